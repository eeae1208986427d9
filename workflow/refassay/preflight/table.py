"""A table of subjects: which report is meant to be about what.

TSV with a head, or YAML or JSON: a list of rows, or a mapping of reports to rows. Columns are the
keys of :data:`refassay.preflight.entities.KEYS`, and ``report``: a path as named on the command
line, its end, or the file's name. A row without ``report`` belongs to the reports whose front
matter names its label or one of its identifiers, or to all of them where it is the only row.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from refassay.errors import UsageError
from refassay.model import Entity
from refassay.preflight.entities import from_pairs, merged
from refassay.preflight.folding import fold

_REPORT = ("report", "path", "file")


@dataclass(frozen=True, slots=True)
class Row:
    """One row: the report that it names, if it names one, and the subject."""

    report: str
    entity: Entity


def rows_of(text: str, *, source: str) -> tuple[Row, ...]:
    """The rows of a table. Raises UsageError for what is none, or names nothing."""
    begins = text.lstrip("\ufeff \t\r\n")[:1]
    first = text.partition("\n")[0]
    found = _tabbed(text) if "\t" in first and begins not in "[{" else _structured(text, source)
    rows = tuple(_row(each) for each in found)
    if not rows or any(row.entity.is_empty for row in rows):
        raise UsageError(
            f"{source} has {'no rows' if not rows else 'a row that names no subject'}",
            expected="columns such as report, label, synonyms, gene, omim, mondo, orpha",
            next_step="see docs/how-to/check-the-subject.md",
        )
    return rows


def entity_for(report: str, named: Entity, rows: tuple[Row, ...]) -> Entity:
    """The subject of a report: of the row that names it, else of the one that its front matter
    (`named`) leads to, else of the only row; else what the front matter says.
    """
    for row in rows:
        if row.report and _is_report(row.report, report):
            return row.entity
    loose = [row.entity for row in rows if not row.report]
    for entity in loose:
        if _is_same(named, entity):
            return merged(named, entity)
    if len(loose) == len(rows) == 1 and named.is_empty:
        return loose[0]
    return named


def _tabbed(text: str) -> list[Mapping[str, Any]]:
    reader = csv.DictReader(io.StringIO(text.lstrip("\ufeff"), newline=""), delimiter="\t")
    # An empty cell says nothing here: every row has every column.
    return [
        {
            key: value
            for key, value in line.items()
            if key and isinstance(value, str) and value.strip()
        }
        for line in reader
    ]


def _structured(text: str, source: str) -> list[Mapping[str, Any]]:
    import yaml

    from refassay.extract.front_fields import has_aliases, loader

    try:
        value = None if has_aliases(text) else yaml.load(text.lstrip("\ufeff"), Loader=loader())
    except (yaml.YAMLError, ValueError, RecursionError):
        value = None
    if (
        isinstance(value, Mapping)
        and value
        and all(isinstance(row, Mapping) for row in value.values())
    ):
        return [{"report": str(name), **row} for name, row in value.items()]
    if isinstance(value, Mapping):
        value = [value]
    if not isinstance(value, list) or not all(isinstance(row, Mapping) for row in value):
        raise UsageError(
            f"{source} is no table of subjects",
            expected="TSV with a head, or a list of rows in YAML or JSON",
            next_step="see docs/how-to/check-the-subject.md",
        )
    return value


def _row(columns: Mapping[str, Any]) -> Row:
    keys = {str(key).strip().casefold(): value for key, value in columns.items()}
    report = next((str(keys[key]) for key in _REPORT if keys.get(key)), "")
    return Row(report.strip(), from_pairs(list(keys.items()), source="table"))


def _is_report(named: str, report: str) -> bool:
    wanted, path = PurePosixPath(named).parts, PurePosixPath(report).parts
    return bool(wanted) and path[-len(wanted) :] == wanted


def _is_same(named: Entity, entity: Entity) -> bool:
    if set(named.ids) & set(entity.ids):
        return True
    names = {_spelled(each) for each in (entity.label, *entity.synonyms) if each}
    return bool(named.label) and _spelled(named.label) in names


def _spelled(name: str) -> str:
    return " ".join(fold(name).replace("_", " ").replace("-", " ").split())
