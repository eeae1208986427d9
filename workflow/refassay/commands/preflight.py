"""``refassay preflight``: does a report speak of the subject that was meant?"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from refassay.settings import Settings

if TYPE_CHECKING:
    from refassay.model import Entity, EntityCheck

NAME = "preflight"
ALIASES: tuple[str, ...] = ("preflight-dr",)
HELP = "does a report speak of the subject that was meant? asks nobody"

_LARGEST = 50_000_000
"""Bytes of a table or a list of symbols."""
_EPILOG = """\
An entity: label=…;synonym=…;gene=…;omim=…;mondo=…;orpha=…;term=…;sibling=…
(a key may stand several times). Without --entity and --entities the front matter
of each report says what was meant.

Exit codes: 0 PASS, WARN or SKIP; 1 FAIL (with --strict also WARN); 2 wrong use or
unreadable input.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's own arguments."""
    parser.epilog = _EPILOG
    parser.add_argument("paths", nargs="+", metavar="REPORT", help="report, or folder of reports")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--entity", metavar="WORDS", help="what every report is meant to be about")
    which.add_argument("--entities", metavar="FILE", help="a table of it: TSV, YAML or JSON")
    parser.add_argument(
        "--genes",
        metavar="FILE",
        help="symbols of genes, one a line, or a table with tabs and a column symbol",
    )
    parser.add_argument("--json", metavar="FILE", help="write JSON; - is standard output")
    parser.add_argument("--strict", action="store_true", help="WARN ends with status 1 as well")


def run(arguments: argparse.Namespace) -> int:
    """Do it and give the exit code. Raises UsageError for wrong use."""
    from refassay.preflight.genes import lexicon_of
    from refassay.reading import check_subjects
    from refassay.reports import reports_of

    settings = Settings()
    meant = _meant(arguments)
    lexicon = lexicon_of(_text_of(arguments.genes)) if arguments.genes else None
    named = reports_of(arguments.paths, settings)
    checked, unread = check_subjects(named, settings, meant, lexicon)
    if arguments.json:
        _write_json(arguments.json, checked, alone=len(named) == 1)
    if arguments.json != "-":
        _print(checked)
    wrong = {"FAIL", "WARN"} if arguments.strict else {"FAIL"}
    return 2 if unread else int(any(each.verdict in wrong for _, each in checked))


def _write_json(path: str, checked: Sequence[tuple[str, EntityCheck]], *, alone: bool) -> None:
    from refassay.files import write_atomically
    from refassay.preflight.showing import as_json

    values = [as_json(*each) for each in checked]
    whole = values[0] if alone and values else values
    text = json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
    if path == "-":
        sys.stdout.write(text)
    elif values:
        write_atomically(Path(path), text.encode("utf-8", "backslashreplace"))


def _print(checked: Sequence[tuple[str, EntityCheck]]) -> None:
    from refassay.outputs.terminal import is_coloured
    from refassay.preflight.showing import as_text

    colour = is_coloured(os.environ, on_terminal=sys.stdout.isatty())
    for each in checked:
        sys.stdout.write(as_text(*each, colour=colour))


def _meant(arguments: argparse.Namespace) -> Callable[[str, Entity], Entity]:
    """From a report's name and what its front matter names to what it is compared with."""
    from refassay.preflight.entities import from_text
    from refassay.preflight.table import entity_for, rows_of

    if arguments.entity is not None:
        given = from_text(arguments.entity)
        return lambda _report, _named: given
    if arguments.entities is not None:
        rows = rows_of(_text_of(arguments.entities), source=arguments.entities)
        return lambda report, named: entity_for(report, named, rows)
    return lambda _report, named: named


def _text_of(path: str) -> str:
    """The text of a small file. Raises UsageError where it cannot be read or is no text."""
    from refassay.extract.source import read_source

    return read_source(Path(path), max_bytes=_LARGEST).text
