"""Whether a work shares the report's subject.

A score from 0 to 1: the weight of the report's terms that stand in the work's title, journal,
subject headings and abstract. It uses records that are there anyway and asks nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from refassay.checks._check import Check, Subject
from refassay.checks._wording import Sides, about, count, evidence, said, whole_report
from refassay.checks.vocabulary import FEWEST_FOR_OFF, Vocabulary, is_english, terms
from refassay.model import Finding, Level, Record, Relevance
from refassay.settings import RelevanceSettings
from refassay.settle import asked, registry_title
from refassay.works import Work, teller

_NAMED = 6
"""Terms that a finding lists at most."""
_FEWEST_WORKS = 5
"""Assessed works from which on it tells something that none is on the subject."""
_FEWEST_OFF = 2
"""Works, if every one of them is off the subject: one alone is what R401 is for."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Where a work stands to the report's subject."""

    relevance: Relevance
    score: float | None = None
    """0 to 1, rounded to 3 decimals."""
    shared: tuple[str, ...] = ()
    """The report's terms that the records hold, heaviest first."""


def judge(work: Work, vocabulary: Vocabulary, settings: RelevanceSettings) -> Judgement:
    """Weigh one work. *Off* is said only with an abstract that is long enough to tell."""
    records = [record for _, record in work.records()]
    if not settings.assess or not vocabulary or not any(each.title for each in records):
        return Judgement(Relevance.NOT_ASSESSED)
    held = {term for record in records for text in _texts(record) for term in terms(text)}
    total = sum(weight for _, weight in vocabulary)
    shared = tuple(term for term, _ in vocabulary if term in held)
    score = round(sum(weight for term, weight in vocabulary if term in held) / total, 3)
    if score >= settings.on:
        return Judgement(Relevance.ON_TOPIC, score, shared)
    tells = len(vocabulary) >= FEWEST_FOR_OFF and any(
        len(each.abstract) >= settings.min_abstract and is_english([each.abstract])
        for each in records
    )
    off = tells and score <= settings.off
    return Judgement(Relevance.OFF_TOPIC if off else Relevance.UNCERTAIN, score, shared)


def find_off_topic(subject: Subject) -> Iterator[Finding]:
    """A finding for each reference to a work that shares next to nothing with the report."""
    weighing = ", ".join(term for term, _ in subject.extraction.vocabulary[:_NAMED])
    for each in subject.references:
        if each.relevance is not Relevance.OFF_TOPIC or each.record is None:
            continue
        work = subject.works[each.work - 1]
        lookups = [look for look, _ in work.records()]
        told = teller(work)
        shared = ", ".join(each.relevance_terms) or "none"
        who = f"{registry_title(told.registry)} ({asked(told)})" if told else "A registry"
        sides = Sides(
            said=f"{said(each)} The report's heaviest terms are {weighing}.",
            found=f"{who}: «{each.record.title}». Title, journal, subject headings and abstract "
            f"hold {each.relevance_score or 0:.3f} of the weight of the report's terms; shared: "
            f"{shared}.",
            next="See whether this is the paper that was meant: it exists, but it may not be about "
            "this subject. It is a clue, not a proof.",
            evidence=evidence(lookups),
        )
        yield about(each, "R401", "off_topic", Level.WARNING, sides)


def find_subject(subject: Subject) -> Iterator[Finding]:
    """A note where not one of several assessed works is on the report's subject."""
    assessed = {
        each.work: each.relevance
        for each in subject.references
        if each.relevance is not Relevance.NOT_ASSESSED
    }
    all_off = set(assessed.values()) == {Relevance.OFF_TOPIC}
    if Relevance.ON_TOPIC in assessed.values():
        return
    if len(assessed) < (_FEWEST_OFF if all_off else _FEWEST_WORKS):
        return
    weighing = ", ".join(term for term, _ in subject.extraction.vocabulary[:_NAMED])
    sides = Sides(
        said=f"The report's heaviest terms are {weighing}.",
        found=f"None of the {count(len(assessed), 'work', 'works')} whose records could be "
        f"compared is {'' if all_off else 'clearly '}about them.",
        next="See whether the report answers the question that was asked: the report itself may "
        "be about something else, or its text and its references are about different things. "
        "Relevance alone cannot tell which; `refassay preflight` compares the text with the "
        "subject that was meant.",
    )
    yield whole_report("R402", "subject", Level.NOTE, sides)


def _texts(record: Record) -> Iterator[str]:
    yield record.title
    yield record.container_title
    yield from record.keywords
    yield record.abstract


OFF_TOPIC = Check(
    code="R401",
    name="off_topic",
    level=Level.WARNING,
    title="The work may not be about the report's subject",
    what="The report's heaviest terms (frequency times spread over its sections) are looked for in "
    "the work's title, journal, subject headings and abstract. From 0.35 of their weight on it is "
    "on topic; up to 0.08, and only with an abstract of at least 300 characters, off topic; "
    "anything else stays undecided.",
    why="A wrong number often names a real paper about something else.",
    example="Cantaloupe syndrome is caused by MELN1 (PMID:90000700). [a paper on rail traffic]",
    cure="Compare the title with what the sentence says; correct the identifier.",
    limits="A clue, never proof that a work was made up. Reports that are short or not mostly "
    "English, and works without a long abstract, are never called off topic. A paper on a method "
    "may well belong to a report without sharing its words. A report that is as a whole about the "
    "wrong disease, with references to match, is on topic here: that is what R403 looks at.",
    find=find_off_topic,
)

SUBJECT = Check(
    code="R402",
    name="subject",
    level=Level.NOTE,
    title="No reference is about the report's subject",
    what="Five works or more could be compared with the report's terms, and not one is on topic; "
    "or two or more, and every one of them is off topic.",
    why="The report may have answered another question, or cites works by another's list.",
    example="A report on one syndrome whose references are all about another.",
    cure="See whether the report answers the question that was asked.",
    limits="A clue. It says nothing of single references.",
    find=find_subject,
)
