from __future__ import annotations

from dataclasses import replace

import pytest

from assay_samples import absent, curie, found, only, report, result
from refassay.model import Assay, Claim, Level, Quote

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
        ("affected by the cold", "not_found"),
        ("anthers never open", "not_checkable"),
        ("anthers never open in the cold", "not_found"),
        ("In the cold … open late", "loose"),
        ("The … in … of … cells", "not_checkable"),
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


def test_a_missing_quote_is_a_warning_that_says_what_was_searched() -> None:
    finding = only(judged("anthers never open in the cold"), "quote")
    assert (finding.code, finding.level, finding.reference) == ("R601", Level.WARNING, curie(A))
    assert finding.said == "«anthers never open in the cold» is pinned to PMID:90000001."
    assert finding.found == (
        "The abstract of PMID:90000001 (PubMed, asked 2026-11-30 13:04 UTC) does not hold it. "
        "Nothing near it stands there. "
        "Only title and abstract were searched, the full text was not."
    )
    assert finding.evidence == ("ab" * 32,)


def test_the_nearest_passage_and_the_difference_are_shown() -> None:
    made = judged("In the cold, anthers never open late.")
    finding = only(made, "quote")
    assert made.quotes[0].reason_class == "changed"
    assert (
        "The nearest passage differs in a number, a sign, an operator or a negation: "
        "«In the cold, anthers open late.» (the quote adds «never»)."
    ) in finding.found


@pytest.mark.parametrize(
    "text",
    ["anthers never open in the cold", "affected by the cold", "hearts of mice beat 5 times"],
)
def test_no_finding_says_that_a_quote_was_made_up(text: str) -> None:
    for finding in judged(text).findings:
        words = f"{finding.said} {finding.found} {finding.next}".lower()
        assert not any(word in words for word in ("fabricat", "invent", "made up", "hallucinat"))


def test_a_loose_quote_is_a_warning_with_the_difference() -> None:
    made = judged("In the cold … open late")
    finding = only(made, "quote")
    assert finding.level is Level.WARNING
    assert "holds it only loosely: «In the cold, anthers open late.» (left out: «anthers»)." in (
        finding.found
    )
    assert made.needs_review == ("1 quote was not found as it stands",)


@pytest.mark.parametrize("text", ["anthers open late", 'Seeds "set" at 5 μm, and mice'])
def test_a_quote_that_stands_there_needs_no_review(text: str) -> None:
    made = judged(text)
    assert (made.findings, made.needs_review) == ((), ())


def test_a_not_right_before_a_quote_is_noted() -> None:
    made = judged("seen in the cold", first="No late anthers were not seen in the cold.")
    assert made.quotes[0].verdict == "exact"
    finding = only(made, "quote")
    assert finding.level is Level.NOTE
    assert finding.found.endswith("holds it, but in the source «not» stands right before it.")
    assert made.needs_review == ()


def test_a_quoted_title_is_found_without_an_abstract() -> None:
    quote = Quote("Late anthers in the cold", 10, 34, 1, 11, (curie(A),))
    made = result(
        report(A, quotes=(quote,)), found(A, "pubmed", "Late anthers in the cold of spring")
    )
    assert [(each.verdict, each.tier, each.reason) for each in made.quotes] == [
        ("exact", "none", "in the title")
    ]
    assert not [each for each in made.findings if each.check == "quote"]


def test_a_quote_beside_an_unread_reference_is_but_a_note() -> None:
    quote = Quote("anthers never open in the cold", 10, 40, 1, 11, (curie(A), curie(B)))
    made = result(
        report(A, B, quotes=(quote,)),
        found(A, "pubmed", "Anthers", abstract=ANTHERS),
        found(B, "pubmed", "Voles"),
    )
    assert [each.verdict for each in made.quotes] == ["not_found", "not_checkable"]
    finding = only(made, "quote")
    assert finding.level is Level.NOTE
    assert "PMID:90000002: no abstract was there to search." in finding.found


def test_two_works_that_lack_a_quote_make_one_finding() -> None:
    made = judged("anthers never open in the cold", A, B)
    assert [each.verdict for each in made.quotes] == ["not_found", "not_found"]
    assert "PMID:90000001 and PMID:90000002" in only(made, "quote").said


def test_a_record_of_data_is_searched_as_a_summary() -> None:
    gse = "GEO:GSE9900001"
    quote = Quote("Hearts of grey voles", 10, 30, 1, 11, (curie(gse),))
    made = result(report(gse, quotes=(quote,)), found(gse, "gds", "Hearts", abstract=VOLES))
    assert [(each.verdict, each.tier) for each in made.quotes] == [("exact", "summary")]


def test_without_an_abstract_nothing_is_said_of_the_words() -> None:
    (quote,) = judged("grey voles beat slowly in the long winter", first="").quotes
    assert (quote.verdict, quote.tier, quote.reason) == (
        "not_checkable",
        "none",
        "no abstract was there to search; the words stand in PMID:90000002",
    )


def test_a_quote_on_a_reference_that_was_not_found_is_not_checkable() -> None:
    quote = Quote("anthers open late", 10, 27, 1, 11, (curie(A),))
    made = result(replace(report(A), quotes=(quote,)), *absent(A))
    assert [each.verdict for each in made.quotes] == ["not_checkable"]


def test_nothing_is_said_of_a_missing_quote_where_the_report_prints_another_title() -> None:
    quote = Quote("anthers never open in the cold", 10, 40, 1, 11, (curie(A),))
    claim = Claim(0, "Tunnels of the common mole under old city walls")
    written = replace(report(A, quotes=(quote,)), claims=(claim,))
    made = result(written, found(A, "pubmed", "Anthers open late in cold rye", abstract=ANTHERS))
    assert [each.check for each in made.findings if each.check in ("title", "quote")] == ["title"]
    (judged_quote,) = made.quotes
    assert (judged_quote.verdict, judged_quote.reason_class) == ("not_checkable", "identity")
