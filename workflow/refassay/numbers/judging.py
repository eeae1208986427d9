"""Whether a source holds a claim's figures, denies them, or says nothing of them.

A figure is *found* where the source gives it, in the same kind and unit, rounded at most, for what
the claim says that it is of: half of the words beside it, and not rather those of a neighbouring
figure; pointing the same way. It is *contradicted* only where nothing else can be meant
(:mod:`refassay.numbers.denial`). Everything else is *missing* or *unclear*, and no fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from refassay.numbers.denial import companion, other_figure, turned_about
from refassay.numbers.likeness import is_about
from refassay.numbers.limits import are_apart
from refassay.numbers.measure import Kind, Measure
from refassay.numbers.places import Place, counts_of_share, places
from refassay.numbers.pointing import Turn, turn_between, way
from refassay.numbers.rounding import Fit, fit
from refassay.numbers.source import Sentence, Source

_SIGNED = frozenset(
    {Kind.DIFFERENCE, Kind.PERCENT, Kind.QUANTITY, Kind.DURATION, Kind.INTERVAL, Kind.DOSE}
)
"""Measures that may be printed with a sign, or without and with a word of direction."""


class Standing(StrEnum):
    """How one figure of a claim stands to the source."""

    FOUND = "found"
    CONTRADICTED = "contradicted"
    UNCLEAR = "unclear"
    """The figure stands there, but for other words, the other way round or among several."""
    MISSING = "missing"


class Verdict(StrEnum):
    """How a claim stands to the source."""

    SUPPORTED = "supported_number"
    CONTRADICTED = "contradicted_number"
    NOT_IN_TEXT = "not_in_text"
    NOT_ASSESSED = "not_assessed"


@dataclass(frozen=True, slots=True)
class Judged:
    """One figure of a claim, and where the source speaks of it."""

    measure: Measure
    standing: Standing
    sentence: Sentence | None = None
    source: Measure | None = None
    """What the source gives there."""
    why: str = ""
    """For a contradiction: ``value``, ``turned`` (sign, operator, direction or negation),
    ``beside`` (the figure that belongs to one that was found)."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A claim against a source."""

    verdict: Verdict
    judged: tuple[Judged, ...] = ()

    @property
    def sentence(self) -> Sentence | None:
        """The source's sentence that tells most: what denies first, then what holds."""
        order = (Standing.CONTRADICTED, Standing.FOUND, Standing.UNCLEAR)
        ranked = [each for rank in order for each in self.judged if each.standing is rank]
        return next((each.sentence for each in ranked if each.sentence is not None), None)


def compare(claim: Sentence, source: Source) -> Compared:
    """Hold every figure of a claim against a source; a pure function of both."""
    if not claim.measures:
        return Compared(Verdict.NOT_ASSESSED)
    judged = [_judge(claim, index, source) for index in range(len(claim.measures))]
    judged = [_beside(claim, index, each, judged, source) for index, each in enumerate(judged)]
    standings = {each.standing for each in judged}
    if Standing.CONTRADICTED in standings:
        verdict = Verdict.CONTRADICTED
    elif standings == {Standing.FOUND}:
        verdict = Verdict.SUPPORTED
    else:
        verdict = Verdict.NOT_IN_TEXT
    return Compared(verdict, tuple(judged))


def _judge(claim: Sentence, index: int, source: Source) -> Judged:
    measure = claim.measures[index]
    every = [_with_direction(claim, index, each) for each in places(measure, source)]
    every += counts_of_share(measure, source)
    same = [each for each in every if each.fit is Fit.SAME]
    turned: list[Place] = []
    unclear: Judged | None = None
    for each in same:
        apart = are_apart(claim, index, each.sentence, each.index)
        if apart or not is_about(claim, index, each, source):
            unclear = unclear or _as(measure, Standing.UNCLEAR, each)
            continue
        turn = turn_between(claim, index, each.sentence, each.index)
        if turn is Turn.SAME:
            return _as(measure, Standing.FOUND, each)
        turned.append(each)
    turned += [each for each in every if each.fit is Fit.TURNED]
    denied = _denied(claim, index, every, turned, source)
    if denied is not None:
        return denied
    if turned:
        return _as(measure, Standing.UNCLEAR, turned[0])
    return unclear or Judged(measure, Standing.MISSING)


def _denied(
    claim: Sentence,
    index: int,
    every: Sequence[Place],
    turned: Sequence[Place],
    source: Source,
) -> Judged | None:
    """A contradiction, where it is certain."""
    measure = claim.measures[index]
    for each in turned:
        if turned_about(claim, index, each, source):
            return replace(_as(measure, Standing.CONTRADICTED, each), why="turned")
    if any(each.fit is not Fit.DIFFERENT for each in every):
        return None
    certain = other_figure(claim, index, every, source)
    if certain is None:
        return None
    return replace(_as(measure, Standing.CONTRADICTED, certain), why="value")


def _beside(
    claim: Sentence, index: int, own: Judged, judged: Sequence[Judged], source: Source
) -> Judged:
    """An interval or a p value that is not the one of the figure that was found, or vice versa."""
    if own.standing is not Standing.MISSING:
        return own
    fits = [each.fit for each in places(own.measure, source)]
    if any(each is not Fit.DIFFERENT for each in fits):
        return own
    for other, each in enumerate(judged):
        if each.standing is not Standing.FOUND or each.sentence is None or each.source is None:
            continue
        place = companion(claim, (index, other), each.sentence, each.source)
        if place is not None and fit(own.measure, each.sentence.measures[place]) is Fit.DIFFERENT:
            found = Place(each.sentence, place, Fit.DIFFERENT)
            return replace(_as(own.measure, Standing.CONTRADICTED, found), why="beside")
    return own


def _as(measure: Measure, standing: Standing, found: Place) -> Judged:
    return Judged(measure, standing, found.sentence, found.measure)


def _with_direction(claim: Sentence, index: int, found: Place) -> Place:
    """``a decrease of 1.2`` is ``−1.2``; ``an increase of 1.2`` is its opposite."""
    own, other = claim.measures[index], found.measure
    if own.kind not in _SIGNED or own.signed == other.signed or found.fit is Fit.SAME:
        return found
    mirrored = tuple(-each for each in reversed(own.values))
    if fit(replace(own, values=mirrored), other) is not Fit.SAME:
        return found
    bare = (claim, index) if other.signed else (found.sentence, found.index)
    signed = other if other.signed else own
    told = way(*bare)
    if told is None:
        return found
    return replace(found, fit=Fit.SAME if told is (signed.values[0] > 0) else Fit.TURNED)
