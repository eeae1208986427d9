"""What a quotation can be pinned to: mentions, numbered entries, entries by author and year."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from refassay.extract.citations import Cited
from refassay.extract.spellings import Found
from refassay.model import Identifier

_DIRECT = re.compile(
    r"(?:[\s\W_]|\b(?:PMIDs?|DOIs?|PMC(?:ID)?|PubMed|ID|see|in|from|ref(?:s|erence)?|source|"
    r"citation)\b){0,60}",
    re.IGNORECASE,
)
_OPENING = re.compile(r"[\s.,;:!?…*_”’»]{0,8}[(\[（]")
_CLOSED = re.compile(r"[)\]）]")
_SENTENCE_END = re.compile(r"[.!?。！？](?:[\s)\]*_]|$)|\n[ \t]*\n")
_MARKER = (
    r"(?:(?:\\?\[\^?[0-9,;\s–-]{1,60}\\?\][\s,;]{0,3}){1,20}"
    r"|\^\[?[0-9,;–-]{1,40}\]?\^"
    r"|<sup>\s?\[?[0-9,;\s–-]{1,60}\]?\s?</sup>|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻˒·,]{1,24}"
    r"|\([0-9]{1,3}(?:[,;–-]\s?[0-9]{1,3}){0,10}\))"
)
_NUMBERS = re.compile(rf"[\s.,;:!?…*_]{{0,6}}(?P<all>{_MARKER})")
_NUMBERS_BEFORE = re.compile(rf"(?P<all>{_MARKER})$")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_ITEM = re.compile(r"([0-9]{1,4})(?:\s{0,3}[–-]\s{0,3}([0-9]{1,4}))?")
_NAMED = re.compile(
    r"[\s.,;:!?…*_]{0,6}[(\[（](?P<author>[A-ZÀ-Þ][\w'’-]{1,40})[^()\[\]\n]{0,80}?\b(?P<year>(?:19|20)[0-9]{2})[a-z]?\b"
)
_NAMED_BEFORE = re.compile(
    r"(?P<author>[A-ZÀ-Þ][\w'’-]{1,40})(?:,? (?:et al\.?|and (?:colleagues|[A-ZÀ-Þ][\w'’-]{1,40}))"
    r"|&[ \w]{1,40}){0,2},? ?[(\[]?(?P<year>(?:19|20)[0-9]{2})[a-z]?[)\]]?$"
)
_ASIDE = re.compile(r"[\s.,;:!?…*_]{0,6}\([^()\n\x00]{1,100}\)")
_FIELD = (
    r"(?:exact|verbatim|supporting|quoted)?[ _]?"
    r"(?:quot(?:e|ation)|text|excerpt|passage|evidence|snippet)"
)
_BEFORE = re.compile(
    rf"[\s\W_]{{0,12}}(?:{_FIELD}[\"*_]{{0,3}}[ ]?:[^\w\n]{{0,6}})?"
    r"(?:(?:that|states?|reports?|wrote|writes|noted?|found|says?)\W{1,4}){0,3}"
)
_SAYING = re.compile(
    r"[\s,:]{1,3}(?:(?:that|states?|stated|reports?|reported|wrote|writes|notes?|noted|found|finds|"
    r"says?|said|concludes?|concluded)\W{1,4}){1,3}$"
)
_LONGEST_SAYING = 45
"""Characters that it can match."""
_BRACKETED = re.compile(
    r"[\s.,;:!?…*_”’»]{0,8}[(\[（](?P<inside>[^()\[\]（）\n\x00]{3,200})[)\]）]"
)
_DASHED = re.compile(r"[ \t.*_]{0,6}\n[ \t>*_]{0,12}(?:—|–|―|--)[ \t]*(?P<line>[^\n]{3,300})")
_FARTHEST = 200


class Pinned(NamedTuple):
    """A marker in the text with the identifiers of its entry. Offsets are the view's."""

    start: int
    end: int
    ids: tuple[Identifier, ...]


