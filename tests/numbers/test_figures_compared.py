from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.numbers import Measure, measures
from refassay.numbers.rounding import Fit, fit


def one(text: str) -> Measure:
    """The last measure of a text."""
    return measures(text)[-1]


@pytest.mark.parametrize(
    ("claim", "source", "expected"),
    [
        ("12%", "12.3%", Fit.SAME),
        ("12.3%", "12%", Fit.NEAR),
        ("13%", "12.5%", Fit.SAME),
        ("12%", "12.5%", Fit.SAME),
        ("12.0%", "12%", Fit.SAME),
        ("15%", "12.3%", Fit.DIFFERENT),
        ("about 50%", "47%", Fit.SAME),
        ("50%", "47%", Fit.DIFFERENT),
        ("12,000 patients", "11,987 patients", Fit.NEAR),
        ("about 12,000 patients", "11,987 patients", Fit.SAME),
        ("more than 300 patients", "318 patients", Fit.SAME),
        ("more than 300 patients", "3,180 patients", Fit.NEAR),
        ("more than 12%", "less than 12%", Fit.TURNED),
        ("35.3%", "12 of 34 patients", Fit.SAME),
        ("41%", "12 of 34 patients", Fit.APART),
        ("40 patients", "31 of 40 patients", Fit.SAME),
        ("12 of 34 mice", "13 of 34 mice", Fit.DIFFERENT),
        ("12 mice", "12 rats", Fit.APART),
        ("12%", "12-fold", Fit.APART),
        ("HR 0.7", "HR 1.7", Fit.DIFFERENT),
        ("HR 0.7", "OR 0.7", Fit.APART),
        ("SMD 0.38", "SMD −0.38", Fit.NEAR),
        ("SMD +0.38", "SMD −0.38", Fit.TURNED),
        ("p < 0.05", "p = 0.03", Fit.SAME),
        ("p < 0.05", "p < 0.001", Fit.SAME),
        ("p < 0.001", "p < 0.05", Fit.NEAR),
        ("p < 0.05", "p = 0.2", Fit.DIFFERENT),
        ("p > 0.05", "p < 0.01", Fit.TURNED),
        ("p = 0.03", "p = 0.031", Fit.SAME),
        ("p = 0.03", "p < 0.05", Fit.NEAR),
        ("95% CI 1.2–3.4", "95% CI 1.23 to 3.41", Fit.SAME),
        ("95% CI 1.2–3.4", "99% CI 1.2–3.4", Fit.APART),
        ("95% CI 1.2–3.4", "95% CI 1.2–5.4", Fit.DIFFERENT),
        ("500 mg", "0.5 g", Fit.SAME),
        ("12 mg", "12 µg", Fit.DIFFERENT),
        ("12 µM", "12 nM", Fit.DIFFERENT),
        ("24 months", "2 years", Fit.SAME),
        ("4 weeks", "28 days", Fit.SAME),
        ("1 months", "30 days", Fit.APART),
        ("5 mg", "5 mg/kg", Fit.APART),
        ("12.3 ± 4.5 mmHg", "12.3 ± 9.5 mmHg", Fit.NEAR),
        ("14%", "12–15%", Fit.NEAR),
    ],
)
def test_a_figure_against_another(claim: str, source: str, expected: Fit) -> None:
    assert fit(one(claim), one(source)) is expected


@settings(deadline=None, max_examples=100)
@given(st.decimals("0.01", "999", places=3), st.integers(0, 2))
def test_what_is_rounded_is_the_same_and_never_the_other_way_round(
    value: Decimal, places: int
) -> None:
    rounded = round(value, places) if places else Decimal(round(value))
    claim, source = one(f"{rounded}%"), one(f"{value}%")
    assert fit(claim, source) is Fit.SAME
    if rounded != value:
        assert fit(source, claim) is not Fit.SAME


PRINTED = st.sampled_from(
    [
        *("{}%", "HR {}", "p = {}", "p < {}", "p > {}", "{} mg/kg", "{} months", "{}-fold"),
        *("more than {}%", "at least {} mg", "up to {}%", "fewer than {}%", "about {}%"),
        *("95% CI {}–1000", "mean difference −{}", "r = {}", "{} ± 2 kg", "{} percentage points"),
    ]
)


@settings(deadline=None, max_examples=200)
@given(PRINTED, st.decimals("0.01", "999", places=2))
def test_every_figure_is_itself(printed: str, figure: Decimal) -> None:
    text = printed.format(figure)
    assert fit(one(text), one(text)) is Fit.SAME


@settings(deadline=None, max_examples=100)
@given(st.integers(1, 500), st.integers(0, 500))
def test_every_count_is_itself_and_a_share_its_own_per_cent(some: int, others: int) -> None:
    share = one(f"{some} of {some + others} mice")
    assert fit(share, share) is Fit.SAME
    assert fit(one(f"{some} mice"), one(f"{some} mice")) is Fit.SAME
    assert fit(one(f"{100 * some / (some + others):.1f}%"), share) is Fit.SAME
