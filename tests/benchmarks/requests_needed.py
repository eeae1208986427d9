"""How many requests and seconds a check needs, against the simulator, at the default paces.

    make bench

Two reports: 40 PMIDs, and 200 identifiers (120 PMID, 60 DOI, 20 PMCID); one identifier in ten is
in no registry. Each is checked cold and then warm, by the command as a user types it; every
answer comes 150 ms late. Exit status 1 when a bar is missed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from simulator import Records, Simulator, synthetic_records

LATENCY = 0.15
ABSENT_EVERY = 10


@dataclass(frozen=True)
class Load:
    """One report to be checked, and what it may cost."""

    name: str
    identifiers: tuple[str, ...]
    most_requests: int | None
    most_to_one: int | None
    most_seconds: float | None


def main() -> int:
    """Run both loads and print a table; gives the exit status."""
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    table = synthetic_records(400)
    loads = (
        Load("40 PMIDs", _pmids(table, 40), 3, None, None),
        Load(
            "200 identifiers",
            (*_pmids(table, 120), *_dois(table, 60), *_pmcids(table, 20)),
            None,
            8,
            10.0,
        ),
    )
    missed = [line for load in loads for line in _measure(load, table)]
    for line in missed:
        print(f"MISSED  {line}")
    return 1 if missed else 0


def _measure(load: Load, table: dict[str, object]) -> list[str]:
    missed = []
    with (
        tempfile.TemporaryDirectory() as name,
        Simulator(Records(table), latency={"*": LATENCY}) as simulator,
    ):
        folder = Path(name)
        report = folder / "report.md"
        report.write_text("".join(f"- {each}\n" for each in load.identifiers), encoding="utf-8")
        for state in ("cold", "warm"):
            simulator.forget()
            seconds = _check(report, folder, simulator.gateway)
            counts = Counter(seen.registry for seen in simulator.requests)
            total = sum(counts.values())
            shown = ", ".join(f"{name} {number}" for name, number in sorted(counts.items()))
            print(f"{load.name}, {state}: {total} requests, {seconds:.1f} s  ({shown or 'none'})")
            missed += _misses(load, state, counts, seconds)
    return missed


def _misses(load: Load, state: str, counts: Counter[str], seconds: float) -> list[str]:
    total = sum(counts.values())
    if state == "warm":
        return [f"{load.name}: {total} requests warm, wanted 0"] if total else []
    missed = []
    if load.most_requests is not None and total > load.most_requests:
        missed.append(f"{load.name}: {total} requests, wanted at most {load.most_requests}")
    for registry, number in counts.items():
        if load.most_to_one is not None and number > load.most_to_one:
            missed.append(f"{load.name}: {number} to {registry}, wanted {load.most_to_one}")
    if load.most_seconds is not None and seconds > load.most_seconds:
        missed.append(f"{load.name}: {seconds:.1f} s, wanted at most {load.most_seconds}")
    return missed


def _check(report: Path, folder: Path, gateway: str) -> float:
    command = [sys.executable, "-m", "refassay", "check", str(report), "--gateway", gateway]
    command += ["--evidence", str(folder / "evidence"), "--exit-zero", "--json", "-"]
    began = time.monotonic()
    subprocess.run(
        command,
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "REFASSAY_STATE": str(folder / "state")},
    )
    return time.monotonic() - began


def _pmids(table: dict[str, object], number: int) -> tuple[str, ...]:
    known = [f"PMID:{w['pmid']}" for w in _works(table) if w.get("pmid")]
    return _mixed(known, "PMID:95{:06d}", number)


def _dois(table: dict[str, object], number: int) -> tuple[str, ...]:
    known = [f"doi:{w['doi']}" for w in reversed(_works(table)) if w.get("doi")]
    return _mixed(known, "doi:10.5555/absent.{}", number)


def _pmcids(table: dict[str, object], number: int) -> tuple[str, ...]:
    known = [str(w["pmcid"]) for w in reversed(_works(table)) if w.get("pmcid")]
    return _mixed(known, "PMC95{:06d}", number)


def _mixed(known: list[str], absent: str, number: int) -> tuple[str, ...]:
    """`number` identifiers, every tenth of them in no registry."""
    there = iter(known)
    return tuple(
        absent.format(place) if place % ABSENT_EVERY == 0 else next(there)
        for place in range(number)
    )


def _works(table: dict[str, object]) -> list[dict[str, object]]:
    works = table["works"]
    if not isinstance(works, list):
        raise TypeError("works is not a list")
    return works


if __name__ == "__main__":
    sys.exit(main())
