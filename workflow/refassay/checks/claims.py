"""What a report says that a work found: its figures, of whom they are, and how sure it is.

Findings about the verdicts of :mod:`refassay.checks._judged_claims`. None says that a claim was
made up: another figure stands in the text that was searched, and that text is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from refassay.checks._check import Check, Subject
from refassay.checks._judged_claims import Told, judge_claims, shown, source_of
from refassay.checks._populations import (
    counts_people,
    names_people_counted,
    studied_animals_alone,
    tells_of_people,
)
from refassay.checks._searched import searched, text_of, told_by
from refassay.checks._wording import Sides, evidence, in_text, quoted
from refassay.model import (
    Finding,
    Identifier,
    JudgedClaim,
    JudgedMeasure,
    Level,
    Lookup,
    Outcome,
    Reference,
    Statement,
)
from refassay.numbers import Sentence, Source, read_sentence
from refassay.numbers.words import (
    about,
    directions,
    is_certain,
    is_hedged,
    is_strong,
    without_certainty,
)
from refassay.works import Work

__all__ = ["CLAIM", "ORGANISM", "OVERSTATED", "judge_claims"]

_NEXT = "Read the sentence in its place; correct the figure, or see whether another work was meant."
_ALIKE = 0.75
"""Share of a claim's words that a sentence must have to speak of the same."""
_RELATED = 0.6
_FEWEST_WORDS = 3


def find_claim(subject: Subject) -> Iterator[Finding]:
    """A finding for each sentence of which the source gives another figure."""
    for judged in subject.claims:
        wrong = next((each for each in judged.measures if each.standing == "contradicted"), None)
        if judged.verdict != "contradicted_number" or wrong is None:
            continue
        lookups = searched(subject, [judged.reference]) or _read(subject, judged.reference)
        sides = Sides(
            said=f"{quoted(judged.statement.text)} is pinned to {judged.reference}.",
            found=f"{text_of(judged.reference, judged.tier, lookups)} {_gives(wrong)}: "
            f"«{judged.source_sentence}»{_searched(judged)}",
            next=_NEXT,
            evidence=evidence(lookups),
        )
        exact = judged.statement.text[wrong.start : wrong.start + len(wrong.text)]
        finding = in_text(
            judged.statement, "R701", "claim", Level.WARNING, sides, reference=judged.reference
        )
        yield replace(finding, exact=exact)


def _gives(wrong: JudgedMeasure) -> str:
    if wrong.why == "turned":
        return f"has {quoted(wrong.source)} too, but says the opposite of it"
    if wrong.why == "beside":
        return f"gives {quoted(wrong.source)} beside it and not {quoted(wrong.text)}"
    return f"gives {quoted(wrong.source)} and not {quoted(wrong.text)}"


def _searched(judged: JudgedClaim) -> str:
    told = " That sentence tells what another work found." if judged.recited else ""
    return told if judged.tier == "full_text" else f" Its full text was not searched.{told}"


def find_organism(subject: Subject) -> Iterator[Finding]:
    """A finding for each sentence on people that is pinned to works on animals alone."""
    told = Told(subject.extraction)
    animals = _animal_works(subject)
    settled = {id(each.statement) for each in subject.claims if each.verdict == "supported_number"}
    for statement in subject.extraction.statements if animals else ():
        named = _found(subject, statement)
        if not named or len(named) != len(statement.references) or id(statement) in settled:
            continue
        if not all(each.work in animals for each in named):
            continue
        claim = read_sentence(told.of(statement))
        if not tells_of_people(claim):
            continue
        first = named[0]
        level = Level.WARNING if counts_people(claim) else Level.NOTE
        lookups = _read(subject, first.id)
        sides = Sides(
            said=f"{quoted(statement.text)} tells of people and is pinned to {first.id}.",
            found=f"{first.id}{_titled(first)} studied animals: {animals[first.work]}"
            f"{told_by(lookups)}.",
            next="See whether the work only repeats it from another one, and cite that; or say "
            "that it was seen in animals.",
            evidence=evidence(lookups),
        )
        yield in_text(statement, "R702", "organism", level, sides, reference=first.id)


def _animal_works(subject: Subject) -> dict[int, str]:
    """By its number, what shows that a work studied animals alone; those that are named rightly."""
    others = _others(subject)
    strange = {each.work for each in subject.references if each.id in others}
    found = {
        work.number: reason
        for work in subject.works
        if work.number not in strange
        and (reason := studied_animals_alone([record for _, record in work.records()]))
    }
    return {
        number: reason
        for number, reason in found.items()
        if not names_people_counted(source_of(subject.works[number - 1]))
    }


