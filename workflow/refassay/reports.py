"""From the paths that a user names to the reports that are meant."""

from __future__ import annotations

import errno
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from refassay.errors import UsageError
from refassay.inventory import ODDITIES, take_inventory
from refassay.settings import Settings

log = logging.getLogger("refassay.reports")


@dataclass(frozen=True, slots=True)
class Named:
    """A report's file, and the name under which it is known in every output."""

    path: Path
    name: str


def reports_of(paths: Iterable[str], settings: Settings) -> tuple[Named, ...]:
    """The reports that the paths name: files as they are, folders by their inventory.

    Names are the paths as given, with forward slashes. What of a folder is left out although its
    owner may not expect it is told on the log. Raises UsageError for a path that is not
    there.
    """
    found: dict[str, Named] = {}
    for given in paths:
        path = Path(given)
        if _is_too_long(path):
            raise _not_there(given)
        if path.is_dir():
            inventory = take_inventory(path, settings)
            for odd in inventory.passed_over:
                if odd.reason in ODDITIES:
                    log.warning("%s is not read: %s", (path / odd.path).as_posix(), odd.reason)
            for listed in inventory.reports:
                inner = path / listed.path
                found.setdefault(inner.as_posix(), Named(inner, inner.as_posix()))
        elif path.exists():
            found.setdefault(path.as_posix(), Named(path, path.as_posix()))
        else:
            raise _not_there(given)
    return tuple(found.values())


def _is_too_long(path: Path) -> bool:
    """Whether the system refuses even to look for such a path."""
    try:
        path.exists()
    except OSError as error:
        return error.errno == errno.ENAMETOOLONG
    return False


def _not_there(given: str) -> UsageError:
    return UsageError(
        f"{given} is not there",
        expected="a report, or a folder of reports",
        next_step="correct the path",
    )
