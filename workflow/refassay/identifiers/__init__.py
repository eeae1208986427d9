"""What an identifier is: one file per kind, and this table.

To add a kind, write a file like its neighbours and add one row here. Its examples and
lookalikes are then tested, it is extracted, asked for, settled and shown.
"""

from __future__ import annotations

from refassay.identifiers import arxiv, doi, geo, nct, pmcid, pmid
from refassay.identifiers._kind import Kind
from refassay.model import Identifier

KINDS: tuple[Kind, ...] = (
    pmid.KIND,
    pmcid.KIND,
    doi.KIND,
    arxiv.KIND,
    nct.KIND,
    geo.KIND,
)

BY_PREFIX: dict[str, Kind] = {kind.prefix.lower(): kind for kind in KINDS}
"""CURIE prefix in lower case → kind."""


def kind_of(identifier: Identifier) -> Kind | None:
    """The kind of an identifier, or None when there is nobody to ask about it."""
    return BY_PREFIX.get(identifier.prefix.lower())
