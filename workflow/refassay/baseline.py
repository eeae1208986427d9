"""Findings that somebody has looked at and accepted until a day: they fail no build.

They are still found, shown and counted; only the exit status passes over them. An entry whose day
is over counts no more, and its findings fail again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from refassay.checks import BY_CODE, CHECKS
from refassay.errors import UsageError
from refassay.identifiers import BY_PREFIX
from refassay.model import Identifier

_KEYS = ("check", "reference", "report", "reason", "person", "expires")
_LARGEST = 5_000_000
"""Bytes of a baseline file."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted finding: of a check, about a reference, in some reports."""

    check: str
    """The check's name."""
    reference: str
    """CURIE in canonical spelling; empty for any, or for findings about the report."""
    report: str
    """Path or glob; empty for all."""
    reason: str
    person: str
    expires: date
    """The last day on which it counts."""

    def __str__(self) -> str:
        where = " in ".join(filter(None, (self.reference, self.report)))
        return f"{self.check} {where}: {self.reason} ({self.person}, until {self.expires})"


@dataclass(frozen=True, slots=True)
class Baseline:
    """All accepted findings."""

    entries: tuple[Entry, ...]
    today: date

    def entry_for(self, report: str, check: str, reference: str | None) -> Entry | None:
        """The entry by which a finding is accepted today."""
        return next(
            (
                each
                for each in self.entries
                if each.expires >= self.today
                and each.check == check
                and (not each.reference or each.reference == reference)
                and (not each.report or report == each.report or fnmatchcase(report, each.report))
            ),
            None,
        )

    def expired(self) -> tuple[Entry, ...]:
        """Entries whose day is over."""
        return tuple(each for each in self.entries if each.expires < self.today)


def read_baseline(path: Path, *, today: date | None = None) -> Baseline:
    """The accepted findings of a YAML file: a list of entries.

    Raises UsageError, naming the entry, when it cannot be read or says too little.
    """
    import yaml

    try:
        if path.stat().st_size > _LARGEST:
            raise _odd(path, f"is larger than {_LARGEST} bytes")
        listed = yaml.safe_load(path.read_text("utf-8"))
    except OSError as error:
        raise _odd(path, f"cannot be read: {error.strerror}") from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise _odd(path, f"is not YAML: {' '.join(str(error).split())[:200]}") from error
    if not isinstance(listed, list):
        raise _odd(path, "is empty" if listed is None else "holds no list of entries")
    entries = tuple(_entry(path, number, each) for number, each in enumerate(listed, start=1))
    return Baseline(entries, today or datetime.now(UTC).date())


def _entry(path: Path, number: int, value: Any) -> Entry:
    def odd(text: str) -> UsageError:
        return _odd(path, f"entry {number}: {text}")

    if not isinstance(value, Mapping):
        raise odd("is no set of keys")
    unknown = sorted(str(key) for key in value if key not in _KEYS)
    if unknown:
        raise odd(f"unknown key {', '.join(unknown)}")
    texts = {name: _text(value.get(name)) for name in _KEYS}
    missing = [name for name in ("check", "reason", "person", "expires") if not texts[name]]
    if not texts["reference"] and not texts["report"]:
        missing.append("reference or report")
    if missing:
        raise odd(f"{', '.join(missing)} is missing")
    return Entry(
        check=_check(texts["check"], odd),
        reference=_curie(texts["reference"], odd),
        report=texts["report"],
        reason=texts["reason"],
        person=texts["person"],
        expires=_day(texts["expires"], odd),
    )


_Odd = Callable[[str], UsageError]


def _text(value: object) -> str:
    return "" if value is None or isinstance(value, (list, dict)) else " ".join(str(value).split())


def _check(word: str, odd: _Odd) -> str:
    """The check's name, from its name or code."""
    if word in BY_CODE:
        return BY_CODE[word].name
    if word not in {each.name for each in CHECKS}:
        raise odd(f"{word!r} is no check (see `refassay explain`)")
    return word


def _curie(text: str, odd: _Odd) -> str:
    """The canonical CURIE of a reference."""
    if not text:
        return ""
    identifier = Identifier.from_curie(text)
    kind = BY_PREFIX.get(identifier.prefix.lower())
    if kind is None or not identifier.local.strip():
        raise odd(f"{text!r} is no reference such as PMID:90000001")
    return kind.read(identifier.local.strip()).curie


def _day(text: str, odd: _Odd) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise odd(f"expires {text!r} is no day such as 2027-06-30") from error


def _odd(path: Path, seen: str) -> UsageError:
    return UsageError(
        f"the baseline {path} {seen}",
        expected="a YAML list of entries with check, reference or report, reason, person, expires",
        next_step="correct it; nothing was accepted and nothing was run",
    )


def lines(
    baseline: Baseline, findings: Sequence[tuple[str, str, str | None]], *, whole: bool = False
) -> tuple[str, ...]:
    """What is accepted, what is over and what fits nothing, a line each, for people.

    `findings` are report, check and reference (CURIE) of all that was found; only where they are
    those of a whole tree can it be said of an entry that it fits nothing.
    """
    used = Counter(baseline.entry_for(*each) for each in findings)
    told = [
        f"accepted: {entry}" + (f" ({used[entry]} findings)" if used[entry] > 1 else "")
        for entry in baseline.entries
        if used[entry]
    ]
    told += [f"no longer accepted: {entry}" for entry in baseline.expired()]
    unused = [
        each for each in baseline.entries if not used[each] and each.expires >= baseline.today
    ]
    told += [f"accepted, but not found: {entry}" for entry in unused if whole]
    return tuple(told)
