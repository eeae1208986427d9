"""What a kind of identifier is: a row of facts."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from refassay.model import Identifier


def _same(local: str) -> str:
    return local


@dataclass(frozen=True)
class Kind:
    """One kind of identifier. Add one by writing a file like its neighbours and one table row."""

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
    """The registries that own the kind: absent means that *all* of them answered and none has it."""
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
