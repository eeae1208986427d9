"""When two printed titles are one title.

Registries spell one title in many ways: with markup, entities, Greek letters or their names, a
subtitle or none, a full stop, brackets round a translation, ``RETRACTED:`` in front.
"""

from __future__ import annotations

import html
import re
import unicodedata
from enum import StrEnum
from functools import lru_cache

_TAG = re.compile(r"</?[A-Za-z][^<>]{0,80}>")
_STAMP = re.compile(
    r"^\W*(?:retracted(?: article| paper)?|withdrawn(?: article| paper)?|removed)\s*[:\-–—.\]]\s*",
    re.IGNORECASE,
)
"""What publishers put in front of the title of a work that they took back."""
_SUBTITLE = re.compile(r"[:.?!]\s|\s[-–—]\s|[—]")
_WORD = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+"
)
"""A word, or one character of a script that puts no spaces between words."""
GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta",
    "η": "eta", "θ": "theta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu",
    "ξ": "xi", "ο": "omicron", "π": "pi", "ρ": "rho", "σ": "sigma", "ς": "sigma", "τ": "tau",
    "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
}  # fmt: skip
"""Greek letters, which registries print as such or by name."""
_FEW = 3
"""Words; a shorter title is too common to tell two works apart or together."""
_SIMILAR = 0.6
"""Share of common words from which on two titles are not clearly different."""


class Likeness(StrEnum):
    """How two titles compare."""

    SAME = "same"
    SIMILAR = "similar"
    """Most words are shared: an edited title, or a sibling that differs in a number."""
    DIFFERENT = "different"
    UNKNOWN = "unknown"
    """One of the titles is missing."""


@lru_cache(maxsize=8192)
def words(title: str) -> tuple[str, ...]:
    """The title's words in one spelling: no case, accents, punctuation, markup or stamp."""
    text = _STAMP.sub("", html.unescape(_TAG.sub("", html.unescape(title))))
    text = unicodedata.normalize("NFKC", text).casefold()
    text = "".join(GREEK.get(char, char) for char in text)
    text = unicodedata.normalize("NFKD", text)
    text = "".join(char for char in text if not unicodedata.combining(char))
    return tuple(
        _WORD.findall(unicodedata.normalize("NFC", text.replace("'", "").replace("’", "")))
    )


def compare(one: str, other: str) -> Likeness:
    """Whether two titles are one, nearly one, or clearly two."""
    left, right = words(one), words(other)
    if not left or not right:
        return Likeness.UNKNOWN
    if "".join(left) == "".join(right):
        return Likeness.SAME
    short, long, full = (left, right, other) if len(left) <= len(right) else (right, left, one)
    if _is_main_title(short, long, full):
        return Likeness.SAME if len(short) >= _FEW else Likeness.SIMILAR
    if len(short) >= _FEW and _holds(long, short):
        return Likeness.SAME if len(long) <= 2 * len(short) else Likeness.SIMILAR
    return Likeness.SIMILAR if overlap(left, right) >= _SIMILAR else Likeness.DIFFERENT


def overlap(left: tuple[str, ...], right: tuple[str, ...]) -> float:
    """Shared words over all words (Jaccard), 0 to 1."""
    return len(set(left) & set(right)) / len(set(left) | set(right))


def is_common(title: str) -> bool:
    """Whether the title is too short to name one work: *Editorial*, *Introduction*."""
    return len(words(title)) < _FEW


def differ_in_a_sign(one: str, other: str) -> bool:
    """Whether they differ in a number, a symbol with a digit or a *not*: sisters, not spellings."""
    apart = set(words(one)) ^ set(words(other))
    return any(word in {"not", "no", "without"} or _has_digit(word) for word in apart)


def _has_digit(word: str) -> bool:
    return any(char.isdigit() for char in word)


def _is_main_title(short: tuple[str, ...], long: tuple[str, ...], full: str) -> bool:
    """Whether `short` is the part of `full` in front of one of its subtitle marks."""
    if long[: len(short)] != short:
        return False
    return any(words(full[: mark.start()]) == short for mark in _SUBTITLE.finditer(full[:500]))


def _holds(long: tuple[str, ...], short: tuple[str, ...]) -> bool:
    """Whether the words of `short` stand in `long`, in order and side by side."""
    return f" {' '.join(short)} " in f" {' '.join(long)} "
