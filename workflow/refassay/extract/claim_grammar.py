"""Where authors, title and source of a printed reference begin and end.

Nothing here guesses: authors have to be names, a source has to have the shape of one, and what
is left between has to be one title. A title may end at a question mark and go on; it does not go
on behind a full stop unless what follows is too long for a journal's name.
"""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import NamedTuple

from refassay.extract.names import FAMILY, Names, is_group, names
from refassay.model import Author

_STOP = re.compile(r"[.?!](?=[\"”]?\s)[\"”]?\s+")
_INITIAL = re.compile(
    r"(?:^|[\s.(-])(?:[^\W\d_a-z]|Jr|Sr|St|vs|cf|sp|spp|subsp|var|no|vol|Dr|ssp|approx|i\.e|e\.g)\.$"
)


def pieces(text: str) -> list[str]:
    """The sentences of an entry; no stop behind an initial or a short word ends one."""
    found: list[str] = []
    at = 0
    for stop in _STOP.finditer(text):
        end = stop.start() + 1
        if text[end - 1] != "." or not _INITIAL.search(text, max(0, end - 8), end):
            found.append(text[at:end])
            at = stop.end()
    found.append(text[at:])
    return [piece for piece in found if piece.strip(" .")]


class Head(NamedTuple):
    """The authors at the beginning of a reference, and the year where it follows them."""

    who: Names
    year: str
    end: int
    short: bool = False
    """Nothing but a family name and *et al.*, as in the text: what follows may be a remark."""


_INVERTED = re.compile(
    rf"{FAMILY}, (?:[^\W\d_a-z]\.[ -]?){{1,4}}+"
    rf"(?:(?:,? (?:&|and) |[,;] |(?<=\. )(?:& |and )){FAMILY}, (?:[^\W\d_a-z]\.[ -]?){{1,4}}+)"
    r"{0,60}+"
    r"(?:,? (?:&|and) (?:[\w'’-]{1,30} ){0,8}(?:[Gg]roup|[Cc]onsortium|[Cc]ollaborators"
    r"|[Ii]nvestigators|[Nn]etwork|[Cc]ommittee|[Cc]ollaboration)\b)?+"
    r"(?:[,;]? ?et al\.?)?+"
    r"(?:(?=\s|$)|(?<=[. ])(?=[A-Z(“\"‘]|'[A-Z]|[a-z]{1,4}-?[A-Z0-9]))(?!\s?[A-Z]\.)"
)
_NAMED = re.compile(rf"(?P<family>{FAMILY})(?: [A-Z]{{1,3}})?,? (?:et al\b\.?|and colleagues\b)")
_END_OF_NAMES = re.compile(
    r"[.:,\s](?:(?<=\.)(?<! et\.)\s|(?<=et al\.),?\s|(?<=et al,)\s|(?<=et al\s)|(?<=:)\s"
    r"|(?:(?<=,)\s|(?<=\s))(?=\(?(?:19|20)[0-9]{2}\b))"
)
"""A stop, a colon, what stands behind *et al* or in front of a year. Begins with one of a set, so
that the engine passes quickly over everything else."""
_YEAR = re.compile(
    r"[\s.,:;]{0,3}\(?(?P<year>(?:19|20)[0-9]{2})[a-z]?(?:, [A-Z][a-z]{2,8}(?: [0-9]{1,2})?)?\)?"
    r"(?=[.,:;]\s|\s[A-Z\"“–—-]|\)|\s?$)[).,:;]{0,3}\s*(?:[–—-]\s)?"
)


_POINTS = re.compile(r"[.,:;]{0,2}\s{0,2}")


def head_of(text: str) -> Head | None:
    """The authors at the beginning, in any of the usual orders; None where they are not certain."""
    for who, end, short in _heads(text):
        rest = _POINTS.match(text, end)
        end = rest.end() if rest else end
        year = _YEAR.match(text, end)
        return Head(who, year["year"] if year else "", year.end() if year else end, short)
    return None


