"""Printed authors, year and journal that are not those of the record.

Where the title already says that the identifier names another work, these say nothing more: they
are told in that finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from refassay import titles
from refassay.checks._check import Check, Subject
from refassay.checks._printed import gravest, listed, place, registered
from refassay.checks._wording import Sides, at, evidence, quoted
from refassay.checks.title import names_another
from refassay.identity.author import Standing, name_of
from refassay.identity.journal import shares_nothing
from refassay.identity.judgement import Identity
from refassay.identity.title import Verdict
from refassay.model import Finding, Level

_NAMES = 6
"""Names that a finding lists at most."""


def find_author(subject: Subject) -> Iterator[Finding]:
    """A finding for each reference with printed authors that are not the work's."""
    yield from _found(subject, "R203", "author", author_level, _author_sides)


def find_year(subject: Subject) -> Iterator[Finding]:
    """A finding for each reference with a printed year that no registry gives."""
    yield from _found(subject, "R204", "year", year_level, _year_sides)


def find_journal(subject: Subject) -> Iterator[Finding]:
    """A finding for each reference with a journal, volume or page that is clearly another one."""
    yield from _found(subject, "R205", "journal", journal_level, _journal_sides)


def author_level(each: Identity) -> Level | None:
    """An error only where no title is printed and the year or the journal is another one, too."""
    standing = each.authors.standing
    if standing is Standing.OTHER:
        untitled = each.title.verdict is Verdict.UNKNOWN and not each.facts.part
        both = each.year_differs or each.journal_differs
        return Level.ERROR if untitled and both else Level.WARNING
    if standing is Standing.EXTRA:
        return Level.WARNING
    return Level.NOTE if standing is Standing.ORDER else None


def year_level(each: Identity) -> Level | None:
    """A note for preprints and books, which come out more than once."""
    if not each.year_differs or author_level(each) is Level.ERROR:
        return None
    return Level.NOTE if each.facts.retitled or each.facts.part else Level.WARNING


def journal_level(each: Identity) -> Level | None:
    """A warning for another journal beside the right title, whose split from it is then certain.

    A note for preprints and books, for works in other languages, whose journals have several
    names, and for volume and page. Beside a translated title that is the record's to the letter, a
    journal without one word in common is another one, unless such journals come out in English.
    """
    if author_level(each) is Level.ERROR or not (each.journal_differs or each.place_differs):
        return None
    facts = each.facts
    foreign = facts.translated and not _is_surely_other(each)
    doubtful = facts.retitled or foreign or facts.part
    sure = each.journal_differs and each.title.verdict is Verdict.SAME and not doubtful
    return Level.WARNING if sure else Level.NOTE


def _is_surely_other(each: Identity) -> bool:
    """Whether the journal of a translated work is another one and no name of its own."""
    agreed = each.authors.standing is Standing.AGREE and each.claim.issued and not each.year_differs
    copied = titles.words(each.claim.title) == titles.words(each.title.registered)
    apart = shares_nothing(each.claim.container_title, each.facts.containers)
    return bool(agreed) and copied and apart and not each.facts.editions


def _found(
    subject: Subject,
    code: str,
    check: str,
    level_of: Callable[[Identity], Level | None],
    sides_of: Callable[[Identity], Sides],
) -> Iterator[Finding]:
    references = {each.id: each for each in subject.references}
    other = {each.reference for each in subject.identities if names_another(each)}
    own = [each for each in subject.identities if each.reference not in other]
    for each, level in gravest((one, level_of(one)) for one in own):
        reference = references[each.reference]
        mention = place(reference, subject.extraction, each.claim.citation)
        yield at(mention, code, check, level, sides_of(each), reference=reference.id)


def _author_sides(each: Identity) -> Sides:
    names = "; ".join(map(name_of, each.claim.author[:_NAMES]))
    more = "; …" if len(each.claim.author) > _NAMES else ""
    listed = max(each.facts.lists, key=lambda one: len(one.author)).author
    known = "; ".join(map(name_of, listed[:_NAMES]))
    rest = f" and {len(listed) - _NAMES} more" if len(listed) > _NAMES else ""
    strangers = quoted("; ".join(each.authors.names[:_NAMES]))
    told = {
        Standing.OTHER: f"Not among them: {strangers}.",
        Standing.EXTRA: f"Not among them: {strangers}.",
        Standing.ORDER: f"The first author is not {strangers}.",
    }[each.authors.standing]
    further = _further(each) if author_level(each) is Level.ERROR else ""
    return Sides(
        said=f"The report prints the authors {quoted(names + more)} beside {each.reference}.",
        found=" ".join(
            filter(None, (registered(each), f"Its authors: {known}{rest}.", told, further))
        ),
        next="Open the work. If it is the one that was meant, copy its authors from the record; "
        "else correct the identifier.",
        evidence=evidence(each.facts.lookups),
    )


