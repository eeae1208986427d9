"""What the server sends, and what it was asked."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from simulator.records import Records

JSON = "application/json; charset=utf-8"
XML = "text/xml; charset=UTF-8"
HTML = "text/html; charset=utf-8"


@dataclass(frozen=True)
class Reply:
    """Status, type, bytes and further headers of one answer."""

    body: bytes
    media_type: str = JSON
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Call:
    """A request as a registry understands it."""

    registry: str
    ids: tuple[str, ...]
    fields: Mapping[str, str]
    """Query and form fields; of a repeated one the last, of ids all."""
    answer: Callable[[Records, Call], Reply]
    now: str = "2026-11-30 12:00:00"
    """The registry's own clock, where an answer prints it."""
    host: str = ""
    path: str = ""


@dataclass(frozen=True)
class Seen:
    """One request as it arrived."""

    registry: str
    host: str
    method: str
    path: str
    ids: tuple[str, ...]
    fields: Mapping[str, str]
    time: float
    """Seconds of a clock that only runs forward."""
    status: int
    """0 when nothing was sent."""
    fault: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)


def json_reply(value: Any, *, status: int = 200, media_type: str = JSON) -> Reply:
    """A JSON answer on one line."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Reply(text.encode("utf-8"), media_type, status)


def text_reply(text: str, *, status: int = 200, media_type: str = "text/plain") -> Reply:
    """An answer of plain text."""
    return Reply(text.encode("utf-8"), media_type, status)


def split_ids(printed: str) -> tuple[str, ...]:
    """The identifiers of a comma list, each without blanks; empty ones dropped."""
    return tuple(part.strip() for part in printed.split(",") if part.strip())
