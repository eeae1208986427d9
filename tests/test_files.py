"""Files appear whole or not at all, and nothing but files is replaced."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from refassay.errors import UsageError
from refassay.files import write_atomically, write_if_changed

AS_ROOT = os.geteuid() == 0


@pytest.mark.parametrize("durable", [True, False])
def test_a_file_is_written_with_its_folders(tmp_path, durable):
    path = tmp_path / "new" / "folder" / "file.json"
    write_atomically(path, b"data", durable=durable)
    assert path.read_bytes() == b"data"
    assert [each.name for each in path.parent.iterdir()] == ["file.json"]


def test_an_existing_files_mode_is_kept_and_a_new_one_follows_the_umask(tmp_path):
    path = tmp_path / "file"
    write_atomically(path, b"one")
    mask = os.umask(0o022)
    os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask
    path.chmod(0o600)
    write_atomically(path, b"two")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_writing_from_many_threads_leaves_the_umask_alone(tmp_path):
    mask = os.umask(0o027)
    try:
        threads = [
            threading.Thread(
                target=lambda place=place: [
                    write_atomically(tmp_path / f"{place}-{each}", b"x") for each in range(40)
                ]
            )
            for place in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        assert os.umask(mask) == 0o027


def test_a_failure_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def full(*_args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UsageError, match="file cannot be written: No space left on device"):
        write_atomically(path, b"new", durable=True)
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_an_interruption_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def interrupted(*_args):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, b"new", durable=True)
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_a_folder_is_not_replaced(tmp_path):
    (tmp_path / "folder").mkdir()
    with pytest.raises(UsageError, match="folder cannot be written"):
        write_atomically(tmp_path / "folder", b"data")
    assert (tmp_path / "folder").is_dir()


def test_a_file_in_the_place_of_a_folder_is_an_error_in_three_parts(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UsageError) as raised:
        write_atomically(tmp_path / "file" / "inner", b"data")
    assert "\n  expected  " in str(raised.value)
    assert "\n  next      " in str(raised.value)


@pytest.mark.skipif(AS_ROOT, reason="the superuser may write everywhere")
def test_a_folder_without_permission_is_an_error(tmp_path):
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(UsageError, match="Permission denied"):
            write_atomically(tmp_path / "file", b"data")
    finally:
        tmp_path.chmod(0o700)


def test_a_pipe_is_written_to_and_stays(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    code = f"import pathlib; print(pathlib.Path({str(path)!r}).read_bytes())"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as reader:
        write_atomically(path, b"data")
        assert reader.communicate(timeout=30)[0].strip() == b"b'data'"
    assert stat.S_ISFIFO(path.stat().st_mode)


def test_the_null_device_stays_a_device():
    path = Path(os.devnull)
    before = path.stat().st_ino
    write_atomically(path, b"data")
    assert path.stat().st_ino == before


def test_the_same_bytes_are_not_written_again(tmp_path):
    path = tmp_path / "file"
    assert write_if_changed(path, b"one") is True
    before = path.stat().st_mtime_ns, path.stat().st_ino
    assert write_if_changed(path, b"one") is False
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == before
    assert write_if_changed(path, b"two") is True
    assert path.read_bytes() == b"two"
