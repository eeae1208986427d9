"""One report's manifest: an in-toto Statement v1 with SLSA Provenance v1 as its predicate.

Subjects are the outputs, by path below the results and sha256. Dependencies are the report, its
sidecar, the local ontologies, the code, the lock file and every exchange that an answer came
from. It holds no clock, no host and no absolute path, so the same inputs give the same bytes.

Source: in-toto Attestation Framework, Statement v1, and SLSA Provenance v1 (as remembered,
2026-11).
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import refassay
from refassay.indented import indented
from refassay.provenance.code import code_digest
from refassay.settings import Settings

STATEMENT = "https://in-toto.io/Statement/v1"
PREDICATE = "https://slsa.dev/provenance/v1"
BUILD_TYPE = "urn:refassay:assay:1"


@dataclass(frozen=True, slots=True)
class Shown:
    """A report of which files were written, as its manifest needs it."""

    report: str
    sha256: str
    sidecars: tuple[tuple[str, str], ...] = ()
    """(file name, sha256) of what was read beside it."""
    exchanges: tuple[str, ...] = ()
    """Paths below the locker."""
    files: tuple[str, ...] = ()
    """Paths below the results, sorted."""
    ontologies: tuple[tuple[str, str], ...] = ()
    """(file name, sha256) of the local files that its terms were compared with, in order."""


@dataclass(frozen=True)
class Places:
    """Where things lie. A manifest names them as seen from the results, links followed."""

    results: Path
    reports: Path
    """The folder below which all reports lie."""
    evidence: Path
    base: Path | None = None
    """What the reports' names are relative to; None is the folder of the reports."""

    @cached_property
    def reports_name(self) -> str:
        """The folder of the reports, as a manifest writes it."""
        return self._name(self.reports)

    @cached_property
    def evidence_name(self) -> str:
        """The evidence locker, as a manifest writes it."""
        return self._name(self.evidence)

    def input_name(self, report: str, beside: str = "") -> str:
        """A report, or a file that was read beside it. Only links to its folder are followed."""
        path = (self.reports if self.base is None else self.base) / report
        path = path.with_name(beside) if beside else path
        return self.name_of(path)

    def name_of(self, path: Path) -> str:
        """Any other file. Only links to its folder are followed."""
        return self._name(path.parent / "x").removesuffix("x") + path.name

    @cached_property
    def digests(self) -> dict[str, str]:
        """sha256 of the exchanges that were read so far: many reports rest on the same."""
        return {}

    def _name(self, path: Path) -> str:
        return Path(os.path.relpath(os.path.realpath(path), self._results)).as_posix()

    @cached_property
    def _results(self) -> str:
        return os.path.realpath(self.results)


def sha256_of(path: Path) -> str:
    """The sha256 of a file's bytes, in hexadecimal."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def manifest(shown: Shown, *, places: Places, settings: Settings) -> bytes:
    """The manifest's bytes. The files must lie there."""
    statement = {
        "_type": STATEMENT,
        "subject": [
            {"name": name, "digest": {"sha256": sha256_of(places.results / name)}}
            for name in sorted(shown.files)
        ],
        "predicateType": PREDICATE,
        "predicate": {
            "buildDefinition": {
                "buildType": BUILD_TYPE,
                "externalParameters": {
                    "report": shown.report,
                    "reports": places.reports_name,
                    "evidence": places.evidence_name,
                    "settings": settings.verdict_part(),
                },
                "resolvedDependencies": [
                    *_inputs(shown, places),
                    *_ontologies(shown, places, settings),
                    *_code(),
                    *_exchanges(shown.exchanges, places),
                ],
            },
            "runDetails": {
                "builder": {"id": "urn:refassay", "version": {"refassay": refassay.__version__}}
            },
        },
    }
    return canonical(statement)


def canonical(value: Any) -> bytes:
    """JSON with sorted keys, one space of indent, UTF-8 and a line end: one form per value."""
    return (indented(value) + "\n").encode()


def _inputs(shown: Shown, places: Places) -> list[dict[str, Any]]:
    named = [("report", places.input_name(shown.report), shown.sha256)]
    named += [
        ("sidecar", places.input_name(shown.report, name), digest)
        for name, digest in shown.sidecars
    ]
    return [
        {"name": name, "digest": {"sha256": digest}, "annotations": {"role": role}}
        for role, name, digest in named
    ]


def _ontologies(shown: Shown, places: Places, settings: Settings) -> list[dict[str, Any]]:
    """The local files, where they lie as seen from the results."""
    paths = dict.fromkeys(settings.ontologies)
    return [
        {
            "name": places.name_of(Path(path)),
            "digest": {"sha256": digest},
            "annotations": {"role": "ontology"},
        }
        for path, (_name, digest) in zip(paths, shown.ontologies, strict=False)
    ]


def _code() -> list[dict[str, Any]]:
    found = [
        {
            "name": "refassay",
            "digest": {"sha256": code_digest()},
            "annotations": {"role": "code", "version": refassay.__version__},
        }
    ]
    lock = Path(refassay.__file__).parents[2] / "envs" / "lock.txt"
    if lock.is_file():
        digest = {"sha256": sha256_of(lock)}
        found.append({"name": "envs/lock.txt", "digest": digest, "annotations": {"role": "lock"}})
    return found


def _exchanges(exchanges: Iterable[str], places: Places) -> list[dict[str, Any]]:
    known = places.digests
    for path in exchanges:
        if path not in known:
            known[path] = sha256_of(places.evidence / path)
    return [
        {
            "name": f"{places.evidence_name}/{path}",
            "digest": {"sha256": known[path]},
            "annotations": {"role": "exchange"},
        }
        for path in sorted(set(exchanges))
    ]
