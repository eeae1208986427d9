"""Why words were not found: the nearest passage, and how it differs.

A reason class is a help for whoever looks, not a charge. It is decided by words alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from refassay.quotes.folding import Folded, fold
from refassay.quotes.joints import COMMON
from refassay.quotes.matching import as_printed


class Reason(StrEnum):
    """What kind of miss it is."""

    INSIDE_WORD = "inside_word"
    """The characters stand there, but begin or end inside a word, a number or a sign."""
    CHANGED = "changed"
    """A passage that differs in a number, a sign, an operator or a *not*."""
    EDITED = "edited"
    """A passage that differs in a few words."""
    PARAPHRASE = "paraphrase"
    """A passage that shares many of the words."""
    ORDER = "order"
    APART = "apart"
    MEANING = "meaning"
    """Joined parts: :class:`refassay.quotes._chain.Trouble`."""
    LANGUAGE = "language"
    """The quote is in another language than the text: a translation cannot be compared."""
    NOT_THERE = "not_there"
    """Nothing near it stands in the text."""


@dataclass(frozen=True, slots=True)
class Near:
    """The nearest passage of a source."""

    reason: Reason
    passage: str = ""
    difference: str = ""
    likeness: float = 0.0
    """Share of the quote's words (of those that tell, if that is less) that stand in the
    passage, in order; 0 to 1."""


_TOKEN = re.compile(
    r"[<>!]=|[<>=~≈]|\+/-|(?<![\w)])[+-]?\d+(?:[.,:/^x-]\d+)*%?(?!\w)"
    r"|[^\W_]+(?:[+-](?!\w))?"
)
_TURNS = frozenset(["not", "no", "nor", "never", "neither", "without", "cannot", "none"])
_TURNING = ("un", "in", "non", "dis", "im", "ir")
_FOREIGN_WORDS = """
der die das den dem des und nicht ist sind mit von bei eine einer wird wurde durch für auf le la les
et est une un dans du que qui pas avec pour sur ont el los las del y es en con por una se il lo gli
della di che per non nel sono o os um uma não com de het een zijn niet van met
"""
_FOREIGN = frozenset(_FOREIGN_WORDS.split())
"""Frequent words of German, French, Spanish, Italian, Portuguese and Dutch."""
_MOST_WORDS = 160
"""Words of a quote that are compared with a source."""
_EDITED = 0.75
_ALIKE = 0.45
_SHOWN = 300
_ITEMS = 4


def nearest(quote: str, source: str) -> Near:
    """The nearest passage of a source to a quote that it does not hold."""
    inside = _inside(quote, source)
    if inside is not None:
        return inside
    own = _tokens(fold(as_printed(quote)))[:_MOST_WORDS]
    text = fold(source)
    theirs = _tokens(text)
    window = _window([word for word, *_ in own], [word for word, *_ in theirs])
    none = Reason.LANGUAGE if is_foreign(as_printed(quote), source) else Reason.NOT_THERE
    if window is None:
        return Near(none)
    near = _compared(own, theirs[window[0] : window[1]], text, source)
    return Near(none) if near.reason is Reason.NOT_THERE else near


def is_foreign(quote: str, source: str) -> bool:
    """Whether a quote is clearly in another language, or another script, than a text."""
    words = quote.casefold().split()
    if _has_latin(quote) != _has_latin(source):
        return True
    ours, others = (len({*words} & known) for known in (COMMON, _FOREIGN))
    theirs = len({*source.casefold().split()} & COMMON)
    return others >= 2 and others > 2 * ours and theirs >= 3


def _has_latin(text: str) -> bool:
    letters = [char for char in text if char.isalpha()]
    return sum(char < "\u0250" for char in letters) * 2 >= len(letters)


def shown(source: str, start: int, end: int, most: int = _SHOWN) -> str:
    """A passage of a source, cut to at most `most` characters, widened to whole words."""
    while start > 0 and not source[start - 1].isspace():
        start -= 1
    while end < len(source) and not source[end].isspace():
        end += 1
    flat = " ".join(source[start:end].split())
    return flat if len(flat) <= most else flat[: most - 1].rstrip() + "…"


def _inside(quote: str, source: str) -> Near | None:
    words, text = fold(as_printed(quote)).text.strip(" .,;:'"), fold(source)
    at = text.text.find(words) if words else -1
    if at < 0:
        return None
    passage = shown(source, *text.span(at, at + len(words)))
    return Near(Reason.INSIDE_WORD, passage, "the passage begins or ends inside a word", 1.0)


def _tokens(text: Folded) -> list[tuple[str, int, int]]:
    return [(match[0], match.start(), match.end()) for match in _TOKEN.finditer(text.text)]


def _window(own: Sequence[str], theirs: Sequence[str]) -> tuple[int, int] | None:
    """The stretch of the source, a little longer than the quote, that shares most of its words."""
    if not own or not theirs:
        return None
    size = min(len(theirs), len(own) + max(2, len(own) // 4))
    wanted, held = Counter(own), Counter(theirs[:size])
    shared = sum(min(number, held[word]) for word, number in wanted.items())
    best, best_at = shared, 0
    for at in range(1, len(theirs) - size + 1):
        gone, come = theirs[at - 1], theirs[at + size - 1]
        shared -= held[gone] <= wanted[gone]
        held[gone] -= 1
        held[come] += 1
        shared += held[come] <= wanted[come]
        if shared > best:
            best, best_at = shared, at
    return (best_at, best_at + size) if best else None


def _compared(
    own: Sequence[tuple[str, int, int]],
    theirs: Sequence[tuple[str, int, int]],
    text: Folded,
    source: str,
) -> Near:
    left, right = [word for word, *_ in own], [word for word, *_ in theirs]
    blocks = [
        block
        for block in SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks()
        if block.size
    ]
    if not blocks:
        return Near(Reason.NOT_THERE)
    first, last = blocks[0], blocks[-1]
    low = max(0, first.b - first.a)
    high = min(len(right), last.b + last.size + len(left) - last.a - last.size)
    shared = [word for block in blocks for word in left[block.a : block.a + block.size]]
    likeness = min(len(shared) / len(left), _telling(shared) / max(1, _telling(left)))
    changes = list(_changes(left, right[low:high]))
    reason = _reason(likeness, changes)
    if reason is Reason.NOT_THERE:
        return Near(reason, likeness=likeness)
    span = text.span(theirs[low][1], theirs[high - 1][2])
    told = "; ".join(_told(*each) for each in changes[:_ITEMS])
    more = f"; and {len(changes) - _ITEMS} more" if len(changes) > _ITEMS else ""
    said = "" if reason is Reason.PARAPHRASE else told + more
    return Near(reason, shown(source, *span), said, likeness)


def _telling(words: Sequence[str]) -> int:
    """How many of the words do not stand in every text."""
    return sum(word not in COMMON for word in words)


def _changes(left: Sequence[str], right: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What the quote has and what the source has there, for each difference."""
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag != "equal":
            yield " ".join(left[a:b]), " ".join(right[c:d])


def _reason(likeness: float, changes: Sequence[tuple[str, str]]) -> Reason:
    if likeness < _ALIKE:
        return Reason.NOT_THERE
    grave = any(map(_is_grave, changes))
    if likeness < _EDITED and not (grave and len(changes) == 1):
        return Reason.PARAPHRASE
    return Reason.CHANGED if grave else Reason.EDITED


def _is_grave(change: tuple[str, str]) -> bool:
    one, other = sorted(change, key=len)
    if one and any(other == prefix + one for prefix in _TURNING):
        return True
    words = set(" ".join(change).split())
    return any(not word.isalpha() or word in _TURNS for word in words)


def _told(own: str, theirs: str) -> str:
    if not theirs:
        return f"the quote adds «{own}»"
    if not own:
        return f"the quote leaves out «{theirs}»"
    return f"the quote has «{own}», the source «{theirs}»"
