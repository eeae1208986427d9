"""One identifier with several titles, and a title that belongs to another identifier."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from refassay import titles
from refassay.checks._check import Check, Subject
from refassay.checks._printed import place
from refassay.checks._wording import Sides, at, evidence, quoted, said
from refassay.identity.author import name_of
from refassay.identity.judgement import misplaced_titles, subjects
from refassay.identity.placeholder import is_generic, is_title
from refassay.identity.title import Verdict, compare
from refassay.model import Claim, Finding, Identifier, Level, Mention, Reference
from refassay.settle import asked, registry_title
from refassay.subject import Meant

_SHOWN = 3
"""Titles that a finding shows at most."""


def find_duplicate_id(subject: Subject) -> Iterator[Finding]:
    """A finding for each reference that the report prints with clearly different titles."""
    right = {
        (each.reference, each.claim.title)
        for each in subject.identities
        if each.title.verdict is Verdict.SAME
    }
    printed = _printed(subject)
    for reference in subject.references:
        claims = printed.get(reference.id, {})
        apart = _apart([one for one in claims if (reference.id, one) not in right], list(claims))
        if not apart:
            continue
        shown = " and ".join(quoted(one) for one in apart[:_SHOWN])
        sides = Sides(
            said=f"The report prints {len(apart)} different titles beside {reference.id}: {shown}.",
            found="An identifier names one work: at most one of the titles can be right.",
            next="Open the work, keep its title, and find the identifiers of the others.",
            evidence=evidence(reference.resolution.lookups),
        )
        mention = place(reference, subject.extraction, claims[apart[1]].citation)
        yield at(mention, "R206", "duplicate_id", Level.WARNING, sides, reference=reference.id)


def _printed(subject: Subject) -> dict[Identifier, dict[str, Claim]]:
    """By identifier, the titles that the report prints beside it, each with its first claim."""
    found: dict[Identifier, dict[str, Claim]] = {}
    citations = subject.extraction.citations
    for claim in subject.extraction.claims:
        usable = is_title(claim.title) and not is_generic(claim.title)
        if usable and 0 <= claim.citation < len(citations):
            for one in subjects(citations[claim.citation]):
                found.setdefault(one, {}).setdefault(claim.title, claim)
    return found


def _apart(wrong: list[str], every: list[str]) -> list[str]:
    """Titles of which each pair is clearly two, at most one of them the record's."""
    for one, other in combinations(every[:20], 2):
        if one not in wrong and other not in wrong:
            continue
        if _are_two(one, other):
            first = [one, other]
            more = (each for each in every[:20] if all(_are_two(each, kept) for kept in first))
            for each in more:
                first.append(each)
            return first
    return []


def _are_two(one: str, other: str) -> bool:
    verdicts = {compare(one, other).verdict, compare(other, one).verdict}
    different = titles.compare(one, other) is titles.Likeness.DIFFERENT
    return verdicts == {Verdict.OTHER} and different


def find_did_you_mean(subject: Subject) -> Iterator[Finding]:
    """A note for each reference that names nothing or another work, where what was meant is known.

    That is a reference of the same report, or else what a search for the title brought.
    """
    references = {each.id: each for each in subject.references}
    told = misplaced_titles(subject.extraction, subject.references, subject.works)
    for reference, claim, owner in told:
        sides = Sides(
            said=f"{said(reference)} It prints the title {quoted(claim.title)} beside it.",
            found=f"That is the title of {owner}, which this report also cites and which exists.",
            next=f"See whether {owner} was meant here. {_OFFER}",
            evidence=evidence(references[owner].resolution.lookups),
        )
        mention = place(reference, subject.extraction, claim.citation)
        yield _offer(reference, mention, owner, sides)
    for search in subject.searches:
        each, found = search.sought, search.meant
        if found is not None:
            reference, right = references[each.reference], found.record.id
            sides = Sides(
                said=f"{said(reference)} It prints the title {quoted(each.claim.title)} beside it.",
                found=_hit(found),
                next=f"See whether {right} was meant here. {_OFFER}",
                evidence=evidence(found.lookups),
            )
            mention = place(reference, subject.extraction, each.claim.citation)
            yield _offer(reference, mention, right, sides)


_OFFER = "This is an offer, not a verdict."


def _hit(found: Meant) -> str:
    """``PubMed's search (asked …) has a work of this title: PMID:1, Olm et al., 2019 …``."""
    look, record = found.lookups[0], found.record
    names = [name_of(one) for one in record.author]
    people = f"{names[0]} et al." if len(names) > 1 else "".join(names)
    facts = ", ".join(filter(None, (people, record.container_title, record.issued[:4])))
    beside = " and ".join(found.agrees[1:])
    return (
        f"{registry_title(look.registry)} ({asked(look)}) has a work of this title: {record.id}"
        f"{f' ({facts})' if facts else ''}; the printed {beside} "
        f"{'agrees' if len(found.agrees) == 2 else 'agree'}."
    )


def _offer(reference: Reference, mention: Mention, right: Identifier, sides: Sides) -> Finding:
    finding = at(mention, "R207", "did_you_mean", Level.NOTE, sides, reference=reference.id)
    return replace(finding, offer=right)


DUPLICATE_ID = Check(
    code="R206",
    name="duplicate_id",
    level=Level.WARNING,
    title="One identifier is printed with several titles",
    what="The report gives one identifier to works with clearly different titles.",
    why="At most one of them can be right, whatever the registry says of the identifier.",
    example="1. Anthers open late. arXiv:2404.90001. 2. Gout yields to pollen. arXiv:2404.90001.",
    cure="Keep the title that the record has, and find the identifiers of the others.",
    limits="Titles in two languages count as one where the registry knows both.",
    find=find_duplicate_id,
    names=("wrong_work",),
)

DID_YOU_MEAN = Check(
    code="R207",
    name="did_you_mean",
    level=Level.NOTE,
    title="The work of the printed title is known by another identifier",
    what="An identifier that nothing has, that is malformed or that names another work stands "
    "beside the exact title of a work that exists: one that the report cites elsewhere, or one a "
    "search in PubMed or Crossref brought and whose author or year agrees as well.",
    why="The right identifier is at hand.",
    example="Anthers open late. PMID:90009999 (nothing); elsewhere: Anthers open late. "
    "doi:10.5555/a.1.",
    cure="See whether the other identifier was meant here.",
    limits="A title is searched for only where it is printed and has four words or more; a title "
    "that was printed with slips is not found. Two works that fit alike are not offered. "
    "`title_search: false` switches the search off.",
    find=find_did_you_mean,
)
