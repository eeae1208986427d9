"""``validation.json``: everything that is known of one report, for machines.

Others script against it: ``schemas/validation.schema.json`` says what each key means, and keys
are added, never renamed. The bytes are canonical, so two runs on the same evidence are equal.
"""

from __future__ import annotations

from typing import Any

from refassay.identifiers import kind_of
from refassay.indented import indented
from refassay.model import (
    Answer,
    Assay,
    Finding,
    Found,
    Identifier,
    JudgedClaim,
    JudgedQuote,
    JudgedTerm,
    Lookup,
    NotHere,
    Notice,
    Other,
    Reference,
    TracedClaim,
    Unread,
    Withheld,
)
from refassay.outputs import _tally
from refassay.outputs.csl import csl


def validation(assay: Assay) -> dict[str, Any]:
    """The whole result for one report as plain values."""
    return {
        "report": assay.extraction.report,
        "sha256": assay.extraction.sha256,
        "version": assay.version,
        "references": [_reference(reference) for reference in assay.references],
        "quotes": [_quote(quote) for quote in assay.quotes],
        "terms": [_term(each) for each in assay.terms],
        "ontologies": [
            {
                "name": each.name,
                "sha256": each.sha256,
                "version": each.version,
                "prefixes": list(each.prefixes),
            }
            for each in assay.ontologies
        ],
        "claims": _claims(assay),
        "traced": [_traced(each) for each in assay.traced],
        "findings": [finding(each) for each in assay.findings],
        "coverage": _coverage(assay),
        "counts": _counts(assay),
        "needs_review": bool(assay.needs_review),
        "needs_review_because": list(assay.needs_review),
        "complete": not _tally.is_incomplete(assay),
        "oldest_answer": assay.oldest_answer,
        "not_run": list(assay.not_run),
        "notes": list(assay.extraction.notes),
    }


def unread(report: Unread) -> dict[str, Any]:
    """The same keys for a report that could not be read: nothing in them, and why."""
    why = f"{report.seen}; expected {report.expected}; next: {report.next_step}"
    return {
        "report": report.report,
        "sha256": None,
        "version": "",
        "references": [],
        "quotes": [],
        "terms": [],
        "ontologies": [],
        "claims": [],
        "traced": [],
        "findings": [
            {
                "code": "R000",
                "check": "unread",
                "level": "error",
                "reference": None,
                "line": 1,
                "column": 1,
                "exact": "",
                "said": report.seen,
                "found": "nothing was asked: the report could not be read",
                "next": report.next_step,
                "evidence": [],
            }
        ],
        "coverage": {"citations": 0, "with_identifier": 0, "checked": 0, "unchecked": [why]},
        "counts": {},
        "needs_review": True,
        "needs_review_because": ["the report could not be read"],
        "complete": False,
        "oldest_answer": None,
        "not_run": ["everything: the report could not be read"],
        "notes": [],
    }


def as_bytes(value: Any) -> bytes:
    """Canonical JSON: keys sorted, one space deep, UTF-8, a line end at the end."""
    return indented(value).encode("utf-8", "backslashreplace") + b"\n"


def url_of(identifier: Identifier) -> str | None:
    """Where a person looks the identifier up; None when there is nobody to ask."""
    kind = kind_of(identifier)
    return kind.link(identifier) if kind is not None and kind.accepts(identifier) else None


def answer_word(answer: Answer) -> str:
    """What a registry said, in one word."""
    words = {Found: "found", Withheld: "withheld", NotHere: "not_here", Other: "other"}
    return words.get(type(answer), "unanswered")


def finding(each: Finding) -> dict[str, Any]:
    """One finding as plain values."""
    return {
        "code": each.code,
        "check": each.check,
        "level": each.level.value,
        "reference": each.reference.curie if each.reference else None,
        "line": each.line,
        "file": each.source or None,
        "column": each.column,
        "exact": each.exact,
        "said": each.said,
        "found": each.found,
        "next": each.next,
        "evidence": list(each.evidence),
        "offer": each.offer.curie if each.offer else None,
    }


def _reference(reference: Reference) -> dict[str, Any]:
    resolution = reference.resolution
    return {
        "id": reference.id.curie,
        "outcome": reference.outcome.value,
        "mentions": len(reference.mentions),
        "lines": [each.line for each in reference.mentions if not each.source],
        "work": reference.work,
        "relevance": _tally.relevance(reference).value,
        "relevance_score": reference.relevance_score,
        "relevance_terms": list(reference.relevance_terms),
        "study_type": reference.study_type or None,
        "study_rule": reference.study_rule,
        "secondary": reference.secondary,
        "notices": list(_tally.notices(reference)),
        "notice_details": [_notice(notice) for notice in reference.notices],
        "record": csl(reference.record) if reference.record else None,
        "evidence": list(resolution.evidence),
        "reason": resolution.reason,
        "asked": [_lookup(lookup) for lookup in resolution.lookups],
        "open": list(resolution.open),
        "url": url_of(reference.id),
    }


