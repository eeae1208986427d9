"""What stands about a work outside of a list: blocks of a search tool, text, links, tables."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from refassay.extract.claim_grammar import is_name
from refassay.extract.claims import (
    ANY_YEAR,
    LINK,
    LONGEST,
    NO_TITLE,
    Told,
    body_of,
    link_alone,
    link_first,
    made,
    plain,
    stripped,
    told_short,
)
from refassay.extract.names import FAMILY, Names, lead, names
from refassay.model import Author, Claim

_FIELD = re.compile(
    r"^[ \t]*[-*+•][ \t]+(?:\*\*|__)?(?P<name>[A-Za-z ]{3,20})(?:\*\*|__)?:"
    r"(?:\*\*|__)?[ \t]*(?P<value>[^\n]{1,1000})$",
    re.MULTILINE,
)
_HEAD = re.compile(r"#{1,6}[ \t]+(?:\[[0-9]{1,4}\]|[0-9]{1,3}[.)])[ \t]+(?P<title>[^\n]{8,600})")


def block(text: str) -> Claim | None:
    """What ``### [1] Title`` and the fields below it tell; offsets are the entry's, from 0."""
    head = _HEAD.match(text)
    if head is None:
        return None
    fields = {
        match["name"].strip().lower(): plain(match["value"]) for match in _FIELD.finditer(text)
    }
    year = ANY_YEAR.search(fields.get("year", "") or fields.get("date", ""))
    journal = fields.get("journal", "") or fields.get("venue", "")
    told = Told(
        stripped(plain(head["title"])),
        names(fields.get("authors", "") or fields.get("author", "")),
        year.group() if year else "",
        "" if journal.lower() in ("n/a", "none", "unknown") else journal,
    )
    return made(told, 0, len(text.rstrip()))


_PRINTED_SHORT = re.compile(
    r"(?P<family>[^\W\d_a-z][\w'’-]{1,40}) (?:et al\.?|and colleagues),?"
    r" (?:(?:\*|_)(?P<journal>[A-Z][^*_\n()]{1,60})(?:\*|_),? "
    r"|(?P<plain>[A-Z][^*_,;\n()]{1,60}), )?"
    r"\(?(?P<year>(?:19|20)[0-9]{2})[a-z]?"
    r"[);,:]{0,2} ?[\[(]{0,2}$"
)
_YEAR_LAST = re.compile(r"[0-9]{4}[a-z]?[);,:]{0,2} ?[\[(]{0,2}$")
_REACH = 160


def in_front(text: str, start: int) -> Claim | None:
    """What stands directly in front of identifiers: ``Roe et al., *J* 2009; PMID:``."""
    before = text[max(0, start - _REACH) : start]
    if not _YEAR_LAST.search(before, max(0, len(before) - 14)):
        return None
    match = _PRINTED_SHORT.search(before)
    if match is None:
        return None
    begin = start - len(before) + match.start()
    journal = match["journal"] or match["plain"] or ""
    told = told_short(match, plain(journal) if is_name(journal) else "")
    return made(told, begin, begin + len(match.group().rstrip(" ([;,:)")))


_TITLED = re.compile(
    r"(?P<who>(?P<family>[^\W\d_a-z][\w'’-]{1,40}) (?:et al\.?|and colleagues),?"
    r" \((?P<year>(?:19|20)[0-9]{2})[a-z]?\),?[a-z ]{0,40})?"
    r"\b(?:in|titled|entitled|called|paper|article|study|report|review|work|publication),? "
    r"(?:“(?P<curly>[^\W_a-zß-ÿ][^“”\n]{11,400}?)[,.]?”"
    r"|\"(?P<straight>[^\W_a-zß-ÿ][^\"\n]{11,400}?)[,.]?\"),? $"
)
"""What stands in front of a title in running text. Other words in quotation marks are quoted."""
_INSIDE = re.compile(
    rf"(?:(?P<family>{FAMILY}) (?:et al\.?|and colleagues|(?:and|&) {FAMILY}),? )?"
    r"[*_]?(?P<journal>[^\W\d_a-z][^,;:()\n*_]{1,90}(?: : [^;:()\n]{1,160})?"
    r"(?: \([A-Z][^()\n]{1,60}\))?)[*_]?(?:,? (?P<year>(?:19|20)[0-9]{2}))?[;,:. ]{0,3}"
)
_FARTHEST = 620
_LEAST = 3
"""Words of a title that tell anything."""


