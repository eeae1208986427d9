"""What comes of comparing the two: findings, and the whole result for one report."""

from __future__ import annotations

from dataclasses import dataclass

from refassay.model.answers import Notice, Record, Resolution
from refassay.model.report import Extraction, Mention, Quote, Unread
from refassay.model.words import Identifier, Level, Outcome, Relevance


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
    leads: tuple[Identifier, ...] = ()
    """Searches, texts and identifiers that the answers led to, in order."""


Assayed = Assay | Unread
