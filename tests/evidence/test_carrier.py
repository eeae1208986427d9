"""Over real sockets, on the loopback interface alone."""

from __future__ import annotations

import gzip
import socket
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from evidence_samples import QUICK, REGISTRY, SECRETS, body_for, pmid, pmids, served, whole

from refassay.evidence import _carrier
from refassay.evidence._carrier import Came, Carrier, Limits, Parcel
from refassay.evidence.door import Door
from refassay.evidence.locker import Locker
from refassay.evidence.pace import Pace
from refassay.settings import Secrets, overlay

BRIEF = Limits(connect=0.3, read=0.15, total=0.3)
OK = frozenset({200})
Answer = Callable[[BaseHTTPRequestHandler, bytes], None]


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


def carry(answer: Answer, parcel: Parcel | None = None, limits: Limits = BRIEF) -> Came:
    with served(answer) as address:
        sent = parcel or Parcel(address + "/records")
        return Carrier().carry(sent, limits, OK)


def started(handler: BaseHTTPRequestHandler, length: int) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", str(length))
    handler.end_headers()


def hang(handler: BaseHTTPRequestHandler, _body: bytes) -> None:
    time.sleep(0.4)


def drip(handler: BaseHTTPRequestHandler, _body: bytes) -> None:
    started(handler, 1000)
    for _ in range(20):
        handler.wfile.write(b"x")
        handler.wfile.flush()
        time.sleep(0.05)


def drip_headers(handler: BaseHTTPRequestHandler, _body: bytes) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-A: ")
    drip_from = time.monotonic()
    while time.monotonic() - drip_from < 1:
        handler.wfile.write(b"x")
        handler.wfile.flush()
        time.sleep(0.05)


@pytest.mark.parametrize("answer", [hang, drip, drip_headers])
def test_nothing_stretches_the_time_limit(answer: Answer) -> None:
    began = time.monotonic()
    came = carry(answer)
    assert came.late
    assert came.reached
    assert came.elapsed < 0.6
    assert time.monotonic() - began < 3


def truncated(handler: BaseHTTPRequestHandler, _body: bytes) -> None:
    started(handler, 1000)
    handler.wfile.write(b'{"records": {}, "missing": []}')


def truncated_chunks(handler: BaseHTTPRequestHandler, _body: bytes) -> None:
    handler.send_response(200)
    handler.send_header("Transfer-Encoding", "chunked")
    handler.end_headers()
    handler.wfile.write(b"ff\r\n{}")


def reset(handler: BaseHTTPRequestHandler, _body: bytes) -> None:
    handler.connection.shutdown(socket.SHUT_RDWR)


def no_http(handler: BaseHTTPRequestHandler, _body: bytes) -> None:
    handler.wfile.write(b"220 mail.example.org ESMTP\r\n\r\n")


def no_gzip(handler: BaseHTTPRequestHandler, _body: bytes) -> None:
    whole(handler, b"plain", Content_Encoding="gzip")


@pytest.mark.parametrize("answer", [truncated, truncated_chunks, reset, no_http, no_gzip])
def test_a_broken_answer_is_no_answer(answer: Answer) -> None:
    came = carry(answer)
    assert came.error
    assert not came.late
    assert came.reached
    assert "0x" not in came.message


def test_where_nobody_listens_there_is_no_connection() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        came = Carrier().carry(Parcel(f"http://127.0.0.1:{taken.getsockname()[1]}/"), BRIEF, OK)
    assert (came.reached, came.late) == (False, False)
    assert came.message == "no connection: Connection refused"


@pytest.mark.parametrize("url", ["http://", "nonsense", "http://a..b/", "http://%zz:99999/"])
def test_an_address_that_is_none_is_said_so(url: str) -> None:
    came = Carrier().carry(Parcel(url), BRIEF, OK)
    assert came.error
    assert not came.reached


def test_a_body_is_given_decoded_and_whole() -> None:
    data = body_for([each.local for each in pmids(2000)])
    came = carry(lambda h, _b: whole(h, gzip.compress(data), Content_Encoding="gzip"))
    assert came.body == data
    assert came.media_type == "application/json"


def test_of_a_refusal_only_the_beginning_is_read() -> None:
    came = carry(lambda h, _b: whole(h, b"x" * 500_000, 503, Retry_After="3"))
    assert (came.status, came.error) == (503, "")
    assert came.body == b"x" * 2048
    assert came.headers["retry-after"] == "3"


