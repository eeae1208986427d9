"""A simulator, and the command line run in this process."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_runs import QUICK, TABLE, Cli, Ran

from refassay.cli import main
from simulator import Simulator


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


@pytest.fixture(autouse=True)
def quick(cli) -> None:
    """Settings with which nobody waits for a registry in trouble."""
    text = "retries: {tries: 1, wait: 0, longest_wait: 0}\ntimeouts: {total: 2}\n"
    Path("quick.yaml").write_text(text, encoding="utf-8")
