"""Which texts of a reference were searched for quotes and claims, and how a finding says so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from refassay.checks._check import Subject
from refassay.model import Identifier, Lookup
from refassay.settle import asked, registry_title


def searched(subject: Subject, identifiers: Sequence[Identifier]) -> tuple[Lookup, ...]:
    """The answers whose texts were searched for these references: abstracts, then full texts."""
    numbers = {each.work for each in subject.references if each.id in identifiers}
    works = [work for work in subject.works if work.number in numbers]
    near = [look for work in works for look, record in work.records() if record.abstract]
    full = [subject.texts[work.number] for work in works if work.number in subject.texts]
    return (*near, *(look for each in full if each.text for look in each.lookups))


def tier_words(tier: str) -> str:
    """A tier as a sentence names it; with no text read it was the title."""
    return "title" if tier == "none" else tier.replace("_", " ")


def text_of(identifier: Identifier, tier: str, lookups: Iterable[Lookup]) -> str:
    """Which text, who gave it and when: ``The abstract of X (PubMed, asked 2026-11-30 ...)``."""
    return f"The {tier_words(tier)} of {identifier}{told_by(lookups)}"


def told_by(lookups: Iterable[Lookup]) -> str:
    """`` (PubMed, asked 2026-11-30 ...)``; empty where nobody told."""
    told = "; ".join(f"{registry_title(look.registry)}, {asked(look)}" for look in lookups)
    return f" ({told})" if told else ""
