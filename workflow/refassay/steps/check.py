"""The check step: what the reports of one shard say against what the registries say."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from refassay import jsonl
from refassay.ask import known_of
from refassay.evidence.index import Index
from refassay.files import write_atomically
from refassay.follow import assayed
from refassay.model import Extraction
from refassay.opened import open_known
from refassay.settings import Settings
from refassay.steps.cited import Cited, cited_in, lines_of
from refassay.steps.keys import Keys, leads_before, remember_leads
from refassay.steps.memo import Memo
from refassay.terms.ontologies import open_ontologies


def check(settings: Settings, cited: Path, extracted: Path, *, memo: Path, output: Path) -> int:
    """Write one line a report; gives how many had to be checked anew."""
    remembered = Memo(memo)
    lines = []
    made = 0
    ontologies = open_ontologies(settings.ontologies)
    with open_known(settings).index() as index:
        reports = list(cited_in(cited))
        keys = Keys(reports, index, settings, files=ontologies.digest)
        look = partial(known_of, index)
        for report, line in zip(reports, lines_of(extracted), strict=True):
            result_line = line
            if report.ids is not None:
                result_line = _remembered(report, keys, remembered, index)
                if not result_line:
                    made += 1
                    extraction: Extraction = jsonl.load(Extraction, line)
                    result = assayed(extraction, look, settings, ontologies)
                    result_line = jsonl.dump(result)
                    whole = keys.whole(report, result.leads, index)
                    remember_leads(remembered, keys.first(report), result.leads, whole)
                    remembered.put(whole, result_line)
            lines.append(result_line)
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
