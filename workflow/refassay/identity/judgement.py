"""What a report prints about a work, held against all that the registries say of that work.

A citation's claim is about the identifier that the citation names as its work: the only one of
the literature, or the group that it gives as names of one work. Where that is not certain,
nothing is compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from refassay import titles
from refassay.identity import author, journal, year
from refassay.identity.facts import Facts, facts_of, is_literature, titles_of
from refassay.identity.placeholder import ends_in_names, is_generic, is_title
from refassay.identity.title import Comparison, Verdict, closest
from refassay.model import (
    Citation,
    Claim,
    Extraction,
    Identifier,
    Outcome,
    Reference,
)
from refassay.works import Work


@dataclass(frozen=True, slots=True)
class Identity:
    """One claim against one work."""

    reference: Identifier
    claim: Claim
    facts: Facts
    title: Comparison
    authors: author.Authors
    year_differs: bool
    journal_differs: bool
    place_differs: tuple[str, ...] = ()
    """``volume`` and ``page``, where they differ."""
    place_agrees: bool = False
    """Volume and first page are those of the record."""
    of_another: Identifier | None = None
    """Another reference of the report whose title is the printed one."""

    @property
    def contradicted(self) -> bool:
        """Whether the first author or the year is another one's."""
        return self.authors.standing is author.Standing.OTHER or self.year_differs

    @property
    def drifted(self) -> bool:
        """Whether all but the title is the record's: authors, year, volume and first page.

        Then the identifier is right, and the title was misremembered or has changed since.
        """
        known = self.authors.standing is author.Standing.AGREE and bool(self.claim.issued)
        right = known and not self.year_differs and not self.journal_differs
        return self.title.heavy and self.place_agrees and right

    @property
    def names_other(self) -> bool:
        """Whether the title says that the identifier names another work."""
        return self.title.verdict is Verdict.OTHER and not self.drifted


def identify(
    extraction: Extraction, references: Sequence[Reference], works: Sequence[Work]
) -> tuple[Identity, ...]:
    """Every claim that can be compared with a record, in order of the claims.

    Of a group of identifiers that stand for one work, the one whose title is closest is taken
    for what the claim means, when it is the printed title; else each of the group's works is
    compared.
    """
    if not extraction.claims:
        return ()
    by_id = {each.id: each for each in references}
    owners = _title_owners(references, works)
    known: dict[int, Facts | None] = {}
    found: list[Identity] = []
    for claim in extraction.claims:
        if not 0 <= claim.citation < len(extraction.citations) or ends_in_names(claim.title):
            continue
        named = subjects(extraction.citations[claim.citation])
        compared = list(
            _compared(claim, [by_id[one] for one in named if one in by_id], works, known)
        )
        if any(each.title.verdict is Verdict.SAME for each in compared):
            compared = [each for each in compared if each.title.verdict is Verdict.SAME][:1]
        found += (_owned(each, owners) for each in compared)
    return tuple(found)


def subjects(citation: Citation) -> tuple[Identifier, ...]:
    """The identifiers that a claim of this citation is about; none where that is not certain."""
    if len(citation.one_work) == 1:
        return citation.one_work[0]
    literature = [each for each in citation.ids if is_literature(each)]
    if len(literature) == 1:
        return (literature[0],)
    return citation.ids if len(citation.ids) == 1 and not citation.one_work else ()


def _compared(
    claim: Claim,
    named: Iterable[Reference],
    works: Sequence[Work],
    known: dict[int, Facts | None],
) -> Iterator[Identity]:
    seen: set[int] = set()
    for reference in named:
        number = reference.work
        if reference.outcome is not Outcome.FOUND or number in seen or number > len(works):
            continue
        seen.add(number)
        if number not in known:
            known[number] = facts_of(works[number - 1], reference.id)
        facts = known[number]
        if facts is not None:
            yield _identity(claim, reference.id, facts)


