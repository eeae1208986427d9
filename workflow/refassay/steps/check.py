"""The check step: what the reports of one shard say against what the registries say."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from refassay import jsonl
from refassay.ask import Known
from refassay.assay import assay
from refassay.files import write_atomically
from refassay.model import Assay, Extracted, Extraction, Identifier, Lookup, Unread
from refassay.opened import open_evidence
from refassay.provenance.code import code_version
from refassay.settings import Secrets, Settings
from refassay.steps.ask import identifiers_of
from refassay.steps.memo import Memo, key_of
from refassay.works import linked_ids


def check(settings: Settings, extracted: Path, *, memo: Path, output: Path) -> int:
    """Write one line a report; gives how many had to be checked anew."""
    opened = open_evidence(_asking_nobody(settings), Secrets())
    known = opened.known(identifiers_of([extracted], settings))
    remembered = Memo(memo)
    verdict = json.dumps(settings.verdict_part(), sort_keys=True)
    lines = []
    made = 0
    for extraction in jsonl.read_lines(Extracted, extracted):
        if isinstance(extraction, Unread):
            lines.append(jsonl.dump(extraction))
            continue
        lookups = of_report(extraction, known)
        key = key_of(code_version(), verdict, jsonl.dump([extraction, list(lookups.values())]))
        line = remembered.get(key)
        if line is None:
            made += 1
            line = jsonl.dump(assay(extraction, lookups, settings))
            remembered.put(key, line)
        lines.append(line)
    write_atomically(output, "".join(line + "\n" for line in lines).encode())
    remembered.save()
    return made


def assayed(extraction: Extraction, known: Known, settings: Settings) -> Assay:
    """The result for one report, from what is known of its own identifiers."""
    return assay(extraction, of_report(extraction, known), settings)


def of_report(extraction: Extraction, known: Known) -> dict[Identifier, tuple[Lookup, ...]]:
    """What is known of a report's identifiers and of those that their answers lead to."""
    return _with_linked(known, dict.fromkeys(mention.id for mention in extraction.mentions))


def _with_linked(known: Known, ids: Iterable[Identifier]) -> dict[Identifier, tuple[Lookup, ...]]:
    own = {identifier: known.get(identifier, ()) for identifier in ids}
    linked = {each: known.get(each, ()) for each in linked_ids(own)}
    return {**linked, **own}


def _asking_nobody(settings: Settings) -> Settings:
    return settings if settings.replay else replace(settings, offline=True)
