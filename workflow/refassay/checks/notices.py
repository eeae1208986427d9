"""What was published about a work: retractions, withdrawals, concerns, corrections.

All registries that were read are heard, in both directions: a work that a notice is about, and a
reference that is itself a notice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from refassay.checks._check import Check, Subject
from refassay.checks._told_notices import (
    Told,
    is_replaced,
    names,
    new_version,
    notices_told,
    reinstated,
    sentence_of,
    silent,
    tellers,
    words_of,
)
from refassay.checks._wording import Sides, about, evidence, quoted, said
from refassay.identity.title import Verdict
from refassay.model import Finding, Level, Reference
from refassay.settle import asked, registry_title
from refassay.works import Work, own_notices

_RETRACTED = frozenset({"retraction", "partial_retraction"})
_WITHDRAWN = frozenset({"withdrawal"})
_CONCERN = frozenset({"expression_of_concern"})
_CORRECTED = frozenset({"correction"})

_RELY = (
    "Do not rely on it. Read the notice, then remove the reference or say in the text that the "
    "work was retracted."
)
_PARTLY = (
    "Read which part was retracted. Do not rely on that part, and say in the text that it was "
    "taken back."
)
_NEW_VERSION = (
    "See which version the report read. If the new one is meant, cite that; where both have one "
    "identifier, say so in the text, and accept the finding with a reason (--baseline)."
)
_STANDS_AGAIN = "The work stands again. Read both notices, and say in the text what happened."


def find_retracted(subject: Subject) -> Iterator[Finding]:
    """A finding for each reference to a work that was retracted, wholly or in part.

    What one registry calls a withdrawal and another a retraction is told in one finding.
    """
    for each, work, told in _concerned(subject, _RETRACTED):
        if back := reinstated(work, told):
            yield about(each, "R301", "retracted", Level.NOTE, _again(each, work, told, back))
            continue
        told = (*told, *notices_told(work, _WITHDRAWN))
        level, cure, remark = _weight_of(work, told)
        sides = _sides(each, work, told, cure, remark)
        yield replace(about(each, "R301", "retracted", level, sides), offer=new_version(work))


def find_withdrawn(subject: Subject) -> Iterator[Finding]:
    """A finding for each reference to a work that was withdrawn."""
    for each, work, told in _concerned(subject, _WITHDRAWN):
        retracted = notices_told(work, _RETRACTED)
        if retracted and not reinstated(work, retracted):
            continue  # Told in that finding.
        if back := reinstated(work, told):
            yield about(each, "R302", "withdrawn", Level.NOTE, _again(each, work, told, back))
            continue
        cure = "Do not rely on it. See whether it was published elsewhere, and cite that instead."
        yield about(each, "R302", "withdrawn", Level.ERROR, _sides(each, work, told, cure))


def find_concern(subject: Subject) -> Iterator[Finding]:
    """A finding for each reference to a work about which an editor expressed concern."""
    for each, work, told in _concerned(subject, _CONCERN):
        cure = "Read the notice before you rely on the work, and say in the text that it stands."
        yield about(each, "R303", "concern", Level.WARNING, _sides(each, work, told, cure))


def find_corrected(subject: Subject) -> Iterator[Finding]:
    """A note for each reference to a work that was corrected."""
    for each, work, told in _concerned(subject, _CORRECTED):
        cure = "See whether what the report says of it is among the things that were corrected."
        yield about(each, "R304", "corrected", Level.NOTE, _sides(each, work, told, cure))


def find_notice_cited(subject: Subject) -> Iterator[Finding]:
    """A finding for each reference that is itself a notice about another work.

    A note, since who cites a notice may mean it. A warning where the report prints the title of
    the work that was taken back, without the words that make it the notice's.
    """
    for each, work in _works(subject):
        told = own_notices(work)
        if not told:
            continue
        of_what = sorted({str(notice.id) for _, notice in told if notice.id})
        target = f" about {' and '.join(of_what)}" if of_what else ""
        kinds = " and ".join(sorted({words_of(notice) for _, notice in told}))
        mistaken = _printed_as_the_work(subject, each, {notice.type for _, notice in told})
        printed = f" The report prints {quoted(mistaken)}, the title of the work." * bool(mistaken)
        sides = Sides(
            said=said(each),
            found=f"{tellers(told)}: this is a notice of {kinds}{target}, not the work itself."
            + printed,
            next="Fine if the report means the notice. If it means the work, cite the work, and "
            "see what the notice says of it.",
            evidence=evidence(look for look, _ in told),
        )
        level = Level.WARNING if mistaken else Level.NOTE
        yield about(each, "R305", "notice_cited", level, sides)


_OF_A_NOTICE = ("retract", "withdraw", "concern", "notice", "removed", "removal")


def _printed_as_the_work(subject: Subject, reference: Reference, types: set[str]) -> str:
    """The title printed beside a notice of retraction, where it is that of the work alone."""
    if not types & (_RETRACTED | _WITHDRAWN | _CONCERN):
        return ""
    printed = (
        each.claim.title
        for each in subject.identities
        if each.reference == reference.id and each.title.verdict is Verdict.SAME
    )
    return next(
        (one for one in printed if not any(word in one.casefold() for word in _OF_A_NOTICE)), ""
    )


def _works(subject: Subject) -> Iterator[tuple[Reference, Work]]:
    for each in subject.references:
        if each.work <= len(subject.works):
            yield each, subject.works[each.work - 1]


def _concerned(subject: Subject, types: frozenset[str]) -> Iterator[tuple[Reference, Work, Told]]:
    """References to works with such a notice; what the whole work's registries tell."""
    for each, work in _works(subject):
        if told := notices_told(work, types):
            yield each, work, told


