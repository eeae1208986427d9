"""The page of a tree, for people: what needs action first, then every report."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import quote

from refassay.model import Level
from refassay.outputs._html import rendered, tile
from refassay.outputs._row import Problem, Row, gravity, words_for
from refassay.outputs._tally import cut, file_of
from refassay.outputs.census import incomplete_line

_WORDS = 320
"""Characters of what the registries said that a line repeats; the page has all."""
_SHOWN = 100
"""Findings of one problem that are listed; the rest is on the reports' pages."""


def index_page(rows: Iterable[Row]) -> bytes:
    """The page of the tree, the gravest report first."""
    return rendered("index.html.j2", _index_values(sorted(rows, key=_gravest)))


def page_of(report: str) -> str:
    """Where a report's page lies, seen from the index page, quoted for a link."""
    parts = [part for part in report.split("/") if part not in ("", ".", "..")]
    return "/".join(["reports", *(quote(part, safe="") for part in parts), "index.html"])


def _gravest(row: Row) -> tuple[int, int, int, str]:
    errors = sum(each.level is Level.ERROR for each in row.problems)
    warnings = sum(each.level is Level.WARNING for each in row.problems)
    return (-errors, -warnings, -int(row.needs_review), row.report)


def _index_values(rows: Sequence[Row]) -> dict[str, Any]:
    counters = {
        name: sum(row.counters.get(name, 0) for row in rows)
        for name in ("total_references", "verified", "not_found", "unanswered", "retracted",
                     "wrong_work", "citations", "citations_unchecked")
    }  # fmt: skip
    answered = counters["verified"] + counters["not_found"]
    total, cited = counters["total_references"], counters["citations"]
    return {
        "banner": incomplete_line(rows).removeprefix("INCOMPLETE: "),
        "oldest": min((row.oldest_answer for row in rows if row.oldest_answer), default=None),
        "versions": sorted({row.version for row in rows if row.version}),
        "tiles": [
            tile("exist", counters["verified"], answered, "answered", ""),
            tile("do not exist", counters["not_found"], answered, "answered", "error"),
            tile("retracted", counters["retracted"], total, "identifiers", "error"),
            tile("name another work", counters["wrong_work"], total, "identifiers", "error"),
            tile("not answered", counters["unanswered"], total, "identifiers", "warning"),
            tile("citations checked", cited - counters["citations_unchecked"], cited,
                  "citations", ""),
        ],
        "groups": _groups(rows),
        "rows": [_index_row(row) for row in rows],
        "review": sum(row.needs_review for row in rows),
    }  # fmt: skip


def _groups(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The findings of the tree by problem, the gravest problem first; notes are left to pages."""
    found: dict[str, list[tuple[Row, Problem]]] = {}
    for row in rows:
        for problem in row.problems:
            if problem.level is not Level.NOTE:
                found.setdefault(problem.check, []).append((row, problem))
    return [
        {
            "name": words_for(check),
            "level": max(
                (each.level for _row, each in found[check]), key=lambda one: one.rank
            ).value,
            "count": len(found[check]),
            "more": max(0, len(found[check]) - _SHOWN),
            "items": [
                {
                    "reference": problem.reference or "the report",
                    "place": f"{file_of(row.report, problem.source)}:{problem.line}",
                    "href": f"{page_of(row.report)}#{problem.anchor}" if row.unread is None else "",
                    "found": cut(problem.found, _WORDS),
                }
                for row, problem in found[check][:_SHOWN]
            ],
        }
        for check in sorted(found, key=gravity)
    ]


def _index_row(row: Row) -> dict[str, Any]:
    chips: dict[str, dict[str, Any]] = {}
    for problem in row.problems:
        chip = chips.setdefault(
            problem.check,
            {
                "words": problem.words,
                "level": problem.level.value,
                "href": f"{page_of(row.report)}#{problem.anchor}" if row.unread is None else "",
                "count": 0,
            },
        )
        chip["count"] += 1
    counters = row.counters
    answered = counters.get("verified", 0) + counters.get("not_found", 0)
    cited = counters.get("citations", 0)
    return {
        "report": row.report,
        "href": page_of(row.report) if row.unread is None else "",
        "provider": row.provider,
        "chips": list(chips.values()),
        "answered": f"{answered} of {counters.get('total_references', 0)}",
        "checked": f"{cited - counters.get('citations_unchecked', 0)} of {cited}",
        "needs_review": row.needs_review,
        "because": row.because,
    }
