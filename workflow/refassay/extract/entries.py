"""The entries of a bibliography, of a sidecar, and the notes that a text refers to."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import islice

from refassay.extract.blocks import Heading, Span
from refassay.extract.spellings import MOST


@dataclass(frozen=True, slots=True)
class Entry:
    """One work as listed. Offsets are the view's."""

    start: int
    end: int
    label: str | None


_MARKER = re.compile(
    r"(?P<indent>[ \t>]{0,40})(?:(?P<bullet>[-*+•][ \t]+)?"
    r"(?:(?P<number>[0-9]{1,4})[.)][ \t]+|\[\^?(?P<bracket>[^\]\[\n]{1,60})\](?::[ \t]*|[ \t]+)"
    r"|(?=\[\\?\[(?P<linked>[0-9]{1,4})\\?\]\]\()\["
    r"|\*\*\[?(?P<bold>[^*\n\s\]]{2,60})\]?(?:\*\*:|:\*\*)[ \t]*)?)"
)
_KEY = re.compile(
    r"\(?(?P<key>[a-zß-ÿ][a-zß-ÿ'’-]{1,40}(?:[0-9]{4}|nd|n\.d\.)[^\s:,;()\[\]A-Z]{0,60}|pqac-[0-9]{8})"
    r"(?:[ ]pages?\b[^):\n]{0,60})?\)?(?::|\s*$)"
)
_LINE = re.compile(r"[^\n]*")
_NOTE = re.compile(r"\n[ \t>]{0,12}\[\^?(?P<label>[^\]\[\n]{1,60})\]:[ \t]*(?=\S)", re.MULTILINE)
_HEADING = re.compile(r"[ ]{0,3}#{1,6}[ \t]")
_RULE = re.compile(r"[ \t]*(?:[-*_][ \t]*){3,200}$|[ \t]*[|][-:| \t]+$")
_FIELD = re.compile(
    r"[ \t>]*[-*+•][ \t]+(?:\*\*|__)?(?:DOI|PMID|PMCID|PubMed(?: ID)?|PMC|URL|Link|arXiv|Journal"
    r"|Year|Authors?|Title|Venue|Date|Citations?|Abstract|Note|Type|Source)s?(?:\*\*|__)?:",
    re.IGNORECASE,
)
_HEADED = re.compile(
    r"[ ]{0,3}#{2,6}[ \t]+(?:\[(?P<bracket>[0-9]{1,4})\]|(?P<number>[0-9]{1,4})[.)])[ \t]+\S"
)
_FIELD_BELOW = re.compile(r"\n(?:[ \t]*\n)?" + _FIELD.pattern, re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)(?<![0-9]..)[0-9]{2}(?![0-9])")
_ADDRESS_LAST = re.compile(r"https?://\S+[ \t]*$")
_STARTS = re.compile(r"[ \t]*(?:[*_\"“]{0,3})[A-ZÀ-Þ\[\"“*(]")


MOST_LINES = 500_000
"""Lines of one bibliography that are looked at; a note says when there are more."""


def is_too_long(text: str, span: Span) -> bool:
    """Whether a bibliography has more lines than are looked at."""
    return span.end - span.start > MOST_LINES and text.count("\n", *span) > MOST_LINES


def entries(text: str, span: Span, places: list[int]) -> list[Entry]:
    """The entries in the body of a bibliography. `places`: starts of everything found, rising.

    A marker (number, bracket, bullet, bold key, table row) opens an entry. Where a list has
    none, each paragraph or line that holds an identifier, an address or a year is one.
    """
    return _Reader(text, span, places).run()


