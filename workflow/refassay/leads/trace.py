"""Whose figure it is: a sentence with figures that is pinned to a work which tells of others.

A review repeats what others found. So the works that it cites are asked for: those in the paragraph
of the sentence where its text was read, else all that PubMed or Crossref lists. Which of them has
the figures, the comparison says (:mod:`refassay.checks.trace`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refassay.identifiers import kind_of
from refassay.identifiers.queries import query
from refassay.leads._lead import Lead
from refassay.model import FullText, Hits, Identifier, JudgedClaim, Reference
from refassay.subject import Cited, Followed, Subject

PUBMED, CROSSREF = "pubmed_links", "crossref_references"

MOST = 200
"""Cited works of one source that are asked for at most."""


def followed(subject: Subject) -> tuple[Followed, ...]:
    """The sentences with figures whose source is secondary, or recites what others found.

    None where the settings do not ask for it.
    """
    if not LEAD.is_on(subject.settings):
        return ()
    by_id = {each.id: each for each in subject.references}
    return tuple(
        Followed(judged, by_id[judged.reference], _cited(subject, judged, by_id[judged.reference]))
        for judged in subject.claims
        if judged.reference in by_id and _is_secondary(judged, by_id[judged.reference])
    )


def _is_secondary(judged: JudgedClaim, reference: Reference) -> bool:
    if not judged.measures or judged.verdict == "contradicted_number":
        return False
    return reference.secondary == "yes" or judged.recited


def wanted(subject: Subject) -> Iterator[Identifier]:
    """The lists of references to ask for, and the records of the works in them."""
    for each in subject.followed:
        yield from _lists(subject, each.reference)
        yield from each.cited.every


def _cited(subject: Subject, judged: JudgedClaim, reference: Reference) -> Cited:
    """What the source of a claim cites."""
    work = subject.works[reference.work - 1]
    full = subject.texts.get(work.number)
    beside = _beside(full.text, judged.source_sentence) if full and judged.recited else ()
    answers = [subject.answer(each) for each in _lists(subject, reference)]
    listed = [each.ids for each in answers if isinstance(each, Hits)]
    every = _once(one for ids in listed for one in ids)
    own = {*work.names, *beside}
    further = tuple(each for each in every if each not in own)
    return Cited(
        beside=beside,
        listed=further[:MOST],
        is_open=any(each is None for each in answers),
        left_out=max(0, len(further) - MOST),
    )


def _beside(text: FullText | None, sentence: str) -> tuple[Identifier, ...]:
    """What a text cites in the paragraph that has the sentence."""
    if text is None:
        return ()
    begins = sentence.rstrip("…")
    keys = {
        key
        for passage in text.passages
        if begins in " ".join(passage.text.split())
        for _, _, key in passage.cites
    }
    return _once(_asked_by(one.ids) for one in text.cited if one.key in keys)


def _lists(subject: Subject, reference: Reference) -> Iterator[Identifier]:
    """The one list to ask for: PubMed's, whose records have abstracts, else Crossref's."""
    names = sorted(subject.works[reference.work - 1].names)
    pmids = [each for each in names if each.prefix == "PMID"]
    dois = [each for each in names if each.prefix == "DOI"]
    first = next((query(PUBMED, each.local) for each in pmids), None)
    if first is not None:
        yield first
        hits = subject.answer(first)
        if not isinstance(hits, Hits) or hits.ids:
            return
    for each in dois[:1]:
        asked = query(CROSSREF, each.local)
        kind = kind_of(asked)
        if kind is not None and kind.accepts(asked):
            yield asked


def _asked_by(ids: Iterable[Identifier]) -> Identifier | None:
    """The name of a cited work that is best asked for: its PMID, else its DOI."""
    named = {each.prefix: each for each in ids}
    return named.get("PMID") or named.get("DOI")


def _once(ids: Iterable[Identifier | None]) -> tuple[Identifier, ...]:
    return tuple(dict.fromkeys(each for each in ids if each is not None))


LEAD = Lead(
    is_on=lambda settings: settings.trace,
    concerns=lambda extraction: any(each.quantitative for each in extraction.statements),
    needed=True,
    wanted=wanted,
)
