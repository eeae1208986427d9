from __future__ import annotations

import json
from dataclasses import replace
from importlib import resources

import jsonschema
import pytest
from full_text_samples import answers

from assay_samples import curie, found, of_check, only, report, result
from refassay.extract.assembly import assemble
from refassay.model import Assay, FullText, Level, Passage, Record
from refassay.outputs._tally import claims, claims_line
from refassay.outputs.page import report_page
from refassay.outputs.section import section
from refassay.outputs.validation_json import validation
from refassay.settings import Settings

A, B = "PMID:90000001", "PMID:90000002"
ABSTRACT = "Late anthers were seen in 12% of cold stands. Cold was associated with late anthers."
OTHER = "Hearts of grey voles beat 300 times per minute."


def assayed(
    text: str,
    *,
    abstract: str = ABSTRACT,
    title: str = "Anthers of rye",
    **more: object,
) -> Assay:
    extraction = assemble(text, report="report.md", sha256="0" * 64, beside=("", ""))
    return result(
        extraction,
        found(A, "pubmed", title, abstract=abstract, **more),
        found(B, "pubmed", "Voles", abstract=OTHER),
    )


def test_another_figure_is_a_warning_with_the_sentence_of_the_source() -> None:
    made = assayed("Late anthers were seen in **21%** of cold stands (PMID:90000001).\n")
    finding = only(made, "claim")
    assert (finding.code, finding.level, finding.reference) == ("R701", Level.WARNING, curie(A))
    assert (finding.line, finding.column, finding.exact) == (1, 1, "21%")
    assert finding.said == (
        "«Late anthers were seen in **21%** of cold stands (PMID:90000001).» is pinned to "
        "PMID:90000001."
    )
    assert finding.found == (
        "The abstract of PMID:90000001 (PubMed, asked 2026-11-30 13:04 UTC) gives «12%» and not "
        "«21%»: «Late anthers were seen in 12% of cold stands.» Its full text was not searched."
    )
    assert finding.evidence == ("ab" * 32,)
    assert made.needs_review == ("1 figure is another one in its source",)


def test_a_figure_that_stands_there_is_counted_and_no_finding() -> None:
    made = assayed("Late anthers were seen in 12% of cold stands (PMID:90000001).\n")
    assert [each.verdict for each in made.claims] == ["supported_number"]
    assert made.claims[0].source_sentence == "Late anthers were seen in 12% of cold stands."
    assert not of_check(made, "claim")
    assert claims(made)["supported_number"] == 1
    assert "no proof" in claims_line(made)
    assert claims_line(made) in section(made)


@pytest.mark.parametrize(
    ("text", "verdict", "reason"),
    [
        ("Deaf voles were 30% of all [PMID:90000001].", "not_in_text", "0 of 1 figures were found"),
        (
            "Late anthers were seen in 21% of cold stands (PMID:90000001; PMID:90000002).",
            "not_in_text",
            "the sentence cites other works as well",
        ),
        ("It was seen in 21% of stands (PMID:90000009).", "not_assessed", "was not found"),
    ],
)
def test_what_accuses_nobody(text: str, verdict: str, reason: str) -> None:
    made = assayed(text)
    assert made.claims[0].verdict == verdict
    assert reason in made.claims[0].reason
    assert not of_check(made, "claim")


def test_a_sentence_that_cites_several_works_is_supported_by_any() -> None:
    made = assayed("Late anthers were seen in 12% of cold stands (PMID:90000002; PMID:90000001).")
    assert [each.verdict for each in made.claims] == ["not_in_text", "supported_number"]
    assert claims(made) == {
        "sentences": 1,
        "supported_number": 1,
        "contradicted_number": 0,
        "not_in_text": 0,
        "not_assessed": 0,
    }


