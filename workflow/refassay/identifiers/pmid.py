"""PubMed identifiers, such as PMID:90000001."""

import re

from refassay.identifiers._kind import Kind, Spot
from refassay.identifiers._nearby import AT_END

_THOUSANDS = re.compile(r"[1-9][0-9]{0,2}(?:(?:,[0-9]{3})+|(?:[ ][0-9]{3})+)")


def canonical(local: str) -> str:
    """Without leading zeros and separators of thousands: PubMed numbers are numbers."""
    local = local.lstrip("0") or "0"
    return re.sub("[, ]", "", local) if _THOUSANDS.fullmatch(local) else local


_WEAK = re.compile(r"(?:PubMed|Medline)(?:\s+[a-z]+)?", re.IGNORECASE)
_SIGN = re.compile(r"[:：=#]")
_BULLET = re.compile(r"[:：][*_]*\n[ \t]*\n[ \t>]*[-*]")
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_COUNTED = re.compile(
    r"\s*(?:\+|%|million|thousand|articles?|papers?|records?|results?|hits?|abstracts?|citations?"
    r"|publications?|stud(?:y|ies)|entries|references|documents?|patients?|[–-]\s?(?:19|20)[0-9]{2}\b)",
    re.IGNORECASE,
)


def doubtful(spot: Spot) -> bool:
    """A year or a count behind the word PubMed, a number that begins the next line, or a small
    one without a colon: a marker of a citation where it stands in brackets.
    """
    if not spot.printed.isdigit():
        return _counts(spot)
    digits = len(spot.printed)
    lines = spot.gap.count("\n")
    if lines and (digits < 5 or (lines > 1 and not _BULLET.search(spot.gap))):
        return True
    if _WEAK.fullmatch(spot.label):
        glued = spot.gap in (":", "")
        return digits < (1 if glued and spot.gap else 5) or bool(_COUNTED.match(spot.after))
    if _SIGN.search(spot.gap) or not spot.gap:
        return False
    return digits < 4 or bool(_YEAR.fullmatch(spot.printed))


def _counts(spot: Spot) -> bool:
    """Whether a number in groups of figures may be a count: few figures, or a word behind."""
    if _WEAK.fullmatch(spot.label) or "\n" in spot.gap:
        return True
    if len(re.sub("[, ]", "", spot.printed)) >= 7:
        return bool(_COUNTED.match(spot.after))
    return bool(_WORD.match(spot.after)) or not _SIGN.search(spot.gap)


_WORD = re.compile(r"\s+[a-z]")
_SORT = r"(?:[ ](?:sources?|entry|entries|records?|abstracts?|citations?|refs?))?"
_DATED = r"[ ](?:19|20)[0-9]{2}(?![0-9]|[ ][0-9]{3})"
_NUMBER = (
    r"(?:[0-9]{5,18}|[1-9][0-9]{0,2}(?:(?:,[0-9]{3}){1,3}|(?:[ ][0-9]{3}){1,3})(?![, ]?[0-9])"
    rf"|[0-9]{{1,4}}(?!{_DATED})(?:[ ][0-9]{{3,4}}){{1,3}}(?![ ]?[0-9])"
    rf"|[0-9]{{1,4}}(?!\.[0-9]|(?!{_DATED})[ ][0-9]{{3,4}}(?![0-9])|,[0-9]{{3}}(?![0-9])))"
    rf"{AT_END}"
)
"""In groups of thousands too. Other groups are read as printed: that is malformed, but a number
of a few figures would be another work. One group that is a year is no part of the number."""
_COUNTABLE = (
    r"(?:[a-z]+-)?(?:cells?|reads?|patients?|individuals?|people|persons?|variants?|SNPs?|nuclei"
    r"|molecules?|particles?|copies|bases?|bp|spores?|colonies|sequences?|records?|articles?)"
)
_GOES_ON = r"and|or|from|in|by|for|see|via|but|which|who|are|were|was|is|as|on|with|to"
_MORE = (
    r"(?:\]\([^()\s]{1,300}\)|[ ]?\([^()\n]{1,60}\)|[\s*_`'\"\])}]){0,6}"
    r"(?:[,;/&|+，、；]|\s(?:and|or)\s|(?<=[0-9])[ ](?=[0-9]{7,8}(?![0-9]))"
    r"|[–-](?=[0-9]{7,9}(?![0-9]))"
    r"|\n[ \t>]{0,8}(?:[-*+•]|[0-9]{1,3}[.)])[ \t]{1,4}"
    r"(?=[*_`\[]{0,4}[0-9]{6,9}[\s*_`]{0,4}(?:$|[\n(\]–—-])))"
    r"(?:[\s*_`'\"\[({\\]|and\s|or\s){0,6}"
    rf"((?:(?:(?<=and\s)|(?<=or\s)|(?<=&\s))[0-9]{{7,9}}(?![ ](?:{_COUNTABLE})\b)"
    rf"|[0-9]{{7,9}}(?![ ](?!(?:{_GOES_ON})\b)(?-i:[a-z]))"
    r"|[0-9]{5,6}(?![ ](?!and\b|or\b)[a-z]))(?![0-9]|\.[0-9]|[a-z%_-]))"
)
"""A list goes on with numbers that can be nothing else; one before a word counts things."""
_TERM = (
    r"(?=[0-9]{1,18}(?:\[(?:uid|pmid)\])?"
    r"(?:(?:,|[ +](?:OR[ +])?)[0-9]{1,18}(?:\[(?:uid|pmid)\])?){0,200}[ +]?(?:$|[&#]))"
)
"""A query of PubMed numbers and nothing else."""

