"""Quotations that are set off from the text: block quotes, fields, columns of tables."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from refassay.extract.pins import Pins, Quoted
from refassay.extract.tables import rows_of
from refassay.model import Identifier

_BLOCK = re.compile(r"(?:\n[ \t]{0,3}>[^\n]*)+")
_SIGNED = re.compile(
    r"(?:(?:\n[ \t]{0,3}>[ \t>]{0,20}|(?<=[.!?…”’\"])[ \t])(?:—|–|--)[ \t]{0,3}(?=[^\s—–-])"
    r"|\n[ \t]{0,3}>[ \t>]{0,20}(?:[*_]{0,2}(?:Source|Reference|Citation|From)[*_]{0,2}:"
    r"|(?=[(\[][^\n]{4,200}[)\]][ \t.]*$)))[^\n]{1,300}$"
)
"""The end of a block quote that names its source behind a dash or in a line of its own."""
_SIGNED_BELOW = re.compile(
    r"\n(?:[ \t]*\n)?[ \t]{0,3}(?:(?:—|–|--)[ \t]{0,3}(?=[^\s—–-])[^\n]{1,300}"
    r"|[*_]{0,2}\((?=[^\n]{4,200}\)[*_ \t.]*(?:\n|$))[^\n]{1,300})"
)
"""The same in the line below it."""
_INTRODUCED = re.compile(
    r"(?:^|\n)(?P<line>[^\n>|#]{0,300}\b(?:states?|stated|reports?|reported|wr[oi]tes?|notes?|noted"
    r"|concludes?|concluded|says?|said|describes?|described|according to|quot(?:es?|ed|ing))\b"
    r"[^\n]{0,200}):[*_ ]{0,3}\n(?:[ \t]*\n)?$"
)
"""A line above it that says who says so."""
_COLUMN = re.compile(
    r"(?:exact |verbatim |supporting |direct |key |evidence )?(?:quot(?:e|ation)s?|quoted text"
    r"|supporting text|excerpt|snippet|verbatim)",
    re.IGNORECASE,
)
_UNMARKED = re.compile(
    r"\n[ \t]{0,8}(?:[-*+][ \t]+)?[*_]{0,2}"
    r"(?:(?:exact|verbatim|supporting)[ _](?:quote|text)|quote|snippet)"
    r"[*_]{0,2}:[*_]{0,2}[ \t]+(?P<text>[^\s\"“'‘«>|][^\n\"“”«»]{10,2000})$",
    re.MULTILINE | re.IGNORECASE,
)
"""A field whose words stand without quotation marks."""
_NO_QUOTE = re.compile(r"[\s>]{0,20}(?:[#|*+-]|\[!|\*\*|__|[0-9]+[.)])")


def blocks(text: str, pins: Pins, others: Sequence[Quoted]) -> Iterator[Quoted]:
    """Block quotes that are signed with a reference or introduced by one, without marks."""
    starts = [each.start for each in others]
    # With a line end in front, so that the engine looks for line ends alone.
    for block in _BLOCK.finditer("\n" + text) if ">" in text else ():
        first, last = block.start(), block.end() - 1
        if _NO_QUOTE.match(text, first):
            continue
        signed = _SIGNED.search(text, max(first, last - 400), last)
        start = last - len(text[first:last].lstrip("> \t\n"))
        end = start + len(text[start : signed.start() if signed else last].rstrip("> \t\n"))
        if end - start > 2 and text[start] in '"“' and text[end - 1] in '"”':
            start, end = start + 1, end - 1
        near = bisect_left(starts, start)
        if start >= end or (near < len(starts) and starts[near] < last):
            continue
        if signed:
            references = pins.between(end, last) or pins.behind(end)
        else:
            references = _attributed(text, pins, first, last)
        if references:
            yield Quoted(start, end, references)


def _attributed(text: str, pins: Pins, start: int, end: int) -> tuple[Identifier, ...]:
    """What the line below a block quote signs it with, or the line above it says it is from."""
    below = _SIGNED_BELOW.match(text, end)
    if below and (references := pins.between(below.start(), below.end())):
        return references
    above = _INTRODUCED.search(text, max(0, start - 560), start)
    if above is None or pins.between(start, end):
        return ()
    references = pins.between(*above.span("line"))
    return references if len(references) == 1 else ()


def fields(text: str, pins: Pins, _others: Sequence[Quoted]) -> Iterator[Quoted]:
    """Fields such as ``Quote: …`` without quotation marks, beside one that names the source."""
    # With a line end in front, so that the engine looks for line ends alone.
    for field in _UNMARKED.finditer("\n" + text):
        start, end = (place - 1 for place in field.span("text"))
        references = pins.behind(end) or pins.before(start)
        if references and not pins.in_entry(start) and not pins.between(start, end):
            yield Quoted(start, end, references)


def columns(text: str, pins: Pins, others: Sequence[Quoted]) -> Iterator[Quoted]:
    """Cells of a column that is headed as quotations, in rows that name their source."""
    column: int | None = None
    starts = [each.start for each in others]
    for is_head, row in rows_of(text) if "uot" in text or "xcerpt" in text else ():
        if is_head:
            heads = [text[start:end].strip(" *_`") for start, end in row]
            column = next((at for at, head in enumerate(heads) if _COLUMN.fullmatch(head)), None)
            continue
        if column is None or column >= len(row):
            continue
        first, last = row[column]
        shown = text[first:last]
        start = first + len(shown) - len(shown.lstrip(" *_"))
        end = last - (len(shown) - len(shown.rstrip(" *_")))
        near = bisect_left(starts, first)
        if start >= end or (near < len(starts) and starts[near] < last):
            continue
        if any(mark in shown for mark in '"“”«»|') or pins.between(first, last):
            continue
        references = pins.between(row[0][0], first) + pins.between(last, row[-1][1])
        if references:
            yield Quoted(start, end, tuple(dict.fromkeys(references)))
