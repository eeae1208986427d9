"""The index's SQLite file: what is stored in it, and how it is thrown away."""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import refassay
from refassay import jsonl
from refassay.evidence.exchange import Exchange
from refassay.model import Answer, Identifier, Lookup, Unanswered

BATCH = 50
"""Exchanges written in one transaction."""

_ASKED_AT_ONCE = 500
"""Identifiers in one SELECT; SQLite takes 999 parameters at least."""

_TABLES = """
DROP TABLE IF EXISTS meta;
DROP TABLE IF EXISTS exchange;
DROP TABLE IF EXISTS lookup;
CREATE TABLE meta (identity TEXT NOT NULL);
CREATE TABLE exchange (
    path TEXT PRIMARY KEY, size INTEGER, changed INTEGER,
    body TEXT NOT NULL, body_size INTEGER, body_changed INTEGER,
    fault TEXT NOT NULL, reread INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE lookup (
    curie TEXT NOT NULL, registry TEXT NOT NULL, answered INTEGER NOT NULL,
    asked_at TEXT NOT NULL, microsecond INTEGER NOT NULL, path TEXT NOT NULL,
    body TEXT NOT NULL, answer TEXT NOT NULL
);
CREATE INDEX by_curie
    ON lookup (curie, registry, answered, asked_at, microsecond, path);
CREATE INDEX by_path ON lookup (path);
"""

Rank = tuple[int, str, int, str]
"""An answer before a failure, then the newest; the path settles what is left, for good order."""

State = tuple[int, int]
"""Size in bytes and time of change in nanoseconds."""


@dataclass(frozen=True, slots=True)
class Seen:
    """An exchange file as it was when it was read."""

    path: str
    state: State | None
    body: str = ""
    body_state: State | None = None
    fault: str = ""
    reread: bool = False

    def with_fault(self, fault: str) -> Seen:
        """The same file, with what is wrong with it."""
        return replace(self, fault=fault)

    def as_reread(self) -> Seen:
        """The same file, of whose body this version reads something else."""
        return replace(self, reread=True)


@dataclass(frozen=True, slots=True)
class Entry:
    """One lookup, with its answer as a line of JSON."""

    lookup: Lookup
    line: str


@dataclass(frozen=True, slots=True)
class Row:
    """What one exchange file brings into the index."""

    seen: Seen
    exchange: Exchange | None = None
    entries: Sequence[Entry] = field(default_factory=tuple)


class Hit(NamedTuple):
    """One registry's lookup of one identifier, not yet read."""

    number: int
    curie: str
    registry: str
    rank: Rank

    def counted(self, latest: str) -> tuple[int, bool, Rank]:
        """Its rank among those of its registry; what is dated after `latest` (UTC) comes last."""
        answered, asked_at, *_ = self.rank
        return answered, asked_at[:19] <= latest[:19], self.rank

    @property
    def path(self) -> str:
        """Of the exchange."""
        return self.rank[3]


def connect(path: Path | None, identity: str) -> sqlite3.Connection:
    """An open index; one of another identity is emptied, a broken one is replaced.

    One that others keep locked for too long is left to them, and ours is in memory.
    """
    if path is not None:
        for _ in range(2):
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                return _opened(str(path), identity)
            except (sqlite3.Error, OSError) as error:
                if is_busy(error):
                    break
            remove(path)
    return _opened(":memory:", identity)


def is_busy(error: Exception) -> bool:
    """Whether others are at work on the file, which is no fault of it."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def remove(path: Path) -> None:
    """Throw an index away, as far as the folder lets us."""
    for suffix in ("", "-journal", "-wal", "-shm"):
        with contextlib.suppress(OSError):
            path.with_name(path.name + suffix).unlink()


def _opened(name: str, identity: str) -> sqlite3.Connection:
    database = sqlite3.connect(name, timeout=60, check_same_thread=False, isolation_level=None)
    try:
        # Not WAL: its shared memory is truncated under others who open the same new file, and
        # the kernel ends the process that reads it then.
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("PRAGMA synchronous=NORMAL")
        if not _is(database, identity):
            with _transaction(database):
                if not _is(database, identity):  # another process may have been quicker
                    for statement in _TABLES.split(";"):
                        database.execute(statement)
                    database.execute("INSERT INTO meta VALUES (?)", (identity,))
    except BaseException:
        database.close()
        raise
    return database


def _is(database: sqlite3.Connection, identity: str) -> bool:
    named = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'meta'"
    if not database.execute(named).fetchone()[0]:
        return False
    return database.execute("SELECT identity FROM meta").fetchall() == [(identity,)]


@cache
def fingerprint() -> str:
    """Of everything that decides how a body is read: the version and the readers' source."""
    digest = hashlib.sha256(refassay.__version__.encode("utf-8"))
    package = Path(refassay.__file__).parent
    sources = [package / "jsonl.py", Path(__file__)]
    for room in ("model", "registries", "identifiers"):
        sources += sorted((package / room).glob("*.py"))
    for source in sources:
        with contextlib.suppress(OSError):
            digest.update(source.read_bytes())
    return f"{refassay.__version__} {digest.hexdigest()[:16]}"


