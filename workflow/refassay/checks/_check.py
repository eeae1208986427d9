"""What a check is: a code, a page of documentation and one pure function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from refassay.identity.judgement import Identity
from refassay.model import (
    Coverage,
    Extraction,
    Finding,
    Identifier,
    JudgedQuote,
    JudgedTerm,
    Level,
    Mention,
    Reference,
)
from refassay.settings import Settings
from refassay.works import Work


@dataclass(frozen=True, slots=True)
class SetAside:
    """An identifier of the report that is not among its references, and why."""

    id: Identifier
    mentions: tuple[Mention, ...]
    why: str
    """``derived``: made by a rule from something else, and no registry has it.
    ``beyond``: left out by ``max_references``."""
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True)
class Subject:
    """What a check looks at: one report with everything that is known of its references."""

    extraction: Extraction
    references: tuple[Reference, ...]
    """In order of first mention."""
    settings: Settings
    works: tuple[Work, ...] = ()
    """``works[reference.work - 1]`` is the work of a reference."""
    quotes: tuple[JudgedQuote, ...] = ()
    set_aside: tuple[SetAside, ...] = ()
    coverage: Coverage = field(default_factory=lambda: Coverage(0, 0, 0))
    identities: tuple[Identity, ...] = ()
    """What the report prints of works against what their records say, in order of the claims."""
    terms: tuple[JudgedTerm, ...] = ()
    """Terms of ontologies that it names, against the local files that were given."""


@dataclass(frozen=True)
class Check:
    """One row of the table. Its texts make ``docs/checks.md`` and `refassay explain`."""

    code: str
    """Letter and three digits, never used again for another thing."""
    name: str
    """The word in outputs and for ``--fail-on``: ``absent``, ``retracted`` ..."""
    level: Level
    title: str
    """One line: what it finds."""
    what: str
    """What it looks at and when it speaks."""
    why: str
    """Why it matters to the reader of a report."""
    example: str
    """A synthetic line of a report that sets it off."""
    cure: str
    """What to do about it."""
    find: Callable[[Subject], Iterator[Finding]]
    limits: str = ""
    """What it cannot see."""
    names: tuple[str, ...] = field(default=())
    """Further words by which ``--fail-on`` may call it."""
