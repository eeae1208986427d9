"""What the workflow needs to know when it plans: settings, reports, and what is still open.

Everything here is quick and leaves the network alone. The files that it writes are written only
when they change, so that a second run has nothing to do.
"""

from __future__ import annotations

import fcntl
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from refassay.errors import RefassayError, UsageError
from refassay.evidence.state import state_folder
from refassay.extract.sidecar import sidecars_of
from refassay.files import write_atomically, write_if_changed
from refassay.inventory import Inventory, take_inventory
from refassay.model import plain
from refassay.provenance.code import code_version
from refassay.registries import REGISTRIES
from refassay.settings import Secrets, Settings, secrets_from, settings_from

EXAMPLE_REPORTS = "examples/research"
EXAMPLE_EVIDENCE = "examples/evidence"

_LOCKS: list[IO[str]] = []
"""Locks that this process holds; the kernel lets go of them when it ends, however it ends."""


@dataclass(frozen=True)
class Plan:
    """One run of the workflow, as planned."""

    settings: Settings
    inventory: Inventory
    state: Path

    @property
    def shards(self) -> tuple[int, ...]:
        """The shards that hold a report."""
        return self.inventory.shards

    @property
    def version(self) -> str:
        """What makes every step run again: version and digest of the code."""
        return code_version()

    @property
    def verdict(self) -> str:
        """The settings on which verdicts depend, as one line."""
        return json.dumps(self.settings.verdict_part(), sort_keys=True)

    @property
    def settings_file(self) -> str:
        """Where the steps read the settings."""
        return str(self.state / "settings.json")

    @property
    def inventory_file(self) -> str:
        """Where the steps read what is to be done."""
        return str(self.state / "inventory.json")

    def reports(self, shard: int | str) -> list[str]:
        """The reports of a shard, and the lists of citations beside them, as paths."""
        root = Path(self.settings.reports)
        paths = [root / path for path in self.inventory.shard(int(shard))]
        beside = [near for path in paths for near in sidecars_of(path) if near.is_file()]
        return [str(path) for path in (*paths, *beside)]

    def signal(self, name: str) -> str:
        """A file whose content changes when a step has something to do that no input shows."""
        return str(self.state / "signals" / name)


def workflow_settings(
    config: Mapping[str, Any], *, explicit: Mapping[str, Any], secrets: Secrets
) -> Settings:
    """The settings of a run of the workflow.

    `explicit` holds what the user gave with ``--config``. A contact or a gateway switches the
    shipped replay off, unless a replay was asked for in so many words. Raises UsageError for
    settings that are wrong, and for other reports than the example's with nobody to ask.
    """
    settings = settings_from(config, source="config/config.yaml, with --config")
    if settings.replay and "replay" not in explicit and settings.replay == EXAMPLE_EVIDENCE:
        if secrets.contact or settings.gateway:
            return replace(settings, replay="")
        if Path(settings.reports) != Path(EXAMPLE_REPORTS):
            raise UsageError(
                f"the reports are {settings.reports}, and there is nobody to ask about them",
                expected="a contact address, a gateway, or evidence to replay",
                next_step="set REFASSAY_CONTACT=name@example.org in the environment, or `gateway` "
                "or `replay` in the settings",
            )
    return settings


def plan(settings: Settings, *, leave: bool = True) -> Plan:
    """Take the inventory and, with `leave`, leave what the steps read.

    Raises UsageError for bad input.
    """
    state = state_folder(".refassay")
    planned = Plan(settings, take_inventory(Path(settings.reports), settings), state)
    if not leave:
        return planned
    write_if_changed(Path(planned.settings_file), _json(plain(settings)))
    write_if_changed(Path(planned.inventory_file), _json(plain(planned.inventory)))
    for group in sorted({registry.group for registry in REGISTRIES}):
        _signal_open(planned, group)
    for shard in planned.shards:
        _signal_missing(planned, shard)
    return planned


def planned_or_exit(
    config: Mapping[str, Any], *, explicit: Mapping[str, Any], alone: bool
) -> Plan:
    """The plan, or a clear error and status 2 where the input is wrong.

    With `alone`, this process holds the lock of the working folder until it ends: two runs in one
    folder would write the same files.
    """
    try:
        settings = workflow_settings(config, explicit=explicit, secrets=secrets_from())
        if alone:
            _hold_lock(state_folder(".refassay") / "run.lock")
        return plan(settings, leave=alone)
    except RefassayError as error:
        sys.stderr.write(f"refassay: {error}\n")
        raise SystemExit(2) from None


def _hold_lock(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    stream = path.open("w")
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        stream.close()
        raise UsageError(
            "another run is at work in this folder",
            expected="one run at a time",
            next_step="wait for it to end, or run in another clone",
        ) from error
    _LOCKS.append(stream)


def read_plan_file(path: Path) -> Settings:
    """The settings as the plan left them."""
    return settings_from(json.loads(path.read_text("utf-8")), source=str(path))


def _signal_open(planned: Plan, group: str) -> None:
    """Change the group's signal when something is unanswered, over its time, or to be refreshed."""
    signal = Path(planned.signal(f"open-{group}"))
    receipt = planned.state / "ask" / f"{group}.json"
    settings = planned.settings
    source = f"replay {settings.replay}" if settings.replay else f"evidence {settings.evidence}"
    if settings.replay or settings.offline:
        from refassay.evidence.locker import Locker

        names = Locker(Path(settings.replay or settings.evidence), read_only=True).exchange_paths()
        write_if_changed(signal, f"{source}: {len(list(names))} exchanges\n".encode())
        return
    now = datetime.now(UTC)
    last = signal.read_text("utf-8") if signal.is_file() else ""
    if not last.startswith(source) or settings.refresh or _is_open(receipt, now):
        write_atomically(signal, f"{source}: asked {now.isoformat()}\n".encode())


def _is_open(receipt: Path, now: datetime) -> bool:
    try:
        value = json.loads(receipt.read_text("utf-8"))
        due = value["due"]
        return bool(value["open"]) or bool(due and datetime.fromisoformat(due) <= now)
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _signal_missing(planned: Plan, shard: int) -> None:
    """Change the shard's signal when a file that it wrote is not there any more."""
    signal = Path(planned.signal(f"missing-{shard}"))
    results = Path(planned.settings.results)
    missing = [name for name in _written(planned, shard) if not (results / name).is_file()]
    if missing or not signal.is_file():
        now = datetime.now(UTC).isoformat()
        write_atomically(signal, f"{len(missing)} missing {now}\n".encode())


def _written(planned: Plan, shard: int) -> list[str]:
    try:
        value = json.loads((planned.state / "render" / f"{shard}.json").read_text("utf-8"))
        return [str(name) for name in value["files"]]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def _json(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()
