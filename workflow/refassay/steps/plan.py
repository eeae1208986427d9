"""What the workflow needs to know when it plans: settings, reports, and what is still open.

Everything here is quick and leaves the network alone. The files that it writes are written only
when they change, so that a second run has nothing to do.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any

from refassay.ask import FOLLOW
from refassay.errors import RefassayError, UsageError
from refassay.extract.sidecar import is_there, sidecars_of
from refassay.files import write_if_changed
from refassay.inventory import ODDITIES, Inventory, take_inventory
from refassay.model import plain
from refassay.provenance.code import code_version
from refassay.provenance.seal import fits_a_line
from refassay.registries import FOLLOWED, REGISTRIES
from refassay.settings import Secrets, Settings, secrets_from, settings_from
from refassay.steps.signals import Signals
from refassay.terms.ontologies import NONE as NO_ONTOLOGIES
from refassay.terms.ontologies import Ontologies, open_ontologies

EXAMPLE_REPORTS = "examples/research"
EXAMPLE_EVIDENCE = "examples/evidence"
STATE = Path(".refassay")
"""In the working folder; everything in it may be deleted."""

_LOCKS: list[IO[str]] = []
"""Locks that this process holds; the kernel lets go of them when it ends, however it ends."""


@dataclass(frozen=True)
class Plan:
    """One run of the workflow, as planned."""

    settings: Settings
    inventory: Inventory
    state: Path
    ontologies: Ontologies = NO_ONTOLOGIES

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
        """The settings and local files on which verdicts depend, as one line."""
        return _line([self.settings.verdict_part(), self.ontologies.digest])

    @property
    def asking(self) -> str:
        """The settings on which it depends who is asked, and when again, as one line."""
        settings = self.settings
        return _line([settings.max_references, settings.skip_prefixes, settings.life_times])

    @property
    def settings_file(self) -> str:
        """Where the steps read the settings."""
        return str(self.state / "settings.json")

    @property
    def inventory_file(self) -> str:
        """Where the steps read what is to be done."""
        return str(self.state / "inventory.json")

    def reading(self, shard: int | str) -> str:
        """What reading a shard's reports depends on beside their bytes, as one line."""
        closed = [str(path) for path in self._paths(shard) if not os.access(path, os.R_OK)]
        settings = self.settings
        return _line([settings.max_report_bytes, settings.relevance.terms, closed])

    def reports(self, shard: int | str) -> list[str]:
        """The reports of a shard, and the lists of citations beside them, as paths.

        Without those that are links to nothing or whose names no list can hold: they are listed
        as unread.
        """
        return [
            str(path)
            for path in self._paths(shard)
            if path.is_file() and fits_a_line(str(path)) and not set("{}") & set(str(path))
        ]

    def closing_words(self) -> str:
        """What a run of the workflow ends with: how complete it is, and what to open."""
        results = Path(self.settings.results)
        try:
            census = json.loads((results / "census.json").read_text("utf-8"))
            whole, rows = census["tree"], len(census["reports"])
            lines = [f"{whole['needs_review']} of {rows} reports need review"]
            if census["incomplete"]:
                lines.insert(0, str(census["incomplete"]))
                nobody = self.settings.replay or self.settings.offline
                lines.append(
                    "nobody was asked: the evidence at hand was used"
                    if nobody
                    else "run again: it asks only for what is open"
                )
        except (OSError, ValueError, KeyError, TypeError):
            return ""
        lines.append(f"exit status: refassay census {results} --fail-on error")
        lines.append(f"open:        {results / 'index.html'}")
        return "\n" + "\n".join(lines) + "\n"

    def signal(self, name: str) -> str:
        """A file whose content changes when a step has something to do that no input shows."""
        return str(Signals(self.state, self.settings).path(name))

    def leave(self) -> None:
        """Leave what the steps read, and the signals."""
        write_if_changed(Path(self.settings_file), _json(self.settings))
        write_if_changed(Path(self.inventory_file), _json(self.inventory))
        signals = Signals(self.state, self.settings)
        signals.reports({shard: self._paths(shard) for shard in self.shards})
        signals.open([*sorted({each.group for each in REGISTRIES} - FOLLOWED), FOLLOW])
        signals.told(self.shards)
        signals.missing(self.shards)

    def _paths(self, shard: int | str) -> list[Path]:
        root = Path(self.settings.reports)
        paths = [root / path for path in self.inventory.shard(int(shard))]
        return [*paths, *(near for path in paths for near in sidecars_of(path) if is_there(near))]