def _weight_of(work: Work, told: Told) -> tuple[Level, str, str]:
    """Level, cure and a further sentence, by what was done with the work."""
    kinds = {notice.type for _, notice in told}
    if kinds == {"partial_retraction"}:
        return Level.ERROR, _PARTLY, "It was retracted in part."
    own = [notice for _, notice in told if names(notice, work)]
    if any(is_replaced(notice) for notice in own):
        remark = "A new version stands in its place, under the same identifier."
        return Level.WARNING, _NEW_VERSION, remark
    if any(is_replaced(notice) for _, notice in told):
        return Level.ERROR, f"{_RELY} A new version was published: cite that.", ""
    if own:
        remark = "The notice has the work's own identifier: what stands there now may be the"
        return Level.ERROR, _RELY, f"{remark} notice, or a new version."
    return Level.ERROR, _RELY, ""


def _again(reference: Reference, work: Work, told: Told, back: str) -> Sides:
    return _sides(reference, work, told, _STANDS_AGAIN, f"{back} So it stands again.")


def _sides(reference: Reference, work: Work, told: Told, cure: str, remark: str = "") -> Sides:
    quiet = silent(work, told)
    found = [sentence_of(look, notice) for look, notice in told]
    if quiet:
        names = " and ".join(f"{registry_title(look.registry)} ({asked(look)})" for look in quiet)
        verb = "does" if len(quiet) == 1 else "do"
        found.append(f"{names} {verb} not show it.")
    lookups = (*(look for look, _ in told), *quiet)
    text = " ".join(dict.fromkeys(filter(None, [*found, remark])))
    return Sides(said(reference), text, cure, evidence(lookups))


RETRACTED = Check(
    code="R301",
    name="retracted",
    level=Level.ERROR,
    title="The work was retracted",
    what="PubMed, Crossref (publisher or Retraction Watch) or another registry tells that the work "
    "was retracted, wholly or in part; or the registered title says so (`RETRACTED: …`). One "
    "finding per reference says who tells it, with dates, and which registry that keeps such "
    "notices does not show it. A warning where a new version stands under the same identifier; "
    "where it has one of its own, that is offered. A note where a later notice reinstated the "
    "work.",
    why="What rests on a retracted work rests on something that its journal took back.",
    example="Pollen cures gout (PMID:90000666).",
    cure="Read the notice; remove the reference, or say in the text that it was retracted.",
    limits="Registries learn of retractions late.",
    find=find_retracted,
)

WITHDRAWN = Check(
    code="R302",
    name="withdrawn",
    level=Level.ERROR,
    title="The work was withdrawn",
    what="A registry tells that the work, often a preprint, was withdrawn: by a notice, a date, "
    "the title (`WITHDRAWN: …`), or words to that effect in the place of the abstract. Where "
    "another registry calls it a retraction, it is told there.",
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
    "about another work, and is not itself retracted. A warning where the report prints the title "
    "of a work that was taken back, and nothing that says that the notice is meant.",
    why="A report that means the work has cited its retraction by mistake; one that means the "
    "notice is right.",
    example="It was taken back later (PMID:90000669).",
    cure="If the report means the work, cite the work, and see what the notice says of it.",
    find=find_notice_cited,
)
