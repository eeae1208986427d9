"""Reading costs what a text is long: whatever is repeated, in prose and in a bibliography."""

from __future__ import annotations

import pytest

from benchmarks._hostile import UNITS, seconds

SHORT = 15_000
"""Characters; what grows with the square takes sixteen times as long for four times the text."""


@pytest.mark.parametrize("unit", UNITS, ids=ascii)
@pytest.mark.parametrize("first", ["", "## References\n\n"], ids=["prose", "references"])
def test_four_times_the_text_takes_about_four_times_as_long(first: str, unit: str) -> None:
    seconds((first, unit), 1000)
    small, large = (seconds((first, unit), length) for length in (SHORT, 4 * SHORT))
    assert large < 9 * small + 0.15
