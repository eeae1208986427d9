"""Two identifiers that the report gives to one work and that name two works."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from refassay import titles
from refassay.checks._check import Check, Subject
from refassay.checks._wording import Sides, about, evidence, quoted
from refassay.identity.title import Verdict
from refassay.model import Citation, Finding, Identifier, Level, Outcome, Record, Reference
from refassay.settle import asked, registry_title
from refassay.works import Work, record_of, same_first_author, teller, years_agree

_PREPRINT = frozenset({"preprint", "posted-content"})
_RELATIONS = (
    "is_preprint_of",
    "has_preprint",
    "update_of",
    "update_in",
    "is_version_of",
    "has_version",
    "is_new_version_of",
    "is_previous_version_of",
    "is_variant_form_of",
    "is_original_form_of",
    "is_identical_to",
    "replaces",
    "is_replaced_by",
)
"""Fields of `Record.extra` that name another version of the same work."""
_FURTHER_TITLES = ("titles", "original_title", "vernacular_title")
"""Fields of `Record.extra` that hold the title in another language or form."""
_PREPRINT_YEARS = 4
"""A preprint is published within some years, often under another title."""


def find_conflict(subject: Subject) -> Iterator[Finding]:
    """A finding for each pair of identifiers that stand for one work and name two."""
    references = {each.id: each for each in subject.references}
    seen = set()
    for number, citation in enumerate(subject.extraction.citations):
        titled = {
            each.reference
            for each in subject.identities
            if each.claim.citation == number and each.title.verdict is Verdict.SAME
        }
        for group in citation.one_work:
            for one, other in combinations(group, 2):
                pair = frozenset((one, other))
                if pair in seen or one not in references or other not in references:
                    continue
                seen.add(pair)
                if other in titled:  # The printed title says which of the two is the odd one.
                    one, other = other, one
                finding = _compare(subject, citation, references[one], references[other])
                if finding is not None:
                    work = subject.works[references[one].work - 1]
                    offer = _instead(work, other) if one in titled else None
                    yield replace(finding, offer=offer)


def _instead(work: Work, odd: Identifier) -> Identifier | None:
    """The one name of that kind that the registries give the work with the printed title."""
    names = [name for name in work.names if name.prefix == odd.prefix]
    return names[0] if len(names) == 1 else None


def _compare(
    subject: Subject, citation: Citation, one: Reference, other: Reference
) -> Finding | None:
    if one.work == other.work:
        return None
    if one.outcome is not Outcome.FOUND or other.outcome is not Outcome.FOUND:
        return None
    left, right = subject.works[one.work - 1], subject.works[other.work - 1]
    level = _verdict(one, left, other, right)
    if level is None:
        return None
    names = [_own_name(one, left, other), _own_name(other, right, one)]
    lookups = [look for each in (one, other) for look in each.resolution.lookups]
    told = [_describe(one, left), _describe(other, right), *(name for name in names if name)]
    doubt = "" if level is Level.ERROR else " They may be two works."
    sides = Sides(
        said=f"{quoted(citation.text or other.mentions[0].exact)} gives {one.id} and {other.id} as "
        "names of one work.",
        found=" ".join(told) + doubt,
        next="Open both, keep the one that the sentence is about, and correct the other.",
        evidence=evidence(look for look in lookups if record_of(look) is not None),
    )
    return about(other, "R201", "conflict", level, sides)


def _verdict(one: Reference, left: Work, other: Reference, right: Work) -> Level | None:
    """An error when they are two works, a warning when they seem to be, None otherwise."""
    a, b = left.record, right.record
    if a is None or b is None:
        return None
    likeness = _likeness(a, b)
    if _related(left, right) or _same_place(a, b):
        return None
    if likeness is titles.Likeness.SAME and not titles.is_common(a.title):
        return None
    if likeness is titles.Likeness.DIFFERENT:
        return _by_authors(a, b) if _may_be_retitled(one.id, a, other.id, b) else Level.ERROR
    if one.id.prefix == other.id.prefix or _is_preprint(one.id, a) or _is_preprint(other.id, b):
        return None  # two of one kind contradict each other by nature: only titles can tell
    return _by_identifiers(one, left, other, right)


def _by_identifiers(one: Reference, left: Work, other: Reference, right: Work) -> Level | None:
    """A warning where the registries give another identifier and the titles cannot decide."""
    contradict = _contradict(left, other.id) or _contradict(right, one.id)
    if not contradict or _is_part(one.id, right) or _is_part(other.id, left):
        return None
    a, b = left.record, right.record
    if a is None or b is None or not titles.words(a.title) or not titles.words(b.title):
        return Level.WARNING
    apart = titles.differ_in_a_sign(a.title, b.title) or not years_agree(a, b)
    common = titles.is_common(a.title) and not same_first_author(a, b)
    return Level.WARNING if apart or common else None


def _contradict(work: Work, printed: Identifier) -> bool:
    """Whether the registries give the work another identifier of the printed one's kind."""
    return any(name.prefix == printed.prefix for name in work.names) and printed not in work.names


