"""What was not checked of a report, and why: nothing unchecked may read as checked."""

from __future__ import annotations

from collections.abc import Iterator

from refassay.checks._wording import count
from refassay.checks.trace import not_traced
from refassay.identifiers import kind_of
from refassay.identity.title import Verdict
from refassay.leads import full_text, title_search
from refassay.model import Outcome
from refassay.selection import Selection
from refassay.subject import Subject
from refassay.terms.judging import not_judged

NOT_BUILT: tuple[tuple[str, str, str], ...] = (
    ("dataset_fit", "whether a dataset is one of the right kind", "GEO"),
)
"""Checks that this version does not have, and the prefix of what they would look at.

A version that has one removes its row.
"""


def _untitled(subject: Subject) -> str:
    """How many works of the literature have no printed title to compare: ``2 of 3 works``."""
    kinds = ((each, kind_of(each.id)) for each in subject.references)
    known = {
        each.work
        for each, kind in kinds
        if each.outcome is Outcome.FOUND and kind is not None and kind.literature
    }
    work_of = {each.id: each.work for each in subject.references}
    compared = {
        work_of[each.reference]
        for each in subject.identities
        if each.title.verdict is not Verdict.UNKNOWN
    }
    left = len(known - compared)
    return f"{left} of {count(len(known), 'work', 'works')}" if left else ""


def _not_built(subject: Subject) -> Iterator[str]:
    prefixes = {each.id.prefix for each in subject.references}
    for name, what, prefix in NOT_BUILT:
        if prefix in prefixes:
            yield f"{name}: not part of this version ({what})"


def not_run(subject: Subject, selection: Selection) -> Iterator[str]:
    """What was not checked of the report as a whole, and why."""
    yield from _not_built(subject)
    untitled = _untitled(subject)
    if untitled:
        yield f"title, author, year, journal: no printed title to compare for {untitled}"
    if selection.skipped:
        left = count(len(selection.skipped), "identifier was", "identifiers were")
        yield f"existence: {left} not asked for (skip_prefixes)"
    if selection.beyond:
        left = count(len(selection.beyond), "identifier was", "identifiers were")
        yield f"existence: {left} left out (max_references is {subject.settings.max_references})"
    open_searches = title_search.unanswered(subject) if subject.settings.title_search else 0
    if open_searches:
        left = count(open_searches, "search for a title", "searches for titles")
        yield f"did_you_mean: {left} got no answer yet"
    yield from full_text.not_read(subject)
    yield from not_traced(subject)
    if not subject.settings.relevance.assess:
        yield "off_topic: switched off (relevance.assess)"
    elif not subject.extraction.vocabulary:
        yield "off_topic: the report has too few terms of its own, or is not mostly in English"
    if subject.extraction.entity is None:
        yield "entity: the report does not name its intended entity"
    yield from not_judged(subject.terms)
    thin = sum(
        each.outcome is Outcome.FOUND and (each.record is None or each.record.thin)
        for each in subject.references
    )
    if thin:
        only = count(thin, "reference", "references")
        yield f"notices, off_topic: {only} of which only the existence is known"
