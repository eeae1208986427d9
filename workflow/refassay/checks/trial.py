"""A trial that is not the one that the report describes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from refassay.checks._check import Check, Subject
from refassay.checks._searched import told_by
from refassay.checks._wording import Sides, about, evidence, quoted
from refassay.identity import trial
from refassay.model import Finding, Identifier, Level, Outcome, Record, Reference
from refassay.works import teller

_PREFIX = "clinicaltrials"


@dataclass(frozen=True, slots=True)
class _Judged:
    said: trial.Description
    level: Level
    apart: Mapping[str, tuple[str, str]]
    fits: Identifier | None = None
    strange: bool = False


def find_trial(subject: Subject) -> Iterator[Finding]:
    """A finding for each trial that a sentence describes otherwise than its registry, one each."""
    trials = {
        each.id: each
        for each in subject.references
        if each.id.prefix == _PREFIX and each.outcome is Outcome.FOUND and _is_told(each)
    }
    gravest: dict[Identifier, _Judged] = {}
    for statement in subject.extraction.statements if trials else ():
        named = [each for each in statement.references if each.prefix == _PREFIX]
        for identifier, text in trial.pieces(statement.text, named):
            judged = _judge(trial.description_of(text), identifier, trials)
            before = gravest.get(identifier)
            if judged and (before is None or judged.level.rank > before.level.rank):
                gravest[identifier] = judged
    for identifier, judged in gravest.items():
        sides = _sides(subject, trials, identifier, judged)
        finding = about(trials[identifier], "R208", "trial", judged.level, sides)
        yield replace(finding, offer=judged.fits)


def _is_told(reference: Reference) -> bool:
    return reference.record is not None and not reference.record.thin


def _record(reference: Reference) -> Record:
    assert reference.record is not None
    return reference.record


def _judge(
    said: trial.Description, identifier: Identifier, trials: Mapping[Identifier, Reference]
) -> _Judged | None:
    if identifier not in trials:
        return None
    own = _record(trials[identifier])
    apart = trial.contradictions(said, own)
    strange = bool(said.words) and not trial.shared_words(said, own)
    if strange:
        fits = [
            each.id
            for each in trials.values()
            if each.id != identifier and _fits(said, _record(each), apart)
        ]
        if fits:
            only = fits[0] if len(fits) == 1 else None
            return _Judged(said, Level.WARNING, apart, only, strange=strange)
    if len(apart) > 1 or (strange and apart):
        return _Judged(said, Level.WARNING, apart, strange=strange)
    if apart and ("enrolment" not in apart or said.enrolled):
        return _Judged(said, Level.NOTE, apart)
    return None


def _fits(said: trial.Description, record: Record, apart: Mapping[str, tuple[str, str]]) -> bool:
    """Whether it describes that trial: two telling words, or one and what the own one has not."""
    shared = trial.shared_words(said, record)
    also = bool(apart) and not set(apart) & set(trial.contradictions(said, record))
    return shared >= 2 or (shared == 1 and also)


def _sides(
    subject: Subject,
    trials: Mapping[Identifier, Reference],
    identifier: Identifier,
    judged: _Judged,
) -> Sides:
    told = [_registered(subject, trials[identifier])]
    for name, (printed, registered) in judged.apart.items():
        told.append(f"The report gives the {name} {printed}; the registry has {registered}.")
    if judged.strange:
        told.append("Its description shares no telling word with the report's sentence.")
    cure = "Open the trial's record, and correct the number or what is said of it."
    lookups = [*trials[identifier].resolution.lookups]
    if judged.fits is not None:
        told.append(f"The sentence fits {_registered(subject, trials[judged.fits])}")
        cure = f"See whether {judged.fits} was meant, and whether the two were changed about."
        lookups += trials[judged.fits].resolution.lookups
    return Sides(
        said=f"The report says of {identifier}: {quoted(judged.said.text)}.",
        found=" ".join(told),
        next=cure,
        evidence=evidence(lookups),
    )


def _registered(subject: Subject, reference: Reference) -> str:
    lookup = teller(subject.works[reference.work - 1])
    who = told_by([lookup] if lookup else [])
    return f"{reference.id}{who}: {quoted(_record(reference).title)}."


TRIAL = Check(
    code="R208",
    name="trial",
    level=Level.WARNING,
    title="The trial is not the one that the report describes",
    what="A sentence that names a trial is compared with the registry's record: subject, number of "
    "people, phase, sponsor. A warning where it shares no telling word with the record and fits "
    "another trial of the report, or contradicts the record; and where two of the facts are other "
    "ones. A note where only the phase, the sponsor, or what is called the enrolment is another "
    "one.",
    why="Two trial numbers changed about exist both, and send a reader to the wrong patients.",
    example="NCT90000001 is a stimulation trial (6 patients), NCT90000002 a cream trial (14 "
    "patients).",
    cure="Open the record, and correct the number or what is said of it.",
    limits="Only sentences are read, and only words that the registry has, too, can speak for a "
    "trial: brief summary, titles, conditions, interventions, key words.",
    find=find_trial,
)
