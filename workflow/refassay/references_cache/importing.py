"""Entries of a references cache → weaker evidence in the locker.

Each becomes an exchange of its own, whose body is the file as it lay there. Nobody was asked, and
the exchange says so. What a registry has told already is not imported: it could not count.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from refassay.evidence.exchange import TAKEN_OVER, Body, Exchange, Said, stamp
from refassay.identifiers import kind_of
from refassay.model import IMPORTED, Found, Identifier, Lookup, Outcome, Record
from refassay.opened import Opened
from refassay.references_cache.reading import Damaged, Stored, read_entries
from refassay.registries.references_cache import MEDIA_TYPE
from refassay.settle import settle

_AT_ONCE = 200
"""Entries that are held in memory."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of an import."""

    kept: tuple[Identifier, ...] = ()
    """Taken over, in the order of the files' names."""
    known: tuple[str, ...] = ()
    """Names of entries that a registry has answered for, or that were imported before."""
    twins: tuple[str, ...] = ()
    """Names of further entries for a reference that has one, such as DOIs that differ by case."""
    foreign: tuple[str, ...] = ()
    """Names of entries for references of which no registry here knows."""
    damaged: tuple[Damaged, ...] = ()
    remarks: tuple[Damaged, ...] = ()
    """What of an entry was not used, and why."""


def import_entries(
    folder: Path,
    opened: Opened,
    *,
    only: Collection[Identifier] | None = None,
    clock: Callable[[], float] = time.time,
) -> Imported:
    """Take the entries of a folder over; with `only`, those for these identifiers.

    `clock` gives seconds since 1970. Raises UsageError when there is no such folder or the
    evidence is only read from.
    """
    work = _Import(opened, clock)
    batch: list[Stored] = []
    for each in read_entries(folder, only):
        if isinstance(each, Damaged):
            work.damaged.append(each)
            continue
        batch.append(each)
        if len(batch) >= _AT_ONCE:
            work.take(batch)
            batch = []
    work.take(batch)
    return work.result()


class _Import:
    """One import: what was seen so far."""

    def __init__(self, opened: Opened, clock: Callable[[], float]) -> None:
        self._opened = opened
        self._clock = clock
        self._seen: set[Identifier] = set()
        self.kept: list[Identifier] = []
        self.known: list[str] = []
        self.twins: list[str] = []
        self.foreign: list[str] = []
        self.damaged: list[Damaged] = []
        self.remarks: list[Damaged] = []

    def result(self) -> Imported:
        return Imported(
            tuple(self.kept),
            tuple(self.known),
            tuple(self.twins),
            tuple(self.foreign),
            tuple(self.damaged),
            tuple(self.remarks),
        )

    def take(self, batch: Sequence[Stored]) -> None:
        ids = [each.entry.record.id for each in batch if each.entry.record]
        with self._opened.index() as index:
            known = index.lookups(ids)
        for stored, record in self._new(batch):
            self.remarks += [Damaged(stored.name, remark) for remark in stored.entry.remarks]
            exchange = self._exchange(stored, record)
            if _is_known(record.id, known, exchange):
                self.known.append(stored.name)
            else:
                # The entry still lies there: no need to wait for the disk at each.
                self._opened.locker.keep(exchange, stored.data, durable=False)
                self.kept.append(record.id)

    def _new(self, batch: Sequence[Stored]) -> Iterator[tuple[Stored, Record]]:
        """The first entry for each reference that a registry here could be asked about."""
        for stored in batch:
            record = stored.entry.record
            if record is None:
                self.foreign.append(stored.name)
            elif record.id in self._seen:
                self.twins.append(stored.name)
            else:
                self._seen.add(record.id)
                yield stored, record

    def _exchange(self, stored: Stored, record: Record) -> Exchange:
        """Dated as the entry says, else now; ``headers`` tell which."""
        now = self._clock()
        asked_at, microsecond = stamp(now)
        dated = stored.entry.dated
        by = "the import"
        if dated and dated <= asked_at:
            asked_at, microsecond, by = dated, 0, "the entry"
        kind = kind_of(record.id)
        content = "abstract" if kind is not None and kind.literature else "record"
        return Exchange(
            registry=IMPORTED,
            url=stored.name,
            asked_at=asked_at,
            microsecond=microsecond,
            outcome=TAKEN_OVER,
            asked=(record.id,),
            tries=0,
            headers={"dated-by": by},
            media_type=MEDIA_TYPE,
            body=Body.of(stored.data, MEDIA_TYPE, content=content),
            answers=(Said.of(record.id, Found(record), None, None),),
        )


def _is_known(
    identifier: Identifier, known: Mapping[Identifier, Sequence[Lookup]], exchange: Exchange
) -> bool:
    """Whether a registry has settled it, or the same bytes were imported before."""
    lookups = known.get(identifier, ())
    told = [look for look in lookups if not look.is_imported]
    if settle(kind_of(identifier), identifier, told).outcome is not Outcome.UNANSWERED:
        return True
    sha256 = exchange.body.sha256 if exchange.body else None
    return any(look.is_imported and look.body == sha256 for look in lookups)
