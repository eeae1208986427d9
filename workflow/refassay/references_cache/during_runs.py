"""The setting `references_cache`: read before registries are asked, written when a run is done."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable
from pathlib import Path

from refassay.identifiers import kind_of
from refassay.model import Assay, Identifier, Resolution
from refassay.opened import Opened
from refassay.references_cache.exporting import export_entries
from refassay.references_cache.importing import import_entries
from refassay.registries import BY_NAME
from refassay.settings import Settings

log = logging.getLogger("refassay.cache")


def read_before(
    settings: Settings, opened: Opened, ids: Collection[Identifier], *, group: str = ""
) -> None:
    """Import the entries for these identifiers. Nothing is read where evidence is replayed.

    With `group`, only those that this group of registries is the first to be asked for: groups
    are asked at the same time, and one of them is enough.
    """
    folder = Path(settings.references_cache)
    if not settings.references_cache or settings.replay or not folder.exists():
        return
    wanted = [each for each in ids if not group or _first_group(each) == group]
    done = import_entries(folder, opened, only=wanted)
    for each in (*done.damaged, *done.remarks):
        log.warning("%s/%s: %s", folder, each.name, each.fault)
    if done.kept:
        log.info("%s: %d entries imported, as weaker evidence", folder, len(done.kept))


def _first_group(identifier: Identifier) -> str:
    kind = kind_of(identifier)
    return BY_NAME[kind.registries[0]].group if kind is not None and kind.registries else ""


def write_after(settings: Settings, results: Iterable[Assay]) -> None:
    """Export what registries said of the references of these results."""
    during = RunExport(settings)
    for result in results:
        during.saw(result)
    during.write()


class RunExport:
    """What a run found, gathered for the cache where there is one."""

    def __init__(self, settings: Settings) -> None:
        self._folder = settings.references_cache
        self._resolutions: dict[Identifier, Resolution] = {}

    def saw(self, result: Assay) -> None:
        """Remember the references of one report."""
        if self._folder:
            self._resolutions.update((each.id, each.resolution) for each in result.references)

    def write(self) -> None:
        """Export them. Raises UsageError when the folder cannot be written."""
        if not self._folder:
            return
        folder = Path(self._folder)
        sorted_ones = (self._resolutions[each] for each in sorted(self._resolutions))
        done = export_entries(folder, sorted_ones)
        for each in done.left:
            log.warning("%s/%s: left as it is: %s", folder, each.name, each.why)
        if done.written:
            log.info("%s: %d entries written", folder, len(done.written))
