"""What is printed beside an identifier: where a finding puts it, and how it tells the record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from refassay.checks._wording import quoted
from refassay.identity.judgement import Identity
from refassay.model import Extraction, Level, Mention, Reference
from refassay.settle import asked, registry_title


def gravest(judged: Iterable[tuple[Identity, Level | None]]) -> list[tuple[Identity, Level]]:
    """Of each reference the gravest, in order of first appearance; those without a level go."""
    kept: dict[str, tuple[Identity, Level]] = {}
    for identity, level in judged:
        key = identity.reference.curie
        if level is not None and (key not in kept or level.rank > kept[key][1].rank):
            kept[key] = (identity, level)
    return list(kept.values())


def place(reference: Reference, extraction: Extraction, citation: int) -> Mention:
    """The mention inside of that citation, where its title is printed, else its first one."""
    own = [mention for mention in reference.mentions if mention.citation == citation]
    if 0 <= citation < len(extraction.citations):
        cited = extraction.citations[citation]
        inside = [each for each in own if cited.start <= each.start < cited.end]
        own = [each for each in inside if each.source == own[0].source] or own
    return next(iter(own), reference.mentions[0])


def registered(each: Identity) -> str:
    """``PubMed (asked …): PMID:1 is «title» (journal, year).``"""
    lookups = each.facts.lookups
    who = " and ".join(f"{registry_title(look.registry)} ({asked(look)})" for look in lookups[:2])
    title = each.title.registered or next(iter(each.facts.titles), "")
    facts = [next(iter(each.facts.containers), ""), *map(str, each.facts.years[:1])]
    told = ", ".join(filter(None, facts))
    return f"{who}: {each.reference} is {quoted(title)}" + (f" ({told})." if told else ".")


def listed(parts: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return f" {last} ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))