def seen(database: sqlite3.Connection) -> dict[str, Seen]:
    """Every exchange file that was read, by path."""
    rows = database.execute("SELECT * FROM exchange")
    return {
        path: Seen(
            path,
            None if size is None else (size, changed),
            body,
            None if body_size is None else (body_size, body_changed),
            fault,
            bool(reread),
        )
        for path, size, changed, body, body_size, body_changed, fault, reread in rows
    }


def faults(database: sqlite3.Connection) -> list[tuple[str, str]]:
    """Path and fault of the damaged ones."""
    return list(database.execute("SELECT path, fault FROM exchange WHERE fault <> ''"))


def reread(database: sqlite3.Connection) -> list[str]:
    """Paths of those that were read differently, sorted."""
    return [row[0] for row in database.execute("SELECT path FROM exchange WHERE reread")]


def answering(database: sqlite3.Connection) -> set[str]:
    """Paths of the exchanges that hold an answer."""
    return {row[0] for row in database.execute("SELECT DISTINCT path FROM lookup WHERE answered")}


def curies(database: sqlite3.Connection) -> list[str]:
    """The identifiers of which anybody has said anything, in no order."""
    return [row[0] for row in database.execute("SELECT DISTINCT curie FROM lookup WHERE answered")]


def replace_rows(database: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Put the rows in, in place of what was known of the same files."""
    with _transaction(database):
        _delete(database, [row.seen.path for row in rows])
        database.executemany(
            "INSERT INTO exchange VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [_columns(row.seen) for row in rows],
        )
        database.executemany(
            "INSERT INTO lookup VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (columns for row in rows for columns in _lookup_columns(row)),
        )


def forget(database: sqlite3.Connection, paths: Sequence[str]) -> None:
    """Take out what came from these files."""
    with _transaction(database):
        _delete(database, paths)


def hits(database: sqlite3.Connection, curies: Sequence[str]) -> Iterator[Hit]:
    """What is known of these identifiers, in no order. Reads the ranks alone, not the answers."""
    query = (
        "SELECT rowid, curie, registry, answered, asked_at, microsecond, path"
        " FROM lookup WHERE curie IN ({})"
    )
    for number, curie, registry, *rank in _in_parts(database, query, curies):
        answered, asked_at, microsecond, path = rank
        yield Hit(number, curie, registry, (answered, asked_at, microsecond, path))


def lookups(database: sqlite3.Connection, numbers: Sequence[int]) -> Iterator[Lookup]:
    """The lookups of some hits, in no order."""
    query = "SELECT curie, registry, answer, asked_at, path, body FROM lookup WHERE rowid IN ({})"
    for curie, registry, answer, asked_at, path, body in _in_parts(database, query, numbers):
        identifier = Identifier.from_curie(curie)
        read = jsonl.load(Answer, answer)
        yield Lookup(identifier, registry, read, asked_at, path, body or None)


def _in_parts(
    database: sqlite3.Connection, query: str, values: Sequence[str | int]
) -> Iterator[tuple[Any, ...]]:
    for start in range(0, len(values), _ASKED_AT_ONCE):
        part = values[start : start + _ASKED_AT_ONCE]
        yield from database.execute(query.format(", ".join("?" * len(part))), part)


@contextlib.contextmanager
def _transaction(database: sqlite3.Connection) -> Iterator[None]:
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def _delete(database: sqlite3.Connection, paths: Iterable[str]) -> None:
    named = [(path,) for path in paths]
    database.executemany("DELETE FROM exchange WHERE path = ?", named)
    database.executemany("DELETE FROM lookup WHERE path = ?", named)


def _columns(seen: Seen) -> tuple[str | int | None, ...]:
    size, changed = seen.state or (None, None)
    body_size, body_changed = seen.body_state or (None, None)
    return (
        seen.path,
        size,
        changed,
        seen.body,
        body_size,
        body_changed,
        seen.fault,
        int(seen.reread),
    )


def _lookup_columns(row: Row) -> Iterator[tuple[str | int, ...]]:
    if row.exchange is None:
        return
    for entry in row.entries:
        lookup = entry.lookup
        yield (
            lookup.id.curie,
            lookup.registry,
            int(not isinstance(lookup.answer, Unanswered)),
            row.exchange.asked_at,
            row.exchange.microsecond,
            row.seen.path,
            lookup.body or "",
            entry.line,
        )
