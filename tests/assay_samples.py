"""Synthetic reports and answers for the tests of what follows from them. All is invented."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from refassay.assay import assay
from refassay.model import (
    Answer,
    Assay,
    Author,
    Citation,
    Extraction,
    Finding,
    Found,
    Identifier,
    Lookup,
    Mention,
    NotHere,
    Notice,
    Record,
    Unanswered,
)
from refassay.settings import Settings

ASKED = "2026-11-30T13:04:05Z"
BODY = "ab" * 32


def curie(text: str) -> Identifier:
    """``PMID:90000001`` as an identifier."""
    return Identifier.from_curie(text)


def record(of: str, title: str = "", **more: Any) -> Record:
    """A record of ours; `same_as` may be CURIEs."""
    same = tuple(curie(each) for each in more.pop("same_as", ()))
    first = more.pop("first", "")
    author = (Author(family=first),) if first else ()
    return replace(Record(curie(of), title=title, same_as=same, author=author), **more)


def told(of: str, registry: str, answer: Answer, body: str | None = BODY) -> Lookup:
    """One registry's answer."""
    failed = isinstance(answer, Unanswered)
    exchange = f"exchanges/{registry}/2026-11-30/{curie(of).local.replace('/', '_')}.json"
    return Lookup(curie(of), registry, answer, ASKED, exchange, None if failed else body)


def found(of: str, registry: str, title: str = "", **more: Any) -> Lookup:
    """A registry that has it."""
    return told(of, registry, Found(record(of, title, **more)))


def absent(of: str) -> tuple[Lookup, ...]:
    """Everybody who is asked about it says that it is not there."""
    from refassay.identifiers import kind_of

    kind = kind_of(curie(of))
    assert kind is not None
    return tuple(told(of, registry, NotHere()) for registry in kind.registries)


def silent(of: str, *registries: str, reason: str = "HTTP 503 after 3 tries") -> tuple[Lookup, ...]:
    """Registries that did not answer."""
    return tuple(told(of, each, Unanswered(reason, 503)) for each in registries)


def notice(type_: str, **more: Any) -> Notice:
    """A notice that PubMed tells."""
    return replace(Notice(type_, source="pubmed"), **more)


def report(
    *ids: str,
    together: Sequence[Sequence[str]] = (),
    cut: Sequence[str] = (),
    derived: Mapping[str, str] | None = None,
    **more: Any,
) -> Extraction:
    """A report that names each identifier on a line of its own, each in its own citation.

    `together` are groups that it prints as names of one work, in one citation each.
    """
    mentions = []
    for position, text in enumerate(ids):
        line = position + 1
        mentions.append(
            Mention(
                curie(text),
                text,
                start=100 * position,
                end=100 * position + len(text),
                line=line,
                column=5,
                citation=position,
                cut=text in cut,
                derived=(derived or {}).get(text),
            )
        )
    citations = []
    for position, text in enumerate(ids):
        groups = tuple(
            tuple(curie(each) for each in group) for group in together if group[0] == text
        )
        members = groups[0] if groups else (curie(text),)
        citations.append(
            Citation(
                text=f"see {text}",
                start=100 * position,
                end=100 * position + 40,
                line=position + 1,
                column=1,
                ids=members,
                one_work=groups,
            )
        )
    made = Extraction("report.md", "0" * 64, tuple(mentions), tuple(citations))
    return replace(made, **more)


def result(extraction: Extraction, *lookups: Lookup, settings: Settings | None = None) -> Assay:
    """The assay of a report with these answers."""
    known: dict[Identifier, tuple[Lookup, ...]] = {}
    for lookup in lookups:
        known[lookup.id] = (*known.get(lookup.id, ()), lookup)
    return assay(extraction, known, settings or Settings())


def of_check(made: Assay, *names: str) -> list[Finding]:
    """The findings of some checks, in order."""
    return [finding for finding in made.findings if finding.check in names]


def only(made: Assay, name: str) -> Finding:
    """The one finding of a check."""
    (finding,) = of_check(made, name)
    return finding


def parts(finding: Finding) -> tuple[str, str, str]:
    """The whole message: said, found, next."""
    return (finding.said, finding.found, finding.next)
