"""What a kind of identifier is: a row of facts."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from refassay.model import Identifier


def _same(local: str) -> str:
    return local


class Spot(NamedTuple):
    """What stands around a spelling in a report, for a kind that has to tell lookalikes."""

    label: str
    """The words that label it, empty for a self-evident spelling."""
    gap: str
    """Between label and local part."""
    printed: str
    before: str
    """Up to 80 characters in front, of the same paragraph."""
    after: str
    """Up to 80 characters behind."""


class Ending(NamedTuple):
    """A printed local part without what follows it or was glued to it."""

    local: str
    version: str | None = None
    """A version that was taken off, such as ``v2``."""


def _whole(printed: str) -> Ending:
    return Ending(printed)


def _never(_spot: Spot) -> bool:
    return False


def _alone(_first: str, further: str) -> str:
    return further


@dataclass(frozen=True)
class Kind:
    """One kind of identifier. Add one by writing a file like its neighbours and a table row."""

    prefix: str
    """CURIE prefix as the field writes it: ``PMID``, ``DOI``, ``GEO`` ..."""
    name: str
    """How people call it."""
    pattern: str
    """Regular expression that the whole canonical local part matches; linear, no back-tracking."""
    url: str
    """Where a person looks it up, with ``{local}``."""
    registries: tuple[str, ...]
    """Names of :data:`refassay.registries.REGISTRIES`, asked in this order; each is asked only
    for what those before it left open."""
    authorities: tuple[str, ...]
    """The registries that own the kind: absent means that *all* answered and none has it."""
    examples: tuple[str, ...]
    """Spellings that :meth:`read` accepts, the canonical one first."""
    lookalikes: tuple[str, ...]
    """Spellings that are no such identifier."""
    source: str
    """Where the pattern comes from, with the date on which it was read."""
    canonical: Callable[[str], str] = _same
    """Local part as printed → its one canonical spelling. Idempotent."""
    literature: bool = False
    """It names a work, so it can be one work with other identifiers, and can be off topic."""

    # How reports spell it. Regular expressions without groups, case ignored, bounded repeats.
    labels: tuple[str, ...] = ()
    """Words that label a local part, each beginning with a plain letter: ``PMID`` ..."""
    labelled: str = ""
    """A local part as printed behind a label."""
    bare: str = ""
    """A spelling that needs no label; it begins with a plain letter or figure."""
    also: tuple[str, ...] = ()
    """Further spellings of that sort."""
    more: str = ""
    """A further local part of a list, with its separator; its last group is the local part."""
    joined: Callable[[str, str], str] = _alone
    """First local part of a list and a further one as printed → the further one whole, or empty
    where it is none."""
    columns: str = ""
    """Heading of a table's column whose cells are local parts."""
    cells: str = ""
    """A local part as printed in such a column."""
    hosts: tuple[str, ...] = ()
    """Hosts whose addresses are read also without ``https://``."""
    urls: tuple[str, ...] = ()
    """Patterns of ``host/path?query`` (decoded, host in lower case) with the group ``local``."""
    ending: Callable[[str], Ending] = _whole
    """Takes off a printed local part what was glued to it."""
    doubtful: Callable[[Spot], bool] = _never
    """Whether the surroundings say that it is something else: a gene, a year, a count."""

    @cached_property
    def _whole(self) -> re.Pattern[str]:
        return re.compile(self.pattern)

    def read(self, printed: str) -> Identifier:
        """The identifier for a local part as printed. It may still be malformed: see `accepts`."""
        return Identifier(self.prefix, self.canonical(printed.strip()))

    def accepts(self, identifier: Identifier) -> bool:
        """Whether the identifier has the shape of this kind."""
        return identifier.prefix == self.prefix and bool(self._whole.fullmatch(identifier.local))

    def link(self, identifier: Identifier) -> str:
        """The address at which a person looks it up, quoted."""
        from urllib.parse import quote

        return self.url.format(local=quote(identifier.local, safe="/:;()"))
