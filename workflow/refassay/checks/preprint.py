"""A preprint that has been published since."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from refassay.checks._check import Check, Subject
from refassay.checks._wording import Sides, about, evidence, said
from refassay.identifiers import kind_of
from refassay.model import Finding, Identifier, Level, Lookup
from refassay.settle import asked, registry_title
from refassay.works import Work

_RELATION = "is_preprint_of"
"""Field of `Record.extra` that names the published paper (Crossref, PubMed, DataCite)."""


def find_preprint(subject: Subject) -> Iterator[Finding]:
    """A note for each reference to a preprint of which a registry knows the published paper.

    Nothing is said where the report cites that paper as well.
    """
    cited = {name for work in subject.works for name in work.names}
    told_of: set[int] = set()
    for each in subject.references:
        if each.work > len(subject.works) or each.work in told_of:
            continue
        told = list(_published(subject.works[each.work - 1]))
        names = dict.fromkeys(name for _, name in told)
        if not told or cited & set(names):
            continue
        told_of.add(each.work)
        lookups = [lookup for lookup, _ in told]
        who = " and ".join(
            dict.fromkeys(f"{registry_title(look.registry)} ({asked(look)})" for look in lookups)
        )
        shown = " and ".join(map(str, names))
        sides = Sides(
            said=said(each),
            found=f"{who}: this is a preprint; it was published as {shown}.",
            next="Cite the published paper, unless the preprint is meant, and see whether what the "
            "report says of it still stands there.",
            evidence=evidence(lookups),
        )
        finding = about(each, "R306", "preprint", Level.NOTE, sides)
        yield replace(finding, offer=next(iter(names)))


def _published(work: Work) -> Iterator[tuple[Lookup, Identifier]]:
    """The published papers of a work, each with the answer that names it; other names than its."""
    for lookup, record in work.records():
        value = record.extra.get(_RELATION)
        for text in value if isinstance(value, (list, tuple)) else [value]:
            if isinstance(text, str) and ":" in text:
                name = Identifier.from_curie(text)
                kind = kind_of(name)
                if kind is not None and kind.accepts(kind.read(name.local)):
                    canonical = kind.read(name.local)
                    if canonical not in work.names:
                        yield lookup, canonical


PREPRINT = Check(
    code="R306",
    name="preprint",
    level=Level.NOTE,
    title="The preprint has been published since",
    what="A registry names the paper that the cited preprint became, and the report does not cite "
    "that paper.",
    why="Review changes numbers and conclusions; the preprint keeps the old ones.",
    example="A preprint found the same (doi:10.5555/preprint.8).",
    cure="Cite the published paper, and see whether what the report says still stands there.",
    limits="Servers learn of a publication late, and some never do.",
    find=find_preprint,
)
