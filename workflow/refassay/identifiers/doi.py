"""Digital object identifiers, such as DOI:10.5555/example."""

from refassay.identifiers._kind import Kind


def canonical(local: str) -> str:
    """In lower case: DOI names differ in nothing but ASCII case are one (DOI Handbook, 2.4)."""
    return "".join(char.lower() if char.isascii() else char for char in local)


KIND = Kind(
    prefix="DOI",
    name="DOI",
    pattern=r"10\.[0-9]{4,9}(?:\.[0-9]+)*/\S+",
    url="https://doi.org/{local}",
    registries=("crossref", "datacite", "doi_agency", "doi_handle"),
    authorities=("doi_handle",),
    examples=("10.5555/example.1", "10.5555/EXAMPLE.1", "10.5072/x(94)90302-6"),
    lookalikes=("10.5555", "10.5555/", "10.1/x", "11.5555/x", "10.5555/a b"),
    source="https://www.doi.org/doi-handbook/HTML/doi-name-syntax.html (as remembered, 2026-11)",
    canonical=canonical,
    literature=True,
)
