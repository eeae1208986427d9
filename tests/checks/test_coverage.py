from __future__ import annotations

from dataclasses import replace

from assay_samples import absent, curie, found, of_check, only, parts, report, result, silent
from refassay.model import Citation, Level, Url
from refassay.settings import Settings

PMID, DOI = "PMID:90000001", "DOI:10.5555/anther.1"
BOOK = Citation("Doe J. Anthers. 1999.", 900, 921, 20, 1, label="4", where="entry")
LINK = Url("https://example.org/anthers", 950, 977, 21, 8)


def test_a_report_without_references_is_a_finding_and_not_an_all_clear() -> None:
    made = result(report())
    finding = only(made, "coverage")
    assert (finding.code, finding.level, finding.reference, finding.line) == (
        "R501",
        Level.WARNING,
        None,
        1,
    )
    assert parts(finding) == (
        "The report has no references: no citation and no identifier.",
        "No registry was asked: there was nothing to check. That is no all-clear.",
        "Ask for PMIDs, DOIs or accessions for what the report rests on.",
    )
    assert made.needs_review == ("there was nothing to check",)


def test_entries_without_identifier_are_nothing_to_check() -> None:
    made = result(report(citations=(BOOK,)))
    assert only(made, "coverage").said == (
        "The report has 1 citation, none of which carries an identifier that could be checked."
    )
    assert made.coverage.unchecked == (
        "line 20: [4] «Doe J. Anthers. 1999.»: carries no identifier that a registry answers for",
    )


def test_every_rate_has_its_denominator_and_the_rest_is_listed() -> None:
    cited = report(PMID, DOI)
    cited = replace(cited, citations=(*cited.citations, BOOK), urls=(LINK, replace(LINK, line=30)))
    made = result(cited, found(PMID, "pubmed", "Anthers"), *silent(DOI, "crossref", "doi_handle"))
    coverage = made.coverage
    assert (coverage.citations, coverage.with_identifier, coverage.checked) == (3, 2, 1)
    assert coverage.unchecked == (
        "line 2: «DOI:10.5555/anther.1» (DOI:10.5555/anther.1): Crossref and doi.org (handle "
        "server) did not answer",
        "line 20: [4] «Doe J. Anthers. 1999.»: carries no identifier that a registry answers for",
        "line 21: https://example.org/anthers (2 times): no identifier that can be checked",
    )
    finding = only(made, "coverage")
    assert (finding.code, finding.level) == ("R502", Level.NOTE)
    assert finding.said.startswith("The report has 3 citations; 2 of 3 carry an identifier. ")
    assert finding.found == "Registries answered for 1 of 3."


def test_an_entry_that_is_only_a_link_is_listed_once() -> None:
    entry = replace(BOOK, start=940, end=980)
    made = result(report(citations=(entry,), urls=(LINK,)))
    assert made.coverage.unchecked == (
        "line 21: https://example.org/anthers: no identifier that can be checked",
    )
    assert made.coverage.citations == 1


def test_absent_and_withheld_count_as_checked() -> None:
    made = result(report(PMID), *absent(PMID))
    assert made.coverage.checked == 1
    assert not of_check(made, "coverage")


def test_a_mention_outside_every_citation_is_a_citation_of_its_own() -> None:
    cited = report(PMID)
    loose = tuple(replace(each, citation=None) for each in cited.mentions)
    made = result(replace(cited, mentions=loose, citations=()), found(PMID, "pubmed", "Anthers"))
    assert (made.coverage.citations, made.coverage.checked) == (1, 1)


def test_a_derived_identifier_that_nobody_has_is_no_accusation() -> None:
    rule = "example.com/articles/<id>"
    made = result(report(DOI, derived={DOI: rule}), *absent(DOI))
    assert made.references == ()
    finding = only(made, "derived")
    assert (finding.code, finding.level, finding.reference) == ("R503", Level.NOTE, None)
    assert finding.found == (
        "No registry confirms that. It says nothing about the work behind the link."
    )
    assert made.coverage.unchecked == (
        "line 1: «DOI:10.5555/anther.1» (DOI:10.5555/anther.1): read from an address by rule, and "
        "not confirmed by a registry",
    )
    assert not of_check(made, "absent")


def test_a_derived_identifier_that_is_also_printed_is_checked_as_printed() -> None:
    cited = report(DOI, DOI)
    mentions = (replace(cited.mentions[0], derived="rule"), cited.mentions[1])
    made = result(replace(cited, mentions=mentions), *absent(DOI))
    assert only(made, "absent").reference == curie(DOI)


def test_a_derived_identifier_without_an_answer_stays_unanswered() -> None:
    made = result(report(DOI, derived={DOI: "rule"}), *silent(DOI, "doi_handle"))
    assert only(made, "unanswered").reference == curie(DOI)


def test_what_the_settings_leave_out_is_listed() -> None:
    third = "PMID:90000003"
    made = result(
        report(PMID, DOI, third),
        found(PMID, "pubmed", "Anthers"),
        settings=Settings(skip_prefixes=("doi",), max_references=1),
    )
    assert [(each.id.curie, each.outcome.value) for each in made.references] == [
        (PMID, "found"),
        (DOI, "unsupported"),
    ]
    assert made.coverage.unchecked == (
        "line 2: «DOI:10.5555/anther.1» (DOI:10.5555/anther.1): Not asked for: skip_prefixes "
        "names DOI",
        "line 3: «PMID:90000003» (PMID:90000003): not checked, since max_references was reached "
        "before it",
    )
    assert "existence: 1 identifier was not asked for (skip_prefixes)" in made.not_run
    assert "existence: 1 identifier was left out (max_references is 1)" in made.not_run
    assert not of_check(made, "unsupported")


def test_a_sidecar_s_lines_are_called_so() -> None:
    cited = report(DOI)
    beside = tuple(replace(each, source="report.citations.md") for each in cited.mentions)
    made = result(replace(cited, mentions=beside), *silent(DOI, "doi_handle"))
    assert made.coverage.unchecked[0].startswith("line 1 of the sidecar: ")
