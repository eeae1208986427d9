"""The report's own prose, line by line, for whoever weighs its words."""

from __future__ import annotations

import re
from bisect import bisect_right

from refassay.extract.blocks import Span, blocks
from refassay.extract.sections import (
    bibliographies,
    front_matter,
    generated_in,
    prompt_echo,
)
from refassay.extract.view import HIDDEN, hide, view_of

_SHORT = 25
"""Characters; shorter lines may repeat (a table's rule, a list's word) and are kept."""
_HIDDEN_RUN = re.compile(HIDDEN + "+")


def readable_text(text: str) -> list[tuple[int, str]]:
    """Lines of prose with the number of their section, from 0; headings open a section.

    Left out: front matter, the echoed prompt, generated sections, bibliographies, code fences,
    comments, empty lines, and every line after its first occurrence. Zero-width characters are
    removed and white space at the ends is stripped.
    """
    view = view_of(text).text
    found = blocks(view)
    matter = front_matter(view)
    body = matter.end if matter else 0
    headings = tuple(heading for heading in found.headings if heading.start >= body)
    spans: list[tuple[int, int]] = [
        (0, body),
        *found.fences,
        *found.comments,
        *generated_in(view, found),
        *prompt_echo(view, headings, body),
        *bibliographies(view, headings),
    ]
    starts = [heading.start for heading in headings]
    return _lines(hide(view, spans), starts)


def _lines(shown: str, starts: list[int]) -> list[tuple[int, str]]:
    seen: set[str] = set()
    lines: list[tuple[int, str]] = []
    at = 0
    for raw in shown.split("\n"):
        begin = at
        at += len(raw) + 1
        line = (_HIDDEN_RUN.sub(" ", raw) if HIDDEN in raw else raw).strip()
        if not line:
            continue
        if len(line) > _SHORT:
            if line in seen:
                continue
            seen.add(line)
        lines.append((bisect_right(starts, begin), line))
    return lines


__all__ = ["Span", "readable_text"]
