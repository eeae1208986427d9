"""Files of ontologies: which there are, which bytes they have, and what is in them.

They are untrusted: read up to a limit, unpacked up to a limit, and refused where they are
neither OBO nor an OBO graph.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from refassay.errors import UsageError
from refassay.terms.obo import read_obo
from refassay.terms.obograph import read_obograph
from refassay.terms.ontology import Ontology

LARGEST = {"OBO": 2**30, "JSON": 256 * 2**20}
"""Bytes of a file when unpacked. JSON is held in memory as a whole while it is read."""
_HEAD = 65_536
"""Bytes that show which format it is."""
_ZIPPED = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class OntologyFile:
    """A file that lies there, and that looks like an ontology."""

    path: Path
    sha256: str
    """Of its bytes as they lie there, packed or not."""
    format: str
    """``OBO`` or ``JSON``."""
    called: str = ""
    """Its name in results, where it was called something else when these were made."""

    @property
    def name(self) -> str:
        """Without its folder."""
        return self.called or self.path.name


def ontology_file(path: Path) -> OntologyFile:
    """Look at a file. Raises UsageError where it cannot be read or is no ontology."""
    try:
        if not path.is_file():
            raise _unreadable(path, "it is not there" if not path.exists() else "it is no file")
        with path.open("rb") as stream:
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
        with _unpacked(path) as stream:
            head = stream.read(_HEAD)
    except (OSError, EOFError, zlib.error) as error:
        raise _unreadable(path, getattr(error, "strerror", None) or str(error)) from error
    return OntologyFile(path, digest, _format(path, head))


def read_ontology(file: OntologyFile) -> Ontology:
    """What is in the file. Raises UsageError where it changed, or cannot be read as what it is."""
    try:
        return _read_obo(file) if file.format == "OBO" else _read_json(file)
    except (OSError, EOFError, zlib.error) as error:
        raise _unreadable(file.path, getattr(error, "strerror", None) or str(error)) from error
    except (ValueError, RecursionError) as error:
        raise _no_ontology(file.path, f"it cannot be read as {file.format}: {error}") from error


def ontology(path: Path) -> Ontology:
    """The ontology in a file, which is looked at and read. Raises UsageError as those two do."""
    return read_ontology(ontology_file(path))


def _read_obo(file: OntologyFile) -> Ontology:
    with _unpacked(file.path) as stream:
        bounded = _Bounded(stream, LARGEST["OBO"])
        lines = io.TextIOWrapper(io.BufferedReader(bounded), "utf-8-sig", errors="replace")
        read = read_obo(lines)
        if bounded.left < 0:
            raise _too_large(file.path, LARGEST["OBO"])
    return _unchanged(file, read)


def _read_json(file: OntologyFile) -> Ontology:
    with _unpacked(file.path) as stream:
        data = stream.read(LARGEST["JSON"] + 1)
    if len(data) > LARGEST["JSON"]:
        raise _too_large(file.path, LARGEST["JSON"])
    text = data.decode("utf-8-sig", "replace")
    del data
    read = read_obograph(text)
    if read is None:
        raise _no_ontology(file.path, "its JSON holds no `graphs` with `nodes`")
    return _unchanged(file, read)


def _unchanged(file: OntologyFile, read: Ontology) -> Ontology:
    """Raises UsageError where the file holds no terms, or was written to meanwhile."""
    with file.path.open("rb") as stream:
        if hashlib.file_digest(stream, "sha256").hexdigest() != file.sha256:
            raise UsageError(
                f"{file.path} changed while the run was working with it",
                expected="the bytes that were read at its start",
                next_step="run again",
            )
    if not read.terms:
        raise _no_ontology(file.path, "it holds no term with an identifier and a name")
    return read


class _Bounded(io.RawIOBase):
    """A stream that ends one byte behind a limit; `left` is then below 0."""

    def __init__(self, stream: IO[bytes], most: int) -> None:
        self._stream = stream
        self.left = most

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._stream.read(min(len(buffer), max(0, self.left + 1)))
        self.left -= len(data)
        buffer[: len(data)] = data
        return len(data)


@contextmanager
def _unpacked(path: Path) -> Iterator[IO[bytes]]:
    with path.open("rb") as packed:
        zipped = packed.read(2) == _ZIPPED
        packed.seek(0)
        if not zipped:
            yield packed
            return
        with gzip.GzipFile(fileobj=packed) as stream:
            yield stream  # type: ignore[misc]


def _format(path: Path, head: bytes) -> str:
    text = head.decode("utf-8-sig", "replace").lstrip()
    if text.startswith("{"):
        return "JSON"
    lines = text.split("\n")
    starts = ("format-version:", "ontology:", "data-version:", "[Term]")
    if any(line.startswith(starts) for line in lines):
        return "OBO"
    raise _no_ontology(path, "it begins neither like OBO nor like JSON")


def _unreadable(path: Path, why: str) -> UsageError:
    return UsageError(
        f"the ontology {path} cannot be read: {why}",
        expected="a file in OBO format or an OBO graph in JSON, packed with gzip or not",
        next_step="correct `ontologies` in the settings, or --ontology",
    )


def _no_ontology(path: Path, why: str) -> UsageError:
    return UsageError(
        f"{path} is no ontology that can be read: {why}",
        expected="OBO format (hp.obo) or an OBO graph in JSON (hp.json), packed with gzip or not",
        next_step="name another file; OWL can be turned into OBO with `robot convert`",
    )


def _too_large(path: Path, most: int) -> UsageError:
    return UsageError(
        f"{path} holds more than {most // 2**20} MB",
        expected="an ontology of at most that size",
        next_step="give the OBO format, or a smaller edition such as a basic or base file",
    )
