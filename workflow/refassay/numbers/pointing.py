"""Which way a figure points in a claim and in its source: up or down, said or denied."""

from __future__ import annotations

import re
from decimal import Decimal
from enum import Enum

from refassay.numbers.measure import Kind
from refassay.numbers.source import Sentence
from refassay.numbers.words import Direction, about, are_opposite, directions, negations

_AGAINST = re.compile(
    r"\b(?:than|versus|vs\.?|compared (?:with|to)|relative to|as opposed to|from)\b", re.IGNORECASE
)
_CHANCE = Decimal("0.05")
"""From this p value on, no effect is said to be shown (the custom of the field)."""


class Turn(Enum):
    """How the directions of a claim and of its source lie to each other."""

    SAME = "same"
    OTHER_WAY = "other way"
    DENIED = "denied"
    """One of them has a negation that the other lacks."""


def turn_between(claim: Sentence, index: int, source: Sentence, place: int) -> Turn:
    """Whether claim and source point the same way at these two figures, as far as they tell."""
    one, other = _core(claim, index), _core(source, place)
    left, right = _direction(claim, one), _direction(source, other)
    if left is not None and right is not None:
        if left.negated != right.negated:
            return Turn.DENIED
        same = (left.up == right.up) is not _are_swapped(claim.text, source.text)
        return Turn.SAME if same and not are_opposite(one, other) else Turn.OTHER_WAY
    if are_opposite(one, other):
        return Turn.OTHER_WAY
    if bool(negations(one)) == bool(negations(other)):
        return Turn.SAME
    if left is not None and left.negated and not negations(other):
        # *It did not lower the risk* is what an interval on both sides of no effect says.
        return Turn.SAME if _tells_no_effect(source, place) else Turn.DENIED
    return Turn.DENIED


def same_change(claim: Sentence, index: int, source: Sentence, place: int) -> bool:
    """Whether both tell of a change in the same direction, or neither of any.

    ``Veltrin lowered deaths by 30 %`` and ``deaths were 12 % with veltrin`` are both true.
    """
    left = _direction(claim, _core(claim, index))
    right = _direction(source, _core(source, place))
    if (left is None) != (right is None):
        return False
    return turn_between(claim, index, source, place) is Turn.SAME


def _tells_no_effect(source: Sentence, place: int) -> bool:
    piece = source.pieces[place]
    here = [
        each for each, part in zip(source.measures, source.pieces, strict=True) if part == piece
    ]
    none = 0 if any(each.kind is Kind.DIFFERENCE for each in here) else 1
    spans = [each.values for each in here if each.kind is Kind.INTERVAL]
    chances = [each for each in here if each.kind is Kind.P_VALUE]
    return any(low < none < high for low, high in spans) or any(
        each.operator in ("=", ">", ">=") and each.values[0] >= _CHANCE for each in chances
    )


def way(sentence: Sentence, index: int) -> bool | None:
    """Whether it went up there; None where no word tells, several do, or it is denied."""
    told = _direction(sentence, _core(sentence, index))
    return None if told is None or told.negated else told.up


def swaps_sides(one: str, other: str) -> bool:
    """Whether two comparisons may set the same things against each other the other way round."""
    if not (_AGAINST.search(one) and _AGAINST.search(other)):
        return bool(_AGAINST.search(one) or _AGAINST.search(other))
    against_another, in_front = _compared(one, other)
    return against_another or in_front


def _are_swapped(one: str, other: str) -> bool:
    """``higher in men than in women`` against ``higher in women than in men``."""
    return all(_compared(one, other))


def _compared(one: str, other: str) -> tuple[bool, bool]:
    """Whether two comparisons are with other things, and whether what one is with comes first in
    the other; neither where one of them compares nothing.
    """
    left, right = _AGAINST.search(one), _AGAINST.search(other)
    if left is None or right is None:
        return False, False
    behind, there = about(one[left.end() :]), about(other[right.end() :])
    return not behind & there, bool(behind & about(other[: right.start()]))


def _core(sentence: Sentence, index: int) -> str:
    piece = sentence.pieces[index]
    return sentence.text[piece.core_start : piece.core_end]


def _direction(sentence: Sentence, core: str) -> Direction | None:
    told = directions(core)
    if not told:
        told = directions(sentence.text)
    return told[0] if len(told) == 1 else None
