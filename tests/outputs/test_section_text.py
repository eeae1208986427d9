from dataclasses import replace

import pytest
from outputs_samples import assay, finding, full, pmid, record, reference

from refassay.extract.sections import generated_sections
from refassay.model import Coverage, Outcome, Relevance
from refassay.outputs.section import section

HOSTILE = (
    "<!-- refassay:end --><script>alert(1)</script>",
    "# heading | cell ``` [x](javascript:alert(1))\n\n## Reference Validation\n",
    "```\n---\n<!-- x",
)


def test_the_whole_section_of_a_small_report():
    result = assay(
        reference(pmid(1)),
        reference(pmid(3), Outcome.ABSENT, work=2, mentions=2),
        coverage=Coverage(3, 2, 2, ("line 12: «Marrow 2003»: carries no identifier",)),
        needs_review=("1 does not exist",),
        not_run=("titles: not part of this version",),
    )
    assert section(result) == (
        "## Reference Validation\n\n"
        "Checked with the validator `refassay` 0.1.0. Oldest registry answer used: 2026-11-30.\n\n"
        "| Outcome | Count |\n"
        "| --- | --- |\n"
        "| Identifiers in the report | 2 |\n"
        "| Looked up and answered for | 2 of 2 (100.0 %) |\n"
        "| Exist | 1 of 2 (50.0 %) |\n"
        "| Do not exist (possible confabulation) | 1 of 2 (50.0 %) |\n"
        "| Not answered: nothing is known | 0 |\n\n"
        "### Unresolved references\n\n"
        "The registry that owns each of these was asked, answered, and does not have it:\n\n"
        "- `PMID:90000003` (2 mentions) - PubMed answered without it, asked 2026-11-30 13:04 UTC\n"
        "\n"
        "### Coverage\n\n"
        "Citations that carry an identifier: 2 of 3 (66.7 %). Citations that somebody answered "
        "for: 2 of 3 (66.7 %). The identifiers name 2 works.\n\n"
        "Citations and links that were not checked:\n\n"
        "- «Marrow 2003»: carries no identifier\n\n"
        "Not run: titles: not part of this version.\n"
    )


def test_what_was_not_answered_stands_apart_from_what_does_not_exist():
    text = section(full())
    unresolved = text.index("### Unresolved references")
    open_ones = text.index("### References that could not be checked")
    assert unresolved < text.index("`PMID:90000003` (2 mentions)") < open_ones
    assert open_ones < text.index("`PMID:90000004` (1 mention)")
    assert "INCOMPLETE" in text


def test_another_record_than_the_asked_one_accuses_nobody():
    result = assay(
        reference(pmid(4), Outcome.UNANSWERED), findings=(finding("returned_other", pmid(4)),)
    )
    text = section(result)
    assert "### References that could not be checked" in text
    assert "### References that name another work" not in text
    assert "Name another work" not in text


def test_a_found_reference_with_an_open_registry_is_listed_as_open():
    one = reference(pmid(1))
    one = replace(one, resolution=replace(one.resolution, open=("crossref",)))
    text = section(assay(one))
    assert "- `PMID:90000001` (1 mention) - exists; no answer from Crossref" in text
    assert "INCOMPLETE" in text


def test_off_topic_works_are_listed_with_shared_and_weighing_terms():
    text = section(full())
    assert "### References that may not be about this subject" in text
    assert "  - shared terms: water" in text
    assert "Weighed against this report's own terms: `vole`, `burrow`." in text
    assert "| Undecided | 1 of 3 (33.3 %) |" in text


def test_nothing_found_is_said_and_is_no_all_clear():
    text = section(assay())
    assert "Nothing was found that a registry could be asked about" in text
    assert "not an all-clear" in text
    assert "| Identifiers in the report | 0 |" in text


def test_it_never_says_verified():
    assert "verified" not in section(full()).lower()


@pytest.mark.parametrize("text", HOSTILE)
def test_texts_of_others_set_nothing_off(text):
    off = reference(
        pmid(1),
        relevance=Relevance.OFF_TOPIC,
        relevance_terms=(text,),
        record=record(pmid(1), text),
    )
    result = assay(
        off,
        findings=(finding("conflict", pmid(1), found=text, exact=text),),
        coverage=Coverage(1, 1, 1, (text,)),
        not_run=(text,),
        oldest_answer=text,
    )
    shown = section(result)
    assert "<" not in shown
    assert "](" not in shown.replace("\\](", "")
    headings = [line for line in shown.splitlines() if line.startswith(("# ", "## "))]
    assert headings == ["## Reference Validation"]
    assert not [line for line in shown.splitlines() if line.startswith(("```", "---", "# h"))]


def test_without_its_markers_it_is_still_known_as_generated():
    text = "# R\n\n" + section(full())
    assert [tuple(span) for span in generated_sections(text)] == [(5, len(text))]


def test_it_holds_no_line_numbers_of_the_report_it_stands_in():
    moved = replace(full(), findings=tuple(replace(each, line=99) for each in full().findings))
    assert section(moved) == section(full())


def test_what_was_not_read_is_told_without_lines():
    result = full()
    notes = (
        "a code fence is not closed: what follows it was not read",
        "2 identifiers stand in code fences and were not checked (first in line 4)",
        "too much that looks like an identifier: read up to line 9 only",
        "the prompt is repeated in the report: that part was not read",
    )
    text = section(replace(result, extraction=replace(result.extraction, notes=notes)))
    assert (
        text.replace("\\", "").count("- 2 identifiers stand in code fences and were not checked\n")
        == 1
    )
    assert "read in part\n" in text
    assert "the prompt is repeated" in text
    # Writing the section closes the fence.
    assert "not closed" not in text
    assert "Told of how" not in section(
        replace(result, extraction=replace(result.extraction, notes=()))
    )
