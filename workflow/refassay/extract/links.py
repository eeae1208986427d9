"""Markdown links: text and target are one mention where they name the same work."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

from refassay.extract.spellings import Found

_BRACKET = re.compile(r"\\.|[\[\]]", re.DOTALL)
_TITLE_AND_CLOSE = re.compile(
    r">?(?:[ \t]{1,8}(?:\"[^\"\n]{0,300}\"|'[^'\n]{0,300}'))?[^()\s]{0,4000}\)"
)
_HALF = ("](", ")](", "](<")
_ANCHOR = re.compile(r"\"[^<>\"]{0,100}(?:\"[^<>\"]{0,100}\"){0,6}>[^<]{0,60}")
_LABEL = re.compile(
    r"(?:[\s\W_]|\b(?:PMIDs?|PMC(?:ID)?s?|DOIs?|PubMed|Central|IDs?|arXiv|URL|link|see)\b){0,60}",
    re.IGNORECASE,
)
_NEVER = -1


@dataclass(frozen=True, slots=True)
class Link:
    """``[text](target)``. Offsets are the view's; `start` to `end` is the whole link."""

    start: int
    end: int
    text_start: int
    text_end: int
    target_start: int
    target_end: int
    image: bool


def links(text: str, founds: list[Found]) -> list[Link]:
    """The links whose target is an address among `founds`, in order."""
    result: list[Link] = []
    floor = 0
    for found in founds:
        if not found.address or found.start < floor:
            continue
        opening = found.start - 1 if text[found.start - 1 : found.start] == "<" else found.start
        if text[max(0, opening - 2) : opening] != "](":
            floor = max(floor, found.end if text[found.end : found.end + 2] != "](" else floor)
            continue
        text_end = opening - 2
        start = _opening_bracket(text, floor, text_end)
        close = _TITLE_AND_CLOSE.match(text, found.end)
        end = close.end() if close else found.end
        floor = end
        if start == _NEVER:
            continue
        image = text[start - 1 : start] == "!"
        result.append(Link(start, end, start + 1, text_end, found.start, found.end, image))
    return result


def _opening_bracket(text: str, floor: int, closing: int) -> int:
    """The ``[`` that belongs to the ``]`` at `closing`: behind `floor`, in the same paragraph."""
    blank = text.rfind("\n\n", floor, closing)
    floor = blank if blank >= 0 else floor
    last = text.rfind("[", floor, closing)
    if last >= 0 and text.find("]", last, closing) < 0 and text.find("\\", floor, closing) < 0:
        return last
    opened: list[int] = []
    for mark in _BRACKET.finditer(text, floor, closing):
        if mark.group() == "[":
            opened.append(mark.start())
        elif mark.group() == "]" and opened:
            opened.pop()
    return opened[-1] if opened else _NEVER


def unified(
    text: str, founds: list[Found], found_links: list[Link]
) -> tuple[list[Found], list[tuple[Found, Found]]]:
    """The findings with each link's text and target as one, and the pairs that differ.

    Where text and target spell the same identifier the text stays. Where the text shows the
    target's identifier cut short, the target stays. Where they name two, both stay,
    as a pair if the text is that identifier and nothing but labels: words may say how the one
    work has to do with the other.
    """
    starts = [found.start for found in founds]
    keep: dict[int, Found | None] = dict(enumerate(founds))
    pairs: list[tuple[int, int]] = []
    for link in found_links:
        target = bisect_left(starts, link.target_start)
        inside = range(bisect_left(starts, link.text_start), bisect_left(starts, link.text_end))
        for index in (*inside, target):
            keep[index] = founds[index].within(link.start, link.end)
        differing = _unify(founds, keep, inside, target)
        pairs.extend(each for each in differing if shows_only(text, link, founds[each[0]]))
    left = [found for _, found in sorted(keep.items()) if found is not None]
    both = [(keep[one], keep[other]) for one, other in pairs]
    return left, [(one, other) for one, other in both if one is not None and other is not None]


def shows_only(text: str, link: Link, found: Found) -> bool:
    """Whether the link's text is the identifier, with nothing but labels around it."""
    before = text[link.text_start : max(link.text_start, found.start)]
    behind = text[found.end : max(found.end, link.text_end)]
    return bool(_LABEL.fullmatch(before) and _LABEL.fullmatch(behind))


def _unify(
    founds: list[Found], keep: dict[int, Found | None], inside: range, target: int
) -> list[tuple[int, int]]:
    named = [index for index in inside if founds[index].id is not None]
    for index in inside:
        if founds[index].id is None:
            keep[index] = None  # an address shown as the text of its own link
    aim = founds[target].id
    if aim is None:
        if named:
            keep[target] = None  # the text says which work it is
        return []
    if any(founds[index].id == aim for index in named):
        version = founds[target].version
        same = next(index for index in named if founds[index].id == aim)
        kept = keep[same]
        if version and kept is not None and not kept.version:
            keep[same] = kept._replace(version=version)
        keep[target] = None
        return []
    for index in named:
        shown = founds[index].id
        if (
            shown
            and shown.prefix == aim.prefix
            and founds[index].cut
            and aim.local.startswith(shown.local)
        ):
            keep[index] = None
            return []
    return [(named[0], target)] if len(named) == 1 else []


def swallowed(text: str, founds: list[Found]) -> list[Found]:
    """Without the second of ``https://doi.org/10.x/y](https://doi.org/10.x/y``, a link that lost
    its bracket, and without the text of an HTML link to the same.
    """
    result: list[Found] = []
    for found in founds:
        last = result[-1] if result else None
        if (
            last is not None
            and found.id is not None
            and last.id == found.id
            and (
                text[last.end : found.start] in _HALF
                or _ANCHOR.fullmatch(text, last.end, found.start)
            )
        ):
            result[-1] = last.within(last.outer_start, found.outer_end)
            continue
        result.append(found)
    return result
