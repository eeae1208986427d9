"""The follow step: ask for what the answers about the reports lead to.

One job for the whole tree, since a search or a text that several reports want is asked for once.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path

from refassay import follow as following
from refassay import jsonl, leads
from refassay.ask import Receipt
from refassay.evidence.index import Index
from refassay.files import write_atomically
from refassay.model import Extraction, Identifier
from refassay.opened import open_evidence
from refassay.settings import Settings, secrets_from
from refassay.steps.ask import Cited, cited_in
from refassay.steps.keys import Keys, leads_before, remember_leads
from refassay.steps.memo import Memo

log = logging.getLogger("refassay.steps")


def follow(settings: Settings, extracted: Iterable[Path], *, memo: Path, output: Path) -> None:
    """Ask, and write the receipt: what is known, what is open, when the first answer is due."""
    receipt = Receipt(following.GROUP, 0, ())
    if leads.are_on(settings):
        receipt = _followed(settings, extracted, Memo(memo))
    log.info("%s: %d leads, %d open", receipt.group, receipt.identifiers, len(receipt.open))
    write_atomically(output, (jsonl.dump(receipt) + "\n").encode())


def _followed(settings: Settings, extracted: Iterable[Path], memo: Memo) -> Receipt:
    opened = open_evidence(settings, secrets_from())
    reports = [cited for path in extracted for cited in cited_in(path) if cited.ids is not None]
    with opened.index() as index:
        keys = Keys(reports, index, settings)

    def leads_of(cited: Cited, index: Index) -> tuple[Identifier, ...]:
        key = keys.first(cited)
        before = leads_before(memo, key)
        if before is not None and before[1] == keys.whole(cited, before[0], index):
            return before[0]
        extraction: Extraction = jsonl.load(Extraction, cited.line)
        led = following.leads_of(extraction, index, settings)
        remember_leads(memo, key, led, keys.whole(cited, led, index))
        return led

    receipt = following.follow(opened, reports, leads_of)
    memo.save()
    return receipt
