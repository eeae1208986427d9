"""The readings of a report and of its sidecar, put together into one extraction."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import TypeVar

from refassay.extract.addresses import shown_address
from refassay.extract.citations import Cited, of_entries, of_text
from refassay.extract.claiming import Place, claims_of
from refassay.extract.markers import Listed, Marked, markers
from refassay.extract.pins import Pinned, Pins, Quoted
from refassay.extract.quotes import LEAST_WORDS, quotations
from refassay.extract.reading import Reading, read_text
from refassay.extract.spellings import Found
from refassay.extract.statements import Cites, Stated, stated
from refassay.extract.terms import terms_of
from refassay.extract.view import hide
from refassay.model import (
    Citation,
    Claim,
    Extraction,
    Identifier,
    Marker,
    Mention,
    Quote,
    Statement,
    Url,
)

_T = TypeVar("_T")


def assemble(text: str, *, report: str, sha256: str, beside: tuple[str, str]) -> Extraction:
    """The extraction of a report's text and of the sidecar (name, text) beside it."""
    main = read_text(text)
    parts = _Parts()
    own = of_entries(main.shown, main.entries, main.founds, where="entry")
    parts.add_entries(main, own, source="")
    name, listed = beside
    side = read_text(listed, sidecar=True) if listed else None
    if side:
        parts.add_sidecar(
            side, of_entries(side.shown, side.entries, side.founds, where="sidecar"), source=name
        )
    parts.add_text(main)
    prose = hide(main.shown, [(entry.start, entry.end) for entry in own])
    marked = markers(prose, parts.listed(own))
    parts.cite(main, marked)
    pins = Pins(main.shown, main.founds, own, _labels(parts.citations), parts.pinned(marked))
    quoted = quotations(main.shown, pins)
    notes = [*main.notes]
    if quoted.short:
        few = f"{quoted.short} quotation(s) of fewer than {LEAST_WORDS} words: not compared"
        notes.append(few)
    if quoted.end < len(main.shown):
        line, _ = main.view.place(quoted.end)
        notes.append(f"too many quotation marks: quotations were read up to line {line} only")
    parts.mentions.sort(key=lambda mention: (mention.source != "", mention.start, mention.end))
    return Extraction(
        report=report,
        sha256=sha256,
        mentions=tuple(parts.mentions),
        citations=tuple(parts.citations),
        quotes=tuple(_quote(main, quote) for quote in quoted.found),
        urls=tuple(_urls(main)),
        notes=tuple(notes),
        claims=tuple(_claims(parts, main, side)),
        markers=tuple(_marker(main, each) for each in marked),
        statements=tuple(_statement(main, each) for each in stated(prose, parts.places(marked))),
        terms=terms_of(main.view, main.shown),
    )


