"""Dates as registries write them, as ``YYYY``, ``YYYY-MM`` or ``YYYY-MM-DD``."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable

_MONTH_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec"
_MONTHS = {name: number for number, name in enumerate(_MONTH_NAMES.split(), 1)}
_YEAR = re.compile(r"(?<!\d)(1[5-9]|20|21)\d\d(?!\d)")
_ISO = re.compile(r"(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?(?!\d)")
_ENGLISH = re.compile(r"([A-Za-z]{3})[a-z]* (\d{1,2}),? (\d{4})(?!\d)")
_CITED = re.compile(r"(?<!\d)((?:19|20)\d\d)(?: ([A-Z][a-z]{2})(?: (\d{1,2}))?)?(?!\d)")


def date_from_parts(year: object, month: object = None, day: object = None) -> str:
    """A date from numbers or texts; what cannot be is left off from the right."""
    number = _number(year)
    if not 1400 <= number <= 2200:
        return ""
    months = _MONTHS.get(str(month or "")[:3].lower()) or _number(month)
    if not 1 <= months <= 12:
        return f"{number:04d}"
    days = _number(day)
    try:
        return datetime.date(number, months, days).isoformat()
    except ValueError:
        return f"{number:04d}-{months:02d}"


def iso_date(value: str) -> str:
    """The date at the start of ``2017/01/31 00:00`` or ``2010-02-06T00:00:00Z``, or nothing."""
    match = _ISO.match(value.strip())
    return date_from_parts(*match.groups()) if match else ""


def english_date(value: str) -> str:
    """The date of ``Dec 31, 2027`` or ``Feb 12 2002``, or nothing."""
    match = _ENGLISH.search(value)
    return date_from_parts(match[3], match[1], match[2]) if match else ""


def entrez_date(value: str) -> str:
    """The first date of ``2012 Feb 22``, ``1998 Dec-1999 Jan``, ``2013 Spring``, ``Fall 2001``."""
    parts = value.split()
    if not parts:
        return ""
    month = parts[1] if len(parts) > 1 else None
    day = parts[2] if len(parts) > 2 and month and "-" not in month else None
    return date_from_parts(parts[0][:4], month, day) or _first_year(value)


def date_in_citation(value: str) -> str:
    """The first date of ``Nature. 2014 Jul 3;511(7507):112``, or nothing."""
    match = _CITED.search(value)
    return date_from_parts(*match.groups()) if match else ""


def whole_day(date: str) -> str | None:
    """A date that names a day, or None: for what happens on one."""
    return date if len(date) == len("YYYY-MM-DD") else None


def years_in(values: Iterable[str]) -> tuple[int, ...]:
    """Every year between 1500 and 2199 in the texts, each once, ascending."""
    return tuple(
        sorted({int(match.group()) for value in values for match in _YEAR.finditer(value)})
    )


def _first_year(value: str) -> str:
    match = _YEAR.search(value)
    return match.group() if match else ""


def _number(value: object) -> int:
    if isinstance(value, bool):
        return 0
    if isinstance(value, int):
        return value
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
        return int(value.strip()[:9])
    return 0
