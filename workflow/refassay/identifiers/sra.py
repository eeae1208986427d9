"""Sequence Read Archive: runs, experiments, samples, studies, such as sra:SRP990001."""

from refassay.identifiers._kind import Kind
from refassay.identifiers._nearby import NEXT, SLASHED, SORT, anywhere, capitals, sibling

_LETTERS = r"[SED]R[PRXS]"
_REST = rf"R[PRXS][0-9]{{5,9}}{NEXT}"

KIND = Kind(
    prefix="sra",
    name="SRA accession",
    pattern=r"[SED]R[PRXS][0-9]{1,9}",
    url="https://www.ncbi.nlm.nih.gov/sra/{local}",
    registries=(),
    authorities=(),
    examples=("SRP990001", "ERR9900001", "drx990001"),
    lookalikes=("SRP", "SRA990001", "XRR990001", "SRP99x"),
    source="https://www.ncbi.nlm.nih.gov/sra/docs/sragrowth/ (as remembered, 2026-11)",
    canonical=capitals,
    labels=tuple(rf"{name}{SORT}" for name in ("SRA", "ENA", "DDBJ", "sequence[ ]read[ ]archive")),
    labelled=rf"{_LETTERS}[0-9]{{3,9}}{NEXT}",
    bare=rf"S{_REST}",
    also=(rf"E{_REST}", rf"D{_REST}"),
    more=SLASHED,
    joined=sibling,
    columns=r"(?:SRA|SRR|SRP|ENA|ERR|run)[ ]?(?:accessions?|IDs?|runs?|numbers?)?",
    cells=rf"{_LETTERS}[0-9]{{3,9}}",
    urls=(anywhere(rf"{_LETTERS}[0-9]{{5,9}}"),),
)
"""Genes such as SRP54 and ERP44 have fewer figures; without a label at least five are asked for."""
