"""Printed titles against registered ones. All titles are invented."""

from __future__ import annotations

import string
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.identity.placeholder import is_generic, is_title
from refassay.identity.title import Verdict, begins_alike_only, closest, compare
from refassay.identity.words import Weight

SAME = [
    ("Anthers open late in northern rye", "Anthers open late in northern rye"),
    ("ANTHERS OPEN LATE IN NORTHERN RYE.", "Anthers open late in northern rye"),
    ("“Anthers open late in northern rye,”", "Anthers open late in northern rye."),
    ("Heat in *E. coli* and its cost", "Heat in <i>E. coli</i> &amp; its cost"),
    ("Zinc‐binding sites in rye", "Zinc-binding sites in rye"),
    ("Tumour necrosis factor-α in foetal haemoglobin", "Tumor necrosis factor alpha in fetal "
     "hemoglobin"),
    ("Effects of IL-6 on T cells", "Effects of IL6 on T-cells"),
    ("H₂O uptake by CO<sub>2</sub>-fed rye", "H2O uptake by CO2-fed rye"),
    ("基于ＡＢＣ的研究。", "基于ABC的研究"),
    ("Type II gout and sleep in farmers", "Type 2 gout and sleep in farmers"),
    ("Gout in twelve farmers and a dog", "Gout in 12 farmers and a dog"),
    ("Pollen and gout in rye farmers", "Pollen and gout in rye farmers: a cohort study"),
    ("Pollen and gout in rye farmers: a cohort study", "Pollen and gout in rye farmers"),
    ("Pollen and gout in rye farmers. A cohort study", "Pollen and gout in rye farmers"),
    ("Pollen and gout in rye farmers - PubMed", "Pollen and gout in rye farmers"),
    ("(PDF) Pollen and gout in rye farmers | J Synth", "Pollen and gout in rye farmers"),
    ("Olm P, Quarn R. Pollen and gout in rye farmers. J Synth. 2003", "Pollen and gout in rye "
     "farmers."),
    ("Pollen and gout in rye far…", "Pollen and gout in rye farmers of the north"),
    ("Pollen and gout ... of the north", "Pollen and gout in rye farmers of the north"),
    ("[Wirkung von Pollen auf die Gicht]", "Wirkung von Pollen auf die Gicht"),
    ("Pollen and gout in rye farmers", "RETRACTED: Pollen and gout in rye farmers"),
    ("Pollen and gout in rye farmers [Retracted]", "Pollen and gout in rye farmers"),
    ("Pollen and gout in rye farmers", "Correction to: Pollen and gout in rye farmers"),
    ("COPD and sleep in rye farmers", "Chronic obstructive pulmonary disease and sleep in rye "
     "farmers"),
    ("Chronic obstructive pulmonary disease (COPD) and sleep", "Chronic obstructive pulmonary "
     "disease and sleep"),
    ("Pollen and gout in farmers", "Pollen and gout in farmers (author's transl)"),
    ("CD4+ T cells in rye asthma", "CD4(+) T cells in rye asthma"),
    ("Behaviour of the anther", "The behavior of anther"),
    ("Surgery vs. rest for gout", "Surgery versus rest for gout"),
    ("Ageing and grey hair of farmers", "Aging and gray hair of farmers"),
    ("NF-kB signalling in rye asthma", "NF-κB signaling in rye asthma"),
    ("Sulphur and rye: a review", "Sulfur and rye: a review"),
    ("3D imaging of the rye root", "Three-dimensional imaging of the rye root"),
    ("Gout in twenty-one farmers", "Gout in 21 farmers"),
    ("Gout in twenty farmers", "Gout in 20 farmers"),
    ("Müller cells of rye farmers", "Mueller cells of rye farmers"),
    ("microRNA-21 in the gout of farmers", "miR-21 in the gout of farmers"),
    ("Pollen and gout in farmers", "Pollen and gout in farmers: re-envisioning the rye field"),
    ("Pollen and gout in farmers", "Pollen and gout in farmers: response to a draft law"),
    ("Trends in gout, 1990-2010, in rye", "Trends in gout 1990–2010 in rye"),
]  # fmt: skip

