"""The page of one report, for people. Self-contained, without scripts.

Everything is escaped; the only links that leave are the registries' own addresses, made from the
table of kinds, never from a report or an answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from refassay.model import (
    Assay,
    Finding,
    Identifier,
    JudgedQuote,
    Level,
    Lookup,
    Outcome,
    Reference,
)
from refassay.outputs import _tally
from refassay.outputs._html import rendered, safe_url, tile
from refassay.outputs._row import anchor, words_for
from refassay.outputs.validation_json import answer_word
from refassay.settle import registry_title

_LEVELS = (
    (Level.ERROR, "Errors", "A registry contradicts the report."),
    (Level.WARNING, "Warnings", "Somebody should look."),
    (Level.NOTE, "Notes", "Good to know."),
)
_ANSWERS = {
    "found": "has it",
    "withheld": "has it, does not show it",
    "not_here": "does not have it",
    "other": "gave another record",
    "unanswered": "did not answer",
}


def report_page(assay: Assay) -> bytes:
    """The page of one report."""
    return rendered("report.html.j2", _report_values(assay))


def _report_values(assay: Assay) -> dict[str, Any]:
    numbered = list(enumerate(assay.findings, 1))
    anchors = {each.id: f"reference-{number}" for number, each in enumerate(assay.references, 1)}
    of_reference: dict[Identifier | None, list[tuple[int, Finding]]] = {}
    for number, each in numbered:
        of_reference.setdefault(each.reference, []).append((number, each))
    return {
        "assay": assay,
        "report": assay.extraction.report,
        "banner": _banner(assay),
        "tiles": _tiles(assay),
        "levels": [
            {
                "name": name,
                "lead": lead,
                "level": level.value,
                "findings": [
                    _finding(each, number, assay.extraction.report, anchors)
                    for number, each in numbered
                    if each.level is level
                ],
            }
            for level, name, lead in _LEVELS
        ],
        "references": [
            _reference(each, anchors[each.id], of_reference.get(each.id, ()))
            for each in assay.references
        ],
        "quotes": [_quote(each) for each in assay.quotes],
        "claims": _tally.claims_line(assay),
        "coverage": _coverage(assay),
        "terms": [term for term, _weight in assay.extraction.vocabulary],
    }


def _quote(judged: JudgedQuote) -> dict[str, Any]:
    return {
        "line": judged.quote.line,
        "text": _tally.cut(judged.quote.text),
        "reference": judged.reference.curie,
        "verdict": judged.verdict.replace("_", " "),
        "tier": ", ".join(filter(None, (judged.tier.replace("_", " "), judged.section))),
        "found_in": judged.found_in.curie if judged.found_in else "",
        "reason": judged.reason,
        "passage": judged.passage if judged.verdict not in ("exact", "folded") else "",
        "difference": judged.difference,
    }


def _banner(assay: Assay) -> str:
    open_ones = [each for each in assay.references if each.outcome is Outcome.UNANSWERED]
    if not _tally.is_incomplete(assay):
        return ""
    return (
        f"{_tally.count(len(open_ones), 'identifier')} not answered. A registry that should have "
        "answered did not; nothing is concluded from that. Run again: only what is open is asked."
    )


def _tiles(assay: Assay) -> list[dict[str, str]]:
    """The numbers at the top; each with what it is out of."""
    counts = _tally.outcomes(assay)
    answered = counts["found"] + counts["withheld"] + counts["absent"]
    total, coverage = len(assay.references), assay.coverage
    weighed = _tally.weighed(assay)
    wrong = len(_tally.wrong_work(assay))
    retracted = len(_tally.accused(assay, ("retracted", "withdrawn")))
    tiles = [
        tile("exist", counts["found"] + counts["withheld"], answered, "answered", ""),
        tile("do not exist", counts["absent"], answered, "answered", "error"),
        tile("retracted", retracted, total, "identifiers", "error"),
        tile("name another work", wrong, total, "identifiers", "error"),
        tile("not answered", counts["unanswered"], total, "identifiers", "warning"),
    ]
    if weighed["assessed"]:
        tiles.append(
            tile(
                "may be off topic", weighed["off_topic"], weighed["assessed"], "weighed", "warning"
            )
        )
    tiles.append(tile("citations checked", coverage.checked, coverage.citations, "citations", ""))
    return tiles


def _finding(
    finding: Finding, number: int, report: str, anchors: Mapping[Identifier, str]
) -> dict[str, Any]:
    reference = finding.reference
    return {
        "anchor": anchor(number),
        "code": finding.code,
        "words": words_for(finding.check),
        "level": finding.level.value,
        "place": f"{_tally.file_of(report, finding.source)}:{finding.line}:{finding.column}",
        "reference": reference.curie if reference else "",
        "target": anchors.get(reference, "") if reference else "",
        "url": safe_url(reference) if reference else "",
        "said": finding.said,
        "found": finding.found,
        "next": finding.next,
        "evidence": finding.evidence,
    }


def _reference(
    reference: Reference, target: str, numbered: Sequence[tuple[int, Finding]]
) -> dict[str, Any]:
    """The values of one reference; `numbered` are the findings about it, each with its number."""
    record = reference.record
    return {
        "anchor": target,
        "id": reference.id.curie,
        "url": safe_url(reference.id),
        "outcome": _tally.WORDS[reference.outcome],
        "class": reference.outcome.value,
        "title": _tally.cut(record.title) if record else "",
        "source": _source(reference),
        "work": reference.work,
        "mentions": [
            f"{each.source}:{each.line}" if each.source else str(each.line)
            for each in reference.mentions[:8]
        ],
        "more": max(0, len(reference.mentions) - 8),
        "study": reference.study_type + (" (secondary)" if reference.secondary == "yes" else ""),
        "study_rule": reference.study_rule,
        "notices": [each.replace("_", " ") for each in _tally.notices(reference)],
        "relevance": _tally.relevance(reference).value.replace("_", " "),
        "score": reference.relevance_score,
        "terms": reference.relevance_terms,
        "asked": [_asked(lookup) for lookup in reference.resolution.lookups],
        "open": [registry_title(name) for name in reference.resolution.open],
        "reason": reference.resolution.reason,
        "findings": [
            {"anchor": anchor(number), "words": words_for(each.check), "level": each.level.value}
            for number, each in numbered
        ],
    }


def _source(reference: Reference) -> str:
    record = reference.record
    if record is None:
        return ""
    names = [author.literal or author.family for author in record.author]
    who = names[0] + (" et al." if len(names) > 1 else "") if names else ""
    year = str(record.year) if record.year else ""
    return _tally.cut(", ".join(part for part in (who, record.container_title, year) if part))


def _asked(lookup: Lookup) -> dict[str, str]:
    return {
        "registry": registry_title(lookup.registry),
        "answer": _ANSWERS[answer_word(lookup.answer)],
        "at": lookup.asked_at.replace("T", " ").replace("Z", " UTC"),
        "body": lookup.body or "",
    }


def _coverage(assay: Assay) -> dict[str, Any]:
    coverage = assay.coverage
    return {
        "with_identifier": _tally.share(coverage.with_identifier, coverage.citations),
        "checked": _tally.share(coverage.checked, coverage.citations),
        "unchecked": coverage.unchecked,
        "left_out": _tally.left_out(assay),
        "works": _tally.works(assay),
    }
