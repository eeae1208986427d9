"""Reading reports, so that one that cannot be read never stops the others."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from refassay.errors import UsageError
from refassay.extract.source import Source
from refassay.inputs import read_input
from refassay.model import Entity, EntityCheck, Extraction, Unread
from refassay.reports import Named
from refassay.settings import Settings

log = logging.getLogger("refassay.reading")

T = TypeVar("T")


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
    from refassay.preflight.entities import from_front_matter
    from refassay.preflight.judgement import preflight

    _refuse_odd_name(named.name)
    given = read_input(named.path, report=named.name, max_bytes=settings.max_report_bytes)
    words = vocabulary(given.subject.text, limit=settings.relevance.terms)
    told = given.located(failures(given.subject.text))
    meant = from_front_matter(given.subject.text)
    checked = None
    if not meant.is_empty:
        checked = given.placed(preflight(given.subject.text, meant))
    extraction = replace(given.extraction, vocabulary=words, failures=told, entity=checked)
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
    return _all(reports, lambda named: read_report(named, settings), tell)


def check_subject(
    named: Named,
    settings: Settings,
    meant: Callable[[str, Entity], Entity],
    lexicon: frozenset[str] | None = None,
) -> tuple[str, EntityCheck]:
    """A report's name, and whether it speaks of what it was meant to be about.

    `meant` gives the subject for a report's name and what its front matter names. Raises
    UsageError when it cannot be read.
    """
    from refassay.preflight.entities import from_front_matter
    from refassay.preflight.judgement import preflight

    _refuse_odd_name(named.name)
    given = read_input(named.path, report=named.name, max_bytes=settings.max_report_bytes)
    text = given.subject.text
    entity = meant(named.name, from_front_matter(text))
    return named.name, given.placed(preflight(text, entity, lexicon))


def check_subjects(
    reports: Iterable[Named],
    settings: Settings,
    meant: Callable[[str, Entity], Entity],
    lexicon: frozenset[str] | None = None,
) -> tuple[tuple[tuple[str, EntityCheck], ...], tuple[Unread, ...]]:
    """As :func:`check_subject` for many, and those that could not be read with the reason."""
    return _all(reports, lambda named: check_subject(named, settings, meant, lexicon), log_unread)


def _all(
    reports: Iterable[Named], read_one: Callable[[Named], T], tell: Callable[[Unread], None]
) -> tuple[tuple[T, ...], tuple[Unread, ...]]:
    read: list[T] = []
    unread: list[Unread] = []
    for named in reports:
        try:
            read.append(read_one(named))
        except UsageError as error:
            unread.append(Unread(named.name, error.seen, error.expected, error.next_step))
            tell(unread[-1])
    return tuple(read), tuple(unread)
