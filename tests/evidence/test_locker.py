from __future__ import annotations

import multiprocessing
import os
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest
from evidence_samples import REGISTRY, desk, pmids
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.errors import UsageError
from refassay.evidence.exchange import ANSWERED, BROKEN, Body, Exchange, Said
from refassay.evidence.locker import DamagedEvidence, Locker
from refassay.model import Identifier, NotHere

A = Identifier("PMID", "90000001")


def answered(data: bytes, **changes: object) -> Exchange:
    exchange = Exchange(
        registry="pubmed",
        url="https://records.example.org/",
        asked_at="2026-12-01T10:11:12Z",
        outcome=ANSWERED,
        asked=(A,),
        status=200,
        media_type="text/xml",
        body=Body.of(data, "text/xml"),
        answers=(Said.of(A, NotHere(), None, None),),
    )
    return replace(exchange, **changes)  # type: ignore[arg-type]


@given(st.binary(max_size=300), st.sampled_from(["text/xml", "application/json", "x/y"]))
@settings(deadline=None, max_examples=30)
def test_a_kept_body_comes_back(
    tmp_path_factory: pytest.TempPathFactory, body: bytes, media_type: str
) -> None:
    locker = Locker(tmp_path_factory.mktemp("evidence"))
    exchange = answered(body, media_type=media_type, body=Body.of(body, media_type))
    path = locker.keep(exchange, body)
    assert locker.exchange(path) == exchange
    assert exchange.body
    assert locker.body(exchange.body.sha256) == body
    assert locker.exchange_paths() == (path,)
    assert locker.body_paths() == (exchange.body.path,)


def test_bodies_with_abstracts_lie_in_a_folder_of_their_own(tmp_path: Path) -> None:
    locker = Locker(tmp_path)
    body = Body.of(b"<x/>", "text/xml", content="abstract")
    locker.keep(answered(b"", body=body), b"<x/>")
    assert body.path == f"bodies/text/{body.sha256[:2]}/{body.sha256}.xml"
    assert locker.body(body.sha256) == b"<x/>"
    assert locker.body_paths() == (body.path,)


def test_line_ends_are_declared_to_be_part_of_the_evidence(tmp_path: Path) -> None:
    Locker(tmp_path / "new").keep(answered(b"a"), b"a")
    attributes = tmp_path / "new" / ".gitattributes"
    assert attributes.read_bytes() == b"** -text -whitespace linguist-generated\n"


def test_a_flipped_bit_in_any_byte_is_noticed(tmp_path: Path) -> None:
    locker = Locker(tmp_path)
    body = b"<PubmedArticleSet/>"
    path = locker.keep(answered(body), body)
    for name in (path, Body.of(body, "text/xml").path):
        file = tmp_path / name
        whole = file.read_bytes()
        for place in range(len(whole)):
            spoilt = bytearray(whole)
            spoilt[place] ^= 1 << place % 8
            file.write_bytes(spoilt)
            with pytest.raises(DamagedEvidence) as caught:
                locker.body_at(locker.exchange(path).body.path)  # type: ignore[union-attr]
            assert caught.value.path == name
        file.write_bytes(whole)
    assert locker.body_at(locker.exchange(path).body.path) == body  # type: ignore[union-attr]


def test_truncated_empty_missing_and_moved_files_are_damaged(tmp_path: Path) -> None:
    locker = Locker(tmp_path)
    path = locker.keep(answered(b"abc"), b"abc")
    file = tmp_path / path
    whole = file.read_bytes()
    for spoilt in (whole[:-1], b"", whole.replace(b"\n", b"\r\n")):
        file.write_bytes(spoilt)
        with pytest.raises(DamagedEvidence, match=path):
            locker.exchange(path)
    file.write_bytes(whole)
    moved = path.replace("pubmed", "crossref")
    (tmp_path / moved).parent.mkdir(parents=True)
    file.rename(tmp_path / moved)
    with pytest.raises(DamagedEvidence, match="belongs to"):
        locker.exchange(moved)
    with pytest.raises(DamagedEvidence, match="missing"):
        locker.exchange(path)
    with pytest.raises(DamagedEvidence, match="missing"):
        locker.body("0" * 64)


@pytest.mark.parametrize(
    "name",
    [
        "../outside.json",
        "/etc/passwd",
        "exchanges/../../outside.json",
        "exchanges/pubmed/2026-12-01/x.json",
        "exchanges/pubmed/2026-12-01/101112-0123456789ab.json\n",
    ],
)
def test_no_name_leads_out_of_the_locker(tmp_path: Path, name: str) -> None:
    with pytest.raises(DamagedEvidence):
        Locker(tmp_path / "evidence").exchange(name)
    with pytest.raises(DamagedEvidence):
        Locker(tmp_path / "evidence").body_at(name)
    with pytest.raises(DamagedEvidence):
        Locker(tmp_path / "evidence").body(name)


