"""Whether words stand in a text, how closely, and if not, why not."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.quotes import Match, Miss, grade
from refassay.quotes.grading import holds
from refassay.registries import BY_NAME, Reply

ANTHERS = (
    "Cold-induced delay of anther opening in the grey reed was seen in 9 of 14 stands [31]. "
    "Survival was 42% (95% CI [1, 3]; p < 0.05), and CD4+ T cells were unaffected by frost. "
    "The drug was not shown to lower mortality, whereas placebo raised it. "
    "Dosing (prothrombin ratio [PTR]-guided) was stopped at ≥ 5 mg, i.e. 10⁶ units. "
    "The enzyme binds a [4Fe-4S] cluster, and c.[11C>T];[42dup] alleles were silent in ABCC9. "
    "Non-significant trends were left out; x–linked traits (HIDX syndrome) were naïve."
)


def told(quote: str, source: str = ANTHERS) -> tuple[str, str]:
    """The grade, or ``miss`` with the reason class."""
    verdict = grade(quote, [source])
    if isinstance(verdict, Match):
        return ("match", verdict.grade.value)
    return ("miss", verdict.reason.value if verdict.reason else "too_little")


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        ("anther opening in the grey reed", "exact"),
        ("Dosing (prothrombin ratio [PTR]-guided) was stopped", "exact"),
        ("binds a [4Fe-4S] cluster", "exact"),
        ("c.[11C>T];[42dup] alleles", "exact"),
        ("seen in 9 of 14 stands [31]", "exact"),
        ("seen in 9 of 14 stands", "exact"),
        ("9 of 14 stands. Survival was 42 %", "folded"),
        ("**Survival** was *42%*", "folded"),
        ("Survival was 42% (95% CI [1, 3]; p&lt;0.05)", "folded"),
        ("[s]urvival was 42%", "folded"),
        ("was stopped at > or = 5 mg", "folded"),
        ("i.e. 10^6 units", "folded"),
        ("CD4+ T cells were unaffected by frost,", "folded"),
        ("traits (HIDX syndrome) were naive", "folded"),
        ("X-linked traits [sic] (HIDX", "folded"),
        ("unaffected\n> by frost", "folded"),
        ("binds a [4Fe-4S] cluster … alleles were silent", "loose"),
        ("delay of anther opening [...] was seen", "loose"),
        ("delay of anther opening (...) was seen in 9 of 14", "loose"),
        ("delay of anther . . . in the grey reed", "loose"),
        ("delay of [the] anther opening in the grey reed", "loose"),
        ("[This drug] was not shown to lower mortality", "loose"),
        ("induced delay of anther opening", "loose"),
        ("Cold induced delay, of anther opening", "loose"),
        ("alleles were silent in abcC9", "loose"),
        ("i.e. 106 units", "loose"),
    ],
)
def test_words_that_stand_there(quote: str, expected: str) -> None:
    assert told(quote) == ("match", expected)


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        ("affected by frost", "inside_word"),
        ("significant trends were left out", "inside_word"),
        ("2% (95% CI [1, 3]", "inside_word"),
        ("0.05), and CD4", "inside_word"),
        ("Survival was 43% (95% CI", "changed"),
        ("95% CI [1, 8]; p < 0.05", "changed"),
        ("95% CI [1, 3]; p > 0.05", "changed"),
        ("and CD4- T cells were unaffected", "changed"),
        ("and CD4 T cells were unaffected by frost", "changed"),
        ("The drug was shown to lower mortality", "changed"),
        ("CD4+ T cells were affected by frost", "changed"),
        ("seen in 9 of 14 stands [32]. Survival was 42%", "changed"),
        ("binds a [2Fe-2S] cluster", "changed"),
        ("linked traits (HIDX) were naive", "edited"),
        ("Dosing was halted at 5 mg and survival lower in stands", "not_there"),
        ("Grey reed anthers opened late in the cold", "not_there"),
        ("anther opening in the grey reed lower mortality", "paraphrase"),
        ("was … shown to lower mortality", "meaning"),
        ("The drug … raised it slightly", "not_there"),
        ("The drug was … placebo raised it", "meaning"),
        ("[It never] was seen in 9 of 14 stands", "meaning"),
        ("placebo raised it ... seen in 9 of 14 stands", "order"),
        ("anther opening in the grey ... traits (HIDX syndrome)", "apart"),
        ("The … in … of … and … cells", "too_little"),
        ("[The reeds of the north died of frost within days] and reed", "too_little"),
        ("SUR2 cures every patient completely", "not_there"),
        ("Das Röhricht öffnet die Staubbeutel nicht mit dem Frost", "language"),
        ("les anthères ne sont pas ouvertes dans le froid", "language"),
        ("寒さの中で葯は開かない と報告された", "language"),
        ("anthers of the reeds never open in de novo lines", "not_there"),
        ("", "not_there"),
    ],
)
def test_words_that_do_not_stand_there(quote: str, expected: str) -> None:
    assert told(quote) == ("miss", expected)


def test_the_difference_and_the_passage_are_given() -> None:
    verdict = grade("Survival was 43% (95% CI", ["Reeds.", ANTHERS])
    assert isinstance(verdict, Miss)
    assert verdict.passage == "Survival was 42% (95% CI"
    assert verdict.difference == "the quote has «43%», the source «42%»"


def test_a_passage_is_never_longer_than_300_characters() -> None:
    long = " ".join(f"word{number}" for number in range(400))
    assert len(grade(long, [long]).passage) == 300
    assert len(grade(long.replace("word7 ", "other "), [long]).passage) <= 300


def test_the_closest_of_several_texts_counts() -> None:
    verdict = grade("anther opening", ["Anther–opening", "Anther opening", "the anther opening"])
    assert isinstance(verdict, Match)
    assert (verdict.grade.value, verdict.source) == ("exact", 2)


def test_a_line_end_in_either_text_may_cut_a_word() -> None:
    assert told("measurement of gait", "The measure -\nment of gait") == ("match", "folded")
    assert told("measurement of gait", "The measure- ment of gait") == ("match", "folded")
    assert told("measure-\nment of gait", "The measurement of gait") == ("match", "folded")
    assert told("dose-\ndependent rise", "a dose-dependent rise") == ("match", "folded")


def test_the_labels_of_a_structured_abstract_need_not_be_quoted() -> None:
    source = "METHODS: Reeds were grown in the cold. RESULTS: Anthers opened late."
    assert told("grown in the cold. Anthers opened late.", source) == ("match", "folded")
    assert told("RESULTS: Anthers opened late.", source) == ("match", "exact")


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("IL-1beta and TNFalpha rose in voles", "IL-1β and TNF-α rose in voles"),
        ("a rise of 10⁻⁶ M in voles", "a rise of 10(-6) M in voles"),
        ("aged 18–65 years in reeds", "aged 18 to 65 years in reeds"),
        ("Ca²⁺ rose in the reeds", "Ca(2+) rose in the reeds"),
    ],
)
def test_other_spellings_of_registries_are_loose(quote: str, source: str) -> None:
    assert told(quote, source) == ("match", "loose")


def test_a_reference_mark_is_optional_on_both_sides() -> None:
    with_marks = "seen in 9 of 14 dogs [31]. Anaemia in five [4, 8]"
    without = "seen in 9 of 14 dogs. Anaemia in five"
    assert told(with_marks, with_marks) == ("match", "exact")
    assert told(without, with_marks) == ("match", "folded")
    assert told(with_marks, without) == ("match", "folded")


WORDS = st.lists(
    st.sampled_from(
        [
            "anther",
            "CD4+",
            "p",
            "<",
            "0.05,",
            "[31]",
            "(5",
            "mg)",
            "x–y",
            "10⁶",
            "…",
            "‘a’",
            "é.",
            "½",
        ]
    ),
    min_size=1,
    max_size=14,
)


@settings(deadline=None)
@given(WORDS, st.data())
def test_whole_words_of_a_source_are_exact(words: list[str], data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(words) - 1))
    end = data.draw(st.integers(start + 1, len(words)))
    assert told(" ".join(words[start:end]), " ".join(words)) == ("match", "exact")


@settings(deadline=None)
@given(st.text(max_size=60), st.text(max_size=80))
def test_any_two_texts_are_graded(quote: str, source: str) -> None:
    verdict = grade(quote, [source])
    assert isinstance(verdict, Match | Miss)
    assert len(verdict.passage) <= 300


@settings(deadline=None)
@given(st.text(alphabet="ab …[].,-'", max_size=40), st.text(alphabet="ab not.,-'[]", max_size=60))
def test_ellipses_and_brackets_in_odd_places_are_graded(quote: str, source: str) -> None:
    grade(quote, [source])


@pytest.mark.parametrize(
    "quote",
    ["[" * 5000, "... " * 5000, "[a] " * 5000, "*a " * 5000, "a ... " * 3000, "a-\n" * 5000],
)
def test_hostile_quotes_end_soon(quote: str) -> None:
    grade(quote[:20000], ["a " * 2000])


WIRE = Path(__file__).parents[3] / "shared" / "wire" / "eutils-efetch-pubmed"


@pytest.mark.skipif(not WIRE.is_dir(), reason="recorded answers are not beside this checkout")
def test_sentences_of_real_abstracts_are_found_in_them() -> None:
    from defusedxml.ElementTree import ParseError, fromstring

    from refassay.model import Found, Identifier
    from refassay.registries import Unreadable

    compared = 0
    for path in sorted(WIRE.glob("*.xml"))[:60]:
        body = path.read_bytes()
        try:
            pmids = [each.text or "" for each in fromstring(body).iter("PMID")][:3]
            ids = tuple(Identifier("PMID", each) for each in dict.fromkeys(pmids))
            read = BY_NAME["pubmed"].read(Reply(200, "text/xml", body), ids)
        except (ParseError, Unreadable, ValueError):
            continue
        for reading in read.values():
            if not isinstance(reading.answer, Found):
                continue
            abstract = reading.answer.record.abstract
            for sentence in filter(None, abstract.split(". ")[:6]):
                compared += 1
                assert holds(sentence, [abstract])
                assert holds(sentence.upper().replace(" ", "\n"), [abstract]) or any(
                    each.isdecimal() or each.isupper() for each in sentence[1:]
                )
    assert compared > 40
