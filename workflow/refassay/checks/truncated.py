"""An identifier that the report cut off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from refassay.checks._check import Check, Subject
from refassay.checks._wording import Sides, about, answers, evidence, said, sentences
from refassay.model import Finding, Level, NotHere, Outcome, Reference

_OFFERS = 3
"""Longer identifiers that a finding names at most."""


def is_truncated(reference: Reference) -> bool:
    """Whether every mention breaks off at a line end, bracket or ellipsis, and it names nothing.

    A registry's answer about it stays what it is; only what the report is told changes.
    """
    named = reference.outcome in (Outcome.ABSENT, Outcome.MALFORMED)
    return named and all(mention.cut for mention in reference.mentions)


def find_truncated(subject: Subject) -> Iterator[Finding]:
    """A finding for each identifier that was cut off, with the longer one where there is one."""
    for each in subject.references:
        if not is_truncated(each):
            continue
        lookups = answers(each.resolution.lookups, NotHere)
        offers = _longer(each, subject.references)
        if offers:
            names = " or ".join(str(offer.id) for offer in offers[:_OFFERS])
            told = f"It is the beginning of {names}, which this report also cites and which exists."
            cure = f"Write it out: probably a cut copy of {names}."
        else:
            told = "Cut there, the identifier is not the one that was meant."
            cure = "Write the identifier out in full, from the work itself."
        found = " ".join(part for part in (sentences(lookups), told) if part)
        sides = Sides(
            said=f"{said(each)} The text breaks off right behind it.",
            found=found,
            next=cure,
            evidence=evidence(lookups),
        )
        finding = about(each, "R106", "truncated", Level.WARNING, sides)
        yield replace(finding, offer=offers[0].id if len(offers) == 1 else None)


def _longer(cut: Reference, references: tuple[Reference, ...]) -> list[Reference]:
    return [
        each
        for each in references
        if each.id.prefix == cut.id.prefix
        and each.id != cut.id
        and each.id.local.startswith(cut.id.local)
        and each.outcome in (Outcome.FOUND, Outcome.WITHHELD)
    ]


TRUNCATED = Check(
    code="R106",
    name="truncated",
    level=Level.WARNING,
    title="The identifier is cut off",
    what="Nothing has this name, and the report's text breaks off right behind it: at a line end, "
    "an opening bracket or an ellipsis. Where the report cites a longer identifier that begins "
    "alike and exists, it is offered. It is said in place of *absent* or *malformed*; the outcome "
    "stays what the registry says.",
    why="A cut identifier is a fault of the text, not a sign that the work was made up.",
    example="Two mutations suffice (doi:10.5072/x(94",
    cure="Write the identifier out in full.",
    limits="Only what the text shows to be cut counts: a DOI that merely begins like another one "
    "is *absent*.",
    find=find_truncated,
)
