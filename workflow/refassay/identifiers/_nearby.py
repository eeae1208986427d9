"""Words near an accession by which data sets are told from what only looks like their accession."""

from __future__ import annotations

import re
from collections.abc import Callable

from refassay.identifiers._kind import Spot

_DATA = (
    r"data ?sets?|data|accessions?|repositor(?:y|ies)|archives?|deposited|submitted|stud(?:y|ies)"
    r"|series|projects?|samples?|cohorts?|RNA-?seq|scRNA|sequenc\w*|raw reads"
)


AT_END = r"(?![0-9%]|(?!PM(?:C?IDs?\b|C[0-9]{4})|DOI\b|(?:cite)?turn[0-9])[a-z])"
"""Behind a number: no letter, unless it labels the next identifier (``900001PMCID: PMC900001``
where white space was lost) or begins a browsing tool's marker (``citeturn0search1``)."""


def capitals(local: str) -> str:
    """In capitals, without white space."""
    return "".join(local.split()).upper()


def sibling(first: str, further: str) -> str:
    """A further number of ``PRJNA9900001/9900002`` with the letters of the first.

    Empty where their lengths differ so much that the slash hardly makes a list.
    """
    if not further.isdigit():
        return further
    letters = first.rstrip("0123456789")
    return letters + further if abs(len(first) - len(letters) - len(further)) <= 1 else ""


def needs(words: str, *, data: str = _DATA) -> Callable[[Spot], bool]:
    """A rule for :attr:`Kind.doubtful`: in doubt unless labelled, or one of the words is near.

    `words` names the repository itself and `data` what a data set is called, as alternatives of
    a regular expression; either within 60 characters is enough.
    """
    near = re.compile(rf"\b(?:{words}|{data})\b", re.IGNORECASE)

    def doubtful(spot: Spot) -> bool:
        if spot.label:
            return "\n" in spot.gap
        return not near.search(f"{spot.before[-60:]} {spot.after[:60]}")

    return doubtful


_NUMBER = r"(?:IDs?|numbers?|nos?\.?|codes?|runs?|stud(?:y|ies)|projects?|samples?|data[ ]?sets?)"
SORT = rf"(?:[ ](?:{_NUMBER}|accessions?|experiments?)){{0,3}}"
"""What stands between a repository's name and an accession."""

NEXT = r"(?![0-9a-z])"
SLASHED = r"/([1-9][0-9]{0,10})(?![0-9a-z.%/])"
"""A further number of a list with slashes."""


def anywhere(shape: str) -> str:
    """An address pattern: the accession as a part of any host's path or query."""
    return rf"^[^/]{{4,80}}/(?:.{{0,200}}?[/=:._-])?(?P<local>{shape})(?![0-9a-z])"
