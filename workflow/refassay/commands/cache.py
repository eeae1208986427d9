"""``refassay cache``: the references cache that other validators read. Offline."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from refassay.commands._options import add_evidence_options, settings_of

NAME = "cache"
ALIASES: tuple[str, ...] = ()
HELP = "import or export the references cache that other validators read; offline"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's own arguments."""
    deeds = parser.add_subparsers(dest="deed", required=True, metavar="import|export")
    for deed, text in (
        ("import", "take its entries over as weaker evidence: they count only while no registry "
         "has answered"),
        ("export", "write an entry for everything that a registry has found; entries of other "
         "validators stay as they are"),
    ):  # fmt: skip
        one = deeds.add_parser(deed, help=text, description=text)
        one.add_argument("folder", metavar="DIR", type=Path, help="the references cache")
        add_evidence_options(one)


def run(arguments: argparse.Namespace) -> int:
    """Do it and give the exit code: 0, also where single entries were damaged."""
    from dataclasses import replace

    from refassay.opened import open_evidence
    from refassay.settings import Secrets

    settings = replace(settings_of(arguments), offline=True)
    opened = open_evidence(settings, Secrets())
    if arguments.deed == "import":
        from refassay.references_cache.importing import import_entries

        done = import_entries(arguments.folder, opened)
        lines = [f"{each.name}: damaged, not imported: {each.fault}" for each in done.damaged]
        lines += [f"{each.name}: {each.fault}; it is not used" for each in done.remarks]
        lines += [f"{name}: another entry for the same reference" for name in done.twins]
        lines += [f"{name}: no registry here answers for such a reference" for name in done.foreign]
        lines.append(
            f"imported {len(done.kept)}, known already {len(done.known)}, "
            f"doubles {len(done.twins)}, of other kinds {len(done.foreign)}, "
            f"damaged {len(done.damaged)}"
        )
    else:
        from refassay.references_cache.exporting import export_locker

        told = export_locker(arguments.folder, opened)
        lines = [f"{each.name}: left as it is: {each.why}" for each in told.left]
        lines.append(
            f"written {len(told.written)}, same as before {told.same}, "
            f"left as they are {len(told.left)}, without a record to write {told.thin}"
        )
    sys.stdout.write("".join(f"{_printable(line)}\n" for line in lines))
    return 0


def _printable(line: str) -> str:
    """Without control characters: the name of a file cannot move the cursor."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in line)
