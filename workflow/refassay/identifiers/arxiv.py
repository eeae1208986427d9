"""arXiv identifiers, new (arXiv:2401.00001) and old (arXiv:hep-th/9901001)."""

from refassay.identifiers._kind import Kind

KIND = Kind(
    prefix="arXiv",
    name="arXiv",
    pattern=r"(?:[0-9]{2}(?:0[1-9]|1[0-2])\.[0-9]{4,5}|[a-z-]+(?:\.[A-Za-z]{2})?/[0-9]{7})(?:v[1-9][0-9]*)?",
    url="https://arxiv.org/abs/{local}",
    registries=("datacite", "doi_agency", "doi_handle"),
    authorities=("doi_handle",),
    examples=("2401.00001", "2401.00001v2", "hep-th/9901001", "math.GT/0309136"),
    lookalikes=("2413.00001", "240.00001", "hep-th/99010"),
    source="https://info.arxiv.org/help/arxiv_identifier.html (as remembered, 2026-11)",
    literature=True,
)
