"""What the tests of the audit do to a sealed result."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings

from refassay.audit import audit
from refassay.provenance import manifest as manifest_module
from refassay.provenance.seal import seal

ALPHA = "reports/Alpha/alpha-deep-research-falcon.md"
MANIFEST = f"{ALPHA}/manifest.json"
SEALED = ("seal.json", "checksums.sha256")
QUICK = settings(
    deadline=None,
    max_examples=25,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def files_of(folder: Path) -> list[Path]:
    """Every file of the results and the evidence."""
    return sorted(
        path
        for name in ("results", "evidence")
        for path in (folder / name).rglob("*")
        if path.is_file()
    )


def name_of(path: Path, folder: Path) -> str:
    """As the audit names it."""
    return Path(os.path.relpath(path, folder / "results")).as_posix()


def problems(folder: Path, **options: Any) -> dict[str, str]:
    """What an audit that must find a difference says, by file."""
    found = audit(folder / "results", **options)
    assert found.exit_code == 1, found.summary
    return {problem.file: problem.text for problem in found.problems}


def flip(path: Path, place: int) -> bytes:
    """Flip one bit; gives the bytes of before."""
    before = path.read_bytes()
    data = bytearray(before)
    data[place // 8] ^= 1 << place % 8
    path.write_bytes(data)
    return before


def change_json(path: Path, change: Callable[[Any], Any]) -> None:
    """Change a manifest and write it in its canonical form."""
    value = json.loads(path.read_bytes())
    path.write_bytes(manifest_module.canonical(change(value) or value))


def reseal(folder: Path) -> None:
    """What an attacker does who knows how: every hash is right afterwards."""
    results = folder / "results"
    for path in sorted(results.rglob("manifest.json")):
        value = json.loads(path.read_bytes())
        for subject in value["subject"]:
            data = (results / subject["name"]).read_bytes()
            subject["digest"]["sha256"] = hashlib.sha256(data).hexdigest()
        path.write_bytes(manifest_module.canonical(value))
    seal(results, folder / "evidence")
