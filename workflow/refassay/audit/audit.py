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
    read_bytes,
    read_manifests,
    verify_files,
    verify_manifest,
    verify_seal,
)
from refassay.audit.places import Elsewhere, Places, places_of
from refassay.audit.replay import replay
from refassay.errors import UsageError
from refassay.provenance.seal import CHECKSUMS, SEAL

PROVED, DIFFERS, IMPOSSIBLE = 0, 1, 3


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
            f"{verdict}: {self.files} file(s), {self.reports} report(s), {self.replayed} made "
            f"again to the same bytes, {len(self.problems)} problem(s); "
            f"sha256 of seal.json: {self.root}"
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
    """Verify everything below a results folder.

    Raises UsageError where there is no seal, or where the evidence is said to be and is not.
    """
    read = {name: read_bytes(results / name) for name in (SEAL, CHECKSUMS)}
    _refuse_unsealed(results, elsewhere, read)
    seal, checksums = read[SEAL], read[CHECKSUMS]
    root = hashlib.sha256(seal or b"").hexdigest()
    listed = checksums_of(checksums or b"")
    problems = list(_expected(root, expect))
    problems += [
        Problem(name, "is missing, too large or no regular file")
        for name, data in read.items()
        if data is None
    ]
    manifests, unreadable = _manifests(results)
    problems += unreadable
    places = places_of(
        results,
        elsewhere or Elsewhere(),
        named=(manifest.evidence for manifest in manifests),
        sealed=listed,
    )
    if seal is not None and checksums is not None:
        problems += verify_seal(places, seal, checksums)
        problems += verify_files(places, listed, evidence_may_grow=evidence_may_grow)
    for manifest in manifests:
        problems += verify_manifest(places, manifest)
    made_again = 0
    if any(map(places.is_evidence, listed)) and places.evidence is None:
        problems.append(_evidence_is_gone(places))
    elif not any(problem.differs for problem in problems):
        outcome = replay(places, manifests)
        problems += outcome.problems
        made_again = outcome.replayed
    return Audit(
        problems=tuple(dict.fromkeys(problems)),
        files=len(listed),
        reports=len(manifests),
        replayed=made_again,
        root=root,
    )


def _refuse_unsealed(
    results: Path, elsewhere: Elsewhere | None, read: dict[str, bytes | None]
) -> None:
    if not any(data is not None for data in read.values()):
        raise UsageError(
            f"{results} holds no {SEAL} and no {CHECKSUMS}",
            expected="results that a finished run sealed",
            next_step="name the results folder of a run, or run the workflow to its end",
        )
    for path in elsewhere.ontologies if elsewhere else ():
        if not path.is_file():
            raise UsageError(
                f"{path} is not a file",
                expected="an ontology that the results rest on",
                next_step="correct --ontology",
            )
    for folder in (elsewhere.evidence, elsewhere.reports) if elsewhere else ():
        if folder is not None and not folder.is_dir():
            raise UsageError(
                f"{folder} is not a folder",
                expected="the folder in which evidence or reports lie now",
                next_step="correct --evidence or --reports",
            )


def _expected(root: str, expect: str | None) -> Iterator[Problem]:
    if expect is not None and root != expect.strip().lower().removeprefix("sha256:"):
        yield Problem(SEAL, f"has the sha256 {root}, not the published {expect}")


def _manifests(results: Path) -> tuple[list[Manifest], list[Problem]]:
    read = list(read_manifests(results))
    return (
        [each for each in read if isinstance(each, Manifest)],
        [each for each in read if isinstance(each, Problem)],
    )


def _evidence_is_gone(places: Places) -> Problem:
    where = places.evidence_name or "evidence"
    return Problem(where, "is not there: name the evidence with --evidence", differs=False)
