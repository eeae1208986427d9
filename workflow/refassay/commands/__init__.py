"""The commands: one file each, and this table.

A command has ``NAME``, ``ALIASES``, ``HELP``, ``configure(parser)`` and ``run(arguments) -> int``.
"""

from __future__ import annotations

import argparse
from typing import Protocol

from refassay.commands import (
    audit,
    cache,
    census,
    check,
    datasets,
    explain,
    extract,
    preflight,
    step,
)


class Command(Protocol):
    """What the command line needs of a command's module."""

    NAME: str
    ALIASES: tuple[str, ...]
    HELP: str

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Add the command's own arguments."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it and give the exit code."""


COMMANDS: tuple[Command, ...] = (
    check,
    extract,
    step,
    datasets,
    preflight,
    audit,
    census,
    cache,
    explain,
)
