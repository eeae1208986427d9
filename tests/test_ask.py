"""Who is asked, when again, and how often: life times, routes and the number of requests."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from refassay.ask import Asker, Receipt, known_of
from refassay.errors import UsageError
from refassay.evidence.door import Door
from refassay.evidence.exchange import ANSWERED, REFUSED, Exchange, Failure, Said
from refassay.evidence.index import Index
from refassay.evidence.locker import Locker
from refassay.evidence.pace import Pace
from refassay.identifiers import kind_of
from refassay.model import (
    Found,
    Identifier,
    Lookup,
    NotHere,
    Other,
    Outcome,
    Record,
    Unanswered,
    Withheld,
)
from refassay.opened import NO_CONTACT, open_evidence
from refassay.progress import Progress
from refassay.registries import BY_NAME, GROUPS, REGISTRIES
from refassay.settings import LifeTimes, Retries, Secrets, Settings
from refassay.settle import settle
from simulator import Fault, Simulator, synthetic_records

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
TABLE = {
    "works": [
        {"pmid": 90000001, "pmcid": "PMC90000001", "doi": "10.5555/one", "title": "One"},
        {"doi": "10.5555/two", "title": "Two of Crossref's"},
        {"doi": "10.5072/data.1", "title": "Data"},
        {"doi": "10.5555/medra.1", "title": "Another agency's", "agency": "mEDRA"},
        {"arxiv": "9901.00001", "title": "A preprint"},
        {"pmcid": "PMC90000004", "title": "Not yet in the converter", "idconv": False},
    ],
    "datasets": [
        {"accession": "GSE9900001", "title": "A series"},
        {"accession": "GSE9900002", "title": "Not yet in the index", "gds": False},
        {"accession": "GSE9900003", "status": "private", "date": "2026-06-01"},
    ],
    "trials": [{"nct": "NCT90000001", "title": "A trial"}],
}


def ids(*curies: str) -> tuple[Identifier, ...]:
    return tuple(Identifier.from_curie(curie) for curie in curies)


class World:
    """A simulator, a locker and a clock that the test moves."""

    def __init__(self, simulator: Simulator, folder: Path) -> None:
        self.simulator, self.now, self.folder = simulator, START, folder
        self.locker = Locker(folder / "evidence")
        self.settings = Settings(
            gateway=simulator.gateway, retries=Retries(tries=1, wait=0, longest_wait=0)
        )

    def index(self) -> Index:
        return Index.open(self.locker, self.folder / "index.sqlite", now=lambda: self.now)

    def asker(self, **changes: object) -> Asker:
        settings = replace(self.settings, **changes)
        pace = Pace(None, sleep=lambda _seconds: None)
        door = Door(settings, Secrets(), self.locker, pace, clock=lambda: self.now.timestamp())
        return Asker(settings=settings, index=self.index, door=door, now=lambda: self.now)

    def ask(self, *curies: str, **changes: object) -> Counter[str]:
        """Ask, and say how many requests each registry got."""
        self.simulator.forget()
        self.asker(**changes).ask(ids(*curies))
        return Counter(seen.registry for seen in self.simulator.requests)

    def after(self, **time_passed: float) -> World:
        self.now += timedelta(**time_passed)
        return self

    def outcome(self, curie: str) -> Outcome:
        (identifier,) = ids(curie)
        with self.index() as index:
            lookups = index.lookups([identifier])[identifier]
        return settle(kind_of(identifier), identifier, lookups).outcome


@pytest.fixture(scope="module")
def running() -> Iterator[Simulator]:
    with Simulator(TABLE) as simulator:
        yield simulator


@pytest.fixture
def world(running, tmp_path) -> World:
    running.set_faults(())
    return World(running, tmp_path)


# Life times


@pytest.mark.parametrize(
    ("curie", "days"),
    [
        ("PMID:90000099", 7),
        ("DOI:10.5555/none", 7),
        ("GEO:GSE9900099", 7),
        ("clinicaltrials:NCT90000099", 7),
        ("PMID:90000001", 14),
        ("DOI:10.5555/two", 14),
        ("DOI:10.5072/data.1", 7),  # Crossref said that it does not have it
        ("GEO:GSE9900001", 180),
        ("clinicaltrials:NCT90000001", 180),
    ],
)
def test_an_answer_is_asked_for_again_when_its_life_is_over(world, curie, days):
    assert world.ask(curie)
    assert world.after(days=days, seconds=-1).ask(curie) == {}
    assert world.after(seconds=1).ask(curie)
    assert world.after(days=days, seconds=-1).ask(curie) == {}


def test_a_withheld_record_is_asked_for_again_on_its_date(world):
    assert world.ask("GEO:GSE9900003")["geo_viewer"] == 1
    assert world.after(days=6).ask("GEO:GSE9900003") == {}
    world.now = datetime(2026, 5, 31, 23, 59, 59, tzinfo=UTC)
    assert world.ask("GEO:GSE9900003")["geo_viewer"] == 0
    world.now = datetime(2026, 6, 1, tzinfo=UTC)
    assert world.ask("GEO:GSE9900003")["geo_viewer"] == 1
    assert world.after(hours=23).ask("GEO:GSE9900003")["geo_viewer"] == 0
    assert world.after(hours=1).ask("GEO:GSE9900003")["geo_viewer"] == 1


@pytest.mark.parametrize(
    ("answer", "days"),
    [
        (Withheld("private", until="2026-06-01"), 92 - 0.5),
        (Withheld("private", until="2026-02-01"), 1),
        (Withheld("private", until="2026-13-45"), 30),
        (Withheld("private", until="soon"), 30),
        (Withheld("private"), 30),
        (Found(Record(Identifier("GEO", "GSE9900001"))), 180),
        (NotHere(), 7),
        (Other(Identifier("GEO", "GSE9900002"), Record(Identifier("GEO", "GSE9900002"))), 7),
        (Unanswered("an outage"), 0),
    ],
)
def test_each_answer_is_due_at_its_time(world, answer, days):
    (identifier,) = ids("GEO:GSE9900001")
    lookup = Lookup(identifier, "geo_viewer", answer, "2026-03-01T12:00:00Z")
    due = world.asker()._due(BY_NAME["geo_viewer"], lookup)
    assert due - START == timedelta(days=days)


@pytest.mark.parametrize("days", [1e9, 0.0])
def test_a_life_time_may_be_endless_or_nothing(world, days):
    lives = LifeTimes(found=days, notices=days, absent=days, withheld=days)
    curies = ("PMID:90000001", "PMID:90000099")
    assert world.ask(*curies, life_times=lives)
    again = world.after(days=1000).ask(*curies, life_times=lives)
    assert bool(again) is (days == 0)


def test_refresh_asks_again_and_what_was_known_stays(world):
    curies = ("PMID:90000001", "DOI:10.5072/data.1", "GEO:GSE9900001", "PMC:PMC90000001")
    first = world.ask(*curies)
    before = set(world.locker.exchange_paths())
    assert world.after(minutes=1).ask(*curies) == {}
    assert world.after(minutes=1).ask(*curies, refresh=True) == first
    assert before < set(world.locker.exchange_paths())


def test_refresh_asks_each_registry_once_in_a_run(world):
    asker = world.asker(refresh=True)
    world.ask("PMID:90000099")
    world.after(days=1).simulator.forget()
    asker.ask(ids("PMID:90000099"))
    asker.ask_group("entrez", ids("PMID:90000099"), started=world.now)
    assert Counter(world.simulator.asked()) == {"90000099": 2}  # PubMed, and its summaries


def test_an_outage_is_asked_again_at_once_and_does_not_hide_what_was_known(world):
    world.ask("PMID:90000001")
    world.simulator.set_faults([Fault("503")])
    assert world.after(days=15).ask("PMID:90000001")
    assert world.outcome("PMID:90000001") is Outcome.FOUND
    world.simulator.set_faults(())
    assert world.after(seconds=1).ask("PMID:90000001")["pubmed"] == 1


@pytest.mark.parametrize("refresh", [False, True])
def test_an_answer_dated_ahead_of_the_clock_is_asked_again_and_outranked(world, refresh):
    world.after(days=400).ask("PMID:90000001")
    world.after(days=-400)
    assert world.ask("PMID:90000001", refresh=refresh)["pubmed"] == 1
    (identifier,) = ids("PMID:90000001")
    with world.index() as index:
        (lookup,) = index.lookups([identifier])[identifier]
    assert lookup.asked_at[:10] == START.date().isoformat()
    assert world.after(seconds=1).ask("PMID:90000001") == {}


def test_a_clock_that_is_some_hours_behind_asks_nothing_again(world):
    world.ask("PMID:90000001")
    assert world.after(hours=-23).ask("PMID:90000001") == {}


# Routes


@pytest.mark.parametrize(
    ("curie", "registries"),
    [
        ("PMID:90000001", {"pubmed"}),
        ("PMID:90000099", {"pubmed", "pubmed_summary"}),
        ("DOI:10.5555/two", {"crossref"}),
        ("DOI:10.5072/data.1", {"crossref", "datacite"}),
        ("DOI:10.5555/medra.1", {"crossref", "datacite", "doi_agency"}),
        ("DOI:10.5555/none", {"crossref", "datacite", "doi_agency", "doi_handle"}),
        ("arXiv:9901.00001", {"datacite"}),
        ("arXiv:9901.00099", {"datacite", "doi_agency", "doi_handle"}),
        ("PMC:PMC90000001", {"idconv", "pubmed"}),
        ("PMC:PMC90000004", {"idconv", "pmc"}),
        ("GEO:GSE9900001", {"gds"}),
        ("GEO:GSE9900002", {"gds", "geo_viewer"}),
        ("clinicaltrials:NCT90000001", {"clinicaltrials"}),
    ],
)
def test_a_registry_is_asked_only_for_what_those_before_it_left_open(world, curie, registries):
    asked = world.ask(curie)
    assert set(asked) == registries
    assert world.ask(curie) == {}


@pytest.mark.parametrize("curie", ["PMID:x1", "GEO:GSE0", "synapse:syn1", ":odd", "DOI:10.5555"])
def test_nobody_is_asked_for_what_is_malformed_or_unsupported(world, curie):
    assert world.ask(curie) == {}


def test_a_skipped_prefix_is_not_asked_for_even_when_an_answer_leads_to_it(world):
    assert set(world.ask("PMC:PMC90000001", skip_prefixes=("pmid",))) == {"idconv"}


def test_the_pmid_that_the_converter_gives_is_asked_with_the_others(world):
    asked = world.ask("PMC:PMC90000001", "PMID:90000099")
    assert asked["pubmed"] == 1
    assert set(world.simulator.asked("pubmed")) == {"90000001", "90000099"}


def test_the_same_identifier_twice_is_asked_once(world):
    world.ask("PMID:90000001", "PMID:90000001")
    assert world.simulator.asked() == ["90000001"]


def test_nothing_to_ask_asks_nobody_and_writes_nothing(world):
    assert world.ask() == {}
    assert not world.locker.root.exists()


def test_a_record_of_something_else_is_asked_for_again_unless_others_know_it(world):
    (identifier,) = ids("clinicaltrials:NCT90000001")
    world.simulator.set_faults([Fault("wrong_record", registry="clinicaltrials")])
    receipts = world.asker().ask([identifier])
    assert [each.open for each in receipts if each.group == "trials"] == [(identifier,)]
    world.simulator.set_faults(())
    assert world.after(seconds=1).ask("clinicaltrials:NCT90000001") == {"clinicaltrials": 1}
    assert world.outcome("clinicaltrials:NCT90000001") is Outcome.FOUND


# Receipts


def test_a_receipt_says_what_is_open_and_when_the_first_answer_is_due(world):
    asked = ids("PMID:90000001", "PMID:90000099", "GEO:GSE9900001", "PMID:bad")
    receipts = {each.group: each for each in world.asker().ask(asked)}
    assert set(receipts) == {group for row in GROUPS for group in row}
    entrez = receipts["entrez"]
    assert (entrez.identifiers, entrez.open, entrez.due) == (2, (), "2026-03-08T12:00:00+00:00")
    assert entrez.exchanges == tuple(sorted(entrez.exchanges))
    assert set(entrez.exchanges) <= set(world.locker.exchange_paths())
    assert receipts["geo"].due == "2026-08-28T12:00:00+00:00"
    assert receipts["trials"] == Receipt("trials", 0, ())


def test_a_receipt_lists_what_stayed_open(world):
    world.simulator.set_faults([Fault("html200", registry="pubmed")])
    receipts = {each.group: each for each in world.asker().ask(ids("PMID:90000099"))}
    assert receipts["entrez"].open == ids("PMID:90000099")


@pytest.mark.parametrize("group", sorted({registry.group for registry in REGISTRIES}))
def test_a_group_asks_only_its_own_registries(world, group):
    curies = ("PMID:90000001", "DOI:10.5555/none", "GEO:GSE9900002", "clinicaltrials:NCT90000001")
    curies += ("pubmed_search:Anthers open late", "pmc_text:PMC90000001")
    world.simulator.forget()
    world.asker().ask_group(group, ids(*curies))
    assert {BY_NAME[seen.registry].group for seen in world.simulator.requests} == {group}


# Nobody is to be asked


@pytest.mark.parametrize("how", ["offline", "replay"])
def test_offline_and_replay_ask_nobody_and_use_answers_of_any_age(world, monkeypatch, how):
    monkeypatch.setenv("REFASSAY_STATE", str(world.folder / "state"))
    world.ask("PMID:90000001", "PMID:90000099")
    kept = str(world.folder / "evidence")
    chosen = replace(world.settings, evidence=kept, life_times=LifeTimes(0, 0, 0, 0))
    chosen = replace(chosen, **({"offline": True} if how == "offline" else {"replay": kept}))
    world.simulator.forget()
    opened = open_evidence(chosen, Secrets())
    asked = ids("PMID:90000001", "PMID:90000099", "PMID:90000002")
    opened.ask(asked)
    known = opened.known(asked)
    found = [settle(kind_of(each), each, known[each]).outcome for each in asked]
    assert found == [Outcome.FOUND, Outcome.ABSENT, Outcome.UNANSWERED]
    assert world.simulator.requests == []


def test_evidence_to_replay_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(UsageError, match="is not a folder"):
        open_evidence(Settings(replay=str(tmp_path / "none")), Secrets())


def test_a_locker_that_cannot_be_written_ends_the_run_with_its_reason(world):
    world.locker.root.write_text("not a folder")
    with pytest.raises(UsageError, match="cannot be written"):
        world.ask("PMID:90000001", "GEO:GSE9900001")


# The number of requests


@pytest.fixture(scope="module")
def many() -> Iterator[Simulator]:
    with Simulator(synthetic_records(400)) as simulator:
        yield simulator


def mixed(known: Iterable[str], absent: Callable[[int], str], number: int) -> list[str]:
    """`number` CURIEs, every tenth of them in no registry."""
    there = iter(known)
    return [absent(place) if place % 10 == 0 else next(there) for place in range(number)]


WORKS = synthetic_records(400)["works"]
PMIDS = [f"PMID:{work['pmid']}" for work in WORKS if work["pmid"]]
DOIS = [f"DOI:{work['doi']}" for work in reversed(WORKS) if work.get("doi")]
PMCIDS = [f"PMC:{work['pmcid']}" for work in reversed(WORKS) if work.get("pmcid")]


def test_40_pmids_cost_3_requests_and_none_when_known_absent_ones_too(many, tmp_path):
    world = World(many, tmp_path)
    curies = mixed(PMIDS, lambda place: f"PMID:{95000000 + place}", 40)
    assert sum(world.ask(*curies).values()) <= 3
    assert world.ask(*curies) == {}


def test_200_identifiers_cost_8_requests_to_a_registry_at_most(many, tmp_path):
    world = World(many, tmp_path)
    curies = [
        *mixed(PMIDS, lambda place: f"PMID:{95000000 + place}", 120),
        *mixed(DOIS, lambda place: f"DOI:10.5555/absent.{place}", 60),
        *mixed(PMCIDS, lambda place: f"PMC:PMC{95000000 + place}", 20),
    ]
    asked = world.ask(*curies)
    assert max(asked.values()) <= 8
    assert world.ask(*curies) == {}
    with world.index() as index:
        known = known_of(index, ids(*curies))
    found = [settle(kind_of(each), each, known[each]) for each in ids(*curies)]
    assert Counter(each.outcome for each in found) == {Outcome.FOUND: 180, Outcome.ABSENT: 20}
    assert not any(each.open for each in found)


# Two at once

SECOND_PROCESS = """
import sys
from refassay.model import Identifier
from refassay.opened import open_evidence
from refassay.settings import RegistrySettings, Secrets, Settings
from refassay.registries import REGISTRIES
evidence, gateway, *curies = sys.argv[1:]
pace = {each.name: RegistrySettings(interval=0) for each in REGISTRIES}
opened = open_evidence(Settings(evidence=evidence, gateway=gateway, registries=pace), Secrets())
opened.ask([Identifier.from_curie(curie) for curie in curies])
"""


def test_two_processes_may_share_a_locker(many, tmp_path):
    world = World(many, tmp_path)
    mine, yours = PMIDS[:60] + DOIS[:30], PMIDS[30:90] + DOIS[15:45]
    environment = os.environ | {
        "REFASSAY_STATE": str(tmp_path / "state"),
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    command = [sys.executable, "-c", SECOND_PROCESS, str(world.locker.root), many.gateway]
    both = [subprocess.Popen([*command, *each], env=environment) for each in (mine, yours)]
    assert [each.wait(timeout=60) for each in both] == [0, 0]
    with world.index() as index:
        assert index.damaged == ()
    together = dict.fromkeys(mine + yours)
    assert {world.outcome(curie) for curie in together} == {Outcome.FOUND}
    world.now = datetime.now(UTC)
    assert world.ask(*together) == {}
    temporary = [each for each in world.locker.root.rglob("*") if each.name.startswith(".tmp-")]
    assert temporary == []


# What is said meanwhile


def test_there_is_no_word_about_a_contact_until_somebody_is_asked(world, monkeypatch, caplog):
    monkeypatch.setenv("REFASSAY_STATE", str(world.folder / "state"))
    chosen = Settings(evidence=str(world.folder / "evidence"))
    open_evidence(chosen, Secrets()).ask([])
    assert caplog.text == ""
    opened = open_evidence(chosen, Secrets())
    assert opened.progress.warning == NO_CONTACT
    assert open_evidence(chosen, Secrets(contact="name@example.org")).progress.warning == ""
    assert open_evidence(replace(chosen, gateway="http://x"), Secrets()).progress.warning == ""


def exchange(outcome: str, *answers: str, status: int | None = 200) -> Exchange:
    said = tuple(
        Said(Identifier("PMID", str(90000001 + n)), each, "") for n, each in enumerate(answers)
    )
    error = None if outcome == ANSWERED else Failure("Refused", "Too many requests")
    asked = tuple(each.id for each in said)
    return Exchange(
        registry="pubmed", url="https://eutils.ncbi.nlm.nih.gov/", asked_at="2026-03-01T12:00:00Z",
        outcome=outcome, asked=asked, status=status, answers=said, error=error,
    )  # fmt: skip


def test_progress_tells_of_slow_registries_how_far_they_are_and_why_they_wait(caplog):
    caplog.set_level(logging.INFO, logger="refassay.ask")
    seconds = iter(range(0, 1000, 6))
    progress = Progress(warning="once", clock=lambda: float(next(seconds)))
    progress.tell()
    progress.begin(BY_NAME["pubmed"], 200)
    progress.saw(exchange(ANSWERED, "found", "not_here", "unanswered"))
    progress.tell()
    progress.saw(exchange(REFUSED, status=429))
    progress.tell()
    progress.end(BY_NAME["pubmed"])
    progress.saw(exchange(ANSWERED, "found"))
    progress.begin(BY_NAME["crossref"], 1)
    assert [record.getMessage() for record in caplog.records] == [
        "once",
        "PubMed: 2 of 200 answered after 6 s",
        "PubMed: 2 of 200 answered after 12 s; trying again, last: HTTP 429",
    ]


def test_an_interrupted_run_does_not_wait_for_a_registry_that_hangs(world, monkeypatch):
    monkeypatch.setattr("refassay.ask.TICK", 0.05)
    world.simulator.set_faults([Fault("hang")])

    def interrupt() -> None:
        raise KeyboardInterrupt

    asker = world.asker()
    monkeypatch.setattr(asker.progress, "tell", interrupt)
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        asker.ask(ids("PMID:90000001", "GEO:GSE9900001"))
    assert time.monotonic() - began < 3
    assert all(each.daemon for each in threading.enumerate() if each.name == "refassay-ask")
