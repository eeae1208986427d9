"""What the result of a report depends on, as a key: text, answers, settings, code."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from refassay.evidence.index import Index
from refassay.model import Identifier
from refassay.provenance.code import code_version
from refassay.settings import Settings
from refassay.steps.cited import Cited
from refassay.steps.memo import Memo, key_of
from refassay.works import linked_ids

LEADING = "PMC"
"""The prefix of identifiers whose answers lead to others (:func:`refassay.works.linked_ids`)."""


class Keys:
    """The keys of some reports, under what the index holds now.

    `files` tells of local files on which the results depend as well.
    """

    def __init__(
        self, reports: Sequence[Cited], index: Index, settings: Settings, *, files: str = ""
    ) -> None:
        verdict = json.dumps([settings.verdict_part(), files], sort_keys=True)
        ids = dict.fromkeys(each for cited in reports for each in cited.readings)
        leading = index.lookups(each for each in ids if each.prefix == LEADING)
        ids |= dict.fromkeys(linked_ids(leading))
        traces = index.traces(ids)
        self._keys: dict[str, str] = {}
        for cited in reports:
            own = {each: leading[each] for each in cited.readings if each in leading}
            used = (*cited.readings, *linked_ids(own))
            told = "\n".join(f"{each} {traces[each]}" for each in used)
            self._keys[cited.report] = key_of(code_version(), verdict, cited.digest, told)

    def first(self, cited: Cited) -> str:
        """The key of what is known without the leads."""
        return self._keys[cited.report]

    def whole(self, cited: Cited, leads: Iterable[Identifier], index: Index) -> str:
        """The key of what is known with the leads."""
        traces = index.traces(leads)
        told = "\n".join(f"{each} {trace}" for each, trace in traces.items())
        return key_of(self.first(cited), told)


def remember_leads(memo: Memo, key: str, leads: Iterable[Identifier], whole: str) -> None:
    """Keep which leads a report has, and the key with the answers to them."""
    memo.put(key, json.dumps({"leads": [each.curie for each in leads], "whole": whole}))


def leads_before(memo: Memo, key: str) -> tuple[tuple[Identifier, ...], str] | None:
    """What :func:`remember_leads` kept; None where there is nothing."""
    line = memo.get(key)
    if line is None:
        return None
    kept = json.loads(line)
    return tuple(map(Identifier.from_curie, kept["leads"])), str(kept["whole"])
