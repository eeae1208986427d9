"""The section ``## Reference Validation`` for the body of a report.

Its headings are those that readers of such reports know (deep-research-client's, as seen in
published reports, 2026). It says *exists* and *looked up*, never *verified*: that an identifier
exists does not make it the right one. It holds no line numbers and no hash of the report, since
it stands in the report itself and would change them.
"""

from __future__ import annotations

import re

from refassay.model import Assay, Level, Outcome, Reference
from refassay.outputs import _tally
from refassay.outputs._markdown import code, escaped
from refassay.outputs._section_lines import (
    LONGEST_REASON,
    PRINTED,
    bullets,
    described_line,
    finding_line,
    quote_line,
    reference_line,
    titled_list,
)
from refassay.settle import registry_title

HEADING = "## Reference Validation"

_PLACE = re.compile(r"^line \d+(?: of the sidecar)?: ")
_LINES = (
    (re.compile(r" \(first in line \d+\)"), ""),
    (re.compile(r"up to line \d+ only"), "in part"),
)
"""What a remark says of lines, and what stands for it here."""
_UNCLOSED = "a code fence is not closed"
"""Begins the remark that the section itself would make untrue: it is written behind a closing."""


def section(assay: Assay) -> str:
    """The section without fences, lines ended by line feeds, the last one included."""
    parts = [
        HEADING,
        _made_by(assay),
        _table(assay),
        _blind_spot(assay),
        *_answered(assay),
        *_not_answered(assay),
        *_subject(assay),
        *_quotes(assay),
        *_terms(assay),
        _tally.claims_line(assay),
        *_claims(assay),
        _coverage(assay),
        *_read(assay),
        _not_run(assay),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _made_by(assay: Assay) -> str:
    asked = (
        f"Oldest registry answer used: {escaped(assay.oldest_answer)}."
        if assay.oldest_answer
        else "No registry answer was used."
    )
    text = f"Checked with the validator `refassay` {escaped(assay.version)}. {asked}"
    if _tally.is_incomplete(assay):
        text += (
            "\n\n**INCOMPLETE**: some registries did not answer. "
            "A later run asks only for what is open."
        )
    if not assay.references:
        text += "\n\nNothing was found that a registry could be asked about: no PMID, DOI or other"
        text += " identifier that is known. That is not an all-clear."
    return text


def _table(assay: Assay) -> str:
    rows = [*_outcome_rows(assay), *_finding_rows(assay), *_relevance_rows(assay)]
    return "\n".join(
        ["| Outcome | Count |", "| --- | --- |", *(f"| {name} | {value} |" for name, value in rows)]
    )


def _outcome_rows(assay: Assay) -> list[tuple[str, str]]:
    counts = _tally.outcomes(assay)
    answered = counts["found"] + counts["withheld"] + counts["absent"]
    rows = [
        ("Identifiers in the report", str(len(assay.references))),
        ("Looked up and answered for", _tally.share(answered, len(assay.references))),
        ("Exist", _tally.share(counts["found"] + counts["withheld"], answered)),
        ("Do not exist (possible confabulation)", _tally.share(counts["absent"], answered)),
        ("Not answered: nothing is known", str(counts["unanswered"])),
    ]
    named = {
        "withheld": "Exist, but their registry does not show them",
        "unsupported": "Nobody to ask",
        "malformed": "Not shaped like such an identifier",
    }
    rows += [(text, str(counts[name])) for name, text in named.items() if counts[name]]
    return rows


def _blind_spot(assay: Assay) -> str:
    if not _tally.weighed(assay)["assessed"]:
        return ""
    return (
        "Relevance compares words with this report's own: "
        "it cannot see a report that is as a whole about the wrong disease."
    )


def _finding_rows(assay: Assay) -> list[tuple[str, str]]:
    counted = {
        "Retracted": _tally.accused(assay, ("retracted",)),
        "Withdrawn": _tally.accused(assay, ("withdrawn",)),
        "Under an expression of concern": _tally.accused(assay, ("concern",)),
        "Name another work than the report says": _tally.wrong_work(assay),
    }
    return [(name, str(len(curies))) for name, curies in counted.items() if curies]


def _relevance_rows(assay: Assay) -> list[tuple[str, str]]:
    weighed = _tally.weighed(assay)
    rows: list[tuple[str, str]] = []
    if total := weighed["assessed"]:
        rows = [
            ("Weighed for topical relevance", _tally.share(total, len(assay.references))),
            ("On topic", _tally.share(weighed["on_topic"], total)),
            ("Off topic", _tally.share(weighed["off_topic"], total)),
            ("Undecided", _tally.share(weighed["undecided"], total)),
        ]
    quotes = _tally.quotes(assay)
    valid = len(quotes["valid"]) + len(quotes["loose"])
    if checked := valid + len(quotes["unsupported"]):
        rows.append(
            (
                "Quotes found in their source, of those that could be decided",
                _tally.share(valid, checked),
            )
        )
        if quotes["loose"]:
            rows.append(("Of these, found only loosely", str(len(quotes["loose"]))))
    if quotes["not_checkable"]:
        rows.append(("Quotes that could not be checked", str(len(quotes["not_checkable"]))))
    return rows


def _answered(assay: Assay) -> list[str]:
    """What somebody answered and that needs action."""
    absent = _tally.having(assay, Outcome.ABSENT)
    conflicts = [each for each in assay.findings if _tally.says_other_work(each.check, each.level)]
    otherwise = [
        each
        for each in assay.findings
        if each.check in PRINTED and each.level is not Level.NOTE and each not in conflicts
    ]
    notices = [
        each for each in assay.findings if each.check in ("retracted", "withdrawn", "concern")
    ]
    return [
        *titled_list(
            "Unresolved references",
            "The registry that owns each of these was asked, answered, and does not have it:",
            [reference_line(reference, reference.resolution.reason) for reference in absent],
        ),
        *titled_list(
            "Retracted, withdrawn or questioned works",
            "Something was published about these works since:",
            [finding_line(finding) for finding in notices],
        ),
        *titled_list(
            "References that name another work",
            "What the report says of these does not fit what their registries have there:",
            [described_line(finding) for finding in conflicts],
        ),
        *titled_list(
            "References printed otherwise than their records",
            "These may be the works that are meant; what is printed of them is not what their "
            "registries have there:",
            [described_line(finding) for finding in otherwise],
        ),
    ]


def _not_answered(assay: Assay) -> list[str]:
    """What nobody answered for: apart from the above, and worded apart from it."""
    open_ones = [
        each
        for each in assay.references
        if each.outcome in _tally.OPEN or (each.outcome in _tally.EXISTS and each.resolution.open)
    ]
    return titled_list(
        "References that could not be checked",
        "Nothing here speaks for or against these references:",
        [reference_line(reference, _why_open(reference)) for reference in open_ones],
    )


def _why_open(reference: Reference) -> str:
    if reference.outcome in _tally.EXISTS:
        return "exists; no answer from " + ", ".join(map(registry_title, reference.resolution.open))
    return reference.resolution.reason or _tally.WORDS[reference.outcome]


def _subject(assay: Assay) -> list[str]:
    lines = []
    for reference in _tally.off_topic(assay):
        title = reference.record.title if reference.record else ""
        shared = ", ".join(map(escaped, reference.relevance_terms)) or "none"
        lines.append(reference_line(reference, title) + f"\n  - shared terms: {shared}")
    if not lines:
        return []
    terms = ", ".join(code(term) for term, _weight in assay.extraction.vocabulary)
    return [
        *titled_list(
            "References that may not be about this subject",
            "These exist, and their records share next to none of this report's own words. "
            "That is a clue, not a verdict: read them before deciding.",
            lines,
        ),
        *([f"Weighed against this report's own terms: {terms}."] if terms else []),
    ]


def _quotes(assay: Assay) -> list[str]:
    quotes = _tally.quotes(assay)
    return [
        *titled_list(
            "Quotes not found in the cited source",
            "The text named in brackets was searched, and these words are not in it:",
            [quote_line(quote) for quote in quotes["unsupported"]],
        ),
        *titled_list(
            "Quotes that could not be checked",
            "Neither confirmed nor contradicted:",
            [quote_line(quote) for quote in quotes["not_checkable"]],
        ),
    ]


def _terms(assay: Assay) -> list[str]:
    """The terms of ontologies that do not hold; nothing where no term could be compared."""
    compared = [each for each in assay.terms if each.holds is not None]
    if not compared:
        return []
    held = sum(each.holds is True for each in compared)
    files = ", ".join(
        code(each.name) + (f" ({escaped(each.version)})" if each.version else "")
        for each in assay.ontologies
    )
    lead = (
        f"Terms that are there under their label: {_tally.share(held, len(compared))}; not "
        f"assessed: {len(assay.terms) - len(compared)}. Compared with {files or 'no file'}."
    )
    wrong = [each for each in assay.findings if each.check.startswith("term_")]
    lines = [f"{finding_line(each)}\n  - {escaped(each.said)}" for each in wrong]
    return ["### Ontology terms", lead, *([bullets(lines)] if lines else [])]


def _claims(assay: Assay) -> list[str]:
    checks = ("claim", "organism", "overstated", "traced", "untraced")
    return titled_list(
        "Sentences that their sources do not bear out as they stand",
        "Compared were figures, people and animals, and how sure a sentence is. Read the passages "
        "before deciding:",
        [
            f"{finding_line(each)}\n  - {escaped(each.said, LONGEST_REASON)}"
            if each.check == "claim"
            else finding_line(each)
            for each in assay.findings
            if each.check in checks
        ],
    )


def _coverage(assay: Assay) -> str:
    coverage = assay.coverage
    lines = [
        "### Coverage",
        f"Citations that carry an identifier: "
        f"{_tally.share(coverage.with_identifier, coverage.citations)}. "
        f"Citations that somebody answered for: "
        f"{_tally.share(coverage.checked, coverage.citations)}. "
        f"The identifiers name {_tally.count(_tally.works(assay), 'work')}.",
    ]
    left = _tally.left_out(assay)
    if left:
        lines.append(f"Left out by a limit on references: {_tally.count(len(left), 'identifier')}.")
    if coverage.unchecked:
        lines.append("Citations and links that were not checked:")
        lines.append(bullets([escaped(_PLACE.sub("", each)) for each in coverage.unchecked]))
    return "\n\n".join(lines)


def _read(assay: Assay) -> list[str]:
    """What is told of how the report was read, above all of what was not."""
    notes = [note for note in assay.extraction.notes if not note.startswith(_UNCLOSED)]
    for pattern, instead in _LINES:
        notes = [pattern.sub(instead, note) for note in notes]
    if not notes:
        return []
    return ["Told of how the report was read:", bullets([escaped(note) for note in notes])]


def _not_run(assay: Assay) -> str:
    if not assay.not_run:
        return ""
    return "Not run: " + "; ".join(escaped(each) for each in assay.not_run) + "."
