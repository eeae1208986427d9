"""When the next request to a registry may go out, agreed on by all threads and processes.

For each key (a registry's rate limit) a file holds when the next slot is free. Whoever wants
one locks the file, sleeps until then, and writes down the slot after it; the lock is gone with
the process that held it. Where the folder cannot be written, only this process is paced.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import re
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

LONGEST = 120.0
"""Seconds; a slot further ahead comes from a clock that was set back, and is not waited for."""
STATED = 600.0
"""Seconds for which an interval that a registry stated in its headers is kept to."""


@dataclass
class _Slots:
    """The state of one key. Times are seconds since 1970."""

    free_at: float = 0.0
    interval: float = 0.0
    stated_at: float = 0.0


@dataclass
class Pace:
    """Slots for requests, kept in `folder`; None keeps them in this process alone."""

    folder: Path | None
    clock: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep
    _memory: dict[str, _Slots] = field(default_factory=dict)
    _locks: dict[str, threading.Lock] = field(default_factory=dict)
    _guard: threading.Lock = field(default_factory=threading.Lock)

    def wait(self, key: str, interval: float) -> None:
        """Return when the caller may send: at least `interval` seconds after whoever was before.

        A longer interval that the registry stated is kept instead, and a pause that it asked for
        is waited out.
        """
        with self._slots(key) as slots:
            delay = slots.free_at - self.clock()
            if 0 < delay <= LONGEST:
                self.sleep(delay)
            now = self.clock()
            stated = slots.interval if 0 <= now - slots.stated_at <= STATED else 0.0
            slots.free_at = now + max(interval, stated)

    def slow_down(self, key: str, *, pause: float = 0.0, interval: float = 0.0) -> None:
        """Let nobody send for `pause` seconds; keep `interval` seconds between requests for a time.

        What comes from a registry's headers has to be cut to something sensible before.
        """
        with self._slots(key) as slots:
            now = self.clock()
            if slots.free_at - now > LONGEST:
                slots.free_at = now
            slots.free_at = max(slots.free_at, now + pause)
            if interval:
                slots.interval = interval
                slots.stated_at = now

    @contextlib.contextmanager
    def _slots(self, key: str) -> Iterator[_Slots]:
        with self._guard:
            lock = self._locks.setdefault(key, threading.Lock())
            kept = self._memory.setdefault(key, _Slots())
        with lock, self._file(key) as handle:
            if handle is not None:
                _read_into(kept, handle)
            yield kept
            if handle is not None:
                _write(kept, handle)

    @contextlib.contextmanager
    def _file(self, key: str) -> Iterator[int | None]:
        """The locked file of a key, or None where there can be none."""
        handle = self._open(key)
        if handle is None:
            yield None
            return
        try:
            yield handle
        finally:
            os.close(handle)

    def _open(self, key: str) -> int | None:
        if self.folder is None:
            return None
        name = "pace-" + re.sub(r"[^A-Za-z0-9_.-]", "_", key)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle = os.open(self.folder / name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        except OSError:
            return None
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
        except OSError:  # a network file system without locks
            os.close(handle)
            return None
        except BaseException:
            os.close(handle)
            raise
        return handle


def _read_into(slots: _Slots, handle: int) -> None:
    try:
        stored = json.loads(os.pread(handle, 4096, 0) or b"{}")
        free_at, interval, stated_at = (
            float(stored.get(name, 0.0)) for name in ("free_at", "interval", "stated_at")
        )
    except (ValueError, TypeError, AttributeError, OSError):
        return  # damaged: this process's own memory of it is as good as can be had
    slots.free_at = max(slots.free_at, free_at)
    if stated_at >= slots.stated_at:
        slots.interval, slots.stated_at = interval, stated_at


def _write(slots: _Slots, handle: int) -> None:
    data = json.dumps(
        {"free_at": slots.free_at, "interval": slots.interval, "stated_at": slots.stated_at}
    ).encode("ascii")
    with contextlib.suppress(OSError):  # a full disk must not stop the run
        os.pwrite(handle, data, 0)
        os.ftruncate(handle, len(data))
