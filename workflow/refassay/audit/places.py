"""Where the files of a sealed result lie now, and which of them may be read at all.

The names in a seal and in manifests are untrusted: what leads out of the results, the evidence
and the reports is never opened.
"""

from __future__ import annotations

import os
import posixpath
import re
import stat
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from refassay.provenance.manifest import sha256_of

_IN_A_LOCKER = re.compile(
    r"(.+?)/(?:exchanges/[a-z0-9_]+/\d{4}-\d\d-\d\d/[0-9a-f-]+\.json|bodies/.+|\.gitattributes)"
)
FILE, MISSING, LINK, ODD = "", "is missing", "is a link now", "is no regular file now"


@dataclass(frozen=True)
class Elsewhere:
    """Where things lie now, when not where the manifests say."""

    evidence: Path | None = None
    reports: Path | None = None
    ontologies: tuple[Path, ...] = ()


@dataclass(frozen=True)
class Places:
    """The folders of a sealed result."""

    results: Path
    evidence_name: str | None
    """The locker as the names spell it, such as ``../evidence``."""
    evidence: Path | None
    """The locker as it lies there now; None when it does not."""
    reports: Path | None = None
    """Where the reports lie, when not where the manifests say."""
    ontologies: tuple[Path, ...] = ()
    """Files that may be those that the manifests name, by their sha256."""
    _real: dict[Path, Path] = field(default_factory=dict, repr=False)

    def find(self, name: str) -> Path | None:
        """The path of a sealed file; None when the name leads out of results and evidence."""
        root, inner = self.results, name
        if self.is_evidence(name) and self.evidence is not None:
            root, inner = self.evidence, name[len(self.evidence_name or "") + 1 :]
        path = root / inner
        return path if is_inner(inner) and self._is_below(path.parent, root) else None

    def is_evidence(self, name: str) -> bool:
        """Whether a name is one of the locker's."""
        return self.evidence_name is not None and name.startswith(f"{self.evidence_name}/")

    def inner_report(self, reports_name: str, name: str) -> str | None:
        """A report's path below the folder of the reports, from the names in a manifest."""
        if posixpath.isabs(reports_name) or posixpath.isabs(name) or "\0" in reports_name:
            return None
        root, inner = posixpath.normpath(reports_name), posixpath.normpath(name)
        if root != ".":
            if not inner.startswith(f"{root}/"):
                return None
            inner = inner[len(root) + 1 :]
        return inner if is_inner(inner) else None

    def report(self, reports_name: str, name: str) -> Path | None:
        """The path of a report; None when it lies outside of the folder of the reports."""
        inner = self.inner_report(reports_name, name)
        root = self.reports or self.results / reports_name
        if inner is None or not self._is_below((root / inner).parent, root):
            return None
        # The file itself may be a link, as long as it leads to somewhere below the same folder.
        return root / inner if self._is_below(root / inner, root) else None

    def _is_below(self, path: Path, root: Path) -> bool:
        for each in (path, root):
            if each not in self._real:
                self._real[each] = Path(os.path.realpath(each))
        return self._real[path].is_relative_to(self._real[root])


def places_of(
    results: Path, elsewhere: Elsewhere, *, named: Iterable[str], sealed: Iterable[str]
) -> Places:
    """The places, from the names of the locker that manifests give, else from the sealed names."""
    names = set(named) or {m[1] for name in sealed if (m := _IN_A_LOCKER.fullmatch(name))}
    only = names.pop() if len(names) == 1 else None
    if only is None or posixpath.isabs(only) or "\0" in only:
        return Places(results, None, elsewhere.evidence, elsewhere.reports, elsewhere.ontologies)
    there = elsewhere.evidence or results / only
    # What holds no exchanges is no locker: a name that leads to somewhere else is not followed.
    evidence = there if is_there(there / "exchanges", stat.S_ISDIR) else None
    return Places(results, only, evidence, elsewhere.reports, elsewhere.ontologies)


def is_inner(name: str) -> bool:
    """Whether a name is an ordinary path downwards."""
    parts = name.split("/")
    return "\0" not in name and not {"", ".", ".."} & set(parts)


def is_there(path: Path, kind: Callable[[int], bool] = stat.S_ISREG) -> bool:
    """Whether a path, links followed, is a file; never raises, whatever the path is made of."""
    try:
        return kind(path.stat().st_mode)
    except (OSError, ValueError):
        return False


def state_of(path: Path) -> str:
    """FILE (the empty text), or what is wrong with it."""
    try:
        mode = path.lstat().st_mode
    except (OSError, ValueError):
        return MISSING
    if stat.S_ISLNK(mode):
        return LINK
    return FILE if stat.S_ISREG(mode) else ODD


def fault_of(path: Path, digest: str) -> str:
    """What is wrong with a file that should have that sha256; nothing when it has."""
    fault = state_of(path)
    if fault:
        return fault
    try:
        return FILE if sha256_of(path) == digest else "was changed: its sha256 is another"
    except OSError as error:
        return f"cannot be read: {error.strerror or error}"
