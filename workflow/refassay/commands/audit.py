"""``refassay audit``: does a sealed result still hold? Offline."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

NAME = "audit"
ALIASES: tuple[str, ...] = ()
HELP = "verify every hash of sealed results and make them again from the evidence; offline"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's own arguments."""
    parser.add_argument("results", metavar="RESULTS", help="the results folder")
    parser.add_argument("--evidence", metavar="DIR", help="where the evidence lies now")
    parser.add_argument("--reports", metavar="DIR", help="where the reports lie now")
    parser.add_argument(
        "--ontology", action="append", default=[], metavar="FILE",
        help="where an ontology lies now; repeatable",
    )  # fmt: skip
    parser.add_argument("--expect", metavar="SHA256", help="the published sha256 of seal.json")
    parser.add_argument(
        "--evidence-may-grow",
        action="store_true",
        help="accept evidence that was added after the seal was made",
    )
    parser.add_argument("--json", metavar="FILE", help="write what was found")


def run(arguments: argparse.Namespace) -> int:
    """Do it and give the exit code: 0 proved, 1 differs, 2 unreadable, 3 replay impossible."""
    from refassay.audit import Elsewhere, audit
    from refassay.files import write_atomically

    outcome = audit(
        Path(arguments.results),
        Elsewhere(
            evidence=Path(arguments.evidence) if arguments.evidence else None,
            reports=Path(arguments.reports) if arguments.reports else None,
            ontologies=tuple(Path(each) for each in arguments.ontology),
        ),
        expect=arguments.expect,
        evidence_may_grow=arguments.evidence_may_grow,
    )
    for problem in outcome.problems:
        sys.stdout.write(f"{problem.file}: {problem.text}\n")
    sys.stdout.write(outcome.summary + "\n")
    if arguments.json:
        text = json.dumps(outcome.as_json(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        write_atomically(Path(arguments.json), text.encode())
    return outcome.exit_code
