"""What registries said → entries of a references cache.

An entry of another validator is left as it is, whatever it says; one of ours is brought up to
date. Imported records are not written again: a cache would prove itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from refassay.files import write_if_changed
from refassay.identifiers import kind_of
from refassay.model import Found, Lookup, Outcome, Record, Resolution
from refassay.opened import Opened
from refassay.references_cache.naming import LONGEST, file_name, folded
from refassay.references_cache.reading import DamagedEntry, names_in, read_entry
from refassay.references_cache.writing import entry_bytes, without_date
from refassay.settle import settle

PREFIXES = frozenset({"PMID", "DOI", "GEO", "clinicaltrials"})
"""The kinds of which other validators keep entries."""


@dataclass(frozen=True, slots=True)
class Left:
    """A file that was not written, and why."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Exported:
    """What came of an export."""

    written: tuple[str, ...] = ()
    """Names of the files that are new or changed."""
    same: int = 0
    """Entries that say it already, ours and others'."""
    thin: int = 0
    """References of which little more than the existence is known: there is nothing to write."""
    left: tuple[Left, ...] = ()
    """Entries of others that say something else, and what cannot be written."""


def export_locker(folder: Path, opened: Opened) -> Exported:
    """Write an entry for everything in the locker that a registry has found."""
    with opened.index() as index:
        ids = index.identifiers()
        known = index.lookups(ids)
    return export_entries(folder, (settle(kind_of(each), each, known[each]) for each in ids))


def export_entries(folder: Path, resolutions: Iterable[Resolution]) -> Exported:
    """Write an entry for each identifier that a registry has found, in their order.

    The folder is made where it is missing. Raises UsageError when it cannot be written.
    """
    there = {folded(name): name for name in reversed(names_in(folder))} if folder.exists() else {}
    written: list[str] = []
    left: list[Left] = []
    same = thin = 0
    for resolution in resolutions:
        told = _told(resolution)
        if told is None:
            continue
        lookup, record = told
        if not _describes(record):
            thin += 1
            continue
        usual = file_name(record.id.curie)
        name = there.setdefault(folded(usual), usual)
        data = entry_bytes(record, asked_at=lookup.asked_at)
        why = _obstacle(folder / name, record)
        if why is not None:
            left += [Left(name, why)] if why else []
            same += not why
        elif _says_it(folder / name, data):
            same += 1
        elif write_if_changed(folder / name, data):
            written.append(name)
    return Exported(tuple(written), same, thin, tuple(left))


def _told(resolution: Resolution) -> tuple[Lookup, Record] | None:
    """The registry's answer that gave the record, where there is one that can be written."""
    if resolution.id.prefix not in PREFIXES or resolution.outcome is not Outcome.FOUND:
        return None
    for lookup in resolution.lookups:
        answer = lookup.answer
        if isinstance(answer, Found) and answer.record == resolution.record:
            record = answer.record
            is_it = record.id == resolution.id and not lookup.is_imported
            return (lookup, record) if is_it else None
    return None


def _describes(record: Record) -> bool:
    """Whether it says enough for an entry: a title alone is what damaged ones have."""
    kind = kind_of(record.id)
    beside = bool(record.author or record.container_title)
    return bool(record.title) and not record.thin and (beside or not (kind and kind.literature))


def _obstacle(path: Path, record: Record) -> str | None:
    """Why a file is not ours to write; empty where it says the same; None where it may be."""
    if len(path.name.encode("utf-8", "replace")) > LONGEST:
        return "its name would be too long for a file"
    if not path.exists():
        return None
    try:
        stored = read_entry(path)
    except DamagedEntry as error:
        return f"another file lies there, and {error.fault}"
    theirs = stored.entry.record
    if theirs is None or theirs.id != record.id:  # several references may share a name
        return f"an entry about {stored.entry.reference_id} lies there"
    return None if stored.entry.ours else _difference(theirs, record)


def _difference(theirs: Record, record: Record) -> str:
    """What an entry of another validator says otherwise, in a few words; empty for nothing."""
    facts = (
        ("title", _letters(theirs.title), _letters(record.title)),
        ("year", theirs.issued[:4], record.issued[:4]),
        ("DOI", *(_doi(each) for each in (theirs, record))),
    )
    differ = [name for name, one, other in facts if one and other and one != other]
    return f"another validator's entry has another {' and '.join(differ)}" if differ else ""


def _letters(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())


def _doi(record: Record) -> str:
    return next((each.local for each in record.same_as if each.prefix == "DOI"), "")


def _says_it(path: Path, data: bytes) -> bool:
    """Whether the entry is there but for the time of asking: it is not rewritten for that."""
    try:
        return without_date(path.read_bytes()) == without_date(data)
    except OSError:
        return False
