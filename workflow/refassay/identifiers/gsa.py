"""Genome Sequence Archive of China, open (gsa:CRA990001) and for human data (gsa:HRA990001)."""

from refassay.identifiers._kind import Kind
from refassay.identifiers._nearby import NEXT, SLASHED, SORT, anywhere, capitals, sibling

_SHAPE = r"(?:[CH]RA|PRJCA)[0-9]{6}"

KIND = Kind(
    prefix="gsa",
    name="GSA accession",
    pattern=r"(?:[CH]RA|PRJCA)[0-9]{6}",
    url="https://ngdc.cncb.ac.cn/search/all?q={local}",
    registries=(),
    authorities=(),
    examples=("CRA990001", "HRA990001", "PRJCA990001", "hra990001"),
    lookalikes=("CRA", "CRA1", "XRA990001", "CRA9900011"),
    source="https://ngdc.cncb.ac.cn/gsa/ (as remembered, 2026-11)",
    canonical=capitals,
    labels=(rf"GSA(?:-Human)?{SORT}", rf"Genome[ ]Sequence[ ]Archive{SORT}", r"CNCB", r"NGDC"),
    labelled=_SHAPE + NEXT,
    bare=rf"CRA[0-9]{{6}}{NEXT}",
    also=(rf"HRA[0-9]{{6}}{NEXT}", rf"PRJCA[0-9]{{6}}{NEXT}"),
    more=SLASHED,
    joined=sibling,
    columns=rf"GSA(?:-Human)?{SORT}",
    cells=_SHAPE,
    urls=(anywhere(_SHAPE),),
)
