"""Dates in the spellings of the registries."""

from __future__ import annotations

import re
from typing import Any

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def parts(date: Any) -> list[int]:
    """``[year, month, day]`` as far as the date is known; empty for a MedlineDate or none."""
    text = str(date or "")
    found = re.fullmatch(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?", text)
    return [int(part) for part in found.groups() if part] if found else []


def year_of(date: Any) -> int | None:
    """The first year that the date names."""
    found = re.search(r"\d{4}", str(date or ""))
    return int(found.group()) if found else None


def spaced(date: Any) -> str:
    """``2021 Mar 14``, as PubMed's summaries write it."""
    known = parts(date)
    if not known:
        return str(date or "")
    words = [str(known[0])]
    words += [MONTHS[known[1] - 1]] if len(known) > 1 else []
    words += [str(known[2])] if len(known) > 2 else []
    return " ".join(words)


def full(date: Any) -> tuple[int, int, int]:
    """Year, month and day; what is not known is the first, of the year 2000 at worst."""
    known = [*(parts(date) or [year_of(date) or 2000]), 1, 1]
    return known[0], known[1], known[2]


def american(date: Any) -> str:
    """``Mar 14, 2021``, as GEO's pages write it."""
    year, month, day = full(date)
    return f"{MONTHS[month - 1]} {day:02d}, {year}"


def iso(date: Any) -> str:
    """``2021-03-14T00:00:00Z``; what is not known is the first."""
    year, month, day = full(date)
    return f"{year:04d}-{month:02d}-{day:02d}T00:00:00Z"
