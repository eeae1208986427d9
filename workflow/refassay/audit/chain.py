"""The chain of hashes: seal → checksums → files, and manifests → outputs and exchanges."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from refassay.audit.places import Places, fault_of, state_of
from refassay.provenance.manifest import PREDICATE, STATEMENT, canonical
from refassay.provenance.seal import CHECKSUMS, SEAL, fits_a_line, seal_body, sealed_files
from refassay.steps.render import report_folder

_LINE = re.compile(r"([0-9a-f]{64})  ([^\n\r\\]+)")
LARGEST = 64 * 2**20
"""Bytes of a manifest, seal or list of checksums that is read."""


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

    @property
    def exchanges(self) -> frozenset[str]:
        """The exchanges, as paths below the locker."""
        start = f"{self.evidence}/"
        return frozenset(name.removeprefix(start) for name, _digest in self.named("exchange"))


def read_bytes(path: Path) -> bytes | None:
    """A file of ordinary kind and size, or nothing."""
    try:
        if state_of(path) or path.stat().st_size > LARGEST:
            return None
        return path.read_bytes()
    except OSError:
        return None


def checksums_of(data: bytes) -> dict[str, str]:
    """Name → sha256, of every line that can be read."""
    lines = data.decode("utf-8", "replace").split("\n")
    return {match[2]: match[1] for line in lines if (match := _LINE.fullmatch(line))}


def verify_seal(places: Places, seal: bytes, checksums: bytes) -> Iterator[Problem]:
    """What is wrong with ``seal.json`` and ``checksums.sha256`` themselves."""
    lines = checksums.decode("utf-8", "replace").split("\n")
    matches = [_LINE.fullmatch(line) for line in lines[:-1]]
    names = [match[2] for match in matches if match]
    if None in matches or lines[-1] or names != sorted(set(names)):
        yield Problem(CHECKSUMS, "is not as it was written: a line is damaged, doubled or moved")
    size, digest = _claims(seal)
    if digest != hashlib.sha256(checksums).hexdigest():
        yield Problem(CHECKSUMS, f"does not have the sha256 that {SEAL} gives")
    if places.evidence is not None or not any(map(places.is_evidence, names)):
        size = sum(_size(places.find(name)) for name in names)
    if seal != seal_body(files=len(matches), size=size, checksums=checksums):
        yield Problem(SEAL, "does not agree with the checksums and the files that they name")


def verify_files(
    places: Places, listed: Mapping[str, str], *, evidence_may_grow: bool
) -> Iterator[Problem]:
    """Files that changed, vanished or were added since the seal was made."""
    for name, digest in listed.items():
        if places.is_evidence(name) and places.evidence is None:
            continue
        path = places.find(name)
        fault = "leads out of the results and the evidence" if path is None else ""
        if fault := fault or (fault_of(path, digest) if path else ""):
            yield Problem(name, fault)
    name_of_evidence = places.evidence_name or "evidence"
    for name, _path in sorted(sealed_files(places.results, places.evidence, name_of_evidence)):
        if name not in listed and not (evidence_may_grow and places.is_evidence(name)):
            shown = name if fits_a_line(name) else ascii(name)
            yield Problem(shown, f"was added after the seal was made{_how_to_accept(places, name)}")


def read_manifests(results: Path) -> Iterator[Manifest | Problem]:
    """Every manifest below the results, in order, or what is wrong with it."""
    for path in sorted((results / "reports").rglob("manifest.json")):
        if state_of(path):
            continue  # a link, or a report's folder that is called so
        name = path.relative_to(results).as_posix()
        data = read_bytes(path)
        if data is None:
            yield Problem(name, "cannot be read as a manifest: it is too large")
            continue
        try:
            value = json.loads(data)
            if canonical(value) != data:
                yield Problem(name, "is not in its canonical form")
                continue
            yield _manifest(name, value)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            yield Problem(name, f"cannot be read as a manifest: {type(error).__name__}")


def verify_manifest(places: Places, manifest: Manifest) -> Iterator[Problem]:
    """Whether a manifest, its place and the files that it names agree."""
    folder = Path(manifest.name).parent
    if report_folder(Path(), manifest.report) != folder:
        yield Problem(manifest.name, f"is that of another report, {manifest.report}")
    if not manifest.subjects:
        yield Problem(manifest.name, "names no output")
    for name, digest in manifest.subjects.items():
        if Path(name).parent != folder:
            yield Problem(manifest.name, f"names {name}, which is not below {folder.as_posix()}")
        else:
            yield from _against(places, manifest, name, digest)
    for name, digest in manifest.named("exchange"):
        if not name.startswith(f"{manifest.evidence}/exchanges/"):
            yield Problem(manifest.name, f"names {name}, which is not below {manifest.evidence}")
        elif places.evidence is not None:
            yield from _against(places, manifest, name, digest)


def _against(places: Places, manifest: Manifest, name: str, digest: str) -> Iterator[Problem]:
    path = places.find(name)
    if path is None:
        yield Problem(manifest.name, f"names {name}, which leads out of results and evidence")
    elif fault := fault_of(path, digest):
        yield Problem(name, f"{fault} ({manifest.name} rests on it)")


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


def _how_to_accept(places: Places, name: str) -> str:
    return " (--evidence-may-grow accepts new evidence)" if places.is_evidence(name) else ""


def _claims(seal: bytes) -> tuple[int, str]:
    """Size and sha256 of the checksums as a seal gives them, which proves nothing yet."""
    try:
        value = json.loads(seal)
        return int(value["bytes"]), str(value["checksums_sha256"])
    except (ValueError, KeyError, TypeError, RecursionError, OverflowError):
        return 0, ""


def _size(path: Path | None) -> int:
    try:
        return path.lstat().st_size if path else 0
    except (OSError, ValueError):
        return 0
