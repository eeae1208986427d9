"""A checked report as others script against it, and as lines for people."""

from __future__ import annotations

from typing import Any

from refassay.model import Axis, EntityCheck, plain

_BOLD, _OFF = "\x1b[1m", "\x1b[0m"
_COLOURS = {"PASS": "\x1b[32m", "WARN": "\x1b[33m", "FAIL": "\x1b[31m", "SKIP": "\x1b[36m"}
_LONGEST = 200
"""Characters of a report's words that a line repeats."""


def as_json(report: str, checked: EntityCheck) -> dict[str, Any]:
    """The object that ``refassay preflight --json`` writes for one report."""
    return {
        "report": report,
        "verdict": checked.verdict,
        "reasons": list(checked.reasons),
        "entity": plain(checked.entity),
        "axes": {
            axis.name: {
                "outcome": axis.outcome,
                "reason": axis.reason,
                "examples": [plain(spot) for spot in axis.spots],
            }
            for axis in checked.axes
        },
        "mentions": checked.mentions,
        "gene_mentions": checked.gene_mentions,
        "genes": [{"symbol": symbol, "mentions": count} for symbol, count in checked.genes],
        "identifiers": [{"id": name, "mentions": count} for name, count in checked.printed_ids],
    }


def as_text(report: str, checked: EntityCheck, *, colour: bool = False) -> str:
    """The verdict in one line, then a line for each question, each ended by a line feed."""
    verdict = checked.verdict
    head = f"{verdict}  {_printable(report)}"
    if colour:
        head = f"{_COLOURS[verdict]}{verdict}{_OFF}  {_BOLD}{_printable(report)}{_OFF}"
    lines = [head, f"  subject       {_printable(_subject(checked))}"]
    lines += [_axis(axis) for axis in checked.axes]
    if checked.genes:
        shown = ", ".join(f"{symbol} {count}" for symbol, count in checked.genes)
        lines.append(f"  genes         {_printable(shown)}")
    if checked.printed_ids:
        shown = ", ".join(f"{name} {count}" for name, count in checked.printed_ids)
        lines.append(f"  identifiers   {_printable(shown)}")
    lines += [f"  because       {_printable(reason)}" for reason in checked.reasons]
    return "".join(line + "\n" for line in lines)


def _subject(checked: EntityCheck) -> str:
    entity = checked.entity
    genes = "/".join(entity.genes)
    parts = [entity.label, *entity.ids, f"gene {genes}" if genes else ""]
    if entity.synonyms:
        parts.append(f"also {', '.join(entity.synonyms)}")
    return "; ".join(part for part in parts if part) or "none named"


def _axis(axis: Axis) -> str:
    outcome = axis.outcome.replace("_", " ")
    places = ", ".join(f"«{one.exact[:_LONGEST]}» {one.line}:{one.column}" for one in axis.spots)
    return _printable(f"  {axis.name:<12}  {outcome}: {axis.reason}", keep=True) + (
        f" See {_printable(places)}." if places else ""
    )


def _printable(text: str, *, keep: bool = False) -> str:
    """On one line, without control characters: a report cannot move the cursor."""
    flat = text if keep else " ".join(text.split())
    return "".join(char if char.isprintable() else " " for char in flat)
