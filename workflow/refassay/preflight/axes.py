"""The questions that are put to a report, one function each.

Each gives ``pass``, ``warn``, ``fail`` or ``not_assessed`` with a sentence why. What an
identifier says never softens what the text says.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from refassay.model import Axis, Entity, Spot
from refassay.preflight import genes, numbers
from refassay.preflight.diseases import others
from refassay.preflight.folding import Body
from refassay.preflight.names import Name, beginnings, names_of, printed, stretches
from refassay.preflight.rivals import second_disease
from refassay.preflight.siblings import sibling_stretches

PASS, WARN, FAIL, NOT_ASSESSED = "pass", "warn", "fail", "not_assessed"

MIN_SIGNAL = 3
"""Mentions from which on a name or a symbol counts as something that the report speaks of."""
RIVAL_RATIO = 0.25
"""Share of the other's mentions below which a name or a symbol is drowned out by it. (Both
thresholds are those of a preflight that curators of this field use, as remembered, 2026-11.)"""
_DOMINANT = 10
"""Mentions from which on another gene or disease can be what a report is about."""
_SHORT = 25
"""Words; a shorter text may well leave out the name of its subject."""
_LONG = 300
"""Words from which on a text that is about something names it more than once or twice."""
_SHOWN = 3
"""Places that an axis shows."""


@dataclass(frozen=True)
class Case:
    """One report before one subject: what is counted, each of it once and only when needed."""

    body: Body
    entity: Entity
    lexicon: frozenset[str] | None = field(default=None, repr=False)

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """The label and the synonyms, ready to be looked for."""
        return names_of((self.entity.label, *self.entity.synonyms))

    @cached_property
    def spelled(self) -> list[tuple[int, int]]:
        """Where they stand in full, in the folded own text."""
        return stretches(self.body, self.names)

    @cached_property
    def short(self) -> list[tuple[int, int]]:
        """Where an abbreviation stands, in the own text: one given, or one that it explains."""
        exact = {name.exact for name in self.names if name.exact} | self._explained()
        text = self.body.own.raw
        return sorted({place for each in sorted(exact) for place in printed(text, each)})

    @cached_property
    def gene_places(self) -> tuple[tuple[int, int], ...]:
        """Where the gene that was meant stands, in the own text."""
        return genes.intended(self.body, self.entity.genes)

    @cached_property
    def symbols(self) -> tuple[genes.Symbol, ...]:
        """The other genes that it names."""
        own = (*self.entity.genes, *(name.exact for name in self.names if name.exact))
        own = (*own, *self._explained())
        return genes.symbols(self.body, own, self.lexicon, taken=self.gene_places)

    @cached_property
    def other_diseases(self) -> Counter[str]:
        """The other diseases that it names."""
        return others(self.body.own.raw, self.names)

    @cached_property
    def printed_ids(self) -> list[numbers.Printed]:
        """The identifiers of diseases that it prints, in order of place."""
        found = [each for each in numbers.numbers(self.body) if each[0]]
        bare = (each for wanted in self.entity.ids for each in numbers.bare(self.body, wanted))
        return sorted({*found, *bare}, key=lambda each: (each[1], each[0]))

    @property
    def mentions(self) -> int:
        """How often it names the subject."""
        return len(self.spelled) + len(self.short)

    def spots(self, places: Iterable[tuple[int, int]], *, folded: bool = False) -> tuple[Spot, ...]:
        """The first few of them as places in the report."""
        first = list(places)[:_SHOWN]
        if folded:
            return tuple(self.body.folded_spot(self.body.own, *each) for each in first)
        return tuple(self.body.spot(*each) for each in first)

    def _explained(self) -> set[str]:
        """Abbreviations that the text puts in brackets behind the name."""
        return explained(self.body, self.spelled)


def explained(body: Body, spelled: Sequence[tuple[int, int]]) -> set[str]:
    """``Marfan syndrome (MFS)``: what the first few mentions have in brackets behind them."""
    found = set()
    for start, end in spelled[:3]:
        at = body.own.place(end - 1) + 1
        tail = body.own.raw[at : at + 20]
        match = re.match(r"[*_]{0,2}\s?\([*_]{0,2}([A-Z][A-Za-z0-9-]{1,9})[*_]{0,2}[);,]", tail)
        if match is not None and sum(char.isupper() for char in match[1]) > 1:
            first = body.own.folded[start : start + 1]
            if match[1][0].casefold() == first:
                found.add(match[1])
    return found


def grounding(entity: Entity) -> Axis:
    """Whether whoever asked fixed the subject by an identifier, and not by a word alone.

    An identifier that was sent empty is a fault of the question; one that nobody meant to send,
    as for a subject that has none, is not.
    """
    if entity.faults:
        return Axis("grounding", WARN, "Ungrounded query: " + " ".join(entity.faults))
    if entity.ids:
        return Axis("grounding", PASS, f"The subject is fixed by {', '.join(entity.ids)}.")
    return Axis("grounding", NOT_ASSESSED, "No identifier of the subject was given.")


def name(case: Case) -> Axis:
    """Whether the text names the subject."""
    if not case.names:
        return Axis("name", NOT_ASSESSED, "No name of the subject was given that could be found.")
    spots = (*case.spots(case.spelled, folded=True), *case.spots(case.short))[:_SHOWN]
    top, most = _top(case) if case.mentions < MIN_SIGNAL else ("", 0)
    shown = f"«{case.entity.label or case.names[0].text}»"
    if case.mentions == 0:
        return _unnamed(case, shown, (top, most))
    said = f"The text names {shown} {_times(case.mentions)}"
    if not case.spelled:
        return Axis(
            "name", WARN, f"{said}, by an abbreviation alone, which may mean another.", spots
        )
    if case.mentions >= MIN_SIGNAL:
        return Axis("name", PASS, f"{said}.", spots)
    backed = len(case.gene_places) >= MIN_SIGNAL and not _is_drowned(case)
    if most >= _DOMINANT:
        beside = f"{said}, and «{top}» {_times(most)}."
        return Axis("name", WARN if backed else FAIL, beside, spots)
    if not backed and not case.body.is_shorter(_LONG):
        return Axis("name", WARN, f"{said} in {_words(case)}: in passing, perhaps.", spots)
    return Axis("name", PASS, f"{said}.", spots)


def _unnamed(case: Case, shown: str, other: tuple[str, int]) -> Axis:
    top, most = other
    also = f"; it names «{top}» {_times(most)}" if most else ""
    said = f"The text never names {shown}, nor a synonym that was given{also}."
    if not case.body.is_english:
        return Axis(
            "name", NOT_ASSESSED, "The text is not mostly in English, and names are not translated."
        )
    if not most and case.body.is_shorter(_SHORT) and not case.symbols:
        return Axis("name", NOT_ASSESSED, f"{said} It is too short to tell ({_words(case)}).")
    words = {word for each in case.names for word in each.own_words}
    apart = words and all(f" {word}" in f" {case.body.own.folded}" for word in words)
    if most < _DOMINANT and len(case.gene_places) >= MIN_SIGNAL and not _is_drowned(case):
        return Axis("name", WARN, f"{said} It does name the gene: that alone is no match.")
    if apart and most < _DOMINANT and len(words) > 1:
        return Axis("name", WARN, f"{said} The words of the name do stand in it, apart.")
    begun = beginnings(case.body, case.names)
    if len(begun) >= MIN_SIGNAL and most <= len(begun):
        said += f" It has all but the last word of it {_times(len(begun))}."
        return Axis("name", WARN, said, case.spots(begun[:_SHOWN], folded=True))
    return Axis("name", FAIL, said)


def sibling(case: Case) -> Axis:
    """Whether the text speaks of a namesake: another type, the opposite, one that was given."""
    found = sibling_stretches(case.body, case.names, case.entity.siblings)
    if found is None:
        reason = "Nothing is known that it is mistaken for: no number, no opposite, no sibling."
        return Axis("sibling", NOT_ASSESSED, reason)
    own = case.mentions
    counted = Counter(text for text, _ in found)
    if not counted:
        return Axis("sibling", PASS, "The text names none of its namesakes.")
    top, _ = min(counted.items(), key=lambda item: (-item[1], item[0]))
    total = len(found)
    said = f"The text names «{top}» or the like {_times(total)}, and the subject {_times(own)}."
    spots = case.spots([place for _, place in found], folded=True)
    if total < MIN_SIGNAL or (own > total * RIVAL_RATIO and own >= MIN_SIGNAL):
        return Axis("sibling", PASS, said, spots)
    if own <= total * RIVAL_RATIO and own < MIN_SIGNAL:
        return Axis("sibling", FAIL, said, spots)
    return Axis("sibling", WARN, said, spots)


def gene(case: Case) -> Axis:
    """Whether the text is about the gene that was meant, and not about another."""
    if not case.entity.genes:
        kind = f" (category: {case.entity.category})" if case.entity.category else ""
        return Axis("gene", NOT_ASSESSED, f"No gene of the subject was given{kind}.")
    wanted, own = case.entity.genes[0], len(case.gene_places)
    spots = case.spots(case.gene_places)
    rival = case.symbols[0] if case.symbols else None
    if rival is None or rival.count < MIN_SIGNAL:
        return _alone(case, wanted, own, spots)
    joint = "and" if own else ", but"
    said = f"{_named(wanted, own)} {joint} {rival.name} {_times(rival.count)}".replace(" ,", ",")
    places = (*spots[:1], *case.spots(rival.places))[:_SHOWN]
    if own == 0:
        outcome = FAIL if rival.count >= _DOMINANT else WARN
        return Axis("gene", outcome, f"{said}.", places)
    if own >= MIN_SIGNAL and rival.count < own * RIVAL_RATIO:
        return Axis("gene", PASS, f"{said}.", spots)
    other = second_disease(case.body, rival, case.names)
    if not other:
        if own <= rival.count * RIVAL_RATIO:
            return Axis("gene", WARN, f"{said}; no second disease is named with it.", places)
        beside = f"{said}; no second disease is named with it, so that it is taken for a partner."
        return Axis("gene", PASS if own >= MIN_SIGNAL else WARN, beside, spots)
    outcome = FAIL if _is_drowned(case) else WARN
    return Axis("gene", outcome, f"{said}, which it gives to another disease: {other}.", places)


def _alone(case: Case, wanted: str, own: int, spots: tuple[Spot, ...]) -> Axis:
    said = f"{_named(wanted, own)}, and no other gene {MIN_SIGNAL} times."
    if own:
        return Axis("gene", PASS, said, spots)
    if case.body.is_shorter(_SHORT) and not case.symbols:
        return Axis("gene", NOT_ASSESSED, f"{said} It is too short to tell ({_words(case)}).")
    return Axis("gene", WARN, said)


def identifier(case: Case) -> Axis:
    """Whether the text prints an identifier of the subject, or another one of its kind."""
    wanted = case.entity.ids
    if not wanted:
        return Axis("identifier", NOT_ASSESSED, "No identifier of the subject was given.")
    kinds = {each.partition(":")[0] for each in wanted}
    same_kind = [each for each in case.printed_ids if each[0].partition(":")[0] in kinds]
    right = [each for each in same_kind if each[0] in wanted]
    if right:
        shown = ", ".join(dict.fromkeys(each[0] for each in right))
        reason = f"The text prints {shown} {_times(len(right))}."
        return Axis("identifier", PASS, reason, _id_spots(case, right))
    listed = ", ".join(wanted)
    if not same_kind:
        reason = f"The text prints no identifier of the kind of {listed}."
        return Axis("identifier", NOT_ASSESSED, reason)
    others_ = ", ".join(list(dict.fromkeys(each[0] for each in same_kind))[:5])
    reason = f"The text prints {others_}, and never {listed}."
    return Axis("identifier", WARN, reason, _id_spots(case, same_kind))


def terms(case: Case) -> Axis:
    """Whether the text uses the words that a report about the subject has to use."""
    wanted = names_of(case.entity.terms)
    if not wanted:
        return Axis("terms", NOT_ASSESSED, "No defining terms of the subject were given.")
    places = {each.text: stretches(case.body, [each]) for each in wanted}
    short = {
        each.text: list(printed(case.body.own.raw, each.exact)) for each in wanted if each.exact
    }
    missing = [text for text in places if not places[text] and not short.get(text)]
    held = len(wanted) - len(missing)
    reason = f"The text uses {held} of the {len(wanted)} defining terms"
    reason += f"; it lacks {', '.join(f'«{each}»' for each in missing)}." if missing else "."
    if not case.body.is_english and missing:
        return Axis("terms", NOT_ASSESSED, f"{reason} It is not mostly in English.")
    first = [each[0] for each in places.values() if each]
    outcome = PASS if held * 2 >= len(wanted) else WARN
    return Axis("terms", outcome, reason, case.spots(sorted(first), folded=True))


def _id_spots(case: Case, found: Sequence[numbers.Printed]) -> tuple[Spot, ...]:
    return tuple(case.body.spot(start, end) for _, start, end in found[:_SHOWN])


def _is_drowned(case: Case) -> bool:
    """Whether another gene is named so often that ours may only be mentioned beside it."""
    top = case.symbols[0].count if case.symbols else 0
    return len(case.gene_places) <= top * RIVAL_RATIO


def _top(case: Case) -> tuple[str, int]:
    ranked = sorted(case.other_diseases.items(), key=lambda item: (-item[1], item[0]))
    return ranked[0] if ranked else ("", 0)


def _times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")


def _named(what: str, number: int) -> str:
    return f"The text names {what} {_times(number)}" if number else f"The text never names {what}"


def _words(case: Case) -> str:
    return f"{case.body.words} words"
