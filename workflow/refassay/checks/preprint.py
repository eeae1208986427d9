"""A preprint that has been published since, and a work that a newer version replaces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from refassay.checks._check import Check, Subject
from refassay.checks._wording import Sides, about, evidence, said
from refassay.identifiers import kind_of
from refassay.model import Finding, Identifier, Level, Lookup, Reference
from refassay.settle import asked, registry_title
from refassay.works import Work

_PUBLISHED = ("is_preprint_of",)
"""Field of `Record.extra` that names the published paper (Crossref, PubMed, DataCite)."""
_REPLACED = ("is_replaced_by", "is_obsoleted_by", "update_in")
"""Fields that name a newer version: Crossref's relation and updates, DataCite's *IsObsoletedBy*,
PubMed's *UpdateIn* (of reviews and guidelines)."""


def find_preprint(subject: Subject) -> Iterator[Finding]:
    """A note for each reference to a preprint of which a registry knows the published paper.

    Nothing is said where the report cites that paper as well.
    """
    for each, told in _with_others(subject, _PUBLISHED):
        who, shown, lookups = _shown(told)
        sides = Sides(
            said=said(each),
            found=f"{who}: this is a preprint; it was published as {shown}.",
            next="Cite the published paper, unless the preprint is meant, and see whether what the "
            "report says of it still stands there.",
            evidence=evidence(lookups),
        )
        finding = about(each, "R306", "preprint", Level.NOTE, sides)
        yield replace(finding, offer=told[0][1])


def find_superseded(subject: Subject) -> Iterator[Finding]:
    """A note for each reference that a registry calls replaced by a newer version, not cited."""
    for each, told in _with_others(subject, _REPLACED):
        who, shown, lookups = _shown(told)
        sides = Sides(
            said=said(each),
            found=f"{who}: a newer version is registered as {shown}.",
            next="Cite the newer version, unless the older one is meant, and see whether what the "
            "report says of it still stands there.",
            evidence=evidence(lookups),
        )
        finding = about(each, "R307", "superseded", Level.NOTE, sides)
        yield replace(finding, offer=told[0][1])


_Told = list[tuple[Lookup, Identifier]]


def _with_others(subject: Subject, relations: tuple[str, ...]) -> Iterator[tuple[Reference, _Told]]:
    """Works that registries relate to others that the report does not cite; one reference each."""
    cited = {name for work in subject.works for name in work.names}
    told_of: set[int] = set()
    for each in subject.references:
        if each.work > len(subject.works) or each.work in told_of:
            continue
        told = list(_others(subject.works[each.work - 1], relations))
        if told and not cited & {name for _, name in told}:
            told_of.add(each.work)
            yield each, told


def _shown(told: _Told) -> tuple[str, str, list[Lookup]]:
    """Who tells it, of which works, and the answers."""
    lookups = [lookup for lookup, _ in told]
    who = (f"{registry_title(look.registry)} ({asked(look)})" for look in lookups)
    names = dict.fromkeys(str(name) for _, name in told)
    return " and ".join(dict.fromkeys(who)), " and ".join(names), lookups


def _others(work: Work, relations: tuple[str, ...]) -> Iterator[tuple[Lookup, Identifier]]:
    """The related works, each with the answer that names it; other names than the work's own."""
    for lookup, record in work.records():
        values = [record.extra.get(name) for name in relations]
        for text in (one for value in values for one in _listed(value)):
            if isinstance(text, str) and ":" in text:
                name = Identifier.from_curie(text)
                kind = kind_of(name)
                if kind is not None and kind.accepts(kind.read(name.local)):
                    canonical = kind.read(name.local)
                    if canonical not in work.names:
                        yield lookup, canonical


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


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

SUPERSEDED = Check(
    code="R307",
    name="superseded",
    level=Level.NOTE,
    title="A newer version of the work is registered",
    what="A registry names a version that replaces the cited one (Crossref: *is-replaced-by*, new "
    "versions and editions; DataCite: *IsObsoletedBy*; PubMed: *Update in*), and the report does "
    "not cite that version.",
    why="Reviews, guidelines and data sets change their conclusions from version to version.",
    example="A review found no effect (PMID:90000670).",
    cure="Cite the newer version, or say in the text why the older one is meant.",
    limits="Nothing was taken back: the older version stands as it was published.",
    find=find_superseded,
)
