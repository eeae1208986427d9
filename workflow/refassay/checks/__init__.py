"""What somebody should look at: one file per check or small family, and this table.

To add a check, write a module with a ``find`` function and a :class:`Check` row like its
neighbours, and list the row here. It then runs, has its page in ``docs/checks.md``, can be
explained and can fail a run.
"""

from __future__ import annotations

from refassay.checks import (
    claims,
    conflict,
    coverage,
    described,
    entity,
    existence,
    fallback,
    markers,
    notices,
    preprint,
    quotes,
    relevance,
    returned_other,
    secondary_quote,
    several_titles,
    terms,
    title,
    trace,
    trial,
    truncated,
)
from refassay.checks._check import Check, SetAside, Subject

CHECKS: tuple[Check, ...] = (
    existence.ABSENT,
    existence.UNANSWERED,
    existence.WITHHELD,
    existence.UNSUPPORTED,
    existence.MALFORMED,
    truncated.TRUNCATED,
    returned_other.RETURNED_OTHER,
    existence.INCOMPLETE,
    conflict.CONFLICT,
    title.TITLE,
    described.AUTHOR,
    described.YEAR,
    described.JOURNAL,
    several_titles.DUPLICATE_ID,
    several_titles.DID_YOU_MEAN,
    trial.TRIAL,
    notices.RETRACTED,
    notices.WITHDRAWN,
    notices.CONCERN,
    notices.CORRECTED,
    notices.NOTICE_CITED,
    preprint.PREPRINT,
    preprint.SUPERSEDED,
    relevance.OFF_TOPIC,
    relevance.SUBJECT,
    entity.ENTITY,
    entity.DOUBT,
    coverage.NOTHING,
    coverage.UNCHECKED,
    coverage.DERIVED,
    fallback.FALLBACK,
    markers.DANGLING,
    markers.UNCITED,
    quotes.QUOTE,
    quotes.MISATTRIBUTED,
    secondary_quote.SECONDARY_QUOTE,
    claims.CLAIM,
    claims.ORGANISM,
    claims.OVERSTATED,
    trace.TRACED,
    trace.UNTRACED,
    terms.MALFORMED,
    terms.ABSENT,
    terms.LABEL,
    terms.OBSOLETE,
)

BY_CODE: dict[str, Check] = {check.code: check for check in CHECKS}

__all__ = ["BY_CODE", "CHECKS", "Check", "SetAside", "Subject"]
