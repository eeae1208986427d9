"""One spelling for two texts, with the places in the original."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.quotes.folding import LineEnds, fold, loosen

ODD = "aB c1.2,é≥µ²½ﬁ–—-+<>=≠±'“” \u00a0\u2009\u00ad\u200b\n\t[](){}…·×αΩßİǆ̄̈%;:/x~"
TEXTS = st.text(alphabet=st.one_of(st.sampled_from(ODD), st.characters()), max_size=60)


@pytest.mark.parametrize(
    ("printed", "same"),
    [
        ("zinc‐binding", "zinc-binding"),
        ("cells—which", "cells - which"),
        ("cells -- which", "cells – which"),
        ("“set”", "'set'"),
        ("hyper\u00adtrichosis", "hypertrichosis"),
        ("ﬁbroblast ﬂow", "fibroblast flow"),
        ("5 µm", "5 μm"),
        ("5 µm", "5μm"),
        ("5\u2009%", "5%"),
        ("H₂O and m²", "H2O and m2"),
        ("10⁶ cells", "10^6 cells"),
        ("p < 0.05", "p<0.05"),
        ("p < .05", "p < 0.05"),
        ("0·05 mm", "0.05 mm"),
        ("≥ 5", "> or = 5"),
        ("≥5", ">= 5"),
        ("≤ 5", "less than or equal to 5"),
        ("± 2", "+/- 2"),
        ("1,234,567", "1234567"),
        ("12\u202f345", "12345"),
        ("naïve", "naive"),
        ("nai\u0308ve", "naive"),
        ("Sjögren", "SJOGREN"),
        ("2½ h", "2 1/2 h"),
        ("3 × 4", "3x4"),
        ("Prozac® and\u200b soap", "Prozac and soap"),
        ("dose-\n  dependent", "dose-dependent"),
        ("ＡＢＣ", "abc"),
    ],
)
def test_harmless_spellings_fold_to_one(printed: str, same: str) -> None:
    assert fold(printed).text == fold(same).text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("p < 0.05", "p > 0.05"),
        ("p ≤ 0.05", "p < 0.05"),
        ("p = 0.05", "p ≠ 0.05"),
        ("CD4+ cells", "CD4- cells"),
        ("CD4+ cells", "CD4 cells"),
        ("−5 °C", "5 °C"),
        ("10⁶", "10⁻⁶"),
        ("5 mg", "5 μg"),
        ("1.5", "15"),
        ("12,5", "125"),
        ("alpha", "beta"),
        ("α", "β"),
        ("2½", "21/2"),
        ("±2", "+2"),
        ("was not", "was"),
    ],
)
def test_what_has_another_meaning_stays_apart(one: str, other: str) -> None:
    assert fold(one).text != fold(other).text
    assert loosen(fold(one)).text != loosen(fold(other)).text


def test_a_raised_digit_stays_apart_but_for_loose_spelling() -> None:
    assert fold("10⁶ cells").text != fold("106 cells").text
    assert loosen(fold("10⁶ cells")).text == loosen(fold("106 cells")).text


def test_a_hyphen_at_a_line_end_is_kept_or_joined() -> None:
    assert fold("measure-\nment").text == "measure-ment"
    assert fold("measure-\nment", LineEnds.JOINED).text == "measurement"
    assert fold("pre- and post-test", LineEnds.JOINED).text == "pre- and post-test"


@settings(deadline=None)
@given(TEXTS)
def test_folding_twice_changes_nothing(text: str) -> None:
    once = fold(text).text
    assert fold(once).text == once


@settings(deadline=None)
@given(TEXTS, st.sampled_from(LineEnds))
def test_every_folded_character_has_its_place(text: str, line_ends: LineEnds) -> None:
    for folded in (fold(text, line_ends), loosen(fold(text, line_ends))):
        assert len(folded.text) == len(folded.starts) == len(folded.ends)
        assert all(
            0 <= start < end <= len(text)
            for start, end in zip(folded.starts, folded.ends, strict=True)
        )
        assert list(folded.starts) == sorted(folded.starts)
        assert list(folded.ends) == sorted(folded.ends)


@settings(deadline=None)
@given(st.lists(st.sampled_from(["anther", "é", "5", "p<", "-", "ﬁn", "\u00ad"]), max_size=8))
def test_the_place_of_a_piece_folds_to_the_piece(words: list[str]) -> None:
    text = " ".join(words)
    folded = fold(text)
    for start in range(len(folded.text)):
        first, last = folded.span(start, start + 1)
        assert folded.text[start] in fold(text[first:last]).text or folded.text[start] == " "
