"""The readings of a report and of its sidecar, put together into one extraction."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace

from refassay.extract.addresses import shown_address
from refassay.extract.citations import Cited, of_entries, of_text
from refassay.extract.quotes import LEAST_WORDS, Pins, Quoted, quotations
from refassay.extract.reading import Reading, read_text
from refassay.extract.spellings import Found
from refassay.model import Citation, Extraction, Identifier, Mention, Quote, Url


def assemble(text: str, *, report: str, sha256: str, beside: tuple[str, str]) -> Extraction:
    """The extraction of a report's text and of the sidecar (name, text) beside it."""
    main = read_text(text)
    parts = _Parts()
    own = of_entries(main.entries, main.founds, "entry")
    parts.add_entries(main, own, source="")
    name, listed = beside
    side = read_text(listed, sidecar=True) if listed else None
    if side:
        parts.add_sidecar(side, of_entries(side.entries, side.founds, "sidecar"), source=name)
    parts.add_text(main)
    pins = Pins(main.shown, main.founds, own, _labels(parts.citations))
    quoted, short = quotations(main.shown, pins)
    notes = (
        (f"{short} quotation(s) of fewer than {LEAST_WORDS} words: not compared",) if short else ()
    )
    parts.mentions.sort(key=lambda mention: (mention.source != "", mention.start, mention.end))
    return Extraction(
        report=report,
        sha256=sha256,
        mentions=tuple(parts.mentions),
        citations=tuple(parts.citations),
        quotes=tuple(_quote(main, quote) for quote in quoted),
        urls=tuple(_urls(main)),
        notes=(*main.notes, *notes),
    )


class _Parts:
    """Mentions and citations, with the index of the citation that names each identifier."""

    def __init__(self) -> None:
        self.mentions: list[Mention] = []
        self.citations: list[Citation] = []
        self.by_id: dict[Identifier, int] = {}
        self.by_label: dict[str, int] = {}
        self.outside: list[Found] = []

    def add_entries(self, reading: Reading, cited: list[Cited], *, source: str) -> None:
        """Entries of the report, and what of it lies outside them."""
        starts = [entry.start for entry in cited]
        first = len(self.citations)
        self.citations += [_citation(reading, entry) for entry in cited]
        for index, entry in enumerate(cited, first):
            self._remember(entry, index)
        for found in reading.founds:
            if found.id is None:
                continue
            near = bisect_right(starts, found.start) - 1
            if near >= 0 and found.start < cited[near].end:
                self.mentions.append(_mention(reading, found, first + near, source))
            else:
                self.outside.append(found)

    def add_sidecar(self, reading: Reading, cited: list[Cited], *, source: str) -> None:
        """Entries of the sidecar, each work once, and bound to the report's own entry of it."""
        starts = [entry.start for entry in cited]
        at: list[int] = []
        for entry in cited:
            known = self._known(entry)
            if known is None:
                known = len(self.citations)
                self.citations.append(_citation(reading, entry))
            elif entry.ids:
                self.citations[known] = _with_ids(self.citations[known], entry.ids)
            at.append(known)
            self._remember(entry, known)
        for found in reading.founds:
            near = bisect_right(starts, found.start) - 1
            if found.id is None:
                continue
            inside = near >= 0 and found.start < cited[near].end
            index = at[near] if inside else self.by_id.get(found.id)
            self.mentions.append(_mention(reading, found, index, source))

    def add_text(self, reading: Reading) -> None:
        """What the text mentions outside all entries."""
        bound = set(self.by_id)
        index_of: dict[Found, int] = {}
        for cited, run in of_text(reading.shown, self.outside, reading.pairs, bound=bound):
            index_of.update(dict.fromkeys(run, len(self.citations)))
            self.citations.append(_citation(reading, cited))
        for found in self.outside:
            assert found.id is not None
            index = index_of.get(found, self.by_id.get(found.id))
            self.mentions.append(_mention(reading, found, index, ""))

    def _known(self, entry: Cited) -> int | None:
        for identifier in entry.ids:
            if identifier in self.by_id:
                return self.by_id[identifier]
        if entry.label and not entry.label.isdigit():
            return self.by_label.get(entry.label)
        return None

    def _remember(self, entry: Cited, index: int) -> None:
        for identifier in entry.ids:
            self.by_id.setdefault(identifier, index)
        if entry.label and not entry.label.isdigit():
            self.by_label.setdefault(entry.label, index)


def _labels(citations: list[Citation]) -> dict[str, tuple[Identifier, ...]]:
    """What the labels of the entries stand for; the sidecar's count where the report has none."""
    own = {each.label: each.ids for each in citations if each.label and each.where == "entry"}
    side = {each.label: each.ids for each in citations if each.label and each.where == "sidecar"}
    return own or side


def _quote(reading: Reading, quoted: Quoted) -> Quote:
    start, end = reading.view.span(quoted.start, quoted.end)
    line, column = reading.view.place(quoted.start)
    text = reading.view.original[start:end]
    return Quote(text, start, end, line, column, quoted.references)


def _with_ids(citation: Citation, ids: tuple[Identifier, ...]) -> Citation:
    """A sidecar's citation with the identifiers of another of its shapes."""
    if citation.where != "sidecar":
        return citation
    return replace(citation, ids=tuple(dict.fromkeys((*citation.ids, *ids))))


def _citation(reading: Reading, cited: Cited) -> Citation:
    start, end = reading.view.span(cited.start, cited.end)
    line, column = reading.view.place(cited.start)
    return Citation(
        text=reading.view.original[start:end],
        start=start,
        end=end,
        line=line,
        column=column,
        label=cited.label,
        ids=cited.ids,
        one_work=cited.one_work,
        where=cited.where,
    )


def _mention(reading: Reading, found: Found, citation: int | None, source: str) -> Mention:
    assert found.id is not None
    start, end = reading.view.span(found.start, found.end)
    line, column = reading.view.place(found.start)
    return Mention(
        id=found.id,
        exact=reading.view.original[start:end],
        start=start,
        end=end,
        line=line,
        column=column,
        citation=citation,
        cut=found.cut,
        derived=found.derived,
        version=found.version,
        source=source,
    )


def _urls(reading: Reading) -> list[Url]:
    pictures = set(reading.images)
    urls = []
    for found in reading.founds:
        if found.id is not None or found.start in pictures:
            continue
        start, end = reading.view.span(found.start, found.end)
        line, column = reading.view.place(found.start)
        address = shown_address(reading.view.original[start:end])
        urls.append(Url(address, start, end, line, column))
    return urls
