"""Whatever a registry does wrong: what exists is never called absent, and the next run mends it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from refassay.ask import Asker, known_of
from refassay.assay import assay
from refassay.commands.check import exit_code
from refassay.evidence.door import Door
from refassay.evidence.index import Index
from refassay.evidence.locker import Locker
from refassay.evidence.pace import Pace
from refassay.identifiers import BY_PREFIX, kind_of
from refassay.model import Extraction, Identifier, Lookup, Mention, Outcome
from refassay.registries import FOLLOWED, REGISTRIES
from refassay.settings import Retries, Secrets, Settings, Timeouts
from refassay.settle import settle
from simulator import Fault, Simulator, synthetic_records, tellable_faults

TABLE = {
    "works": [
        {"pmid": 90000001, "pmcid": "PMC90000001", "doi": "10.5555/one", "title": "One"},
        {"pmid": 90000002, "title": "Two"},
        {"pmcid": "PMC90000004", "title": "Not yet in the converter", "idconv": False},
        {"doi": "10.5555/two", "title": "Two of Crossref's"},
        {"doi": "10.5555/a,b", "title": "With a comma"},
        {"doi": "10.5072/data.1", "title": "Data"},
        {"doi": "10.5555/medra.1", "title": "Another agency's", "agency": "mEDRA"},
        {"doi": "10.5555/new", "title": "Registered today", "agency": "OP", "doi_agency": False},
        {"arxiv": "9901.00001", "title": "A preprint"},
    ],
    "datasets": [
        {"accession": "GSE9900001", "title": "A series"},
        {"accession": "GSE9900002", "title": "Not yet in the index", "gds": False},
        {"accession": "GSE9900003", "status": "private", "date": "2031-12-31"},
    ],
    "trials": [{"nct": "NCT90000001", "title": "A trial"}, {"nct": "NCT90000002", "title": "Two"}],
}
REAL = (
    "PMID:90000001 PMID:90000002 PMC:PMC90000001 PMC:PMC90000004 DOI:10.5555/one"
    " DOI:10.5555/two DOI:10.5555/a,b DOI:10.5072/data.1 DOI:10.5555/medra.1 DOI:10.5555/new"
    " arXiv:9901.00001 GEO:GSE9900001 GEO:GSE9900002 GEO:GSE9900003"
    " clinicaltrials:NCT90000001 clinicaltrials:NCT90000002"
)
INVENTED = (
    "PMID:90000099 PMC:PMC90000099 DOI:10.5555/none DOI:10.5072/none arXiv:9901.00099"
    " GEO:GSE9900099 clinicaltrials:NCT90000099"
)
REAL_IDS = tuple(Identifier.from_curie(curie) for curie in REAL.split())
INVENTED_IDS = tuple(Identifier.from_curie(curie) for curie in INVENTED.split())
EVERY_ID = REAL_IDS + INVENTED_IDS

MODES = (*tellable_faults(), "400", "404", "429")
NAMES = [registry.name for registry in REGISTRIES if registry.group not in FOLLOWED]
SILENT = ("hang", "stall")
SHORT = Timeouts(connect=1, read=0.05, total=0.1, patience=0.1)
"""For registries that keep silent: on a busy machine others may need longer."""
PATIENT = Timeouts(connect=1, read=0.05, total=0.1, patience=4)
"""For one identifier about which a registry keeps silent."""
KNOWN = {Outcome.FOUND, Outcome.WITHHELD}

Known = dict[Identifier, tuple[Lookup, ...]]


@pytest.fixture(scope="module")
def simulator() -> Iterator[Simulator]:
    with Simulator(TABLE) as running:
        yield running


@pytest.fixture(autouse=True)
def _without_faults(simulator, monkeypatch):
    monkeypatch.setattr("os.fsync", lambda _file: None)  # hundreds of lockers, none to be kept
    simulator.set_faults(())
    simulator.forget()


def concerned(registry: str, ids: tuple[Identifier, ...] = EVERY_ID) -> tuple[Identifier, ...]:
    """The identifiers whose route leads to a registry."""
    return tuple(each for each in ids if registry in BY_PREFIX[each.prefix.lower()].registries)


def run(
    simulator: Simulator,
    folder: Path,
    ids: tuple[Identifier, ...] = EVERY_ID,
    timeouts: Timeouts | None = None,
    retries: Retries | None = None,
) -> Known:
    """Ask once, without waiting for anybody, and say what is known then."""
    settings = Settings(
        gateway=simulator.gateway,
        timeouts=timeouts or Timeouts(),
        retries=retries or Retries(tries=1, wait=0, longest_wait=0),
    )
    locker = Locker(folder)
    pace = Pace(None, sleep=lambda _seconds: None)
    door = Door(settings, Secrets(), locker, pace)
    state = folder.with_suffix(".sqlite")
    Asker(settings=settings, index=lambda: Index.open(locker, state), door=door).ask(ids)
    with Index.open(locker, state) as index:
        return known_of(index, ids)


def outcomes(known: Known, ids: tuple[Identifier, ...] = EVERY_ID) -> dict[Identifier, Outcome]:
    every = (each for each in known if each in ids)
    return {each: settle(kind_of(each), each, known[each]).outcome for each in every}


def open_ids(known: Known) -> set[Identifier]:
    settled = [settle(kind_of(each), each, known[each]) for each in known]
    return {each.id for each in settled if each.open or each.outcome is Outcome.UNANSWERED}


def exit_status(known: Known) -> int:
    """What `refassay check --fail-on ""` says of a report that names these identifiers."""
    mentions = tuple(Mention(each, each.curie, 0, 1, 1, 1) for each in known)
    result = assay(Extraction("report.md", "0" * 64, mentions), known, Settings())
    return exit_code([result], (), exit_zero=False, unread=False)


def asked_of(simulator: Simulator) -> set[str]:
    return {each.lower().removeprefix("pmc") for each in simulator.asked()}


def spellings(identifier: Identifier) -> tuple[str, str]:
    """How a registry is asked for it: arXiv goes by its DOI, PMC without its letters."""
    local = identifier.local.lower().removeprefix("pmc")
    return local, f"10.48550/arxiv.{local}"


@pytest.fixture(scope="module")
def healthy(simulator, tmp_path_factory) -> dict[Identifier, Outcome]:
    """What comes out when nothing is wrong."""
    simulator.set_faults(())
    return outcomes(run(simulator, tmp_path_factory.mktemp("healthy") / "evidence"))


@pytest.fixture(scope="module")
def sent(simulator, tmp_path_factory) -> dict[str, set[str]]:
    """What each registry is asked for when nothing is wrong, in lower case."""
    simulator.set_faults(())
    simulator.forget()
    run(simulator, tmp_path_factory.mktemp("sent") / "evidence")
    return {name: {each.lower() for each in simulator.asked(name)} for name in NAMES}


def test_without_a_fault_all_is_known(healthy):
    assert {each for each in healthy if healthy[each] is Outcome.ABSENT} == set(INVENTED_IDS)
    assert [each.local for each in healthy if healthy[each] is Outcome.WITHHELD] == ["GSE9900003"]
    assert set(healthy.values()) == {Outcome.FOUND, Outcome.WITHHELD, Outcome.ABSENT}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("registry", NAMES)
def test_nothing_that_exists_is_called_absent_and_the_next_run_mends_it(
    simulator, healthy, tmp_path, registry, mode
):
    ids, folder = concerned(registry), tmp_path / "evidence"
    simulator.set_faults([Fault(mode, registry=registry)])
    first = run(simulator, folder, ids, SHORT if mode in SILENT else None)
    found = outcomes(first, ids)
    assert simulator.count(registry), "the registry was never asked"
    for each in ids:
        assert found[each] in {healthy[each], Outcome.UNANSWERED}, each.curie
        if found[each] is Outcome.ABSENT:
            assert registry not in BY_PREFIX[each.prefix.lower()].authorities, each.curie
    left = open_ids(first)
    assert exit_status(first) == (3 if left else 0)

    simulator.set_faults(())
    simulator.forget()
    second = run(simulator, folder, ids)
    left |= second.keys() - first.keys()  # those that only the answers of this run lead to
    assert asked_of(simulator) <= {spelled for each in left for spelled in spellings(each)}
    assert outcomes(second, ids) == {each: healthy[each] for each in ids}
    assert open_ids(second) == set()
    assert exit_status(second) == 0


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("registry", NAMES)
def test_a_fault_about_one_identifier_is_its_own(
    simulator, healthy, sent, tmp_path, registry, mode
):
    ids = concerned(registry)
    reached = [each for each in ids if {each.local.lower(), *spellings(each)} & sent[registry]]
    victim = min(reached, key=lambda each: each in INVENTED_IDS)
    about = f"^(PMC)?({'|'.join(map(re.escape, spellings(victim)))})$"
    simulator.set_faults([Fault(mode, registry=registry, id=f"(?i){about}")])
    timeouts = PATIENT if mode in SILENT else None
    known = run(simulator, tmp_path / "evidence", ids, timeouts)
    found = outcomes(known, ids)
    assert found.pop(victim) in {healthy[victim], Outcome.UNANSWERED}
    assert found == {each: healthy[each] for each in found}
    left = open_ids(known)
    # A record of something else is an answer: open is only what nobody else knows either.
    assert left == {victim} or (mode == "wrong_record" and not left)
    assert exit_status(known) == (3 if left else 0)


@pytest.mark.parametrize("registry", NAMES)
def test_when_all_is_known_nobody_is_asked(simulator, tmp_path, registry):
    run(simulator, tmp_path / "evidence", concerned(registry))
    simulator.forget()
    run(simulator, tmp_path / "evidence", concerned(registry))
    assert simulator.requests == []


@pytest.mark.parametrize("mode", ["html200", "503", "reset"])
def test_all_registries_out_of_order_is_a_run_without_verdicts(simulator, tmp_path, mode):
    simulator.set_faults([Fault(mode)])
    known = run(simulator, tmp_path / "evidence")
    assert set(outcomes(known).values()) == {Outcome.UNANSWERED}
    assert exit_status(known) == 3


MANY = synthetic_records(220)
PMIDS = [Identifier("PMID", str(work["pmid"])) for work in MANY["works"] if work["pmid"]][:180]
MANY_IDS = (*PMIDS, *(Identifier("PMID", str(95000001 + number)) for number in range(20)))


@pytest.fixture(scope="module")
def many() -> Iterator[Simulator]:
    with Simulator(MANY) as running:
        yield running


@pytest.mark.parametrize("mode", MODES)
def test_one_identifier_that_spoils_a_batch_of_200_costs_only_itself(many, tmp_path, mode):
    poison = PMIDS[77]
    many.set_faults([Fault(mode, id=f"^{poison.local}$")])
    many.forget()
    timeouts = PATIENT if mode in SILENT else None
    known = run(many, tmp_path / "evidence", MANY_IDS, timeouts, Retries(3, 0, 0))
    found = outcomes(known, MANY_IDS)
    assert found.pop(poison) is Outcome.UNANSWERED
    assert {each for each in found if found[each] is not Outcome.FOUND} == set(MANY_IDS[180:])
    assert set(found.values()) == {Outcome.FOUND, Outcome.ABSENT}
    assert many.count("pubmed") <= 40


SCALE = 0.04
"""Of the default times, so that nobody has to wait for them."""


@pytest.mark.parametrize("registry", ["idconv", "pubmed", "crossref", "doi_handle", "geo_viewer"])
def test_a_registry_that_hangs_costs_25_seconds_at_most(simulator, tmp_path, registry):
    usual, again = Timeouts(), Retries()
    scaled = Timeouts(*(SCALE * each for each in (5, 10, 20, 25)))
    assert (usual.connect, usual.read, usual.total, usual.patience) == (5, 10, 20, 25)
    retries = Retries(again.tries, SCALE * again.wait, SCALE * again.longest_wait)
    began = time.monotonic()
    run(simulator, tmp_path / "before", concerned(registry), scaled, retries)
    healthy = time.monotonic() - began
    simulator.set_faults([Fault("hang", registry=registry)])
    began = time.monotonic()
    run(simulator, tmp_path / "evidence", concerned(registry), scaled, retries)
    assert time.monotonic() - began <= healthy + SCALE * 25 + 0.5
