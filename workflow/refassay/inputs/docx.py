"""DOCX: the document's text as Markdown would have it. Offsets are those of that text.

Read with zipfile and defusedxml, so that what reference managers write is seen as well: content
controls, tracked insertions, field codes, footnotes and endnotes.

Source: ECMA-376, WordprocessingML (as remembered, 2026-11).
"""

from __future__ import annotations

import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any

from refassay.errors import UsageError
from refassay.extract import extract_text
from refassay.extract.source import Source
from refassay.inputs._input import Asked, Content, Input, as_bytes
from refassay.inputs._woven import whole

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
_DOCUMENT = "word/document.xml"
_NOTES = (("word/footnotes.xml", "footnote"), ("word/endnotes.xml", "endnote"))
_BREAKS = (
    *(zipfile.BadZipFile, zlib.error, struct.error, SyntaxError, ValueError, LookupError),
    *(OSError, EOFError, RuntimeError),
)
"""What damaged archives and damaged XML raise."""
_RATIO = 5
"""What is unpacked may be this many times as large as a report may be."""
_MOST_PARTS = 5000
_HYPERLINK = re.compile(r"HYPERLINK\s+\"([^\"]{4,2000})\"", re.IGNORECASE)
_BIBLIOGRAPHY = re.compile(
    r"\W*(?:references?|bibliography|works cited|literature(?: cited)?|sources)\W*", re.IGNORECASE
)
_UNSEEN = frozenset({"moveFrom", "Fallback", "del", "instrText"})


def read(source: Source, asked: Asked) -> Content:
    """What the document's text, notes and links cite. Raises UsageError where it is damaged."""
    from defusedxml.common import DefusedXmlException

    try:
        text = "\n\n".join(_parts(source, asked))
    except (*_BREAKS, DefusedXmlException) as error:
        raise _unreadable(source, f"{type(error).__name__}: {error}") from error
    extraction = extract_text(text, report=asked.report, sha256=source.sha256)
    note = "DOCX: lines and offsets are those of the text that was read from it"
    return Content(replace(extraction, notes=(note, *extraction.notes)), whole(text))


def is_document(raw: bytes) -> bool:
    """Whether a ZIP archive holds a document of this kind."""
    try:
        with zipfile.ZipFile(BytesIO(raw)) as archive:
            return _DOCUMENT in archive.namelist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, RuntimeError):
        return False


def _parts(source: Source, asked: Asked) -> Iterator[str]:
    """The text of the document, then that of its notes."""
    left = _RATIO * asked.max_bytes
    with zipfile.ZipFile(BytesIO(source.raw)) as archive:
        names = archive.namelist()
        if len(names) > _MOST_PARTS:
            raise ValueError(f"it has {len(names)} parts")
        for part, note in ((_DOCUMENT, ""), *_NOTES):
            if part not in names:
                if part == _DOCUMENT:
                    raise ValueError("it holds no document")
                continue
            data = _unpacked(archive, part, left)
            left -= len(data)
            links = _rels(archive, part, left)
            yield _Text(links, note).of(data)


def _unpacked(archive: zipfile.ZipFile, part: str, most: int) -> bytes:
    """A part's bytes, as many as it really has and not as many as it says."""
    with archive.open(part) as stream:
        data = stream.read(max(most, 0) + 1)
    if len(data) > max(most, 0):
        raise ValueError("what it unpacks to is too large")
    return data


def _rels(archive: zipfile.ZipFile, part: str, most: int) -> dict[str, str]:
    """Where the links of a part lead, by their names in it."""
    from defusedxml.ElementTree import iterparse

    folder, _, name = part.rpartition("/")
    path = f"{folder}/_rels/{name}.rels"
    if path not in archive.namelist():
        return {}
    data = _unpacked(archive, path, most)
    found = {}
    for _event, element in iterparse(BytesIO(data), events=("end",), forbid_dtd=True):
        target = element.get("Target", "")
        if element.get("TargetMode") == "External" and target.startswith(("http://", "https://")):
            found[element.get("Id", "")] = re.sub(r"\s", "%20", target)
    return found


