"""The numbers that every output shows, counted in one place so that no two can differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from pathlib import PurePosixPath

from refassay.model import (
    Assay,
    Finding,
    Identifier,
    JudgedClaim,
    JudgedQuote,
    Level,
    Outcome,
    Reference,
    Relevance,
)
from refassay.works import standing

EXISTS = (Outcome.FOUND, Outcome.WITHHELD)
"""The registry has it, whether it shows it or not."""
OPEN = (Outcome.UNANSWERED, Outcome.UNSUPPORTED, Outcome.MALFORMED)
"""Nothing is known of whether it exists."""
_WRONG_WORK = {
    "conflict": (Level.ERROR, Level.WARNING),
    "title": (Level.ERROR,),
    "author": (Level.ERROR,),
}
"""By check, the levels at which it says: the identifier names another work than the report says.

A detail that is off in a right reference (a word of the title, a year) is none. A registry that
sent another record than the one asked for (``returned_other``) is not among them either: that
tells nothing about the identifier.
"""

WORDS = {
    Outcome.FOUND: "exists",
    Outcome.WITHHELD: "exists, not shown by its registry",
    Outcome.ABSENT: "does not exist",
    Outcome.UNANSWERED: "not answered",
    Outcome.UNSUPPORTED: "nobody to ask",
    Outcome.MALFORMED: "malformed",
}
"""What people read for an outcome."""

_NOTICES = {
    "retraction": "retraction",
    "partial_retraction": "retraction",
    "expression_of_concern": "expression_of_concern",
    "correction": "correction",
    "withdrawal": "withdrawal",
}


def outcomes(assay: Assay) -> dict[str, int]:
    """Identifiers per outcome, all six, also where the number is 0."""
    counted = Counter(reference.outcome for reference in assay.references)
    return {outcome.value: counted[outcome] for outcome in Outcome}


def levels(findings: Iterable[Finding]) -> dict[str, int]:
    """Findings per level, all three."""
    counted = Counter(finding.level for finding in findings)
    return {level.value: counted[level] for level in Level}


def by_check(findings: Iterable[Finding]) -> dict[str, int]:
    """Findings per check, only of those that found something, in alphabetical order."""
    return dict(sorted(Counter(finding.check for finding in findings).items()))


def works(assay: Assay) -> int:
    """Distinct works: identifiers of one paper count once."""
    return len({reference.work for reference in assay.references})


def having(assay: Assay, *wanted: Outcome) -> tuple[Reference, ...]:
    """The references with one of these outcomes, in the report's order."""
    return tuple(reference for reference in assay.references if reference.outcome in wanted)


def accused(assay: Assay, checks: Iterable[str]) -> tuple[str, ...]:
    """CURIEs of the references that one of these checks found something about, each once.

    Findings that are mere notes do not count.
    """
    names = frozenset(checks)
    return tuple(
        dict.fromkeys(
            finding.reference.curie
            for finding in assay.findings
            if finding.check in names
            and finding.reference is not None
            and finding.level is not Level.NOTE
        )
    )


def says_other_work(check: str, level: object) -> bool:
    """Whether a finding of that check and level says that another work is named."""
    return level in _WRONG_WORK.get(check, ())


def wrong_work(assay: Assay) -> tuple[str, ...]:
    """CURIEs of the references that name another work than the report says, each once."""
    return tuple(
        dict.fromkeys(
            finding.reference.curie
            for finding in assay.findings
            if finding.reference is not None and says_other_work(finding.check, finding.level)
        )
    )


def notices(reference: Reference) -> tuple[str, ...]:
    """What was published about the work and still stands, in the contract's four words, each once.

    A retraction that a reinstatement cancelled is among the details only.
    """
    stand = standing(reference.notices)
    return tuple(dict.fromkeys(_NOTICES[each.type] for each in stand if each.type in _NOTICES))


def relevance(reference: Reference) -> Relevance:
    """Its relevance; not assessed unless the identifier itself exists."""
    return reference.relevance if reference.outcome in EXISTS else Relevance.NOT_ASSESSED


def off_topic(assay: Assay) -> tuple[Reference, ...]:
    """The references whose works share next to nothing with the report, in its order."""
    return tuple(each for each in assay.references if relevance(each) is Relevance.OFF_TOPIC)


def weighed(assay: Assay) -> dict[str, int]:
    """How many references were weighed for their subject, and how that came out."""
    counted = Counter(relevance(reference) for reference in assay.references)
    total = sum(counted.values()) - counted[Relevance.NOT_ASSESSED]
    return {
        "assessed": total,
        "on_topic": counted[Relevance.ON_TOPIC],
        "off_topic": counted[Relevance.OFF_TOPIC],
        "undecided": counted[Relevance.UNCERTAIN],
    }


