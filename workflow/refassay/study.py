"""Of what sort a work is: a trial, a review, a report of a case, and by which rule that is told.

PubMed's publication types come first, then its subject headings, then the title; the highest
sort in :data:`RULES` wins. Reviews, meta-analyses and guidelines tell what others found: they are
secondary. Where no rule fires, nothing is said. Publication types and headings are MeSH's
(https://www.nlm.nih.gov/mesh/pubtypes.html, as remembered, 2026-11).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from refassay.model import Record

YES, NO, UNKNOWN = "yes", "no", "unknown"


@dataclass(frozen=True, slots=True)
class Study:
    """What sort of work it is."""

    type: str = ""
    """``RCT``, ``Meta-analysis``, ``Case report`` ...; empty where nothing is known."""
    rule: str = ""
    """What it was told by: ``publication type: Meta-Analysis``, ``title: scoping review``."""
    secondary: str = UNKNOWN
    """``yes`` for what tells of other works, ``no`` for what reports results of its own."""


@dataclass(frozen=True, slots=True)
class _Rule:
    type: str
    secondary: str
    types: tuple[str, ...] = ()
    """Publication types, in lower case."""
    headings: tuple[str, ...] = ()
    """Subject headings, in lower case."""
    title: str = ""
    """A pattern that a title of such a work holds."""
    unless: str = "(?!)"
    """A pattern of titles that only speak of such works."""


RULES: tuple[_Rule, ...] = (
    _Rule(
        "Guideline",
        YES,
        ("practice guideline", "guideline", "consensus development conference"),
        title=r"\b(?:practice|management|treatment|consensus) guidelines?\b"
        r"|\bguidelines? (?:for|on) (?:the )?(?:diagnosis|management|treatment|prevention|care)"
        r"|\b(?:consensus|position) statement\b",
        unless=r"\b(?:adheren|implement|barrier|overcoming|complian|evaluat|impact|compar|apprais"
        r"|according|concordan|quality|review|critique|statement for|harm)",
    ),
    _Rule(
        "Meta-analysis",
        YES,
        ("meta-analysis", "network meta-analysis"),
        title=r"\bmeta-?\s?analysis\b|\bmeta-?\s?analyses\b",
    ),
    _Rule(
        "Systematic review",
        YES,
        ("systematic review",),
        title=r"\bsystematic (?:literature )?review\b",
    ),
    _Rule("Scoping review", YES, ("scoping review",), title=r"\bscoping review\b"),
    _Rule(
        "RCT",
        NO,
        ("randomized controlled trial",),
        title=r"(?<!non-)(?<!non )(?<!quasi-)(?<!mendelian )\brandomi[sz]ed\b"
        r"(?:[ ,-]{1,2}[a-z-]{1,24}){0,5} (?:trial|study)\b",
        unless=r"\b(?:secondary analys|post[- ]hoc|insights from|results from|published random"
        r"|follow-?up (?:of|to)|sub-?study|protocol)",
    ),
    _Rule("Case series", NO, title=r"\bcase series\b"),
    _Rule("Case report", NO, ("case reports",), title=r"\bcase reports?\b"),
    _Rule(
        "Review",
        YES,
        ("review",),
        title=r"(?<!and )(?<!with )(?<!with a )"
        r"\b(?:literature|narrative|integrative|umbrella|critical|mini|comprehensive) review\b"
        r"|: an? (?:[a-z-]{1,20} )?(?<!retrospective )(?<!chart )(?<!data )(?<!record )review"
        r"(?: of (?:the )?(?:literature|evidence))?\.?$"
        r"|\ba review of the (?:literature|evidence|current)\b",
    ),
    _Rule(
        "Cohort",
        NO,
        headings=(
            "cohort studies",
            "prospective studies",
            "retrospective studies",
            "longitudinal studies",
            "follow-up studies",
        ),
        title=r"\bcohort (?:study|studies)\b"
        r"|\b(?:prospective|retrospective)(?: [a-z-]{1,20}){0,3} cohort\b",
    ),
)
"""The highest first. A title tells only where the publication types do not tell otherwise."""

_OTHERS_WORDS = ("editorial", "comment", "letter", "news", "biography", "published erratum")
_PLAN = re.compile(
    r"\b(?:study|trial|review) protocol\b|\bprotocol (?:for|of) an?\b|: (?:a )?protocol\b"
    r"|\brationale and design\b",
    re.IGNORECASE,
)
_PATTERNS = tuple(
    (rule, re.compile(rule.title, re.IGNORECASE), re.compile(rule.unless, re.IGNORECASE))
    for rule in RULES
    if rule.title
)
_LONGEST = 1000
"""Characters of a title that are read."""


def study_of(records: Iterable[Record]) -> Study:
    """What sort of work its records, together, make it."""
    every = list(records)
    types = list(dict.fromkeys(each for one in every for each in one.publication_types))
    headings = list(dict.fromkeys(each for one in every for each in one.keywords))
    titles = list(dict.fromkeys(each.title for each in every if each.title))
    folded = {each.casefold(): each for each in types}
    refined = _refined(folded, titles)
    if refined is not None:
        return refined
    for rule in RULES:
        told = _by_types(rule, folded) or _by_headings(rule, headings)
        if told:
            return Study(rule.type, told, rule.secondary)
    if any(each in folded for each in _OTHERS_WORDS):
        named = next(folded[each] for each in _OTHERS_WORDS if each in folded)
        return Study("Other", f"publication type: {named}", UNKNOWN)
    by_title = _by_title(titles)
    if by_title is not None:
        return by_title
    return _other(every, types)


def _refined(types: dict[str, str], titles: Sequence[str]) -> Study | None:
    """A title that says more than *Review*, *Case Reports* or nothing; and plans of trials."""
    plan = next((each for each in titles if _PLAN.search(each)), None)
    if plan is not None and "randomized controlled trial" not in types:
        found = _PLAN.search(plan)
        return Study("Other", f"title: {_shown(found.group())}" if found else "", UNKNOWN)
    if "review" in types and not {"systematic review", "meta-analysis", "scoping review"} & {
        *types
    }:
        told = _by_title(titles)
        if told is not None and told.type.endswith(("review", "analysis")):
            return told
    if "case reports" in types:
        told = _by_title(titles)
        if told is not None and told.type == "Case series":
            return told
    return None


def _by_types(rule: _Rule, types: dict[str, str]) -> str:
    named = next((types[each] for each in rule.types if each in types), "")
    return f"publication type: {named}" if named else ""


def _by_headings(rule: _Rule, headings: Sequence[str]) -> str:
    named = next((each for each in headings if each.casefold() in rule.headings), "")
    return f"subject heading: {named}" if named else ""


def _by_title(titles: Sequence[str]) -> Study | None:
    for rule, pattern, unless in _PATTERNS:
        for title in titles:
            found = pattern.search(title[:_LONGEST])
            if found and not unless.search(title[:_LONGEST]):
                return Study(rule.type, f"title: {_shown(found.group())}", rule.secondary)
    return None


def _shown(words: str) -> str:
    return words.strip(": .").lower()


def _other(records: Sequence[Record], types: Sequence[str]) -> Study:
    """PubMed types what it has indexed: an article of which it does not say *Review* is none."""
    if not types:
        return Study()
    rule = f"publication type: {types[0]}"
    indexed = any(each.id.prefix == "PMID" and each.keywords for each in records)
    own = any(each.casefold() in ("clinical trial", "observational study") for each in types)
    return Study("Other", rule, NO if own or indexed else UNKNOWN)
