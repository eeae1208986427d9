"""The follow step: ask for what the answers about the reports lead to.

One job for the whole tree, since a search or a text that several reports want is asked for once.
As the last to ask it also leaves, for each shard, a digest of all that is known of its reports:
a shard of which nothing new is known need not be checked again.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from refassay import follow as following
from refassay import jsonl, leads
from refassay.ask import FOLLOW, Receipt
from refassay.evidence.index import Index
from refassay.files import write_atomically, write_if_changed
from refassay.model import Extraction, Identifier
from refassay.opened import open_evidence, open_known
from refassay.settings import Settings, secrets_from
from refassay.steps.cited import Cited, cited_in, lines_of
from refassay.steps.keys import Keys, leads_before, remember_leads
from refassay.steps.memo import Memo, key_of

log = logging.getLogger("refassay.steps")


@dataclass(frozen=True, slots=True)
class Shard:
    """The files of one shard."""

    cited: Path
    """What its reports cite, in brief."""
    extracted: Path
    """The same in full."""
    told: Path
    """Where the digest of what is known of them is left."""


def follow(settings: Settings, shards: Sequence[Shard], *, memo: Path, output: Path) -> None:
    """Ask, and write the receipt: what is known, what is open, when the first answer is due."""
    reports = {each.told: list(cited_in(each.cited)) for each in shards}
    remembered = _Remembered(settings, Memo(memo), _leading_lines(settings, shards, reports))
    receipt = Receipt(FOLLOW, 0, ())
    if remembered.lines:
        receipt = _followed(settings, reports, remembered)
    log.info("%s: %d leads, %d open", receipt.group, receipt.identifiers, len(receipt.open))
    with open_known(settings).index() as index:
        for told, cited in reports.items():
            write_if_changed(told, (remembered.digest(cited, index) + "\n").encode())
    remembered.memo.save()
    write_atomically(output, (jsonl.dump(receipt) + "\n").encode())


def _leading_lines(
    settings: Settings, shards: Sequence[Shard], reports: Mapping[Path, Sequence[Cited]]
) -> dict[str, str]:
    """The whole lines of those reports that can have leads, by report."""
    if not leads.are_on(settings):
        return {}
    return {
        cited.report: line
        for shard in shards
        if any(each.can_lead for each in reports[shard.told])
        for cited, line in zip(reports[shard.told], lines_of(shard.extracted), strict=True)
        if cited.can_lead
    }


@dataclass(frozen=True)
class _Remembered:
    """The leads of reports, looked for where they are not known yet."""

    settings: Settings
    memo: Memo
    lines: Mapping[str, str]
    """The readings of the reports that can have leads."""

    def leads(self, cited: Cited, keys: Keys, index: Index) -> tuple[Identifier, ...]:
        """The leads of one report, under what the index holds."""
        line = self.lines.get(cited.report)
        if line is None:
            return ()
        key = keys.first(cited)
        before = leads_before(self.memo, key)
        if before is not None and before[1] == keys.whole(cited, before[0], index):
            return before[0]
        extraction: Extraction = jsonl.load(Extraction, line)
        led = following.leads_of(extraction, index, self.settings)
        remember_leads(self.memo, key, led, keys.whole(cited, led, index))
        return led

    def digest(self, reports: Sequence[Cited], index: Index) -> str:
        """What differs when anything does on which the results of some reports depend."""
        keys = Keys(reports, index, self.settings)
        leading = ((cited, self.leads(cited, keys, index)) for cited in reports)
        return key_of(*(keys.whole(cited, led, index) for cited, led in leading))


def _followed(
    settings: Settings, reports: Mapping[Path, Iterable[Cited]], remembered: _Remembered
) -> Receipt:
    opened = open_evidence(settings, secrets_from())
    leading = [each for part in reports.values() for each in part if each.can_lead]
    with opened.index() as index:
        keys = Keys(leading, index, settings)
    return following.follow(opened, leading, lambda cited, now: remembered.leads(cited, keys, now))
