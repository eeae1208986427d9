"""The chain of hashes: seal → checksums → files, and manifests → outputs and exchanges."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from refassay.provenance.manifest import PREDICATE, STATEMENT, canonical, sha256_of
from refassay.provenance.seal import CHECKSUMS, SEAL, seal_body, sealed_files

_LINE = re.compile(r"([0-9a-f]{64})  ([^\n\\]+)")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that does not hold, and the file that it is about."""

    file: str
    text: str
    differs: bool = True
    """False: it could not be proved, though nothing was seen to differ."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the audit needs of one report's manifest."""

    name: str
    """Path below the results."""
    report: str
    reports: str
    evidence: str
    settings: Mapping[str, Any]
    subjects: Mapping[str, str]
    dependencies: tuple[tuple[str, str, str], ...]
    """(role, name, sha256)."""

    def named(self, role: str) -> list[tuple[str, str]]:
        """(name, sha256) of the dependencies of one role."""
        return [(name, digest) for each, name, digest in self.dependencies if each == role]


def verify_seal(results: Path) -> Iterator[Problem]:
    """What is wrong with ``seal.json`` and ``checksums.sha256`` themselves."""
    checksums = (results / CHECKSUMS).read_bytes()
    lines = checksums.decode("utf-8", "replace").splitlines()
    names = [match.group(2) if (match := _LINE.fullmatch(line)) else "" for line in lines]
    if "" in names or names != sorted(set(names)) or (checksums and not checksums.endswith(b"\n")):
        yield Problem(CHECKSUMS, "is not as it was written: a line is damaged, doubled or moved")
    size = sum(_size(results / name) for name in names if name)
    expected = seal_body(files=len(names), size=size, checksums=checksums)
    if (results / SEAL).read_bytes() != expected:
        yield Problem(SEAL, "does not agree with the checksums and the files that they name")


def verify_files(results: Path, evidence: Path | None) -> Iterator[Problem]:
    """Files that changed, vanished or were added since the seal was made."""
    listed = checksums_of(results)
    for name, digest in listed.items():
        path = results / name
        if path.is_symlink():
            yield Problem(name, "is a link now")
        elif not path.is_file():
            yield Problem(name, "is missing")
        elif sha256_of(path) != digest:
            yield Problem(name, "was changed: its sha256 is not the sealed one")
    for name, _path in sorted(sealed_files(results, evidence or results)):
        if name not in listed:
            yield Problem(name, "was added after the seal was made")


def checksums_of(results: Path) -> dict[str, str]:
    """Name → sha256, of every line that can be read."""
    text = (results / CHECKSUMS).read_text("utf-8", "replace")
    return {m.group(2): m.group(1) for line in text.splitlines() if (m := _LINE.fullmatch(line))}


def read_manifests(results: Path) -> Iterator[Manifest | Problem]:
    """Every manifest below the results, in order, or what is wrong with it."""
    for path in sorted((results / "reports").rglob("manifest.json")):
        name = path.relative_to(results).as_posix()
        try:
            data = path.read_bytes()
            value = json.loads(data)
            if canonical(value) != data:
                yield Problem(name, "is not in its canonical form")
                continue
            yield _manifest(name, value)
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            yield Problem(name, f"cannot be read as a manifest: {type(error).__name__}")


def verify_manifest(results: Path, manifest: Manifest) -> Iterator[Problem]:
    """Whether a manifest and the files that it names agree."""
    yield from _wandering(manifest)
    folder = Path(manifest.name).parent
    there = {
        path.relative_to(results).as_posix()
        for path in (results / folder).iterdir()
        if path.is_file() and path.name != "manifest.json"
    }
    for name in sorted(there ^ set(manifest.subjects)):
        yield Problem(name, f"is not what {manifest.name} says was written")
    for name, digest in manifest.subjects.items():
        if name in there and sha256_of(results / name) != digest:
            yield Problem(name, f"does not have the sha256 that {manifest.name} gives")
    for name, digest in manifest.named("exchange"):
        if not (results / name).is_file():
            yield Problem(name, f"is missing: {manifest.name} rests on it")
        elif sha256_of(results / name) != digest:
            yield Problem(name, f"does not have the sha256 that {manifest.name} gives")


def _wandering(manifest: Manifest) -> Iterator[Problem]:
    """Names that lead out of where they have to be."""
    folder = Path(manifest.name).parent.as_posix()
    places = [(name, folder) for name in manifest.subjects]
    places += [(name, manifest.evidence) for name, _digest in manifest.named("exchange")]
    for name, place in places:
        inner = name.removeprefix(f"{place}/")
        if inner == name or ".." in inner.split("/"):
            yield Problem(manifest.name, f"names {name}, which is not below {place}")


def inside(path: Path, root: Path) -> bool:
    """Whether a path stays below a folder, links followed."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(root))


def _manifest(name: str, value: dict[str, Any]) -> Manifest:
    if value["_type"] != STATEMENT or value["predicateType"] != PREDICATE:
        raise ValueError("another type of statement")
    definition = value["predicate"]["buildDefinition"]
    parameters = definition["externalParameters"]
    return Manifest(
        name=name,
        report=str(parameters["report"]),
        reports=str(parameters["reports"]),
        evidence=str(parameters["evidence"]),
        settings=dict(parameters["settings"]),
        subjects={str(each["name"]): str(each["digest"]["sha256"]) for each in value["subject"]},
        dependencies=tuple(
            (
                str(each["annotations"]["role"]),
                str(each["name"]),
                str(each["digest"]["sha256"]),
            )
            for each in definition["resolvedDependencies"]
        ),
    )


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
