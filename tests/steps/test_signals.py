"""The signals: they change when a step has something to do that no input shows, and only then."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from refassay.settings import LifeTimes
from refassay.steps.signals import Signals
from simulator import Fault, Simulator, load_records
from tiny_tree import GROUPS, RECORDS, Steps, copy, settings_in, tiny, unhurried

__all__ = ["copy", "tiny"]


def signals(folder: Path, **changes: object) -> dict[str, str]:
    return Steps(settings_in(folder, **changes), folder).signals()


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    return {name for name in before | after if before.get(name) != after.get(name)}


OPEN = {f"open-{group}" for group in GROUPS}


def test_on_replay_nothing_changes_by_itself(copy):
    before = signals(copy)
    assert changed(before, signals(copy)) == set()
    assert changed(before, signals(copy, fail_on=("note",))) == set()


@pytest.mark.parametrize(
    "glob", ["exchanges/*/*/*.json", "bodies/text/*/*.xml"], ids=["exchange", "body"]
)
def test_on_replay_a_changed_file_of_the_evidence_is_noticed(copy, glob):
    before = signals(copy)
    path = next((copy / "evidence").glob(glob))
    path.write_bytes(path.read_bytes().swapcase())
    assert changed(before, signals(copy)) == OPEN


def test_a_report_replaced_by_an_older_one_is_noticed(copy):
    before = signals(copy)
    report = copy / "reports/plain.md"
    text = report.read_text("utf-8")
    report.write_text(text.swapcase(), "utf-8")
    os.utime(report, (1, 1))
    noticed = changed(before, signals(copy))
    assert len(noticed) == 1
    assert noticed < {"reports-0", "reports-1"}
    report.write_text(text, "utf-8")
    os.utime(report, (2, 2))
    assert changed(before, signals(copy)) == set(), "only bytes count"


def test_a_list_of_citations_that_comes_and_goes_is_noticed(copy):
    before = signals(copy)
    beside = copy / "reports/plain.md.citations.md"
    beside.write_text("1. PMID:90000901\n", "utf-8")
    with_it = signals(copy)
    assert len(changed(before, with_it)) == 1
    beside.unlink()
    assert changed(before, signals(copy)) == set()


def test_a_deleted_output_and_a_deleted_manifest_are_noticed(copy):
    before = signals(copy)
    page = next((copy / "results/reports").rglob("validation.json"))
    page.unlink()
    after = signals(copy)
    assert len(changed(before, after)) == 1
    assert changed(before, after) < {"missing-0", "missing-1"}
    (page.parent / "manifest.json").unlink()
    assert "unproved" in changed(after, signals(copy))


@pytest.fixture
def asked(copy, monkeypatch):
    """The tiny tree after a run that asked a registry's simulator."""
    with Simulator(load_records(RECORDS)) as simulator:
        live = {**unhurried(), "gateway": simulator.gateway, "evidence": str(copy / "own")}
        Steps(settings_in(copy, **live), copy).run()
        yield copy, live, simulator


def test_when_all_was_answered_nothing_changes(asked):
    copy, live, _simulator = asked
    first = signals(copy, **live)
    assert changed(first, signals(copy, **live)) == set()


def test_answers_over_their_life_time_are_asked_for_again(asked):
    copy, live, _simulator = asked
    settings = settings_in(copy, **live)
    state = copy / ".refassay"
    before = {path.name: path.read_text() for path in (state / "signals").iterdir()}
    later = datetime.now(UTC) + timedelta(days=8)
    Signals(state, settings, now=lambda: later).open(GROUPS)
    after = {path.name: path.read_text() for path in (state / "signals").iterdir()}
    assert changed(before, after) == {"open-crossref", "open-entrez"}, "who lacked one is due"


@pytest.mark.parametrize("glob", ["exchanges/pubmed/*/*.json", "bodies/text/*/*.xml"])
@pytest.mark.parametrize("how", ["removed", "changed"])
def test_evidence_that_is_lost_is_asked_for_again(asked, glob, how):
    copy, live, simulator = asked
    before = signals(copy, **live)
    for path in (copy / "own").glob(glob):
        path.unlink() if how == "removed" else path.write_bytes(path.read_bytes().swapcase())
    simulator.forget()
    steps = Steps(settings_in(copy, **live), copy)
    assert changed(before, steps.signals()) == OPEN
    steps.run()
    assert "90000901" in simulator.asked("pubmed")
    quiet = signals(copy, **live)
    assert changed(quiet, signals(copy, **live)) == set()


def test_refreshing_changes_the_signals_and_asks_for_all(copy):
    lives = LifeTimes(found=9999, notices=9999, absent=9999, withheld=9999)
    with Simulator(load_records(RECORDS)) as simulator:
        live = {**unhurried(), "gateway": simulator.gateway, "life_times": lives}
        Steps(settings_in(copy, **live), copy).run()
        assert simulator.requests == [], "the recorded answers are still good"
        before = signals(copy, **live)
        steps = Steps(settings_in(copy, **live, refresh=True), copy)
        assert changed(before, steps.signals()) == OPEN
        steps.run()
        assert {"90000901", "90000902", "90000999"} <= set(simulator.asked("pubmed"))


def test_only_the_group_that_is_open_is_run_again(copy):
    with Simulator(
        load_records(RECORDS), faults=[Fault("503", registry="clinicaltrials")]
    ) as simulator:
        live = {**unhurried(), "gateway": simulator.gateway, "evidence": str(copy / "own")}
        Steps(settings_in(copy, **live), copy).run()
        before = signals(copy, **live)
        after = signals(copy, **live)
        assert changed(before, after) == {"open-trials"}
        simulator.set_faults([])
        simulator.forget()
        steps = Steps(settings_in(copy, **live), copy)
        steps.run()
        assert [seen.registry for seen in simulator.requests] == ["clinicaltrials"]
        quiet = signals(copy, **live)
        assert changed(quiet, signals(copy, **live)) == set()
    census = json.loads((copy / "results/census.json").read_text("utf-8"))
    assert census["complete"] is True


def test_other_evidence_is_asked_into_anew(asked):
    copy, live, _simulator = asked
    before = signals(copy, **live)
    other = {**live, "evidence": str(copy / "another")}
    assert changed(before, signals(copy, **other)) == OPEN


def test_offline_the_locker_is_read_and_nobody_asked(asked):
    copy, live, simulator = asked
    simulator.forget()
    Steps(settings_in(copy, **live, offline=True), copy).run()
    assert simulator.requests == []
    assert (copy / "results/seal.json").is_file()
