"""One text → its structure and everything found in it, with offsets of the view."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from refassay.extract.blocks import Heading, Span, blocks
from refassay.extract.entries import Entry, entries, notes, retrieved
from refassay.extract.links import links, swallowed, unified
from refassay.extract.sections import bibliographies, front_matter, generated_in, prompt_echo
from refassay.extract.sidecar import query_part
from refassay.extract.spellings import Found, scan
from refassay.extract.tables import cells
from refassay.extract.view import HIDDEN, View, hide, view_of
from refassay.model import Identifier

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


def read_text(text: str, *, sidecar: bool = False) -> Reading:
    """Read a report, or the list of citations beside one."""
    view = view_of(text)
    shown, fenced, headings, remarks = _shown(view.text, sidecar=sidecar)
    scanned = scan(shown)
    founds = _merged(scanned.founds, cells(shown))
    if scanned.end < len(shown):
        line, _ = view.place(scanned.end)
        remarks.append(f"too much that looks like an identifier: read up to line {line} only")
    linked = links(shown, founds)
    founds, pairs = unified(shown, founds, linked)
    founds = swallowed(shown, founds)
    remarks += _in_fences(view, fenced, {found.id for found in founds})
    places = [found.start for found in founds]
    spans = [Span(0, len(shown))] if sidecar else bibliographies(shown, headings)
    listed = [entry for span in spans for entry in entries(shown, span, places)]
    if not sidecar:
        works = [entry for entry in retrieved(shown, headings) if not _inside(entry, spans)]
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


def _in_fences(
    view: View, fenced: list[tuple[int, str]], read: set[Identifier | None]
) -> list[str]:
    """What to say of the identifiers that stand in code fences alone."""
    places: dict[Identifier, int] = {}
    for start, text in fenced:
        for found in scan(text).founds:
            if found.id is not None and found.id not in read:
                places.setdefault(found.id, start + found.start)
    if not places:
        return []
    line, _ = view.place(min(places.values()))
    many = len(places) > 1
    return [
        f"{len(places)} identifier{'s stand' if many else ' stands'} in code fences and "
        f"{'were' if many else 'was'} not checked (first in line {line})"
    ]


_Shown = tuple[str, list[tuple[int, str]], tuple[Heading, ...], list[str]]


def _shown(text: str, *, sidecar: bool) -> _Shown:
    """The text without what is not the report's, and what is told of it.

    Then the code fences with their places, as far as nothing else hides them, the headings, and
    what is odd about the text.
    """
    remarks: list[str] = []
    found = blocks(text)
    matter = front_matter(text)
    body = matter.end if matter else 0
    hidden: list[tuple[int, int]] = [(0, body), *found.comments]
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
    fenced = [(fence.start, rest[fence.start : fence.end]) for fence in found.fences]
    shown = hide(rest, [*found.fences])
    headings = tuple(heading for heading in found.headings if shown[heading.start] != HIDDEN)
    return shown, fenced, headings, remarks


def _inside(entry: Entry, spans: list[Span]) -> bool:
    near = bisect_right([span.start for span in spans], entry.start) - 1
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
