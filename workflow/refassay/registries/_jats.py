"""The text of one article (JATS) or book chapter (BITS) as passages.

In reading order: abstracts, the body's paragraphs and headings, captions, and tables row by row
(cells joined by ``; ``). Left out are reviews, replies and translations that are appended to an
article, its list of references, and what it says of itself (title, authors, affiliations).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from refassay.model import FullText, Identifier, Passage
from refassay.registries._jats_line import FLOATS, Line
from refassay.registries._jats_references import OTHERS, References, references_of
from refassay.registries._xml import local_name, named

_HREF = "{http://www.w3.org/1999/xlink}href"
_BODIES = ("body", "book-body")
_PARTS = (*_BODIES, "back", "book-back", "floats-group", "abstract", "trans-abstract")
_PARAGRAPH_NAMES = "p title subtitle disp-formula def-item preformat attrib verse-line"
_PARAGRAPHS = frozenset(_PARAGRAPH_NAMES.split())
_HEADINGS = frozenset({"title", "subtitle"})
_SECTION_NAMES = "sec app book-app ack notes book-part boxed-text"
_SECTIONS = frozenset(_SECTION_NAMES.split())
_LEFT_OUT_NAMES = (
    "ref-list glossary bio toc index front-stub book-part-meta sec-meta object-id label"
)
_LEFT_OUT = OTHERS | frozenset(_LEFT_OUT_NAMES.split())
_TABLES = frozenset({"table", "thead", "tbody", "tfoot", "alternatives", "oasis-table", "tgroup"})

_TYPES = (
    ("results", ("result", "case", "finding")),
    ("methods", ("method", "material", "subject", "procedure")),
    ("introduction", ("intro", "background")),
    ("discussion", ("discussion",)),
    ("conclusion", ("conclusion",)),
)
"""Words of ``sec-type``; the first that fits, since ``results|discussion`` tells results."""
_NUMBERING = re.compile(r"^(?:[0-9]{1,2}|[ivx]{1,4})(?:\.[0-9]{1,2})*[.):]?\s+")
_WHOLE_TITLES = (
    (
        "introduction",
        re.compile(
            r"(?:general )?introduction(?: and (?:background|aims?|objectives?|rationale))?|"
            r"background(?: and (?:aims?|objectives?|rationale|purpose|introduction|context))?|"
            r"rationale|context|(?:review of (?:the )?)?literature(?: review)?|related works?"
        ),
    ),
    ("methods", re.compile(r"(?:(?:materials?|patients|subjects|participants) and )?methods?")),
    ("results", re.compile(r"results?|findings")),
    ("discussion", re.compile(r"(?:general )?discussion")),
    ("conclusion", re.compile(r"conclusions?")),
)
"""Headings that say what a section is at any depth."""
_TOP_TITLES = (
    (
        "methods",
        re.compile(
            r".{0,60}\bmethods?\b|methodology\b|experimental (?:procedures?|section)\b|materials\b|"
            r"study (?:design|population)\b|statistical analys[ie]s"
        ),
    ),
    (
        "results",
        re.compile(r"(?:main )?(?:results?|findings)\b|case (?:reports?|presentations?|series)\b"),
    ),
    ("discussion", re.compile(r"(?:general )?discussion\b|interpretation$|limitations\b")),
    (
        "conclusion",
        re.compile(r"(?:final |closing )?(?:conclusions?\b|concluding )|summary and conclusions?"),
    ),
)
"""Beginnings of headings that say so of the body's own sections only."""


def text_from(document: Element, own: Identifier) -> FullText | None:
    """The text of a document, or None where it has no body with any words."""
    references = references_of(document)
    reader = _Reader(references)
    for part in _parts(document):
        reader.read(part)
    if not reader.has_body:
        return None
    return FullText(own, tuple(reader.passages), references.cited, _licence(document))


def _parts(element: Element) -> Iterator[Element]:
    """The parts that hold text, in reading order, none inside of another."""
    for child in element:
        name = local_name(child)
        if name in _PARTS:
            yield child
        elif name not in OTHERS:
            yield from _parts(child)