def workflow_settings(
    config: Mapping[str, Any],
    *,
    explicit: Mapping[str, Any],
    secrets: Secrets,
    environment: Mapping[str, str] | None = None,
) -> Settings:
    """The settings of a run of the workflow.

    `explicit` holds what the user gave with ``--config``. A contact or a gateway switches the
    shipped replay off, unless a replay was asked for in so many words. Raises UsageError for
    settings that are wrong, and for other reports than the example's with nobody to ask.
    """
    gateway = (os.environ if environment is None else environment).get("REFASSAY_GATEWAY")
    if gateway and "gateway" not in explicit:
        config = {**config, "gateway": gateway}
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


def plan(settings: Settings, *, state: Path = STATE) -> Plan:
    """Take the inventory. Raises UsageError for bad input and for folders that cannot be used."""
    ontologies = open_ontologies(settings.ontologies)
    planned = Plan(settings, take_inventory(Path(settings.reports), settings), state, ontologies)
    _refuse_odd_results(settings)
    if settings.replay and not Path(settings.replay).is_dir():
        raise UsageError(
            f"the evidence to replay, {settings.replay}, is not a folder",
            expected="an evidence locker with exchanges/ and bodies/",
            next_step="correct `replay`, or leave it out to ask the registries",
        )
    for folder in (settings.results, *(() if settings.replay else (settings.evidence,)), state):
        _refuse_unwritable(Path(folder))
    return planned


def planned_or_exit(config: Mapping[str, Any], *, explicit: Mapping[str, Any], alone: bool) -> Plan:
    """The plan, or a clear error and status 2 where the input is wrong.

    With `alone`, this process holds the lock of the working folder until it ends: two runs in one
    folder would write the same files.
    """
    try:
        settings = workflow_settings(config, explicit=explicit, secrets=secrets_from())
        planned = plan(settings)
        if alone:
            _hold_lock(STATE / "run.lock")
            _sweep(STATE, Path(settings.results))
            planned.leave()
            _tell_of_oddities(planned)
        return planned
    except RefassayError as error:
        sys.stderr.write(f"refassay: {error}\n")
        raise SystemExit(2) from None


def put_first(library: str) -> None:
    """Make every job of this run find this library, and the Python that runs it now."""
    for name, first in (("PYTHONPATH", library), ("PATH", str(Path(sys.executable).parent))):
        rest = os.environ.get(name)
        os.environ[name] = os.pathsep.join(filter(None, [first, rest]))


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


def _tell_of_oddities(planned: Plan) -> None:
    """Name the files that look like reports and were passed over for what they are."""
    for each in planned.inventory.passed_over:
        if each.reason in ODDITIES:
            sys.stderr.write(f"refassay: {each.path!a} is not read: {each.reason}\n")


def _sweep(*folders: Path) -> None:
    """Remove what a killed run left half written. Only while holding the lock."""
    for folder in folders:
        for path in folder.rglob(".tmp-*"):
            if path.is_file() and not path.is_symlink():
                with contextlib.suppress(OSError):
                    path.unlink()


def _refuse_odd_results(settings: Settings) -> None:
    """The seal closes over the whole results folder: nothing else may live in it."""
    results = Path(settings.results).resolve()
    cache = [Path(settings.references_cache)] if settings.references_cache else []
    folders = (Path(), Path(settings.reports), Path(settings.replay or settings.evidence), *cache)
    for other in folders:
        if other.resolve().is_relative_to(results):
            raise UsageError(
                f"the results folder, {settings.results}, holds {other.resolve()} as well",
                expected="a folder that holds nothing but results",
                next_step="set `results` to another folder",
            )


def _refuse_unwritable(folder: Path) -> None:
    there = folder.absolute()
    while not there.exists() and not there.is_symlink() and there != there.parent:
        there = there.parent
    if there.is_dir() and os.access(there, os.W_OK | os.X_OK):
        return
    why = "it may not be written to" if there.is_dir() else f"{there} is not a folder"
    raise UsageError(
        f"{folder} cannot be written: {why}",
        expected="a folder in which files can be made",
        next_step="choose another folder or correct its permissions; nothing was run",
    )


def _line(value: Any) -> str:
    return json.dumps(plain(value), sort_keys=True)


def _json(value: Any) -> bytes:
    return (json.dumps(plain(value), indent=1, sort_keys=True) + "\n").encode()
