"""Where no rule tells where an identifier ends, the registries decide.

A mention then carries the readings that its characters allow besides its own. All of them are
asked for. The one that somebody knows is the reference; for the others nobody is blamed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from refassay.identifiers import kind_of
from refassay.model import Citation, Extraction, Identifier, Lookup, Mention, Outcome
from refassay.settle import settle

Answers = Mapping[Identifier, Sequence[Lookup]]

_RANK = {
    Outcome.FOUND: 0,
    Outcome.WITHHELD: 1,
    Outcome.UNANSWERED: 2,
}
"""What counts more: one that is known, then one of which nothing is known. The rest is equal, and
then the report's own reading stands."""


def decided(extraction: Extraction, lookups: Answers) -> tuple[Extraction, tuple[Lookup, ...]]:
    """The extraction with the readings that the answers decide for, and the answers used.

    Each decision is a note, so that the result says how a reference came about.
    """
    open_ones = [mention for mention in extraction.mentions if mention.candidates]
    if not open_ones:
        return extraction, ()
    chosen: dict[Identifier, Identifier] = {}
    used: dict[Identifier, Sequence[Lookup]] = {}
    for mention in open_ones:
        readings = (mention.id, *mention.candidates)
        used.update((each, lookups.get(each, ())) for each in readings)
        ranks = {each: _rank(each, lookups) for each in readings}
        best = min(readings, key=lambda each: ranks[each])
        if best != mention.id:
            chosen[mention.id] = best
    answers = tuple(look for each in used.values() for look in each)
    return (_with(extraction, chosen) if chosen else extraction), answers


def _rank(identifier: Identifier, lookups: Answers) -> int:
    settled = settle(kind_of(identifier), identifier, lookups.get(identifier, ()))
    return _RANK.get(settled.outcome, len(_RANK))


def _with(extraction: Extraction, chosen: Mapping[Identifier, Identifier]) -> Extraction:
    """Only mentions that were in doubt change; firm ones of the same reading stay."""
    changed = {
        index: chosen[mention.id]
        for index, mention in enumerate(extraction.mentions)
        if mention.candidates and mention.id in chosen
    }
    firm = {m.id for i, m in enumerate(extraction.mentions) if i not in changed}
    swap = {old: new for old, new in chosen.items() if old not in firm}
    return replace(
        extraction,
        mentions=tuple(
            _mention(mention, changed[index]) if index in changed else mention
            for index, mention in enumerate(extraction.mentions)
        ),
        citations=tuple(_citation(each, swap) for each in extraction.citations),
        quotes=tuple(
            replace(each, references=_swapped(each.references, swap)) for each in extraction.quotes
        ),
        statements=tuple(
            replace(each, references=_swapped(each.references, swap))
            for each in extraction.statements
        ),
        notes=(
            *extraction.notes,
            *(
                f"line {extraction.mentions[index].line}: read as {new}; "
                f"{extraction.mentions[index].id}, which the same characters may mean, is not known"
                for index, new in changed.items()
            ),
        ),
    )


def _mention(mention: Mention, new: Identifier) -> Mention:
    others = tuple(each for each in (mention.id, *mention.candidates) if each != new)
    return replace(mention, id=new, candidates=others, cut=False)


def _citation(citation: Citation, swap: Mapping[Identifier, Identifier]) -> Citation:
    if not any(each in swap for each in citation.ids):
        return citation
    return replace(
        citation,
        ids=_swapped(citation.ids, swap),
        one_work=tuple(_swapped(group, swap) for group in citation.one_work),
    )


def _swapped(
    ids: tuple[Identifier, ...], swap: Mapping[Identifier, Identifier]
) -> tuple[Identifier, ...]:
    return tuple(dict.fromkeys(swap.get(each, each) for each in ids))
