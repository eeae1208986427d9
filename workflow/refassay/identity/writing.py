"""In which script and language a title is written, and the signs that stand in it."""

from __future__ import annotations

import html
import re
import unicodedata

from refassay import titles

_ENGLISH = frozenset(("of", "the", "in", "on", "and", "with", "for", "by", "from", "an", "at"))
_SMALL = (
    "al das de del der des di die du e el en et il im la las le les los un und une von y zum zur"
    " w na po przy oraz nad pri ot za iz bei mit nach auf durch als og hos ved av och pa sur dans"
    " chez aux une ou nel nella degli della sulla por para entre sobre em dos das um uma az egy es"
    " ve ile bir ja ni wo kara het een van bij voor naar ter"
)
_FOREIGN = frozenset(_SMALL.split())
"""Small words of other languages that English titles hardly ever have."""
_LONG = 6
"""Words without one small word among them that no title in another language is likely to have."""
_CHARGE = re.compile(r"([A-Za-z]{1,10}[0-9]{1,4})\s?\(?([+\-−–])\)?(?![\w])")
"""``CD4+``, ``CD4(-)``: a sign behind a symbol with a figure, no hyphen."""


def is_english(title: str) -> bool:
    """Whether the small words of a title are English ones, and no other language's."""
    words = set(titles.words(title))
    return bool(words & _ENGLISH) and not words & _FOREIGN


def may_be_foreign(title: str) -> bool:
    """Whether a title may be in another language than English, as far as its words show.

    Small words and accents show it; a short title without either may be in any language.
    """
    words = titles.words(title)
    accented = any(char.isalpha() and not char.isascii() for char in title.casefold())
    return bool(_FOREIGN & set(words)) or accented or len(words) < _LONG


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
