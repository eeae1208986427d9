"""The script that the how-to shows runs as it stands, and says what the command says."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs/how-to/check-where-reports-are-made.md"
REPORT = next((ROOT / "examples/research").rglob("ostrin-myopathy-*claude_code.md"))


def test_the_script_checks_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (script,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    shutil.copy(REPORT, tmp_path / "report.md")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REFASSAY_STATE", str(tmp_path / "state"))
    kept = f"Settings(replay={str(ROOT / 'examples/evidence')!r})"
    exec(compile(script.replace('Settings(evidence="evidence")', kept), str(PAGE), "exec"), {})
    assert "1 reference is retracted" in capsys.readouterr().out
