"""Why somebody should look at a report, in a few words for each check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refassay.checks import BY_CODE, CHECKS
from refassay.checks._wording import count
from refassay.model import Finding, Level

REASONS: dict[str, tuple[str, str]] = {
    "absent": ("identifier does not exist", "identifiers do not exist"),
    "unanswered": ("identifier got no answer yet", "identifiers got no answer yet"),
    "withheld": ("record is withheld", "records are withheld"),
    "malformed": ("identifier is malformed", "identifiers are malformed"),
    "truncated": ("identifier is cut off", "identifiers are cut off"),
    "returned_other": ("answer was about something else", "answers were about something else"),
    "incomplete": ("record is not known in full yet", "records are not known in full yet"),
    "conflict": ("pair of identifiers names two works", "pairs of identifiers name two works"),
    "title": ("printed title is another one", "printed titles are other ones"),
    "author": ("printed author is another one", "references have other authors"),
    "journal": ("printed journal is another one", "printed journals are other ones"),
    "year": ("printed year is another one", "printed years are other ones"),
    "trial": ("trial seems to be another one", "trials seem to be other ones"),
    "duplicate_id": ("identifier has several titles", "identifiers have several titles"),
    "retracted": ("reference is retracted", "references are retracted"),
    "withdrawn": ("reference is withdrawn", "references are withdrawn"),
    "concern": ("reference is under concern", "references are under concern"),
    "off_topic": ("reference may be off topic", "references may be off topic"),
    "quote": ("quote was not found as it stands", "quotes were not found as they stand"),
    "misattributed": ("quote stands in another work", "quotes stand in another work"),
    "term_malformed": ("ontology term is malformed", "ontology terms are malformed"),
    "term_absent": ("ontology term is not in its ontology", "ontology terms are in no ontology"),
    "term_label": ("ontology term has another label", "ontology terms have other labels"),
    "term_obsolete": ("ontology term is obsolete", "ontology terms are obsolete"),
    "claim": ("figure is another one in its source", "figures are other ones in their sources"),
    "organism": ("sentence on people cites animals", "sentences on people cite animals"),
}
"""Words of ``needs_review`` for one and for several findings of a check."""


def reasons(findings: Sequence[Finding]) -> Iterator[str]:
    """Why somebody should look: one reason a check, the gravest first. Notes are none."""
    counts: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.level is not Level.NOTE:
            counts.setdefault(finding.check, []).append(finding)
    order = {check.name: place for place, check in enumerate(CHECKS)}
    ranked = sorted(
        counts.items(),
        key=lambda item: (-max(each.level.rank for each in item[1]), order.get(item[0], 99)),
    )
    for name, each in ranked:
        if name in REASONS:
            yield count(len(each), *REASONS[name])
        else:
            yield BY_CODE[each[0].code].title[:1].lower() + BY_CODE[each[0].code].title[1:]
