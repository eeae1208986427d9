from __future__ import annotations

from dataclasses import replace

import pytest

from assay_samples import absent, curie, found, only, report, result
from refassay.model import Assay, Level, Quote

A, B = "PMID:90000001", "PMID:90000002"
ANTHERS = (
    "In the cold, anthers open late. Seeds “set” at 5 µm, and mice were unaffected by the cold."
)
VOLES = "Hearts of grey voles beat slowly in the long winter."


def judged(text: str, *pinned: str, first: str = ANTHERS, second: str = VOLES) -> Assay:
    quote = Quote(text, 10, 10 + len(text), 1, 11, tuple(curie(each) for each in pinned or (A,)))
    return result(
        report(A, B, quotes=(quote,)),
        found(A, "pubmed", "Anthers", abstract=first),
        found(B, "pubmed", "Voles", abstract=second),
    )


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("anthers open late", "exact"),
        ('Seeds "set" at 5 μm', "folded"),
        ("anthers\nopen  late", "folded"),
        ("an\u00adthers open late", "folded"),
        ("affected by the cold", "not_checkable"),
        ("anthers never open", "not_checkable"),
        ("Hearts of grey voles beat slowly", "misattributed"),
        ("grey voles", "not_checkable"),
        ("  ", "not_checkable"),
    ],
)
def test_the_verdict_on_words(text: str, verdict: str) -> None:
    (quote,) = judged(text).quotes
    assert (quote.verdict, quote.tier) == (verdict, "abstract")


def test_words_of_another_cited_work_are_misattributed() -> None:
    made = judged("grey voles beat slowly in the long winter")
    assert made.quotes[0].found_in == curie(B)
    finding = only(made, "misattributed")
    assert (finding.code, finding.level, finding.reference) == ("R602", Level.WARNING, curie(A))
    assert finding.found == (
        "These words stand in the abstract of PMID:90000002 («Voles»), which the report also "
        "cites. The abstract of PMID:90000001 does not hold them; its full text was not searched."
    )


def test_a_quote_that_is_pinned_to_both_is_not_misattributed() -> None:
    made = judged("grey voles beat slowly in the long winter", A, B)
    assert [each.verdict for each in made.quotes] == ["not_checkable", "exact"]


def test_without_an_abstract_nothing_is_said_of_the_words() -> None:
    (quote,) = judged("grey voles beat slowly in the long winter", first="").quotes
    assert (quote.verdict, quote.tier, quote.reason) == (
        "not_checkable",
        "none",
        "no abstract was there to search",
    )


def test_a_quote_on_a_reference_that_was_not_found_is_not_checkable() -> None:
    quote = Quote("anthers open late", 10, 27, 1, 11, (curie(A),))
    made = result(replace(report(A), quotes=(quote,)), *absent(A))
    assert [each.verdict for each in made.quotes] == ["not_checkable"]