def test_beside_another_title_nothing_is_said_of_the_figures() -> None:
    made = assayed(
        "Late anthers were seen in 21% of cold stands [1].\n\n## References\n\n"
        "1. Olm P, Quarn R. Deep roots of the salt marsh rush. J Synth Bot. 2003;4(2):5-9. "
        "PMID:90000001\n",
        title="Late anthers of rye in the cold of the hills",
    )
    assert [each.verdict for each in made.claims] == ["not_assessed"]
    assert "another work's title" in made.claims[0].reason
    assert not of_check(made, "claim", "organism", "overstated")


CLAIM = "late anthers were seen in 21% of cold stands (PMID:90000001)"


@pytest.mark.parametrize(
    "text",
    [
        f"### Controls\n\n- {CLAIM}\n",
        f"#### Carriers\n{CLAIM}.\n",
        f"In carriers:\n\n- {CLAIM}\n",
        f"Carriers fared worse:\n- stems fell (PMID:90000002)\n- {CLAIM}\n",
        f"**Controls**\n\n{CLAIM}.\n",
    ],
)
def test_what_a_heading_or_a_list_narrows_is_not_contradicted(text: str) -> None:
    made = assayed(text)
    assert [each.verdict for each in made.claims if each.reference == curie(A)] == ["not_in_text"]


@pytest.mark.parametrize("text", [f"### Results\n{CLAIM}.\n", f"Anthers:\n\n- {CLAIM}\n"])
def test_below_any_other_heading_another_figure_is_a_warning(text: str) -> None:
    only(assayed(text), "claim")


def in_full_text(passage: Passage, claim: str) -> Assay:
    text = f"{claim} (PMID:90000001)."
    extraction = assemble(text, report="report.md", sha256="0" * 64, beside=("", ""))
    return result(
        extraction,
        *answers(pmc_text=FullText(curie("PMC:PMC90000001"), (passage,))),
        settings=Settings(full_text=True),
    )


def test_the_full_text_is_asked_for_and_searched_for_figures_that_an_abstract_lacks() -> None:
    claim = "Late anthers were seen in 33% of wet stands"
    made = in_full_text(Passage(f"{claim}.", "results"), claim)
    (judged,) = made.claims
    assert (judged.verdict, judged.tier, judged.recited) == ("supported_number", "full_text", False)
    assert judged.reason == (
        "1 of 1 figures were found; title, abstract and full text were searched"
    )
    assert [each.curie for each in made.leads] == ["pmc_text:PMC90000001"]


def test_what_a_text_tells_of_others_is_marked_and_contradicts_nothing() -> None:
    cited = Passage("Late anthers were seen in 33% of wet stands [4].", "introduction")
    (same,) = in_full_text(cited, "Late anthers were seen in 33% of wet stands").claims
    assert (same.verdict, same.recited) == ("supported_number", True)
    (other,) = in_full_text(cited, "Late anthers were seen in 53% of wet stands").claims
    assert other.verdict == "not_in_text"


MOUSE = "The gene was lost in knockout mice, which were deaf at 12 weeks."


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("Linkage was shown in two families (PMID:90000001).", Level.WARNING),
        ("Deafness was seen in patients with the variant (PMID:90000001).", Level.NOTE),
        ("Deafness was seen in knockout mice, as in patients (PMID:90000001).", None),
        ("The gene is needed for hearing (PMID:90000001).", None),
        ("Linkage was shown in two families (PMID:90000001; PMID:90000002).", None),
        ("It is one of 14 gene families with this fold (PMID:90000001).", None),
        ("Some 48 solute carrier families are known (PMID:90000001).", None),
        ("There are 12 carriers of iron in the ear (PMID:90000001).", None),
        ("Its loss was lethal in 12 females and 10 males (PMID:90000001).", None),
        ("Twelve individuals were followed (PMID:90000001).", None),
        ("The 30 adults that were treated lived longer (PMID:90000001).", None),
        ("In 12 newborn piglets, the ear was small (PMID:90000001).", None),
        ("Deafness was reported in 30 children (PMID:90000001).", Level.WARNING),
    ],
)
def test_people_and_animals(text: str, level: Level | None) -> None:
    made = assayed(
        text, abstract=MOUSE, title="Deaf mice", keywords=("Animals", "Mice", "Mice, Knockout")
    )
    assert [each.level for each in of_check(made, "organism")] == ([level] if level else [])


