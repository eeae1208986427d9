"""A report's bytes and the text in them, each made from the other without loss."""

from __future__ import annotations

import codecs
import hashlib
import stat
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from refassay.errors import UsageError

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_MAGIC = {
    b"\x89PNG\r\n": "a PNG image",
    b"\xff\xd8\xff": "a JPEG image",
    b"GIF8": "a GIF image",
    b"%PDF-": "a PDF document",
    b"PK\x03\x04": "a ZIP archive (perhaps DOCX)",
    b"\x1f\x8b\x08": "gzip data",
    b"BZh": "bzip2 data",
    b"\xfd7zXZ": "xz data",
    b"(\xb5/\xfd": "zstd data",
    b"\x7fELF": "a program",
    b"SQLite format 3": "an SQLite database",
    b"\xd0\xcf\x11\xe0": "an old Office document",
}
_CONTROL = bytes(code for code in range(32) if code not in b"\x00\t\n\x0b\x0c\r\x1b")
_TOO_MANY = 0.05
"""Share of control characters (of NUL: twice as much) above which bytes are no text."""


@dataclass(frozen=True)
class Source:
    """A file as read. ``source.encode(source.text) == source.raw`` always holds."""

    path: Path
    raw: bytes
    text: str
    """Decoded, without the byte order mark, line ends as they are."""
    encoding: str
    """``utf-8``, ``utf-16-le``, ``utf-16-be`` or ``latin-1``."""
    bom: bytes = b""
    notes: tuple[str, ...] = ()

    @cached_property
    def sha256(self) -> str:
        """Of the file's bytes, in hexadecimal."""
        return hashlib.sha256(self.raw).hexdigest()

    def encode(self, text: str) -> bytes:
        """The bytes of another text in the file's encoding, with its byte order mark.

        Raises UsageError when the encoding lacks a character of the text.
        """
        try:
            return self.bom + text.encode(self.encoding)
        except UnicodeEncodeError as error:
            lost = text[error.start : error.start + 1]
            raise UsageError(
                f"{self.path} is in {self.encoding} and cannot hold {lost!r} (U+{ord(lost):04X})",
                expected="a file in UTF-8",
                next_step="convert the file to UTF-8; it was not changed",
            ) from error


def read_source(path: Path, *, max_bytes: int) -> Source:
    """Read a file. Raises UsageError for what cannot be read, is too large or is no text."""
    return source_of(path, read_bytes(path, max_bytes=max_bytes))


def read_bytes(path: Path, *, max_bytes: int) -> bytes:
    """A file's bytes. Raises UsageError for what cannot be read or is too large."""
    if path.is_dir():
        raise UsageError(
            f"{path} is a folder",
            expected="a report, such as a Markdown file",
            next_step="name the reports in it, or run the workflow on the folder",
        )
    try:
        _refuse_odd_file(path, path.stat().st_mode)
        with path.open("rb") as stream:
            raw = stream.read(max_bytes + 1)
    except OSError as error:
        raise UsageError(
            f"{path} cannot be read: {error.strerror or error}",
            expected="a report, such as a Markdown file",
            next_step="correct the path or its permissions",
        ) from error
    if len(raw) > max_bytes:
        raise UsageError(
            f"{path} is larger than {max_bytes:,} bytes",
            expected="a report of at most that size (setting max_report_bytes)",
            next_step="raise max_report_bytes if it really is a report",
        )
    return raw


def _refuse_odd_file(path: Path, mode: int) -> None:
    """Raises UsageError for what is no file: to open a named pipe may wait for ever.

    A pipe that this process was given, as by a shell's ``<(command)``, has its writer already.
    """
    given = str(path) == "/dev/stdin" or str(path).startswith(("/dev/fd/", "/proc/self/fd/"))
    if stat.S_ISREG(mode) or (stat.S_ISFIFO(mode) and given):
        return
    known = ((stat.S_ISFIFO, "a named pipe"), (stat.S_ISSOCK, "a socket"))
    what = next((name for is_one, name in known if is_one(mode)), "a device")
    raise UsageError(
        f"{path} is {what}",
        expected="a report in a file",
        next_step="write what it gives into a file and name that",
    )


def source_of(path: Path, raw: bytes) -> Source:
    """The source for bytes that were read from `path`. Raises UsageError when they are no text."""
    for bom, encoding in _BOMS:
        if raw.startswith(bom):
            text = _decoded(raw[len(bom) :], encoding)
            if text is not None:
                notes = () if encoding == "utf-8" else (f"encoding: {encoding}",)
                return Source(path, raw, text, encoding, bom, notes)
    _refuse_binary(path, raw)
    text = _decoded(raw, "utf-8")
    if text is not None:
        return Source(path, raw, text, "utf-8")
    note = "encoding: not UTF-8, read as Latin-1"
    return Source(path, raw, raw.decode("latin-1"), "latin-1", notes=(note,))


def _decoded(raw: bytes, encoding: str) -> str | None:
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError:
        return None
    return text if text.encode(encoding) == raw else None


def _refuse_binary(path: Path, raw: bytes) -> None:
    what = next((name for magic, name in _MAGIC.items() if raw.startswith(magic)), None)
    if what is None:
        head = raw[:65536]
        controls = len(head) - len(head.translate(None, delete=_CONTROL))
        nuls = head.count(b"\x00")
        share = (controls + nuls / 2) / max(len(head), 1)
        if share <= _TOO_MANY or controls + nuls < 8:
            return
        what = "binary data"
    raise UsageError(
        f"{path} holds {what}, not text",
        expected="a report in Markdown or plain text",
        next_step="convert it to text first, or leave it out with the setting exclude",
    )
