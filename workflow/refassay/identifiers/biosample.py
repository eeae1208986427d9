"""BioSample, such as biosample:SAMN99000001."""

from refassay.identifiers._kind import Kind
from refassay.identifiers._nearby import NEXT, SLASHED, SORT, anywhere, capitals, sibling

_SHAPE = r"SAM(?:N|D|EA?|EG)[0-9]{5,10}"

KIND = Kind(
    prefix="biosample",
    name="BioSample",
    pattern=r"SAM(?:N|D|EA?|EG)[0-9]{5,10}",
    url="https://www.ncbi.nlm.nih.gov/biosample/{local}",
    registries=(),
    authorities=(),
    examples=("SAMN99000001", "SAMEA9900001", "samd99000001"),
    lookalikes=("SAMD9", "SAMN", "SAMX99000001"),
    source="https://www.ncbi.nlm.nih.gov/biosample/docs/ (as remembered, 2026-11)",
    canonical=capitals,
    labels=(rf"BioSamples?{SORT}",),
    labelled=_SHAPE + NEXT,
    bare=_SHAPE + NEXT,
    more=SLASHED,
    joined=sibling,
    columns=rf"BioSamples?{SORT}",
    cells=_SHAPE,
    urls=(anywhere(_SHAPE),),
)
"""The genes SAMD9 and SAMD9L have fewer figures."""
