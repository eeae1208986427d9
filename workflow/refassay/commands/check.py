"""``refassay check``: all five steps on the reports that are named."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from refassay.checks import CHECKS
from refassay.commands._options import add_evidence_options, add_fail_options, settings_of
from refassay.errors import UsageError
from refassay.model import Assay, Assayed, Finding, Level, Outcome, Unread
from refassay.selection import asked_for
from refassay.settings import Settings

if TYPE_CHECKING:
    from refassay.reading import Read

NAME = "check"
ALIASES = ("validate-references",)
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
        "--max-references", "--validation-max-references", type=int, metavar="N",
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
    parser.add_argument("--validate-references", action="store_true", help=argparse.SUPPRESS)
    add_evidence_options(parser)
    add_fail_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Do it and give the exit code."""
    from refassay.opened import open_evidence
    from refassay.reading import read_all
    from refassay.reports import reports_of
    from refassay.settings import secrets_from
    from refassay.steps.check import assayed

    settings = settings_of(arguments)
    opened = open_evidence(settings, secrets_from())
    read, unread = read_all(reports_of(arguments.paths, settings), settings)
    ids = asked_for((each.extraction for each in read), settings)
    opened.ask(ids)
    known = opened.known(ids)
    assays = [assayed(each.extraction, known, settings) for each in read]
    changed = _written_in_place(read, assays) if arguments.in_place else ()
    if arguments.results:
        _write_results(Path(arguments.results), read, assays, settings)
    _show(arguments, [*assays, *unread, *changed])
    return exit_code(
        assays,
        settings.fail_on,
        exit_zero=arguments.exit_zero,
        unread=bool(unread or changed),
    )


def exit_code(
    assays: Iterable[Assay], fail_on: Sequence[str], *, exit_zero: bool, unread: bool
) -> int:
    """2 unreadable, else 1 findings at or above `fail_on`, else 3 unanswered, else 0."""
    results = list(assays)
    if unread:
        return UNREADABLE
    if exit_zero:
        return FINE
    if any(fails(finding, fail_on) for each in results for finding in each.findings):
        return FINDINGS
    return INCOMPLETE if any(is_incomplete(each) for each in results) else FINE


def fails(finding: Finding, fail_on: Sequence[str]) -> bool:
    """Whether a finding is at or above one of the levels, or of one of the checks."""
    levels = [Level(word).rank for word in fail_on if word in _LEVELS]
    at_level = bool(levels) and finding.level.rank >= min(levels)
    return at_level or finding.check in fail_on or finding.code in fail_on


def is_incomplete(assay: Assay) -> bool:
    """Whether something stayed unanswered."""
    return any(
        reference.outcome is Outcome.UNANSWERED or reference.resolution.open
        for reference in assay.references
    )


def _written_in_place(read: Sequence[Read], assays: Sequence[Assay]) -> tuple[Unread, ...]:
    """Write each result into its report; gives those where that was not possible."""
    from refassay.outputs.in_place import write_in_place

    failed = []
    for each, result in zip(read, assays, strict=True):
        try:
            write_in_place(each.path, each.source, result)
        except UsageError as error:
            log.error("%s: %s", each.name, error)
            failed.append(Unread(each.name, error.seen, error.expected, error.next_step))
    return tuple(failed)


def _show(arguments: argparse.Namespace, assayed: Sequence[Assayed]) -> None:
    from refassay.files import write_atomically
    from refassay.outputs import terminal
    from refassay.outputs.validation_json import as_bytes, validation

    values = [validation(each) for each in assayed if isinstance(each, Assay)]
    data = as_bytes(values[0] if len(values) == 1 and len(assayed) == 1 else values)
    if arguments.json and arguments.json != "-" and values:
        write_atomically(Path(arguments.json), data)
    if arguments.json == "-" or arguments.format == "json":
        sys.stdout.write(data.decode())
        return
    colour = terminal.is_coloured(os.environ, on_terminal=sys.stdout.isatty())
    titles = {check.code: check.title for check in CHECKS}
    for each in assayed:
        sys.stdout.write(terminal.findings_text(each, titles=titles, colour=colour))
    sys.stdout.write(terminal.needs_text(assayed))
    sys.stdout.write(terminal.summary_line(assayed) + "\n")


def _write_results(
    results: Path, read: Sequence[Read], assays: Sequence[Assay], settings: Settings
) -> None:
    from refassay.provenance.manifest import Places
    from refassay.provenance.seal import seal
    from refassay.steps.prove import write_manifest
    from refassay.steps.render import write_report, write_tree

    evidence = Path(settings.replay or settings.evidence)
    places = Places(results=results, reports=Path(), evidence=evidence)
    for each, result in zip(read, assays, strict=True):
        write_report(results, each.source, result)
        write_manifest(result, places, settings)
    write_tree(results, assays)
    seal(results, evidence)
    log.info("open  %s", results / "index.html")
