"""One paragraph, caption or table row of JATS as plain text, with the places of its citations.

Markup leaves nothing behind, so that ``H<sub>2</sub>O`` is ``H2O``, except where characters alone
would say something else:

* a power behind a figure is raised, ``10<sup>-3</sup>`` is ``10⁻³``;
* raised marks of citations stand in brackets, ``seen<sup>3,5</sup>`` is ``seen[3,5]``, which is
  how quotations write and leave them out;
* marks of footnotes and the sources of formulas are left out.

(Elements: https://jats.nlm.nih.gov/archiving/tag-library/1.3/, as remembered, 2026-11; recorded
answers of PubMed Central, 2021 and later.)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree.ElementTree import Element

from refassay.registries._xml import local_name

_FLOAT_NAMES = (
    "fig fig-group table-wrap table-wrap-group boxed-text supplementary-material fn media"
)
FLOATS = frozenset(_FLOAT_NAMES.split())
"""What stands apart from the paragraph in which it is anchored."""
_SILENT_NAMES = (
    "tex-math annotation annotation-xml graphic inline-graphic object-id alt-text long-desc "
    "index-term inline-supplementary-material private-char"
)
_SILENT = frozenset(_SILENT_NAMES.split())
_APART_NAMES = (
    "p title list list-item def-list def-item disp-formula disp-quote verse-group verse-line td th "
    "tr break label sec def term caption attrib speech statement preformat hr"
)
_APART = frozenset(_APART_NAMES.split())
"""Markup between words: it leaves a space."""
_FOOTNOTE_MARKS = frozenset({"fn", "table-fn", "aff", "corresp", "author-notes"})
_RAISED = str.maketrans("0123456789+-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻")
_POWER = re.compile(r"\s{0,3}[+−–-]?\s?[0-9]{1,4}\s{0,3}")
_NUMBERS = re.compile(r"\s*[0-9]{1,4}[a-z]?(?:[\s,;–—‐-]{1,4}[0-9]{1,4}[a-z]?)*\s*")
_BETWEEN = re.compile(r"[\s,;–—‐-]{0,5}")
_LONGEST_MARK = 80
"""Characters."""
_SPACE = re.compile(r"\s+")
_NOT_TEXT = re.compile("[\x7f-\x9f\ufffe\uffff]")


class Line:
    """A text in the making: white space single, and where it cites what."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._size = 0
        self._last = ""
        self._cites: list[tuple[int, int, str]] = []
        self.floats: list[Element] = []
        """Floats that were met on the way, for the caller to read."""

    def add(self, text: str | None) -> None:
        """More text; white space is made single also across what was there before."""
        words = _SPACE.sub(" ", _NOT_TEXT.sub("\ufffd", text or ""))
        if words[:1] == " " and self._last in (" ", ""):
            words = words[1:]
        if words:
            self._pieces.append(words)
            self._size += len(words)
            self._last = words[-1]

    def finished(self) -> tuple[str, tuple[tuple[int, int, str], ...]]:
        """The text, and for each citation start and end (characters, from 0) and reference id."""
        text = "".join(self._pieces).rstrip(" ")
        size = len(text)
        return text, tuple((min(a, size), min(b, size), rid) for a, b, rid in self._cites)

    def write(self, element: Element) -> None:
        """The words of an element, without its tail."""
        self.add(element.text)
        children = list(element)
        at = 0
        while at < len(children):
            run = self._raised_run(children, at)
            if run:
                self._write_marks(children[at : at + run])
                at += run
            else:
                self._write_one(children[at])
                at += 1
            self.add(children[at - 1].tail)

    def _write_one(self, child: Element) -> None:
        name = local_name(child)
        if name in FLOATS:
            self.floats.append(child)
        elif name == "xref":
            self._write_xref(child)
        elif name == "sup":
            self._write_raised(child)
        elif name == "msup" and len(child) == 2:
            self._write_one(child[0])
            self._write_raised(child[1])
        elif name == "mfrac" and len(child) == 2:
            self._write_one(child[0])
            self.add("/")
            self._write_one(child[1])
        elif name == "alternatives":
            self._write_one(_told_best(child))
        elif name and name not in _SILENT:
            apart = " " if name in _APART else ""
            self.add(apart)
            self.write(child)
            self.add(apart)

    def _write_xref(self, child: Element) -> None:
        kind = child.get("ref-type", "")
        if kind in _FOOTNOTE_MARKS:
            return
        start = self._size
        self.write(child)
        if kind == "bibr":
            rids = child.get("rid", "").split()
            self._cites += [(start, self._size, rid) for rid in rids]

    def _write_raised(self, child: Element) -> None:
        words = _beginning(child)
        if self._last.isdecimal() and _POWER.fullmatch(words):
            self.add(words.strip().replace(" ", "").translate(_RAISED))
        else:
            self.write(child)

    def _raised_run(self, children: Sequence[Element], at: int) -> int:
        """How many children from here on are the raised mark of one or several citations."""
        if not _is_mark(children[at], glued=self._last not in (*" ([-–—‐,;/", "")):
            return 0
        end = at + 1
        while end < len(children):
            if not _BETWEEN.fullmatch(children[end - 1].tail or ""):
                break
            if not _is_mark(children[end], glued=True):
                break
            end += 1
        return end - at

    def _write_marks(self, marks: Sequence[Element]) -> None:
        self.add("[")
        for mark in marks:
            if local_name(mark) == "xref":
                self._write_xref(mark)
            else:
                self.write(mark)
            if mark is not marks[-1]:
                self.add((mark.tail or "").strip() or ",")
        self.add("]")


def _is_mark(element: Element, *, glued: bool) -> bool:
    """Whether an element is a raised number that cites: in ``sup``, or set right behind a word."""
    name = local_name(element)
    if name not in ("sup", "xref") or not _NUMBERS.fullmatch(_beginning(element)):
        return False
    if name == "sup":
        return any(_cites(each) for each in element.iter())
    raised = any(local_name(each) == "sup" for each in element)
    return name == "xref" and _cites(element) and (raised or glued)


def _beginning(element: Element) -> str:
    """The words of an element, or so many of them that they are no mark and no number."""
    words = ""
    for piece in element.itertext():
        words += piece
        if len(words) > _LONGEST_MARK:
            break
    return words


def _cites(element: Element) -> bool:
    return local_name(element) == "xref" and element.get("ref-type") == "bibr"


def _told_best(alternatives: Element) -> Element:
    """The one of several forms of the same thing that has words."""
    usable = [each for each in alternatives if local_name(each) not in _SILENT]
    worded = (each for each in usable if any(piece.strip() for piece in each.itertext()))
    return next(worded, Element("none"))
