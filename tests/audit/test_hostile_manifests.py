"""Whatever stands in a manifest, the audit neither crashes nor opens what it should not."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import pytest
from audit_samples import MANIFEST, QUICK, change_json, problems
from hypothesis import given
from hypothesis import strategies as st

from refassay.audit import audit
from refassay.provenance import manifest as manifest_module
from refassay.provenance.seal import seal
from tiny_tree import copy, tiny

__all__ = ["copy", "tiny"]

SECRET = "words that nobody outside may read"
ODD_NAMES = [
    "../../secret.txt",
    "../secret.txt",
    "/etc/hostname",
    "results/../../secret.txt",
    "../evidence/../secret.txt",
    "reports/\0",
    "x" * 5000,
    "",
    ".",
]


@pytest.mark.parametrize("name", ODD_NAMES)
@pytest.mark.parametrize("where", ["subject", "exchange", "report", "reports", "evidence", "sums"])
def test_names_that_lead_out_are_never_followed(copy, name, where, monkeypatch):
    (copy / "secret.txt").write_text(SECRET, "utf-8")
    digest = hashlib.sha256(SECRET.encode()).hexdigest()

    def plant(value: Any) -> None:
        definition = value["predicate"]["buildDefinition"]
        parts = definition["resolvedDependencies"]
        entry = {"name": name, "digest": {"sha256": digest}}
        if where == "subject":
            value["subject"].append(entry)
        elif where in ("exchange", "report"):
            parts[:] = [each for each in parts if each["annotations"]["role"] != "report"]
            parts.append({**entry, "annotations": {"role": where}})
        else:
            definition["externalParameters"][where] = name

    if where == "sums":
        lines = (copy / "results/checksums.sha256").read_text("utf-8")
        (copy / "results/checksums.sha256").write_text(f"{lines}{digest}  {name}\n", "utf-8")
    else:
        change_json(copy / "results" / MANIFEST, plant)
        seal(copy / "results", copy / "evidence")
    opened: list[str] = []
    real = Path.open
    monkeypatch.setattr(
        Path, "open", lambda self, *a, **k: opened.append(str(self)) or real(self, *a, **k)
    )
    assert audit(copy / "results").exit_code in (1, 3)
    inside = [os.fspath(copy / each) for each in ("results", "evidence", "reports")]
    outside = [each for each in opened if "refassay" not in each]
    assert [each for each in outside if not os.path.realpath(each).startswith(tuple(inside))] == []


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not JSON",
        b"\xff\xfe",
        b"null\n",
        b"[]\n",
        b"[" * 100_000,
        b'{"a": 1e999}\n',
        b'"\\ud800"\n',
        b"1" * 5000,
        b'{"_type": []}\n',
    ],
)
def test_a_manifest_that_is_none_is_named(copy, data):
    (copy / "results" / MANIFEST).write_bytes(data)
    assert MANIFEST in problems(copy)
    seal(copy / "results", copy / "evidence")
    assert MANIFEST in problems(copy)


def test_a_huge_manifest_is_not_read(copy):
    with (copy / "results" / MANIFEST).open("wb") as stream:
        stream.truncate(200 * 2**20)
    assert MANIFEST in problems(copy)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2)
    ),
    max_leaves=4,
)


@QUICK
@given(data=st.data())
def test_no_value_in_a_manifest_makes_it_crash_or_pass(copy, data):
    path = copy / "results" / MANIFEST
    before = path.read_bytes()
    value = json.loads(before)
    place: Any = value
    while True:
        keys = list(range(len(place))) if isinstance(place, list) else sorted(place)
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    odd = data.draw(JSON)
    if place[key] == odd:
        return
    place[key] = odd
    path.write_bytes(manifest_module.canonical(value))
    try:
        assert audit(copy / "results").exit_code == 1
    finally:
        path.write_bytes(before)
