"""The check step: what the reports of one shard say against what the registries say."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from refassay import jsonl
from refassay.ask import Known, known_of
from refassay.evidence.index import Index
from refassay.files import write_atomically
from refassay.model import Assay, Extraction, Identifier, Lookup
from refassay.opened import open_evidence
from refassay.provenance.code import code_version
from refassay.selection import readings
from refassay.settings import Secrets, Settings
from refassay.steps.ask import LEADING, Cited, cited_in
from refassay.steps.memo import Memo, key_of
from refassay.terms.ontologies import NONE as NO_ONTOLOGIES
from refassay.terms.ontologies import Ontologies, open_ontologies
from refassay.works import linked_ids


def check(settings: Settings, extracted: Path, *, memo: Path, output: Path) -> int:
    """Write one line a report; gives how many had to be checked anew."""
    remembered = Memo(memo)
    lines = []
    made = 0
    ontologies = open_ontologies(settings.ontologies)
    verdict = json.dumps([settings.verdict_part(), ontologies.digest], sort_keys=True)
    with open_evidence(_asking_nobody(settings), Secrets()).index() as index:
        reports = list(cited_in(extracted))
        keys = _keys(reports, index, verdict)
        for cited in reports:
            line = cited.line
            if cited.ids is not None:
                key = keys[cited.report]
                line = remembered.get(key) or ""
                if not line:
                    made += 1
                    extraction: Extraction = jsonl.load(Extraction, cited.line)
                    known = known_of(index, cited.ids)
                    line = jsonl.dump(assayed(extraction, known, settings, ontologies))
                    remembered.put(key, line)
            lines.append(line)
    write_atomically(output, "".join(line + "\n" for line in lines).encode())
    remembered.save()
    return made


def assayed(
    extraction: Extraction,
    known: Known,
    settings: Settings,
    ontologies: Ontologies = NO_ONTOLOGIES,
) -> Assay:
    """The result for one report, from what is known of its own identifiers and its terms."""
    from refassay.assay import assay

    return assay(extraction, of_report(extraction, known), settings, ontologies)


def of_report(extraction: Extraction, known: Known) -> dict[Identifier, tuple[Lookup, ...]]:
    """What is known of a report's identifiers and of those that their answers lead to."""
    own = {identifier: known.get(identifier, ()) for identifier in readings(extraction)}
    linked = {each: known.get(each, ()) for each in linked_ids(own)}
    return {**linked, **own}


def _keys(reports: Sequence[Cited], index: Index, verdict: str) -> dict[str, str]:
    """By report, what its result depends on: its text, the answers, the settings, the code."""
    ids = dict.fromkeys(each for cited in reports for each in cited.ids or ())
    leading = index.lookups(each for each in ids if each.prefix == LEADING)
    ids |= dict.fromkeys(linked_ids(leading))
    traces = index.traces(ids)
    keys = {}
    for cited in reports:
        own = {each: leading[each] for each in cited.ids or () if each in leading}
        used = (*(cited.ids or ()), *linked_ids(own))
        told = "\n".join(f"{each} {traces[each]}" for each in used)
        keys[cited.report] = key_of(code_version(), verdict, cited.line, told)
    return keys


def _asking_nobody(settings: Settings) -> Settings:
    return settings if settings.replay else replace(settings, offline=True)
