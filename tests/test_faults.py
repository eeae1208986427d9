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
from refassay.identifiers import kind_of
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

ANSWER_ALL_THE_SAME = {"wrong_record"}
"""What a registry sends after these is an answer, so it is not asked again tomorrow."""


@pytest.fixture(scope="module")
def simulator() -> Iterator[Simulator]:
    with Simulator(TABLE) as running:
        yield running


def run(simulator: Simulator, folder: Path) -> dict[Identifier, tuple[Lookup, ...]]:
    """Ask for everything once, without waiting for anybody, and say what is known then."""
    settings = Settings(
        gateway=simulator.gateway,
        timeouts=Timeouts(connect=1, read=0.05, total=0.1, patience=0.1),
        retries=Retries(tries=1, wait=0, longest_wait=0),
    )
    locker = Locker(folder)
    pace = Pace(None, sleep=lambda _seconds: None)
    door = Door(settings, Secrets(), locker, pace)
    Asker(settings=settings, index=lambda: Index.open(locker, None), door=door).ask(EVERY_ID)
    with Index.open(locker, None) as index:
        return known_of(index, EVERY_ID)


def outcomes(known: dict[Identifier, tuple[Lookup, ...]]) -> dict[Identifier, Outcome]:
    return {each: settle(kind_of(each), each, known[each]).outcome for each in EVERY_ID}


def test_without_a_fault_all_is_known(simulator, tmp_path):
    simulator.set_faults(())
    found = outcomes(run(simulator, tmp_path))
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
    found = outcomes(run(simulator, tmp_path))
    simulator.set_faults(())
    assert simulator.count(registry), "the registry was never asked"
    assert [each.curie for each in REAL_IDS if found[each] is Outcome.ABSENT] == []
    for each in INVENTED_IDS:
        kind = kind_of(each)
        assert kind is not None
        if registry in kind.authorities:
            assert found[each] is Outcome.UNANSWERED, each.curie


@pytest.mark.parametrize("registry", [registry.name for registry in REGISTRIES])
def test_the_next_run_asks_only_what_is_open_and_then_knows_all(simulator, tmp_path, registry):
    simulator.set_faults([Fault("503", registry=registry)])
    first = run(simulator, tmp_path)
    simulator.set_faults(())
    simulator.forget()
    second = outcomes(run(simulator, tmp_path))
    unsettled = {each for each in EVERY_ID if settle(kind_of(each), each, first[each]).open} | {
        each for each in first if each not in EVERY_ID
    }
    locals_ = {each.local.lower().removeprefix("pmc") for each in unsettled}
    locals_ |= {f"10.48550/arxiv.{local}" for local in locals_}
    asked = {each.lower().removeprefix("pmc") for each in simulator.asked()}
    assert asked <= locals_
    assert {second[each] for each in REAL_IDS} == {Outcome.FOUND, Outcome.WITHHELD}
    assert {second[each] for each in INVENTED_IDS} == {Outcome.ABSENT}
    simulator.forget()
    run(simulator, tmp_path)
    assert simulator.requests == []


def test_all_registries_out_of_order_is_a_run_without_verdicts(simulator, tmp_path):
    simulator.set_faults([Fault("html200")])
    assert set(outcomes(run(simulator, tmp_path)).values()) == {Outcome.UNANSWERED}
    simulator.set_faults(())
