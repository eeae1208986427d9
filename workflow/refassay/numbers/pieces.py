"""Which words of a sentence belong to which of its measures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from refassay.numbers.measure import Kind, Measure
from refassay.numbers.words import about

_BOUNDARY = re.compile(
    r"(?P<mark>[;:]\s|,\s(?:(?:and|but|or|with|compared (?:with|to)|versus|vs\.?)\s)?)"
    r"|\s(?P<word>and|but|versus|vs\.?|whereas|while|although"
    r"|compared (?:with|to)|than|as well as)\s"
)
_FORWARD = re.compile(r"(?:whereas|while|but)\b|;", re.IGNORECASE)


_NOUNS = frozenset({Kind.COUNT, Kind.SHARE})
"""Measures whose unit is a word of the sentence."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The part of a sentence that a measure stands in. Offsets count from 0."""

    start: int
    end: int
    core_start: int
    """Where the part begins that holds the measure itself, without what leads up to it."""
    core_end: int
    words: frozenset[str]
    """What the whole part is about."""


def pieces(text: str, measures: Sequence[Measure]) -> tuple[Piece, ...]:
    """For each measure its part of the sentence; measures of one part share it.

    A sentence is cut at its conjunctions, commas and semicolons, but never within brackets. A
    part that has a figure and no words of its own, such as ``95 % CI 1.2–3.4``, belongs to the one
    before it; what leads up to the first figure belongs to that.
    """
    if not measures:
        return ()
    bare = wordless(text, measures)
    spans = _merged(bare, _cut(text), measures)
    made = [_piece(bare, parts) for parts in spans]
    return tuple(_holding(made, each) for each in measures)


def wordless(text: str, measures: Sequence[Measure]) -> str:
    """The text with figures and units blanked; of the same length."""
    for each in measures:
        if each.kind not in _NOUNS:
            text = text[: each.start] + "0" * (each.end - each.start) + text[each.end :]
    return text


Span = tuple[int, int]


def _cut(text: str) -> list[Span]:
    depth, at = 0, 0
    spans: list[Span] = []
    opened = [(match.start(), match.group()) for match in re.finditer(r"[()\[\]]", text)]
    marks = iter(opened)
    mark = next(marks, None)
    for match in _BOUNDARY.finditer(text):
        while mark is not None and mark[0] < match.start():
            depth = depth + 1 if mark[1] in "([" else max(0, depth - 1)
            mark = next(marks, None)
        if depth == 0:
            # The word itself opens the next part.
            spans.append((at, match.start()))
            at = match.start()
    spans.append((at, len(text)))
    return [span for span in spans if span[0] < span[1]]


def _merged(text: str, spans: list[Span], measures: Sequence[Measure]) -> list[list[Span]]:
    """Groups of parts; each group holds a figure."""
    groups: list[list[Span]] = []
    leading: list[Span] = []
    for start, end in spans:
        has_figure = any(start <= each.start < end for each in measures)
        bare = has_figure and not about(text[start:end])
        if not has_figure:
            if groups and not leading and not _opens(text, (start, end)):
                groups[-1].append((start, end))
            else:
                leading.append((start, end))
        elif bare and not leading and groups:
            groups[-1].append((start, end))
        else:
            groups.append([*leading, (start, end)])
            leading = []
    if groups:
        # What is only set against the figures, without one of its own, tells nothing of them.
        groups[-1] += [part for part in leading if not _opens(text, part)]
    return groups


def _opens(text: str, part: Span) -> bool:
    """Whether it begins a new thought: ``whereas ...``, ``but ...``."""
    return _FORWARD.match(text[part[0] : part[1]].lstrip(" ,")) is not None


def _piece(text: str, parts: Sequence[Span]) -> Piece:
    start, end = parts[0][0], parts[-1][1]
    figures = [part for part in parts if any(char.isdigit() for char in text[part[0] : part[1]])]
    first, last = (figures or parts)[0], (figures or parts)[-1]
    # What leads up to a figure is set apart only where the part with the figure has words.
    if not about(text[first[0] : first[1]]):
        first = parts[max(0, parts.index(first) - 1)]
    return Piece(start, end, first[0], last[1], about(text[start:end]))


def _holding(made: Sequence[Piece], measure: Measure) -> Piece:
    return next(each for each in made if each.start <= measure.start < each.end)
