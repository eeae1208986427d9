"""A term and its printed label against a synthetic ontology."""

from __future__ import annotations

import pytest
from terms_samples import TERMS, graph, judged, obo, opened

from refassay.terms.judging import not_judged
from refassay.terms.ontologies import NONE
from refassay.terms.ontology import Term

RIGHT = [
    "- Folded petal (HP:9900001)",
    "- Folded petals [HP:9900001]",
    "- **Folded petal (HP:9900001):** seen in all",
    "- *folded petal* **(HP:9900001)** – seen",
    "Seen was a folded petal (HP:9900001) in all.",
    "Plants with markedly folded petals (HP:9900001).",
    "- HP:9900001 — Folded petal",
    "- HP:9900001: Folded petal",
    "- `HP:9900001` (Folded petal)",
    "- [HP:9900001](https://hpo.example.org/HP:9900001) Folded petal",
    "[Folded petal](http://purl.obolibrary.org/obo/HP_9900001)",
    '"HP:9900001": "Folded petal"',
    '{"id": "HP:9900001", "label": "Folded petal"}',
    "| Term | HPO ID |\n| --- | --- |\n| Folded petal | HP:9900001 |",
    "| HPO ID | n | Label |\n| --- | --- | --- |\n| HP:9900001 | 3 | **Folded petal** |",
    "Both kinds (HP:9900001, folded petal; HP:9900002, straight petal) were seen.",
    "- Folded petal (HP:9900001, in 3 of 5)",
    "- Folded petal (FP) (HP:9900001)",
    "- Petal, folded (HP:9900001)",
    "- Folded petal (HP\\:9900001)",
    "- Folded petal (HP_9900001)",
]


@pytest.mark.parametrize("text", RIGHT)
def test_a_label_that_is_the_terms_own_holds_however_it_is_bound(tmp_path, text):
    every = judged(text, opened(tmp_path, hp=obo()))
    assert every
    assert {(each.holds, each.status) for each in every} == {(True, "current")}


@pytest.mark.parametrize("text", RIGHT)
def test_the_label_of_another_term_is_told_with_the_terms_name(tmp_path, text):
    wrong = text.replace("9900001", "9900006").replace("9900002", "9900006")
    first = judged(wrong, opened(tmp_path, hp=graph()))[0]
    if "Both kinds" in text or "markedly" in text:
        assert first.holds is None, "nothing shows where the label begins"
        return
    if "Petal, folded" in text:
        assert first.agreement == "unknown", "it is nobody's name in that order"
        return
    assert (first.holds, first.agreement, first.meant) == (False, "other_term", ("HP:9900001",))


@pytest.mark.parametrize(
    ("text", "holds", "status", "agreement"),
    [
        ("- Crumpled petals (HP:9900001)", True, "current", "exact"),
        ("- Wavy flower (HP:9900001)", True, "current", "broad"),
        ("- Doubly folded petal (HP:9900001)", True, "current", "narrow"),
        ("- Flower trouble (HP:9900001)", True, "current", "related"),
        ("- Hyperchromic leaf (HP:9900004)", False, "current", "other_term"),
        ("- Hypopale leaf (HP:9900004)", None, "current", "unclear"),
        ("- Stem wilt type 3 (HP:9900006)", False, "current", "opposite"),
        ("- Stem wilt type II (HP:9900006)", False, "current", "other_term"),
        ("- Stem wilt, type 1 (HP:9900006)", True, "current", "same"),
        ("- Green cheese (HP:9900001)", False, "current", "unknown"),
        ("| Label | ID |\n|---|---|\n| Green cheese | HP:9900001 |", False, "current", "unknown"),
        ("| Feature | ID |\n|---|---|\n| Green cheese | HP:9900001 |", None, "current", "unclear"),
        ("**Green cheese** (HP:9900001) was seen.", None, "current", "unclear"),
        ("It was green cheese (HP:9900001).", None, "current", "unclear"),
        ("- GCH (HP:9900001)", None, "current", "unclear"),
        ("- 緑のチーズ (HP:9900001)", None, "current", "unclear"),
        ("- Was involved in green cheese (HP:9900001)", None, "current", "unclear"),
        ("- HP:9900001 (early onset)", None, "current", "unclear"),
        ("- HP:9900001 (12/15)", None, "current", "no_label"),
        ("- HP:9900001 (IDA)", None, "current", "no_label"),
        ("- HP:9900001 (see PMID:90000001)", None, "current", "no_label"),
        ("Seen (HP:9900001).", None, "current", "unclear"),
        ("- Folded petal (HP:9900011)", True, "merged", "same"),
        ("- Earlier name (HP:9900011)", None, "merged", "unclear"),
        ("- Old petal (HP:9900003)", False, "obsolete", "same"),
        ("- Folded petal (HP:9900003)", False, "obsolete", "unclear"),
        ("- Vague wilt (HP:9900008)", False, "obsolete", "same"),
        ("- Anything (HP:9909999)", False, "absent", "not_assessed"),
        ("- Folded petal (HP:000)", False, "malformed", "not_assessed"),
        ("- Anything (MONDO:0005148)", None, "not_assessed", "not_assessed"),
        ("- Alpha-tannin in the color of the fetal bud, via Muller pathway (HP:9900010)", True,
         "current", "same"),
    ],
)  # fmt: skip
def test_each_outcome_is_told(tmp_path, text, holds, status, agreement):
    (only,) = judged(text, opened(tmp_path, hp=obo()))
    assert (only.holds, only.status, only.agreement) == (holds, status, agreement)
    assert only.reason


