from __future__ import annotations

import multiprocessing
import sqlite3
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from evidence_samples import (
    BY_NAME,
    FAULTS,
    REGISTRY,
    Desk,
    desk,
    pmid,
    pmids,
    with_200,
    without_fsync,
)

from refassay.evidence import _table
from refassay.evidence.exchange import Exchange
from refassay.evidence.index import Index, exchanges_used, index_name
from refassay.evidence.locker import Locker
from refassay.evidence.state import state_folder
from refassay.identifiers import kind_of
from refassay.model import Found, Identifier, Lookup, NotHere, Record, Unanswered
from refassay.registries._registry import Reading, Reply, Unreadable

_quick = pytest.fixture(scope="module", autouse=True)(without_fsync)


def opened(at: Desk, path: Path | None = None, only: Sequence[str] | None = None) -> Index:
    chosen = None if only is None else frozenset(only)
    return Index.open(at.locker, path, only=chosen, registries=BY_NAME)


def words(index: Index, count: int = 12) -> dict[str, list[str]]:
    found = index.lookups(pmids(count))
    return {
        each.local: [type(look.answer).__name__ for look in looks] for each, looks in found.items()
    }


def asked(folder: Path, count: int = 12) -> Desk:
    at = desk(folder)
    at.door.ask(replace(REGISTRY, batch=5), pmids(count))
    return at


def test_an_answer_comes_with_its_evidence(tmp_path: Path) -> None:
    at = asked(tmp_path)
    with opened(at) as index:
        found = index.lookups([*pmids(3), pmid(1), pmid(99)])
    assert list(found) == [*pmids(3), pmid(99)]
    assert found[pmid(99)] == ()
    (look,) = found[pmid(1)]
    assert look.exchange == exchanges_used([look, look])[0]
    exchange = at.locker.exchange(look.exchange)
    assert exchange.body is not None
    expected = Found(Record(pmid(1), title="Title 90000001"))
    assert look == Lookup(
        pmid(1), "records", expected, exchange.asked_at, look.exchange, exchange.body.sha256
    )


