"""Full texts in the workflow's steps: asked by `follow`, searched by `check`, proved in the end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from refassay.ask import Receipt
from refassay.jsonl import load
from simulator import Fault, Simulator
from tiny_tree import Steps, settings_in, unhurried

WORDS = "Seeds of cold plants weighed 12 mg less than those of warm plants."
TABLE = {
    "works": [
        {
            "pmid": 90000001,
            "pmcid": "PMC90000001",
            "title": "Anthers in the cold",
            "abstract": "In the cold, anthers open late.",
            "text": [{"title": "Results", "paragraphs": [WORDS]}],
        }
    ]
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("a", "b"):
        report = tmp_path / "reports" / f"{name}.md"
        report.parent.mkdir(exist_ok=True)
        report.write_text(f'# Anthers\n\nIt says "{WORDS}" (PMID: 90000001).\n', encoding="utf-8")
    return tmp_path


def run(folder: Path, simulator: Simulator, **changes: Any) -> Steps:
    settings = settings_in(folder, gateway=simulator.gateway, **unhurried(), **changes)
    steps = Steps(settings, folder)
    steps.run()
    return steps


def verdicts(folder: Path) -> list[tuple[str, str]]:
    pages = sorted((folder / "results").rglob("validation.json"))
    quotes = [json.loads(page.read_text("utf-8"))["quotes"] for page in pages]
    return [(each["verdict"], each["tier"]) for (each,) in quotes]


def followed(folder: Path) -> Receipt:
    line = (folder / ".refassay" / "ask" / "follow.json").read_text("utf-8")
    receipt: Receipt = load(Receipt, line)
    return receipt


def test_a_text_that_two_reports_want_is_asked_for_once(folder: Path) -> None:
    with Simulator(TABLE) as simulator:
        run(folder, simulator, full_text=True)
        assert verdicts(folder) == [("exact", "full_text")] * 2
        assert simulator.count("pmc_text") == 1
        simulator.forget()
        run(folder, simulator, full_text=True)
        assert simulator.requests == []


def test_the_setting_changes_what_is_searched(folder: Path) -> None:
    with Simulator(TABLE) as simulator:
        run(folder, simulator)
        assert verdicts(folder) == [("not_found", "abstract")] * 2
        run(folder, simulator, full_text=True)
        assert verdicts(folder) == [("exact", "full_text")] * 2
        assert simulator.count("pubmed") == 1
        run(folder, simulator)
        assert verdicts(folder) == [("not_found", "abstract")] * 2


def test_a_text_without_an_answer_stays_open_until_the_next_run(folder: Path) -> None:
    with Simulator(TABLE, faults=[Fault("503", registry="pmc_text")]) as simulator:
        before = run(folder, simulator, full_text=True).signals()["open-follow"]
        assert verdicts(folder) == [("not_checkable", "abstract")] * 2
        assert [each.curie for each in followed(folder).open] == ["pmc_text:PMC90000001"]
        simulator.set_faults(())
        simulator.forget()
        second = run(folder, simulator, full_text=True)
        assert second.signals()["open-follow"] != before
        assert verdicts(folder) == [("exact", "full_text")] * 2
        assert [seen.registry for seen in simulator.requests] == ["pmc_text"]
        assert followed(folder).open == ()
