"""The text of a work whose abstract does not hold what a report quotes or counts from it.

Asked for by number, from those who give texts to programs: PubMed Central, then Europe PMC for
an article; Books-OAI for a chapter of Bookshelf. No page of a publisher is ever fetched, so that
neither a landing page nor a page around a paywall can pass for a text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from refassay.identifiers import kind_of
from refassay.identifiers.queries import query
from refassay.leads._lead import Lead
from refassay.model import (
    FullText,
    Identifier,
    JudgedQuote,
    Lookup,
    NotHere,
    Quote,
    Unanswered,
)
from refassay.subject import Answers, Subject, WorkText
from refassay.works import Work

PMC, EUROPE_PMC, BOOKSHELF = "pmc_text", "europepmc_text", "bookshelf_text"

_HAS_ALL = "supported_number"
_HELD = ("exact", "folded")
_SETTLED = ("reference", "identity", "language", "too_little")
"""Reasons for which a quote is not checkable that a full text would not change."""


def texts_of(works: Sequence[Work], lookups: Answers) -> dict[int, WorkText]:
    """What is known of the full text of each work, by its number."""
    return {work.number: _text_of(work, lookups) for work in works}


def wanting_text(subject: Subject) -> tuple[int, ...]:
    """Numbers of the works with a quote or a figure that title and abstract alone do not hold.

    One that the full text was found to hold is still one of these.
    """
    work_of = {each.id: each.work for each in subject.references}
    pinned: dict[Quote, list[JudgedQuote]] = {}
    for each in subject.quotes:
        pinned.setdefault(each.quote, []).append(each)
    numbers = {
        work_of[each.reference]
        for group in pinned.values()
        for each in group
        if each.reference in work_of and _wants(each, group)
    }
    return tuple(sorted(numbers | _with_figures(subject, work_of)))


def _with_figures(subject: Subject, work_of: Mapping[Identifier, int]) -> set[int]:
    """Works that lack figures of a sentence, unless another one that it cites has them all."""
    settled = {
        (each.statement.start, each.statement.end)
        for each in subject.claims
        if each.verdict == _HAS_ALL and each.tier != "full_text"
    }
    return {
        work_of[each.reference]
        for each in subject.claims
        if each.reference in work_of
        and (each.statement.start, each.statement.end) not in settled
        and (each.verdict != "not_assessed" or each.reason_class == "no_text")
    }


def wanted(subject: Subject) -> Iterator[Identifier]:
    """The texts to ask for; the second source only where the first has none."""
    for number in wanting_text(subject):
        for chain in _chains(subject.works[number - 1]):
            yield from _asked(chain, subject.lookups)


def not_read(subject: Subject) -> Iterator[str]:
    """Which full texts were wanted and not read, as lines about the whole report."""
    if not subject.settings.full_text:
        yield (
            "full text: switched off (full_text); quotes and figures are looked for in titles and "
            "abstracts"
        )
        return
    works = [subject.texts[number] for number in wanting_text(subject)]
    without = sum(each.text is None and not each.is_open for each in works)
    still_open = sum(each.is_open for each in works)
    of = f"of {len(works)} {'work' if len(works) == 1 else 'works'} with something to look for"
    if without:
        yield f"full text: none is given for {without} {of}"
    if still_open:
        yield f"full text: no answer yet for {still_open} {of}"


def _wants(judged: JudgedQuote, group: Sequence[JudgedQuote]) -> bool:
    if judged.tier == "full_text":
        return True
    if judged.reason_class == "held_beside":
        beside = [each for each in group if each.verdict in (*_HELD, "loose")]
        return all(each.tier == "full_text" for each in beside)
    return judged.verdict not in _HELD and judged.reason_class not in _SETTLED


def _chains(work: Work) -> Iterator[tuple[Identifier, ...]]:
    """The queries for each number of the work, in the order in which they are asked."""
    for name in sorted(work.names):
        if name.prefix == "PMC":
            yield query(PMC, name.local), query(EUROPE_PMC, name.local)
    books = {str(record.extra.get("bookaccession") or "") for _, record in work.records()}
    for asked in (query(BOOKSHELF, accession) for accession in sorted(books)):
        kind = kind_of(asked)
        if kind is not None and kind.accepts(asked):
            yield (asked,)


def _asked(chain: Sequence[Identifier], lookups: Answers) -> Iterator[Identifier]:
    for each in chain:
        yield each
        look = _answered(each, lookups)
        if look is None or not isinstance(look.answer, NotHere):
            return


def _answered(asked: Identifier, lookups: Answers) -> Lookup | None:
    said = lookups.get(asked, ())
    return next((look for look in said if not isinstance(look.answer, Unanswered)), None)


def _text_of(work: Work, lookups: Answers) -> WorkText:
    chains = list(_chains(work))
    if not chains:
        return WorkText(why="the work has no number in PubMed Central or Bookshelf that is known")
    refused: list[Lookup] = []
    is_open = False
    for chain in chains:
        for each in _asked(chain, lookups):
            look = _answered(each, lookups)
            if look is None:
                is_open = True
            elif isinstance(look.answer, FullText):
                return WorkText(look.answer, lookups=(look,))
            else:
                refused.append(look)
    if is_open:
        return WorkText(why="it got no answer yet", is_open=True, lookups=tuple(refused))
    return WorkText(why=_refusal(refused), lookups=tuple(refused))


_KEEPERS: Mapping[str, str] = {
    PMC: "PubMed Central",
    EUROPE_PMC: "Europe PMC",
    BOOKSHELF: "Bookshelf",
}


def _refusal(refused: Sequence[Lookup]) -> str:
    names = list(dict.fromkeys(_KEEPERS[look.registry] for look in refused))
    verb = "gives" if len(names) == 1 else "give"
    return f"{' and '.join(names)} {verb} no text of it"


LEAD = Lead(
    is_on=lambda settings: settings.full_text,
    concerns=lambda extraction: (
        bool(extraction.quotes) or any(each.quantitative for each in extraction.statements)
    ),
    needed=True,
    wanted=wanted,
)
