"""The prefixes of ontology terms that are read, and what stands behind each.

Widths and spellings follow the OBO Foundry's identifier policy (prefix, colon, seven digits in
nearly all of its ontologies) and the pages of the others (as remembered, 2026-11).
"""

from __future__ import annotations

import re
from typing import NamedTuple

_SEVEN = r"[0-9]{7}"

_OBO = (
    "HP MONDO GO CL UBERON PATO SO EFO MP ECO OBI MAXO ECTO ENVO BTO CLO UO IAO FOODON VBO VO"
    " XCO CMO MMO VT NBO OGMS GENO SEPIO SYMP IDO MF MFOMD MPATH EMAPA MA ZFA ZP XAO XPO FBbt FBcv"
    " WBbt WBPhenotype FYPO APO PO TO PW TRANS OAE CIDO HANCESTRO HsapDv MmusDv STATO MI MOD MS"
    " BFO RO OMIT UPHENO"
)
_OTHERS = {
    "CHEBI": r"[0-9]{1,7}",
    "DOID": r"[0-9]{1,7}",
    "FMA": r"[0-9]{3,6}",
    "HGNC": r"[0-9]{1,5}",
    "MESH": r"[CD][0-9]{6,9}",
    "NCBITaxon": r"[0-9]{1,7}",
    "NCIT": r"C[0-9]{2,7}",
    "OMIM": r"[0-9]{6}",
    "OMIMPS": r"[0-9]{6}",
    "Orphanet": r"[0-9]{1,6}",
    "PR": r"(?:[0-9]{9}|[OPQ][0-9][A-Z0-9]{3}[0-9]|[A-NR-Z][0-9](?:[A-Z][A-Z0-9]{2}[0-9]){1,2})",
    "SNOMEDCT": r"[0-9]{6,18}",
    "UMLS": r"C[0-9]{7}",
}
_SPELLINGS = {
    "orpha": "Orphanet",
    "ordo": "Orphanet",
    "mim": "OMIM",
    "sctid": "SNOMEDCT",
    "snomed": "SNOMEDCT",
    "taxon": "NCBITaxon",
    "ncbitaxon": "NCBITaxon",
}

PATTERNS: dict[str, re.Pattern[str]] = {
    **{prefix: re.compile(_SEVEN) for prefix in _OBO.split()},
    **{prefix: re.compile(local) for prefix, local in _OTHERS.items()},
}
"""Prefix in its own spelling → what its local part looks like."""
_CANONICAL = {**{prefix.lower(): prefix for prefix in PATTERNS}, **_SPELLINGS}
_ANY_CASE = frozenset({"hp", "go", "cl"})
"""Short prefixes that are read in any case; other short ones are words too: *so*, *to*, *pr*."""
_DISTINCT = 3
"""Letters from which on a prefix is read in any case."""
SPELLINGS = (*PATTERNS, *_SPELLINGS)
"""Every prefix, and how else it is written; in other cases besides."""
LONGEST = max(map(len, SPELLINGS))
"""Characters of the longest prefix."""


class Named(NamedTuple):
    """A term as its CURIE names it."""

    prefix: str
    local: str

    @property
    def curie(self) -> str:
        """Such as ``HP:9900001``."""
        return f"{self.prefix}:{self.local}"


def prefix_of(printed: str) -> str:
    """A prefix in its own spelling, or nothing where the letters are none."""
    lower = printed.lower()
    prefix = _CANONICAL.get(lower, "")
    if prefix and printed != prefix and len(lower) <= _DISTINCT and lower not in _ANY_CASE:
        return prefix if printed == printed.upper() and lower in _SPELLINGS else ""
    return prefix


def is_well_formed(prefix: str, local: str) -> bool:
    """Whether the local part has the shape that all of that prefix have."""
    pattern = PATTERNS.get(prefix)
    return pattern is None or pattern.fullmatch(local) is not None


def is_fixed(prefix: str) -> bool:
    """Whether its local parts are seven digits, always."""
    pattern = PATTERNS.get(prefix)
    return pattern is not None and pattern.pattern == _SEVEN


def named(curie: str) -> Named | None:
    """A CURIE or a PURL as an ontology file spells it; nothing for what is neither.

    A prefix that is not in the table is kept as it is.
    """
    text = curie.rsplit("/", 1)[-1].rsplit("#", 1)[-1] if "/" in curie else curie
    prefix, mark, local = text.partition(":")
    if not mark:
        prefix, mark, local = text.partition("_")
    if not mark or not prefix or not local or " " in text:
        return None
    return Named(_CANONICAL.get(prefix.lower(), prefix), local)
