"""The check step: what the reports of one shard say against what the registries say."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from refassay import jsonl
from refassay.ask import known_of
from refassay.evidence.index import Index
from refassay.files import write_atomically
from refassay.follow import assayed
from refassay.model import Extraction
from refassay.opened import open_evidence
from refassay.settings import Secrets, Settings
from refassay.steps.ask import Cited, cited_in
from refassay.steps.keys import Keys, leads_before, remember_leads
from refassay.steps.memo import Memo
from refassay.terms.ontologies import open_ontologies


def check(settings: Settings, extracted: Path, *, memo: Path, output: Path) -> int:
    """Write one line a report; gives how many had to be checked anew."""
    remembered = Memo(memo)
    lines = []
    made = 0
    ontologies = open_ontologies(settings.ontologies)
    with open_evidence(_asking_nobody(settings), Secrets()).index() as index:
        reports = list(cited_in(extracted))
        keys = Keys(reports, index, settings, files=ontologies.digest)
        look = partial(known_of, index)
        for cited in reports:
            line = cited.line
            if cited.ids is not None:
                line = _remembered(cited, keys, remembered, index)
                if not line:
                    made += 1
                    extraction: Extraction = jsonl.load(Extraction, cited.line)
                    result = assayed(extraction, look, settings, ontologies)
                    line = jsonl.dump(result)
                    whole = keys.whole(cited, result.leads, index)
                    remember_leads(remembered, keys.first(cited), result.leads, whole)
                    remembered.put(whole, line)
            lines.append(line)
    write_atomically(output, "".join(line + "\n" for line in lines).encode())
    remembered.save()
    return made


def _remembered(cited: Cited, keys: Keys, memo: Memo, index: Index) -> str:
    """The line of before, where nothing that it depends on has changed."""
    before = leads_before(memo, keys.first(cited))
    if before is None:
        return ""
    whole = keys.whole(cited, before[0], index)
    return (memo.get(whole) or "") if whole == before[1] else ""


def _asking_nobody(settings: Settings) -> Settings:
    return settings if settings.replay else replace(settings, offline=True)
