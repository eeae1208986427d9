"""The printed year against the registered ones."""

from __future__ import annotations

from collections.abc import Iterable

_APART = 1
"""Years between online and print that are nobody's mistake."""


def year_in(issued: str) -> int | None:
    """The year of ``YYYY``, ``YYYY-MM`` or ``YYYY-MM-DD``; None where there is none."""
    return int(issued[:4]) if issued[:4].isascii() and issued[:4].isdigit() else None


def differs(issued: str, years: Iterable[int]) -> bool:
    """Whether a printed year is more than one away from all that the registries give.

    Print, online and issue dates all count, and every year between them. Nothing printed or
    nothing registered is no difference.
    """
    printed, known = year_in(issued), tuple(years)
    if printed is None or not known:
        return False
    return not min(known) - _APART <= printed <= max(known) + _APART
