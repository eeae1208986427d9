"""What is cited: entries of a bibliography, and mentions in the text that are bound to none."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from refassay.extract.entries import Entry
from refassay.extract.spellings import Found
from refassay.extract.tables import Cell, cells_of_rows
from refassay.identifiers import kind_of
from refassay.model import Identifier

Group = tuple[Identifier, ...]


class Cited(NamedTuple):
    """A citation with offsets of the view."""

    start: int
    end: int
    label: str | None
    ids: tuple[Identifier, ...]
    one_work: tuple[Group, ...]
    where: str


_LABELS = (
    r"PMIDs?|PMC(?:ID)?s?|DOIs?|PubMed(?:[ ]Central)?(?:[ ]IDs?)?|arXiv|URL"
    r"|https?://(?:dx\.)?doi\.org/|links?|full text"
)
_BETWEEN = re.compile(rf"(?:[\s\W_]|\b(?:and|or|see|also|{_LABELS})\b){{0,60}}", re.IGNORECASE)
_TIGHT = re.compile(
    rf"(?:[^\S\n]|[./|:=()\[\]（）*_`'\"–—-]|\b(?:{_LABELS})\b){{0,40}}", re.IGNORECASE
)
_LOOSER = re.compile(
    rf"(?:[^\S\n]|[,;./|:=()\[\]（）*_`'\"–—-]|\b(?:{_LABELS})\b){{0,40}}", re.IGNORECASE
)
_DATE = r"(?:[ ](?:19|20)[0-9]{2})?(?:[ ][A-Z][a-z]{2})?(?:[ ][0-9]{1,2})?"
_LISTED = re.compile(
    rf"(?:[\s\W_]|\b(?:{_LABELS}|(?:Epub|eCollection)(?:[ ]ahead[ ]of[ ]print[.]?)?{_DATE}"
    r"|available(?:[ ](?:from|at))?|retrieved[ ]from|Cross ?ref|Google[ ]Scholar|pii|view"
    r"|free|article|text|html|pdf|IDs?|at)\b){0,120}+",
    re.IGNORECASE,
)
"""What an entry of a list prints between the names of its one work."""
_FIELD_LINE = re.compile(r"[ \t>]*[-*+•][ \t]+(?:\*\*|__)?[A-Za-z][A-Za-z ]{1,30}(?:\*\*|__)?:")
_OF_ANOTHER = re.compile(
    r"\b(?:comment|errat(?:um|a)|corrigend|correct|retract|review|reply|rebut|cited|cites|see|cf|and"
    r"|related|update|replicat)",
    re.IGNORECASE,
)
_REOPENED = re.compile(r"[)\]）][^()\[\]（）]{0,8}[(\[（]")
_FAR = 60
_SENTENCE_END = re.compile(r"[)\]）][*_`'\"]{0,3}[.](?=\s)")
_POINT = re.compile(r"[.](?=\s)")
_GOES_ON = re.compile(r"[)\]*_`]{0,3}[ ](?!and\b|or\b)[a-z]{2}")


def of_entries(
    text: str, entries: Sequence[Entry], founds: Sequence[Found], *, where: str
) -> list[Cited]:
    """One citation for each entry, with what lies in it."""
    cited: list[Cited] = []
    rows = Rows(text)
    at = 0
    for entry in entries:
        while at < len(founds) and founds[at].start < entry.start:
            at += 1
        stop = at
        while stop < len(founds) and founds[stop].start < entry.end:
            stop += 1
        inside = founds[at:stop]
        groups = _listed_groups(text, rows, inside)
        cited.append(Cited(entry.start, entry.end, entry.label, _ids(inside), groups, where))
        at = stop
    return cited


def _listed_groups(text: str, rows: Rows, inside: Sequence[Found]) -> tuple[Group, ...]:
    """Names of one work in an entry: those with nothing between that may begin another work."""
    parts: list[list[Found]] = []
    for found in inside:
        if parts and _go_on(text, rows, parts[-1][-1], found):
            parts[-1].append(found)
        else:
            parts.append([found])
    groups: dict[Group, None] = {}
    for part in parts:
        if len(part) < 2:
            continue
        printed = [found.id for found in part if found.id is not None and not found.derived]
        groups.update(dict.fromkeys(_one_each(dict.fromkeys(printed))))
    return tuple(groups)


def _go_on(text: str, rows: Rows, one: Found, other: Found) -> bool:
    """Whether an entry goes on from one name of its work to the next."""
    if (one.outer_start, one.outer_end) == (other.outer_start, other.outer_end):
        link = text[one.outer_start : one.start], text[one.end : max(one.end, other.start)]
        return all(_LISTED.fullmatch(words) for words in link)
    gap = text[one.outer_end : max(one.outer_end, other.outer_start)]
    if "|" in gap and not rows.may_join(one, other):
        return False
    if rows.named(one, other):
        return True
    first, *fields = gap.split("\n")
    return bool(_LISTED.fullmatch(first)) and all(
        _LISTED.fullmatch(line) or (_FIELD_LINE.match(line) and not _OF_ANOTHER.search(line))
        for line in fields
    )


def of_text(
    text: str,
    founds: Sequence[Found],
    pairs: Sequence[tuple[Found, Found]],
    *,
    bound: set[Identifier],
) -> list[tuple[Cited, list[Found]]]:
    """Groups of mentions side by side that no entry has, or that are given as one work.

    `founds` are the mentions outside all entries; `bound` holds what the entries name.
    """
    differing: dict[Found, Group] = {}
    for one, other in pairs:
        if one.id and other.id:
            group = _literature((one.id, other.id))
            if len(group) == 2:
                differing[one] = differing[other] = group
    cited: list[tuple[Cited, list[Found]]] = []
    rows = Rows(text)
    for run in _runs(text, founds):
        ids = _ids(run)
        groups = list(_tight_groups(text, rows, run))
        if differing:
            groups += [differing[found] for found in run if found in differing]
        named = tuple(dict.fromkeys(groups))
        if not named and all(identifier in bound for identifier in ids):
            continue
        start, end = run[0].outer_start, run[0].outer_end
        for found in run[1:]:
            start, end = min(start, found.outer_start), max(end, found.outer_end)
        cited.append((Cited(start, end, None, ids, named, "text"), run))
    return cited


def _runs(text: str, founds: Sequence[Found]) -> list[list[Found]]:
    runs: list[list[Found]] = []
    for found in founds:
        if found.id is None:
            continue
        if runs and _side_by_side(text, runs[-1][-1], found, _BETWEEN):
            runs[-1].append(found)
        else:
            runs.append([found])
    return runs


def _side_by_side(text: str, one: Found, other: Found, between: re.Pattern[str]) -> bool:
    if other.outer_start - one.outer_end > _FAR:
        return False
    gap = text[one.outer_end : max(one.outer_end, other.outer_start)]
    return "\n\n" not in gap and "\x00" not in gap and bool(between.fullmatch(gap))


def _tight_groups(text: str, rows: Rows, run: Sequence[Found]) -> list[Group]:
    """Names of one work: nothing but brackets, labels, points, slashes between, one of each kind.

    Commas and semicolons separate works as often as names, so with them it takes three kinds.
    """
    groups: list[Group] = []
    if len(run) < 2:
        return groups
    for pattern, least in ((_TIGHT, 2), (_LOOSER, 3)):
        for part in _parts(text, rows, run, pattern):
            ids = dict.fromkeys(found.id for found in part if found.id and not found.derived)
            group = _one_each(ids)
            if (
                group
                and len(group[0]) >= least
                and not any(set(group[0]) <= set(g) for g in groups)
            ):
                groups.append(group[0])
    return groups


def _parts(
    text: str, rows: Rows, run: Sequence[Found], pattern: re.Pattern[str]
) -> list[list[Found]]:
    parts: list[list[Found]] = [[run[0]]]
    for found in run[1:]:
        one = parts[-1][-1]
        if _names_one(text, one, found, pattern) and rows.may_join(one, found):
            parts[-1].append(found)
        else:
            parts.append([found])
    return parts


def _names_one(text: str, one: Found, other: Found, pattern: re.Pattern[str]) -> bool:
    """Side by side, in the same brackets, and printed as identifiers: a link that shows a
    host's name stands for a source of its own.
    """
    if (one.address and other.address) or _is_target(one) or _is_target(other):
        return False
    gap = text[one.outer_end : max(one.outer_end, other.outer_start)]
    if _REOPENED.search(gap) or not _side_by_side(text, one, other, pattern):
        return False
    return not _begins_sentence(text, gap, other)


def _begins_sentence(text: str, gap: str, other: Found) -> bool:
    """Whether the second of two mentions begins a sentence of its own."""
    if _SENTENCE_END.search(gap):
        return True
    return bool(_POINT.search(gap) and _GOES_ON.match(text, other.outer_end))


class Rows:
    """The cells of a text's tables, whose columns may be works or kinds."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _cells(self) -> list[Cell]:
        return cells_of_rows(self._text)

    @cached_property
    def _starts(self) -> list[int]:
        return [cell.start for cell in self._cells]

    def may_join(self, one: Found, other: Found) -> bool:
        """Whether they stand in one cell, in two that bare names of kinds head, or in none."""
        left, right = self._cell(one), self._cell(other)
        if left is None or right is None:
            gap = self._text[one.outer_end : max(one.outer_end, other.outer_start)]
            return "|" not in gap or not self._in_a_row(one)
        return left == right or self.named(one, other)

    def named(self, one: Found, other: Found) -> bool:
        """Whether they stand in cells of one row whose headings are bare names of kinds."""
        left, right = self._cell(one), self._cell(other)
        if left is None or right is None:
            return False
        return left.row == right.row and left.named and right.named

    def _cell(self, found: Found) -> Cell | None:
        index = bisect_right(self._starts, found.outer_start) - 1
        cell = self._cells[index] if index >= 0 else None
        return cell if cell and found.outer_start < cell.end else None

    def _in_a_row(self, found: Found) -> bool:
        line = self._text.rfind("\n", max(0, found.outer_start - 2000), found.outer_start)
        return self._text[line + 1 : found.outer_start].lstrip().startswith("|")


def _is_target(found: Found) -> bool:
    return found.address and found.outer_start < found.start


def _one_each(ids: dict[Identifier, None]) -> tuple[Group, ...]:
    group = _literature(tuple(ids))
    if len(group) < 2 or len({identifier.prefix for identifier in group}) < len(group):
        return ()
    return (group,)


def _literature(ids: Group) -> Group:
    return tuple(
        identifier
        for identifier in ids
        if (kind := kind_of(identifier)) is not None and kind.literature
    )


def _ids(founds: Sequence[Found]) -> tuple[Identifier, ...]:
    if len(founds) == 1:  # most often, and a few times as quick
        only = founds[0].id
        return (only,) if only is not None else ()
    return tuple(dict.fromkeys(found.id for found in founds if found.id is not None))
