"""Markers in the text (``[9][14]``, ``[3-5]``, keys, author and year) and the entries they name.

What could be something else, an interval or an index, is no marker unless an entry has that
label: a marker without an entry is said of the report, so it has to be one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

_BRACKET = re.compile(r"\[\^?@?(?P<inside>[^\[\]\n\x00]{1,160}?)\\?\]")
_NUMBERS = re.compile(
    r"\s{0,2}\^?[0-9]{1,3}(?:\s{0,2}[,;–-]\s{0,2}\^?[0-9]{1,3}){0,40}\s{0,2}", re.ASCII
)
_PART = re.compile(r"([0-9]{1,3})(?:\s{0,2}[–-]\s{0,2}([0-9]{1,3}))?")
_WIDEST = 60
"""Entries that one range may stand for."""
_INTERVAL = re.compile(
    r"(?:\bCI|\bIQR|\brange|\binterval|\bscale|\bmin|\bmax|[=∈:<>±%])[\s,:(]{0,3}$", re.IGNORECASE
)
_GOES_ON = re.compile(r"[A-Za-z0-9_]|[-‐–][A-Za-z]|[ ]?[=<>+*/^]|\.[0-9]")
_KEY = re.compile(
    r"(?<=[a-zß-ÿ'’-])(?:(?:19|20)[0-9]{2}|nd)[a-z0-9][^\s:,;()\[\]A-Z]{1,60}"
    r"(?P<pages>[ ]pages?[ ][0-9][^,;()\n]{0,30})?"
)
_KEY_HEAD = re.compile(r"(?<![\w/.@-])[a-zß-ÿ][a-zß-ÿ'’-]{1,40}$")
_NUMBERED_KEY = re.compile(r"\bpqac-[0-9]{8}\b")
"""Keys of passages that one provider writes (seen in published reports, 2025)."""
_NAME = r"[A-ZÀ-Þ][\w'’-]{1,40}"
_DATED = re.compile(r"(?:19|20)(?<=[ (]..)[0-9]{2}[a-z]?(?=[);,])")
_AUTHOR = re.compile(
    rf"(?P<author>{_NAME}(?:\.[a-z]{{2,3}}\b)?)(?P<more>[ ]et[ ]al\.?|[ ](?:and|&)[ ]{_NAME})?,?[ ]"
    r"(?P<open>\()?$"
)
_LOOK_BACK = 96
_WORD = re.compile(rf"{_NAME}(?:\.[a-z]{{2,3}}\b)?")
_YEAR = re.compile(r"(?:19|20)(?<![0-9]..)[0-9]{2}(?![0-9])")
_YEARS = re.compile(r"(?:19|20)(?<![0-9]..)[0-9]{2}[a-z]?(?![0-9\w])")
_HEAD = 160
"""Characters of an entry in which its authors stand."""


MOST = 20_000
"""Markers of one sort that are kept; a text that has more is no report."""


class Marked(NamedTuple):
    """One label that the text cites. Offsets are the view's; ``[3-5]`` is three of them."""

    start: int
    end: int
    label: str
    entry: int | None
    """Index of the citation, None where no entry has the label."""
    sure: bool = True
    """False where it may name another entry as well."""


@dataclass(frozen=True)
class Listed:
    """The entries that a text can cite."""

    labels: Mapping[str, int]
    """What an entry is cited by → index of its citation."""
    heads: Sequence[tuple[int, str]] = field(default=())
    """Index and text of the entries that can be named by author and year."""


def markers(text: str, listed: Listed) -> list[Marked]:
    """The markers of a text in which the entries themselves are hidden, in order."""
    every = (_Brackets(text, listed).run(), _keys(text, listed), _named(text, listed))
    found = [mark for some in every for mark in islice(some, MOST)]
    return sorted(dict.fromkeys(found), key=lambda mark: (mark.start, mark.end))


class _Brackets:
    """What stands in square brackets: numbers, and labels of entries."""

    def __init__(self, text: str, listed: Listed) -> None:
        self.text = text
        self.labels = listed.labels
        self.is_numbered = any(label.isdigit() for label in listed.labels)
        self.loose: list[Marked] = []
        """Numbers for which there is no list."""

    def run(self) -> Iterator[Marked]:
        bound_keys = 0
        keys: list[Marked] = []
        for match in _BRACKET.finditer(self.text):
            if len(self.loose) + len(keys) >= MOST:
                break
            inside = match["inside"].strip()
            if _NUMBERS.fullmatch(inside):
                yield from self._numbers(match, inside)
            elif (entry := self.labels.get(inside.casefold())) is not None:
                bound_keys += 1
                yield Marked(self._start(match), match.end(), inside, entry)
            elif _like_a_key(inside) and not self.text.startswith("(", match.end()):
                keys.append(Marked(self._start(match), match.end(), inside, None))
        if bound_keys >= 2:
            yield from keys
        yield from self._without_list()

    def _numbers(self, match: re.Match[str], inside: str) -> Iterator[Marked]:
        wanted = list(_expanded(inside))
        known = [label for label in wanted if label in self.labels]
        if not self._is_marker(match, wanted):
            return
        linked = self.text.startswith(("(", "]"), match.end())
        for label in known if linked else wanted:
            mark = Marked(self._start(match), match.end(), label, self.labels.get(label))
            if self.is_numbered:
                yield mark
            else:
                self.loose.append(mark)

    def _start(self, match: re.Match[str]) -> int:
        """Where the marker begins, with the backslash that escapes its bracket."""
        return match.start() - self.text.startswith("\\", max(0, match.start() - 1))

    def _is_marker(self, match: re.Match[str], wanted: list[str]) -> bool:
        if not wanted or _GOES_ON.match(self.text, match.end()):
            return False
        return not _INTERVAL.search(self.text, max(0, match.start() - 14), match.start())

    def _without_list(self) -> Iterator[Marked]:
        """Numbers where no list has any: several, and the first among them."""
        distinct = {mark.label for mark in self.loose}
        if len(distinct) >= 3 and "1" in distinct:
            yield from self.loose


