"""Gene Expression Omnibus accessions: series, samples, platforms and curated data sets."""

from refassay.identifiers._kind import Kind


def canonical(local: str) -> str:
    """In capitals."""
    return local.upper()


KIND = Kind(
    prefix="GEO",
    name="GEO accession",
    pattern=r"(?:GSE|GSM|GPL|GDS)[1-9][0-9]{0,8}",
    url="https://www.ncbi.nlm.nih.gov/geo/query/acc.cgi?acc={local}",
    registries=("gds", "geo_viewer"),
    authorities=("geo_viewer",),
    examples=("GSE9900001", "gse9900001", "GSM9900001", "GPL9900001", "GDS9900001"),
    lookalikes=("GSE", "GSE0", "GSEA1", "GSX1"),
    source="https://www.ncbi.nlm.nih.gov/geo/info/overview.html (as remembered, 2026-11)",
    canonical=canonical,
)
