r"""A text made of pieces of another, with the way back to the characters of the other.

A JSON string, a TeX value or a page of HTML says one thing and is spelled in another way:
``10.5555\/a``, ``10.5555/a\_b``, ``PMID: <b>1</b>``. Scanners read what is said; offsets are
those of the spelling.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from refassay.extract.view import view_of
from refassay.model import (
    Citation,
    Claim,
    EntityCheck,
    Extraction,
    Failure,
    Marker,
    Mention,
    Quote,
    Spot,
    Statement,
    TermMention,
    Url,
)

_LINE_END = re.compile(r"\r\n|\r|\n")


class Places:
    """Lines and columns of a text, both from 1."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]

    def of(self, at: int) -> tuple[int, int]:
        """Line and column of the character at `at`."""
        line = bisect_right(self._starts, at)
        return line, at - self._starts[line - 1] + 1


@dataclass(frozen=True)
class Woven:
    """`text` as read, made of pieces of `original`. Offsets count characters from 0."""

    original: str
    text: str
    pieces: tuple[tuple[int, int, int], ...] = ()
    """(start in `text`, start and end in `original`), rising in the first."""

    @cached_property
    def _starts(self) -> list[int]:
        return [piece[0] for piece in self.pieces]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The half-open stretch of `original` for one of `text`."""
        first = self._of(start)[0]
        return first, max(first, self._of(end - 1)[1] if end > start else first)

    def _of(self, at: int) -> tuple[int, int]:
        """The stretch of `original` that one character of `text` stands for."""
        if not self.pieces:
            return 0, 0
        index = max(bisect_right(self._starts, at) - 1, 0)
        start, first, last = self.pieces[index]
        stop = self.pieces[index + 1][0] if index + 1 < len(self.pieces) else len(self.text)
        if stop - start == last - first:  # spelled as it is said, character by character
            return first + at - start, first + at - start + 1
        return first, last

    def cut(self, start: int, end: int) -> Woven:
        """A stretch of it as a text of its own, over the same original."""
        weaver = Weaver(self.original)
        weaver.weave(self, start, end)
        return weaver.done()

    def stripped(self) -> Woven:
        """Without white space at both ends."""
        text = self.text
        return self.cut(len(text) - len(text.lstrip()), len(text.rstrip()))


class Weaver:
    """Puts a :class:`Woven` text together, piece by piece."""

    def __init__(self, original: str) -> None:
        self._original = original
        self._texts: list[str] = []
        self._pieces: list[tuple[int, int, int]] = []
        self._length = 0

    def copy(self, start: int, end: int) -> None:
        """Add a stretch of the original as it is spelled."""
        self.put(self._original[start:end], start, end)

    def put(self, text: str, start: int, end: int) -> None:
        """Add a text that stands for a stretch of the original (an empty one: for nothing)."""
        if text:
            self._pieces.append((self._length, start, end))
            self._texts.append(text)
            self._length += len(text)

    def weave(self, other: Woven, start: int, end: int) -> None:
        """Add a stretch of a woven text over the same original."""
        index = max(bisect_right(other._starts, start) - 1, 0)
        while index < len(other.pieces) and other.pieces[index][0] < end:
            begin, first, last = other.pieces[index]
            following = other.pieces[index + 1 : index + 2]
            stop = following[0][0] if following else len(other.text)
            low, high = max(begin, start), min(stop, end)
            if stop - begin == last - first:
                first, last = first + low - begin, first + high - begin
            self.put(other.text[low:high], first, last)
            index += 1

    def done(self) -> Woven:
        """What was put together."""
        return Woven(self._original, "".join(self._texts), tuple(self._pieces))


def whole(text: str) -> Woven:
    """A text as it is."""
    return Woven(text, text, ((0, 0, len(text)),) if text else ())


def carried_back(extraction: Extraction, woven: Woven, places: Places) -> Extraction:
    """An extraction of the woven text with the offsets, lines and words of its original.

    What was read of a sidecar stays as it is.
    """
    return replace(
        extraction,
        failures=failures_back(extraction.failures, woven, places),
        mentions=tuple(
            one if one.source else _mention(one, woven, places) for one in extraction.mentions
        ),
        citations=tuple(
            one if one.where == "sidecar" else _worded(one, woven, places)
            for one in extraction.citations
        ),
        quotes=tuple(_placed(one, woven, places) for one in extraction.quotes),
        urls=tuple(_placed(one, woven, places) for one in extraction.urls),
        claims=tuple(_placed(one, woven, places) for one in extraction.claims),
        markers=tuple(_worded(one, woven, places) for one in extraction.markers),
        statements=tuple(_worded(one, woven, places) for one in extraction.statements),
        terms=tuple(_term(one, woven, places) for one in extraction.terms),
    )


def failures_back(
    failures: tuple[Failure, ...], woven: Woven, places: Places
) -> tuple[Failure, ...]:
    """Failures that the woven text tells of, with the offsets and lines of its original."""
    return tuple(_placed(one, woven, places) for one in failures)


def entity_back(checked: EntityCheck, woven: Woven, places: Places) -> EntityCheck:
    """A check of the woven text with the places of its original."""
    axes = tuple(
        replace(axis, spots=tuple(_placed(one, woven, places) for one in axis.spots))
        for axis in checked.axes
    )
    return replace(checked, axes=axes)


Placed = TypeVar(
    "Placed", Citation, Claim, Failure, Marker, Mention, Quote, Spot, Statement, TermMention, Url
)


def _placed(one: Placed, woven: Woven, places: Places) -> Placed:
    """The same noun at the place of its original."""
    start, end = woven.span(one.start, one.end)
    line, column = places.of(start)
    return replace(one, start=start, end=end, line=line, column=column)


Worded = TypeVar("Worded", Citation, Marker, Statement)


def _worded(one: Worded, woven: Woven, places: Places) -> Worded:
    """The same, with the words of its original."""
    placed = _placed(one, woven, places)
    return replace(placed, text=woven.original[placed.start : placed.end])


def _mention(one: Mention, woven: Woven, places: Places) -> Mention:
    placed = _placed(one, woven, places)
    return replace(placed, exact=woven.original[placed.start : placed.end])


def _term(one: TermMention, woven: Woven, places: Places) -> TermMention:
    placed = _placed(one, woven, places)
    start, end = woven.span(one.label_start, one.label_end) if one.label else (0, 0)
    exact = woven.original[placed.start : placed.end]
    return replace(placed, exact=exact, label_start=start, label_end=end)


def seen(woven: Woven) -> Woven:
    """As the scanners see it: zero-width characters gone, full-width ones plain."""
    view = view_of(woven.text)
    if not view.removed:
        return replace(woven, text=view.text)
    weaver = Weaver(woven.original)
    at = 0
    for gone in (*view.removed, len(woven.text)):
        weaver.weave(woven, at, gone)
        at = gone + 1
    kept = weaver.done()
    return replace(kept, text=view.text)
