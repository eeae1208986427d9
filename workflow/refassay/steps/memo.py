"""What a step made last time, so that only what changed is made again.

Snakemake removes a job's outputs before it runs, so the memory lies beside them. It is disposable.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from refassay.files import write_atomically


def key_of(*parts: str) -> str:
    """A key that differs when any of the parts differs."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def stamp_of(path: Path) -> str:
    """Size and times of a file, which differ when it was written to; empty where there is none."""
    try:
        state = path.stat()
    except OSError:
        return ""
    return f"{state.st_size} {state.st_mtime_ns} {state.st_ctime_ns}"


class Memo:
    """Lines by key, of one step and shard. Only those used in this run are kept by `save`.

    A line holds no line end; a key holds no space.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._before = _read(path)
        self._now: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """The remembered line, if there is one; it is then remembered further."""
        line = self._before.get(key)
        if line is not None:
            self._now[key] = line
        return line

    def put(self, key: str, line: str) -> None:
        """Remember a line that was made in this run."""
        self._now[key] = line

    def save(self) -> None:
        """Write down what this run used."""
        if self._now != self._before:
            rows = (f"{key} {line}\n" for key, line in self._now.items())
            write_atomically(self._path, "".join(rows).encode())


def _read(path: Path) -> dict[str, str]:
    try:
        rows = path.read_bytes().decode().split("\n")
    except (OSError, ValueError):
        return {}
    return {key: line for key, space, line in (row.partition(" ") for row in rows) if space}
