"""One text → its structure and everything found in it, with offsets of the view."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from refassay.extract.blocks import MOST_HEADINGS, Heading, Span, blocks
from refassay.extract.entries import Entry, entries, is_too_long, notes, retrieved
from refassay.extract.links import links, swallowed, unified
from refassay.extract.sections import bibliographies, front_matter, generated_in, prompt_echo
from refassay.extract.sidecar import query_part
from refassay.extract.spellings import Found, scan
from refassay.extract.tables import cells
from refassay.extract.view import HIDDEN, View, hide, view_of
from refassay.model import Identifier

_FIGURE = re.compile("[0-9]")
_DATA = re.compile(r"data:[a-z]{1,20}/[a-z0-9.+-]{1,40};base64,[A-Za-z0-9+/=]+", re.IGNORECASE)


@dataclass(frozen=True)
class Reading:
    """What one text holds. `shown` is the view's text without what is not the report's."""

    view: View
    shown: str
    founds: tuple[Found, ...]
    pairs: tuple[tuple[Found, Found], ...]
    """Text and target of a link that name two works."""
    entries: tuple[Entry, ...]
    images: tuple[int, ...]
    """Starts of addresses that only show a picture."""
    notes: tuple[str, ...]


@lru_cache(maxsize=2)
def read_text(text: str, *, sidecar: bool = False) -> Reading:
    """Read a report, or the list of citations beside one. The last readings are kept."""
    view = view_of(text)
    shown, aside, headings, remarks = _shown(view.text, sidecar=sidecar)
    scanned = scan(shown)
    in_tables = cells(shown)
    founds = _merged(scanned.founds, in_tables.founds)
    end = min(scanned.end, in_tables.end)
    if end < len(shown):
        line, _ = view.place(end)
        remarks.append(f"too much that looks like an identifier: read up to line {line} only")
    linked = links(shown, founds)
    founds, pairs = unified(shown, founds, linked)
    founds = swallowed(shown, founds)
    read = {found.id for found in founds}
    remarks += [note for what, pieces in aside if (note := _unread(view, what, pieces, read))]
    places = [found.start for found in founds]
    spans = [Span(0, len(shown))] if sidecar else bibliographies(shown, headings)
    if any(is_too_long(shown, span) for span in spans):
        remarks.append("a list of references is too long: its last lines were read as text")
    listed = [entry for span in spans for entry in entries(shown, span, places)]
    if not sidecar:
        begins = [span.start for span in spans]
        works = [entry for entry in retrieved(shown, headings) if not _inside(entry, spans, begins)]
        listed += [*works, *notes(shown, spans)]
    images = tuple(link.target_start for link in linked if link.image)
    return Reading(
        view,
        shown,
        tuple(founds),
        tuple(pairs),
        tuple(sorted(listed, key=lambda entry: entry.start)),
        images,
        tuple(remarks),
    )


Pieces = list[tuple[int, str]]
"""Stretches of a text with the places where they begin, rising."""
_APART = f"\n{HIDDEN}\n"
"""Between two pieces, so that nothing is found across them."""


def _unread(view: View, what: str, pieces: Pieces, read: set[Identifier | None]) -> str:
    """What to say of the identifiers that stand in some pieces alone; nothing where none do."""
    if not pieces:
        return ""
    starts = [0, *accumulate(len(text) + len(_APART) for _, text in pieces)]
    first: dict[Identifier, int] = {}
    for found in scan(_APART.join(text for _, text in pieces)).founds:
        if found.id is not None and found.id not in read:
            first.setdefault(found.id, found.start)
    if not first:
        return ""
    at = min(first.values())
    piece = bisect_right(starts, at) - 1
    line, _ = view.place(pieces[piece][0] + at - starts[piece])
    many = len(first) > 1
    return (
        f"{len(first)} identifier{'s stand' if many else ' stands'} in {what} and "
        f"{'were' if many else 'was'} not checked (first in line {line})"
    )


_Shown = tuple[str, list[tuple[str, Pieces]], tuple[Heading, ...], list[str]]


def _shown(text: str, *, sidecar: bool) -> _Shown:
    """The text without what is not the report's, and what is told of it.

    Then the code fences and the comments, as far as nothing else hides them, the headings, and
    what is odd about the text.
    """
    remarks: list[str] = []
    found = blocks(text)
    matter = front_matter(text)
    body = matter.end if matter else 0
    hidden: list[tuple[int, int]] = [(0, body)]
    if matter and not matter.closed:
        remarks.append("front matter is not closed")
    if found.fences and found.fences[-1].end == len(text) and _unclosed(text, found.fences[-1]):
        remarks.append("a code fence is not closed: what follows it was not read")
    echo: list[Span] = []
    generated: list[Span] = []
    if sidecar:
        query = query_part(text)
        echo = [query] if query else []
    else:
        generated = generated_in(text, found)
        echo = prompt_echo(text, found.headings, body)
    if len(found.headings) >= MOST_HEADINGS:
        remarks.append(f"only the first {MOST_HEADINGS:,} headings were told from other lines")
    in_fences = sum(fence.end - fence.start for fence in found.fences)
    # Without the sections of validators: what is said must not change when one is added.
    theirs = len(text) - sum(span.end - span.start for span in generated)
    if in_fences > max(1000, theirs // 2):
        remarks.append("code fences hold most of the text: they were not read")
    if echo:
        remarks.append("the prompt is repeated in the report: that part was not read")
    if "base64," in text:
        hidden += [match.span() for match in _DATA.finditer(text)]
    rest = hide(text, [*hidden, *generated, *echo])
    aside = [("code fences", found.fences), ("HTML comments", found.comments)]
    pieces = [(what, _pieces(rest, spans)) for what, spans in aside]
    shown = hide(rest, [*found.fences, *found.comments])
    headings = tuple(heading for heading in found.headings if shown[heading.start] != HIDDEN)
    return shown, pieces, headings, remarks


def _pieces(text: str, spans: Sequence[Span]) -> Pieces:
    """The stretches of a text that hold a figure: no identifier is without."""
    if not spans or not _FIGURE.search(text):
        return []
    return [(start, text[start:end]) for start, end in spans if _FIGURE.search(text, start, end)]


def _inside(entry: Entry, spans: list[Span], begins: list[int]) -> bool:
    near = bisect_right(begins, entry.start) - 1
    return near >= 0 and entry.start < spans[near].end


def _unclosed(text: str, fence: Span) -> bool:
    last = text[fence.start : fence.end].rstrip().rsplit("\n", 1)[-1].strip(" \t>")
    return not last or last.strip("`~") != "" or "\n" not in text[fence.start : fence.end].rstrip()


def _merged(founds: list[Found], more: list[Found]) -> list[Found]:
    """Both lists in order of place, those of `more` only where nothing else was found."""
    if not more:
        return sorted(founds, key=lambda found: found.start)
    taken = sorted((found.start, found.end) for found in founds)
    merged = list(founds)
    for found in more:
        index = bisect_right(taken, (found.start, len(taken) + found.end + 1))
        near = taken[max(0, index - 1) : index + 1]
        if not any(start < found.end and found.start < end for start, end in near):
            merged.append(found)
    return sorted(merged, key=lambda found: found.start)