def _is_part(part: Identifier, whole: Work) -> bool:
    """Whether a DOI names a figure or table of the other work: its DOI and a further piece."""
    return part.prefix == "DOI" and any(
        name.prefix == "DOI" and part.local.startswith((f"{name.local}.", f"{name.local}/"))
        for name in whole.names
    )


def _is_preprint(identifier: Identifier, record: Record) -> bool:
    words = (record.type, str(record.extra.get("type", "")), *record.publication_types)
    return identifier.prefix == "arXiv" or any(word.casefold() in _PREPRINT for word in words)


def _likeness(a: Record, b: Record) -> titles.Likeness:
    """How like their titles are, the likest of all that the records give."""
    order = list(titles.Likeness)
    compared = [titles.compare(one, other) for one in _titles(a) for other in _titles(b)]
    return min(compared, key=order.index, default=titles.Likeness.UNKNOWN)


def _titles(record: Record) -> list[str]:
    further = [text for name in _FURTHER_TITLES for text in _texts(record.extra.get(name))]
    return [title for title in (record.title, *further) if title]


def _texts(value: object) -> list[str]:
    each = value if isinstance(value, (list, tuple)) else [value]
    return [item for item in each if isinstance(item, str)]


def _may_be_retitled(one: Identifier, a: Record, other: Identifier, b: Record) -> bool:
    """Whether one is a preprint or a translated title: then titles alone prove nothing."""
    translated = any(record.extra.get("translated_title") is True for record in (a, b))
    return translated or _is_preprint(one, a) or _is_preprint(other, b)


def _by_authors(a: Record, b: Record) -> Level | None:
    """An error when no author is shared, a warning when no author is known, else None."""
    left, right = _families(a), _families(b)
    if not left or not right:
        return Level.WARNING
    years = [record.year for record in (a, b) if record.year is not None]
    near = not years or max(years) - min(years) <= _PREPRINT_YEARS
    return None if left & right and near else Level.ERROR


def _families(record: Record) -> set[tuple[str, ...]]:
    names = (titles.words(each.family or each.literal) for each in record.author)
    return {name for name in names if name}


def _related(left: Work, right: Work) -> bool:
    """Whether a registry says that one is the other's preprint."""
    return _points_to(left, right) or _points_to(right, left)


def _points_to(work: Work, target: Work) -> bool:
    names = {str(name).casefold() for name in target.names}
    return any(
        text.casefold() in names
        for _, record in work.records()
        for relation in _RELATIONS
        for text in _texts(record.extra.get(relation))
    )


def _same_place(a: Record, b: Record) -> bool:
    """Whether volume, first page, year and first author agree: one work with two titles."""
    first = [record.page.split("-")[0].strip() for record in (a, b)]
    place = bool(a.volume and a.volume == b.volume and first[0] and first[0] == first[1])
    return place and years_agree(a, b) and same_first_author(a, b)


def _own_name(reference: Reference, work: Work, other: Reference) -> str:
    """What a registry gives for the first in the place of the second, as a sentence."""
    if other.id in work.names:
        return ""
    own = sorted(name for name in work.names if name.prefix == other.id.prefix)
    return f"The registries give {own[0]} for {reference.id}." if own else ""


def _describe(reference: Reference, work: Work) -> str:
    """``PubMed (asked …): PMID:1 is «title» (journal, year).``"""
    record, lookup = work.record, teller(work)
    if record is None or lookup is None:
        return f"{reference.id} exists; its title is not known."
    who = f"{registry_title(lookup.registry)} ({asked(lookup)})"
    if not record.title:
        return f"{who}: {reference.id} exists; its title is not known."
    facts = ", ".join(filter(None, (record.container_title, record.issued[:4])))
    return f"{who}: {reference.id} is «{record.title}»" + (f" ({facts})." if facts else ".")


CONFLICT = Check(
    code="R201",
    name="conflict",
    level=Level.ERROR,
    title="Two identifiers of one citation name two works",
    what="The report prints identifiers of different kinds side by side as names of one work, or "
    "the text of a link names one (of any kind) and its target another; both exist, no registry "
    "gives them to one work, and their titles are clearly different. A warning where the "
    "registries give another identifier in place of the printed one and the titles cannot decide.",
    why="One of the two is wrong. A reader who follows it reads another paper.",
    example="Anthers open late (PMID:90000011, doi:10.5555/heart.2).",
    cure="Open both, keep the one that the sentence is about, and correct the other.",
    limits="Identifiers that the text merely lists next to each other are not compared. A preprint "
    "and the published paper with the same authors are taken as one work. Nothing is said where "
    "no title is known and no identifiers contradict.",
    find=find_conflict,
    names=("wrong_work",),
)