def _further(each: Identity) -> str:
    parts = [
        f"the year {each.claim.issued[:4]}" if each.year_differs else "",
        f"the journal {quoted(each.claim.container_title)}" if each.journal_differs else "",
    ]
    return f"The record does not have {listed(list(filter(None, parts)), 'or')} either."


def _year_sides(each: Identity) -> Sides:
    years = ", ".join(map(str, each.facts.years))
    return Sides(
        said=f"The report prints the year {each.claim.issued[:4]} beside {each.reference}.",
        found=f"{registered(each)} Years that the registries give: {years}.",
        next="Copy the year from the record, or see whether another work was meant.",
        evidence=evidence(each.facts.lookups),
    )


def _journal_sides(each: Identity) -> Sides:
    claim, facts = each.claim, each.facts
    differing = [
        ("journal", claim.container_title, facts.containers, each.journal_differs),
        ("volume", claim.volume, facts.volumes, "volume" in each.place_differs),
        ("page", claim.page, facts.pages, "page" in each.place_differs),
    ]
    said = [f"the {name} {quoted(printed)}" for name, printed, _, differs in differing if differs]
    known = [
        f"the {name} is {' or '.join(quoted(one) for one in names[:2])}"
        for name, _, names, differs in differing
        if differs
    ]
    return Sides(
        said=f"The report prints {', '.join(said)} beside {each.reference}.",
        found=f"{registered(each)} There, {', '.join(known)}.",
        next="Copy it from the record, or see whether another work was meant.",
        evidence=evidence(facts.lookups),
    )


AUTHOR = Check(
    code="R203",
    name="author",
    level=Level.WARNING,
    title="The printed authors are not those of the record",
    what="The first printed author is none of the work's authors, or a printed author is not in a "
    "list that is complete. An error only where no title is printed and the year or the journal "
    "is another one as well: then the identifier names another work. A note where the first "
    "printed author is an author of the work, but not its first.",
    why="An invented co-author is invisible to every check of existence, and another first author "
    "often means another paper.",
    example="Olm P, Quarn R, Nobody N. Anthers open late. PMID:90000011.",
    cure="Copy the authors from the record, or correct the identifier.",
    limits="Names are folded (accents, particles, compound names, parts changed about, one slip in "
    "a long name). Groups, names in other scripts and lists that a registry calls incomplete are "
    "never held against a reference; missing authors are not either.",
    find=find_author,
    names=("wrong_work",),
)

YEAR = Check(
    code="R204",
    name="year",
    level=Level.WARNING,
    title="The printed year is not that of the record",
    what="The printed year is more than one away from every year that the registries give: print, "
    "online and issue. A note for preprints, books and their chapters.",
    why="A wrong year may be a slip, or the mark of another paper by the same authors.",
    example="Olm et al., 1999 (PMID:90000011).",
    cure="Copy the year from the record, or see whether another work was meant.",
    find=find_year,
)

JOURNAL = Check(
    code="R205",
    name="journal",
    level=Level.WARNING,
    title="The printed journal, volume or page is not that of the record",
    what="The printed journal can be no abbreviation or form of the registered name, or the volume "
    "or the first page is another figure. A warning for another journal beside the right title; a "
    "note for volume and page, and for the journal of preprints, books and works in other "
    "languages. For the last it is a warning where title, authors and year are the record's, no "
    "word of the journals is alike, and the language is none whose journals come out in English.",
    why="A reader who looks there finds nothing, and another journal may be another work's.",
    example="Olm P. Anthers open late. J Elsewhere. 2003. PMID:90000011.",
    cure="Copy it from the record.",
    limits="Journals that share a telling word, short names in capitals, publishers, preprint "
    "servers, books and data sets are not compared. A page inside the registered ones is right.",
    find=find_journal,
)
