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
    JudgedQuote,
    Lookup,
    NotHere,
    Notice,
    Other,
    Reference,
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
        "line": quote.quote.line,
        "column": quote.quote.column,
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
    }
