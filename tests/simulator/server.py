"""The simulator itself: what it was told, what it was asked, and what it answers."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter, deque
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

from simulator.faults import Delivery, Fault, too_many
from simulator.records import Records
from simulator.reply import Call, Seen
from simulator.transport import NCBI, Server


class Simulator:
    """All registries at one address. Use it as a context manager, or call start and stop.

    `latency` (seconds) and `rates` (requests a second, beyond which a 429 comes) go by registry
    name, ``ncbi`` for all of NCBI's together, or ``*``. `date` is an HTTP date that every answer
    carries, so that recorded evidence has the same bytes each time.
    """

    def __init__(
        self,
        records: Records | Mapping[str, Any] | None = None,
        *,
        faults: Iterable[Fault] = (),
        latency: Mapping[str, float] | None = None,
        rates: Mapping[str, float] | None = None,
        date: str | None = None,
        port: int = 0,
        log: Path | None = None,
    ) -> None:
        self.records = records if isinstance(records, Records) else Records(records)
        self.latency = dict(latency or {})
        self.rates = dict(rates or {})
        self.date = date
        self.stopped = threading.Event()
        self._lock = threading.Lock()
        self._seen: list[Seen] = []
        self._recent: dict[str, deque[float]] = {}
        self._busy: Counter[str] = Counter()
        self._busiest: Counter[str] = Counter()
        self._log = log
        self.set_faults(faults)
        self._server = Server(("127.0.0.1", port), self)
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.005}, daemon=True
        )

    def __enter__(self) -> Simulator:
        return self.start()

    def __exit__(self, *_what: object) -> None:
        self.stop()

    def start(self) -> Simulator:
        """Answer from now on."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """Let go of everybody who waits, and close."""
        self.stopped.set()
        self._server.shutdown()
        self._server.hang_up()
        self._server.server_close()
        self._thread.join()

    @property
    def port(self) -> int:
        """Of the loopback address."""
        return int(self._server.server_address[1])

    @property
    def gateway(self) -> str:
        """What refassay takes as its gateway."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def requests(self) -> list[Seen]:
        """Every request so far, in the order in which they were answered."""
        with self._lock:
            return list(self._seen)

    def count(self, registry: str | None = None) -> int:
        """How many requests came, to one registry or to all."""
        return sum(1 for seen in self.requests if registry in (None, seen.registry))

    def asked(self, registry: str | None = None) -> list[str]:
        """Every identifier asked, as often as it was asked."""
        return [
            each for seen in self.requests if registry in (None, seen.registry) for each in seen.ids
        ]

    def busiest(self, registry: str) -> int:
        """How many requests to the registry were under way at the same time, at most."""
        with self._lock:
            return self._busiest[registry]

    def forget(self) -> None:
        """Begin counting anew."""
        with self._lock:
            self._seen.clear()
            self._busiest.clear()

    def set_faults(self, faults: Iterable[Fault]) -> None:
        """Replace the faults; the first that fits a request is the one that happens."""
        with self._lock:
            self._faults: list[list[Any]] = [[fault, fault.times] for fault in faults]

    @property
    def now(self) -> str:
        """The registries' own clock, as their answers print it."""
        at = parsedate_to_datetime(self.date) if self.date else datetime.now(UTC)
        return at.strftime("%Y-%m-%d %H:%M:%S")

    def deliver(self, call: Call) -> tuple[Delivery, str]:
        """What to send for a request, and the name of the fault in it, if any."""
        self.stopped.wait(_setting(self.latency, call.registry) or 0)
        over = self._over_the_limit(call.registry)
        if over:
            return Delivery(too_many(call, "1")), "rate"
        fault = self._fault_for(call)
        if fault is None:
            return Delivery(call.answer(self.records, call)), ""
        return fault.reply(self.records, call), fault.mode

    def entered(self, registry: str) -> None:
        """A request to the registry is under way."""
        with self._lock:
            self._busy[registry] += 1
            self._busiest[registry] = max(self._busiest[registry], self._busy[registry])

    def left(self, seen: Seen) -> None:
        """A request has been dealt with, or is left hanging."""
        with self._lock:
            self._busy[seen.registry] -= 1
            self._seen.append(seen)
            if self._log:
                line: dict[str, Any] = {
                    "registry": seen.registry,
                    "path": seen.path,
                    "ids": seen.ids,
                }
                line |= {"status": seen.status, "fault": seen.fault, "time": seen.time}
                with self._log.open("a", encoding="utf-8") as stream:
                    stream.write(json.dumps(line) + "\n")

    def limit_of(self, registry: str) -> float | None:
        """Requests a second that the registry lets pass."""
        return _setting(self.rates, registry)

    def _over_the_limit(self, registry: str) -> bool:
        limit = self.limit_of(registry)
        if limit is None:
            return False
        key = "ncbi" if registry in NCBI and "ncbi" in self.rates else registry
        now = time.monotonic()
        with self._lock:
            recent = self._recent.setdefault(key, deque())
            while recent and now - recent[0] >= 1:
                recent.popleft()
            recent.append(now)
            return len(recent) > limit

    def _fault_for(self, call: Call) -> Fault | None:
        with self._lock:
            for row in self._faults:
                fault, left = row
                if left != 0 and fault.fits(call):
                    row[1] = None if left is None else left - 1
                    return fault  # type: ignore[no-any-return]
        return None


def _setting(settings: Mapping[str, float], registry: str) -> float | None:
    shared = "ncbi" if registry in NCBI else registry
    for key in (registry, shared, "*"):
        if key in settings:
            return settings[key]
    return None
