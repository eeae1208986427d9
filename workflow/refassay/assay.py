"""The whole result for one report: a pure function of its text, the answers and the settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import refassay
from refassay import leads
from refassay.candidates import decided
from refassay.checks import BY_CODE, CHECKS
from refassay.checks._wording import count, evidence
from refassay.checks.claims import judge_claims
from refassay.checks.coverage import cover
from refassay.checks.quotes import judge_quotes
from refassay.checks.relevance import Judgement, judge
from refassay.checks.trace import not_traced, traced
from refassay.identifiers import kind_of
from refassay.identity.judgement import identify
from refassay.identity.title import Verdict
from refassay.leads import full_text, title_search
from refassay.model import (
    Assay,
    Extraction,
    Finding,
    Identifier,
    Level,
    Lookup,
    Mention,
    Notice,
    Outcome,
    Reference,
    Relevance,
    Resolution,
)
from refassay.selection import Selection, select
from refassay.settings import Settings
from refassay.settle import is_answer, settle
from refassay.study import Study, study_of
from refassay.subject import Answers, SetAside, Subject
from refassay.terms.judging import judge_terms, not_judged
from refassay.terms.ontologies import NONE as NO_ONTOLOGIES
from refassay.terms.ontologies import Ontologies
from refassay.works import Work, linked_ids, notices_of, works

NOT_BUILT: tuple[tuple[str, str, str], ...] = (
    ("dataset_fit", "whether a dataset is one of the right kind", "GEO"),
)
"""Checks that this version does not have, and the prefix of what they would look at.

