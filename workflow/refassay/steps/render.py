"""The render step: results → files for people and machines, for each report and for the tree."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from refassay import jsonl
from refassay.errors import UsageError
from refassay.extract.source import Source, read_source
from refassay.files import write_atomically, write_if_changed
from refassay.model import Assay, Assayed, Unread
from refassay.outputs import report_files, tree_files
from refassay.provenance.manifest import BUILD_TYPE
from refassay.settings import Settings

log = logging.getLogger("refassay.steps")


@dataclass(frozen=True, slots=True)
class Rendered:
    """What rendering one shard left behind."""

    files: tuple[str, ...]
    """Paths below the results folder, sorted."""
    unread: tuple[Unread, ...] = ()


def render(settings: Settings, checked: Path, *, output: Path) -> int:
    """Write the files of each report of a shard, and which they are; gives how many changed.

    A report that changed or vanished since it was read is listed as unread, and nothing of it is
    written: the next run reads it again.
    """
    results = Path(settings.results)
    files: list[str] = []
    unread: list[Unread] = []
    changed = 0
    for result in jsonl.read_lines(Assayed, checked):
        if isinstance(result, Unread):
            unread.append(result)
            continue
        report = result.extraction.report
        try:
            source = unchanged_source(settings, result)
        except UsageError as error:
            log.error("%s: %s", report, error)
            unread.append(Unread(report, error.seen, error.expected, error.next_step))
            continue
        for path, was_changed in write_report(results, source, result).items():
            changed += was_changed
            files.append(path.relative_to(results).as_posix())
    receipt = Rendered(tuple(sorted(files)), tuple(unread))
    write_atomically(output, (jsonl.dump(receipt) + "\n").encode())
    return changed


def write_report(results: Path, source: Source, result: Assay) -> dict[Path, bool]:
    """Write one report's files; gives each path and whether its bytes were other ones before."""
    folder = report_folder(results, result.extraction.report)
    made = report_files(source, result)
    return {folder / name: write_if_changed(folder / name, data) for name, data in made.items()}


def write_tree(results: Path, all_results: Sequence[Assayed]) -> None:
    """Write the files of the whole tree."""
    for name, data in tree_files(all_results).items():
        write_if_changed(results / name, data)


def render_tree(settings: Settings, checked: Iterable[Path], rendered: Iterable[Path]) -> None:
    """Write the files of the whole tree, and remove those of reports that are gone."""
    results = Path(settings.results)
    all_results = read_results(checked, rendered)
    write_tree(results, all_results)
    kept = {
        report_folder(results, each.extraction.report)
        for each in all_results
        if isinstance(each, Assay)
    }
    remove_vanished(results, kept)


def read_results(checked: Iterable[Path], rendered: Iterable[Path]) -> list[Assay | Unread]:
    """The results of several shards, sorted by the report's path; unread where it could not be
    shown.
    """
    unread = {each.report: each for path in rendered for each in _read_rendered(path).unread}
    found = (each for path in checked for each in jsonl.read_lines(Assayed, path))
    return sorted((unread.get(report_of(each), each) for each in found), key=report_of)


def _read_rendered(path: Path) -> Rendered:
    receipt: Rendered = jsonl.load(Rendered, path.read_text("utf-8"))
    return receipt


def report_of(result: Assay | Unread) -> str:
    """The path of the report that a result is about."""
    return result.report if isinstance(result, Unread) else result.extraction.report


def report_folder(results: Path, report: str) -> Path:
    """The folder of a report's outputs: its own path, suffix and all, below ``reports/``."""
    parts = [part for part in Path(report).parts if part not in ("/", "..", ".")]
    return results.joinpath("reports", *parts)


def unchanged_source(settings: Settings, result: Assay) -> Source:
    """The report's text as it was read. Raises UsageError when it changed meanwhile."""
    path = Path(settings.reports) / result.extraction.report
    source = read_source(path, max_bytes=settings.max_report_bytes)
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
