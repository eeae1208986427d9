"""Entries from files: each on its own, so that a damaged one never costs the others."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from refassay.errors import UsageError
from refassay.model import Identifier
from refassay.references_cache.naming import file_name, folded, possible_names
from refassay.registries import Unreadable
from refassay.registries._cache_entry import Entry, entry_of

LARGEST = 16 * 2**20
"""Bytes; a larger file is no entry."""


class DamagedEntry(UsageError):
    """A file of a references cache that cannot stand for a record."""

    def __init__(self, name: str, fault: str) -> None:
        super().__init__(
            f"{name}: {fault}",
            expected="an entry of a references cache: front matter with a reference_id, and text",
            next_step="mend it or remove it, and let its validator fetch it again",
        )
        self.name = name
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Damaged:
    """An entry that was not used, and why."""

    name: str
    fault: str


@dataclass(frozen=True, slots=True)
class Stored:
    """An entry as it lies in a folder."""

    name: str
    entry: Entry
    data: bytes


def read_entry(path: Path) -> Stored:
    """The entry in a file. Raises DamagedEntry for what cannot stand for a record.

    The reference_id inside has to be the one that the file's name is made from.
    """
    data = _bytes_of(path)
    try:
        entry = entry_of(data)
    except Unreadable as error:
        raise DamagedEntry(path.name, str(error)) from error
    named = {folded(file_name(entry.reference_id))}
    if entry.record is not None:
        named |= set(possible_names(entry.record.id))
    if folded(path.name) not in named:
        raise DamagedEntry(path.name, f"it is about {entry.reference_id}, its name is another's")
    return Stored(path.name, entry, data)


def read_entries(
    folder: Path, only: Collection[Identifier] | None = None
) -> Iterator[Stored | Damaged]:
    """The entries of a folder, sorted by name; with `only`, those that may be about these.

    Folders in it, hidden files and a README are passed over. Raises UsageError when there is no
    such folder.
    """
    names = names_in(folder)
    if only is not None:
        wanted = {name for identifier in only for name in possible_names(identifier)}
        names = tuple(name for name in names if folded(name) in wanted)
    for name in names:
        try:
            yield read_entry(folder / name)
        except DamagedEntry as error:
            yield Damaged(error.name, error.fault)


def names_in(folder: Path) -> tuple[str, ...]:
    """The names of the entries of a folder, sorted. Raises UsageError when there is none."""
    try:
        found = sorted(each.name for each in folder.iterdir() if each.is_file())
    except OSError as error:
        raise UsageError(
            f"{folder} cannot be read: {error.strerror or error}",
            expected="a folder of entries, such as references_cache/PMID_90000001.md",
            next_step="correct the path",
        ) from error
    return tuple(
        name
        for name in found
        if name.lower().endswith(".md") and not name.lower().startswith((".", "readme"))
    )


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as error:
        raise DamagedEntry(path.name, f"it cannot be read: {error.strerror or error}") from error
    if len(data) > LARGEST:
        raise DamagedEntry(path.name, f"it is larger than {LARGEST} bytes")
    return data
