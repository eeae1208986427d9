"""When a source contradicts a figure with certainty.

The source must speak of the same thing: every word of the claim's part stands in one sentence of
it (or in its title), every word of that sentence's part stands in the claim, neither limits what
it says in a way that the other does not (:mod:`refassay.numbers.limits`), both go the same way,
and that sentence has one figure of the kind, and no other sentence has one that might be meant.
What a source tells of others' work is never held against a claim.
"""

from __future__ import annotations

from collections.abc import Sequence

from refassay.numbers.limits import are_narrowed_alike, tests_named
from refassay.numbers.measure import Kind, Measure
from refassay.numbers.places import Place
from refassay.numbers.pointing import same_change, swaps_sides
from refassay.numbers.rounding import Fit, fit
from refassay.numbers.source import Sentence, Source

_FEWEST_WORDS = 2
_FEWEST_WORDS_OF_PART = 3
"""Fewer words say too little, unless the source has just the same ones."""
_RIVAL = 0.6
"""Share of the claim's words from which another sentence might be meant as well."""
_UNTOLD = frozenset({Kind.DURATION, Kind.AGE, Kind.SHARE})
"""Figures of which a work has many: another one is never a contradiction."""
_FAMILY = frozenset({Kind.RATIO, Kind.DIFFERENCE, Kind.PERCENT, Kind.FOLD, Kind.COEFFICIENT})
_BESIDE = frozenset({Kind.INTERVAL, Kind.P_VALUE})


def other_figure(
    claim: Sentence, index: int, every: Sequence[Place], source: Source
) -> Place | None:
    """The one place where the source gives another figure for the same thing, if there is one.

    `every` are all measures of the source that are comparable with the claim's.
    """
    measure = claim.measures[index]
    if measure.kind in _UNTOLD or (measure.kind is Kind.COUNT and not measure.unit):
        return None
    if measure.kind in _BESIDE or measure.operator or _rivals(claim, index):
        return None
    sentences = {id(each.sentence): each.sentence for each in every}
    own = claim.words_of(index)
    near = [each for each in sentences.values() if _may_be_meant(own, each, source)]
    if len(near) != 1:
        return None
    if near[0].recited:
        return None
    here = [each for each in every if each.sentence is near[0]]
    if len(here) != 1 or here[0].sentence.measures[here[0].index].operator:
        return None
    if any(fit(each, here[0].measure) is Fit.SAME for each in claim.measures):
        # The claim has it as well, for something else.
        return None
    if swaps_sides(claim.text, near[0].text):
        return None
    if not same_change(claim, index, near[0], here[0].index):
        return None
    return here[0] if is_same_thing(claim, index, here[0], source) else None


def _may_be_meant(own: frozenset[str], sentence: Sentence, source: Source) -> bool:
    """Whether it has most of a claim's words, and not only those of the work's title."""
    if len(own & (sentence.words | source.known)) < _RIVAL * len(own):
        return False
    return bool(own & sentence.words - source.known) or own <= source.known


def turned_about(claim: Sentence, index: int, found: Place, source: Source) -> bool:
    """Whether the source surely says the opposite with the same figure."""
    sentence = found.sentence
    own = sentence.measures[found.index]
    alike = [each for each in sentence.measures if fit(own, each) is not Fit.APART]
    if len(alike) != 1 or _rivals(claim, index) or sentence.recited:
        return False
    if swaps_sides(claim.text, sentence.text):
        return False
    return is_same_thing(claim, index, found, source)


def is_same_thing(claim: Sentence, index: int, found: Place, source: Source) -> bool:
    """Whether claim and source speak of the same thing at these two figures, to the word."""
    sentence = found.sentence
    own, there = claim.words_of(index), sentence.words_of(found.index)
    if len(own) < _FEWEST_WORDS or (len(own) < _FEWEST_WORDS_OF_PART and own != there):
        return False
    if not own <= (sentence.words | source.known) or 2 * len(own & sentence.words) < len(own):
        return False
    # A word that the claim lacks (*serious* events, *in smokers*) makes it another thing.
    if not there <= claim.words | claim.before:
        return False
    return are_narrowed_alike(claim, index, sentence, found.index)


def companion(
    claim: Sentence, pair: tuple[int, int], sentence: Sentence, found: Measure
) -> int | None:
    """Which interval or p value belongs to the source's figure, as the claim's to the claim's.

    `pair` are the claim's measures: the one in question and the one that was found. Both must
    stand in one part of the claim, and the source's part must have one of each.
    """
    own, other = claim.measures[pair[0]], claim.measures[pair[1]]
    kinds = {own.kind, other.kind}
    if len(kinds & _BESIDE) != 1 or len(kinds & _FAMILY) != 1 or own.kind is Kind.PERCENT:
        return None
    if sentence.recited or claim.pieces[pair[0]] != claim.pieces[pair[1]]:
        return None
    if tests_named(claim.text) != tests_named(sentence.text):
        return None
    piece = sentence.pieces[sentence.measures.index(found)]
    here = [place for place, each in enumerate(sentence.pieces) if each == piece]
    counted = [sentence.measures[place].kind for place in here]
    if counted.count(found.kind) != 1 or counted.count(own.kind) != 1:
        return None
    mine = [
        each.kind
        for each, part in zip(claim.measures, claim.pieces, strict=True)
        if part == claim.pieces[pair[0]]
    ]
    if mine.count(own.kind) != 1 or mine.count(other.kind) != 1:
        return None
    return next(place for place in here if sentence.measures[place].kind is own.kind)


def _rivals(claim: Sentence, index: int) -> bool:
    """Whether the claim's own part has another figure of the kind: which is which is not sure."""
    own, piece = claim.measures[index], claim.pieces[index]
    return any(
        place != index and part == piece and fit(own, each) is not Fit.APART
        for place, (each, part) in enumerate(zip(claim.measures, claim.pieces, strict=True))
    )
