"""What a registry is: how to ask it and how to read what it answers. Never a connection.

A module of this folder gives one :class:`Registry` named ``REGISTRY``. It holds two pure
functions. ``request`` says what to send for some identifiers; ``read`` says what the bytes
that came back mean for each of them. Everything between (pacing, retries, splitting a batch,
recording, secrets) is the door's, so a registry never sees a socket, a key or an address.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from refassay.model import Answer, Identifier


class Unreadable(ValueError):
    """The body is not an answer to what was asked: cut off, HTML, an error page, another shape.

    The door retries, then halves the batch; what stays unreadable is *unanswered*.
    """


@dataclass(frozen=True, slots=True)
class Request:
    """What to send, without secrets. ``url`` is the registry's real address, already quoted."""

    url: str
    query: tuple[tuple[str, str], ...] = ()
    """Query parameters in order, not yet encoded."""
    form: tuple[tuple[str, str], ...] = ()
    """Form fields; a request that has any is a POST."""
    accept: str = "*/*"

    @property
    def method(self) -> str:
        """``POST`` when there is a form, else ``GET``."""
        return "POST" if self.form else "GET"


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back, as far as reading it needs."""

    status: int
    media_type: str
    """Without parameters, in lower case: ``application/json``."""
    body: bytes


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reply says about one identifier, and where in the body (bytes, from 0)."""

    answer: Answer
    offset: int | None = None
    length: int | None = None


@dataclass(frozen=True)
class Registry:
    """One row of the table: facts, and two pure functions."""

    name: str
    """One word for module, table row, evidence folder and settings key."""
    title: str
    """How findings name it."""
    group: str
    """The rule that asks it: ``entrez``, ``crossref``, ``datacite``, ``doi``, ``geo``,
    ``trials``, ``texts``."""
    hosts: tuple[str, ...]
    """The only hosts that may be asked or redirected to; the first is the usual one."""
    pace: str
    """Registries with the same word share one rate limit (NCBI counts all its services)."""
    interval: float
    """Seconds between two requests by default."""
    batch: int
    """Identifiers in one request at most."""
    request: Callable[[Sequence[Identifier]], Request]
    read: Callable[[Reply, Sequence[Identifier]], Mapping[Identifier, Reading]]
    """A reading for every identifier that was asked, no other. Raises Unreadable."""
    source: str
    """Where pace, batch and the meaning of answers come from, with the date read."""
    statuses: frozenset[int] = field(default_factory=lambda: frozenset({200}))
    """HTTP statuses that are answers. Any other is a refusal."""
    alone: Callable[[Identifier], bool] = lambda _identifier: False
    """Identifiers that must not share a request (a DOI with a comma breaks Crossref's list)."""
    max_url: int = 4000
    """Characters of a GET request at most; a batch that would be longer is made smaller."""
    interval_with_contact: float | None = None
    """Seconds between two requests when a contact address is sent, if that changes it."""
    interval_with_key: float | None = None
    """Seconds between two requests when an API key is sent, if that changes it."""
    contact_field: str | None = None
    """Parameter that carries the contact address: ``email``, ``mailto``."""
    key_field: str | None = None
    """Parameter that carries the API key: ``api_key``."""
    notices: bool = False
    """Its records tell of retractions, so they go stale sooner."""
