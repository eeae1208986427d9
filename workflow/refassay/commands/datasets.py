"""``refassay datasets``: does an accession exist, and what is it?"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from refassay.commands._options import add_evidence_options, settings_of
from refassay.model import Outcome, Record, Resolution

NAME = "datasets"
ALIASES: tuple[str, ...] = ("verify-datasets",)
HELP = "look accessions up: do they exist, and what are they?"

STATUS: dict[Outcome, str] = {
    Outcome.FOUND: "OK",
    Outcome.WITHHELD: "WITHHELD",
    Outcome.ABSENT: "NOT_FOUND",
    Outcome.MALFORMED: "MALFORMED",
    Outcome.UNSUPPORTED: "UNSUPPORTED",
    Outcome.UNANSWERED: "ERROR",
}
"""Outcome → the word that scripts around the forerunner of this command read."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's own arguments."""
    parser.add_argument(
        "accessions", nargs="*", metavar="ACCESSION|FILE.yaml", help="such as geo:GSE9900001"
    )
    parser.add_argument("--accession", action="append", default=[], help=argparse.SUPPRESS)
    parser.add_argument("--json", metavar="FILE", help="write the answers; - is standard output")
    parser.add_argument(
        "--strict",
        action="store_true",
        help="end with 1 when one is not found or malformed, with 3 when one was not answered",
    )
    add_evidence_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Do it and give the exit code."""
    from refassay.accessions import accessions
    from refassay.errors import UsageError
    from refassay.files import write_atomically
    from refassay.identifiers import kind_of
    from refassay.opened import open_evidence
    from refassay.settings import secrets_from
    from refassay.settle import settle

    asked = accessions([*arguments.accessions, *arguments.accession])
    if not asked:
        raise UsageError(
            "no accession was named",
            expected="accessions such as geo:GSE9900001, or YAML files that hold some",
            next_step="name at least one",
        )
    opened = open_evidence(settings_of(arguments), secrets_from())
    ids = [each.id for each in asked]
    opened.ask(ids)
    known = opened.known(ids)
    rows = [
        _row(each.printed, settle(kind_of(each.id), each.id, known.get(each.id, ())), each.sources)
        for each in asked
    ]
    text = json.dumps(rows, ensure_ascii=False, indent=1) + "\n"
    if arguments.json and arguments.json != "-":
        write_atomically(Path(arguments.json), text.encode("utf-8", "backslashreplace"))
    sys.stdout.write(text if arguments.json == "-" else _lines(rows))
    return _exit_code(rows) if arguments.strict else 0


def _row(printed: str, resolution: Resolution, sources: Sequence[str]) -> dict[str, Any]:
    record = resolution.record
    return {
        "accession": printed,
        "prefix": resolution.id.prefix,
        "id": resolution.id.curie,
        "status": STATUS[resolution.outcome],
        "outcome": resolution.outcome.value,
        "title": record.title if record else "",
        "detail": resolution.reason,
        "extra": _extra(record),
        "sources": list(dict.fromkeys(sources)),
        "evidence": list(resolution.evidence),
    }


def _extra(record: Record | None) -> dict[str, Any]:
    from refassay.model import plain

    if record is None:
        return {}
    return {**plain(record.extra), "type": record.type, "issued": record.issued}


def _lines(rows: Sequence[dict[str, Any]]) -> str:
    lines = []
    for number, row in enumerate(rows, start=1):
        shown, sources = row["title"] or row["detail"], ", ".join(row["sources"])
        cells = (row["accession"], _short(shown), _short(sources, 80))
        lines.append(f"[{number}/{len(rows)}] {row['status']}\t" + "\t".join(cells))
        facts = {key: value for key, value in row["extra"].items() if value not in ("", [], None)}
        lines += [f"    {key}: {_short(value)}" for key, value in facts.items()]
        if row["outcome"] != "found" and shown[:110] != row["detail"]:
            lines.append(f"    {row['detail']}")
    counts = Counter(row["status"] for row in rows)
    lines += ["", "=== Dataset accession verification ==="]
    lines += [f"{status}: {count}" for status, count in sorted(counts.items())]
    lines.append(f"TOTAL: {len(rows)}")
    lines += [f"{row['status']}: {row['accession']}" for row in rows if row["status"] != "OK"]
    return "".join(_printable(line) + "\n" for line in lines)


def _short(value: Any, most: int = 110) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"


def _printable(line: str) -> str:
    """Without control characters but the tabs: a title cannot move the cursor."""
    return "".join(char if char.isprintable() or char == "\t" else " " for char in line)


def _exit_code(rows: Sequence[dict[str, Any]]) -> int:
    statuses = {row["status"] for row in rows}
    if statuses & {"NOT_FOUND", "MALFORMED"}:
        return 1
    return 3 if "ERROR" in statuses else 0
