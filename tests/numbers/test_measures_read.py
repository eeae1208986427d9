from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.numbers import Kind, measures


def read(text: str) -> list[tuple[str, str, str]]:
    """Kind, values and unit or name of every measure."""
    return [
        (each.kind.value, "/".join(map(str, each.values)), each.unit or each.name)
        for each in measures(text)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12.3% of stands", [("percent", "12.3", "%")]),
        ("19 of 27 probands", [("share", "19/27", "probands")]),
        ("27 of 19 probands", []),
        ("12,5 percent", [("percent", "12.5", "%")]),
        ("12·5 per cent", [("percent", "12.5", "%")]),
        ("12–15%", [("percent", "12/15", "%")]),
        ("12 to 15%", [("percent", "12/15", "%")]),
        (
            "12, 15 and 18%",
            [("percent", "12", "%"), ("percent", "15", "%"), ("percent", "18", "%")],
        ),
        ("fell by 5 percentage points", [("difference", "5", "points")]),
        ("1,234 adult patients", [("count", "1234", "people")]),
        ("n = 12", [("count", "12", "")]),
        ("twelve mice", [("count", "12", "mice")]),
        ("In 2015, 40 mice", [("count", "40", "mice")]),
        ("12 of 34 patients (35%)", [("share", "12/34", "people"), ("percent", "35", "%")]),
        ("two of the four families", [("share", "2/4", "families")]),
        ("(12/34)", [("share", "12/34", "")]),
        ("203 (23.3%) relapsed", [("count", "203", ""), ("percent", "23.3", "%")]),
        ("1 in 5,000 births", [("share", "1/5000", "births")]),
        ("3.2 per 1,000", [("quantity", "3.2", "per 1000")]),
        ("HR 0.7 (0.5–0.9)", [("ratio", "0.7", "HR"), ("interval", "0.5/0.9", "")]),
        (
            "hazard ratio, 0.66; 95% confidence interval [CI], 0.53 to 0.80; P<0.001",
            [("ratio", "0.66", "HR"), ("interval", "0.53/0.80", "95"), ("p_value", "0.001", "")],
        ),
        ("adjusted odds ratio [aOR] = 3.2", [("ratio", "3.2", "OR")]),
        (
            "HR 0.91 (95% CI, 0.66-1.26) in one and 0.76 (95% CI, 0.52-1.11) in the other",
            [
                ("ratio", "0.91", "HR"),
                ("interval", "0.66/1.26", "95"),
                ("ratio", "0.76", "HR"),
                ("interval", "0.52/1.11", "95"),
            ],
        ),
        (
            "mean difference was −1.2 points (95% CI −2.3 to −0.1)",
            [("difference", "-1.2", "points"), ("interval", "-2.3/-0.1", "95")],
        ),
        ("P = .33", [("p_value", "0.33", "")]),
        ("p = 5e-8", [("p_value", "5E-8", "")]),
        ("P = 4.2 × 10−12", [("p_value", "4.2E-12", "")]),
        ("p=1.2x10^-5", [("p_value", "0.000012", "")]),
        ("r = -0.45", [("coefficient", "-0.45", "r")]),
        ("an AUC of 0.87", [("coefficient", "0.87", "AUC")]),
        ("a 2.5-fold rise", [("fold", "2.5", "fold")]),
        ("5 mg/kg", [("dose", "5", "mg/kg")]),
        ("500 μg/day", [("dose", "500", "µg/day")]),
        ("between 3 and 5 mg", [("dose", "3", "mg"), ("dose", "5", "mg")]),
        ("an IC50 of 12 nM", [("concentration", "12", "nM")]),
        ("12.3 ± 4.5 mmHg", [("quantity", "12.3", "mmHg")]),
        ("over 24 months", [("duration", "24", "month")]),
        ("aged 65 years", [("age", "65", "year")]),
        ("65-year-old women", [("age", "65", "year")]),
    ],
)
def test_figures_are_read_with_their_kind_and_unit(
    text: str, expected: list[tuple[str, str, str]]
) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "p.Arg117His and c.350G>A in CYP2D6",
        "on 17q21 and chromosome 17",
        "IL-6, CD4+, p53, miR-21 and PD-L1",
        "COVID-19 patients with SARS-CoV-2",
        "a phase 3 trial in type 2 diabetes patients of stage 4",
        "grade ≥3 adverse events at day 28",
        "Figure 3 and Tables 2 and 4",
        "in 2015 patients were seen",
        "PMID:6755403 patients [12] cases [3–5] mice",
        "https://example.org/12%25 patients",
        "blood pressure 120/80 mmHg",
        "version 2.1 of the 24-point scale",
        "about half of them",
    ],
)
def test_names_years_and_numbers_of_things_are_no_measures(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "operator"),
    [
        ("about 50%", "~"),
        ("More than 50%", ">"),
        ("at least 50%", ">="),
        ("up to 50%", "<="),
        ("fewer than 50 patients", "<"),
        ("p ≤ 0.05", "<="),
        ("exactly 50%", ""),
        ("over 24 months", ""),
    ],
)
def test_bounds_are_read(text: str, operator: str) -> None:
    (measure,) = measures(text)
    assert measure.operator == operator


PIECES = st.sampled_from(
    [*"0123456789.,%-–±/()<=p nN", " of ", " to ", " HR ", "95% CI ", " patients", " mg", "IL-"]
)


@settings(deadline=None, max_examples=150)
@given(st.lists(PIECES, max_size=30).map("".join))
def test_offsets_are_exact_and_in_order(text: str) -> None:
    found = measures(text)
    assert all(text[each.start : each.end] == each.exact for each in found)
    assert [each.start for each in found] == sorted(each.start for each in found)
    assert all(len(each.values) in (1, 2) and isinstance(each.kind, Kind) for each in found)


@pytest.mark.parametrize(
    "piece", ["12% ", "1,000,", "1/2/", "HR ", "95% CI ", "×10", "a-1", "A-", "(", "12 abc def "]
)
def test_time_grows_with_length(piece: str) -> None:
    def seconds(times: int) -> float:
        began = time.process_time()
        measures(piece * times)
        return time.process_time() - began

    seconds(10)
    short = min(seconds(300) for _ in range(3))
    assert min(seconds(3000) for _ in range(3)) < 40 * max(short, 0.002)
