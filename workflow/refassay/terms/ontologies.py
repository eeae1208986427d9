"""The ontologies of one run, read when the first term asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from refassay.model import UsedOntology
from refassay.terms.files import OntologyFile, ontology_file, read_ontology
from refassay.terms.labels import key_of
from refassay.terms.ontology import Ontology, Term


@dataclass(frozen=True, slots=True)
class Known:
    """A term as the ontologies know it."""

    curie: str
    """The one that is used now, which another was merged into."""
    term: Term
    ontology: str
    """Name and version of the file."""
    merged: bool = False


@dataclass(frozen=True)
class Ontologies:
    """Local files, in the order in which they were given. Nothing is read before it is needed."""

    files: tuple[OntologyFile, ...] = ()

    @property
    def digest(self) -> str:
        """What tells whether anything about them changed: names and sha256."""
        return " ".join(f"{each.name}:{each.sha256}" for each in self.files)

    @property
    def used(self) -> tuple[UsedOntology, ...]:
        """What is told of them in results."""
        return tuple(
            UsedOntology(file.name, file.sha256, each.version, each.prefixes)
            for file, each in zip(self.files, self._read, strict=True)
        )

    def load(self) -> None:
        """Read them now. Raises UsageError for one that cannot be read as what it is."""
        _ = self._read

    def find(self, curie: str) -> Known | None:
        """A term, from the file that owns its prefix before all others."""
        prefix = curie.partition(":")[0]
        for name, each in self._ordered(prefix):
            if curie in each.terms:
                return Known(curie, each.terms[curie], name)
            new = each.merged.get(curie)
            if new is not None and new in each.terms:
                return Known(new, each.terms[new], name, merged=True)
        return None

    def owner(self, prefix: str) -> str:
        """Name and version of the file that defines a prefix; empty where none does."""
        return next((name for name, each in self._named if prefix in each.prefixes), "")

    def knows(self, prefix: str) -> bool:
        """Whether any file holds terms of a prefix."""
        return prefix in self._prefixes

    def named(self, label: str) -> tuple[str, ...]:
        """CURIEs of the terms in use that have this label or exact synonym, sorted."""
        return self._names.get(key_of(label), ())

    def _ordered(self, prefix: str) -> Iterator[tuple[str, Ontology]]:
        yield from (each for each in self._named if prefix in each[1].prefixes)
        yield from (each for each in self._named if prefix not in each[1].prefixes)

    @cached_property
    def _read(self) -> tuple[Ontology, ...]:
        return tuple(read_ontology(file) for file in self.files)

    @cached_property
    def _named(self) -> tuple[tuple[str, Ontology], ...]:
        return tuple(
            (f"{file.name} ({each.version})" if each.version else file.name, each)
            for file, each in zip(self.files, self._read, strict=True)
        )

    @cached_property
    def _prefixes(self) -> frozenset[str]:
        return frozenset(curie.partition(":")[0] for each in self._read for curie in each.terms)

    @cached_property
    def _names(self) -> dict[str, tuple[str, ...]]:
        """Folded label → CURIEs; made when a label does not agree for the first time."""
        names: dict[str, tuple[str, ...]] = {}
        owned = {prefix for each in self._read for prefix in each.prefixes}
        for each in self._read:
            for curie, term in each.terms.items():
                prefix = curie.partition(":")[0]
                if term.obsolete or (prefix in owned and prefix not in each.prefixes):
                    continue
                for label in exact_names(term):
                    key = key_of(label)
                    before = names.get(key, ())
                    if curie not in before:
                        names[key] = tuple(sorted((*before, curie)))
        return names


NONE = Ontologies()


def exact_names(term: Term) -> Iterator[str]:
    """Its label and its exact synonyms."""
    yield term.label
    yield from (text for text, scope in term.synonyms if scope == "EXACT")


def open_ontologies(paths: Sequence[str]) -> Ontologies:
    """The files of the settings. Raises UsageError for one that is not there or is none."""
    return Ontologies(tuple(ontology_file(Path(path)) for path in dict.fromkeys(paths)))
