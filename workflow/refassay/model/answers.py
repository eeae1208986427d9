"""What registries say: records, answers, and what they settle into."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from refassay.model.report import Author
from refassay.model.words import Identifier, Outcome


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that was published about a work: a retraction, a correction ..."""

    type: str
    """``retraction``, ``partial_retraction``, ``expression_of_concern``, ``correction``,
    ``withdrawal``, ``reinstatement``."""
    direction: str = "of_this"
    """``of_this``: it concerns the record's work. ``is_notice``: the record *is* the notice."""
    id: str | None = None
    """CURIE of the notice (``of_this``) or of the work that it concerns (``is_notice``)."""
    date: str | None = None
    source: str = ""
    """Who says so: ``pubmed``, ``crossref``, ``retraction-watch`` ..."""
    label: str = ""
    """The registry's own words."""


@dataclass(frozen=True, slots=True)
class Record:
    """What a registry says about a work or a dataset. Field names follow CSL-JSON.

    Every text is plain: no markup, no entities, white space single.
    """

    id: Identifier
    """The identifier that the record itself carries."""
    type: str = ""
    title: str = ""
    author: tuple[Author, ...] = ()
    container_title: str = ""
    issued: str = ""
    """``YYYY``, ``YYYY-MM`` or ``YYYY-MM-DD``; the date of the version of record."""
    years: tuple[int, ...] = ()
    """Every year that the record gives (print, online, issued), for comparisons."""
    volume: str = ""
    issue: str = ""
    page: str = ""
    publisher: str = ""
    same_as: tuple[Identifier, ...] = ()
    """Other identifiers of the same work, as this registry gives them."""
    publication_types: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    """Subject headings (MeSH) and the registry's key words."""
    abstract: str = ""
    notices: tuple[Notice, ...] = ()
    thin: bool = False
    """Existence only: the registry that describes the work was not read."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Further facts by the registry's own names: organism, samples, status, release date ..."""

    @property
    def year(self) -> int | None:
        """The year of ``issued``."""
        return int(self.issued[:4]) if self.issued[:4].isdigit() else None


@dataclass(frozen=True, slots=True)
class Found:
    """The registry has it, and this is what it says."""

    record: Record


@dataclass(frozen=True, slots=True)
class Withheld:
    """The registry has it and does not show it."""

    reason: str
    until: str | None = None
    """Release date ``YYYY-MM-DD``, where the registry gives one."""
    record: Record | None = None


@dataclass(frozen=True, slots=True)
class NotHere:
    """The registry answered and does not have it. Whether that means *absent*, the kind says."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class Other:
    """The registry answered with a record of something else, which tells nothing of the asked."""

    returned: Identifier
    record: Record


@dataclass(frozen=True, slots=True)
class Unanswered:
    """No answer that could be read: an outage, a limit, a body that is not what was asked for."""

    reason: str
    status: int | None = None


@dataclass(frozen=True, slots=True)
class Hits:
    """What a search gave, best first. Whether one of them is the work that was meant, we say."""

    ids: tuple[Identifier, ...] = ()
    """Where the registry lists identifiers alone."""
    records: tuple[Record, ...] = ()
    """Where it sends the records along."""
    total: int = 0
    """How many it says that it has; it sends the first of them."""


@dataclass(frozen=True, slots=True)
class CitedWork:
    """An entry of a work's own list of references."""

    key: str
    """By which the passages cite it."""
    ids: tuple[Identifier, ...] = ()
    title: str = ""
    author: tuple[Author, ...] = ()
    issued: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph, caption or table row of a work's text, plain and with white space single."""

    text: str
    section: str = ""
    """``abstract``, ``introduction``, ``methods``, ``results``, ``discussion``, ``conclusion``,
    ``caption``, ``table`` or ``other``; empty where the source does not tell."""
    cites: tuple[tuple[int, int, str], ...] = ()
    """Where it cites others: start and end (characters of `text`, from 0), and the key of a
    :class:`CitedWork`."""


@dataclass(frozen=True, slots=True)
class FullText:
    """The text of a work, as far as its keeper shows it."""

    id: Identifier
    """The identifier that the text itself carries."""
    passages: tuple[Passage, ...] = ()
    cited: tuple[CitedWork, ...] = ()
    licence: str = ""


Answer = Found | Withheld | NotHere | Other | Unanswered | Hits | FullText


IMPORTED = "references_cache"
"""In place of a registry's name: an entry of a cache that other validators keep, taken over as
weaker evidence. Nobody was asked."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """One registry's answer about one identifier, with the evidence for it."""

    id: Identifier
    registry: str
    answer: Answer
    asked_at: str = ""
    """UTC, ISO 8601, to the second."""
    exchange: str | None = None
    """Path of the exchange in the evidence locker; None when nothing was asked."""
    body: str | None = None
    """sha256 of the body that holds the answer."""

    @property
    def is_imported(self) -> bool:
        """Whether it comes from a cache of others, so that no registry was asked."""
        return self.registry == IMPORTED


@dataclass(frozen=True, slots=True)
class Resolution:
    """What all registries together say of one identifier."""

    id: Identifier
    outcome: Outcome
    lookups: tuple[Lookup, ...] = ()
    """In the order in which the kind asks its registries."""
    record: Record | None = None
    reason: str = ""
    open: tuple[str, ...] = ()
    """Registries that were to be asked and have not answered."""

    @property
    def evidence(self) -> tuple[str, ...]:
        """sha256 of the bodies that the outcome rests on, each once, in order."""
        return tuple(dict.fromkeys(look.body for look in self.lookups if look.body))
