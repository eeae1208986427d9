"""The ask step: ask one group of registries about every identifier of the tree, once.

What is settled is remembered beside the receipt, so that a run asks itself only about what is
new, open or over its life time, and not about the whole tree. The memory is disposable.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from refassay import jsonl
from refassay.ask import Receipt
from refassay.files import write_atomically
from refassay.identifiers import kind_of
from refassay.model import Extraction, Identifier, Mention
from refassay.opened import Opened, open_evidence
from refassay.provenance.code import code_version
from refassay.registries import GROUPS, REGISTRIES
from refassay.selection import asked_for
from refassay.settings import Settings, secrets_from
from refassay.steps.memo import key_of
from refassay.steps.signals import content_of

LEADING = "PMC"
"""The prefix of identifiers whose answers lead to others (:func:`refassay.works.linked_ids`)."""
MOST_BATCHES = 20
"""Batches of settled identifiers that are kept apart; more are joined."""

log = logging.getLogger("refassay.steps")


@dataclass(frozen=True, slots=True)
class Cited:
    """One line of the extract step, read no further than asking needs."""

    line: str
    report: str
    ids: tuple[Identifier, ...] | None
    """Distinct, in order of first mention; None when the report could not be read."""


@dataclass(frozen=True, slots=True)
class Settled:
    """Identifiers that one earlier run asked a group for, or found to be known."""

    ids: tuple[Identifier, ...]
    due: str
    exchanges: tuple[str, ...]
    made: int
    """When, in nanoseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """Everything that is settled for a group."""

    key: str
    batches: tuple[Settled, ...] = ()


def ask(
    settings: Settings, group: str, extracted: Iterable[Path], *, memo: Path, output: Path
) -> None:
    """Ask, and write the receipt: what is known, what is open, when the first answer is due."""
    opened = open_evidence(settings, secrets_from())
    ids = _of_group(group, identifiers_of(extracted, settings))
    key = _key(settings, opened)
    kept = _still_settled(_settlement(memo, key), ids, opened, upstream=_upstream(memo, group, key))
    settled = {each for batch in kept for each in batch.ids}
    todo = tuple(each for each in ids if each not in settled)
    log.info("%s: %d identifiers, %d to look into", group, len(ids), len(todo))
    if settings.references_cache:
        from refassay.references_cache.during_runs import read_before

        read_before(settings, opened, todo, group=group)
    receipts = [opened.asker().ask_group(group, todo)] if todo or not kept else []
    receipt = _together(group, ids, kept, receipts)
    log.info("%s: %d open", group, len(receipt.open))
    write_atomically(output, (jsonl.dump(receipt) + "\n").encode())
    batches = (*kept, *(_settled(todo, each) for each in receipts))
    settlement = Settlement(key, batches if len(batches) < MOST_BATCHES else (_joined(batches),))
    write_atomically(memo, (jsonl.dump(settlement) + "\n").encode())


def identifiers_of(extracted: Iterable[Path], settings: Settings) -> tuple[Identifier, ...]:
    """The distinct identifiers of all reports that are to be asked for, sorted."""
    return asked_for(
        (
            Extraction("", "", tuple(Mention(each, "", 0, 0, 1, 1) for each in cited.ids))
            for path in extracted
            for cited in cited_in(path)
            if cited.ids is not None
        ),
        settings,
    )


def cited_in(extracted: Path) -> Iterator[Cited]:
    """The reports of one shard and what they cite, without the rest of the nouns."""
    with extracted.open(encoding="utf-8", newline="\n") as stream:
        for each in stream:
            line = each.rstrip("\n")
            value: Any = json.loads(line)
            ids = None
            if "mentions" in value:
                curies = dict.fromkeys(mention["id"] for mention in value["mentions"])
                for mention in value["mentions"]:
                    curies |= dict.fromkeys(mention.get("candidates", ()))
                ids = tuple(map(Identifier.from_curie, curies))
            yield Cited(line, value["report"], ids)


def _still_settled(
    settlement: Settlement,
    ids: Iterable[Identifier],
    opened: Opened,
    *,
    upstream: Sequence[Settlement],
) -> list[Settled]:
    """What need not be looked into again: neither due, nor lost, nor about something newer.

    Whether a registry is asked depends on what those before it said. So what they looked into
    after us counts as new.
    """
    if opened.settings.refresh or not settlement.batches:
        return []
    now = datetime.now(UTC)
    wanted = set(ids)
    with opened.index() as index:
        answering = index.answering
    kept = []
    for batch in settlement.batches:
        if (batch.due and datetime.fromisoformat(batch.due) <= now) or not (
            answering >= set(batch.exchanges)
        ):
            continue
        newer = {
            each
            for other in upstream
            for later in other.batches
            if later.made >= batch.made
            for each in later.ids
        }
        left = tuple(each for each in batch.ids if each in wanted and each not in newer)
        if left:
            kept.append(Settled(left, batch.due, batch.exchanges, batch.made))
    return kept


def _settled(todo: Iterable[Identifier], receipt: Receipt) -> Settled:
    """What a run has settled. An identifier is not, as long as one that it leads to is open."""
    ids = tuple(todo)
    still_open = set(receipt.open)
    leading = LEADING if still_open - set(ids) else ""
    done = (each for each in ids if each not in still_open and each.prefix != leading)
    return Settled(tuple(done), receipt.due, receipt.exchanges, time.time_ns())


def _joined(batches: Sequence[Settled]) -> Settled:
    return Settled(
        ids=tuple(each for batch in batches for each in batch.ids),
        due=min((batch.due for batch in batches if batch.due), default=""),
        exchanges=tuple(sorted({path for batch in batches for path in batch.exchanges})),
        made=min(batch.made for batch in batches),
    )


def _of_group(group: str, ids: Iterable[Identifier]) -> tuple[Identifier, ...]:
    """Those whose kind has a registry of the group."""
    names = {registry.name for registry in REGISTRIES if registry.group == group}
    kinds = ((each, kind_of(each)) for each in ids)
    return tuple(each for each, kind in kinds if kind and names & set(kind.registries))


def _together(
    group: str, ids: Sequence[Identifier], kept: Sequence[Settled], new: Sequence[Receipt]
) -> Receipt:
    return Receipt(
        group=group,
        identifiers=len(ids),
        open=tuple(sorted({each for receipt in new for each in receipt.open})),
        due=min(
            filter(None, (*(each.due for each in kept), *(each.due for each in new))), default=""
        ),
        exchanges=tuple(
            sorted(
                {path for each in kept for path in each.exchanges}
                | {path for each in new for path in each.exchanges}
            )
        ),
    )


def _key(settings: Settings, opened: Opened) -> str:
    """What makes everything that was settled void. On replay any change of the evidence does."""
    asking = jsonl.dump([settings.life_times, settings.skip_prefixes, settings.max_references])
    where = settings.replay or settings.evidence
    content = content_of(opened.locker) if settings.replay or settings.offline else ""
    return key_of(code_version(), asking, where, content)


def _upstream(memo: Path, group: str, key: str) -> list[Settlement]:
    """What was settled for the groups that are asked before this one."""
    lane = next(groups for groups in GROUPS if group in groups)
    before = lane[: lane.index(group)]
    return [_settlement(memo.with_name(f"ask-{other}.json"), key) for other in before]


def _settlement(memo: Path, key: str) -> Settlement:
    try:
        settlement: Settlement = jsonl.load(Settlement, memo.read_text("utf-8"))
    except (OSError, ValueError, KeyError, TypeError):
        return Settlement(key)
    return settlement if settlement.key == key else Settlement(key)