def test_kept_in_a_file_it_reads_each_exchange_once(tmp_path: Path) -> None:
    at = asked(tmp_path)
    path = tmp_path / "state" / "index.sqlite"
    read: list[int] = []

    def reader(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
        read.append(len(ids))
        return REGISTRY.read(reply, ids)

    counting = {"records": replace(REGISTRY, read=reader)}
    for _ in range(3):
        with Index.open(at.locker, path, registries=counting) as index:
            assert index.lookups([pmid(1)])[pmid(1)]
    assert len(read) == 3
    at.door.ask(REGISTRY, pmids(30)[20:])
    with Index.open(at.locker, path, registries=counting) as index:
        assert index.lookups([pmid(25)])[pmid(25)]
    assert len(read) == 4


def test_in_memory_and_on_disk_it_says_the_same(tmp_path: Path) -> None:
    at = asked(tmp_path)
    at.carrier.outage = FAULTS["500"]
    at.door.ask(REGISTRY, pmids(20))
    (tmp_path / "file").write_text("")
    found = []
    for path in (None, tmp_path / "i", tmp_path / "file" / "i"):
        with opened(at, path) as index:
            found.append(index.lookups(pmids(25)))
    assert found[0] == found[1] == found[2]


def test_a_newer_failure_does_not_hide_an_answer_and_a_newer_answer_does(tmp_path: Path) -> None:
    at = asked(tmp_path, 3)
    at.time.now += 5
    at.carrier.outage = FAULTS["500"]
    at.door.ask(REGISTRY, pmids(4))
    with opened(at) as index:
        found = index.lookups(pmids(4))
    assert isinstance(found[pmid(1)][0].answer, Found)
    assert isinstance(found[pmid(4)][0].answer, Unanswered)
    again = desk(tmp_path)
    again.time.now = at.time.now + 0.25  # the same second, but later
    body = b'{"records": {}, "missing": ["90000001", "90000002", "90000003", "90000004"]}'
    again.carrier.outage = with_200(body)
    again.door.ask(REGISTRY, pmids(4))
    with opened(at) as index:
        assert words(index, 4) == {each.local: ["NotHere"] for each in pmids(4)}


def test_lookups_are_in_the_order_of_the_kind(tmp_path: Path) -> None:
    kind = kind_of(pmid(1))
    assert kind is not None
    names = [*kind.registries, "a_stranger"]
    at = desk(tmp_path)
    for name in reversed(names):
        at.door.ask(replace(REGISTRY, name=name), pmids(1))
    every = {name: replace(REGISTRY, name=name) for name in names}
    with Index.open(at.locker, None, registries=every) as index:
        assert [look.registry for look in index.lookups(pmids(1))[pmid(1)]] == names


def test_only_named_exchanges_count_on_replay(tmp_path: Path) -> None:
    at = asked(tmp_path)
    one, *_ = at.locker.exchange_paths()
    inside = at.locker.exchange(one).asked
    for path in (None, tmp_path / "index.sqlite"):
        with opened(at, path, only=[one]) as index:
            found = index.lookups(pmids(12))
            assert {each for each, looks in found.items() if looks} == set(inside)
            assert index.damaged == ()
        with opened(at, path, only=[one, "exchanges/x"]) as index:
            assert [(each.path, each.fault) for each in index.damaged] == [
                ("exchanges/x", "it is missing")
            ]
    with opened(at, tmp_path / "index.sqlite") as index:
        assert all(index.lookups(pmids(12)).values())


def test_vanished_exchanges_are_forgotten(tmp_path: Path) -> None:
    at = asked(tmp_path)
    path = tmp_path / "index.sqlite"
    opened(at, path).close()
    gone = at.locker.exchange_paths()[0]
    ids = at.locker.exchange(gone).asked
    (at.locker.root / gone).unlink()
    with opened(at, path) as index:
        assert [looks for each, looks in index.lookups(ids).items()] == [()] * len(ids)


def _spoil(at: Desk, what: str) -> str:
    path = at.locker.exchange_paths()[0]
    file = at.locker.root / path
    body = at.locker.exchange(path).body
    assert body is not None
    text = file.read_text()
    foreign = at.locker.root / "exchanges" / "notes.txt"
    match what:
        case "flipped":
            file.write_bytes(bytes([file.read_bytes()[0] ^ 1]) + file.read_bytes()[1:])
        case "truncated":
            file.write_text(text[:100])
        case "empty":
            file.write_text("")
        case "body flipped":
            data = (at.locker.root / body.path).read_bytes()
            (at.locker.root / body.path).write_bytes(data[:-1] + bytes([data[-1] ^ 4]))
        case "body missing":
            (at.locker.root / body.path).unlink()
        case "foreign":
            foreign.write_text("buy milk")
            return "exchanges/notes.txt"
    return path


@pytest.mark.parametrize("warm", [False, True])
@pytest.mark.parametrize(
    "what", ["flipped", "truncated", "empty", "body flipped", "body missing", "foreign"]
)
def test_damaged_evidence_is_listed_and_not_used(tmp_path: Path, what: str, warm: bool) -> None:
    at = asked(tmp_path)
    index_file = tmp_path / "index.sqlite"
    if warm:
        opened(at, index_file).close()
    before = {path: at.locker.exchange(path) for path in at.locker.exchange_paths()}
    path = _spoil(at, what)
    for _ in range(2):
        with opened(at, index_file) as index:
            (damage,) = index.damaged
            assert damage.path == path
            found = index.lookups(pmids(12))
        lost = before[path].asked if path in before else ()
        assert {each for each, looks in found.items() if not looks} == set(lost)


def test_mended_evidence_is_used_again(tmp_path: Path) -> None:
    at = asked(tmp_path)
    body = at.locker.root / at.locker.body_paths()[0]
    data = body.read_bytes()
    body.unlink()
    with opened(at, tmp_path / "i") as index:
        assert index.damaged
        body.write_bytes(data)
        index.sync()
        assert not index.damaged
        assert all(index.lookups(pmids(12)).values())


def _rewritten(at: Desk, **changes: object) -> Exchange:
    """The first exchange, replaced by one that says something else under its right name."""
    path = at.locker.exchange_paths()[0]
    exchange = replace(at.locker.exchange(path), **changes)  # type: ignore[arg-type]
    (at.locker.root / path).unlink()
    target = at.locker.root / exchange.path
    target.write_text(exchange.to_json())
    return exchange


def test_what_an_exchange_says_beside_its_body_is_not_believed(tmp_path: Path) -> None:
    at = desk(tmp_path)
    at.door.ask(REGISTRY, pmids(3))
    (path,) = at.locker.exchange_paths()
    said = at.locker.exchange(path).answers
    lie = (replace(said[0], answer="not_here"), *said[1:])
    liar = _rewritten(at, answers=lie)
    with opened(at) as index:
        (damage,) = index.damaged
        assert damage.path == liar.path
        assert damage.fault == (
            "PMID:90000001 is noted as not_here, but its body says found; the body counts"
        )
        assert words(index, 1) == {"90000001": ["Found"]}


def test_a_reader_that_reads_more_is_no_damage(tmp_path: Path) -> None:
    at = desk(tmp_path)
    at.door.ask(REGISTRY, pmids(3))
    (path,) = at.locker.exchange_paths()
    said = at.locker.exchange(path).answers
    rewritten = _rewritten(at, answers=(replace(said[0], digest="0" * 64), *said[1:]))
    with opened(at) as index:
        assert index.damaged == ()
        assert index.reread == (rewritten.path,)


def test_a_registry_of_another_version_is_no_crash(tmp_path: Path) -> None:
    at = asked(tmp_path)
    with Index.open(at.locker, None, registries={}) as index:
        assert len(index.damaged) == 3
        assert index.lookups([pmid(1)]) == {pmid(1): ()}


def test_a_body_that_this_version_cannot_read_is_unanswered(tmp_path: Path) -> None:
    def stricter(*_: object) -> None:
        raise Unreadable("no such field")

    at = asked(tmp_path)
    strict = {"records": replace(REGISTRY, read=stricter)}  # type: ignore[arg-type]
    with Index.open(at.locker, None, registries=strict) as index:
        assert len(index.damaged) == 3
        assert words(index, 1) == {"90000001": ["Unanswered"]}


@pytest.mark.parametrize(
    "content", [b"", b"not a database", b"SQLite format 3\x00" + b"\xff" * 9000]
)
def test_a_broken_index_is_thrown_away(tmp_path: Path, content: bytes) -> None:
    at = asked(tmp_path)
    path = tmp_path / "index.sqlite"
    path.write_bytes(content)
    with opened(at, path) as index:
        assert all(index.lookups(pmids(12)).values())
    with opened(at, path) as index:
        assert all(index.lookups(pmids(12)).values())


def test_an_index_that_breaks_later_is_made_again(tmp_path: Path) -> None:
    at = asked(tmp_path)
    path = tmp_path / "index.sqlite"
    opened(at, path).close()
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xaa" * (len(data) - 4096)
    path.write_bytes(data)
    with opened(at, path) as index:
        assert all(index.lookups(pmids(12)).values())
    with opened(at, path) as index:
        index._database.execute("DROP TABLE lookup")
        assert all(index.lookups(pmids(12)).values())


def test_a_file_that_cannot_be_mended_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = asked(tmp_path)
    path = tmp_path / "index.sqlite"
    real = _table.replace_rows

    def full(database: sqlite3.Connection, rows: Sequence[_table.Row]) -> None:
        if database.execute("PRAGMA database_list").fetchone()[2]:
            raise sqlite3.OperationalError("database or disk is full")
        real(database, rows)

    monkeypatch.setattr(_table, "replace_rows", full)
    with opened(at, path) as index:
        assert all(index.lookups(pmids(12)).values())


def test_another_version_or_another_locker_starts_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = asked(tmp_path / "one")
    other = desk(tmp_path / "two")
    path = tmp_path / "index.sqlite"
    opened(at, path).close()
    with opened(other, path) as index:
        assert index.lookups([pmid(1)]) == {pmid(1): ()}
    opened(at, path).close()
    monkeypatch.setattr(_table, "fingerprint", lambda: "0.0.0")
    with sqlite3.connect(path) as database:
        database.execute("UPDATE lookup SET answer = ''")
    database.close()
    with opened(at, path) as index:
        assert all(index.lookups(pmids(12)).values())


def test_each_locker_has_an_index_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "one")
    one, same, two = (index_name(Locker(tmp_path / name)) for name in ("one", "link", "two"))
    assert one == same != two
    assert one.startswith("index-")
    assert one.endswith(".sqlite")


