"""Does it exist? One check for each outcome that somebody should look at."""

from __future__ import annotations

from collections.abc import Iterator

from refassay.checks._check import Check, Subject
from refassay.checks._wording import Sides, about, answers, evidence, said, sentences
from refassay.checks.truncated import is_truncated
from refassay.identifiers import kind_of
from refassay.model import (
    Finding,
    Level,
    Lookup,
    NotHere,
    Other,
    Outcome,
    Reference,
    Unanswered,
    Withheld,
)
from refassay.settle import registry_title


def _with(subject: Subject, outcome: Outcome) -> Iterator[Reference]:
    return (each for each in subject.references if each.outcome is outcome)


def find_absent(subject: Subject) -> Iterator[Finding]:
    """A finding for each identifier that its registry does not have."""
    for each in _with(subject, Outcome.ABSENT):
        if is_truncated(each):
            continue
        lookups = answers(each.resolution.lookups, NotHere)
        sides = Sides(
            said=said(each),
            found=sentences(lookups),
            next=f"Look for {_by_what(each)}. If it cannot be found, the reference may be made up: "
            "correct it, or remove it with what rests on it.",
            evidence=evidence(lookups),
        )
        yield about(each, "R101", "absent", Level.ERROR, sides)


def find_unanswered(subject: Subject) -> Iterator[Finding]:
    """A finding for each identifier about which nobody has answered."""
    for each in _with(subject, Outcome.UNANSWERED):
        lookups = answers(each.resolution.lookups, Unanswered)
        if not lookups and answers(each.resolution.lookups, Other):
            continue
        silent = sentences(lookups) or _not_asked(each.resolution.open)
        sides = Sides(
            said=said(each),
            found=f"{silent} Nothing is known about this identifier yet.",
            next=_again(was_asked=bool(lookups)),
            evidence=evidence(lookups),
        )
        yield about(each, "R102", "unanswered", Level.WARNING, sides)


def find_withheld(subject: Subject) -> Iterator[Finding]:
    """A finding for each identifier that exists and is not shown."""
    for each in _with(subject, Outcome.WITHHELD):
        lookups = answers(each.resolution.lookups, Withheld)
        sides = Sides(
            said=said(each),
            found=sentences(lookups),
            next="Nobody outside can read it now. Ask how the report could know what is in it"
            + (
                ", and check again after the release."
                if any(_until(look) for look in lookups)
                else "."
            ),
            evidence=evidence(lookups),
        )
        yield about(each, "R103", "withheld", Level.WARNING, sides)


def find_unsupported(subject: Subject) -> Iterator[Finding]:
    """A finding for each identifier that nobody can be asked about."""
    for each in _with(subject, Outcome.UNSUPPORTED):
        if kind_of(each.id) is not None:
            continue
        sides = Sides(
            said=said(each),
            found=each.resolution.reason,
            next="Look it up by hand; it was not checked.",
        )
        yield about(each, "R104", "unsupported", Level.NOTE, sides)


def find_malformed(subject: Subject) -> Iterator[Finding]:
    """A finding for each identifier without the shape of its kind."""
    for each in _with(subject, Outcome.MALFORMED):
        kind = kind_of(each.id)
        if kind is None or is_truncated(each):
            continue
        sides = Sides(
            said=said(each),
            found=f"A {kind.name} looks like {kind.examples[0]}; this one does not, so no registry "
            "was asked.",
            next="Correct the identifier from the work itself.",
        )
        yield about(each, "R105", "malformed", Level.ERROR, sides)


def find_incomplete(subject: Subject) -> Iterator[Finding]:
    """A finding for each identifier that exists while a registry that describes it was silent."""
    for each in subject.references:
        if each.outcome not in (Outcome.FOUND, Outcome.WITHHELD) or not each.resolution.open:
            continue
        silent = [
            look
            for look in answers(each.resolution.lookups, Unanswered)
            if look.registry in each.resolution.open
        ]
        told = sentences(silent) or _not_asked(each.resolution.open)
        imported = [look for look in each.resolution.lookups if look.is_imported]
        known = sentences(imported) or "It exists."
        sides = Sides(
            said=said(each),
            found=f"{known} {told} What only that registry tells, such as a retraction, is not "
            "known yet.",
            next=_again(was_asked=bool(silent)),
            evidence=evidence((*imported, *silent)),
        )
        yield about(each, "R108", "incomplete", Level.WARNING, sides)


