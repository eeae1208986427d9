"""The seal over all results and the evidence: two files that anybody can verify without us.

``checksums.sha256`` has one line for each file, as ``sha256sum`` writes it; paths are relative to
the results folder. ``seal.json`` holds nothing that verification does not compute again.

    cd results && sha256sum -c --strict checksums.sha256 && sha256sum seal.json
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from refassay.errors import UsageError
from refassay.files import write_atomically
from refassay.provenance.manifest import sha256_of

CHECKSUMS = "checksums.sha256"
SEAL = "seal.json"
SCHEMA = "refassay-seal-1"


@dataclass(frozen=True, slots=True)
class Sealed:
    """A seal that was written."""

    files: int
    size: int
    """Bytes of all files together."""
    root: str
    """sha256 of ``seal.json``: the one value to publish."""


def fits_a_line(name: str) -> bool:
    """Whether a line of checksums can hold the name as it is."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return not set(name) & set("\n\r\\")


def seal(results: Path, evidence: Path) -> Sealed:
    """Write both files over everything in the results folder and the evidence locker.

    Raises UsageError for a link or a name that no line of checksums can hold.
    """
    for name in (SEAL, CHECKSUMS):
        (results / name).unlink(missing_ok=True)
    lines: list[str] = []
    size = 0
    for name, path in sorted(sealed_files(results, evidence, relative(evidence, results))):
        if path.is_symlink() or not path.is_file() or not fits_a_line(name):
            raise UsageError(
                f"{str(path)!r} cannot be sealed: it is a link or no file, or its name has a line "
                "end, a backslash or bytes that are not UTF-8",
                expected="regular files with ordinary names",
                next_step="remove or rename it and run again",
            )
        lines.append(f"{sha256_of(path)}  {name}\n")
        size += path.stat().st_size
    checksums = "".join(lines).encode()
    write_atomically(results / CHECKSUMS, checksums, durable=True)
    body = seal_body(files=len(lines), size=size, checksums=checksums)
    write_atomically(results / SEAL, body, durable=True)
    return Sealed(files=len(lines), size=size, root=hashlib.sha256(body).hexdigest())


def seal_body(*, files: int, size: int, checksums: bytes) -> bytes:
    """The bytes of ``seal.json``."""
    value = {
        "bytes": size,
        "checksums_sha256": hashlib.sha256(checksums).hexdigest(),
        "files": files,
        "schema": SCHEMA,
    }
    return (json.dumps(value, indent=1, sort_keys=True) + "\n").encode()


def sealed_files(
    results: Path, evidence: Path | None, evidence_name: str
) -> Iterator[tuple[str, Path]]:
    """(name in the checksums, path) of everything that a seal covers, in no order.

    `evidence_name` is the locker's folder as seen from the results. The seal itself is not part,
    nor are the temporary files (``.tmp-…``) of others who write to the same locker.
    """
    for inner, path in _below(results):
        if inner not in (SEAL, CHECKSUMS):
            yield inner, path
    if evidence is None or evidence.resolve().is_relative_to(results.resolve()):
        return
    for inner, path in _below(evidence):
        if not path.name.startswith(".tmp-"):
            yield f"{evidence_name}/{inner}", path


def relative(path: Path, start: Path) -> str:
    """A path as seen from a folder, with forward slashes; links to both folders are followed, so
    that the name also leads there from a shell in that folder.
    """
    return Path(os.path.relpath(path.resolve(), start.resolve())).as_posix()


def _below(root: Path) -> Iterator[tuple[str, Path]]:
    for folder, folders, names in os.walk(root):
        links = [name for name in folders if (Path(folder) / name).is_symlink()]
        for name in (*names, *links):
            path = Path(folder) / name
            yield path.relative_to(root).as_posix(), path
