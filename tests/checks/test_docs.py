from __future__ import annotations

import re
from pathlib import Path

import pytest

from refassay.checks import BY_CODE, CHECKS
from refassay.checks.docs import checks_page, explain
from refassay.errors import UsageError
from refassay.model import Level

PAGE = Path(__file__).parents[2] / "docs" / "checks.md"


def test_the_page_says_what_the_table_says() -> None:
    assert PAGE.read_text("utf-8") == checks_page(), "make it again with checks_page()"


def test_codes_are_unique_and_in_order() -> None:
    codes = [check.code for check in CHECKS]
    assert codes == sorted(set(codes))
    assert set(BY_CODE) == set(codes)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_every_check_is_explained(check: object) -> None:
    row = BY_CODE[check.code]  # type: ignore[attr-defined]
    assert re.fullmatch(r"R[1-9][0-9]{2}", row.code)
    assert re.fullmatch(r"[a-z_]+", row.name)
    for text in (row.title, row.what, row.why, row.example, row.cure):
        assert text.strip() == text != ""
    assert row.title[-1] != "."
    assert isinstance(row.level, Level)


@pytest.mark.parametrize("word", ["R101", "r101", "absent", " Absent "])
def test_a_code_or_a_name_is_explained(word: str) -> None:
    text = explain(word)
    assert text.startswith("# R101 absent\n\n**No such identifier** (error)\n")
    assert "## What to do" in text


def test_a_name_of_several_checks_explains_them_all() -> None:
    assert re.findall(r"^# (\S+)", explain("coverage"), re.MULTILINE) == ["R501", "R502"]


def test_an_unknown_word_is_answered_in_three_parts() -> None:
    with pytest.raises(UsageError) as raised:
        explain("R999")
    assert raised.value.seen == "there is no check 'R999'"
    assert raised.value.expected.startswith("a code such as R101, or one of: absent, ")
    assert raised.value.next_step == "see docs/checks.md"
