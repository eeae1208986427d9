"""Where a DOI ends: what stands behind it in a report, and what a publisher's address glues to it.

A DOI may hold nearly any character (DOI Handbook, 2.2), so its end is a matter of habit, not of
syntax. Two steps: :func:`stop` finds the end in the text as printed; :func:`tidy` takes away
what addresses add. Each rule of the second step is a row of :data:`FURNITURE` with a name.
"""

from __future__ import annotations

import html
import re
from typing import NamedTuple
from urllib.parse import unquote

from refassay.identifiers._kind import Ending


class Stop(NamedTuple):
    """Where a printed DOI stops: `length` characters belong to it."""

    length: int
    cut: bool
    """The text breaks off inside the DOI: a bracket with figures in it is never closed."""


_FOREIGN = (
    r"[\u00b9\u00b2\u00b3\u2070-\u209c†‡§¶★☆✓✔•·⟨⟩$،؛^{]|</|&lt;/|\\(?:[nr]|t(?!ext))"
    r"|(?<=[a-z0-9)])(?:/|and|or|&(?:amp;)?)(?=10\.[0-9]{4,9}/[a-z0-9])"
    r"|[,;](?=10\.[0-9]{4,9}/[a-z0-9]|(?:PMIDs?:?|PMC|arXiv:|G(?:SE|SM|PL|DS)|NCT|PRJ[A-Z]{2})[0-9])"
    r"|(?<=[0-9)])[.,;]?\[?(?:CrossRef|PubMed|Google[ ]?Scholar|PMC?IDs?(?![a-z0-9])"
    r"|(?:Epub|Accessed|Available|Retrieved)\b)"
)
"""What no DOI holds: footnote signs, a closing tag, an escaped line end, another's beginning."""
_NEIGHBOUR = re.compile(
    rf"{_FOREIGN}"
    r"|[,;|](?=10\.[0-9]{4,9}/)|\]\(|\)\[|\*\*"
    r"|[,;.(\[]{0,2}(?:doi:|doi\.org|https?:|PMIDs?:|PMCID:|PMC[0-9]{5})",
    re.IGNORECASE,
)
"""The next reference without a space between."""
_BRACKET = re.compile(r"[()\[\]{}]")
_OPENS = {"(": ")", "[": "]", "{": "}"}
_TAIL = re.compile(r"(?:[.,;:!?%'’*_~\\/–-]|&(?:gt|quot|nbsp|#39);|['’]s)+$")
_GLUED = re.compile(r"\.(?:The|This|These|We|In|It|However|Moreover|Furthermore|Our)$")
"""The first word of the next sentence, without a space."""
_MARKERS = re.compile(
    r"\.?(?:\[(?:\^[^\]\s]{1,20}|[0-9]{1,3}(?:[-–,;][0-9]{1,3}){0,20})\])+[.,;:]*$"
)
"""The report's own citation markers (``[1]``, ``[3-5]``, ``[^2]``) right behind the DOI."""
_FIGURES = re.compile(r"[\[(][0-9A-Z-]{0,12}[0-9][0-9A-Z:-]{0,12}$", re.IGNORECASE)


def stop(printed: str) -> Stop:
    """Where the DOI at the start of `printed` (a run without white space) stops.

    Before the next reference that is glued to it, before a bracket that closes nothing, before
    the punctuation of the sentence.
    """
    neighbour = _NEIGHBOUR.search(printed, max(6, printed.find("/") + 2))
    kept = printed[: neighbour.start()] if neighbour else printed
    length, cut = _balanced(kept)
    kept = kept[:length]
    if not cut:
        glued = _GLUED.search(kept)
        kept = kept[: glued.start()] if glued else kept
        kept = without_markers(kept)
        kept = kept[: _tail(kept)]
        kept = kept[: _without_number(kept)]
        kept = kept[: _without_closers(kept)]
    return Stop(len(kept), cut)


_APPENDED = re.compile(r"(?:;[0-9]{6,9}|,(?:19|20)[0-9]{2}|\[[0-9]{6,9}\])+$")
"""A number of another kind or a year that was appended to the DOI."""
_CLOSER = re.compile(r"(?:%29|%3E|%5D|[)>\]])$", re.IGNORECASE)
_OPENER_OF = {")": "(", ">": "<", "]": "["}


