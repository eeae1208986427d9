"""In which script and language a title is written, and the signs that stand in it."""

from __future__ import annotations

import html
import re
import unicodedata

from refassay import titles
from refassay.identity.words import STOP

_ENGLISH = frozenset(("of", "the", "in", "on", "and", "with", "for", "by", "from", "an", "at"))
_CHARGE = re.compile(r"([A-Za-z]{1,10}[0-9]{1,4})\s?\(?([+\-−–])\)?(?![\w])")
"""``CD4+``, ``CD4(-)``: a sign behind a symbol with a figure, no hyphen."""


def is_english(title: str) -> bool:
    """Whether the small words of a title are English ones, and no other language's."""
    words = set(titles.words(title))
    return bool(words & _ENGLISH) and not words & (STOP - _ENGLISH - {"a", "as", "is", "to", "via"})


def script_of(text: str) -> str:
    """The script that most letters are of, roughly: by the first word of their Unicode names."""
    letters = [char for char in text[:200] if char.isalpha() and char not in titles.GREEK]
    plain = sum(char < "\u0250" for char in letters)
    if 2 * plain >= len(letters):
        return "LATIN"
    first = next(char for char in letters if char >= "\u0250")
    name = unicodedata.name(first, "").split(" ")[0]
    return "CJK" if name in ("HIRAGANA", "KATAKANA", "FULLWIDTH") else name


def charges(printed: str, registered: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """``CD4+`` against ``CD4-``: the signs, where both print one and they are never the same."""
    left, right = _signs(printed), _signs(registered)
    apart = [name for name in left if name in right and not left[name] & right[name]]
    if not apart:
        return None
    return (
        tuple(name + sign for name in apart for sign in sorted(left[name])),
        tuple(name + sign for name in apart for sign in sorted(right[name])),
    )


def _signs(title: str) -> dict[str, set[str]]:
    text = unicodedata.normalize("NFKC", re.sub(r"<[^<>]{0,80}>", "", html.unescape(title)))
    found: dict[str, set[str]] = {}
    for name, sign in _CHARGE.findall(text[:1000]):
        found.setdefault(name.casefold(), set()).add("+" if sign == "+" else "-")
    return found
