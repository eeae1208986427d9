"""NASA's Open Science Data Repository, such as osdr:OSD-9901."""

from refassay.identifiers._kind import Kind, Spot
from refassay.identifiers._nearby import NEXT, SORT, anywhere, capitals, needs

_NASA = r"NASA|OSDR|GeneLab|space ?flight|spaceflown|microgravity|ISS"
_IN_DOUBT = needs(_NASA, data=r"accessions?|data ?sets?|repositor(?:y|ies)")


def doubtful(spot: Spot) -> bool:
    """One or two figures need a word of space or of data: many things are called OSD-1."""
    return len(spot.printed) <= len("OSD-99") and _IN_DOUBT(spot)


KIND = Kind(
    prefix="osdr",
    name="OSDR data set",
    pattern=r"OSD-[1-9][0-9]{0,4}",
    url="https://osdr.nasa.gov/bio/repo/data/studies/{local}",
    registries=(),
    authorities=(),
    examples=("OSD-9901", "osd-9901"),
    lookalikes=("OSD", "OSD-", "OSD-0", "OSX-9901"),
    source="https://osdr.nasa.gov/bio/ (as remembered, 2026-11)",
    canonical=capitals,
    labels=(r"nasa_osdr", rf"OSDR{SORT}", rf"GeneLab{SORT}"),
    labelled=rf"OSD-[1-9][0-9]{{0,4}}{NEXT}",
    bare=rf"OSD-[1-9][0-9]{{0,4}}{NEXT}",
    columns=rf"(?:OSDR|OSD){SORT}",
    cells=r"OSD-[1-9][0-9]{0,4}",
    urls=(anywhere(r"OSD-[1-9][0-9]{0,4}"),),
    doubtful=doubtful,
)
