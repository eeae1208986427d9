"""Labels of terms that stand in another column of the same table row."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from refassay.extract._term_words import Printed, cleaned, is_label
from refassay.extract.tables import rows_of

_LABEL = re.compile(
    r"(?:(?:HPO|GO|MONDO|Mondo|ontology|CHEBI|DOID|UBERON|CL|NCIT)[ ])?"
    r"(?:term(?:[ ](?:name|label))?|label|name|preferred[ ](?:label|term|name)|class)",
    re.IGNORECASE,
)
"""Headings of columns that hold labels and nothing else."""
_THING = re.compile(
    r"(?:clinical[ ])?(?:phenotypes?|features?|findings?|signs?|symptoms?|manifestations?)"
    r"|diseases?(?:[ ]name)?|disorders?|conditions?|diagnosis|cell[ ]types?|tissues?|organs?"
    r"|anatomy|chemicals?|compounds?|process(?:es)?|functions?|components?|organisms?|species",
    re.IGNORECASE,
)
"""Headings of columns that hold what the term stands for, in the writer's words."""
_MARKUP = " \t*_`\"'()[]"
_LINK = re.compile(r"\[([^\[\]\n]{1,200})\]\([^()\s]{0,400}\)")


def labels_in_rows(text: str, tokens: Sequence[tuple[int, int]]) -> dict[int, Printed]:
    """By the start of a CURIE that fills its cell: the label in its row, where a heading shows it.

    `tokens` are the CURIEs' places, rising.
    """
    found: dict[int, Printed] = {}
    if "|" not in text or not tokens:
        return found
    starts = [start for start, _ in tokens]
    headings: list[str] = []
    for heading, row in rows_of(text):
        if heading:
            headings = [text[start:end].strip(_MARKUP + ":") for start, end in row]
            continue
        if row and row[0][0] > starts[-1]:
            break
        own = _alone(text, row, tokens, starts)
        if own is None:
            continue
        at, column = own
        label = _label(text, row, headings, column)
        if label is not None:
            found[at] = label
    return found


def _alone(
    text: str,
    row: Sequence[tuple[int, int]],
    tokens: Sequence[tuple[int, int]],
    starts: Sequence[int],
) -> tuple[int, int] | None:
    """Start and column of the one CURIE of a row, when it fills its cell."""
    if not row:
        return None
    first = bisect_right(starts, row[0][0] - 1)
    last = bisect_right(starts, row[-1][1])
    if last - first != 1:
        return None
    start, end = tokens[first]
    for column, (begin, stop) in enumerate(row):
        if begin <= start and end <= stop:
            cell = _LINK.sub(r"\1", text[begin:stop])
            rest = cell.replace(text[start:end], "", 1).strip(_MARKUP + "\\")
            return (start, column) if not rest else None
    return None


def _label(
    text: str, row: Sequence[tuple[int, int]], headings: Sequence[str], column: int
) -> Printed | None:
    for pattern, binding in ((_LABEL, "cell"), (_THING, "behind")):
        fitting = [
            index
            for index, heading in enumerate(headings[: len(row)])
            if index != column and pattern.fullmatch(heading)
        ]
        if not fitting:
            continue
        # The nearest column, the one in front where two are as near.
        nearest = min(fitting, key=lambda index: (abs(index - column), index > column))
        start, end = row[nearest]
        while start < end and text[start] in _MARKUP:
            start += 1
        while start < end and text[end - 1] in _MARKUP:
            end -= 1
        words = cleaned(_LINK.sub(r"\1", text[start:end]))
        return Printed(words, start, end, binding) if is_label(words) else None
    return None
