"""The printed journal, volume and pages against the registered ones.

Abbreviations are read as the ISO 4 list and NLM make them: each word cut short or contracted,
small words left out; or first letters (JAMA, PNAS). Only what is clearly another journal counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from refassay import titles
from refassay.identity.words import STOP, spelled

_SMALL = STOP | {"journal", "j", "international", "int", "annals", "ann", "archives", "arch"}
"""Words that do not tell one journal from another."""
_PAGE = re.compile(r"^\s*[a-zA-Z]?(\d{1,9})\b")
_BRACKET = re.compile(r"[\[(][^()\[\]]{0,80}[\])]")
_INITIALS = re.compile(r"\s*[A-Z]{2,6}\s*")
"""A journal's own short name, which need not be made of its first letters."""
_HOUSES = frozenset(
    tuple(name.split())
    for name in (
        "elsevier", "wiley", "springer", "springer nature", "cell press", "taylor francis", "sage",
        "taylor and francis", "sage publications", "oxford university press", "academic press",
        "cambridge university press", "wolters kluwer", "karger", "thieme", "biomed central", "bmc",
        "plos", "public library of science", "hindawi", "mdpi", "frontiers", "frontiers media",
        "nature publishing group", "wiley blackwell", "elife sciences publications", "medline",
        "embase", "pubmed", "pubmed central", "europe pmc", "ncbi", "ncbi bookshelf", "nih",
        "biorxiv", "medrxiv", "arxiv", "ssrn", "research square", "preprints", "preprints org",
        "authorea", "chemrxiv", "psyarxiv", "osf preprints", "osf", "zenodo", "figshare", "hal",
        "dryad", "researchgate", "semantic scholar", "google scholar", "sciencedirect", "jstor",
        "preprint", "in press", "online", "epub", "journal", "unknown journal", "unpublished",
    )
)  # fmt: skip
"""Publishers, preprint servers and catalogues, which stand where a journal could."""
_YEAR = re.compile(r"(?:19|20)\d\d")


def clearly_differs(printed: str, registered: Sequence[str]) -> bool:
    """Whether a printed journal can be none of these names of the registered one."""
    left = _names(printed)
    registered = [name for name in registered if titles.words(name) not in _HOUSES]
    if titles.words(printed) in _HOUSES:
        return False
    names = [name for each in registered if (name := _names(each))]
    if any(_INITIALS.fullmatch(each) for each in (printed, *registered)):
        return False
    if not left or not names or len("".join(left)) < 3:
        return False
    return not any(_may_be_one(left, name) for name in names)


_NATIONS_LISTED = (
    "dutch netherlands german french polish czech slovak swedish danish norwegian finnish"
    " hungarian spanish italian portuguese brazilian mexican swiss austrian belgian croatian"
    " serbian slovenian romanian bulgarian turkish greek argentine chilean colombian cuban"
    " scandinavian nordic icelandic estonian latvian lithuanian israeli egyptian"
)
_NATIONS = frozenset(_NATIONS_LISTED.split())
"""Words by which a journal's name is one that somebody translated."""


def shares_nothing(printed: str, registered: Sequence[str]) -> bool:
    """Whether no telling word of a printed journal is one of the registered names', even cut short.

    Nor may it be the translation of a name, as far as its words show.
    """
    left = {word for word in _names(printed) if word not in _SMALL}
    if not left or left & _NATIONS:
        return False
    others = {word for name in registered for word in _names(name) if word not in _SMALL}
    return bool(others) and not any(_is_cut(one, other) for one in left for other in others)


def _may_be_one(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    if _abbreviates(left, right) or _abbreviates(right, left):
        return True
    weighty = [{word for word in name if word not in _SMALL} for name in (left, right)]
    if not all(weighty):
        return True
    # One telling word in common may be another journal of the field; nothing is said then,
    # unless each has telling words that the other lacks.
    apart = [
        [word for word in mine if not any(_is_cut(word, other) for other in others)]
        for mine, others in (weighty, reversed(weighty))
    ]
    return not (apart[0] and apart[1])


def _names(name: str) -> tuple[str, ...]:
    """The words of a journal's name, without small ones and additions in brackets."""
    words = titles.words(_BRACKET.sub(" ", name)) or titles.words(name)
    return tuple(spelled(word) for word in words if word not in STOP)


def _abbreviates(short: Sequence[str], long: Sequence[str]) -> bool:
    """Whether each word of one stands for one or more words of the other, in order."""
    at = 0
    for word in short:
        place = next((i for i in range(at, len(long)) if _is_cut(word, long[i])), None)
        if place is not None:
            at = place + 1
            continue
        end = _letters(word, long[at:]) or _letters(word, long)
        if not end:
            return False
        at += end
    return True


def _is_cut(one: str, other: str) -> bool:
    """Whether one word is the other cut short or contracted: ``biochem``, ``natl``."""
    short, long = sorted((one, other), key=len)
    if not short or short[0] != long[0]:
        return False
    letters = iter(long)
    return long.startswith(short) or (len(short) >= 3 and all(char in letters for char in short))


def _letters(word: str, long: Sequence[str]) -> int:
    """How many words the letters of this one are the first letters of; 0 for none."""
    if not 2 <= len(word) <= len(long):
        return 0
    return len(word) if all(a == b[0] for a, b in zip(word, long, strict=False)) else 0


def place_differs(printed: str, registered: Iterable[str]) -> bool:
    """Whether a volume, or the first page, is none of these; only figures are compared.

    A page inside the registered ones is no other page. An article number (``e123``) and a page
    are of two sorts, and are not compared.
    """
    left = _first(printed)
    every = list(registered)
    known = [first for each in every if (first := _first(each))]
    if not left or not known or left in known:
        return False
    if any(_is_inside(left, each) for each in every):
        return False
    return any(_is_number(each) == _is_number(printed) for each in every if _first(each))


_RANGE = re.compile(r"\s*[A-Za-z]?(\d{1,9})\s?[-–—]\s?[A-Za-z]?(\d{1,9})\b")


def _is_inside(page: str, pages: str) -> bool:
    """Whether a page is one of a range; ``345-9`` ends at 349."""
    match = _RANGE.match(pages)
    if match is None:
        return False
    first, last = match.groups()
    last = first[: max(0, len(first) - len(last))] + last
    return int(first) <= int(page) <= int(last)


def _is_number(pages: str) -> bool:
    """Whether it is an article number: a letter, or more figures than pages have."""
    match = _PAGE.match(pages)
    return match is not None and (pages.strip()[:1].isalpha() or len(match[1]) > 5)


def place_agrees(printed: str, registered: Iterable[str]) -> bool:
    """Whether a volume, or the first page, is one of these."""
    left = _first(printed)
    return bool(left) and left in [_first(each) for each in registered]


def _first(text: str) -> str:
    match = _PAGE.match(text)
    if match is None or _YEAR.fullmatch(match[1]):
        return ""
    return match[1].lstrip("0")
