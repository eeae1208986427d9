"""A registry that does not exist, and carriers and servers that speak for it."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from refassay.evidence._carrier import Came, Limits, Parcel
from refassay.evidence.door import Door
from refassay.evidence.locker import Locker
from refassay.evidence.pace import Pace
from refassay.model import Found, Identifier, NotHere, Record
from refassay.registries._registry import Reading, Registry, Reply, Request, Unreadable
from refassay.settings import Retries, Secrets, Settings, Timeouts

HOST = "records.example.org"
NO_SECRETS = Secrets()
DEFAULTS = Settings()
SECRETS = Secrets(contact="ada+refs@example.org", ncbi_api_key="0f9e8d7c6b5a49382716")


def pmid(number: int) -> Identifier:
    return Identifier("PMID", str(90000000 + number))


def pmids(count: int) -> tuple[Identifier, ...]:
    return tuple(pmid(number) for number in range(1, count + 1))


def is_known(local: str) -> bool:
    """Every tenth record does not exist."""
    return int(local) % 10 != 0


def request(ids: Sequence[Identifier]) -> Request:
    joined = ",".join(each.local for each in ids)
    return Request(f"https://{HOST}/records", query=(("ids", joined),), accept="application/json")


def request_by_form(ids: Sequence[Identifier]) -> Request:
    joined = ",".join(each.local for each in ids)
    return Request(f"https://{HOST}/records", form=(("ids", joined),))


def body_for(locals_: Sequence[str]) -> bytes:
    known = {local: f"Title {local}" for local in locals_ if is_known(local)}
    missing = [local for local in locals_ if not is_known(local)]
    return json.dumps({"records": known, "missing": missing}).encode()


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    try:
        document = json.loads(reply.body)
        records, missing = document["records"], document["missing"]
    except (ValueError, KeyError, TypeError) as error:
        raise Unreadable(f"not the JSON of this registry: {error}") from error
    readings = {}
    for each in ids:
        if each.local in records:
            title = records[each.local]
            offset = reply.body.find(title.encode())
            record = Record(each, title=title)
            readings[each] = Reading(Found(record), offset, len(title.encode()))
        elif each.local in missing:
            readings[each] = Reading(NotHere("listed as missing"))
    return readings


REGISTRY = Registry(
    name="records",
    title="Records",
    group="entrez",
    hosts=(HOST, "mirror.example.org"),
    pace="records",
    interval=0.0,
    batch=200,
    request=request,
    read=read,
    source="invented",
    contact_field="email",
    key_field="api_key",
)
BY_NAME = {"records": REGISTRY}
POSTED = replace(REGISTRY, request=request_by_form)


class Time:
    """A clock that only sleeping and answers move."""

    def __init__(self, now: float = 1_780_000_000.0) -> None:
        self.now = now
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


Fault = Callable[[Parcel, Limits], Came]


def status(code: int, body: bytes = b"", **headers: str) -> Fault:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda _parcel, _limits: Came(code, named, body)


def hang(_parcel: Parcel, limits: Limits) -> Came:
    return Came(error="ReadTimeout", message="nothing came", late=True, elapsed=limits.read)


def reset(_parcel: Parcel, _limits: Limits) -> Came:
    return Came(error="ConnectionError", message="the connection ended before the answer")


def refused(_parcel: Parcel, _limits: Limits) -> Came:
    return Came(error="ConnectionError", message="no connection", reached=False)


def with_200(body: bytes, media_type: str = "application/json") -> Fault:
    return lambda _parcel, _limits: Came(200, {"content-type": media_type}, body)


FAULTS: dict[str, Fault] = {
    "400": status(400, b'{"error":"bad id"}'),
    "403": status(403, b"<html>Access denied</html>"),
    "404": status(404, b"Resource not found."),
    "429": status(429, b'{"error":"API rate limit exceeded","api-key":"203.0.113.7"}'),
    "500": status(500, b"Internal Server Error"),
    "503 with a time": status(503, b"", retry_after="2"),
    "hang": hang,
    "reset": reset,
    "html": with_200(b"<html><body>Service unavailable</body></html>", "text/html"),
    "malformed": with_200(b'{"records": {"9000'),
    "empty": with_200(b""),
    "another shape": with_200(b"[]"),
    "nothing of what was asked": with_200(b'{"records": {}, "missing": []}'),
    "nested": with_200(b"[" * 200_000),
    "redirect to elsewhere": status(302, b"", location="https://evil.example.net/"),
    "redirect without end": status(302, b"", location="/records"),
    "accepted": status(202, b""),
}


@dataclass
class FakeCarrier:
    """Answers as the registry would; identifiers in `faults` spoil the whole request."""

    time: Time
    faults: dict[str, Fault] = field(default_factory=dict)
    outage: Fault | None = None
    latency: float = 0.15
    sent: list[Parcel] = field(default_factory=list)
    limits: list[Limits] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)

    def carry(self, parcel: Parcel, limits: Limits, _statuses: frozenset[int]) -> Came:
        self.sent.append(parcel)
        self.limits.append(limits)
        ids = self.ids(parcel)
        faulty = [self.faults[local] for local in ids if local in self.faults]
        fault = self.outage or (faulty[0] if faulty else None)
        if fault is not None:
            came = fault(parcel, limits)
        elif self.latency > limits.read:
            came = hang(parcel, limits)
        else:
            headers = {"content-type": "application/json; charset=utf-8", **self.headers}
            came = Came(200, headers, body_for(ids))
        came = replace(came, elapsed=came.elapsed or self.latency)
        self.time.now += came.elapsed
        return came

    @staticmethod
    def ids(parcel: Parcel) -> list[str]:
        pairs = dict(parcel.form) or {
            name: values[0] for name, values in parse_qs(urlsplit(parcel.url).query).items()
        }
        return [local for local in pairs.get("ids", "").split(",") if local]


@dataclass
class Desk:
    """A door with everything around it, in a clock of its own."""

    door: Door
    locker: Locker
    carrier: FakeCarrier
    time: Time


def desk(
    folder: Path,
    *,
    secrets: Secrets = NO_SECRETS,
    settings: Settings = DEFAULTS,
    **fakes: object,
) -> Desk:
    time = Time()
    locker = Locker(folder / "evidence")
    door = Door(settings, secrets, locker, Pace(None, clock=time, sleep=time.sleep), clock=time)
    carrier = FakeCarrier(time, **fakes)  # type: ignore[arg-type]
    door.carrier = carrier  # type: ignore[assignment]
    return Desk(door, locker, carrier, time)


QUICK = Settings(
    timeouts=Timeouts(connect=0.2, read=0.15, total=0.3, patience=1.0),
    retries=Retries(tries=2, wait=0.01, longest_wait=0.02),
)


def without_fsync() -> Iterator[None]:
    """Many small files, and nobody pulls the plug in a test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _handle: None)
        yield


@contextmanager
def served(answer: Callable[[BaseHTTPRequestHandler, bytes], None]) -> Iterator[str]:
    """A loopback server; gives its address. `answer` writes the whole response."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            length = int(self.headers.get("content-length", 0))
            self.close_connection = True
            answer(self, self.rfile.read(length))

        do_POST = do_GET

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.handle_error = lambda *_: None  # type: ignore[method-assign]
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def whole(handler: BaseHTTPRequestHandler, body: bytes, code: int = 200, **headers: str) -> None:
    """Write a response as it should be."""
    handler.send_response(code)
    handler.send_header("Content-Length", str(len(body)))
    for name, value in {"Content_Type": "application/json", **headers}.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()
    handler.wfile.write(body)
