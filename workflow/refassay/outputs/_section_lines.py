"""The lines of which the section in a report's body is made."""

from __future__ import annotations

from refassay.model import Finding, JudgedQuote, Reference
from refassay.outputs import _tally
from refassay.outputs._markdown import code, escaped

LONGEST_REASON = 1200
"""Characters of what all registries said, each of them briefly."""
_LONGEST_LIST = 200
"""Entries of one list; the rest is counted."""
PRINTED = frozenset({"title", "author", "year", "journal", "duplicate_id"})
"""Checks of what the report prints of a work."""


def reference_line(reference: Reference, message: str) -> str:
    """An identifier, how often it is mentioned, and what is told of it."""
    mentions = _tally.count(len(reference.mentions), "mention")
    return f"{code(reference.id.curie)} ({mentions})" + (
        f" - {escaped(message, LONGEST_REASON)}" if message else ""
    )


def finding_line(finding: Finding) -> str:
    """What was found, and what the report says."""
    subject = code(finding.reference.curie) if finding.reference else "the report"
    text = f"{subject} - {escaped(finding.found, LONGEST_REASON)}"
    return text + (f"\n  - the report says: {escaped(finding.exact)}" if finding.exact else "")


def described_line(finding: Finding) -> str:
    """With what the report prints of the work, where that is more than its identifier."""
    if finding.check not in PRINTED:
        return finding_line(finding)
    subject = code(finding.reference.curie) if finding.reference else "the report"
    return (
        f"{subject} - {escaped(finding.found, LONGEST_REASON)}"
        f"\n  - {escaped(finding.said, LONGEST_REASON)}"
    )


def quote_line(quote: JudgedQuote) -> str:
    """A quote with what came of looking for it."""
    text = f"{code(quote.reference.curie)} ({escaped(quote.tier.replace('_', ' '))}): "
    text += f'"{escaped(quote.quote.text)}"'
    if quote.found_in:
        text += f"\n  - found in {code(quote.found_in.curie)}"
    if quote.reason:
        text += f"\n  - {escaped(quote.reason)}"
    if quote.passage and quote.verdict not in ("exact", "folded"):
        text += f"\n  - the source has: {escaped(quote.passage)}"
    if quote.difference:
        text += f"\n  - {escaped(quote.difference)}"
    return text


def titled_list(title: str, lead: str, lines: list[str]) -> list[str]:
    """A heading, a sentence and a list; nothing where the list is empty."""
    return [f"### {title}", lead, bullets(lines)] if lines else []


def bullets(lines: list[str]) -> str:
    """A list of Markdown, the first entries of a long one and the count of the others."""
    shown = [f"- {line}" for line in lines[:_LONGEST_LIST]]
    if more := len(lines) - _LONGEST_LIST if len(lines) > _LONGEST_LIST else 0:
        shown.append(f"- and {more} more")
    return "\n".join(shown)
