"""Quotes that no abstract holds, searched in full texts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from full_text_samples import ABSTRACT, BODY, ON, A, B, answers, judged, one, text

from assay_samples import curie, found, only, report, result, told
from refassay.leads.full_text import texts_of
from refassay.model import Identifier, Level, NotHere, Passage, Quote
from refassay.outputs import _tally
from refassay.settings import Settings


def test_words_of_the_body_are_found_in_the_full_text() -> None:
    made = judged("cold plants weighed 12 mg less", *answers(pmc_text=text()))
    assert (one(made).verdict, one(made).tier, one(made).section) == (
        "exact",
        "full_text",
        "results",
    )
    assert one(made).passage.startswith("cold plants weighed 12 mg less")
    assert not one(made).secondary
    assert made.findings == ()
    assert made.leads == (curie("pmc_text:PMC90000001"),)


@pytest.mark.parametrize(
    ("words", "verdict"),
    [
        ("cold plants weighed 12\u2009mg less", "folded"),
        ("Seeds of cold plants … less than those of warm plants", "loose"),
        ("cold plants weighed 21 mg less than", "not_found"),
        ("wolves howl at the moon in spring", "not_found"),
    ],
)
def test_the_same_grades_hold_in_a_full_text(words: str, verdict: str) -> None:
    quote = one(judged(words, *answers(pmc_text=text())))
    assert (quote.verdict, quote.tier) == (verdict, "full_text")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (
            "Fever was seen in 9 of 14 dogs [31]. Anaemia in five [4, 8].",
            "seen in 9 of 14 dogs. Anaemia in five",
        ),
        (
            "Fever was seen in 9 of 14 dogs [31]. Anaemia in five [4, 8].",
            "9 of 14 dogs [31]. Anaemia in five [4, 8].",
        ),
        (
            "After a year dosing (prothrombin ratio [PTR]-guided) was stopped.",
            "dosing (prothrombin ratio [PTR]-guided) was stopped",
        ),
        ("Both had compound c.[11C>T];[42dup] alleles.", "compound c.[11C>T];[42dup] alleles"),
        ("The enzyme binds a [4Fe-4S] cluster.", "binds a [4Fe-4S] cluster"),
        ("The patient’s measure\u00adment of gait was poor.", "patient's measurement of gait"),
        ("Zinc\u2010binding was lost at 10⁻³ M.", "Zinc-binding was lost at 10^-3 M"),
        ("Risk fell (HR, 0·85; p≤0·05) in all.", "Risk fell (HR, 0.85; p <= 0.05)"),
    ],
)
def test_true_quotes_that_others_missed_are_found(source: str, words: str) -> None:
    body = text(Passage("Other words entirely.", "methods"), Passage(source, "results"))
    quote = one(judged(words, *answers(pmc_text=body)))
    assert (quote.verdict, quote.tier) in (("exact", "full_text"), ("folded", "full_text"))


@pytest.mark.parametrize(
    ("source", "words", "reason"),
    [
        (
            "Binding was reduced by the change in all cells.",
            "abolish binding fully in all cells",
            "",
        ),
        (
            "It was not shown to lower mortality in dogs.",
            "was … shown to lower mortality in dogs",
            "meaning",
        ),
        (
            "The change lowers CD4+ cells in blood of dogs.",
            "The change lowers CD4- cells in blood",
            "",
        ),
        (
            "Survival was better at p < 0.05 in all groups.",
            "Survival was better at p > 0.05 in all groups",
            "changed",
        ),
    ],
)
def test_false_quotes_stay_unfound(source: str, words: str, reason: str) -> None:
    body = text(Passage("Other words entirely.", "methods"), Passage(source, "results"))
    quote = one(judged(words, *answers(pmc_text=body)))
    assert (quote.verdict, quote.tier) == ("not_found", "full_text")
    assert quote.reason_class == reason or not reason


def test_parts_from_paragraphs_far_apart_are_told() -> None:
    far = [Passage(f"Sentence {n} tells of other plants in other places.") for n in range(12)]
    body = text(Passage("Anthers closed early in rain."), *far, Passage("Petals fell in storms."))
    quote = one(judged("Anthers closed early … Petals fell in storms", *answers(pmc_text=body)))
    assert (quote.verdict, quote.reason_class) == ("not_found", "apart")


def test_a_quote_in_neither_says_that_both_were_searched() -> None:
    made = judged("cold plants weighed 21 mg less than", *answers(pmc_text=text()))
    quote = one(made)
    assert quote.reason == "title, abstract and full text were searched"
    assert quote.reason_class == "changed"
    assert "12 mg" in quote.passage
    finding = only(made, "quote")
    assert finding.level is Level.WARNING
    assert "Title, abstract and full text were searched." in finding.found
    assert "PubMed Central's full text, asked" in finding.found
    assert _tally.quote_class(quote, {curie(A)}) == "unsupported"


def test_an_abstract_comes_first_and_needs_no_full_text() -> None:
    made = judged("anthers open late", *answers(pmc_text=text()))
    assert (one(made).verdict, one(made).tier) == ("exact", "abstract")
    assert made.leads == ()


def test_nothing_is_asked_for_where_the_setting_is_off() -> None:
    made = judged("cold plants weighed 12 mg less", *answers(), settings=Settings())
    assert made.leads == ()
    assert (one(made).verdict, one(made).tier) == ("not_found", "abstract")
    assert one(made).reason == "only title and abstract were searched, the full text was not"
    assert not _tally.is_incomplete(made)


def test_europe_pmc_is_asked_only_where_pmc_has_no_text() -> None:
    words = "cold plants weighed 12 mg less"
    first = judged(words, *answers())
    assert first.leads == (curie("pmc_text:PMC90000001"),)
    assert (one(first).verdict, one(first).reason_class) == ("not_checkable", "text_open")
    assert _tally.is_incomplete(first)
    refused = answers(pmc_text=NotHere("no"))
    second = judged(words, *refused)
    assert second.leads == (curie("pmc_text:PMC90000001"), curie("europepmc_text:PMC90000001"))
    third = judged(words, *answers(pmc_text=NotHere("no"), europepmc_text=text()))
    assert (one(third).verdict, one(third).tier) == ("exact", "full_text")
    assert third.leads == second.leads


def test_a_refused_text_leaves_the_verdict_to_the_abstract() -> None:
    refusals = answers(pmc_text=NotHere("no"), europepmc_text=NotHere("no"))
    made = judged("cold plants weighed 12 mg less", *refusals)
    assert (one(made).verdict, one(made).tier) == ("not_found", "abstract")
    assert one(made).reason == (
        "only title and abstract were searched; the full text was not, since PubMed Central and "
        "Europe PMC give no text of it"
    )
    assert not _tally.is_incomplete(made)
    assert "full text: none is given for 1 of 1 work with something to look for" in made.not_run
    assert _tally.quote_class(one(made), {curie(A)}) == "not_checkable"


def test_a_work_that_is_not_in_pmc_has_no_text_to_ask_for() -> None:
    made = judged(
        "cold plants weighed 12 mg less", found(A, "pubmed", "Anthers", abstract=ABSTRACT)
    )
    assert made.leads == ()
    assert one(made).verdict == "not_found"
    assert one(made).reason.endswith("has no number in PubMed Central or Bookshelf that is known")


def test_a_chapter_is_looked_for_in_bookshelf() -> None:
    record = found(A, "pubmed", "Anthers", abstract=ABSTRACT, extra={"bookaccession": "NBK900001"})
    words = "cold plants weighed 12 mg less"
    assert judged(words, record).leads == (curie("bookshelf_text:NBK900001"),)
    chapter = told("bookshelf_text:NBK900001", "bookshelf_text", text(of="bookshelf:NBK900001"))
    made = judged(words, record, chapter)
    assert (one(made).verdict, one(made).tier) == ("exact", "full_text")
    odd = found(A, "pubmed", "Anthers", abstract=ABSTRACT, extra={"bookaccession": "odd"})
    assert judged(words, odd).leads == ()


def test_an_unread_text_keeps_a_quote_from_being_pinned_elsewhere() -> None:
    other = found(B, "pubmed", "Seeds", abstract=BODY)
    words = "cold plants weighed 12 mg less"
    still_open = one(judged(words, *answers(), other, ids=(A, B)))
    assert (still_open.verdict, still_open.found_in) == ("not_checkable", curie(B))
    own = one(judged(words, *answers(pmc_text=text()), other, ids=(A, B)))
    assert (own.verdict, own.tier) == ("exact", "full_text")
    lacks = text(Passage("Nothing of that.", "results"))
    gone = judged(words, *answers(pmc_text=lacks), other, ids=(A, B))
    assert (one(gone).verdict, one(gone).found_in) == ("misattributed", curie(B))
    assert only(gone, "misattributed").found == (
        "These words stand in the abstract of PMID:90000002 («Seeds»), which the report also "
        "cites. The full text of PMID:90000001 does not hold them."
    )


def test_words_of_another_works_body_are_found_there() -> None:
    other = found(B, "pubmed", "Wolves", abstract="Wolves howl.")
    words = ("wolves howl at the moon in spring", "cold plants weighed 12 mg less")
    lookups = [*answers(pmc_text=text()), other]
    quotes = tuple(
        Quote(each, 10, 40, 1, 11, (curie(pin),)) for each, pin in zip(words, (A, B), strict=True)
    )
    made = result(report(A, B, quotes=quotes), *lookups, settings=ON)
    assert [(each.verdict, each.found_in, each.found_tier) for each in made.quotes] == [
        ("not_found", None, ""),
        ("misattributed", curie(A), "full_text"),
    ]
    assert made.quotes[1].reason == (f"not in the abstract of {B}, but in the full text of {A}")


def test_more_answers_never_want_less() -> None:
    words = ("cold plants weighed 12 mg less", "seeds of cold plants are small")
    before: set[Identifier] = set()
    for said in (
        {},
        {"pmc_text": NotHere("no")},
        {"pmc_text": NotHere("no"), "europepmc_text": text()},
    ):
        made = judged(words, *answers(**said), pins=(A, B), ids=(A, B))
        assert before <= set(made.leads)
        before = set(made.leads)


def test_texts_are_known_by_the_number_of_the_work() -> None:
    made = judged("cold plants weighed 12 mg less", *answers(pmc_text=text()))
    assert [each.work for each in made.references] == [1]
    assert texts_of((), {}) == {}


def test_a_quote_held_beside_by_a_text_leaves_the_other_wanted() -> None:
    both = [
        *answers(pmc_text=text()),
        replace(answers(B, "PMC90000002")[0], id=curie(B)),
    ]
    made = judged("cold plants weighed 12 mg less", *both, pins=(A, B), ids=(A, B))
    assert [each.verdict for each in made.quotes] == ["exact", "not_checkable"]
    assert set(made.leads) == {curie("pmc_text:PMC90000001"), curie("pmc_text:PMC90000002")}
