"""Evidence opened for use: locker, index and, unless nobody is to be asked, the door."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from refassay.ask import Asker, Receipt, known_of
from refassay.errors import UsageError
from refassay.evidence.door import Door
from refassay.evidence.index import Index
from refassay.evidence.locker import Locker
from refassay.evidence.pace import Pace
from refassay.evidence.state import state_folder
from refassay.model import Identifier, Lookup
from refassay.settings import Secrets, Settings

log = logging.getLogger("refassay.evidence")


@dataclass(frozen=True)
class Opened:
    """A locker in use."""

    settings: Settings
    locker: Locker
    state: Path
    door: Door | None

    def index(self) -> Index:
        """The index, brought up to date with the locker."""
        name = index_name(self.locker)
        return Index.open(self.locker, self.state / name)

    def asker(self) -> Asker:
        """What asks the registries, or finds out what is known when nobody is to be asked."""
        return Asker(settings=self.settings, index=self.index, door=self.door)

    def ask(self, identifiers: Iterable[Identifier]) -> tuple[Receipt, ...]:
        """Ask for whatever is not known yet."""
        return self.asker().ask(identifiers)

    def known(self, identifiers: Iterable[Identifier]) -> dict[Identifier, tuple[Lookup, ...]]:
        """Everything known of the identifiers and of those that their answers lead to."""
        with self.index() as index:
            for damage in index.damaged:
                log.warning("damaged evidence, not used: %s", damage)
            return known_of(index, identifiers)


def index_name(locker: Locker) -> str:
    """The file name of a locker's index."""
    from refassay.evidence.index import index_name as name_for

    return name_for(locker)


def open_evidence(settings: Settings, secrets: Secrets) -> Opened:
    """Open the locker that the settings name.

    Raises UsageError when a replay's folder is not there or the locker cannot be written.
    """
    state = state_folder()
    if settings.replay:
        folder = Path(settings.replay)
        if not folder.is_dir():
            raise UsageError(
                f"the evidence to replay, {folder}, is not a folder",
                expected="an evidence locker with exchanges/ and bodies/",
                next_step="correct `replay`, or leave it out to ask the registries",
            )
        return Opened(settings, Locker(folder, read_only=True), state, None)
    locker = Locker(Path(settings.evidence))
    if settings.offline:
        return Opened(settings, locker, state, None)
    if not (secrets.contact or settings.gateway):
        log.warning(
            "no contact address: registries are asked at their public pace "
            "(set REFASSAY_CONTACT=name@example.org for the polite one)"
        )
    door = Door(settings, secrets, locker, Pace(state / "pace"))
    return Opened(settings, locker, state, door)