def _open_and_count(folder: Path, results: multiprocessing.Queue[int]) -> None:
    at = desk(folder)
    with Index.open(at.locker, folder / "index.sqlite", registries=BY_NAME) as index:
        results.put(sum(map(bool, index.lookups(pmids(60)).values())))


def test_two_processes_may_sync_at_once(tmp_path: Path) -> None:
    at = desk(tmp_path)
    at.door.ask(replace(REGISTRY, batch=2), pmids(60))
    context = multiprocessing.get_context("spawn")
    results: multiprocessing.Queue[int] = context.Queue()
    processes = [context.Process(target=_open_and_count, args=(tmp_path, results)) for _ in "ab"]
    for process in processes:
        process.start()
    assert [results.get(timeout=60) for _ in processes] == [60, 60]
    for process in processes:
        process.join()


def test_threads_may_share_an_index_that_grows(tmp_path: Path) -> None:
    at = desk(tmp_path)
    index = opened(at, tmp_path / "i")

    def look() -> None:
        for _ in range(10):
            index.sync()
            index.lookups(pmids(40))

    threads = [threading.Thread(target=look) for _ in range(3)]
    for thread in threads:
        thread.start()
    at.door.ask(replace(REGISTRY, batch=4), pmids(40))
    for thread in threads:
        thread.join()
    index.sync()
    assert all(index.lookups(pmids(40)).values())
    index.close()


