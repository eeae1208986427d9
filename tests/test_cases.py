"""The small report cases, each a run of `refassay check` of its own (`make cases`)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CASES = Path(__file__).parents[2] / "shared" / "cases"


@pytest.mark.soak
@pytest.mark.skipif(not CASES.is_dir(), reason="the cases are not beside this checkout")
@pytest.mark.parametrize("group", ["S", "T", "I", "X", "R", "E", "Q"])
def test_every_case_of_a_group_passes(group, tmp_path, monkeypatch):
    monkeypatch.setenv("REFASSAY_STATE", str(tmp_path / "state"))
    command = [
        sys.executable, str(CASES / "run_cases.py"),
        "--cases", str(CASES / "reports.jsonl"),
        "--emul", str(CASES / "emul.py"),
        "--data", str(CASES / "records.json"),
        "--refassay", f"{sys.executable} -m refassay",
        "--only", group,
    ]  # fmt: skip
    ran = subprocess.run(command, capture_output=True, text=True, timeout=1800)
    assert ran.returncode == 0, ran.stdout + ran.stderr
