from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.quotes.grading import Match, grade
from refassay.quotes.passages import Passages
from refassay.quotes.sentence import (
    names_others,
    sentence_at,
    speaks_of_itself,
    tells_of_others,
)


@pytest.mark.parametrize(
    ("text", "words", "sentence"),
    [
        ("One is so. Two is such. Three.", "Two is", "Two is such. "),
        ("One is so.[3] Two is such.", "One is", "One is so.[3] "),
        ("As Doe et al. Told, so it is. Next.", "so it is", "As Doe et al. Told, so it is. "),
        ("See Fig. 2 and e.g. Doe. Then more.", "Doe", "See Fig. 2 and e.g. Doe. "),
        ("E. coli grew. S. aureus did not [4].", "did not", "S. aureus did not [4]."),
        ("One. Two spans. Both of them. End.", "spans. Both", "Two spans. Both of them. "),
        ("No end here", "end", "No end here"),
    ],
)  # fmt: skip
def test_a_sentence_is_found_around_a_passage(text: str, words: str, sentence: str) -> None:
    at = text.index(words)
    start, end = sentence_at(text, at, at + len(words))
    assert text[start:end] == sentence


@given(text=st.text(max_size=60), data=st.data())
@settings(deadline=None)
def test_a_sentence_holds_its_passage(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    first, last = sentence_at(text, start, end)
    assert 0 <= first <= start
    assert end <= last <= len(text)


@pytest.mark.parametrize(
    "sentence",
    [
        "as shown in earlier cohorts [7].",
        "Seen before [3, 5-7].",
        "It was rare (Doe et al., 2010).",
        "Doe and Roe (2010) saw it.",
        "Doe et al. 2010a",
        "as told (reviewed in Doe & Roe, 1999)",
    ],
)
def test_marks_of_citations_are_known(sentence: str) -> None:
    assert names_others(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Anthers open late.",
        "The mean was 12 (95% CI [10, 14]).",
        "Binds a [4Fe-4S] cluster.",
        "Recruited (March and April 2010).",
        "Sold by Example (Basel, 2010).",
        "In 2010 it was seen.",
    ],
)
def test_what_only_looks_like_a_citation_is_none(sentence: str) -> None:
    assert not names_others(sentence)


@pytest.mark.parametrize(
    ("sentence", "own"),
    [
        ("Here we show that anthers open.", True),
        ("In the present study anthers opened.", True),
        ("This trial compared two doses.", True),
        ("Anthers open late in the cold.", False),
        ("Others reported the weather.", False),
    ],
)
def test_a_sentence_may_speak_of_its_own_work(sentence: str, own: bool) -> None:
    assert speaks_of_itself(sentence) is own


def test_the_passages_that_may_hold_a_quote_are_those_with_all_its_words() -> None:
    passages = Passages.of(
        ["Voles sleep in winter.", "Anthers open late in the cold.", "Anthers never open early."]
    )
    assert passages.likely("anthers open late") == (1,)
    assert passages.likely("anthers open … in the cold") == (1, 2)
    assert passages.likely("measurement of voles in winter") == (0,)
    assert passages.likely("nothing shared whatsoever") == ()


@pytest.mark.parametrize(
    "passage",
    [
        "An\u00adthers open late.",
        "Ａnthers open late.",
        "Anthers  open late.",
        "“Anthers” open late",
    ],
)
def test_typography_does_not_hide_a_passage(passage: str) -> None:
    passages = Passages.of(["Other words.", passage])
    assert passages.likely("anthers open late") == (1,)


def test_a_match_says_where_it_stands() -> None:
    text = "In the cold, anthers open late. More."
    found = grade("anthers open late", [text])
    assert isinstance(found, Match)
    assert text[found.start : found.end] == "anthers open late"


@pytest.mark.parametrize(
    ("sentence", "section", "cites", "told"),
    [
        ("Anthers open late.", "results", True, True),
        ("Anthers open late.", "results", False, False),
        ("Anthers open late [7].", "", False, True),
        ("We saw late anthers.", "discussion", True, False),
        ("Anthers open late.", "introduction", False, True),
        ("Here we ask when anthers open.", "introduction", False, False),
        ("We saw late anthers before.", "introduction", True, True),
        ("Anthers were stained as before [7].", "methods", True, False),
        ("Late anthers [7].", "table", True, False),
    ],
)
def test_an_account_of_others_is_told_by_citation_section_and_voice(
    sentence: str, section: str, cites: bool, told: bool
) -> None:
    assert tells_of_others(sentence, section, cites=cites) is told
