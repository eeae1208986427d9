"""What is found in labelled reports, what is missed, and how fast.

Run from the checkout with ``make bench-extraction``. The labels and the reports lie beside the
checkout. Labels with a doubt count neither way; DOIs and PDB entries compare without regard to
case. With ``--beside COMMAND`` another tool is timed on the same files: the command is given
their paths and must read them in one process.
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

from refassay.extract import extract_text
from refassay.extract.source import read_source

SHARED = Path(__file__).parents[3] / "shared" / "reports"
MOST = 20_000_000
ROUNDS = 5
RECALL, PRECISION, PACE = 0.995, 0.99, 5.0
"""The bars: shares, and millions of bytes a second on one core."""


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
    ]
    if arguments.beside:
        out.append(f"beside it  {pace_of(arguments.beside, paths):.1f} MB/s, start-up included")
    sys.stdout.write("\n".join(out) + "\n")
    return 0 if recall >= RECALL and precision >= PRECISION and speed >= PACE else 1


if __name__ == "__main__":
    sys.exit(main())
