"""The report's own prose, for whoever weighs its words or counts its names."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

from refassay.extract.blocks import Span, blocks
from refassay.extract.sections import (
    bibliographies,
    front_matter,
    generated_in,
    prompt_echo,
)
from refassay.extract.view import HIDDEN, View, hide, view_of

_SHORT = 25
"""Characters; shorter lines may repeat (a table's rule, a list's word) and are kept."""
_NOTHING = HIDDEN + " \t"
_HIDDEN_RUN = re.compile(HIDDEN + "+")


@dataclass(frozen=True, slots=True)
class Prose:
    """A report's text without what is not its own; each text as long as the view's."""

    view: View
    shown: str
    """Without front matter, echoed prompt, generated sections, code fences and comments: what
    is left out is replaced by :data:`HIDDEN`, line ends are kept."""
    own: str
    """As `shown`, and without the bibliographies."""
    headings: tuple[int, ...]
    """Where the headings start."""


@lru_cache(maxsize=1)
def prose_of(text: str) -> Prose:
    """What of a text is the report's own. The last one is remembered: several weigh it."""
    view = view_of(text)
    found = blocks(view.text)
    matter = front_matter(view.text)
    body = matter.end if matter else 0
    headings = tuple(heading for heading in found.headings if heading.start >= body)
    spans: list[tuple[int, int]] = [
        (0, body),
        *found.fences,
        *found.comments,
        *generated_in(view.text, found),
        *prompt_echo(view.text, headings, body),
    ]
    shown = hide(view.text, spans)
    listed: list[tuple[int, int]] = [*bibliographies(view.text, headings)]
    own = hide(shown, listed) if listed else shown
    return Prose(view, shown, own, tuple(heading.start for heading in headings))


def readable_text(text: str) -> list[tuple[int, str]]:
    """Lines of prose with the number of their section, from 0; headings open a section.

    Left out: front matter, the echoed prompt, generated sections, bibliographies, code fences,
    comments, empty lines, and every line after its first occurrence. Zero-width characters are
    removed and white space at the ends is stripped.
    """
    prose = prose_of(text)
    return _lines(prose.own, prose.headings)


def _lines(shown: str, starts: tuple[int, ...]) -> list[tuple[int, str]]:
    seen: set[str] = set()
    lines: list[tuple[int, str]] = []
    at = 0
    for raw in shown.split("\n"):
        begin = at
        at += len(raw) + 1
        line = raw.strip(_NOTHING)
        if HIDDEN in line:
            line = _HIDDEN_RUN.sub(" ", line)
        line = line.strip()
        if not line:
            continue
        if len(line) > _SHORT:
            if line in seen:
                continue
            seen.add(line)
        lines.append((bisect_right(starts, begin), line))
    return lines


__all__ = ["Prose", "Span", "prose_of", "readable_text"]
