"""Names and dates as bibliographies print them, in CSL-JSON's words."""

from __future__ import annotations

import re

from refassay.model import Author

_ISO = re.compile(
    r"((?:1[5-9]|20|21)[0-9]{2})(?:[-/.]([0-9]{1,2})(?:[-/.]([0-9]{1,2}))?)?(?![0-9])"
)
_YEAR = re.compile(r"(?<![0-9])(?:1[5-9]|20|21)[0-9]{2}(?![0-9])")
_MONTH = re.compile(r"\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b", re.I)
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_INITIALS = re.compile(r"(?P<family>[^\d,;]{1,80}?)\s+(?P<given>[^\W\d_](?:[^\W\d_]|[.\s-]){0,7})")
_OTHERS = re.compile(r"(?:\bet\.?\s+al\b\.?|\band\s+others\b|\bothers\b)\s*$", re.I)
_GROUP = re.compile(
    r"\b(?:groups?|network|consortium|society|committee|association|organi[sz]ation|investigators"
    r"|collaborat\w{1,6}|collaborators|team|institutes?|college|force|panel|foundation|agency"
    r"|initiative|alliance|project|study|trial|ministry|department|university)\b",
    re.I,
)
_MOST = 200
"""Authors that are kept of one work."""


def date(printed: str) -> str:
    """``YYYY``, ``YYYY-MM`` or ``YYYY-MM-DD`` of a printed date; empty where it names no year."""
    text = printed.strip()[:200]
    iso = _ISO.match(text)
    if iso and (iso[2] or iso.end() == len(text)):
        return from_parts([int(part) for part in iso.groups() if part])
    year = _YEAR.search(text)
    if year is None:
        return ""
    month = _MONTH.search(text)
    return from_parts(
        [int(year.group()), *([_MONTHS.index(month[1].lower()) + 1] if month else [])]
    )


def from_parts(parts: list[int]) -> str:
    """The same of a year, a month and a day, as far as they can be those."""
    if not parts or not 1000 <= parts[0] <= 2999:
        return ""
    text = f"{parts[0]:04d}"
    for number, most in zip(parts[1:3], (12, 31), strict=False):
        if not 1 <= number <= most:
            break
        text += f"-{number:02d}"
    return text


def authors(printed: str) -> tuple[Author, ...]:
    """The authors of one line: ``Olm P, Quarn R, et al.`` or ``Olm, Pia; Quarn, Rex``."""
    text = _OTHERS.sub("", " ".join(printed.split())).strip(" ,;.")
    if ";" in text:
        return tuple(author(part) for part in text.split(";") if part.strip())[:_MOST]
    text = re.sub(r",?\s+(?:and|&)\s+", ", ", text)
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) == 2 and " " not in parts[0] and not _INITIALS.fullmatch(parts[0]):
        return (author(text),)
    return tuple(author(part) for part in parts)[:_MOST]


def author(printed: str) -> Author:
    """One author: ``Olm, Pia``, ``Olm P``, ``Pia Olm``; anything else is a group."""
    text = " ".join(printed.split()).strip(" ,;")
    family, comma, given = text.partition(",")
    if comma:
        return Author(family=family.strip(), given=given.strip())
    initials = _INITIALS.fullmatch(text)
    if initials and initials["given"].replace(".", "").replace(" ", "").replace("-", "").isupper():
        return Author(family=initials["family"].strip(), given=initials["given"].strip())
    words = text.split(" ")
    if _GROUP.search(text):
        return Author(literal=text)
    if 2 <= len(words) <= 3 and all(word[:1].isupper() for word in words):
        return Author(family=words[-1], given=" ".join(words[:-1]))
    return Author(literal=text)
