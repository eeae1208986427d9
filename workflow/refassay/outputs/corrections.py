"""The register ``corrections.tsv``: every identifier of the tree that names the wrong work or none.

One line a report and identifier, for people and scripts to work through. The last column but two
is left empty for whoever decides; a right identifier is an offer from the report's own records.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from refassay.model import Assay, Finding, Outcome, Reference
from refassay.outputs import _tally

_NOWHERE = frozenset({"absent", "malformed", "truncated"})
_COLUMNS = ("claimed_id", "what_it_is", "right_id", "why", "decided_by", "report", "line")
_WHY = {
    "absent": "no registry has it",
    "malformed": "not shaped like such an identifier",
    "truncated": "cut off",
    "conflict": "another identifier of the citation names another work",
    "title": "the printed title is another work's",
    "author": "the printed authors and year or journal are another work's",
}


_NEWER = ("preprint", "superseded", "retracted")
"""Checks that offer a newer version of the right work: no correction of the identifier."""


@dataclass(frozen=True, slots=True)
class Correction:
    """One line of the register."""

    claimed: str
    what: str
    """The work that it names, by title and year; empty where that is not known."""
    right: str
    """CURIE of what may have been meant; empty where nothing is known."""
    why: str
    line: int


def corrections_of(assay: Assay) -> tuple[Correction, ...]:
    """The lines of one report, in its order, each identifier once."""
    by_reference: dict[str, list[Finding]] = {}
    for finding in assay.findings:
        if finding.reference is not None:
            by_reference.setdefault(finding.reference.curie, []).append(finding)
    return tuple(
        line
        for reference in assay.references
        if (line := _line(reference, by_reference.get(reference.id.curie, []))) is not None
    )


def _line(reference: Reference, findings: list[Finding]) -> Correction | None:
    faults = [
        each
        for each in findings
        if each.check in _NOWHERE or _tally.says_other_work(each.check, each.level)
    ]
    if not faults:
        return None
    offers = (each.offer.curie for each in findings if each.offer and each.check not in _NEWER)
    return Correction(
        claimed=reference.id.curie,
        what=_what(reference),
        right=next(offers, ""),
        why="; ".join(dict.fromkeys(_WHY.get(each.check, each.check) for each in faults)),
        line=faults[0].line,
    )


def _what(reference: Reference) -> str:
    if reference.outcome is Outcome.ABSENT:
        return "does not exist"
    record = reference.record
    if reference.outcome is not Outcome.FOUND or record is None:
        return ""
    year = record.issued[:4]
    return _tally.cut(record.title, 200) + (f" ({year})" if year else "")


def corrections_tsv(reports: Iterable[tuple[str, Iterable[Correction]]]) -> bytes:
    """The register of a tree: reports in order, under a header."""
    lines = ["\t".join(_COLUMNS), *_lines(sorted(reports, key=lambda each: each[0]))]
    return ("\n".join(lines) + "\n").encode("utf-8", "backslashreplace")


def _lines(reports: Iterable[tuple[str, Iterable[Correction]]]) -> Iterator[str]:
    for report, corrections in reports:
        for each in corrections:
            cells = (each.claimed, each.what, each.right, each.why, "", report, str(each.line))
            yield "\t".join(_one_cell(cell) for cell in cells)


def _one_cell(text: str) -> str:
    """Without tabs and line ends; what a spreadsheet would take for a formula is quoted."""
    plain = "".join(char if char.isprintable() else " " for char in text)
    return f"'{plain}" if plain[:1] in ("=", "+", "-", "@") else plain
