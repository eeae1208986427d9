"""``refassay check``: all five steps on the reports that are named."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from refassay.commands._options import (
    add_evidence_options,
    add_fail_options,
    at_least_zero,
    settings_of,
)
from refassay.errors import UsageError
from refassay.model import Assay, Assayed, Extraction, Finding, Level, Unread
from refassay.settings import Settings

if TYPE_CHECKING:
    from refassay.baseline import Baseline
    from refassay.opened import Opened
    from refassay.reading import Read
    from refassay.terms.ontologies import Ontologies

NAME = "check"
ALIASES: tuple[str, ...] = ("validate-references",)
HELP = "check every reference of reports and print what somebody should look at"

log = logging.getLogger("refassay.check")

_LEVELS = {level.value for level in Level}

FINE, FINDINGS, UNREADABLE, INCOMPLETE = 0, 1, 2, 3


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's own arguments."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help="report, or folder of reports")
    parser.add_argument("--in-place", action="store_true", help="write the result into the report")
    parser.add_argument("--json", metavar="FILE", help="write the whole result; - is stdout")
    parser.add_argument("--results", metavar="DIR", help="write pages, copies and manifests there")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="what to print")
    parser.add_argument(
        "--ontology", action="append", metavar="FILE",
        help="compare ontology terms and their labels with this OBO or OBO-graph file; repeatable",
    )  # fmt: skip
    parser.add_argument(
        "--max-references", "--validation-max-references", type=at_least_zero, metavar="N",
        help="check N identifiers a report at most; the rest is listed as unchecked",
    )  # fmt: skip
    parser.add_argument(
        "--skip-prefix", "--validation-skip-prefix", action="append", metavar="P",
        help="do not ask for identifiers with this prefix; they are listed as unchecked",
    )  # fmt: skip
    parser.add_argument(
        "--no-relevance", "--validation-no-relevance", "--no-check-relevance",
        action="store_true", help="do not compare subjects",
    )  # fmt: skip
    parser.add_argument(
        "--no-title-search", action="store_true",
        help="do not search for the titles of references that name nothing or another work",
    )  # fmt: skip
    parser.add_argument(
        "--full-text", "--validation-full-text", action="store_true",
        help="search quotes and figures that no abstract holds in full texts that are public",
    )  # fmt: skip
    parser.add_argument(
        "--trace", action="store_true",
        help="follow figures that are pinned to reviews to the works that these cite",
    )  # fmt: skip
    parser.add_argument("--validate-references", action="store_true", help=argparse.SUPPRESS)
    add_evidence_options(parser)
    add_fail_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Do it and give the exit code."""
    from refassay.opened import open_evidence
    from refassay.reading import log_unread, read_all
    from refassay.references_cache.during_runs import write_after
    from refassay.reports import reports_of
    from refassay.settings import secrets_from
    from refassay.steps.render import report_of
    from refassay.terms.ontologies import open_ontologies

    settings = settings_of(arguments)
    baseline = _baseline(arguments)
    ontologies = open_ontologies(settings.ontologies)
    opened = open_evidence(settings, secrets_from())
    named = reports_of(arguments.paths, settings)
    tell = log_unread if _prints_json(arguments) else _tell_nobody
    read, unread = read_all(named, settings, tell=tell)
    if any(each.extraction.terms for each in read):
        ontologies.load()
    assays = _assays(opened, [each.extraction for each in read], settings, ontologies)
    write_after(settings, assays)
    changed = _written_in_place(read, assays, tell=tell) if arguments.in_place else ()
    order = {each.name: place for place, each in enumerate(named)}
    results: list[Assayed] = [*assays, *unread]
    results.sort(key=lambda each: order[report_of(each)])
    _show(arguments, results, changed)
    if baseline is not None:
        _show_baseline(baseline, assays, in_json=_prints_json(arguments))
    if arguments.results:
        _write_results(Path(arguments.results), read, [*assays, *unread], settings)
    return exit_code(
        assays,
        settings.fail_on,
        exit_zero=arguments.exit_zero,
        unread=bool(unread or changed),
        baseline=baseline,
    )


def _assays(
    opened: Opened, extractions: Sequence[Extraction], settings: Settings, ontologies: Ontologies
) -> list[Assay]:
    """The results, after asking for all identifiers and for what the answers lead to."""
    from refassay.ask import known_of
    from refassay.follow import assayed, follow, leads_of
    from refassay.opened import tell_damage
    from refassay.references_cache.during_runs import read_before
    from refassay.selection import asked_for

    ids = asked_for(extractions, settings)
    read_before(settings, opened, ids)
    opened.ask(ids)
    follow(opened, extractions, partial(leads_of, settings=settings))
    with opened.index() as index:
        tell_damage(index.damaged)
        look = partial(known_of, index)
        return [assayed(each, look, settings, ontologies) for each in extractions]


def _baseline(arguments: argparse.Namespace) -> Baseline | None:
    """The accepted findings. Raises UsageError for a file that says too little."""
    if not arguments.baseline:
        return None
    from refassay.baseline import read_baseline

    return read_baseline(Path(arguments.baseline))


def exit_code(
    assays: Iterable[Assay],
    fail_on: Sequence[str],
    *,
    exit_zero: bool,
    unread: bool,
    baseline: Baseline | None = None,
) -> int:
    """2 unreadable, else 1 findings at or above `fail_on`, else 3 unanswered, else 0.

    Findings that the baseline accepts are passed over.
    """
    from refassay.outputs import _tally

    results = list(assays)
    if unread:
        return UNREADABLE
    if exit_zero:
        return FINE
    if any(
        fails(finding, fail_on) and not _is_accepted(baseline, each, finding)
        for each in results
        for finding in each.findings
    ):
        return FINDINGS
    return INCOMPLETE if any(_tally.is_incomplete(each) for each in results) else FINE


