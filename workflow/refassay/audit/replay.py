"""Make the results again from the reports and the evidence, and compare the bytes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from refassay.ask import known_of
from refassay.audit.chain import Manifest, Problem, inside
from refassay.errors import UsageError
from refassay.evidence.index import Index
from refassay.evidence.locker import Locker
from refassay.extract.sidecar import sidecars_of
from refassay.model import Assay
from refassay.outputs import report_files, tree_files, unread_of
from refassay.provenance.code import code_digest
from refassay.reading import Read, read_report
from refassay.reports import Named
from refassay.settings import Settings, settings_from
from refassay.steps.check import assayed
from refassay.steps.render import report_folder


@dataclass(frozen=True, slots=True)
class Replayed:
    """What making it again showed."""

    problems: tuple[Problem, ...]
    replayed: int
    """Reports whose outputs came out the same, byte for byte."""


def replay(
    results: Path, manifests: Sequence[Manifest], *, evidence: Path | None, reports: Path | None
) -> Replayed:
    """Make every report's outputs again, and those of the tree."""
    if not manifests:
        return Replayed((), 0)
    if evidence is None or not evidence.is_dir():
        return Replayed((Problem("evidence", "is not where the manifests say", differs=False),), 0)
    problems: list[Problem] = []
    assays: list[Assay] = []
    same = 0
    with _index(manifests, evidence) as index:
        for manifest in manifests:
            try:
                read = _report(results, manifest, reports)
            except UsageError as error:
                problems.append(Problem(manifest.report, error.seen, differs=False))
                continue
            known = known_of(index, dict.fromkeys(m.id for m in read.extraction.mentions))
            result = assayed(read.extraction, known, settings_from(manifest.settings))
            assays.append(result)
            found = list(_compare(results, manifest, report_files(read.source, result)))
            problems += found
            same += not found
    if len(assays) == len(manifests):
        tree = tree_files([*assays, *unread_of(results)])
        problems += _differences(results, tree, manifests[0])
    return Replayed(tuple(problems), same)


def _report(results: Path, manifest: Manifest, reports: Path | None) -> Read:
    """The report that a manifest names, if it still has the same bytes."""
    root = reports or results / manifest.reports
    path = root / manifest.report
    if not inside(path, root):
        raise UsageError(
            "lies outside of the folder of the reports",
            expected="a path below it",
            next_step="do not trust this manifest",
        )
    settings = Settings(max_report_bytes=_largest(path))
    read = read_report(Named(path, manifest.report), settings)
    sealed = [digest for _name, digest in manifest.named("report")]
    sidecars = sorted(digest for _name, digest in manifest.named("sidecar"))
    if sealed != [read.extraction.sha256] or sidecars != sorted(
        digest for _name, digest in read.extraction.sidecars
    ):
        raise UsageError(
            "is not the report that was assayed: its bytes are different now",
            expected="the report as it was",
            next_step="name the folder that holds it with --reports",
        )
    return read


def _largest(path: Path) -> int:
    """The limit under which any file that was assayed can be read again, beside its sidecar."""
    beside = [near for near in (path, *sidecars_of(path)) if near.is_file()]
    return max([1, *(near.stat().st_size for near in beside)])


def _index(manifests: Sequence[Manifest], evidence: Path) -> Index:
    """An index of exactly the exchanges that the manifests name, and of nothing else."""
    only = frozenset(
        name.removeprefix(f"{manifest.evidence}/")
        for manifest in manifests
        for name, _digest in manifest.named("exchange")
    )
    return Index.open(Locker(evidence, read_only=True), None, only=only)


def _compare(results: Path, manifest: Manifest, made: Mapping[str, bytes]) -> Iterator[Problem]:
    folder = report_folder(results, manifest.report)
    named = {
        (folder / name).relative_to(results).as_posix(): data for name, data in made.items()
    }
    yield from _differences(results, named, manifest)
    for name in sorted(set(manifest.subjects) - set(named)):
        yield _problem(name, "is not among the files that the evidence gives", manifest)


def _differences(
    results: Path, made: Mapping[str, bytes], manifest: Manifest
) -> Iterator[Problem]:
    for name, data in made.items():
        try:
            there = (results / name).read_bytes()
        except OSError:
            yield _problem(name, "is missing, though the evidence gives it", manifest)
            continue
        if there != data:
            yield _problem(name, "is not what the report and the evidence give", manifest)


def _problem(name: str, text: str, manifest: Manifest) -> Problem:
    """A difference; made with other code it is no proof of anything."""
    code = [digest for _name, digest in manifest.named("code")]
    if code == [code_digest()]:
        return Problem(name, text)
    return replace(
        Problem(name, text + " (made with another version of the code)"), differs=False
    )