def find_overstated(subject: Subject) -> Iterator[Finding]:
    """A note for each sentence that is certain of what its source only suggests."""
    told = Told(subject.extraction)
    others = _others(subject)
    for statement in subject.extraction.statements:
        if not is_certain(statement.text):
            continue
        named = _found(subject, statement)
        if len(named) != 1 or len(statement.references) != 1 or named[0].id in others:
            continue
        claim = read_sentence(told.of(statement))
        hedged = _hedged(claim, source_of(subject.works[named[0].work - 1]))
        if not hedged:
            continue
        lookups = _read(subject, named[0].id)
        sides = Sides(
            said=f"{quoted(statement.text)} is certain of it and pinned to {named[0].id}.",
            found=f"{text_of(named[0].id, 'abstract', lookups)} says it with more care: "
            f"«{shown(hedged)}»",
            next="Say it as carefully as the source does, or cite a work that shows it.",
            evidence=evidence(lookups),
        )
        level = Level.NOTE
        yield in_text(statement, "R703", "overstated", level, sides, reference=named[0].id)


def _hedged(claim: Sentence, source: Source) -> str:
    """The sentence that says the same with a hedge, where none says it without."""
    words = without_certainty(claim.words)
    if source.tier == "none" or len(words) < _FEWEST_WORDS:
        return ""
    if any(is_strong(each) for each in source.plain):
        return ""
    held = [(each, len(words & about(each)) / len(words)) for each in source.plain]
    plainly = (each for each, share in held if share >= _RELATED and not is_hedged(each))
    if any(directions(each) for each in plainly):
        return ""
    return next((each for each, share in held if share >= _ALIKE and is_hedged(each)), "")


def _others(subject: Subject) -> frozenset[Identifier]:
    return frozenset(each.reference for each in subject.identities if each.names_other)


def _found(subject: Subject, statement: Statement) -> list[Reference]:
    """The references of a statement that were found, in order of first mention."""
    if not statement.references:
        return []
    wanted = set(statement.references)
    return [
        each
        for each in subject.references
        if each.id in wanted and each.outcome is Outcome.FOUND and each.work <= len(subject.works)
    ]


def _read(subject: Subject, identifier: Identifier) -> tuple[Lookup, ...]:
    """The answers whose records were read for a reference."""
    numbers = {each.work for each in subject.references if each.id == identifier}
    works: Sequence[Work] = [each for each in subject.works if each.number in numbers]
    every = [(look, record) for work in works for look, record in work.records()]
    return tuple(look for look, record in every if record.abstract) or tuple(
        look for look, _ in every
    )


def _titled(reference: Reference) -> str:
    return (
        f" {quoted(reference.record.title)}" if reference.record and reference.record.title else ""
    )


CLAIM = Check(
    code="R701",
    name="claim",
    level=Level.WARNING,
    title="The source gives another figure",
    what="The figures of a sentence that cites one work (per cent, counts, shares, ratios, "
    "differences, p values, intervals, doses, concentrations) are looked for in its title and "
    "abstract, with their kind and unit. A claim may round what its source prints, and convert "
    "units. It speaks only where one sentence of the source tells of the same thing to the word, "
    "with one figure of the kind, and that figure is another one; where the same figure goes the "
    "other way there (up and down, with and without *not*); and where an interval or a p value is "
    "not the one that stands beside the figure.",
    why="A wrong figure under a right reference is what readers copy.",
    example="Late anthers were seen in 21% of cold stands (PMID:90000021, whose abstract: 12%).",
    cure="Read the passage. Correct the figure, or cite the work that it is from.",
    limits="An abstract gives few figures: what it does not have is *not in the text searched*, "
    "and no finding. A figure that is there is no proof that the work bears the sentence out. "
    "What a dose, a time, a cohort, a heading or the sentence before narrows on one side alone is "
    "not contradicted. "
    "Sentences that cite several works, follow-ups of other lengths, subgroups and adjusted "
    "figures are never held against a reference. Years, ages, durations and figures that nothing "
    "says what they count are not contradicted. Words are compared in English.",
    find=find_claim,
)

ORGANISM = Check(
    code="R702",
    name="organism",
    level=Level.NOTE,
    title="A sentence on people is pinned to a work on animals",
    what="A sentence tells of patients, families, women or other people, and of no animals, cells "
    "or models, while every work that it cites studied animals: their subject headings have "
    "*Animals* and not *Humans*, or the title names animals and the abstract no people. A warning "
    "where the sentence counts people; else a note.",
    why="A work on mice often repeats in its introduction what others found in families. The "
    "finding is theirs.",
    example="Linkage was shown in two families (PMID:90000022, on transgenic mice).",
    cure="Cite the work that studied people, or say that it was seen in animals.",
    limits="Subject headings are given by indexers or machines and may be wrong. Works that count "
    "people in their abstract are left alone.",
    find=find_organism,
    names=("claim",),
)

OVERSTATED = Check(
    code="R703",
    name="overstated",
    level=Level.NOTE,
    title="The sentence is surer than its source",
    what="A sentence says that one thing *causes*, *prevents*, *cures* or *proves* another, while "
    "the abstract of the one work that it cites says the same with *may*, *suggests* or *was "
    "associated with*, and nowhere says it outright.",
    why="An association that is told as a cause is a new claim.",
    example="Cold causes late anthers (PMID:90000023: cold was associated with late anthers).",
    cure="Say it as carefully as the source does.",
    limits="Compares words of certainty, in English, with abstracts alone.",
    find=find_overstated,
    names=("claim",),
)
