"""Controlled-access archives: the European one (ega:EGAS99000000001) and the Japanese one (jga)."""

from refassay.identifiers._kind import Kind
from refassay.identifiers._nearby import NEXT, SORT, anywhere, capitals

EGA = Kind(
    prefix="ega",
    name="EGA accession",
    pattern=r"EGA[SD][0-9]{11}",
    url="https://ega-archive.org/search/{local}",
    registries=(),
    authorities=(),
    examples=("EGAS99000000001", "EGAD99000000001", "egas99000000001"),
    lookalikes=("EGAS", "EGAS1", "EGAX99000000001", "EGAS990000000011"),
    source="https://ega-archive.org/ (as remembered, 2026-11)",
    canonical=capitals,
    labels=(rf"EGA{SORT}", rf"European[ ]Genome-phenome[ ]Archive{SORT}"),
    labelled=rf"EGA[SD][0-9]{{6,12}}{NEXT}",
    bare=rf"EGA[SD][0-9]{{6,12}}{NEXT}",
    columns=rf"EGA{SORT}",
    cells=r"EGA[SD][0-9]{6,12}",
    urls=(anywhere(r"EGA[SD][0-9]{11}"),),
)

JGA = Kind(
    prefix="jga",
    name="JGA accession",
    pattern=r"JGA[SD][0-9]{6,11}",
    url="https://ddbj.nig.ac.jp/search/entry/jga-study/{local}",
    registries=(),
    authorities=(),
    examples=("JGAS990001", "JGAD99000000001"),
    lookalikes=("JGAS", "JGAS1", "JGAX990001"),
    source="https://www.ddbj.nig.ac.jp/jga/ (as remembered, 2026-11)",
    canonical=capitals,
    labels=(rf"JGA{SORT}",),
    labelled=rf"JGA[SD][0-9]{{6,11}}{NEXT}",
    bare=rf"JGA[SD][0-9]{{6,11}}{NEXT}",
    urls=(anywhere(r"JGA[SD][0-9]{6,11}"),),
)
