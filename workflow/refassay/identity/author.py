"""The printed authors against the registered ones.

Names are compared folded: case, accents, *ü* and *ue*, particles, hyphens, suffixes; the parts
of a compound name, and family and given name changed about, count as the name. Short names
(Li, Wu) are names like others. A group that is printed and not registered tells nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from refassay import titles
from refassay.model import Author

_PARTICLE = (
    "van von der den de del della di da dos das do du la le les el al bin ibn ben ter ten te zu"
    " zum zur vom of und e y san st"
)
_PARTICLES = frozenset(_PARTICLE.split())
_SUFFIX = "jr sr ii iii iv md phd dr prof msc bsc mph dds dvm frcp mbbs do rn esq jnr snr facs"
_SUFFIXES = frozenset(_SUFFIX.split())
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ħ": "h"}
)
_UMLAUT = re.compile(r"(?<=[aou])e|(?<=a)a")
"""What is written for two dots or a ring: *ue*, *aa*."""
_LONG = 5
"""Letters of a name in which one slip is taken for a slip."""
_MOST_WORDS = 6
"""Words of a printed name; more is no name."""


class Standing(StrEnum):
    """How the printed authors stand to the registered ones."""

    AGREE = "agree"
    UNKNOWN = "unknown"
    """Nothing printed, nothing registered, or not comparable."""
    ORDER = "order"
    """The first printed author is an author of the work, not the first."""
    EXTRA = "extra"
    """A printed author is not in a list that is complete."""
    OTHER = "other"
    """The first printed author is none of the registered ones."""


@dataclass(frozen=True, slots=True)
class Listed:
    """The authors that one registry lists."""

    author: tuple[Author, ...]
    complete: bool = False
    """Whether the registry says, or is known, to list all of them."""


@dataclass(frozen=True, slots=True)
class Authors:
    """How the authors compare, and which names that rests on."""

    standing: Standing
    names: tuple[str, ...] = ()
    """Printed names that are not, or not so, among the registered ones."""


def compare(printed: Sequence[Author], lists: Sequence[Listed]) -> Authors:
    """How printed authors stand to the lists of the registries; the kindest of them counts."""
    persons = [each for each in printed if _is_person(each)]
    known = [each for each in lists if any(_is_person(one) for one in each.author)]
    if not persons or not known:
        return Authors(Standing.UNKNOWN)
    everybody = [one for each in known for one in each.author]
    strangers = [one for one in persons if not any(are_one(one, other) for other in everybody)]
    if persons[0] in strangers:
        return _stranger_first(printed, persons, known, strangers)
    if strangers and any(_tells_all(each, persons) for each in known):
        return Authors(Standing.EXTRA, tuple(map(name_of, strangers)))
    if printed[0] == persons[0] and not any(_begins(each, persons[0]) for each in known):
        return Authors(Standing.ORDER, (name_of(persons[0]),))
    return Authors(Standing.AGREE)


def _stranger_first(
    printed: Sequence[Author],
    persons: Sequence[Author],
    known: Sequence[Listed],
    strangers: Sequence[Author],
) -> Authors:
    if printed[0] != persons[0] or all(_begins_with_group(each) for each in known):
        return Authors(Standing.UNKNOWN)
    cut = all(not each.complete for each in known) and len(strangers) < len(persons)
    return Authors(Standing.UNKNOWN if cut else Standing.OTHER, tuple(map(name_of, strangers)))


def _tells_all(listed: Listed, persons: Sequence[Author]) -> bool:
    """Whether a name that is missing there is no author: the list is complete."""
    return listed.complete and len(listed.author) >= 1 and not _shorter_by_far(listed, persons)


def _shorter_by_far(listed: Listed, persons: Sequence[Author]) -> bool:
    """A list of one for five printed ones is more likely a poor record than four inventions."""
    return len(listed.author) == 1 and len(persons) > 2


def _begins(listed: Listed, first: Author) -> bool:
    """Whether the list begins with this author, groups in front aside."""
    leading = next((one for one in listed.author if _is_person(one)), None)
    return leading is not None and are_one(first, leading)


def _begins_with_group(listed: Listed) -> bool:
    return not _is_person(listed.author[0])


def name_of(author: Author) -> str:
    """The name for people: ``Olm, Pia``."""
    return author.literal or ", ".join(filter(None, (author.family, author.given)))


def are_one(one: Author, other: Author) -> bool:
    """Whether two names can be one person's."""
    if not one.literal and not other.literal:
        left, right = _family(one.family), _family(other.family)
        if _same_family(left, right) or _changed_about(one, other):
            return True
        if "".join(_tokens(one.family)) == "".join(_tokens(other.family)):
            # A particle that is written as one with the name: Al-Hakim, Alhakim.
            return True
        return _one_slip("".join(left), "".join(right))
    left, right = _tokens(name_of(one)), _tokens(name_of(other))
    families = [_family(each.family) for each in (one, other) if each.family]
    if families:
        return any(set(each) <= set(left) & set(right) for each in families if each)
    return bool(set(left) & set(right))


def _same_family(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    if not left or not right:
        return False
    if "".join(left) == "".join(right):
        return True
    # One part of a compound name, or initials that were taken for a part of it.
    return set(left) <= set(right) or set(right) <= set(left)


def _changed_about(one: Author, other: Author) -> bool:
    """Whether the family name of each is the given name of the other."""
    left, right = _family(one.family), _family(other.family)
    given, others = _tokens(one.given), _tokens(other.given)
    if not left or not right or not others or not set(left) <= set(others):
        return bool(given and right and set(right) <= set(given) and _begins_like(left, others))
    return not given or _begins_like(right, given)


def _begins_like(names: Sequence[str], initials: Sequence[str]) -> bool:
    return any(a[0] == b[0] for a in names for b in initials if a and b)


def _one_slip(one: str, other: str) -> bool:
    """Whether one letter differs, is missing, or two have changed places, in a long name."""
    if min(len(one), len(other)) < _LONG or abs(len(one) - len(other)) > 1:
        return False
    short, long = sorted((one, other), key=len)
    at = next((i for i, char in enumerate(short) if char != long[i]), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = short[at : at + 2] == long[at : at + 2][::-1]
    return short[at + 1 :] == long[at + 1 :] or (swapped and short[at + 2 :] == long[at + 2 :])


@lru_cache(maxsize=8192)
def _tokens(name: str) -> tuple[str, ...]:
    """The parts of a name, folded; *ue* and *ü* are one."""
    folded = titles.words(name.casefold().translate(_LETTERS))
    return tuple(_UMLAUT.sub("", token) for token in folded)


@lru_cache(maxsize=8192)
def _family(name: str) -> tuple[str, ...]:
    """The parts of a family name that count: without particles and titles, if any remain."""
    every = _tokens(name)
    kept = tuple(part for part in every if part not in _SUFFIXES and part not in _PARTICLES)
    long = tuple(part for part in kept if len(part) > 1)
    return long or kept or every


def _is_person(author: Author) -> bool:
    """Whether it is a person's name in Latin letters (others cannot be compared)."""
    if author.literal or not author.family:
        return False
    name = _tokens(author.family)
    letters = "".join(name)
    return 1 <= len(name) <= _MOST_WORDS and letters.isascii() and letters.isalpha()
