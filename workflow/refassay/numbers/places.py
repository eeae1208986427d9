"""Where a source gives a figure that is comparable with one of a claim."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from refassay.numbers.measure import Kind, Measure
from refassay.numbers.rounding import Fit, fit
from refassay.numbers.source import Sentence, Source


@dataclass(frozen=True, slots=True)
class Place:
    """A measure of the source, by its sentence and the index into its measures."""

    sentence: Sentence
    index: int
    fit: Fit
    """How the claim's measure lies to it."""

    @property
    def measure(self) -> Measure:
        """The source's measure."""
        return self.sentence.measures[self.index]


def places(claim: Measure, source: Source) -> Iterator[Place]:
    """Every measure of the source of the same kind, unit and name, in order."""
    for sentence in source.sentences:
        for index, measure in enumerate(sentence.measures):
            found = fit(claim, measure)
            if found is not Fit.APART:
                yield Place(sentence, index, found)


def counts_of_share(claim: Measure, source: Source) -> Iterator[Place]:
    """Sentences that give both figures of a share apart: ``Of 872 patients, 203 relapsed``."""
    for sentence in source.sentences if claim.kind is Kind.SHARE else ():
        counts = {
            each.values[0]: place
            for place, each in enumerate(sentence.measures)
            if each.kind is Kind.COUNT and (not each.unit or each.unit == claim.unit)
        }
        if claim.values[0] in counts and claim.values[1] in counts:
            yield Place(sentence, counts[claim.values[0]], Fit.SAME)
