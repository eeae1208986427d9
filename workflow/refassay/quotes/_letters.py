"""One spelling for each character: the first half of :mod:`refassay.quotes.folding`.

What stays apart: signs (``+`` and ``-``), operators (``<`` and ``>``, ``=`` and ``≠``), digits,
letters of different names. What folds: form (full width, ligature, subscript), case, diacritics
within a word, dashes, quotation marks, what cannot be seen.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

_UNSEEN = (
    "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f"
    "\u2060\u2061\u2062\u2063\ufe0e\ufe0f\ufeff"
)
SIGNS: dict[str, str] = {
    **dict.fromkeys(_UNSEEN, ""),
    **dict.fromkeys("®™℠", ""),
    **dict.fromkeys("‐‑‒–−⁻₋﹣－﹘➖", "-"),
    **dict.fromkeys("—―⸺⸻", " - "),
    **dict.fromkeys('‘’‚‛′‵`´ʹʼˈ“”„‟«»‹›″‶〝〞〟「」『』"＂＇', "'"),
    **dict.fromkeys("≥⩾≧", ">="),
    **dict.fromkeys("≤⩽≦", "<="),
    **dict.fromkeys("×✕⨯", "x"),
    **dict.fromkeys("∼˜～〜", "~"),
    **dict.fromkeys("∙⋅・", "·"),
    **dict.fromkeys("⁄∕", "/"),
    "≠": "!=",
    "±": "+/-",
    "∓": "-/+",
    "…": "...",
    "∆": "δ",
    "∑": "σ",
    "∏": "π",
    "﹤": "<",
    "﹥": ">",
    "\u2028": " ",
    "\u2029": " ",
}
"""Characters with a spelling of their own, before any other rule."""

_RAISED = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ")
_OVERLAY = 1
"""Combining class of strokes through a sign: they negate it and are never dropped."""


_ASCII = re.compile(r"[\x00-\x7f]+")
_ASCII_SIGNS = str.maketrans({sign: to for sign, to in SIGNS.items() if sign.isascii()})
"""All of them of one character, as what they become."""


def spelled(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and one spelling of each character with its accents, in order.

    Offsets count characters of `text` from 0, the end is not included. A run of ASCII comes in
    one piece, whose spelling has a character for each of its own.
    """
    at, size = 0, len(text)
    while at < size:
        run = _ASCII.match(text, at)
        end = run.end() if run else at
        if end < size and end > at and unicodedata.combining(text[end]):
            end -= 1
        if end > at:
            yield at, end, text[at:end].lower().translate(_ASCII_SIGNS)
            at = end
            continue
        end = at + 1
        while end < size and unicodedata.combining(text[end]):
            end += 1
        yield at, end, _in_place(text, at, end)
        at = end


def _in_place(text: str, start: int, end: int) -> str:
    """The spelling of one character, given what stands beside it."""
    char = text[start:end]
    before = text[start - 1] if start else ""
    if char in _RAISED:
        follows_number = before.isdecimal() or before == ")"
        return ("^" if follows_number else "") + _one_spelling(char)
    if unicodedata.decomposition(char[0]).startswith("<fraction>"):
        return (" " if before.isdecimal() else "") + _one_spelling(char)
    after = text[end] if end < len(text) else ""
    in_word = before.isalpha() or after.isalpha() or bool(before and unicodedata.combining(before))
    return _bare(_one_spelling(char)) if in_word else _one_spelling(char)


@lru_cache(maxsize=4096)
def _one_spelling(char: str) -> str:
    """Signs by the table, then Unicode's compatible form, lower case, until nothing changes."""
    text = unicodedata.normalize("NFC", char)
    for _ in range(4):
        changed = "".join(SIGNS.get(each, each) for each in text)
        changed = unicodedata.normalize("NFKC", changed).casefold()
        changed = "".join(SIGNS.get(each, each) for each in changed)
        if changed == text:
            break
        text = changed
    return text


@lru_cache(maxsize=4096)
def _bare(text: str) -> str:
    """Letters without accents; strokes through signs stay."""
    apart = unicodedata.normalize("NFD", text)
    if not apart[:1].isalpha():
        return text
    kept = (each for each in apart if unicodedata.combining(each) in (0, _OVERLAY))
    return unicodedata.normalize("NFC", "".join(kept))
