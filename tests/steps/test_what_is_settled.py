"""A run looks into what is new or open, and into what others found out since; into nothing else."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from refassay.evidence.index import Index, index_name
from refassay.opened import open_known
from simulator import Fault, Simulator, load_records
from tiny_tree import RECORDS, Steps, copy, settings_in, tiny, unhurried

__all__ = ["copy", "tiny"]


def live(folder: Path, simulator: Simulator, **more: Any) -> dict[str, Any]:
    own = {"gateway": simulator.gateway, "evidence": str(folder / "own"), "shards": 1}
    return {**unhurried(), **own, **more}


def run(folder: Path, simulator: Simulator, **more: Any) -> Steps:
    steps = Steps(settings_in(folder, **live(folder, simulator, **more)), folder)
    steps.run()
    return steps


def receipt(steps: Steps, group: str) -> dict[str, Any]:
    return dict(json.loads((steps.state / "ask" / f"{group}.json").read_text("utf-8")))


def outcomes(folder: Path) -> dict[str, str]:
    return {
        each["id"]: each["outcome"]
        for path in (folder / "results/reports").rglob("validation.json")
        for each in json.loads(path.read_text("utf-8"))["references"]
    }


@pytest.fixture
def simulator():
    with Simulator(load_records(RECORDS)) as simulator:
        yield simulator


def test_a_new_identifier_is_the_only_one_that_is_asked_for(copy, simulator):
    before = receipt(run(copy, simulator), "entrez")
    simulator.forget()
    (copy / "reports/new.md").write_text("See PMID: 90000998.\n", "utf-8")
    after = receipt(run(copy, simulator), "entrez")
    assert set(simulator.asked()) == {"90000998"}
    assert after["identifiers"] == before["identifiers"] + 1
    assert set(before["exchanges"]) < set(after["exchanges"])
    assert after["due"] == before["due"]


def test_an_identifier_that_is_cited_no_more_is_forgotten_and_may_come_back(copy, simulator):
    (copy / "reports/new.md").write_text("See PMID: 90000998.\n", "utf-8")
    before = receipt(run(copy, simulator), "entrez")
    (copy / "reports/new.md").write_text("See nothing.\n", "utf-8")
    without = receipt(run(copy, simulator), "entrez")
    assert without["identifiers"] == before["identifiers"] - 1
    simulator.forget()
    (copy / "reports/new.md").write_text("See PMID: 90000998.\n", "utf-8")
    assert receipt(run(copy, simulator), "entrez")["identifiers"] == before["identifiers"]
    assert simulator.requests == []
    assert outcomes(copy)["PMID:90000998"] == "absent"


def test_who_is_asked_next_depends_on_what_those_before_say_now(copy, simulator):
    run(copy, simulator)
    assert "10.5555/tiny.one" not in simulator.asked("datacite"), "Crossref had it"
    for path in (copy / "own/exchanges/crossref").rglob("*.json"):
        path.unlink()
    simulator.forget()
    simulator.set_faults([Fault("emptyset", registry="crossref")])
    run(copy, simulator)
    assert "10.5555/tiny.one" in simulator.asked("crossref")
    assert "10.5555/tiny.one" in simulator.asked("datacite")
    assert "10.5555/tiny.one" in simulator.asked("doi_agency")


def test_what_an_answer_leads_to_is_asked_for_until_it_is_answered(copy, simulator):
    for path in (copy / "reports").rglob("*.md"):
        path.unlink()
    (copy / "reports/one.md").write_text("See PMC90000901.\n", "utf-8")
    simulator.set_faults([Fault("503", registry="pubmed*")])
    assert receipt(run(copy, simulator), "entrez")["open"] == ["PMID:90000901"]
    simulator.set_faults([])
    simulator.forget()
    assert receipt(run(copy, simulator), "entrez")["open"] == []
    assert "90000901" in simulator.asked("pubmed")
    assert "PMC90000901" not in simulator.asked("idconv")


def test_other_life_times_and_another_locker_settle_nothing(copy, simulator):
    run(copy, simulator)
    simulator.forget()
    run(copy, simulator, evidence=str(copy / "another"))
    assert {"90000901", "90000902", "90000999"} <= set(simulator.asked("pubmed"))


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", b'{"key": 7}', b"[]"])
def test_a_damaged_memory_settles_nothing_and_asks_for_nothing_twice(copy, simulator, data):
    steps = run(copy, simulator)
    before = receipt(steps, "entrez")
    (steps.state / "memo/ask-entrez.json").write_bytes(data)
    simulator.forget()
    assert receipt(run(copy, simulator), "entrez") == before
    assert simulator.requests == []


def test_many_small_runs_are_joined_in_memory(copy, simulator, monkeypatch):
    monkeypatch.setattr("refassay.steps.ask.MOST_BATCHES", 3)
    for number in range(5):
        path = copy / f"reports/new{number}.md"
        path.write_text(f"See PMID: 9000098{number}.\n", "utf-8")
        steps = run(copy, simulator)
    simulator.forget()
    memory = json.loads((steps.state / "memo/ask-entrez.json").read_text("utf-8"))
    assert len(memory["batches"]) < 3
    before = receipt(steps, "entrez")
    assert receipt(run(copy, simulator), "entrez") == before
    assert simulator.requests == []


def told(steps: Steps) -> dict[str, str]:
    return {name: text for name, text in steps.signals().items() if name.startswith("told-")}


def test_what_is_told_changes_for_the_shard_alone_of_which_something_new_is_known(copy, simulator):
    before = told(run(copy, simulator, shards=7))
    assert len(before) > 1
    assert all(before.values())
    assert told(run(copy, simulator, shards=7)) == before
    report = copy / "reports/plain.md"
    report.write_text(report.read_text("utf-8") + "\nSee PMID: 90000998.\n", "utf-8")
    after = told(run(copy, simulator, shards=7))
    assert len([name for name in before if after[name] != before[name]]) == 1


def test_a_group_indexes_no_answers_but_those_of_its_own_kinds(copy, simulator):
    steps = Steps(settings_in(copy, **live(copy, simulator)), copy)
    steps.extract()
    steps.ask("entrez")
    with open_known(steps.settings).index() as index:
        assert index.answering
    shutil.rmtree(copy / "index")
    steps.ask("trials")
    locker = open_known(steps.settings).locker
    partial = Index(locker, copy / "index" / index_name(locker))
    assert {path.split("/")[1] for path in partial.answering} <= {"clinicaltrials"}
    partial.close()