A version that has one removes its row.
"""

REASONS: dict[str, tuple[str, str]] = {
    "absent": ("identifier does not exist", "identifiers do not exist"),
    "unanswered": ("identifier got no answer yet", "identifiers got no answer yet"),
    "withheld": ("record is withheld", "records are withheld"),
    "malformed": ("identifier is malformed", "identifiers are malformed"),
    "truncated": ("identifier is cut off", "identifiers are cut off"),
    "returned_other": ("answer was about something else", "answers were about something else"),
    "incomplete": ("record is not known in full yet", "records are not known in full yet"),
    "conflict": ("pair of identifiers names two works", "pairs of identifiers name two works"),
    "title": ("printed title is another one", "printed titles are other ones"),
    "author": ("printed author is another one", "references have other authors"),
    "journal": ("printed journal is another one", "printed journals are other ones"),
    "year": ("printed year is another one", "printed years are other ones"),
    "trial": ("trial seems to be another one", "trials seem to be other ones"),
    "duplicate_id": ("identifier has several titles", "identifiers have several titles"),
    "retracted": ("reference is retracted", "references are retracted"),
    "withdrawn": ("reference is withdrawn", "references are withdrawn"),
    "concern": ("reference is under concern", "references are under concern"),
    "off_topic": ("reference may be off topic", "references may be off topic"),
    "quote": ("quote was not found as it stands", "quotes were not found as they stand"),
    "misattributed": ("quote stands in another work", "quotes stand in another work"),
    "term_malformed": ("ontology term is malformed", "ontology terms are malformed"),
    "term_absent": ("ontology term is not in its ontology", "ontology terms are in no ontology"),
    "term_label": ("ontology term has another label", "ontology terms have other labels"),
    "term_obsolete": ("ontology term is obsolete", "ontology terms are obsolete"),
    "claim": ("figure is another one in its source", "figures are other ones in their sources"),
    "organism": ("sentence on people cites animals", "sentences on people cite animals"),
}
"""Words of ``needs_review`` for one and for several findings of a check."""


def assay(
    extraction: Extraction,
    lookups: Answers,
    settings: Settings,
    ontologies: Ontologies = NO_ONTOLOGIES,
) -> Assay:
    """Everything that can be said of one report.

    `lookups` holds the newest answer of each registry for every identifier of the report, for
    those that their answers lead to (:func:`refassay.works.linked_ids`) and for the leads, as far
    as they are known; what is missing counts as not answered. The result names the leads: with
    the answers to those, it may be another one (:func:`refassay.follow.assayed`). `ontologies` are
    the local files that its terms are compared with.
    """
    selection = select(extraction, settings)
    extraction, tried = decided(extraction, lookups)
    printed = [_resolve(each, selection, lookups) for each in _in_order(extraction, selection)]
    mentions = _mentions(extraction)
    aside = tuple(_set_aside(printed, selection, mentions))
    gone = {each.id for each in aside}
    kept = [each for each in printed if each.id not in gone]
    beside = [settle(kind_of(each), each, lookups.get(each, ())) for each in _linked(kept)]
    groups = [group for citation in extraction.citations for group in citation.one_work]
    all_works = works(kept, beside, groups)
    subject = Subject(
        extraction=extraction,
        references=tuple(_references(kept, all_works, mentions, extraction, settings)),
        settings=settings,
        works=all_works,
        set_aside=aside,
        lookups=lookups,
    )
    identities = identify(extraction, subject.references, all_works)
    others = {each.reference for each in identities if each.names_other}
    full_texts = full_text.texts_of(all_works, lookups) if settings.full_text else None
    subject = replace(
        subject,
        quotes=judge_quotes(
            extraction,
            subject.references,
            all_works,
            others=others,
            meant=title_search.settled(replace(subject, identities=identities)),
            texts=full_texts,
        ),
        claims=judge_claims(
            extraction, subject.references, all_works, others=others, texts=full_texts
        ),
        coverage=cover(extraction, subject.references, aside),
        identities=identities,
        terms=judge_terms(extraction.terms, ontologies),
    )
    subject = replace(subject, traced=traced(subject))
    followed = leads.wanted(subject)
    used = [
        *tried,
        *(look for each in (*printed, *beside) for look in each.lookups),
        *(look for each in followed for look in lookups.get(each, ())),
    ]
    findings = _findings(subject)
    return Assay(
        extraction=extraction,
        references=subject.references,
        quotes=subject.quotes,
        claims=subject.claims,
        traced=subject.traced,
        findings=findings,
        coverage=subject.coverage,
        needs_review=tuple(_reasons(findings)),
        oldest_answer=_oldest(used),
        not_run=tuple(_not_run(subject, selection)),
        version=refassay.__version__,
        exchanges=tuple(sorted({look.exchange for look in used if look.exchange})),
        leads=followed,
        open_leads=leads.unanswered(subject),
        terms=subject.terms,
        ontologies=ontologies.used if extraction.terms else (),
    )


def _in_order(extraction: Extraction, selection: Selection) -> list[Identifier]:
    """Every distinct identifier that is not beyond the limit, in order of first mention."""
    beyond = set(selection.beyond)
    distinct = dict.fromkeys(mention.id for mention in extraction.mentions)
    return [each for each in distinct if each not in beyond]


def _resolve(identifier: Identifier, selection: Selection, lookups: Answers) -> Resolution:
    if identifier in selection.skipped:
        reason = f"Not asked for: skip_prefixes names {identifier.prefix}."
        return Resolution(identifier, Outcome.UNSUPPORTED, reason=reason)
    return settle(kind_of(identifier), identifier, lookups.get(identifier, ()))


def _mentions(extraction: Extraction) -> dict[Identifier, tuple[Mention, ...]]:
    """The mentions of each identifier: those in the report itself first, in reading order."""
    found: dict[Identifier, list[Mention]] = {}
    for mention in extraction.mentions:
        found.setdefault(mention.id, []).append(mention)
    return {
        identifier: tuple(sorted(each, key=lambda one: (bool(one.source), one.start)))
        for identifier, each in found.items()
    }


def _set_aside(
    printed: Sequence[Resolution],
    selection: Selection,
    mentions: Mapping[Identifier, tuple[Mention, ...]],
) -> Iterator[SetAside]:
    """Identifiers of the report that are not among its references."""
    for each in printed:
        nowhere = each.outcome in (Outcome.ABSENT, Outcome.MALFORMED, Outcome.UNSUPPORTED)
        if nowhere and all(mention.derived for mention in mentions[each.id]):
            yield SetAside(each.id, mentions[each.id], "derived", evidence(each.lookups))
    for identifier in selection.beyond:
        yield SetAside(identifier, mentions[identifier], "beyond")


def _linked(kept: Sequence[Resolution]) -> tuple[Identifier, ...]:
    printed = {each.id for each in kept}
    named = linked_ids({each.id: each.lookups for each in kept})
    return tuple(each for each in named if each not in printed)


def _references(
    kept: Sequence[Resolution],
    all_works: Sequence[Work],
    mentions: Mapping[Identifier, tuple[Mention, ...]],
    extraction: Extraction,
    settings: Settings,
) -> Iterator[Reference]:
    work_of = {each: work for work in all_works for each in work.printed}
    judged = {
        work.number: judge(work, extraction.vocabulary, settings.relevance) for work in all_works
    }
    studies = {work.number: study_of(record for _, record in work.records()) for work in all_works}
    for resolution in kept:
        work = work_of[resolution.id]
        study = _study(resolution, studies[work.number])
        judgement = _judgement(resolution, judged[work.number])
        yield Reference(
            id=resolution.id,
            outcome=resolution.outcome,
            resolution=resolution,
            mentions=mentions[resolution.id],
            work=work.number,
            record=work.record,
            notices=_notices(work),
            relevance=judgement.relevance,
            relevance_score=judgement.score,
            relevance_terms=judgement.shared,
            study_type=study.type,
            study_rule=study.rule,
            secondary=study.secondary,
        )


def _judgement(resolution: Resolution, judgement: Judgement) -> Judgement:
    """Only works of the literature that were found can be on or off a subject."""
    kind = kind_of(resolution.id)
    if kind is None or not kind.literature or resolution.outcome is not Outcome.FOUND:
        return Judgement(Relevance.NOT_ASSESSED)
    return judgement


def _study(resolution: Resolution, study: Study) -> Study:
    """Only works of the literature that were found are of a sort of study."""
    kind = kind_of(resolution.id)
    if kind is None or not kind.literature or resolution.outcome is not Outcome.FOUND:
        return Study()
    return study


def _notices(work: Work) -> tuple[Notice, ...]:
    return tuple(dict.fromkeys(notice for _, notice in notices_of(work)))


def _findings(subject: Subject) -> tuple[Finding, ...]:
    """What every check finds, sorted by line, column and code."""
    found = [finding for check in CHECKS for finding in check.find(subject)]
    return tuple(sorted(found, key=lambda each: (each.line, each.column, each.code)))


def _reasons(findings: Sequence[Finding]) -> Iterator[str]:
    """Why somebody should look: one reason a check, the gravest first. Notes are none."""
    counts: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.level is not Level.NOTE:
            counts.setdefault(finding.check, []).append(finding)
    order = {check.name: place for place, check in enumerate(CHECKS)}
    ranked = sorted(
        counts.items(),
        key=lambda item: (-max(each.level.rank for each in item[1]), order.get(item[0], 99)),
    )
    for name, each in ranked:
        if name in REASONS:
            yield count(len(each), *REASONS[name])
        else:
            yield BY_CODE[each[0].code].title[:1].lower() + BY_CODE[each[0].code].title[1:]


def _oldest(lookups: Sequence[Lookup]) -> str | None:
    """Date of the oldest answer, ``YYYY-MM-DD``."""
    dates = (look.asked_at[:10] for look in lookups if is_answer(look) and look.asked_at)
    return min(dates, default=None)


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


def _not_run(subject: Subject, selection: Selection) -> Iterator[str]:
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
