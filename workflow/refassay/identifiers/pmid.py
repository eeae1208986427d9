"""PubMed identifiers, such as PMID:90000001."""

from refassay.identifiers._kind import Kind


def canonical(local: str) -> str:
    """Without leading zeros: PubMed numbers are numbers."""
    return local.lstrip("0") or "0"


KIND = Kind(
    prefix="PMID",
    name="PMID",
    pattern=r"[1-9][0-9]{0,8}",
    url="https://pubmed.ncbi.nlm.nih.gov/{local}/",
    registries=("pubmed", "pubmed_summary"),
    authorities=("pubmed",),
    examples=("90000001", "0090000001", "1"),
    lookalikes=("0", "1234567890", "PMC90000001", "12a"),
    source="https://www.nlm.nih.gov/bsd/mms/medlineelements.html#pmid (as remembered, 2026-11)",
    canonical=canonical,
    literature=True,
)
