"""One request of a registry, redirects included: sent, read and kept as an exchange."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

import refassay
from refassay.evidence import _headers
from refassay.evidence._carrier import Came, Parcel
from refassay.evidence._reading import holds_abstracts, read_reply
from refassay.evidence._route import Route, real_url
from refassay.evidence.exchange import (
    ANSWERED,
    BROKEN,
    REDIRECTED,
    REFUSED,
    TIMEOUT,
    UNREADABLE,
    Body,
    Exchange,
    Failure,
    Said,
    describe_failure,
    stamp,
)
from refassay.model import Identifier, Unanswered
from refassay.registries._registry import Reading, Registry, Reply, Unreadable

if TYPE_CHECKING:
    from refassay.evidence.door import Door

REDIRECTS = frozenset({301, 302, 303, 307, 308})
MOST_REDIRECTS = 3
SPECIFIC = frozenset({400, 404, 410, 413, 414, 422})
"""Statuses that blame the request: the same request again will not do better."""
PASSING = frozenset({408, 425, 429})
"""With 5xx: statuses that may be gone in a moment."""
_MESSAGE = 300
"""Characters of a message that are kept."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of sending one batch once."""

    answered: bool = False
    said: frozenset[Identifier] = frozenset()
    """Those of which the answer says something."""
    reason: str = ""
    again: bool = False
    """The same request may do better in a moment."""
    late: bool = False
    unreachable: bool = False
    """There was no connection, so the identifiers are not to blame."""
    specific: bool = False
    """The registry is well, and refuses these identifiers."""
    sent: int = 0
    """How often these identifiers were sent so far."""
    requests: int = 0


@dataclass(frozen=True, slots=True)
class _Leg:
    """One address of a request: the first, or one that a redirect led to."""

    accept: str
    url: str
    form: tuple[tuple[str, str], ...]
    with_secrets: bool = True


