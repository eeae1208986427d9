"""The one door: whatever is sent to a registry goes through :meth:`Door.ask`.

It makes batches, keeps the pace, adds contact and key, follows the registry's own redirects,
tries again, halves what fails, stops asking a registry that is down, takes secrets out of what
comes back, and keeps every try in the locker. It never decides what an answer means: the registry
reads it, and what cannot be read is no answer.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from refassay.evidence._course import Course, Standing
from refassay.evidence._patience import Patience
from refassay.evidence._route import Route, real_url
from refassay.evidence.exchange import Exchange
from refassay.evidence.locker import Locker
from refassay.evidence.pace import Pace
from refassay.evidence.redact import Redactor
from refassay.model import Identifier
from refassay.registries._registry import Registry
from refassay.settings import RegistrySettings, Secrets, Settings

if TYPE_CHECKING:
    import requests

log = logging.getLogger("refassay.door")


@dataclass(frozen=True, slots=True)
class AskReport:
    """What became of one :meth:`Door.ask`."""

    registry: str
    requests: int
    """Everything that was sent: tries and redirects too."""
    answered: int
    """Identifiers of which the registry said something."""
    open: tuple[Identifier, ...] = ()
    """Identifiers that stay unanswered, in the order in which they were given."""
    given_up: str = ""
    """Why the registry is not asked any more in this run; empty when it may be."""

    @property
    def unanswered(self) -> int:
        """How many identifiers stay unanswered."""
        return len(self.open)


class Door:
    """Asks registries. One for a whole run: it remembers which of them are down.

    Several threads may ask different registries through it.
    """

    def __init__(
        self,
        settings: Settings,
        secrets: Secrets,
        locker: Locker,
        pace: Pace,
        *,
        session: requests.Session | None = None,
        clock: Callable[[], float] = time.time,
        on_exchange: Callable[[Exchange], None] | None = None,
    ) -> None:
        from refassay.evidence._carrier import Carrier

        self.settings = settings
        self.secrets = secrets
        self.locker = locker
        self.pace = pace
        self.clock = clock
        """Seconds since 1970; what exchanges say they were asked at."""
        self.redactor = Redactor(secrets)
        self.carrier = Carrier(session)
        self.patience = Patience(settings.timeouts)
        self._on_exchange = on_exchange
        self._standings: dict[str, Standing] = {}
        self._guard = threading.Lock()

    def ask(self, registry: Registry, ids: Sequence[Identifier]) -> AskReport:
        """Ask a registry about some identifiers and keep what it says in the locker.

        Never raises for what a registry does or does not do. Raises UsageError when the locker
        cannot be written.
        """
        wanted = tuple(dict.fromkeys(ids))
        with self._guard:
            standing = self._standings.setdefault(registry.name, Standing())
        course = Course(self, registry, Route.to(registry, self.settings, self.secrets), standing)
        for batch in self.batches(registry, wanted):
            if standing.given_up:
                break
            course.ask(batch)
        course.close(wanted)
        left = tuple(each for each in wanted if each not in course.answered)
        if standing.given_up and left:
            log.warning("%s is not asked any more: %s", registry.title, standing.given_up)
        return AskReport(
            registry=registry.name,
            requests=course.requests,
            answered=len(course.answered),
            open=left,
            given_up=standing.given_up,
        )

    def keep(self, exchange: Exchange, body: bytes | None = None) -> None:
        """Store an exchange and tell whoever wants to know."""
        self.locker.keep(exchange, body)
        if self._on_exchange is not None:
            self._on_exchange(exchange)

    def interval(self, registry: Registry) -> float:
        """Seconds between two requests to a registry, under the settings and secrets."""
        corrected = self._corrected(registry).interval
        if corrected is not None:
            return corrected
        if self.secrets.ncbi_api_key and registry.interval_with_key is not None:
            return registry.interval_with_key
        if self.secrets.contact and registry.interval_with_contact is not None:
            return registry.interval_with_contact
        return registry.interval

    def batches(
        self, registry: Registry, ids: Sequence[Identifier]
    ) -> Iterator[tuple[Identifier, ...]]:
        """The identifiers in as few requests as the registry allows."""
        route = Route.to(registry, self.settings, self.secrets)
        most = self._corrected(registry).batch or registry.batch
        yield from ((each,) for each in ids if registry.alone(each))
        rest = [each for each in ids if not registry.alone(each)]
        while rest:
            size = min(most, len(rest))
            while size > 1:
                length = _url_length(registry, route, rest[:size])
                if length <= registry.max_url:
                    break
                size = max(1, min(size - 1, size * registry.max_url // length))
            yield tuple(rest[:size])
            del rest[:size]

    def _corrected(self, registry: Registry) -> RegistrySettings:
        return self.settings.registries.get(registry.name) or RegistrySettings()


def _url_length(registry: Registry, route: Route, batch: Sequence[Identifier]) -> int:
    request = registry.request(batch)
    if request.form:
        return 0
    real = real_url(request, registry.hosts)
    return len(real) + sum(len(name) + len(value) + 2 for name, value in route.secret_fields)
