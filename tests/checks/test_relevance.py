from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay_samples import found, of_check, only, report, result
from refassay.checks.vocabulary import is_english, terms, weigh
from refassay.model import Assay, Level, Relevance
from refassay.settings import RelevanceSettings, Settings

SUBJECT = ["cantaloupe", "syndrome", "meln1", "rind", "stripe", "sugar", "vine", "pulp"]
WORDS = tuple((word, 0.125) for word in SUBJECT)
PMID = "PMID:90000001"
RAIL = "Trains of the northern line ran late in winter, and the points froze in every station. " * 5
GERMAN = "Die Züge der Bahn sind und waren nicht mit der Zeit. " * 8
MELON = "Cantaloupe syndrome with a striped rind follows loss of MELN1 in the vine. " * 6


def assessed(title: str, abstract: str = "", words: object = WORDS, **more: object) -> Assay:
    cited = replace(report(PMID), vocabulary=words)
    lookup = found(PMID, "pubmed", title, abstract=abstract, **more)
    return result(cited, lookup)


def test_a_paper_on_something_else_is_off_topic_and_only_a_clue() -> None:
    made = assessed("Late trains", RAIL)
    (reference,) = made.references
    assert (reference.relevance, reference.relevance_score) == (Relevance.OFF_TOPIC, 0.0)
    finding = only(made, "off_topic")
    assert (finding.code, finding.level) == ("R401", Level.WARNING)
    assert finding.said == (
        "The report cites «PMID:90000001», once. The report's heaviest terms are cantaloupe, "
        "syndrome, meln1, rind, stripe, sugar."
    )
    assert finding.found == (
        "PubMed (asked 2026-11-30 13:04 UTC): «Late trains». Title, journal, subject headings and "
        "abstract hold 0.000 of the weight of the report's terms; shared: none."
    )
    assert made.needs_review == ("1 reference may be off topic",)


@pytest.mark.parametrize(
    ("title", "abstract", "expected"),
    [
        ("Loss of MELN1", MELON, Relevance.ON_TOPIC),
        ("Cantaloupe syndrome and its rind", "", Relevance.ON_TOPIC),
        ("Late trains", RAIL[:299], Relevance.UNCERTAIN),
        ("Late trains", "", Relevance.UNCERTAIN),
        ("The syndrome of late trains", RAIL, Relevance.UNCERTAIN),
        ("Späte Züge", GERMAN, Relevance.UNCERTAIN),
        ("", RAIL, Relevance.NOT_ASSESSED),
    ],
    ids=["on", "title alone", "short abstract", "no abstract", "one term", "German", "no title"],
)  # fmt: skip
def test_off_needs_a_long_abstract_in_english(
    title: str, abstract: str, expected: Relevance
) -> None:
    made = assessed(title, abstract)
    assert made.references[0].relevance is expected
    assert not of_check(made, "off_topic")


def test_the_score_is_the_share_of_the_weight() -> None:
    made = assessed(
        "Cantaloupes with a rind", words=(("cantaloupe", 3.0), ("rind", 1.0), ("x", 4.0))
    )
    assert made.references[0].relevance_score == 0.5
    assert made.references[0].relevance_terms == ("cantaloupe", "rind")


@pytest.mark.parametrize("words", [(), WORDS[:5]])
def test_a_report_of_few_terms_calls_nothing_off_topic(words: object) -> None:
    assert not of_check(assessed("Late trains", RAIL, words), "off_topic")


def test_switched_off_assesses_nothing_and_says_so() -> None:
    cited = replace(report(PMID), vocabulary=WORDS)
    off = Settings(relevance=RelevanceSettings(assess=False))
    made = result(cited, found(PMID, "pubmed", "Late trains", abstract=RAIL), settings=off)
    assert made.references[0].relevance is Relevance.NOT_ASSESSED
    assert "off_topic: switched off (relevance.assess)" in made.not_run


def test_a_dataset_is_not_assessed() -> None:
    gse = "GEO:GSE9900001"
    cited = replace(report(gse), vocabulary=WORDS)
    made = result(cited, found(gse, "gds", "Late trains", abstract=RAIL))
    assert made.references[0].relevance is Relevance.NOT_ASSESSED


