"""What a report prints about a work: title, authors, year, journal, volume and pages.

Only what is certain is claimed: what is claimed will be compared with a record, and a title that
was cut at the wrong point accuses a report that is right. So every form has a grammar of its
own, authors have to be names, and where a form leaves two readings nothing is said.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import NamedTuple

from refassay.extract.claim_emphasis import bracketed, set_off
from refassay.extract.claim_grammar import (
    Reference,
    authors_first,
    goes_on,
    head_of,
    is_name,
    pieces,
    some_source,
    source_alone,
    source_of,
    title_first,
)
from refassay.extract.claim_slanted import slanted
from refassay.extract.names import FAMILY, Names, is_group, lead, names
from refassay.model import Author, Claim

LONGEST = 2500
"""Characters of an entry that are parsed."""
_TARGET = r"\([^()\s]{0,300}\)"
_MARK = re.compile(
    r"[\s>|]{0,20}(?:[-*+•][ \t]+)?"
    rf"(?:[0-9]{{1,4}}[.)][ \t]+|\([0-9]{{1,3}}\)[ \t]+|\[\[[0-9]{{1,4}}\]\]{_TARGET}[ \t]*"
    rf"|\[\^?(?:[0-9]{{1,4}}\](?:{_TARGET})?|[^\]\[\s]{{1,60}}\](?!\()):?[ \t]*)?"
    r"(?:[*_]{0,2}(?:PMIDs?|PMC(?:ID)?|DOI)?[: ]{0,2}(?:PMC)?[0-9]{4,9}[*_]{0,2}[ ][–—-][ ])?"
    r"(?:\((?P<key>[^\s():,]{4,80})(?:[ ]pages?[^()]{0,60})?\):[ \t]*"
    r"|\*\*\[?[^*\n\s\]]{2,60}\]?(?:\*\*:|:\*\*)[ \t]*|\*\*\[[^*\n\s\]]{2,60}\]\*\*[ \t]+)?"
)
_NAMED_FIRST = re.compile(
    r"\s{0,4}\**(?:PMIDs?|PMC(?:ID)?|DOI)[: ]{0,2}(?:PMC)?[0-9]{1,9}\**(?:[.;]|\s[–—-]\s|[;,] )\s*"
    r"(?!PM|DOI|doi)"
)
"""The number of the work in front of its description."""
LINK = re.compile(
    r"!?\[(?P<text>(?:[^\[\]]|\[[^\[\]]{0,80}\]){0,600})\]"
    r"\([^()\s]{0,600}(?:\([^()\s]{0,200}\)[^()\s]{0,300})?(?:[ ]\"[^\"\n]{0,200}\")?\)"
)
_TAIL = re.compile(
    r"URL:|doi(?<!\wdoi)(?:\.org)?\b|DOI\b|http|www\.|PM(?<!\wPM)(?:C?[ -]?IDs?\b|C[0-9]{4})"
    r"|PubMed\b|Pubmed\b|arXiv\b|This article has|Retrieved\b|Available (?:from|at|online)\b"
    r"|Accessed\b|Epub\b"
    r"|ClinicalTrials\.gov(?<=[.\]][ ]ClinicalTrials\.gov)"
    r"|10\.(?<![\w/]10\.)[0-9]{4,9}/"
)
"""What comes behind the description of a work. Written so that the engine looks for a few letters
only."""
_EMPHASIS = re.compile(
    r"[*`_<](?:(?<=[*`])(?<!\\.)[*`]*|(?<=_)(?:(?<![\w\\].)_*|(?<!\\.)_*(?!\w))"
    r"|(?<=<)/?(?:i|em|b|sup|sub|strong)>)"
)
"""Begins with one of a set, for which the engine looks quickly."""
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")


class Told(NamedTuple):
    """What one form of entry tells."""

    title: str = ""
    names: Names | None = None
    issued: str = ""
    journal: str = ""
    volume: str = ""
    page: str = ""


class Body(NamedTuple):
    """An entry without its marker, links, emphasis and identifiers."""

    text: str
    start: int
    """Of what was kept, in the entry, from 0."""
    end: int
    keyed: bool = False
    linked: str = ""
    """The text of its link where the entry is nothing but that link."""
    raw: str = ""
    """As printed, without its marker."""


def claim(text: str) -> Claim | None:
    """What an entry of a bibliography tells of the work; offsets are the entry's, from 0.

    None where nothing about it is certain.
    """
    return _claim_of(body_of(text[:LONGEST]))


_SOME_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_END_OF_SOURCE = re.compile(r"[0-9](?:[^0-9]{0,80}[\w)–-])?[.,;\s]*$")
"""All forms but one find a volume only at the end, with no more than an issue and a page behind."""


def whole(text: str) -> Claim | None:
    """As :func:`claim`, where title, authors, year and volume are all told."""
    if "19" not in text and "20" not in text:
        return None
    body = body_of(text[:LONGEST])
    # Forms that find a year elsewhere than in the body's text find no volume.
    may_be = _SOME_YEAR.search(body.text) and (
        _END_OF_SOURCE.search(body.text, max(0, len(body.text) - 120))
        or _VANCOUVER.search(body.text)
    )
    told = _claim_of(body) if may_be else None
    return told if told and told.title and told.author and told.issued and told.volume else None


def _claim_of(body: Body) -> Claim | None:
    for form in _FORMS:
        told = form(body)
        if told is not None:
            return made(told, body.start, body.end)
    return None


def made(told: Told, start: int, end: int) -> Claim:
    """The claim for what was told."""
    who = told.names
    return Claim(
        citation=0,
        title=told.title,
        author=who.authors if who else (),
        et_al=who.et_al if who else False,
        issued=told.issued,
        container_title=told.journal,
        volume=told.volume,
        page=told.page.replace("–", "-"),
        start=start,
        end=end,
    )


def body_of(text: str) -> Body:
    """An entry without its marker and what comes behind the description of the work."""
    mark = _MARK.match(text)
    start = mark.end() if mark else 0
    first = _NAMED_FIRST.match(text, start)
    start = first.end() if first else start
    rest = text[start:]
    alone, shown = "", rest
    if "](" in rest:
        alone = _alone(rest)
        shown = LINK.sub(_text_of, rest)
    tail = _TAIL.search(shown)
    kept = shown[: tail.start()].rstrip(" \t\n[(.;,–—|-") if tail else shown
    # Links make the entry longer than what is shown; its end is then that of the whole.
    end = start + (len(kept.rstrip()) if shown == rest else len(rest.rstrip()))
    return Body(plain(kept), start, end, bool(mark and mark["key"]), alone, rest)


def _text_of(link: re.Match[str]) -> str:
    return link["text"]


def _alone(rest: str) -> str:
    link = LINK.match(rest)
    if link is None or rest[link.end() :].strip(" \t\n.;,)"):
        return ""
    return plain(link["text"])


def plain(text: str) -> str:
    """Words as a reader sees them: no emphasis, escapes or entities, white space single."""
    if any(mark in text for mark in "*_`<"):
        text = _EMPHASIS.sub("", text)
    if "\\" in text:
        text = _ESCAPED.sub(r"\1", text)
    if "&" in text:
        text = html.unescape(text)
    return " ".join(text.replace("\x00", " ").split())


def _title(parts: list[str]) -> str:
    """One title of the pieces, or nothing where one of several is too short for a part of it."""
    further = parts[1:]
    if not parts or any(len(part.split()) < 3 or "." in part[:-1] for part in further):
        return ""
    if further and len(parts[0].split()) < 3:
        return ""
    return stripped(" ".join(parts))


_REMARK = re.compile(
    r"\s*\[(?:preprint|review|editorial|letter|abstract|unpublished manuscript|study record"
    r"|journal unknown)\][\s.]*$"
    r"|\s*[\[(](?:clinical ?trials?(?:\.gov)?[^\[\]()]{0,60}"
    r"|(?:identifier:? )?NCT[0-9]{8})[\])][\s.]*$",
    re.IGNORECASE,
)


_UNCLOSED = re.compile(r"\s*[\[(](?:clinical ?trial|registration|identifier)[^\[\]()]{0,80}$", re.I)
_LETTERS = re.compile(r"[^\W\d_]{3}")
_TAG = re.compile(r"<[a-z/]")


def stripped(title: str) -> str:
    """A title without what stands around it and what catalogues add."""
    for _ in range(3):
        if not title.rstrip(" .").endswith((")", "]")):
            break
        title = _REMARK.sub("", title)
    if "(" in title or "[" in title:
        title = _UNCLOSED.sub("", title)
    title = title.strip(" .,;:\"“”'‘’*")
    if not _LETTERS.search(title):
        return ""
    return "" if "<" in title and _TAG.search(title) else title


_JOURNAL_TAIL = re.compile(
    r"(?P<journal>[^.:;?!]{2,150}(?: : [^.:;?!]{2,160})?(?: \([A-Z][^()]{1,60}\))?),"
    r" (?:(?P<volume>[A-Z]?[0-9]{1,5}(?:\([^()]{1,12}\))?)"
    r"(?::(?P<page>[\w–-]{1,25}))?, )?"
    r"(?:(?P<month>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6} )?"
    r"(?P<year>(?:19|20)[0-9]{2})\.?"
)
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def _journal_last(body: Body) -> Told | None:
    """``Authors. Title. Journal, vol:pages, Mon YYYY.``"""
    if not body.text.rstrip(' .?!"”')[-4:].isdecimal():
        return None
    found = pieces(body.text)
    tail = _JOURNAL_TAIL.fullmatch(found[-1]) if len(found) > 2 else None
    who = names(found[0].rstrip("."), "in order") if tail else None
    if tail is None or who is None or not (body.keyed or who.et_al or len(who.authors) > 1):
        return None
    title = _title(found[1:-1])
    month = f"-{_MONTHS.index(tail['month']) + 1:02d}" if tail["month"] else ""
    known = title and tail["journal"].lower() not in ("unknown journal", "no journal", "arxiv")
    return Told(
        title,
        who,
        tail["year"] + month,
        tail["journal"] if known else "",
        re.sub(r"\(.*", "", tail["volume"] or "") if known else "",
        (tail["page"] or "") if known else "",
    )


_YEAR_FIRST = re.compile(r"\((?P<year>(?:19|20)[0-9]{2})[a-z]?(?:, [^()]{1,25})?\)[.:,]?\s")
_VOLUME_TAIL = re.compile(
    r"(?P<journal>[^,;?!0-9]{2,150}), (?P<volume>[0-9]{1,5})(?:\s?\([^()]{1,20}\))?"
    r"(?:, (?:Article )?(?P<page>[\w–-]{1,25}))?\.?"
)


def _year_first(body: Body) -> Told | None:
    """``Authors (YYYY). Title. Journal, vol(issue), pages.``"""
    year = _YEAR_FIRST.search(body.text[:1500])
    if year is None:
        return None
    before = body.text[: year.start()]
    who = names(before, "inverted") if "," in before else None
    if who is None and not is_group(before):
        return None
    found = pieces(body.text[year.end() :])
    tail = _VOLUME_TAIL.fullmatch(found[-1]) if len(found) > 1 else None
    if tail and ". " not in tail["journal"] and (title := _title(found[:-1])):
        return Told(title, who, year["year"], tail["journal"], tail["volume"], tail["page"] or "")
    title = _alone_or_with_source(found)
    if not title:
        return _any_order(body) or Told("", who, year["year"])
    source = source_of(f". {found[1]}", year["year"]) if len(found) == _TITLE_AND_SOURCE else None
    if source is None:
        return Told(title, who, year["year"])
    return Told(title, who, year["year"], source.journal, source.volume, source.page)


_TITLE_AND_SOURCE = 2
_SOURCE = re.compile(r"[^\W\d_a-z]|(?:bio|med)Rxiv|eLife|arXiv|npj")


def _alone_or_with_source(found: list[str]) -> str:
    """The title where nothing or only a source without numbers follows it."""
    if not 1 <= len(found) <= 2 or len(found[0].split()) < 4 or re.search(r", [0-9]", found[0]):
        return ""
    if len(found) == 2 and (len(found[1].split()) > 8 or not _SOURCE.match(found[1])):
        return ""
    return stripped(found[0])


_VANCOUVER = re.compile(
    r"[.?!]\s(?P<journal>[^.;:?!()]{2,90})[.,]?\s(?P<year>(?:19|20)[0-9]{2})"
    r"(?:\s[A-Z][a-z]{2,8}(?:[ -][0-9]{1,2})?)?\s?[;,]\s?(?P<volume>[0-9]{1,5})"
    r"(?:\s?\([^()]{1,25}\))?(?:\s?:\s?(?P<page>[\w–-]{1,25}))?"
)


_POINT = re.compile(r"(?<! et)[.][ ]|(?<=et al)[.][ ]")


def _vancouver(body: Body) -> Told | None:
    """``Roe J, Doe A, et al. Title. Journal. 2001;12(3):45-67.``"""
    tail = _VANCOUVER.search(body.text)
    if tail is None:
        return None
    head = body.text[: tail.start() + 1]
    end = next((stop.start() for stop in _POINT.finditer(head)), 0)
    who = names(head[:end], "behind") if end else None
    if who is None:
        return None
    title = _title(pieces(head[end + 1 :].strip()))
    if not title:
        return _any_order(body)
    return Told(
        title, who, tail["year"], tail["journal"], tail["volume"], (tail["page"] or "").rstrip("-")
    )


_IN_QUOTES = re.compile(
    r"(?:“(?P<curly>[^“”]{12,400})”|\"(?P<straight>[^\"]{11,399}[^\"\s])\")"
    r"(?=\s*(?:$|[.,;(–—-])|\s+[A-Z0-9])"
)
_JOURNAL_BEHIND = re.compile(
    r"[ .,]{0,3}(?P<journal>[^,;:()\[\]“”\"]{2,90}(?: \([A-Z][\w., ]{1,30}\))?),"
    r" (?:vol\b|Vol\b|[0-9(])"
)
ANY_YEAR = re.compile(r"(?<![0-9-])(?:19|20)[0-9]{2}(?![0-9-])")


def _in_quotes(body: Body) -> Told | None:
    """``Authors, "Title," Journal, 2001.``"""
    quoted = _IN_QUOTES.search(body.text[:1500])
    title = (quoted["curly"] or quoted["straight"]) if quoted else ""
    before = body.text[: quoted.start()].strip(" ,.:") if quoted else ""
    count = len(title.split())
    if quoted is None or count < 4 - bool(before) - bool(before) or body.linked:
        return None
    dated = re.search(r"\(((?:19|20)[0-9]{2})[a-z]?\)$", before)
    before = before[: dated.start()].strip(" ,.") if dated else before
    who = names(before) if before else None
    who = lead(before) or who
    if before and who is None:
        return None
    years = set(ANY_YEAR.findall(body.text[quoted.end() :]))
    issued = dated[1] if dated else next(iter(years)) if len(years) == 1 else ""
    behind = _JOURNAL_BEHIND.match(body.text, quoted.end())
    journal = behind["journal"].strip() if behind and is_name(behind["journal"]) else ""
    return Told(stripped(title), who, issued, journal)


_SITE = re.compile(
    r"\s(?:[-–—|]|\\\|)\s(?:PMC|PubMed(?: Central)?|NCBI|ScienceDirect|Frontiers|Nature"
    r"|Springer(?:Link)?"
    r"|Wiley Online Library|PLOS(?: [A-Z]\w+)?|MDPI|Oxford Academic|bioRxiv|medRxiv|NEJM|JCI"
    r"|(?:BMC|Nature|Frontiers in|Journal of|Annals of) [A-Z][\w& ]{2,60})$"
)


def _around_link(body: Body) -> Told | None:
    """``Authors. [Title](address). Journal. Year`` and ``[Title](address) - authors, year``."""
    link = LINK.search(body.raw[:1500]) if "](" in body.raw else None
    title = stripped(_SITE.sub("", plain(link["text"]))) if link and not body.linked else ""
    if link is None or not _is_one_title(title):
        return None
    before = plain(body.raw[: link.start()]).strip(" ,:;–—-")
    head = head_of(f"{before} ") if before else None
    if before and (head is None or before[head.end :].strip(" .,;:")):
        return None
    after = plain(LINK.sub(lambda match: match["text"], body.raw[link.end() :]))
    tail = _TAIL.search(after)
    after = (after[: tail.start()] if tail else after).strip(" .,;:–—-()[]")
    if head is None:
        head = head_of(after)
        after = after[head.end :].strip(" .,;:–—-()[]") if head else after
    source = source_alone(after, head.year if head else "") if after else None
    if after and source is None and head is not None and not head.short:
        source = some_source(f"Title. {after}", head.year)
    if after and source is None:
        return None
    year = (head.year if head else "") or (source.year if source else "")
    if head is None and not year:
        return None
    return Told(title, head.who if head else None, year, source.journal if source else "")


def _set_off(body: Body) -> Told | None:
    """``**Title** (Roe et al., Journal, 2001)``."""
    found = set_off(body.raw, _TAIL)
    title = stripped(plain(found.title)) if found else ""
    if found is None or (found.title and not title) or NO_TITLE.search(title):
        return None
    return Told(title, found.who, found.year, found.journal)


def _slanted(body: Body) -> Told | None:
    """Any order of authors and title in front of ``*Journal*, 12(3), 45 (2001)``."""
    shown = LINK.sub(_text_of, body.raw) if "](" in body.raw else body.raw
    tail = _TAIL.search(shown)
    found = slanted((shown[: tail.start()] if tail else shown).rstrip(" \t\n[(.;,–—|-"))
    title = stripped(plain(found.title)) if found else ""
    if found is None or (found.title and not title) or NO_TITLE.search(title):
        return None
    source = found.source
    return Told(title, found.who, source.year, plain(source.journal), source.volume, source.page)


def _bracketed(body: Body) -> Told | None:
    """``… (Roe et al., 2001, Journal)``: of whose work, and no title."""
    end = body.text[-300:]
    found = bracketed(body.text) if "(" in end and "et al" in end else None
    return Told("", found.who, found.year, found.journal) if found else None


_LEAST = 3
"""Words of a title that tell anything."""
_COMMAS = re.compile(
    r", (?P<journal>[^\W\d_a-z][^,]{1,90}) (?P<volume>[0-9]{1,4})(?:\s?\([^()]{1,9}\))?,?"
    r" \((?P<year>(?:19|20)[0-9]{2})\),? (?P<page>[\w.–-]{1,25})\.?"
)
_DOTTED_NAME = re.compile(
    rf"(?P<given>(?:[^\W\d_a-z]\.[ -]?){{1,4}})(?P<family>{FAMILY})(?P<more> et al\.?)?"
    r"(?:, (?:and )?| and )"
)


def _commas(body: Body) -> Told | None:
    """``A. Roe, B. Doe, Title, Journal 12 (2001) 45–67``."""
    tail = _COMMAS.search(body.text) if body.text[1:2] == "." else None
    if tail is None or tail.end() < len(body.text):
        return None
    at, authors, et_al = 0, [], False
    while match := _DOTTED_NAME.match(body.text, at, tail.start()):
        at, et_al = match.end(), et_al or bool(match["more"])
        authors.append(Author(family=match["family"], given=match["given"].strip()))
    title = stripped(body.text[at : tail.start()])
    # The last words in front of a comma may be the first of a journal's name.
    divided = is_name(title.rpartition(", ")[2]) and ", " in title
    if not authors or divided or NO_TITLE.search(title):
        return None
    who = Names(tuple(authors), et_al)
    if len(title.split()) < _LEAST:
        return Told("", who, tail["year"])
    return Told(title, who, tail["year"], tail["journal"], tail["volume"], tail["page"])


_ENDED_IN_QUOTES = re.compile(r"[,.][\"”]\s")


def _any_order(body: Body) -> Told | None:
    """Authors, title and source as :mod:`refassay.extract.claim_grammar` finds them."""
    found = authors_first(body.text) or title_first(body.text)
    # Quotation marks that were closed inside the title: what is behind them is none of it.
    if found is None or _ENDED_IN_QUOTES.search(found.title):
        return None
    return _told(found)


def _told(found: Reference) -> Told | None:
    title = stripped(found.title)
    if NO_TITLE.search(title):
        title = ""
    if not title:
        return Told("", found.who, found.year) if found.who else None
    source = found.source
    if source is None:
        return Told(title, found.who, found.year)
    return Told(title, found.who, found.year, source.journal, source.volume, source.page)


_SHORT = re.compile(
    r"(?P<family>[^\W\d_a-z][\w'’-]{1,40}) (?:et al\.?|and colleagues),? "
    r"\(?(?P<year>(?:19|20)[0-9]{2})[a-z]?\b\)?"
)
NO_TITLE = re.compile(
    r"https?:|www\.|\bet al\b|^(?:see|link|full text|pdf|source|abstract|read|view)\b"
    r"|^(?:the )?(?:pubmed|pmc|medline|europe pmc|crossref|doi|publisher['’]?s?) "
    r"(?:abstract|record|entry|page|link|listing|article|full[- ]text|version)\b"
    r"|^(?:the )?(?:main|original|primary|full|published|pivotal) "
    r"(?:paper|article|study|publication|report|abstract|text) (?:of|on|for|in|about|by|from)\b"
    r"|^\W*(?:PMC?ID|PMC[0-9]|DOI|10\.[0-9]{4})|\w\.(?:gov|com|org|net|edu)\b|\((?:19|20)[0-9]{2}\)",
    re.IGNORECASE,
)


def link_alone(body: Body) -> Told | None:
    """``[Title](address)`` and nothing else."""
    title = stripped(_SITE.sub("", body.linked))
    return Told(title) if _is_one_title(title) else None


def link_first(cell: str) -> str:
    """The title of a cell that begins with a link and goes on with identifiers only."""
    link = LINK.match(cell.strip())
    if link is None:
        return ""
    rest = cell.strip()[link.end() :]
    tail = _TAIL.search(rest)
    if (rest[: tail.start()] if tail else rest).strip(" .,;(["):
        return ""
    title = stripped(_SITE.sub("", plain(link["text"])))
    return title if _is_one_title(title) else ""


_DATED = re.compile(r"[.,;(]\s?(?:19|20)[0-9]{2}\b")


def _is_one_title(title: str) -> bool:
    """Whether a link's text is a title alone, which may go on behind a question mark or stop."""
    if len(title.split()) < 4 or NO_TITLE.search(title):
        return False
    parts = pieces(title)
    return all(map(goes_on, parts[1:])) and not _DATED.search(title)


def _short(body: Body) -> Told | None:
    """``Wong et al. (2018)`` at the beginning."""
    match = _SHORT.match(body.text)
    return told_short(match) if match else None


def told_short(match: re.Match[str], journal: str = "") -> Told:
    """What a match with the groups ``family`` and ``year`` tells."""
    who = Names((Author(family=match["family"]),), et_al=True)
    return Told("", who, match["year"], journal)


_FORMS: tuple[Callable[[Body], Told | None], ...] = (
    link_alone,
    _slanted,
    _commas,
    _year_first,
    _vancouver,
    _journal_last,
    _around_link,
    _in_quotes,
    _set_off,
    _any_order,
    _bracketed,
    _short,
)
"""In the order in which they are tried."""
