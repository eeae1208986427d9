"""Studies of the GWAS Catalog, such as gcst:GCST99000001."""

from refassay.identifiers._kind import Kind
from refassay.identifiers._nearby import NEXT, SLASHED, SORT, anywhere, capitals, sibling

KIND = Kind(
    prefix="gcst",
    name="GWAS Catalog study",
    pattern=r"GCST[0-9]{6,11}",
    url="https://www.ebi.ac.uk/gwas/studies/{local}",
    registries=(),
    authorities=(),
    examples=("GCST99000001", "gcst990001"),
    lookalikes=("GCST", "GCST1", "GCSX990001"),
    source="https://www.ebi.ac.uk/gwas/docs/about (as remembered, 2026-11)",
    canonical=capitals,
    labels=(rf"GWAS[ ]?Catalog(?:ue)?{SORT}",),
    labelled=rf"GCST[0-9]{{6,11}}{NEXT}",
    bare=rf"GCST[0-9]{{6,11}}{NEXT}",
    more=SLASHED,
    joined=sibling,
    columns=rf"(?:GWAS[ ]?Catalog(?:ue)?|GCST){SORT}",
    cells=r"GCST[0-9]{6,11}",
    urls=(anywhere(r"GCST[0-9]{6,11}"),),
)
