"""An ontology as far as labels go: its terms, their names, and what became of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from refassay.extract.term_prefixes import named

SCOPES = ("EXACT", "NARROW", "BROAD", "RELATED")
"""Of a synonym, the closest first (OBO format 1.4, as remembered, 2026-11)."""
_MERGED = ("IAO:0000227", "IAO_0000227")
_MAIN = ("", "base", "basic", "full", "simple", "plus", "international")
"""Variants of a release that hold all of an ontology's own terms."""
_MOST = 0.5
"""Share of the terms from which on a prefix is the file's own, where the header names none."""


@dataclass(frozen=True, slots=True)
class Term:
    """One term."""

    label: str
    synonyms: tuple[tuple[str, str], ...] = ()
    """(text, scope), in the order of the file."""
    obsolete: bool = False
    replaced_by: tuple[str, ...] = ()
    """CURIEs; those that are only to be considered are among them, behind the others."""
    alt_ids: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ontology:
    """The terms of one file."""

    version: str
    prefixes: tuple[str, ...]
    """Those that the file defines as its own, sorted."""
    terms: Mapping[str, Term]
    """By CURIE in its own spelling."""
    merged: Mapping[str, str] = field(default_factory=dict)
    """Alternative CURIE → the one that is used now."""


@dataclass
class Gathered:
    """What a reader gathers while it goes through a file."""

    name: str = ""
    """As the header gives it: ``hp``, ``http://purl.obolibrary.org/obo/hp.json``."""
    version: str = ""
    terms: dict[str, Term] = field(default_factory=dict)
    merged: dict[str, str] = field(default_factory=dict)

    def add(self, printed: str, term: Term, *, merged_into: str = "") -> None:
        """Add a term under the identifier that the file gives it; what is no CURIE is passed over.

        `merged_into` names the term of which it is nothing but an alternative identifier.
        """
        own = named(printed)
        if own is None:
            return
        if merged_into:
            self.merged.setdefault(own.curie, merged_into)
        elif term.label or term.obsolete:
            self.terms[own.curie] = term
            for other in term.alt_ids:
                self.merged.setdefault(other, own.curie)

    def done(self) -> Ontology:
        """The ontology."""
        merged = {old: new for old, new in self.merged.items() if old not in self.terms}
        return Ontology(self.version, _own(self.name, self.terms), self.terms, merged)


def curies(printed: tuple[str, ...]) -> tuple[str, ...]:
    """Identifiers of a file in their own spelling, each once."""
    known = (named(each) for each in printed)
    return tuple(dict.fromkeys(each.curie for each in known if each is not None))


def release(version: str) -> str:
    """The day in a version such as ``hp/releases/2026-01-16``, else the version as it is."""
    days = [part for part in version.split("/") if part[:4].isdigit()]
    return days[0] if days and "/" in version else version.strip()


def is_merged(reason: str) -> bool:
    """Whether a reason for obsolescence says that the term was merged into another."""
    return reason.endswith(_MERGED)


def _own(name: str, terms: Mapping[str, Term]) -> tuple[str, ...]:
    """The prefixes that a file defines: the one of its name, else the one of most terms.

    A subset (``hp/subsets/slim``) owns none: what it lacks may be elsewhere.
    """
    counts = Counter(curie.partition(":")[0] for curie in terms)
    if not counts:
        return ()
    parts = name.rpartition("/obo/")[2].lower().split("/")
    words = [part.removesuffix(".json").removesuffix(".obo").removesuffix(".owl") for part in parts]
    first = next((prefix for prefix in counts if prefix.lower() == words[0].partition("-")[0]), "")
    if first:
        last = words[-1].removeprefix(first.lower()).lstrip("-")
        return (first,) if last in _MAIN else ()
    prefix, most = counts.most_common(1)[0]
    return (prefix,) if not name and most >= _MOST * len(terms) else ()
