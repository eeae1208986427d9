"""What stands above a paragraph and narrows it: its heading, and the words that lead to a list."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

Span = tuple[int, int]

_HEADING = re.compile(
    r"^[ \t>]{0,8}(?:\#{1,6}[ \t]+(?P<marked>\S[^\n]{0,200})"
    r"|\*\*(?P<bold>[^*\n]{1,120})\*\*:?[ \t]*$)",
    re.MULTILINE,
)
_ITEM = re.compile(r"[ \t>]*(?:[-*+•]|[0-9]{1,4}[.)])[ \t]")
_LEADS = re.compile(r":[*_ \t]{0,4}$")
_LONGEST = 200
"""Characters of the words that lead to a list."""


def above(text: str, paragraphs: Sequence[Span]) -> Iterator[tuple[Span, ...]]:
    """For each paragraph (rising) the nearest heading before it, and what leads to its list."""
    headings = [match.span(match.lastgroup or 0) for match in _HEADING.finditer(text)]
    starts = [start for start, _ in headings]
    lead: Span | None = None
    for start, end in paragraphs:
        near = bisect_left(starts, start) - 1
        heading = headings[near] if near >= 0 else None
        if lead is not None and heading is not None and heading[0] > lead[0]:
            lead = None
        yield tuple(each for each in (heading, lead) if each is not None)
        if _ITEM.match(text, start, end) is None:
            tail = text[max(start, end - _LONGEST) : end].rstrip()
            own = (max(start, end - _LONGEST), end)
            lead = own if _LEADS.search(tail) else None