def titled(text: str, start: int) -> Claim | None:
    """``in “Title” (Roe et al., Journal, 2001; PMID:``: the brackets name a journal."""
    floor = max(0, start - 2 * _REACH)
    # Most have no brackets in front of them, or no quotation marks in front of those.
    if text.find(" (", floor, start) < 0:
        return None
    bracket = 2 + max(text.rfind("” (", floor, start), text.rfind('" (', floor, start))
    if bracket < 3:
        return None
    inside = _INSIDE.fullmatch(text, bracket + 1, start)
    begin = max(0, bracket - _FARTHEST)
    before = _TITLED.search(text[begin:bracket]) if inside else None
    if inside is None or before is None:
        return None
    title = stripped(plain(before["curly"] or before["straight"]))
    family = before["family"] or inside["family"]
    year = inside["year"] or before["year"]
    if len(title.split()) < _LEAST or NO_TITLE.search(title) or not (family and year):
        return None
    journal = plain(inside["journal"])
    who = Names((Author(family=family),), et_al=True)
    told = Told(title, who, year, journal if is_name(journal) else "")
    return made(told, begin + before.start(), start)


def alone(line: str) -> Claim | None:
    """The title of a line that is nothing but a link; offsets are the line's, from 0."""
    body = body_of(line[:LONGEST])
    told = link_alone(body) if body.linked else None
    return made(told, body.start, body.end) if told else None


def columns(heading: list[str]) -> dict[int, str]:
    """Which columns of a table, from 0, hold which part of a claim."""
    found: dict[int, str] = {}
    for index, title in enumerate(heading):
        part = _COLUMNS.get(plain(title).strip(" :").lower())
        if part and part not in found.values():
            found[index] = part
    parts = set(found.values())
    told = parts & {"title", "short", "whole"} or {"authors", "year"} <= parts
    return found if told else {}


_COLUMNS = {
    "title": "title",
    "paper title": "title",
    "article title": "title",
    "study title": "title",
    "authors": "authors",
    "author": "authors",
    "author(s)": "authors",
    "first author": "authors",
    "lead author": "authors",
    "study": "short",
    "author (year)": "short",
    "authors (year)": "short",
    "author, year": "short",
    "reference": "whole",
    "citation": "whole",
    "paper": "whole",
    "article": "whole",
    "publication": "whole",
    "source": "whole",
    "year": "year",
    "journal": "journal",
}


def row(cells: Sequence[str], parts: Mapping[int, str]) -> Told | None:
    """What the cells of a row tell under their headings."""
    said = {
        parts[index]: plain(LINK.sub(lambda match: match["text"], cell))
        for index, cell in enumerate(cells)
        if index in parts
    }
    year = ANY_YEAR.fullmatch(said.get("year", ""))
    if "title" not in parts.values():
        at = next((index for index, part in parts.items() if part == "whole"), len(cells))
        said["title"] = link_first(cells[at]) if at < len(cells) else ""
        if not said["title"]:
            return _first_author(said, year.group() if year else "")
    title = stripped(said.get("title", ""))
    if len(title.split()) < _LEAST or NO_TITLE.search(title):
        title = ""
    printed = said.get("authors", "")
    who = names(printed) or lead(printed) or lead(said.get("short", ""))
    if not title and not who:
        return None
    return Told(
        title,
        who,
        year.group() if year else "",
        said.get("journal", "").strip(" -–—"),
    )


_FIRST = re.compile(
    r"(?P<family>[^\W\d_a-z][\w'’-]{1,40})(?: [A-Z]{1,3})?"
    r"(?:,? et al\.?| and colleagues| (?:&|and) [^\W\d_a-z][\w'’-]{1,40})"
    r"(?:,? \(?(?P<year>(?:19|20)[0-9]{2})[a-z]?\)?)?"
)


def _first_author(said: Mapping[str, str], year: str) -> Told | None:
    """``Roe et al.`` and a year, where a table prints no titles."""
    match = _FIRST.fullmatch(said.get("authors") or said.get("short") or said.get("whole", ""))
    year = year or (match["year"] if match else "") or ""
    if match is None or not year:
        return None
    return Told("", Names((Author(family=match["family"]),), et_al=True), year)
