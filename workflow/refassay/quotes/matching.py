"""Where words stand in a source, as they are: literally, folded, or in loose spelling.

A quote without ellipses and editorial brackets. The literal form comes first, so that brackets
that belong to a name (``[4Fe-4S]``, ``c.[11C>T]``) stay what they are.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from refassay.quotes._edges import Edge, edges
from refassay.quotes.folding import Folded, LineEnds, fold, loosen, trimmed, without


class Grade(StrEnum):
    """How closely the words stand there."""

    EXACT = "exact"
    FOLDED = "folded"
    """The same but for typography: :mod:`refassay.quotes.folding`."""
    LOOSE = "loose"
    """With a difference that somebody should see."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the words stand: offsets in the source, from 0, the end not included."""

    grade: Grade
    start: int
    end: int
    difference: str = ""
    """What a loose passage differs by; else a *not* that stands right before it, if any."""


_TAG = re.compile(r"</?(?:i|b|em|strong|sub|sup|u|span|mark|small)(?:\s[^<>]{0,200})?/?>|<br ?/?>")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_LINK = re.compile(r"!?\[([^\[\]\n]{1,300})\]\([^()\s]{1,2000}\)")
_STRONG = re.compile(r"\*\*|__(?=\w)|(?<=\w)__")
_EMPHASIS = re.compile(r"(?<![\w*])[*_](?=\S)([^*_\n]{1,500})(?<=\S)[*_](?![\w*])")
_BLOCK = re.compile(r"\n[ \t]{0,3}>[ \t>]{0,20}")
_FOOTNOTE = re.compile(r"\[\^[^\[\]\s]{1,40}\]")
_SIC = re.compile(r"\s?\[\s?sic\.?!?\s?\]", re.IGNORECASE)
_TURNING_BEFORE = re.compile(r"\b(no|not|never|nor|neither|without|cannot)\s$", re.IGNORECASE)
_LETTER = re.compile(r"(?<!\w)\[([^\W\d_])\](?=[^\W\d_])")
_MARKER = re.compile(r" ?(?<![\d=-])\[\d{1,3}(?:[,;–-] ?\d{1,3}){0,15}\](?![\w\[(-])")
_LABEL = re.compile(
    r"(?:(?<=[.!?] )|^)(?:background|introduction|context|rationale|importance|significance|"
    r"objectives?|aims?|purpose|(?:study )?design|setting|participants|patients|interventions?|"
    r"(?:(?:materials?|patients|subjects) and )?methods?(?: and results)?|"
    r"main outcome measures?|measurements(?: and main results)?|(?:main )?results?|findings|"
    r"discussion|interpretation|conclusions?|funding|trial registration): "
)
"""The label of a part of a structured abstract, which PubMed puts before its sentences."""
_INTERVAL_BEFORE = re.compile(r"(?:\bci|\biqr|interval|range|quartiles?|sd|mean|median|[=:%<>])$")


def as_printed(text: str) -> str:
    """A quote without the report's own markup: Markdown, HTML, entities, footnote marks, [sic]."""
    text = _BLOCK.sub("\n", text)
    plain = _FOOTNOTE.sub("", _LINK.sub(r"\1", _TAG.sub("", text)))
    plain = _EMPHASIS.sub(r"\1", _STRONG.sub("", plain))
    return _SIC.sub("", html.unescape(_ESCAPED.sub(r"\1", plain))).strip()


def readings(quote: str) -> tuple[str, ...]:
    """The quote as it is, without the report's markup, and with ``[T]he`` as *The*."""
    printed = as_printed(quote)
    return tuple(dict.fromkeys((quote, printed, _LETTER.sub(r"\1", printed))))


def find(quote: str, source: str) -> Place | None:
    """The closest place where the words stand in whole words, or None."""
    literal = quote.strip()
    if not literal:
        return None
    best = _first(literal, source)
    if best is not None and best[2] is Edge.WHOLE:
        return Place(Grade.EXACT, best[0], best[1], _turned_before(source, best[0]))
    loose: Place | None = None
    for reading in readings(literal):
        found = _find_folded(reading, source)
        if found is not None and found.grade is Grade.FOLDED:
            return found
        loose = loose or found
    return loose


def _find_folded(quote: str, source: str) -> Place | None:
    loose: Place | None = None
    for words, text in _pairs(quote, source):
        for start, end, edge in places(words.text, text.text):
            place = _placed(words, text, (start, end), edge, (quote, source))
            if place is not None and place.grade is Grade.FOLDED:
                return place
            loose = loose or place
    return loose or _find_loose(quote, source)


def _pairs(quote: str, source: str) -> Iterator[tuple[Folded, Folded]]:
    """Folded forms of both sides, the plain ones first."""
    own, theirs = forms(quote), forms(source)
    for words in own:
        for text in theirs:
            yield trimmed(words), text


