"""Names of diseases: how each may be spelled, and where it stands.

«Sjögren's syndrome» and «Sjogren syndromes» are one name; «type II» is
«type 2» and never «type 1»; «hypo» is never «hyper».
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from refassay.preflight.folding import Body, fold

Stretch = tuple[int, int]
"""Start and end in the folded own text."""

MOST_WORDS = 16
"""Words of a name; what is longer is a sentence."""
_LONGEST = 300
"""Characters of a name."""
_ROMAN = {
    "i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10,
    "xi": 11, "xii": 12, "xiii": 13, "xiv": 14, "xv": 15, "xvi": 16, "xvii": 17, "xviii": 18,
    "xix": 19, "xx": 20,
}  # fmt: skip
_BY_NUMBER = {number: roman for roman, number in _ROMAN.items()}
_NUMBERED = re.compile(r"(?P<number>[0-9]{1,3}|[ivx]{1,5})(?P<letter>[a-e]?)")
_NO_NUMBERS = frozenset({"x", "via", "id", "ie", "vie", "xe", "vd", "ve"})
"""Words that only look like a Roman number, such as the X of *X-linked*."""
_BETWEEN = r"[\s*_`'\"/,(\[-]{0,4}[)\]]?\s?"
_STEMS = (
    (re.compile(r"aemi|emi"), "a?emi"),
    (re.compile(r"haem|hem"), "ha?em"),
    (re.compile(r"oede|ede"), "o?ede"),
    (re.compile(r"oeso|eso"), "o?eso"),
    (re.compile(r"paed|ped"), "pa?ed"),
    (re.compile(r"coel|cel"), "co?el"),
    (re.compile(r"foet|fet"), "fo?et"),
    (re.compile(r"rrhoea|rrhea"), "rrho?ea"),
    (re.compile(r"tumou?r"), "tumou?r"),
)
"""British and American spellings."""
_TYPE = frozenset({"type", "subtype", "form", "group", "stage", "class", "variant"})
_LISTED = """
a an and as associated autosomal by classic complex condition congenital deficiency disease
diseases disorder disorders dominant due familial form genetic hereditary human idiopathic in
inherited linked of or recessive related sporadic susceptibility syndrome syndromes the to type
with without x y infection group subtype variant
"""
GENERIC = frozenset(_LISTED.split())
"""Words of names that tell of no single disease."""


@dataclass(frozen=True)
class Name:
    """One name and the ways in which a text may spell it."""

    text: str
    """As it was given."""
    words: tuple[str, ...]
    """In one spelling."""
    patterns: tuple[tuple[str, re.Pattern[str]], ...]
    """For each order of the words: the letters that it begins with, and the whole."""
    exact: str = ""
    """An abbreviation: found in the printed text, with its capitals."""

    @property
    def own_words(self) -> frozenset[str]:
        """The words that tell it from other names."""
        return frozenset(self.words) - GENERIC


@lru_cache(maxsize=512)
def name_of(text: str) -> Name | None:
    """A name, ready to be looked for; None where it has no word that tells anything."""
    text = " ".join(text.replace("_", " ").split())[:_LONGEST]
    words = _words(text)[:MOST_WORDS]
    if not words or not set(words) - GENERIC:
        return None
    if _is_abbreviation(text):
        return Name(text, words, (), exact=text)
    orders = dict.fromkeys((words, *_orders(text, words)))
    return Name(text, words, tuple((_hint(order[0]), _pattern(order)) for order in orders))


def names_of(texts: Iterable[str]) -> tuple[Name, ...]:
    """The names that tell something, each once; of one with brackets, also what is before them."""
    found: dict[tuple[str, ...], Name] = {}
    for text in texts:
        short = re.sub(r"\s*[(\[][^()\[\]]{0,100}[)\]]\s*", " ", text).strip()
        for each in (text, short):
            name = name_of(each)
            if name is not None:
                found.setdefault((*name.words, name.exact), name)
    return tuple(found.values())


def stretches(body: Body, names: Iterable[Name]) -> list[Stretch]:
    """Where the names stand, in order, without overlap; abbreviations are left to `printed`."""
    text = body.own.folded
    found = sorted(
        (stretch for name in names for stretch in _of_name(text, name)),
        key=lambda each: (each[0], -each[1]),
    )
    kept: list[Stretch] = []
    for each in found:
        if not kept or each[0] >= kept[-1][1]:
            kept.append(each)
    return kept


def beginnings(body: Body, names: Iterable[Name]) -> list[Stretch]:
    """Where all but the last word of a name stands: *type 2 diabetes* for *… mellitus*.

    Never without the number of a type, nor where one telling word alone would be left.
    """
    shorter = (
        name_of(" ".join(each.words[:-1]))
        for each in names
        if len(each.words) > 2 and not arabic(each.words[-1])
    )
    return stretches(body, [each for each in shorter if each and len(each.own_words) > 1])


def printed(text: str, exact: str) -> Iterator[Stretch]:
    """Where a word stands in a text as it is spelled, and not within another word."""
    at = text.find(exact)
    while at >= 0:
        end = at + len(exact)
        before, after = text[at - 1 : at], text[end : end + 1]
        if not before.isalnum() and not (after.isalnum() and after != "s"):
            yield at, end
        at = text.find(exact, end)


def arabic(word: str) -> str:
    """``iia`` as ``2a``, ``02`` as ``2``; empty for what is no number."""
    match = _NUMBERED.fullmatch(word)
    if match is None or word in _NO_NUMBERS:
        return ""
    number = match["number"]
    value = int(number) if number.isdigit() else _ROMAN.get(number, 0)
    return f"{value}{match['letter']}" if value else ""


def word_pattern(word: str) -> str:
    """One word of a name, with its plural, its possessive and the other spelling."""
    number = arabic(word)
    if number:
        digits, letter = re.fullmatch(r"([0-9]+)([a-e]?)", number).groups()  # type: ignore[union-attr]
        roman = _BY_NUMBER.get(int(digits))
        return f"(?:{digits}|{roman}){letter}" if roman else f"{digits}{letter}"
    if len(word) < 4 or not word.isalpha():
        return re.escape(word)
    stem = word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word
    if stem.endswith("y"):
        tail, stem = "(?:y|ys|ies)", stem[:-1]
    elif stem.endswith("is"):
        tail, stem = "[ie]s", stem[:-2]
    else:
        tail = "(?:'?s|s'|es)?"
    pattern = re.escape(stem)
    for stems, both in _STEMS:
        if stems.search(pattern):
            return stems.sub(both, pattern) + tail
    return pattern + tail


def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    number = [bool(arabic(word)) for word in words]
    parts = ""
    for index, word in enumerate(words):
        last = index + 1 == len(words)
        if word in _TYPE and index and not last and number[index + 1]:
            parts += f"(?:{word}{_BETWEEN})?"
        else:
            parts += word_pattern(word) + ("" if last else _BETWEEN)
    return re.compile(parts + r"(?![^\W_])")


def _hint(word: str) -> str:
    """Letters that every spelling of a word begins with; may be empty."""
    if arabic(word):
        return ""
    plain = re.match(r"[a-z0-9]*", word_pattern(word).replace("\\", ""))
    letters = plain.group() if plain else ""
    following = word_pattern(word)[len(letters) : len(letters) + 1]
    return letters[:-1] if following == "?" else letters


def _of_name(text: str, name: Name) -> Iterator[Stretch]:
    for hint, pattern in name.patterns:
        for match in pattern.finditer(text) if len(hint) < 2 else _hinted(text, hint, pattern):
            if not text[match.start() - 1 : match.start()].isalnum():
                yield match.span()


def _hinted(text: str, hint: str, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """As finditer, a few times as quick where the first letters are rare."""
    at = text.find(hint)
    while at >= 0:
        match = pattern.match(text, at)
        if match is not None:
            yield match
        at = text.find(hint, at + 1)


def _words(text: str) -> tuple[str, ...]:
    folded = re.sub(r"'s\b|s'(?=\s|$)", lambda match: "s" * (match.group()[0] == "s"), fold(text))
    return tuple(re.findall(r"[^\W_]+", folded))


def _orders(text: str, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The same words as catalogues turn them: «dysplasia, spondylar», «type 2 ataxia»."""
    head, comma, tail = text.partition(",")
    if comma and "," not in tail:
        yield (*_words(tail), *_words(head))
    if len(words) > 2 and words[-2] in _TYPE and arabic(words[-1]):
        yield (*words[-2:], *words[:-2])
    if len(words) > 2 and words[0] in _TYPE and arabic(words[1]):
        yield (*words[2:], *words[:2])


def _is_abbreviation(text: str) -> bool:
    return bool(re.fullmatch(r"[A-Z][A-Za-z0-9-]{1,7}", text)) and (
        sum(char.isupper() or char.isdigit() for char in text) >= max(2, len(text) - 1)
    )
