"""The example's evidence is what the simulator says, byte for byte."""

from __future__ import annotations

from pathlib import Path

from make_example import ROOT, record


def _bytes(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_making_the_example_again_gives_the_committed_bytes(tmp_path: Path) -> None:
    examples = ROOT / "examples"
    made = tmp_path / "evidence"
    record(examples / "research", examples / "records.yaml", examples / "faults.yaml", made)
    assert _bytes(made) == _bytes(examples / "evidence")