def _expanded(inside: str) -> Iterator[str]:
    for part in _PART.finditer(inside):
        first, last = int(part[1]), int(part[2] or part[1])
        if not 0 <= last - first < _WIDEST:
            yield from (str(first), str(last))
            continue
        if first == 0:
            return
        yield from map(str, range(first, last + 1))


def _like_a_key(inside: str) -> bool:
    """``collie-1978-abstract``, ``smith2020``: one word with a year in it."""
    return " " not in inside and inside[:1].isalpha() and bool(_YEAR.search(inside))


def _keys(text: str, listed: Listed) -> Iterator[Marked]:
    """Keys such as ``smith2020title pages 1-2``; without pages only those that an entry has."""
    if any(not label.isdigit() for label in listed.labels) or " page" in text:
        for match in _KEY.finditer(text):
            head = _KEY_HEAD.search(text, max(0, match.start() - 42), match.start())
            if head is None:
                continue
            key = text[head.start() : match.start()] + match.group().partition(" ")[0]
            entry = listed.labels.get(key)
            if entry is not None or match["pages"]:
                yield Marked(head.start(), match.end(), key, entry)
    if "pqac-" in text:
        for match in _NUMBERED_KEY.finditer(text):
            yield Marked(*match.span(), match.group(), listed.labels.get(match.group()))


def _named(text: str, listed: Listed) -> Iterator[Marked]:
    """Author and year where they stand in brackets; without an entry only beside bound ones."""
    if not listed.heads:
        return
    dated = list(_dated(text))
    index = _Names(listed.heads, dated)
    loose: list[Marked] = []
    bound: set[int] = set()
    for author, year, end in dated:
        label = f"{author['author']} {year}"
        place = (author.start(), end)
        entries = index.entries(author["author"], year)
        bound.update(entries)
        for entry in entries:
            yield Marked(*place, label, entry, sure=len(entries) == 1)
        if not entries and author["more"]:
            loose.append(Marked(*place, label, None))
    if len(bound) >= 2:
        yield from loose
        yield from _mentioned(text, listed.heads, bound)


_Dated = tuple[re.Match[str], str, int]


def _dated(text: str) -> Iterator[_Dated]:
    """``(Smith et al., 2020``, ``; Doe 2019)`` or ``Smith et al. (2020)``: author, year, end."""
    for year in _DATED.finditer(text):
        author = _AUTHOR.search(text, max(0, year.start() - _LOOK_BACK), year.start())
        if author is None:
            continue
        if author["open"]:
            if author["more"] and text[year.end()] == ")":
                yield author, year.group(), year.end() + 1
        elif text[max(0, author.start() - 2) : author.start()].rstrip()[-1:] in ("(", ";"):
            yield author, year.group(), year.end()


def _mentioned(text: str, heads: Sequence[tuple[int, str]], bound: set[int]) -> Iterator[Marked]:
    """Entries whose first author the text names somewhere: it may cite them there."""
    for number, head in heads:
        first = _WORD.search(head)
        if number in bound or first is None:
            continue
        at = text.find(first.group())
        if at >= 0:
            yield Marked(at, at + len(first.group()), first.group(), number, sure=False)


class _Names:
    """Entries by the names and years in them, as far as the text names those."""

    def __init__(self, heads: Sequence[tuple[int, str]], dated: Sequence[_Dated]) -> None:
        self.first: dict[tuple[str, str], list[int]] = {}
        self.any: dict[tuple[str, str], list[int]] = {}
        seen: set[tuple[str, str]] = set()
        authors = {author["author"] for author, _, _ in dated}
        for number, text in heads if dated else ():
            names = _WORD.findall(text[:_HEAD])
            wanted = authors.intersection(names)
            if not wanted:
                continue
            years = set(_YEARS.findall(text[:3000]))
            years |= {year[:4] for year in years}
            same = (" ".join(names), " ".join(text.split())[-200:])
            if same in seen:
                continue  # the same work once more, with other pages
            seen.add(same)
            for year in years:
                for name in wanted:
                    self.any.setdefault((name, year), []).append(number)
                if names[0] in wanted:
                    self.first.setdefault((names[0], year), []).append(number)

    def entries(self, author: str, year: str) -> list[int]:
        """Those by that first author, else those with the name among their authors."""
        for table in (self.first, self.any):
            for asked in dict.fromkeys((year, year[:4])):
                if found := table.get((author, asked)):
                    return found
        return []
