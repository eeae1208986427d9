"""Who still has to be asked, and asking them: the only step that uses the network.

Each identifier follows the route of its kind (:attr:`Kind.registries`). A registry is asked for
an identifier when those before it left it open and nothing fresh is known from it. Known answers
are not asked for again, negatives included, until their life time is over.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import partial
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from refassay.evidence.index import AHEAD, Index
from refassay.identifiers import kind_of
from refassay.model import (
    Found,
    FullText,
    Hits,
    Identifier,
    Lookup,
    NotHere,
    Other,
    Outcome,
    Unanswered,
    Withheld,
)
from refassay.progress import TICK, Progress
from refassay.registries import GROUPS, REGISTRIES, Registry
from refassay.selection import is_skipped
from refassay.settings import Settings
from refassay.settle import settle
from refassay.works import linked_ids

if TYPE_CHECKING:
    from refassay.evidence.door import Door

Known = Mapping[Identifier, tuple[Lookup, ...]]

FOLLOW = "follow"
"""What the rule that asks for what answers lead to is called, and its receipt."""

LONGEST_LIFE = 36500.0
"""Days; what a life time is cut to, since a date has an end."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What asking one group left behind."""

    group: str
    identifiers: int
    """Distinct identifiers that this group is asked for."""
    open: tuple[Identifier, ...]
    """Those for which one of its registries should have answered and did not."""
    due: str = ""
    """When the first of its answers is over its life time (UTC, ISO 8601); empty: never."""
    exchanges: tuple[str, ...] = ()
    """The exchanges that hold the newest answers, sorted."""


@dataclass(frozen=True)
class Asker:
    """Asks groups of registries, recording into the door's locker."""

    settings: Settings
    index: Callable[[], Index]
    """Opens the index, up to date with the door's locker."""
    door: Door | None
    """None on replay and offline: nothing is asked."""
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    progress: Progress = field(default_factory=Progress)

    def ask(self, identifiers: Iterable[Identifier]) -> tuple[Receipt, ...]:
        """Ask every group; those that do not wait for each other at the same time.

        May be interrupted: what is under way then is left to itself, and what was answered is
        kept.
        """
        ids = tuple(dict.fromkeys(identifiers))
        started = self.now()
        index = self.index()

        def lane(groups: Sequence[str]) -> list[Receipt]:
            return [self._ask_group(index, group, ids, begun=started) for group in groups]

        lanes = [partial(lane, groups) for groups in GROUPS]
        try:
            made = _at_once(lanes, self.progress.tell)
        except Exception:
            index.close()  # not when interrupted: somebody may be at work with it
            raise
        index.close()
        return tuple(receipt for receipts in made for receipt in receipts)

    def ask_group(
        self, group: str, identifiers: Iterable[Identifier], *, started: datetime | None = None
    ) -> Receipt:
        """Ask the registries of one group in the table's order, each for what is still open."""
        ids = tuple(dict.fromkeys(identifiers))
        with self.index() as index:
            return self._ask_group(index, group, ids, begun=started or self.now())

    def _ask_group(
        self, index: Index, group: str, ids: Sequence[Identifier], *, begun: datetime
    ) -> Receipt:
        known = known_of(index, ids)
        for registry in (each for each in REGISTRIES if each.group == group):
            todo = self.pending(registry, known, begun=begun)
            if self.door is None or not todo:
                continue
            self.progress.begin(registry, len(todo))
            self.door.ask(registry, todo)
            self.progress.end(registry)
            index.sync()
            known = known_of(index, ids)
        return self.receipt(group, known)

    def pending(self, registry: Registry, known: Known, *, begun: datetime) -> list[Identifier]:
        """The identifiers for which a registry has to be asked now, in the given order."""
        return [
            identifier
            for identifier, lookups in known.items()
            if self._concerns(registry, identifier, lookups)
            and not self._fresh(registry, identifier, lookups, begun=begun)
        ]

    def receipt(self, group: str, known: Known) -> Receipt:
        """What is known now of a group's identifiers."""
        registries = {registry.name: registry for registry in REGISTRIES if registry.group == group}
        open_ids: list[Identifier] = []
        dues: list[str] = []
        exchanges: set[str] = set()
        concerned = 0
        for identifier, lookups in known.items():
            asked = [
                registry
                for registry in registries.values()
                if self._concerns(registry, identifier, lookups)
            ]
            concerned += bool(asked)
            if any(_is_open(registry, identifier, lookups) for registry in asked):
                open_ids.append(identifier)
                exchanges |= {look.exchange or "" for look in lookups if look.is_imported}
            for registry in asked:
                lookup = _answer(registry, lookups)
                if lookup is not None:
                    dues.append(self._due(registry, lookup).isoformat(timespec="seconds"))
                    exchanges.add(lookup.exchange or "")
        return Receipt(
            group=group,
            identifiers=concerned,
            open=tuple(open_ids),
            due=min(dues, default=""),
            exchanges=tuple(sorted(exchanges - {""})),
        )

    def _concerns(
        self, registry: Registry, identifier: Identifier, lookups: Sequence[Lookup]
    ) -> bool:
        """Whether the identifier's route comes to this registry."""
        kind = kind_of(identifier)
        if kind is None or registry.name not in kind.registries or not kind.accepts(identifier):
            return False
        if is_skipped(identifier, self.settings):
            return False
        before = kind.registries[: kind.registries.index(registry.name)]
        return not any(
            lookup.registry in before and isinstance(lookup.answer, Found | Withheld)
            for lookup in lookups
        )

    def _fresh(
        self,
        registry: Registry,
        identifier: Identifier,
        lookups: Sequence[Lookup],
        *,
        begun: datetime,
    ) -> bool:
        lookup = _answer(registry, lookups)
        if lookup is None or _is_open(registry, identifier, lookups):
            return False
        if _time(lookup) > self.now() + AHEAD:
            return False
        if self.settings.refresh:
            return _time(lookup) >= begun.replace(microsecond=0)
        return self.now() < self._due(registry, lookup)

    def _due(self, registry: Registry, lookup: Lookup) -> datetime:
        """When an answer has to be asked for again."""
        lives = self.settings.life_times
        asked = _time(lookup)
        match lookup.answer:
            case Withheld(until=until):
                release = _midnight(until)
                if release is not None:
                    return max(release, asked + timedelta(days=1))
                days = lives.withheld
            case Found():
                days = min(lives.found, lives.notices) if registry.notices else lives.found
            case FullText():
                days = lives.found
            case NotHere() | Other() | Hits():
                days = lives.absent
            case Unanswered():
                days = 0
        return asked + timedelta(days=min(days, LONGEST_LIFE))


