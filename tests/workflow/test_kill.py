"""Killed at any moment: nothing that was answered is lost, and the end is the same.

``REFASSAY_KILLS`` says how many kills the long test deals out (``make soak``).
"""

from __future__ import annotations

import json
import os
import random
import re
import signal
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from clone import Clone, wait_for

from make_example import record
from simulator import Simulator, load_records
from tiny_tree import RECORDS, REPORTS, unhurried

LATENCY = 0.1
Pair = tuple[str, str]
"""Registry and identifier."""

NOT_COMPARED = ("manifest.json", "checksums.sha256", "seal.json")
"""They list evidence, and how that lies in batches depends on the kills."""
_CHANGING = re.compile(
    rb"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:Z| UTC)?)?|\d{6}-[0-9a-f]{12}|\b[0-9a-f]{64}\b"
)


def kill(clone: Clone, moment: float) -> bool:
    """Start a run and kill its whole process group after so many seconds; whether it lived."""
    process = clone.start()
    with process:
        ended = wait_for(process, moment)
        if not ended:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=60)
    return not ended


def seconds_of(clone: Clone) -> float:
    """How long an undisturbed run takes here and now."""
    clone.reset()
    began = time.monotonic()
    clone.run()
    return time.monotonic() - began


def kill_on_replay(clone: Clone, kills: int, *, seed: int, rounds: int) -> None:
    """Deal out kills, a few in a row, and compare what a last, undisturbed run ends in."""
    chance = random.Random(seed)
    whole = seconds_of(clone)
    expected = clone.outputs()
    left = kills
    while left > 0:
        clone.reset()
        for _ in range(min(left, rounds)):
            kill(clone, chance.uniform(0.2, 1.0) * whole)
            left -= 1
        clone.run()
        assert clone.outputs() == expected
        assert clone.strays() == []
        audited = clone.refassay("audit", "results")
        assert audited.returncode == 0, audited.stdout


@pytest.fixture(scope="module")
def replaying(tmp_path_factory: pytest.TempPathFactory) -> Clone:
    clone = Clone.make(tmp_path_factory.mktemp("killed") / "clone")
    record(REPORTS, RECORDS, None, clone.folder / "recorded")
    clone.configure(replay="recorded")
    return clone


def test_a_run_that_was_killed_five_times_on_replay_ends_in_the_same_bytes(replaying):
    kill_on_replay(replaying, 5, seed=11, rounds=3)


@pytest.mark.soak
def test_many_kills_on_replay_end_in_the_same_bytes(replaying):
    kills = int(os.environ.get("REFASSAY_KILLS", "50"))
    kill_on_replay(replaying, kills, seed=12, rounds=4)


def kill_while_asking(folder: Path, kills: int, *, seed: int) -> None:
    """Deal out kills to a run that asks, and compare what it ends in and what was asked twice."""
    chance = random.Random(seed)
    with Simulator(load_records(RECORDS), latency={"*": LATENCY}) as simulator:
        clone = Clone.make(folder / "clone")
        clone.configure(
            gateway=simulator.gateway,
            evidence="evidence",
            retries={"tries": 2, "wait": 0},
            registries={name: {"interval": 0} for name in unhurried()["registries"]},
        )
        whole = seconds_of(clone)
        expected = masked(clone.outputs())
        (clone.folder / "evidence").rename(clone.folder / "first")
        clone.reset()
        for _ in range(kills):
            kill(clone, chance.uniform(0.3, 0.9) * whole)
            answered = answered_in(clone.folder / "evidence")
            simulator.forget()
        clone.run()
        again = {(seen.registry, each) for seen in simulator.requests for each in seen.ids}
        assert {pair for pair in again if pair in answered} == set()
        assert masked(clone.outputs()) == expected
        assert clone.strays() == []
        audited = clone.refassay("audit", "results")
        assert audited.returncode == 0, audited.stdout


def answered_in(evidence: Path) -> set[Pair]:
    """What was answered and kept, by registry; as a registry writes its identifiers."""
    found: set[Pair] = set()
    for path in evidence.glob("exchanges/*/*/*.json"):
        exchange = json.loads(path.read_text("utf-8"))
        if exchange["outcome"] == "answered":
            for curie in exchange["asked"]:
                found.add((exchange["registry"], curie.partition(":")[2]))
    return found


def masked(outputs: Mapping[str, bytes]) -> dict[str, bytes]:
    """Outputs without times and hashes."""
    return {
        name: _CHANGING.sub(b"MASKED", data)
        for name, data in outputs.items()
        if Path(name).name not in NOT_COMPARED
    }


def test_a_run_that_was_killed_twice_while_asking_ends_in_the_same_outputs(tmp_path):
    kill_while_asking(tmp_path, 2, seed=13)


@pytest.mark.soak
def test_many_kills_while_asking_lose_no_answer(tmp_path):
    kills = int(os.environ.get("REFASSAY_KILLS", "50"))
    for number in range(0, kills, 5):
        kill_while_asking(tmp_path / str(number), min(5, kills - number), seed=100 + number)
