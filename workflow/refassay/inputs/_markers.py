"""Markers such as ``[15][40]`` in a text, and the citations whose labels they are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from refassay.model import Citation

_NUMBER = r"[0-9]{1,4}"
_MARKER = re.compile(
    rf"(?<!!)\\?\[(?P<numbers>{_NUMBER}(?:\s{{0,2}}[,;–-]\s{{0,2}}{_NUMBER}){{0,40}})\\?\]"
)
_DEFINES = re.compile(r"[ \t]{0,4}:")
_PART = re.compile(rf"({_NUMBER})(?:\s{{0,2}}[–-]\s{{0,2}}({_NUMBER}))?")
_WIDEST = 50
"""Numbers that one range may stand for."""
_YEARS = range(1800, 2101)


class Marker(NamedTuple):
    """One number of a marker, and the marker's place."""

    label: str
    start: int
    end: int


def markers(text: str) -> Iterator[Marker]:
    """Every number that the text cites, in order; ``[3-5]`` is three of them."""
    for match in _MARKER.finditer(text):
        if _defines(text, match):
            continue
        for part in _PART.finditer(match["numbers"]):
            first = int(part[1])
            last = int(part[2]) if part[2] else first
            if not 0 <= last - first < _WIDEST:
                last = first
            for number in range(first, last + 1):
                yield Marker(str(number), match.start(), match.end())


def _defines(text: str, match: re.Match[str]) -> bool:
    """Whether it begins a line and a colon follows: the definition of a link or a note."""
    line = text[max(text.rfind("\n", 0, match.start()) + 1, match.start() - 20) : match.start()]
    return not line.strip(" \t>") and bool(_DEFINES.match(text, match.end()))


class Bound(NamedTuple):
    """What binding markers gave."""

    citations: list[Citation]
    """Those given, with the places of their markers."""
    undefined: Mapping[str, Sequence[Marker]]
    """Markers that no citation has for its label, by that label."""
    unused: list[str]
    """Labels that no marker cites."""
    doubled: list[str]
    """Labels that several citations have."""


def bind(citations: Sequence[Citation], found: Sequence[Marker]) -> Bound:
    """Bind markers to the citations by label, never by the order of the list."""
    places: dict[str, list[Marker]] = {}
    for marker in found:
        places.setdefault(marker.label, []).append(marker)
    labels = [one.label for one in citations if one.label and one.label.isdecimal()]
    known = set(labels)
    bound = [
        replace(one, cited_at=tuple((m.start, m.end) for m in places.get(one.label or "", ())))
        if one.label in known
        else one
        for one in citations
    ]
    undefined = {
        label: marked
        for label, marked in places.items()
        if label not in known and int(label) not in _YEARS and label != "0"
    }
    unused = [label for label in dict.fromkeys(labels) if label not in places]
    doubled = [label for label in dict.fromkeys(labels) if labels.count(label) > 1]
    return Bound(bound, undefined, unused, doubled)
