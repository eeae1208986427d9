"""Sentences that cite something, where they end, and whether they give a result in numbers."""

# ruff: noqa: E501 - tables read better in long lines

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.extract import extract_text
from refassay.extract.sentences import paragraphs, sentences
from refassay.extract.statements import is_quantitative


def split(text: str) -> list[str]:
    return [text[start:end] for block in paragraphs(text) for start, end in sentences(text, block)]


SPLIT = {
    "One. Two.": ["One.", "Two."],
    "Cells, e.g. HeLa and i.e. Others, vs. Controls grew. So.": [
        "Cells, e.g. HeLa and i.e. Others, vs. Controls grew.",
        "So.",
    ],
    "Roe et al. Found it. Yes.": ["Roe et al. Found it.", "Yes."],
    "It fell by 0.5 to 3.25 points. Then.": ["It fell by 0.5 to 3.25 points.", "Then."],
    "J. A. Roe saw E. coli in Fig. 3. Then.": ["J. A. Roe saw E. coli in Fig. 3.", "Then."],
    "Shown.[9][14] Next.": ["Shown.[9][14]", "Next."],
    "Shown. (PMID: 90000001) Next.": ["Shown. (PMID: 90000001)", "Next."],
    "“Anthers open.” (PMID:90000001). Next.": ["“Anthers open.” (PMID:90000001).", "Next."],
    "Really? Yes! No.": ["Really?", "Yes!", "No."],
    "One.\nTwo\nthree.\n\nFour": ["One.", "Two\nthree.", "Four"],
    "- One.\n- Two. Three.\n": ["- One.", "- Two.", "Three."],
    "# Head\n\n| a. B | c |\n\nText.": ["Text."],
    "その通り。次。": ["その通り。", "次。"],
    "J Cell Mol. Biol. they wrote.": ["J Cell Mol. Biol. they wrote."],
}


@pytest.mark.parametrize("text", SPLIT)
def test_sentences_end_where_they_end(text: str) -> None:
    assert split(text) == SPLIT[text]


@settings(deadline=None, max_examples=200)
@given(
    st.lists(st.sampled_from(["Anthers open", "e.g. in Rosa", "vs. Controls", "by 0.53", "(Roe et al. 2001)", "i.e. late", "cf. Fig. 2", "p. 12"]), min_size=1, max_size=6),
    st.integers(1, 4),
)  # fmt: skip
def test_abbreviations_and_decimals_never_end_a_sentence(parts: list[str], times: int) -> None:
    one = "So " + ", ".join(parts) + " it is."
    assert split(" ".join([one] * times)) == [one] * times


@settings(deadline=None, max_examples=200)
@given(st.text(alphabet="ab. \n>-*[]()1A?!。|#\x00", max_size=60))
def test_sentences_are_in_order_and_inside_their_paragraph(text: str) -> None:
    end = 0
    for block in paragraphs(text):
        assert end <= block[0] <= block[1] <= len(text)
        at = block[0]
        for start, stop in sentences(text, block):
            assert at <= start < stop <= block[1]
            at = stop
        end = block[1]


QUANTITATIVE = [
    "The risk fell (HR 0.72; 95% CI 0.60-0.85).", "OR = 1.4 for late anthers.", "an odds ratio of 2.1",
    "a relative risk of 0.8", "It rose by 12%.", "12 percent opened late", "p < 0.05", "P=0.03",
    "p-value of 0.04", "n = 120", "a 3-fold rise", "a threefold rise", "12 of 40 opened",
    "120 patients were seen", "1,200 healthy women", "4.2 ± 1.1", "a median of 5 months",
    "the mean was 7.1", "AUC 0.91", "r = 0.5", "a mean difference of -2.3", "sensitivity of 0.9",
    "67 percentage points", "in 12 mice",
]  # fmt: skip
NOT_QUANTITATIVE = [
    "It was shown in 2001.", "between 1998 and 2004", "20 mg daily", "5 mg/kg twice a day",
    "as shown [9]", "in phase 1 and 2 studies", "Type 2 diabetes", "Fig. 3 and Table 4", "TRAF6 mice",
    "grade 3 tumours", "at 50 µM in 5% glucose", "stage 4 patients", "chromosome 17", "GSE12 data",
    "two families in Figure 2", "https://example.org/a%20b10%20c", "IL-6 and CD4", "",
    "the p53 protein", "an OR gene", "vitamin B12 in women",
]  # fmt: skip


@pytest.mark.parametrize("sentence", QUANTITATIVE)
def test_a_result_in_numbers_is_quantitative(sentence: str) -> None:
    assert is_quantitative(sentence)


@pytest.mark.parametrize("sentence", NOT_QUANTITATIVE)
def test_years_doses_and_names_with_figures_are_not(sentence: str) -> None:
    assert not is_quantitative(sentence)


def test_a_statement_has_its_citations_and_the_sentence_before_it() -> None:
    text = (
        "# Anthers\n\nAnthers open late. They did so in 40% of 120 plants [2][1]. Nothing here.\n\n"
        "- As Roe et al. said, they open (PMID:90000003).\n\n"
        "## References\n\n1. Roe J. Botany 2001. PMID:90000001\n2. Doe A. Botany 2002. PMID:90000002\n"
    )
    found = extract_text(text, report="r", sha256="").statements
    assert [(each.text, each.preceding, each.quantitative) for each in found] == [
        ("They did so in 40% of 120 plants [2][1].", "Anthers open late.", True),
        ("As Roe et al. said, they open (PMID:90000003).", "", False),
    ]
    assert [[one.local for one in each.references] for each in found] == [
        ["90000002", "90000001"],
        ["90000003"],
    ]
    assert [each.citations for each in found] == [(1, 0), (2,)]
    for each in found:
        assert text[each.start : each.end] == each.text
        assert each.line == text[: each.start].count("\n") + 1


def test_a_citation_on_its_own_belongs_to_the_sentence_before_it() -> None:
    (found,) = extract_text("They open late. PMID:90000001.", report="r", sha256="").statements
    assert found.text == "They open late. PMID:90000001."


def test_numbers_of_citations_are_no_results() -> None:
    text = "They open late (PMID:90000001) [12% CI]."
    (found,) = extract_text(
        "They open late PMID:90000001, 90000002.", report="r", sha256=""
    ).statements
    assert not found.quantitative
    assert extract_text(text, report="r", sha256="").statements[0].quantitative
