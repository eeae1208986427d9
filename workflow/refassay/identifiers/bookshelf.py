"""Books and chapters of NCBI's Bookshelf, such as bookshelf:NBK990001."""

from refassay.identifiers._kind import Kind
from refassay.identifiers._nearby import NEXT, capitals

KIND = Kind(
    prefix="bookshelf",
    name="Bookshelf ID",
    pattern=r"NBK[1-9][0-9]{0,7}",
    url="https://www.ncbi.nlm.nih.gov/books/{local}/",
    registries=(),
    authorities=(),
    examples=("NBK990001", "nbk990001"),
    lookalikes=("NBK", "NBK0", "NBX990001"),
    source="https://www.ncbi.nlm.nih.gov/books/ (as remembered, 2026-11)",
    canonical=capitals,
    labels=(r"Bookshelf(?:[ ]IDs?)?", r"NBK[ ]?IDs?", r"Book[ ]?IDs?"),
    labelled=rf"NBK[1-9][0-9]{{0,7}}{NEXT}",
    bare=rf"NBK[1-9][0-9]{{2,7}}{NEXT}",
    columns=r"(?:Bookshelf|NBK)(?:[ ]IDs?)?",
    cells=r"NBK[1-9][0-9]{0,7}",
    urls=(
        r"^(?:www\.)?ncbi\.nlm\.nih\.gov/.{0,80}?(?P<local>NBK[1-9][0-9]{0,7})(?![0-9a-z])",
        r"^(?:www\.)?(?:europepmc\.org|identifiers\.org|bioregistry\.io)/.{0,60}?"
        r"(?P<local>NBK[1-9][0-9]{0,7})(?![0-9a-z])",
    ),
)
