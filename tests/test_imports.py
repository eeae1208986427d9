"""Imports go one way, and the command line starts light."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import refassay

PACKAGE = Path(refassay.__file__).parent

LAYERS: tuple[tuple[str, ...], ...] = (
    ("errors", "model"),
    ("files", "indented"),
    ("jsonl",),
    ("identifiers",),
    ("extract", "registries"),
    ("settings", "titles", "inputs"),
    ("quotes",),
    ("numbers",),
    ("works", "settle", "selection", "inventory", "accessions", "study"),
    ("identity",),
    ("terms",),
    ("subject", "reports", "candidates"),
    ("leads",),
    ("evidence", "settings_page"),
    ("progress",),
    ("ask",),
    ("opened",),
    ("references_cache",),
    ("checks",),
    ("preflight",),
    ("not_run", "reasons"),
    ("reading", "assay", "baseline"),
    ("follow",),
    ("outputs",),
    ("provenance",),
    ("steps",),
    ("audit",),
    ("commands",),
    ("cli",),
    ("__main__",),
)
"""Lowest first. A room imports from itself and from what lies below it."""

LAYER = {room: number for number, rooms in enumerate(LAYERS) for room in rooms}

HEAVY = (
    "requests",
    "urllib3",
    "jinja2",
    "yaml",
    "jsonschema",
    "sqlite3",
    "defusedxml",
    "snakemake",
)


def room_of(module: str) -> str:
    """``refassay.evidence.door`` is in the room ``evidence``; the package itself in none."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def imports_of(path: Path) -> set[str]:
    """The modules of ours that a file imports, wherever in it, but for types alone."""
    tree = ast.parse(path.read_text("utf-8"))
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "refassay":
                found |= {f"refassay.{alias.name}" for alias in node.names}
            else:
                found.add(node.module)
    return {name for name in found if name.startswith("refassay.")}


FILES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_room_imports_only_what_lies_below_it(path):
    own = path.relative_to(PACKAGE).with_suffix("").parts[0]
    if own == "__init__":
        own = "errors"
    assert own in LAYER, f"{own} has no place in the order yet"
    above = [
        name
        for name in imports_of(path)
        if room_of(name) != own
        and not name.startswith("refassay.__version__")
        and LAYER.get(room_of(name), -1) >= LAYER[own]
    ]
    assert above == []


def test_the_nouns_import_nothing_of_ours_but_each_other():
    rooms = {
        room_of(name) for path in (PACKAGE / "model").glob("*.py") for name in imports_of(path)
    }
    assert rooms == {"model"}


def test_only_the_carrier_opens_connections():
    networks = {"requests", "urllib3", "socket", "http.client", "urllib.request", "asyncio"}
    found = set()
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            if networks & set(names):
                found.add(path.relative_to(PACKAGE).as_posix())
    assert found <= {"evidence/_carrier.py", "evidence/door.py"}


def test_the_command_line_starts_without_heavy_modules():
    code = "import sys, refassay.cli; print(*sorted(m for m in sys.modules if '.' not in m))"
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert set(ran.stdout.split()) & set(HEAVY) == set()


def test_the_command_line_starts_with_few_modules_of_ours():
    code = "import sys, refassay.cli; print(*(m for m in sys.modules if m.startswith('refassay.')))"
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    loaded = {room_of(name) for name in ran.stdout.split()}
    assert loaded <= {"cli", "commands", "errors", "model", "settings"}
