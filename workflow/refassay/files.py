"""Files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from refassay.errors import UsageError


def write_atomically(path: Path, data: bytes, *, durable: bool = False) -> None:
    """Write `data` to `path` by way of a temporary file beside it and a rename.

    Nobody ever sees half a file. With `durable` the bytes are on the disk before the name is.
    An existing file's mode is kept. What is there and is no file (a pipe, ``/dev/null``) is
    written to and stays. Raises UsageError where that is not possible.
    """
    if path.exists() and not path.is_file():
        _write_into(path, data)
        return
    try:
        handle, name = _made_beside(path)
    except OSError as error:
        raise _unwritable(path, error) from error
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            if durable:
                stream.flush()
                os.fsync(stream.fileno())
        temporary.chmod(_mode_for(path))
        temporary.replace(path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        if isinstance(error, OSError):
            raise _unwritable(path, error) from error
        raise


def write_if_changed(path: Path, data: bytes) -> bool:
    """Write only when the bytes differ from what is there; says whether it wrote."""
    with contextlib.suppress(OSError):
        if path.read_bytes() == data:
            return False
    write_atomically(path, data)
    return True


def _made_beside(path: Path) -> tuple[int, str]:
    """A new file in the folder of `path`, which is made where it is missing."""
    try:
        return tempfile.mkstemp(prefix=".tmp-", dir=path.parent)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        return tempfile.mkstemp(prefix=".tmp-", dir=path.parent)


def _write_into(path: Path, data: bytes) -> None:
    try:
        with path.open("wb") as stream:
            stream.write(data)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _unwritable(path, error) from error


def _mode_for(path: Path) -> int:
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        return 0o666 & ~_UMASK


def _read_umask() -> int:
    """The process's mask, which can be read only by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


_UMASK = _read_umask()
"""Read once, before there are threads: two that read it at once could leave it changed."""


def _unwritable(path: Path, error: OSError) -> UsageError:
    return UsageError(
        f"{path} cannot be written: {error.strerror or error}",
        expected="a folder in which files can be made",
        next_step="choose another folder or correct its permissions; nothing was lost",
    )