def test_no_fault_of_a_registry_is_ever_read_as_not_here(tmp_path: Path) -> None:
    for name, fault in FAULTS.items():
        at = desk(tmp_path / name, outage=fault)
        at.door.ask(REGISTRY, pmids(5))
        with opened(at) as index:
            found = index.lookups(pmids(5))
        assert not any(
            isinstance(look.answer, NotHere) for looks in found.values() for look in looks
        )
        assert all(looks for looks in found.values())


def test_an_identifier_may_look_like_anything(tmp_path: Path) -> None:
    odd = Identifier("PMID", "90000001' OR 1=1 --")
    with opened(asked(tmp_path)) as index:
        assert index.lookups([odd]) == {odd: ()}


@pytest.mark.parametrize(
    ("environment", "default", "folder"),
    [
        ({"REFASSAY_STATE": "/s", "XDG_CACHE_HOME": "/c"}, ".refassay", "/s"),
        ({"XDG_CACHE_HOME": "/c"}, ".refassay", ".refassay"),
        ({"XDG_CACHE_HOME": "/c"}, "", "/c/refassay"),
        ({"XDG_CACHE_HOME": "relative", "HOME": "/h"}, "", "/h/.cache/refassay"),
        ({"HOME": "/h"}, "", "/h/.cache/refassay"),
    ],
)
def test_state_lies_where_the_environment_says(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], default: str, folder: str
) -> None:
    for name in ("REFASSAY_STATE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert state_folder(default) == Path(folder)
