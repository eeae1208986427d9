"""Make the example's evidence again, to the same bytes: ``make example``.

The example's reports are checked against the simulator, which answers from
``examples/records.yaml`` with the faults of ``examples/faults.yaml``. The clock stands still and
the gateway has a name of its own, so the evidence says what it is and is the same each time.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import requests
from requests.adapters import HTTPAdapter

from refassay.ask import Asker
from refassay.evidence.door import Door
from refassay.evidence.index import Index
from refassay.evidence.locker import Locker
from refassay.evidence.pace import Pace
from refassay.follow import follow, leads_of
from refassay.inventory import take_inventory
from refassay.opened import Opened
from refassay.reading import read_all
from refassay.registries import REGISTRIES
from refassay.reports import Named
from refassay.selection import asked_for
from refassay.settings import RegistrySettings, Retries, Secrets, Settings
from simulator import Simulator, load_faults, load_records

ROOT = Path(__file__).parents[1]
GATEWAY = "http://simulator.invalid"
"""What the evidence names as its gateway: these answers are synthetic."""
NOW = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
DATE = "Mon, 02 Nov 2026 09:00:00 GMT"


class _ToTheSimulator(HTTPAdapter):
    """Carries what is addressed to the named gateway to the simulator's real port."""

    def __init__(self, simulator: Simulator) -> None:
        super().__init__()
        self._address = simulator.gateway

    def send(self, request: requests.PreparedRequest, *args: Any, **kwargs: Any) -> Any:
        request.url = str(request.url).replace(GATEWAY, self._address, 1)
        return super().send(request, *args, **kwargs)


class _Opened(Opened):
    """A locker in use on the example's day, with an index in memory."""

    def index(self) -> Index:
        return Index.open(self.locker, None)

    def asker(self) -> Asker:
        return Asker(self.settings, self.index, self.door, now=lambda: NOW)


def record(reports: Path, records: Path, faults: Path | None, evidence: Path) -> None:
    """Ask the simulator about every identifier below `reports` and keep the answers."""
    settings = replace(
        Settings(reports=str(reports), gateway=GATEWAY, evidence=str(evidence)),
        retries=Retries(tries=2, wait=0),
        registries=_unhurried(),
    )
    named = [
        Named(reports / each.path, each.path) for each in take_inventory(reports, settings).reports
    ]
    read, unread = read_all(named, settings)
    if unread:
        raise SystemExit(f"{len(unread)} reports of the example cannot be read")
    ids = asked_for((each.extraction for each in read), settings)
    locker = Locker(evidence, commit="all")
    with Simulator(
        load_records(records), faults=load_faults(faults) if faults else (), date=DATE
    ) as simulator:
        session = requests.Session()
        session.mount(GATEWAY, _ToTheSimulator(simulator))
        door = Door(settings, Secrets(), locker, Pace(None), session=session, clock=NOW.timestamp)
        opened = _Opened(settings, locker, Path(), door)
        opened.ask(ids)
        follow(opened, [each.extraction for each in read], partial(leads_of, settings=settings))


def _unhurried() -> Mapping[str, RegistrySettings]:
    return {registry.name: RegistrySettings(interval=0) for registry in REGISTRIES}


def main() -> int:
    """Replace ``examples/evidence``; gives the exit status."""
    with tempfile.TemporaryDirectory(dir=ROOT / "examples") as name:
        made = Path(name) / "evidence"
        examples = ROOT / "examples"
        record(examples / "research", examples / "records.yaml", examples / "faults.yaml", made)
        shutil.rmtree(examples / "evidence", ignore_errors=True)
        made.rename(examples / "evidence")
    return 0


if __name__ == "__main__":
    sys.exit(main())
