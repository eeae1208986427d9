"""One citation of a JSON list, whatever its members are called, as an entry."""

from __future__ import annotations

import re
from collections.abc import Iterator

from refassay.inputs import _printed
from refassay.inputs._gathering import Entry, Field
from refassay.inputs._json import Node, spelled
from refassay.model import Author, Claim

KEYS: dict[str, str] = {
    "pmid": "PMID",
    "pubmed": "PMID",
    "pubmedid": "PMID",
    "doi": "DOI",
    "pmcid": "PMC",
    "pmc": "PMC",
    "arxiv": "arXiv",
    "arxivid": "arXiv",
}
"""Names of members that hold an identifier, folded, and its kind."""
_LINKS = frozenset({"url", "href", "link", "uri", "fulltexturl"})
_TEXTS = frozenset({"citation", "publicationinfostring", "publicationinfo", "note", "reference"})
"""Printed citations: what they hold belongs to the work as well."""
_TITLE = ("title",)
_JOURNAL = ("journal", "journalname", "containertitle", "journalshortname", "venue")
_DATE = ("date", "dtpublished", "published", "publicationdate", "issued", "year", "pubdate")
_AUTHOR = ("authors", "author", "authorsstring")
_VOLUME = ("volume",)
_PAGE = ("page", "pages")
_INDEX = ("index", "citationindex", "number", "citationnumber", "refnumber", "n")
_KNOWN = frozenset(
    (*KEYS, *_LINKS, *_TITLE, *_JOURNAL, *_DATE, *_AUTHOR, *_VOLUME, *_PAGE, *_INDEX, "citation")
)
_INDEX_TEXT = re.compile(r"\[?\s*([0-9]{1,6})\s*\]?")
_TAG = re.compile(r"<[^<>]{0,1000}>")


def entry_of(node: Node, text: str, *, label: str | None = None) -> Entry:
    """The entry for one citation. Its label is its own index where none is given."""
    members = dict(folded(node))
    return Entry(
        start=node.start,
        end=node.end,
        label=_index(members) if label is None else label or None,
        fields=list(_fields(members, text)),
        claim=_claim(members),
        extra={name: value.plain() for name, value in _further(node)},
    )


def folded(node: Node) -> Iterator[tuple[str, Node]]:
    """The members by folded name, those of ``metadata.citation_detail`` among them."""
    for key, value in node.members.items():
        yield _fold(key), value
    for path in _DETAILS:
        inner: Node | None = node
        for step in path:
            inner = inner.get(step) if inner else None
        for key, value in inner.members.items() if inner else ():
            yield _fold(key), value


_DETAILS = (("metadata", "citation_detail"), ("citation_detail",), ("reference_detail",))


def names_work(node: Node) -> bool:
    """Whether a JSON value looks like a citation: it names an identifier or a title."""
    names = {name for name, value in folded(node) if value.value not in (None, "")}
    return bool(names & (KEYS.keys() | {"title", "citation"}))


def identifies_work(node: Node) -> bool:
    """Whether it has a member for an identifier beside a title."""
    names = {name for name, _ in folded(node)}
    return bool(names & KEYS.keys()) and "title" in names


def _fold(key: str) -> str:
    return re.sub(r"[\s_-]", "", key).casefold()


def _further(node: Node) -> Iterator[tuple[str, Node]]:
    detail = {step for path in _DETAILS for step in path}
    for key, value in node.members.items():
        if _fold(key) not in _KNOWN and key not in detail:
            yield key, value
    for path in _DETAILS:
        inner: Node | None = node
        for step in path:
            inner = inner.get(step) if inner else None
        for key, value in inner.members.items() if inner else ():
            if _fold(key) not in _KNOWN:
                yield key, value


def _index(members: dict[str, Node]) -> str | None:
    for name in _INDEX:
        match = _INDEX_TEXT.fullmatch(members[name].text) if name in members else None
        if match:
            return str(int(match[1]))
    return None


def _fields(members: dict[str, Node], text: str) -> Iterator[Field]:
    """Its own identifiers first, then addresses, then printed citations."""
    order = [*KEYS, *sorted(_LINKS), *sorted(_TEXTS)]
    for name in order:
        node = members.get(name)
        for each in [node, *node.items] if node else ():
            if each.text:
                value = spelled(each, text)
                yield Field(value, KEYS.get(name, ""), links=name in _LINKS)


def _claim(members: dict[str, Node]) -> Claim | None:
    claim = Claim(
        citation=0,
        title=_words(members, _TITLE),
        author=_authors(members),
        issued=_issued(members),
        container_title=_words(members, _JOURNAL),
        volume=_words(members, _VOLUME),
        page=_words(members, _PAGE),
    )
    return claim if claim != Claim(citation=0) else None


def _first(members: dict[str, Node], names: tuple[str, ...]) -> Node | None:
    found = (members[name] for name in names if name in members)
    return next((node for node in found if node.value not in (None, "", [], {})), None)


def _words(members: dict[str, Node], names: tuple[str, ...]) -> str:
    """The text of the first member that has one; of an array its first item."""
    node = _first(members, names)
    if node is not None and node.items:
        node = node.items[0]
    return " ".join(_TAG.sub("", node.text).split()) if node else ""


def _authors(members: dict[str, Node]) -> tuple[Author, ...]:
    node = _first(members, _AUTHOR)
    if node is None:
        return ()
    if node.text:
        return _printed.authors(node.text)
    return tuple(each for item in node.items if (each := _author(item)) != Author())


def _author(node: Node) -> Author:
    if node.text:
        return _printed.author(node.text)

    def said(*names: str) -> str:
        found = (node.get(name) for name in names)
        return next((" ".join(one.text.split()) for one in found if one and one.text), "")

    family = " ".join(
        part for part in (said("non-dropping-particle"), said("family", "last")) if part
    )
    if family:
        return Author(family=family, given=said("given", "first", "initials"))
    name = said("name")
    return _printed.author(name) if name else Author(literal=said("literal"))


def _issued(members: dict[str, Node]) -> str:
    node = _first(members, _DATE)
    if node is None:
        return ""
    parts = node.get("date-parts")
    if parts and parts.items and parts.items[0].items:
        numbers = [one.text for one in parts.items[0].items]
        return _printed.from_parts(
            [int(one) for one in numbers if one.isdecimal() and len(one) < 5]
        )
    inner = node.get("raw") or node.get("literal") or node
    return _printed.date(inner.text)