def test_a_report_none_of_whose_works_is_on_its_subject_gets_a_note() -> None:
    ids = [f"PMID:9000000{number}" for number in range(1, 6)]
    cited = replace(report(*ids), vocabulary=WORDS)
    lookups = [found(each, "pubmed", f"Train {each}") for each in ids]
    finding = only(result(cited, *lookups), "subject")
    assert (finding.code, finding.level, finding.reference) == ("R402", Level.NOTE, None)
    assert finding.found == (
        "None of the 5 works whose records could be compared is clearly about them."
    )
    assert not of_check(result(replace(cited, mentions=cited.mentions[:4]), *lookups), "subject")
    on = found(ids[0], "pubmed", "Cantaloupe syndrome, its rind and pulp")
    assert not of_check(result(cited, on, *lookups[1:]), "subject")


def test_terms_are_folded_and_weighed_by_spread_over_sections() -> None:
    lines = [
        (0, "Cantaloupe syndromes and `MELN1` in the rind (PMID: 90000001, 90000002) [3, 4]"),
        (1, "Cantaloupe vines: MELN-1; see https://example.org/pulp and doi:10.5555/pulp.1"),
        (1, "vines vines"),
    ]
    weights = dict(weigh(lines, 20))
    assert list(weights) == ["cantaloupe", "meln1", "vine", "rind", "syndrome"]
    assert weights["cantaloupe"] == pytest.approx(4 * weights["rind"], rel=1e-4)
    assert weights["vine"] == pytest.approx(3 * weights["rind"], rel=1e-4)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Studies of the β-catenin gain-of-function", ["beta", "catenin", "gain", "function"]),
        ("T-cells co-express CD-4", ["cell", "coexpress", "cd4"]),
        ("IL-6, CD4+ T cells; 52 % in 2020", ["il6", "cd4", "cell"]),
        ("Cantú syndrome and Cantu syndromes", ["cantu", "syndrome", "cantu", "syndrome"]),
        ("biopsies, virus, diagnosis, loss", ["biopsy", "virus", "diagnosis", "loss"]),
        ("PMID DOI et al. the of", []),
    ],
)
def test_terms_of_a_line(line: str, expected: list[str]) -> None:
    assert terms(line) == expected


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("The rind of the melon is striped, and the vine is long.", True),
        ("MELN1 MELN2 rind stripe", True),
        ("Die Schale der Melone ist gestreift und die Ranke ist nicht lang", False),
        ("La corteza del melón es rayada y la planta es larga con las hojas", False),
        ("甜瓜综合征由MELN1基因突变引起。MELN1", False),
        ("Синдром дыни вызван потерей гена MELN1 в лозе", False),
        ("α- and β-cells of the melon with κ-light chains", True),
    ],
)
def test_other_languages_and_scripts_are_known(text: str, english: bool) -> None:
    assert is_english([text]) is english


def test_a_report_in_another_script_has_no_vocabulary() -> None:
    assert weigh([(0, "甜瓜综合征由基因突变引起。MELN1 MELN1 rind stripe")], 20) == ()


@given(st.lists(st.tuples(st.integers(0, 3), st.text(max_size=80)), max_size=8))
@settings(deadline=None)
def test_weights_fall_and_add_up_to_one(lines: list[tuple[int, str]]) -> None:
    made = weigh(lines, 20)
    weights = [weight for _, weight in made]
    assert weights == sorted(weights, reverse=True)
    assert not made or sum(weights) == pytest.approx(1, abs=1e-3)
    assert len(made) <= 20


def test_a_huge_report_is_weighed_by_its_beginning() -> None:
    lines = [(0, "cantaloupe rind stripe " * 30_000), (1, "late trains " * 10)]
    assert [term for term, _ in weigh(lines, 20)] == ["cantaloupe", "rind", "stripe"]


def test_a_tiny_report_keeps_too_few_terms_to_call_anything_off_topic() -> None:
    sentence = "MELN1 causes cantaloupe syndrome with striped rind, sugar loss and late fruit"
    assert len(weigh([(0, sentence)], 20)) == 5
    assert len(weigh([(number, sentence) for number in range(4)], 20)) > 5


def test_a_report_all_of_whose_works_are_off_its_subject_gets_the_note_from_two_on() -> None:
    ids = ["PMID:90000001", "PMID:90000002"]
    cited = replace(report(*ids), vocabulary=WORDS)
    lookups = [found(each, "pubmed", f"Train {each}", abstract=RAIL) for each in ids]
    finding = only(result(cited, *lookups), "subject")
    assert finding.found == "None of the 2 works whose records could be compared is about them."
    assert "the report itself may be about something else" in finding.next
    assert not of_check(result(replace(cited, mentions=cited.mentions[:1]), *lookups), "subject")