APART = [
    ("Loss of APX at locus 2 in rye", "Loss of APX at locus 3 in rye", Weight.SIGN),
    ("Pollen Is Not All You Need", "Pollen Is All You Need", Weight.SIGN),
    ("Pollen does cure gout in farmers", "Pollen does not cure gout in farmers", Weight.SIGN),
    ("Hypoglycemia after surgery in dogs", "Hyperglycemia after surgery in dogs", Weight.SIGN),
    ("Unstable angina in rye farmers", "Stable angina in rye farmers", Weight.SIGN),
    ("Increased sleep in rye farmers", "Decreased sleep in rye farmers", Weight.SIGN),
    ("Gout in female rye farmers", "Gout in male rye farmers", Weight.SIGN),
    ("Type 1 gout in rye farmers", "Type 2 gout in rye farmers", Weight.SIGN),
    ("Gout type I in rye farmers", "Gout type II in rye farmers", Weight.SIGN),
    ("CD4+ T cells in rye asthma", "CD4- T cells in rye asthma", Weight.SIGN),
    ("A locus (APX3) maps to 18q11", "A locus (APX2) maps to 3q26", Weight.SIGN),
    ("Rye fibrosis: insights from archived biopsies", "Rye fibrosis: insights from biopsy "
     "analysis", Weight.CONTENT),
    ("Gout in rye and oat farmers of the north", "Gout in rye and barley farmers of the north",
     Weight.CONTENT),
    ("Comment on: Pollen and gout in farmers", "Pollen and gout in farmers", Weight.CONTENT),
    ("Pollen and gout in farmers: authors' reply", "Pollen and gout in farmers", Weight.CONTENT),
    ("Re: Pollen and gout in farmers", "Pollen and gout in farmers", Weight.CONTENT),
    ("Gout in twenty-one farmers", "Gout in twenty-two farmers", Weight.SIGN),
    ("Anthers guide bees to rye", "Bees guide anthers to rye", Weight.CONTENT),
    ("Mapping of the gout locus", "Mapping of the gout locus 3", Weight.SIGN),
]  # fmt: skip

LIGHT = [
    ("Efficacy of pollen in gouty farmer", "Efficacy of pollen in gouty farmers"),
    ("Anthers open late in norhtern rye", "Anthers open late in northern rye"),
    ("Pollen and gout in rye", "Pollen and gout in rye farmers of the far north"),
    ("Pollen and gout in", "Pollen and gout in heart failure of farmers with and without sleep"),
]

OTHER = [
    ("Recurrent KIFX variant in two families", "KIFX mutation in congenital fibrosis"),
    ("Anthers open late in northern rye", "Sheep, goats and the invention of the kettle"),
    ("Knee surgery in older dogs", "A bacterial enzyme that cuts pectin"),
]

UNKNOWN = [
    ("Full text", "Anthers open late in northern rye"),
    ("https://example.org/a/b", "Anthers open late in northern rye"),
    ("example.org", "Anthers open late in northern rye"),
    ("PMID: 90000001", "Anthers open late in northern rye"),
    ("10.5555/heart.2", "Anthers open late in northern rye"),
    ("Title unavailable", "Anthers open late in northern rye"),
    ("Just a moment...", "Anthers open late in northern rye"),
    ("Rye anthers", "Pollen and gout in farmers"),
    ("麦の葯は遅く開く", "Anthers open late in northern rye"),
    ("Пыльники ржи открываются поздно", "Anthers open late in northern rye"),
    ("NRF: scenes as fields", "NRF"),
    ("Introduction: Rye - PMC", "Introduction: Rye"),
    ("", "Anthers open late in northern rye"),
    ("Anthers open late in northern rye", ""),
]


@pytest.mark.parametrize(("printed", "registered"), SAME)
def test_spellings_of_one_title_are_the_same(printed: str, registered: str) -> None:
    assert compare(printed, registered).verdict is Verdict.SAME


