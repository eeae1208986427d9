"""A clone of the workflow in a folder of its own, and Snakemake run in it as a user would."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import yaml

REPOSITORY = Path(__file__).parents[2]
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info")


class Clone:
    """What a user has after cloning: the workflow, its settings, and the tiny tree as reports."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def make(cls, folder: Path) -> Clone:
        for name in ("workflow", "envs", "profiles"):
            shutil.copytree(REPOSITORY / name, folder / name, ignore=_LEFT_OUT)
        shutil.copytree(REPOSITORY / "tests/data/tiny", folder / "tests/data/tiny")
        shutil.copy(REPOSITORY / "Snakefile", folder)
        return cls(folder)

    def configure(self, **settings: Any) -> None:
        """Write the settings of this clone."""
        path = self.folder / "config/config.yaml"
        path.parent.mkdir(exist_ok=True)
        values = {"reports": "tests/data/tiny", "shards": 1, **settings}
        path.write_text(yaml.safe_dump(values), "utf-8")

    def start(self, *options: str, **environment: str) -> subprocess.Popen[str]:
        """Start Snakemake in a process group of its own."""
        return subprocess.Popen(
            [sys.executable, "-m", "snakemake", "--cores", "2", *options],
            cwd=self.folder,
            env=self.environment(**environment),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def run(self, *options: str, status: int = 0, **environment: str) -> str:
        """Run Snakemake to its end; gives what it said."""
        with self.start(*options, **environment) as process:
            said, _ = process.communicate(timeout=300)
        assert process.returncode == status, said
        return said

    def refassay(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run this clone's own command line."""
        return subprocess.run(
            [sys.executable, "-m", "refassay", *arguments],
            cwd=self.folder,
            env={**self.environment(), "PYTHONPATH": str(self.folder / "workflow")},
            capture_output=True,
            text=True,
            check=False,
        )

    def environment(self, **more: str) -> dict[str, str]:
        kept = ("PATH", "LANG", "LC_ALL", "TMPDIR")
        base = {name: os.environ[name] for name in kept if name in os.environ}
        home = self.folder.parent / "home"
        return {**base, "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), **more}

    def reset(self) -> None:
        """As freshly cloned again, evidence apart."""
        for name in ("results", ".refassay", ".snakemake", "logs"):
            shutil.rmtree(self.folder / name, ignore_errors=True)

    def outputs(self) -> dict[str, bytes]:
        """Every file of the results by its path in them."""
        results = self.folder / "results"
        return {
            path.relative_to(results).as_posix(): path.read_bytes()
            for path in sorted(results.rglob("*"))
            if path.is_file()
        }

    def strays(self) -> list[Path]:
        """Half-written files that somebody could see."""
        folders = (self.folder / "results", self.folder / ".refassay")
        return [path for folder in folders for path in folder.rglob(".tmp-*")]


def wait_for(process: subprocess.Popen[str], seconds: float) -> bool:
    """Let a process run; says whether it ended by itself."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if process.poll() is not None:
            return True
        time.sleep(0.01)
    return process.poll() is not None
