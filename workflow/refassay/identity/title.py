"""A printed title against a registered one: the same, a variant, another one; and in which words.

A part that stands behind a colon, dash or full stop may be missing on either side, a title may
break off at an ellipsis, a site's name may follow it. What remains is compared word by word
(:mod:`refassay.identity.words`), and the verdict is by what differs, never by a ratio alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from functools import lru_cache

from refassay import titles
from refassay.identity.placeholder import is_title
from refassay.identity.words import (
    NEGATIONS,
    STOP,
    Weight,
    has_digit,
    joined,
    stem,
    weigh,
    weigh_pair,
)
from refassay.identity.writing import charges, script_of

_FEW = 3
"""Words; a shorter printed title is too common to hold against a record."""
_SLIPPED_IN = 4
"""Words of a part that only the printed title has, and that is no subtitle."""
_BEGIN = 4
"""Words of a beginning that two translators may choose alike only for one and the same title."""
_RUN = 5
"""Words in a row that are too many for two translators to choose alike."""
_MOST = 150
"""Words of a title that are compared."""
_SHARED = 0.5
"""Share of content words (Dice) below which two titles that differ in content are two works'."""
_BREAK = re.compile(r"[:.?!;|()\[\]{}]+(?:\s|$)|\s[-–—|/·•]+\s|[—|()\[\]{}]|\s[([{]")
"""Where a title may be divided: at a subtitle, in front of a site's name, at brackets."""
_ELLIPSIS = re.compile(r"…|\.\s?\.\s?\.|\[\s?…\s?\]|\[\s?\.\.\.\s?\]")
_TRANSLATED = re.compile(r"\(authors?['’]?s? transl(?:ation)?\)", re.IGNORECASE)
"""What PubMed puts behind a title that its author translated (records of the 1970s)."""
_ANSWER = re.compile(
    r"(?:(?:authors? )?(?:reply|replies|rebuttal)\b|authors? response\b|comments? (?:on|to)\b"
    r"|commentary\b|response to (?:the )?(?:letter|comment|editor|author|reply|dr|prof)s?\b)"
)
"""How titles begin, or end, that are those of an answer to the work."""
_REGARDING = re.compile(r"\bre: ", re.IGNORECASE)
_DENIAL = frozenset({"not", "no", "never", "cannot", "neither", "nor", "none"})
"""What a title may not lose at its end without being turned round."""


class Verdict(StrEnum):
    """How a printed title stands to a registered one."""

    SAME = "same"
    VARIANT = "variant"
    OTHER = "other"
    UNKNOWN = "unknown"
    """One of them is missing, no title, or written in another script."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A verdict and what it rests on."""

    verdict: Verdict
    printed: str = ""
    registered: str = ""
    weight: Weight = Weight.NONE
    """The gravest of what differs."""
    only_printed: tuple[str, ...] = ()
    """Words that only the printed title has, folded, in order."""
    only_registered: tuple[str, ...] = ()
    shared: float = 0.0
    """Shared content words over all (Dice), 0 to 1; for order among several titles only."""

    @property
    def heavy(self) -> bool:
        """Whether they differ in a number, a negation, an opposite or a word of content."""
        return self.weight in (Weight.CONTENT, Weight.SIGN)

    @property
    def rank(self) -> tuple[int, float]:
        """Sort key: the closest first."""
        order = [Verdict.SAME, Verdict.VARIANT, Verdict.OTHER, Verdict.UNKNOWN]
        return (2 * order.index(self.verdict) + self.heavy, -self.shared)


def closest(printed: str, registered: Iterable[str]) -> Comparison:
    """The comparison with that of several titles of one work that is most like the printed one."""
    compared = [compare(printed, each) for each in registered]
    return min(compared, key=lambda each: each.rank, default=Comparison(Verdict.UNKNOWN, printed))


