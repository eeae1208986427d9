"""What a report prints of a work against its records, through the whole assay. All is invented."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from assay_samples import absent, curie, found, of_check, only, report, result, silent
from refassay.extract import extract_text
from refassay.model import Assay, Author, Claim, Extraction, Level
from refassay.outputs import _tally

PMID, OTHER_PMID, DOI = "PMID:90000011", "PMID:90000012", "DOI:10.5555/anthers.1"
TITLE = "Anthers open late in northern rye"
KETTLE = "Sheep, goats and the invention of the kettle"
CHECKS = ("title", "author", "year", "journal", "duplicate_id", "did_you_mean")
RECORD: Mapping[str, Any] = {
    "author": (Author("Olm", "Pia"), Author("Quarn", "Rex")),
    "issued": "2019-03",
    "years": (2019,),
    "container_title": "Journal of Rye",
    "volume": "12",
    "page": "34-40",
}


def authors(*names: str) -> tuple[Author, ...]:
    return tuple(Author(family=name) for name in names)


def printing(*claims: Claim, ids: tuple[str, ...] = (PMID,), **more: Any) -> Extraction:
    """A report whose first citation prints the first claim, and so on."""
    return report(*ids, claims=claims, **more)


def checked(claim: Claim, **record: Any) -> Assay:
    """One citation against one record of PubMed."""
    facts = {**RECORD, **record}
    return result(printing(claim), found(PMID, "pubmed", facts.pop("title", TITLE), **facts))


def told(made: Assay) -> list[tuple[str, Level]]:
    return [(each.check, each.level) for each in made.findings if each.check in CHECKS]


RIGHT = Claim(0, TITLE, authors("Olm", "Quarn"), issued="2019", container_title="J Rye")

CLAIMS = [
    (RIGHT, []),
    (Claim(0, TITLE), []),
    (Claim(0), []),
    (Claim(0, "Full text"), []),
    (Claim(0, "https://example.org/rye"), []),
    (Claim(0, "Journal of Rye"), []),
    (Claim(0, KETTLE), [("title", Level.ERROR)]),
    (Claim(0, KETTLE, authors("Ferrule"), issued="1999"), [("title", Level.ERROR)]),
    (Claim(0, "Anthers open late in southern rye"), [("title", Level.WARNING)]),
    (Claim(0, "Anthers do not open late in northern rye"), [("title", Level.WARNING)]),
    (Claim(0, "Anthers open late in northern oats", authors("Ferrule")), [("title", Level.ERROR)]),
    (Claim(0, "Anthers open late in norhtern rye"), [("title", Level.NOTE)]),
    (Claim(0, TITLE, authors("Olm", "Quarn", "Nobody")), [("author", Level.WARNING)]),
    (Claim(0, TITLE, authors("Ferrule")), [("author", Level.WARNING)]),
    (Claim(0, TITLE, authors("Quarn", "Olm")), [("author", Level.NOTE)]),
    (Claim(0, TITLE, issued="2015"), [("year", Level.WARNING)]),
    (Claim(0, TITLE, issued="2020"), []),
    (Claim(0, TITLE, container_title="Kettle Weekly"), [("journal", Level.WARNING)]),
    (Claim(0, TITLE, volume="13"), [("journal", Level.NOTE)]),
    (Claim(0, "", authors("Ferrule"), issued="2003"), [("author", Level.ERROR)]),
    (Claim(0, "", authors("Ferrule")), [("author", Level.WARNING)]),
    (Claim(0, "", authors("Olm"), issued="2003"), [("year", Level.WARNING)]),
    (Claim(0, KETTLE, authors("Olm"), issued="2019", volume="12", page="34"),
     [("title", Level.WARNING)]),
    (Claim(7, KETTLE), []),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "expected"), CLAIMS)
def test_one_finding_says_what_is_wrong_with_a_reference(
    claim: Claim, expected: list[tuple[str, Level]]
) -> None:
    assert told(checked(claim)) == expected


def test_a_title_finding_shows_both_texts_and_where_they_part() -> None:
    made = checked(Claim(0, "Anthers open late in southern rye", authors("Olm"), issued="2019"))
    finding = only(made, "title")
    assert finding.said == (
        "The report prints the title «Anthers open late in southern rye» beside PMID:90000011."
    )
    assert finding.found == (
        "PubMed (asked 2026-11-30 13:04 UTC): PMID:90000011 is «Anthers open late in northern "
        "rye» (Journal of Rye, 2019). Only in the report: «southern». Only in the record: "
        "«northern». The record does have the printed authors and the year (2019)."
    )
    assert finding.next == (
        "Open the work. Correct the title if it is the one that was meant, else the identifier."
    )
    assert finding.evidence


def test_what_else_differs_is_told_in_the_title_s_finding() -> None:
    claim = Claim(0, KETTLE, authors("Ferrule"), issued="2003", container_title="Kettle Weekly")
    finding = only(checked(claim), "title")
    assert finding.found.endswith(
        "The record does not have the first author (Ferrule), the year (2003) or the journal "
        "(Kettle Weekly) either."
    )


def test_a_year_beside_the_record_s_is_not_called_the_record_s() -> None:
    finding = only(checked(Claim(0, KETTLE, authors("Ferrule"), issued="2018")), "title")
    assert finding.found.endswith("The record does have the year (2018, give or take one).")


def test_a_title_finding_stands_where_the_title_is_printed() -> None:
    text = (
        "Anthers open late (PMID: 90000011).\n\n## References\n\n"
        f"1. Ferrule A. {KETTLE}. Kettle Weekly. 2003. PMID: 90000011\n"
    )
    made = result(extract_text(text, report="r", sha256=""), found(PMID, "pubmed", TITLE))
    assert only(made, "title").line == 5


def test_a_title_of_another_cited_work_is_named_and_offered() -> None:
    made = result(
        printing(Claim(0, KETTLE), Claim(1, TITLE), ids=(PMID, OTHER_PMID)),
        found(PMID, "pubmed", TITLE),
        found(OTHER_PMID, "pubmed", KETTLE),
    )
    first, second = of_check(made, "title")
    assert (first.offer, second.offer) == (curie(OTHER_PMID), curie(PMID))
    assert "is that of PMID:90000012, which this report also cites" in first.found


def test_a_sister_s_title_is_an_error_when_the_sister_is_cited() -> None:
    sister = "A locus (APX3) for gout in rye farmers"
    made = result(
        printing(Claim(0, sister), ids=(PMID, OTHER_PMID)),
        found(PMID, "pubmed", "A locus (APX2) for gout in rye farmers"),
        found(OTHER_PMID, "pubmed", sister),
    )
    assert only(made, "title").level is Level.ERROR


def test_a_title_that_two_works_share_is_no_offer() -> None:
    third = "PMID:90000013"
    made = result(
        printing(Claim(0, KETTLE), ids=(PMID, OTHER_PMID, third)),
        found(PMID, "pubmed", TITLE),
        found(OTHER_PMID, "pubmed", KETTLE),
        found(third, "pubmed", KETTLE),
    )
    assert only(made, "title").offer is None


def test_one_citation_with_two_names_is_compared_with_the_work_that_fits() -> None:
    both = printing(RIGHT, ids=(PMID, DOI), together=[(PMID, DOI)])
    made = result(both, found(PMID, "pubmed", TITLE), found(DOI, "crossref", KETTLE))
    assert told(made) == []
    assert of_check(made, "conflict")


@pytest.mark.parametrize(
    ("title", "odd", "offer"),
    [
        (TITLE, DOI, "DOI:10.5555/own.1"),
        (KETTLE, PMID, None),
        ("Full text", DOI, None),
    ],
)
def test_the_printed_title_says_which_of_two_names_is_the_odd_one(
    title: str, odd: str, offer: str | None
) -> None:
    made = result(
        printing(Claim(0, title), ids=(PMID, DOI), together=[(PMID, DOI)]),
        found(PMID, "pubmed", TITLE, same_as=["DOI:10.5555/own.1"]),
        found(DOI, "crossref", KETTLE),
    )
    finding = only(made, "conflict")
    assert finding.reference == curie(odd)
    assert finding.offer == (curie(offer) if offer else None)


def test_a_citation_that_names_several_works_claims_nothing() -> None:
    extraction = printing(Claim(0, KETTLE), ids=(PMID, DOI))
    (first, second) = extraction.citations
    from dataclasses import replace

    mixed = replace(first, ids=(curie(PMID), curie(DOI)))
    made = result(
        replace(extraction, citations=(mixed, second)),
        found(PMID, "pubmed", TITLE),
        found(DOI, "crossref", "A bacterial enzyme that cuts pectin"),
    )
    assert told(made) == []


def test_a_translated_title_alone_accuses_nobody() -> None:
    claim = Claim(0, "Wirkung von Pollen auf die Gicht", authors("Olm"), issued="2019")
    made = checked(claim, title="Effect of pollen on gout", extra={"translated_title": True})
    assert told(made) == [("title", Level.NOTE)]
    vernacular = {"translated_title": True, "vernacular_title": claim.title}
    assert told(checked(claim, title="Effect of pollen on gout", extra=vernacular)) == []


@pytest.mark.parametrize(
    ("language", "printed", "level"),
    [("cze", "J Oat Sci", Level.WARNING), ("rus", "J Oat Sci", Level.NOTE),
     ("cze", "Czech J Oat", Level.NOTE)],
)  # fmt: skip
def test_a_journal_beside_a_title_that_the_registry_translated(
    language: str, printed: str, level: Level
) -> None:
    extra = {"translated_title": True, "language": [language]}
    claim = Claim(0, TITLE, authors("Olm"), issued="2019", container_title=printed)
    made = checked(claim, extra=extra, container_title="Klin Haber")
    assert told(made) == [("journal", level)]


def test_a_preprint_may_have_had_another_title_and_year() -> None:
    claim = Claim(0, "Late anthers of the rye in the north", authors("Olm"), issued="2022")
    made = checked(claim, type="article", publication_types=("Preprint",))
    assert told(made) == [("title", Level.NOTE), ("year", Level.NOTE)]
    stranger = Claim(0, KETTLE, authors("Ferrule"))
    made = checked(stranger, type="article", publication_types=("Preprint",))
    assert told(made) == [("title", Level.ERROR)]


def test_a_thin_record_accuses_nobody() -> None:
    assert told(checked(Claim(0, KETTLE, authors("Ferrule"), issued="1990"), thin=True)) == []


def test_an_outage_accuses_nobody() -> None:
    made = result(printing(Claim(0, KETTLE)), *silent(PMID, "pubmed", "pubmed_summary"))
    assert told(made) == []


def test_an_incomplete_list_of_authors_calls_nobody_invented() -> None:
    claim = Claim(0, TITLE, authors("Olm", "Quarn", "Nobody"))
    assert told(checked(claim, extra={"authors_complete": False})) == []


def test_the_kindest_of_two_registries_counts() -> None:
    claim = Claim(0, "The scenes of rye: anthers in fields", authors("Olm"), issued="2017")
    made = result(
        printing(claim),
        found(PMID, "pubmed", "The scenes of rye: anthers in fields", years=(2019,), author=()),
        found(PMID, "pubmed_summary", "The scenes of rye", years=(2017,)),
    )
    assert told(made) == []


@pytest.mark.parametrize("title", ["Trial of cream for farmers' hands in winter"])
def test_a_trial_described_as_another_is_a_warning(title: str) -> None:
    trial = "clinicaltrials:NCT90000001"
    made = result(
        printing(Claim(0, title), ids=(trial,)),
        found(trial, "clinicaltrials", "Deep stimulation of sheep for insomnia"),
    )
    assert told(made) == [("title", Level.WARNING)]


def test_one_identifier_with_three_titles_is_said_once() -> None:
    arxiv = "arXiv:2404.90001"
    extraction = report(arxiv, arxiv, arxiv)
    from dataclasses import replace

    titles = (TITLE, KETTLE, "A bacterial enzyme that cuts pectin in cider")
    claims = tuple(Claim(place, title) for place, title in enumerate(titles))
    made = result(replace(extraction, claims=claims), *absent(arxiv))
    finding = only(made, "duplicate_id")
    assert "3 different titles" in finding.said
    assert finding.level is Level.WARNING


def test_a_title_in_two_languages_is_one_title() -> None:
    from dataclasses import replace

    extraction = report(PMID, PMID)
    claims = (Claim(0, "Effect of pollen on gout"), Claim(1, "Wirkung des Pollens bei Gicht"))
    extra = {"vernacular_title": "Wirkung des Pollens bei Gicht"}
    lookup = found(PMID, "pubmed", "Effect of pollen on gout", extra=extra)
    assert told(result(replace(extraction, claims=claims), lookup)) == []


def test_an_absent_identifier_with_a_known_title_gets_an_offer() -> None:
    nowhere = "PMID:90009999"
    made = result(
        printing(Claim(0, TITLE), ids=(nowhere, PMID)),
        *absent(nowhere),
        found(PMID, "pubmed", TITLE),
    )
    finding = only(made, "did_you_mean")
    assert (finding.level, finding.offer) == (Level.NOTE, curie(PMID))
    assert only(made, "absent").level is Level.ERROR


def test_only_another_work_counts_as_a_wrong_work() -> None:
    assert _tally.wrong_work(checked(Claim(0, KETTLE))) == (PMID,)
    assert _tally.wrong_work(checked(Claim(0, "Anthers open late in southern rye"))) == ()
    assert _tally.wrong_work(checked(Claim(0, TITLE, issued="1999"))) == ()


def test_what_could_not_be_compared_is_counted() -> None:
    made = result(printing(ids=(PMID, OTHER_PMID)), found(PMID, "pubmed", TITLE))
    assert any("no printed title to compare for 1 of 1 work" in each for each in made.not_run)
    assert not any("no printed title" in each for each in checked(RIGHT).not_run)


def test_a_preprint_names_the_paper_that_it_became() -> None:
    extra = {"is_preprint_of": ["DOI:10.5555/Published.1"]}
    made = result(report(DOI), found(DOI, "crossref", TITLE, extra=extra))
    finding = only(made, "preprint")
    assert (finding.level, finding.offer) == (Level.NOTE, curie("DOI:10.5555/published.1"))
    assert "published as DOI:10.5555/published.1" in finding.found


def test_a_preprint_whose_paper_is_cited_too_is_no_finding() -> None:
    paper = "DOI:10.5555/published.1"
    extra = {"is_preprint_of": [paper, "not an identifier", 7]}
    made = result(
        report(DOI, paper),
        found(DOI, "crossref", TITLE, extra=extra),
        found(paper, "crossref", KETTLE),
    )
    assert of_check(made, "preprint") == []


PLACED = {"issued": "2019", "container_title": "J Rye", "volume": "12", "page": "34"}


def test_a_title_beside_which_all_else_is_right_has_drifted() -> None:
    claim = Claim(0, KETTLE, authors("Olm", "Quarn"), **PLACED)
    made = checked(claim)
    finding = only(made, "title")
    assert finding.level is Level.WARNING
    assert "the identifier seems to be right, and the title to have drifted" in finding.found
    assert finding.next == "Copy the title from the record."
    assert _tally.wrong_work(made) == ()


@pytest.mark.parametrize("wrong", [{"volume": "13"}, {"issued": "1999"}, {"page": "99"}])
def test_a_title_beside_another_place_is_another_work(wrong: dict[str, str]) -> None:
    finding = only(checked(Claim(0, KETTLE, authors("Olm"), **{**PLACED, **wrong})), "title")
    assert finding.level is Level.ERROR
    assert "drifted" not in finding.found


@pytest.mark.parametrize(
    ("printed", "level"),
    [
        ("Kettle goat sheep invention steam whistle copper", Level.WARNING),
        ("Sheep, goats and the invention of the kettle", Level.WARNING),
        ("Effect of pollen on the gout of old sheep and of kettles", Level.WARNING),
        ("Pollen therapy of gouty farmers", Level.NOTE),
        ("Schafe, Ziegen und die Erfindung des Kessels", Level.NOTE),
        ("Pollentherapie der Gicht", Level.NOTE),
    ],
)
def test_a_title_that_no_translator_would_choose_is_a_warning(printed: str, level: Level) -> None:
    record = {"title": "Effect of pollen on the gout of farmers", "extra": {"language": ["ger"]}}
    claim = Claim(0, printed, authors("Olm"), issued="2019")
    assert told(checked(claim, **record)) == [("title", level)]


def test_a_journal_s_name_that_holds_a_full_stop_is_no_part_of_the_title() -> None:
    name = "The Physical review of rye. B, Condensed oats"
    claim = Claim(0, f"{TITLE}. The Physical review of rye", container_title="B, Condensed oats")
    assert told(checked(claim, container_title=name)) == []


def test_a_list_of_authors_that_was_taken_for_a_title_claims_nothing() -> None:
    assert told(checked(Claim(0, "Olm P, Quarn R, et al", authors("Anthers")))) == []


@pytest.mark.parametrize(
    ("more", "level"),
    [
        ({}, Level.WARNING),
        ({"extra": {"language": ["ger"]}}, Level.NOTE),
        ({"type": "chapter"}, None),
        ({"publication_types": ("Preprint",)}, Level.NOTE),
    ],
)
def test_another_journal_beside_the_right_title(more: dict[str, Any], level: Level | None) -> None:
    made = checked(Claim(0, TITLE, container_title="Kettle Weekly"), **more)
    assert [each.level for each in of_check(made, "journal")] == ([level] if level else [])
