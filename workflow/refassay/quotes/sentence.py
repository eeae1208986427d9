"""The sentence around a quoted passage, and whether it tells of others' work."""

from __future__ import annotations

import re

from refassay.quotes.matching import marks

_END = re.compile(
    r"(?<=[.!?])[\"'”’)\]]{0,3}(?:\s?\[[\d,;\s–—-]{1,40}\])?\s+(?=[\"'“‘(\[]?[A-Z0-9])"
)
"""Between two sentences; a raised mark behind the full stop belongs to the first of them."""
_NO_END = re.compile(
    r"(?:\b(?:et al|e\.g|i\.e|vs|cf|ca|approx|resp|Figs?|Tabs?|Refs?|Eqs?|Nos?|Dr|Mr|Mrs|Prof|St|"
    r"spp?|var|subsp|incl)|(?<![A-Za-z])[A-Z])\.$"
)
_NAME = r"[^\W\d_a-z][\w'’-]{1,30}"
_MONTHS = (
    r"(?!(?:January|February|March|April|May|June|July|August|September|October|November|"
    r"December)\b)"
)
_NAMED = re.compile(
    rf"\b{_MONTHS}{_NAME} (?:et al\.?|(?:and|&) {_NAME}),? ?[(\[]?(?:19|20)[0-9]{{2}}[a-z]?\b"
)
"""``Smith et al., 2010``, ``Smith and Jones (2010)``."""
_OWN = re.compile(
    r"\b(?:we|our|ours|us|here|herein|this (?:study|work|paper|report|article|review|trial)|the "
    r"(?:present|current) (?:study|work|paper|report|article|review|trial|investigation))\b",
    re.IGNORECASE,
)

_NO_ACCOUNT = ("methods", "table", "caption")
"""Sections where a citation gives the source of a method or a number, not of a finding."""


def sentence_at(text: str, start: int, end: int) -> tuple[int, int]:
    """Start and end (characters, from 0) of the sentences that ``text[start:end]`` lies in."""
    first, last = 0, len(text)
    for gap in _END.finditer(text):
        if _NO_END.search(text[max(0, gap.start() - 12) : gap.start()]):
            continue
        if gap.end() <= start:
            first = gap.end()
        elif gap.start() >= end - 1:
            last = gap.end()
            break
    return first, last


def names_others(sentence: str) -> bool:
    """Whether a sentence carries a mark of a citation: ``[7]``, ``(Smith et al., 2010)``."""
    return bool(marks(sentence.casefold())) or _NAMED.search(sentence) is not None


def speaks_of_itself(sentence: str) -> bool:
    """Whether a sentence says that it is about the work in which it stands: *we*, *this study*."""
    return _OWN.search(sentence) is not None


def tells_of_others(sentence: str, section: str, *, cites: bool) -> bool:
    """Whether a sentence is its source's account of others' work.

    It is where it carries a citation (`cites`, or a printed mark), unless it speaks of its own
    work; in an introduction also without one. In methods, tables and captions it never is.
    """
    if section in _NO_ACCOUNT:
        return False
    carries, itself = cites or names_others(sentence), speaks_of_itself(sentence)
    return (carries or not itself) if section == "introduction" else (carries and not itself)
