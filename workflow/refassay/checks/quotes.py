"""Whether the words in quotation marks stand in the work that they are pinned to.

Only abstracts are searched: words that an abstract does not hold may stand in the full text, so
they are *not checkable*, unless the abstract of another cited work holds them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from refassay.checks._check import Check, Subject
from refassay.checks._wording import evidence, quoted
from refassay.model import (
    Extraction,
    Finding,
    Identifier,
    JudgedQuote,
    Level,
    Outcome,
    Quote,
    Reference,
)
from refassay.works import Work, record_of

_SIGNS = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—−", "-"),
        **dict.fromkeys("‘’‚‛′", "'"),
        **dict.fromkeys("“”„‟«»″", '"'),
        "…": "...",
        **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", None),
    }
)
_WHITE = re.compile(r"\s+")
_FEWEST_WORDS = 4
"""Fewer quoted words stand in many abstracts and show nothing."""


def judge_quotes(
    extraction: Extraction, references: Sequence[Reference], works: Sequence[Work]
) -> tuple[JudgedQuote, ...]:
    """A verdict for every quote and every reference that it is pinned to, in order."""
    by_id = {each.id: each for each in references}
    sources = {work.number: _abstracts(work) for work in works}
    judged = []
    for quote in extraction.quotes:
        for identifier in dict.fromkeys(quote.references):
            judged.append(_judge(quote, identifier, by_id, sources))
    return tuple(judged)


def _abstracts(work: Work) -> tuple[str, ...]:
    """Every text of the work that was read: title and abstract of each record, each once."""
    texts = (f"{record.title} {record.abstract}" for _, record in work.records() if record.abstract)
    return tuple(dict.fromkeys(texts))


def _judge(
    quote: Quote,
    identifier: Identifier,
    by_id: dict[Identifier, Reference],
    sources: dict[int, tuple[str, ...]],
) -> JudgedQuote:
    reference = by_id.get(identifier)
    if reference is None or reference.outcome is not Outcome.FOUND:
        reason = "the reference was not found, so there is no text to search"
        return JudgedQuote(quote, identifier, "not_checkable", reason=reason)
    own = sources.get(reference.work, ())
    grade = _grade(quote.text, own)
    tier = "abstract" if own else "none"
    if grade:
        return JudgedQuote(quote, identifier, grade, tier=tier)
    elsewhere = _found_in(quote, reference, by_id, sources)
    if own and elsewhere is not None:
        reason = f"not in the abstract of {identifier}, but in that of {elsewhere}"
        return JudgedQuote(quote, identifier, "misattributed", elsewhere, tier, reason)
    reason = "only the abstract was searched" if own else "no abstract was there to search"
    return JudgedQuote(quote, identifier, "not_checkable", tier=tier, reason=reason)


def _found_in(
    quote: Quote,
    pinned: Reference,
    by_id: dict[Identifier, Reference],
    sources: dict[int, tuple[str, ...]],
) -> Identifier | None:
    """Another cited work whose abstract holds the words, unless the quote is pinned to it too."""
    if len(quote.text.split()) < _FEWEST_WORDS:
        return None
    also = {by_id[each].work for each in quote.references if each in by_id}
    for other in by_id.values():
        if other.work == pinned.work or other.outcome is not Outcome.FOUND:
            continue
        if _grade(quote.text, sources.get(other.work, ())):
            return None if other.work in also else other.id
    return None


def _grade(text: str, sources: Sequence[str]) -> str:
    """``exact``, ``folded`` or nothing."""
    if not text.strip():
        return ""
    if any(_holds(source, text.strip()) for source in sources):
        return "exact"
    folded = _fold(text)
    return "folded" if any(_holds(_fold(source), folded) for source in sources) else ""


def _holds(source: str, words: str) -> bool:
    """Whether the words stand there and do not begin or end inside a word."""
    at = source.find(words)
    while at >= 0:
        end = at + len(words)
        left = at == 0 or not (source[at - 1].isalnum() and words[0].isalnum())
        right = end == len(source) or not (source[end].isalnum() and words[-1].isalnum())
        if left and right:
            return True
        at = source.find(words, at + 1)
    return False


@lru_cache(maxsize=4096)
def _fold(text: str) -> str:
    """One spelling of signs and white space; letters, numbers and their case stay."""
    plain = unicodedata.normalize("NFKC", text.translate(_SIGNS)).translate(_SIGNS)
    return _WHITE.sub(" ", plain).strip(" .,;:").casefold()


def find_misattributed(subject: Subject) -> Iterator[Finding]:
    """A finding for each quote whose words stand in the abstract of another cited work."""
    by_id = {each.id: each for each in subject.references}
    for judged in subject.quotes:
        if judged.verdict != "misattributed" or judged.found_in is None:
            continue
        own, other = by_id[judged.reference], by_id[judged.found_in]
        title = f" («{other.record.title}»)" if other.record and other.record.title else ""
        lookups = [
            look
            for each in (own, other)
            for look in each.resolution.lookups
            if record_of(look) is not None
        ]
        yield Finding(
            code="R602",
            check="misattributed",
            level=Level.WARNING,
            reference=judged.reference,
            line=judged.quote.line,
            column=judged.quote.column,
            exact=judged.quote.text,
            said=f"{quoted(judged.quote.text)} is pinned to {judged.reference}.",
            found=f"These words stand in the abstract of {judged.found_in}{title}, which the "
            f"report also cites. The abstract of {judged.reference} does not hold them; its full "
            "text was not searched.",
            next=f"See whether {judged.found_in} was meant.",
            evidence=evidence(lookups),
        )


MISATTRIBUTED = Check(
    code="R602",
    name="misattributed",
    level=Level.WARNING,
    title="The quoted words stand in another cited work",
    what="The abstract of the work that a quote is pinned to does not hold it, while the abstract "
    "of another work that the report cites does: exactly, or up to dashes, quotation marks, case "
    "and white space.",
    why="The words are real and the reference is wrong: a reader who follows it finds nothing.",
    example="«anthers open late in the cold» (PMID:90000021)",
    cure="Pin the quote to the work that holds it.",
    limits="Only abstracts are searched. A quote that no abstract holds is *not checkable*: it may "
    "stand in the full text.",
    find=find_misattributed,
    names=("quote",),
)
