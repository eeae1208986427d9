"""How long a run waits for hosts that do not answer, and which it has stopped asking."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

from refassay.evidence._carrier import Limits
from refassay.settings import Timeouts

SLACK = 3.0
"""A host that has answered is given this many times its slowest answer, once it has hung."""

FLOOR = 0.04
"""Part of the patience that it is given at least, then: 1 s by default."""


@dataclass
class Patience:
    """Seconds that each host may keep us waiting for nothing. Shared by threads."""

    timeouts: Timeouts
    _wasted: dict[str, float] = field(default_factory=dict)
    _slowest: dict[str, float] = field(default_factory=dict)
    _unreachable: dict[str, str] = field(default_factory=dict)
    _guard: threading.Lock = field(default_factory=threading.Lock)

    def over(self, host: str) -> str:
        """Why the host is not to be asked any more in this run; empty when it may be."""
        with self._guard:
            if host in self._unreachable:
                return self._unreachable[host]
            if self._left(host) < self.timeouts.patience / 100:
                return f"{host} kept us waiting for {self.timeouts.patience:g} s in this run"
            return ""

    def limits(self, host: str, *, hurry: bool) -> Limits:
        """How long to wait now.

        A host that has not hung yet has all the time of the settings. One that has is given half
        of what is left, so that something is left for others. In a `hurry`, when the parts of a
        batch that failed are asked for one by one, it is given what its healthy answers need, or
        a quarter of what is left when there was none yet.
        """
        with self._guard:
            left = self._left(host)
            cut = left
            if self._wasted.get(host, 0.0) > 0:
                cut = max(left / 2, SLACK * self._slowest.get(host, 0.0))
                if hurry:
                    cut = left / 4
                if hurry and host in self._slowest:
                    cut = max(SLACK * self._slowest[host], FLOOR * self.timeouts.patience)
            cut = min(cut, left)
        times = self.timeouts
        return Limits(min(times.connect, cut), min(times.read, cut), min(times.total, cut))

    def answered(self, host: str, seconds: float) -> None:
        """The host gave an answer."""
        with self._guard:
            self._slowest[host] = max(seconds, self._slowest.get(host, 0.0))

    def wasted(self, host: str, seconds: float) -> None:
        """The host let us wait and gave none."""
        with self._guard:
            self._wasted[host] = self._wasted.get(host, 0.0) + seconds

    def unreachable(self, host: str, reason: str) -> None:
        """The host took no connection, whatever was tried."""
        with self._guard:
            self._unreachable.setdefault(host, reason)

    def _left(self, host: str) -> float:
        return self.timeouts.patience - self._wasted.get(host, 0.0)
