"""Pages for people: one per report, one for the tree. Self-contained, without scripts.

Everything is escaped; the only links that leave are the registries' own addresses, made from the
table of kinds, never from a report or an answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

from refassay.identifiers import KINDS
from refassay.model import Assay, Finding, Identifier, Level, Lookup, Outcome, Reference
from refassay.outputs import _tally
from refassay.outputs._row import Problem, Row, anchor, gravity, words_for
from refassay.outputs.census import incomplete_line
from refassay.outputs.validation_json import answer_word, url_of
from refassay.settle import registry_title

if TYPE_CHECKING:
    from jinja2 import Template

_SHOWN = 100
"""Findings of one problem that the index page lists; the rest is on the reports' pages."""
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
    return _rendered("report.html.j2", _report_values(assay))


def index_page(rows: Iterable[Row]) -> bytes:
    """The page of the tree: what needs action first, then every report, the gravest first."""
    return _rendered("index.html.j2", _index_values(sorted(rows, key=_gravest)))


def page_of(report: str) -> str:
    """Where a report's page lies, seen from the index page, quoted for a link."""
    parts = [part for part in report.split("/") if part not in ("", ".", "..")]
    return "/".join(["reports", *(quote(part, safe="") for part in parts), "index.html"])


def _rendered(name: str, values: Mapping[str, Any]) -> bytes:
    return _template(name).render(**values).encode("utf-8", "xmlcharrefreplace")


