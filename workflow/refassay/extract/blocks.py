"""The blocks of a Markdown text that decide what is read: headings, code fences, comments.

A scanner of our own, since it has to be linear on any input and to keep offsets. It knows of
Markdown what the reading of reports needs and no more; where it and CommonMark 0.31
(https://spec.commonmark.org/0.31.2/, as remembered, 2026-11) differ, a report is rather read
than hidden.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple


class Span(NamedTuple):
    """A half-open stretch of characters, counted from 0."""

    start: int
    end: int


class Heading(NamedTuple):
    """A heading line. `end` is the end of the line, without its line end."""

    level: int
    title: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Blocks:
    """What was found, each list in order of place."""

    headings: tuple[Heading, ...]
    fences: tuple[Span, ...]
    comments: tuple[Span, ...]


_FENCE = (
    r"(?P<lead>[ \t>]{0,40}(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]{1,8}){0,3})"
    r"(?P<fence>`{3,}|~{3,})(?P<info>[^\n]*)$"
)
_FENCES_ALONE = re.compile(rf"\n(?=[ \t>*+`~0-9-]){_FENCE}", re.MULTILINE)
_TOKEN = re.compile(
    rf"\n(?=[ \t>*+`~\#=0-9-])(?:{_FENCE}"
    r"|[ ]{0,3}(?P<marks>\#{1,6})[ \t]+(?P<title>[^\s][^\n]*)$"
    r"|(?<=[^\n=-]\n)[ ]{0,3}(?P<under>=+|-{2,})[ \t]*$)",
    re.MULTILINE,
)
"""What begins a line, with the line end in front, for which alone the engine looks."""
_CLOSING_MARKS = re.compile(r"[ \t]#+[ \t]*$")
_NOT_QUOTED = re.compile(r"\n(?![ ]{0,3}>)")
MOST_HEADINGS = 50_000
"""Headings of one text that are told from other lines; a note says when there are more."""
_NO_TITLE = ("|", "---", "===", ">", "- ", "* ", "```", "~~~")


@lru_cache(maxsize=2)
def blocks(text: str) -> Blocks:
    """The headings, fences and comments of a text whose lines end in a line feed alone.

    Those of the last texts are kept, since each is asked for several times.
    """
    return _Scan("\n" + text).run()


class _Scan:
    """One walk over the tokens; a fence or comment is jumped over whole.

    The text has a line end put in front, so that every line begins behind one: what is found
    is moved back by that one character.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.headings: list[Heading] = []
        self.fences: list[Span] = []
        self.comments: list[Span] = []
        self.comments_may_end = True
        self.ticks = _Ticks(text)
        self.unquoted = -1

    def run(self) -> Blocks:
        at = 0
        tokens = _TOKEN
        token = tokens.search(self.text)
        opening = self.text.find("<!--")
        while token or opening >= 0:
            if token is None or 0 <= opening < token.start():
                at = self._comment(opening)
            elif token["fence"]:
                at = self._fence(token)
            elif token["marks"]:
                at = self._heading(token)
            else:
                at = self._underline(token)
            if token and token.start() < at:
                tokens = _TOKEN if len(self.headings) < MOST_HEADINGS else _FENCES_ALONE
                token = tokens.search(self.text, at)
            if 0 <= opening < at:
                opening = self.text.find("<!--", at)
        return Blocks(tuple(self.headings), tuple(self.fences), tuple(self.comments))

    def _fence(self, token: re.Match[str]) -> int:
        lead, mark, info = token.group("lead", "fence", "info")
        if mark[0] == "`" and "`" in info:
            return token.end("fence")  # inline code that begins a line
        closing = _closing(mark)
        limit = len(self.text)
        if ">" in lead:
            limit = self._end_of_quote(token.end())
        close = closing.search(self.text, token.end(), limit)
        end = close.end() if close else limit
        self.fences.append(Span(token.start("fence") - 1, end - 1))
        return max(end, token.end())

    def _end_of_quote(self, at: int) -> int:
        """Where the first line begins, from `at` on, that is not quoted; asked at rising places."""
        if self.unquoted < at:
            outside = _NOT_QUOTED.search(self.text, at)
            self.unquoted = outside.start() if outside else len(self.text)
        return self.unquoted

    def _heading(self, token: re.Match[str]) -> int:
        title = _CLOSING_MARKS.sub("", " " + token["title"])
        level = len(token["marks"])
        self.headings.append(Heading(level, title.strip(), token.start(), token.end() - 1))
        return token.end()

    def _underline(self, token: re.Match[str]) -> int:
        start = self.text.rfind("\n", 0, token.start()) + 1
        above = self.text[start : token.start()].strip()
        known = self.headings and self.headings[-1].start >= start - 1
        if above and not known and not above.startswith(_NO_TITLE):
            level = 1 if token["under"][0] == "=" else 2
            self.headings.append(Heading(level, above, start - 1, token.end() - 1))
        return token.end()

    def _comment(self, start: int) -> int:
        if not self.comments_may_end or self.ticks.open_at(start):
            return start + len("<!--")
        end = self.text.find("-->", start + 2)
        if end < 0:
            self.comments_may_end = False
            return start + len("<!--")
        self.comments.append(Span(start - 1, end + 2))
        return end + 3


@lru_cache(maxsize=64)
def _closing(mark: str) -> re.Pattern[str]:
    return re.compile(rf"\n[ \t>]{{0,40}}{mark[0]}{{{len(mark)},}}[ \t]*$", re.MULTILINE)


class _Ticks:
    """Whether a place lies in inline code of its line; asked at rising places only."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.done = 0
        self.count = 0

    def open_at(self, place: int) -> bool:
        line = self.text.rfind("\n", self.done, place)
        if line >= 0:
            self.done, self.count = line, 0
        self.count += self.text.count("`", self.done, place)
        self.done = place
        return self.count % 2 == 1
