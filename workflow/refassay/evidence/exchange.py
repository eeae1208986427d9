"""One request to a registry and what came of it, as JSON and back to the same bytes."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from refassay import jsonl
from refassay.model import (
    IMPORTED,
    Answer,
    Found,
    FullText,
    Hits,
    Identifier,
    NotHere,
    Other,
    Unanswered,
    Withheld,
    plain,
)

SCHEMA = "refassay-exchange-1"

ANSWERED = "answered"
"""The body could be read and speaks of every identifier that was asked for."""
REFUSED = "refused"
"""A status that is no answer, or a redirect to somewhere else."""
TIMEOUT = "timeout"
BROKEN = "broken"
"""No connection, or one that ended before the answer did."""
UNREADABLE = "unreadable"
"""A body that is not an answer to what was asked."""
REDIRECTED = "redirected"
"""The registry sent us on to another of its own addresses; the next exchange has what was there."""
GIVEN_UP = "given_up"
"""Nothing was sent: the registry had already failed too often in this run."""

TAKEN_OVER = "imported"
"""Nobody was asked: the body is an entry of a cache that other validators keep."""

OUTCOMES = frozenset(
    {ANSWERED, REFUSED, TIMEOUT, BROKEN, UNREADABLE, REDIRECTED, GIVEN_UP, TAKEN_OVER}
)
TELLING = frozenset({ANSWERED, TAKEN_OVER})
"""Those with a body from which answers are read."""

_ANSWER_WORDS: dict[type, str] = {
    Found: "found",
    Withheld: "withheld",
    NotHere: "not_here",
    Other: "other",
    Unanswered: "unanswered",
    Hits: "hits",
    FullText: "text",
}
_ASKED_AT = re.compile(r"\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\dZ")
_REGISTRY = re.compile(r"[a-z][a-z0-9_]{0,40}")
_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Body:
    """The bytes of an answer, by their hash. `path` is relative to the locker."""

    sha256: str
    """Of the bytes as they are stored."""
    size: int
    """In bytes."""
    path: str
    redacted: bool = False
    """The registry repeated a secret, and it was replaced before the bytes were hashed."""
    content: str = "record"
    """``abstract`` when it holds abstracts of publications, so that they can be kept out of git."""

    @classmethod
    def of(
        cls, data: bytes, media_type: str, *, redacted: bool = False, content: str = "record"
    ) -> Body:
        """The description of some bytes."""
        sha256 = hashlib.sha256(data).hexdigest()
        path = body_path(sha256, media_type, content)
        return cls(sha256, len(data), path, redacted, content)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no answer: the name of the error and a sentence without secrets."""

    name: str
    message: str


@dataclass(frozen=True, slots=True)
class Said:
    """What the body says of one identifier, and where (bytes, from 0)."""

    id: Identifier
    answer: str
    """``found``, ``withheld``, ``not_here``, ``other`` or ``unanswered``."""
    digest: str
    """sha256 of the fields that were read: equal when the registry says the same again, also
    where counters elsewhere in the body have moved."""
    offset: int | None = None
    length: int | None = None

    @classmethod
    def of(
        cls, identifier: Identifier, answer: Answer, offset: int | None, length: int | None
    ) -> Said:
        """The summary of an answer."""
        return cls.of_line(identifier, answer, jsonl.dump(answer), offset, length)

    @classmethod
    def of_line(
        cls,
        identifier: Identifier,
        answer: Answer,
        line: str,
        offset: int | None,
        length: int | None,
    ) -> Said:
        """The summary of an answer whose line of JSON is known already."""
        digest = hashlib.sha256(line.encode("utf-8")).hexdigest()
        return cls(identifier, _ANSWER_WORDS[type(answer)], digest, offset, length)


