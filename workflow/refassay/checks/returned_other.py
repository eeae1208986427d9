"""A registry that sent the record of something else."""

from __future__ import annotations

from collections.abc import Iterator

from refassay.checks._check import Check, Subject
from refassay.checks._wording import Sides, about, answers, evidence, said, sentences
from refassay.model import Finding, Level, Other, Outcome


def find_returned_other(subject: Subject) -> Iterator[Finding]:
    """A finding for each identifier for which a registry sent another record."""
    for each in subject.references:
        lookups = answers(each.resolution.lookups, Other)
        if not lookups:
            continue
        known = each.outcome in (Outcome.FOUND, Outcome.WITHHELD)
        sent = [look.answer.record.title for look in lookups if isinstance(look.answer, Other)]
        title = f" Its title is «{sent[0]}»." if sent[0] else ""
        sides = Sides(
            said=said(each),
            found=sentences(lookups) + title,
            next="Look it up by hand: it may have been merged into the other record, or the "
            "registry may be mistaken. The record that was sent was not used.",
            evidence=evidence(lookups),
        )
        level = Level.WARNING if known else Level.ERROR
        yield about(each, "R107", "returned_other", level, sides)


RETURNED_OTHER = Check(
    code="R107",
    name="returned_other",
    level=Level.ERROR,
    title="The registry sent another record",
    what="A registry was asked for one identifier and answered with the record of another one. "
    "Such an answer says nothing about the one that was asked. A warning where another registry "
    "has the right record.",
    why="Taking the other record for the right one is how a wrong paper comes to look checked.",
    example="Anthers open late (PMID:90003333). [PubMed sends PMID:90003334]",
    cure="Open the identifier's own page and compare the title.",
    find=find_returned_other,
)
