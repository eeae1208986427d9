"""What is no measure although it has figures: names, addresses, years, numbers of phases."""

from __future__ import annotations

import re

_NO_MEASURE = re.compile(
    r"https?://[^\s)\]>]{1,2000}"
    r"|\b10\.[0-9]{4,9}/[^\s)\]>]{1,300}"
    r"|\b(?:PMID|PMCID|PMC|DOI|doi|arXiv|NCT|GSE|ISRCTN)[\s:#]{0,3}[0-9][\w./-]{0,60}"
    r"|\\?\[\\?\[?[0-9]{1,4}(?:\s?[-–,;]\s?[0-9]{1,4}){0,30}\\?\]?\\?\](?!\s?(?:mg|%|[0-9]))"
    r"|\[\^[^\]\n]{1,40}\]"
    r"|\b[0-9]{1,3}-(?:point|item|step)\b"
    # Variants: p.Arg117His, c.[11C>T], g.12345A>G.
    r"|\b[pcgmnr]\.[\[(]?[A-Za-z*0-9_+>=?\-\])]{2,80}"
    # Bands of chromosomes, and the names of chromosomes.
    r"|(?<![\w.])(?:[0-9]{1,2}|[XY])[pq][0-9]{1,2}(?:\.[0-9]{1,2})?(?:[-–][pq]?[0-9.]{1,5})?"
    r"|\b[Cc]hr(?:omosomes?)?\.?\s?[0-9]{1,2}\b(?:\s?(?:and|,|or)\s?[0-9]{1,2}\b)?"
    r"|\b[Tt]risomy\s[0-9]{1,2}"
    r"|\b(?:[Pp]hases?|[Tt]ypes?|[Gg]rades?|[Ss]tages?|[Cc]lass|[Ff]ig(?:ure|s)?\.?|[Tt]ables?"
    r"|[Ll]ine|[Ee]xons?|[Ii]ntrons?|[Cc]odons?|[Dd]ays?|[Ww]eeks?|[Mm]onths?|[Yy]ears?|[Vv]isits?"
    r"|[Cc]ycle|[Vv]ersion|[Cc]hapters?|[Ss]ections?|[Ss]upplementary|[Pp]rotocol|[Ss]tudy|[Tt]rial"
    r"|[Cc]ohort|[Gg]roup|[Aa]rm|[Ll]evel|[Cc]luster|[Cc]ase|[Pp]atient|[Nn]o\.|[Dd]omains?|[Mm]odel"
    r"|[Ss]tep|[Rr]esidues?|[Pp]ositions?|[Ss]erotypes?|[Gg]enotypes?|[Ss]ubtypes?"
    r"|[Rr]ef(?:s|erences?)?\.?)"
    r"[ ](?:#|[≥≤<>][ ]?)?[0-9]{1,4}(?![0-9]|[.,][0-9]|[ ]?%|[ ]?(?:of|out of)\b)(?:[ab]\b)?"
    r"(?![ ](?:years?|months?|weeks?|days?|hours?|mg|µg|patients|participants)\b)"
    r"(?:[ ]?(?:[-–/,]|and|or|to)[ ]?[0-9]{1,3}(?![0-9]|[.,][0-9]|[ ]?%)){0,4}"
    # Names with figures: IL-6, COVID-19, SARS-CoV-2, CYP2D6, CD4+, p53, rs123.
    r"|(?<![\w.])[A-Za-zα-ωΔ][\w]{0,20}(?:[-‐‑–/][A-Za-z][\w]{0,12}){0,3}[-‐‑–][0-9][\w]{0,12}"
    r"(?:[-‐‑–/][\w]{1,12}){0,3}(?![.,·]?[0-9])"
    r"|(?<![\w./])[A-Za-zα-ωΔ]{1,12}[0-9][\w]{0,20}(?:[-/+.][\w]{1,12}){0,4}[+-]?"
    # Years and spans of years.
    r"|(?:(?<=\bin\s)|(?<=\bsince\s)|(?<=\bfrom\s)|(?<=\buntil\s)|(?<=\bbetween\s)|(?<=\bby\s)"
    r"|(?<=\bto\s)|(?<=\band\s)|(?<=\bof\s)|(?<=\()|(?<=,\s))(?:1[89]|20)[0-9]{2}"
    r"(?![0-9]|[.,·][0-9]|\s?%|\s(?:(?!in\b)[a-z]{3,20}\s)?"
    r"(?:patients|participants|adults|children|women|men|subjects|individuals|people|infants"
    r"|mice|volunteers|cases|samples)\b)"
    r"(?:\s?[-–]\s?(?:(?:1[89]|20)[0-9]{2}|[0-9]{2})(?![0-9]))?"
)
_YEAR_AND_PEOPLE = re.compile(
    r"\b(?:[Ii]n|[Ss]ince|[Uu]ntil|[Bb]y|[Dd]uring)\s(?:1[89]|20)[0-9]{2}(?![0-9.,%])"
)
"""``In 2015 patients were ...`` may be a year: nothing is read of it."""


def masked(text: str) -> str:
    """The text with everything blanked that is no measure; of the same length."""
    if not any(char.isdigit() for char in text):
        return text
    shown = _NO_MEASURE.sub(_blank, text)
    return _YEAR_AND_PEOPLE.sub(_blank, shown)


def _blank(match: re.Match[str]) -> str:
    # A letter stands for it, so that what is left and right of it does not become one figure.
    return "¤" * len(match.group())