def joined(group: str, receipts: Sequence[Receipt]) -> Receipt:
    """Several receipts as one."""
    return Receipt(
        group=group,
        identifiers=sum(each.identifiers for each in receipts),
        open=tuple(sorted({one for each in receipts for one in each.open})),
        due=min((each.due for each in receipts if each.due), default=""),
        exchanges=tuple(sorted({path for each in receipts for path in each.exchanges})),
    )


def known_of(
    index: Index, identifiers: Iterable[Identifier]
) -> dict[Identifier, tuple[Lookup, ...]]:
    """Everything known of the identifiers and of those that their answers lead to."""
    known = dict(index.lookups(identifiers))
    linked = [each for each in linked_ids(known) if each not in known]
    known.update(index.lookups(linked))
    return known


def _answer(registry: Registry, lookups: Sequence[Lookup]) -> Lookup | None:
    for lookup in lookups:
        if lookup.registry == registry.name and not isinstance(lookup.answer, Unanswered):
            return lookup
    return None


def _at_once(
    tasks: Sequence[Callable[[], list[Receipt]]], meanwhile: Callable[[], None]
) -> list[list[Receipt]]:
    """What the tasks give, in their order; `meanwhile` is called now and then.

    Raises the first task's error when all have ended. The threads do not hold up the end of the
    process: whoever interrupts a run does not want to wait for a registry that hangs.
    """
    ended: SimpleQueue[tuple[int, list[Receipt] | BaseException]] = SimpleQueue()

    def work(place: int, task: Callable[[], list[Receipt]]) -> None:
        try:
            ended.put((place, task()))
        except BaseException as error:  # noqa: BLE001 - raised again, in the caller's thread
            ended.put((place, error))

    for place, task in enumerate(tasks):
        threading.Thread(target=work, args=(place, task), name="refassay-ask", daemon=True).start()
    made: dict[int, list[Receipt] | BaseException] = {}
    while len(made) < len(tasks):
        try:
            place, result = ended.get(timeout=TICK)
        except Empty:
            meanwhile()
        else:
            made[place] = result
    results: list[list[Receipt]] = []
    for _, result in sorted(made.items(), key=lambda item: item[0]):
        if isinstance(result, BaseException):
            raise result
        results.append(result)
    return results


def _is_open(registry: Registry, identifier: Identifier, lookups: Sequence[Lookup]) -> bool:
    """Whether a registry that was to be asked has still to tell something.

    A record of something else tells nothing: unless others know the identifier, the registry is
    asked again in the next run.
    """
    lookup = _answer(registry, lookups)
    if lookup is None:
        return True
    if not isinstance(lookup.answer, Other):
        return False
    told = [each for each in lookups if not each.is_imported]
    return settle(kind_of(identifier), identifier, told).outcome is Outcome.UNANSWERED


def _midnight(day: str | None) -> datetime | None:
    """The beginning of a day, UTC; None when there is no such day."""
    try:
        return datetime.combine(date.fromisoformat(day or ""), datetime.min.time(), UTC)
    except ValueError:
        return None


def _time(lookup: Lookup) -> datetime:
    return datetime.fromisoformat(lookup.asked_at.replace("Z", "+00:00"))