def _heads(text: str) -> list[tuple[Names, int, bool]]:
    inverted = _INVERTED.match(text)
    if inverted and inverted.group():
        who = names(inverted.group().strip(" ,;"), "inverted")
        if who is not None:
            return [(who, inverted.end(), False)]
    for stop in islice(_END_OF_NAMES.finditer(text, 0, 1500), 60):
        printed = text[: stop.start()]
        who = names(printed, "behind")
        if who is None and "," in printed.strip(" ,") and text[stop.start()] != ":":
            who = _in_order(printed)
        if who is not None:
            return [(who, stop.start(), False)]
        if text[stop.start()] == "." and not _INITIAL.search(
            text, max(0, stop.start() - 6), stop.start() + 1
        ):
            break
    lead = _NAMED.match(text)
    if lead:
        return [(Names((Author(family=lead["family"]),), et_al=True), lead.end(), True)]
    return []


def _in_order(printed: str) -> Names | None:
    """``Jane Roe, Al B. Doe``: at least two, for one may be anything with capitals."""
    who = names(printed, "in order")
    return who if who is not None and (who.et_al or len(who.authors) > 1) else None


class Source(NamedTuple):
    """Where a work appeared, as printed at the end of a reference."""

    start: int
    """Of the journal, or of the whole where none is named."""
    journal: str
    year: str
    volume: str = ""
    page: str = ""


_JOURNAL = (
    r"(?P<journal>[^.;:?!()\[\]“”\"]{2,90}?(?: : [^.;:?!\[\]“”\"]{2,160}?)?"
    r"(?: \([A-Z][^()\[\]“”\"]{1,60}\))?)"
)
"""Catalogues print a second name behind a colon, and a place in brackets."""
_DATE = (
    r"(?P<year>(?:19|20)[0-9]{2})"
    r"(?:[ ,]{1,2}(?:[A-Z][a-z]{2,8}|[A-Z][a-z]{2}[-/][A-Z][a-z]{2})(?:[ -][0-9]{1,2})?"
    r"|-[0-9]{2}(?:-[0-9]{2})?)?"
)
_VOLUME = r"(?P<volume>[0-9]{1,5})"
_ISSUE = r"(?:\s?\([^()]{1,25}\)|,? (?:no|issue)\.? [0-9]{1,4}|, Suppl[^:;,]{0,12})?"
_PAGE = r"(?:pp?\. ?|Article |Art\. )?(?P<page>[\w–-]{1,25})"
_PAGE_ONLY = r"[eE]?[0-9]{1,9}(?:[–-][0-9]{1,9})?"
_SOURCES = (
    re.compile(
        rf"(?<=[.?!]\s){_JOURNAL}[.,]?\s\(?{_DATE}\)?"
        rf"(?:\s?[;,:.]\s?(?:{_VOLUME}{_ISSUE})?(?:\s?[:,]\s?{_PAGE})?|:\s?{_PAGE_ONLY})?[.,;\s]*$"
    ),
    re.compile(
        rf"(?<=[.?!]\s){_JOURNAL}[.,]?\s(?:[Vv]ol\. ?)?{_VOLUME}{_ISSUE}(?:\s?[:,]\s?{_PAGE})?"
        r"[.,]?\s\(?(?P<year>(?:19|20)[0-9]{2})\)?[.,;\s]*$"
    ),
)
_UNDATED = re.compile(
    rf"(?<=[.?!]\s){_JOURNAL}[.,]?\s(?:[Vv]ol\. ?)?{_VOLUME}{_ISSUE}(?:\s?[:,]\s?{_PAGE})?[.,;\s]*$"
)
_YEAR_ALONE = re.compile(r"(?<=[.?!])\s\(?(?P<year>(?:19|20)[0-9]{2})\)?[.,;\s]*$")
_NAME_ONLY = re.compile(r"(?<=[.?!]\s)(?P<journal>[^.;:?!()\[\]“”\"]{2,60})\.?\s*$")
_IN_NAMES = re.compile(r"of|the|and|for|in|&|et|de|la|der|für|und|[-–]")
_SAYS_JOURNAL = re.compile(
    r"\b[Jj]ournal\b|^(?:Annals|Archives|Proceedings|Transactions|Bulletin|Acta|Frontiers) "
    r"|^[^\W\d_a-z]\S{2,30}(?: [a-z]{3,20}){0,3}"
    r" (?:letters|research|reports|reviews|communications)$"
)
"""Words by which a name with few capitals, as PubMed prints it in full, is one of a journal."""
_CAPITAL = re.compile(r"[^\W\d_a-z]|(?:bio|med|chem)Rxiv|eLife|npj|mBio|iScience|arXiv")
_DOTTED = re.compile(r"(?:[^\W\d_a-z][\w-]{0,12}\.\s?){1,6}$")
"""Abbreviated words, each with its point: the first part of a journal's name."""
_ALL_DOTTED = re.compile(
    rf"(?P<journal>(?:[^\W\d_a-z][\w-]{{0,12}}\.\s?){{1,8}}),?\s?\(?{_DATE}\)?[.,;\s]*"
)


