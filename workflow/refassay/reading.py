"""Reading reports, so that one that cannot be read never stops the others."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from refassay.errors import UsageError
from refassay.extract.source import Source
from refassay.inputs import read_input
from refassay.model import Extraction, Unread
from refassay.reports import Named
from refassay.settings import Settings

log = logging.getLogger("refassay.reading")


@dataclass(frozen=True, slots=True)
class Read:
    """A report that was read: its file, its text and what it cites."""

    path: Path
    source: Source
    extraction: Extraction

    @property
    def name(self) -> str:
        """The name under which it is known."""
        return self.extraction.report


def read_report(named: Named, settings: Settings) -> Read:
    """Read one report. Raises UsageError when that is not possible."""
    from refassay.checks.vocabulary import vocabulary
    from refassay.extract.failures import failures

    _refuse_odd_name(named.name)
    given = read_input(named.path, report=named.name, max_bytes=settings.max_report_bytes)
    words = vocabulary(given.subject.text, limit=settings.relevance.terms)
    told = given.located(failures(given.subject.text))
    extraction = replace(given.extraction, vocabulary=words, failures=told)
    return Read(named.path, given.source, extraction)


def _refuse_odd_name(name: str) -> None:
    """A name of other bytes than UTF-8 fits into no manifest and no JSON."""
    try:
        name.encode("utf-8")
    except UnicodeEncodeError as error:
        raise UsageError(
            f"the report's name holds bytes that are not UTF-8 ({name!a})",
            expected="a name that any list of files can hold",
            next_step="rename it, or leave it out with the setting exclude",
        ) from error


def log_unread(report: Unread) -> None:
    """Say on the log that a report could not be read."""
    log.error(
        "%s: %s\n  expected  %s\n  next      %s",
        report.report,
        report.seen,
        report.expected,
        report.next_step,
    )


def read_all(
    reports: Iterable[Named], settings: Settings, *, tell: Callable[[Unread], None] = log_unread
) -> tuple[tuple[Read, ...], tuple[Unread, ...]]:
    """Those that could be read, and those that could not with the reason.

    `tell` is called for each of the latter as soon as it is known.
    """
    read: list[Read] = []
    unread: list[Unread] = []
    for named in reports:
        try:
            read.append(read_report(named, settings))
        except UsageError as error:
            unread.append(Unread(named.name, error.seen, error.expected, error.next_step))
            tell(unread[-1])
    return tuple(read), tuple(unread)
