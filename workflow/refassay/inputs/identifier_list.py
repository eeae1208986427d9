"""A list of identifiers, one a line: CURIEs, bare ones or addresses; ``#`` begins a comment."""

from __future__ import annotations

import re
from collections.abc import Iterator

from refassay.extract.source import Source
from refassay.extract.spellings import scan
from refassay.identifiers import BY_PREFIX
from refassay.inputs._gathering import Entry, Field, Gathering, by_shape
from refassay.inputs._input import Asked, Content, Input
from refassay.inputs._woven import Weaver, Woven
from refassay.model import Identifier

_LINE = re.compile(r"[^\r\n]+")
_COMMENT = re.compile(r"(?:^|\s)#.*$|^\s*(?://|;).*$")
_DRESSING = " \t\ufeff\"'`,;*•-"
_CURIE = re.compile(r"(?P<prefix>[A-Za-z][A-Za-z0-9_.]{0,30}):[ ]?(?P<local>[^\s/]\S{0,300})")
_PHRASE = re.compile(r"\S+(?:[ \t]*[:=][ \t]*|[ \t]+)\S+|\S+")
_FIGURES = re.compile(r"[0-9]{6,8}")
_LOOKED_AT = 200
"""Lines by which a list is told from a text."""


def fits(source: Source) -> bool:
    """Whether every line is one word or two, and most lines are identifiers.

    Numbers alone count from six figures on: a column of small numbers is no list of PMIDs.
    """
    lines = []
    for line in _lines(source.text):
        if not _PHRASE.fullmatch(line.text) or len(line.text) > 320:
            return False
        lines.append(line)
        if len(lines) >= _LOOKED_AT:
            break
    sure = sum(_is_sure(line.text) for line in lines)
    return sure > 0 and 2 * sure >= len(lines)


def read(source: Source, asked: Asked) -> Content:
    """Each line a citation; one that names nothing known is listed as such."""
    gathering = Gathering(source.text)
    for line in _lines(source.text):
        start, end = line.span(0, len(line.text))
        index = gathering.add(Entry(start, end, fields=[Field(line, links=True)]))
        if not gathering.citations[index].ids:
            identifier = _named(line.text)
            if identifier is not None:
                gathering.name(index, identifier)
    return Content(gathering.extraction(source, asked.report))


def _lines(text: str) -> Iterator[Woven]:
    for match in _LINE.finditer(text):
        said = _COMMENT.sub("", match.group())
        start = match.start() + len(said) - len(said.lstrip(_DRESSING))
        end = match.start() + len(said.rstrip(_DRESSING))
        if start < end:
            weaver = Weaver(text)
            weaver.copy(start, end)
            yield weaver.done()


def _is_sure(line: str) -> bool:
    if line.isascii() and line.isdigit():
        return bool(_FIGURES.fullmatch(line))
    named = _named(line)
    known = named is not None and named.prefix.lower() in BY_PREFIX
    return known or any(found.id for found in scan(line).founds)


def _named(line: str) -> Identifier | None:
    """The identifier that a line is, by its shape or its prefix, known or not."""
    shaped = by_shape(line)
    if shaped is not None:
        return shaped
    curie = _CURIE.fullmatch(line)
    if curie is None or curie["prefix"].lower() in ("http", "https", "ftp"):
        return None
    kind = BY_PREFIX.get(curie["prefix"].lower())
    if kind is not None:
        return kind.read(curie["local"])
    return Identifier(curie["prefix"], curie["local"])


INPUT = Input(
    name="identifier_list",
    what="a list of identifiers, one a line",
    read=read,
    endings=(".ids", ".curies", ".pmids", ".dois"),
    fits=fits,
)
