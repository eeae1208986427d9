import pytest
import yaml
from hypothesis import given
from hypothesis import settings as test_settings
from hypothesis import strategies as st

from refassay.outputs._yaml_block import inserted, loaded, place_of, replaced

NEW = "k:\n  a: 1\n  b:\n  - x\n"


@pytest.mark.parametrize(
    ("body", "after"),
    [
        ("k:\n", NEW),
        ("k: null\nz: 1\n", NEW + "z: 1\n"),
        ("a: 1\nk: {b: 2,\n  c: 3}\nz: 1\n", "a: 1\n" + NEW + "z: 1\n"),
        ("a: 1\nk:\n- 1\n- 2\nz: 1\n", "a: 1\n" + NEW + "z: 1\n"),
        ("k:\n  b: |\n    text\n    more\n\nz: 1\n", NEW + "\nz: 1\n"),
        ("k: >-\n  folded\n  text\n# end\nz: 1\n", NEW + "# end\nz: 1\n"),
        ('"k": 1\nz: 1\n', NEW + "z: 1\n"),
        ("'k' : # mine\n  a: 1\nz: 1\n", "'k' : # mine" + NEW[2:] + "z: 1\n"),
        ("k:\n  a: 1 # note\n\n\nz: 1\n", NEW + "\n\nz: 1\n"),
        ("k:\n  a: 1\n# left\n  b: 2\n  # right\nz: 1\n", NEW + "# left\n  # right\nz: 1\n"),
        ("k: a plain\n  text over lines\nz: 1\n", NEW + "z: 1\n"),
        ("  a: 1\n  k: 2\n  z: 3\n", "  a: 1\n  k:\n    a: 1\n    b:\n    - x\n  z: 3\n"),
        ("{a: 1, k: {b: 2}, z: 3}\n", '{a: 1, k: {"a": 1, "b": ["x"]}, z: 3}\n'),
        ("k: 1", NEW.rstrip("\n")),
        ("x: y: z\nk:\n  a: 1\n\n  b: 2\n# c\nz: 1\n", "x: y: z\n" + NEW + "# c\nz: 1\n"),
    ],
)
def test_the_value_is_replaced_in_every_style_and_the_rest_stays(body, after):
    assert replaced(body, "k", NEW, eol="\n") == after
    assert replaced(after, "k", NEW, eol="\n") == after


@pytest.mark.parametrize(
    "body",
    ["k: é☃\U0001f600 # ü\nz: 1\n", "ü: '\u2028'\r\nk: |\r\n  β\r\n\r\nz: 1\r\n", "k:\nz: 1\n"],
)
def test_the_slow_parser_gives_the_same_place_as_the_fast_one(body, monkeypatch):
    fast = place_of.__wrapped__(body, "k")
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    loaded.cache_clear()
    assert place_of.__wrapped__(body, "k") == fast
    assert body[fast.start] == "k"


@pytest.mark.parametrize(
    "body",
    [
        "",
        "a: 1\n",
        "a:\n  k: 1\n",
        "a: |\n  k: 1\n",
        "- k: 1\n",
        "k: &anchor {a: 1}\nz: *anchor\n",
        "? k\n: 1\nz: [\n",
        "just words\n",
        "k2: 1\nxk: 2\n",
    ],
)
def test_where_there_is_no_such_key_or_it_cannot_be_done_nothing_is_changed(body):
    assert replaced(body, "k", NEW, eol="\n") is None


def test_line_ends_are_kept():
    assert replaced("a: 1\r\nk: 2\r\nz: 3\r\n", "k", NEW, eol="\r\n") == (
        "a: 1\r\n" + NEW.replace("\n", "\r\n") + "z: 3\r\n"
    )


@pytest.mark.parametrize(
    ("body", "after"),
    [
        ("", NEW),
        ("a: 1\n", "a: 1\n" + NEW),
        ("a: 1", "a: 1\n" + NEW),
        ("  a: 1\n", "  a: 1\n  k:\n    a: 1\n    b:\n    - x\n"),
        ("{a: 1}\n", None),
        ("- a\n", None),
        ("a: b: c\n", None),
    ],
)
def test_a_key_is_added_only_where_it_can_be_read_back(body, after):
    assert inserted(body, "k", NEW, eol="\n") == after


def test_a_front_matter_that_is_hostile_is_not_loaded():
    assert loaded("[" * 5000) is None
    assert loaded("a: 2026-99-99\n") is None
    assert loaded("a: \x07\n") is None
    assert loaded("x" * 200_000) is None
    assert place_of("x: 1\n" * 40_000 + "k: 1\n", "k") is not None


KEYS = st.sampled_from(("a", "b", "k", "reference"))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(KEYS, VALUES, max_size=4), st.sampled_from((None, True, False)))
@test_settings(deadline=None, max_examples=150)
def test_whatever_the_front_matter_holds_only_our_key_changes(values, flow):
    body = yaml.safe_dump(values, default_flow_style=flow, sort_keys=False)
    new = replaced(body, "k", NEW, eol="\n")
    if "k" not in values:
        assert new is None
        return
    assert new is not None
    assert yaml.safe_load(new) == {**values, "k": {"a": 1, "b": ["x"]}}
    assert replaced(new, "k", NEW, eol="\n") == new


def test_a_front_matter_whose_parts_stand_for_others_is_left_alone():
    bomb = "k0: &a0 [x]\n" + "".join(f"k{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 61))
    for body in (bomb + "reference_validation:\n  a: 1\n", "a: &a x\nreference_validation: *a\n"):
        assert loaded(body) is None
        assert replaced(body, "reference_validation", "reference_validation:\n", eol="\n") is None
        assert inserted(body, "other", "other: 1\n", eol="\n") is None
    assert loaded("a: x & *y\n") == {"a": "x & *y"}
