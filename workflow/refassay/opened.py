"""Evidence opened for use: locker, index and, unless nobody is to be asked, the door."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from refassay.ask import Asker, Receipt, known_of
from refassay.errors import UsageError
from refassay.evidence.index import Damage, Index, index_name
from refassay.evidence.locker import Locker
from refassay.evidence.state import state_folder
from refassay.model import Identifier, Lookup
from refassay.progress import Progress
from refassay.settings import Secrets, Settings

if TYPE_CHECKING:
    from refassay.evidence.door import Door

log = logging.getLogger("refassay.evidence")

SHOWN = 5
"""Damaged exchanges that are named; the others are counted."""

NO_CONTACT = (
    "no contact address: registries are asked at their public pace "
    "(set REFASSAY_CONTACT=name@example.org for the polite one)"
)


@dataclass(frozen=True)
class Opened:
    """A locker in use."""

    settings: Settings
    locker: Locker
    state: Path
    door: Door | None
    progress: Progress = field(default_factory=Progress)
    about: frozenset[str] | None = None
    """The registries that matter here; None is all."""

    def index(self) -> Index:
        """The index, brought up to date with the locker as far as it matters."""
        index = Index(self.locker, self.state / index_name(self.locker))
        index.about = self.about
        index.sync()
        return index

    def asker(self) -> Asker:
        """What asks the registries, or finds out what is known when nobody is to be asked."""
        return Asker(
            settings=self.settings, index=self.index, door=self.door, progress=self.progress
        )

    def ask(self, identifiers: Iterable[Identifier]) -> tuple[Receipt, ...]:
        """Ask for whatever is not known yet."""
        return self.asker().ask(identifiers)

    def known(self, identifiers: Iterable[Identifier]) -> dict[Identifier, tuple[Lookup, ...]]:
        """Everything known of the identifiers and of those that their answers lead to."""
        with self.index() as index:
            tell_damage(index.damaged)
            return known_of(index, identifiers)


def tell_damage(damaged: Sequence[Damage]) -> None:
    """Say which evidence is not used, the first of it by name."""
    for damage in damaged[:SHOWN]:
        log.warning("damaged evidence, not used: %s: %s", damage.path, damage.fault)
    if len(damaged) > SHOWN:
        log.warning("and %d more that are damaged", len(damaged) - SHOWN)


def open_evidence(settings: Settings, secrets: Secrets) -> Opened:
    """Open the locker that the settings name.

    Raises UsageError when a replay's folder is no locker or the locker cannot be written.
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
        if not (folder / "exchanges").is_dir() and any(folder.iterdir()):
            raise UsageError(
                f"the evidence to replay, {folder}, holds no exchanges/",
                expected="an evidence locker with exchanges/ and bodies/",
                next_step="correct `replay`, or leave it out to ask the registries",
            )
        return Opened(settings, Locker(folder, read_only=True), state, None)
    locker = Locker(Path(settings.evidence), commit=settings.evidence_commit)
    if settings.offline:
        return Opened(settings, locker, state, None)
    # Only who asks pays for what carries requests.
    from refassay.evidence.door import Door
    from refassay.evidence.pace import Pace

    progress = Progress(warning="" if secrets.contact or settings.gateway else NO_CONTACT)
    pace = Pace(state / "pace")
    door = Door(settings, secrets, locker, pace, on_exchange=progress.saw)
    return Opened(settings, locker, state, door, progress)


def open_known(settings: Settings) -> Opened:
    """The locker that the settings name, asking nobody.

    Raises UsageError when a replay's folder is not there.
    """
    return open_evidence(
        settings if settings.replay else replace(settings, offline=True), Secrets()
    )
