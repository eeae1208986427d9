"""ArrayExpress experiments, such as arrayexpress:E-MTAB-99001."""

import re

from refassay.identifiers._kind import Kind, Spot
from refassay.identifiers._nearby import SORT, anywhere, capitals, needs

_KNOWN = re.compile(
    r"E-(?:MTAB|GEOD|MEXP|TABM|PROT|CURD|ANND|HCAD|ENAD|ERAD|SYBR|AFMX|ATMX|BAIR|BASE|BUGS|CAGE"
    r"|CBIL|DKFZ|EMBL|FPMI|HGMP|IPKG|JJRD|LGCL|MANP|MARS|MAXD|MIMR|MNIA|NASC|NCMF|NGEN|RUBN|RZPD"
    r"|SGRP|SMDB|SNGR|TIGR|TOXM|UCON|UHNC|UMCU|WMIT)-",
    re.IGNORECASE,
)
"""Letters of submitters that ArrayExpress has used (as remembered, 2026-11)."""
_IN_DOUBT = needs(r"ArrayExpress|BioStudies|Expression Atlas|EBI", data=r"accessions?|data ?sets?")


def doubtful(spot: Spot) -> bool:
    """Letters of an unknown submitter need a word of data nearby: ``E-mail-1`` has four too."""
    return not _KNOWN.match(spot.printed) and _IN_DOUBT(spot)


_SHAPE = r"E-[A-Z]{4}-[0-9]{1,7}"

KIND = Kind(
    prefix="arrayexpress",
    name="ArrayExpress experiment",
    pattern=r"E-[A-Z]{4}-[0-9]{1,7}",
    url="https://www.ebi.ac.uk/biostudies/arrayexpress/studies/{local}",
    registries=(),
    authorities=(),
    examples=("E-MTAB-99001", "e-geod-99001"),
    lookalikes=("E-MTAB", "E-MTABX-1", "E-MTAB-", "MTAB-99001"),
    source="https://www.ebi.ac.uk/biostudies/arrayexpress/help (as remembered, 2026-11)",
    canonical=capitals,
    labels=(
        rf"ArrayExpress{SORT}",
        r"scea",
        r"Single[ ]Cell[ ]Expression[ ]Atlas",
        rf"BioStudies{SORT}",
    ),
    labelled=_SHAPE + r"(?![0-9a-z])",
    bare=_SHAPE + r"(?![0-9a-z])",
    more=r"/([0-9]{1,7})(?![0-9a-z.%/])",
    joined=lambda first, further: f"{first.rpartition('-')[0]}-{further}",
    columns=rf"ArrayExpress{SORT}",
    cells=_SHAPE,
    urls=(anywhere(_SHAPE),),
    doubtful=doubtful,
)
