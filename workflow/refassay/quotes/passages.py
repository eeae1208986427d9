"""Quotes in long texts: which of many passages are worth a closer look.

A full text has hundreds of passages, and looking closely at each takes a second a quote. A
passage that holds a quote, in whatever spelling, holds its plain words and nearly all of its
pairs of neighbouring words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from refassay.quotes._edges import Edge
from refassay.quotes.folding import fold, trimmed
from refassay.quotes.grading import plain_words
from refassay.quotes.matching import as_printed, places

_MOST = 6
"""Passages that are looked at closely, where they hold all plain words of the quote."""
_NEAREST = 3
"""Passages among which the nearest one is looked for when none holds all the words."""
_SHARED = 3
"""At least one in so many of the words stands in a passage that is near."""


@dataclass(frozen=True, slots=True)
class Passages:
    """The passages of a text, in order, with their folded forms."""

    texts: tuple[str, ...] = ()
    folded: tuple[str, ...] = ()

    @classmethod
    def of(cls, texts: Sequence[str]) -> Passages:
        """The passages, folded once for all quotes."""
        return cls(tuple(texts), tuple(fold(text).text for text in texts))

    def likely(self, quote: str) -> tuple[int, ...]:
        """Indexes of the passages that may hold the quote; where there are none, of the few that
        share most of its words. In order.
        """
        own = trimmed(fold(as_printed(quote))).text
        verbatim = [at for at, text in enumerate(self.folded) if _stands_in(own, text)]
        if verbatim:
            return tuple(verbatim[:_MOST])
        words = plain_words(quote)
        shared = [sum(word in text for word in words) for text in self.folded]
        whole = [at for at, number in enumerate(shared) if number == len(words)]
        near = [at for at, number in enumerate(shared) if number * _SHARED >= len(words)]
        pairs = _pairs(own)
        return self._closest(whole, pairs, _MOST) or self._closest(near, pairs, _NEAREST)

    def _closest(self, chosen: Sequence[int], pairs: Sequence[str], most: int) -> tuple[int, ...]:
        if len(chosen) <= most:
            return tuple(chosen)
        score = {at: sum(pair in self.folded[at] for pair in pairs) for at in chosen}
        return tuple(sorted(sorted(chosen, key=lambda at: -score[at])[:most]))


def _stands_in(words: str, text: str) -> bool:
    """Whether a folded text holds folded words, not merely inside other words."""
    return any(edge is not Edge.INSIDE for *_, edge in places(words, text))


def _pairs(folded: str) -> tuple[str, ...]:
    """The pairs of neighbouring words, each once."""
    words = folded.split()
    return tuple(dict.fromkeys(map(" ".join, pairwise(words))))
