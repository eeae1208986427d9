"""The plan: who may run where, with what settings, and what its signals say."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from refassay.errors import UsageError
from refassay.settings import LifeTimes, RelevanceSettings, Secrets, Settings
from refassay.steps.plan import plan, planned_or_exit, workflow_settings
from tiny_tree import copy, settings_in, tiny

__all__ = ["copy", "tiny"]

SHIPPED = {
    "reports": "examples/research",
    "replay": "examples/evidence",
    "evidence": "evidence",
    "results": "results",
}
CONTACT = Secrets(contact="name@example.org")


@pytest.mark.parametrize(
    ("given", "secrets", "environment", "replay"),
    [
        ({}, Secrets(), {}, "examples/evidence"),
        ({}, CONTACT, {}, ""),
        ({"gateway": "http://mirror.example.org"}, Secrets(), {}, ""),
        ({}, Secrets(), {"REFASSAY_GATEWAY": "http://mirror.example.org"}, ""),
        ({"replay": "examples/evidence"}, CONTACT, {}, "examples/evidence"),
        ({"replay": "mine"}, CONTACT, {}, "mine"),
        ({"reports": "mine", "replay": "mine"}, Secrets(), {}, "mine"),
        ({"reports": "mine"}, CONTACT, {}, ""),
        ({"replay": ""}, Secrets(), {}, ""),
    ],
)
def test_whoever_can_be_asked_switches_the_shipped_replay_off(given, secrets, environment, replay):
    settings = workflow_settings(
        {**SHIPPED, **given}, explicit=given, secrets=secrets, environment=environment
    )
    assert settings.replay == replay


def test_a_replay_of_ones_own_in_the_file_is_kept_whatever_the_environment_says():
    config = {**SHIPPED, "replay": "mine"}
    assert workflow_settings(config, explicit={}, secrets=CONTACT).replay == "mine"


def test_other_reports_need_somebody_to_ask():
    given = {"reports": "mine"}
    with pytest.raises(UsageError) as error:
        workflow_settings({**SHIPPED, **given}, explicit=given, secrets=Secrets(), environment={})
    assert "nobody to ask" in error.value.seen
    assert "REFASSAY_CONTACT=name@example.org" in error.value.next_step


def test_a_flag_wins_over_the_environment():
    given = {"gateway": "http://one.example.org"}
    settings = workflow_settings(
        {**SHIPPED, **given},
        explicit=given,
        secrets=Secrets(),
        environment={"REFASSAY_GATEWAY": "http://two.example.org"},
    )
    assert settings.gateway == "http://one.example.org"


@pytest.mark.parametrize(
    ("change", "seen"),
    [
        ({"results": "reports"}, "holds"),
        ({"results": "."}, "holds"),
        ({"results": "file/results"}, "is not a folder"),
        ({"results": "file"}, "is not a folder"),
        ({"replay": "", "evidence": "file"}, "is not a folder"),
        ({"replay": "nowhere"}, "is not a folder"),
        ({"reports": "nowhere"}, "is not a folder"),
        ({"reports": "empty"}, "holds no report"),
        ({"include": ("*.txt",)}, "holds no report"),
    ],
)
def test_folders_that_cannot_be_used_are_refused_before_anything_runs(
    copy, change, seen, monkeypatch
):
    monkeypatch.chdir(copy)
    (copy / "file").write_text("in the way", "utf-8")
    (copy / "empty").mkdir()
    settings = Settings(reports="reports", replay="evidence")
    with pytest.raises(UsageError, match=seen) as error:
        plan(replace(settings, **change))
    assert error.value.expected
    assert error.value.next_step


def test_a_dangling_link_is_no_folder_for_results(copy):
    (copy / "gone").symlink_to(copy / "nowhere")
    with pytest.raises(UsageError, match="is not a folder"):
        plan(settings_in(copy, results=str(copy / "gone" / "results")))


@pytest.mark.parametrize("config", [{"shards": "four"}, {"reprots": "mine"}, {"shards": -1}])
def test_wrong_settings_end_with_status_2_and_leave_nothing(config, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        planned_or_exit({**SHIPPED, **config}, explicit=config, alone=True)
    assert end.value.code == 2
    said = capsys.readouterr().err
    assert next(iter(config)) in said
    assert "\n  expected  " in said
    assert "\n  next      " in said
    assert list(tmp_path.iterdir()) == []


def test_the_second_of_two_runs_in_one_folder_says_so(copy, monkeypatch, capsys):
    monkeypatch.chdir(copy)
    config = {"reports": "reports", "replay": "evidence", "results": "results"}
    code = (
        "import sys; from refassay.steps.plan import planned_or_exit;"
        f"planned_or_exit({config!r}, explicit={{'replay': 1}}, alone=True);"
        "print('ready', flush=True); sys.stdin.read()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "workflow")},
    )
    with holder:
        assert holder.stdout.readline() == b"ready\n"
        with pytest.raises(SystemExit) as end:
            planned_or_exit(config, explicit={"replay": 1}, alone=True)
        assert end.value.code == 2
        assert "another run is at work" in capsys.readouterr().err
        holder.stdin.close()
    planned_or_exit(config, explicit={"replay": 1}, alone=False)


def test_a_run_that_holds_the_lock_clears_away_what_a_killed_one_left(copy, monkeypatch):
    monkeypatch.chdir(copy)
    strays = [copy / "results/reports/.tmp-abc", copy / ".refassay/memo/.tmp-def"]
    for stray in strays:
        stray.write_bytes(b"half")
    kept = copy / "evidence/.tmp-of-somebody-else"
    kept.write_bytes(b"half")
    config = {"reports": "reports", "replay": "evidence", "results": "results"}
    monkeypatch.setattr("refassay.steps.plan._LOCKS", locks := [])
    planned_or_exit(config, explicit={"replay": 1}, alone=True)
    assert not any(stray.exists() for stray in strays)
    assert kept.exists()
    for lock in locks:
        fcntl.flock(lock, fcntl.LOCK_UN)
        lock.close()


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("verdict", {"relevance": RelevanceSettings(on=0.5)}),
        ("verdict", {"max_references": 3}),
        ("asking", {"max_references": 3}),
        ("asking", {"skip_prefixes": ("PMID",)}),
        ("asking", {"life_times": LifeTimes(found=1)}),
    ],
)
def test_settings_that_matter_to_a_step_are_in_its_parameters(copy, name, changes):
    one, other = (plan(settings_in(copy, **each)) for each in ({}, changes))
    assert getattr(one, name) != getattr(other, name)
    assert plan(settings_in(copy, fail_on=("note",))).verdict == one.verdict


def test_reading_depends_on_its_limits_and_on_what_may_be_read(copy, monkeypatch):
    shard = plan(settings_in(copy)).shards[0]
    before = plan(settings_in(copy)).reading(shard)
    assert plan(settings_in(copy, max_report_bytes=10)).reading(shard) != before
    terms = RelevanceSettings(terms=3)
    assert plan(settings_in(copy, relevance=terms)).reading(shard) != before
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.R_OK)
    assert plan(settings_in(copy)).reading(shard) != before
