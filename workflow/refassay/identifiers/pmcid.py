"""PubMed Central identifiers, such as PMC:PMC90000001."""

from refassay.identifiers._kind import Kind


def canonical(local: str) -> str:
    """With ``PMC`` in capitals, without leading zeros or a version (``PMC1.2`` → ``PMC1``)."""
    digits = local.upper().removeprefix("PMC").split(".", 1)[0]
    return "PMC" + (digits.lstrip("0") or "0")


KIND = Kind(
    prefix="PMC",
    name="PMCID",
    pattern=r"PMC[1-9][0-9]{0,8}",
    url="https://pmc.ncbi.nlm.nih.gov/articles/{local}/",
    registries=("idconv", "pmc"),
    authorities=("idconv", "pmc"),
    examples=("PMC90000001", "90000001", "pmc90000001", "PMC90000001.1"),
    lookalikes=("PMC", "PMC0", "PMCX1"),
    source="https://pmc.ncbi.nlm.nih.gov/about/authms/ (as remembered, 2026-11)",
    canonical=canonical,
    literature=True,
)
