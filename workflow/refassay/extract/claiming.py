"""The claims of one reading, each bound to its citation."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from refassay.extract.claim_fields import in_fields, of_entry
from refassay.extract.claim_places import alone, block, columns, in_front, row, titled
from refassay.extract.claims import Told, claim, made, whole
from refassay.extract.reading import Reading
from refassay.extract.tables import rows_of
from refassay.identifiers import kind_of
from refassay.model import Citation, Claim

_BULLET = re.compile(r"[ \t>]*(?:[-*+•]|[0-9]{1,4}[.)])?[ \t]*")
_HEADING = re.compile(r"#{1,6}[ \t]")

_MOST_FIELDS = 5000
"""Citations whose surroundings are looked at for named fields."""

Place = tuple[int, int, int]
"""Start and end in the view, and the index of the citation."""


def claims_of(
    reading: Reading,
    entries: Sequence[Place],
    runs: Sequence[Place],
    citations: Sequence[Citation],
) -> list[Claim]:
    """What the entries and the groups of mentions in the text tell of their works, by citation."""
    found: dict[int, Claim] = {}
    for start, end, index in entries:
        if index not in found and (told := _of_entry(reading.shown[start:end])):
            found[index] = _placed(reading, told, start, index)
    for start, end, index in runs:
        if index not in found and _is_one_work(citations[index]):
            told = (
                (in_fields(reading.shown, start, end) if index < _MOST_FIELDS else None)
                or _sentence(reading.shown, start)
                or titled(reading.shown, start)
                or in_front(reading.shown, start)
                or _line(reading.shown, start)
            )
            if told:
                found[index] = _placed(reading, told, 0, index)
    for index, told in _tabled(reading.shown, sorted([*entries, *runs])):
        if _is_one_work(citations[index]):
            found.setdefault(index, _placed(reading, told, 0, index))
    fitting = [_fit(found[index], citations[index]) for index in sorted(found)]
    return [told for told in fitting if told.title or told.author or told.issued]


def _of_entry(text: str) -> Claim | None:
    if _HEADING.match(text):
        return block(text)
    told = claim(text)
    return told if told and told.title else of_entry(text) or told


def _placed(reading: Reading, told: Claim, shift: int, index: int) -> Claim:
    start, end = reading.view.span(told.start + shift, told.end + shift)
    line, column = reading.view.place(told.start + shift)
    return replace(told, citation=index, start=start, end=end, line=line, column=column)


def _is_one_work(citation: Citation) -> bool:
    """Whether all that the citation names is one work: what is said is said of that."""
    return len(citation.ids) == 1 or any(
        len(group) == len(citation.ids) for group in citation.one_work
    )


def _line(text: str, at: int) -> Claim | None:
    """A line that is nothing but a link with a title."""
    if text[at : at + 1] != "[":
        return None
    start = text.rfind("\n", max(0, at - 40), at) + 1
    if not start or not _BULLET.fullmatch(text, start, at):
        return None
    end = text.find("\n", at, at + 2000)
    told = alone(text[start : end if end >= 0 else at + 2000])
    return replace(told, start=told.start + start, end=told.end + start) if told else None


def _sentence(text: str, at: int) -> Claim | None:
    """A whole reference that stands in a line of its own, outside of any list of them."""
    start = text.rfind("\n", max(0, at - 600), at) + 1
    if at - start < 40 or (not start and at > 600):
        return None
    told = whole(text[start:at])
    return replace(told, start=told.start + start, end=told.end + start) if told else None


def _tabled(text: str, places: Sequence[Place]) -> Iterator[tuple[int, Claim]]:
    """Rows of tables with a column of titles that name one citation."""
    if not places:
        return
    starts = [start for start, _, _ in places]
    parts: Mapping[int, str] = {}
    for is_head, cells in rows_of(text):
        if is_head:
            parts = columns([text[start:end] for start, end in cells])
            continue
        if not parts:
            continue
        first, last = cells[0][0], cells[-1][1]
        inside = places[bisect_left(starts, first - 2) : bisect_left(starts, last)]
        if len({index for _, _, index in inside}) != 1:
            continue
        told: Told | None = row([text[start:end] for start, end in cells], parts)
        if told:
            yield inside[0][2], made(told, first, last)


def _fit(told: Claim, citation: Citation) -> Claim:
    """Of a trial or a data set only the title: its authors and years are of another sort."""
    if citation.ids and not any(
        (kind := kind_of(each)) is not None and kind.literature for each in citation.ids
    ):
        return replace(
            told, author=(), et_al=False, issued="", container_title="", volume="", page=""
        )
    return told
