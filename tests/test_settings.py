"""Settings: the class, its schema and its page say the same; what is wrong is named."""

from __future__ import annotations

import dataclasses
import json
import math
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.errors import UsageError
from refassay.model import plain
from refassay.registries import REGISTRIES
from refassay.settings import (
    RegistrySettings,
    Secrets,
    Settings,
    overlay,
    schema,
    secrets_from,
    settings_from,
    settings_from_file,
)
from refassay.settings_page import settings_page

ROOT = Path(__file__).parents[1]


def fields_of(value: object, rules: dict, place: str = "") -> tuple[set[str], set[str]]:
    """Dotted names in a dataclass, and in its part of the schema."""
    ours: set[str] = set()
    theirs = {place + name for name in rules["properties"]}
    for field in dataclasses.fields(value):
        ours.add(place + field.name)
        inner = getattr(value, field.name)
        if dataclasses.is_dataclass(inner):
            below = rules["properties"].get(field.name, {"properties": {}})
            more_ours, more_theirs = fields_of(inner, below, f"{place}{field.name}.")
            ours |= more_ours
            theirs |= more_theirs
    return ours, theirs


def test_every_setting_is_in_the_schema_and_nothing_else_is():
    ours, theirs = fields_of(Settings(), schema())
    assert ours == theirs
    corrections = schema()["properties"]["registries"]["additionalProperties"]["properties"]
    assert {field.name for field in dataclasses.fields(RegistrySettings)} == set(corrections)


def test_the_schema_is_one_and_says_what_each_setting_means():
    jsonschema.Draft202012Validator.check_schema(schema())

    def described(rules: dict) -> None:
        for name, rule in rules.get("properties", {}).items():
            assert rule.get("description"), name
            described(rule)

    described(schema())


def test_the_defaults_are_valid_and_come_back():
    assert settings_from(json.loads(json.dumps(plain(Settings())))) == Settings()
    assert settings_from({}) == Settings()


def test_the_shipped_settings_are_valid():
    shipped = settings_from_file(ROOT / "config" / "config.yaml")
    assert shipped.reports == "examples/research"
    assert shipped.replay == "examples/evidence"


@pytest.mark.parametrize("name", ["config", "validation"])
def test_the_workflows_schemas_are_those_of_the_package(name):
    inside = ROOT / "workflow" / "refassay" / "schemas" / f"{name}.schema.json"
    beside = ROOT / "workflow" / "schemas" / f"{name}.schema.json"
    assert beside.read_bytes() == inside.read_bytes()


def test_the_page_is_up_to_date():
    assert (ROOT / "config" / "README.md").read_text("utf-8") == settings_page()


def test_the_page_names_every_setting_and_every_registry():
    page = settings_page()
    for name in fields_of(Settings(), schema())[0] - {
        "registries", "life_times", "timeouts", "retries", "relevance",
    }:  # fmt: skip
        assert f"| `{name}` |" in page
    for registry in REGISTRIES:
        assert f"| `{registry.name}` |" in page


NUMBERS = st.integers(0, 10**6) | st.floats(0, 1e6)


@settings(deadline=None, max_examples=40, derandomize=True)
@given(
    config=st.fixed_dictionaries(
        {},
        optional={
            "include": st.lists(st.text(), max_size=3),
            "fail_on": st.lists(st.text(), max_size=3),
            "shards": st.integers(1, 1000) | st.just(4.0),
            "refresh": st.booleans(),
            "life_times": st.fixed_dictionaries({}, optional={"found": NUMBERS, "absent": NUMBERS}),
            "retries": st.fixed_dictionaries({}, optional={"tries": st.integers(1, 9)}),
            "registries": st.dictionaries(
                st.sampled_from([each.name for each in REGISTRIES]),
                st.fixed_dictionaries(
                    {}, optional={"interval": NUMBERS, "batch": st.integers(1, 500)}
                ),
                max_size=2,
            ),
        },
    )
)
def test_valid_settings_are_built_and_written_to_the_same_values(config):
    built = settings_from(config)
    assert settings_from(json.loads(json.dumps(plain(built)))) == built
    assert isinstance(built.shards, int)
    assert isinstance(built.life_times.found, float | int)
    for name, values in config.get("registries", {}).items():
        assert built.registries[name].interval == values.get("interval")


