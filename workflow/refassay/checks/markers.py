"""Do the markers in the text and the entries of the list belong together?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refassay.checks._check import Check, Subject
from refassay.checks._wording import Sides, count, in_text, quoted
from refassay.model import Citation, Extraction, Finding, Identifier, Level, Marker
from refassay.works import Work

_SHOWN = 5
"""Labels that a note names."""


def find_dangling(subject: Subject) -> Iterator[Finding]:
    """One note for all markers of the text that no entry has a label for."""
    dangling = [each for each in subject.extraction.markers if each.entry is None]
    if not dangling:
        return
    labels = list(dict.fromkeys(each.label for each in dangling))
    entries = sum(each.where != "text" for each in subject.extraction.citations)
    listed = f"The list has {count(entries, 'entry', 'entries')}" if entries else "There is no list"
    first = dangling[0]
    sides = Sides(
        said=f"The text cites {_named(labels)}, {count(len(dangling), 'time', 'times')}, first "
        f"with {quoted(first.text)} on line {first.line}.",
        found=f"{listed}, and none of them is called that."
        if entries
        else "The report has no list in which these could be looked up.",
        next="Ask for the whole list of references; what these markers stand for was not checked.",
    )
    yield in_text(first, "R505", "dangling_marker", Level.NOTE, sides)


def find_uncited(subject: Subject) -> Iterator[Finding]:
    """One note for all entries that the text never cites, where it cites others."""
    cited = set(_named_in_text(subject.extraction))
    uncited = [
        each
        for each in uncited_entries(subject.extraction)
        if not any(_is_named(work, each.ids, cited) for work in subject.works)
    ]
    if not uncited:
        return
    labels = [each.label or " ".join(each.text.split())[:60] for each in uncited]
    first = uncited[0]
    sides = Sides(
        said=f"The list has {_named(labels)}, first {quoted(first.text)} on line {first.line}.",
        found="The text cites other entries by their labels, and these nowhere.",
        next="Ask what rests on them. An entry that nothing cites may be further "
        "reading, or have lost its place in the text.",
    )
    yield in_text(first, "R506", "uncited_entry", Level.NOTE, sides)


def uncited_entries(extraction: Extraction) -> list[Citation]:
    """Entries of the report's own list that its text names in no way, in order.

    Nothing where the text cites no entry at all: then it cites in another way. The same work
    under another label, or named by its identifier in the text, counts as cited.
    """
    marked = _marked(extraction.markers)
    cited = [extraction.citations[index] for index in marked]
    if not cited:
        return []
    labels = {each.label for each in cited if each.label}
    ids = {each for citation in cited for each in citation.ids} | _named_in_text(extraction)
    return [
        each
        for index, each in enumerate(extraction.citations)
        if each.where == "entry"
        and index not in marked
        and not ids.intersection(each.ids)
        and (each.label not in labels if each.label else not labels)
    ]


def _marked(markers: Sequence[Marker]) -> set[int]:
    return {each.entry for each in markers if each.entry is not None}


def _named_in_text(extraction: Extraction) -> set[Identifier]:
    """Identifiers that the report mentions outside the entry to which they belong."""
    named: set[Identifier] = set()
    for mention in extraction.mentions:
        home = extraction.citations[mention.citation] if mention.citation is not None else None
        if mention.source:
            continue
        if home is None or home.where != "entry" or not home.start <= mention.start < home.end:
            named.add(mention.id)
    return named


def _is_named(work: Work, ids: Sequence[Identifier], cited: set[Identifier]) -> bool:
    """Whether the text names the entry's work, by whichever of its identifiers."""
    return not work.names.isdisjoint(ids) and not work.names.isdisjoint(cited)


def _named(labels: Sequence[str]) -> str:
    shown = ", ".join(labels[:_SHOWN])
    more = f" and {len(labels) - _SHOWN} more" if len(labels) > _SHOWN else ""
    return f"{count(len(labels), 'label', 'labels')} without a counterpart ({shown}{more})"


DANGLING = Check(
    code="R505",
    name="dangling_marker",
    level=Level.NOTE,
    title="The text cites entries that the list does not have",
    what="Numbers in brackets, keys, and author with year are looked up in the report's list, or "
    "in the list beside it. Those that no entry bears are counted, and the first one is shown.",
    why="A list that ends at 9 while the text cites up to 48 was cut, or never written: what the "
    "other markers stand for cannot be checked.",
    example="Anthers open late [48].",
    cure="Ask for the whole list.",
    find=find_dangling,
    limits="Numbers in brackets that can be an interval or an index are passed over.",
)

UNCITED = Check(
    code="R506",
    name="uncited_entry",
    level=Level.NOTE,
    title="The list has entries that the text does not cite",
    what="Where the text cites entries by their labels, the entries of the report's own list that "
    "it never cites are counted, and the first one is shown.",
    why="An entry that nothing rests on makes a report look better founded than it is.",
    example="[7] Doe J. Anthers. Botany Weekly 1999.",
    cure="Ask what rests on it, or leave it out.",
    find=find_uncited,
    limits="Says nothing about lists that the text cites in no recognisable way.",
)
