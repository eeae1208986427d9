"""``refassay census``: how a whole tree stands, from what validators left in it. Offline."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from refassay.commands._options import add_fail_options, fail_words

if TYPE_CHECKING:
    from refassay.baseline import Baseline
    from refassay.outputs._row import Row

log = logging.getLogger("refassay.census")

NAME = "census"
ALIASES: tuple[str, ...] = ()
HELP = "how a tree of reports stands: totals, rates with denominators, what needs review; offline"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's own arguments."""
    parser.add_argument("tree", metavar="TREE", help="results, or a tree of validated reports")
    parser.add_argument(
        "--format", choices=("summary", "tsv", "json"), default="summary", help="what to print"
    )
    parser.add_argument("--needs-review", action="store_true", help="only what needs review")
    parser.add_argument("--validated-only", action="store_true", help="leave the others out")
    parser.add_argument("--out", metavar="FILE", help="write there instead of standard output")
    add_fail_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Do it and give the exit code: with --fail-on, 1 for findings and 3 for open answers."""
    from refassay.baseline import read_baseline
    from refassay.files import write_atomically
    from refassay.outputs.census_reading import read_census

    baseline = read_baseline(Path(arguments.baseline)) if arguments.baseline else None
    rows = read_census(Path(arguments.tree))
    shown = [
        row
        for row in rows
        if (row.needs_review or not arguments.needs_review)
        and (row.state != "unvalidated" or not arguments.validated_only)
    ]
    text = _text(shown, arguments)
    if arguments.out:
        write_atomically(Path(arguments.out), text.encode("utf-8", "backslashreplace"))
    else:
        sys.stdout.write(text)
    if baseline is not None:
        _tell(baseline, rows)
    words = fail_words(arguments)
    return 0 if words is None or arguments.exit_zero else _exit_code(rows, words, baseline)


def _tell(baseline: Baseline, rows: Sequence[Row]) -> None:
    """What was accepted, by whom and why, as messages: standard output may be a table."""
    from refassay.baseline import lines

    found = [(row.report, each.check, each.reference) for row in rows for each in row.problems]
    for line in lines(baseline, found, whole=True):
        log.warning("%s", line)


def _text(rows: Sequence[Row], arguments: argparse.Namespace) -> str:
    from refassay.outputs.census import census, census_summary, review_lines

    if arguments.format == "summary":
        return review_lines(rows) if arguments.needs_review else census_summary(rows)
    tsv, json = census(rows)
    return (tsv if arguments.format == "tsv" else json).decode()


def _exit_code(rows: Sequence[Row], words: Sequence[str], baseline: Baseline | None) -> int:
    from refassay.model import Level

    levels = [Level(word).rank for word in words if word in {level.value for level in Level}]
    lowest = min(levels, default=4)
    if any(row.state == "unread" for row in rows):
        return 2
    problems = [
        each
        for row in rows
        for each in row.problems
        if baseline is None or baseline.entry_for(row.report, each.check, each.reference) is None
    ]
    if any(each.level.rank >= lowest or each.check in words for each in problems):
        return 1
    return 0 if all(row.complete for row in rows) else 3
