"""What comes of comparing the two: findings, and the whole result for one report."""

from __future__ import annotations

from dataclasses import dataclass

from refassay.model.answers import CitedWork, Notice, Record, Resolution
from refassay.model.report import Extraction, Mention, Quote, Statement, TermMention, Unread
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
    study_type: str = ""
    """``RCT``, ``Meta-analysis``, ``Case report`` ...; empty where nothing tells."""
    study_rule: str = ""
    """What told it: ``publication type: Meta-Analysis``."""
    secondary: str = "unknown"
    """``yes`` for reviews and guidelines, ``no`` for results of its own, ``unknown``."""


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
    found_tier: str = ""
    """The text of `found_in` that holds it, in the words of `tier`."""
    section: str = ""
    """Where in its source it stands, as :attr:`Passage.section`, where the source tells."""
    secondary: bool = False
    """Whether its sentence is the source's account of others' work."""
    cited: tuple[CitedWork, ...] = ()
    """The works that the sentence cites, as the source lists them; five at most."""


@dataclass(frozen=True, slots=True)
class UsedOntology:
    """A local file of terms that a result rests on."""

    name: str
    """Of the file, without its folder."""
    sha256: str
    version: str = ""
    """As the file itself says."""
    prefixes: tuple[str, ...] = ()
    """Those that it defines as its own: only of these can it say that a term is not there."""


@dataclass(frozen=True, slots=True)
class JudgedTerm:
    """A term that the report names, against the ontologies that were given."""

    mention: TermMention
    holds: bool | None
    """True: it is there and its label agrees. False: one of the two is not so. None: not known."""
    status: str
    """``current``, ``obsolete``, ``merged``, ``absent``, ``malformed`` or ``not_assessed``."""
    agreement: str = "not_assessed"
    """Of the printed label: ``same``, ``variant``, ``exact``, ``broad``, ``narrow`` or ``related``
    (a synonym of that scope), ``other_term``, ``opposite``, ``unknown``, ``unclear``, ``no_label``
    or ``not_assessed``."""
    label: str = ""
    """The ontology's own."""
    meant: tuple[str, ...] = ()
    """CURIEs of the terms that the printed label names instead."""
    replaced_by: tuple[str, ...] = ()
    """CURIEs that the ontology names in place of an obsolete or merged term."""
    ontology: str = ""
    """Name and version of the file that was read for it."""
    reason: str = ""
    """A sentence: what was compared, or why nothing was."""


@dataclass(frozen=True, slots=True)
class JudgedMeasure:
    """One figure of a claim, and whether its source has it."""

    text: str
    """As the report prints it."""
    kind: str
    """``percent``, ``ratio``, ``interval``, ``p_value`` ..."""
    unit: str = ""
    name: str = ""
    """Which ratio, difference or coefficient, or the level of an interval."""
    start: int = 0
    """In the statement, from 0."""
    standing: str = "missing"
    """``found``, ``contradicted``, ``unclear`` or ``missing``."""
    source: str = ""
    """What the source prints there."""
    why: str = ""
    """For a contradiction: ``value``, ``turned`` or ``beside``."""


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """A sentence with figures, and whether the work that it is pinned to has them."""

    statement: Statement
    reference: Identifier
    verdict: str
    """``supported_number``, ``contradicted_number``, ``not_in_text``, ``not_assessed``."""
    tier: str = "none"
    """The text that was searched: ``abstract``, ``full_text``, ``summary`` or ``none``."""
    reason: str = ""
    """A sentence: which text was searched, and what came of it."""
    reason_class: str = ""
    """Why it was not assessed, in one word: ``reference``, ``no_figure``, ``identity``,
    ``no_text``."""
    source_sentence: str = ""
    """The source's sentence that tells most, at most 300 characters; empty where none does."""
    recited: bool = False
    """That sentence cites another work or stands in an introduction."""
    measures: tuple[JudgedMeasure, ...] = ()


@dataclass(frozen=True, slots=True)
class TracedClaim:
    """A sentence with figures that a secondary source stands for, and whose figures they are."""

    statement: Statement
    reference: Identifier
    verdict: str
    """``traced``, ``untraced``, or ``not_traced`` where it could not be followed."""
    originals: tuple[Identifier, ...] = ()
    """Works that the source cites and that have the figures, the likeliest first."""
    sentence: str = ""
    """Of the first of them, at most 300 characters."""
    trial: str = ""
    """The trial by whose name they were found, where their abstracts lack the figures."""
    reason: str = ""
    read: int = 0
    """Cited works whose abstracts were read."""
    told_by: str = ""
    """Whose abstract it is, and who told of it when: for the finding."""
    evidence: tuple[str, ...] = ()
    """sha256 of the bodies that hold the originals' records."""


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
    claims: tuple[JudgedClaim, ...] = ()
    traced: tuple[TracedClaim, ...] = ()
    """One for each sentence with figures and each reference that it is pinned to."""
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
    open_leads: tuple[Identifier, ...] = ()
    """Those of the leads without whose answers the result is incomplete."""
    leads: tuple[Identifier, ...] = ()
    """Searches, texts and identifiers that the answers led to, in order."""
    terms: tuple[JudgedTerm, ...] = ()
    """The terms of ontologies that the report names, in order of place."""
    ontologies: tuple[UsedOntology, ...] = ()
    """The local files that these were compared with, as the settings order them."""


Assayed = Assay | Unread
