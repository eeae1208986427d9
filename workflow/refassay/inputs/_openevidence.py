"""An answer with numbered citations: what its text cites and what its citation data says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from refassay.extract import extract_text
from refassay.extract.reading import read_text
from refassay.extract.source import Source
from refassay.identifiers import kind_of
from refassay.inputs._cited import entry_of, names_work
from refassay.inputs._gathering import Entry, Gathering
from refassay.inputs._json import Node
from refassay.inputs._markers import Bound, Marker, bind, markers
from refassay.inputs._woven import Places, Weaver, Woven, carried_back
from refassay.model import Citation, Claim, Extraction, Identifier

_SHOWN = 12
"""Labels that a note names."""


def entries_of(nodes: Iterable[Node], text: str) -> list[Entry]:
    """The entries of one or several lists of citations; a list may also be keyed by index."""
    found: list[Entry] = []
    for node in nodes:
        keyed = node.members and not names_work(node)
        rows = [(key, each) for key, each in node.members.items()] if keyed else []
        rows += [] if keyed else [("", each) for each in node.items or [node]]
        for key, each in rows:
            if each.members and names_work(each):
                label = key.strip("[] ") if key.strip("[] ").isdecimal() else None
                found.append(entry_of(each, text, label=label))
    return found


def gathered(entries: Sequence[Entry], text: str) -> Gathering:
    """The entries as citations. One that is repeated without an index is one citation."""
    gathering = Gathering(text)
    known: dict[tuple[object, ...], int] = {}
    for entry in entries:
        at = len(gathering.mentions)
        index = gathering.add(entry)
        citation = gathering.citations[index]
        title = gathering.claims[-1].title if entry.claim else ""
        key = (
            citation.label,
            citation.ids,
            title.casefold(),
            "" if title or citation.ids else index,
        )
        first = known.setdefault(key, index)
        if first == index:
            continue
        gathering.citations.pop()
        if entry.claim:
            gathering.claims.pop()
        gathering.mentions[at:] = [replace(one, citation=first) for one in gathering.mentions[at:]]
    return gathering


def joined(
    source: Source,
    report: str,
    gathering: Gathering,
    body: Woven | None,
    *,
    notes: Sequence[str] = (),
) -> Extraction:
    """The citation data and what the answer's text cites, as one extraction."""
    listed = gathering.extraction(source, report, notes=notes)
    if body is None or not body.text.strip():
        return replace(listed, notes=(*listed.notes, "it has no text, only citations"))
    places = Places(source.text)
    body = _set_apart(body)
    said = extract_text(
        body.text,
        report=report,
        sha256=source.sha256,
        sidecar=_as_list(listed.citations),
        sidecar_name=_LIST,
    )
    marked = _marked(body)
    said = carried_back(said, body, places)
    bound = bind(listed.citations, marked)
    merged = _merged(replace(listed, citations=tuple(bound.citations)), said)
    undefined = _undefined(bound, listed.citations, source.text, places)
    return replace(
        merged,
        citations=(*merged.citations, *undefined),
        notes=(*merged.notes, *_told(bound, listed.citations)),
    )


_LIST = "citation data"


def _as_list(listed: Sequence[Citation]) -> str:
    """The citation data as a numbered list, so that the text's markers are bound to it."""
    lines = []
    for one in listed:
        if one.label and one.label.isdecimal():
            ids = (each for each in one.ids if (kind := kind_of(each)) and kind.accepts(each))
            lines.append(f"{one.label}. {'; '.join(each.curie for each in ids) or 'A work'}\n")
    return "".join(lines)


def _set_apart(body: Woven) -> Woven:
    """The text with a space in front of each marker, so that none is taken for a DOI's end."""
    weaver = Weaver(body.original)
    at = 0
    for marker in markers(body.text):
        if marker.start > at and body.text[marker.start - 1] not in " \t\n\r[]":
            weaver.weave(body, at, marker.start)
            at = marker.start
            place = body.span(at, at + 1)[0]
            weaver.put(" ", place, place)
    weaver.weave(body, at, len(body.text))
    return weaver.done()


def _marked(body: Woven) -> list[Marker]:
    """The markers of the text, code and the like left out, with the file's offsets."""
    reading = read_text(body.text)
    found = []
    for marker in markers(reading.shown):
        start, end = body.span(*reading.view.span(marker.start, marker.end))
        found.append(Marker(marker.label, start, end))
    return found


