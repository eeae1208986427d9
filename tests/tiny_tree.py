"""The tiny tree in a folder of its own, with recorded answers, run by the steps themselves."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from make_example import record
from refassay.ask import FOLLOW
from refassay.provenance.seal import Sealed
from refassay.registries import FOLLOWED, REGISTRIES
from refassay.registries import GROUPS as LANES
from refassay.settings import RegistrySettings, Retries, Settings, Timeouts
from refassay.steps.ask import ask
from refassay.steps.check import check
from refassay.steps.extract import extract
from refassay.steps.follow import Shard, follow
from refassay.steps.plan import Plan, plan
from refassay.steps.prove import prove
from refassay.steps.render import render, render_tree

DATA = Path(__file__).parent / "data"
REPORTS = DATA / "tiny"
RECORDS = DATA / "tiny-records.yaml"
PRINTED = tuple(group for lane in LANES for group in lane if group not in FOLLOWED)
GROUPS = (*PRINTED, FOLLOW)
"""The rules of the ask step, in order."""


def lay_out(folder: Path) -> Path:
    """Reports and recorded evidence, side by side in `folder`."""
    shutil.copytree(REPORTS, folder / "reports")
    record(folder / "reports", RECORDS, None, folder / "evidence")
    return folder


def settings_in(folder: Path, **changes: Any) -> Settings:
    """The settings of a run in `folder`, on replay unless something else is said."""
    settings = Settings(
        reports=str(folder / "reports"),
        results=str(folder / "results"),
        evidence=str(folder / "evidence"),
        replay=str(folder / "evidence"),
        shards=2,
    )
    return replace(settings, **changes)


def unhurried() -> dict[str, Any]:
    """Settings under which the simulator is asked without waiting."""
    return {
        "replay": "",
        "retries": Retries(tries=1, wait=0),
        "timeouts": Timeouts(connect=2, read=2, total=4, patience=4),
        "registries": {registry.name: RegistrySettings(interval=0) for registry in REGISTRIES},
    }


class Steps:
    """One run of the workflow in this process, step by step."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self.settings = settings
        self.state = folder / ".refassay"
        self.plan: Plan = plan(settings, state=self.state)
        self.plan.leave()

    def run(self) -> Sealed:
        """All of them."""
        self.extract()
        self.ask()
        self.check()
        self.render()
        self.census()
        return self.prove()

    def extract(self) -> int:
        """Gives how many reports were read anew, as `check` and `render` do for theirs."""
        return sum(
            extract(
                self.settings,
                self.plan.inventory.shard(shard),
                memo=self.state / "memo" / f"extract-{shard}.jsonl",
                output=self.file("extract", shard),
                brief=self.file("cited", shard),
            )
            for shard in self.plan.shards
        )

    def ask(self, *groups: str) -> None:
        cited = self.files("cited")
        for group in groups or GROUPS:
            memo = self.state / "memo" / f"ask-{group}.json"
            output = self.state / "ask" / f"{group}.json"
            if group == FOLLOW:
                follow(self.settings, self.shards(), memo=memo, output=output)
            else:
                ask(self.settings, group, cited, memo=memo, output=output)

    def shards(self) -> list[Shard]:
        return [
            Shard(
                self.file("cited", shard),
                self.file("extract", shard),
                self.state / "signals" / f"told-{shard}",
            )
            for shard in self.plan.shards
        ]

    def check(self) -> int:
        return sum(
            check(
                self.settings,
                self.file("cited", shard),
                self.file("extract", shard),
                memo=self.state / "memo" / f"check-{shard}.jsonl",
                output=self.file("check", shard),
            )
            for shard in self.plan.shards
        )

    def render(self) -> int:
        return sum(
            render(
                self.settings,
                self.file("check", shard),
                memo=self.state / "memo" / f"render-{shard}.jsonl",
                output=self.file("render", shard, "json"),
            )
            for shard in self.plan.shards
        )

    def census(self) -> None:
        render_tree(self.settings, self.files("render", "json"))

    def prove(self) -> Sealed:
        return prove(self.settings, self.files("render", "json"))

    def signals(self) -> dict[str, str]:
        """The signals by name."""
        return {
            path.name: path.read_text("utf-8")
            for path in sorted((self.state / "signals").iterdir())
        }

    def file(self, step: str, shard: int, kind: str = "jsonl") -> Path:
        return self.state / step / f"{shard}.{kind}"

    def files(self, step: str, kind: str = "jsonl") -> list[Path]:
        return [self.file(step, shard, kind) for shard in self.plan.shards]


def everything_below(*folders: Path) -> dict[str, bytes]:
    """Every file by its path below the folder's parent."""
    return {
        path.relative_to(folder.parent).as_posix(): path.read_bytes()
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tiny tree, run and sealed. Made once: copy it before you change it."""
    folder = tmp_path_factory.mktemp("tiny")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFASSAY_STATE", os.fspath(folder / "index"))
        Steps(settings_in(lay_out(folder)), folder).run()
    return folder


@pytest.fixture
def copy(tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A sealed tiny tree to do with as one likes."""
    monkeypatch.setenv("REFASSAY_STATE", os.fspath(tmp_path / "index"))
    for name in ("reports", "evidence", "results", ".refassay"):
        shutil.copytree(tiny / name, tmp_path / name)
    return tmp_path
