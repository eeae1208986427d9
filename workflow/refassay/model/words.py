"""The words of a verdict, identifiers, and nouns as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Outcome(StrEnum):
    """What is known, in the end, of an identifier."""

    FOUND = "found"
    """It exists and its owner says so."""
    WITHHELD = "withheld"
    """It exists, but is private, embargoed, withdrawn or suppressed."""
    ABSENT = "absent"
    """The registry that owns it answered, and does not have it."""
    UNANSWERED = "unanswered"
    """Nobody who could tell has answered. Nothing is known."""
    UNSUPPORTED = "unsupported"
    """There is nobody to ask."""
    MALFORMED = "malformed"
    """It does not have the shape of such an identifier, so nobody was asked."""


class Level(StrEnum):
    """How grave a finding is, in SARIF's words."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    @property
    def rank(self) -> int:
        """3 for an error, 2 for a warning, 1 for a note."""
        return {"error": 3, "warning": 2, "note": 1}[self.value]


class Relevance(StrEnum):
    """Whether a work shares the report's subject."""

    ON_TOPIC = "on_topic"
    OFF_TOPIC = "off_topic"
    UNCERTAIN = "uncertain"
    NOT_ASSESSED = "not_assessed"


@dataclass(frozen=True, order=True, slots=True)
class Identifier:
    """An identifier in its one canonical spelling, such as ``PMID`` + ``22610116``."""

    prefix: str
    local: str

    @property
    def curie(self) -> str:
        """Prefix and local part joined, such as ``DOI:10.1038/ng1234``."""
        return f"{self.prefix}:{self.local}"

    def __str__(self) -> str:
        return self.curie

    @classmethod
    def from_curie(cls, curie: str) -> Identifier:
        """Split a CURIE that we wrote ourselves at its first colon."""
        prefix, _, local = curie.partition(":")
        return cls(prefix, local)


def plain(value: Any) -> Any:
    """A noun as plain dicts and lists, ready for JSON; identifiers become CURIEs."""
    if isinstance(value, Identifier):
        return value.curie
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if hasattr(value, "__dataclass_fields__"):
        return {name: plain(getattr(value, name)) for name in value.__dataclass_fields__}
    return value
