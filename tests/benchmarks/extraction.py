"""What is found in labelled reports, what is missed, and how fast.

Run from the checkout with ``make bench-extraction``. The labels and the reports lie beside the
checkout. Labels with a doubt count neither way; DOIs and PDB entries compare without regard to
case. Beside ours stand the other tools of :mod:`benchmarks._beside` that are installed, with what
they find of the same labels; ``--python PYTHON`` names an interpreter where they are, such as one
of a version of Python that they need. With ``--beside COMMAND`` any other tool is timed on the same
files: the command is given their paths and must read them in one process. A table follows of what
hostile texts cost (``--hostile MB`` sets their length, 0 leaves it out).
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks import _beside
from benchmarks._hostile import seconds, texts_of
from refassay.extract import extract_text
from refassay.extract.source import read_source

SHARED = Path(__file__).parents[3] / "shared" / "reports"
MOST = 20_000_000
ROUNDS = 5
RECALL, PRECISION, PACE = 0.995, 0.99, 5.0
"""The bars: shares, and millions of bytes a second on one core."""
ALL = frozenset({"pmid", "doi", "pmc", "clinicaltrials", "uniprot"})
THEIRS = frozenset({"pmid", "doi"})
"""Kinds of the labels, and those that the other tool reads."""
DEAREST = 12
"""Hostile texts that are listed."""


def folded(curie: str) -> str:
    """A CURIE as labels and findings compare."""
    prefix, _, local = curie.partition(":")
    return f"{prefix.lower()}:{local.lower()}"


def labels() -> Iterator[dict[str, Any]]:
    """One labelled report a line."""
    with (SHARED / "gold.jsonl").open(encoding="utf-8") as stream:
        yield from map(json.loads, stream)


def scored() -> tuple[Counter[str], list[str]]:
    """How many were found, missed and wrongly found, and a line for each of the last two."""
    counts: Counter[str] = Counter()
    lines: list[str] = []
    for row in labels():
        source = read_source(SHARED.parent / row["file"], max_bytes=MOST)
        mentions = extract_text(source.text, report=row["file"], sha256="").mentions
        first: dict[str, Any] = {}
        for mention in mentions:
            first.setdefault(folded(mention.id.curie), mention)
        firm = {folded(each["id"]): each for each in row["identifiers"] if "doubt" not in each}
        aside = {folded(each["id"]) for each in row["identifiers"] if "doubt" in each}
        aside |= {
            folded("DOI:" + url["derivable_doi"]) for url in row["urls"] if "derivable_doi" in url
        }
        for key, label in firm.items():
            counts["found" if key in first else "missed"] += 1
            if key not in first:
                lines.append(
                    f"missed  {row['file']}:{label['line']}  {label['id']}  {label['raw']!r}"
                )
            else:
                counts["line"] += first[key].line == label["line"]
        for key in first.keys() - firm.keys() - aside:
            counts["wrong"] += 1
            lines.append(f"wrong   {row['file']}:{first[key].line}  {key}  {first[key].exact!r}")
    return counts, lines


def shares(found: dict[str, list[str]], kinds: frozenset[str]) -> tuple[float, float]:
    """Recall and precision of what a tool found in each file, among labels of some kinds."""
    hit = missed = wrong = 0
    for row in labels():
        told = {key for each in found[row["file"]] if (key := folded(each)).split(":")[0] in kinds}
        known = {folded(each["id"]): "doubt" not in each for each in row["identifiers"]}
        firm = {key for key, sure in known.items() if sure and key.split(":")[0] in kinds}
        aside = {
            folded("DOI:" + url["derivable_doi"]) for url in row["urls"] if "derivable_doi" in url
        }
        hit += len(firm & told)
        missed += len(firm - told)
        wrong += len(told - known.keys() - aside)
    return hit / max(hit + missed, 1), hit / max(hit + wrong, 1)


def beside(python: str, paths: list[Path]) -> list[str]:
    """A line for each other tool: what it finds of the labels, and its pace."""
    size = sum(path.stat().st_size for path in paths)
    command = [python, str(Path(_beside.__file__)), str(ROUNDS), *map(str, paths)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    measured: dict[str, Any] = json.loads(answer)
    lines = []
    for name in _beside.TOOLS:
        each = measured.get(name)
        if each is None:
            lines.append(f"{name}: not installed in {python}")
            continue
        line = f"{name} {each['version']}: {size / each['seconds'] / 1e6:.1f} MB/s"
        if all(value is not None for value in each["found"].values()):
            found = {
                Path(path).relative_to(SHARED.parent).as_posix(): value
                for path, value in each["found"].items()
            }
            for what, kinds in (("all kinds", ALL), ("PMID and DOI alone", THEIRS)):
                recall, precision = shares(found, kinds)
                line += f"; of {what} recall {recall:.4f}, precision {precision:.4f}"
        lines.append(line)
    return lines


def hostile(length: float) -> Iterator[str]:
    """What the dearest hostile texts of some millions of characters cost, and how it grows."""
    rows = []
    for name, unit in texts_of().items():
        once, twice = (seconds(unit, int(length * part * 1e6)) for part in (0.5, 1))
        rows.append((twice, once, name))
    yield f"hostile texts of {length:g} MB: seconds, and how many times those of half the length"
    for twice, once, name in sorted(rows, reverse=True)[:DEAREST]:
        yield f"  {twice:6.2f} s  {twice / max(once, 1e-3):4.1f}x  {name}"


def reports() -> list[Path]:
    """All reports, labelled or not."""
    return [path for path in sorted(SHARED.glob("*/*")) if path.is_file()]


def pace(texts: list[str]) -> float:
    """Millions of bytes a second of one core, the best of some rounds."""
    size = sum(len(text.encode()) for text in texts)
    best = float("inf")
    for _ in range(ROUNDS):
        begun = time.process_time()
        for text in texts:
            extract_text(text, report="report.md", sha256="")
        best = min(best, time.process_time() - begun)
    return size / best / 1e6


def pace_of(command: str, paths: list[Path]) -> float:
    """The same of another tool, start-up included."""
    size = sum(path.stat().st_size for path in paths)
    begun = time.perf_counter()
    subprocess.run([*shlex.split(command), *map(str, paths)], check=True, capture_output=True)
    return size / (time.perf_counter() - begun) / 1e6


def main() -> int:
    """Print recall, precision, each miss and the pace; 1 where a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beside", default="", help="command of another tool to time")
    parser.add_argument("--python", default=sys.executable, help="where other tools are installed")
    parser.add_argument("--hostile", type=float, default=1.0, metavar="MB", help="length of texts")
    arguments = parser.parse_args()
    if not (SHARED / "gold.jsonl").exists():
        sys.stderr.write("the labelled reports are not beside this checkout\n")
        return 2
    counts, lines = scored()
    labelled = counts["found"] + counts["missed"]
    recall = counts["found"] / max(labelled, 1)
    precision = counts["found"] / max(counts["found"] + counts["wrong"], 1)
    paths = reports()
    speed = pace([read_source(path, max_bytes=MOST).text for path in paths])
    out = [
        *lines,
        f"recall     {recall:.4f}  ({counts['missed']} of {labelled} missed; bar {RECALL})",
        f"precision  {precision:.4f}  ({counts['wrong']} wrong; bar {PRECISION})",
        f"first line right in {counts['line']} of {counts['found']}",
        f"pace       {speed:.1f} MB/s on {len(paths)} reports (bar {PACE})",
        *beside(arguments.python, paths),
    ]
    if arguments.beside:
        out.append(f"beside it  {pace_of(arguments.beside, paths):.1f} MB/s, start-up included")
    if arguments.hostile:
        out += hostile(arguments.hostile)
    sys.stdout.write("\n".join(out) + "\n")
    return 0 if recall >= RECALL and precision >= PRECISION and speed >= PACE else 1


if __name__ == "__main__":
    sys.exit(main())
