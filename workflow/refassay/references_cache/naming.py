"""What the file of a reference is called."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from refassay.model import Identifier

_REPLACED = str.maketrans(dict.fromkeys(":/?=", "_"))
LONGEST = 255
"""Bytes of a file name at most, on the file systems of Linux and macOS."""


def file_name(reference_id: str) -> str:
    """``DOI:10.5555/s0(05)1`` → ``DOI_10.5555_s0(05)1.md``: brackets and case are kept.

    Several references may share a name, so an entry's own ``reference_id`` decides.
    (`reference_fetcher.py` of LinkML's reference validator, read 2026-11-30.)
    """
    return reference_id.translate(_REPLACED) + ".md"


def folded(name: str) -> str:
    """A name without what file systems and writers take freedom with: case and composition."""
    return unicodedata.normalize("NFC", name).casefold()


def possible_names(identifier: Identifier) -> Iterator[str]:
    """The folded names under which an entry for an identifier may lie, the usual one first."""
    yield folded(file_name(identifier.curie))
    yield folded(file_name(identifier.local))
    if identifier.prefix == "PMC":
        yield folded(file_name(f"PMC:{identifier.local.removeprefix('PMC')}"))
