"""Namesakes of a disease: another type, the opposite, or one that was given by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from refassay.preflight.folding import Body
from refassay.preflight.names import Name, Stretch, arabic, names_of, stretches, word_pattern

_TYPE = r"(?:sub)?type|form|group"
_SPACE = r"[\s*_-]{1,3}"
_BEGINNINGS = (("hypo", "hyper"), ("brady", "tachy"), ("macro", "micro"))
"""Opposite beginnings of words."""
_PAIRS = (
    ("dominant", "recessive"), ("congenital", "acquired"), ("juvenile", "adult"),
    ("acute", "chronic"), ("proximal", "distal"), ("central", "peripheral"),
    ("anterior", "posterior"), ("with", "without"), ("cutaneous", "visceral"),
    ("open", "closed"), ("wet", "dry"),
)  # fmt: skip
"""Opposite words."""
_NUMBER = r"(?P<number>[0-9]{1,2}[a-e]?|[ivx]{1,5}[a-e]?)(?![^\W_])(?!\s?%)"

Found = list[tuple[str, Stretch]]


def sibling_stretches(body: Body, names: Sequence[Name], given: Iterable[str]) -> Found | None:
    """Where namesakes stand in the folded own text, in order; None where none is known."""
    own = {name.words for name in names}
    turned = {text for name in names for text in _turned(name)}
    rivals = [each for each in names_of([*given, *sorted(turned)]) if each.words not in own]
    numbered = [each for name in names for each in [_numbered(name)] if each is not None]
    if not rivals and not numbered:
        return None
    text = body.own.folded
    found = {place: text[slice(*place)] for place in stretches(body, rivals)}
    numbers = {arabic(word) for name in names for word in name.words} - {""}
    for pattern in numbered:
        for match in pattern.finditer(text):
            number = arabic(match["number"])
            begins = not text[match.start() - 1 : match.start()].isalnum()
            if number and number not in numbers and begins:
                found.setdefault(match.span(), match.group())
    ours = stretches(body, names)
    apart = {
        place: words
        for place, words in found.items()
        if not any(start < place[1] and place[0] < end for start, end in ours)
    }
    return [(" ".join(words.split()), place) for place, words in sorted(apart.items())]


def _turned(name: Name) -> Iterator[str]:
    """The name with one of its words turned into its opposite."""
    for index, word in enumerate(name.words):
        for other in _opposites(word):
            yield " ".join((*name.words[:index], other, *name.words[index + 1 :]))


def _opposites(word: str) -> Iterator[str]:
    for one, other in (*_BEGINNINGS, *((other, one) for one, other in _BEGINNINGS)):
        if word.startswith(one):
            yield other + word.removeprefix(one)
    for one, other in _PAIRS:
        if word in (one, other):
            yield other if word == one else one


def _numbered(name: Name) -> re.Pattern[str] | None:
    """The pattern of the name with any number in place of its own; None without one."""
    places = [index for index, word in enumerate(name.words) if arabic(word)]
    if len(places) != 1 or len(name.words) < 2:
        return None
    at = places[0]
    typed = at > 0 and re.fullmatch(_TYPE, name.words[at - 1]) is not None
    before = name.words[: at - 1 if typed else at]
    after = name.words[at + 1 :]
    kind = rf"(?:{_TYPE}){_SPACE}"
    behind = _SPACE.join(map(word_pattern, (*before, *after)))
    if typed and after and not before:  # type 2 diabetes, and diabetes type 1
        return re.compile(rf"{kind}{_NUMBER}{_SPACE}{behind}")
    if after:
        return None
    optional = kind if typed else f"(?:{kind})?"
    return re.compile(rf"{behind}{_SPACE}{optional}{_NUMBER}")
