"""One spelling for names: no case, no accents, one dash. Lines stay lines."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, islice

from refassay.extract.prose import Prose, prose_of
from refassay.extract.view import HIDDEN
from refassay.model import Spot
from refassay.titles import GREEK

_ASCII = frozenset(map(chr, range(128)))
_FEW = 80
"""Distinct characters; up to so many are replaced one by one, which is the quickest way."""
READ = 1_000_000
"""Characters of a report that are looked through; its subject shows long before."""
_LANGUAGE = 20_000
"""Characters that tell in which language a report is."""
_URL = re.compile(r"https?://[^\s<>()\[\]|]{1,2000}")
_ODD = re.compile(r"[^\x00-\x7f]")
_WORD = re.compile(r"[^\W\d_]{2,}")
_DASHES = "‐‑‒–—―−﹘﹣－"
_QUOTES = "‘’ʼ`´′"


@lru_cache(maxsize=4096)
def fold_char(char: str) -> str:
    """One character in one spelling: small, without accents, Greek by name. May be empty."""
    if char in _ASCII:
        return char.lower()
    if char in _DASHES:
        return "-"
    if char in _QUOTES:
        return "'"
    if char.isspace():
        return " "
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", char).casefold())
    named = "".join(GREEK.get(part, part) for part in parts)
    plain = "".join(part for part in named if not unicodedata.combining(part))
    # A letter with a stroke has no decomposition.
    return plain.replace("ø", "o").replace("ł", "l").replace("đ", "d").replace("\n", " ")


def fold(text: str) -> str:
    """The text with each character in one spelling. Line feeds stay, none is added."""
    if not text.isascii():
        odd = set(_ODD.findall(text))
        if len(odd) <= _FEW:
            for char in odd:
                text = text.replace(char, fold_char(char))
        else:
            text = text.translate({ord(char): fold_char(char) for char in odd})
    return text.lower()


def lowered(text: str) -> str:
    """The text in small letters, and as long as before."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    # Some capitals have a small letter of two characters.
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in text)


@dataclass(frozen=True)
class Layer:
    """A text as printed, line by line as long as the report's view, and in one spelling."""

    raw: str

    @cached_property
    def folded(self) -> str:
        """In one spelling. A line may have another length than its raw one."""
        return fold(self.raw)

    def place(self, at: int) -> int:
        """The place in `raw` of a character of `folded`."""
        if self.raw.isascii():
            return at
        line = self.folded.count("\n", 0, at)
        column = at - (self.folded.rfind("\n", 0, at) + 1)
        start = self._starts[line]
        shift = 0
        for match in _ODD.finditer(self.raw, start, self._starts[line + 1]):
            at, length = match.start() - start, len(fold_char(match.group()))
            if at + shift + length > column:
                return start + (at if at + shift <= column else column - shift)
            shift += length - 1
        return start + column - shift

    @cached_property
    def _starts(self) -> list[int]:
        ends = accumulate((len(line) + 1 for line in self.raw.split("\n")), initial=0)
        return list(ends)


@dataclass(frozen=True)
class Body:
    """A report's own text in the shapes in which it is searched."""

    prose: Prose

    @cached_property
    def own(self) -> Layer:
        """Without bibliographies and addresses: for names and symbols."""
        text = self.prose.own[:READ]
        return Layer(_URL.sub(_blank, text) if "http" in text else text)

    @cached_property
    def shown(self) -> str:
        """With both, in small letters, as long as the view: for identifiers."""
        return lowered(self.prose.shown[:READ])

    @cached_property
    def words(self) -> int:
        """How many words of two letters or more the prose has."""
        return len(_WORD.findall(self.own.raw))

    def is_shorter(self, words: int) -> bool:
        """Whether it has fewer of those; cheaper than to count them all."""
        return next(islice(_WORD.finditer(self.own.raw), words - 1, None), None) is None

    @cached_property
    def is_english(self) -> bool:
        """Whether it is mostly in English, as far as that can be told."""
        from refassay.checks.vocabulary import is_english

        text = self.own.raw.replace(HIDDEN, " ").lstrip()[:_LANGUAGE]
        return is_english(text.split("\n"))

    def spot(self, start: int, end: int) -> Spot:
        """A stretch of a layer's raw text as a place in the report's text."""
        view = self.prose.view
        first, last = view.span(start, end)
        line, column = view.place(start)
        return Spot(" ".join(view.original[first:last].split()), first, last, line, column)

    def folded_spot(self, layer: Layer, start: int, end: int) -> Spot:
        """As :meth:`spot`, for a stretch of a layer's folded text."""
        return self.spot(layer.place(start), layer.place(end - 1) + 1)


def body_of(text: str) -> Body:
    """The report's own text. Offsets of what is found in it are those of `text`."""
    return Body(prose_of(text))


def _blank(match: re.Match[str]) -> str:
    return HIDDEN * len(match.group())
