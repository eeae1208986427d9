"""Protein Data Bank entries, such as pdb:9ZZ9. Read where something labels them."""

import re

from refassay.identifiers._kind import Kind, Spot

_ORDINAL = re.compile(r"[0-9]{2}(?:st|nd|rd|th)", re.IGNORECASE)


def canonical(local: str) -> str:
    """In capitals."""
    return local.upper()


def doubtful(spot: Spot) -> bool:
    """Four figures are a year or a count, and ``50th`` is an ordinal."""
    return spot.printed.isdigit() or "\n" in spot.gap or bool(_ORDINAL.fullmatch(spot.printed))


_ENTRY = r"[1-9][a-z0-9]{3}(?![0-9a-z])"

KIND = Kind(
    prefix="pdb",
    name="PDB entry",
    pattern=r"[1-9][A-Z0-9]{3}",
    url="https://www.rcsb.org/structure/{local}",
    registries=(),
    authorities=(),
    examples=("9ZZ9", "9zz9"),
    lookalikes=("ZZZ9", "9ZZ", "9ZZ99"),
    source="https://www.rcsb.org/docs/general-help/identifiers-in-pdb (as remembered, 2026-11)",
    canonical=canonical,
    labels=(r"PDB(?:[ -](?:IDs?|entry|entries|codes?|accessions?(?:[ ]codes?)?|structures?))?",),
    labelled=_ENTRY,
    more=(
        r"(?:[ ]?\([^()\n]{1,60}\))?(?:[,;/][ ]?|,?[ ](?:and|or|&)[ ])"
        r"([1-9](?=[a-z0-9]{0,2}[a-z])[a-z0-9]{3}(?![0-9a-z]))"
    ),
    columns=r"PDB(?:[ ](?:IDs?|entry|entries|codes?))?",
    cells=_ENTRY,
    hosts=("www.rcsb.org", "rcsb.org"),
    urls=(
        rf"^(?:www\.)?rcsb\.org/(?:structure|3d-view|pdb/explore\.do\?structureid=)/?(?P<local>{_ENTRY})",
        rf"^(?:www\.)?(?:ebi\.ac\.uk/pdbe/entry/pdb|pdbe\.org|wwpdb\.org/pdb\?id=)/?(?P<local>{_ENTRY})",
    ),
    doubtful=doubtful,
)
