"""Quotes with something left out (``...``) or put in (``[the]``): parts in order, near together.

The parts between the joints must stand in the source, each in whole words, in their order, with
few words between them. What an ellipsis leaves out within a sentence must not turn its meaning:
no *not*, no *whereas*. What brackets put in must not bring a *not* that is not there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from refassay.quotes._chain import TURNS, WORD, Broken, Chain, Joint, Span, Trouble
from refassay.quotes._edges import Edge, edges
from refassay.quotes.folding import Folded, fold, loosen, trimmed
from refassay.quotes.matching import Place, forms, places, readings

_ELLIPSIS = (
    r"\[\s?(?:\.\s?){2,4}\]|\(\s?(?:\.\s?){3,4}\)|\[\s?…\s?\]|\(\s?…\s?\)"
    r"|…|\.(?:\s?\.){2,3}"
)
_BRACKETS = r"\[(?P<put_in>[^\W\d_][^\[\]\d<>=+]{0,400})\]"
"""Words that a report puts in. What holds digits or signs is part of a name: ``[4Fe-4S]``."""
_LEFT_OUT = re.compile(rf"\s?(?:{_ELLIPSIS})\s?")
_BOTH = re.compile(rf"\s?(?:{_ELLIPSIS}|{_BRACKETS})\s?")
_LONGEST_GAP = 60
"""Words that one ellipsis may leave out."""
_REPLACED = 6
"""Words that one editorial bracket may stand for."""
_FEWEST_WORDS = 4
_FEWEST_TELLING = 3
_MOST_PARTS = 12
_MOST_PLACES = 40
_COMMON_WORDS = """
a an and are as at be been by for from had has have in into is it its of on or our that the their
these this those to was we were which with not no
"""
COMMON = frozenset(_COMMON_WORDS.split())
"""Words that stand in every text."""


def is_joined(quote: str) -> bool:
    """Whether the quote leaves something out or puts something in between or beside its words."""
    return any(_BOTH.search(each) for each in readings(quote))


def find_joined(quote: str, source: str) -> Place | Broken:
    """The place of a quote with joints; ellipses are tried first, brackets as they are printed."""
    worst: Broken | None = None
    for pattern in (_LEFT_OUT, _BOTH):
        for reading in readings(quote):
            parts, joints = _split(reading, pattern)
            if not joints and len(parts) < 2:
                continue
            found = _find_parts(parts, joints, source)
            if isinstance(found, Place):
                return found
            worst = found if worst is None or found.trouble is not Trouble.MISSING else worst
    return worst or Broken(Trouble.MISSING)


def _split(quote: str, pattern: re.Pattern[str]) -> tuple[list[str], list[Joint]]:
    """Parts and the joints between them; joints at either end only count as there."""
    parts: list[str] = []
    joints: list[Joint] = []
    at = 0
    for match in pattern.finditer(quote):
        put_in = match.groupdict().get("put_in") or ""
        joint = Joint(put_in, _REPLACED) if put_in else Joint("", _LONGEST_GAP)
        part = quote[at : match.start()].strip()
        at = match.end()
        if part and WORD.search(part):
            parts.append(part)
            joints.append(joint)
        elif joints:
            joints[-1] = _wider(joints[-1], joint)
        else:
            joints.append(joint)
            parts.append("")
    tail = quote[at:].strip()
    parts.append(tail if WORD.search(tail) else "")
    return parts, joints


def _wider(one: Joint, other: Joint) -> Joint:
    return Joint(f"{one.put_in} {other.put_in}".strip(), max(one.most, other.most))


def _find_parts(parts: Sequence[str], joints: Sequence[Joint], source: str) -> Place | Broken:
    """Place the parts; empty parts at the ends stand for joints there."""
    inner = [part for part in parts if part]
    put_in = " ".join(joint.put_in for joint in joints)
    if _too_little(inner, put_in):
        return Broken(Trouble.TOO_LITTLE)
    if len(inner) > _MOST_PARTS:
        return Broken(Trouble.TOO_LITTLE, "too many parts")
    between = [joint for joint, left, right in _triples(parts, joints) if left and right]
    broken = Broken(Trouble.MISSING)
    for text in _texts(source):
        spots = [_spots(part, text, source) for part in inner]
        if not all(spots):
            continue
        found = Chain(text, source, between).place(spots)
        if isinstance(found, Place):
            return _with_put_in(found, put_in, source, " ".join(inner))
        if broken.trouble is Trouble.MISSING:
            broken = found
    return broken


def _triples(parts: Sequence[str], joints: Sequence[Joint]) -> Iterator[tuple[Joint, str, str]]:
    return zip(joints, parts[:-1], parts[1:], strict=True)


def _texts(source: str) -> tuple[Folded, ...]:
    """Folded forms of the source, then its loose one."""
    return (*forms(source), loosen(fold(source)))


def _spots(part: str, text: Folded, source: str) -> list[Span]:
    """Where a part stands, in order: folded, or in loose spelling where the text is loose."""
    found: dict[Span, None] = {}
    for words in (*forms(part), loosen(fold(part))):
        for start, end, edge in places(trimmed(words).text, text.text, _MOST_PLACES):
            if max(edge, edges(source, *text.span(start, end))) is not Edge.INSIDE:
                found[start, end] = None
    return sorted(found)[:_MOST_PLACES]


def _too_little(parts: Sequence[str], put_in: str) -> bool:
    """Whether the quoted words are too few, too common or outweighed by what is put in."""
    words = [word for part in parts for word in WORD.findall(part)]
    telling = [
        word for word in words if word.isdecimal() or (len(word) > 2 and word.lower() not in COMMON)
    ]
    return (
        len(words) < max(_FEWEST_WORDS, 2 * len(parts))
        or len(telling) < _FEWEST_TELLING
        or len(put_in) > sum(map(len, words))
    )


def _turns(text: str) -> int:
    """How many words turn what a text says."""
    return len(TURNS.findall(fold(text).text))


def _with_put_in(place: Place, put_in: str, source: str, quoted: str) -> Place | Broken:
    """The place, unless the brackets bring a *not* that the passage lacks."""
    turning = TURNS.search(fold(put_in).text)
    if turning and _turns(quoted) >= _turns(source[place.start : place.end]):
        return Broken(
            Trouble.MEANING, f"the brackets put in «{turning[0]}»", place.start, place.end
        )
    note = f"put in by the report: «{put_in.strip()}»" if put_in.strip() else ""
    return Place(
        place.grade, place.start, place.end, "; ".join(filter(None, (place.difference, note)))
    )
