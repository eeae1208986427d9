"""Quotes of what a work tells of others: true words, and not what the work itself found."""

from __future__ import annotations

from collections.abc import Iterator

from refassay.checks._check import Check, Subject
from refassay.checks._searched import searched, tier_words
from refassay.checks._wording import Sides, evidence, in_text, quoted
from refassay.model import CitedWork, Finding, JudgedQuote, Level

_HELD = ("exact", "folded", "loose")


def find_secondary(subject: Subject) -> Iterator[Finding]:
    """A note for each quote whose sentence is its source's account of others' work."""
    for judged in subject.quotes:
        if not judged.secondary or judged.verdict not in _HELD:
            continue
        sides = Sides(
            said=f"{quoted(judged.quote.text)} is pinned to {judged.reference}.",
            found=_found(judged),
            next=_next(judged),
            evidence=evidence(searched(subject, [judged.reference])),
        )
        yield in_text(
            judged.quote,
            "R603",
            "secondary_quote",
            Level.NOTE,
            sides,
            reference=judged.reference,
        )


def _found(judged: JudgedQuote) -> str:
    where = f"the {tier_words(judged.tier)} of {judged.reference}"
    if judged.section == "introduction":
        where = f"the introduction of {judged.reference}"
    told = f"In {where}, the sentence is the source's account of others' work"
    if judged.cited:
        return f"{told}: it cites {'; '.join(map(_named, judged.cited))}."
    if judged.section == "introduction":
        return f"{told}, as introductions give it."
    return f"{told}: it carries the mark of a citation."


def _named(cited: CitedWork) -> str:
    """``«Title» (Doe, 2001; PMID:1)``, as far as the source's list tells."""
    who = cited.author[0].family or cited.author[0].literal if cited.author else ""
    facts = ", ".join(filter(None, (who, cited.issued)))
    inside = "; ".join(filter(None, (facts, *(each.curie for each in cited.ids))))
    title = f"«{cited.title}»" if cited.title else "a work without a title"
    return f"{title} ({inside})" if inside else title


def _next(judged: JudgedQuote) -> str:
    ids = [str(each.ids[0]) for each in judged.cited if each.ids]
    which = f", such as {ids[0]}" if ids else ""
    return f"If the finding is meant, cite the work that made it{which}."


SECONDARY_QUOTE = Check(
    code="R603",
    name="secondary_quote",
    level=Level.NOTE,
    title="The quoted sentence tells of others' work",
    what="A quote that its source holds, in a sentence that cites another work or that stands in "
    "the introduction. The cited works are named from the source's own list of references. A "
    "sentence that speaks of its own work (*we*, *this study*) is none, and in methods, tables "
    "and captions a citation is no sign of it.",
    why="The words are true and the work says them, but it did not find what they say: whoever "
    "weighs the evidence counts the wrong study.",
    example="«anthers were reported to open late in the cold [7]» (PMID:90000021)",
    cure="Where the finding itself is meant, cite the work that made it.",
    limits="In abstracts a citation is seldom marked. Without `full_text` introductions are not "
    "read.",
    find=find_secondary,
)