@lru_cache(maxsize=8192)
def compare(printed: str, registered: str) -> Comparison:
    """How a printed title stands to a registered one."""
    left, right = _words(printed), _words(registered)
    if not is_title(printed) or not right or script_of(printed) != script_of(registered):
        return Comparison(Verdict.UNKNOWN, printed, registered)
    charged = charges(printed, registered)
    if charged:
        return _judged(printed, registered, *charged, Weight.SIGN)
    if "".join(left) == "".join(right):
        return Comparison(Verdict.SAME, printed, registered, shared=1.0)
    if len(left) < _FEW:
        # A link's text of two words says too little.
        return Comparison(Verdict.UNKNOWN, printed, registered)
    if len(right) < _FEW and _begins_with(printed, right):
        # The registry may keep the subtitle elsewhere, or not at all.
        return Comparison(Verdict.UNKNOWN, printed, registered)
    partly = _as_part(printed, registered) or _broken_off(printed, left, right)
    if partly is not None:
        weight, only_left, only_right = partly
        return _judged(printed, registered, only_left, only_right, weight)
    return _judged(printed, registered, *_differences(left, right))


def _judged(
    printed: str,
    registered: str,
    only_left: tuple[str, ...],
    only_right: tuple[str, ...],
    weight: Weight,
) -> Comparison:
    shared = _dice(_content(_words(printed)), _content(_words(registered)))
    if weight is Weight.NONE:
        return Comparison(Verdict.SAME, printed, registered, shared=shared)
    heavy = weight in (Weight.CONTENT, Weight.SIGN)
    verdict = Verdict.OTHER if heavy and shared < _SHARED else Verdict.VARIANT
    return Comparison(verdict, printed, registered, weight, only_left, only_right, shared)


def shares_a_run(printed: str, registered: str) -> bool:
    """Whether five words and more in a row, three of them of content, stand in both."""
    left, right = _words(printed), _words(registered)
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    run = matcher.find_longest_match()
    words = left[run.a : run.a + run.size]
    return len(words) >= _RUN and len(_content(words)) >= _FEW


def begins_alike_only(printed: str, registered: str) -> bool:
    """Whether two titles have their first words in common, to the letter, and nothing behind them.

    Two translations that choose four words alike go on about the same thing.
    """
    left, right = _words(printed), _words(registered)
    alike = next(
        (at for at, (a, b) in enumerate(zip(left, right, strict=False)) if a != b),
        min(len(left), len(right)),
    )
    rest = _content(left[alike:]), _content(right[alike:])
    told = alike >= _BEGIN and len(_content(left[:alike])) > 1
    return told and min(map(len, rest)) >= _FEW and not rest[0] & rest[1]


@lru_cache(maxsize=8192)
def _words(title: str) -> tuple[str, ...]:
    """The words in one spelling; marks of ellipsis are nothing."""
    text = _TRANSLATED.sub(" ", _ELLIPSIS.sub(" ", title))
    return tuple(joined(titles.words(text)[:_MOST]))


def _content(words: Iterable[str]) -> frozenset[str]:
    return frozenset(stem(word) for word in words if word not in STOP)


def _dice(left: frozenset[str], right: frozenset[str]) -> float:
    total = len(left) + len(right)
    return 2 * len(left & right) / total if total else 0.0


_Part = tuple[Weight, tuple[str, ...], tuple[str, ...]]


def _as_part(printed: str, registered: str) -> _Part | None:
    """Whether one is the other without what stands in front of or behind one of its marks."""
    left, right = _words(printed), _words(registered)
    short, long, full = (left, right, registered)
    if len(left) > len(right):
        short, long, full = (right, left, printed)
    if len(short) < _FEW or len(long) == len(short):
        return None
    for start, end in _stretches(full, len(long)):
        if "".join(long[start:end]) == "".join(short):
            rest = (*long[:start], *long[end:])
            answers = _ANSWER.match(" ".join(rest[:3])) or (
                rest[0] == "re" and _REGARDING.search(full)
            )
            weight = Weight.CONTENT if answers else Weight.NONE
            if full is printed and len(rest) <= _SLIPPED_IN and NEGATIONS & set(rest):
                weight = Weight.SIGN
            return (weight, (), rest) if full is registered else (weight, rest, ())
    return None


def _begins_with(full: str, words: tuple[str, ...]) -> bool:
    """Whether the words are all that stands in front of a mark of a title."""
    marks = list(_BREAK.finditer(full[:1200]))[:24]
    return any(_words(full[: mark.start()]) == words for mark in marks)


