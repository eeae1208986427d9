"""Which labels are the same, and which only look alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refassay.terms.labels import is_variant, key_of, may_stand_for, opposed, shares_a_word

SAME = [
    ("Folded petals", "folded petal"),
    ("B-cell bud", "B cell bud"),
    ("Non‑woody stem", "nonwoody stem"),
    ("Tumour of the oesophagus", "Tumor of the esophagus"),
    ("Haemolytic anaemia", "Hemolytic anemia"),
    ("Foetal behaviour", "fetal behavior"),
    ("Müller's leaf", "Muller leaf"),
    ("α-tannin", "alpha-tannin"),
    ("Wilt type II", "Wilt type 2"),
    ("Wilt type I", "wilt type 1"),
    ("CO<sub>2</sub> uptake", "CO2 uptake"),
    ("Ca²⁺ uptake", "Ca2+ uptake"),
    ("5'-end", "5′-end"),
    ("Oddities of bud, hyper- and hypochromic", "Oddity of bud hyper and hypochromic"),
    ("obsolete Old petal", "Old petal"),
    ("SIGNALLING CENTRE", "signaling center"),
    ("sulphur fibre", "sulfur fiber"),
]  # fmt: skip

OPPOSITE = [
    ("Hypochromic leaf", "Hyperchromic leaf"),
    ("Wilt type 1", "Wilt type 2"),
    ("Wilt type I", "Wilt type II"),
    ("Wilt stage III", "Wilt stage IV"),
    ("Increased sap level", "Decreased sap level"),
    ("Left stem bud", "Right stem bud"),
    ("Acute wilt", "Chronic wilt"),
    ("Autosomal dominant inheritance", "Autosomal recessive inheritance"),
    ("Wilt with spots", "Wilt without spots"),
    ("CD4+ cell", "CD4- cell"),
    ("(+)-tannin", "(-)-tannin"),
    ("NAD+ binding", "NAD binding"),
    ("Upper leaf spot", "Lower leaf spot"),
    ("Macrophylly", "Microphylly"),
    ("Tachyphylly", "Bradyphylly"),
    ("Stable bud", "Unstable bud"),
    ("Intracellular sap", "Extracellular sap"),
    ("Wilt B", "Wilt C"),
    ("Absent petal", "Petal"),
    ("3'-end", "5'-end"),
    ("ABC12 defect", "ABC13 defect"),
    ("Early flowering", "Late flowering"),
    ("Male flower", "Female flower"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_spellings_of_one_label_are_the_same(one, other):
    assert key_of(one) == key_of(other)


@pytest.mark.parametrize(("one", "other"), OPPOSITE)
def test_opposites_are_never_the_same_nor_variants(one, other):
    assert key_of(one) != key_of(other)
    assert not is_variant(one, other)
    assert opposed(one, other) is not None
    assert opposed(other, one) is not None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Wilt 1 2", "Wilt 12"), ("Folded petal", "Folded leaf"), ("Petal", "Petal fold"),
        ("RP64", "CORD16"), ("Bud of leaf", "Bud of stem"),
    ],
)  # fmt: skip
def test_other_words_are_other_labels_and_no_opposites(one, other):
    assert key_of(one) != key_of(other)
    assert opposed(one, other) is None


def test_the_same_words_in_another_order_are_a_variant():
    assert is_variant("Abnormality of the petal", "Petal abnormality")
    assert is_variant("cell, B", "B cell")
    assert not is_variant("conversion of A to B", "conversion of A from B")


@pytest.mark.parametrize(
    ("label", "known"),
    [("BBS21", True), ("ABC", True), ("NF-kB", True), ("花びら", True), ("Folded petal", False),
     ("Fold", False), ("12", True)],
)  # fmt: skip
def test_abbreviations_and_other_scripts_are_not_judged(label, known):
    assert may_stand_for(label, "Folded petal") is known


def test_words_of_weight_are_shared_or_begin_alike():
    assert shares_a_word("petal folding", "Folded petals")
    assert shares_a_word("cytosolic", "cytosol")
    assert not shares_a_word("green cheese of the sea", "Fold of the petal")


@given(st.text(max_size=60))
def test_white_space_makes_no_other_label(text):
    assert key_of(" ".join(text.split())) == key_of(text)


WORDS = st.sampled_from(
    ["bud", "cell", "cells", "type", "II", "2", "with", "without", "hypo", "hyper", "of", "NAD+"]
)
LABELS = st.lists(WORDS, max_size=6).map(" ".join)


@given(st.lists(st.sampled_from(["bud", "cells", "type", "ii", "2", "non", "leaf"])))
def test_case_makes_no_other_label(words):
    assert key_of(" ".join(words).upper()) == key_of(" ".join(words))


@given(LABELS, LABELS)
def test_labels_are_compared_alike_from_both_sides(one, other):
    assert is_variant(one, other) is is_variant(other, one)
    assert shares_a_word(one, other) is shares_a_word(other, one)
    there, back = opposed(one, other), opposed(other, one)
    assert back == (there and there[::-1])


@given(LABELS, LABELS)
def test_the_same_label_is_never_opposed_to_itself(one, other):
    if key_of(one) == key_of(other):
        assert opposed(one, other) is None
