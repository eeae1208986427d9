"""The text as the scanners see it, and the way back to the characters of the report.

A model writes zero-width characters into numbers, full-width digits, non-breaking hyphens and
citation markers from private use areas. The view replaces or removes them once, so that no
pattern has to know of them; every offset of a result is turned back into one of the report.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate

HIDDEN = "\x00"
"""Stands for each character that is not the report's own text. No identifier crosses it."""

_REMOVED_SET = "\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufe00-\ufe0f"
_ALIKE_SET = "\u2010\u2011\ufe63\uff0d-\uff0f\uff10-\uff19\uff21-\uff3a\uff41-\uff5a"
_REMOVED = re.compile(f"[{_REMOVED_SET}\r](?:(?<!\r)|(?=\n))")
_SPECIAL = re.compile(f"[{_REMOVED_SET}{_ALIKE_SET}\ue000-\uf8ff]")
_WIDE = {
    code: chr(code - 0xFEE0)
    for first, last in ((0xFF10, 0xFF19), (0xFF21, 0xFF3A), (0xFF41, 0xFF5A))
    for code in range(first, last + 1)
}
_ALIKE = _WIDE | {0x2010: "-", 0x2011: "-", 0xFE63: "-", 0xFF0D: "-", 0xFF0F: "/", 0xFF0E: "."}
_NAME = "(?:(?:file)?cite|turn[0-9]{1,4}[a-z]{1,12}[0-9]{1,4})?"
_MARKER = re.compile(f"[\ue000-\uf8ff]{_NAME}")
_LITERAL_MARKER = re.compile(rf"\\u[eE][0-9a-fA-F]{{3}}{_NAME}|\\u[fF][0-8][0-9a-fA-F]{{2}}{_NAME}")
"""Citation markers of a model's browsing tool, as characters or as literal escapes
(seen in published reports, 2025): the tail names a result of a search that nobody can open."""


@dataclass(frozen=True)
class View:
    """`text` as scanned: lines end in a line feed, and some characters of `original` are gone."""

    original: str
    text: str
    removed: tuple[int, ...] = ()
    """Offsets in `original` of the characters that `text` lacks, rising."""

    @cached_property
    def _before(self) -> list[int]:
        """For each removed character, how many characters of `text` stand before it."""
        return [offset - count for count, offset in enumerate(self.removed)]

    @cached_property
    def _line_starts(self) -> list[int]:
        ends = accumulate((len(line) + 1 for line in self.text.split("\n")), initial=0)
        return list(ends)

    def offset(self, at: int) -> int:
        """The place in `original` of the character at `at`."""
        return at + bisect_right(self._before, at) if self.removed else at

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The half-open stretch of `original` for one of the view."""
        if end <= start:
            return self.offset(start), self.offset(start)
        if not self.removed:
            return start, end
        return self.offset(start), self.offset(end - 1) + 1

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of the original, both from 1."""
        line = bisect_right(self._line_starts, at)
        start = self._line_starts[line - 1]
        if not self.removed:
            return line, at - start + 1
        return line, self.offset(at) - self.offset(start) + 1


@lru_cache(maxsize=2)
def view_of(original: str) -> View:
    """The view of a text. Linear in its length. Those of the last texts are kept."""
    text = original
    removed: tuple[int, ...] = ()
    special = set() if text.isascii() else set(_SPECIAL.findall(text))
    lost = [char for char in special if _REMOVED.match(char)]
    if lost or "\r" in text:
        removed = tuple(match.start() for match in _REMOVED.finditer(text))
        text = text.replace("\r\n", "\n")
        for char in lost:
            text = text.replace(char, "")
        text = text.replace("\r", "\n")
    if any("\ue000" <= char <= "\uf8ff" for char in special):
        text = _MARKER.sub(_blank, text)
    for char in special:
        if (alike := _ALIKE.get(ord(char))) is not None:
            text = text.replace(char, alike)
    if "\\u" in text:
        text = _LITERAL_MARKER.sub(_blank, text)
    return View(original, text, removed)


def hide(text: str, spans: list[tuple[int, int]]) -> str:
    """`text` with the spans (rising, may overlap) replaced, line ends kept, length kept."""
    parts: list[str] = []
    done = 0
    every = _hidden(text) if len(spans) > _MANY else ""
    for start, end in sorted(spans):
        begin = start if start > done else done
        if end <= begin:
            continue
        parts.append(text[done:begin])
        parts.append(every[begin:end] if every else _hidden(text[begin:end]))
        done = end
    parts.append(text[done:])
    return "".join(parts)


_MANY = 2000
"""Spans from which on it is cheaper to replace the whole text once."""


def _hidden(text: str) -> str:
    return "\n".join([HIDDEN * len(line) for line in text.split("\n")])


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())
