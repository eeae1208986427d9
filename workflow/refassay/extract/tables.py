"""Tables: a column headed PMID makes the bare numbers of its cells identifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from refassay.extract.spellings import MOST, Found, Scanned
from refassay.identifiers import READ
from refassay.identifiers._kind import Kind

_RULE = re.compile(
    r"\n[ \t>]{0,20}+(?=[-:| \t]++$)(?=[^\n]{0,2000}\|)\|?[ \t]*:?-[-:| \t]*$", re.MULTILINE
)
"""The line below a table's heading, with the line end in front of it."""
_CELL = re.compile(r"((?:[^|\\\n]|\\.)*)(\||$)")
_MOST = 100_000
"""Rows of tables that are told from other lines."""
_MARKUP = " \t*_`'\"()[]{}\\<>"
_COLUMNS = [(kind, re.compile(rf"(?:{kind.columns})", re.I)) for kind in READ if kind.columns]
_PURE = re.compile(r"[^/|,&(]*(?:\(s\))?[^/|,&(]*")
_CELLS = {kind.prefix: re.compile(kind.cells, re.I) for kind in READ if kind.cells}
_TARGET = re.compile(r"\]\([^()\s]{0,400}\)|<br[ ]?/?>", re.IGNORECASE)
"""What stands between two identifiers of a cell and is none."""
_WORD = re.compile(r"[^\s,;/&|]+")
_NAMES = re.compile(
    r"PMIDs?|PMID\(s\)|PubMed(?:[ -]?IDs?)?|PMC(?:[ -]?IDs?)?|PubMed[ ]Central(?:[ ]IDs?)?"
    r"|DOIs?|DOI\(s\)|arXiv(?:[ -]?IDs?)?",
    re.IGNORECASE,
)
"""Headings that are the name of a kind of literature and nothing else."""


def cells(text: str) -> Scanned:
    """The identifiers that only their column's heading labels, in order, and how far it came."""
    found: list[Found] = []
    at = 0
    while rule := _RULE.search(text, max(0, at - 1)):
        at = rule.end()
        columns = _columns(text, rule)
        if columns:
            at = _table(text, at + 1, columns, found)
            if len(found) >= MOST:
                return Scanned(found, at)
    return Scanned(found, len(text))


@lru_cache(maxsize=2)
def rows_of(text: str) -> list[tuple[bool, list[tuple[int, int]]]]:
    """The rows of all tables, in order: whether it is a heading, and where its cells stand.

    Not to be changed: several ask for those of the same text.
    """
    rows: list[tuple[bool, list[tuple[int, int]]]] = []
    at = 0
    while len(rows) < _MOST and (rule := _RULE.search(text, max(0, at - 1))):
        head_end = rule.start()
        at = rule.end() + 1
        rows.append((True, _cells(text, text.rfind("\n", 0, head_end) + 1, head_end)))
        while at < len(text) and len(rows) < _MOST:
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            if text.find("|", at, end) < 0:
                break
            if row := _cells(text, at, end):
                rows.append((False, row))
            at = end + 1
    return rows


class Cell(NamedTuple):
    """A cell of a row below a heading, with the place where the row begins."""

    start: int
    end: int
    row: int
    named: bool
    """Its column is headed by the bare name of a kind of literature."""


@lru_cache(maxsize=2)
def cells_of_rows(text: str) -> list[Cell]:
    """The cells of all rows that are no heading, in order. Not to be changed."""
    result: list[Cell] = []
    named: list[bool] = []
    for heading, row in rows_of(text):
        if heading:
            titles = [text[start:end].strip(_MARKUP + ":") for start, end in row]
            named = [bool(_NAMES.fullmatch(title)) for title in titles]
            continue
        result += [
            Cell(start, end, row[0][0], index < len(named) and named[index])
            for index, (start, end) in enumerate(row)
        ]
    return result


def _columns(text: str, rule: re.Match[str]) -> dict[int, tuple[Kind, bool]]:
    """The columns, from 0, whose heading names a kind."""
    head_end = rule.start()
    head_start = text.rfind("\n", 0, head_end) + 1
    return {
        index: kind
        for index, (start, end) in enumerate(_cells(text, head_start, head_end))
        if (kind := _kind(text[start:end].strip(_MARKUP + ":")))
    }


def _table(text: str, at: int, columns: dict[int, tuple[Kind, bool]], found: list[Found]) -> int:
    """Adds what the rows from `at` on hold; gives the place where the table ends."""
    while at < len(text) and len(found) < MOST:
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        if text.find("|", at, end) < 0:
            break
        for index, (start, stop) in enumerate(_cells(text, at, end)):
            if index in columns:
                found.extend(_cell(text, start, stop, columns[index]))
        at = end + 1
    return min(at, len(text))


def _cells(text: str, start: int, end: int) -> list[tuple[int, int]]:
    while start < end and text[start] in " \t>":
        start += 1
    start += text[start : start + 1] == "|"
    found: list[tuple[int, int]] = []
    if text.find("\\", start, end) < 0:  # nothing is escaped
        while start < end:
            stop = text.find("|", start, end)
            stop = end if stop < 0 else stop
            found.append((start, stop))
            start = stop + 1
    while start < end:
        match = _CELL.match(text, start, end)
        if match is None:
            break
        found.append(match.span(1))
        start = match.end() if match.end() > start else end
    return found


@lru_cache(maxsize=1024)
def _kind(heading: str) -> tuple[Kind, bool] | None:
    for kind, pattern in _COLUMNS:
        if pattern.fullmatch(heading):
            return kind, bool(_PURE.fullmatch(heading))
    return None


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())


def _cell(text: str, start: int, stop: int, column: tuple[Kind, bool]) -> Iterator[Found]:
    kind, pure = column
    pattern = _CELLS[kind.prefix]
    shown = text[start:stop]
    if "](" in shown or "<" in shown:
        shown = _TARGET.sub(_blank, shown)
    founds: list[Found] = []
    for word in _WORD.finditer(shown):
        printed = word.group().strip(_MARKUP + ".")
        if not printed or printed.lower() in ("and", "or"):
            continue
        if not pattern.fullmatch(printed) or not (pure or len(printed) > 5):
            return
        at = start + word.start() + word.group().find(printed)
        founds.append(
            Found(kind.read(printed), at, at + len(printed), at, at + len(printed), labelled=True)
        )
    yield from founds
