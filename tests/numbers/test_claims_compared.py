from __future__ import annotations

import pytest

from benchmarks.claims import SOURCES, faults, outcomes
from refassay.numbers import (
    Compared,
    Standing,
    Text,
    Verdict,
    compare,
    read_sentence,
    read_source,
)
from refassay.numbers.pointing import Turn, turn_between
from refassay.numbers.words import about, are_opposite, directions

TITLE = "Late anthers in cold rye"


def against(claim: str, *abstracts: str, tier: str = "abstract") -> Compared:
    texts = [Text(TITLE, "none"), *(Text(each, tier) for each in abstracts)]
    return compare(read_sentence(claim), read_source(texts))


def test_no_true_claim_is_contradicted_and_no_false_one_supported() -> None:
    counted = outcomes()
    assert faults(counted) == 0
    assert counted["true"][Verdict.SUPPORTED] >= 70
    wrong = sum(each[Verdict.CONTRADICTED] for kind, each in counted.items() if kind != "true")
    assert wrong >= 50


def test_an_abstract_bears_out_its_own_sentences_and_no_other_works() -> None:
    for name, source in SOURCES.items():
        for sentence in source.sentences:
            assert compare(sentence, source).verdict is Verdict.SUPPORTED, sentence.text
            for other, elsewhere in SOURCES.items():
                if other != name:
                    assert compare(sentence, elsewhere).verdict is Verdict.NOT_IN_TEXT


ABSTRACT = "Late anthers were seen in 12.3% of cold stands. Frost reduced seed set by 41%."


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("Late anthers were seen in 12% of cold stands.", Verdict.SUPPORTED),
        ("In cold stands, 12% had late anthers.", Verdict.SUPPORTED),
        ("Late anthers were seen in 21% of cold stands.", Verdict.CONTRADICTED),
        ("Late anthers were seen in 12.34% of cold stands.", Verdict.NOT_IN_TEXT),
        ("Late anthers were seen in 21% of cold stands of wheat.", Verdict.NOT_IN_TEXT),
        ("Late anthers were seen in 21% of cold stands after 3 weeks.", Verdict.NOT_IN_TEXT),
        ("Early stems were seen in 12.3% of fields.", Verdict.NOT_IN_TEXT),
        ("Frost reduced seed set by 41%.", Verdict.SUPPORTED),
        ("Frost increased seed set by 41%.", Verdict.CONTRADICTED),
        ("Frost did not reduce seed set (41%).", Verdict.CONTRADICTED),
        ("Frost reduced leaf area by 41%.", Verdict.NOT_IN_TEXT),
        ("Late anthers are common.", Verdict.NOT_ASSESSED),
    ],
)
def test_the_verdict_on_a_claim(claim: str, verdict: Verdict) -> None:
    assert against(claim, ABSTRACT).verdict is verdict


def test_the_sentence_that_tells_is_shown() -> None:
    made = against("Late anthers were seen in 21% of cold stands.", ABSTRACT)
    assert made.sentence is not None
    assert made.sentence.text == "Late anthers were seen in 12.3% of cold stands."
    (judged,) = made.judged
    assert (judged.standing, judged.why) == (Standing.CONTRADICTED, "value")
    assert judged.source is not None
    assert judged.source.exact == "12.3%"


def test_two_figures_that_may_be_meant_contradict_nothing() -> None:
    twice = f"{ABSTRACT} In a second year, late anthers were seen in 18% of cold stands."
    claim = "Late anthers were seen in 21% of cold stands."
    assert against(claim, twice).verdict is Verdict.NOT_IN_TEXT


def test_the_same_sentence_in_two_records_is_one() -> None:
    labelled = f"RESULTS: {ABSTRACT}"
    claim = "Late anthers were seen in 21% of cold stands."
    assert against(claim, ABSTRACT, labelled).verdict is Verdict.CONTRADICTED


def test_another_interval_beside_the_right_ratio_is_contradicted() -> None:
    source = "Frost reduced seed set (OR 0.45, 95% CI 0.30–0.68)."
    made = against("Frost reduced seed set (OR 0.45, 95% CI 0.10–1.20).", source)
    assert [(each.standing, each.why) for each in made.judged] == [
        (Standing.FOUND, ""),
        (Standing.CONTRADICTED, "beside"),
    ]


def test_what_is_cited_from_others_is_marked() -> None:
    text = "Late anthers were seen in 12.3% of cold stands [7]."
    made = compare(
        read_sentence("Late anthers were seen in 12.3% of cold stands."),
        read_source([Text(text, "full_text", "results")]),
    )
    assert made.verdict is Verdict.SUPPORTED
    assert made.sentence is not None
    assert made.sentence.recited
    own = Text("Late anthers were seen in 12.3% of cold stands.", "full_text", "introduction")
    assert read_source([own]).sentences[0].recited
    cited = Text(
        "Late anthers were seen in 12% of stands.", "full_text", "results", ((10, 14, "7"),)
    )
    assert read_source([cited]).sentences[0].recited


@pytest.mark.parametrize(
    ("one", "other", "turn"),
    [
        ("Frost reduced set by 4%.", "Set fell by 4% with frost.", Turn.SAME),
        ("Frost reduced set by 4%.", "Frost raised set by 4%.", Turn.OTHER_WAY),
        ("Frost reduced set by 4%.", "Frost did not reduce set (4%).", Turn.DENIED),
        (
            "Set was higher in rye than in oats (4%).",
            "Set was lower in oats than in rye (4%).",
            Turn.SAME,
        ),
        (
            "Set was higher in rye than in oats (4%).",
            "Set was higher in oats than in rye (4%).",
            Turn.OTHER_WAY,
        ),
        (
            "Frost did not reduce set (OR 0.9).",
            "Frost and set (OR 0.9; 95% CI 0.7–1.2).",
            Turn.SAME,
        ),
        (
            "Frost did not reduce set (OR 0.9).",
            "Frost and set (OR 0.9; 95% CI 0.8–0.95).",
            Turn.DENIED,
        ),
        ("Anthers opened 4 days earlier.", "Anthers opened 4 days later.", Turn.OTHER_WAY),
    ],
)
def test_which_way_two_sentences_point(one: str, other: str, turn: Turn) -> None:
    assert turn_between(read_sentence(one), 0, read_sentence(other), 0) is turn


@pytest.mark.parametrize(
    "text",
    [
        "lower limb strength",
        "with reduced ejection fraction",
        "the risk of falls",
        "more than 12 stands",
        "more likely to set seed",
        "no longer open",
    ],
)
def test_names_and_bounds_point_no_way(text: str) -> None:
    assert directions(text) == ()


def test_spellings_and_endings_are_one_word() -> None:
    assert about("Tumours of anaemic women died") == about("tumor anemic woman mortality")
    assert not are_opposite("an improved and a worse one", "a worse one")
