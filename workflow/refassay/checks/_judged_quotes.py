"""A verdict for every quote: does the work that it is pinned to hold it, and which text says so?

Searched are the title and the abstract (or summary) of every record of the work. Words that an
abstract does not hold may stand in the full text, so the verdict names the text that was read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from refassay.identifiers import kind_of
from refassay.model import Extraction, Identifier, JudgedQuote, Outcome, Quote, Reference
from refassay.quotes import Match, Miss, grade
from refassay.quotes.grading import holds
from refassay.quotes.misses import Reason
from refassay.works import Work

FEWEST_WORDS = 4
"""Fewer quoted words stand in many texts and, where they are missing, may be a mere term."""

READ = {
    "abstract": "only title and abstract were searched, the full text was not",
    "summary": "only title and summary of the record were searched",
    "full_text": "title, abstract and full text were searched",
    "none": "no abstract was there to search",
}
"""What was searched, for each tier."""


@dataclass(frozen=True, slots=True)
class Texts:
    """What was read of one work: every text once, with the tier of each."""

    texts: tuple[str, ...]
    tiers: tuple[str, ...]

    @property
    def tier(self) -> str:
        """The fullest text that was read."""
        return next((tier for tier in READ_FIRST if tier in self.tiers), "none")


READ_FIRST = ("full_text", "abstract", "summary")


def judge_quotes(
    extraction: Extraction,
    references: Sequence[Reference],
    works: Sequence[Work],
    *,
    others: Collection[Identifier] = (),
) -> tuple[JudgedQuote, ...]:
    """A verdict for every quote and every reference that it is pinned to, in order.

    `others` are identifiers beside which the report prints another work's title: a quote that is
    not in the identifier's work may well be in the one that was meant, so nothing is said of it.
    """
    texts = {work.number: _texts(work) for work in works}
    judge = _Judge({each.id: each for each in references}, texts, frozenset(others))
    return tuple(each for quote in extraction.quotes for each in judge.all_of(quote))


def _texts(work: Work) -> Texts:
    """Titles, abstracts and summaries of the work's records, each once."""
    found: dict[str, str] = {}
    for _, record in work.records():
        kind = kind_of(record.id)
        tier = "abstract" if kind is None or kind.literature else "summary"
        if record.title:
            found.setdefault(record.title, "none")
        if record.abstract:
            found.setdefault(record.abstract, tier)
    return Texts(tuple(found), tuple(found.values()))


@dataclass(frozen=True, slots=True)
class _Judge:
    by_id: Mapping[Identifier, Reference]
    texts: Mapping[int, Texts]
    others: frozenset[Identifier] = frozenset()

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
        own = self.texts.get(reference.work, Texts((), ()))
        verdict = grade(quote.text, own.texts)
        if isinstance(verdict, Match):
            return self._held(blank, own, verdict)
        blank = replace(blank, tier=own.tier)
        if identifier in self.others:
            reason = "the report prints another work's title beside the identifier: which was meant"
            return replace(blank, reason=f"{reason} is not known", reason_class="identity")
        elsewhere = self._elsewhere(quote, reference)
        if elsewhere is not None and own.tier != "none":
            reason = f"not in the {_words(own.tier)} of {identifier}, but in that of {elsewhere}"
            return replace(
                blank,
                verdict="misattributed",
                found_in=elsewhere,
                reason=reason,
                reason_class="elsewhere",
            )
        return _missed(blank, own, verdict, elsewhere)

    @staticmethod
    def _held(blank: JudgedQuote, own: Texts, match: Match) -> JudgedQuote:
        tier = own.tiers[match.source]
        in_title = tier == "none"
        return replace(
            blank,
            verdict=match.grade.value,
            tier=own.tier if in_title else tier,
            reason="in the title" if in_title else "",
            passage=match.passage,
            difference=match.difference,
        )

    def _elsewhere(self, quote: Quote, pinned: Reference) -> Identifier | None:
        """Another cited work that holds the words but for typography, if there are enough."""
        if len(quote.text.split()) < FEWEST_WORDS:
            return None
        for other in self.by_id.values():
            if other.work == pinned.work or other.outcome is not Outcome.FOUND:
                continue
            if holds(quote.text, self.texts.get(other.work, Texts((), ())).texts):
                return other.id
        return None


def _missed(
    blank: JudgedQuote, own: Texts, miss: Miss, elsewhere: Identifier | None
) -> JudgedQuote:
    """Not found, or not checkable where no text was read or the words are too few to tell."""
    if own.tier == "none":
        also = f"; the words stand in {elsewhere}" if elsewhere else ""
        return replace(
            blank, found_in=elsewhere, reason=READ["none"] + also, reason_class="no_text"
        )
    if miss.reason is None or len(blank.quote.text.split()) < FEWEST_WORDS:
        reason = f"too little quoted text to confirm or to miss; {READ[own.tier]}"
        return replace(blank, reason=reason, reason_class="too_little")
    if miss.reason is Reason.LANGUAGE:
        reason = "the quote is in another language than the text that was searched"
        return replace(blank, reason=reason, reason_class="language")
    return replace(
        blank,
        verdict="not_found",
        reason=READ[own.tier],
        reason_class=miss.reason.value,
        passage=miss.passage,
        difference=miss.difference,
    )


def _words(tier: str) -> str:
    return tier.replace("_", " ")
