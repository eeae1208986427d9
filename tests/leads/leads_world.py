"""A locker, a simulator to ask, and reports checked with all that they lead to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from refassay.ask import known_of
from refassay.follow import assayed, follow, leads_of
from refassay.model import Assay, Extraction
from refassay.opened import open_evidence
from refassay.reading import read_report
from refassay.registries import REGISTRIES
from refassay.reports import Named
from refassay.selection import asked_for
from refassay.settings import RegistrySettings, Retries, Secrets, Settings
from simulator import Simulator


class World:
    """A locker and a simulator to ask."""

    def __init__(self, simulator: Simulator, folder: Path) -> None:
        self.simulator = simulator
        self.folder = folder
        self.settings = Settings(
            gateway=simulator.gateway,
            evidence=str(folder / "evidence"),
            retries=Retries(tries=1, wait=0, longest_wait=0),
            registries={each.name: RegistrySettings(interval=0) for each in REGISTRIES},
        )

    def extraction(self, text: str) -> Extraction:
        path = self.folder / "report.md"
        path.write_text(text, "utf-8")
        return read_report(Named(path, "report.md"), self.settings).extraction

    def check(self, text: str, **more: Any) -> Assay:
        """The result with these settings, after asking for all that it leads to."""
        settings = replace(self.settings, **more)
        extraction = self.extraction(text)
        opened = open_evidence(settings, Secrets())
        opened.ask(asked_for([extraction], settings))
        follow(opened, [extraction], partial(leads_of, settings=settings))
        with opened.index() as index:
            return assayed(extraction, partial(known_of, index), settings)

    def asked(self, *registries: str) -> list[str]:
        """The registries, of these, to which requests were sent, in order."""
        return [seen.registry for seen in self.simulator.requests if seen.registry in registries]


def world_of(
    table: dict[str, Any], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[World]:
    """A world whose registries know this table."""
    monkeypatch.setenv("REFASSAY_STATE", str(folder / "state"))
    with Simulator(table) as simulator:
        yield World(simulator, folder)
