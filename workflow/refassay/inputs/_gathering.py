"""Citations of a structured input, put together entry by entry into one extraction."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from refassay.extract.source import Source
from refassay.extract.spellings import Found, scan
from refassay.identifiers import BY_PREFIX, KINDS, kind_of
from refassay.inputs._woven import Places, Woven, seen
from refassay.model import Citation, Claim, Extraction, Identifier, Mention, Url

_DIGIT = re.compile(r"[0-9]")
_NOTHING_ELSE = re.compile(r"[\W_]{0,40}")
_LONGEST = 300
"""Characters; a value that is longer is no identifier, whatever its field is called."""

EXACT = ("PMID", "DOI", "PMC", "arXiv")
"""Kinds that have fields of their own."""


@dataclass(frozen=True)
class Field:
    """One value of an entry that can hold identifiers."""

    value: Woven
    prefix: str = ""
    """The kind that the field is for; empty for one that may hold anything."""
    links: bool = False
    """A field for addresses: one that carries no identifier is listed."""


@dataclass
class Entry:
    """One work as an input lists it. Offsets are the file's."""

    start: int
    end: int
    label: str | None = None
    fields: list[Field] = field(default_factory=list)
    claim: Claim | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class _Named:
    """An identifier as found in a field."""

    id: Identifier
    start: int
    end: int
    own: bool
    """It fills its field: the entry gives it as a name of the work."""
    cut: bool = False
    derived: str | None = None
    version: str | None = None


class Gathering:
    """Citations, mentions and claims of one file."""

    def __init__(self, original: str) -> None:
        self.original = original
        self.places = Places(original)
        self.mentions: list[Mention] = []
        self.citations: list[Citation] = []
        self.urls: list[Url] = []
        self.claims: list[Claim] = []

    def add(self, entry: Entry) -> int:
        """Add an entry; gives its place among the citations."""
        index = len(self.citations)
        named: list[_Named] = []
        links: list[tuple[int, int]] = []
        for each in entry.fields:
            found, addresses = _read(each)
            named += found
            links += addresses
        for one in named:
            self._mention(one, index)
        for start, end in () if named else dict.fromkeys(links):
            self._url(start, end)
        line, column = self.places.of(entry.start)
        self.citations.append(
            Citation(
                text=self.original[entry.start : entry.end],
                start=entry.start,
                end=entry.end,
                line=line,
                column=column,
                label=entry.label,
                ids=tuple(dict.fromkeys(one.id for one in named)),
                one_work=_one_work(named),
                where="entry",
                extra=entry.extra,
            )
        )
        if entry.claim is not None:
            self.claims.append(_bound(entry.claim, index, entry))
        return index

    def name(self, index: int, identifier: Identifier) -> None:
        """Say that the whole of a citation is the name of one work."""
        citation = self.citations[index]
        self.citations[index] = replace(citation, ids=(identifier,))
        self._mention(_Named(identifier, citation.start, citation.end, own=True), index)

    def extraction(self, source: Source, report: str, *, notes: Iterable[str] = ()) -> Extraction:
        """Everything that was added."""
        return Extraction(
            report=report,
            sha256=source.sha256,
            mentions=tuple(sorted(self.mentions, key=lambda one: (one.start, one.end))),
            citations=tuple(self.citations),
            urls=tuple(sorted(self.urls, key=lambda one: one.start)),
            notes=(*source.notes, *notes),
            claims=tuple(self.claims),
        )

    def _mention(self, one: _Named, index: int) -> None:
        line, column = self.places.of(one.start)
        self.mentions.append(
            Mention(
                id=one.id,
                exact=self.original[one.start : one.end],
                start=one.start,
                end=one.end,
                line=line,
                column=column,
                citation=index,
                cut=one.cut,
                derived=one.derived,
                version=one.version,
            )
        )

    def _url(self, start: int, end: int) -> None:
        line, column = self.places.of(start)
        self.urls.append(Url(self.original[start:end], start, end, line, column))


def _bound(claim: Claim, index: int, entry: Entry) -> Claim:
    return replace(claim, citation=index, start=entry.start, end=entry.end)


def _read(field_: Field) -> tuple[list[_Named], list[tuple[int, int]]]:
    """The identifiers of a field, and its addresses that carry none, with the file's offsets."""
    value = seen(field_.value.stripped())
    if not value.text:
        return [], []
    founds = scan(value.text).founds
    named = [_named(value, found) for found in founds if found.id is not None]
    links = [value.span(found.start, found.end) for found in founds if found.id is None]
    if field_.prefix and not any(one.id.prefix in EXACT for one in named):
        alone = [one for part in _parts(value) if (one := _alone(part, field_.prefix))]
        named = alone or named
    return named, links if field_.links else []


_SEVERAL = re.compile(
    r"(?:PMC)?[0-9]{4,9}(?:[\s,;|/]{1,4}(?:PMC)?[0-9]{4,9}){1,100}", re.IGNORECASE
)
_ONE = re.compile(r"(?:PMC)?[0-9]+", re.IGNORECASE)


def _parts(value: Woven) -> list[Woven]:
    """The numbers of a field that holds several, else the whole."""
    if not _SEVERAL.fullmatch(value.text):
        return [value]
    return [value.cut(*one.span()) for one in _ONE.finditer(value.text)]


def _named(value: Woven, found: Found) -> _Named:
    assert found.id is not None
    start, end = value.span(found.start, found.end)
    own = not found.derived and _fills(value.text, found)
    return _Named(found.id, start, end, own, found.cut, found.derived, found.version)


def _fills(text: str, found: Found) -> bool:
    """Whether nothing but punctuation stands around it."""
    before, after = _NOTHING_ELSE.match(text), _NOTHING_ELSE.match(text, found.end)
    assert before is not None
    assert after is not None
    return before.end() >= found.start and after.end() == len(text)


def _alone(value: Woven, prefix: str) -> _Named | None:
    """A value that only its field's name makes an identifier, well formed or not.

    ``n/a`` and the like have no figure and are nobody's name.
    """
    kind = BY_PREFIX[prefix.lower()]
    text = value.text
    if len(text) > _LONGEST or not _DIGIT.search(text):
        return None
    text = re.sub(rf"^(?:{re.escape(prefix)}|{re.escape(kind.name)})\s*:?\s*", "", text, flags=re.I)
    if prefix == "PMID":
        text = re.sub(r"\.0+$", "", text)  # a spreadsheet's idea of a number
    start, end = value.span(0, len(value.text))
    return _Named(kind.read(" ".join(text.split())), start, end, own=True)


def _one_work(named: list[_Named]) -> tuple[tuple[Identifier, ...], ...]:
    """The identifiers that the entry gives as names of its work: the first of each kind."""
    group: dict[str, Identifier] = {}
    for one in named:
        kind = kind_of(one.id)
        if one.own and kind is not None and kind.literature:
            group.setdefault(one.id.prefix, one.id)
    return (tuple(group.values()),) if len(group) > 1 else ()


def by_shape(printed: str) -> Identifier | None:
    """The identifier that a text is on its own, if it has the shape of one of a kind."""
    for kind in KINDS:
        identifier = kind.read(printed)
        # A kind that completes a number must not claim every text that begins with one.
        completes = identifier.local[:1].isalpha() and not printed[:1].isalpha()
        if kind.accepts(identifier) and not completes:
            return identifier
    return None
