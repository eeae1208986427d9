"""A simulator, and the command line run in this process."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from refassay.cli import main
from simulator import Simulator

TABLE = {
    "works": [
        {
            "pmid": 90000001,
            "pmcid": "PMC90000001",
            "doi": "10.5555/one",
            "title": "Loss of ZORB1 in Velmar myopathy.",
            "abstract": "Loss of ZORB1 in muscle causes Velmar myopathy in invented families. " * 6,
            "mesh": ["Velmar myopathy"],
        },
        {"pmid": 90000002, "title": "A second work."},
        {
            "pmid": 90000003,
            "title": "A retracted work.",
            "notices": [{"type": "retraction", "pmid": 90000009, "date": "2024-03-01"}],
        },
        {"doi": "10.5555/two", "title": "Two of Crossref's"},
    ],
    "datasets": [
        {
            "accession": "GSE9900001",
            "title": "A series\x1b[31m of\nZORB1",
            "organism": "Homo sapiens",
            "samples": ["GSM9900001", "GSM9900002"],
        },
        {"accession": "GSE9900003", "status": "private", "date": "2031-12-31"},
    ],
    "trials": [{"nct": "NCT90000001", "title": "A trial"}],
}

GOOD = "# Velmar myopathy\n\nZORB1 causes Velmar myopathy (PMID: 90000001).\n"
ABSENT = "# Velmar myopathy\n\nThis is known (PMID: 90000099).\n"
PLAIN = "# Velmar myopathy\n\nThis is known (PMID: 90000002).\n"
RETRACTED = "# Velmar myopathy\n\nThis is known (PMID: 90000003).\n"


@dataclass(frozen=True)
class Ran:
    """What came of one command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    def has_three_parts(self) -> bool:
        """Whether the error says what was seen, what was expected and what is next."""
        return bool(re.search(r"^refassay: .+\n {2}expected {2}.+\n {2}next {6}.+", self.err, re.M))


Cli = Callable[..., Ran]


@pytest.fixture(scope="session")
def registries() -> Iterator[Simulator]:
    """Every registry, without a fault."""
    with Simulator(TABLE) as running:
        yield running


@pytest.fixture
def simulator(registries) -> Simulator:
    """Every registry, anew for each test."""
    registries.set_faults(())
    registries.forget()
    return registries


@pytest.fixture
def cli(capsys, monkeypatch, tmp_path) -> Iterator[Cli]:
    """Runs a command in an empty folder, with nothing of the user's around it."""
    for name in ("REFASSAY_CONTACT", "NCBI_API_KEY", "REFASSAY_GATEWAY", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("REFASSAY_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("REFASSAY_EVIDENCE", str(tmp_path / "evidence"))
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)

    def run(*argv: str) -> Ran:
        try:
            code = main(argv)
        except SystemExit as ended:  # --help and --version
            code = int(ended.code or 0)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    yield run
    logging.getLogger("refassay").handlers.clear()


@pytest.fixture
def check(cli, simulator) -> Cli:
    """Runs `refassay check` against the simulator, in no hurry and without waiting."""

    def run(*argv: str) -> Ran:
        return cli("check", *argv, "--gateway", simulator.gateway, *QUICK)

    return run


QUICK = ("--validation-rate-limit-delay", "0", "--settings", "quick.yaml")


@pytest.fixture(autouse=True)
def quick(cli) -> None:
    """Settings with which nobody waits for a registry in trouble."""
    text = "retries: {tries: 1, wait: 0, longest_wait: 0}\ntimeouts: {total: 2}\n"
    Path("quick.yaml").write_text(text, encoding="utf-8")


def write(name: str, text: str) -> str:
    """A file in the working folder."""
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return name
