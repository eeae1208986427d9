"""PubMed Central identifiers, such as PMC:PMC90000001."""

import re

from refassay.identifiers._kind import Kind, Spot
from refassay.identifiers._nearby import AT_END


def canonical(local: str) -> str:
    """With ``PMC`` in capitals, without leading zeros or a version (``PMC1.2`` → ``PMC1``)."""
    digits = local.upper().removeprefix("PMC").split(".", 1)[0].strip()
    return "PMC" + (digits.lstrip("0") or "0")


_GLUE = re.compile(r"[:：=#(\[（]")


def doubtful(spot: Spot) -> bool:
    """``PMC`` is short for other things too, and a small number or a year behind it no article."""
    digits = len(re.sub(r"[^0-9]", "", spot.printed))
    if "\n" in spot.gap and (digits < 5 or spot.gap.count("\n") > 1):
        return True
    if spot.label.upper() != "PMC" or spot.printed[:3].upper() == "PMC":
        return False
    if not spot.gap:
        return digits < 4
    return digits < (3 if _GLUE.search(spot.gap) else 5)


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
    labels=(r"PMC[ -]?IDs?", r"PubMed[ ]Central(?:[ ]IDs?)?", r"PMC"),
    labelled=rf"(?:PMC[ ]?)?[0-9]{{1,9}}{AT_END}(?!\.[0-9]{{2}})",
    more=(
        r"(?:\]\([^()\s]{1,300}\)|[ ]?\([^()\n]{1,60}\)|[\s*_`'\"\])}]){0,6}"
        r"(?:[,;/&|，、；]|\s(?:and|or)\s)"
        r"(?:[\s*_`'\"\[({\\]|and\s|or\s){0,6}"
        r"([0-9]{6,9})(?![0-9]|\.[0-9]|[a-z%_-])"
    ),
    columns=r"PMC(?:[ -]?IDs?)?|PMCID\(s\)|PubMed[ ]Central(?:[ ]IDs?)?",
    cells=r"(?:PMC[ ]?)?[0-9]{1,9}",
    hosts=("pmc.ncbi.nlm.nih.gov",),
    urls=(
        r"^(?:www\.)?(?:pmc\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov/(?:labs/)?pmc"
        r"|europepmc\.org|pubmedcentral\.nih\.gov|identifiers\.org|bioregistry\.io)"
        r"/.{0,80}?(?P<local>PMC[0-9]{1,9})(?![0-9a-z])",
        r"^(?:www\.)?(?:pubmedcentral\.(?:nih\.)?gov/(?:article|pic)render\.fcgi\?(?:.{0,60}&)?artid="
        r"|ncbi\.nlm\.nih\.gov/pmc/articles/|pmc\.ncbi\.nlm\.nih\.gov/articles/)"
        r"(?P<local>[0-9]{3,9})(?![0-9a-z])",
        r"^[^/]{4,80}/.{0,200}?[/=](?P<local>PMC[0-9]{4,9})(?![0-9a-z])",
    ),
    doubtful=doubtful,
)