def forms(text: str) -> tuple[Folded, ...]:
    """The folded forms of a text: hyphens at line ends kept and joined, reference marks there
    and gone.
    """
    made = [fold(text), fold(text, LineEnds.JOINED)]
    made += [unmarked(each) for each in made]
    return tuple({each.text: each for each in made}.values())


@lru_cache(maxsize=256)
def unmarked(folded: Folded) -> Folded:
    """Without numeric reference marks such as ``[31]`` and labels such as ``RESULTS:``.

    Intervals in brackets stay.
    """
    spans = [*marks(folded.text), *(match.span() for match in _LABEL.finditer(folded.text))]
    return without(folded, sorted(spans))


def marks(text: str) -> list[tuple[int, int]]:
    """Places of numeric reference marks such as ``[31]`` in a text in lower case; intervals in
    brackets are none.
    """
    return [
        match.span()
        for match in _MARKER.finditer(text)
        if not _INTERVAL_BEFORE.search(text[max(0, match.start() - 12) : match.start()].rstrip())
    ]


def _find_loose(quote: str, source: str) -> Place | None:
    words, text = loosen(fold(quote)), loosen(fold(source))
    for start, end, edge in places(words.text, text.text):
        place = text.span(start, end)
        if max(edge, edges(source, *place)) is not Edge.INSIDE:
            return Place(Grade.LOOSE, *place, "punctuation, hyphens or Greek letters differ")
    return None


def _placed(
    words: Folded, text: Folded, span: tuple[int, int], edge: Edge, originals: tuple[str, str]
) -> Place | None:
    """The place of one folded match, unless it ends inside a word or the marks differ."""
    if edge is Edge.INSIDE:
        return None
    quote, source = originals
    start, end = text.span(*span)
    if not _same_marks(quote, source, start, end):
        return None
    if edge is Edge.IN_COMPOUND:
        return Place(Grade.LOOSE, start, end, "the passage begins or ends inside a compound word")
    case = _case_apart(words, quote, text, source, span[0])
    if case:
        return Place(Grade.LOOSE, start, end, case)
    return Place(Grade.FOLDED, start, end, _turned_before(source, start))


def _turned_before(source: str, start: int) -> str:
    """That the word right before a passage turns what it says, or nothing."""
    turning = _TURNING_BEFORE.search(source, max(0, start - 12), start)
    return f"in the source «{turning[1]}» stands right before it" if turning else ""


def _same_marks(quote: str, source: str, start: int, end: int) -> bool:
    """Whether the bracketed numbers agree wherever both the quote and its place have one."""
    own = _marks(quote)
    if not own:
        return True
    behind = _MARKER.match(source, end)
    theirs = _marks(source[start : behind.end() if behind else end])
    return all(theirs.get(at, mark) == mark for at, mark in own.items())


def _marks(text: str) -> dict[int, str]:
    """The bracketed numbers of a passage by the number of other characters before them."""
    folded = trimmed(fold(text)).text
    found: dict[int, str] = {}
    other = at = 0
    for match in _MARKER.finditer(folded):
        other += len(folded[at : match.start()].replace(" ", ""))
        found[other] = match[0].replace(" ", "")
        at = match.end()
    return found


_SYMBOL = re.compile(r"[^\W_]+")


def _case_apart(words: Folded, quote: str, text: Folded, source: str, at: int) -> str:
    """Symbols and units that differ in capitals (``mM`` and ``mm``), or nothing."""
    for match in _SYMBOL.finditer(words.text):
        start, end = match.span()
        own = "".join([quote[index] for index in words.starts[start:end]])
        theirs = "".join([source[index] for index in text.starts[at + start : at + end]])
        if own != theirs and own.lower() == theirs.lower() and _is_symbol(own, theirs):
            return f"the quote has «{own}», the source «{theirs}»"
    return ""


def _is_symbol(own: str, theirs: str) -> bool:
    """Whether capitals tell such words apart: units behind numbers, names of genes."""
    if any(char.isdecimal() for char in own):
        return True
    return not all(word.islower() or word.isupper() or word.istitle() for word in (own, theirs))


def places(words: str, text: str, most: int = 60) -> Iterator[tuple[int, int, Edge]]:
    """Every place of the words in the text with how it is bounded, `most` of them at most."""
    if not words:
        return
    at = text.find(words)
    while at >= 0 and most:
        end = at + len(words)
        yield at, end, edges(text, at, end)
        most -= 1
        at = text.find(words, at + 1)


def _first(words: str, text: str) -> tuple[int, int, Edge] | None:
    """The best bounded place of the words."""
    return min(places(words, text), key=lambda each: each[2], default=None)