def _without_number(kept: str) -> int:
    appended = _APPENDED.search(kept, max(kept.find("/") + 2, len(kept) - 40))
    return appended.start() if appended else len(kept)


def _without_closers(kept: str) -> int:
    """Where the brackets begin, escaped or not, that close nothing at the end."""
    end, start = len(kept), kept.find("/") + 2
    for _ in range(4):
        closer = _CLOSER.search(kept, max(start, end - 3), end)
        if closer is None:
            break
        plain = html.unescape(unquote(kept[:end], errors="replace"))
        if plain.count(plain[-1]) <= plain.count(_OPENER_OF[plain[-1]]):
            break
        end = closer.start()
    return end


def without_markers(printed: str) -> str:
    """A run of characters without the citation markers that the report glued to its end."""
    markers = _MARKERS.search(printed, max(0, len(printed) - 120))
    return printed[: markers.start()] if markers else printed


def _tail(kept: str) -> int:
    match = _TAIL.search(kept, max(0, len(kept) - 40))
    return match.start() if match else len(kept)


def _balanced(kept: str) -> tuple[int, bool]:
    opened: list[re.Match[str]] = []
    for bracket in _BRACKET.finditer(kept):
        if bracket.group() in _OPENS:
            opened.append(bracket)
        elif opened and _OPENS[opened[-1].group()] == bracket.group():
            opened.pop()
        else:
            return bracket.start(), False
    if not opened:
        return len(kept), False
    first = opened[0].start()
    if len(opened) == 1 and _FIGURES.fullmatch(kept, first):
        return len(kept), True
    return first, False


_SENTENCE = re.compile(r"(?<=[0-9])[.]?[A-Z][a-z]{2,20}$")
_SEPARATED = re.compile(
    r"(?<=[0-9])(?:[,;](?=[A-Za-z0-9][\w.-]{0,40}$)|[–—](?=[a-z]{2,20}$)"
    r"|\((?:19|20)[0-9]{2}\)$|/(?:s|video-|am/|sm)[0-9]{0,3}[a-z-]*$)"
)
_COMPONENT = re.compile(
    r"(?<=[0-9])(?:[.](?:[tgs][0-9]{3}|sa[0-9]{1,2}|[0-9]{3})|_suppl[0-9]?|[.]f[0-9]{1,2})$",
    re.IGNORECASE,
)
"""A table, figure or supplement that some publishers register apart and others do not."""
_WITH_COMPONENTS = re.compile(r"10\.(?:1371|7554|1177|1097)/", re.IGNORECASE)
_SICI = re.compile(r"[0-9]\.co;2-", re.IGNORECASE)


def shorter(printed: str) -> str:
    """Another end of a DOI as printed, before what may be a next word or item, or nothing.

    A capitalised word behind a figure, a comma or semicolon before anything, a year in brackets,
    the number of a table or supplement: the DOI may go on there, and no rule tells. In serial
    numbers of journals' parts (SICI) they belong to it.
    """
    if _SICI.search(printed):
        return ""
    cut = _SENTENCE.search(printed) or _SEPARATED.search(printed, 8)
    cut = cut or (_COMPONENT.search(printed) if _WITH_COMPONENTS.match(printed) else None)
    return printed[: cut.start()] if cut and "/" in printed[: cut.start()] else ""


class Rule(NamedTuple):
    """Something that addresses add to a DOI; what the pattern matches is taken away."""

    name: str
    pattern: re.Pattern[str]
    only: re.Pattern[str] | None = None
    """The DOIs to which it applies; None for all."""


def _rule(name: str, pattern: str, only: str = "") -> Rule:
    condition = re.compile(only, re.IGNORECASE) if only else None
    return Rule(name, re.compile(pattern, re.IGNORECASE), condition)


_VIEWS = (
    r"full(?:[ .-]?text)?|fulltext|pdf(?:direct|plus)?|epdf|epub|abs(?:tract)?|meta|html?|xml"
    r"|summary|references|citations?|metrics|figures?|tables?|supplementary-material|supplemental"
    r"|suppinfo|short|long|article-info|download|reader|tab-[a-z-]{2,20}"
)
_VIEW_PART = r"(?:/(?:[0-9]{1,3}|[a-z0-9_-]{1,60}\.(?:pdf|html?|xml)))?"

