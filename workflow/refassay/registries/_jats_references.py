"""The list of references of an article or chapter in JATS or BITS."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from xml.etree.ElementTree import Element

from refassay.model import Author, CitedWork, Identifier
from refassay.registries._jats_line import Line
from refassay.registries._works import doi_named, pmcid_named, pmid_named
from refassay.registries._xml import local_name, named

OTHERS = frozenset({"sub-article", "response"})
"""Texts of their own inside an article: letters of decision, replies, translations."""
_CITATIONS = ("element-citation", "mixed-citation", "nlm-citation", "citation", "note")
_TITLES = ("article-title", "chapter-title", "part-title", "data-title", "source")
_AUTHORS = 3
"""As many of them tell a reference from another."""
_LONGEST_RANGE = 50
"""Entries between the ends of ``[3-60]``; a longer range is a slip, or worse."""
_YEAR = re.compile(r"(?:1[5-9]|20)[0-9]{2}")
_RANGE = re.compile(r"[\s\[(]*[0-9]{1,4}\s?[-–—‐]\s?[0-9]{1,4}[\s\])]*")


@dataclass(frozen=True)
class References:
    """The works that a text cites, and which of them its marks mean."""

    cited: tuple[CitedWork, ...]
    order: Mapping[str, int]
    """The ids of the list's entries with their places in it, in its order."""
    keys: Mapping[str, tuple[str, ...]]
    """Id of an entry, or of one citation in it → keys of `cited`."""

    def resolved(
        self, text: str, marks: Sequence[tuple[int, int, str]]
    ) -> tuple[tuple[int, int, str], ...]:
        """Places of marks with the keys of what they cite; ``[3-5]`` cites 4 as well."""
        found: dict[tuple[int, int, str], None] = {}
        for place, rid in self._with_ranges(text, marks):
            for key in self.keys.get(rid, ()):
                found[(*place, key)] = None
        return tuple(found)

    def _with_ranges(
        self, text: str, marks: Sequence[tuple[int, int, str]]
    ) -> Iterator[tuple[tuple[int, int], str]]:
        before: tuple[int, int, str] | None = None
        for start, end, rid in marks:
            between = text[before[1] : start].strip() if before else ""
            if before and before[:2] == (start, end) and _RANGE.fullmatch(text[start:end]):
                between = "-"  # one mark, «3-5», that names its two ends
            if before and between in ("-", "–", "—", "‐"):
                yield from (((before[0], end), each) for each in self._inside(before[2], rid))
            yield (start, end), rid
            before = (start, end, rid)

    def _inside(self, first: str, last: str) -> Sequence[str]:
        start, end = self.order.get(first, -1) + 1, self.order.get(last, -1)
        if start <= 0 or not 0 < end - start <= _LONGEST_RANGE:
            return ()
        return tuple(islice(self.order, start, end))


def references_of(document: Element) -> References:
    """The document's own list of references; those of texts inside it are theirs."""
    cited: list[CitedWork] = []
    order: dict[str, int] = {}
    keys: dict[str, tuple[str, ...]] = {}
    for number, ref in enumerate(_refs(document), start=1):
        own = ref.get("id") or f"reference {number}"
        citations = list(_citations(ref))
        works = [
            _cited(each, (each.get("id") or own) if len(citations) > 1 else own)
            for each in citations
        ]
        cited += works
        order.setdefault(own, len(order))
        keys[own] = tuple(dict.fromkeys(work.key for work in works))
        for citation, work in zip(citations, works, strict=True):
            keys.setdefault(citation.get("id") or own, (work.key,))
    return References(tuple(cited), order, keys)


def _refs(element: Element) -> Iterator[Element]:
    for child in element:
        name = local_name(child)
        if name == "ref":
            yield child
        elif name not in OTHERS:
            yield from _refs(child)


def _citations(ref: Element) -> Iterator[Element]:
    """The citations of an entry; of several forms of the same one the first."""
    for child in ref:
        if local_name(child) == "citation-alternatives":
            yield from [each for each in child if local_name(each) in _CITATIONS][:1]
        elif local_name(child) in _CITATIONS:
            yield child


def _cited(citation: Element, key: str) -> CitedWork:
    return CitedWork(
        key=key,
        ids=tuple(dict.fromkeys(_ids(citation))),
        title=next(filter(None, (_words(citation, name) for name in _TITLES)), ""),
        author=tuple(_authors(citation))[:_AUTHORS],
        issued=next(iter(_YEAR.findall(_words(citation, "year"))), ""),
    )


def _ids(citation: Element) -> Iterator[Identifier]:
    readers = {"pmid": pmid_named, "doi": doi_named, "pmcid": pmcid_named, "pmc": pmcid_named}
    for one in citation.iter():
        kind = {"pub-id": "pub-id-type", "ext-link": "ext-link-type"}.get(local_name(one))
        if kind is None or one.get(kind) not in readers:
            continue
        found = readers[one.get(kind, "")]("".join(one.itertext()).strip())
        if found is not None:
            yield found


def _words(citation: Element, name: str) -> str:
    found = (each for each in citation.iter() if local_name(each) == name)
    return next(filter(None, map(words_of, found)), "").rstrip(". ")


def _authors(citation: Element) -> Iterator[Author]:
    """Persons and groups as they come; editors, where the list says so, are none."""
    editors = {
        id(each)
        for group in citation.iter()
        if local_name(group) == "person-group" and group.get("person-group-type") == "editor"
        for each in group.iter()
    }
    for one in citation.iter():
        if id(one) in editors:
            continue
        if local_name(one) in ("name", "string-name"):
            parts = [
                words_of(next(iter(named(one, part)), None)) for part in ("surname", "given-names")
            ]
            if parts[0]:
                yield Author(family=parts[0], given=parts[1])
        elif local_name(one) == "collab":
            yield Author(literal=words_of(one))


def words_of(element: Element | None) -> str:
    """The words of an element, plain and with white space single."""
    line = Line()
    if element is not None:
        line.write(element)
    return line.finished()[0]
