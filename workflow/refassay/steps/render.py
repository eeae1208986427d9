"""The render step: results → files for people and machines, for each report and for the tree."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from refassay import jsonl
from refassay.errors import UsageError
from refassay.extract.source import Source
from refassay.files import write_atomically, write_if_changed
from refassay.inputs import open_source
from refassay.model import Assay, Assayed, Unread
from refassay.outputs import Row, report_files, row, tree_files_of
from refassay.provenance.code import code_version
from refassay.provenance.manifest import BUILD_TYPE, Shown
from refassay.settings import Settings
from refassay.steps.memo import Memo, key_of, stamp_of

if TYPE_CHECKING:
    from refassay.extract.source import Source

log = logging.getLogger("refassay.steps")


@dataclass(frozen=True, slots=True)
class Rendered:
    """What rendering left behind: what the tree's pages and the manifests need, and no more."""

    shown: tuple[Shown, ...] = ()
    rows: tuple[Row, ...] = ()
    """Also of those reports that could not be read."""


@dataclass(frozen=True, slots=True)
class _Before:
    """What rendering one report left behind, and by what to see that it is still there."""

    shown: Shown
    row: Row
    stamps: Mapping[str, str]
    """Of the report and of its files, by path."""


def render(settings: Settings, checked: Path, *, memo: Path, output: Path) -> int:
    """Write the files of each report of a shard, and which they are; gives how many changed.

    A report that changed or vanished since it was read is listed as unread, and nothing of it is
    written: the next run reads it again. What an earlier run wrote for it is removed with the
    tree's files, so that nothing claims anything of a text that nobody checked.
    """
    remembered = Memo(memo)
    shown: list[Shown] = []
    rows: list[Row] = []
    changed = 0
    for line in checked.read_bytes().decode().split("\n")[:-1]:
        key = key_of(code_version(), settings.reports, settings.results, line)
        before = _unchanged(remembered.get(key))
        if before is None:
            result: Assayed = jsonl.load(Assayed, line)
            made = _rendered(settings, result) if isinstance(result, Assay) else result
            if isinstance(made, Unread):
                rows.append(row(made))
                continue
            before, written = made
            changed += written
            remembered.put(key, jsonl.dump(before))
        shown.append(before.shown)
        rows.append(before.row)
    receipt = Rendered(tuple(shown), tuple(rows))
    write_atomically(output, (jsonl.dump(receipt) + "\n").encode())
    remembered.save()
    return changed


def _rendered(settings: Settings, result: Assay) -> tuple[_Before, int] | Unread:
    """What was written for one report, and how many files had other bytes before."""
    report = result.extraction.report
    path = Path(settings.reports) / report
    results = Path(settings.results)
    stamps = {str(path): stamp_of(path)}
    try:
        source = unchanged_source(path, result, max_bytes=settings.max_report_bytes)
    except UsageError as error:
        log.error("%s: %s", report, error)
        return Unread(report, error.seen, error.expected, error.next_step)
    written = write_report(results, source, result)
    stamps |= {str(each): stamp_of(each) for each in written}
    return _Before(shown_of(results, result, written), row(result), stamps), sum(written.values())


def _unchanged(line: str | None) -> _Before | None:
    """What was remembered, as long as the report and all its files are as they were."""
    if line is None:
        return None
    try:
        before: _Before = jsonl.load(_Before, line)
    except (ValueError, KeyError, TypeError):
        return None
    same = all(stamp and stamp_of(Path(path)) == stamp for path, stamp in before.stamps.items())
    return before if same else None


def shown_of(results: Path, result: Assay, written: Iterable[Path]) -> Shown:
    """What the manifest has to name."""
    extraction = result.extraction
    return Shown(
        report=extraction.report,
        sha256=extraction.sha256,
        sidecars=extraction.sidecars,
        exchanges=result.exchanges,
        ontologies=tuple((each.name, each.sha256) for each in result.ontologies),
        files=tuple(sorted(path.relative_to(results).as_posix() for path in written)),
    )


def write_report(results: Path, source: Source, result: Assay) -> dict[Path, bool]:
    """Write one report's files; gives each path and whether its bytes were other ones before."""
    folder = report_folder(results, result.extraction.report)
    made = report_files(source, result)
    return {folder / name: write_if_changed(folder / name, data) for name, data in made.items()}


def write_tree(results: Path, rows: Sequence[Row]) -> None:
    """Write the files of the whole tree."""
    for name, data in tree_files_of(rows).items():
        write_if_changed(results / name, data)


def render_tree(settings: Settings, rendered: Iterable[Path]) -> None:
    """Write the files of the whole tree, and remove those of reports that are gone."""
    results = Path(settings.results)
    receipts = list(read_rendered(rendered))
    rows = (each for receipt in receipts for each in receipt.rows)
    write_tree(results, sorted(rows, key=lambda each: each.report))
    shown = (each for receipt in receipts for each in receipt.shown)
    remove_vanished(results, {report_folder(results, each.report) for each in shown})


def read_rendered(paths: Iterable[Path]) -> Iterator[Rendered]:
    """The receipts of several shards."""
    for path in paths:
        receipt: Rendered = jsonl.load(Rendered, path.read_text("utf-8"))
        yield receipt


def report_of(result: Assay | Unread) -> str:
    """The path of the report that a result is about."""
    return result.report if isinstance(result, Unread) else result.extraction.report


def report_folder(results: Path, report: str) -> Path:
    """The folder of a report's outputs: its own path, suffix and all, below ``reports/``."""
    parts = [part for part in Path(report).parts if part not in ("/", "..", ".")]
    return results.joinpath("reports", *parts)


def unchanged_source(path: Path, result: Assay, *, max_bytes: int) -> Source:
    """The report's text as it was read. Raises UsageError when it changed meanwhile."""
    source = open_source(path, max_bytes=max_bytes)
    if source.sha256 != result.extraction.sha256:
        raise UsageError(
            f"{path} changed while the run was working on it",
            expected="the bytes that were read at its start",
            next_step="run again; everything that was answered is kept",
        )
    return source


def remove_vanished(results: Path, kept: set[Path]) -> None:
    """Remove outputs of reports that are gone: only files that our own manifest lists."""
    for path in sorted((results / "reports").rglob("manifest.json")):
        if path.parent not in kept and (own := own_files(results, path)):
            for each in (*own, path):
                each.unlink(missing_ok=True)
            _remove_empty(path.parent, results / "reports")


def own_files(results: Path, manifest: Path) -> list[Path]:
    """The files beside a manifest that it lists as written by us; none when it is not ours."""
    try:
        value = json.loads(manifest.read_text("utf-8"))
        if value["predicate"]["buildDefinition"]["buildType"] != BUILD_TYPE:
            return []
        listed = [results / str(each["name"]) for each in value["subject"]]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return []
    return [path for path in listed if path.parent == manifest.parent and path.name != ".."]


def _remove_empty(folder: Path, top: Path) -> None:
    while folder != top and folder.is_relative_to(top):
        try:
            folder.rmdir()
        except OSError:
            return
        folder = folder.parent