def source_alone(text: str, year: str) -> Source | None:
    """The source that a text is, all of it; its journal may be abbreviated with points."""
    source = source_of(f". {text}", year)
    if source is None:
        match = _ALL_DOTTED.fullmatch(text.strip())
        return _source(match, match["year"]) if match else None
    before = text[: source.start - 2].strip()
    if before and not _DOTTED.fullmatch(f"{before} "):
        return None
    return source._replace(start=2, journal=f"{before} {source.journal}".strip())


def source_of(text: str, year: str) -> Source | None:
    """The source at the end of a reference whose year, if it stood behind the authors, is known."""
    for pattern in _SOURCES:
        if (match := pattern.search(text)) and is_name(match["journal"]):
            return _source(match, match["year"])
    for pattern in (_UNDATED, _NAME_ONLY) if year else ():
        match = pattern.search(text)
        if match and is_name(match["journal"]):
            return _source(match, year)
    return None


def _source(match: re.Match[str], year: str) -> Source:
    parts = match.groupdict()
    page = (parts.get("page") or "").rstrip("-–")
    return Source(
        match.start("journal"),
        match["journal"].strip(" ,"),
        year,
        parts.get("volume") or "",
        page if any(char.isdigit() for char in page) else "",
    )


def is_name(journal: str) -> bool:
    """Whether it can be a journal's name: capitals but for small words, and not too long."""
    first, colon, _ = journal.partition(" : ")
    words = [word for each in first.strip(" ,").split() if (word := each.strip("()"))]
    if not 1 <= len(words) <= 9 or not _CAPITAL.match(words[0]):
        return False
    if colon or _SAYS_JOURNAL.search(" ".join(words)):
        return True
    small = [word for word in words if not _CAPITAL.match(word) and not _IN_NAMES.fullmatch(word)]
    return len(small) <= (len(words) - 1) // 3


_DATED = re.compile(r"[.,]\s\(?(?P<year>(?:19|20)[0-9]{2})\)?[.,;\s]*$")
_LONGEST_NAME = 9


def some_source(text: str, year: str) -> Source | None:
    """A last part, in front of the year, that may be a journal's name or the title's second half.

    It is not named: a title may lack its second half, but what is named must be a journal.
    """
    dated = _DATED.search(text)
    before = text[: dated.start() + 1] if dated else text
    year = dated["year"] if dated else year
    parts = pieces(before) if year else []
    if len(parts) < 2 or _IN_A_BOOK.search(before):
        return None
    name = parts[-1].strip(" .,")
    longest = _LONGEST_NAME * (2 if " : " in name or _SAYS_JOURNAL.search(name) else 1)
    if len(name.split()) > longest or not _CAPITAL.match(name) or _NO_NAME.search(name):
        return None
    return Source(before.rindex(parts[-1]), "", year)


_IN_A_BOOK = re.compile(r"\bIn: |\bIn [A-Z]\. |\beditors?\b|\(\s?[Ee]ds?\.|\b[Ee]ds?\.[,:;]?\s")
_NO_NAME = re.compile(r"[;?!\"“”\[\]]")


_INITIALS_AT_MOST = 8


class Reference(NamedTuple):
    """The parts of a printed reference. What is not certain is empty."""

    who: Names | None
    title: str
    source: Source | None
    year: str


def authors_first(text: str) -> Reference | None:
    """``Authors. Title. Journal. Year`` in its many forms, the year anywhere."""
    head = head_of(text)
    if head is None:
        return None
    rest = text[head.end :].strip()
    spelled = any(len(each.given) > _INITIALS_AT_MOST for each in head.who.authors)
    if spelled and not head.year and rest and _are_behind(rest):
        # Words with capitals in front of authors are a title.
        return None
    source = source_of(". " + rest, head.year)
    year = head.year or (source.year if source else "")
    if source is None and not head.short:
        source = some_source(". " + rest, head.year)
        year = year or (source.year if source else "")
    alone = _YEAR_ALONE.search(rest) if source is None and not year else None
    if alone is not None and len(pieces(rest[: alone.start()])) == 1:
        rest, year = rest[: alone.start()], alone["year"]
    told = ". " + rest
    between = told[2 : source.start].strip() if source else rest
    title, moved = _title_and_rest(between, several=source is not None)
    if moved and source:
        source = source._replace(journal=f"{moved} {source.journal}")
    least = 3 if source and (source.volume or not head.year) else 4
    if source is None and not year and not head.who.et_al and len(head.who.authors) < 2:
        least = 5
    if len(title.split()) < least or (source is None and head.short):
        return None if head.short else Reference(head.who, "", None, year)
    return Reference(head.who, title, source, year)


