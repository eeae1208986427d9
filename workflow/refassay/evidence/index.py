"""What the locker says of an identifier: a disposable SQLite file over the exchanges.

The exchanges are the truth. The index remembers which of them it has read, reads only new ones,
and is thrown away when the library or its readers change. It lies outside the locker, so that
evidence can be read-only.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from refassay import jsonl
from refassay.evidence import _table
from refassay.evidence._reading import read_reply
from refassay.evidence._table import Entry, Row, Seen
from refassay.evidence.exchange import (
    REDIRECTED,
    TELLING,
    Exchange,
    Said,
    describe_failure,
)
from refassay.evidence.locker import DamagedEvidence, Locker
from refassay.model import Answer, Identifier, Lookup, Unanswered

if TYPE_CHECKING:
    from refassay.registries._registry import Reading, Registry


Result = TypeVar("Result")


AHEAD = timedelta(days=1)
"""By how much an answer's date may be ahead of the clock, as clocks differ. One that is further
ahead cannot be true: it is never fresh, and counts only where there is no other answer."""


@dataclass(frozen=True, slots=True, order=True)
class Damage:
    """An exchange that cannot be used as it lies there."""

    path: str
    fault: str


class Index:
    """Answers from the exchanges of one locker. May be shared by threads."""

    def __init__(
        self,
        locker: Locker,
        path: Path | None,
        *,
        only: frozenset[str] | None = None,
        registries: Mapping[str, Registry] | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._locker = locker
        self._path = path
        self._only = only
        self._registries = registries
        self._now = now
        self.about: frozenset[str] | None = None
        """The registries whose exchanges are read; None is all."""
        self._guard = threading.RLock()
        self._database = _table.connect(path, self._identity())

    @classmethod
    def open(
        cls,
        locker: Locker,
        path: Path | None,
        *,
        only: frozenset[str] | None = None,
        registries: Mapping[str, Registry] | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> Index:
        """The index of a locker, up to date.

        It is kept in `path`; None, a folder that cannot be written and a file that cannot be
        mended keep it in memory. `only` are the exchanges that count (a replay's); `registries`
        replaces the table. `now` tells which answers are dated ahead: those count last.
        """
        index = cls(locker, path, only=only, registries=registries, now=now)
        index.sync()
        return index

    def sync(self) -> None:
        """Read the exchanges that are new, and forget those that are gone.

        With `about`, those of other registries are left for whoever needs them: several processes
        that ask at the same time do not read each other's answers.
        """
        with self._guard:
            self._robustly(self._sync)

    def lookups(self, ids: Iterable[Identifier]) -> dict[Identifier, tuple[Lookup, ...]]:
        """What each registry said last of each identifier, in the order of the kind's registries.

        A newer failure does not hide an answer. A registry that was never asked is left out.
        """
        wanted = list(dict.fromkeys(ids))
        with self._guard:
            rows = self._robustly(lambda: self._newest(wanted))
        return {each: _in_order(each, rows.get(each.curie, {}).values()) for each in wanted}

    def identifiers(self) -> tuple[Identifier, ...]:
        """Those of which anybody has said anything, sorted."""
        with self._guard:
            curies = self._robustly(lambda: _table.curies(self._database))
        return tuple(Identifier.from_curie(curie) for curie in sorted(curies))

    def traces(self, ids: Iterable[Identifier]) -> dict[Identifier, str]:
        """A text for each identifier that differs when its lookups do. Quick: reads no record."""
        wanted = list(dict.fromkeys(ids))
        with self._guard:
            best = self._robustly(lambda: self._best(wanted))
        told: dict[str, list[str]] = {}
        for (curie, registry), hit in sorted(best.items()):
            told.setdefault(curie, []).append(f"{registry} {hit.path}")
        return {each: "\n".join(told.get(each.curie, ())) for each in wanted}

    @property
    def damaged(self) -> tuple[Damage, ...]:
        """Exchanges that are missing, damaged, foreign, or say what their body does not."""
        with self._guard:
            found = [
                Damage(path, fault)
                for path, fault in _table.faults(self._database)
                if self._only is None or path in self._only
            ]
            if self._only is not None:
                known = _table.seen(self._database)
                found += [Damage(path, "it is missing") for path in self._only - known.keys()]
        return tuple(sorted(found))

    @property
    def reread(self) -> tuple[str, ...]:
        """Exchanges of whose bodies this version reads more, or less, than was noted in them."""
        with self._guard:
            paths = _table.reread(self._database)
        return tuple(path for path in paths if self._only is None or path in self._only)

    @property
    def answering(self) -> frozenset[str]:
        """Exchanges from which an answer can be read."""
        with self._guard:
            paths = _table.answering(self._database)
        return frozenset(path for path in paths if self._only is None or path in self._only)

    def close(self) -> None:
        """Let go of the file."""
        with self._guard:
            self._database.close()

    def __enter__(self) -> Index:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _identity(self) -> str:
        return f"{_table.fingerprint()} {self._locker.root.resolve()}"

    def _robustly(self, work: Callable[[], Result]) -> Result:
        """Do something with the file; when it is broken, with a new one; else in memory."""
        for path in (self._path, None):
            try:
                return work()
            except sqlite3.DatabaseError as error:
                self._database.close()
                if self._path is not None and not _table.is_busy(error):
                    _table.remove(self._path)
                self._database = _table.connect(path, self._identity())
                with contextlib.suppress(sqlite3.DatabaseError):
                    self._sync()
        return work()

    def _sync(self) -> None:
        known = _table.seen(self._database)
        paths = self._locker.exchange_paths()
        if self._path is None and self._only is not None:
            paths = tuple(path for path in paths if path in self._only)
        wanted = paths if self.about is None else [one for one in paths if self._concerns(one)]
        new = [path for path in wanted if not self._is_current(path, known.get(path))]
        gone = known.keys() - set(paths)
        for start in range(0, len(new), _table.BATCH):
            part = new[start : start + _table.BATCH]
            _table.replace_rows(self._database, [self._read(path) for path in part])
        if gone:
            _table.forget(self._database, sorted(gone))

    def _concerns(self, path: str) -> bool:
        return path.split("/")[1] in (self.about or ())

    def _is_current(self, path: str, seen: Seen | None) -> bool:
        if seen is None or seen.state != self._locker.file_state(path):
            return False
        return not seen.body or seen.body_state == self._locker.file_state(seen.body)

    def _read(self, path: str) -> Row:
        """One exchange as a row; never raises for what lies in a locker."""
        state = self._locker.file_state(path)
        try:
            exchange = self._locker.exchange(path)
        except DamagedEvidence as error:
            return Row(Seen(path, state, fault=error.fault))
        body = exchange.body.path if exchange.body else ""
        seen = Seen(path, state, body, self._locker.file_state(body) if body else None)
        if exchange.outcome == REDIRECTED:
            return Row(seen)
        if exchange.outcome not in TELLING:
            return Row(seen, exchange, _failures(exchange, path, describe_failure(exchange)))
        return self._read_answer(seen, exchange)

    def _read_answer(self, seen: Seen, exchange: Exchange) -> Row:
        from refassay.registries._registry import Reply, Unreadable

        registry = self._readers().get(exchange.registry)
        if registry is None or exchange.body is None:
            return Row(seen.with_fault(f"no registry is called {exchange.registry}"))
        try:
            body = self._locker.body_at(exchange.body.path)
            reply = Reply(exchange.status or 0, exchange.media_type, body)
            readings = read_reply(registry, reply, exchange.asked)
        except DamagedEvidence as error:
            return Row(seen.with_fault(f"its body {error.path}: {error.fault}"))
        except Unreadable as error:
            fault = f"its body cannot be read by this version: {error}"
            return Row(seen.with_fault(fault), exchange, _failures(exchange, seen.path, fault))
        entries = [
            _entry(exchange, seen.path, each, readings[each].answer) for each in exchange.asked
        ]
        return Row(_compared(seen, exchange, readings, entries), exchange, entries)

    def _readers(self) -> Mapping[str, Registry]:
        if self._registries is None:
            from refassay.registries import READERS

            self._registries = READERS
        return self._registries

    def _best(self, ids: Sequence[Identifier]) -> dict[tuple[str, str], _table.Hit]:
        """The hit that counts, by CURIE and registry."""
        best: dict[tuple[str, str], _table.Hit] = {}
        latest = (self._now() + AHEAD).astimezone(UTC).isoformat()
        for hit in _table.hits(self._database, [each.curie for each in ids]):
            if self._only is not None and hit.path not in self._only:
                continue
            key = (hit.curie, hit.registry)
            if key not in best or best[key].counted(latest) < hit.counted(latest):
                best[key] = hit
        return best

    def _newest(self, ids: Sequence[Identifier]) -> dict[str, dict[str, Lookup]]:
        """By CURIE, then by registry."""
        best = self._best(ids)
        found: dict[str, dict[str, Lookup]] = {}
        for look in _table.lookups(self._database, [hit.number for hit in best.values()]):
            found.setdefault(look.id.curie, {})[look.registry] = look
        return found


def index_name(locker: Locker) -> str:
    """The file name, in the state folder, of the index that belongs to a locker."""
    digest = hashlib.sha256(os.fsencode(locker.root.resolve())).hexdigest()
    return f"index-{digest[:12]}.sqlite"


def exchanges_used(lookups: Iterable[Lookup]) -> tuple[str, ...]:
    """Paths of the exchanges that the lookups rest on, each once, sorted."""
    return tuple(sorted({lookup.exchange for lookup in lookups if lookup.exchange}))


def _entry(exchange: Exchange, path: str, identifier: Identifier, answer: Answer) -> Entry:
    body = exchange.body.sha256 if exchange.body else None
    look = Lookup(identifier, exchange.registry, answer, exchange.asked_at, path, body)
    return Entry(look, jsonl.dump(answer))


def _failures(exchange: Exchange, path: str, reason: str) -> list[Entry]:
    answer = Unanswered(reason, exchange.status)
    bodiless = replace(exchange, body=None)
    return [_entry(bodiless, path, identifier, answer) for identifier in exchange.asked]


def _compared(
    seen: Seen,
    exchange: Exchange,
    readings: Mapping[Identifier, Reading],
    entries: Sequence[Entry],
) -> Seen:
    """Hold what the exchange noted against what its body says now. The body is the truth."""
    lines = {entry.lookup.id: entry.line for entry in entries}
    differ: list[str] = []
    moved = False
    for noted in exchange.answers:
        reading = readings[noted.id]
        line = lines[noted.id]
        now = Said.of_line(noted.id, reading.answer, line, reading.offset, reading.length)
        if now.answer != noted.answer:
            differ.append(f"{noted.id} is noted as {noted.answer}, but its body says {now.answer}")
        moved = moved or now != noted
    if differ:
        more = f" (and {len(differ) - 1} more)" if len(differ) > 1 else ""
        return seen.with_fault(f"{differ[0]}{more}; the body counts")
    return seen.as_reread() if moved else seen


def _in_order(identifier: Identifier, lookups: Iterable[Lookup]) -> tuple[Lookup, ...]:
    from refassay.identifiers import kind_of

    kind = kind_of(identifier)
    names = kind.registries if kind else ()
    places = {name: place for place, name in enumerate(names)}
    key = sorted(lookups, key=lambda look: (places.get(look.registry, len(places)), look.registry))
    return tuple(key)
