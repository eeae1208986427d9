"""What was published about a work: retractions, withdrawals, concerns, corrections.

All registries that were read are heard, in both directions: a work that a notice is about, and a
reference that is itself a notice.
"""

from __future__ import annotations

from collections.abc import Iterator

from refassay.checks._check import Check, Subject
from refassay.checks._wording import Sides, about, evidence, said
from refassay.model import Finding, Found, Level, Lookup, Notice, Reference
from refassay.settle import asked, registry_title
from refassay.works import Work, notices_of, own_notices

_RETRACTED = frozenset({"retraction", "partial_retraction"})

Told = tuple[tuple[Lookup, Notice], ...]


def find_retracted(subject: Subject) -> Iterator[Finding]:
    """A finding for each reference to a work that was retracted, wholly or in part."""
    for each, work, told in _concerned(subject, _RETRACTED):
        back = _reinstated(work, told)
        sides = _sides(
            each,
            work,
            told,
            "Do not rely on it. Read the notice, then remove the reference or say in the text that "
            "the work was retracted.",
        )
        if back:
            sides = Sides(sides.said, f"{sides.found} {back}", sides.next, sides.evidence)
        yield about(each, "R301", "retracted", Level.WARNING if back else Level.ERROR, sides)


def find_withdrawn(subject: Subject) -> Iterator[Finding]:
    """A finding for each reference to a work that was withdrawn."""
    for each, work, told in _concerned(subject, frozenset({"withdrawal"})):
        cure = "Do not rely on it. See whether it was published elsewhere, and cite that instead."
        yield about(each, "R302", "withdrawn", Level.ERROR, _sides(each, work, told, cure))


def find_concern(subject: Subject) -> Iterator[Finding]:
    """A finding for each reference to a work about which an editor expressed concern."""
    for each, work, told in _concerned(subject, frozenset({"expression_of_concern"})):
        cure = "Read the notice before you rely on the work, and say in the text that it stands."
        yield about(each, "R303", "concern", Level.WARNING, _sides(each, work, told, cure))


def find_corrected(subject: Subject) -> Iterator[Finding]:
    """A note for each reference to a work that was corrected."""
    for each, work, told in _concerned(subject, frozenset({"correction"})):
        cure = "See whether what the report says of it is among the things that were corrected."
        yield about(each, "R304", "corrected", Level.NOTE, _sides(each, work, told, cure))


def find_notice_cited(subject: Subject) -> Iterator[Finding]:
    """A note for each reference that is itself a notice about another work."""
    for each, work in _works(subject):
        told = own_notices(work)
        if not told:
            continue
        of_what = sorted({str(notice.id) for _, notice in told if notice.id})
        target = f" about {' and '.join(of_what)}" if of_what else ""
        kinds = " and ".join(sorted({_words(notice) for _, notice in told}))
        who = " ".join(
            dict.fromkeys(f"{registry_title(look.registry)} ({asked(look)})" for look, _ in told)
        )
        sides = Sides(
            said=said(each),
            found=f"{who}: this is a notice of {kinds}{target}, not the work itself.",
            next="Fine if the report means the notice. If it means the work, cite the work, and "
            "see what the notice says of it.",
            evidence=evidence(look for look, _ in told),
        )
        yield about(each, "R305", "notice_cited", Level.NOTE, sides)


def _works(subject: Subject) -> Iterator[tuple[Reference, Work]]:
    for each in subject.references:
        if each.work <= len(subject.works):
            yield each, subject.works[each.work - 1]


def _concerned(subject: Subject, types: frozenset[str]) -> Iterator[tuple[Reference, Work, Told]]:
    """References to works with such a notice; what the whole work's registries tell."""
    for each, work in _works(subject):
        told = tuple((look, notice) for look, notice in notices_of(work) if notice.type in types)
        if told:
            yield each, work, told


def _sides(reference: Reference, work: Work, told: Told, cure: str) -> Sides:
    silent = _silent(work, told)
    found = [_sentence(look, notice) for look, notice in told]
    if silent:
        names = " and ".join(f"{registry_title(look.registry)} ({asked(look)})" for look in silent)
        verb = "does" if len(silent) == 1 else "do"
        found.append(f"{names} {verb} not show it.")
    lookups = (*(look for look, _ in told), *silent)
    return Sides(said(reference), " ".join(dict.fromkeys(found)), cure, evidence(lookups))


