"""Gene Expression Omnibus accessions: series, samples, platforms and curated data sets."""

import re

from refassay.identifiers._kind import Kind, Spot


def canonical(local: str) -> str:
    """In capitals, without a space behind the letters."""
    return "".join(local.split()).upper()


def joined(first: str, further: str) -> str:
    """``GSE9900001/9900002`` is a list: the letters of the first go with every number."""
    return first[:3] + further if further.isdigit() else further


_DATA = re.compile(
    r"\b(?:GEO|data ?sets?|series|accessions?|samples?|platforms?|microarrays?|arrays?"
    r"|expression omnibus|RNA-?seq|scRNA|profiling|transcriptom\w*|deposited|Affymetrix"
    r"|Illumina|Agilent)\b",
    re.IGNORECASE,
)
_OTHER = {
    "GSM": re.compile(
        r"\b(?:[MG]Hz|radiation|mobile|phones?|signals?|cellular network|handsets?|base stations?"
        r"|electromagnetic|radio ?frequency|RF-?EMF|SAR|modulat\w*|telephon\w*|network bands?)\b",
        re.IGNORECASE,
    ),
    "GDS": re.compile(r"\b(?:depression|geriatric|scale|score|scored|items?)\b", re.IGNORECASE),
    "GPL": re.compile(r"\b(?:licen[cs]e[ds]?|GNU|copyleft|open.source)\b", re.IGNORECASE),
    "GSE": re.compile(
        r"\b(?:genes?|proteins?|KIAA[0-9]+|knock(?:out|down)|mutations?|variants?|locus|alleles?)\b",
        re.IGNORECASE,
    ),
}


def doubtful(spot: Spot) -> bool:
    """One or two digits need a word of data nearby and none of the lookalike's; three and more
    are doubted only where the surroundings speak of the lookalike: the gene GSE1, the scale
    GDS15, the telephone network GSM900, the licence GPL3.
    """
    if spot.label:
        return False
    letters = spot.printed[:3].upper()
    digits = sum(char.isdigit() for char in spot.printed)
    around = f"{spot.before[-60:]} {spot.after[:60]}"
    lookalike = bool(_OTHER[letters].search(around))
    if digits <= 2:
        return lookalike or not _DATA.search(around)
    if letters == "GSE":
        return False
    return digits <= 4 and lookalike and not _DATA.search(around)


_SORT = r"(?:[ ](?:numbers?|codes?|nos?\.?|IDs?))?"
_LETTERS = r"G(?:SE|SM|PL|DS)"
_COMMAS = "|".join(
    rf"(?<=[^0-9][0-9]{{{figures}}})(?:,[ ]?(?:and[ ])?|[ ]and[ ])([1-9][0-9]{{{figures - 1}}})"
    r"(?![0-9a-z%]|[.,][0-9]|[ ]?[-–][ ]?[0-9]|[ ](?!and\b|or\b|from\b|in\b|were\b|was\b)[a-z])"
    for figures in (5, 6, 7, 8)
)
"""``GSE9900001, 9900002``: as many figures as the first, and no word behind that they count."""

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
    labels=(
        rf"GEO(?:[ ](?:IDs?|series|data[ ]?sets?|accessions?{_SORT}))?",
        r"data[ ]?sets?(?:[ ]IDs?)?",
        rf"accessions?{_SORT}",
    ),
    labelled=_LETTERS + r"[ ]?[1-9][0-9]{0,8}(?![0-9a-z])",
    bare=_LETTERS + r"(?:[1-9][0-9]{0,8}|[ ][1-9][0-9]{3,8})(?![0-9a-z])",
    more=rf"/([1-9][0-9]{{2,8}})(?![0-9a-z.%])|{_COMMAS}",
    joined=joined,
    columns=(
        r"(?:GEO|data[ ]?set)?[ ]?accessions?(?:[ ](?:no\.?|numbers?|IDs?))?|GEO(?:[ ]IDs?)?|GSE"
    ),
    cells=_LETTERS + r"[ ]?[1-9][0-9]{0,8}",
    urls=(
        r"^(?:www\.|ftp\.)?ncbi\.nlm\.nih\.gov/.{0,200}?[/=](?P<local>G(?:SE|SM|PL|DS)[1-9][0-9]{0,8})(?![0-9a-z])",
        r"^[^/]{4,80}/(?:.{0,200}?[/=:])?(?P<local>G(?:SE|SM|PL|DS)[1-9][0-9]{2,8})(?![0-9a-z])",
    ),
    doubtful=doubtful,
)
