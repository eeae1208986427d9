"""``refassay step``: the steps as the rules call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from refassay.cli import main
from refassay.steps.plan import plan
from tiny_tree import GROUPS, copy, everything_below, settings_in, tiny

__all__ = ["copy", "tiny"]


def call(step: str, folder: Path, *arguments: str) -> int:
    return main(["step", step, "--settings", str(folder / ".refassay/settings.json"), *arguments])


def test_the_commands_of_the_rules_make_the_same_results(copy):
    before = everything_below(copy / "results")
    planned = plan(settings_in(copy, shards=1), state=copy / ".refassay")
    planned.leave()
    state = copy / ".refassay"
    cited, extracted, checked, rendered = (
        str(state / name)
        for name in ("cited/0.jsonl", "extract/0.jsonl", "check/0.jsonl", "render/0.json")
    )
    more = ["--cited", cited, "--extracted", extracted, "--told", str(state / "signals/told-0")]
    memo = ["--memo", str(copy / "memo")]
    inventory = ["--inventory", str(state / "inventory.json"), "--shard", "0"]
    for path in (copy / "results/reports").rglob("validation.json"):
        path.unlink()
    files = ["--output", extracted, "--brief", cited]
    assert call("extract", copy, *inventory, *memo, *files) == 0
    for group in GROUPS:
        receipt = str(state / f"ask/{group}.json")
        remembered = ["--memo", str(copy / f"ask-{group}.json")]
        files = [*(more if group == GROUPS[-1] else more[:2]), "--output", receipt]
        assert call("ask", copy, "--group", group, *remembered, *files) == 0
    assert call("check", copy, *memo, "--output", checked, cited, extracted) == 0
    assert call("render", copy, *memo, "--output", rendered, checked) == 0
    assert call("render", copy, "--tree", rendered) == 0
    assert call("prove", copy, "--checked", checked, "--rendered", rendered) == 0
    assert everything_below(copy / "results") == before


def test_a_references_cache_of_the_settings_is_written_with_the_proof(copy):
    settings = settings_in(copy, shards=1, references_cache=str(copy / "references_cache"))
    plan(settings, state=copy / ".refassay").leave()
    checked = sorted(map(str, (copy / ".refassay/check").glob("*.jsonl")))
    rendered = sorted(map(str, (copy / ".refassay/render").glob("*.json")))
    assert call("prove", copy, "--checked", *checked, "--rendered", *rendered) == 0
    assert list((copy / "references_cache").iterdir())


@pytest.mark.parametrize("text", [None, "", "[]", "not JSON", '{"shards": "many"}'])
def test_settings_that_nobody_left_are_wrong_use(copy, text, capsys):
    path = copy / ".refassay/settings.json"
    path.unlink() if text is None else path.write_text(text, "utf-8")
    assert call("render", copy, "--tree", "nowhere.json") == 2
    said = capsys.readouterr().err
    assert "settings.json" in said
    assert "\n  next      " in said


def test_rendering_needs_a_shard_or_a_tree(copy, capsys):
    assert call("render", copy) == 2
    assert "neither a tree nor a shard" in capsys.readouterr().err


def test_the_settings_that_the_plan_leaves_come_back_equal(copy):
    from refassay.steps.settings_file import read_settings

    settings = settings_in(copy, skip_prefixes=("PMID",), max_references=3)
    planned = plan(settings, state=copy / ".refassay")
    planned.leave()
    assert read_settings(Path(planned.settings_file)) == settings
    assert json.loads(Path(planned.settings_file).read_text("utf-8"))["max_references"] == 3