def test_links_and_pipes_are_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    locker = Locker(tmp_path / "evidence")
    path = locker.keep(answered(b"abc"), b"abc")
    file = locker.root / path
    file.rename(outside)
    file.symlink_to(outside)
    with pytest.raises(DamagedEvidence, match="cannot be read"):
        locker.exchange(path)
    file.unlink()
    os.mkfifo(file)
    with pytest.raises(DamagedEvidence, match="not a regular file"):
        locker.exchange(path)
    file.unlink()
    file.mkdir()
    with pytest.raises(DamagedEvidence):
        locker.exchange(path)


def test_a_linked_folder_is_neither_read_nor_written_nor_passed_over(tmp_path: Path) -> None:
    other = Locker(tmp_path / "other")
    path = other.keep(answered(b"abc"), b"abc")
    root = tmp_path / "evidence"
    (root / "exchanges").mkdir(parents=True)
    (root / "exchanges" / "pubmed").symlink_to(other.root / "exchanges" / "pubmed")
    locker = Locker(root)
    with pytest.raises(DamagedEvidence, match="outside"):
        locker.exchange(path)
    with pytest.raises(DamagedEvidence, match="outside"):
        locker.keep(answered(b"abc", microsecond=5), b"abc")
    assert locker.exchange_paths() == ("exchanges/pubmed",)


def test_a_read_only_locker_keeps_nothing(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        Locker(tmp_path, read_only=True).keep(answered(b"a"), b"a")
    assert str(tmp_path) in caught.value.seen
    assert caught.value.next_step
    assert not list(tmp_path.iterdir())


def test_an_exchange_never_names_a_body_that_is_not_there(tmp_path: Path) -> None:
    locker = Locker(tmp_path)
    for body in (None, b"another"):
        with pytest.raises(ValueError, match="another body"):
            locker.keep(answered(b"a"), body)
    assert locker.exchange_paths() == ()


def test_a_damaged_body_is_mended_by_the_same_answer(tmp_path: Path) -> None:
    locker = Locker(tmp_path)
    locker.keep(answered(b"abc"), b"abc")
    body = Body.of(b"abc", "text/xml")
    (tmp_path / body.path).write_bytes(b"abd")
    locker.keep(answered(b"abc", microsecond=7), b"abc")
    assert locker.body(body.sha256) == b"abc"


def test_several_may_write_at_once(tmp_path: Path) -> None:
    def work(number: int) -> None:
        for each in range(10):
            changed = answered(b"same", microsecond=each + 10 * (number % 2))
            Locker(tmp_path).keep(changed, b"same")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    locker = Locker(tmp_path)
    assert len(locker.exchange_paths()) == 20
    assert all(locker.exchange(path) for path in locker.exchange_paths())
    assert not list(tmp_path.rglob(".tmp-*"))


def _keep_without_end(folder: Path) -> None:
    at = desk(folder)
    while True:
        at.door.ask(replace(REGISTRY, batch=3), pmids(300))
        at.time.now += 1


def test_a_killed_process_leaves_whole_exchanges_with_their_bodies(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    locker = Locker(tmp_path / "evidence")
    for delay in (0.0, 0.03, 0.07):
        process = context.Process(target=_keep_without_end, args=(tmp_path,))
        before = len(locker.exchange_paths())
        process.start()
        while len(locker.exchange_paths()) < before + 5:
            time.sleep(0.01)
        time.sleep(delay)
        process.kill()
        process.join()
        for path in locker.exchange_paths():
            body = locker.exchange(path).body
            assert body is not None
            assert locker.body_at(body.path)


def test_what_is_left_of_a_killed_process_is_passed_over(tmp_path: Path) -> None:
    locker = Locker(tmp_path)
    path = locker.keep(answered(b"a"), b"a")
    (tmp_path / path).with_name(".tmp-abcdef").write_bytes(b"{")
    assert locker.exchange_paths() == (path,)


def test_a_failed_try_has_no_body(tmp_path: Path) -> None:
    locker = Locker(tmp_path)
    exchange = answered(b"", outcome=BROKEN, body=None, answers=())
    assert locker.exchange(locker.keep(exchange)) == exchange
    assert locker.body_paths() == ()


def test_the_same_run_gives_the_same_files(tmp_path: Path) -> None:
    files = []
    for name in ("once", "twice"):
        at = desk(tmp_path / name)
        at.door.ask(REGISTRY, pmids(30))
        root = at.locker.root
        files.append({p.relative_to(root): p.read_bytes() for p in root.rglob("*.json")})
    assert files[0] == files[1]
    assert files[0]
