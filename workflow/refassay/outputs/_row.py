"""One report as the tree's census and index page need it: small, and kept as a line of JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from refassay.model import Assay, Assayed, Finding, Level, Unread
from refassay.outputs import _tally
from refassay.outputs.corrections import Correction, corrections_of

PROBLEMS: tuple[tuple[str, str], ...] = (
    ("unread", "could not be read"),
    ("retracted", "retracted"),
    ("withdrawn", "withdrawn"),
    ("absent", "does not exist"),
    ("conflict", "names two works"),
    ("returned_other", "another record came back"),
    ("title", "another title"),
    ("author", "other authors"),
    ("year", "another year"),
    ("journal", "another journal"),
    ("duplicate_id", "used for several works"),
    ("trial", "another trial than described"),
    ("misattributed", "quote from another work"),
    ("quote", "quote not in its source"),
    ("claim", "claim not in its source"),
    ("malformed", "malformed"),
    ("term_absent", "term not in its ontology"),
    ("term_label", "label of another term"),
    ("term_obsolete", "obsolete term"),
    ("term_malformed", "malformed term"),
    ("concern", "expression of concern"),
    ("unanswered", "not answered"),
    ("incomplete", "exists, a registry did not answer"),
    ("withheld", "exists, not shown"),
    ("truncated", "cut off"),
    ("subject", "report may be about something else"),
    ("off_topic", "may be off topic"),
    ("dataset_fit", "dataset may not fit"),
    ("corrected", "corrected"),
    ("notice_cited", "is itself a notice"),
    ("derived", "read from an address, not confirmed"),
    ("preprint", "preprint since published"),
    ("superseded", "newer version registered"),
    ("unsupported", "nobody to ask"),
    ("coverage", "not everything could be checked"),
)
"""Checks in the order of gravity, with the words for them on a chip."""

WORDS = dict(PROBLEMS)
_ORDER = {name: number for number, (name, _words) in enumerate(PROBLEMS)}
_WORDS = 500
"""Characters of what the registries said that a row keeps."""
_NAMED = re.compile(r"-deep-research-([^./]{1,80})\.md\Z")

COUNTERS = (
    "total_references",
    "verified",
    "not_found",
    "unverifiable",
    "quotes_checked",
    "quotes_valid",
    "quotes_unsupported",
    "quotes_not_checkable",
    "relevance_assessed",
    "on_topic",
    "off_topic",
)
"""The eleven counters of the front matter block; a key that is not there counts as 0."""
OUR_COUNTERS = (
    "withheld",
    "unanswered",
    "unsupported",
    "malformed",
    "citations",
    "citations_unchecked",
    "wrong_work",
    "retracted",
    "quotes_loose",
)
"""Ours, beside them."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding, short."""

    check: str
    level: Level
    reference: str | None
    line: int
    column: int
    found: str
    anchor: str
    """Of the finding on the report's page, without ``#``."""
    source: str = ""
    """Name of the file beside the report that the line counts in; empty for the report itself."""

    @property
    def words(self) -> str:
        """What it is, for people."""
        return words_for(self.check)


@dataclass(frozen=True, slots=True)
class Row:
    """One report in the census."""

    report: str
    provider: str = ""
    state: str = "checked"
    """``checked`` by this run; for a reading of other trees also ``front_matter`` (it has a
    block), ``body_only`` (it has a section alone), ``unvalidated``, ``unread``."""
    counters: Mapping[str, int] = field(default_factory=dict)
    needs_review: bool = False
    because: tuple[str, ...] = ()
    complete: bool = True
    oldest_answer: str | None = None
    version: str = ""
    problems: tuple[Problem, ...] = ()
    """The findings, gravest first."""
    notes: tuple[str, ...] = ()
    """What is odd about the report, or about the block that was read."""
    unread: Unread | None = None
    """Why it could not be read."""
    corrections: tuple[Correction, ...] = ()
    """Its lines of the register of corrections."""


def words_for(check: str) -> str:
    """The words for a check, also for one that the table does not hold."""
    return WORDS.get(check, check.replace("_", " "))


def gravity(check: str) -> int:
    """Place in the order of gravity, 0 first; unknown ones last."""
    return _ORDER.get(check, len(_ORDER))


def row(assayed: Assayed) -> Row:
    """The row of one report."""
    if isinstance(assayed, Unread):
        return _unread(assayed)
    report = assayed.extraction.report
    return Row(
        report=report,
        provider=assayed.extraction.provider or provider_of(report, ""),
        counters=counters_of(assayed),
        needs_review=bool(assayed.needs_review),
        because=assayed.needs_review,
        complete=not _tally.is_incomplete(assayed),
        oldest_answer=assayed.oldest_answer,
        version=assayed.version,
        problems=_problems(assayed),
        notes=assayed.extraction.notes,
        corrections=corrections_of(assayed),
    )


def counters_of(assay: Assay) -> dict[str, int]:
    """All counters of one report, by the names of the front matter block."""
    from refassay.outputs.front_matter import block

    values: dict[str, Any] = block(assay)
    return {name: int(values.get(name, 0)) for name in (*COUNTERS, *OUR_COUNTERS)}


def provider_of(report: str, text: str) -> str:
    """Who wrote the report: its front matter's ``provider``, else the file name's, else empty."""
    named = _NAMED.search(PurePosixPath(report).name)
    return provider_in(text) or (named[1] if named else "")


def provider_in(text: str) -> str:
    """The ``provider`` of a text's front matter; empty where there is none."""
    from refassay.extract.front_fields import loaded
    from refassay.extract.sections import front_matter

    matter = front_matter(text) if text.startswith("---") else None
    known = loaded(text[slice(*matter.body)]) if matter is not None else None
    provider = (known or {}).get("provider")
    return _tally.cut(provider, 80) if isinstance(provider, str) else ""


def anchor(number: int) -> str:
    """The anchor of a finding on its report's page; `number` counts from 1 in the assay's order."""
    return f"finding-{number}"


def _problems(assay: Assay) -> tuple[Problem, ...]:
    problems = [_problem(finding, number) for number, finding in enumerate(assay.findings, 1)]
    return tuple(sorted(problems, key=lambda each: (-each.level.rank, gravity(each.check))))


def _problem(finding: Finding, number: int) -> Problem:
    return Problem(
        finding.check,
        finding.level,
        finding.reference.curie if finding.reference else None,
        finding.line,
        finding.column,
        _tally.cut(finding.found, _WORDS),
        anchor(number),
        finding.source,
    )


def _unread(report: Unread) -> Row:
    problem = Problem("unread", Level.ERROR, None, 1, 1, _tally.cut(report.seen), anchor(1))
    return Row(
        report=report.report,
        provider=provider_of(report.report, ""),
        state="unread",
        needs_review=True,
        because=("the report could not be read",),
        complete=False,
        problems=(problem,),
        unread=report,
    )
