"""What checks and leads look at: one report beside everything that is known of its references."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from refassay.identity.judgement import Identity
from refassay.model import (
    Answer,
    Coverage,
    Extraction,
    Identifier,
    JudgedClaim,
    JudgedQuote,
    JudgedTerm,
    Lookup,
    Mention,
    Reference,
    TracedClaim,
    Unanswered,
)
from refassay.settings import Settings
from refassay.works import Work

Answers = Mapping[Identifier, Sequence[Lookup]]


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
    """One report with everything that is known of its references."""

    extraction: Extraction
    references: tuple[Reference, ...]
    """In order of first mention."""
    settings: Settings
    works: tuple[Work, ...] = ()
    """``works[reference.work - 1]`` is the work of a reference."""
    quotes: tuple[JudgedQuote, ...] = ()
    claims: tuple[JudgedClaim, ...] = ()
    traced: tuple[TracedClaim, ...] = ()
    set_aside: tuple[SetAside, ...] = ()
    coverage: Coverage = field(default_factory=lambda: Coverage(0, 0, 0))
    identities: tuple[Identity, ...] = ()
    """What the report prints of works against what their records say, in order of the claims."""
    terms: tuple[JudgedTerm, ...] = ()
    """Terms of ontologies that it names, against the local files that were given."""
    lookups: Answers = field(default_factory=dict)
    """What is known of the report's identifiers and of what they lead to."""

    def answer(self, query: Identifier) -> Answer | None:
        """What the one registry that a query is for said; None while it has not answered."""
        said = [look.answer for look in self.lookups.get(query, ())]
        return next((each for each in said if not isinstance(each, Unanswered)), None)

    def was_answered(self, identifier: Identifier) -> bool:
        """Whether any registry said anything of it."""
        said = self.lookups.get(identifier, ())
        return any(not isinstance(look.answer, Unanswered) for look in said)
