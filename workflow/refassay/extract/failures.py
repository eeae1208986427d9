"""What a report tells of tools that failed while it was written.

In its front matter: another provider stood in, attempts failed, tools were denied. In its prose: a
sentence that says that the writer could not search, or could not open what it cites. The words are
chosen so that what failed in an experiment, or in a cited study, is not taken for such a thing.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from refassay.extract._failure_fields import told_fields
from refassay.extract._failure_words import tells_of_failure
from refassay.extract.reading import read_text
from refassay.extract.sections import front_matter
from refassay.extract.view import HIDDEN
from refassay.model import Failure

Place = tuple[int, int, str]
"""Start, end and source of a failure."""

MOST = 50
"""Sentences of one report that are listed at most."""
_STEP = 20
"""Characters from one word that is looked for to the next of its kind."""
_LONGEST = 400
"""Characters of a sentence on either side of the word that drew attention to it."""

_TRIED = 300
"""Sentences of one report that are looked at: such a word is rare outside of hostile ones."""

_HINTS = (
    "unavailab",
    "not available",
    "unable to",
    "not able to",
    "could not",
    "couldn",
    "cannot",
    "can not",
    "can't",
    "can’t",
    "inaccess",
    "unreachable",
    "rate limit",
    "rate-limit",
    "too many requests",
    "429",
    "quota",
    "timed out",
    "timeout",
    "time-out",
    "denied",
    "disabled",
    "blocked",
    "throttl",
    "fail",
    "error",
    "outage",
    "crashed",
    "back on",
    "back to",
    "no access",
    "not have",
    "n't have",
    "n’t have",
    "had no",
    "have no",
    "has no",
    "lack",
    "offline",
    "not respond",
    "did not",
    "didn",
    "not permitted",
    "not accessible",
    "without",
    "this session",
    "this environment",
    "this sandbox",
    "this run",
    "this conversation",
    "returned",
    "training",
)
"""Words without which no such sentence is told."""
_BEFORE = re.compile(
    r"[.!?][\"'”’)\]*_]{0,3}\s+(?=[^a-z\s])|\n[ \t]*\n|\n[ \t]*(?=[-*+>|#]|\d{1,3}[.)])"
)
_AFTER = re.compile(r"[.!?][\"'”’)\]*_]{0,3}(?=\s|$)|\n[ \t]*\n|\n[ \t]*(?=[-*+>|#]|\d{1,3}[.)])")
_MARKER = re.compile(r"\s*(?:[-*+]|#{1,6}|\d{1,3}[.)])[ \t]+")
_QUOTED = re.compile(r"[ \t]*>")


def failures(text: str) -> tuple[Failure, ...]:
    """What the text of a report tells of failed tools, in reading order. Linear in its length."""
    found = sorted({*_of_fields(text), *_of_prose(text)})[:MOST]
    if not found:
        return ()
    starts = [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r", text))]
    return tuple(_failure(text, start, end, starts, source) for start, end, source in found)


def _of_fields(text: str) -> Iterator[Place]:
    matter = front_matter(text)
    if matter is None:
        return
    # Its offsets count from a text whose line ends have the same length as ours.
    body = matter.body
    for start, end in told_fields(text[body.start : body.end]):
        yield body.start + start, body.start + end, "front_matter"


def _of_prose(text: str) -> Iterator[Place]:
    # Most reports hold such a word; few hold one in a sentence about a tool.
    if next(_telling(text), None) is None:
        return
    reading = read_text(text)
    listed = sorted((entry.start, entry.end) for entry in reading.entries)
    for start, end in _telling(reading.shown):
        if not _is_listed(start, listed) and not _is_quoted(reading.shown, start):
            first, last = reading.view.span(start, end)
            yield first, last, "prose"


def _telling(text: str) -> Iterator[tuple[int, int]]:
    """The sentences that tell of a failure, whatever they stand in."""
    seen = tried = 0
    for at in _hinted(text):
        if at < seen:
            continue
        start, seen = _sentence(text, at)
        tried += 1
        if tried > _TRIED:
            return
        if tells_of_failure(_flat(text, start, seen)):
            yield start, seen


def _hinted(text: str) -> list[int]:
    """Where the words stand, rising. Looked for one by one: ten times as quick as a pattern."""
    lower = text.lower()
    if len(lower) != len(text):  # some capitals have a small letter of two characters
        lower = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    places: list[int] = []
    for hint in _HINTS:
        at = lower.find(hint)
        while at >= 0:
            places.append(at)
            at = lower.find(hint, at + _STEP)
    return sorted(places)


def _sentence(text: str, at: int) -> tuple[int, int]:
    """The sentence around a place, cut where it is very long."""
    lowest = max(0, at - _LONGEST)
    start = lowest
    for match in _BEFORE.finditer(text, lowest, at + 1):
        start = match.end()
    marker = _MARKER.match(text, start, at)
    start = marker.end() if marker else start
    ending = _AFTER.search(text, at, at + _LONGEST)
    end = ending.end() if ending else min(len(text), at + _LONGEST)
    shown = text[start:end]
    return start + len(shown) - len(shown.lstrip()), end - (len(shown) - len(shown.rstrip()))


def _flat(text: str, start: int, end: int) -> str:
    """On one line, without emphasis and what is hidden."""
    return " ".join(re.sub(rf"[*_`{HIDDEN}]+", " ", text[start:end]).split())


def _is_listed(at: int, listed: list[tuple[int, int]]) -> bool:
    """Whether it stands in an entry of a bibliography: a title may tell of anything."""
    index = bisect_right(listed, (at, len(listed) and listed[-1][1] + at)) - 1
    return index >= 0 and at < listed[index][1]


def _is_quoted(text: str, at: int) -> bool:
    return bool(_QUOTED.match(text, text.rfind("\n", 0, at) + 1))


def _failure(text: str, start: int, end: int, starts: list[int], source: str) -> Failure:
    line = bisect_right(starts, start)
    said = " ".join(text[start:end].split())
    return Failure(said, start, end, line, start - starts[line - 1] + 1, source)
