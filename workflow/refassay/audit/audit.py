"""Verify a sealed result: first the hashes, then the results made again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from refassay.audit.chain import (
    Manifest,
    Problem,
    checksums_of,
    read_manifests,
    verify_files,
    verify_manifest,
    verify_seal,
)
from refassay.audit.replay import replay
from refassay.errors import UsageError
from refassay.provenance.seal import CHECKSUMS, SEAL

PROVED, DIFFERS, IMPOSSIBLE = 0, 1, 3


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Where things lie now, when not where the manifests say."""

    evidence: Path | None = None
    reports: Path | None = None


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found."""

    problems: tuple[Problem, ...]
    files: int
    reports: int
    replayed: int
    root: str
    """sha256 of ``seal.json``."""

    @property
    def exit_code(self) -> int:
        """0 proved, 1 something differs, 3 hashes hold but something could not be made again."""
        if any(problem.differs for problem in self.problems):
            return DIFFERS
        return IMPOSSIBLE if self.problems else PROVED

    @property
    def summary(self) -> str:
        """One sentence: the verdict, with its denominators."""
        verdict = {
            PROVED: "proved",
            DIFFERS: "DIFFERS",
            IMPOSSIBLE: "hashes hold, but not everything could be made again",
        }[self.exit_code]
        return (
            f"{verdict}: {self.files} files, {self.reports} reports, {self.replayed} made again "
            f"to the same bytes, {len(self.problems)} problem(s); sha256 of seal.json: {self.root}"
        )

    def as_json(self) -> dict[str, Any]:
        """The same for machines."""
        return {
            "exit_code": self.exit_code,
            "files": self.files,
            "problems": [
                {"file": each.file, "text": each.text, "differs": each.differs}
                for each in self.problems
            ],
            "replayed": self.replayed,
            "reports": self.reports,
            "seal_sha256": self.root,
        }


def audit(
    results: Path,
    elsewhere: Elsewhere | None = None,
    *,
    expect: str | None = None,
    evidence_may_grow: bool = False,
) -> Audit:
    """Verify everything below a results folder. Raises UsageError where there is no seal."""
    for name in (SEAL, CHECKSUMS):
        if not (results / name).is_file():
            raise UsageError(
                f"{results} holds no {name}",
                expected="results that a finished run sealed",
                next_step="name the results folder of a run, or run the workflow to its end",
            )
    places = elsewhere or Elsewhere()
    root = hashlib.sha256((results / SEAL).read_bytes()).hexdigest()
    problems = list(_expected(root, expect))
    problems += verify_seal(results)
    manifests, unreadable = _manifests(results)
    problems += unreadable
    evidence = _evidence(results, manifests, places)
    problems += _files(results, evidence, evidence_may_grow=evidence_may_grow)
    for manifest in manifests:
        problems += verify_manifest(results, manifest)
    made_again = 0
    if not any(problem.differs for problem in problems):
        outcome = replay(results, manifests, evidence=evidence, reports=places.reports)
        problems += outcome.problems
        made_again = outcome.replayed
    return Audit(
        problems=tuple(dict.fromkeys(problems)),
        files=len(checksums_of(results)),
        reports=len(manifests),
        replayed=made_again,
        root=root,
    )


def _expected(root: str, expect: str | None) -> Iterator[Problem]:
    if expect is not None and root != expect.lower().removeprefix("sha256:"):
        yield Problem(SEAL, f"has the sha256 {root}, not the published {expect}")


def _manifests(results: Path) -> tuple[list[Manifest], list[Problem]]:
    read = list(read_manifests(results))
    return (
        [each for each in read if isinstance(each, Manifest)],
        [each for each in read if isinstance(each, Problem)],
    )


def _evidence(results: Path, manifests: list[Manifest], places: Elsewhere) -> Path | None:
    """The evidence locker that the manifests agree on, or the one given."""
    if places.evidence is not None:
        return places.evidence
    named = {manifest.evidence for manifest in manifests}
    if len(named) != 1 or Path(only := named.pop()).is_absolute():
        return None
    return results / only


def _files(results: Path, evidence: Path | None, *, evidence_may_grow: bool) -> Iterator[Problem]:
    for problem in verify_files(results, evidence):
        added = problem.text.startswith("was added")
        if not (added and evidence_may_grow and problem.file.startswith("../")):
            yield problem
