"""RIS, as reference managers export it, and PubMed's own tagged format, which looks alike.

Source: RIS Format Specifications of Reference Manager, and NLM's MEDLINE/PubMed data element
descriptions (as remembered, 2026-11).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from refassay.extract.source import Source
from refassay.inputs import _printed
from refassay.inputs._gathering import Entry, Field, Gathering
from refassay.inputs._input import Asked, Content, Input
from refassay.inputs._woven import Weaver, Woven
from refassay.model import Claim

_LINE = re.compile(r"(?P<tag>[A-Z][A-Z0-9]{1,3})[ ]{0,3}-(?:[ ](?P<value>.*)|[ ]*$)")
_LINES = re.compile(r"[^\r\n]+")
_FIRST = re.compile(
    r"(?:\ufeff|\s){0,400}(?:TY[ ]{1,3}-[ ][A-Z]{2,8}|PMID[ ]?-[ ][0-9]{1,9})[ \t]*\r?$", re.M
)
_EXACT = {"PMID": "PMID", "DO": "DOI", "DI": "DOI", "PMC": "PMC", "C2": "PMC", "PM": "PMID"}
_ADDRESSED = ("LID", "AID")
_LINKS = ("UR", "LK", "L1", "L2", "L3")
_TEXTS = ("M3", "N1", "C7", "M1")
_OF_PUBMED = re.compile(r"pubmed|medline|\bNLM\b", re.IGNORECASE)
_DOI_MARK = re.compile(r"\s*\[doi\]\s*$")


@dataclass
class _Raw:
    """One record: its tags, each with its values, each made of lines (their places)."""

    text: str
    start: int
    end: int
    places: dict[str, list[list[tuple[int, int]]]] = field(default_factory=dict)

    def values(self, *tags: str) -> list[Woven]:
        """The values of the tags, in that order."""
        return [self._woven(lines) for tag in tags for lines in self.places.get(tag, ())]

    def _woven(self, lines: list[tuple[int, int]]) -> Woven:
        weaver = Weaver(self.text)
        for index, (start, end) in enumerate(lines):
            weaver.put("\n" if index else "", start, start)
            weaver.copy(start, end)
        return weaver.done()


def fits(source: Source) -> bool:
    """Whether the first line opens a record."""
    return _FIRST.match(source.text) is not None


def read(source: Source, asked: Asked) -> Content:
    """Each record a citation."""
    gathering = Gathering(source.text)
    for raw in _records(source.text):
        gathering.add(_entry(raw))
    notes = [] if gathering.citations else ["no RIS record was found"]
    return Content(gathering.extraction(source, asked.report, notes=notes))


def _entry(raw: _Raw) -> Entry:
    fields = [Field(one, kind) for tag, kind in _EXACT.items() for one in raw.values(tag)]
    fields += [
        Field(one.cut(0, mark.start()), "DOI")
        for one in raw.values(*_ADDRESSED)
        if (mark := _DOI_MARK.search(one.text))
    ]
    if _OF_PUBMED.search(f"{_text(raw, 'DB')} {_text(raw, 'DP')}"):
        numbers = (one for one in raw.values("AN") if one.text.strip().isdecimal())
        fields += [Field(one, "PMID") for one in numbers]
    fields += [Field(one, links=True) for one in raw.values(*_LINKS)]
    fields += [Field(one) for one in raw.values(*_TEXTS)]
    return Entry(raw.start, raw.end, _text(raw, "ID") or None, fields, _claim(raw))


def _claim(raw: _Raw) -> Claim:
    names = [one.text for one in raw.values("FAU") or raw.values("AU", "A1")]
    first, last = _text(raw, "SP"), _text(raw, "EP")
    return Claim(
        citation=0,
        title=_text(raw, "TI", "T1"),
        author=tuple(_printed.author(name) for name in names[:200] if name.strip()),
        issued=_printed.date(_text(raw, "DA", "PY", "Y1", "DP").rstrip("/")),
        container_title=_text(raw, "JO", "JF", "T2", "JT", "JA", "TA"),
        volume=_text(raw, "VL", "VI"),
        page=f"{first}-{last}"
        if first and last and "-" not in first
        else first or _text(raw, "PG"),
    )


def _text(raw: _Raw, *tags: str) -> str:
    found = (one.text for one in raw.values(*tags))
    return next((" ".join(text.split()) for text in found if text.strip()), "")


def _records(text: str) -> Iterator[_Raw]:
    """Every record: from TY to ER, or from one PMID line to the next."""
    raw: _Raw | None = None
    tag = ""
    opens = "TY" if re.search(r"^(?:\ufeff)?TY[ ]{1,3}-", text, re.MULTILINE) else "PMID"
    for line in _LINES.finditer(text):
        tagged = _LINE.match(line.group().lstrip("\ufeff"))
        if tagged and tagged["tag"] == opens:
            if raw is not None:
                yield raw
            raw = _Raw(text, line.end() - len(line.group().lstrip("\ufeff")), line.end())
        if raw is None:
            continue
        if tagged and tagged["tag"] == "ER":
            raw.end = line.end()
            yield raw
            raw = None
            continue
        tag = tagged["tag"] if tagged else tag
        values = raw.places.setdefault(tag, [])
        if tagged or not values:
            values.append([])
        values[-1].append(_place(line, tagged))
        raw.end = line.end()
    if raw is not None:
        yield raw


def _place(line: re.Match[str], tagged: re.Match[str] | None) -> tuple[int, int]:
    value = tagged["value"] if tagged else line.group()
    return line.end() - len(value or ""), line.end()


INPUT = Input(
    name="ris",
    what="RIS, or PubMed's tagged format",
    read=read,
    endings=(".ris", ".nbib", ".medline"),
    fits=fits,
)
