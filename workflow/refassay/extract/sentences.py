"""Where sentences end: not behind ``e.g.``, ``vs.``, ``et al.``, an initial or in a decimal."""

from __future__ import annotations

import re

_ABBREVIATIONS = frozenset(
    re.split(
        r"\s+",
        """al approx ca cf co corp dr ed eds eg e.g eq eqs fig figs i.e ie inc jr ltd max min mr mrs
        ms nat no nos op p pp prof ref refs resp sect sp spp sr st subsp suppl tab u.k u.s univ
        var viz vol vols vs v""",
    )
)
"""In lower case, without the last point."""
_LONGEST = max(map(len, _ABBREVIATIONS))
_END = re.compile(
    r"[.!?。！？](?:(?<=[。！？])|[.!?]{0,3}[\"”’'»)\]*_]{0,6}"
    r"(?:[ ]?(?:\\?\[[^\[\]\n]{1,80}\](?:\([^()\s]{0,400}\))?"
    r"|\([^()\n]{0,4}(?:PMID|PMC|doi|DOI|NCT|https?:)[^()\n]{0,200}\))){0,12}"
    r"[.]?[ \t\n>]{1,40}(?=[^\s.,;:!?)\]a-zß-öø-ÿ])(?![A-Z][a-z]{0,8}\.[ *_,]))"
)
"""Begins with one of a set, so that the engine passes quickly over everything else."""
_WORD_BEFORE = re.compile(r"[^\W\d_](?:[^\W\d_]|\.(?=[^\W\d_])){0,12}$")
_NEW_BLOCK = re.compile(
    r"\n(?=[ \t>]*+\n"
    r"|[ \t>]{0,20}(?:[-*+•][ \t]|[0-9]{1,4}[.)][ \t]|\#{1,6}[ \t]|\||[-=_*]{3,}[ \t]*$))",
    re.MULTILINE,
)
_ROW = re.compile(r"[ \t>]{0,20}\|")
_HEADING = re.compile(r"[ \t>]{0,20}\#{1,6}[ \t][^\n]*\n?")

Span = tuple[int, int]


def paragraphs(text: str) -> list[Span]:
    """Paragraphs and items of lists, in order; headings and rows of tables are none."""
    found: list[Span] = []
    at = 0
    for end in (*[match.start() for match in _NEW_BLOCK.finditer(text)], len(text)):
        heading = _HEADING.match(text, at, end)
        at = heading.end() if heading else at
        if at < end and not _ROW.match(text, at, end):
            found.append((at, end))
        at = end + 1
    return found


def sentences(text: str, paragraph: Span) -> list[Span]:
    """The sentences of a paragraph, in order; offsets count from 0.

    Markers directly behind a full stop belong to the sentence before them.
    """
    start, end = paragraph
    found: list[Span] = []
    at = start
    for stop in _END.finditer(text, start, end):
        if text[stop.start()] == "." and _is_short(text, at, stop.start()):
            continue
        if span := _trimmed(text, at, stop.end()):
            found.append(span)
        at = stop.end()
    if span := _trimmed(text, at, end):
        found.append(span)
    return found


def _is_short(text: str, floor: int, point: int) -> bool:
    """Whether the word in front of a point is an abbreviation or an initial."""
    # Most words are longer than any abbreviation, and to see that is cheaper.
    if point - floor > _LONGEST and text[point - _LONGEST - 1 : point].isalpha():
        return False
    if point <= floor or not text[point - 1].isalnum() or text[point - 1].isdecimal():
        return False
    word = _WORD_BEFORE.search(text, max(floor, point - 14), point)
    if word is None:
        return False
    shown = word.group()
    return (len(shown) == 1 and shown.isupper()) or shown.lower() in _ABBREVIATIONS


def _trimmed(text: str, start: int, end: int) -> Span | None:
    while start < end and text[start] in " \t\n>\x00":
        start += 1
    while end > start and text[end - 1] in " \t\n>\x00":
        end -= 1
    return (start, end) if end > start else None
