"""Which code made a result."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import refassay

_SOURCES = ("*.py", "schemas/*.json", "outputs/templates/*")


@cache
def code_digest() -> str:
    """sha256 over the library's own files: their paths and bytes, sorted by path."""
    root = Path(refassay.__file__).parent
    files = sorted({path for glob in _SOURCES for path in root.rglob(glob) if path.is_file()})
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.relative_to(root).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def code_version() -> str:
    """Version and the start of the digest: what makes a workflow do its steps again."""
    return f"{refassay.__version__}+{code_digest()[:12]}"
