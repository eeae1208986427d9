"""The nouns of refassay. This module imports nothing of ours.

They follow the data: a report holds :class:`Mention` s of :class:`Identifier` s; a registry
gives an :class:`Answer` about each; the answers settle into a :class:`Resolution`; the checks
compare and give :class:`Finding` s.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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


@dataclass(frozen=True, slots=True)
class Mention:
    """One place in a report that names an identifier.

    ``text[start:end] == exact`` holds for the text as decoded from the original file; offsets
    count characters from 0, ``end`` is not included. ``line`` and ``column`` count from 1.
    """

    id: Identifier
    exact: str
    start: int
    end: int
    line: int
    column: int
    citation: int | None = None
    """Index into :attr:`Extraction.citations`, from 0."""
    cut: bool = False
    """The text breaks off here: line end, opening bracket or ellipsis right behind it."""
    derived: str | None = None
    """The rule by which the identifier was made from something else, such as a publisher's URL."""
    version: str | None = None
    """A version that the report prints and the registry does not keep apart, such as ``v2``."""
    source: str = ""
    """Empty for the report itself, else the sidecar's file name: offsets are then the sidecar's."""
    candidates: tuple[Identifier, ...] = ()
    """Other identifiers that the same characters may mean, where no rule tells where it ends."""


@dataclass(frozen=True, slots=True)
class Citation:
    """An entry of a bibliography, or a group of mentions in the text that is bound to none.

    ``ids`` holds the identifiers printed in it, in order of appearance, each once.
    ``pairs`` says which of them the report gives as names of one and the same work.
    """

    text: str
    start: int
    end: int
    line: int
    column: int
    label: str | None = None
    """What the text cites it by: ``12``, ``smith2020title``."""
    ids: tuple[Identifier, ...] = ()
    one_work: tuple[tuple[Identifier, ...], ...] = ()
    """Groups of identifiers of different kinds that stand side by side as names of one work."""
    where: str = "text"
    """``entry`` in a bibliography, ``text``, or ``sidecar`` (offsets are then the sidecar's)."""
    cited_at: tuple[tuple[int, int], ...] = ()
    """Where the text cites it by its label: start and end of each marker, in order."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """What a structured input says of it besides, by the input's own names."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A place where the text cites an entry by its label: ``[9]``, a key, author and year.

    ``[3-5]`` is three of them with the same place. Offsets are the report's.
    """

    text: str
    start: int
    end: int
    line: int
    column: int
    label: str
    """``9``, ``smith2020title``, ``Smith 2020``."""
    entry: int | None = None
    """Index into :attr:`Extraction.citations`, from 0; None where no entry has the label."""
    sure: bool = True
    """False where it may name another entry as well, such as one of two by the same author."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of the report that cites something. Offsets are the report's."""

    text: str
    start: int
    end: int
    line: int
    column: int
    preceding: str = ""
    """The sentence before it in the same paragraph, which often says what it is about."""
    quantitative: bool = False
    """It gives a result in numbers: an effect, an interval, a share, a p value, a count of
    patients. Years, doses and citation numbers are none."""
    citations: tuple[int, ...] = ()
    """Indexes into :attr:`Extraction.citations`, from 0, in order of appearance, each once."""
    references: tuple[Identifier, ...] = ()
    """The identifiers that it is pinned to, in order of appearance, each once."""


