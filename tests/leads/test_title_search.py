"""What was meant by a reference that names nothing or another work. All is invented."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from leads_world import World, world_of

from refassay.model import Assay, Finding, Hits, Outcome
from simulator import Fault, Simulator

ANTHERS = {
    "pmid": 90000001,
    "doi": "10.5555/anthers.1",
    "title": "Anthers open late in northern rye",
    "authors": ["Olm, Pia", "Quarn, Rex"],
    "journal": "Journal of Rye",
    "year": 2019,
}
KETTLE = {
    "doi": "10.5555/kettle.1",
    "title": "Sheep, goats and the invention of the kettle",
    "authors": ["Ferrule, Ada"],
    "journal": "Annals of Kettles",
    "year": 2001,
}
OTHER = {
    "pmid": 90000002,
    "title": "Gout yields to pollen in three villages",
    "authors": ["Wicket, Tom"],
    "journal": "Village Medicine",
    "year": 2011,
}
TABLE = {"works": [ANTHERS, KETTLE, OTHER]}


def entry(people: str, title: str, place: str, identifier: str, *, number: int = 1) -> str:
    return f"{number}. {people} {title}. {place} {identifier}.\n"


ANTHERS_AS = partial(entry, "Olm P, Quarn R.", ANTHERS["title"], "J Rye. 2019;12:34-40.")
KETTLE_AS = partial(entry, "Ferrule A.", KETTLE["title"], "Ann Kettles. 2001;3:1-9.")


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    yield from world_of(TABLE, tmp_path, monkeypatch)


def check(world: World, entries: str, **more: Any) -> Assay:
    """The result for a list of references."""
    return world.check(f"# Rye\n\n## References\n\n{entries}", **more)


def offers(result: Assay) -> list[tuple[str, str]]:
    return [
        (str(each.reference), str(each.offer))
        for each in result.findings
        if each.check == "did_you_mean"
    ]


def only(result: Assay) -> Finding:
    (finding,) = [each for each in result.findings if each.check == "did_you_mean"]
    return finding


def searches(simulator: Simulator) -> list[str]:
    return [seen.registry for seen in simulator.requests if seen.registry.endswith("_search")]


def test_an_absent_pmid_with_a_title_is_offered_the_pmid_of_that_title(world):
    result = check(world, ANTHERS_AS("PMID: 90000777"))
    assert offers(result) == [("PMID:90000777", "PMID:90000001")]
    assert "PubMed's search" in only(result).found
    assert "author and year" in only(result).found
    assert len(only(result).evidence) == 2, "the search and the record"
    assert searches(world.simulator) == ["pubmed_search"]


def test_what_pubmed_does_not_have_is_asked_of_crossref(world):
    result = check(world, KETTLE_AS("doi:10.5555/none"))
    assert offers(result) == [("DOI:10.5555/none", "DOI:10.5555/kettle.1")]
    assert "Crossref's search" in only(result).found
    assert searches(world.simulator) == ["pubmed_search", "crossref_search"]


def test_an_identifier_of_another_work_is_offered_the_right_one(world):
    result = check(world, ANTHERS_AS("PMID: 90000002"))
    assert offers(result) == [("PMID:90000002", "PMID:90000001")]
    assert [each.level for each in result.findings if each.check == "title"] == ["error"]


QUOTED = "Anthers of northern rye open late when the spring is cold and wet"


@pytest.mark.parametrize(
    ("abstract", "verdict", "found_in"),
    [
        (f"{QUOTED}.", "misattributed", "PMID:90000001"),
        ("Nothing of the sort is said here.", "not_checkable", None),
        ("", "not_checkable", None),
    ],
)
def test_a_quote_is_looked_for_in_the_work_that_was_meant(
    tmp_path, monkeypatch, abstract, verdict, found_in
):
    right = {**ANTHERS, "abstract": abstract}
    wrong = {**OTHER, "abstract": "Gout is told of here and in three villages more."}
    for world in world_of({"works": [right, wrong]}, tmp_path, monkeypatch):
        text = f'It is said: "{QUOTED}" [1].\n\n## References\n\n'
        result = world.check(text + ANTHERS_AS("PMID: 90000002"))
        (judged,) = result.quotes
        assert judged.verdict == verdict
        assert str(judged.found_in or "") == (found_in or "")
        found = [each.found for each in result.findings if each.check == "misattributed"]
        assert all("whose title the report prints" in each for each in found)
        assert len(found) == (verdict == "misattributed")


@pytest.mark.parametrize(
    ("people", "place"),
    [
        ("Ferrule A.", "J Rye. 1987;12:34-40."),
        ("Ferrule A.", "J Rye. 2019;12:34-40."),
        ("Olm P, Quarn R.", "J Rye. 1987;12:34-40."),
        ("Olm P, Quarn R, Ferrule A.", "J Rye. 2019;12:34-40."),
    ],
    ids=["author and year differ", "author differs", "year differs", "an author too many"],
)
def test_a_title_alone_is_no_match(world, people, place):
    result = check(world, entry(people, str(ANTHERS["title"]), place, "PMID: 90000777"))
    assert offers(result) == []


@pytest.mark.parametrize(
    "title",
    [
        "Anthers open late in southern rye",
        "Anthers do not open late in northern rye",
        "Anthers open late in northern rye 2",
    ],
)
def test_a_sibling_of_the_title_is_not_offered(world, title):
    result = check(world, entry("Olm P.", title, "J Rye. 2019;12:34-40.", "PMID: 90000777"))
    assert offers(result) == []


def test_two_works_that_fit_alike_are_not_offered(world):
    twin = {**ANTHERS, "pmid": 90000003, "doi": "10.5555/anthers.2"}
    with Simulator({"works": [ANTHERS, twin]}) as simulator:
        world.settings = replace(world.settings, gateway=simulator.gateway)
        result = check(world, ANTHERS_AS("PMID: 90000777"))
    assert offers(result) == []


def test_nothing_is_searched_for_when_every_reference_is_what_it_says(world):
    result = check(world, ANTHERS_AS("PMID: 90000001"))
    assert searches(world.simulator) == []
    assert result.leads == ()


def test_nothing_is_searched_for_when_the_report_cites_the_work_elsewhere(world):
    result = check(world, ANTHERS_AS("PMID: 90000777") + ANTHERS_AS("PMID: 90000001", number=2))
    assert searches(world.simulator) == []
    assert offers(result) == [("PMID:90000777", "PMID:90000001")]


def test_the_setting_switches_the_search_off(world):
    result = check(world, ANTHERS_AS("PMID: 90000777"), title_search=False)
    assert searches(world.simulator) == []
    assert offers(result) == []


def test_many_titles_are_one_search_in_pubmed(world):
    titles = [f"Anthers of the {number} kind of northern rye" for number in "abcdefghij"]
    entries = "".join(
        entry("Olm P.", title, "J Rye. 2019;12:34.", f"PMID: 9000077{n}", number=n + 1)
        for n, title in enumerate(titles)
    )
    check(world, entries)
    assert searches(world.simulator).count("pubmed_search") == 1
    assert searches(world.simulator).count("crossref_search") == len(titles)


def test_a_second_run_searches_for_nothing_again(world):
    first = check(world, KETTLE_AS("doi:10.5555/none"))
    world.simulator.forget()
    again = check(world, KETTLE_AS("doi:10.5555/none"))
    assert world.simulator.requests == []
    assert again == first


@pytest.mark.parametrize("registry", ["pubmed_search", "crossref_search"])
@pytest.mark.parametrize("mode", ["429", "500", "html200", "empty"])
def test_a_search_that_fails_changes_no_verdict_and_is_asked_again(world, registry, mode):
    world.simulator.set_faults([Fault(mode, registry=registry)])
    result = check(world, KETTLE_AS("doi:10.5555/none"))
    assert offers(result) == []
    assert [each.outcome for each in result.references] == [Outcome.ABSENT]
    assert any(line.startswith("did_you_mean: 1 search") for line in result.not_run)
    world.simulator.set_faults(())
    assert offers(check(world, KETTLE_AS("doi:10.5555/none"))) == [
        ("DOI:10.5555/none", "DOI:10.5555/kettle.1")
    ]


def test_on_replay_the_offer_is_made_again_from_the_evidence(world):
    first = check(world, KETTLE_AS("doi:10.5555/none"))
    world.simulator.forget()
    again = check(world, KETTLE_AS("doi:10.5555/none"), replay=world.settings.evidence)
    assert world.simulator.requests == []
    assert again.findings == first.findings
    assert again.exchanges == first.exchanges
    assert any("crossref_search" in path for path in first.exchanges)


def test_only_titles_leave_the_machine(world):
    check(world, KETTLE_AS("doi:10.5555/none") + "\nPatient Zora Quill, 44, was in room 12.\n")
    sent = " ".join(value for seen in world.simulator.requests for value in seen.fields.values())
    assert "kettle" in sent
    assert "Quill" not in sent
    assert "Ferrule" not in sent


def test_copies_under_a_prefix_known_for_them_are_not_offered():
    from refassay.leads.title_search import Meant, Sought, _fitting
    from refassay.model import Author, Claim, Identifier, Lookup, Record

    title = str(KETTLE["title"])
    claim = Claim(0, title, (Author("Ferrule", "Ada"),), issued="2001")

    def hit(doi: str) -> Meant:
        record = Record(
            Identifier("DOI", doi), title=title, author=(Author("Ferrule", "A"),), issued="2001"
        )
        search = Identifier("crossref_search", title)
        return Meant(record, (), (Lookup(search, "crossref_search", Hits(records=(record,))),))

    sought = Sought(Identifier("DOI", "10.5555/none"), claim)
    kept = list(_fitting(sought, [hit("10.65215/copy"), hit("10.5555/kettle.1")]))
    assert [each.record.id.local for each in kept] == ["10.5555/kettle.1"]
