"""Which identifiers are one work.

PMID, PMCID, DOI and arXiv number of one paper share a :class:`Work`. They are brought together
by what registries say (``same_as``), in every direction and through names that no report prints.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from refassay import titles
from refassay.identifiers import kind_of
from refassay.model import Found, Identifier, Lookup, Notice, Record, Resolution, Withheld

_ARXIV_DOI = "10.48550/arxiv."
"""DataCite's prefix for arXiv (https://info.arxiv.org/help/doi.html, as remembered, 2026-11)."""


@dataclass(frozen=True, slots=True)
class Work:
    """One paper or dataset with all that the registries say of it."""

    number: int
    """From 1, in order of first mention."""
    printed: tuple[Identifier, ...]
    """The identifiers by which the report names it, in order of first mention."""
    names: frozenset[Identifier]
    """Every identifier of it that the report prints or a registry gives."""
    resolutions: tuple[Resolution, ...]
    """Of the printed ones, then of those that were asked for beside them."""
    record: Record | None = None
    """The fullest record."""

    def records(self) -> Iterator[tuple[Lookup, Record]]:
        """Every record that any registry gave for it, with the answer that brought it."""
        for resolution in self.resolutions:
            for lookup in resolution.lookups:
                record = record_of(lookup)
                if record is not None:
                    yield lookup, record


def record_of(lookup: Lookup) -> Record | None:
    """The record of the asked identifier; None for a record of something else."""
    answer = lookup.answer
    return answer.record if isinstance(answer, (Found, Withheld)) else None


def teller(work: Work) -> Lookup | None:
    """The answer that brought the work's fullest record."""
    return next((lookup for lookup, record in work.records() if record is work.record), None)


def linked_ids(known: Mapping[Identifier, Sequence[Lookup]]) -> tuple[Identifier, ...]:
    """Identifiers to ask for as well, although no report prints them, in order, each once.

    PubMed describes a work better than the ID converter; so the PMID that is given for a PMCID
    is asked for. DOIs are not: those that only a record names bring works together unasked.
    """
    named = (
        other
        for identifier, lookups in known.items()
        if identifier.prefix == "PMC"
        for lookup in lookups
        if isinstance(lookup.answer, Found)
        for other in lookup.answer.record.same_as
        if other.prefix == "PMID"
    )
    return tuple(dict.fromkeys(map(_canonical, named)))


def works(
    printed: Sequence[Resolution],
    beside: Sequence[Resolution] = (),
    together: Iterable[Sequence[Identifier]] = (),
) -> tuple[Work, ...]:
    """The works of a report, numbered in order of first mention.

    `printed` is in order of first mention; `beside` are the answers for `linked_ids`;
    `together` are groups that the report prints as names of one work. Such a group is believed
    only where titles and years agree.
    """
    sets = _Sets()
    for resolution in (*printed, *beside):
        for name in _names(resolution):
            sets.join(_canonical(resolution.id), name)
    by_id = {resolution.id: resolution for resolution in printed}
    for group in together:
        members = [by_id[each] for each in group if each in by_id]
        for position, one in enumerate(members):
            for other in members[position + 1 :]:
                if _agree(_fullest(sets, one, beside), _fullest(sets, other, beside)):
                    sets.join(_canonical(one.id), _canonical(other.id))
    return tuple(_numbered(sets, printed, beside))


def fuller(record: Record | None) -> tuple[bool, bool, int, int]:
    """Sort key: the fullest record is the largest."""
    if record is None:
        return (False, False, 0, 0)
    facts = (record.author, record.container_title, record.issued, record.keywords, record.volume)
    return (
        not record.thin,
        bool(record.title),
        sum(map(bool, facts)),
        len(record.abstract),
    )


def notices_of(work: Work) -> tuple[tuple[Lookup, Notice], ...]:
    """What was published about the work (``of_this``), each with the answer that tells it.

    A record that *is* the notice of some type is not itself the subject of a notice of that type;
    only a notice that names its own work (replaced under one DOI) is about itself.
    """
    found: dict[tuple[str, Notice], tuple[Lookup, Notice]] = {}
    for lookup, record in work.records():
        foreign = {notice.type for notice in record.notices if _is_foreign(notice, work)}
        for notice in record.notices:
            if notice.type not in foreign:
                about_it = replace(notice, direction="of_this")
                found.setdefault((lookup.registry, about_it), (lookup, about_it))
    return tuple(found.values())


def own_notices(work: Work) -> tuple[tuple[Lookup, Notice], ...]:
    """Where the work itself is a notice about another one (``is_notice``)."""
    found: dict[tuple[str, Notice], tuple[Lookup, Notice]] = {}
    for lookup, record in work.records():
        for notice in record.notices:
            if _is_foreign(notice, work):
                found.setdefault((lookup.registry, notice), (lookup, notice))
    return tuple(found.values())


