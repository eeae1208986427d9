"""Words in quotation marks with the references that they are pinned to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from refassay.extract.pins import Pins, Quoted
from refassay.extract.set_off import blocks, columns, fields

LEAST_WORDS = 3
"""Fewer words in quotation marks are a term or a name, not somebody's words."""

_QUOTED = re.compile(
    r"“(?P<curly>[^“”\x00]{3,20000})”"
    r"|\"(?<![^\W_]\")(?<!\"\")(?P<straight>[^\"\x00]{3,20000})\""
    r"|«(?P<angle>[^«»\x00]{3,20000})»"
    r"|»(?P<reversed>[^«»\x00]{3,20000})«"
    r"|„(?P<low>[^„“”\x00]{3,20000})[“”]"
    r"|‹(?P<small>[^‹›\x00]{3,20000})›"
    r"|「(?P<corner>[^「」\x00]{3,20000})」|『(?P<white>[^『』\x00]{3,20000})』"
    r"|&(?:quot|ldquo|\#34);(?P<entity>[^&\x00]{3,20000})&(?:quot|rdquo|\#34);"
    r"|``(?P<tex>[^`\x00]{3,20000}?)(?:''|´´)"
    r"|'(?<![\w'`]')(?P<tick>(?:[^'\n\x00]|(?<=[A-Za-z])'(?=[A-Za-z])|\n(?!\n)){12,2000})'(?![\w'])"
    r"|‘(?P<single>(?:[^‘’\x00]|’(?=[A-Za-z])){8,20000})’(?![A-Za-z])"
)
_AND = re.compile(r"[\s,;*_]{0,4}(?:and|or|as well as|but also)?[\s*_]{1,3}(?:also )?")
"""Between two quotations that share what the second is pinned to."""
_NAMING = re.compile(
    r"\b(?:so[- ]called|nick-?named?|named|dubbed|christened"
    r"|(?:search|query) (?:terms?|strings?|words?)|search|key ?words|quer(?:y|ies)"
    r"|ask(?:s|ed|ing)?|questions?)"
    r"(?: (?:were|was|is|are|as|the|it|them))?\s?[:,]?[\s*_(]{0,4}$",
    re.IGNORECASE,
)
"""In front of words that name a thing, are looked for or asked: nobody's finding."""
_NAMING_REACH = 48
_QUERY = re.compile(r"[^\W_] (?:AND|OR|AND NOT) [^\W_\"]")
_BLANK_LINE = re.compile(r"\n[ \t>]{0,40}\n")


MOST = 100_000
"""Quotations of one text that are looked at; a note says when there are more."""


class Quotations(NamedTuple):
    """The quotations of a text that are pinned to a reference, in order."""

    found: list[Quoted]
    short: int
    """How many were too short to be compared."""
    end: int
    """How far the text was read."""


def quotations(text: str, pins: Pins) -> Quotations:
    """The quotations that are pinned to a reference, in order."""
    found: list[tuple[Quoted, int, int]] = []
    at = 0
    if not (pins.founds or pins.marked or pins.labels):
        return Quotations([], 0, len(text))
    while len(found) < MOST and (match := _QUOTED.search(text, at)):
        start, end = match.span(match.lastgroup or "")
        end -= text[end - 1] == "\\"
        if _BLANK_LINE.search(text, start, end):
            at = match.start() + 1
            continue
        at = match.end()
        if pins.in_entry(start) or _only_names(text, match.start(), text[start:end]):
            continue
        references = pins.behind(match.end()) or pins.before(match.start())
        found.append((Quoted(start, end, references), *match.span()))
    pinned = [each for each in _shared(text, found) if each.references]
    for more in (blocks, fields, columns):
        pinned = sorted([*pinned, *more(text, pins, pinned)])
    long = [each for each in pinned if len(text[each.start : each.end].split()) >= LEAST_WORDS]
    return Quotations(long, len(pinned) - len(long), at if len(found) >= MOST else len(text))


def _only_names(text: str, before: int, words: str) -> bool:
    """Whether the words are a nickname, a question or a query, and not what a source says."""
    if _QUERY.search(words[:2000]) and any(char.islower() for char in words):
        return True
    return _NAMING.search(text, max(0, before - _NAMING_REACH), before) is not None


def _shared(text: str, found: Sequence[tuple[Quoted, int, int]]) -> list[Quoted]:
    """The quotations; one that is joined to the next by *and* shares what that is pinned to."""
    result: list[Quoted] = []
    after: tuple[Quoted, int] | None = None
    for quoted, start, end in reversed(found):
        if not quoted.references and after is not None and _AND.fullmatch(text, end, after[1]):
            quoted = quoted._replace(references=after[0].references)
        result.append(quoted)
        after = (quoted, start)
    return result[::-1]