def _stretches(full: str, count: int) -> list[tuple[int, int]]:
    """Pairs of places, in words, at which a title may be divided."""
    places = [0, count]
    for mark in list(_BREAK.finditer(full[:1200]))[:24]:
        places += {len(_words(full[: mark.start()])), len(_words(full[: mark.end()]))}
    ordered = sorted({place for place in places if place <= count})
    return [
        (start, end)
        for start in ordered
        for end in reversed(ordered)
        if end - start >= _FEW and (start, end) != (0, count)
    ]


def _broken_off(printed: str, left: tuple[str, ...], right: tuple[str, ...]) -> _Part | None:
    """Whether the printed title is the registered one, broken off or with a part left out."""
    pieces = [_words(piece) for piece in _ELLIPSIS.split(printed)]
    if len(pieces) > 1:
        return (Weight.NONE, (), ()) if _in_order([p for p in pieces if p], right) else None
    size = len(left)
    if size >= len(right) or size < _FEW or right[: size - 1] != left[:-1]:
        return None
    if not right[size - 1].startswith(left[-1]):
        return None
    rest = right[size:]
    turned = bool(_DENIAL & set(rest)) or (len(rest) <= 2 and any(map(has_digit, rest)))
    return (Weight.SIGN if turned else Weight.SPELLING, (), rest)


def _in_order(pieces: list[tuple[str, ...]], words: tuple[str, ...]) -> bool:
    """Whether the pieces stand in the title one behind the other; a last word may be cut."""
    at = 0
    for piece in pieces:
        found = next(
            (
                start
                for start in range(at, len(words) - len(piece) + 1)
                if words[start : start + len(piece) - 1] == piece[:-1]
                and words[start + len(piece) - 1].startswith(piece[-1])
            ),
            None,
        )
        if found is None:
            return False
        at = found + len(piece)
    return sum(map(len, pieces)) >= _FEW


def _differences(
    left: tuple[str, ...], right: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...], Weight]:
    """The words that differ on either side, and what that means at its gravest."""
    only_left: list[str] = []
    only_right: list[str] = []
    weights = [Weight.NONE]
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    for kind, i, j, k, m in matcher.get_opcodes():
        if kind == "equal":
            continue
        ours, theirs = left[i:j], right[k:m]
        weight = _weight(ours, theirs, left, right)
        if weight is not Weight.NONE:
            weights.append(weight)
            only_left += ours
            only_right += theirs
    order = list(Weight)
    return tuple(only_left), tuple(only_right), max(weights, key=order.index)


def _weight(
    ours: tuple[str, ...], theirs: tuple[str, ...], left: tuple[str, ...], right: tuple[str, ...]
) -> Weight:
    """What it means that one title has these words where the other has those."""
    if "".join(ours) == "".join(theirs):
        return Weight.NONE
    if _is_short_for(ours, theirs, right) or _is_short_for(theirs, ours, left):
        return Weight.NONE
    order = list(Weight)
    if len(ours) == len(theirs):
        each = [weigh_pair(one, other) for one, other in zip(ours, theirs, strict=True)]
    else:
        each = [weigh(word) for word in _unpaired(ours, theirs)]
        each += [weigh(word) for word in _unpaired(theirs, ours)]
    return max([Weight.NONE, *each], key=order.index)


def _unpaired(words: tuple[str, ...], others: tuple[str, ...]) -> list[str]:
    """The words that none of the others is a spelling of."""
    return [
        word
        for word in words
        if not any(
            weigh_pair(word, other) in (Weight.NONE, Weight.SPELLING)
            for other in others
            if not (word in STOP) ^ (other in STOP)
        )
    ]


def _is_short_for(short: tuple[str, ...], words: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Whether one word is made of the first letters of the others, or of words of the title."""
    if len(short) != 1 or not 2 <= len(short[0]) <= 8 or has_digit(short[0]):
        return False
    if short[0] in NEGATIONS:  # «not» is no abbreviation of «non-operative technique».
        return False
    word = short[0]
    if words:
        return word in {_initials(words), _initials(w for w in words if w not in STOP)}
    return any(
        _initials(whole[start : start + len(word)]) == word
        for start in range(len(whole) - len(word) + 1)
    )


def _initials(words: Iterable[str]) -> str:
    return "".join(word[0] for word in words)
