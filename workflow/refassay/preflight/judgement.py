"""The verdict over one report: pure, and the gravest answer wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from refassay.model import Axis, Entity, EntityCheck
from refassay.preflight import axes
from refassay.preflight.axes import FAIL, NOT_ASSESSED, PASS, WARN, Case
from refassay.preflight.folding import body_of

_CONTENT = ("name", "gene", "sibling", "terms")
"""Axes about what the text speaks of."""
_ENOUGH = ("name", "gene")
"""Axes of which one has to pass before anything does."""
NOTHING = EntityCheck(
    Entity(), "SKIP", reasons=("There is nothing to compare with: no subject was named.",)
)


def preflight(text: str, entity: Entity, lexicon: frozenset[str] | None = None) -> EntityCheck:
    """Whether a report's text speaks of the subject that was meant.

    Front matter, the echoed prompt, generated sections, code and comments do not count, and
    names in bibliographies neither. Offsets are those of `text`. `lexicon` holds the symbols of
    genes, in capitals without hyphens; without one, what stands beside a symbol decides.
    """
    if entity.is_empty:
        return EntityCheck(entity, "SKIP", reasons=NOTHING.reasons)
    case = Case(body_of(text), entity, lexicon)
    judged = (
        axes.grounding(entity),
        axes.name(case),
        axes.sibling(case),
        axes.gene(case),
        axes.identifier(case),
        axes.terms(case),
    )
    verdict, reasons = _verdict(judged, case)
    counted = Counter(each[0] for each in case.printed_ids)
    ranked = [(each.name, each.count) for each in case.symbols] if entity.genes else []
    own = [(entity.genes[0], len(case.gene_places))] if case.gene_places else []
    return EntityCheck(
        entity,
        verdict,
        axes=judged,
        reasons=reasons,
        mentions=case.mentions,
        gene_mentions=len(case.gene_places),
        genes=tuple(sorted([*own, *ranked], key=lambda each: (-each[1], each[0]))[:10]),
        printed_ids=tuple(counted.items()),
    )


def _verdict(judged: Sequence[Axis], case: Case) -> tuple[str, tuple[str, ...]]:
    by_name = {axis.name: axis for axis in judged}
    content = [by_name[name] for name in _CONTENT]
    failed = [axis for axis in content if axis.outcome == FAIL]
    doubted = [axis for axis in judged if axis.outcome == WARN]
    conflict = _conflict(by_name, case)
    reasons = [*conflict, *(axis.reason for axis in (*failed, *doubted))]
    if failed or conflict:
        return "FAIL", tuple(reasons)
    if by_name["name"].outcome == NOT_ASSESSED and case.names:
        # A gene alone, or an identifier alone, is no match of the subject.
        reasons.append(f"Its name could not be looked for. {by_name['name'].reason}")
    elif not any(by_name[name].outcome == PASS for name in _ENOUGH):
        reasons.append("Neither a name nor a gene of the subject could be confirmed.")
    return ("WARN" if reasons else "PASS"), tuple(reasons)


def _conflict(by_name: dict[str, Axis], case: Case) -> list[str]:
    """The right identifier on another subject is worse than none: it looks checked."""
    if by_name["identifier"].outcome != PASS:
        return []
    wrong = [by_name[name] for name in ("name", "gene", "sibling")]
    top = case.symbols[0].count if case.entity.genes and case.symbols else 0
    other_gene = not case.gene_places and top >= max(axes.MIN_SIGNAL, case.mentions)
    if other_gene or any(axis.outcome == FAIL for axis in wrong):
        return ["Conflict: the right identifier stands in a text about another subject."]
    return []
