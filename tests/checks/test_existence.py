from __future__ import annotations

import re

import pytest

from assay_samples import (
    BODY,
    absent,
    curie,
    found,
    of_check,
    only,
    parts,
    record,
    report,
    result,
    silent,
    told,
)
from refassay.model import Level, NotHere, Other, Outcome, Withheld

PMID, DOI = "PMID:90000001", "DOI:10.5555/anther.1"
AT = "(asked 2026-11-30 13:04 UTC)"


def outcome(made: object, identifier: str) -> Outcome:
    return next(each.outcome for each in made.references if each.id == curie(identifier))  # type: ignore[attr-defined]


def test_an_absent_identifier_is_an_error_with_its_evidence() -> None:
    made = result(report(PMID, PMID), *absent(PMID))
    finding = only(made, "absent")
    assert (finding.code, finding.level, finding.line, finding.column) == (
        "R101",
        Level.ERROR,
        1,
        5,
    )
    assert finding.evidence == (BODY,)
    assert parts(finding) == (
        "The report cites «PMID:90000001», 2 times (lines 1 and 2).",
        f"PubMed does not have it {AT}. PubMed (summary) does not have it {AT}.",
        "Look for the work by its title and authors. If it cannot be found, the reference may be "
        "made up: correct it, or remove it with what rests on it.",
    )


def test_of_a_dataset_nobody_looks_for_authors() -> None:
    gse = "GEO:GSE9900001"
    assert only(result(report(gse), *absent(gse)), "absent").next.startswith(
        "Look for the record by what the report says of it."
    )


def test_where_nobody_was_asked_waiting_is_no_advice() -> None:
    assert only(result(report(DOI)), "unanswered").next == (
        "Run again with the registries asked; only what is open is asked."
    )


def test_an_outage_is_a_warning_and_accuses_nobody() -> None:
    made = result(report(DOI), *silent(DOI, "crossref", "datacite", "doi_agency", "doi_handle"))
    finding = only(made, "unanswered")
    assert (finding.code, finding.level) == ("R102", Level.WARNING)
    assert parts(finding) == (
        "The report cites «DOI:10.5555/anther.1», once.",
        f"Crossref did not answer: HTTP 503 after 3 tries {AT}. "
        f"DataCite did not answer: HTTP 503 after 3 tries {AT}. "
        f"doi.org (registration agency) did not answer: HTTP 503 after 3 tries {AT}. "
        f"doi.org (handle server) did not answer: HTTP 503 after 3 tries {AT}. "
        "Nothing is known about this identifier yet.",
        "Run again later; only what is open is asked again.",
    )
    assert finding.evidence[0] == "exchanges/crossref/2026-11-30/10.5555_anther.1.json"
    assert not of_check(made, "absent")
    assert made.needs_review == ("1 identifier got no answer yet",)


def test_who_was_never_asked_is_named() -> None:
    finding = only(result(report(PMID)), "unanswered")
    assert finding.found == (
        "PubMed and PubMed (summary) were not asked. Nothing is known about this identifier yet."
    )


def test_a_withheld_record_exists_and_says_until_when() -> None:
    gse = "GEO:GSE9900001"
    made = result(
        report(gse),
        told(gse, "gds", NotHere()),
        told(gse, "geo_viewer", Withheld("private", "2027-02-01")),
    )
    finding = only(made, "withheld")
    assert (finding.code, finding.level) == ("R103", Level.WARNING)
    assert finding.found == (
        "GEO accession viewer has it and does not show it: private, to be released on 2027-02-01 "
        f"{AT}."
    )


def test_a_prefix_that_nobody_knows_is_a_note() -> None:
    made = result(report("example:1", PMID), found(PMID, "pubmed", "Anthers"))
    finding = only(made, "unsupported")
    assert (finding.code, finding.level) == ("R104", Level.NOTE)
    assert made.needs_review == ()


def test_an_odd_shape_is_an_error_and_nobody_is_asked() -> None:
    finding = only(result(report("PMID:0")), "malformed")
    assert (finding.code, finding.level) == ("R105", Level.ERROR)
    assert finding.found == (
        "A PMID looks like 90000001; this one does not, so no registry was asked."
    )


