"""When two labels are the same, and how they differ otherwise.

Folded away on both sides: case, accents, hyphens, possessive endings, plurals, British and
American spelling, Greek letters and their names, numbers in words and Roman numerals. Kept:
signs (``NAD+``, ``CD4-``), primes, every other word. So *hypo* and *hyper*, *type 1* and *type 2*
are never the same.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from refassay.identity.words import NEGATIONS, are_opposite, has_digit, spelled
from refassay.titles import GREEK

_TAG = re.compile(r"</?(?:sub|sup|i|b|em|strong)>", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’ʼ]s\b")
_TOKEN = re.compile(
    r"[^\W_]+(?:['’ʼ](?=[^\W\d_])[^\W_]+)*|[+<>≤≥=%]|(?<=[0-9])['’′]"
    r"|-(?![^\W_])(?<=[0-9A-Z)\]]-)|(?<=\()-(?=\))"
)
"""Words, signs, primes behind a figure, and a minus: behind a symbol, or alone in brackets."""
_DASH = str.maketrans(dict.fromkeys("‐‑‒–—−﹣－", "-"))
_DIGITS = re.compile(r"[0-9]+")
_APOSTROPHE = re.compile("['’ʼ]")
_OBSOLETE = re.compile(r"^obsolete[ :_-]+", re.IGNORECASE)
_NUMBERED = frozenset(
    ("type", "types", "stage", "grade", "class", "group", "factor", "complex", "subtype", "form",
     "phase", "vitamin", "level")
)  # fmt: skip
"""Words behind which a single letter is a Roman numeral."""
_ROMAN = {"i": "1", "v": "5", "x": "10"}
_FREE = frozenset(("of", "the", "a", "an"))
"""Words that only join others: labels differ in them by style alone."""
_STOP = _FREE | frozenset(
    ("in", "on", "at", "by", "for", "from", "to", "with", "and", "or", "as", "via", "is", "are",
     "into", "during", "process", "activity")
)  # fmt: skip
"""Words in which two labels may agree by chance."""
_BEGINNING = 4
"""Letters in which two words begin alike when they may be of one kind."""
_ACRONYM = 12
"""Characters of the longest word that may be an abbreviation."""


def words_of(label: str) -> tuple[str, ...]:
    """The words and signs of a label, folded, in order."""
    text = _OBSOLETE.sub("", label)
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.translate(_DASH)).translate(_DASH)
    if "<" in text:
        text = _TAG.sub("", text)
    if "'" in text or "’" in text or "ʼ" in text:
        text = _POSSESSIVE.sub("", text)
    words = [_form(word) for word in _TOKEN.findall(text)]
    for at in range(1, len(words)):
        if words[at] in _ROMAN and words[at - 1] in _NUMBERED:
            words[at] = _ROMAN[words[at]]
    return tuple(words)


def key_of(label: str) -> str:
    """A text that is the same for two labels exactly when they are the same."""
    words = words_of(label)
    text = " ".join(words)
    # Words are written as one or apart, numbers are not.
    return re.sub(r"(?<![0-9]) | (?![0-9])", "", text)


@lru_cache(maxsize=65_536)
def _form(word: str) -> str:
    """A word in one spelling, in the singular."""
    if len(word) == 1 and not word.isalnum():
        return "′" if word in "'’′" else word
    word = _APOSTROPHE.sub("", word).casefold()
    if not word.isascii():
        word = unicodedata.normalize("NFKD", "".join(GREEK.get(char, char) for char in word))
        word = "".join(char for char in word if not unicodedata.combining(char))
    if has_digit(word):
        return word
    return spelled(_singular(word).replace("sulph", "sulf"))


def _singular(word: str) -> str:
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses", "zes")):
        return word[:-2]
    return word[:-1]


def is_variant(one: str, other: str) -> bool:
    """Whether they are made of the same words, in another order: *cell, B* and *B cell*."""
    left = sorted(word for word in words_of(one) if word not in _FREE)
    right = sorted(word for word in words_of(other) if word not in _FREE)
    return left == right and bool(left)


def opposed(one: str, other: str) -> tuple[str, str] | None:
    """The words in which two labels that are otherwise alike say the opposite, or other numbers."""
    left, right = words_of(one), words_of(other)
    if abs(len(left) - len(right)) > 1 or not left or not right:
        return None
    if len(left) == len(right):
        pairs = [pair for pair in zip(left, right, strict=True) if pair[0] != pair[1]]
        if len(pairs) == 1 and _turns(*pairs[0]):
            return pairs[0]
        return None
    short, long = sorted((left, right), key=len)
    at = next((i for i, word in enumerate(short) if word != long[i]), len(short))
    extra = long[at]
    if short[at:] == long[at + 1 :] and (extra in NEGATIONS or extra in ("+", "-")):
        return ("", extra) if left is short else (extra, "")
    return None


def _turns(one: str, other: str) -> bool:
    if are_opposite(one, other) or {one, other} == {"with", "without"}:
        return True
    # CORD16 and RP64 are other names; RP64 and RP65 are other numbers.
    numbers = has_digit(one) and has_digit(other) and _DIGITS.sub("", one) == _DIGITS.sub("", other)
    letters = len(one) == 1 and len(other) == 1
    return numbers or letters


def shares_a_word(one: str, other: str) -> bool:
    """Whether two labels have a word of weight in common, or two that begin alike."""
    left = _weighty(one)
    right = _weighty(other)
    beginnings = {word[:_BEGINNING] for word in right}
    return any(word in right or word[:_BEGINNING] in beginnings for word in left)


def may_stand_for(short: str, label: str) -> bool:
    """Whether a label may be an abbreviation, or is in no Latin script: then nothing is known."""
    telling = sum(char.isupper() or char.isdigit() for char in short)
    if len(short) <= _ACRONYM and " " not in short and telling >= 2:
        return True
    letters = [char for char in short if char.isalpha()]
    latin = sum("LATIN" in unicodedata.name(char, "") or char in GREEK for char in letters)
    return not letters or latin < len(letters) or not label


def _weighty(label: str) -> set[str]:
    return {word for word in words_of(label) if word not in _STOP and len(word) > 1}
