"""Words in quotation marks with the references that they are pinned to."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from refassay.extract.citations import Cited
from refassay.extract.spellings import Found
from refassay.model import Identifier

LEAST_WORDS = 4
"""Fewer words in quotation marks are a term or a name, not somebody's sentence."""

_QUOTED = re.compile(
    r"“(?P<curly>[^“”\x00]{3,20000})”"
    r"|(?<![\w\"])\"(?P<straight>[^\"\x00]{3,20000})\""
    r"|«(?P<angle>[^«»\x00]{3,20000})»"
    r"|»(?P<reversed>[^«»\x00]{3,20000})«"
    r"|„(?P<low>[^„“”\x00]{3,20000})[“”]"
    r"|‘(?P<single>(?:[^‘’\x00]|’(?=[A-Za-z])){8,20000})’(?![A-Za-z])"
)
_DIRECT = re.compile(
    r"(?:[\s\W_]|\b(?:PMIDs?|DOIs?|PMC(?:ID)?|PubMed|ID|see|in|from|ref(?:s|erence)?)\b){0,60}",
    re.IGNORECASE,
)
_OPENING = re.compile(r"[\s.,;:!?…*_”’»]{0,8}[(\[（]")
_CLOSED = re.compile(r"[)\]）]")
_SENTENCE_END = re.compile(r"[.!?。！？](?:[\s)\]*_]|$)|\n[ \t]*\n")
_NUMBERS = re.compile(
    r"[\s.,;:!?…*_]{0,6}(?P<all>(?:\\?\[\^?[0-9,;\s–-]{1,60}\\?\][\s,;]{0,3}){1,20})"
)
_ITEM = re.compile(r"([0-9]{1,4})(?:\s{0,3}[–-]\s{0,3}([0-9]{1,4}))?")
_NAMED = re.compile(
    r"[\s.,;:!?…*_]{0,6}[(\[（](?P<author>[A-ZÀ-Þ][\w'’-]{1,40})[^()\[\]\n]{0,80}?\b(?P<year>(?:19|20)[0-9]{2})[a-z]?\b"
)
_BEFORE = re.compile(
    r"[\s\W_]{0,12}(?:(?:that|states?|reports?|wrote|writes|noted?|found|says?)\W{1,4}){0,3}"
)
_BLANK_LINE = re.compile(r"\n[ \t>]{0,40}\n")
_FARTHEST = 200


class Quoted(NamedTuple):
    """A quotation with offsets of the view, without its marks."""

    start: int
    end: int
    references: tuple[Identifier, ...]


class Pins:
    """What a quotation can be pinned to: mentions, numbered entries, entries by author and year."""

    def __init__(
        self,
        text: str,
        founds: Sequence[Found],
        cited: Sequence[Cited],
        labels: Mapping[str, tuple[Identifier, ...]],
    ) -> None:
        self.text = text
        self.founds = [found for found in founds if found.id is not None]
        self.starts = [found.outer_start for found in self.founds]
        self.entries = [entry for entry in cited if entry.where == "entry"]
        self.entry_starts = [entry.start for entry in self.entries]
        self.labels = labels

    def in_entry(self, at: int) -> bool:
        """Whether a place lies in a bibliography, where quotation marks hold titles."""
        near = bisect_right(self.entry_starts, at) - 1
        return near >= 0 and at < self.entries[near].end

    def behind(self, end: int) -> tuple[Identifier, ...]:
        """The references that follow the closing mark at once or in the bracket behind it."""
        return self._mentions(end) or self._numbers(end) or self._named(end)

    def before(self, start: int) -> tuple[Identifier, ...]:
        """The reference in front of the opening mark, in the same sentence."""
        index = bisect_left(self.starts, start) - 1
        if index < 0:
            return ()
        found = self.founds[index]
        gap = self.text[found.outer_end : start]
        if len(gap) > 60 or _SENTENCE_END.search(gap) or not _BEFORE.fullmatch(gap):
            return ()
        return (found.id,) if found.id else ()

    def _mentions(self, end: int) -> tuple[Identifier, ...]:
        index = bisect_left(self.starts, end)
        ids: list[Identifier] = []
        bracket = _OPENING.match(self.text, end)
        while index < len(self.founds) and self.starts[index] - end < _FARTHEST:
            found = self.founds[index]
            gap = self.text[end : self.starts[index]]
            if not self._reaches(gap, bracketed=bracket is not None):
                break
            if found.id:
                ids.append(found.id)
            end = max(found.outer_end, end)
            index += 1
        return tuple(dict.fromkeys(ids))

    @staticmethod
    def _reaches(gap: str, *, bracketed: bool) -> bool:
        if "\x00" in gap or "\n\n" in gap or any(mark in gap for mark in '"“”«»„'):
            return False
        if bracketed and not _CLOSED.search(gap):
            return True
        return len(gap) <= 60 and bool(_DIRECT.fullmatch(gap))

    def _numbers(self, end: int) -> tuple[Identifier, ...]:
        match = _NUMBERS.match(self.text, end)
        if match is None:
            return ()
        ids: list[Identifier] = []
        for item in _ITEM.finditer(match["all"]):
            first, last = int(item[1]), int(item[2] or item[1])
            for number in range(first, min(last, first + 30) + 1):
                ids.extend(self.labels.get(str(number), ()))
        return tuple(dict.fromkeys(ids))

    def _named(self, end: int) -> tuple[Identifier, ...]:
        match = _NAMED.match(self.text, end)
        if match is None:
            return ()
        found = [
            entry.ids
            for entry in self.entries
            if entry.ids
            and match["author"] in self.text[entry.start : entry.start + 80]
            and match["year"] in self.text[entry.start : entry.end]
        ]
        return found[0] if len(found) == 1 else ()


def quotations(text: str, pins: Pins) -> tuple[list[Quoted], int]:
    """The quotations that are pinned to a reference, in order, and how many were too short."""
    result: list[Quoted] = []
    short = 0
    at = 0
    while match := _QUOTED.search(text, at):
        name = match.lastgroup or ""
        start, end = match.span(name)
        inner = match[name]
        if _BLANK_LINE.search(inner):
            at = match.start() + 1
            continue
        at = match.end()
        if pins.in_entry(start):
            continue
        references = pins.behind(match.end()) or pins.before(match.start())
        if not references:
            continue
        if len(inner.split()) < LEAST_WORDS:
            short += 1
            continue
        result.append(Quoted(start, end, references))
    return result, short
