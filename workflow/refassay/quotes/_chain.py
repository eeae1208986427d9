"""A chain of places, one for each part of a quote that leaves something out or puts it in."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from refassay.quotes.folding import Folded
from refassay.quotes.matching import Grade, Place


class Trouble(StrEnum):
    """Why parts that a quote joins do not hold together."""

    TOO_LITTLE = "too_little"
    """Too few quoted words are left to tell anything."""
    MISSING = "missing"
    """A part does not stand in the source."""
    ORDER = "order"
    """All parts stand there, in another order."""
    APART = "apart"
    """In order, with more between them than an ellipsis may leave out."""
    MEANING = "meaning"
    """What is left out, or put in, turns the meaning."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A joined quote that does not hold. ``start`` and ``end`` are of the source, if any."""

    trouble: Trouble
    detail: str = ""
    start: int = 0
    end: int = 0


Span = tuple[int, int]
_Fits = Callable[[Span, Span, int], bool]


@dataclass(frozen=True, slots=True)
class Joint:
    """What stands between two parts: the words in brackets, or nothing for an ellipsis."""

    put_in: str = ""
    most: int = 0
    """Words of the source that it may stand for."""


_SHORT_PART_GAP = 12
"""The same beside a part of one word, which stands in many places."""
WORD = re.compile(r"[^\W_]+")
TURNS = re.compile(
    r"\b(?:not|no|nor|neither|never|none|nobody|nothing|without|cannot|[a-z]{2,9}n't|fail|fails|"
    r"failed|failure|lack|lacks|lacked|lacking|absence|absent|unable|unlikely|unlike|hardly|rarely|"
    r"barely|scarcely|whereas|but|although|though|than|except|unless|instead|rather|however|"
    r"insufficient|refuted?|denied|nonsignificant)\b"
)
"""Words that turn what a sentence says, or begin another subject in it."""
_SENTENCE_END = re.compile(r"[.!?] ")


@dataclass(frozen=True, slots=True)
class Chain:
    """The search for places of all parts, one behind the other."""

    text: Folded
    source: str
    joints: Sequence[Joint]

    def place(self, spots: Sequence[Sequence[Span]]) -> Place | Broken:
        """The first chain that holds, else the best reason why none does."""
        ordered = self._nearest(spots, len(self.source))
        if ordered is None:
            return Broken(Trouble.ORDER)
        near = self._nearest(spots, None)
        if near is None:
            return self._broken(Trouble.APART, ordered)
        held = self._holding(spots)
        if held is None:
            return self._broken(Trouble.MEANING, near)
        start, end = self._span(held)
        gaps = [self._gap(*pair) for pair in pairwise(held)]
        left = " / ".join(f"«{_short(gap)}»" for gap in gaps if gap)
        return Place(Grade.LOOSE, start, end, f"left out: {left}" if left else "")

    def _nearest(self, spots: Sequence[Sequence[Span]], words: int | None) -> list[Span] | None:
        """A chain in order whose gaps have at most so many words; None takes the joints' own."""
        return self._search(spots, lambda left, right, most: self._near(left, right, words or most))

    def _holding(self, spots: Sequence[Sequence[Span]]) -> list[Span] | None:
        return self._search(
            spots,
            lambda left, right, most: (
                self._near(left, right, most) and not self._turning(left, right)
            ),
        )

    def _search(self, spots: Sequence[Sequence[Span]], fits: _Fits) -> list[Span] | None:
        """Part by part, all places that some chain reaches, with the place before them."""
        reached: list[dict[Span, Span | None]] = [dict.fromkeys(spots[0])]
        for number, each in enumerate(spots[1:]):
            joint = self.joints[number]
            layer: dict[Span, Span | None] = {}
            for right in each:
                for left in reversed(reached[-1]):
                    most = self._most(joint, left, right)
                    if (
                        left[1] <= right[0]
                        and self._open(joint, left, right)
                        and fits(left, right, most)
                    ):
                        layer[right] = left
                        break
            if not layer:
                return None
            reached.append(layer)
        return _traced(reached)

    def _open(self, joint: Joint, left: Span, right: Span) -> bool:
        """Whether a joint may stand here: not where the source has brackets of its own."""
        return not joint.put_in or "[" not in self.text.text[left[1] : right[0]]

    def _most(self, joint: Joint, left: Span, right: Span) -> int:
        single = any(" " not in self.text.text[start:end] for start, end in (left, right))
        return min(joint.most, _SHORT_PART_GAP) if single else joint.most

    def _near(self, left: Span, right: Span, most: int) -> bool:
        return len(WORD.findall(self.text.text[left[1] : right[0]])) <= most

    def _gap(self, left: Span, right: Span) -> str:
        return self.text.text[left[1] : right[0]].strip(" ,;.")

    def _turning(self, left: Span, right: Span) -> str:
        """The word left out within one sentence that turns its meaning, or nothing."""
        gap = self.text.text[left[1] : right[0]]
        if _SENTENCE_END.search(gap):
            return ""
        found = TURNS.search(gap)
        return found[0] if found else ""

    def _broken(self, trouble: Trouble, chain: Sequence[Span]) -> Broken:
        pairs = list(pairwise(chain))
        turning = next((word for pair in pairs if (word := self._turning(*pair))), "")
        detail = f"the ellipsis leaves out «{turning}»" if trouble is Trouble.MEANING else ""
        return Broken(trouble, detail, *self._span(chain))

    def _span(self, chain: Sequence[Span]) -> Span:
        return self.text.span(chain[0][0], chain[-1][1])


def _traced(
    reached: Sequence[dict[Span, Span | None]],
) -> list[Span]:
    at: Span | None = next(iter(reached[-1]))
    chain: list[Span] = []
    for layer in reversed(reached):
        if at is None:
            break
        chain.append(at)
        at = layer[at]
    return chain[::-1]


def _short(text: str, most: int = 80) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
