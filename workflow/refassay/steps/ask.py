"""The ask step: ask one group of registries about every identifier of the tree, once.

What is settled is remembered beside the receipt, so that a run asks itself only about what is
new, open or over its life time, and not about the whole tree. The memory is disposable.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from refassay import jsonl
from refassay.ask import Receipt
from refassay.files import write_atomically
from refassay.identifiers import KINDS, kind_of
from refassay.model import Identifier
from refassay.opened import Opened, open_evidence, open_known
from refassay.provenance.code import code_version
from refassay.registries import BY_NAME, GROUPS, READERS, REGISTRIES
from refassay.selection import asked_for
from refassay.settings import Settings, secrets_from
from refassay.steps.cited import cited_in
from refassay.steps.keys import LEADING
from refassay.steps.memo import key_of
from refassay.steps.signals import content_of

MOST_BATCHES = 20
"""Batches of settled identifiers that are kept apart; more are joined."""

log = logging.getLogger("refassay.steps")


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


def ask(settings: Settings, group: str, cited: Iterable[Path], *, memo: Path, output: Path) -> None:
    """Ask, and write the receipt: what is known, what is open, when the first answer is due."""
    known = replace(open_known(settings), about=_telling(group))
    ids = _of_group(group, identifiers_of(cited, settings))
    key = _key(settings, known)
    kept = _still_settled(_settlement(memo, key), ids, known, upstream=_upstream(memo, group, key))
    settled = {each for batch in kept for each in batch.ids}
    todo = tuple(each for each in ids if each not in settled)
    log.info("%s: %d identifiers, %d to look into", group, len(ids), len(todo))
    receipts = [_asked(settings, group, todo)] if todo or not kept else []
    receipt = _together(group, ids, kept, receipts)
    log.info("%s: %d open", group, len(receipt.open))
    write_atomically(output, (jsonl.dump(receipt) + "\n").encode())
    batches = (*kept, *(_settled(todo, each) for each in receipts))
    settlement = Settlement(key, batches if len(batches) < MOST_BATCHES else (_joined(batches),))
    write_atomically(memo, (jsonl.dump(settlement) + "\n").encode())


def identifiers_of(cited: Iterable[Path], settings: Settings) -> tuple[Identifier, ...]:
    """The distinct identifiers of all reports that are to be asked for, sorted."""
    return asked_for((each.mentioned for each in cited_in(*cited)), settings)


def _asked(settings: Settings, group: str, todo: Sequence[Identifier]) -> Receipt:
    """Ask, after reading what another validator's references cache has."""
    opened = replace(open_evidence(settings, secrets_from()), about=_telling(group))
    if settings.references_cache:
        from refassay.references_cache.during_runs import read_before

        read_before(settings, opened, todo, group=group)
    return opened.asker().ask_group(group, todo)


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


def _telling(group: str) -> frozenset[str]:
    """All registries of the kinds that the group is asked for, and who is read and never asked."""
    names = {registry.name for registry in REGISTRIES if registry.group == group}
    routes = [set(kind.registries) for kind in KINDS if names & set(kind.registries)]
    return frozenset(names.union(*routes) | (READERS.keys() - BY_NAME.keys()))


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
