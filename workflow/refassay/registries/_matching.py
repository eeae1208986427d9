"""What came back against what was asked: nobody gets another one's record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from refassay.model import Answer, Found, Identifier, Other, Record
from refassay.registries._registry import Reading, Unreadable

Returned = tuple[Identifier, Reading]
"""The identifier that a piece of the answer is about, and what it says."""


def matched(
    asked: Sequence[Identifier], returned: Iterable[Returned], missing: Answer | None
) -> dict[Identifier, Reading]:
    """A reading for each asked identifier; `missing` for those that the answer leaves out.

    Where `missing` is None the answer is not whole, as the first page of several: it may show
    what it holds, but what it leaves out makes it unreadable.

    Where one identifier alone was asked and a record of something else came back, it is `Other`.
    In a batch nobody can tell whose place the foreign record took, so that the body is
    unreadable; the door then asks in halves.
    """
    wanted = set(asked)
    readings: dict[Identifier, Reading] = {}
    foreign: list[Reading] = []
    for identifier, reading in returned:
        if identifier in wanted:
            readings.setdefault(identifier, reading)
        else:
            foreign.append(reading)
    if foreign and len(wanted) > 1:
        raise Unreadable("the answer holds a record that was not asked for")
    for identifier in wanted - readings.keys():
        other = _as_other(foreign)
        if other is None and missing is None:
            raise Unreadable("an answer that is not whole")
        readings[identifier] = other or Reading(cast(Answer, missing))
    return {identifier: readings[identifier] for identifier in asked}


def record_reading(record: Record, span: tuple[int, int] | None) -> Reading:
    """A found record and where in the body it stands."""
    return Reading(Found(record), *(span or (None, None)))


def span_reading(answer: Answer, span: tuple[int, int] | None) -> Reading:
    """Any answer and where in the body it stands."""
    return Reading(answer, *(span or (None, None)))


def _as_other(foreign: Sequence[Reading]) -> Reading | None:
    for reading in foreign:
        if isinstance(reading.answer, Found):
            record = reading.answer.record
            return Reading(Other(record.id, record), reading.offset, reading.length)
    if foreign:
        raise Unreadable("the answer is about an identifier that was not asked for")
    return None


def by_position(
    spans: Mapping[int, tuple[int, int]] | Sequence[tuple[int, int]] | None, position: int
) -> tuple[int, int] | None:
    """The span of the record at a position, where the spans could be told."""
    return spans[position] if spans is not None else None
