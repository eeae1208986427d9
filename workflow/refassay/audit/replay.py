"""Make the results again from the reports and the evidence, and compare the bytes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from refassay.ask import known_of
from refassay.audit.chain import Manifest, Problem
from refassay.audit.ontologies import Shelf
from refassay.audit.places import Places, is_there
from refassay.errors import UsageError
from refassay.evidence.index import Index
from refassay.evidence.locker import Locker
from refassay.extract.sidecar import sidecars_of
from refassay.follow import assayed
from refassay.model import Assay
from refassay.outputs import report_files, tree_files, unread_of
from refassay.provenance.code import code_digest
from refassay.reading import Read, read_report
from refassay.reports import Named
from refassay.settings import Settings, settings_from
from refassay.steps.render import report_folder
from refassay.terms.ontologies import Ontologies


@dataclass(frozen=True, slots=True)
class Replayed:
    """What making it again showed."""

    problems: tuple[Problem, ...]
    replayed: int
    """Reports whose outputs came out the same, byte for byte."""


def replay(places: Places, manifests: Sequence[Manifest]) -> Replayed:
    """Make every report's outputs again, and those of the tree."""
    problems: list[Problem] = []
    assays: list[Assay] = []
    same = 0
    shelf = Shelf(places)
    locker = Locker(places.evidence or places.results / "no evidence", read_only=True)
    everything = frozenset(path for each in manifests for path in each.exchanges)
    with Index.open(locker, None, only=everything) as index:
        problems += [
            Problem(f"{places.evidence_name}/{damage.path}", damage.fault)
            for damage in index.damaged
            if damage.path not in index.answering
        ]
        for manifest in manifests:
            try:
                read = _report(places, manifest)
                settings = settings_from(manifest.settings, source=manifest.name)
                ontologies = shelf.of(manifest)
            except UsageError as error:
                problems.append(Problem(manifest.report, error.seen, differs=False))
                continue
            made_of = _MadeOf(read, settings, ontologies)
            found, result = _remade(places, manifest, made_of, index)
            if found:
                # Another report may rest on a newer answer about the same identifier.
                with Index.open(locker, None, only=manifest.exchanges) as own:
                    found, result = _remade(places, manifest, made_of, own)
            assays.append(result)
            problems += found
            same += not found
    if len(assays) == len(manifests):
        tree = tree_files([*assays, *unread_of(places.results)])
        code = manifests[0] if manifests else None
        problems += _differences(places.results, tree, code)
    return Replayed(tuple(problems), same)


@dataclass(frozen=True, slots=True)
class _MadeOf:
    """What a report's outputs are made of, beside the evidence."""

    read: Read
    settings: Settings
    ontologies: Ontologies


def _remade(
    places: Places, manifest: Manifest, given: _MadeOf, index: Index
) -> tuple[list[Problem], Assay]:
    """What differs when one report's outputs are made again, and its result."""
    look = partial(known_of, index)
    result = assayed(given.read.extraction, look, given.settings, given.ontologies)
    problems = list(_compare(places.results, manifest, report_files(given.read.source, result)))
    if frozenset(result.exchanges) != manifest.exchanges:
        problems.append(
            _problem(manifest.name, "names other exchanges than the result rests on", manifest)
        )
    return problems, result


def _report(places: Places, manifest: Manifest) -> Read:
    """The report that a manifest names, if it still has the same bytes."""
    sealed = manifest.named("report")
    path = places.report(manifest.reports, sealed[0][0]) if len(sealed) == 1 else None
    if path is None:
        raise UsageError(
            "lies outside of the folder of the reports",
            expected="a path below it",
            next_step="do not trust this manifest",
        )
    if not is_there(path):
        raise _another_report("is not there any more, or is no file")
    relevance = settings_from(manifest.settings, source=manifest.name).relevance
    settings = Settings(max_report_bytes=_largest(path), relevance=relevance)
    read = read_report(Named(path, manifest.report), settings)
    sidecars = sorted(digest for _name, digest in manifest.named("sidecar"))
    if sealed[0][1] != read.extraction.sha256 or sidecars != sorted(
        digest for _name, digest in read.extraction.sidecars
    ):
        raise _another_report("is not the report that was assayed: its bytes are different now")
    return read


def _another_report(seen: str) -> UsageError:
    return UsageError(
        seen,
        expected="the report, and the list of citations beside it, as they were",
        next_step="name the folder that holds them with --reports",
    )


def _largest(path: Path) -> int:
    """The limit under which any file that was assayed can be read again, beside its sidecar."""
    beside = [near for near in (path, *sidecars_of(path)) if is_there(near)]
    return max([1, *(near.stat().st_size for near in beside)])


def _compare(results: Path, manifest: Manifest, made: Mapping[str, bytes]) -> Iterator[Problem]:
    folder = report_folder(results, manifest.report)
    named = {(folder / name).relative_to(results).as_posix(): data for name, data in made.items()}
    yield from _differences(results, named, manifest)
    for name in sorted(set(manifest.subjects) - set(named)):
        yield _problem(name, "is not among the files that the evidence gives", manifest)


def _differences(
    results: Path, made: Mapping[str, bytes], manifest: Manifest | None
) -> Iterator[Problem]:
    for name, data in made.items():
        try:
            there = (results / name).read_bytes()
        except OSError:
            yield _problem(name, "is missing, though the evidence gives it", manifest)
            continue
        if there != data:
            yield _problem(name, "is not what the report and the evidence give", manifest)


def _problem(name: str, text: str, manifest: Manifest | None) -> Problem:
    """A difference; made with other code it is no proof of anything."""
    if manifest is None or code_digest() in [digest for _name, digest in manifest.named("code")]:
        return Problem(name, text)
    return replace(Problem(name, text + " (made with another version of the code)"), differs=False)
