"""How names, symbols and numbers are spelled in reports, and how each is found."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.preflight.diseases import diseases_in
from refassay.preflight.folding import Layer, body_of, fold, fold_char
from refassay.preflight.genes import intended, lexicon_of, symbols
from refassay.preflight.names import names_of, stretches
from refassay.preflight.numbers import bare, numbers
from refassay.preflight.siblings import sibling_stretches


def found(text: str, *names: str) -> list[str]:
    body = body_of(text)
    return [body.folded_spot(body.own, *each).exact for each in stretches(body, names_of(names))]


@pytest.mark.parametrize(
    ("name", "text", "spelled"),
    [
        ("Sjögren syndrome", "SJOGREN'S SYNDROME and Sjo\u0308gren syndromes", 2),
        ("Sjogren's syndrome", "In Sjögren syndrome, Sjögren’s-syndrome", 2),
        (
            "Cantu syndrome",
            "**Cantú** syndrome; Cantu\nsyndrome; Cantu‑syndrome, _Cantu_ syndrome"[:99],
            4,
        ),
        ("velmar_syndrome", "Velmar syndrome", 1),
        ("Parkinson disease", "Parkinson's disease and Parkinson diseases", 2),
        ("hereditary neuropathy", "hereditary neuropathies", 1),
        (
            "type 2 diabetes",
            "type II diabetes, diabetes type 2, type 1 diabetes",
            2,
        ),
        ("melon ataxia type 3", "Melon ataxia 3 and melon ataxia type III, not melon ataxia 31", 2),
        ("hypokalemic palsy", "hyperkalemic palsy, hypokalaemic palsy", 1),
        ("leukaemia of the rind", "Leukemia of the rind", 1),
        ("melon tumour", "a melon tumor and melon tumours", 2),
        ("rind dysplasia, striped type", "striped type rind dysplasia", 1),
        ("Velmar syndrome (VLM1)", "Velmar syndrome with fever", 1),
        ("Velmar syndrome", "Velmarsyndromes, xVelmar syndrome, Velmar syndromic", 1),
        ("Velmar syndrome", "see https://example.org/Velmar-syndrome", 0),
        ("syndrome", "a syndrome", 0),
        ("", "nothing", 0),
    ],
)
def test_a_name_is_found_however_it_is_spelled(name: str, text: str, spelled: int) -> None:
    assert len(found(text, name)) == spelled, found(text, name)


def test_what_is_not_the_reports_own_text_is_not_searched() -> None:
    text = (
        "---\ndisease_name: Velmar syndrome\n---\n\n## Question\n\nWhat of Velmar syndrome?\n\n"
        "## Output\n\nText.\n\n```\nVelmar syndrome\n```\n\n## References\n\n1. Velmar syndrome.\n"
    )
    assert found(text, "Velmar syndrome") == []


@given(st.text(max_size=60))
@settings(deadline=None, max_examples=60)
def test_folding_a_text_is_folding_its_characters(text: str) -> None:
    assert fold(text) == "".join(map(fold_char, text)).lower()
    assert fold(text).count("\n") == text.count("\n")


@given(st.text(alphabet="aé\u0301ﬁβ\n…'’ ", max_size=30), st.text(alphabet="éβﬁ \n", max_size=9))
@settings(deadline=None, max_examples=60)
def test_a_place_in_the_folded_text_leads_back_to_the_printed_one(before: str, after: str) -> None:
    layer = Layer(f"{before}Qx{after}")
    assert layer.place(layer.folded.index("q")) == layer.raw.index("Q")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("OMIM:239850", ["OMIM:239850"]),
        ("**OMIM:** 239850", ["OMIM:239850"]),
        ("**OMIM**: 239850", ["OMIM:239850"]),
        ("**OMIM ID:** [239850](https://omim.org/entry/239850)", ["OMIM:239850"] * 2),
        ("OMIM #239850; OMIM number 239850", ["OMIM:239850"] * 2),
        ("(MIM: 239850)", ["OMIM:239850"]),
        ("Phenotype MIM number: 239850", ["OMIM:239850"]),
        ("[OMIM](https://omim.org/entry/239850)", ["OMIM:239850"]),
        ("https://www.omim.org/entry/239850?search=x", ["OMIM:239850"]),
        ("OMIM: 239850, 601439 (gene) and #600935", ["OMIM:239850", "OMIM:601439", "OMIM:600935"]),
        ("| OMIM | 239850 |", ["OMIM:239850"]),
        ("OMIM® 239850", ["OMIM:239850"]),
        ("ＯＭＩＭ：２３９８５０", ["OMIM:239850"]),
        ("OMIM 23985", []),
        ("OMIM 2398501", []),
        ("Phenotype 239850", []),
        ("MONDO:0009406 and MONDO_0009406", ["MONDO:0009406"] * 2),
        ("http://purl.obolibrary.org/obo/MONDO_0009406", ["MONDO:0009406"]),
        ("**MONDO ID**: 0009406", ["MONDO:0009406"]),
        ("ORPHA:1517, Orphanet 1517, ORPHAcode: 1517", ["ORPHA:1517"] * 3),
        ("https://www.orpha.net/consor/cgi-bin/OC_Exp.php?lng=EN&Expert=1517", ["ORPHA:1517"]),
        ("https://www.orpha.net/en/disease/detail/1517", ["ORPHA:1517"]),
    ],
)
def test_numbers_of_catalogues_are_read_in_every_spelling(text: str, expected: list[str]) -> None:
    assert [each[0] for each in numbers(body_of(f"A line.\n\n{text}\n"))] == expected


def test_a_bare_number_counts_below_a_head_that_names_its_catalogue() -> None:
    table = "| Disease | {} |\n| --- | --- |\n| Velmar syndrome | 239850 |\n"
    assert len(list(bare(body_of(table.format("OMIM")), "OMIM:239850"))) == 1
    assert not list(bare(body_of(table.format("Count")), "OMIM:239850"))
    assert not list(bare(body_of("OMIM\n\n239850 patients"), "OMIM:239850"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("VLM2 variants, VLM2 and VLM2.", {"VLM2": 3}),
        ("`VLM2` *VLM2* VLM-2", {"VLM2": 3}),
        ("QUIV mutations and a QUIV allele; QUIV.", {"QUIV": 3}),
        ("QUIV genes, QUIV-related loss, QUIV-associated proteins: an abbreviation.", {}),
        ("QUIV scores of QUIV in QUIV.", {}),
        ("VLM2-VLM3 fusion protein, a VLM2 gene", {"VLM2": 2, "VLM3": 1}),
        ("C9orf72 expansions; the C9orf72 gene", {"C9orf72": 2}),
        ("HEK293 cells. VLM9 cells express it; VLM9 cells; VLM9 gene", {}),
        ("DNA, RNA, PCR, HIV, ATP, MRI, H2O2, CD4, R117H, GSE12345, PMC123456, COVID-19, PM2", {}),
    ],
)  # fmt: skip
def test_symbols_are_told_from_other_capitals(text: str, expected: dict[str, int]) -> None:
    got = {each.name: each.count for each in symbols(body_of(text), [])}
    assert got == {name.upper(): count for name, count in expected.items()}


def test_a_lexicon_decides_where_there_is_one() -> None:
    lexicon = lexicon_of("symbol\tname\nVLM2\tone\nQUIV\ttwo\n")
    assert lexicon == lexicon_of("VLM2\nquiv\n# VLM9\n") == {"VLM2", "QUIV"}
    text = "QUIV QUIV VLM2. The VLM7 gene."
    assert [each.name for each in symbols(body_of(text), [], lexicon)] == ["QUIV", "VLM2"]


def test_the_gene_that_was_meant_counts_in_small_letters_only_with_a_digit() -> None:
    assert len(intended(body_of("VLM2, Vlm2, vlm-2, VLM22, xVLM2"), ["VLM2"])) == 3
    assert len(intended(body_of("CAT, cat, Cat"), ["CAT"])) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("variants of QUIV2 underlie Marfan syndrome", ["Marfan syndrome"]),
        ("Charcot-Marie-Tooth disease", ["Charcot-Marie-Tooth disease"]),
        ("severe Ebola virus disease and breast cancer", ["Ebola virus disease", "breast cancer"]),
        ("polycystic kidney disease, heart disease", ["polycystic kidney disease"]),
        ("this rare disease and a genetic disorder", []),
        ("QUIV2-related disorders", ["QUIV2-related disorder"]),
    ],
)
def test_other_diseases_are_read_off_their_last_word(text: str, expected: list[str]) -> None:
    assert [name for name, _ in diseases_in(text)] == expected


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("melon ataxia type 2", "melon ataxia type 1 and melon ataxia type II", 1),
        ("melon ataxia 2", "melon ataxia 3, melon ataxia 2", 1),
        ("type 2 melosis", "type 1 melosis; type II melosis", 1),
        ("hypokalemic palsy", "hyperkalaemic palsy", 1),
        ("dominant rindosis", "recessive rindosis", 1),
        ("melon ataxia type 2", "nothing of it", 0),
    ],
)
def test_namesakes_are_found(name: str, text: str, expected: int) -> None:
    assert len(sibling_stretches(body_of(text), names_of([name]), ()) or ()) == expected


def test_without_a_number_or_an_opposite_no_namesake_is_known() -> None:
    assert sibling_stretches(body_of("text"), names_of(["Velmar syndrome"]), ()) is None
