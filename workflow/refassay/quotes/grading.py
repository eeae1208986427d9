"""Whether a quote stands in any of the texts of a work, how closely, and if not, why not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from refassay.quotes._chain import Broken, Trouble
from refassay.quotes.folding import fold
from refassay.quotes.joints import find_joined, is_joined
from refassay.quotes.matching import Grade, Place, as_printed, find
from refassay.quotes.misses import Near, Reason, nearest, shown


@dataclass(frozen=True, slots=True)
class Match:
    """The quote stands there."""

    grade: Grade
    passage: str
    """The source's words, at most 300 characters."""
    difference: str = ""
    source: int = 0
    """Index of the text that holds it."""
    start: int = 0
    end: int = 0
    """Where in that text: characters from 0, the end not included."""


@dataclass(frozen=True, slots=True)
class Miss:
    """The quote does not stand there. `reason` is None where it is too little to tell."""

    reason: Reason | None
    passage: str = ""
    """The nearest passage, at most 300 characters; empty where nothing is near."""
    difference: str = ""


Verdict = Match | Miss

_PLAIN = re.compile(
    r"(?<![\w-])[a-z]{5,30}(?![\w-])|(?<![\w.,^/-])[0-9]{2,3}(?![\w.,^/-])", re.ASCII
)
_BRACKETS = re.compile(r"\[[^\[\]]{0,400}\]")
_ORDER = (Grade.EXACT, Grade.FOLDED, Grade.LOOSE)
_TROUBLES = {
    Trouble.ORDER: Reason.ORDER,
    Trouble.APART: Reason.APART,
    Trouble.MEANING: Reason.MEANING,
}
_SAID = {
    Trouble.ORDER: "the parts stand there in another order",
    Trouble.APART: "more stands between the parts than an ellipsis may leave out",
    Trouble.MEANING: "what is left out turns the meaning",
}


def grade(quote: str, sources: Sequence[str]) -> Verdict:
    """The closest match of a quote in some texts, or why there is none. Sources are plain text.

    Nothing at all was searched when `sources` is empty: that is for the caller to tell.
    """
    found = [
        (each, index) for index, source in enumerate(sources) if (each := _find(quote, source))
    ]
    places = [(each, index) for each, index in found if isinstance(each, Place)]
    if places:
        place, index = min(places, key=lambda each: _ORDER.index(each[0].grade))
        passage = shown(sources[index], place.start, place.end)
        return Match(place.grade, passage, place.difference, index, place.start, place.end)
    broken = [(each, index) for each, index in found if isinstance(each, Broken)]
    return _missed(quote, sources, broken)


def holds(quote: str, sources: Sequence[str]) -> bool:
    """Whether one of the texts holds the quote exactly or but for typography.

    A text that lacks one of the quote's plain words or numbers is not looked into.
    """
    needed = plain_words(quote)
    for source in sources:
        lowered = source.casefold()
        if all(word in lowered for word in needed):
            place = _find(quote, source)
            if isinstance(place, Place) and place.grade is not Grade.LOOSE:
                return True
    return False


@lru_cache(maxsize=256)
def plain_words(quote: str) -> tuple[str, ...]:
    """Words and numbers that stand in any text with the quote, however that is spelled.

    Words that a hyphen may cut, numbers with a point or a comma, and brackets are left out.
    """
    printed = fold(_BRACKETS.sub(" ", as_printed(quote))).text
    return tuple(sorted(dict.fromkeys(_PLAIN.findall(printed)), key=len, reverse=True))


@lru_cache(maxsize=1024)
def _find(quote: str, source: str) -> Place | Broken | None:
    place = find(quote, source)
    if place is not None or not is_joined(quote):
        return place
    return find_joined(quote, source)


def _missed(quote: str, sources: Sequence[str], broken: Sequence[tuple[Broken, int]]) -> Miss:
    for each, index in broken:
        if each.trouble in _TROUBLES:
            passage = shown(sources[index], each.start, each.end) if each.end else ""
            said = each.detail or _SAID[each.trouble]
            return Miss(_TROUBLES[each.trouble], passage, said)
    if any(each.trouble is Trouble.TOO_LITTLE for each, _ in broken):
        return Miss(None)
    best = max(_near(quote, sources), key=lambda each: each.likeness, default=None)
    if best is None:
        return Miss(Reason.NOT_THERE)
    return Miss(best.reason, best.passage, best.difference)


def _near(quote: str, sources: Sequence[str]) -> Iterator[Near]:
    return (nearest(quote, source) for source in sources)