@dataclass(frozen=True, slots=True)
class Url:
    """A link that reads like a citation and carries no identifier that we can check."""

    url: str
    start: int
    end: int
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Quote:
    """Words that the report puts in quotation marks and attributes to a reference."""

    text: str
    start: int
    end: int
    line: int
    column: int
    references: tuple[Identifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Author:
    """A person (``family``, ``given``) or a group (``literal``), in CSL-JSON's words."""

    family: str = ""
    given: str = ""
    literal: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """What a report prints about the work that a citation names. Field names follow CSL-JSON.

    Offsets are those of the citation's text; what is not printed is empty.
    """

    citation: int
    """Index into :attr:`Extraction.citations`, from 0."""
    title: str = ""
    author: tuple[Author, ...] = ()
    """Those that are printed, which may be the first few."""
    et_al: bool = False
    """Whether it says that there are further authors."""
    issued: str = ""
    """``YYYY``, ``YYYY-MM`` or ``YYYY-MM-DD``."""
    container_title: str = ""
    volume: str = ""
    page: str = ""
    start: int = 0
    end: int = 0
    line: int = 1
    column: int = 1


@dataclass(frozen=True, slots=True)
class Failure:
    """A place where a report says that a tool failed it, or that another one stood in."""

    text: str
    """The sentence, or the lines of the front matter, white space single."""
    start: int
    end: int
    line: int
    column: int
    source: str
    """``front_matter`` or ``prose``."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """Everything that was read from one report. A pure function of its text (and sidecar)."""

    report: str
    """The path under which the report is known, with forward slashes."""
    sha256: str
    """Of the file's bytes."""
    mentions: tuple[Mention, ...] = ()
    citations: tuple[Citation, ...] = ()
    quotes: tuple[Quote, ...] = ()
    urls: tuple[Url, ...] = ()
    vocabulary: tuple[tuple[str, float], ...] = ()
    """Weighed terms of the report's subject, heaviest first: for the relevance check."""
    sidecars: tuple[tuple[str, str], ...] = ()
    """(file name, sha256) of the files beside it that were read with it."""
    provider: str = ""
    """Who wrote it, as its front matter says; empty where it does not."""
    failures: tuple[Failure, ...] = ()
    """What it tells of tools that failed while it was written, in reading order."""
    notes: tuple[str, ...] = ()
    """What is odd about the file: encoding, front matter that is not closed, a cut prompt."""
    claims: tuple[Claim, ...] = ()
    """What it prints about the works that it cites."""
    markers: tuple[Marker, ...] = ()
    """Where its text cites entries by their labels, in order of place."""
    statements: tuple[Statement, ...] = ()
    """Its sentences that cite something, in order of place."""
    format: str = "markdown"
    """The row of :data:`refassay.inputs.INPUTS` by which it was read."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A report that could not be read; the others are finished."""

    report: str
    seen: str
    expected: str
    next_step: str


Extracted = Extraction | Unread


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


Answer = Found | Withheld | NotHere | Other | Unanswered


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


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that somebody should look at, in three parts: said, found, next."""

    code: str
    check: str
    level: Level
    reference: Identifier | None
    line: int
    column: int
    exact: str
    said: str
    """What the report says."""
    found: str
    """What the registry says: which, asked when."""
    next: str
    """What to do."""
    evidence: tuple[str, ...] = ()
    """sha256 of bodies, or paths of exchanges without a body."""
    offer: Identifier | None = None
    """What may have been meant instead: an offer from records that are known, never a verdict."""
    source: str = ""
    """As :attr:`Mention.source`: empty where line and column are the report's own."""


@dataclass(frozen=True, slots=True)
class Reference:
    """One identifier of one report, with everything that is known of it."""

    id: Identifier
    outcome: Outcome
    resolution: Resolution
    mentions: tuple[Mention, ...]
    work: int
    """Number of the work, from 1: references to the same paper share it."""
    record: Record | None = None
    """The fullest record of the work, also when another of its identifiers brought it."""
    notices: tuple[Notice, ...] = ()
    """Of the work, from every registry that was read, ``of_this`` only."""
    relevance: Relevance = Relevance.NOT_ASSESSED
    relevance_score: float | None = None
    relevance_terms: tuple[str, ...] = ()
    """The terms of the report that the record shares."""


@dataclass(frozen=True, slots=True)
class JudgedQuote:
    """A quote and whether its source holds it."""

    quote: Quote
    reference: Identifier
    verdict: str
    """``exact``, ``folded``, ``loose``, ``not_found``, ``misattributed``, ``not_checkable``."""
    found_in: Identifier | None = None
    tier: str = "none"
    """The text that was searched: ``abstract``, ``full_text``, ``summary`` or ``none``."""
    reason: str = ""
    """A sentence: which text was searched, and what came of it."""
    reason_class: str = ""
    """Why it was not found or not checked, in one word: ``paraphrase``, ``inside_word`` ..."""
    passage: str = ""
    """The source's words: those that match, else the nearest; at most 300 characters."""
    difference: str = ""
    """What the quote has otherwise than the passage."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of what the report cites could be checked at all."""

    citations: int
    """Entries of the bibliography, and groups of mentions that are bound to none."""
    with_identifier: int
    checked: int
    """Those for which an identifier was found, withheld or absent: somebody answered."""
    unchecked: tuple[str, ...] = ()
    """One line for each of the others: what it is, where it stands, why it was not checked."""


@dataclass(frozen=True, slots=True)
class Assay:
    """The whole result for one report. Every output is a function of it (and of the report)."""

    extraction: Extraction
    references: tuple[Reference, ...] = ()
    quotes: tuple[JudgedQuote, ...] = ()
    findings: tuple[Finding, ...] = ()
    coverage: Coverage = Coverage(0, 0, 0)
    needs_review: tuple[str, ...] = ()
    """Why somebody should look, in a few words each; empty when nobody needs to."""
    oldest_answer: str | None = None
    """Date of the oldest registry answer that the result rests on."""
    not_run: tuple[str, ...] = ()
    """Checks that did not run, each with the reason."""
    version: str = ""
    """Of the library that made it."""
    exchanges: tuple[str, ...] = ()
    """Paths, below the evidence locker, of the exchanges that it rests on, sorted."""


Assayed = Assay | Unread


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