def test_a_refusal_whose_body_breaks_is_still_a_refusal() -> None:
    def answer(handler: BaseHTTPRequestHandler, _body: bytes) -> None:
        handler.send_response(429)
        handler.send_header("Content-Length", "50")
        handler.end_headers()

    assert carry(answer).status == 429


def test_a_body_without_end_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_carrier, "LARGEST", 100_000)
    came = carry(lambda h, _b: whole(h, b"x" * 1_000_000))
    assert came.error == "TooLarge"


def test_netrc_is_not_read_and_cookies_are_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    netrc = tmp_path / ".netrc"
    netrc.write_text("machine 127.0.0.1 login ada password secret\n")
    monkeypatch.setenv("NETRC", str(netrc))
    monkeypatch.setenv("HOME", str(tmp_path))
    seen = []

    def answer(handler: BaseHTTPRequestHandler, _body: bytes) -> None:
        seen.append((handler.headers.get("authorization"), handler.headers.get("cookie")))
        whole(handler, b"{}", Set_Cookie="who=ada")

    with served(answer) as address:
        carrier = Carrier()
        for _ in range(2):
            carrier.carry(Parcel(address), BRIEF, OK)
        carrier.carry(Parcel(address.replace("//", "//user:pass@")), BRIEF, OK)
    assert seen == [(None, None), (None, None), ("Basic dXNlcjpwYXNz", None)]


def test_a_proxy_of_the_environment_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = []

    def answer(handler: BaseHTTPRequestHandler, _body: bytes) -> None:
        paths.append(handler.path)
        whole(handler, b"{}")

    with served(answer) as address:
        monkeypatch.setenv("http_proxy", address)
        came = Carrier().carry(Parcel("http://records.example.org/x"), BRIEF, OK)
    assert came.status == 200
    assert paths == ["http://records.example.org/x"]


def test_a_redirect_is_handed_back_and_not_followed() -> None:
    came = carry(lambda h, _b: whole(h, b"", 302, Location="http://127.0.0.1:9/"))
    assert (came.status, came.headers["location"]) == (302, "http://127.0.0.1:9/")


def test_a_parcel_shows_nothing() -> None:
    assert repr(Parcel("https://x/?api_key=1")) == "Parcel(...)"


class Registrar:
    """Serves the invented registry behind a gateway; some identifiers spoil the request."""

    def __init__(self, spoilers: dict[str, Answer]) -> None:
        self.spoilers = spoilers
        self.paths: list[str] = []
        self.guard = threading.Lock()

    def __call__(self, handler: BaseHTTPRequestHandler, body: bytes) -> None:
        with self.guard:
            self.paths.append(handler.path)
        ids = handler.path.partition("ids=")[2].partition("&")[0].split(",")
        for local in ids:
            if local in self.spoilers:
                self.spoilers[local](handler, body)
                return
        whole(handler, body_for(ids))


@pytest.mark.parametrize("spoiler", [hang, drip, truncated, truncated_chunks, reset, no_http])
def test_one_spoiler_among_many_over_the_wire(tmp_path: Path, spoiler: Answer) -> None:
    registrar = Registrar({pmid(7).local: spoiler})
    with served(registrar) as address:
        door = Door(
            overlay(QUICK, gateway=address),
            SECRETS,
            Locker(tmp_path / "evidence"),
            Pace(tmp_path / "state"),
        )
        report = door.ask(REGISTRY, pmids(12))
    assert report.open == (pmid(7),)
    assert registrar.paths[0].startswith("/records.example.org/records?ids=90000001,")
    assert "api_key=" in registrar.paths[0]
    locker = Locker(tmp_path / "evidence")
    for path in locker.exchange_paths():
        exchange = locker.exchange(path)
        assert exchange.gateway == address
        assert exchange.url.startswith("https://records.example.org/records?ids=")


def test_a_silent_gateway_costs_the_patience_and_no_more(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        door = Door(overlay(QUICK, gateway=address), Secrets(), Locker(tmp_path), Pace(None))
        began = time.monotonic()
        report = door.ask(REGISTRY, pmids(200))
        assert report.given_up
        assert time.monotonic() - began < 1.5