@pytest.mark.parametrize(
    "more",
    [
        {"keywords": ("Animals", "Humans", "Mice")},
        {"keywords": (), "title": "Anthers of rye"},
        {"keywords": ("Animals",), "abstract": "Linkage was found in 2 families and in mice."},
        {"keywords": (), "title": "Deaf mice", "abstract": "As in patients, mice were deaf."},
    ],
)
def test_a_work_that_may_have_studied_people_is_left_alone(more: dict[str, object]) -> None:
    settings = {"abstract": MOUSE, "title": "Deaf mice"} | more
    made = assayed("Linkage was shown in three families (PMID:90000001).", **settings)  # type: ignore[arg-type]
    assert not of_check(made, "organism")


@pytest.mark.parametrize(
    ("text", "abstract", "notes"),
    [
        ("Cold causes late anthers (PMID:90000001).", ABSTRACT, 1),
        ("Cold may cause late anthers (PMID:90000001).", ABSTRACT, 0),
        ("Cold causes late anthers (PMID:90000001).", f"{ABSTRACT} Cold causes frost.", 0),
        ("Cold causes deafness in voles (PMID:90000001).", ABSTRACT, 0),
        ("Cold causes late anthers (PMID:90000001; PMID:90000002).", ABSTRACT, 0),
    ],
)
def test_certainty_that_the_source_lacks_is_a_note(text: str, abstract: str, notes: int) -> None:
    found_ = of_check(assayed(text, abstract=abstract), "overstated")
    assert [each.level for each in found_] == [Level.NOTE] * notes


def test_the_sort_of_study_is_told_with_each_reference() -> None:
    made = result(
        report(A, "GEO:GSE9900001"),
        found(A, "pubmed", "Rye", publication_types=("Meta-Analysis",)),
        found("GEO:GSE9900001", "gds", "A review of rye"),
    )
    one, other = made.references
    assert (one.study_type, one.secondary) == ("Meta-analysis", "yes")
    assert one.study_rule == "publication type: Meta-Analysis"
    assert (other.study_type, other.secondary) == ("", "unknown")


def test_the_file_for_machines_and_the_page_tell_of_claims() -> None:
    made = assayed(
        "Late anthers were seen in 12% of cold stands (PMID:90000001).",
        publication_types=("Randomized Controlled Trial",),
    )
    told = validation(made)
    schema = resources.files("refassay").joinpath("schemas/validation.schema.json")
    jsonschema.validate(told, json.loads(schema.read_text("utf-8")))
    (claim,) = told["claims"]
    assert (claim["line"], claim["verdict"], claim["tier"]) == (1, "supported_number", "abstract")
    assert (claim["study_type"], claim["primary_source"]) == ("RCT", "yes")
    assert claim["measures"] == [
        {
            "text": "12%",
            "kind": "percent",
            "unit": "%",
            "name": "",
            "verdict": "found",
            "source": "12%",
        }
    ]
    assert told["counts"]["claims"]["supported_number"] == 1
    page = report_page(made).decode()
    assert '<h2 id="claims">Figures</h2>' in page
    assert "RCT, by publication type: Randomized Controlled Trial" in page


def test_no_finding_says_that_a_claim_was_made_up() -> None:
    made = assayed("Late anthers were seen in 21% of cold stands (PMID:90000001).")
    for finding in made.findings:
        words = f"{finding.said} {finding.found} {finding.next}".lower()
        assert not any(word in words for word in ("fabricat", "invent", "made up", "hallucinat"))


def test_a_source_is_quoted_with_300_characters_at_most() -> None:
    long = f"Late anthers were seen in 12% of cold stands {'of the hill ' * 60}."
    made = assayed("Late anthers were seen in 12% of cold stands (PMID:90000001).", abstract=long)
    assert all(len(each.source_sentence) <= 300 for each in made.claims)
    assert replace(Record(curie(A)), abstract=long).abstract == long
