"""One report's manifest: an in-toto Statement v1 with SLSA Provenance v1 as its predicate.

Subjects are the outputs, by path below the results and sha256. Dependencies are the report, its
sidecar, the code, the lock file and every exchange that an answer came from. It holds no clock,
no host and no absolute path, so the same inputs give the same bytes.

Source: in-toto Attestation Framework, Statement v1, and SLSA Provenance v1 (as remembered,
2026-11).
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import refassay
from refassay.provenance.code import code_digest
from refassay.settings import Settings

STATEMENT = "https://in-toto.io/Statement/v1"
PREDICATE = "https://slsa.dev/provenance/v1"
BUILD_TYPE = "urn:refassay:assay:1"


@dataclass(frozen=True, slots=True)
class Places:
    """Where things lie, as seen from the results folder; always with forward slashes."""

    results: Path
    reports: Path
    evidence: Path

    def name(self, path: Path) -> str:
        """A path as the manifest writes it: relative to the results folder."""
        return Path(os.path.relpath(path.absolute(), self.results.absolute())).as_posix()


def sha256_of(path: Path) -> str:
    """The sha256 of a file's bytes, in hexadecimal."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def manifest(
    *,
    report: str,
    inputs: Mapping[str, str],
    outputs: Iterable[Path],
    exchanges: Iterable[str],
    places: Places,
    settings: Settings,
) -> bytes:
    """The manifest's bytes.

    `inputs` maps the report's file and those read beside it (names below the folder of the
    reports) to their sha256; `exchanges` are paths below the evidence locker.
    """
    statement = {
        "_type": STATEMENT,
        "subject": [
            {"name": places.name(path), "digest": {"sha256": sha256_of(path)}}
            for path in sorted(outputs)
        ],
        "predicateType": PREDICATE,
        "predicate": {
            "buildDefinition": {
                "buildType": BUILD_TYPE,
                "externalParameters": {
                    "report": report,
                    "reports": places.name(places.reports),
                    "evidence": places.name(places.evidence),
                    "settings": settings.verdict_part(),
                },
                "resolvedDependencies": [
                    *_inputs(inputs, places),
                    *_code(),
                    *_exchanges(exchanges, places),
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
    return (json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def _inputs(inputs: Mapping[str, str], places: Places) -> list[dict[str, Any]]:
    return [
        {
            "name": places.name(places.reports / name),
            "digest": {"sha256": digest},
            "annotations": {"role": "report" if number == 0 else "sidecar"},
        }
        for number, (name, digest) in enumerate(inputs.items())
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
        found.append(
            {"name": "envs/lock.txt", "digest": digest, "annotations": {"role": "lock"}}
        )
    return found


def _exchanges(exchanges: Iterable[str], places: Places) -> list[dict[str, Any]]:
    return [
        {
            "name": places.name(places.evidence / path),
            "digest": {"sha256": sha256_of(places.evidence / path)},
            "annotations": {"role": "exchange"},
        }
        for path in sorted(set(exchanges))
    ]