_SOURCES = {"retraction-watch": "Retraction Watch", "publisher": "the publisher"}
"""Crossref's words for who told it of a notice, as people know them."""


def _sentence(lookup: Lookup, notice: Notice) -> str:
    """``PubMed (asked …) says retracted: PMID:2, 2003-05, «J Synth. 2003».``"""
    who = registry_title(lookup.registry)
    if notice.source and notice.source.casefold() not in (lookup.registry, who.casefold()):
        who = f"{who}, from {_SOURCES.get(notice.source, notice.source)}"
    facts = [notice.id, notice.date, f"«{notice.label}»" if notice.label else None]
    detail = ", ".join(fact for fact in facts if fact)
    about_it = f": {detail}" if detail else ""
    words = _words(notice)
    article = "an" if words[0] in "aeiou" else "a"
    return f"{who} ({asked(lookup)}) tells of {article} {words}{about_it}."


def _words(notice: Notice) -> str:
    return notice.type.replace("_", " ")


def _silent(work: Work, told: Told) -> list[Lookup]:
    """Answers of registries that keep notices and have none of these."""
    telling = {look.registry for look, _ in told}
    found: dict[str, Lookup] = {}
    for lookup, record in work.records():
        full = isinstance(lookup.answer, Found) and not record.thin
        if full and lookup.registry not in telling and _keeps_notices(lookup.registry):
            found.setdefault(lookup.registry, lookup)
    return list(found.values())


def _keeps_notices(registry: str) -> bool:
    from refassay.registries import BY_NAME

    return registry in BY_NAME and BY_NAME[registry].notices


def _reinstated(work: Work, told: Told) -> str:
    """A sentence where the work was reinstated after the retraction, else nothing."""
    taken = max((notice.date or "" for _, notice in told), default="")
    back = [
        _sentence(look, notice)
        for look, notice in notices_of(work)
        if notice.type == "reinstatement" and (notice.date or "9") >= taken
    ]
    return back[0] if back else ""


RETRACTED = Check(
    code="R301",
    name="retracted",
    level=Level.ERROR,
    title="The work was retracted",
    what="PubMed, Crossref (publisher or Retraction Watch) or another registry tells that the work "
    "was retracted, wholly or in part. One finding per reference says who tells it, with dates, "
    "and which registry that keeps such notices does not show it.",
    why="What rests on a retracted work rests on something that its journal took back.",
    example="Pollen cures gout (PMID:90000666).",
    cure="Read the notice; remove the reference, or say in the text that it was retracted.",
    limits="Registries learn of retractions late. A work reinstated since is a warning.",
    find=find_retracted,
)

WITHDRAWN = Check(
    code="R302",
    name="withdrawn",
    level=Level.ERROR,
    title="The work was withdrawn",
    what="A registry tells that the work, often a preprint, was withdrawn.",
    why="Its authors or its server no longer stand behind it.",
    example="A preprint found the same (doi:10.5555/preprint.9).",
    cure="See whether it was published elsewhere, and cite that; else do not rely on it.",
    find=find_withdrawn,
)

CONCERN = Check(
    code="R303",
    name="concern",
    level=Level.WARNING,
    title="An expression of concern stands",
    what="A registry tells of an expression of concern about the work.",
    why="Its editors doubt it and have not decided yet.",
    example="Gout yields to pollen (PMID:90000667).",
    cure="Read the notice before you rely on the work, and say in the text that it stands.",
    find=find_concern,
)

CORRECTED = Check(
    code="R304",
    name="corrected",
    level=Level.NOTE,
    title="The work was corrected",
    what="A registry tells of a correction, erratum or corrigendum.",
    why="The number that a report repeats may be the one that was corrected.",
    example="Seed set fell by 52 % (PMID:90000668).",
    cure="See whether what the report says is among the things that were corrected.",
    find=find_corrected,
)

NOTICE_CITED = Check(
    code="R305",
    name="notice_cited",
    level=Level.NOTE,
    title="The reference is itself a notice",
    what="The cited record is a retraction notice, an expression of concern or a correction: it is "
    "about another work, and is not itself retracted.",
    why="A report that means the work has cited its retraction by mistake; one that means the "
    "notice is right.",
    example="It was taken back later (PMID:90000669).",
    cure="If the report means the work, cite the work, and see what the notice says of it.",
    find=find_notice_cited,
)
