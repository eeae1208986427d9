"""What an input format is: a row of facts and a reader."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from refassay.extract.source import Source, source_of
from refassay.inputs._woven import Woven
from refassay.model import Extraction

NOTHING = Woven("", "")


class Content(NamedTuple):
    """What a reader gives."""

    extraction: Extraction
    subject: Woven = NOTHING
    """The text that tells what the report is about; empty where it is a mere list."""


class Asked(NamedTuple):
    """What a reader is told beside the file's content."""

    report: str
    """The name under which the report is known."""
    max_bytes: int
    """No file, and nothing unpacked from one, may be larger."""


def _nothing(_source: Source) -> bool:
    return False


@dataclass(frozen=True)
class Input:
    """One row of the table: how a format is told from others, and how it is read."""

    name: str
    what: str
    """One line: what such a file is."""
    read: Callable[[Source, Asked], Content]
    """Raises UsageError where the content is not what the format promises."""
    endings: tuple[str, ...] = ()
    """Of file names, in lower case, with the point."""
    fits: Callable[[Source], bool] = _nothing
    """Whether the content shows that it is one, whatever the file is called. Cheap."""
    takes_section: bool = False
    """A result section can be written at its end: it is Markdown or plain text."""
    opened: Callable[[Path, bytes], Source] = source_of
    """From a file's bytes to its source."""
    begins: bytes = b""
    """The bytes that a file of a binary format begins with."""

    def is_named(self, path: Path) -> bool:
        """Whether the file's name ends as those of the format do."""
        return path.name.lower().endswith(self.endings) if self.endings else False


def as_bytes(path: Path, raw: bytes) -> Source:
    """The source of a binary file: its text stands for its bytes, one character a byte."""
    return Source(path, raw, raw.decode("latin-1"), "latin-1")
