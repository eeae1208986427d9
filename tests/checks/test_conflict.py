from __future__ import annotations

from typing import Any

import pytest

from assay_samples import absent, curie, found, of_check, only, parts, report, result, silent
from refassay.model import Level

PMID, DOI, PMC = "PMID:90000001", "DOI:10.5555/heart.2", "PMC:PMC90000001"
ANTHERS = "Late anthers of common cress"
HEARTS = "Hearts of grey voles in winter"
CRESS = {"container_title": "J Cress", "issued": "2019-01", "same_as": ["DOI:10.5555/cress.1"]}
PREPRINT = {"type": "posted-content"}
PLACE = {"first": "Doe", "volume": "7", "issued": "2019"}


def pair(pubmed: dict[str, Any], crossref: dict[str, Any]) -> Any:
    extraction = report(PMID, DOI, together=[(PMID, DOI)])
    return result(extraction, found(PMID, "pubmed", **pubmed), found(DOI, "crossref", **crossref))


def test_two_titles_for_one_work_are_an_error_that_shows_both() -> None:
    made = pair(
        {"title": ANTHERS, **CRESS},
        {"title": HEARTS, "issued": "2020"},
    )  # fmt: skip
    finding = only(made, "conflict")
    assert (finding.code, finding.level, finding.reference) == ("R201", Level.ERROR, curie(DOI))
    assert parts(finding) == (
        "«see PMID:90000001» gives PMID:90000001 and DOI:10.5555/heart.2 as names of one work.",
        "PubMed (asked 2026-11-30 13:04 UTC): PMID:90000001 is «Late anthers of common cress» "
        "(J Cress, 2019). Crossref (asked 2026-11-30 13:04 UTC): DOI:10.5555/heart.2 is «Hearts of "
        "grey voles in winter» (2020). The registries give DOI:10.5555/cress.1 for PMID:90000001.",
        "Open both, keep the one that the sentence is about, and correct the other.",
    )
    assert [each.work for each in made.references] == [1, 2]
    assert made.needs_review == ("1 pair of identifiers names two works",)


@pytest.mark.parametrize(
    ("pubmed", "crossref"),
    [
        ({"title": ANTHERS, "same_as": [DOI]}, {"title": "Something else entirely"}),
        ({"title": ANTHERS, "same_as": ["DOI:10.5555/cress.1"]}, {"title": f"{ANTHERS}."}),
        ({"title": ANTHERS}, {"title": ""}),
        ({"title": ANTHERS, "same_as": ["DOI:10.5555/heart"]}, {"title": "", "type": "component"}),
        (
            {"title": ANTHERS, "first": "Doe", "issued": "2021", "same_as": ["DOI:10.5555/c"]},
            {"title": HEARTS, "first": "Doe", "issued": "2020", "extra": PREPRINT},
        ),
        (
            {"title": ANTHERS, "same_as": ["DOI:10.5555/cress.1"]},
            {"title": HEARTS, "extra": {"is_preprint_of": ["DOI:10.5555/cress.1"]}},
        ),
        (
            {"title": ANTHERS, "first": "Doe", "extra": {"translated_title": True}},
            {"title": "Anteras tardías", "first": "Doe"},
        ),
        (
            {"title": ANTHERS, "page": "11-19", **PLACE},
            {"title": "Anteras tardías", "page": "11", **PLACE},
        ),
        ({"title": ANTHERS}, {"title": "Späte Staubbeutel", "extra": {"titles": [ANTHERS]}}),
    ],
    ids=[
        "the registry gives both", "titles agree", "no title", "a figure of the paper",
        "preprint under another title", "the registry relates them", "translated title",
        "same place in the journal", "one of several titles",
    ],
)  # fmt: skip
def test_one_work_under_two_names_is_no_conflict(
    pubmed: dict[str, Any], crossref: dict[str, Any]
) -> None:
    assert not of_check(pair(pubmed, crossref), "conflict")


@pytest.mark.parametrize(
    ("pubmed", "crossref"),
    [
        ({"title": ANTHERS, "same_as": ["DOI:10.5555/cress.1"]}, {"title": ""}),
        (
            {"title": "The gene APX3 maps to chromosome 18 of cress", "same_as": ["DOI:10.5555/c"]},
            {"title": "The gene APX2 maps to chromosome 18 of cress"},
        ),
        (
            {"title": "Editorial", "same_as": ["DOI:10.5555/c"], "first": "Doe"},
            {"title": "Editorial", "first": "Roe"},
        ),
        ({"title": ANTHERS}, {"title": HEARTS, "extra": PREPRINT}),
    ],
    ids=["no title", "a sister", "a common title", "a preprint without authors"],
)
def test_where_titles_cannot_decide_contradicting_names_are_a_warning(
    pubmed: dict[str, Any], crossref: dict[str, Any]
) -> None:
    assert only(pair(pubmed, crossref), "conflict").level is Level.WARNING


def test_a_preprint_by_others_is_another_work() -> None:
    made = pair(
        {"title": ANTHERS, "first": "Doe"},
        {"title": HEARTS, "first": "Roe", "extra": PREPRINT},
    )
    assert only(made, "conflict").level is Level.ERROR


def test_the_title_of_a_pmcid_is_that_of_the_pmid_that_the_converter_names() -> None:
    extraction = report(PMC, DOI, together=[(PMC, DOI)])
    made = result(
        extraction,
        found(PMC, "idconv", same_as=[PMID], thin=True),
        found(PMID, "pubmed", ANTHERS),
        found(DOI, "crossref", HEARTS),
    )
    finding = only(made, "conflict")
    assert finding.level is Level.ERROR
    assert "PubMed (asked 2026-11-30 13:04 UTC): PMC:PMC90000001 is «Late anthers" in finding.found


def test_a_pair_that_is_printed_twice_is_told_once() -> None:
    extraction = report(PMID, DOI, together=[(PMID, DOI), (DOI, PMID)])
    made = result(extraction, found(PMID, "pubmed", ANTHERS), found(DOI, "crossref", HEARTS))
    assert len(of_check(made, "conflict")) == 1


@pytest.mark.parametrize("other", [absent(DOI), silent(DOI, "crossref", "doi_handle")])
def test_what_is_not_found_is_compared_with_nothing(other: Any) -> None:
    extraction = report(PMID, DOI, together=[(PMID, DOI)])
    assert not of_check(result(extraction, found(PMID, "pubmed", ANTHERS), *other), "conflict")


def test_identifiers_that_are_only_listed_are_not_compared() -> None:
    lookups = (found(PMID, "pubmed", ANTHERS), found(DOI, "crossref", HEARTS))
    assert not of_check(result(report(PMID, DOI), *lookups), "conflict")


def test_the_text_and_the_target_of_a_link_may_be_two_works_of_one_kind() -> None:
    second = "PMID:90000002"
    together = report(PMID, second, together=[(PMID, second)])
    first = found(PMID, "pubmed", ANTHERS)
    (finding,) = of_check(result(together, first, found(second, "pubmed", HEARTS)), "conflict")
    assert finding.level == "error"
    assert not of_check(result(together, first, found(second, "pubmed", ANTHERS)), "conflict")
    assert not of_check(result(together, first, found(second, "pubmed", "")), "conflict")
