"""The words that tell what a report is about.

The text's own words, weighed by how often they stand and over how many sections they spread.
What the report repeats of its prompt, its lists of references and its code do not count.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from refassay.checks._stop_words import FOREIGN, STOP_WORDS
from refassay.titles import GREEK

Vocabulary = tuple[tuple[str, float], ...]

_NOT_PROSE = re.compile(
    r"https?://\S{1,2000}|www\.\S{1,2000}|\b(?:doi:?\s{0,3})?10\.[0-9]{4,9}/\S{1,300}"
    r"|\b(?:[\w-]{1,63}\.){1,4}(?:org|com|gov|edu|net|io|uk|eu)\b(?:/\S{0,2000})?"
    r"|\b(?:PMIDs?|PMCIDs?|PMC|arXiv|GSE|GSM|GPL|GDS|NCT)[\s:#-]{0,4}[0-9][0-9.,;/\s]{0,60}"
    r"|\[[^\]\n]{0,3}[0-9][0-9,;\s–-]{0,40}\]|@[A-Za-z][\w:-]{0,80}",
    re.IGNORECASE,
)
"""Addresses, identifiers and citation marks."""
_TERM = re.compile(r"[^\W_]+(?:[-‐‑–'’][^\W_]+){0,5}")
_HYPHEN = re.compile(r"[-‐‑–'’]")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Scripts that put no spaces between words: Thai, Lao, kana, Han, Hangul."""
_FEWEST = 3
"""Distinct terms; fewer tell nothing about a subject."""
_FOREIGN_WORDS = 4
"""Function words of another language that a text must hold to be taken as written in it."""
FEWEST_FOR_OFF = 6
"""Distinct terms; a report of fewer is too short to say that a paper does not belong to it."""
_TINY = 25
"""Terms, repetitions counted: of a report that has fewer, fewer than :data:`FEWEST_FOR_OFF`
distinct ones are kept. Two sentences do not tell what else would belong to their subject."""
_WEIGHED = 500_000
"""Characters of prose that are weighed at most; a subject shows long before."""
_SHORTEST = 3
"""Letters of a term without a digit."""


def vocabulary(text: str, limit: int = 20) -> Vocabulary:
    """The heaviest terms of a report with their weights, heaviest first; weights add up to 1.

    Empty when the text tells too little, or is not mostly English, the language of the
    registries' records.
    """
    from refassay.extract.prose import readable_text

    return weigh(readable_text(text), limit)


def weigh(lines: Iterable[tuple[int, str]], limit: int) -> Vocabulary:
    """As `vocabulary`, for lines of prose with the number of the section that each stands in."""
    by_section: dict[int, list[str]] = {}
    for section, line in _first(lines):
        by_section.setdefault(section, []).append(_NOT_PROSE.sub(" ", line))
    if not is_english(line for each in by_section.values() for line in each):
        return ()
    frequency: Counter[str] = Counter()
    spread: Counter[str] = Counter()
    for each in by_section.values():
        words = Counter(_TERM.findall("\n".join(each)))
        here: Counter[str] = Counter()
        for word, times in words.items():
            for term in _split(word):
                here[term] += times
        frequency.update(here)
        spread.update(here.keys())
    weights = {term: times * spread[term] for term, times in frequency.items()}
    if frequency.total() < _TINY:
        limit = min(limit, FEWEST_FOR_OFF - 1)
    heaviest = sorted(weights, key=lambda term: (-weights[term], term))[:limit]
    if len(heaviest) < _FEWEST:
        return ()
    total = sum(weights[term] for term in heaviest)
    return tuple((term, round(weights[term] / total, 6)) for term in heaviest)


def _first(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The lines up to the limit of what is weighed."""
    left = _WEIGHED
    for section, line in lines:
        yield section, line[:left]
        left -= len(line)
        if left <= 0:
            return


def terms(line: str) -> list[str]:
    """The terms of a line in one spelling, in order: no stop words, no numbers."""
    return [term for word in _TERM.findall(line) for term in _split(word)]


def is_english(lines: Iterable[str]) -> bool:
    """Whether a text is mostly in Latin letters and not in another language than English.

    A text with next to no function words, such as a list of gene names, passes.
    """
    words: Counter[str] = Counter()
    other = 0
    for line in lines:
        if not line.isascii():
            other += len(_UNSPACED.findall(line))
            line = _UNSPACED.sub(" ", line)
        words.update(_TERM.findall(line))
    traits: Counter[str] = Counter()
    for word, times in words.items():
        for trait in _traits(word):
            traits[trait] += times
    if other + traits[_OTHER] > traits[_LATIN] / 2:
        return False
    strongest = max(traits[language] for language in FOREIGN)
    return strongest < _FOREIGN_WORDS or strongest <= traits[_ENGLISH]


_LATIN, _OTHER, _ENGLISH = "Latin letters", "other letters", "English"
_ENGLISH_WORDS = frozenset({"the", "of", "and", "to", "is", "with", "for", "that", "are", "by"})


@lru_cache(maxsize=65536)
def _traits(word: str) -> tuple[str, ...]:
    """What one word tells of the language of its text."""
    letters = [char for char in word if char.isalpha()]
    if not letters:
        return ()
    if "LATIN" not in unicodedata.name(letters[0], ""):
        return (_OTHER,) if len(word) > 1 else ()
    folded = word.casefold()
    languages = [language for language, words in FOREIGN.items() if folded in words]
    return (_LATIN, *([_ENGLISH] if folded in _ENGLISH_WORDS else []), *languages)


@lru_cache(maxsize=65536)
def _split(word: str) -> tuple[str, ...]:
    """One printed word as terms: hyphenated words apart, hyphenated symbols together."""
    pieces = [_fold(piece) for piece in _HYPHEN.split(word)]
    if any(_has_digit(piece) or _is_prefix(piece) for piece in pieces):
        pieces = ["".join(pieces)]
    return tuple(term for piece in pieces if (term := _term(piece)))


def _is_prefix(piece: str) -> bool:
    """Whether it is a piece such as *co* or *re*, which is no word of its own."""
    return len(piece) == 2 and piece not in STOP_WORDS


def _term(piece: str) -> str:
    """The piece in the singular; nothing for a stop word, a number or a scrap."""
    if piece in STOP_WORDS or not any(char.isalpha() for char in piece):
        return ""
    if len(piece) < (2 if _has_digit(piece) else _SHORTEST) or len(piece) > 60:
        return ""
    singular = _singular(piece)
    return "" if singular in STOP_WORDS else singular


def _singular(word: str) -> str:
    if len(word) < 5 or _has_digit(word) or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word.removesuffix("s")


def _fold(text: str) -> str:
    named = "".join(GREEK.get(char, char) for char in text.casefold())
    plain = unicodedata.normalize("NFKD", named)
    return "".join(char for char in plain if not unicodedata.combining(char))


def _has_digit(text: str) -> bool:
    return any(char.isdigit() for char in text)
