"""The front matter block ``reference_validation``.

Key names and the rules behind them are those of the block that other tools write and read
(deep-research-client's, as seen in published reports, 2026): existing readers find what they
look for, and what is ours stands behind it. The old counters count identifiers. A record that
its registry does not show still counts as ``verified``; an identifier that nobody answered for,
that nobody can be asked about or that is malformed counts as ``unverifiable``, and each also
under a key of its own.
"""

from __future__ import annotations

from typing import Any

from refassay.model import Assay, Outcome
from refassay.outputs import _tally

KEY = "reference_validation"


def block(assay: Assay) -> dict[str, Any]:
    """What stands under ``reference_validation``, in the order in which it is written."""
    counts = _tally.outcomes(assay)
    verified = counts["found"] + counts["withheld"]
    absent = _tally.having(assay, Outcome.ABSENT)
    out: dict[str, Any] = {
        "total_references": len(assay.references),
        "verified": verified,
        "not_found": counts["absent"],
        "unverifiable": sum(counts[outcome.value] for outcome in _tally.OPEN),
        "confabulation_rate": _tally.rate(counts["absent"], verified + counts["absent"]),
    }
    out |= _quotes(assay)
    out |= _relevance(assay)
    if absent:
        out["unresolved_references"] = [reference.id.curie for reference in absent]
    out["needs_review"] = bool(assay.needs_review)
    if _tally.left_out(assay):
        out["truncated"] = True
    out["validator_version"] = assay.version
    return out | _ours(assay, counts)


def block_text(assay: Assay) -> str:
    """The block as YAML, its key at the line start, lines ended by line feeds; ASCII only."""
    import yaml

    return yaml.safe_dump(
        {KEY: block(assay)},
        sort_keys=False,
        allow_unicode=False,
        default_flow_style=False,
        width=1_000_000,
    )


def _quotes(assay: Assay) -> dict[str, Any]:
    """Keys of quotes: those that compare only when one was compared."""
    quotes = _tally.quotes(assay)
    valid = len(quotes["valid"]) + len(quotes["loose"])
    unsupported = quotes["unsupported"]
    out: dict[str, Any] = {}
    if valid or unsupported:
        out["quotes_checked"] = valid + len(unsupported)
        out["quotes_valid"] = valid
        out["quotes_unsupported"] = len(unsupported)
    if unsupported:
        out["unsupported_quote_references"] = list(
            dict.fromkeys(quote.reference.curie for quote in unsupported)
        )
    if quotes["not_checkable"]:
        out["quotes_not_checkable"] = len(quotes["not_checkable"])
    if quotes["loose"]:
        out["quotes_loose"] = len(quotes["loose"])
    return out


def _relevance(assay: Assay) -> dict[str, Any]:
    """Keys of relevance: absent when nothing was weighed, off topic only when flagged."""
    weighed = _tally.weighed(assay)
    if not weighed["assessed"]:
        return {}
    out: dict[str, Any] = {
        "relevance_assessed": weighed["assessed"],
        "on_topic": weighed["on_topic"],
    }
    if weighed["off_topic"]:
        out["off_topic"] = weighed["off_topic"]
        out["off_topic_references"] = [each.id.curie for each in _tally.off_topic(assay)]
    return out


def _ours(assay: Assay, counts: dict[str, int]) -> dict[str, Any]:
    coverage = assay.coverage
    return {
        "validator": "refassay",
        "withheld": counts["withheld"],
        "unanswered": counts["unanswered"],
        "unsupported": counts["unsupported"],
        "malformed": counts["malformed"],
        "citations": coverage.citations,
        "citations_unchecked": max(0, coverage.citations - coverage.checked),
        "wrong_work": len(_tally.wrong_work(assay)),
        "retracted": len(_tally.accused(assay, ("retracted",))),
        "needs_review_because": list(assay.needs_review),
        "oldest_answer": assay.oldest_answer,
    }
