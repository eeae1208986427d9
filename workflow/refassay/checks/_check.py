"""What a check is: a code, a page of documentation and one pure function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from refassay.model import Finding, Level
from refassay.subject import SetAside, Subject

__all__ = ["Check", "SetAside", "Subject"]


@dataclass(frozen=True)
class Check:
    """One row of the table. Its texts make ``docs/checks.md`` and `refassay explain`."""

    code: str
    """Letter and three digits, never used again for another thing."""
    name: str
    """The word in outputs and for ``--fail-on``: ``absent``, ``retracted`` ..."""
    level: Level
    title: str
    """One line: what it finds."""
    what: str
    """What it looks at and when it speaks."""
    why: str
    """Why it matters to the reader of a report."""
    example: str
    """A synthetic line of a report that sets it off."""
    cure: str
    """What to do about it."""
    find: Callable[[Subject], Iterator[Finding]]
    limits: str = ""
    """What it cannot see."""
    names: tuple[str, ...] = field(default=())
    """Further words by which ``--fail-on`` may call it."""
