"""Quotes in long texts: which of many passages are worth a closer look.

A full text has hundreds of passages, and looking closely at each takes a second a quote. The
passages that hold a quote are among those that hold all of its plain words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from refassay.quotes.folding import fold
from refassay.quotes.grading import plain_words

_NEAREST = 4
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
        words = plain_words(quote)
        shared = [sum(word in text for word in words) for text in self.folded]
        whole = tuple(at for at, number in enumerate(shared) if number == len(words))
        if whole:
            return whole
        near = [at for at, number in enumerate(shared) if number * _SHARED >= len(words)]
        return tuple(sorted(sorted(near, key=lambda at: -shared[at])[:_NEAREST]))