def _distinct(ids: Sequence[Identifier]) -> tuple[Identifier, ...]:
    return tuple(dict.fromkeys(ids)) if len(ids) > 1 else tuple(ids)


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
        marked: Sequence[Pinned] = (),
    ) -> None:
        self.text = text
        self.founds = [found for found in founds if found.id is not None]
        self.starts = [found.outer_start for found in self.founds]
        self.entries = [entry for entry in cited if entry.where == "entry"]
        self.entry_starts = [entry.start for entry in self.entries]
        self.labels = labels
        self.marked = [mark for mark in marked if mark.ids]
        self.mark_starts = [mark.start for mark in self.marked]

    def in_entry(self, at: int) -> bool:
        """Whether a place lies in a bibliography, where quotation marks hold titles."""
        near = bisect_right(self.entry_starts, at) - 1
        return near >= 0 and at < self.entries[near].end

    def behind(self, end: int) -> tuple[Identifier, ...]:
        """The references that follow the closing mark at once or in the bracket behind it."""
        return (
            self._mentions(end)
            or self._numbers(end)
            or self._keys(end)
            or self._named(end)
            or self._dashed(end)
        )

    def between(self, start: int, end: int) -> tuple[Identifier, ...]:
        """The references that are named between two places, by identifier, else by marker."""
        first, last = bisect_left(self.starts, start), bisect_left(self.starts, end)
        named = [found.id for found in self.founds[first:last] if found.id]
        if not named:
            first, last = bisect_left(self.mark_starts, start), bisect_left(self.mark_starts, end)
            named = [each for mark in self.marked[first:last] for each in mark.ids]
        return _distinct(named)

    def before(self, start: int) -> tuple[Identifier, ...]:
        """The reference in front of the opening mark, in the same sentence."""
        return self._mention_before(start) or self._marker_before(start)

    def _mention_before(self, start: int) -> tuple[Identifier, ...]:
        index = bisect_left(self.starts, start) - 1
        if index < 0:
            return ()
        found = self.founds[index]
        gap = self.text[found.outer_end : start]
        if len(gap) > 60 or _SENTENCE_END.search(gap) or not _BEFORE.fullmatch(gap):
            return ()
        return (found.id,) if found.id else ()

    def _marker_before(self, start: int) -> tuple[Identifier, ...]:
        """The entry of a number, or of an author and year, in front of a verb of saying."""
        head = self.text[max(0, start - 160) : start]
        saying = _SAYING.search(head, max(0, len(head) - _LONGEST_SAYING))
        if saying is None:
            return ()
        head = head[: saying.start()]
        number = _NUMBERS_BEFORE.search(head[-80:])
        if number:
            return self._listed(number["all"])
        return self._entry_of(_NAMED_BEFORE.search(head[-110:]))

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
        return _distinct(ids)

    @staticmethod
    def _reaches(gap: str, *, bracketed: bool) -> bool:
        if "\x00" in gap or "\n\n" in gap or any(mark in gap for mark in '"“”«»„'):
            return False
        if bracketed and not _CLOSED.search(gap):
            return True
        aside = _ASIDE.match(gap)
        gap = gap[aside.end() :] if aside else gap
        return len(gap) <= 60 and bool(_DIRECT.fullmatch(gap))

    def _numbers(self, end: int) -> tuple[Identifier, ...]:
        match = _NUMBERS.match(self.text, end)
        return self._listed(match["all"]) if match else ()

    def _listed(self, numbers: str) -> tuple[Identifier, ...]:
        ids: list[Identifier] = []
        for item in _ITEM.finditer(numbers.translate(_RAISED)):
            first, last = int(item[1]), int(item[2] or item[1])
            for number in range(first, min(last, first + 30) + 1):
                ids.extend(self.labels.get(str(number), ()))
        return tuple(dict.fromkeys(ids))

    def _keys(self, end: int) -> tuple[Identifier, ...]:
        """Markers of any sort in the bracket behind the closing mark."""
        bracket = _BRACKETED.match(self.text, end)
        return self.between(*bracket.span("inside")) if bracket else ()

    def _dashed(self, end: int) -> tuple[Identifier, ...]:
        """A line behind it that opens with a dash: ``— Roe et al. (PMID: 1)``."""
        line = _DASHED.match(self.text, end)
        return self.between(*line.span("line")) if line else ()

    def _named(self, end: int) -> tuple[Identifier, ...]:
        return self._entry_of(_NAMED.match(self.text, end))

    def _entry_of(self, match: re.Match[str] | None) -> tuple[Identifier, ...]:
        """The one entry of an author and a year."""
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
