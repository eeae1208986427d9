"""Proteomics data sets: PRIDE (pride:PXD990001) and MassIVE (massive:MSV990000001)."""

from refassay.identifiers._kind import Kind
from refassay.identifiers._nearby import NEXT, SLASHED, SORT, anywhere, capitals, sibling

PRIDE = Kind(
    prefix="pride",
    name="ProteomeXchange data set",
    pattern=r"PXD[0-9]{6}",
    url="https://www.ebi.ac.uk/pride/archive/projects/{local}",
    registries=(),
    authorities=(),
    examples=("PXD990001", "pxd990001"),
    lookalikes=("PXD", "PXD1", "PXD9900011", "PDX990001"),
    source="https://www.ebi.ac.uk/pride/ (as remembered, 2026-11)",
    canonical=capitals,
    labels=(rf"PRIDE{SORT}", rf"ProteomeXchange{SORT}"),
    labelled=rf"PXD[0-9]{{5,7}}{NEXT}",
    bare=rf"PXD[0-9]{{5,7}}{NEXT}",
    more=SLASHED,
    joined=sibling,
    columns=rf"(?:PRIDE|ProteomeXchange|PXD){SORT}",
    cells=r"PXD[0-9]{5,7}",
    urls=(anywhere(r"PXD[0-9]{6}"),),
)

MASSIVE = Kind(
    prefix="massive",
    name="MassIVE data set",
    pattern=r"MSV[0-9]{9}",
    url="https://massive.ucsd.edu/ProteoSAFe/dataset.jsp?accession={local}",
    registries=(),
    authorities=(),
    examples=("MSV990000001", "msv990000001"),
    lookalikes=("MSV", "MSV1", "MVS990000001", "MSV9900000011"),
    source="https://massive.ucsd.edu/ (as remembered, 2026-11)",
    canonical=capitals,
    labels=(rf"MassIVE{SORT}",),
    labelled=rf"MSV[0-9]{{8,10}}{NEXT}",
    bare=rf"MSV[0-9]{{8,10}}{NEXT}",
    columns=rf"MassIVE{SORT}",
    cells=r"MSV[0-9]{8,10}",
    urls=(anywhere(r"MSV[0-9]{9}"),),
)