@lru_cache(maxsize=4)
def _template(name: str) -> Template:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("refassay.outputs"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["count"] = _tally.count
    return environment.get_template(name)


def _report_values(assay: Assay) -> dict[str, Any]:
    numbered = list(enumerate(assay.findings, 1))
    anchors = {each.id: f"reference-{number}" for number, each in enumerate(assay.references, 1)}
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
        "references": [_reference(each, anchors[each.id], numbered) for each in assay.references],
        "quotes": [
            {
                "line": each.quote.line,
                "text": _tally.cut(each.quote.text),
                "reference": each.reference.curie,
                "verdict": each.verdict.replace("_", " "),
                "tier": each.tier.replace("_", " "),
                "found_in": each.found_in.curie if each.found_in else "",
                "reason": each.reason,
            }
            for each in assay.quotes
        ],
        "coverage": _coverage(assay),
        "terms": [term for term, _weight in assay.extraction.vocabulary],
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
    wrong = len(_tally.accused(assay, _tally.WRONG_WORK))
    retracted = len(_tally.accused(assay, ("retracted", "withdrawn")))
    tiles = [
        _tile("exist", counts["found"] + counts["withheld"], answered, "answered", ""),
        _tile("do not exist", counts["absent"], answered, "answered", "error"),
        _tile("retracted", retracted, total, "identifiers", "error"),
        _tile("name another work", wrong, total, "identifiers", "error"),
        _tile("not answered", counts["unanswered"], total, "identifiers", "warning"),
    ]
    if weighed["assessed"]:
        tiles.append(
            _tile(
                "may be off topic", weighed["off_topic"], weighed["assessed"], "weighed", "warning"
            )
        )
    tiles.append(_tile("citations checked", coverage.checked, coverage.citations, "citations", ""))
    return tiles


def _tile(name: str, part: int, whole: int, noun: str, level: str) -> dict[str, str]:
    return {
        "name": name,
        "number": str(part),
        "of": f"of {whole} {noun}",
        "level": level if part else "",
    }


def _finding(
    finding: Finding, number: int, report: str, anchors: Mapping[Identifier, str]
) -> dict[str, Any]:
    reference = finding.reference
    return {
        "anchor": anchor(number),
        "code": finding.code,
        "words": words_for(finding.check),
        "level": finding.level.value,
        "place": f"{report}:{finding.line}:{finding.column}",
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
            if each.reference == reference.id
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


def safe_url(identifier: Identifier) -> str:
    """The registry's address for an identifier; empty where there is none on a known host."""
    url = url_of(identifier) or ""
    parts = urlsplit(url)
    return url if parts.scheme in ("http", "https") and parts.netloc in _hosts() else ""


@lru_cache(maxsize=1)
def _hosts() -> frozenset[str]:
    return frozenset(urlsplit(kind.url.replace("{local}", "")).netloc for kind in KINDS)


def _gravest(row: Row) -> tuple[int, int, int, str]:
    errors = sum(each.level is Level.ERROR for each in row.problems)
    warnings = sum(each.level is Level.WARNING for each in row.problems)
    return (-errors, -warnings, -int(row.needs_review), row.report)


def _index_values(rows: Sequence[Row]) -> dict[str, Any]:
    counters = {
        name: sum(row.counters.get(name, 0) for row in rows)
        for name in ("total_references", "verified", "not_found", "unanswered", "retracted",
                     "wrong_work", "citations", "citations_unchecked")
    }  # fmt: skip
    answered = counters["verified"] + counters["not_found"]
    total, cited = counters["total_references"], counters["citations"]
    return {
        "banner": incomplete_line(rows).removeprefix("INCOMPLETE: "),
        "oldest": min((row.oldest_answer for row in rows if row.oldest_answer), default=None),
        "versions": sorted({row.version for row in rows if row.version}),
        "tiles": [
            _tile("exist", counters["verified"], answered, "answered", ""),
            _tile("do not exist", counters["not_found"], answered, "answered", "error"),
            _tile("retracted", counters["retracted"], total, "identifiers", "error"),
            _tile("name another work", counters["wrong_work"], total, "identifiers", "error"),
            _tile("not answered", counters["unanswered"], total, "identifiers", "warning"),
            _tile("citations checked", cited - counters["citations_unchecked"], cited,
                  "citations", ""),
        ],
        "groups": _groups(rows),
        "rows": [_index_row(row) for row in rows],
        "review": sum(row.needs_review for row in rows),
    }  # fmt: skip


def _groups(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The findings of the tree by problem, the gravest problem first; notes are left to pages."""
    found: dict[str, list[tuple[Row, Problem]]] = {}
    for row in rows:
        for problem in row.problems:
            if problem.level is not Level.NOTE:
                found.setdefault(problem.check, []).append((row, problem))
    return [
        {
            "name": words_for(check),
            "level": max(
                (each.level for _row, each in found[check]), key=lambda one: one.rank
            ).value,
            "count": len(found[check]),
            "more": max(0, len(found[check]) - _SHOWN),
            "items": [
                {
                    "reference": problem.reference or "the report",
                    "place": f"{row.report}:{problem.line}",
                    "href": f"{page_of(row.report)}#{problem.anchor}" if row.unread is None else "",
                    "found": problem.found,
                }
                for row, problem in found[check][:_SHOWN]
            ],
        }
        for check in sorted(found, key=gravity)
    ]


def _index_row(row: Row) -> dict[str, Any]:
    chips: dict[str, dict[str, Any]] = {}
    for problem in row.problems:
        chip = chips.setdefault(
            problem.check,
            {
                "words": problem.words,
                "level": problem.level.value,
                "href": f"{page_of(row.report)}#{problem.anchor}" if row.unread is None else "",
                "count": 0,
            },
        )
        chip["count"] += 1
    counters = row.counters
    answered = counters.get("verified", 0) + counters.get("not_found", 0)
    cited = counters.get("citations", 0)
    return {
        "report": row.report,
        "href": page_of(row.report) if row.unread is None else "",
        "provider": row.provider,
        "chips": list(chips.values()),
        "answered": f"{answered} of {counters.get('total_references', 0)}",
        "checked": f"{cited - counters.get('citations_unchecked', 0)} of {cited}",
        "needs_review": row.needs_review,
        "because": row.because,
    }