class _Reader:
    def __init__(self, references: References) -> None:
        self._references = references
        self.passages: list[Passage] = []
        self.has_body = False
        """Whether a body holds more than headings and floats."""
        self._paragraphs = 0

    def read(self, part: Element) -> None:
        name, before = local_name(part), self._paragraphs
        if name in ("abstract", "trans-abstract"):
            self._walk(part, "abstract", fixed=True)
        elif name in _BODIES:
            self._walk(part, "", top=True)
            self.has_body = self.has_body or self._paragraphs > before
        else:
            self._walk(part, "other")

    def _walk(
        self, element: Element, section: str, *, top: bool = False, fixed: bool = False
    ) -> None:
        """All passages below an element. `fixed`: headings inside do not change the section."""
        for child in element:
            name = local_name(child)
            if name in _LEFT_OUT:
                continue
            if name in _SECTIONS:
                kind = "" if fixed else _kind_of(child, top=top)
                inside = kind or section or ("other" if top else "")
                deeper = top and name == "book-part"
                self._walk(child, "" if deeper else inside, top=deeper, fixed=fixed)
            elif name in FLOATS:
                self._float(child, section)
            elif name in _PARAGRAPHS:
                self._paragraph(child, section)
            else:
                self._walk(child, section, top=top and name in _BODIES, fixed=fixed)

    def _paragraph(self, element: Element, section: str) -> None:
        line = Line()
        line.write(element)
        told = self._keep(line, section) and local_name(element) not in _HEADINGS
        self._paragraphs += told and section not in ("caption", "table")
        for each in line.floats:
            self._float(each, section)

    def _float(self, element: Element, section: str) -> None:
        name = local_name(element)
        if name == "boxed-text":
            self._walk(element, section)
        elif name == "fn":
            self._walk(element, section or "other", fixed=True)
        else:
            for each in element:
                self._piece(each, local_name(each))

    def _piece(self, element: Element, name: str) -> None:
        """A piece of a figure or table: its caption, its rows, what stands below them."""
        if name in _TABLES:
            for row in _rows(element):
                self._row(row)
        else:
            self._walk_in(element, "table" if name == "table-wrap-foot" else "caption")

    def _walk_in(self, element: Element, kind: str) -> None:
        """A piece of a float: itself a paragraph or a float, or something around them."""
        around = Element("around")
        around.append(element)
        self._walk(around, kind, fixed=True)

    def _row(self, row: Element) -> None:
        line = Line()
        begun = False
        for cell in row:
            if not "".join(cell.itertext()).strip():
                continue
            line.add("; " if begun else "")
            line.write(cell)
            begun = True
        self._keep(line, "table")

    def _keep(self, line: Line, section: str) -> bool:
        """Keep the passage; false where it has no words."""
        text, marks = line.finished()
        if text:
            cites = self._references.resolved(text, marks)
            self.passages.append(Passage(text, section, cites))
        return bool(text)


def _rows(element: Element) -> Iterator[Element]:
    """The rows of a table, not of tables inside its cells."""
    for child in element:
        name = local_name(child)
        if name in ("tr", "row"):
            yield child
        elif name in _TABLES:
            yield from _rows(child)


def _kind_of(section: Element, *, top: bool) -> str:
    """What a section is, by its type or its heading; empty where neither tells."""
    said = section.get("sec-type", "").casefold()
    for kind, words in _TYPES:
        if any(word in said for word in words):
            return kind
    if local_name(section) in ("ack", "notes", "app", "book-app"):
        return "other"
    title = " ".join("".join(next(iter(named(section, "title")), section).itertext()).split())
    if not named(section, "title"):
        return ""
    heading = _NUMBERING.sub("", title[:120].casefold()).rstrip(".: ")
    for kind, pattern in _WHOLE_TITLES:
        if pattern.fullmatch(heading):
            return kind
    tops = _TOP_TITLES if top else ()
    return next((kind for kind, pattern in tops if pattern.match(heading)), "")


def _licence(document: Element) -> str:
    """The address of the licence, where the document gives one."""
    for each in document.iter():
        name = local_name(each)
        if name in OTHERS:
            break
        if name == "license_ref" and (each.text or "").strip():
            return str(each.text).strip()
        if name == "license" and each.get(_HREF):
            return each.get(_HREF, "").strip()
    return ""
