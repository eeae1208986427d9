"""What a report cites: pure, linear in the length of the text, exact in its offsets.

:func:`extract_report` reads a file and the list of citations beside it; :func:`extract_text`
does the same for texts. A kind of identifier is read as soon as it has a row in
:data:`refassay.identifiers.READ`.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from refassay.errors import UsageError
from refassay.extract.sidecar import is_there, sidecars_of
from refassay.extract.source import Source, read_source
from refassay.model import Extraction

__all__ = ["extract_report", "extract_source", "extract_text"]


def extract_text(
    text: str,
    *,
    report: str,
    sha256: str,
    sidecar: str | None = None,
    sidecar_name: str = "citations.md",
) -> Extraction:
    """What a report's text cites, and the list of citations beside it where there is one."""
    # Here, since its patterns take a quarter of a second to make, and most steps read no report.
    from refassay.extract.assembly import assemble

    return assemble(text, report=report, sha256=sha256, beside=(sidecar_name, sidecar or ""))


def extract_report(path: Path, *, report: str, max_bytes: int) -> tuple[Source, Extraction]:
    """Read a report and what it cites. Raises UsageError where the report cannot be read."""
    source = read_source(path, max_bytes=max_bytes)
    return source, extract_source(source, report=report, max_bytes=max_bytes)


def extract_source(source: Source, *, report: str, max_bytes: int) -> Extraction:
    """What a report that was read cites, and the list of citations beside it.

    A list that cannot be read is a note.
    """
    notes = source.notes
    beside: Source | None = None
    near = next((other for other in sidecars_of(source.path) if is_there(other)), None)
    if near is not None:
        try:
            beside = read_source(near, max_bytes=max_bytes)
        except UsageError as error:
            notes = (*notes, f"{near.name} beside it was not read: {error.expected} is expected")
    extraction = extract_text(
        source.text,
        report=report,
        sha256=source.sha256,
        sidecar=beside.text if beside else None,
        sidecar_name=beside.path.name if beside else "",
    )
    read = ((beside.path.name, beside.sha256),) if beside else ()
    return replace(extraction, notes=(*notes, *extraction.notes), sidecars=read)
