"""Does a report speak of what was meant: each public fault, and the laws."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.model import EntityCheck
from refassay.preflight.entities import from_text
from refassay.preflight.genes import lexicon_of
from refassay.preflight.judgement import preflight

ENTITY = "label=Velmar syndrome;gene=VLM1;omim=623901;mondo=MONDO:0990001;synonym=VLS"
GOOD = (
    "# Velmar syndrome\n\nVelmar syndrome is caused by variants of VLM1. VLM1 encodes a channel of "
    "the rind, and Velmar's syndrome follows its loss (OMIM #623901). The VLM1 gene is small.\n"
)


def check(text: str, entity: str = ENTITY) -> EntityCheck:
    return preflight(text, from_text(entity))


def outcomes(checked: EntityCheck) -> dict[str, str]:
    return {axis.name: axis.outcome for axis in checked.axes}


def test_a_report_about_the_subject_passes_on_every_axis_that_can_be_judged() -> None:
    checked = check(GOOD)
    assert (checked.verdict, checked.reasons) == ("PASS", ())
    assert outcomes(checked) == {
        "grounding": "pass",
        "name": "pass",
        "sibling": "not_assessed",
        "gene": "pass",
        "identifier": "pass",
        "terms": "not_assessed",
    }
    assert (checked.mentions, checked.gene_mentions) == (3, 3)
    assert checked.genes == (("VLM1", 3),)
    assert checked.printed_ids == (("OMIM:623901", 1),)
    assert all(axis.reason.endswith(".") for axis in checked.axes)


def test_every_place_that_is_shown_holds_what_is_said_to_stand_there() -> None:
    for axis in check(GOOD).axes:
        for spot in axis.spots:
            assert GOOD[spot.start : spot.end] == spot.exact
            line = GOOD.splitlines()[spot.line - 1]
            assert line[spot.column - 1 :].startswith(spot.exact)


@pytest.mark.parametrize("name", ["Velmar syndrome", "the disease"])
def test_the_right_number_on_another_gene_is_a_conflict_and_fails(name: str) -> None:
    """Right OMIM number once, the other gene 47 times, ours never."""
    text = f"# {name}\n\nOMIM: 623901. " + "VLM2 variants open the channel. " * 47
    checked = check(text)
    assert checked.verdict == "FAIL"
    assert (outcomes(checked)["identifier"], outcomes(checked)["gene"]) == ("pass", "fail")
    assert checked.reasons[0] == (
        "Conflict: the right identifier stands in a text about another subject."
    )
    assert "The text never names VLM1, but VLM2 47 times." in checked.reasons


def test_a_conflict_raises_what_would_be_a_doubt_alone() -> None:
    text = "Velmar syndrome. VLM2 variants. VLM2 gene. VLM2. VLM2 again. {}"
    assert check(text.format("")).verdict == "WARN"
    assert check(text.format("OMIM 623901.")).verdict == "FAIL"


def test_an_effector_of_the_disease_is_no_rival() -> None:
    """48 mentions of the gene, 21 of its receptor, one disease."""
    text = (
        "Velmar syndrome: "
        + "VLM1 variants act. " * 48
        + "The VLMR gene product, a receptor, binds VLM1. " * 21
    )
    checked = check(text)
    assert (checked.verdict, outcomes(checked)["gene"]) == ("PASS", "pass")
    assert dict(checked.genes) == {"VLM1": 69, "VLMR": 21}


@pytest.mark.parametrize(
    ("ours", "theirs", "outcome", "verdict"),
    [(48, 21, "warn", "WARN"), (3, 40, "fail", "FAIL"), (48, 5, "pass", "PASS")],
)
def test_a_gene_that_the_text_gives_to_a_second_disease_is_one(
    ours: int, theirs: int, outcome: str, verdict: str
) -> None:
    text = "In Velmar syndrome VLM1 is lost. Velmar syndrome. Velmar syndrome. "
    text += "VLM1 acts. " * (ours - 1) + "Variants of TUNK2 underlie Tunsk dysplasia. " * theirs
    checked = check(text)
    assert (outcomes(checked)["gene"], checked.verdict) == (outcome, verdict)


def test_an_infection_without_a_gene_is_judged_by_names_and_terms() -> None:
    entity = "label=Lassa fever;synonym=Lassa haemorrhagic fever;category=Infectious;mondo=0005826"
    entity += ";term=Mastomys;term=arenavirus;term=ribavirin"
    text = "Lassa fever is carried by Mastomys rats. Lassa hemorrhagic fever; an arenavirus. "
    checked = check(text * 3, entity)
    assert checked.verdict == "PASS"
    assert outcomes(checked)["gene"] == "not_assessed"
    assert outcomes(checked)["terms"] == "pass"
    (gene,) = [axis for axis in checked.axes if axis.name == "gene"]
    assert gene.reason == "No gene of the subject was given (category: Infectious)."
    other = check("Ebola virus disease is carried by bats. " * 30 + "Unlike Lassa fever.", entity)
    assert other.verdict == "FAIL"
    assert outcomes(other)["name"] == "fail"


def test_an_empty_identifier_is_an_ungrounded_query() -> None:
    checked = check(GOOD, "label=Velmar syndrome;mondo=")
    assert checked.verdict == "WARN"
    assert checked.reasons == ("Ungrounded query: mondo is empty.",)


def test_the_gene_alone_is_no_match_of_the_subject() -> None:
    text = "VLM1 grows in tumours of the breast. VLM1 is nuclear there; the VLM1 gene is copied. "
    checked = check(text * 3, "label=VLM1 deficiency;gene=VLM1")
    assert (checked.verdict, outcomes(checked)["name"]) == ("WARN", "warn")


def test_a_sibling_that_the_text_speaks_of_instead_fails() -> None:
    entity = "label=melon ataxia type 2"
    text = "Melon ataxia type 1 is rare. Melon ataxia type I runs in families. Melon ataxia 1. "
    checked = check(text * 3, entity)
    assert (checked.verdict, outcomes(checked)["sibling"]) == ("FAIL", "fail")
    assert check(text.replace(" 1", " 2") * 3, entity).verdict == "PASS"
    assert check("Hyperkalaemic palsy. " * 9, "label=hypokalemic palsy").verdict == "FAIL"
    given_ = "label=Velmar syndrome;sibling=Tunsk dysplasia"
    assert outcomes(check("Tunsk dysplasia. " * 9, given_))["sibling"] == "fail"
    assert outcomes(check(GOOD, given_))["sibling"] == "pass"


@pytest.mark.parametrize(
    "text",
    [
        "综合征由VLM1基因突变引起。" * 20,
        "Das Syndrom ist nicht selten und wird von dem Gen auf der Ranke mit einer Last. " * 5,
        "Short text.",
        "",
        "---\ndisease: Velmar syndrome\n---\n\n## Question\n\nVelmar syndrome?\n\n## Output\n\nNo.",
    ],
    ids=["Chinese", "German", "short", "empty", "the prompt alone"],
)
def test_what_cannot_be_judged_is_said_to_be_so_and_does_not_pass(text: str) -> None:
    checked = check(text, "label=Velmar syndrome;mondo=MONDO:0990001")
    assert (checked.verdict, outcomes(checked)["name"]) == ("WARN", "not_assessed")


def test_another_number_of_the_same_catalogue_is_a_doubt() -> None:
    checked = check(GOOD.replace("623901", "623999"))
    assert (checked.verdict, outcomes(checked)["identifier"]) == ("WARN", "warn")
    assert checked.reasons == (
        "The text prints OMIM:623999, and never OMIM:623901, MONDO:0990001.",
    )


def test_an_abbreviation_counts_where_the_text_explains_it() -> None:
    text = "Velmar syndrome (VSX) is rare. VSX begins early; VSX ends late. VLS is another word."
    assert check(text).mentions == 5
    alone = check("VLS is rare. VLS and VLM1, VLM1, VLM1. " * 3)
    assert outcomes(alone)["name"] == "warn"


def test_a_name_in_passing_in_a_long_text_is_a_doubt() -> None:
    text = "Trains of the northern line ran late in winter again. " * 40 + "Unlike Velmar syndrome."
    assert outcomes(check(text))["name"] == "warn"


def test_with_nothing_to_compare_it_is_skipped() -> None:
    checked = preflight(GOOD, from_text("category=Genetic"))
    assert checked.verdict == "SKIP"
    assert checked.axes == ()


def test_a_lexicon_keeps_out_what_is_no_gene() -> None:
    text = "Velmar syndrome. Velmar syndrome. Velmar syndrome. " + "ZZZ9 variants. " * 12
    entity = from_text("label=Velmar syndrome;gene=VLM1")
    assert preflight(text, entity).verdict == "FAIL"
    assert preflight(text, entity, lexicon_of("VLM1\nVLM2\n")).verdict == "WARN"


MORE = (
    "the rind of a melon striped vine syndrome disease VLM2 variants gene VLM1 is rare OMIM 623901 "
    "Tunsk dysplasia 综合征 und nicht der fever cells type 2 (VLS-like)\n\n # - | * `"
)
WORDS = st.sampled_from(MORE.split(" "))


@given(st.lists(WORDS, max_size=60).map(" ".join), st.booleans())
@settings(deadline=None, max_examples=80)
def test_more_prose_without_the_name_never_turns_a_fail_into_a_pass(more: str, first: bool) -> None:
    wrong = "Tunsk dysplasia is caused by TUNK2 variants. " * 12
    assert check(wrong).verdict == "FAIL"
    assert check(f"{more}\n\n{wrong}" if first else f"{wrong}\n\n{more}").verdict != "PASS"


@given(st.text(max_size=200), st.text(max_size=40))
@settings(deadline=None, max_examples=80)
def test_any_text_and_any_name_get_a_verdict(text: str, label: str) -> None:
    checked = preflight(
        text, from_text("gene=VLM1;label=" + label.replace(";", "").replace("=", ""))
    )
    assert checked.verdict in {"PASS", "WARN", "FAIL"}


def test_a_name_without_its_last_word_is_a_doubt_and_no_failure() -> None:
    text = (
        "# Report\n\n" + "Type 2 quoral dampness is common and has many causes in the hills. " * 5
    )
    assert check(text, "label=type 2 quoral dampness mellita").verdict == "WARN"
    assert check(text, "label=type 1 quoral dampness mellita").verdict == "FAIL"