KIND = Kind(
    prefix="PMID",
    name="PMID",
    pattern=r"[1-9][0-9]{0,8}",
    url="https://pubmed.ncbi.nlm.nih.gov/{local}/",
    registries=("pubmed", "pubmed_summary"),
    authorities=("pubmed", "pubmed_summary"),
    examples=("90000001", "0090000001", "90,000,001", "1"),
    lookalikes=("0", "1234567890", "PMC90000001", "9000 0001", "12a"),
    source="https://www.nlm.nih.gov/bsd/mms/medlineelements.html#pmid (as remembered, 2026-11)",
    canonical=canonical,
    literature=True,
    labels=(
        r"PMIDs?(?:[ ]?/[ ]?PMC(?:ID)?s?|[ ](?:numbers?|nos?\.?|is|of|are))?",
        r"PM[ -]IDs?",
        r"PubMed[ -]?(?:IDs?|PMIDs?|identifiers?|numbers?|accessions?)",
        rf"PubMed{_SORT}",
        rf"Medline{_SORT}",
    ),
    labelled=_NUMBER,
    more=_MORE,
    columns=r"PMIDs?|PMID\(s\)|PubMed[ -]?(?:IDs?)?|PMIDs?[ ]?[/|,&][ ]?\w+|\w+[ ]?\(PMIDs?\)",
    cells=r"[0-9]{1,9}",
    hosts=(
        "pubmed.ncbi.nlm.nih.gov",
        "www.ncbi.nlm.nih.gov",
        "ncbi.nlm.nih.gov",
        "pubmed.gov",
        "www.pubmed.gov",
        "europepmc.org",
        "www.europepmc.org",
    ),
    urls=(
        r"^(?:www\.|m\.)?(?:pubmed\.ncbi\.nlm\.nih\.gov|pubmed\.(?:gov|com))/(?:pubmed/)?"
        rf"(?:\?(?:[^?]{{0,200}}&)?term=(?:PMID:? ?)?{_TERM})?"
        r"(?P<local>[0-9]{1,18})(?:\[(?:uid|pmid)\])?(?![0-9a-z])",
        r"^(?:www\.|m\.|preview\.)?ncbi\.nlm\.nih\.gov/(?:m/)?(?:pubmed|pmc/articles/pmid)/"
        r"(?:\?(?:[^?]{0,200}&)?(?:term|cmd=[a-z]+&(?:[^?]{0,100}&)?list_uids)=(?:PMID:? ?)?"
        rf"{_TERM})?"
        r"(?P<local>[0-9]{1,18})(?:\[(?:uid|pmid)\])?(?![0-9a-z])",
        r"^(?:www\.)?ncbi\.nlm\.nih\.gov/(?:entrez/[a-z.]{1,20}|pubmed/?)\?(?:[^?]{0,200}&)?"
        rf"(?:term|list_uids|uid)={_TERM}"
        r"(?P<local>[0-9]{1,18})(?:\[(?:uid|pmid)\])?(?![0-9a-z])",
        r"^(?:www\.)?europepmc\.org/(?:article|abstract)s?/med/(?P<local>[0-9]{1,18})(?![0-9a-z])",
        r"^(?:www\.)?europepmc\.org/.{0,60}\bext_id:(?P<local>[0-9]{1,18})(?![0-9a-z])",
        r"^(?:www\.)?ebi\.ac\.uk/europepmc/.{0,80}\bext_id:(?P<local>[0-9]{1,18})(?![0-9a-z])",
        r"^eutils\.ncbi\.nlm\.nih\.gov/.{0,80}\bdb=pubmed&(?:.{0,80}&)?id=(?P<local>[0-9]{1,18})",
        r"^(?:identifiers\.org|bioregistry\.io|n2t\.net)/(?:pubmed|pmid)[:/](?P<local>[0-9]{1,18})",
    ),
    doubtful=doubtful,
)
