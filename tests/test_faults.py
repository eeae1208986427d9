"""Whatever a registry does wrong: what exists is never called absent, and the next run mends it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from refassay.ask import Asker, known_of
from refassay.evidence.door import Door
from refassay.evidence.index import Index
from refassay.evidence.locker import Locker
from refassay.evidence.pace import Pace
from refassay.identifiers import BY_PREFIX, kind_of
from refassay.model import Identifier, Lookup, Outcome
from refassay.registries import REGISTRIES
from refassay.settings import Retries, Secrets, Settings, Timeouts
from refassay.settle import settle
from simulator import Fault, Simulator, tellable_faults

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

SHORT = Timeouts(connect=1, read=0.05, total=0.1, patience=0.1)
"""For registries that keep silent: on a busy machine others may need longer."""
SILENT = ("hang", "stall")
KNOWN = {Outcome.FOUND, Outcome.WITHHELD}


@pytest.fixture(scope="module")
def simulator() -> Iterator[Simulator]:
    with Simulator(TABLE) as running:
        yield running


Known = dict[Identifier, tuple[Lookup, ...]]


def concerned(registry: str, ids: tuple[Identifier, ...] = EVERY_ID) -> tuple[Identifier, ...]:
    """The identifiers whose route leads to a registry."""
    return tuple(each for each in ids if registry in BY_PREFIX[each.prefix.lower()].registries)


def run(
    simulator: Simulator,
    folder: Path,
    ids: tuple[Identifier, ...] = EVERY_ID,
    timeouts: Timeouts | None = None,
) -> Known:
    """Ask once, without waiting for anybody, and say what is known then."""
    settings = Settings(
        gateway=simulator.gateway,
        timeouts=timeouts or Timeouts(),
        retries=Retries(tries=1, wait=0, longest_wait=0),
    )
    locker = Locker(folder)
    pace = Pace(None, sleep=lambda _seconds: None)
    door = Door(settings, Secrets(), locker, pace)
    state = folder.with_suffix(".sqlite")
    Asker(settings=settings, index=lambda: Index.open(locker, state), door=door).ask(ids)
    with Index.open(locker, state) as index:
        return known_of(index, ids)


def outcomes(known: Known) -> dict[Identifier, Outcome]:
    every = (each for each in known if each in EVERY_ID)
    return {each: settle(kind_of(each), each, known[each]).outcome for each in every}


def test_without_a_fault_all_is_known(simulator, tmp_path):
    simulator.set_faults(())
    found = outcomes(run(simulator, tmp_path / "evidence"))
    private = Identifier("GEO", "GSE9900003")
    assert {each: found[each] for each in INVENTED_IDS} == dict.fromkeys(
        INVENTED_IDS, Outcome.ABSENT
    )
    assert found.pop(private) is Outcome.WITHHELD
    assert {found[each] for each in REAL_IDS if each in found} == {Outcome.FOUND}


@pytest.mark.parametrize("mode", tellable_faults())
@pytest.mark.parametrize("registry", [registry.name for registry in REGISTRIES])
def test_nothing_that_exists_is_called_absent(simulator, tmp_path, registry, mode):
    simulator.set_faults([Fault(mode, registry=registry)])
    simulator.forget()
    timeouts = SHORT if mode in SILENT else None
    found = outcomes(run(simulator, tmp_path / "evidence", concerned(registry), timeouts))
    simulator.set_faults(())
    assert simulator.count(registry), "the registry was never asked"
    real = concerned(registry, REAL_IDS)
    assert [each.curie for each in real if found[each] is Outcome.ABSENT] == []
    for each in concerned(registry, INVENTED_IDS):
        if registry in BY_PREFIX[each.prefix.lower()].authorities:
            assert found[each] is Outcome.UNANSWERED, each.curie


@pytest.mark.parametrize("registry", [registry.name for registry in REGISTRIES])
def test_the_next_run_asks_only_what_is_open_and_then_knows_all(simulator, tmp_path, registry):
    ids, folder = concerned(registry), tmp_path / "evidence"
    simulator.set_faults([Fault("503", registry=registry)])
    first = run(simulator, folder, ids)
    simulator.set_faults(())
    simulator.forget()
    second = outcomes(run(simulator, folder, ids))
    still = {each for each in first if settle(kind_of(each), each, first[each]).open}
    assert asked_of(simulator) <= {spelled for each in still for spelled in spellings(each)}
    assert {second[each] for each in concerned(registry, REAL_IDS)} <= KNOWN
    assert {second[each] for each in concerned(registry, INVENTED_IDS)} == {Outcome.ABSENT}
    simulator.forget()
    run(simulator, folder, ids)
    assert simulator.requests == []


def asked_of(simulator: Simulator) -> set[str]:
    return {each.lower().removeprefix("pmc") for each in simulator.asked()}


def spellings(identifier: Identifier) -> tuple[str, str]:
    """How a registry is asked for it: arXiv goes by its DOI, PMC without its letters."""
    local = identifier.local.lower().removeprefix("pmc")
    return local, f"10.48550/arxiv.{local}"


def test_all_registries_out_of_order_is_a_run_without_verdicts(simulator, tmp_path):
    simulator.set_faults([Fault("html200")])
    assert set(outcomes(run(simulator, tmp_path / "evidence")).values()) == {Outcome.UNANSWERED}
    simulator.set_faults(())
