"""Whether a figure of a source is of what a claim says that its figure is of."""

from __future__ import annotations

from collections.abc import Iterator

from refassay.numbers.measure import Kind
from refassay.numbers.places import Place, places
from refassay.numbers.rounding import Fit, fit
from refassay.numbers.source import Sentence, Source
from refassay.numbers.words import about, in_turn

_HALF = 0.5
_ENROLLED = about(
    "included enrolled randomized randomised assigned recruited involved comprised sequenced"
    " analyzed analysed measured conducted examined evaluated screened treated underwent compared"
    " followed recruited between covered performed identified retrospective prospective"
)
"""How a work tells of how many it looked at."""


def is_about(claim: Sentence, index: int, found: Place, source: Source) -> bool:
    """Whether the source's figure is of what the claim says that it is of."""
    sentence = found.sentence
    around = sentence.words | sentence.before | source.known
    own = claim.words_of(index) or claim.words
    if not own or not own & (sentence.words | source.known):
        return False
    near = len(own & around) / len(own)
    whole = len(claim.words & around) / len(claim.words)
    if near < _HALF and whole < _HALF:
        return False
    if not own & (sentence.words | sentence.before) and not _is_sample(claim, index, found, source):
        return False
    if _is_told_elsewhere(claim, index, found, source):
        return False
    return not _is_other_kind(claim, index, sentence) and not _rather_of_another(
        claim, index, found
    )


def _is_sample(claim: Sentence, index: int, found: Place, source: Source) -> bool:
    """Whether it is the number of those that the work as a whole looked at."""
    words = found.sentence.words_of(found.index)
    return claim.measures[index].kind is Kind.COUNT and words <= source.known | _ENROLLED


def _is_told_elsewhere(claim: Sentence, index: int, found: Place, source: Source) -> bool:
    """Whether a word that this sentence lacks stands beside another figure of the kind."""
    own = claim.words if len(claim.measures) == 1 else claim.words_of(index)
    sentence = found.sentence
    missing = own - sentence.words - sentence.before - source.known
    return bool(missing) and any(
        missing & each.sentence.words
        for each in places(claim.measures[index], source)
        if each.sentence is not sentence and each.fit is Fit.DIFFERENT
    )


def _is_other_kind(claim: Sentence, index: int, sentence: Sentence) -> bool:
    """``Environmental causes`` against ``genetic causes``: one word, another one before it."""
    piece = claim.pieces[index]
    own = _before(claim.bare[piece.start : piece.end])
    there = _before(sentence.bare)
    return any(
        word in there and other not in sentence.words and not there[word] & claim.words
        for word, others in own.items()
        for other in others
    )


def _before(text: str) -> dict[str, frozenset[str]]:
    """For each telling word the telling words that stand right before it."""
    found: dict[str, set[str]] = {}
    for first, second in in_turn(text):
        found.setdefault(second, set()).add(first)
    return {word: frozenset(others) for word, others in found.items()}


def _rather_of_another(claim: Sentence, index: int, found: Place) -> bool:
    """Whether the claim's words are those of another figure of the same kind beside it."""
    sentence, measure = found.sentence, found.measure
    rivals = [
        place
        for place, each in enumerate(sentence.measures)
        if place != found.index
        and (each.kind, each.unit, each.name) == (measure.kind, measure.unit, measure.name)
        and fit(claim.measures[index], each) is not Fit.SAME
    ]
    values = [each.values for each in claim.measures]
    beside = [place for place in rivals if sentence.pieces[place] == sentence.pieces[found.index]]
    # Which of them is which, only a claim that has them all leaves open as the source does.
    for place in rivals if sentence.is_paired else beside:
        if sentence.measures[place].values not in values:
            return True
    own = claim.words_of(index) or claim.words
    return not sentence.is_paired and any(
        len(own & (theirs - mine)) > len(own & (mine - theirs))
        for place in rivals
        for mine, theirs in _views(sentence, found.index, place, rivals)
    )


def _views(
    sentence: Sentence, mine: int, theirs: int, rivals: list[int]
) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """The words of two figures: all of their parts; without what leads up to the first figure,
    which goes for all; and, of figures in brackets, those in front of them.
    """
    lead = min(sentence.measures[each].start for each in (mine, *rivals))
    parts = [(sentence.pieces[each], sentence.measures[each]) for each in (mine, theirs)]
    yield parts[0][0].words, parts[1][0].words
    one, other = (
        piece.words if piece.start >= lead else about(sentence.bare[lead : max(lead, piece.end)])
        for piece, _ in parts
    )
    yield one, other
    if all(sentence.text[: measure.start].endswith("(") for _, measure in parts):
        one, other = (about(sentence.bare[piece.start : measure.start]) for piece, measure in parts)
        yield one, other
