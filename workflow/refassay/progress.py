"""How asking goes, said while it goes on: only of registries that take their time."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from refassay.evidence.exchange import Exchange
    from refassay.registries import Registry

log = logging.getLogger("refassay.ask")

TICK = 5.0
"""Seconds between two looks at what is still going on."""


@dataclass
class _Asking:
    """One registry that is being asked."""

    title: str
    wanted: int
    since: float
    answered: int = 0
    trouble: str = ""
    """Why its last request brought nothing; empty when it brought an answer."""


@dataclass
class Progress:
    """What is being asked now. Shared by threads; an object of one run."""

    warning: str = ""
    """Said once, before the first registry is asked."""
    clock: Callable[[], float] = time.monotonic
    _asking: dict[str, _Asking] = field(default_factory=dict)
    _guard: threading.Lock = field(default_factory=threading.Lock)

    def begin(self, registry: Registry, wanted: int) -> None:
        """A registry is going to be asked for so many identifiers."""
        with self._guard:
            warning, self.warning = self.warning, ""
            self._asking[registry.name] = _Asking(registry.title, wanted, self.clock())
        if warning:
            log.warning("%s", warning)
        log.debug("%s: asking for %d identifier(s)", registry.title, wanted)

    def end(self, registry: Registry) -> None:
        """It is not asked any more."""
        with self._guard:
            self._asking.pop(registry.name, None)

    def saw(self, exchange: Exchange) -> None:
        """Something came of a request: what the door calls for each exchange that it keeps."""
        from refassay.evidence.exchange import ANSWERED, REDIRECTED, describe_failure

        with self._guard:
            asking = self._asking.get(exchange.registry)
            if asking is None or exchange.outcome == REDIRECTED:
                return
            if exchange.outcome == ANSWERED:
                asking.answered += sum(said.answer != "unanswered" for said in exchange.answers)
                asking.trouble = ""
            else:
                asking.trouble = describe_failure(exchange)

    def tell(self) -> None:
        """Say what is still going on, a line for each registry."""
        with self._guard:
            now = self.clock()
            lines = [_line(each, now) for each in self._asking.values()]
        for line in lines:
            log.info("%s", line)


def _line(asking: _Asking, now: float) -> str:
    answered, seconds = min(asking.answered, asking.wanted), now - asking.since
    line = f"{asking.title}: {answered} of {asking.wanted} answered after {seconds:.0f} s"
    return f"{line}; trying again, last: {asking.trouble}" if asking.trouble else line
