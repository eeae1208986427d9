"""The loopback server: one thread a connection, and nothing that outlives its end."""

from __future__ import annotations

import socket
import socketserver
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

from simulator.faults import Delivery
from simulator.reply import Call, Reply, Seen
from simulator.routes import understand

if TYPE_CHECKING:
    from simulator.server import Simulator

NCBI = ("pubmed", "pubmed_summary", "pubmed_search", "pmc", "idconv", "gds", "geo_viewer")
NCBI += ("pmc_text", "bookshelf_text")
_STEP = 64
"""Bytes in one piece of a slow body."""


class Server(socketserver.ThreadingMixIn, socketserver.TCPServer):
    """Plain TCP: HTTPServer would look up the machine's name first."""

    daemon_threads = True
    block_on_close = False
    allow_reuse_address = True
    request_queue_size = 128

    def __init__(self, address: tuple[str, int], simulator: Simulator) -> None:
        self.simulator = simulator
        self._open: set[socket.socket] = set()
        self._guard = threading.Lock()
        super().__init__(address, Handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        with self._guard:
            self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        with self._guard:
            self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hangs up is nothing to speak of; anything else is our bug."""
        import sys

        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)

    def hang_up(self) -> None:
        """Close every connection that is still open."""
        with self._guard:
            still_open = list(self._open)
        for connection in still_open:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True
    server: Server

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def do_HEAD(self) -> None:
        self._answer()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""

    def version_string(self) -> str:
        return "simulator"

    def date_time_string(self, timestamp: float | None = None) -> str:
        return self.server.simulator.date or super().date_time_string(timestamp)

    def _answer(self) -> None:
        simulator = self.server.simulator
        address = urlsplit(self.path)
        host, slash, path = address.path.lstrip("/").partition("/")
        sent = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode(
            "utf-8", "replace"
        )
        fields = _fields(address.query) | _fields(sent)
        call = understand(host, slash + path, fields, simulator.now)
        simulator.entered(call.registry)
        delivery, fault = simulator.deliver(call)
        silent = delivery.how in ("hang", "reset")
        simulator.left(
            Seen(
                call.registry,
                host,
                self.command,
                self.path,
                call.ids,
                fields,
                time.monotonic(),
                0 if silent else delivery.reply.status,
                fault,
                dict(self.headers.items()),
            )
        )
        self._hand_over(delivery, call)

    def _hand_over(self, delivery: Delivery, call: Call) -> None:
        reply, stopped = delivery.reply, self.server.simulator.stopped
        if delivery.how == "hang":
            stopped.wait()
        if delivery.how in ("hang", "reset"):
            return self._drop()
        self._send_head(reply, call)
        if self.command == "HEAD":
            return None
        if delivery.how == "whole":
            self.wfile.write(reply.body)
            return self.wfile.flush()
        if delivery.how == "slow":
            for start in range(0, len(reply.body), _STEP):
                self.wfile.write(reply.body[start : start + _STEP])
                self.wfile.flush()
                stopped.wait(delivery.seconds)
            return None
        self.wfile.write(reply.body[: len(reply.body) // 2])
        self.wfile.flush()
        if delivery.how == "stall":
            stopped.wait()
        self.close_connection = True
        return None

    def _send_head(self, reply: Reply, call: Call) -> None:
        self.send_response(reply.status)
        self.send_header("Content-Type", reply.media_type)
        self.send_header("Content-Length", str(len(reply.body)))
        for name, value in {**self._own_headers(call), **reply.headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def _own_headers(self, call: Call) -> dict[str, str]:
        """The limit that holds here, in the registry's own headers."""
        limit = self.server.simulator.limit_of(call.registry)
        if call.registry.startswith("crossref"):
            return {
                "x-rate-limit-limit": f"{limit or 50:g}",
                "x-rate-limit-interval": "1s",
                "x-concurrency-limit": "3",
                "x-api-pool": "polite" if call.fields.get("mailto") else "public",
            }
        return {"x-ratelimit-limit": f"{limit:g}"} if limit and call.registry in NCBI else {}

    def _drop(self) -> None:
        """End the connection with a reset instead of a farewell."""
        linger = b"\x01\x00\x00\x00\x00\x00\x00\x00"
        with suppress(OSError):
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        self.close_connection = True
        with suppress(OSError):
            self.connection.close()


def _fields(text: str) -> dict[str, str]:
    """Query or form fields; of a repeated one the last, but for ids, which are one list."""
    pairs = parse_qsl(text, keep_blank_values=True)
    ids = [value for name, value in pairs if name == "id"]
    return dict(pairs) | ({"id": ",".join(ids)} if ids else {})
