"""Metagenome studies of MGnify, such as mgnify:MGYS99000001."""

from refassay.identifiers._kind import Kind
from refassay.identifiers._nearby import NEXT, SORT, anywhere, capitals

KIND = Kind(
    prefix="mgnify",
    name="MGnify study",
    pattern=r"MGYS[0-9]{8}",
    url="https://www.ebi.ac.uk/metagenomics/studies/{local}",
    registries=(),
    authorities=(),
    examples=("MGYS99000001", "mgys99000001"),
    lookalikes=("MGYS", "MGYS1", "MGYA99000001", "MGYS990000011"),
    source="https://www.ebi.ac.uk/metagenomics/ (as remembered, 2026-11)",
    canonical=capitals,
    labels=(rf"MGnify{SORT}",),
    labelled=rf"MGYS[0-9]{{7,9}}{NEXT}",
    bare=rf"MGYS[0-9]{{7,9}}{NEXT}",
    columns=rf"MGnify{SORT}",
    cells=r"MGYS[0-9]{7,9}",
    urls=(anywhere(r"MGYS[0-9]{8}"),),
)
