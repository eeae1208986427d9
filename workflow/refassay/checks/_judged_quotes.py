"""A verdict for every quote: does the work that it is pinned to hold it, and which text says so?

Searched are the title and the abstract (or summary) of every record of the work, then its full
text where that was asked for and given (:mod:`refassay.checks._quoted_texts`). Words that an
abstract does not hold may stand in the full text, so the verdict names the text that was read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from refassay.checks._quoted_texts import READ, Found, Texts, texts_of
from refassay.model import (
    Extraction,
    Identifier,
    JudgedQuote,
    Outcome,
    Quote,
    Record,
    Reference,
)
from refassay.quotes import Match, Miss, grade
from refassay.quotes.misses import Reason
from refassay.subject import WorkText
from refassay.works import Work

FEWEST_WORDS = 4
"""Fewer quoted words stand in many texts and, where they are missing, may be a mere term."""


def judge_quotes(
    extraction: Extraction,
    references: Sequence[Reference],
    works: Sequence[Work],
    *,
    others: Collection[Identifier] = (),
    meant: Mapping[Identifier, Record] | None = None,
    texts: Mapping[int, WorkText] | None = None,
) -> tuple[JudgedQuote, ...]:
    """A verdict for every quote and every reference that it is pinned to, in order.

    `others` are identifiers beside which the report prints another work's title: a quote that is
    not in the identifier's work may well be in the one that was meant, so nothing is said of it.
    `meant` are the works of those titles, where a search has settled which they are.
    `texts` are the full texts by the number of the work; None where none is asked for.
    """
    if not extraction.quotes:
        return ()
    read = {work.number: texts_of(work, (texts or {}).get(work.number)) for work in works}
    judge = _Judge({each.id: each for each in references}, read, frozenset(others), meant or {})
    return tuple(each for quote in extraction.quotes for each in judge.all_of(quote))


@dataclass(frozen=True, slots=True)
class _Judge:
    by_id: Mapping[Identifier, Reference]
    texts: Mapping[int, Texts]
    others: frozenset[Identifier] = frozenset()
    meant: Mapping[Identifier, Record] = field(default_factory=dict)

    def all_of(self, quote: Quote) -> Iterator[JudgedQuote]:
        """One verdict for each reference, each once; one that holds it answers for all."""
        judged = [self._judge(quote, each) for each in dict.fromkeys(quote.references)]
        holder = next(
            (each.reference for each in judged if each.verdict in ("exact", "folded", "loose")),
            None,
        )
        for each in judged:
            if holder is not None and each.verdict in ("not_found", "misattributed"):
                yield JudgedQuote(
                    quote,
                    each.reference,
                    "not_checkable",
                    tier=each.tier,
                    reason=f"{holder}, to which the quote is pinned as well, holds it",
                    reason_class="held_beside",
                )
            else:
                yield each

    def _judge(self, quote: Quote, identifier: Identifier) -> JudgedQuote:
        blank = JudgedQuote(quote, identifier, "not_checkable")
        reference = self.by_id.get(identifier)
        if reference is None or reference.outcome is not Outcome.FOUND:
            reason = "the reference was not found, so there is no text to search"
            return replace(blank, reason=reason, reason_class="reference")
        own = self.texts.get(reference.work, Texts())
        verdict = own.find(quote.text)
        if isinstance(verdict, Found):
            return _held(blank, verdict)
        blank = replace(blank, tier=own.tier)
        if identifier in self.others:
            return self._of_another_title(blank)
        elsewhere, tier = self._elsewhere(quote, reference)
        if elsewhere is not None and own.tier != "none" and not own.is_open:
            held = "that" if tier == own.tier else f"the {_words(tier)}"
            reason = f"not in the {_words(own.tier)} of {identifier}, but in {held} of {elsewhere}"
            return replace(
                blank,
                verdict="misattributed",
                found_in=elsewhere,
                found_tier=tier,
                reason=reason,
                reason_class="elsewhere",
            )
        return _missed(blank, own, verdict, elsewhere)

    def _of_another_title(self, blank: JudgedQuote) -> JudgedQuote:
        """The verdict where the report prints another work's title beside the identifier."""
        reason = "the report prints another work's title beside the identifier"
        right = self.meant.get(blank.reference)
        if right is None:
            reason = f"{reason}: which was meant is not known"
            return replace(blank, reason=reason, reason_class="identity")
        if right.abstract and isinstance(grade(blank.quote.text, (right.abstract,)), Match):
            return replace(
                blank,
                verdict="misattributed",
                found_in=right.id,
                found_tier="abstract",
                reason=f"{reason}; the abstract of that work, {right.id}, holds the words",
                reason_class="elsewhere",
            )
        reason = f"{reason}, which is {right.id}: its full text was not searched"
        return replace(blank, reason=reason, reason_class="identity")

    def _elsewhere(self, quote: Quote, pinned: Reference) -> tuple[Identifier | None, str]:
        """Another cited work that holds the words but for typography, if there are enough."""
        if len(quote.text.split()) < FEWEST_WORDS:
            return None, ""
        for other in self.by_id.values():
            if other.work == pinned.work or other.outcome is not Outcome.FOUND:
                continue
            tier = self.texts.get(other.work, Texts()).holds(quote.text)
            if tier:
                return other.id, tier
        return None, ""


def _held(blank: JudgedQuote, found: Found) -> JudgedQuote:
    return replace(
        blank,
        verdict=found.match.grade.value,
        tier=found.tier,
        reason="in the title" if found.in_title else "",
        passage=found.match.passage,
        difference=found.match.difference,
        section=found.secondary.section,
        secondary=found.secondary.is_secondary,
        cited=found.secondary.cited,
    )


def _missed(
    blank: JudgedQuote, own: Texts, miss: Miss, elsewhere: Identifier | None
) -> JudgedQuote:
    """Not found, or not checkable where no text was read or the words are too few to tell."""
    if miss.reason is Reason.LANGUAGE and own.tier != "none":
        reason = "the quote is in another language than the text that was searched"
        return replace(blank, reason=reason, reason_class="language")
    few = miss.reason is None or len(blank.quote.text.split()) < FEWEST_WORDS
    if few and own.tier != "none":
        reason = f"too little quoted text to confirm or to miss; {READ[own.tier]}"
        return replace(blank, reason=reason, reason_class="too_little")
    if own.is_open or miss.reason is None or own.tier == "none":
        also = f"; the words stand in {elsewhere}" if elsewhere else ""
        kind = "text_open" if own.is_open and not few else "no_text"
        return replace(blank, found_in=elsewhere, reason=own.searched + also, reason_class=kind)
    return replace(
        blank,
        verdict="not_found",
        reason=own.searched,
        reason_class=miss.reason.value,
        passage=miss.passage,
        difference=miss.difference,
    )


def _words(tier: str) -> str:
    return tier.replace("_", " ")