@dataclass(frozen=True, slots=True)
class Exchange:
    """One try to ask a registry. Immutable, and without secrets."""

    registry: str
    url: str
    """The registry's real address with the query, whatever gateway was used."""
    asked_at: str
    """UTC, ISO 8601, to the second."""
    outcome: str
    asked: tuple[Identifier, ...]
    method: str = "GET"
    form: tuple[tuple[str, str], ...] = ()
    microsecond: int = 0
    """Of `asked_at`: orders exchanges of the same second."""
    tries: int = 1
    """How often these identifiers had been sent in this run, this time included."""
    gateway: str = ""
    """Where the request really went, when that was not the registry itself."""
    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    media_type: str = ""
    body: Body | None = None
    error: Failure | None = None
    answers: tuple[Said, ...] = ()
    schema: str = SCHEMA

    @property
    def order(self) -> tuple[str, int]:
        """Sorts exchanges by the time at which they were asked."""
        return (self.asked_at, self.microsecond)

    def to_json(self) -> str:
        """Sorted keys, one value a line, with a line end: readable in a diff, canonical."""
        document = {key: value for key, value in plain(self).items() if value is not None}
        return json.dumps(document, ensure_ascii=False, sort_keys=True, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Exchange:
        """The exchange that was written. Raises ValueError for anything else.

        Also for the same facts in another spelling: there is one way to write an exchange.
        """
        try:
            exchange: Exchange = jsonl.load(cls, text)
            same = exchange.to_json() == text
        except (TypeError, KeyError, AttributeError, RecursionError) as error:
            raise ValueError(f"not an exchange: {type(error).__name__}: {error}") from error
        if not same:
            raise ValueError("not in the one spelling that exchanges are written in")
        _validate(exchange)
        return exchange

    @property
    def path(self) -> str:
        """Its place in the locker, with a hash of its content in the name."""
        digest = hashlib.sha256(self.to_json().encode("utf-8")).hexdigest()
        day, _, time = self.asked_at.partition("T")
        name = f"{time.rstrip('Z').replace(':', '')}-{digest[:12]}.json"
        return f"exchanges/{self.registry}/{day}/{name}"


def body_path(sha256: str, media_type: str, content: str) -> str:
    """Where in the locker a body lies; those that hold abstracts have a folder of their own."""
    folder = "bodies/text" if content == "abstract" else "bodies"
    return f"{folder}/{sha256[:2]}/{sha256}.{_extension(media_type)}"


def stamp(seconds: float) -> tuple[str, int]:
    """A time (seconds since 1970) as `asked_at` and `microsecond`."""
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ"), moment.microsecond


def describe_failure(exchange: Exchange) -> str:
    """Why there is no answer, from the exchange alone: ``HTTP 429 after 3 tries``."""
    message = exchange.error.message if exchange.error else ""
    if exchange.outcome == GIVEN_UP:
        return f"not asked: {message}"
    words = {
        REFUSED: f"HTTP {exchange.status}",
        TIMEOUT: "no answer in time",
        BROKEN: "the connection failed",
        UNREADABLE: "an answer that cannot be read",
    }
    said = words.get(exchange.outcome, exchange.outcome)
    return f"{said} after {exchange.tries} tries" if exchange.tries > 1 else said


def _extension(media_type: str) -> str:
    if "json" in media_type:
        return "json"
    if "html" in media_type:
        return "html"
    if media_type.endswith("xml"):
        return "xml"
    return "txt" if "text" in media_type else "bin"


def _validate(exchange: Exchange) -> None:
    rules = (
        (exchange.schema == SCHEMA, f"schema is not {SCHEMA}"),
        (bool(_REGISTRY.fullmatch(exchange.registry)), "registry is not a word"),
        (bool(_ASKED_AT.fullmatch(exchange.asked_at)), "asked_at is not a UTC second"),
        (exchange.outcome in OUTCOMES, "outcome is not one of ours"),
        (
            (exchange.outcome == TAKEN_OVER) == (exchange.registry == IMPORTED),
            "only an entry of a cache is imported, and it is nothing else",
        ),
        ((exchange.outcome in TELLING) == (exchange.body is not None), "body and outcome differ"),
        (exchange.outcome != ANSWERED or exchange.status is not None, "an answer has no status"),
        (_body_holds(exchange), "body does not lie where its hash says"),
        (
            exchange.outcome not in TELLING
            or {said.id for said in exchange.answers} == set(exchange.asked),
            "answers are not for what was asked",
        ),
    )
    for holds, fault in rules:
        if not holds:
            raise ValueError(fault)


def _body_holds(exchange: Exchange) -> bool:
    body = exchange.body
    if body is None:
        return True
    if not _SHA256.fullmatch(body.sha256):
        return False
    return body.path == body_path(body.sha256, exchange.media_type, body.content)
