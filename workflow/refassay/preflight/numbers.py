"""Numbers of OMIM, Mondo and Orphanet in a text, in every spelling that reports have.

``OMIM:123456``, ``**OMIM:** 123456``, ``OMIM #123456``, ``MIM: 123456``, ``(MIM 123456, 654321)``,
``[OMIM](https://omim.org/entry/123456)``, a table column headed OMIM. (Spellings of published
reports, 2025 and 2026. An OMIM number has six digits and begins with 1 to 6: https://omim.org/help,
as remembered, 2026-11. A Mondo number has seven digits.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from refassay.preflight.folding import Body

Printed = tuple[str, int, int]
"""CURIE, start and end of the number in the shown text."""

_JUNK = r"[\s*_:：#%+^®()\[\]\"'`=|.,/-]{0,12}"
_WORD = r"entry|entries|numbers?|no|nr|ids?|codes?|phenotype|gene|disease|disorder"
_LABEL = rf"{_JUNK}(?:(?:{_WORD}){_JUNK}){{0,2}}"
_OMIM = r"(?P<number>[1-6][0-9]{5})(?![0-9])"
_KINDS = (
    ("OMIM", "mim", re.compile(rf"mim{_LABEL}{_OMIM}")),
    ("OMIM", "omim.org/", re.compile(rf"omim\.org/(?:entry/|mim/)?{_OMIM}")),
    ("MONDO", "mondo", re.compile(rf"mondo{_LABEL}(?P<number>[0-9]{{7}})(?![0-9])")),
    (
        "ORPHA",
        "orpha",
        re.compile(
            r"orpha(?:net|code)?"
            rf"(?:\.net/[^\s()]{{0,80}}?(?:expert=|orphacode=|detail/)|{_LABEL})"
            r"(?P<number>[0-9]{1,6})(?![0-9])"
        ),
    ),
)
"""Catalogue, the letters that are looked for, and the whole spelling."""
_NEXT = re.compile(
    r"(?:\s?\([^()\n]{1,40}\))?[*_`\s]{0,4}(?:,|;|/|and|or|&|\||\+){1,2}[*_`#%\s]{0,6}"
    r"(?P<number>[0-9]{6,7})(?![0-9])"
)
_BARE = 100
"""Places of a bare number that are looked at."""
_TABLE_LINES = 200
"""Lines of a table between its head and a cell."""


def numbers(body: Body) -> list[Printed]:
    """Every identifier of a disease catalogue that the text prints, in order of place."""
    text = body.shown
    found: dict[tuple[int, int], str] = {}
    for prefix, hint, pattern in _KINDS:
        at = text.find(hint)
        while at >= 0:
            match = pattern.match(text, at)
            if match is not None:
                for start, end in _listed(text, match, prefix):
                    found.setdefault((start, end), curie(prefix, text[start:end]))
            at = text.find(hint, at + len(hint))
    return [(name, *place) for place, name in sorted(found.items())]


def bare(body: Body, identifier: str) -> Iterator[Printed]:
    """Where the number of an identifier stands in a table whose head names its catalogue."""
    prefix, _, local = identifier.partition(":")
    hint = {"OMIM": "mim", "ORPHA": "orpha"}.get(prefix, prefix.lower())
    text = body.shown
    at = text.find(local) if local else -1
    for _ in range(_BARE):
        if at < 0:
            return
        end = at + len(local)
        around = text[max(0, at - 1) : at], text[end : end + 1]
        if not any(char.isalnum() for char in around) and _is_headed(text, at, hint):
            yield identifier, at, end
        at = text.find(local, end)


def curie(prefix: str, local: str) -> str:
    """An identifier in one spelling; empty where it has not the shape of the catalogue's."""
    shape = {"OMIM": r"[1-6][0-9]{5}", "MONDO": r"[0-9]{7}", "ORPHA": r"[1-9][0-9]{0,5}"}[prefix]
    digits = local.lstrip("0") if prefix == "ORPHA" else local
    return f"{prefix}:{digits}" if re.fullmatch(shape, digits) else ""


def _listed(text: str, match: re.Match[str], prefix: str) -> Iterator[tuple[int, int]]:
    """The number, and those that follow in the same list."""
    yield match.span("number")
    at = match.end()
    while following := _NEXT.match(text, at):
        if not curie(prefix, following["number"]) or prefix == "ORPHA":
            return
        yield following.span("number")
        at = following.end()


def _is_headed(text: str, at: int, hint: str) -> bool:
    start = text.rfind("\n", 0, at) + 1
    if not text[start:at].lstrip().startswith("|"):
        return False
    for _ in range(_TABLE_LINES):
        if start == 0:
            return False
        before = text.rfind("\n", 0, start - 1) + 1
        line = text[before:start]
        if not line.lstrip().startswith("|"):
            return False
        if hint in line:
            return True
        start = before
    return False
