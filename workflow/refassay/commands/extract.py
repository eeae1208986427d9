"""``refassay extract``: what a report cites, without asking anybody."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from refassay.settings import Settings

NAME = "extract"
ALIASES: tuple[str, ...] = ()
HELP = "list every identifier, citation and quote of reports; asks nobody"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's own arguments."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help="report, or folder of reports")
    parser.add_argument("--json", metavar="FILE", help="write JSON; - is standard output")


def run(arguments: argparse.Namespace) -> int:
    """Do it and give the exit code: 2 when a report could not be read."""
    from refassay.extract.as_json import as_json
    from refassay.files import write_atomically
    from refassay.reading import read_all
    from refassay.reports import reports_of

    settings = Settings()
    named = reports_of(arguments.paths, settings)
    read, unread = read_all(named, settings)
    values = [as_json(each.extraction) for each in read]
    if arguments.json:
        whole = values[0] if len(named) == len(values) == 1 else values
        text = json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
        if arguments.json == "-":
            sys.stdout.write(text)
        elif values or not unread:
            write_atomically(Path(arguments.json), text.encode("utf-8", "backslashreplace"))
    else:
        for each in read:
            for mention in each.extraction.mentions:
                place = f"{each.name}:{mention.line}:{mention.column}"
                sys.stdout.write(f"{place}\t{mention.id}\t{mention.exact}\n")
    return 2 if unread else 0
