"""Tables of values separated by commas, semicolons or tabs, with a heading that names identifiers.

Each row is a citation. A column that is headed PMID, DOI, PMCID or arXiv holds identifiers
without labels; of every other column what is spelled out counts. Quotation marks as RFC 4180
has them (as remembered, 2026-11).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from refassay.extract.source import Source
from refassay.inputs import _printed, plain_text
from refassay.inputs._cited import KEYS
from refassay.inputs._gathering import Entry, Field, Gathering
from refassay.inputs._input import Asked, Content, Input
from refassay.inputs._woven import Weaver, Woven
from refassay.model import Claim

NO_HEADING = "no column is headed as identifiers: read as plain text, so only labelled ones count"
_SEPARATORS = ("\t", ",", ";")
_FREE = frozenset(
    (
        *("accession", "accessions", "geo", "gse", "geoaccession", "nct", "nctid", "trial"),
        *("identifier", "identifiers", "id", "curie", "reference", "references", "citation"),
        *("url", "link", "uri", "source"),
    )
)
"""Headings, folded, of columns that hold identifiers of any kind, spelled out."""
_PARTS = {
    "title": "title",
    "papertitle": "title",
    "articletitle": "title",
    "authors": "authors",
    "author": "authors",
    "year": "issued",
    "date": "issued",
    "publicationyear": "issued",
    "journal": "journal",
    "journalbook": "journal",
    "sourcetitle": "journal",
    "volume": "volume",
    "pages": "page",
    "page": "page",
}
"""Headings, folded, of columns that tell of the work."""
_CELL = {
    mark: re.compile(rf'[ ]*(?:"(?P<quoted>(?:[^"]++|"")*+)"[ ]*|(?P<plain>[^{mark}\r\n]*+))')
    for mark in _SEPARATORS
}
_LINE_END = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")
_VALUE = re.compile(r"[\s\"']*(?:PM|10\.|https?:|doi|arxiv|[0-9])[^\n]{0,300}|n/?a|none|-", re.I)
_FIRST_LINE = re.compile(r"\ufeff?(?P<line>[^\r\n]{1,4000})")
_MOST = 100_000
"""Rows that are read."""

Row = list[Woven]


def fits(source: Source) -> bool:
    """Whether its first line is a heading that names a kind of identifier, among other columns.

    Where the file's name does not say that it is a table, the next line has to be a row of it.
    """
    is_named = INPUT.is_named(source.path)
    heading = _heading(source.text, is_named=is_named)
    if heading is None or is_named:
        return heading is not None
    mark, names = heading
    row = next(islice(_rows(source.text, mark), 1, None), [])
    return len(row) == len(names) and all(
        _VALUE.fullmatch(cell.text)
        for name, cell in zip(names, row, strict=True)
        if name in KEYS and cell.text.strip()
    )


def read(source: Source, asked: Asked) -> Content:
    """Each row a citation; without a heading that names identifiers it is read as plain text."""
    heading = _heading(source.text, is_named=True)
    if heading is None:
        content = plain_text.read(source, asked)
        told = (*content.extraction.notes, NO_HEADING)
        return content._replace(extraction=replace(content.extraction, notes=told))
    mark, names = heading
    gathering = Gathering(source.text)
    notes: list[str] = []
    for number, row in enumerate(_rows(source.text, mark)):
        if number > _MOST:
            notes.append(f"more than {_MOST:,} rows: the others were not read")
            break
        if number and any(cell.text.strip() for cell in row):
            gathering.add(_entry(names, row))
    return Content(gathering.extraction(source, asked.report, notes=notes))


def _heading(text: str, *, is_named: bool) -> tuple[str, list[str]] | None:
    """The separator and the folded names of the columns, or None where none is known."""
    first = _FIRST_LINE.match(text)
    if first is None:
        return None
    for mark in _SEPARATORS:
        if mark in first["line"]:
            names = [_fold(cell.text) for cell in next(_rows(text, mark))]
            known = [name for name in names if name in KEYS]
            free = [name for name in names if name in _FREE]
            short = all(len(name) <= 40 for name in names)
            if short and (known or (free and is_named)):
                return mark, names
    return None


def _fold(name: str) -> str:
    return re.sub(r"[\s_/()-]", "", name.strip("\ufeff \"'")).casefold()


def _rows(text: str, mark: str) -> Iterator[Row]:
    """The rows, each cell with its place."""
    at = int(text.startswith("\ufeff"))
    while at < len(text):
        row: Row = []
        while True:
            cell = _CELL[mark].match(text, at)
            assert cell is not None
            row.append(_woven(text, cell))
            at = cell.end()
            if text[at : at + 1] != mark:
                break
            at += 1
        # What stands behind a closing quotation mark, against the rules, is passed over.
        end = _LINE_END.match(text, at)
        assert end is not None
        at = end.end()
        yield row
        if end.end() == end.start():
            break


def _woven(text: str, cell: re.Match[str]) -> Woven:
    weaver = Weaver(text)
    group = "plain" if cell["quoted"] is None else "quoted"
    start, end = cell.span(group)
    while group == "quoted" and (double := text.find('""', start, end)) >= 0:
        weaver.copy(start, double + 1)
        start = double + 2
    weaver.copy(start, end)
    return weaver.done()


def _entry(names: Sequence[str], row: Row) -> Entry:
    fields: list[Field] = []
    told: dict[str, str] = {}
    for name, cell in zip(names, row, strict=False):
        if not cell.text.strip():
            continue
        if name in _PARTS:
            told.setdefault(_PARTS[name], " ".join(cell.text.split()))
        else:
            fields.append(Field(cell, KEYS.get(name, ""), links=name in _FREE))
    fields.sort(key=lambda each: not each.prefix)
    start = row[0].span(0, len(row[0].text))[0]
    end = row[-1].span(0, len(row[-1].text))[1]
    return Entry(start, max(start, end), None, fields, _claim(told))


def _claim(told: dict[str, str]) -> Claim | None:
    if not told:
        return None
    return Claim(
        citation=0,
        title=told.get("title", ""),
        author=_printed.authors(told.get("authors", "")),
        issued=_printed.date(told.get("issued", "")),
        container_title=told.get("journal", ""),
        volume=told.get("volume", ""),
        page=told.get("page", ""),
    )


INPUT = Input(
    name="csv",
    what="a table of separated values with a column of identifiers",
    read=read,
    endings=(".csv", ".tsv", ".tab"),
    fits=fits,
)