def _merged(listed: Extraction, said: Extraction) -> Extraction:
    """Both, where what the text names again belongs to the citation data's own entry."""
    by_id = _by_id(listed.citations)
    groups = {frozenset(group) for one in listed.citations for group in one.one_work}
    kept: list[Citation] = []
    goes_to: dict[int, int] = {}
    by_label: dict[str | None, int] = {}
    for index, citation in enumerate(listed.citations):
        by_label.setdefault(citation.label, index)
    for index, citation in enumerate(said.citations):
        if citation.where == "sidecar":
            goes_to[index] = by_label[citation.label]
        elif _is_known(citation, by_id, groups):
            goes_to[index] = by_id[citation.ids[0]]
        else:
            goes_to[index] = len(listed.citations) + len(kept)
            kept.append(citation)
    mentions = [
        replace(
            one,
            citation=by_id.get(one.id, goes_to.get(-1 if one.citation is None else one.citation)),
        )
        for one in said.mentions
        if not one.source
    ]
    return replace(
        listed,
        mentions=tuple(sorted((*listed.mentions, *mentions), key=lambda one: (one.start, one.end))),
        citations=(*listed.citations, *kept),
        quotes=said.quotes,
        statements=tuple(
            replace(one, citations=tuple(dict.fromkeys(goes_to[each] for each in one.citations)))
            for one in said.statements
        ),
        terms=said.terms,
        failures=said.failures,
        urls=tuple(sorted((*listed.urls, *said.urls), key=lambda one: one.start)),
        notes=(*listed.notes, *said.notes),
        claims=(*listed.claims, *_new_claims(listed, said, goes_to)),
    )


def _by_id(citations: Sequence[Citation]) -> dict[Identifier, int]:
    """The first citation of each identifier."""
    found: dict[Identifier, int] = {}
    for index, citation in enumerate(citations):
        for identifier in citation.ids:
            found.setdefault(identifier, index)
    return found


def _new_claims(
    listed: Extraction, said: Extraction, goes_to: Mapping[int, int]
) -> Iterator[Claim]:
    """What the text prints of works that the citation data do not list."""
    for one in said.claims:
        if goes_to[one.citation] >= len(listed.citations):
            yield replace(one, citation=goes_to[one.citation])


def _is_known(
    citation: Citation, by_id: dict[Identifier, int], groups: set[frozenset[Identifier]]
) -> bool:
    ids = citation.ids
    return (
        bool(ids)
        and all(one in by_id for one in ids)
        and all(any(set(group) <= known for known in groups) for group in citation.one_work)
    )


def _undefined(
    bound: Bound, listed: Sequence[Citation], text: str, places: Places
) -> list[Citation]:
    """A citation without identifier for each marker that leads nowhere."""
    if not _has_index(listed):
        return []
    found = []
    for label, marked in bound.undefined.items():
        start, end = marked[0].start, marked[0].end
        line, column = places.of(start)
        cited_at = tuple((one.start, one.end) for one in marked)
        found.append(
            Citation(text[start:end], start, end, line, column, label=label, cited_at=cited_at)
        )
    return found


def _has_index(listed: Sequence[Citation]) -> bool:
    return any(one.label and one.label.isdecimal() for one in listed)


def _told(bound: Bound, listed: Sequence[Citation]) -> list[str]:
    notes = []
    if bound.undefined and not _has_index(listed):
        return [
            f"the text cites {_names(list(bound.undefined))}, and the citation data gives no "
            "indices: they were not bound to each other"
        ]
    if bound.undefined:
        notes.append(
            f"the text cites {_names(list(bound.undefined))}, which the citation data does not have"
        )
    if bound.unused:
        notes.append(f"the text never cites {_names(bound.unused)} of the citation data")
    if bound.doubled:
        notes.append(f"the citation data gives several citations to {_names(bound.doubled)}")
    return notes


def _names(labels: Sequence[str]) -> str:
    ordered = sorted(labels, key=int)
    shown = "".join(f"[{label}]" for label in ordered[:_SHOWN])
    return shown + (f" and {len(ordered) - _SHOWN} more" if len(ordered) > _SHOWN else "")
