"""UniProt accessions, such as uniprot:P99999. Read where something labels them."""

from refassay.identifiers._kind import Kind


def canonical(local: str) -> str:
    """In capitals, without the number of an isoform."""
    return local.upper().partition("-")[0]


_ACCESSION = (
    r"(?-i:[OPQ][0-9][A-Z0-9]{3}[0-9]|[A-NR-Z][0-9](?:[A-Z][A-Z0-9]{2}[0-9]){1,2})(?![0-9a-z])"
)

KIND = Kind(
    prefix="uniprot",
    name="UniProt accession",
    pattern=r"[OPQ][0-9][A-Z0-9]{3}[0-9]|[A-NR-Z][0-9](?:[A-Z][A-Z0-9]{2}[0-9]){1,2}",
    url="https://www.uniprot.org/uniprotkb/{local}/entry",
    registries=(),
    authorities=(),
    examples=("P99999", "A0A999ZZZ9", "P99999-2"),
    lookalikes=("P9999", "99999P", "B99999"),
    source="https://www.uniprot.org/help/accession_numbers (as remembered, 2026-11)",
    canonical=canonical,
    labels=(
        r"UniProt(?:KB)?(?:[/ -](?:Swiss-?Prot|TrEMBL))?"
        r"(?:[ ](?:IDs?|entry|entries|AC|accessions?(?:[ ](?:numbers?|IDs?|codes?))?))?",
        r"Swiss-?Prot(?:[ ](?:IDs?|entry|AC|accessions?))?",
    ),
    labelled=_ACCESSION,
    more=rf"(?:[ ]?\([^()\n]{{1,60}}\))?(?:[,;/][ ]?|,?[ ](?:and|or|&)[ ])({_ACCESSION})",
    columns=r"UniProt(?:KB)?(?:[ ](?:IDs?|AC|accessions?))?",
    cells=_ACCESSION,
    hosts=("www.uniprot.org", "uniprot.org"),
    urls=(
        r"^(?:www\.|rest\.|beta\.)?uniprot\.org/(?:uniprot|uniprotkb)/"
        rf"(?P<local>{_ACCESSION})",
        rf"^(?:identifiers\.org|bioregistry\.io)/(?:uniprot|uniprotkb)[:/](?P<local>{_ACCESSION})",
    ),
)
