"""The whole result for one report: a pure function of its text, the answers and the settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import refassay
from refassay import leads
from refassay.candidates import decided
from refassay.checks import CHECKS
from refassay.checks._wording import evidence
from refassay.checks.claims import judge_claims
from refassay.checks.coverage import cover
from refassay.checks.quotes import judge_quotes
from refassay.checks.relevance import Judgement, judge
from refassay.checks.trace import traced
from refassay.identifiers import kind_of
from refassay.identity.judgement import identify
from refassay.leads import full_text, title_search, trace
from refassay.model import (
    Assay,
    Extraction,
    Finding,
    Identifier,
    Lookup,
    Mention,
    Notice,
    Outcome,
    Reference,
    Relevance,
    Resolution,
)
from refassay.not_run import not_run
from refassay.reasons import reasons
from refassay.selection import Selection, select
from refassay.settings import Settings
from refassay.settle import is_answer, settle
from refassay.study import Study, study_of
from refassay.subject import Answers, SetAside, Subject
from refassay.terms.judging import judge_terms
from refassay.terms.ontologies import NONE as NO_ONTOLOGIES
from refassay.terms.ontologies import Ontologies
from refassay.works import Work, linked_ids, notices_of, works


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
    known, read = _known(extraction, selection, lookups, settings)
    subject = _judged(known, ontologies)
    led = leads.wanted(subject)
    used = [*tried, *read, *(look for each in led for look in lookups.get(each, ()))]
    findings = _findings(subject)
    return Assay(
        extraction=extraction,
        references=subject.references,
        quotes=subject.quotes,
        claims=subject.claims,
        traced=subject.traced,
        findings=findings,
        coverage=subject.coverage,
        needs_review=tuple(reasons(findings)),
        oldest_answer=_oldest(used),
        not_run=tuple(not_run(subject, selection)),
        version=refassay.__version__,
        exchanges=tuple(sorted({look.exchange for look in used if look.exchange})),
        leads=led,
        open_leads=leads.unanswered(subject),
        terms=subject.terms,
        ontologies=ontologies.used if extraction.terms else (),
    )


def _known(
    extraction: Extraction, selection: Selection, lookups: Answers, settings: Settings
) -> tuple[Subject, list[Lookup]]:
    """The report beside the records of what it cites, and the answers that were read for them."""
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
    return subject, [look for each in (*printed, *beside) for look in each.lookups]


def _judged(known: Subject, ontologies: Ontologies) -> Subject:
    """With everything that its findings and leads rest on, each computed once, in this order."""
    extraction, references = known.extraction, known.references
    identities = identify(extraction, references, known.works)
    others = {each.reference for each in identities if each.names_other}
    subject = replace(
        known,
        identities=identities,
        coverage=cover(extraction, references, known.set_aside),
        texts=full_text.texts_of(known.works, known.lookups) if known.settings.full_text else {},
        terms=judge_terms(extraction.terms, ontologies),
    )
    subject = replace(subject, searches=title_search.searches(subject))
    texts = subject.texts
    meant = {each.sought.reference: each.meant.record for each in subject.searches if each.meant}
    subject = replace(
        subject,
        quotes=judge_quotes(
            extraction, references, known.works, others=others, meant=meant, texts=texts
        ),
        claims=judge_claims(extraction, references, known.works, others=others, texts=texts),
    )
    subject = replace(subject, followed=trace.followed(subject))
    return replace(subject, traced=traced(subject))


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
        known = _is_known_literature(resolution)
        study = studies[work.number] if known else Study()
        judgement = judged[work.number] if known else Judgement(Relevance.NOT_ASSESSED)
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


def _is_known_literature(resolution: Resolution) -> bool:
    """Only works of the literature that were found are on or off a subject, or of a sort."""
    kind = kind_of(resolution.id)
    return kind is not None and kind.literature and resolution.outcome is Outcome.FOUND


def _notices(work: Work) -> tuple[Notice, ...]:
    return tuple(dict.fromkeys(notice for _, notice in notices_of(work)))


def _findings(subject: Subject) -> tuple[Finding, ...]:
    """What every check finds, sorted by line, column and code."""
    found = [finding for check in CHECKS for finding in check.find(subject)]
    return tuple(sorted(found, key=lambda each: (each.line, each.column, each.code)))


def _oldest(lookups: Sequence[Lookup]) -> str | None:
    """Date of the oldest answer, ``YYYY-MM-DD``."""
    dates = (look.asked_at[:10] for look in lookups if is_answer(look) and look.asked_at)
    return min(dates, default=None)
