"""What a big tree costs: 1,400 reports with 20,000 identifiers, against the simulator.

    make bench-tree

The simulator answers at once and the registries' paces are kept, as they are without a contact: a
cold run, a second run with nothing to do, and a run after one report changed. The network's own
minimum is the longest time that one pace holds its requests back. Prints seconds and the largest
process; exit status 1 when a bar is missed. ``--unpaced`` switches the paces off, so that our own
work alone is measured.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import yaml

from refassay.registries import BY_NAME, REGISTRIES
from simulator import Records, Simulator, synthetic_records

REPOSITORY = Path(__file__).parents[2]
COLD = 30.0
"""Seconds beyond the network's own minimum and :data:`SLACK` of it."""
SLACK = 1.15
BARS = {"cold": COLD, "nothing to do": 5.0, "one changed report": 8.0}
MOST_MEMORY = 1000.0
"""MB."""


def main() -> int:
    """Make the tree, run the workflow three times and print a table; gives the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--reports", type=int, default=1400)
    parser.add_argument("--identifiers", type=int, default=20_000)
    parser.add_argument("--unpaced", action="store_true", help="keep no pace")
    parser.add_argument("--keep", type=Path, help="work there, and leave everything in place")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = options.keep or Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        missed = _measure(folder, options)
    for line in missed:
        sys.stdout.write(f"MISSED  {line}\n")
    return 1 if missed else 0


def _measure(folder: Path, options: argparse.Namespace) -> list[str]:
    reports, identifiers = options.reports, options.identifiers
    table = synthetic_records(identifiers * 13 // 20)
    written = _write_tree(folder / "research", table, reports, identifiers)
    with Simulator(Records(table)) as simulator:
        _write_clone(folder, simulator.gateway, paced=not options.unpaced)
        missed = list(_runs(folder, simulator, paced=not options.unpaced))
    size = f"{reports} reports, {written} identifiers"
    sys.stdout.write(f"{size}; largest process {_memory():.0f} MB\n")
    if _memory() > MOST_MEMORY:
        missed.append(f"largest process {_memory():.0f} MB, wanted at most {MOST_MEMORY:.0f}")
    return missed


def _runs(folder: Path, simulator: Simulator, *, paced: bool) -> Iterator[str]:
    for name, bar in BARS.items():
        if name == "one changed report":
            report = next((folder / "research").rglob("*.md"))
            report.write_text(report.read_text("utf-8") + "\nAlso (PMID:90000001).\n", "utf-8")
        simulator.forget()
        began, worked = time.monotonic(), _processor()
        _snakemake(folder)
        seconds, busy = time.monotonic() - began, _processor() - worked
        asked = simulator.count()
        least = _network(simulator) if paced else 0.0
        network = f" (the network's own minimum: {least:.1f} s)" if least else ""
        sys.stdout.write(
            f"{name}: {seconds:.1f} s, {busy:.1f} s of processor, {asked} requests{network}\n"
        )
        most = bar + least * SLACK
        if seconds > most:
            yield f"{name}: {seconds:.1f} s, wanted at most {most:.0f}"


def _network(simulator: Simulator) -> float:
    """Seconds for which the paces alone hold the requests of the last run back."""
    held: dict[str, float] = {}
    for seen in simulator.requests:
        registry = BY_NAME[seen.registry]
        held[registry.pace] = held.get(registry.pace, 0.0) + registry.interval
    return max(held.values(), default=0.0)


def _write_tree(root: Path, table: dict[str, object], reports: int, identifiers: int) -> int:
    chance = random.Random(5)
    ids = list(_identifiers(table))
    chance.shuffle(ids)
    del ids[identifiers:]
    each = -(-len(ids) // reports)
    for number in range(reports):
        cited = ids[number * each : (number + 1) * each] + chance.sample(ids, 3)
        path = root / f"Disease_{number // 4:04d}" / f"disease-deep-research-p{number % 4}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_report(number, cited, chance), "utf-8")
    return len(ids)


def _identifiers(table: dict[str, object]) -> Iterator[str]:
    works, datasets, trials = (table[name] for name in ("works", "datasets", "trials"))
    if not (isinstance(works, list) and isinstance(datasets, list) and isinstance(trials, list)):
        raise TypeError("not a table of records")
    for place, work in enumerate(works):
        if work.get("pmid"):
            yield f"PMID:{work['pmid'] if place % 25 else work['pmid'] + 3_000_000}"
        if work.get("doi") and place % 2:
            yield f"doi:{work['doi']}"
    yield from (row["accession"] for row in datasets[:500])
    yield from (row["nct"] for row in trials[:200])


def _report(number: int, cited: list[str], chance: random.Random) -> str:
    filler = "Words that fill a paragraph of an invented report about an invented condition. "
    parts = [f"---\nprovider: p{number % 4}\n---\n\n# Invented condition {number}\n"]
    for place, each in enumerate(cited):
        parts.append(f"\nFinding {place}: {filler * chance.randint(2, 8)}({each}).\n")
    return "".join(parts)


def _write_clone(folder: Path, gateway: str, *, paced: bool) -> None:
    for name in ("workflow", "envs", "profiles"):
        shutil.copytree(REPOSITORY / name, folder / name, dirs_exist_ok=True)
    shutil.copy(REPOSITORY / "Snakefile", folder)
    hurried = {registry.name: {"interval": 0} for registry in REGISTRIES}
    settings = {
        "reports": "research",
        "gateway": gateway,
        "registries": {} if paced else hurried,
    }
    (folder / "config").mkdir(exist_ok=True)
    (folder / "config/config.yaml").write_text(yaml.safe_dump(settings), "utf-8")


def _snakemake(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "snakemake", "--cores", "2"],
        cwd=folder,
        env=_environment(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"the run failed:\n{done.stdout}\n{done.stderr}")


def _environment(folder: Path) -> dict[str, str]:
    """A user's: Python keeps what it compiled, so that not every job compiles the library."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**own, "XDG_CACHE_HOME": str(folder / "cache")}


def _processor() -> float:
    """Seconds of processor time that all runs took so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _memory() -> float:
    """MB of the largest process so far (Linux gives kilobytes, macOS bytes)."""
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    sys.exit(main())
