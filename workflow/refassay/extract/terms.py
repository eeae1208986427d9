"""Terms of ontologies that a report names by their CURIEs, with the labels printed beside them.

Pure and linear. What the label of a term is tells :mod:`refassay.extract._term_labels`, from the
signs that bind it; where nothing binds one, there is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from heapq import merge
from typing import NamedTuple

from refassay.extract._term_labels import Labels, labels_of
from refassay.extract._term_tables import labels_in_rows
from refassay.extract._term_words import Printed
from refassay.extract.term_prefixes import (
    LONGEST,
    is_fixed,
    is_well_formed,
    named,
    prefix_of,
)
from refassay.extract.view import View
from refassay.model import TermMention

MOST = 20_000
"""Terms of one report that are read at most."""


_DIGIT = r"(?=(?:PS|[A-Z])?[0-9])"
_COLON = re.compile(rf":(?<=[A-Za-z\\]:)[ ]?(?:#(?=[0-9]))?{_DIGIT}")
_UNDERSCORE = re.compile(rf"_(?<=[A-Za-z\\]_){_DIGIT}")
_ENCODED = re.compile(rf"%3[Aa](?<=[A-Za-z]...){_DIGIT}")
"""What stands between prefix and local part, a letter or a backslash in front of it.

The engine finds one certain character at once; a pattern that begins with the prefixes, or one
for all three, is two to ten times as slow.
"""
_LOCAL = re.compile(r"[A-Za-z0-9]{1,24}")
_GOES_ON = re.compile(r"[^\W_]|_[^\W_]|[-.][0-9]")
_SHORTEST = 3
"""Figures of a cut-off term that is told as malformed."""
_LONGEST_MALFORMED = 9
_OBSOLETE = (
    "obsolet", "deprecated", "retired", "merged into", "replaced by", "superseded",
    "no longer valid", "no longer in use",
)  # fmt: skip
_ADDRESS = 600
"""Characters of an address that may stand before a CURIE in it."""
_QUOTED_PAGE = "#:~:"
"""Begins the part of an address that repeats a page's text: what it names, the page names."""
_NOT_IN_ADDRESS = " \t\n()[]<>|\"'`"
_AROUND = 160
"""Characters on either side in which the report may say that a term is obsolete."""


class Token(NamedTuple):
    """A CURIE in the text. Offsets are the view's."""

    curie: str
    start: int
    end: int
    in_address: bool
    """It is part of a URL."""


def terms_of(view: View, shown: str) -> tuple[TermMention, ...]:
    """The terms that a text names, in order. `shown` is the view without what is not its own."""
    tokens = _without_twins(shown, list(_tokens(shown)))
    if not tokens:
        return ()
    cells = labels_in_rows(shown, [(each.start, each.end) for each in tokens])
    mentions = []
    for token in tokens:
        labels = labels_of(shown, token.start, token.end, in_address=token.in_address)
        cell = cells.get(token.start)
        if cell is not None and labels.label.binding in ("", "prose"):
            labels = Labels(cell, (*labels.beside, labels.label.text))
        mentions.append(_mention(view, shown, token, labels))
    return tuple(mentions)


def _tokens(text: str) -> Iterator[Token]:
    """Every CURIE: those of the right shape, and those that are certainly meant as one."""
    doubtful: list[Token] = []
    fine: dict[str, int] = {}
    found: list[Token] = []
    for mark in _marks(text):
        token = _token(text, mark)
        if token is None:
            continue
        prefix, _, local = token.curie.partition(":")
        if is_well_formed(prefix, local):
            fine[prefix] = fine.get(prefix, 0) + 1
            found.append(token)
        elif _may_be_meant(prefix, local):
            doubtful.append(token)
        if len(found) + len(doubtful) >= MOST:
            break
    found += [
        each for each in doubtful if (prefix := each.curie.partition(":")[0]) in fine
        or (len(prefix) > 1 and each.curie.partition(":")[2].startswith("0"))
    ]  # fmt: skip
    yield from sorted(found, key=lambda each: each.start)


def _marks(text: str) -> Iterator[re.Match[str]]:
    patterns = [_COLON, _UNDERSCORE]
    if "%3A" in text or "%3a" in text:
        patterns.append(_ENCODED)
    found = [pattern.finditer(text) for pattern in patterns if pattern.search(text)]
    return found[0] if len(found) == 1 else merge(*found, key=lambda mark: mark.start())


def _token(text: str, mark: re.Match[str]) -> Token | None:
    head = _head(text, mark.start())
    if head is None:
        return None
    start, printed = head
    prefix = prefix_of(printed)
    if not prefix:
        return None
    local = _LOCAL.match(text, mark.end())
    if local is None or _GOES_ON.match(text, local.end()):
        return None
    if mark.group()[-1] in " #" and not is_well_formed(prefix, local.group()):
        return None
    value = local.group()
    if prefix == "OMIM" and value.startswith("PS"):
        prefix, value = "OMIMPS", value[2:]
    own = named(f"{prefix}:{value}")
    assert own is not None
    address = _address(text, start)
    if _QUOTED_PAGE in address:
        return None
    return Token(own.curie, start, local.end(), bool(address))


def _address(text: str, at: int) -> str:
    """The URL in which a place lies, as far as it stands before it; empty where it lies in none."""
    begin = text.rfind("://", max(0, at - _ADDRESS), at)
    if begin < 0:
        return ""
    before = text[begin:at]
    return "" if any(char in before for char in _NOT_IN_ADDRESS) else before


def _head(text: str, at: int) -> tuple[int, str] | None:
    """Where the letters in front of a mark begin, and the letters."""
    end = at - 1 if text[at - 1 : at] == "\\" else at
    start = end
    while start > 0 and end - start <= LONGEST and text[start - 1].isalpha():
        start -= 1
    if start == end or end - start > LONGEST:
        return None
    before = text[start - 1 : start]
    return None if before.isalnum() or before in ("_", "-") else (start, text[start:end])


def _may_be_meant(prefix: str, local: str) -> bool:
    """Whether a CURIE of the wrong shape is one that was cut off or lost a figure."""
    return (
        is_fixed(prefix)
        and local.isdecimal()
        and _SHORTEST <= len(local) <= _LONGEST_MALFORMED
    )  # fmt: skip


def _without_twins(text: str, tokens: list[Token]) -> list[Token]:
    """Without the address behind a link whose text names the same term."""
    kept: list[Token] = []
    for token in tokens:
        last = kept[-1] if kept else None
        if (
            last is not None
            and token.in_address
            and last.curie == token.curie
            and token.start - last.end < _ADDRESS
            and "\n" not in (between := text[last.end : token.start])
            and ("](" in between or last.in_address)
            and " " not in between.partition("](")[2]
        ):
            continue
        kept.append(token)
    return kept


def _mention(view: View, shown: str, token: Token, labels: Labels) -> TermMention:
    start, end = view.span(token.start, token.end)
    line, column = view.place(token.start)
    label: Printed = labels.label
    place = view.span(label.start, label.end) if label.text else (0, 0)
    around = shown[max(0, token.start - _AROUND) : token.end + _AROUND].lower()
    return TermMention(
        curie=token.curie,
        exact=view.original[start:end],
        start=start,
        end=end,
        line=line,
        column=column,
        label=label.text,
        label_start=place[0],
        label_end=place[1],
        binding=label.binding,
        beside=tuple(dict.fromkeys(each for each in labels.beside if each)),
        said_obsolete=any(words in around for words in _OBSOLETE),
    )