class _Reader:
    def __init__(self, text: str, span: Span, places: list[int]) -> None:
        self.text = text
        self.span = span
        self.places = places
        self.done: list[Entry] = []
        self.open: tuple[int, str | None, int] | None = None  # start, label, indent
        self.end = span.start
        self.marked = False
        self.headed = False
        self.blank = True

    def run(self) -> list[Entry]:
        at = self.span.start
        for _ in range(MOST_LINES):
            if at >= self.span.end or len(self.done) >= MOST:
                break
            end = self.text.find("\n", at, self.span.end)
            end = self.span.end if end < 0 else end
            self._line(self.text[at:end], at)
            at = end + 1
        self._close()
        return self.done

    def _line(self, line: str, at: int) -> None:
        if not line.strip("\x00 \t>"):
            self.blank = True
            return
        if _HEADING.match(line) or _RULE.fullmatch(line):
            self._close()
            self._headed(line, at)
        elif line.lstrip(" >").startswith("|"):
            self._row(line, at)
        else:
            self._listed(line, at)
        self.blank = False

    def _headed(self, line: str, at: int) -> None:
        """A heading ``### [1] Title`` opens an entry where the fields of a work stand below it."""
        head = _HEADED.match(line)
        below = _FIELD_BELOW.match(self.text, at + len(line), self.span.end) if head else None
        if head and below:
            self.open = (at, head["bracket"] or head["number"], 0)
            self.headed = True
            self.end = at + len(line)

    def _row(self, line: str, at: int) -> None:
        self._close()
        if self._names_work(at, at + len(line)):
            self.open = (at, None, 0)
            self.end = at + len(line)
            self._close()

    def _listed(self, line: str, at: int) -> None:
        marker = _MARKER.match(line)
        assert marker is not None
        indent = len(marker["indent"].expandtabs(4))
        has_mark = marker.end() > marker.end("indent") and len(line) > marker.end()
        if has_mark and not self._belongs(line, indent):
            self._close()
            self.marked = True
            self.open = (at, self._label(marker, line), indent)
        elif not has_mark and (self.open is None or self._starts_plain(line, indent)):
            self._close()
            if self.marked and not self._has_place(at, at + len(line)):
                return
            self.open = (at, self._label(marker, line), -1)
        self.end = at + len(line)

    def _belongs(self, line: str, indent: int) -> bool:
        """An indented field line (``- PMID: 1``) belongs to the entry above it."""
        deep = self.open is not None and indent > self.open[2] >= 0
        return (deep or self.headed) and bool(_FIELD.match(line))

    def _starts_plain(self, line: str, indent: int) -> bool:
        assert self.open is not None
        if self.open[2] >= 0:
            return self.blank and indent <= self.open[2]
        if self.blank:
            return True
        return bool(_STARTS.match(line)) and self._has_ended()

    def _has_ended(self) -> bool:
        """Whether the line above ends as an entry does."""
        assert self.open is not None
        above = self.text[max(self.open[0], self.end - 200) : self.end]
        last = above.rstrip(" \t*_")[-1:]
        if last in (".", ")", "]", ">") or last.isdecimal():
            return True
        return "http" in above and _ADDRESS_LAST.search(above) is not None

    def _label(self, marker: re.Match[str], line: str) -> str | None:
        key = _KEY.match(line, marker.end())
        if key:
            return key["key"]
        return marker["number"] or marker["bracket"] or marker["linked"] or marker["bold"]

    def _close(self) -> None:
        if self.open is None:
            return
        start, label, indent = self.open
        self.open = None
        self.headed = False
        if indent >= 0 or self._names_work(start, self.end):
            self.done.append(Entry(start, self.end, label))

    def _names_work(self, start: int, end: int) -> bool:
        return self._has_place(start, end) or bool(_YEAR.search(self.text, start, end))

    def _has_place(self, start: int, end: int) -> bool:
        index = bisect_left(self.places, start)
        return index < len(self.places) and self.places[index] < end


_RETRIEVED = re.compile(r"(?:\[(?P<label>[0-9]{1,4})\]|(?P<number>[0-9]{1,3})[.)])[ \t]+\S")
_NAMES_WORK = re.compile(
    r"^[ \t]*[-*+•][ \t]+(?:\*\*|__)?(?:DOI|PMID|PMCID|PubMed(?: ID)?)(?:\*\*|__)?:",
    re.MULTILINE | re.I,
)
_DESCRIBES_WORK = re.compile(
    r"^[ \t]*[-*+•][ \t]+(?:\*\*|__)?(?:Authors?|Journal|Venue|Year)(?:\*\*|__)?:",
    re.MULTILINE | re.I,
)
_FIELD_LINE = re.compile(
    r"[ \t]*[-*+•][ \t]+(?:\*\*|__)?[A-Za-z][A-Za-z ]{1,30}(?:\*\*|__)?:[^\n]*"
)


def retrieved(text: str, headings: tuple[Heading, ...]) -> list[Entry]:
    """Works as a search tool lists them: ``### [1] Title`` and the fields directly below.

    With ``### 1. Title`` it takes fields that name and describe a work.

    What follows the fields (snippets) may name other works and is not part of the entry.
    """
    found = []
    for heading in headings[:MOST]:
        label = _RETRIEVED.match(heading.title)
        if label is None:
            continue
        end = at = heading.end
        while at < len(text):
            line = _LINE.match(text, at + 1)
            if line is None or not (
                _FIELD_LINE.fullmatch(line.group()) or not line.group().strip()
            ):
                break
            at = line.end()
            end = at if line.group().strip() else end
            if line.end() >= len(text):
                break
        if label["number"]:
            fields = text[heading.end : end]
            if not (_NAMES_WORK.search(fields) and _DESCRIBES_WORK.search(fields)):
                continue
        found.append(Entry(heading.start, end, label["label"] or label["number"]))
    return found


def notes(text: str, inside: list[Span]) -> list[Entry]:
    """Footnotes and link definitions (``[1]: …``) that lie outside the spans, in order."""
    starts = [span.start for span in inside]
    found = []
    # With a line end in front, so that the engine looks for line ends alone.
    for match in islice(_NOTE.finditer("\n" + text), MOST):
        near = bisect_right(starts, match.start()) - 1
        if near >= 0 and match.start() < inside[near].end:
            continue
        end = text.find("\n", match.end() - 1)
        label = match["label"]
        found.append(Entry(match.start("label") - 2, len(text) if end < 0 else end, label))
    return found