def _title_and_rest(text: str, *, several: bool) -> tuple[str, str]:
    """The one title of a text, and the dotted beginning of a journal's name behind it.

    Where the source is known (`several`), a title may go on behind a full stop.
    """
    parts = pieces(text)
    moved: list[str] = []
    while len(parts) > 1 and _DOTTED.fullmatch(parts[-1].strip() + " "):
        moved.insert(0, parts.pop().strip())
    whole = " ".join(parts)
    for at, (part, behind) in enumerate(pairwise(parts), 1):
        if part.rstrip('"” ')[-1:] not in "?!" and not (several and goes_on(behind)):
            # What may be a second half, or a journal, can be left out: a title may lack its half.
            return (" ".join(parts[:at]).strip() if several else ""), " ".join(moved)
    return whole.strip(), " ".join(moved)


_PART = re.compile(r"(?:Part |No\. )?(?:[IVX]{1,5}|[0-9]{1,2})\.?")


def goes_on(part: str) -> bool:
    """Whether what stands behind a full stop can be a title's second part, and no journal."""
    if _PART.fullmatch(part.strip()):
        return True
    return len(part.split()) > 2 and not is_name(part.rstrip(". "))


def title_first(text: str) -> Reference | None:
    """``Title. Authors. Journal. Year`` and ``Title. Journal. Year;volume``."""
    parts = pieces(text)
    at = 0
    for count in range(1, min(len(parts), _MOST_PARTS + 1)):
        at = text.index(parts[count - 1], at) + len(parts[count - 1])
        if count > 1 and not _SEVERAL.search(parts[count]):
            continue
        rest = text[at:].lstrip('"” ').strip()
        found = _behind_title(text[:at].strip(), rest, several=count > 1)
        if found is not None:
            return found
    return None


def _are_behind(rest: str) -> bool:
    """Whether a text begins with ``Roe J, Doe A`` and a stop."""
    return names(pieces(rest)[0].rstrip("."), "behind") is not None


_SEVERAL = re.compile(r", |; | et al| and | & ")
"""What stands between names, without which they are one, and not certain."""
_OF_AUTHORS = re.compile(
    r"\b[A-Z]\.[,;] |\A[^\W\d_]{2,30} [A-Z]{1,3}, [^\W\d_]{2,30} [A-Z]{1,3}[,.] "
)
"""Initials with a comma, which stand in no title, and a list of names."""
_MOST_PARTS = 3
_SHORT_TITLE = 4


def _behind_title(title: str, rest: str, *, several: bool) -> Reference | None:
    """The reference if what stands behind its title is authors and source, or source alone."""
    if _OF_AUTHORS.search(title):
        return None
    head = head_of(rest)
    count = len(title.split())
    certain = head is not None and (head.who.et_al or len(head.who.authors) > 1)
    if names(title.rstrip(".")) is not None and not (certain and _are_behind(rest)):
        return None
    if (several and not certain) or (count < 9 and not certain and is_group(title)):
        return None
    if head is None:
        source = source_alone(rest, "") if count >= _SHORT_TITLE else None
        return Reference(None, title, source, source.year) if source and source.volume else None
    behind = rest[head.end :]
    source = source_alone(behind, head.year)
    if source is None and certain and not head.short:
        source = some_source(f"Title. {behind}", head.year)
        source = source if source and len(pieces(behind)) <= _MOST_PARTS else None
    year = head.year or (source.year if source else "")
    if not year or (source is None and (behind.strip(" .,;)") or not certain)):
        return None
    if count < _SHORT_TITLE - (certain and source is not None):
        return Reference(head.who, "", None, year) if certain and source else None
    return Reference(head.who, title, source, year)
