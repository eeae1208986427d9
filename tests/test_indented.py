"""Readable JSON is what Python's own encoder makes, to the byte."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.indented import indented

_TEXT = st.text(st.characters(), max_size=8)
_PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | _TEXT


def plainly(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True)


@settings(deadline=None, max_examples=100)
@given(
    st.recursive(
        _PLAIN, lambda inner: st.lists(inner) | st.dictionaries(_TEXT, inner), max_leaves=20
    )
)
def test_it_is_the_json_of_the_standard_encoder(value):
    assert indented(value) == plainly(value)


CORNERS = [(), (1, ("a",)), {"b": [], "a": {}}, '\ud800 \x00\u2028"\\', {}, Counter("aab")]


@pytest.mark.parametrize("value", CORNERS)
def test_corners_are_the_same_too(value):
    assert indented(value) == plainly(value)


def test_what_is_no_json_is_refused():
    with pytest.raises(TypeError):
        indented([object()])
