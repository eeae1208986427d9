"""Web addresses: where one ends in a text, and which identifier it carries."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import unquote

from refassay.extract.derived import derived
from refassay.identifiers import READ
from refassay.identifiers._kind import Ending, Kind
from refassay.identifiers.doi_end import decoded, without_markers

_INNER = re.compile(
    r"https?://|\]\(|\)\["
    r"|[,;|](?=10\.[0-9]{4,9}/[a-z0-9]|doi:|(?:PMIDs?:?|PMC(?:ID:?)?|arXiv:|G(?:SE|SM|PL|DS)|NCT"
    r"|PRJ[A-Z]{2}|[SED]R[APRXS])[0-9P])",
    re.IGNORECASE,
)
_SECOND = re.compile(r"10\.[0-9]{4,9}/[^\s/?#]{2,100}(?P<slash>/)10\.[0-9]{4,9}/[a-z0-9]", re.I)
"""Two DOIs with a slash between."""
_BRACKET = re.compile(r"[()\[\]{}]")
_CLOSES = {")": "(", "]": "[", "}": "{"}
_TAIL = re.compile(r"(?:[.,;:!?'’*_~\\|]|&(?:gt|quot|nbsp|#39);)+$")
_FIGURES = re.compile(r"[\[(][0-9]{1,6}$")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_SCHEME = re.compile(r"(?:https?|ftp)://(?:[^/@\s]{1,80}@)?", re.IGNORECASE)


class Carried(NamedTuple):
    """An identifier that an address carries."""

    kind: Kind
    ending: Ending
    derived: str | None = None


def address_end(printed: str) -> tuple[int, bool]:
    """How much of a run without white space is the address, and whether it breaks off.

    It stops before another address, before a bracket that closes nothing and before the
    punctuation of the sentence.
    """
    inner = _INNER.search(printed, 8)
    kept = printed[: inner.start()] if inner else printed
    second = _SECOND.search(kept)
    kept = kept[: second.start("slash")] if second else kept
    opened: list[int] = []
    for bracket in _BRACKET.finditer(kept):
        mark = bracket.group()
        if mark not in _CLOSES:
            opened.append(bracket.start())
        elif opened and kept[opened[-1]] == _CLOSES[mark]:
            opened.pop()
        else:
            kept = kept[: bracket.start()]
            opened = [place for place in opened if place < len(kept)]
            break
    cut = bool(opened) and bool(_FIGURES.fullmatch(kept, opened[-1]))
    if opened and not cut:
        kept = kept[: opened[0]] if len(kept) - opened[0] < 2 else kept
    kept = kept if cut else without_markers(kept)
    tail = _TAIL.search(kept, max(0, len(kept) - 40))
    return (tail.start() if tail and not cut else len(kept)), cut


def plain_address(printed: str) -> str:
    """``host/path?query`` with escapes undone, the host in lower case, no fragment."""
    text = decoded(printed) if "\\" in printed or "&" in printed else printed
    text = _SCHEME.sub("", text, count=1).split("#", 1)[0]
    host, slash, rest = text.partition("/")
    if not slash and "?" in host:
        host, _, query = host.partition("?")
        slash, rest = "/", "?" + query
    for _ in range(2):
        if "%" in rest:
            rest = unquote(rest, errors="replace")
    return host.lower().rstrip(".") + slash + rest


def shown_address(printed: str) -> str:
    """An address as people would type it: no Markdown escapes, no entities, no fragment."""
    text = _ESCAPED.sub(r"\1", printed).split("#", 1)[0]
    return html.unescape(text) if "&" in text else text


_Look = Callable[[str], re.Match[str] | None]


def _look(url: str) -> _Look:
    pattern = re.compile(url, re.IGNORECASE)
    # The engine looks for a beginning everywhere.
    return pattern.match if url.startswith("^") else pattern.search


def _patterns() -> tuple[tuple[Kind, _Look], ...]:
    rows = [(kind, _look(url)) for kind in READ for url in kind.urls]
    return tuple(sorted(rows, key=lambda row: row[0].prefix != "DOI"))


_PATTERNS = _patterns()


def carried(printed: str) -> Carried | None:
    """The identifier in an address, or None. The first pattern that matches counts."""
    plain = plain_address(printed[:4000])
    for kind, look in _PATTERNS:
        if match := look(plain):
            return Carried(kind, kind.ending(match["local"].rstrip("/")))
    made = derived(plain)
    if made is None:
        return None
    doi = next(kind for kind in READ if kind.prefix == "DOI")
    return Carried(doi, doi.ending(made.doi), made.rule)
