"""A work of invented plants with a full text, and reports that quote it."""

from __future__ import annotations

from collections.abc import Sequence

from assay_samples import curie, found, report, result, told
from refassay.model import (
    Assay,
    Author,
    CitedWork,
    FullText,
    JudgedQuote,
    Lookup,
    Passage,
    Quote,
)
from refassay.settings import Settings

A, B = "PMID:90000001", "PMID:90000002"
ABSTRACT = "In the cold, anthers open late."
BODY = "Seeds of cold plants weighed 12 mg less than those of warm plants."
KNOWN = "Anthers were reported to open late in lilies kept in the dark [1]."
CITED = CitedWork(
    "B1", (curie("PMID:90000077"),), "Lilies in the dark", (Author("Doe", "A"),), "2001"
)
TEXT = (
    Passage("Flowering is slow in many plants of cold places.", "introduction"),
    Passage(KNOWN, "introduction", ((63, 64, "B1"),)),
    Passage("Here we ask whether seeds of cold plants are small.", "introduction"),
    Passage("Anthers were stained with orcein as told before [1].", "methods", ((49, 50, "B1"),)),
    Passage(BODY, "results"),
    Passage(
        "Lilies elsewhere showed the same late opening [1]. We saw it too.",
        "discussion",
        ((46, 47, "B1"),),
    ),
)
ON = Settings(full_text=True)


def text(*passages: Passage, of: str = "PMC:PMC90000001") -> FullText:
    return FullText(curie(of), passages or TEXT, (CITED,))


def answers(of: str = A, number: str = "PMC90000001", **texts: object) -> list[Lookup]:
    """The record of a work that stands in PubMed Central, and what was said of its text."""
    record = found(of, "pubmed", "Anthers", abstract=ABSTRACT, same_as=(f"PMC:{number}",))
    said = [
        told(f"{name}:{number}", name, answer)  # type: ignore[arg-type]
        for name, answer in texts.items()
    ]
    return [record, *said]


def judged(
    words: str | Sequence[str],
    *lookups: Lookup,
    pins: Sequence[str] = (A,),
    settings: Settings = ON,
    ids: Sequence[str] = (A,),
) -> Assay:
    every = [words] if isinstance(words, str) else words
    quotes = tuple(
        Quote(each, 10, 10 + len(each), 1, 11, tuple(curie(pin) for pin in pins)) for each in every
    )
    return result(report(*ids, quotes=quotes), *lookups, settings=settings)


def one(made: Assay) -> JudgedQuote:
    (quote,) = made.quotes
    return quote