class Sender:
    """Sends the requests of one registry."""

    def __init__(self, door: Door, registry: Registry, route: Route) -> None:
        self._door = door
        self._registry = registry
        self._route = route
        # Another address has another rate limit: a gateway's, a mirror's.
        self._pace = registry.pace + (f"@{_short_hash(route.base)}" if route.base else "")

    @property
    def target(self) -> str:
        """The host that really takes the connection."""
        base = self._route.base
        return urlsplit(base).netloc.rpartition("@")[2] if base else self._registry.hosts[0]

    def over(self) -> str:
        """Why not to send anything any more; empty when it may be sent."""
        patience = self._door.patience
        return patience.over(self.target) or patience.over(self._registry.hosts[0])

    def back_off(self, attempt: int) -> None:
        """Keep everybody from sending, for longer after each attempt."""
        retries = self._door.settings.retries
        pause = min(retries.wait * 2 ** (attempt - 1), retries.longest_wait)
        self._door.pace.slow_down(self._pace, pause=pause)

    def send(self, batch: Sequence[Identifier], *, sent: int, hurry: bool) -> Verdict:
        """Send one batch once, following the registry's own redirects.

        `sent` counts how often these identifiers were sent before; in a `hurry` the time limits
        are those for the parts of a batch that failed.
        """
        request = self._registry.request(batch)
        leg = _Leg(request.accept, real_url(request, self._registry.hosts), request.form)
        visited = {leg}
        for requests in range(1, MOST_REDIRECTS + 2):
            self._door.pace.wait(self._pace, self._door.interval(self._registry))
            blank = self._blank(leg, batch, sent + 1)
            came = self._carry(leg, hurry=hurry)
            self._heed(came, sent + 1)
            exchange = self._filled(blank, came)
            further = self._further(leg, came)
            if further is None or further in visited or requests > MOST_REDIRECTS:
                break
            visited.add(further)
            self._door.keep(replace(exchange, outcome=REDIRECTED))
            leg = further
        return replace(self._judge(exchange, came), sent=sent + 1, requests=requests)

    def _blank(self, leg: _Leg, batch: Sequence[Identifier], tries: int) -> Exchange:
        """The exchange as far as it is known before anything is sent."""
        text = self._door.redactor.text
        asked_at, microsecond = stamp(self._door.clock())
        return Exchange(
            registry=self._registry.name,
            method="POST" if leg.form else "GET",
            url=text(leg.url),
            form=tuple((name, text(value)) for name, value in leg.form),
            asked_at=asked_at,
            microsecond=microsecond,
            tries=tries,
            gateway=text(self._route.shown),
            outcome=BROKEN,
            asked=tuple(batch),
        )

    def _filled(self, blank: Exchange, came: Came) -> Exchange:
        """The exchange with what came back, but for the body."""
        text = self._door.redactor.text
        kept = _headers.kept(came.headers)
        return replace(
            blank,
            status=came.status,
            media_type=text(came.media_type),
            headers={name: text(value) for name, value in kept.items()},
        )

    def _carry(self, leg: _Leg, *, hurry: bool) -> Came:
        fields = self._route.secret_fields if leg.with_secrets else ()
        parcel = Parcel(
            url=self._route.outgoing(leg.url, with_secrets=leg.with_secrets and not leg.form),
            form=(*leg.form, *fields) if leg.form else (),
            headers={"Accept": leg.accept, "User-Agent": self._user_agent(leg)},
        )
        limits = self._door.patience.limits(self._registry.hosts[0], hurry=hurry)
        return self._door.carrier.carry(parcel, limits, self._registry.statuses)

    def _user_agent(self, leg: _Leg) -> str:
        contact = self._door.secrets.contact if leg.with_secrets else ""
        spelled = contact if contact.isascii() else quote(contact, safe="@")
        name = f"refassay/{refassay.__version__}"
        return f"{name} (+mailto:{spelled})" if spelled else name

    def _further(self, leg: _Leg, came: Came) -> _Leg | None:
        """Where a redirect leads, when it leads to one of the registry's own addresses."""
        location = came.headers.get("location", "")
        if came.status not in REDIRECTS or not location:
            return None
        url = self._route.redirected(leg.url, location)
        if url is None:
            return None
        same_host = urlsplit(url).netloc == urlsplit(leg.url).netloc
        form = () if came.status == 303 else leg.form
        return _Leg(leg.accept, url, form, with_secrets=leg.with_secrets and same_host)

    def _heed(self, came: Came, tries: int) -> None:
        """Do as the headers ask: how often, and when again.

        Whoever goes on asking for a pause, however often it was granted, is granted less: it is
        not the pace then, and one identifier must not cost minutes.
        """
        retries = self._door.settings.retries
        longest = retries.longest_wait / 2 ** max(0, min(tries - retries.tries, 60))
        stated = min(_headers.stated_interval(came.headers), retries.longest_wait)
        if stated > 0:
            self._door.pace.slow_down(self._pace, interval=stated)
        if came.status in PASSING or (came.status or 0) >= 500:
            pause = _headers.retry_after(came.headers, self._door.clock())
            if pause is None and came.status == 429:
                pause = retries.wait
            if pause:
                self._door.pace.slow_down(self._pace, pause=min(pause, longest))

    def _judge(self, exchange: Exchange, came: Came) -> Verdict:
        """Read what came, keep it, and say what it means for the batch."""
        host = self._registry.hosts[0]
        if came.error:
            outcome = TIMEOUT if came.late else BROKEN
            name, message = came.error, came.message
        elif came.status in self._registry.statuses:
            try:
                said = self._read(exchange, came)
            except Unreadable as error:
                outcome, name = UNREADABLE, "Unreadable"
                message = f"{error}; it begins: {_beginning(came.body)}"
            else:
                self._door.patience.answered(host, came.elapsed)
                return Verdict(answered=True, said=said)
        else:
            outcome, name = REFUSED, "Refused"
            message = _refusal(came)
        self._door.patience.wasted(host, came.elapsed)
        failure = Failure(name, self._door.redactor.text(message)[:_MESSAGE])
        exchange = replace(exchange, outcome=outcome, error=failure)
        self._door.keep(exchange)
        return Verdict(
            reason=describe_failure(exchange),
            again=_may_pass(came, outcome),
            late=came.late,
            unreachable=not came.reached,
            specific=outcome == REFUSED and came.status in SPECIFIC,
        )

    def _read(self, exchange: Exchange, came: Came) -> frozenset[Identifier]:
        """Read and keep an answer; gives the identifiers of which it says something."""
        data = self._door.redactor.data(came.body)
        reply = Reply(came.status or 0, exchange.media_type, data)
        readings = read_reply(self._registry, reply, exchange.asked)
        body = Body.of(
            data,
            exchange.media_type,
            redacted=data != came.body,
            content="abstract" if holds_abstracts(readings) else "record",
        )
        answers = tuple(_said(each, readings) for each in exchange.asked)
        self._door.keep(replace(exchange, outcome=ANSWERED, body=body, answers=answers), data)
        return frozenset(
            each for each, reading in readings.items() if not isinstance(reading.answer, Unanswered)
        )


def _said(identifier: Identifier, readings: Mapping[Identifier, Reading]) -> Said:
    reading = readings[identifier]
    return Said.of(identifier, reading.answer, reading.offset, reading.length)


def _may_pass(came: Came, outcome: str) -> bool:
    """Whether the same request may do better in a moment."""
    if outcome == REFUSED:
        return came.status in PASSING or (came.status or 0) >= 500
    return not came.final


def _refusal(came: Came) -> str:
    if came.status in REDIRECTS:
        location = came.headers.get("location", "")
        return f"redirects to {location or 'nowhere'}, which is not followed"
    return _beginning(came.body) or "no words with it"


def _beginning(body: bytes) -> str:
    """The first words of a body, in one line."""
    text = body[:_MESSAGE].decode("utf-8", "replace")
    shown = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(shown.split())


def _short_hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
