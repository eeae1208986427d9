"""Whose figure it is: a sentence with figures that is pinned to a work which tells of others.

A review repeats what others found. So the works that it cites are asked for: those beside the very
sentence where its text was read, else all that PubMed or Crossref lists. Which of them has the
figures, the comparison says (:mod:`refassay.checks.trace`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from refassay.identifiers import kind_of
from refassay.identifiers.queries import query
from refassay.leads._lead import Lead
from refassay.leads.full_text import texts_of
from refassay.model import Hits, Identifier, JudgedClaim, Reference
from refassay.subject import Subject

PUBMED, CROSSREF = "pubmed_links", "crossref_references"

MOST = 200
"""Cited works of one source that are asked for at most."""


@dataclass(frozen=True, slots=True)
class Cited:
    """The works that a source cites, as far as they are known."""

    beside: tuple[Identifier, ...] = ()
    """Those that it cites beside the sentence that has the figures."""
    listed: tuple[Identifier, ...] = ()
    """Every other one, in the order of the list that was read."""
    is_open: bool = False
    """A list that was asked for has not been answered."""
    left_out: int = 0
    """How many more are listed than are looked at."""

    @property
    def every(self) -> tuple[Identifier, ...]:
        """All of them, the likeliest first."""
        return (*self.beside, *self.listed)


def traced_claims(subject: Subject) -> Iterator[tuple[JudgedClaim, Reference]]:
    """The sentences with figures whose source is secondary, or recites what others found."""
    by_id = {each.id: each for each in subject.references}
    for judged in subject.claims:
        reference = by_id.get(judged.reference)
        if reference is None or not judged.measures or judged.verdict == "contradicted_number":
            continue
        if reference.secondary == "yes" or judged.recited:
            yield judged, reference


def wanted(subject: Subject) -> Iterator[Identifier]:
    """The lists of references to ask for, and the records of the works in them."""
    for judged, reference in traced_claims(subject):
        lists = list(_lists(subject, reference))
        yield from lists
        yield from cited_by(subject, judged, reference).every


def cited_by(subject: Subject, judged: JudgedClaim, reference: Reference) -> Cited:
    """What the source of a claim cites."""
    work = subject.works[reference.work - 1]
    text = texts_of([work], subject.lookups)[work.number].text if judged.recited else None
    beside: tuple[Identifier, ...] = ()
    if text is not None:
        keys = {
            key
            for passage in text.passages
            if judged.source_sentence.rstrip("…") in " ".join(passage.text.split())
            for _, _, key in passage.cites
        }
        beside = _once(_asked_by(one.ids) for one in text.cited if one.key in keys)
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
    name="trace",
    what="the works that a secondary source cites, for a sentence with figures",
    is_on=lambda settings: settings.trace,
    concerns=lambda extraction: any(each.quantitative for each in extraction.statements),
    needed=True,
    wanted=wanted,
)
