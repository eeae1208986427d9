"""Many may open the same index at once, also one that is not there yet."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading

from evidence_samples import pmids

from refassay.evidence import _table
from refassay.evidence.index import Index
from refassay.evidence.locker import Locker

OPENS = """
import sys
from pathlib import Path
from refassay.evidence.index import Index
from refassay.evidence.locker import Locker
for number in range(8):
    folder = Path(sys.argv[1]) / str(number)
    for _ in range(3):
        with Index.open(Locker(folder), folder.with_suffix(".sqlite")) as index:
            index.lookups([])
"""


def test_threads_may_open_a_new_index_at_once(tmp_path, monkeypatch):
    removed = []
    monkeypatch.setattr(_table, "remove", removed.append)

    def opens(place: int) -> None:
        locker = Locker(tmp_path / str(place))
        for _ in range(3):
            with Index.open(locker, tmp_path / f"{place}.sqlite") as index:
                index.lookups(pmids(3))

    for place in range(8):
        threads = [threading.Thread(target=opens, args=(place,)) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert removed == []


def test_processes_may_open_a_new_index_at_once(tmp_path):
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", OPENS, str(tmp_path)]
    running = [subprocess.Popen(command, env=environment, stderr=subprocess.PIPE) for _ in range(3)]
    assert [each.communicate(timeout=60)[1] for each in running] == [b"", b"", b""]
    assert [each.returncode for each in running] == [0, 0, 0]


def test_an_index_that_others_keep_locked_is_left_to_them(tmp_path, monkeypatch):
    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda name, **rest: connect(name, **{**rest, "timeout": 0.05})
    )
    path = tmp_path / "index.sqlite"
    Index.open(Locker(tmp_path / "evidence"), path).close()
    before = path.stat().st_ino
    with connect(path, isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        with Index.open(Locker(tmp_path / "evidence"), path) as index:
            assert index.lookups(pmids(1)) == {pmids(1)[0]: ()}
        other.execute("ROLLBACK")
    other.close()
    assert path.stat().st_ino == before
