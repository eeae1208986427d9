"""The prove step: a manifest for each report, and the seal over everything."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path

from refassay.files import write_if_changed
from refassay.model import Assay
from refassay.provenance.manifest import Places, manifest
from refassay.provenance.seal import Sealed, seal
from refassay.settings import Settings
from refassay.steps.render import read_results, report_folder

log = logging.getLogger("refassay.steps")


def prove(settings: Settings, checked: Iterable[Path], rendered: Iterable[Path]) -> Sealed:
    """Write the manifests and the seal."""
    results = Path(settings.results)
    evidence = Path(settings.replay or settings.evidence)
    places = Places(results=results, reports=Path(settings.reports), evidence=evidence)
    for result in read_results(checked, rendered):
        if isinstance(result, Assay):
            write_manifest(result, places, settings)
    sealed = seal(results, evidence)
    log.info("sealed %d files; sha256 of seal.json: %s", sealed.files, sealed.root)
    return sealed


def write_manifest(result: Assay, places: Places, settings: Settings) -> None:
    """Write one report's manifest beside its outputs."""
    extraction = result.extraction
    folder = report_folder(places.results, extraction.report)
    outputs = [path for path in folder.iterdir() if _is_output(path)]
    inputs = {extraction.report: extraction.sha256, **dict(extraction.sidecars)}
    data = manifest(
        report=extraction.report,
        inputs=inputs,
        outputs=outputs,
        exchanges=result.exchanges,
        places=places,
        settings=settings,
    )
    write_if_changed(folder / "manifest.json", data)


def _is_output(path: Path) -> bool:
    return path.is_file() and path.name != "manifest.json" and not path.name.startswith(".tmp-")
