"""Full texts from the simulator: read as they were written, and missing only where they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from refassay.evidence.door import Door
from refassay.evidence.index import Index
from refassay.evidence.locker import Locker
from refassay.evidence.pace import Pace
from refassay.identifiers.queries import query
from refassay.model import Answer, FullText, NotHere, Unanswered
from refassay.registries import BY_NAME
from refassay.settings import Retries, Secrets, Settings, Timeouts
from simulator import Fault, Simulator, tellable_faults

TEXT = [
    {"title": "Introduction", "paragraphs": ["Seen before [1, 2] at 10<sup>-3</sup> M."]},
    {"title": "Results", "paragraphs": ["Words."], "table": [["Age", "5"]], "caption": "Ages"},
]
TABLE = {
    "works": [
        {
            "pmid": 90000001,
            "pmcid": "PMC90000001",
            "title": "One",
            "text": TEXT,
            "cited": [{"pmid": 90000007, "title": "Seven", "year": 2001}, {"title": "Eight"}],
        },
        {"pmcid": "PMC90000002", "title": "Two", "text": TEXT, "pmc_text": {"text": None}},
        {"pmid": 90000003, "title": "A chapter", "book": "NBK900001", "text": TEXT},
        {"pmid": 90000004, "title": "A closed chapter", "book": "NBK900002"},
    ]
}
ASKED = {
    "pmc_text": "PMC90000001",
    "europepmc_text": "PMC90000001",
    "bookshelf_text": "NBK900001",
}
SHORT = Timeouts(connect=1, read=0.05, total=0.1, patience=0.1)


@pytest.fixture(scope="module")
def simulator() -> Iterator[Simulator]:
    with Simulator(TABLE) as running:
        yield running


def ask(simulator: Simulator, folder: Path, registry: str, *locals_: str) -> dict[str, Answer]:
    settings = Settings(
        gateway=simulator.gateway,
        timeouts=SHORT if simulator.silent else Timeouts(),  # type: ignore[attr-defined]
        retries=Retries(tries=1, wait=0, longest_wait=0),
    )
    locker = Locker(folder)
    door = Door(settings, Secrets(), locker, Pace(None, sleep=lambda _seconds: None))
    ids = [query(registry, local) for local in locals_]
    door.ask(BY_NAME[registry], ids)
    with Index.open(locker, folder.with_suffix(".sqlite")) as index:
        known = index.lookups(ids)
    return {one.local: known[one][0].answer for one in ids}


@pytest.fixture(autouse=True)
def _without_faults(simulator, monkeypatch):
    monkeypatch.setattr("os.fsync", lambda _file: None)
    simulator.set_faults(())
    simulator.silent = False


@pytest.mark.parametrize("registry", ASKED)
def test_a_text_is_read_with_its_sections_and_citations(simulator, tmp_path, registry):
    local = ASKED[registry]
    found = ask(simulator, tmp_path / "evidence", registry, local)[local]
    assert isinstance(found, FullText)
    assert [(each.section, each.text) for each in found.passages] == [
        ("introduction", "Introduction"),
        ("introduction", "Seen before [1, 2] at 10⁻³ M."),
        ("results", "Results"),
        ("results", "Words."),
        ("caption", "Ages"),
        ("table", "Age; 5"),
    ]
    assert [key for *_place, key in found.passages[1].cites] == (
        [] if registry == "bookshelf_text" else ["R1", "R2"]
    )


def test_what_has_no_text_is_not_here(simulator, tmp_path):
    folder = tmp_path / "evidence"
    found = ask(simulator, folder, "pmc_text", "PMC90000001", "PMC90000002", "PMC90000099")
    assert isinstance(found["PMC90000001"], FullText)
    assert found["PMC90000002"] == NotHere(
        "PMC holds the article and does not give its text as XML"
    )
    assert found["PMC90000099"] == NotHere("The following PMCID is not available: 90000099")
    other = ask(simulator, folder, "europepmc_text", "PMC90000002", "PMC90000099")
    assert isinstance(other["PMC90000002"], FullText)
    assert isinstance(other["PMC90000099"], NotHere)
    books = ask(simulator, folder, "bookshelf_text", "NBK900002", "NBK900099")
    assert [type(each) for each in books.values()] == [NotHere, NotHere]


@pytest.mark.parametrize("registry", ASKED)
@pytest.mark.parametrize("mode", [*tellable_faults(), "400", "429", "503"])
def test_after_a_fault_no_text_is_called_missing(simulator, tmp_path, registry, mode):
    simulator.set_faults([Fault(mode)])
    simulator.silent = mode in ("hang", "stall")
    local = ASKED[registry]
    assert isinstance(ask(simulator, tmp_path / "evidence", registry, local)[local], Unanswered)