@pytest.mark.parametrize(
    ("config", "named"),
    [
        ({"report": "x"}, "'report' was unexpected"),
        ({"shards": "four"}, "shards: 'four' is not of type 'integer'"),
        ({"shards": 0}, "shards: 0 is less than the minimum"),
        ({"shards": True}, "shards: True is not of type 'integer'"),
        ({"include": "*.md"}, "include: '*.md' is not of type 'array'"),
        ({"life_times": {"fond": 3}}, "life_times: Additional properties"),
        ({"life_times": {"found": -1}}, "life_times.found: -1 is less"),
        ({"timeouts": {"total": 0}}, "timeouts.total"),
        ({"timeouts": {"total": math.inf}}, "timeouts.total: inf is not a number"),
        ({"retries": {"wait": math.nan}}, "retries.wait: nan is not a number"),
        ({"gateway": "mirror.example.org"}, "gateway: 'mirror.example.org' does not match"),
        ({"registries": {"crosref": {}}}, "registries: 'crosref' is none of idconv"),
        ({"registries": {"crossref": {"pace": 1}}}, "registries.crossref: Additional"),
        ({"reports": None}, "reports: None is not of type 'string'"),
        ({5: "x"}, "5 is not a name"),
        ({"evidence": ""}, "evidence: '' should be non-empty"),
    ],
)
def test_what_is_wrong_is_named(config, named):
    with pytest.raises(UsageError) as raised:
        settings_from(config)
    assert named in raised.value.seen
    assert raised.value.expected
    assert raised.value.next_step


def test_every_fault_is_named_at_once():
    with pytest.raises(UsageError, match=r"has 3 fault\(s\)"):
        settings_from({"shards": 0, "refresh": "yes", "nobody": 1})


def test_a_long_value_is_not_repeated_whole():
    with pytest.raises(UsageError) as raised:
        settings_from({"shards": "x" * 100_000})
    assert len(raised.value.seen) < 400


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        (b"a: [", "is not YAML"),
        (b"- a\n- b\n", "holds a list"),
        (b"just words", "holds a str"),
        (b"\xff\xfe\x00", "is not YAML"),
        (b"!!python/object/apply:os.system ['true']", "is not YAML"),
        (b"[" * 20_000, "is not YAML"),
        (b"0", "holds a int"),
    ],
)
def test_a_file_that_holds_no_settings_is_refused(tmp_path, text, seen):
    path = tmp_path / "settings.yaml"
    path.write_bytes(text)
    with pytest.raises(UsageError, match=seen):
        settings_from_file(path)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(UsageError, match="cannot be read: No such file"):
        settings_from_file(tmp_path / "none.yaml")


@pytest.mark.parametrize("text", ["", "# only a comment\n", "{}"])
def test_an_empty_file_keeps_what_was_before(tmp_path, text):
    path = tmp_path / "settings.yaml"
    path.write_text(text, encoding="utf-8")
    assert settings_from_file(path) == Settings()
    assert settings_from_file(path, base=Settings(evidence="e")).evidence == "e"


def test_only_what_is_given_is_laid_over():
    before = Settings(evidence="a", refresh=True)
    assert overlay(before, evidence=None, refresh=False) == Settings(evidence="a", refresh=False)


def test_the_verdict_does_not_depend_on_how_answers_are_got():
    one = Settings(evidence="a", gateway="http://x", offline=True, shards=9)
    assert one.verdict_part() == Settings().verdict_part()
    assert Settings(max_references=1).verdict_part() != Settings().verdict_part()


SECRET = {"REFASSAY_CONTACT": " curator+x@example.org ", "NCBI_API_KEY": "0123456789abcdef"}


def test_secrets_come_from_the_environment_and_show_nothing():
    secrets = secrets_from(SECRET)
    assert secrets == Secrets("curator+x@example.org", "0123456789abcdef")
    assert "curator" not in f"{secrets!r} {secrets}"
    assert {"curator+x@example.org", "curator%2Bx%40example.org", "curator%2Bx@example.org"} <= set(
        secrets.values()
    )
    assert secrets_from({}) == Secrets()
    assert Secrets().values() == ()


@pytest.mark.parametrize("contact", ["nobody", "two@example.org words", "a@b\nX: y"])
def test_a_contact_that_is_no_address_is_refused_without_repeating_it(contact):
    with pytest.raises(UsageError) as raised:
        secrets_from({"REFASSAY_CONTACT": contact})
    assert contact not in str(raised.value)


def test_settings_hold_no_secret():
    names = {field.name for field in dataclasses.fields(Settings)}
    assert not names & {field.name for field in dataclasses.fields(Secrets)}
    with pytest.raises(UsageError):
        settings_from({"ncbi_api_key": "0123456789abcdef"})
