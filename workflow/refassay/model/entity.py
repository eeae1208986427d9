"""What a report is meant to be about, and whether it speaks of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entity:
    """The subject that was meant: a disease, as whoever asked for the report named it."""

    label: str = ""
    synonyms: tuple[str, ...] = ()
    """Further names of the same thing; short ones in capitals are matched as they are spelled."""
    genes: tuple[str, ...] = ()
    """Symbols of its causal gene, the approved one first; the others count as the same gene."""
    ids: tuple[str, ...] = ()
    """CURIEs: ``OMIM:123456``, ``MONDO:0001234``, ``ORPHA:123``."""
    terms: tuple[str, ...] = ()
    """Words that a report about it has to use, such as the pathogen."""
    siblings: tuple[str, ...] = ()
    """Names of other things that it is mistaken for."""
    category: str = ""
    faults: tuple[str, ...] = ()
    """What is wrong with the way it was named, a sentence each: an identifier sent empty ..."""
    source: str = ""
    """Who named it: ``front_matter``, ``table`` or ``command_line``."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to compare a report with."""
        return not (self.label or self.synonyms or self.genes or self.ids or self.terms)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the report. Offsets count characters from 0, line and column from 1."""

    exact: str
    start: int
    end: int
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Axis:
    """One question to the report, and its answer."""

    name: str
    """``grounding``, ``name``, ``sibling``, ``gene``, ``identifier`` or ``terms``."""
    outcome: str
    """``pass``, ``warn``, ``fail`` or ``not_assessed``."""
    reason: str
    """A sentence, without the places."""
    spots: tuple[Spot, ...] = ()
    """The first few places that it rests on."""


@dataclass(frozen=True, slots=True)
class EntityCheck:
    """Whether a report speaks of the subject that was meant."""

    entity: Entity
    verdict: str
    """``PASS``, ``WARN``, ``FAIL``, or ``SKIP`` where there is nothing to compare with."""
    axes: tuple[Axis, ...] = ()
    reasons: tuple[str, ...] = ()
    """Why the verdict is not PASS, the gravest first."""
    mentions: int = 0
    """How often the text names it, by its label or a synonym."""
    gene_mentions: int = 0
    """How often the text names its gene."""
    genes: tuple[tuple[str, int], ...] = ()
    """Symbols that read like genes' with their counts, most frequent first; at most ten."""
    printed_ids: tuple[tuple[str, int], ...] = ()
    """Identifiers of diseases that the report prints, with their counts, in order of place."""