def test_an_absent_term_with_a_known_label_is_told_with_the_right_one(tmp_path):
    (only,) = judged("- Straight petal (HP:9909999)", opened(tmp_path, hp=obo()))
    assert only.meant == ("HP:9900002",)


def test_an_obsolete_term_is_told_with_what_replaces_it(tmp_path):
    (only,) = judged("- Old petal (HP:9900003), now obsolete", opened(tmp_path, hp=obo()))
    assert only.replaced_by == ("HP:9900001",)
    assert only.mention.said_obsolete


def test_a_file_that_does_not_own_a_prefix_calls_nothing_absent(tmp_path):
    stub = opened(tmp_path, mondo=obo({"HP:9900001": Term("Folded petal")}, name="mondo"))
    known, missing = judged("- Folded petal (HP:9900001)\n- Other (HP:9900002)\n", stub)
    assert known.holds is True
    assert (missing.holds, missing.status) == (None, "not_assessed")
    assert list(not_judged((known, missing))) == [
        "terms: not in the ontologies given, and none of these owns HP (1 mention)"
    ]


def test_without_an_ontology_every_term_is_counted_as_not_assessed():
    every = judged("- A (HP:9900001)\n- B (GO:0005737)\n- C (HP:9900002)\n", NONE)
    assert {each.holds for each in every} == {None}
    assert list(not_judged(every)) == [
        "terms: no ontology given for HP (2 mentions), GO (1 mention)"
    ]


def test_a_name_that_two_terms_share_is_fine_for_both(tmp_path):
    terms = {**TERMS, "HP:9900020": Term("Sap flow", (("Folded petal", "EXACT"),))}
    text = "- Folded petal (HP:9900020)\n- Folded petal (HP:9900001)\n"
    assert [each.holds for each in judged(text, opened(tmp_path, hp=obo(terms)))] == [True, True]


PAIRED = {
    "HP:9900001": Term("Wilt"),
    "HP:9900002": Term("Leaf wilt", (("Drooping of leaves", "EXACT"),)),
    "HP:9900003": Term("Rust"),
    "HP:9900004": Term("Leaf wilt, severe"),
}


@pytest.mark.parametrize(
    "text",
    [
        "- Rust and wilt (HP:9900003, HP:9900001)",
        "- Wilt and rust (HP:9900003 and HP:9900001)",
        "- Wilt vs. Rust: HP:9900001 vs. HP:9900003",
        "- Rust vs. Wilt: HP:9900003 vs. HP:9900001",
        "- Wilt, drooping (HP:9900002)",
        "- Leaf wilt (severe) (HP:9900004)",
    ],
)
def test_a_label_of_several_terms_or_in_two_parts_is_not_another_ones(tmp_path, text):
    every = judged(text, opened(tmp_path, hp=obo(PAIRED)))
    assert "other_term" not in [each.agreement for each in every]


@pytest.mark.parametrize(
    "text",
    [
        "- Rust (HP:9900001), Wilt (HP:9900003)",
        "- Rust (RST) (HP:9900001)",
        "- Rust, wet (HP:9900001)",
    ],
)
def test_a_label_of_another_term_is_one_beside_other_terms_too(tmp_path, text):
    first = judged(text, opened(tmp_path, hp=obo(PAIRED)))[0]
    assert (first.agreement, first.meant) == ("other_term", ("HP:9900003",))