FURNITURE: tuple[Rule, ...] = (
    _rule("white space", r"[\s\"].*$"),
    _rule("query", r"\?.*$"),
    _rule("fragment", r"\#.*$"),
    _rule("parameter", r"&(?:amp;)?[a-z][a-z_.-]{0,30}=.*$"),
    _rule("session", r";(?:jsessionid|ua|isallowed|sequence)=.*$"),
    _rule("view", rf"/(?:{_VIEWS}){_VIEW_PART}/?$"),
    _rule(
        "file",
        r"\.(?:full|pdf|html?|xml|abstract|short|long|epub|figures-only|full-text|fulltext"
        r"|supplemental|supplementary-material)"
        r"(?:[.+][a-z+-]{1,20})?$",
    ),
    _rule("service of a registry", r"/(?:agency|transform(?:/.*)?)/?$"),
    _rule("media", r"/(?:mediaobjects|suppl_file|-/dc|suppl|attachment/)/?.*$"),
    _rule("page number and slug", r"(?<=[0-9])/[0-9]{5,9}/[a-z0-9]{1,40}-[a-z0-9-]*\.*$"),
    _rule(
        "page number",
        r"(?<=[0-9])/[0-9]{5,9}(?:/.*)?$",
        only=r"10\.(?:1093|1182|1159|1210|1097|1161|2337|1130|1167|1148|1063|1215|1158|1083|1084|1085"
        r"|1242|1042|1373|1534|1634|4049|1095|2527)/",
    ),
)
"""In the order in which they are tried, again and again until none matches. Page numbers behind
the DOI are a habit of a platform that these publishers share (seen in published reports, 2025)."""

_PREPRINT = re.compile(
    r"(10\.(?:1101|64898)/(?:[0-9]{4}\.[0-9]{2}\.[0-9]{2}\.)?[0-9]{5,9})(v[1-9][0-9]?)?(?:[./].*)?",
    re.IGNORECASE,
)
"""bioRxiv and medRxiv: versions are not registered apart (as remembered, 2026-11)."""
_ARXIV = re.compile(r"(10\.48550/arxiv\.[0-9]{4}\.[0-9]{4,5})(v[1-9][0-9]?)", re.IGNORECASE)
"""DataCite registers arXiv's works without their versions (as remembered, 2026-11)."""
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_DASHES = str.maketrans({"\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2212": "-"})
_PERCENT = re.compile(r"%[0-9a-f]{2}", re.IGNORECASE)


def decoded(printed: str) -> str:
    """Markdown escapes, entities and percent signs undone; typographic hyphens made plain."""
    text = _ESCAPED.sub(r"\1", "".join(printed.split())).translate(_DASHES)
    if "&" in text:
        text = html.unescape(text)
    for _ in range(2):
        if _PERCENT.search(text):
            text = unquote(text, errors="replace")
    return text


def tidy(printed: str) -> Ending:
    """The DOI without what addresses add, and the version that was taken off."""
    local = decoded(printed)
    for _ in range(20):
        shorter = _unglued(_once(local))
        shorter = local[: _tail(local)] if shorter == local else shorter
        if shorter == local:
            break
        local = shorter
    local = local[: _tail(local)]
    arxiv = _ARXIV.fullmatch(local)
    if arxiv:
        return Ending(arxiv[1], arxiv[2].lower())
    preprint = _PREPRINT.fullmatch(local)
    if preprint:
        return Ending(preprint[1], preprint[2].lower() if preprint[2] else None)
    return Ending(local)


_FOREIGN_SIGN = re.compile(_FOREIGN, re.IGNORECASE)


def _unglued(local: str) -> str:
    foreign = _FOREIGN_SIGN.search(local, local.find("/") + 2)
    local = local[: foreign.start()] if foreign else local
    local = local[: _without_number(local)]
    return local[: _without_closers(local)]


def _once(local: str) -> str:
    start = local.find("/") + 2
    for rule in FURNITURE:
        if rule.only and not rule.only.match(local):
            continue
        match = rule.pattern.search(local, start)
        if match and match.start() >= start:
            return local[: match.start()]
    return local
