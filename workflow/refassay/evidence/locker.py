"""The evidence locker: exchanges and bodies as immutable files.

    exchanges/<registry>/<YYYY-MM-DD>/<HHMMSS>-<hash>.json
    bodies/ab/<sha256>.<xml|json|txt|html|bin>
    bodies/text/ab/<sha256>.…                            bodies that hold abstracts
    .gitattributes                                       line ends are part of the hash
    .gitignore                                           which bodies stay out of git, if any

A body is written before the exchange that names it, each by way of a temporary file, so that
several processes may write at once and a killed one leaves nothing half. Whatever lies in a
locker is untrusted: what does not match its own name is damaged, and nothing outside is read.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from refassay.errors import UsageError
from refassay.evidence.exchange import Exchange
from refassay.files import write_atomically

_ATTRIBUTES = b"** -text -whitespace linguist-generated\n"
IGNORED: dict[str, bytes] = {"all": b"", "facts": b"bodies/text/\n", "hashes": b"bodies/\n"}
"""What is to be committed → what a ``.gitignore`` in the locker leaves out.

Abstracts belong to their publishers: by default the bodies that hold some stay out of git. The
exchanges, with the hash of every body, are always kept.
"""
_EXCHANGE_PATH = re.compile(
    r"exchanges/[a-z][a-z0-9_]{0,40}/\d{4}-\d\d-\d\d/\d{6}-[0-9a-f]{12}\.json"
)
_BODY_PATH = re.compile(r"bodies/(?:text/)?[0-9a-f]{2}/([0-9a-f]{64})\.(?:xml|json|txt|html|bin)")
_FOLDERS = ("bodies", "bodies/text")
_EXTENSIONS = ("xml", "json", "txt", "html", "bin")

LARGEST_EXCHANGE = 32 * 2**20
"""Bytes; a larger file is not read."""
LARGEST_BODY = 64 * 2**20
"""Bytes; what the door accepts at most."""


class DamagedEvidence(UsageError):
    """A file of the locker that is missing or not what its name says."""

    def __init__(self, path: str, fault: str) -> None:
        super().__init__(
            f"{path}: {fault}",
            expected="an evidence file as it was written",
            next_step="restore it from a copy, or remove it and ask the registry again",
        )
        self.path = path
        self.fault = fault


class Locker:
    """A folder of evidence. It need not exist until something is kept."""

    def __init__(self, root: Path, *, read_only: bool = False, commit: str = "facts") -> None:
        self.root = root
        self.read_only = read_only
        self._ignored = IGNORED[commit]
        self._real = root.resolve()
        self._inside: set[Path] = set()
        self._described = False

    def keep(self, exchange: Exchange, body: bytes | None = None, *, durable: bool = True) -> str:
        """Store an exchange and its body; gives the exchange's path in the locker.

        What can be had again may do without `durable`: only a power cut could lose it.
        Raises UsageError when the locker is read-only or its folder cannot be written.
        """
        if self.read_only:
            raise UsageError(
                f"{self.root} is only read from, but there is a new answer to keep",
                expected="an evidence folder to write to",
                next_step="set another evidence folder, or ask for nothing (replay)",
            )
        self._describe()
        if exchange.body is not None:
            if body is None or hashlib.sha256(body).hexdigest() != exchange.body.sha256:
                raise ValueError("the exchange describes another body")
            self._write(exchange.body.path, body, durable=durable)
        path = exchange.path
        self._write(path, exchange.to_json().encode("utf-8"), durable=durable)
        return path

    def exchange_paths(self) -> tuple[str, ...]:
        """Every file below ``exchanges/``, sorted, with forward slashes; also foreign ones."""
        return tuple(sorted(self._below("exchanges")))

    def body_paths(self) -> tuple[str, ...]:
        """Every file below ``bodies/``, sorted, with forward slashes; also foreign ones."""
        return tuple(sorted(self._below("bodies")))

    def exchange(self, path: str) -> Exchange:
        """The exchange in a file. Raises DamagedEvidence when it is not as it was written."""
        if not _EXCHANGE_PATH.fullmatch(path):
            raise DamagedEvidence(path, "this is not the name of an exchange")
        data = self._read(path, LARGEST_EXCHANGE)
        digest = hashlib.sha256(data).hexdigest()
        if digest[:12] != path[-17:-5]:
            raise DamagedEvidence(path, f"its content (sha256 {digest[:12]}…) is not the named one")
        try:
            exchange = Exchange.from_json(data.decode("utf-8"))
        except ValueError as error:
            raise DamagedEvidence(path, str(error)) from error
        if exchange.path != path:
            raise DamagedEvidence(path, f"it belongs to {exchange.path}")
        return exchange

    def body(self, sha256: str) -> bytes:
        """The bytes with that hash. Raises DamagedEvidence when they are missing or others."""
        return self.body_at(self.body_path(sha256))

    def body_at(self, path: str) -> bytes:
        """The bytes of a body's file. Raises DamagedEvidence when they are missing or others."""
        named = _BODY_PATH.fullmatch(path)
        if not named:
            raise DamagedEvidence(path, "this is not the name of a body")
        data = self._read(path, LARGEST_BODY)
        digest = hashlib.sha256(data).hexdigest()
        if digest != named[1]:
            raise DamagedEvidence(path, f"its content has another sha256, {digest}")
        return data

    def body_path(self, sha256: str) -> str:
        """Where the body with that hash lies. Raises DamagedEvidence when there is none."""
        for folder in _FOLDERS:
            for extension in _EXTENSIONS:
                path = f"{folder}/{sha256[:2]}/{sha256}.{extension}"
                if _BODY_PATH.fullmatch(path) and (self.root / path).is_file():
                    return path
        raise DamagedEvidence(f"bodies/{sha256[:2]}/{sha256}.*", "it is missing")

    def file_state(self, path: str) -> tuple[int, int] | None:
        """Size in bytes and time of change in nanoseconds; None when there is no such file."""
        try:
            found = (self.root / path).lstat()
        except OSError:
            return None
        return found.st_size, found.st_mtime_ns

    def _describe(self) -> None:
        if not self._described:
            attributes = self.root / ".gitattributes"
            if not attributes.exists():
                write_atomically(attributes, _ATTRIBUTES)
            ignore = self.root / ".gitignore"
            if self._ignored and not ignore.exists():
                write_atomically(ignore, self._ignored)
            self._described = True

    def _write(self, path: str, data: bytes, *, durable: bool) -> None:
        target = self.root / path
        self._check_inside(target, path)
        if not self._holds(target, data):
            write_atomically(target, data, durable=durable)

    def _holds(self, target: Path, data: bytes) -> bool:
        """Whether the bytes are there already: names are made from content, so usually yes."""
        try:
            return not target.is_symlink() and target.read_bytes() == data
        except OSError:
            return False

    def _read(self, path: str, limit: int) -> bytes:
        target = self.root / path
        self._check_inside(target, path)
        try:
            # Not blocking: a named pipe in a foreign locker must not hang us.
            handle = os.open(target, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        except FileNotFoundError as error:
            raise DamagedEvidence(path, "it is missing") from error
        except OSError as error:
            raise DamagedEvidence(path, f"cannot be read: {error.strerror}") from error
        found = os.fstat(handle)
        fault = ""
        if not stat.S_ISREG(found.st_mode):
            fault = "this is not a regular file"
        elif found.st_size > limit:
            fault = f"it is larger than {limit} bytes"
        if fault:
            os.close(handle)
            raise DamagedEvidence(path, fault)
        with os.fdopen(handle, "rb") as stream:
            return stream.read(limit)

    def _check_inside(self, target: Path, path: str) -> None:
        parent = target.parent
        if parent in self._inside:
            return
        try:
            inside = parent.resolve().is_relative_to(self._real)
        except (OSError, RuntimeError) as error:
            raise DamagedEvidence(path, "its folder is a loop of links") from error
        if not inside:
            raise DamagedEvidence(path, "its folder is a link to outside of the locker")
        self._inside.add(parent)

    def _below(self, folder: str) -> Iterator[str]:
        for parent, folders, names in os.walk(self.root / folder):
            here = PurePosixPath(Path(parent).relative_to(self.root).as_posix())
            linked = [name for name in folders if (Path(parent) / name).is_symlink()]
            yield from (str(here / name) for name in linked)
            yield from (str(here / name) for name in names if not name.startswith(".tmp-"))
