"""The census of a tree: one row a report, sums, and rates that never lack their denominator.

The counters are those of the front matter block, so that reports which other tools validated
are counted too; a key that a block lacks counts as 0 (the rule of the census that dismech
runs over such reports, as described in 2026).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from refassay.model import Unread, plain
from refassay.outputs import _tally
from refassay.outputs._row import COUNTERS, OUR_COUNTERS, Row
from refassay.outputs.validation_json import as_bytes

_RATES: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("do_not_exist_of_answered", ("not_found",), ("verified", "not_found")),
    ("do_not_exist_of_all", ("not_found",), ("total_references",)),
    ("unverifiable_of_all", ("unverifiable",), ("total_references",)),
    ("quotes_unsupported_of_checked", ("quotes_unsupported",), ("quotes_checked",)),
    (
        "quotes_not_checkable_of_all",
        ("quotes_not_checkable",),
        ("quotes_checked", "quotes_not_checkable"),
    ),
    ("off_topic_of_assessed", ("off_topic",), ("relevance_assessed",)),
    ("citations_unchecked_of_all", ("citations_unchecked",), ("citations",)),
)
"""Name, what is counted, and out of what. The block's own ``confabulation_rate`` is the first."""
_COLUMNS = (
    "report",
    "provider",
    "state",
    *COUNTERS,
    *OUR_COUNTERS,
    "needs_review",
    "complete",
    "oldest_answer",
    "needs_review_because",
)


def census(rows: Iterable[Row]) -> tuple[bytes, bytes]:
    """The census as TSV and as JSON, rows sorted by report."""
    ordered = sorted(rows, key=lambda row: row.report)
    return census_tsv(ordered), as_bytes(census_values(ordered))


def census_tsv(rows: Sequence[Row]) -> bytes:
    """One line a report under a header; a last line says when something is open."""
    lines = ["\t".join(_COLUMNS), *("\t".join(_cells(row)) for row in rows)]
    if warning := incomplete_line(rows):
        lines.append(f"# {warning}")
    return ("\n".join(lines) + "\n").encode("utf-8", "backslashreplace")


def census_values(rows: Sequence[Row]) -> dict[str, Any]:
    """Everything as plain values: the tree, each provider, each report."""
    providers = sorted({row.provider for row in rows})
    return {
        "complete": not incomplete_line(rows),
        "incomplete": incomplete_line(rows) or None,
        "oldest_answer": min(
            (row.oldest_answer for row in rows if row.oldest_answer), default=None
        ),
        "tree": _group(rows),
        "providers": {
            name: _group([row for row in rows if row.provider == name]) for name in providers
        },
        "reports": [_report(row) for row in rows],
    }


def census_summary(rows: Sequence[Row]) -> str:
    """For people: totals, rates from sums, and a table of the providers."""
    whole = _group(rows)
    lines = [warning] if (warning := incomplete_line(rows)) else []
    states = ", ".join(
        f"{number} {name.replace('_', ' ')}" for name, number in whole["states"].items()
    )
    lines.append(f"{_tally.count(len(rows), 'report')}: {states or 'none'}")
    lines.append(f"need review: {_tally.share(whole['needs_review'], len(rows))}")
    for name, each in whole["rates"].items():
        lines.append(f"{name.replace('_', ' ')}: {_tally.share(each['part'], each['whole'])}")
    weighed = whole["totals"]
    undecided = weighed["relevance_assessed"] - weighed["on_topic"] - weighed["off_topic"]
    lines.append(f"undecided of assessed: {_tally.share(undecided, weighed['relevance_assessed'])}")
    lines += ["", *_provider_lines(rows)]
    return "\n".join(lines) + "\n"


def review_lines(rows: Sequence[Row]) -> str:
    """The reports that somebody should look at, each with the reasons."""
    return "".join(
        f"{row.report}\t{'; '.join(row.because) or 'its block says so'}\n"
        for row in rows
        if row.needs_review
    )


