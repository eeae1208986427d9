"""Synthetic assays for the tests of the outputs. People, titles and identifiers are invented."""

from __future__ import annotations

from dataclasses import replace

from refassay.model import (
    Assay,
    Author,
    Coverage,
    Extraction,
    Finding,
    Found,
    Identifier,
    JudgedQuote,
    Level,
    Lookup,
    Mention,
    NotHere,
    Notice,
    Outcome,
    Quote,
    Record,
    Reference,
    Relevance,
    Resolution,
    Unanswered,
)

BODY = "ab" * 32
OTHER = "cd" * 32


def pmid(number: int) -> Identifier:
    return Identifier("PMID", str(90000000 + number))


def doi(name: str) -> Identifier:
    return Identifier("DOI", f"10.5555/{name}")


def record(
    identifier: Identifier, title: str = "Grey voles and their burrows", **more: object
) -> Record:
    return replace(
        Record(
            id=identifier,
            type="article-journal",
            title=title,
            author=(Author(family="Marrow", given="Ida"), Author(literal="The Vole Group")),
            container_title="Journal of Invented Burrows",
            issued="2019-03-07",
            abstract="A secret abstract that no output may hold. " * 20,
            same_as=(doi("voles.1"),),
        ),
        **more,  # type: ignore[arg-type]
    )


def mention(identifier: Identifier, line: int = 3, exact: str = "") -> Mention:
    shown = exact or identifier.curie
    return Mention(identifier, shown, 10, 10 + len(shown), line, 5)


def reference(
    identifier: Identifier,
    outcome: Outcome = Outcome.FOUND,
    *,
    work: int = 1,
    mentions: int = 1,
    **more: object,
) -> Reference:
    answers = {
        Outcome.FOUND: Found(record(identifier)),
        Outcome.ABSENT: NotHere("no such record"),
        Outcome.UNANSWERED: Unanswered("no answer after 3 tries", 503),
    }
    reasons = {
        Outcome.ABSENT: "PubMed answered without it, asked 2026-11-30 13:04 UTC",
        Outcome.UNANSWERED: "PubMed did not answer: 503 after 3 tries",
        Outcome.MALFORMED: "it does not have the shape of a PMID",
        Outcome.UNSUPPORTED: "there is nobody to ask",
    }
    lookups = (
        (Lookup(identifier, "pubmed", answers[outcome], "2026-11-30T13:04:00Z", "x.json", BODY),)
        if outcome in answers
        else ()
    )
    found = record(identifier) if outcome is Outcome.FOUND else None
    resolution = Resolution(
        identifier,
        outcome,
        lookups,
        found,
        reasons.get(outcome, ""),
        ("pubmed",) if outcome is Outcome.UNANSWERED else (),
    )
    return replace(
        Reference(
            identifier,
            outcome,
            resolution,
            tuple(mention(identifier, 3 + each) for each in range(mentions)),
            work,
            found,
        ),
        **more,  # type: ignore[arg-type]
    )


def finding(
    check: str, identifier: Identifier | None, level: Level = Level.ERROR, **more: object
) -> Finding:
    return replace(
        Finding(
            code={"absent": "R101", "unanswered": "R102", "retracted": "R301"}.get(check, "R999"),
            check=check,
            level=level,
            reference=identifier,
            line=3,
            column=5,
            exact=identifier.curie if identifier else "",
            said=f"cites {identifier}" if identifier else "the report cites nothing",
            found=f"PubMed says {check} (asked 2026-11-30 13:04 UTC)",
            next="look at it",
            evidence=(BODY,),
        ),
        **more,  # type: ignore[arg-type]
    )


def quote(
    identifier: Identifier, verdict: str, tier: str = "abstract", **more: object
) -> JudgedQuote:
    text = "voles dig at night"
    return replace(
        JudgedQuote(
            Quote(text, 40, 40 + len(text), 4, 9, (identifier,)), identifier, verdict, tier=tier
        ),
        **more,  # type: ignore[arg-type]
    )


def assay(*references: Reference, **more: object) -> Assay:
    mentions = tuple(each for one in references for each in one.mentions)
    return replace(
        Assay(
            extraction=Extraction(
                "research/voles-deep-research-falcon.md",
                "ef" * 32,
                mentions=mentions,
                vocabulary=(("vole", 3.0), ("burrow", 2.0)),
            ),
            references=references,
            coverage=Coverage(len(references), len(references), len(references)),
            oldest_answer="2026-11-30",
            version="0.1.0",
        ),
        **more,  # type: ignore[arg-type]
    )


def full() -> Assay:
    """One of each: found, absent, unanswered, retracted, conflicting, off topic, quotes."""
    retracted = reference(
        pmid(2),
        work=2,
        notices=(
            Notice("partial_retraction", id="PMID:90000009", date="2021-05", source="pubmed"),
            Notice("retraction", source="crossref"),
            Notice("correction", source="crossref"),
            Notice("reinstatement", date="2020-01", source="crossref"),
        ),
        relevance=Relevance.ON_TOPIC,
        relevance_score=0.61,
    )
    off = reference(
        doi("pumps"),
        work=5,
        relevance=Relevance.OFF_TOPIC,
        relevance_score=0.02,
        relevance_terms=("water",),
        record=record(doi("pumps"), "Pumps & <valves> | a *history*"),
    )
    return assay(
        reference(pmid(1), mentions=2, relevance=Relevance.UNCERTAIN, relevance_score=0.2),
        retracted,
        reference(pmid(3), Outcome.ABSENT, work=3, mentions=2),
        reference(pmid(4), Outcome.UNANSWERED, work=4),
        off,
        findings=(
            finding("absent", pmid(3)),
            finding("retracted", pmid(2)),
            finding("conflict", pmid(1)),
            finding("unanswered", pmid(4), Level.WARNING),
            finding("off_topic", doi("pumps"), Level.WARNING),
            finding("coverage", None, Level.NOTE, line=1, column=1),
        ),
        quotes=(
            quote(pmid(1), "exact"),
            quote(pmid(1), "misattributed", found_in=pmid(2)),
            quote(pmid(3), "not_found"),
        ),
        coverage=Coverage(7, 5, 4, ("line 12: Marrow 2003: carries no identifier",)),
        needs_review=("1 does not exist", "1 retracted"),
        not_run=("titles: not part of this version",),
    )