def _identity(claim: Claim, identifier: Identifier, facts: Facts) -> Identity:
    literature = facts.literature
    differing = tuple(
        name
        for name, printed, known in (
            ("volume", claim.volume, facts.volumes),
            ("page", claim.page, facts.pages),
        )
        if literature and journal.place_differs(printed, known)
    )
    return Identity(
        reference=identifier,
        claim=claim,
        facts=facts,
        title=_title(claim, facts),
        authors=author.compare(claim.author, facts.lists if literature else ()),
        year_differs=literature and year.differs(claim.issued, facts.years),
        journal_differs=literature
        and not facts.part
        and is_title(claim.container_title)
        and journal.clearly_differs(claim.container_title, facts.containers),
        place_differs=differing,
        place_agrees=journal.place_agrees(claim.volume, facts.volumes)
        and journal.place_agrees(claim.page, facts.pages),
    )


def _title(claim: Claim, facts: Facts) -> Comparison:
    """The closest of the work's titles; the name of its journal or book is no title of it.

    Names of journals hold full stops (*Physical review. B*): where the last part of a title is
    the beginning of the journal's name, the two were divided in the wrong place.
    """
    printed = titles.words(claim.title)
    if printed and any(printed == titles.words(name) for name in facts.containers):
        return Comparison(Verdict.UNKNOWN, claim.title)
    compared = closest(claim.title, facts.titles)
    before, stop, behind = claim.title.rpartition(". ")
    if compared.verdict in (Verdict.SAME, Verdict.UNKNOWN) or not stop:
        return compared
    if any(_begins(name, behind) for name in facts.containers):
        return min(compared, closest(before, facts.titles), key=lambda each: each.rank)
    return compared


def _begins(name: str, printed: str) -> bool:
    words = [[one for one in titles.words(text) if one != "the"] for text in (name, printed)]
    return bool(words[1]) and words[0][: len(words[1])] == words[1]


def _title_owners(
    references: Sequence[Reference], works: Sequence[Work]
) -> dict[str, tuple[int, Identifier]]:
    """By folded title, the work of the report that alone has it, and its first reference."""
    owners: dict[str, tuple[int, Identifier] | None] = {}
    for reference in references:
        if reference.outcome is not Outcome.FOUND or reference.work > len(works):
            continue
        for _, record in works[reference.work - 1].records():
            for title in () if record.thin else titles_of(record):
                key = "".join(titles.words(title))
                if is_generic(title):
                    continue
                before = owners.setdefault(key, (reference.work, reference.id))
                if before is not None and before[0] != reference.work:
                    owners[key] = None
    return {key: owner for key, owner in owners.items() if owner is not None}


def owner_of(title: str, owners: Mapping[str, tuple[int, Identifier]]) -> Identifier | None:
    """The reference of the report that has exactly this title."""
    owner = owners.get("".join(titles.words(title)))
    return owner[1] if owner is not None and is_title(title) else None


def _owned(identity: Identity, owners: Mapping[str, tuple[int, Identifier]]) -> Identity:
    if identity.title.verdict not in (Verdict.OTHER, Verdict.VARIANT) or not identity.title.heavy:
        return identity
    owner = owner_of(identity.claim.title, owners)
    return replace(identity, of_another=owner if owner != identity.reference else None)


def misplaced_titles(
    extraction: Extraction, references: Sequence[Reference], works: Sequence[Work]
) -> Iterator[tuple[Reference, Claim, Identifier]]:
    """References that name nothing, with a printed title that is another reference's."""
    nothing = {
        each.id: each for each in references if each.outcome in (Outcome.ABSENT, Outcome.MALFORMED)
    }
    if not nothing or not extraction.claims:
        return
    owners = _title_owners(references, works)
    for claim in extraction.claims:
        if 0 <= claim.citation < len(extraction.citations):
            owner = owner_of(claim.title, owners)
            for one in subjects(extraction.citations[claim.citation]):
                if one in nothing and owner is not None:
                    yield nothing.pop(one), claim, owner