def incomplete_line(rows: Sequence[Row]) -> str:
    """What is still open, or nothing."""
    unread = sum(row.state == "unread" for row in rows)
    unvalidated = sum(row.state in ("unvalidated", "body_only") for row in rows)
    read = [row for row in rows if row.state not in ("unread", "unvalidated", "body_only")]
    unanswered = [row for row in read if not row.complete]
    parts = []
    if unanswered:
        names = sum(row.counters.get("unanswered", 0) for row in unanswered)
        parts.append(
            f"{_tally.count(len(unanswered), 'report')} with open answers "
            f"({_tally.count(names, 'identifier')} not answered)"
        )
    if unread:
        parts.append(f"{_tally.count(unread, 'report')} could not be read")
    if unvalidated:
        parts.append(f"{_tally.count(unvalidated, 'report')} without a result that can be counted")
    return "INCOMPLETE: " + "; ".join(parts) if parts else ""


def _group(rows: Sequence[Row]) -> dict[str, Any]:
    totals = {name: _sum(rows, (name,)) for name in (*COUNTERS, *OUR_COUNTERS)}
    return {
        "count": len(rows),
        "states": dict(sorted(Counter(row.state for row in rows).items())),
        "needs_review": sum(row.needs_review for row in rows),
        "totals": totals,
        "rates": {name: _rate(totals, part, whole) for name, part, whole in _RATES},
    }


def _rate(
    totals: Mapping[str, int], part: tuple[str, ...], whole: tuple[str, ...]
) -> dict[str, Any]:
    above = sum(totals[name] for name in part)
    below = sum(totals[name] for name in whole)
    return {"part": above, "whole": below, "rate": _tally.rate(above, below)}


def _sum(rows: Sequence[Row], names: tuple[str, ...]) -> int:
    return sum(row.counters.get(name, 0) for row in rows for name in names)


def _report(row: Row) -> dict[str, Any]:
    return {
        "report": row.report,
        "provider": row.provider,
        "state": row.state,
        "counters": {name: row.counters.get(name, 0) for name in (*COUNTERS, *OUR_COUNTERS)},
        "needs_review": row.needs_review,
        "needs_review_because": list(row.because),
        "complete": row.complete,
        "oldest_answer": row.oldest_answer,
        "version": row.version,
        "findings": dict(sorted(Counter(each.check for each in row.problems).items())),
        "notes": list(row.notes),
        "unread": plain(row.unread),
    }


def _cells(row: Row) -> list[str]:
    counters = [str(row.counters.get(name, 0)) for name in (*COUNTERS, *OUR_COUNTERS)]
    words = {True: "true", False: "false"}
    cells = [
        row.report,
        row.provider,
        row.state,
        *counters,
        words[row.needs_review],
        words[row.complete],
        row.oldest_answer or "",
        "; ".join(row.because),
    ]
    return ["".join(char if char.isprintable() else " " for char in cell) for cell in cells]


def _provider_lines(rows: Sequence[Row]) -> list[str]:
    head = ("provider", "reports", "validated", "identifiers", "do not exist", "quotes unsupported")
    table: list[tuple[str, ...]] = [(*head, "off topic", "need review")]
    for name in sorted({row.provider for row in rows}):
        group = [row for row in rows if row.provider == name]
        values = _group(group)
        totals, rates = values["totals"], values["rates"]
        validated = sum(row.state in ("checked", "front_matter") for row in group)
        table.append(
            (
                name or "(unknown)",
                str(len(group)),
                str(validated),
                str(totals["total_references"]),
                *(_of(rates[key]) for key in _SHOWN),
                str(values["needs_review"]),
            )
        )
    widths = [max(len(line[at]) for line in table) for at in range(len(table[0]))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in table
    ]


_SHOWN = ("do_not_exist_of_answered", "quotes_unsupported_of_checked", "off_topic_of_assessed")


def _of(rate: Mapping[str, Any]) -> str:
    return _tally.share(rate["part"], rate["whole"])


def unread_in(path: Path) -> tuple[Unread, ...]:
    """The unread reports that a ``census.json`` lists; none when it is not a census."""
    try:
        reports = json.loads(path.read_text("utf-8"))["reports"]
        listed = [each["unread"] for each in reports if each["unread"] is not None]
        return tuple(
            Unread(*(str(each[name]) for name in ("report", "seen", "expected", "next_step")))
            for each in listed
        )
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ()
