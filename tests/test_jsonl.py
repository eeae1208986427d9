"""The nouns as JSON and back again."""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from enum import Enum

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from refassay import jsonl, model
from refassay.model import Extracted, Extraction, Found, Identifier, Lookup, Mention, Record, Unread

NOUNS = [
    noun
    for noun in vars(model).values()
    if dataclasses.is_dataclass(noun) and noun is not Identifier
]

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
PLAIN = {
    str: st.text(),
    int: st.integers(),
    float: st.floats(allow_nan=False, allow_infinity=False),
    bool: st.booleans(),
    typing.Any: JSON,
}
IDENTIFIERS = st.builds(Identifier, st.text().map(lambda each: each.replace(":", "")), st.text())


def strategy_for(kind: object) -> st.SearchStrategy[object]:
    """Values of a type as the nouns' fields name it."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if kind is type(None):
        return st.none()
    if kind in PLAIN:
        return PLAIN[kind]
    if kind is Identifier:
        return IDENTIFIERS
    if origin in (typing.Union, types.UnionType):
        return st.one_of([st.deferred(lambda each=each: strategy_for(each)) for each in inner])
    if origin is tuple and inner[-1] is Ellipsis:
        return st.lists(strategy_for(inner[0]), max_size=2).map(tuple)
    if origin is tuple:
        return st.tuples(*map(strategy_for, inner))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(list(kind))
    if dataclasses.is_dataclass(kind):
        hints = typing.get_type_hints(kind)
        return st.builds(kind, **{name: strategy_for(hint) for name, hint in hints.items()})
    return st.dictionaries(st.text(), JSON, max_size=2)  # Mapping[str, Any]


LAWS = settings(
    deadline=None,
    max_examples=15,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.parametrize("noun", NOUNS, ids=lambda noun: noun.__name__)
@LAWS
@given(data=st.data())
def test_every_noun_comes_back_equal_and_to_the_same_bytes(noun, data):
    value = data.draw(strategy_for(noun))
    line = jsonl.dump(value)
    again = jsonl.load(noun, line)
    assert again == value
    assert jsonl.dump(again) == line


@pytest.mark.parametrize("union", [model.Answer, model.Extracted, model.Assayed], ids=str)
@LAWS
@given(data=st.data())
def test_members_of_a_union_are_told_apart(union, data):
    member = data.draw(st.sampled_from(typing.get_args(union)))
    value = data.draw(strategy_for(member))
    assert type(jsonl.load(union, jsonl.dump(value))) is member


@LAWS
@given(strategy_for(Record))
def test_a_line_is_canonical(record):
    line = jsonl.dump(record)
    value = json.loads(line)
    assert "\n" not in line
    assert list(value) == sorted(value)
    line.encode("utf-8")


def test_defaults_come_back_as_well():
    lookup = Lookup(
        Identifier("PMID", "90000001"), "pubmed", Found(Record(Identifier("PMID", "1")))
    )
    assert jsonl.load(Lookup, jsonl.dump(lookup)) == lookup
    assert jsonl.load(Lookup, '{"answer":{"kind":"NotHere"},"id":"PMID:1","registry":"pubmed"}')


def test_a_key_that_a_later_version_adds_is_no_fault():
    line = jsonl.dump(Unread("a.md", "seen", "expected", "next"))[:-1] + ',"later":1}'
    assert jsonl.load(Extracted, line) == Unread("a.md", "seen", "expected", "next")


def test_a_name_that_is_not_utf8_can_be_written_and_comes_back():
    unread = Unread("caf\udce9.md", "seen", "expected", "next")
    line = jsonl.dump(unread)
    assert "\\udce9" in line
    assert jsonl.load(Unread, line.encode("utf-8").decode("utf-8")) == unread


@pytest.mark.parametrize(
    ("noun", "line"),
    [
        (Extraction, "[]"),
        (Extraction, "{}"),
        (Extraction, '{"report": "a.md", "sha256": 5}'),
        (Extraction, '{"report": "a.md", "sha256": "0", "mentions": "abc"}'),
        (Extraction, '{"report": "a.md", "sha256": "0", "notes": "abc"}'),
        (Mention, '{"id": 5}'),
        (Lookup, '{"id": "PMID:1", "registry": "pubmed", "answer": 5}'),
        (Record, '{"id": "PMID:1", "extra": 5}'),
        (Unread, "not JSON"),
        (Unread, ""),
    ],
)
def test_what_is_no_such_noun_is_refused_with_the_place(tmp_path, noun, line):
    path = tmp_path / "lines.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"lines\.jsonl:1: not a "):
        list(jsonl.read_lines(noun, path))


@LAWS
@given(values=st.lists(strategy_for(Unread), max_size=4))
def test_a_file_of_lines_comes_back_in_order(tmp_path_factory, values):
    path = tmp_path_factory.mktemp("lines") / "lines.jsonl"
    jsonl.write_lines(path, values)
    assert list(jsonl.read_lines(Unread, path)) == values
