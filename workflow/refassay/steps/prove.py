"""The prove step: a manifest for each report, and the seal over everything."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path

from refassay import jsonl
from refassay.files import write_if_changed
from refassay.model import Assay, Assayed
from refassay.provenance.manifest import Places, Shown, manifest
from refassay.provenance.seal import Sealed, seal
from refassay.settings import Settings
from refassay.steps.render import own_files, read_rendered, report_folder

log = logging.getLogger("refassay.steps")


def prove(settings: Settings, rendered: Iterable[Path], checked: Iterable[Path] = ()) -> Sealed:
    """Write the manifests and the seal; and the references cache, where the settings name one."""
    results = Path(settings.results)
    evidence = Path(settings.replay or settings.evidence)
    places = Places(results=results, reports=Path(settings.reports), evidence=evidence)
    for receipt in read_rendered(rendered):
        for shown in receipt.shown:
            write_manifest(shown, places=places, settings=settings)
    sealed = seal(results, evidence)
    if settings.references_cache:
        from refassay.references_cache.during_runs import RunExport

        during = RunExport(settings)
        for path in checked:
            for result in jsonl.read_lines(Assayed, path):
                if isinstance(result, Assay):
                    during.saw(result)
        during.write()
    log.info("sealed %d files; sha256 of seal.json: %s", sealed.files, sealed.root)
    return sealed


def write_manifest(shown: Shown, *, places: Places, settings: Settings) -> None:
    """Write one report's manifest beside its outputs.

    Files that an older manifest lists and that are not made any more are removed; a file that
    somebody else put there is not ours, and stays.
    """
    path = report_folder(places.results, shown.report) / "manifest.json"
    kept = {places.results / name for name in shown.files}
    for old in own_files(places.results, path):
        if old not in kept:
            old.unlink(missing_ok=True)
    write_if_changed(path, manifest(shown, places=places, settings=settings))
