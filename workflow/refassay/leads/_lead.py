"""What a lead is: something that the answers so far suggest to ask for as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from refassay.model import Extraction, Identifier
from refassay.settings import Settings
from refassay.subject import Subject


@dataclass(frozen=True)
class Lead:
    """One row of the table."""

    is_on: Callable[[Settings], bool]
    """Whether the settings ask for it."""
    concerns: Callable[[Extraction], bool]
    """Whether a report can have such leads at all: a quick look at what was read."""
    needed: bool
    """Whether a result without its answers is incomplete; an offer that is missing is not."""
    wanted: Callable[[Subject], Iterator[Identifier]]
    """Queries and identifiers that this report wants an answer for, those that are answered
    included. A pure function: with more answers to its own it may want more, never less."""
