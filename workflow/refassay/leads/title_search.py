"""Which work was meant where the identifier names none, or another one: a search by the title.

PubMed is asked first, many titles in one request, for works whose title holds every word; what
it does not settle, Crossref is asked for, a title each. A hit is the work that was meant only
where its title is the printed one, word by word, and author or year agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refassay.identifiers import kind_of
from refassay.identifiers.queries import query
from refassay.identity import author, year
from refassay.identity.facts import facts_from
from refassay.identity.judgement import misplaced_titles, subjects
from refassay.identity.placeholder import is_generic, is_title
from refassay.identity.title import Verdict, closest
from refassay.leads._lead import Lead
from refassay.model import Claim, Found, Hits, Identifier, Lookup, Outcome, Record
from refassay.settle import settle
from refassay.subject import Meant, Search, Sought, Subject
from refassay.titles import words

PUBMED, CROSSREF = "pubmed_search", "crossref_search"

_FEWEST_WORDS = 4
"""Words of a title; a shorter one is many works'."""
_MOST_HITS = 100
"""Hits of one search whose records are asked for."""
_COPIES = ("10.65215/",)
"""Prefixes under which copies of known works with false authors are registered (as told by
others, 2026): never offered."""


def searches(subject: Subject) -> tuple[Search, ...]:
    """The searches of a report, with what they brought; none where the settings want none."""
    if not LEAD.is_on(subject.settings):
        return ()
    return tuple(_search(subject, each) for each in sought(subject))


def wanted(subject: Subject) -> Iterator[Identifier]:
    """The searches of a report, and the records of PubMed's hits."""
    for each in subject.searches:
        first = query(PUBMED, each.sought.title)
        yield first
        hits = subject.answer(first)
        if not isinstance(hits, Hits):
            continue
        found = hits.ids[:_MOST_HITS]
        yield from found
        if not each.in_pubmed and all(subject.was_answered(one) for one in found):
            yield query(CROSSREF, each.sought.title)


def sought(subject: Subject) -> tuple[Sought, ...]:
    """What is to be searched for: a title for each reference that names nothing or another work.

    Not where the report itself cites the work of that title by another identifier.
    """
    offered = {
        reference.id
        for reference, _, _ in misplaced_titles(
            subject.extraction, subject.references, subject.works
        )
    }
    offered |= {each.reference for each in subject.identities if each.of_another is not None}
    nothing = {
        each.id for each in subject.references
        if each.outcome in (Outcome.ABSENT, Outcome.MALFORMED)
    }  # fmt: skip
    pairs = [*_beside(subject, nothing), *_contradicted(subject)]
    first: dict[Identifier, Sought] = {}
    for each in pairs:
        if each.reference not in offered and _is_searchable(each.claim.title):
            first.setdefault(each.reference, each)
    return tuple(first.values())


def _search(subject: Subject, each: Sought) -> Search:
    """The search, with the best of its hits that fit; with none where two fit equally well."""
    pubmed = list(_fitting(each, _from_pubmed(subject, each)))
    fitting = pubmed or list(_fitting(each, _from_crossref(subject, each)))
    own = {name for work in subject.works if each.reference in work.printed for name in work.names}
    fitting = [one for one in fitting if one.record.id not in own]
    fitting.sort(key=lambda one: (-len(one.agrees), one.record.id.prefix != each.reference.prefix))
    if not fitting or (len(fitting) > 1 and _tied(fitting[0], fitting[1])):
        return Search(each, bool(pubmed))
    return Search(each, bool(pubmed), fitting[0])


def unanswered(subject: Subject) -> int:
    """How many titles were to be searched for and got no answer."""
    return sum(
        not isinstance(subject.answer(one), Hits)
        for one in wanted(subject)
        if one.prefix in (PUBMED, CROSSREF)
    )


def _beside(subject: Subject, ids: set[Identifier]) -> Iterator[Sought]:
    citations = subject.extraction.citations
    for claim in subject.extraction.claims if ids else ():
        if 0 <= claim.citation < len(citations):
            named = subjects(citations[claim.citation])
            yield from (Sought(one, claim) for one in named if one in ids)


def _contradicted(subject: Subject) -> Iterator[Sought]:
    for each in subject.identities:
        if each.title.verdict is Verdict.OTHER and each.title.heavy:
            yield Sought(each.reference, each.claim)


def _is_searchable(title: str) -> bool:
    return is_title(title) and not is_generic(title) and len(words(title)) >= _FEWEST_WORDS


def _from_pubmed(subject: Subject, each: Sought) -> Iterator[Meant]:
    for search in subject.lookups.get(query(PUBMED, each.title), ()):
        if not isinstance(search.answer, Hits):
            continue
        for one in search.answer.ids[:_MOST_HITS]:
            settled = settle(kind_of(one), one, subject.lookups.get(one, ()))
            for look in settled.lookups:
                if isinstance(look.answer, Found):
                    yield Meant(look.answer.record, (), (search, look))


def _from_crossref(subject: Subject, each: Sought) -> Iterator[Meant]:
    for search in subject.lookups.get(query(CROSSREF, each.title), ()):
        if isinstance(search.answer, Hits):
            for record in search.answer.records:
                yield Meant(record, (), (search,))


def _fitting(each: Sought, candidates: Iterable[Meant]) -> Iterator[Meant]:
    """Those that are the printed work: title, and author or year, and nothing against it."""
    seen: set[Identifier] = set()
    for one in candidates:
        record = one.record
        copied = record.id.prefix == "DOI" and record.id.local.startswith(_COPIES)
        agrees = () if copied or record.thin else agreement(each.claim, one.lookups[-1], record)
        if len(agrees) > 1 and record.id not in seen:
            seen.add(record.id)
            yield Meant(record, agrees, one.lookups)


def agreement(claim: Claim, lookup: Lookup, record: Record) -> tuple[str, ...]:
    """In what a record is the printed work: title, author, year; empty where something differs."""
    facts = facts_from([(lookup, record)], record.id)
    if closest(claim.title, facts.titles).verdict is not Verdict.SAME:
        return ()
    names = author.compare(claim.author, facts.lists)
    wrong = names.standing in (author.Standing.OTHER, author.Standing.EXTRA)
    if wrong or year.differs(claim.issued, facts.years):
        return ()
    dated = year.year_in(claim.issued) is not None and bool(facts.years)
    told = (("author", names.standing is author.Standing.AGREE), ("year", dated))
    return ("title", *(name for name, holds in told if holds))


def _tied(one: Meant, other: Meant) -> bool:
    """Whether two hits fit alike and are not names of one work."""
    if len(one.agrees) != len(other.agrees):
        return False
    same = {one.record.id, *one.record.same_as} & {other.record.id, *other.record.same_as}
    return not same


LEAD = Lead(
    is_on=lambda settings: settings.title_search,
    concerns=lambda extraction: any(claim.title for claim in extraction.claims),
    needed=False,
    wanted=wanted,
)