def _is_accepted(baseline: Baseline | None, assay: Assay, finding: Finding) -> bool:
    return baseline is not None and baseline.entry_for(*_named(assay, finding)) is not None


def _named(assay: Assay, finding: Finding) -> tuple[str, str, str | None]:
    reference = finding.reference.curie if finding.reference else None
    return assay.extraction.report, finding.check, reference


def fails(finding: Finding, fail_on: Sequence[str]) -> bool:
    """Whether a finding is at or above one of the levels, or of one of the checks."""
    levels = [Level(word).rank for word in fail_on if word in _LEVELS]
    at_level = bool(levels) and finding.level.rank >= min(levels)
    if at_level or finding.check in fail_on or finding.code in fail_on:
        return True
    return finding.level is not Level.NOTE and not set(fail_on).isdisjoint(_further(finding.code))


def _further(code: str) -> tuple[str, ...]:
    """Further words by which a finding's check may be called."""
    from refassay.checks import BY_CODE

    return BY_CODE[code].names if code in BY_CODE else ()


def _written_in_place(
    read: Sequence[Read], assays: Sequence[Assay], *, tell: Callable[[Unread], None]
) -> tuple[Unread, ...]:
    """Write each result into its report; gives those where that was not possible."""
    from refassay.outputs.in_place import write_in_place

    failed = []
    for each, result in zip(read, assays, strict=True):
        try:
            # Behind a link, the file is written that it leads to.
            write_in_place(each.path.resolve(), each.source, result)
        except UsageError as error:
            failed.append(Unread(each.name, error.seen, error.expected, error.next_step))
            tell(failed[-1])
    return tuple(failed)


def _prints_json(arguments: argparse.Namespace) -> bool:
    return bool(arguments.json == "-" or arguments.format == "json")


def _tell_nobody(_report: Unread) -> None:
    """What could not be read stands among the findings that are printed in the end."""


def _show(
    arguments: argparse.Namespace, results: Sequence[Assayed], changed: Sequence[Unread]
) -> None:
    """Print the results, or write them as JSON: an object for one report, a list for several.

    `changed` are reports that were checked and could not be written to.
    """
    from refassay.checks import CHECKS
    from refassay.files import write_atomically
    from refassay.outputs import terminal
    from refassay.outputs.validation_json import as_bytes, unread, validation

    values = [validation(each) if isinstance(each, Assay) else unread(each) for each in results]
    data = as_bytes(values[0] if len(values) == 1 else values)
    if arguments.json and arguments.json != "-":
        write_atomically(Path(arguments.json), data)
    if _prints_json(arguments):
        sys.stdout.write(data.decode())
        return
    colour = terminal.is_coloured(os.environ, on_terminal=sys.stdout.isatty())
    titles = {check.code: check.title for check in CHECKS}
    for each in results:
        sys.stdout.write(terminal.findings_text(each, titles=titles, colour=colour))
    for report in changed:
        sys.stdout.write(terminal.unwritten_text(report, colour=colour))
    sys.stdout.write(terminal.needs_text(results))
    sys.stdout.write(terminal.summary_line(results) + "\n")


def _show_baseline(baseline: Baseline, assays: Sequence[Assay], *, in_json: bool) -> None:
    """What was accepted, by whom and why: on standard output, or as messages beside JSON."""
    from refassay.baseline import lines

    named = [_named(each, finding) for each in assays for finding in each.findings]
    for line in lines(baseline, named):
        if in_json:
            log.info("%s", line)
        else:
            sys.stdout.write(line + "\n")


def _write_results(
    results: Path, read: Sequence[Read], assayed: Sequence[Assayed], settings: Settings
) -> None:
    """Write everything, in place of what an earlier run wrote there."""
    from refassay.outputs import row
    from refassay.provenance.manifest import Places
    from refassay.provenance.seal import seal
    from refassay.steps.prove import write_manifest
    from refassay.steps.render import (
        remove_vanished,
        report_folder,
        shown_of,
        write_report,
        write_tree,
    )

    _refuse_shared_folders(results, [each.name for each in read])
    evidence = Path(settings.replay or settings.evidence)
    above = os.path.commonpath([each.path.resolve().parent for each in read] or [Path().resolve()])
    places = Places(results=results, reports=Path(above), evidence=evidence, base=Path())
    remove_vanished(results, {report_folder(results, each.name) for each in read})
    for each, result in zip(read, assayed, strict=False):
        if isinstance(result, Assay):
            written = write_report(results, each.source, result)
            shown = shown_of(results, result, written)
            write_manifest(shown, places=places, settings=settings)
    write_tree(results, [row(each) for each in assayed])
    seal(results, evidence)
    log.info("open  %s", results / "index.html")


def _refuse_shared_folders(results: Path, names: Sequence[str]) -> None:
    """Raises UsageError where two reports would be written to one folder, as ../a and a are."""
    from refassay.steps.render import report_folder

    folders: dict[str, str] = {}
    for name in names:
        folder = str(report_folder(results, name)).casefold()
        other = folders.setdefault(folder, name)
        if other != name:
            raise UsageError(
                f"the results of {other} and of {name} would lie in one folder",
                expected="reports with different paths below the folder they are checked from",
                next_step="name another folder with --results for one of them",
            )
