"""The course of asking one registry: tries, halving, giving up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from refassay.evidence._send import Sender, Verdict
from refassay.evidence.exchange import GIVEN_UP, Exchange, Failure, stamp
from refassay.model import Identifier

if TYPE_CHECKING:
    from refassay.evidence._route import Route
    from refassay.evidence.door import Door
    from refassay.registries._registry import Registry

MOST_FAILURES = 60
"""Failed requests to one registry in a run. One identifier that spoils a batch of 200 costs some
ten of them, so a few are found, and a registry in pieces is left alone."""

MOST_AT_FIRST = 12
"""Failed requests to a registry that has not answered any request of this run: it refuses single
identifiers for their own sake, but all of them."""

IN_A_ROW = 2
"""Batches that fail altogether, one after the other, before a registry is given up."""

Batch = Sequence[Identifier]


@dataclass
class Standing:
    """What this run knows of one registry."""

    given_up: str = ""
    failed_in_a_row: int = 0
    failures: int = 0
    answers: int = 0
    signs: int = 0
    """Of life: requests that were answered, or refused for the sake of one identifier."""


class Course:
    """One :meth:`Door.ask`. Not shared by threads."""

    def __init__(self, door: Door, registry: Registry, route: Route, standing: Standing) -> None:
        self.answered: set[Identifier] = set()
        self.requests = 0
        self._door = door
        self._registry = registry
        self._standing = standing
        self._sender = Sender(door, registry, route)
        self._sent: set[Identifier] = set()

    def ask(self, batch: Batch) -> None:
        """Ask about a batch; what is not answered in the end is not in `answered`."""
        standing = self._standing
        before = standing.signs
        verdict = self._tries(batch, depth=0, sent=0)
        if not verdict.answered and len(batch) > 1:
            self._halve(batch, verdict, depth=1, before=before)
        if standing.signs > before:
            standing.failed_in_a_row = 0
        elif not standing.given_up:
            standing.failed_in_a_row += 1
            if standing.failed_in_a_row >= IN_A_ROW:
                self._give_up(f"{IN_A_ROW} batches in a row failed, last: {verdict.reason}")

    def close(self, wanted: Batch) -> None:
        """Keep on record which identifiers were not sent, and why."""
        unsent = tuple(each for each in wanted if each not in self._sent)
        if not unsent:
            return
        asked_at, microsecond = stamp(self._door.clock())
        exchange = Exchange(
            registry=self._registry.name,
            url=f"https://{self._registry.hosts[0]}/",
            asked_at=asked_at,
            microsecond=microsecond,
            outcome=GIVEN_UP,
            asked=unsent,
            tries=0,
            error=Failure("GivenUp", self._standing.given_up),
        )
        self._door.keep(exchange)

    def _halve(self, batch: Batch, verdict: Verdict, *, depth: int, before: int) -> None:
        """Ask for the halves of a batch that failed.

        Both failing is taken for an outage, unless the registry has answered something of the
        same batch meanwhile or answers for one identifier alone.
        """
        if self._standing.given_up:
            return
        middle = (len(batch) + 1) // 2
        halves = (batch[:middle], batch[middle:])
        verdicts = [self._tries(half, depth=depth, sent=verdict.sent) for half in halves]
        if self._standing.signs == before and not self._lives(halves[1], verdicts[1]):
            self._give_up(f"a batch and both its halves failed, last: {verdicts[1].reason}")
            return
        for half, each in zip(halves, verdicts, strict=True):
            if each.answered or len(half) < 2:
                continue
            left = [identifier for identifier in half if identifier not in self.answered]
            if len(left) == 1:  # the other one was answered alone
                self._tries(left, depth=depth + 1, sent=each.sent)
            else:
                self._halve(left, each, depth=depth + 1, before=before)

    def _lives(self, half: Batch, verdict: Verdict) -> bool:
        """Whether one identifier alone, of a half that failed, is answered."""
        if len(half) < 2 or self._standing.given_up:
            return False
        signs = self._standing.signs
        self._tries(half[-1:], depth=9, sent=verdict.sent)
        return self._standing.signs > signs

    def _tries(self, batch: Batch, *, depth: int, sent: int) -> Verdict:
        """Send a batch as often as makes sense at this depth; `sent` times it was in others."""
        most = max(1, self._door.settings.retries.tries - depth)
        verdict = Verdict(reason=self._standing.given_up, sent=sent)
        for attempt in range(1, most + 1):
            if self._is_over():
                return verdict
            verdict = self._sender.send(batch, sent=verdict.sent, hurry=depth > 0)
            self._count(batch, verdict)
            if verdict.answered or not _again(batch, verdict, attempt, depth):
                break
            if attempt < most:
                self._sender.back_off(attempt)
        if verdict.unreachable:
            self._door.patience.unreachable(self._sender.target, verdict.reason)
            self._give_up(verdict.reason)
        return verdict

    def _count(self, batch: Batch, verdict: Verdict) -> None:
        self._sent.update(batch)
        self.requests += verdict.requests
        standing = self._standing
        if verdict.answered:
            standing.answers += 1
            standing.signs += 1
            self.answered.update(verdict.said)
            return
        standing.failures += 1
        if verdict.specific and len(batch) == 1:
            standing.signs += 1

    def _is_over(self) -> bool:
        """Whether the registry is not to be asked any more; finds it out, if need be."""
        standing = self._standing
        if not standing.given_up:
            reason = self._sender.over()
            most = MOST_FAILURES if standing.answers else MOST_AT_FIRST
            if not reason and standing.failures >= most:
                reason = f"{most} requests failed in this run"
            self._give_up(reason)
        return bool(standing.given_up)

    def _give_up(self, reason: str) -> None:
        self._standing.given_up = self._standing.given_up or reason


def _again(batch: Batch, verdict: Verdict, attempt: int, depth: int) -> bool:
    """Whether to send the same batch once more.

    One that hung is halved at once, and sent again only when it cannot be halved.
    """
    if verdict.late:
        alone = len(batch) == 1 or verdict.unreachable
        return depth == 0 and alone and attempt == 1
    return verdict.again
