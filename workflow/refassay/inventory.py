"""What a report is: which files of a tree are read, which are passed over, and why."""

from __future__ import annotations

import os
import zlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from refassay.errors import UsageError
from refassay.settings import Settings

CACHED = "an entry of a references cache"

NEVER: tuple[tuple[str, str], ...] = (
    ("*.citations.md", "a list of citations that belongs to a report"),
    ("README*", "a README"),
    ("reconciliation.md", "a reconciliation of several reports"),
)
"""Names of files that are no reports, and what they are instead."""

NEVER_UNDER: tuple[tuple[str, str], ...] = (
    ("*_artifacts", "an artefact of a report"),
    ("assessments", "an assessment of a report"),
    ("references_cache", CACHED),
    (".*", "in a hidden folder"),
)
"""Names of folders whose files are no reports."""


IRREGULAR = "no regular file"
OUTSIDE = "a link to a file outside of the folder"
UNREADABLE = "a folder that cannot be read"
ODDITIES = (IRREGULAR, OUTSIDE, UNREADABLE)
"""Reasons for passing a file over that its owner may not expect."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One report of the tree: its path below the root, with forward slashes, and its shard."""

    path: str
    shard: int


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A file that matches what a report may be called and is none, or a folder unread."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class Inventory:
    """The reports of a tree, sorted by path, and what was passed over."""

    reports: tuple[Listed, ...]
    passed_over: tuple[PassedOver, ...] = ()

    def shard(self, number: int) -> tuple[str, ...]:
        """The paths of one shard."""
        return tuple(listed.path for listed in self.reports if listed.shard == number)

    @property
    def shards(self) -> tuple[int, ...]:
        """The shards that hold a report, in order."""
        return tuple(sorted({listed.shard for listed in self.reports}))


def shard_of(path: str, shards: int) -> int:
    """The shard of a report: a stable hash of its path, from 0."""
    return zlib.crc32(path.encode("utf-8", "surrogateescape")) % shards


def take_inventory(root: Path, settings: Settings) -> Inventory:
    """The reports below `root`.

    Raises UsageError when the folder is not there, holds no report, or holds two whose paths
    differ only by case (their outputs would be one folder on some systems).
    """
    unread: list[Path] = []
    if not root.is_dir():
        raise UsageError(
            f"{root} is not a folder",
            expected="the folder that holds the reports",
            next_step="name it in config/config.yaml or with --config reports=DIR",
        )
    reports: list[str] = []
    passed: list[PassedOver] = []
    for path in _files(root, unread):
        name = path.relative_to(root).as_posix()
        if not _matches(name, settings.include):
            continue
        reason = _why_not(name, path, root=root, settings=settings)
        if reason:
            passed.append(PassedOver(name, reason))
        else:
            reports.append(name)
    passed += [
        PassedOver(name, UNREADABLE)
        for name in (path.relative_to(root).as_posix() for path in unread)
        if not _is_never_read(name)
    ]
    _refuse_twins(reports)
    if not reports:
        closed = sum(each.reason == UNREADABLE for each in passed)
        also = f", {closed} folder(s) that cannot be read" if closed else ""
        raise UsageError(
            f"{root} holds no report: {len(passed) - closed} file(s) passed over{also}",
            expected=f"files that match {', '.join(settings.include)}",
            next_step="correct `reports`, `include` or `exclude` in the settings",
        )
    return Inventory(
        reports=tuple(Listed(name, shard_of(name, settings.shards)) for name in sorted(reports)),
        passed_over=tuple(sorted(passed, key=lambda each: each.path)),
    )


def _files(root: Path, unread: list[Path]) -> Iterator[Path]:
    """All files below a folder; `unread` gets the folders that the system keeps closed."""

    def note(error: OSError) -> None:
        unread.append(Path(error.filename))

    for folder, folders, names in os.walk(root, onerror=note):
        folders.sort()
        for name in sorted(names):
            yield Path(folder) / name


def _is_never_read(name: str) -> bool:
    """Whether a folder's files are no reports anyway."""
    parts = PurePosixPath(name).parts
    return any(fnmatchcase(part, glob) for glob, _ in NEVER_UNDER for part in parts)


def _matches(name: str, globs: tuple[str, ...]) -> bool:
    """Whether a path matches one of the globs; ``**/`` also stands for no folder at all."""
    return any(
        fnmatchcase(name, glob) or (glob.startswith("**/") and fnmatchcase(name, glob[3:]))
        for glob in globs
    )


def _why_not(name: str, path: Path, *, root: Path, settings: Settings) -> str:
    parts = PurePosixPath(name)
    for glob, reason in NEVER:
        if fnmatchcase(parts.name, glob):
            return reason
    for glob, reason in NEVER_UNDER:
        if any(fnmatchcase(part, glob) for part in parts.parts[:-1]):
            return reason
    if parts.name.startswith("."):
        return "a hidden file"
    cache = settings.references_cache
    if cache and _real(path.parent) == _real(Path(cache)):
        return CACHED
    if _matches(name, settings.exclude):
        return "excluded by the settings"
    return _not_there(path, root=root, settings=settings)


def _not_there(path: Path, *, root: Path, settings: Settings) -> str:
    """Why the file is none of the folder's own; empty when it is."""
    if path.exists() and not path.is_file():
        # A named pipe would keep us waiting for ever. A link to nothing is a report unread.
        return IRREGULAR
    resolved = _real(path)
    if not resolved.is_relative_to(_real(root)):
        return OUTSIDE
    for own in (settings.results, settings.evidence):
        if own and resolved.is_relative_to(_real(Path(own))):
            return "an output of refassay"
    return ""


def _real(path: Path) -> Path:
    """Where a path leads; unlike ``Path.resolve``, also for a link to itself, which is unread."""
    return Path(os.path.realpath(path))


def _refuse_twins(names: list[str]) -> None:
    spelled: dict[str, list[str]] = defaultdict(list)
    for name in names:
        spelled[name.casefold()].append(name)
    twins = [sorted(group) for group in spelled.values() if len(group) > 1]
    if twins:
        raise UsageError(
            "reports whose paths differ only by case: " + "; ".join(" and ".join(t) for t in twins),
            expected="paths that stay different where case does not count",
            next_step="rename one of each, or leave one out with `exclude`",
        )
