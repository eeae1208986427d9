"""BibTeX and BibLaTeX: each entry a citation, with its place in the file.

Source: BibTeX's own documentation, «Tame the BeaST», and BibLaTeX 3 for its fields (as
remembered, 2026-11).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field

from refassay.extract.source import Source
from refassay.inputs import _printed
from refassay.inputs._gathering import Entry, Field, Gathering
from refassay.inputs._input import Asked, Content, Input
from refassay.inputs._tex import said
from refassay.inputs._woven import Weaver, Woven
from refassay.model import Author, Claim

_ENTRY = re.compile(r"@[ \t]*(?P<type>[A-Za-z]{1,30})\s{0,20}(?P<open>[{(])")
_FIRST = re.compile(r"(?:\ufeff|\s|%[^\n]*\n){0,400}@[ \t]*[A-Za-z]{1,30}\s{0,20}[{(]")
_NEXT = re.compile(r"^[ \t]*@[ \t]*[A-Za-z]{1,30}\s{0,20}[{(]", re.MULTILINE)
_KEY = re.compile(r"\s{0,200}(?P<key>[^\s,{}()=\"]{0,200})\s{0,200},?")
_NAME = re.compile(r"[\s,]{0,400}(?P<name>[A-Za-z][\w.:+/-]{0,60})\s{0,40}=\s{0,40}")
_BARE = re.compile(r"[^\s,#{}\"()]{1,200}")
_CLOSES = re.compile(r"[\s,]{0,400}[})]")
_JOIN = re.compile(r"\s{0,200}#\s{0,200}")
_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)
_QUOTED = re.compile(r"\\.|[{}\"]", re.DOTALL)
_SILENT = frozenset({"comment", "preamble"})
_EXACT = {"pmid": "PMID", "doi": "DOI", "pmcid": "PMC", "pmc": "PMC", "arxiv": "arXiv"}
_LINKS = ("url", "link", "ee", "bdsk-url-1", "bdsk-url-2", "adsurl")
_TEXTS = ("note", "howpublished", "annote", "addendum", "eprint")


@dataclass
class _Raw:
    start: int
    end: int
    type: str
    key: str
    fields: dict[str, Woven] = field(default_factory=dict)
    whole: bool = True
    """It is closed, as far as can be seen."""


def fits(source: Source) -> bool:
    """Whether the first thing in it is an entry."""
    return _FIRST.match(source.text) is not None


def read(source: Source, asked: Asked) -> Content:
    """Each entry a citation."""
    gathering = Gathering(source.text)
    notes = []
    for raw in _entries(source.text):
        gathering.add(_entry(raw) if raw.whole else _broken(raw, source.text))
        if not raw.whole:
            notes.append(f"entry {raw.key or 'without a key'} is not closed: read as plain text")
    if not gathering.citations:
        notes.append("no BibTeX entry was found")
    return Content(gathering.extraction(source, asked.report, notes=notes))


def _entry(raw: _Raw) -> Entry:
    fields = [
        Field(raw.fields[name], prefix) for name, prefix in _EXACT.items() if name in raw.fields
    ]
    fields += _eprint(raw)
    fields += [Field(raw.fields[name], links=True) for name in _LINKS if name in raw.fields]
    fields += [Field(raw.fields[name]) for name in _TEXTS[:-1] if name in raw.fields]
    journal = raw.fields.get("journal")
    fields += [Field(journal)] if journal and "arxiv" in journal.text.lower() else []
    return Entry(raw.start, raw.end, raw.key or None, fields, _claim(raw), {"type": raw.type})


def _broken(raw: _Raw, text: str) -> Entry:
    """An entry whose fields cannot be told apart."""
    return Entry(raw.start, raw.end, raw.key or None, [Field(said(text, raw.start, raw.end))])


def _eprint(raw: _Raw) -> list[Field]:
    """The number of a preprint, or whatever else its type says it is."""
    value = raw.fields.get("eprint")
    if value is None:
        return []
    sort = _text(raw, "eprinttype", "archiveprefix").lower()
    prefix = {"arxiv": "arXiv", "": "arXiv", "pubmed": "PMID", "pmid": "PMID", "pmcid": "PMC"}
    if sort not in prefix or (
        not sort and not re.search(r"[0-9]{4}\.[0-9]{4}|/[0-9]{7}", value.text)
    ):
        return [Field(value)]
    return [Field(value, prefix[sort])]


def _claim(raw: _Raw) -> Claim:
    return Claim(
        citation=0,
        title=_text(raw, "title"),
        author=_authors(raw),
        issued=_issued(raw),
        container_title=_text(raw, "journal", "journaltitle", "booktitle"),
        volume=_text(raw, "volume"),
        page=_text(raw, "pages").replace("--", "-"),
    )


def _issued(raw: _Raw) -> str:
    date = _printed.date(_text(raw, "date"))
    return date or _printed.date(f"{_text(raw, 'year')} {_text(raw, 'month')}".strip())


def _text(raw: _Raw, *names: str) -> str:
    found = (raw.fields[name].text for name in names if name in raw.fields)
    return next((" ".join(text.split()) for text in found if text.strip()), "")


def _authors(raw: _Raw) -> tuple[Author, ...]:
    """Names joined by ``and``; one in braces of its own is a group."""
    value = raw.fields.get("author")
    if value is None or not value.pieces:
        return ()
    begin, end = value.span(0, len(value.text))
    printed = re.split(r"\s+and\s+", value.original[begin:end])
    found = []
    for name in printed[:200]:
        text = " ".join(said(name, 0, len(name)).text.split())
        if not text or text.lower() == "others":
            continue
        grouped = name.strip().startswith("{") and name.strip().find("}") == len(name.strip()) - 1
        found.append(Author(literal=text) if grouped else _printed.author(text))
    return tuple(found)


def _entries(text: str) -> Iterator[_Raw]:
    """Every entry; one that is broken ends where the next begins."""
    macros: dict[str, Woven] = {}
    begins = [match.start() for match in _NEXT.finditer(text)] + [len(text)]
    at = 0
    while opening := _ENTRY.search(text, at):
        type_ = opening["type"].lower()
        limit = begins[bisect_left(begins, opening.end())]
        if type_ in _SILENT:
            at = limit if type_ == "comment" else opening.end()
            continue
        raw = _raw(text, opening, limit, macros)
        at = max(raw.end, opening.end())
        if type_ == "string":
            macros.update(raw.fields)
        else:
            yield raw


def _raw(text: str, opening: re.Match[str], limit: int, macros: dict[str, Woven]) -> _Raw:
    raw = _Raw(opening.start(), limit, opening["type"].lower(), "")
    at = opening.end()
    if raw.type != "string":
        key = _KEY.match(text, at, limit)
        assert key is not None
        raw.key, at = key["key"], key.end()
    while name := _NAME.match(text, at, limit):
        value, at = _value(text, name.end(), limit, macros)
        raw.fields.setdefault(name["name"].lower(), value)
    closing = _CLOSES.match(text, at, limit)
    raw.whole = closing is not None
    end = closing.end() if closing else limit
    raw.end = max(raw.start + len(text[raw.start : end].rstrip()), opening.end())
    return raw


def _value(text: str, at: int, limit: int, macros: dict[str, Woven]) -> tuple[Woven, int]:
    """A value and where it ends: pieces joined by ``#``."""
    weaver = Weaver(text)
    while True:
        piece, at = _piece(text, at, limit, macros)
        weaver.weave(piece, 0, len(piece.text))
        joined = _JOIN.match(text, at, limit)
        if joined is None:
            return weaver.done(), at
        at = joined.end()


def _piece(text: str, at: int, limit: int, macros: dict[str, Woven]) -> tuple[Woven, int]:
    mark = text[at : at + 1] if at < limit else ""
    if mark in ("{", '"') and mark:
        end = _closing(text, at, limit)
        return said(text, at + 1, end), min(end + 1, limit)
    bare = _BARE.match(text, at, limit)
    if bare is None:
        return Woven(text, ""), at
    return macros.get(bare.group().lower()) or said(text, *bare.span()), bare.end()


def _closing(text: str, at: int, limit: int) -> int:
    """Where the value that opens at `at` closes; its limit where it never does."""
    pattern, depth = (_BRACES, 0) if text[at] == "{" else (_QUOTED, 1)
    for mark in pattern.finditer(text, at if depth == 0 else at + 1, limit):
        found = mark.group()
        if found == "{":
            depth += 1
        elif found == "}":
            depth -= 1
            if depth == 0 and pattern is _BRACES:
                return mark.start()
        elif found == '"' and depth == 1:
            return mark.start()
    return limit


INPUT = Input(
    name="bibtex",
    what="a BibTeX or BibLaTeX bibliography",
    read=read,
    endings=(".bib", ".bibtex"),
    fits=fits,
)
