"""BioProject, such as bioproject:PRJNA990001."""

from refassay.identifiers._kind import Kind
from refassay.identifiers._nearby import NEXT, SLASHED, SORT, anywhere, capitals, sibling

_SHAPE = r"PRJ(?:NA|EB|DB|EA|DA)[0-9]{1,9}"

KIND = Kind(
    prefix="bioproject",
    name="BioProject",
    pattern=r"PRJ(?:NA|EB|DB|EA|DA)[0-9]{1,9}",
    url="https://www.ncbi.nlm.nih.gov/bioproject/{local}",
    registries=(),
    authorities=(),
    examples=("PRJNA990001", "PRJEB99001", "prjdb9901"),
    lookalikes=("PRJNA", "PRJXX1", "PRJ990001"),
    source="https://www.ncbi.nlm.nih.gov/bioproject/ (as remembered, 2026-11)",
    canonical=capitals,
    labels=(rf"BioProjects?{SORT}",),
    labelled=_SHAPE + NEXT,
    bare=_SHAPE + NEXT,
    more=SLASHED,
    joined=sibling,
    columns=rf"BioProjects?{SORT}",
    cells=_SHAPE,
    urls=(anywhere(_SHAPE),),
)
