"""``refassay explain``: what a code or a check means and what to do about it."""

from __future__ import annotations

import argparse
import sys

NAME = "explain"
ALIASES: tuple[str, ...] = ()
HELP = "say what a code means and what to do about it"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's own arguments."""
    parser.add_argument("codes", nargs="*", metavar="CODE", help="code or name; none lists all")


def run(arguments: argparse.Namespace) -> int:
    """Do it and give the exit code. Raises UsageError for an unknown code."""
    from refassay.checks import CHECKS
    from refassay.checks.docs import explain

    if not arguments.codes:
        for check in CHECKS:
            sys.stdout.write(f"{check.code}  {check.name:<15}{check.level.value:<9}{check.title}\n")
        return 0
    for code in arguments.codes:
        sys.stdout.write(explain(code).rstrip("\n") + "\n")
    return 0
