"""The ask step: ask one group of registries about every identifier of the tree, once."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path

from refassay import jsonl
from refassay.files import write_atomically
from refassay.model import Extracted, Extraction, Identifier
from refassay.opened import open_evidence
from refassay.selection import asked_for
from refassay.settings import Settings, secrets_from

log = logging.getLogger("refassay.steps")


def ask(settings: Settings, group: str, extracted: Iterable[Path], *, output: Path) -> None:
    """Ask, and write the receipt: what is known, what is open, when the first answer is due."""
    opened = open_evidence(settings, secrets_from())
    receipt = opened.asker().ask_group(group, identifiers_of(extracted, settings))
    log.info("%s: %d identifiers, %d open", group, receipt.identifiers, len(receipt.open))
    write_atomically(output, (jsonl.dump(receipt) + "\n").encode())


def identifiers_of(extracted: Iterable[Path], settings: Settings) -> tuple[Identifier, ...]:
    """The distinct identifiers of all reports that are to be asked for, sorted."""
    lines = (line for path in extracted for line in jsonl.read_lines(Extracted, path))
    return asked_for((line for line in lines if isinstance(line, Extraction)), settings)