def _by_what(each: Reference) -> str:
    """What there is to search for, in the words of the kind."""
    kind = kind_of(each.id)
    if kind is None or kind.literature:
        return "the work by its title and authors"
    return "the record by what the report says of it"


def _again(*, was_asked: bool) -> str:
    """How to come by the answer: waiting does not help where nobody was asked."""
    if was_asked:
        return "Run again later; only what is open is asked again."
    return "Run again with the registries asked; only what is open is asked."


def _until(look: Lookup) -> str | None:
    return look.answer.until if isinstance(look.answer, Withheld) else None


def _not_asked(registries: tuple[str, ...]) -> str:
    names = " and ".join(map(registry_title, registries)) or "A registry"
    return f"{names} {'were' if len(registries) > 1 else 'was'} not asked."


ABSENT = Check(
    code="R101",
    name="absent",
    level=Level.ERROR,
    title="No such identifier",
    what="Every registry that owns identifiers of this kind answered, and none has this one. "
    "A registry that did not answer never leads here.",
    why="Language models write identifiers that look right and name nothing. What rests on such a "
    "reference rests on nothing that a reader can find.",
    example="The variant abolishes binding (PMID:90009999).",
    cure="Search for the work by its title and authors and correct the identifier. If there is no "
    "such work, remove the reference and what rests on it.",
    limits="A typing error and an invention look alike. An identifier that its registry removed "
    "without a trace looks like one that never was.",
    find=find_absent,
)

UNANSWERED = Check(
    code="R102",
    name="unanswered",
    level=Level.WARNING,
    title="Nobody has answered",
    what="No registry that could tell has answered: an outage, a limit, an answer that could not "
    "be read, or nobody was asked. The reason, the HTTP status and the number of tries are kept.",
    why="Nothing is known of this reference, neither good nor bad.",
    example="Seen in two cohorts (doi:10.5555/cohort.1). [while doi.org is out of order]",
    cure="Run again later. Only what is open is asked again.",
    find=find_unanswered,
)

WITHHELD = Check(
    code="R103",
    name="withheld",
    level=Level.WARNING,
    title="It exists and is not shown",
    what="The registry knows the identifier and does not show the record: private until a date, "
    "deleted, suppressed, not yet approved.",
    why="A report that describes data that nobody outside can read did not read them.",
    example="We re-analysed GSE9900007. [private until next year]",
    cure="Ask where the description comes from; where a release is announced, check again after "
    "it.",
    limits="Some registries say the same of withdrawn and of never released records.",
    find=find_withheld,
)

UNSUPPORTED = Check(
    code="R104",
    name="unsupported",
    level=Level.NOTE,
    title="Nobody to ask",
    what="The identifier is of a kind for which no registry is built in. It counts as unchecked.",
    why="What was not checked must not read as checked.",
    example="Listed as example:0001.",
    cure="Look it up by hand.",
    find=find_unsupported,
)

MALFORMED = Check(
    code="R105",
    name="malformed",
    level=Level.ERROR,
    title="Not the shape of such an identifier",
    what="The text calls it a PMID, DOI, accession …, but it does not have the shape of one, so "
    "no registry was asked.",
    why="Nobody can follow it.",
    example="As reviewed (PMID: 0).",
    cure="Copy the identifier from the work itself.",
    find=find_malformed,
)

INCOMPLETE = Check(
    code="R108",
    name="incomplete",
    level=Level.WARNING,
    title="It exists, but a registry that describes it was silent",
    what="One registry confirms that the identifier exists, while another one that was to be asked "
    "before it did not answer.",
    why="The record, and with it a retraction or a mismatch, may be known only to the silent one.",
    example="Shown before (doi:10.5555/shown.1). [Crossref is out of order, doi.org knows it]",
    cure="Run again later. Only what is open is asked again.",
    find=find_incomplete,
)
