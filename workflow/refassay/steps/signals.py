"""Reasons to run a job again that show in none of its input files, put into small files.

A signal keeps its bytes as long as there is no such reason, so that a second run has nothing to
do. Everything here is quick and leaves the network alone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from refassay.evidence.index import Index, index_name
from refassay.evidence.locker import Locker
from refassay.evidence.state import state_folder
from refassay.files import write_atomically, write_if_changed
from refassay.settings import Settings
from refassay.steps.memo import stamp_of

Now = Callable[[], datetime]


@dataclass(frozen=True)
class Signals:
    """The signals of one working folder."""

    state: Path
    settings: Settings
    now: Now = lambda: datetime.now(UTC)

    def path(self, name: str) -> Path:
        """Where a signal lies."""
        return self.state / "signals" / name

    def reports(self, shards: Mapping[int, Sequence[Path]]) -> None:
        """``reports-N`` changes when the bytes of one of the shard's files do.

        Also when a file is replaced by an older one, which Snakemake, going by times, does not
        see. A file whose size and times are as before is not read.
        """
        cache = self.state / "reports.json"
        before = _read(cache)
        seen: dict[str, list[str]] = {}
        for number, paths in shards.items():
            lines = []
            for path in paths:
                seen[str(path)] = stamped = _stamped(path, before.get(str(path)))
                lines.append(f"{stamped[1]}  {str(path)!r}\n")
            write_if_changed(self.path(f"reports-{number}"), "".join(lines).encode())
        write_if_changed(cache, json.dumps(seen, indent=0, sort_keys=True).encode())

    def open(self, groups: Iterable[str]) -> None:
        """``open-GROUP`` changes when the group has something to ask for.

        That is: something is unanswered or over its life time, evidence is gone or damaged, all
        is to be refreshed, or the answers come from somewhere else. When nobody is asked it
        changes with the evidence.
        """
        settings = self.settings
        if settings.replay or settings.offline:
            locker = Locker(Path(settings.replay or settings.evidence), read_only=True)
            text = f"{settings.replay or settings.evidence}: {content_of(locker)}\n"
            for group in groups:
                write_if_changed(self.path(f"open-{group}"), text.encode())
            return
        source = f"asking, into {settings.evidence}: "
        receipts = {group: _read(self.state / "ask" / f"{group}.json") for group in groups}
        lost = self._lost(receipts.values())
        for group, receipt in receipts.items():
            signal = self.path(f"open-{group}")
            same = _text(signal).startswith(source)
            if not same or settings.refresh or lost or self._is_due(receipt):
                write_atomically(signal, f"{source}{self.now().isoformat()}\n".encode())

    def told(self, shards: Iterable[int]) -> None:
        """``told-N`` changes when what is known of one of the shard's reports does.

        That is for the last step that asks to find out; until then it is there and says nothing.
        """
        for shard in shards:
            if not self.path(f"told-{shard}").is_file():
                write_atomically(self.path(f"told-{shard}"), b"")

    def missing(self, shards: Iterable[int]) -> None:
        """``missing-N`` changes when a file that was rendered is not there any more, and
        ``unproved`` when a manifest is not.
        """
        results = Path(self.settings.results)
        manifests: set[str] = set()
        for shard in shards:
            files = rendered_files(self.state / "render" / f"{shard}.json")
            manifests |= {f"{Path(name).parent.as_posix()}/manifest.json" for name in files}
            self._signal_missing(f"missing-{shard}", results, files)
        sealed = (results / "seal.json").is_file()
        self._signal_missing("unproved", results, sorted(manifests) if sealed else ())

    def _signal_missing(self, name: str, results: Path, files: Iterable[str]) -> None:
        missing = [each for each in files if not (results / each).is_file()]
        if missing or not self.path(name).is_file():
            text = f"{len(missing)} missing {self.now().isoformat()}\n"
            write_atomically(self.path(name), text.encode())

    def _is_due(self, receipt: Mapping[str, Any]) -> bool:
        try:
            due = str(receipt.get("due") or "")
            return bool(receipt.get("open")) or bool(
                due and datetime.fromisoformat(due) <= self.now()
            )
        except (ValueError, TypeError):
            return True

    def _lost(self, receipts: Iterable[Mapping[str, Any]]) -> bool:
        """Whether evidence that a receipt rests on is gone or damaged."""
        used = {str(path) for receipt in receipts for path in receipt.get("exchanges") or ()}
        if not used:
            return False
        locker = Locker(Path(self.settings.evidence))
        with Index.open(locker, state_folder() / index_name(locker)) as index:
            return not used <= index.answering


def rendered_files(receipt: Path) -> list[str]:
    """The files that a shard's receipt of rendering lists; none when it cannot be read."""
    try:
        return [str(name) for each in _read(receipt)["shown"] for name in each["files"]]
    except (KeyError, TypeError):
        return []


def content_of(locker: Locker) -> str:
    """A digest that differs when a file of the locker does, by size and time."""
    digest = hashlib.sha256()
    for path in (*locker.exchange_paths(), *locker.body_paths()):
        digest.update(f"{path} {locker.file_state(path)}\n".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _stamped(path: Path, before: Any) -> list[str]:
    """[size and times, sha256] of a file; the hash of before where the stamp is the same."""
    stamp = stamp_of(path)
    if stamp and isinstance(before, list) and len(before) == 2 and before[0] == stamp:
        return [stamp, str(before[1])]
    try:
        with path.open("rb") as stream:
            return [stamp, hashlib.file_digest(stream, "sha256").hexdigest()]
    except OSError as error:
        return ["", type(error).__name__]


def _read(path: Path) -> dict[str, Any]:
    try:
        value = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return value if isinstance(value, dict) else {}


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, ValueError):
        return ""
