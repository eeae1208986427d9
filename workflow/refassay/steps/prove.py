"""The prove step: a manifest for each report, and the seal over everything."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from pathlib import Path

from refassay.files import write_if_changed
from refassay.model import Assay
from refassay.provenance.manifest import Places, manifest
from refassay.provenance.seal import Sealed, seal
from refassay.settings import Settings
from refassay.steps.render import own_files, read_results, report_folder
from refassay.steps.signals import rendered_files

log = logging.getLogger("refassay.steps")


def prove(settings: Settings, checked: Iterable[Path], rendered: Sequence[Path]) -> Sealed:
    """Write the manifests and the seal."""
    results = Path(settings.results)
    evidence = Path(settings.replay or settings.evidence)
    places = Places(results=results, reports=Path(settings.reports), evidence=evidence)
    outputs: dict[Path, list[Path]] = {}
    for receipt in rendered:
        for name in rendered_files(receipt):
            outputs.setdefault((results / name).parent, []).append(results / name)
    for result in read_results(checked, rendered):
        if isinstance(result, Assay):
            folder = report_folder(results, result.extraction.report)
            write_manifest(result, outputs[folder], places=places, settings=settings)
    sealed = seal(results, evidence)
    log.info("sealed %d files; sha256 of seal.json: %s", sealed.files, sealed.root)
    return sealed


def write_manifest(
    result: Assay, outputs: Iterable[Path], *, places: Places, settings: Settings
) -> None:
    """Write one report's manifest beside its outputs.

    Files that an older manifest lists and that are not made any more are removed; a file that
    somebody else put there is not ours, and stays.
    """
    path = report_folder(places.results, result.extraction.report) / "manifest.json"
    kept = set(outputs)
    for old in own_files(places.results, path):
        if old not in kept:
            old.unlink(missing_ok=True)
    write_if_changed(path, manifest(result, kept, places=places, settings=settings))
