"""What an entry tells whose journal is set in italics, as nearly every style sets it.

Where nothing but volume, pages and date stand behind words in italics, and a mark in front of
them, they are the journal's name, whatever it is made of. What is left are authors and one title.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from refassay.extract.claim_grammar import Source, head_of, pieces
from refassay.extract.names import Names, names

_SLANTED = re.compile(
    r"(?<![*\w])\*(?P<star>[^*\n]{2,250})\*(?=[\s,.;:)]|\Z)"
    r"|(?<![_\w])_(?P<line>[^_\n]{2,250})_(?=[\s,.;:)]|\Z)"
)
_FRONT = re.compile(r"(?:[.,?!:;(\"”’'\])]|\s[–—-])[\s(]{0,2}\Z")
"""What ends in front of a journal's name. Behind a word, italics are a species, or stress."""
_BEHIND = re.compile(
    r"(?:[\s.,;:()–—|-]|[a-zA-Z]?[0-9][\w.-]{0,20}+|[Vv]ol\b|[Nn]os?\b|pp?\b|[Aa]rticle\b"
    r"|[Ii]ssue\b|Suppl\w{0,7}|Published\b|[Oo]nline\b|ahead of print\b|[Ee]pub\b|[Aa]dvance\b"
    r"|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\b){0,40}+"
)
_WITH_VOLUME = re.compile(r"(?P<name>[^\n]{2,240}?),? (?P<volume>[0-9]{1,4}),?")
_YEAR = re.compile(r"(?<![\w.:/-])(?:19|20)[0-9]{2}(?![\w/:-])")
_CAPITAL = re.compile(r"[^\W\d_a-z]|(?:bio|med|chem)Rxiv|eLife|npj|mBio|iScience|arXiv|e[A-Z]")


class Printed(NamedTuple):
    """The parts of an entry whose journal is in italics; what is not certain is empty."""

    title: str
    who: Names | None
    source: Source


def slanted(raw: str) -> Printed | None:
    """The parts of an entry; None where no journal is in italics, or what is left is not clear.

    `raw` is what describes the work, as printed, without what stands behind it and without links.
    """
    if "*" not in raw and "_" not in raw:
        return None
    found = list(_SLANTED.finditer(raw.replace("**", "\x00\x00")))
    for match in reversed(found[-3:]):
        name = (match["star"] or match["line"]).strip(" ,")
        behind = re.sub(r"[*_]", "", raw[match.end() :])
        before = raw[: match.start()]
        if _BEHIND.fullmatch(behind) and _FRONT.search(before) and _CAPITAL.match(name):
            return _parts(_bare(before), name, behind)
    return None


def _bare(text: str) -> str:
    return " ".join(re.sub(r"[*`]+|(?<!\w)_|_(?!\w)", "", text).split())


def _parts(before: str, name: str, behind: str) -> Printed | None:
    with_volume = _WITH_VOLUME.fullmatch(name)
    if with_volume:
        name, behind = with_volume["name"], f" {with_volume['volume']}{behind}"
    found = _title_and_names(before)
    if found is None:
        return None
    title, who, year = found
    source = _source(behind, year)
    return Printed(title, who, source._replace(journal=name)) if source.year else None


_PLACE = re.compile(
    r"[\s.,;]*(?:[Vv]ol\.? ?)?(?P<volume>[0-9]{1,4})(?![\w–-])"
    r"(?:\s?\([^()]{1,20}\)|, ?(?:no|issue)\.? [\w–-]{1,9})?"
    r"(?:[\s,:.;]{1,3}(?:pp?\.? ?|[Aa]rticle )?(?P<page>[a-zA-Z]?[0-9][\w–-]{0,20}))?"
)
_PAGED = re.compile(r"\bpp?\.? ?(?P<page>[a-zA-Z]?[0-9][\w–-]{0,20})")


