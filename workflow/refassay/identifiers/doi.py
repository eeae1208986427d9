"""Digital object identifiers, such as DOI:10.5555/example."""

import re

from refassay.identifiers import doi_end
from refassay.identifiers._kind import Kind, Spot


def canonical(local: str) -> str:
    """In lower case: DOI names differ in nothing but ASCII case are one (DOI Handbook, 2.4)."""
    if local.isascii():
        return local.lower()
    return "".join(char.lower() if char.isascii() else char for char in local)


_PUBLISHER = re.compile(
    r"\b(?:Nature|Nat|Springer|BMC|Scientific Reports|Sci\.? Rep|Commun|npj|EJHG|Genet)\b[^\n]*$",
    re.IGNORECASE,
)
NUMBERED = ("10.1038/", "10.1186/", "10.1007/")
"""Prefixes under which Springer Nature registers article numbers such as ``s90000-020-90001-2``
(as remembered, 2026-11). The publisher's journals are told apart by the number's first figures,
but by no rule that is published."""


def doubtful(spot: Spot) -> bool:
    """An article number without a prefix counts only where its publisher is named before it."""
    if spot.printed.startswith("10."):
        return False
    return bool(spot.label) or _PUBLISHER.search(spot.before[-40:]) is None


_STOPPERS = (
    r"\s\x00-\x1f<>\"|`“”‘«»„…—\u2190-\u21ff\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef"
)
_PREFIX = r"10\.[0-9]{4,9}(?:\.[0-9]{1,9}){0,4}"
_SUFFIX = (
    rf"(?:[^{_STOPPERS}(\[,;hH]++|[(\[,;](?!10\.[0-9]{{4}})|h(?!ttps?://)"
    r"|<[0-9]{1,6}:[^<>\s]{1,40}>(?=[0-9]\.[0-9])){1,200}+"
)
"""Up to white space, a quotation mark, East Asian punctuation, or the next DOI of a list."""
_WRAPPED = r"(?:[ \t]{0,3}\n[ \t>]{0,8}(?=[a-z0-9.()-]{0,40}[0-9]))?"

KIND = Kind(
    prefix="DOI",
    name="DOI",
    pattern=r"10\.[0-9]{4,9}(?:\.[0-9]+)*/\S+",
    url="https://doi.org/{local}",
    registries=("crossref", "datacite", "doi_agency", "doi_handle"),
    authorities=("doi_handle",),
    examples=("10.5555/example.1", "10.5555/EXAMPLE.1", "10.5072/x(94)90302-6"),
    lookalikes=("10.5555", "10.5555/", "10.1/x", "11.5555/x", "10.5555/a b"),
    source="https://www.doi.org/doi-handbook/HTML/doi-name-syntax.html (as remembered, 2026-11)",
    canonical=canonical,
    literature=True,
    labels=(r"DOI%3A", r"DOIs?", r"info:doi", r"urn:doi"),
    labelled=(
        rf"(?:{_PREFIX}(?:/|%2F){_WRAPPED}|10\.[ ]?[0-9]{{4,9}}[ ]?/[ ]?(?=[^\s]{{0,40}}[0-9]))"
        rf"{_SUFFIX}"
    ),
    also=(r"s[0-9]{5}-0[0-9]{2}-[0-9]{4,5}-[0-9a-z](?![0-9a-z_-]|[.][a-z])",),
    bare=rf"{_PREFIX}(?:/|%2F){_WRAPPED}{_SUFFIX}",
    hosts=(
        "doi.org",
        "dx.doi.org",
        "www.doi.org",
        "hdl.handle.net",
        "nature.com/articles",
        "mdpi.com",
        "sciencedirect.com/science",
    ),
    urls=(r"(?<![0-9a-z.])(?P<local>10\.[0-9]{4,9}(?:\.[0-9]{1,9}){0,4}/[^\s\"]{1,600})",),
    ending=doi_end.tidy,
    doubtful=doubtful,
)