def _notice(notice: Notice) -> dict[str, Any]:
    return {
        "type": notice.type,
        "id": notice.id,
        "date": notice.date,
        "source": notice.source,
        "label": _tally.cut(notice.label),
    }


def _lookup(lookup: Lookup) -> dict[str, Any]:
    return {
        "registry": lookup.registry,
        "answer": answer_word(lookup.answer),
        "reason": _tally.cut(getattr(lookup.answer, "reason", "")),
        "asked_at": lookup.asked_at or None,
        "exchange": lookup.exchange,
        "body": lookup.body,
    }


def _quote(quote: JudgedQuote) -> dict[str, Any]:
    return {
        "text": _tally.cut(quote.quote.text),
        "reference": quote.reference.curie,
        "verdict": quote.verdict,
        "found_in": quote.found_in.curie if quote.found_in else None,
        "tier": quote.tier,
        "reason": quote.reason,
        "reason_class": quote.reason_class,
        "passage": _tally.cut(quote.passage),
        "difference": quote.difference,
        "section": quote.section,
        "secondary": quote.secondary,
        "cites": [each.curie for work in quote.cited for each in work.ids],
        "line": quote.quote.line,
        "column": quote.quote.column,
    }


def _term(judged: JudgedTerm) -> dict[str, Any]:
    mention = judged.mention
    return {
        "id": mention.curie,
        "exact": mention.exact,
        "printed_label": _tally.cut(mention.label),
        "line": mention.line,
        "column": mention.column,
        "holds": judged.holds,
        "status": judged.status,
        "agreement": judged.agreement,
        "label": judged.label,
        "meant": list(judged.meant),
        "replaced_by": list(judged.replaced_by),
        "ontology": judged.ontology or None,
        "reason": judged.reason,
    }


def _claims(assay: Assay) -> list[dict[str, Any]]:
    by_id = {each.id: each for each in assay.references}
    return [_claim(each, by_id.get(each.reference)) for each in assay.claims]


def _traced(each: TracedClaim) -> dict[str, Any]:
    return {
        "text": _tally.cut(each.statement.text),
        "line": each.statement.line,
        "column": each.statement.column,
        "reference": each.reference.curie,
        "verdict": each.verdict,
        "originals": [one.curie for one in each.originals],
        "sentence": each.sentence,
        "trial": each.trial,
        "reason": each.reason,
        "read": each.read,
    }


def _claim(judged: JudgedClaim, reference: Reference | None) -> dict[str, Any]:
    return {
        "text": _tally.cut(judged.statement.text),
        "line": judged.statement.line,
        "column": judged.statement.column,
        "reference": judged.reference.curie,
        "verdict": judged.verdict,
        "tier": judged.tier,
        "reason": judged.reason,
        "reason_class": judged.reason_class,
        "source_sentence": _tally.cut(judged.source_sentence),
        "recited": judged.recited,
        "study_type": (reference.study_type or None) if reference else None,
        "secondary": reference.secondary if reference else "unknown",
        "primary_source": _tally.primary_source(judged, reference),
        "measures": [
            {
                "text": each.text,
                "kind": each.kind,
                "unit": each.unit,
                "name": each.name,
                "verdict": each.standing,
                "source": each.source,
            }
            for each in judged.measures
        ],
    }


def _coverage(assay: Assay) -> dict[str, Any]:
    coverage = assay.coverage
    return {
        "citations": coverage.citations,
        "with_identifier": coverage.with_identifier,
        "checked": coverage.checked,
        "unchecked": list(coverage.unchecked),
        "left_out": list(_tally.left_out(assay)),
    }


def _counts(assay: Assay) -> dict[str, Any]:
    quotes = _tally.quotes(assay)
    return {
        "references": len(assay.references),
        "works": _tally.works(assay),
        "outcomes": _tally.outcomes(assay),
        "levels": _tally.levels(assay.findings),
        "checks": _tally.by_check(assay.findings),
        "relevance": _tally.weighed(assay),
        "quotes": {name: len(each) for name, each in quotes.items()},
        "claims": _tally.claims(assay),
    }
