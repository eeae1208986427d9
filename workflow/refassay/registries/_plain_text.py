"""Registry text as plain text: no markup, no entities, white space single.

Registries put HTML, JATS and MathML into titles and abstracts, some of it escaped once more
than it should be (recorded answers of Crossref, DataCite and PubMed, 2014 to 2026).
"""

from __future__ import annotations

import html
import re

_INLINE_NAMES = (
    "a abbr b bold em ext-link font formula i italic inline-formula label math mi mn mo mover mrow "
    "ms mspace mstyle msub msubsup msup mtable mtd mtext mtr munder named-content overline "
    "roman sans-serif sc scp small span strike strong styled-content sub sup semantics "
    "alternatives tex tt u underline uri xref mfrac msqrt mroot mfenced mmultiscripts mprescripts "
    "none munderover mpadded mphantom"
)
_INLINE = frozenset(_INLINE_NAMES.split())
"""Markup inside a word or beside it: it leaves nothing behind."""

_BLOCK_NAMES = (
    "abstracttext article-title body br caption dd def-list disp-formula disp-quote div dl dt h1 "
    "h2 h3 h4 h5 h6 hr html li list list-item ol p sec section subtitle table tbody td th title "
    "tr ul"
)
_BLOCK = frozenset(_BLOCK_NAMES.split())
"""Markup between words: it leaves a space."""

_TAG = re.compile(r"<(?:!--[^<>]{0,500}--|/?([A-Za-z][A-Za-z0-9:-]{0,30})(?:\s[^<>]{0,2000})?/?)>")
_NOT_TEXT = re.compile("[\x00-\x08\x0e-\x1b\x7f\ud800-\udfff\ufffe\uffff]")
_FORMULA_SOURCES = ("tex-math", "annotation")


def plain_text(value: str) -> str:
    """The words of `value`. Tags that we do not know stay: ``p < 0.05`` is no markup."""
    if "<" in value or "&" in value:
        value = _stripped(value)
        value = html.unescape(value)
        if "<" in value or "&" in value:  # escaped once too often
            value = html.unescape(_stripped(value))
    return " ".join(_NOT_TEXT.sub("\ufffd", value).split())


def without_page_markup(page: str) -> str:
    """The words of an HTML page, every tag gone, entities decoded, white space single."""
    return " ".join(html.unescape(re.sub(r"<[^<>]*>", " ", page)).split())


def bare_title(value: str) -> str:
    """A title without the full stop that PubMed puts behind it; other marks stay."""
    text = plain_text(value)
    if text.endswith(".") and not text.endswith(".."):
        return text[:-1].rstrip()
    return text


def unbracketed(title: str) -> str | None:
    """A title without the brackets that PubMed puts around translations, or None without any.

    The brackets must hold the whole title: ``[A] and [B]`` keeps them.
    (https://www.nlm.nih.gov/bsd/mms/medlineelements.html#ti, as remembered, 2026-11)
    """
    inner = title.removesuffix(".")
    if not (inner.startswith("[") and inner.endswith("]")):
        return None
    depth = 0
    for position, char in enumerate(inner):
        depth += (char == "[") - (char == "]")
        if depth == 0 and position < len(inner) - 1:
            return None
    return bare_title(inner[1:-1])


def _stripped(value: str) -> str:
    for name in _FORMULA_SOURCES:
        value = _without_element(value, name)
    return _TAG.sub(_replacement, value)


def _replacement(tag: re.Match[str]) -> str:
    name = (tag.group(1) or "").lower().rpartition(":")[2]
    if not name:
        return ""  # a comment
    if name in _INLINE:
        return ""
    return " " if name in _BLOCK else tag.group()


def _without_element(value: str, name: str) -> str:
    """Cut elements whose text is a formula's source. One pass: linear for any input."""
    if name not in value:
        return value
    opening = re.compile(rf"<(?:[A-Za-z]{{1,10}}:)?{name}(?:\s[^<>]{{0,2000}})?>")
    kept, at = [], 0
    while match := opening.search(value, at):
        end = value.find(f"{name}>", match.end())
        if end < 0:
            break
        kept.append(value[at : match.start()])
        at = end + len(name) + 1
    return "".join(kept) + value[at:]