class _Parts:
    """Mentions and citations, with the index of the citation that names each identifier."""

    def __init__(self) -> None:
        self.mentions: list[Mention] = []
        self.citations: list[Citation] = []
        self.by_id: dict[Identifier, int] = {}
        self.by_label: dict[str, int] = {}
        self.own_labels: dict[str, int] = {}
        self.side_labels: dict[str, int] = {}
        self.outside: list[Found] = []
        self.entries: list[Place] = []
        self.runs: list[Place] = []
        self.beside: list[Place] = []
        self.cites: list[Cites] = []

    def add_entries(self, reading: Reading, cited: list[Cited], *, source: str) -> None:
        """Entries of the report, and what of it lies outside them."""
        starts = [entry.start for entry in cited]
        first = len(self.citations)
        self.citations += [_citation(reading, entry) for entry in cited]
        for index, entry in enumerate(cited, first):
            self._remember(entry, index)
            _label(self.own_labels, entry.label, index)
            self.entries.append((entry.start, entry.end, index))
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
                self.beside.append((entry.start, entry.end, known))
            elif entry.ids:
                self.citations[known] = _with_ids(self.citations[known], entry.ids)
            at.append(known)
            self._remember(entry, known)
            _label(self.side_labels, entry.label, known)
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
        index_of: dict[int, int] = {}
        for cited, run in of_text(reading.shown, self.outside, reading.pairs, bound=bound):
            index_of.update((found.start, len(self.citations)) for found in run)
            self.runs.append((cited.start, cited.end, len(self.citations)))
            self.citations.append(_citation(reading, cited))
        for found in self.outside:
            assert found.id is not None
            index = index_of.get(found.start, self.by_id.get(found.id))
            self.mentions.append(_mention(reading, found, index, ""))
            self.cites.append(Cites(found.outer_start, found.outer_end, index, (found.id,)))

    def listed(self, own: list[Cited]) -> Listed:
        """What the text can cite: numbers count in the report's own list where it has any."""
        labels = dict(self.own_labels)
        is_numbered = any(label.isdigit() for label in labels)
        for label, index in self.side_labels.items():
            if not (is_numbered and label.isdigit()):
                labels.setdefault(label, index)
        where = "entry" if own else "sidecar"
        heads = [
            (index, each.text)
            for index, each in enumerate(self.citations)
            if each.where == where and each.text.strip()
        ]
        return Listed(labels, heads)

    def cite(self, reading: Reading, marked: list[Marked]) -> None:
        """Note at each entry where the text cites it."""
        places: dict[int, list[tuple[int, int]]] = {}
        for each in marked:
            if each.entry is not None and each.sure:
                places.setdefault(each.entry, []).append(reading.view.span(each.start, each.end))
        for index, spans in places.items():
            self.citations[index] = replace(self.citations[index], cited_at=tuple(spans))

    def places(self, marked: list[Marked]) -> list[Cites]:
        """Where the text cites, by identifier or by marker, in order."""
        bound = [
            Cites(each.start, each.end, each.entry, self.citations[each.entry].ids)
            for each in marked
            if each.entry is not None and each.sure
        ]
        return sorted([*self.cites, *bound], key=lambda each: (each.start, each.end))

    def pinned(self, marked: list[Marked]) -> list[Pinned]:
        """The markers that surely name an entry, with its identifiers, in order."""
        return [
            Pinned(each.start, each.end, self.citations[each.entry].ids)
            for each in marked
            if each.entry is not None and each.sure
        ]

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


def _claims(parts: _Parts, main: Reading, side: Reading | None) -> list[Claim]:
    claims = claims_of(main, parts.entries, parts.runs, parts.citations)
    if side is not None:
        claims += claims_of(side, parts.beside, (), parts.citations)
    return sorted(claims, key=lambda each: each.citation)


def _label(labels: dict[str, int], label: str | None, index: int) -> None:
    if label:
        labels.setdefault(label.casefold(), index)


def _marker(reading: Reading, marked: Marked) -> Marker:
    start, end = reading.view.span(marked.start, marked.end)
    line, column = reading.view.place(marked.start)
    text = reading.view.original[start:end]
    return Marker(text, start, end, line, column, marked.label, marked.entry, marked.sure)


def _statement(reading: Reading, told: Stated) -> Statement:
    start, end = reading.view.span(told.start, told.end)
    line, column = reading.view.place(told.start)
    before = reading.view.span(*told.before) if told.before else (0, 0)
    return Statement(
        text=reading.view.original[start:end],
        start=start,
        end=end,
        line=line,
        column=column,
        preceding=reading.view.original[slice(*before)],
        under="\n".join(
            reading.view.original[slice(*reading.view.span(*each))] for each in told.above
        ),
        quantitative=told.quantitative,
        citations=_distinct([each.citation for each in told.places if each.citation is not None]),
        references=_distinct([one for each in told.places for one in each.ids]),
    )


def _distinct(values: list[_T]) -> tuple[_T, ...]:
    return tuple(dict.fromkeys(values)) if len(values) > 1 else tuple(values)


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
        candidates=found.candidates,
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