class _Text:
    """The text of one part, made while its elements open and close."""

    def __init__(self, links: dict[str, str], note: str) -> None:
        self.links = links
        self.note = note
        self.out: list[str] = []
        self.line: list[str] = []
        self.prefix = ""
        self.targets: list[str] = []
        self.unseen = 0
        self.rows: list[int] = []
        self.cells: list[int] = []

    def of(self, data: bytes) -> str:
        """The whole text."""
        from defusedxml.ElementTree import iterparse

        for event, element in iterparse(BytesIO(data), events=("start", "end"), forbid_dtd=True):
            name = element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
            if event == "start":
                self._start(name, element)
            else:
                self._end(name, element)
                element.clear()
        return "".join(self.out)

    def _start(self, name: str, element: Any) -> None:
        if name in _UNSEEN:
            self.unseen += 1
        elif name == "hyperlink":
            target = next(
                (value for key, value in element.attrib.items() if key.endswith("}id")), ""
            )
            self.targets.append(self.links.get(target, ""))
            self.line.append("[" if self.targets[-1] else "")
        elif name == "tbl":
            self.rows.append(0)
        elif name == "tr":
            self.cells.append(0)
        elif name == self.note and self.note and _value(element, "type") is None:
            self.prefix = f"[^{self.note}{_value(element, 'id')}]: "

    def _end(self, name: str, element: Any) -> None:
        if name == "instrText":
            self._field(element.text or "")
        if name in _UNSEEN:
            self.unseen -= 1
        elif self.unseen:
            return
        elif name == "t":
            self.line.append(element.text or "")
        elif name in ("tab", "br", "cr"):
            self.line.append(" " if name == "tab" or self.rows else "\n")
        elif name == "noBreakHyphen":
            self.line.append("-")
        elif name in ("footnoteReference", "endnoteReference"):
            self.line.append(f"[^{name.removesuffix('Reference')}{_value(element, 'id')}]")
        elif name in ("pStyle", "outlineLvl", "numPr"):
            self._style(name, _value(element, "val") or "")
        elif name == "hyperlink":
            target = self.targets.pop()
            self.line.append(f"]({target})" if target else "")
        else:
            self._block(name)

    def _block(self, name: str) -> None:
        if name == "p":
            said = "".join(self.line).strip()
            self.line = []
            if self.rows:
                self.out.append(f"{said} ".replace("|", "/").replace("\n", " "))
            elif said:
                head = "## " if _BIBLIOGRAPHY.fullmatch(said) and len(said) < 40 else self.prefix
                self.out.append(f"{head}{said}\n\n")
            self.prefix = ""
        elif name == "tc" and self.cells:
            self.cells[-1] += 1
            self.out.append("| ")
        elif name == "tr" and self.cells and self.rows:
            self._row(self.cells.pop())
        elif name == "tbl" and self.rows:
            self.rows.pop()
            self.out.append("\n")

    def _row(self, cells: int) -> None:
        """Close a row: each cell's text stands in front of its bar."""
        self.rows[-1] += 1
        first = self.rows[-1] == 1
        self.out.append("\n" + (f"{'--- |' * max(1, min(cells, 200))}\n" if first else ""))

    def _style(self, name: str, value: str) -> None:
        if name == "numPr":
            self.prefix = self.prefix or "- "
        elif name == "outlineLvl" and value.isdecimal() and int(value) < 9:
            self.prefix = "#" * min(int(value) + 1, 6) + " "
        elif name == "pStyle" and re.match(r"(?:heading|title|.{0,3}berschrift)", value, re.I):
            level = re.search(r"[1-6]", value)
            self.prefix = "#" * int(level.group() if level else "1") + " "

    def _field(self, code: str) -> None:
        """The target of a link that is written as a field; its text follows on its own."""
        link = _HYPERLINK.search(code)
        if link and self.unseen == 1 and link[1].startswith(("http://", "https://")):
            self.line.append(f" <{link[1]}> ")


def _value(element: Any, name: str) -> str | None:
    found = element.get(f"{_W}{name}", element.get(f"{_STRICT}{name}"))
    return None if found is None else str(found)


def _unreadable(source: Source, why: str) -> UsageError:
    return UsageError(
        f"{source.path} cannot be read as a DOCX document: {' '.join(why.split())[:200]}",
        expected="an undamaged DOCX document without a password",
        next_step="save it again, or convert it to text; nothing of it was checked",
    )


INPUT = Input(
    name="docx",
    what="a DOCX document",
    read=read,
    endings=(".docx", ".docm", ".dotx"),
    opened=as_bytes,
    begins=b"PK\x03\x04",
)
