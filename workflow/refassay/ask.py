"""Who still has to be asked, and asking them: the only step that uses the network.

Each identifier follows the route of its kind (:attr:`Kind.registries`). A registry is asked for
an identifier when those before it left it open and nothing fresh is known from it. Known answers
are not asked for again, negatives included, until their life time is over.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from refassay.evidence.door import Door
from refassay.evidence.index import Index
from refassay.identifiers import kind_of
from refassay.model import (
    Found,
    Identifier,
    Lookup,
    NotHere,
    Other,
    Unanswered,
    Withheld,
)
from refassay.registries import GROUPS, REGISTRIES, Registry
from refassay.settings import Settings
from refassay.works import linked_ids

Known = Mapping[Identifier, tuple[Lookup, ...]]

log = logging.getLogger("refassay.ask")


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
    """Opens the index anew, so that it knows what the door has just kept."""
    door: Door | None
    """None on replay and offline: nothing is asked."""
    now: Callable[[], datetime] = lambda: datetime.now(UTC)

    def ask(self, identifiers: Iterable[Identifier]) -> tuple[Receipt, ...]:
        """Ask every group; those that do not wait for each other at the same time."""
        ids = tuple(dict.fromkeys(identifiers))
        started = self.now()

        def lane(groups: Sequence[str]) -> list[Receipt]:
            return [self.ask_group(group, ids, started=started) for group in groups]

        with ThreadPoolExecutor(max_workers=len(GROUPS)) as pool:
            return tuple(receipt for lane_ in pool.map(lane, GROUPS) for receipt in lane_)

    def ask_group(
        self, group: str, identifiers: Iterable[Identifier], *, started: datetime | None = None
    ) -> Receipt:
        """Ask the registries of one group in the table's order, each for what is still open."""
        ids = tuple(dict.fromkeys(identifiers))
        begun = started or self.now()
        registries = [registry for registry in REGISTRIES if registry.group == group]
        for registry in registries:
            if self.door is None:
                break
            with self.index() as index:
                known = _known(index, ids)
            todo = self.pending(registry, known, begun=begun)
            if todo:
                log.info("%s: asking for %d identifiers", registry.title, len(todo))
                self.door.ask(registry, todo)
        with self.index() as index:
            return self.receipt(group, _known(index, ids))

    def pending(self, registry: Registry, known: Known, *, begun: datetime) -> list[Identifier]:
        """The identifiers for which a registry has to be asked now, in the given order."""
        return [
            identifier
            for identifier, lookups in known.items()
            if self._concerns(registry, identifier, lookups)
            and not self._fresh(registry, lookups, begun=begun)
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
            if any(_answer(registry, lookups) is None for registry in asked):
                open_ids.append(identifier)
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
        if identifier.prefix.lower() in {each.lower() for each in self.settings.skip_prefixes}:
            return False
        before = kind.registries[: kind.registries.index(registry.name)]
        return not any(
            lookup.registry in before and isinstance(lookup.answer, Found | Withheld)
            for lookup in lookups
        )

    def _fresh(self, registry: Registry, lookups: Sequence[Lookup], *, begun: datetime) -> bool:
        lookup = _answer(registry, lookups)
        if lookup is None:
            return False
        if self.settings.refresh:
            return _time(lookup) >= begun.replace(microsecond=0)
        return self.now() < self._due(registry, lookup)

    def _due(self, registry: Registry, lookup: Lookup) -> datetime:
        """When an answer has to be asked for again."""
        lives = self.settings.life_times
        asked = _time(lookup)
        match lookup.answer:
            case Withheld(until=str(until)):
                release = datetime.combine(date.fromisoformat(until), datetime.min.time(), UTC)
                return max(release, asked + timedelta(days=1))
            case Withheld():
                return asked + timedelta(days=lives.withheld)
            case Found():
                days = min(lives.found, lives.notices) if registry.notices else lives.found
                return asked + timedelta(days=days)
            case NotHere() | Other():
                return asked + timedelta(days=lives.absent)
            case Unanswered():
                return asked


def _known(index: Index, identifiers: Iterable[Identifier]) -> dict[Identifier, tuple[Lookup, ...]]:
    """Everything known of the identifiers and of those that their answers lead to."""
    known = dict(index.lookups(identifiers))
    linked = [each for each in linked_ids(known) if each not in known]
    known.update(index.lookups(linked))
    return known


known_of = _known


def _answer(registry: Registry, lookups: Sequence[Lookup]) -> Lookup | None:
    for lookup in lookups:
        if lookup.registry == registry.name and not isinstance(lookup.answer, Unanswered):
            return lookup
    return None


def _time(lookup: Lookup) -> datetime:
    return datetime.fromisoformat(lookup.asked_at.replace("Z", "+00:00"))