_TAKEN_BACK = frozenset({"retraction", "partial_retraction", "withdrawal"})


def standing(notices: Sequence[Notice]) -> tuple[Notice, ...]:
    """The notices without retractions and withdrawals that a later reinstatement cancels."""
    back = [each for each in notices if each.type == "reinstatement"]
    return tuple(
        each
        for each in notices
        if each.type not in _TAKEN_BACK or not any(outlives(one, each) for one in back)
    )


def outlives(reinstatement: Notice, other: Notice) -> bool:
    """Whether a reinstatement is not older than a notice, as far as both dates tell: *2003* is
    not older than *2003-05*, and neither is one without a date.
    """
    one, another = reinstatement.date or "", other.date or ""
    size = min(len(one), len(another))
    return one[:size] >= another[:size]


def _is_foreign(notice: Notice, work: Work) -> bool:
    if notice.direction != "is_notice":
        return False
    return notice.id is None or _canonical(Identifier.from_curie(notice.id)) not in work.names


class _Sets:
    """Disjoint sets of identifiers; the smallest member stands for its set."""

    def __init__(self) -> None:
        self._above: dict[Identifier, Identifier] = {}

    def find(self, member: Identifier) -> Identifier:
        root = member
        while self._above.setdefault(root, root) != root:
            root = self._above[root]
        while self._above[member] != root:
            self._above[member], member = root, self._above[member]
        return root

    def join(self, one: Identifier, other: Identifier) -> None:
        low, high = sorted((self.find(one), self.find(other)))
        self._above[high] = low

    def groups(self) -> dict[Identifier, set[Identifier]]:
        found: dict[Identifier, set[Identifier]] = {}
        for member in list(self._above):
            found.setdefault(self.find(member), set()).add(member)
        return found


def _names(resolution: Resolution) -> Iterator[Identifier]:
    """All names of what a resolution is about, in canonical spelling."""
    yield from _with_arxiv(_canonical(resolution.id))
    for lookup in resolution.lookups:
        record = record_of(lookup)
        if record is not None:
            for name in (record.id, *record.same_as):
                yield from _with_arxiv(_canonical(name))


def _with_arxiv(name: Identifier) -> Iterator[Identifier]:
    """The name, and DataCite's DOI for an arXiv number (versions are one work)."""
    yield name
    if name.prefix == "arXiv":
        yield Identifier("DOI", _ARXIV_DOI + re.sub(r"v[0-9]+$", "", name.local).lower())


def _canonical(name: Identifier) -> Identifier:
    kind = kind_of(name)
    return name if kind is None else kind.read(name.local)


def _fullest(sets: _Sets, one: Resolution, beside: Sequence[Resolution]) -> Record | None:
    """The fullest record of one printed identifier, also when one beside it brought it."""
    root = sets.find(_canonical(one.id))
    mates = [each.record for each in beside if sets.find(_canonical(each.id)) == root]
    return max([one.record, *mates], key=fuller)


def _agree(one: Record | None, other: Record | None) -> bool:
    """Whether two records tell of one work: one title, years at most one apart."""
    if one is None or other is None:
        return False
    if titles.compare(one.title, other.title) is not titles.Likeness.SAME:
        return False
    if titles.is_common(one.title) and not same_first_author(one, other):
        return False
    return years_agree(one, other)


def years_agree(one: Record, other: Record) -> bool:
    """Whether any two of their years are at most one apart; true where a year is missing."""
    left, right = all_years(one), all_years(other)
    if not left or not right:
        return True
    return any(abs(a - b) <= 1 for a in left for b in right)


def all_years(record: Record) -> set[int]:
    """Every year that the record gives."""
    return {*record.years, *([record.year] if record.year is not None else [])}


def same_first_author(one: Record, other: Record) -> bool:
    """Whether both begin with the same family (or group) name, spelling aside."""
    if not one.author or not other.author:
        return False
    left, right = one.author[0], other.author[0]
    name = titles.words(left.family or left.literal)
    return bool(name) and name == titles.words(right.family or right.literal)


def _numbered(
    sets: _Sets, printed: Sequence[Resolution], beside: Sequence[Resolution]
) -> Iterator[Work]:
    groups = sets.groups()
    members: dict[Identifier, list[Resolution]] = {}
    for resolution in printed:
        members.setdefault(sets.find(_canonical(resolution.id)), []).append(resolution)
    extra: dict[Identifier, list[Resolution]] = {}
    known = {resolution.id for resolution in printed}
    for resolution in beside:
        if resolution.id not in known:
            extra.setdefault(sets.find(_canonical(resolution.id)), []).append(resolution)
    for number, (root, own) in enumerate(members.items(), start=1):
        every = (*own, *extra.get(root, []))
        yield Work(
            number=number,
            printed=tuple(each.id for each in own),
            names=frozenset(groups[root]),
            resolutions=every,
            record=max((each.record for each in every), key=fuller),
        )