def test_found_by_one_while_another_was_silent_is_said() -> None:
    made = result(
        report(DOI),
        *silent(DOI, "crossref"),
        told(DOI, "datacite", NotHere()),
        found(DOI, "doi_agency", thin=True),
    )
    assert outcome(made, DOI) is Outcome.FOUND
    finding = only(made, "incomplete")
    assert (finding.code, finding.level) == ("R108", Level.WARNING)
    assert finding.found == (
        f"It exists. Crossref did not answer: HTTP 503 after 3 tries {AT}. What only that "
        "registry tells, such as a retraction, is not known yet."
    )


@pytest.mark.parametrize(
    "check", ["absent", "unanswered", "withheld", "unsupported", "malformed", "incomplete"]
)
def test_a_found_reference_sets_nothing_off(check: str) -> None:
    assert not of_check(result(report(DOI), found(DOI, "crossref", "Anthers")), check)


@pytest.mark.parametrize("failing", [("crossref",), ("datacite", "doi_agency")])
def test_could_not_ask_and_does_not_exist_never_share_a_sentence(failing: tuple[str, ...]) -> None:
    answered = [look for look in absent(DOI) if look.registry not in failing]
    made = result(report(DOI), *answered, *silent(DOI, *failing))
    for finding in made.findings:
        for sentence in re.split(r"(?<=[.:;])\s", f"{finding.said} {finding.found} {finding.next}"):
            assert not ("did not answer" in sentence and "not have" in sentence)


def test_a_cut_identifier_is_called_truncated_in_place_of_absent() -> None:
    whole = "DOI:10.5072/x(94)90302-6"
    cut = "DOI:10.5072/x(94"
    made = result(report(cut, whole, cut=[cut]), *absent(cut), found(whole, "crossref", "Anthers"))
    finding = only(made, "truncated")
    assert (finding.code, finding.level) == ("R106", Level.WARNING)
    assert outcome(made, cut) is Outcome.ABSENT
    assert not of_check(made, "absent")
    assert finding.said == (
        "The report cites «DOI:10.5072/x(94», once. The text breaks off right behind it."
    )
    assert finding.found.endswith(
        "It is the beginning of DOI:10.5072/x(94)90302-6, which this report also cites and which "
        "exists."
    )
    assert finding.next == "Write it out: probably a cut copy of DOI:10.5072/x(94)90302-6."


def test_a_mere_beginning_of_another_identifier_is_absent() -> None:
    short, long = "DOI:10.5555/ng123", "DOI:10.5555/ng1234"
    made = result(report(short, long), *absent(short), found(long, "crossref", "Anthers"))
    assert only(made, "absent").reference == curie(short)
    assert not of_check(made, "truncated")


def test_a_cut_identifier_that_exists_is_fine() -> None:
    made = result(report(DOI, cut=[DOI]), found(DOI, "crossref", "Anthers"))
    assert not of_check(made, "truncated", "absent")


def test_a_cut_identifier_without_an_answer_is_unanswered() -> None:
    made = result(report(DOI, cut=[DOI]), *silent(DOI, "doi_handle"))
    assert of_check(made, "unanswered")
    assert not of_check(made, "truncated")


def test_another_record_is_an_error_and_not_used() -> None:
    other = "PMID:90000002"
    made = result(
        report(PMID),
        told(PMID, "pubmed", Other(curie(other), record(other, "Hearts of grey voles"))),
        *silent(PMID, "pubmed_summary")[:0],
        told(PMID, "pubmed_summary", NotHere()),
    )
    finding = only(made, "returned_other")
    assert (finding.code, finding.level) == ("R107", Level.ERROR)
    assert finding.found == (
        f"PubMed sent the record of PMID:90000002 instead {AT}. Its title is «Hearts of grey "
        "voles»."
    )
    (reference,) = made.references
    assert (reference.outcome, reference.record) == (Outcome.UNANSWERED, None)
    assert not of_check(made, "unanswered", "absent")


def test_another_record_is_a_warning_where_somebody_has_the_right_one() -> None:
    other = "DOI:10.5555/other"
    made = result(
        report(DOI),
        told(DOI, "crossref", Other(curie(other), record(other))),
        found(DOI, "datacite", "Anthers"),
    )
    assert only(made, "returned_other").level is Level.WARNING