def quote_class(quote: JudgedQuote, found: Collection[Identifier]) -> str:
    """``valid``, ``loose``, ``unsupported`` or ``not_checkable``, given what was found.

    A quote whose reference was not found is never called unsupported, and neither is one that
    is only missing from an abstract: the words may stand in the text that was not read.
    """
    if quote.reference not in found:
        return "not_checkable"
    if quote.verdict in ("exact", "folded"):
        return "valid"
    if quote.verdict == "loose":
        return "loose"
    if quote.verdict == "misattributed":
        return "unsupported"
    if quote.verdict == "not_found" and quote.tier not in ("abstract", "none"):
        return "unsupported"
    return "not_checkable"


def quotes(assay: Assay) -> dict[str, tuple[JudgedQuote, ...]]:
    """The quotes by :func:`quote_class`, all four keys."""
    out: dict[str, list[JudgedQuote]] = {
        name: [] for name in ("valid", "loose", "unsupported", "not_checkable")
    }
    found = {reference.id for reference in having(assay, Outcome.FOUND)}
    for quote in assay.quotes:
        out[quote_class(quote, found)].append(quote)
    return {name: tuple(each) for name, each in out.items()}


def claims(assay: Assay) -> dict[str, int]:
    """Sentences with figures, each by the best that one of the works that it cites says of it.

    ``sentences`` is all that cite something; those that cite nothing with an identifier are
    ``not_assessed`` as well.
    """
    order = ("supported_number", "contradicted_number", "not_in_text", "not_assessed")
    best = {
        (each.start, each.end): order[-1]
        for each in assay.extraction.statements
        if each.quantitative
    }
    for judged in assay.claims:
        key = (judged.statement.start, judged.statement.end)
        best[key] = min(best.get(key, order[-1]), judged.verdict, key=order.index)
    counted = Counter(best.values())
    return {"sentences": len(best), **{name: counted[name] for name in order}}


def primary_source(judged: JudgedClaim, reference: Reference | None) -> str:
    """Whether the figures are the work's own: ``yes``, ``no`` (a review, or told of others) or
    ``unknown``.
    """
    secondary = reference.secondary if reference else "unknown"
    if secondary == "yes" or judged.recited:
        return "no"
    own = secondary == "no" and judged.verdict == "supported_number"
    return "yes" if own else "unknown"


def claims_line(assay: Assay) -> str:
    """The same in a sentence; empty where the report has none."""
    told = claims(assay)
    if not told["sentences"]:
        return ""
    return (
        f"Sentences with figures that cite something: {told['sentences']}, of which "
        f"{told['supported_number']} with all figures in the text that was searched, "
        f"{told['contradicted_number']} where that text has another figure, "
        f"{told['not_in_text']} with figures that are not in it, and "
        f"{told['not_assessed']} not assessed. A figure that is there is no proof that the work "
        "bears the sentence out; one that is not may stand in the full text."
    )


def left_out(assay: Assay) -> tuple[str, ...]:
    """CURIEs that the report names and that were not looked at, because of a limit.

    What was only read from an address by rule and is unconfirmed is no such thing.
    """
    kept = {reference.id for reference in assay.references}
    named = dict.fromkeys(each.id for each in assay.extraction.mentions if not each.derived)
    return tuple(identifier.curie for identifier in named if identifier not in kept)


def is_incomplete(assay: Assay) -> bool:
    """Whether a registry that should have answered did not, for texts and lists as well."""
    return bool(assay.open_leads) or any(
        reference.outcome is Outcome.UNANSWERED or reference.resolution.open
        for reference in assay.references
    )


def rate(part: int, whole: int) -> float | None:
    """The share to three decimals; None when there is nothing to divide by."""
    return round(part / whole, 3) if whole else None


def share(part: int, whole: int) -> str:
    """A share as people read it, never without its denominator: ``1 of 12 (8.3 %)``."""
    return f"{part} of {whole} ({100 * part / whole:.1f} %)" if whole else f"{part} of 0"


def count(number: int, noun: str, plural: str | None = None) -> str:
    """``1 mention``, ``3 mentions``."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def cut(text: str, limit: int = 300) -> str:
    """At most `limit` characters of a source, white space single."""
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"


def file_of(report: str, source: str) -> str:
    """The file that a line number counts in: the report, or the list of citations beside it."""
    return str(PurePosixPath(report).with_name(source)) if source else report
