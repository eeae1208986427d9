"""What named fields (``Title: …``, ``Journal: …``) around an identifier tell of its work."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from refassay.extract.claims import ANY_YEAR, LONGEST, NO_TITLE, Told, made, plain, stripped
from refassay.extract.names import listed, names
from refassay.model import Claim

_NAMES = {
    "title": "title",
    "paper title": "title",
    "article title": "title",
    "study title": "title",
    "official title": "title",
    "brief title": "title",
    "authors": "authors",
    "author": "authors",
    "year": "year",
    "date": "year",
    "published": "year",
    "publication year": "year",
    "publication date": "year",
    "journal": "journal",
    "venue": "journal",
    "container title": "journal",
}
_LINE = re.compile(
    r"[ \t>]*(?:[-*+•][ \t]+|[0-9]{1,3}[.)][ \t]+)?(?:\*\*|__|[\"'])?"
    r"(?P<name>[A-Za-z][A-Za-z _]{2,20})(?:\*\*|__|[\"'])?[ \t]?[:=](?:\*\*|__)?[ \t]*"
    r"(?P<value>[^\n]{1,1000})"
)
_INLINE = re.compile(
    r"\b(?:title|titled|entitled)[\"']?[ \t]?(?:[:=][ \t]?)?"
    r"(?:\"(?P<straight>[^\"\n]{12,400})\"|“(?P<curly>[^“”\n]{12,400})”|'(?P<tick>[^'\n]{12,400})')",
    re.IGNORECASE,
)
_LABEL = re.compile(r"\btitle[\"']?[ \t]?[:=]", re.IGNORECASE)
_ELSEWHERE = re.compile(r"[.;]\s|[{}\[]|[0-9]{5}")
"""Between a title and an identifier: another one, or the end of what belongs together."""
_HEADING = re.compile(r"[ ]{0,3}#{1,6}[ \t]+(?:[0-9]{1,3}[.)][ \t]+)?(?P<title>[^\n]{8,400})")
_BULLET = re.compile(r"([ \t>]*)(?:[-*+•]|[0-9]{1,3}[.)])[ \t]")
_TITLES = re.compile(r"^[^\n:]{0,12}title[\"'*_]*[ \t]?[:=]", re.IGNORECASE | re.MULTILINE)
_VALUE = re.compile(
    r"\b(?P<name>title|author|journal|year)\s{0,3}=\s{0,3}"
    r"(?:\{(?P<braced>(?:[^{}]|\{[^{}]{0,200}\}){1,1500})\}|\"(?P<quoted>[^\"]{1,1000})\""
    r"|(?P<bare>[0-9]{4})\b)",
    re.IGNORECASE,
)
_LEAST = 3
"""Words of a title that tell anything."""
_FARTHEST = 1500
"""Characters on each side."""


def in_fields(text: str, start: int, end: int) -> Claim | None:
    """The claim of the fields, or the heading above them, that the identifiers belong to.

    None where there are several titles, so that it is not certain whose they are.
    """
    first, last = _block(text, start, end)
    block = text[first:last]
    if "itle" not in block and not block.startswith("#"):
        return None
    fields = _fields(_own(block, start - first))
    if fields is None:
        return None
    title = fields.get("title", "")
    return _made(title, fields, start, end) if title else _inline(text, start, end)


@lru_cache(maxsize=8)
def _fields(block: str) -> Mapping[str, str] | None:
    """The fields of a block, the heading above them for a title; None where titles are several.

    Those of the last blocks are kept: a block is asked for once for each mention in it.
    """
    fields: dict[str, str] = {}
    lines = block.split("\n")
    for line in lines:
        match = _LINE.fullmatch(line.rstrip()) if ":" in line or "=" in line else None
        name = _NAMES.get(match["name"].strip().lower().replace("_", " ")) if match else None
        if match and name:
            if name in fields and name == "title":
                return None
            fields.setdefault(name, plain(match["value"]).strip(" \"',{}"))
    if fields and not fields.get("title"):
        fields["title"] = _heading(lines[0])
    return fields


def of_entry(text: str) -> Claim | None:
    """What an entry tells that is made of fields: ``@article{a, title = {…}}``, ``Title: …``.

    Offsets are the entry's, from 0. None where it has several titles.
    """
    if "itle" not in text and "ITLE" not in text:
        return None
    if "=" not in text or "@" not in text:
        fields = _fields(text) if "\n" in text else None
        return _made(fields.get("title", ""), fields, 0, len(text)) if fields else None
    found: dict[str, str] = {}
    for match in _VALUE.finditer(text[:LONGEST]):
        name = match["name"].lower()
        if name == "title" and name in found:
            return None
        value = match["braced"] or match["quoted"] or match["bare"]
        found.setdefault(name, plain(re.sub(r"[{}]", "", value)))
    told = _made(found.get("title", ""), found, 0, len(text))
    who = listed(found.get("author", "")) if told else None
    return replace(told, author=who.authors, et_al=who.et_al) if told and who else told


def _made(title: str, fields: Mapping[str, str], start: int, end: int) -> Claim | None:
    title = stripped(title)
    who = names(fields.get("authors", ""))
    if NO_TITLE.search(title) or (len(title.split()) < _LEAST and who is None):
        return None
    if len(title.split()) < _LEAST:
        title = ""
    year = ANY_YEAR.search(fields.get("year", ""))
    journal = fields.get("journal", "")
    told = Told(
        title,
        who,
        year.group() if year else "",
        "" if journal.lower() in ("n/a", "none", "unknown", "not available") else journal,
    )
    return made(told, start, end)


def _inline(text: str, start: int, end: int) -> Claim | None:
    """``{id: …, title: "…"}`` and ``the article titled "…" (…)``: one title in the line."""
    floor = max(0, start - 600)
    first = max(floor, text.rfind("\n", floor, start) + 1)
    last = text.find("\n", end, end + 600)
    last = last if last >= 0 else end + 600
    if text.find("itle", first, last) < 0:
        return None
    line = text[first:last]
    titles = list(_INLINE.finditer(line))
    if len(titles) != 1 or len(_LABEL.findall(line)) > 1:
        return None
    where = titles[0]
    gap = line[where.end() : start - first] if where.end() <= start - first else ""
    if where.end() <= start - first and (len(gap) > 60 or _ELSEWHERE.search(gap)):
        return None
    if where.start() >= end - first and len(line[end - first : where.start()]) > 60:
        return None
    title = next(each for each in where.groups() if each)
    return _made(plain(title), {}, start, end)


def _heading(line: str) -> str:
    match = _HEADING.fullmatch(line.rstrip())
    return plain(match["title"]) if match and len(match["title"].split()) > 3 else ""


def _block(text: str, start: int, end: int) -> tuple[int, int]:
    """The lines around a place without a blank one between, with the heading right above."""
    floor, roof = max(0, start - _FARTHEST), min(len(text), end + _FARTHEST)
    blank = text.rfind("\n\n", floor, start)
    first = blank + 2 if blank >= 0 else floor
    head = text.rfind("\n#", first, start)
    if head >= 0:
        first = head + 1
    else:
        begin, stop = max(floor, first - 600), max(first - 2, 0)
        above = max(begin, text.rfind("\n", begin, stop) + 1)
        if above < stop and text[above] == "#":
            first = above
    last = text.find("\n\n", end, roof)
    last = roof if last < 0 else last
    below = text.find("\n#", end, last)
    return first, below if below >= 0 else last


@lru_cache(maxsize=8)
def _items(block: str) -> list[int]:
    """Where the items of a list begin that has more than one title; not to be changed."""
    if block.lower().count("tle") < 2 or len(_TITLES.findall(block)) < 2:
        return []
    starts = list(re.finditer(r"^[^\n]*", block, re.MULTILINE))
    bullets = [
        (len(bullet[1]), line.start()) for line in starts if (bullet := _BULLET.match(line.group()))
    ]
    least = min((indent for indent, _ in bullets), default=0)
    return [start for indent, start in bullets if indent == least]


def _own(block: str, at: int) -> str:
    """The item of a list in which a place lies, where the block has more than one title."""
    items = _items(block)
    if not items:
        return block
    mine = max((start for start in items if start <= at), default=0)
    following = min((start for start in items if start > at), default=len(block))
    return block[mine:following]