def _source(behind: str, year: str) -> Source:
    """Year, volume and pages behind a journal's name; the year may be known already."""
    found = list(_YEAR.finditer(behind))
    bracketed = [each for each in found if behind[: each.start()].endswith("(")]
    dated = bracketed or found
    if not year and len(dated) == 1:
        year = dated[0].group()
        before, after = behind[: dated[0].start()], behind[dated[0].end() :]
        behind = f"{before.rstrip(' (,')} {after.lstrip(' )')}"
    place = _PLACE.match(behind)
    if place is None:
        return Source(0, "", year)
    paged = _PAGED.search(behind)
    page = paged["page"] if paged else place["page"] or ""
    return Source(0, "", year, place["volume"], page.rstrip("-–."))


_QUOTED = re.compile(
    r"(?P<who>[^“\"‘]{0,1400}?)(?<!\w)[“\"‘'](?P<title>[^“”\"]{3,500}?)"
    r"[,.]?[”\"’'][,.]?(?=\s|\Z)"
    r"(?:\s?[–—-]\s?(?P<behind>.{3,1400}))?"
)
_DATED = re.compile(r"[,.]?\s\(?(?P<year>(?:19|20)[0-9]{2})[a-z]?\)?[,.:]?\Z")
_DASH = re.compile(r"\s[–—-]\s|(?<=[.?!])\s")
_ONLY_LEAD = re.compile(r"[^\W\d_a-z][\w'’-]{1,40},? (?:et al|and colleagues)\.?")


def _title_and_names(before: str) -> tuple[str, Names | None, str] | None:
    """Title, authors and year of what stands in front of a journal."""
    quoted = _QUOTED.fullmatch(before.rstrip(" (,"))
    if quoted:
        return _around_quotes(quoted)
    head = head_of(before)
    if head is not None:
        rest = before[head.end :].strip(" ,;:–—-(")
        title = _one_title(rest)
        # A word or two may be a title, and tell nothing; without any, the italics are no journal.
        short = bool(rest) and not head.short and len(rest.split()) <= _FEW
        return (title, head.who, head.year) if title or short else None
    return _behind_title(before)


def _around_quotes(quoted: re.Match[str]) -> tuple[str, Names | None, str] | None:
    printed = quoted["who"].strip(" ,.:") or (quoted["behind"] or "").strip(" ,.:(")
    dated = _DATED.search(f" {printed}")
    year = dated["year"] if dated else ""
    printed = printed[: dated.start() - 1].strip(" ,.") if dated else printed
    who = _names(printed)
    if printed and who is None:
        return None
    title = quoted["title"]
    return (title if len(title.split()) > _FEW else "", who, year) if who or title else None


def _names(printed: str) -> Names | None:
    lead = head_of(f"{printed} ") if _ONLY_LEAD.fullmatch(printed) else None
    return lead.who if lead else names(printed)


def _one_title(text: str) -> str:
    """The title that a text is; one of several sentences only if each can be a part of it."""
    parts = pieces(text.rstrip(" ,"))
    if not 1 <= len(parts) <= _MOST_PARTS or _IN_A_BOOK.search(text):
        return ""
    if _INITIALS.search(text) or any(names(part.rstrip(".")) for part in parts[1:]):
        return ""
    return text if len(text.split()) > _FEW else ""


_FEW = 2
_MOST_PARTS = 4
_INITIALS = re.compile(r"\b[A-Z]\.[,;] ")
"""Of authors, who stand in no title."""
_IN_A_BOOK = re.compile(r"\b[Ii]n:?\Z|\bIn: |\beditors?\b|\(\s?[Ee]ds?\.|\b[Ee]ds?\.[,:;]?\s")


def _behind_title(before: str) -> tuple[str, Names | None, str] | None:
    """``Title — Authors,`` and ``Title. Authors.``: what stands last are names that are certain."""
    for stop in reversed(list(_DASH.finditer(before))[-60:]):
        printed = before[stop.end() :].strip(" ,(")
        dated = _DATED.search(printed)
        printed = printed[: dated.start()].strip(" ,") if dated else printed
        who = _names(printed.rstrip("."))
        certain = who is not None and (who.et_al or len(who.authors) > 1)
        if who is None or not (certain or stop.group().strip()):
            continue
        title = _one_title(before[: stop.start()].strip(" ,"))
        return (title, who, dated["year"] if dated else "") if title else None
    return None