@pytest.mark.parametrize(("printed", "registered", "weight"), APART)
def test_one_word_of_weight_is_never_folded_away(
    printed: str, registered: str, weight: Weight
) -> None:
    for one, other in ((printed, registered), (registered, printed)):
        compared = compare(one, other)
        assert compared.verdict in (Verdict.VARIANT, Verdict.OTHER)
        assert compared.weight is weight
        assert compared.only_printed or compared.only_registered


@pytest.mark.parametrize(("printed", "registered"), LIGHT)
def test_slips_plurals_and_broken_off_titles_are_light_variants(
    printed: str, registered: str
) -> None:
    compared = compare(printed, registered)
    assert (compared.verdict, compared.weight) == (Verdict.VARIANT, Weight.SPELLING)


@pytest.mark.parametrize(("printed", "registered"), OTHER)
def test_titles_of_two_works_are_other(printed: str, registered: str) -> None:
    assert compare(printed, registered).verdict is Verdict.OTHER


@pytest.mark.parametrize(("printed", "registered"), UNKNOWN)
def test_what_is_no_title_is_not_compared(printed: str, registered: str) -> None:
    assert compare(printed, registered).verdict is Verdict.UNKNOWN


def test_two_words_left_out_of_twenty_five_are_named() -> None:
    title = (
        "A careful survey of late anthers in northern rye shows that terminal branches of the "
        "central nerve turn towards warm fields in spring and autumn alike"
    )
    compared = compare(title.replace("terminal branches ", ""), title)
    assert compared.verdict is Verdict.VARIANT
    assert compared.only_registered == ("terminal", "branches")


def test_the_closest_of_several_titles_counts() -> None:
    compared = closest(
        "Wirkung von Pollen auf die Gicht",
        ["Effect of pollen on gout", "Wirkung von Pollen auf die Gicht"],
    )
    assert compared.verdict is Verdict.SAME
    assert closest("Anthers open late", []).verdict is Verdict.UNKNOWN


def test_editorials_and_collections_name_no_single_work() -> None:
    assert is_generic("Letter to the Editor")
    assert is_generic("Abstracts of the 9th meeting on rye")
    assert not is_generic("Anthers open late in northern rye")
    assert is_title("Anthers")


WORDS = st.lists(st.text(string.ascii_lowercase, min_size=3, max_size=9), min_size=4, max_size=20)


@settings(deadline=None, max_examples=100)
@given(WORDS)
def test_a_title_is_itself(words: list[str]) -> None:
    title = " ".join(words)
    assert compare(title, title).verdict in (Verdict.SAME, Verdict.UNKNOWN)


@settings(deadline=None, max_examples=100)
@given(WORDS, st.integers(0, 20))
def test_an_inserted_not_is_never_the_same(words: list[str], at: int) -> None:
    title = " ".join(words)
    place = at % len(words)
    changed = " ".join([*words[:place], "not", *words[place:]])
    compared = compare(changed, title)
    assert compared.verdict is not Verdict.SAME or "not" in words


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=120), st.text(max_size=120))
def test_any_text_can_be_compared(one: str, other: str) -> None:
    compared = compare(one, other)
    assert 0 <= compared.shared <= 1


def test_long_titles_take_no_long_time() -> None:
    begun = time.process_time()
    hostile = ["(" * 50_000, "a- " * 50_000, "…" * 50_000, "x" * 100_000, "a. " * 40_000]
    for title in hostile:
        compare(title, "Anthers open late in northern rye")
        compare("Anthers open late in northern rye", title)
        compare(title, title + " b")
    assert time.process_time() - begun < 10  # seconds of the processor; 0.2 are usual


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("Late opening of anthers in wet rye near Synthville", True),
        ("Late opening of anthers behind three frosty nights", False),
        ("Late opening of anthers in wet rye", False),
        ("Opening of anthers in wet rye near Synthville", False),
    ],
)
def test_a_beginning_alone_is_alike(printed: str, expected: bool) -> None:
    registered = "Late opening of anthers after three cold nights"
    assert begins_alike_only(printed, registered) is expected
