"""What an output format is: a file name and one pure function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from refassay.model import Assay


class Text(Protocol):
    """What a format needs of a report that was read."""

    @property
    def text(self) -> str:
        """The report as decoded."""

    @property
    def encoding(self) -> str:
        """What it was decoded from, by Python's name."""

    def encode(self, text: str) -> bytes:
        """A text in the report's own encoding, with its byte order mark if it had one."""


def _always(_assay: Assay) -> bool:
    return True


@dataclass(frozen=True)
class Format:
    """One row of the table: a file that every report gets."""

    name: str
    file: str
    """File name in the report's folder; ``{report}`` is the report's own file name."""
    what: str
    """One line: what is in it and for whom."""
    render: Callable[[Text, Assay], bytes]
    """The file's bytes, from the report and the result. Pure: the same input, the same bytes."""
    applies: Callable[[Assay], bool] = _always
    """Whether a report of this kind gets the file at all."""
