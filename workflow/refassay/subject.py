"""What checks and leads look at: one report beside everything that is known of its references."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from refassay.identity.judgement import Identity
from refassay.model import (
    Answer,
    Claim,
    Coverage,
    Extraction,
    FullText,
    Identifier,
    JudgedClaim,
    JudgedQuote,
    JudgedTerm,
    Lookup,
    Mention,
    Record,
    Reference,
    TracedClaim,
    Unanswered,
)
from refassay.settings import Settings
from refassay.works import Work

Answers = Mapping[Identifier, Sequence[Lookup]]

_LONGEST = 300
"""Characters of a title that are sent."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """An identifier of the report that is not among its references, and why."""

    id: Identifier
    mentions: tuple[Mention, ...]
    why: str
    """``derived``: made by a rule from something else, and no registry has it.
    ``beyond``: left out by ``max_references``."""
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sought:
    """A title that is searched for, and the reference beside which it stands."""

    reference: Identifier
    claim: Claim

    @property
    def title(self) -> str:
        """As it is sent: white space single, cut where it is very long."""
        return " ".join(self.claim.title.split())[:_LONGEST]


@dataclass(frozen=True, slots=True)
class Meant:
    """A work that has the printed title, and the printed author or year."""

    record: Record
    agrees: tuple[str, ...]
    """``title`` and what else agrees: ``author``, ``year``."""
    lookups: tuple[Lookup, ...]
    """The answers that brought it: the search's, and the record's where that is another."""


@dataclass(frozen=True, slots=True)
class Search:
    """A search for a title, and what it brought so far."""

    sought: Sought
    in_pubmed: bool = False
    """Whether a hit of PubMed's fits, so that Crossref is not asked."""
    meant: Meant | None = None
    """The work that was meant; None where none fits, or two fit alike."""


@dataclass(frozen=True, slots=True)
class WorkText:
    """The full text of a work, or why there is none."""

    text: FullText | None = None
    why: str = ""
    """Why there is none, as the end of a sentence; empty where there is one."""
    is_open: bool = False
    """Somebody who was to be asked has not answered yet."""
    lookups: tuple[Lookup, ...] = ()
    """The answer that brought it, or those that do not have it."""


@dataclass(frozen=True, slots=True)
class Cited:
    """The works that a source cites, as far as they are known."""

    beside: tuple[Identifier, ...] = ()
    """Those that it cites in the paragraph that has the figures."""
    listed: tuple[Identifier, ...] = ()
    """Every other one, in the order of the list that was read."""
    is_open: bool = False
    """A list that was asked for has not been answered."""
    left_out: int = 0
    """How many more are listed than are looked at."""

    @property
    def every(self) -> tuple[Identifier, ...]:
        """All of them, the likeliest first."""
        return (*self.beside, *self.listed)


@dataclass(frozen=True, slots=True)
class Followed:
    """A sentence with figures whose source tells of others' work, and what that source cites."""

    judged: JudgedClaim
    reference: Reference
    cited: Cited


@dataclass(frozen=True)
class Subject:
    """One report with everything that is known of its references."""

    extraction: Extraction
    references: tuple[Reference, ...]
    """In order of first mention."""
    settings: Settings
    works: tuple[Work, ...] = ()
    """``works[reference.work - 1]`` is the work of a reference."""
    searches: tuple[Search, ...] = ()
    """For the titles beside references that name nothing, or another work."""
    texts: Mapping[int, WorkText] = field(default_factory=dict)
    """What is known of full texts, by the number of the work; empty where none is asked for."""
    quotes: tuple[JudgedQuote, ...] = ()
    claims: tuple[JudgedClaim, ...] = ()
    followed: tuple[Followed, ...] = ()
    """The claims whose figures are looked for in what their sources cite."""
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
