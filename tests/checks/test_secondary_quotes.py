"""Quotes of sentences in which a work tells of others."""

from __future__ import annotations

import pytest
from full_text_samples import A, answers, judged, one, text

from assay_samples import found, of_check, only
from refassay.model import Level
from refassay.outputs.validation_json import validation


@pytest.mark.parametrize(
    ("words", "secondary"),
    [
        ("open late in lilies kept in the dark", True),
        ("Flowering is slow in many plants", True),
        ("seeds of cold plants are small", False),
        ("stained with orcein as told before", False),
        ("cold plants weighed 12 mg less", False),
        ("Lilies elsewhere showed the same late opening", True),
    ],
)
def test_a_sentence_about_others_is_secondary(words: str, secondary: bool) -> None:
    made = judged(words, *answers(pmc_text=text()))
    assert one(made).verdict in ("exact", "folded")
    assert one(made).secondary is secondary
    assert bool(of_check(made, "secondary_quote")) is secondary


def test_a_secondary_quote_names_the_cited_work() -> None:
    made = judged("open late in lilies kept in the dark", *answers(pmc_text=text()))
    finding = only(made, "secondary_quote")
    assert (finding.code, finding.level) == ("R603", Level.NOTE)
    assert finding.found == (
        "In the introduction of PMID:90000001, the sentence is the source's account of others' "
        "work: it cites «Lilies in the dark» (Doe, 2001; PMID:90000077)."
    )
    assert (
        finding.next
        == "If the finding is meant, cite the work that made it, such as PMID:90000077."
    )
    assert made.needs_review == ()
    (shown,) = validation(made)["quotes"]
    assert (shown["section"], shown["secondary"]) == ("introduction", True)
    assert shown["cites"] == ["PMID:90000077"]


def test_a_mark_in_an_abstract_is_a_sign_too() -> None:
    abstract = "Anthers open late, as shown in earlier cohorts [7]. Seeds are small."
    record = found(A, "pubmed", "Anthers", abstract=abstract)
    made = judged(("as shown in earlier cohorts [7]", "Seeds are small indeed"), record)
    assert [each.secondary for each in made.quotes] == [True, False]
    assert only(made, "secondary_quote").found == (
        "In the abstract of PMID:90000001, the sentence is the source's account of others' work: "
        "it carries the mark of a citation."
    )
