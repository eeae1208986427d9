"""What an identifier is: one file per kind, and this table.

To add a kind, write a file like its neighbours and add one row here. Its examples and
lookalikes are then tested, it is extracted, asked for, settled and shown.
"""

from __future__ import annotations

from refassay.identifiers import (
    arrayexpress,
    arxiv,
    bioproject,
    biosample,
    bookshelf,
    cellxgene,
    dbgap,
    doi,
    ega,
    encode,
    geo,
    gsa,
    gwas,
    immport,
    metabolomics,
    mgnify,
    nct,
    osdr,
    pdb,
    pmcid,
    pmid,
    proteomics,
    sra,
    synapse,
    uniprot,
)
from refassay.identifiers._kind import Kind
from refassay.identifiers.queries import QUERIES
from refassay.model import Identifier

KINDS: tuple[Kind, ...] = (
    pmid.KIND,
    pmcid.KIND,
    doi.KIND,
    arxiv.KIND,
    nct.KIND,
    geo.KIND,
)

UNASKED: tuple[Kind, ...] = (
    sra.KIND,
    bioproject.KIND,
    biosample.KIND,
    dbgap.KIND,
    arrayexpress.KIND,
    proteomics.PRIDE,
    proteomics.MASSIVE,
    metabolomics.METABOLIGHTS,
    metabolomics.METABOLOMICS_WORKBENCH,
    ega.EGA,
    ega.JGA,
    osdr.KIND,
    mgnify.KIND,
    immport.KIND,
    encode.KIND,
    gwas.KIND,
    gsa.KIND,
    synapse.KIND,
    cellxgene.KIND,
    bookshelf.KIND,
    uniprot.KIND,
    pdb.KIND,
)
"""Kinds that are read in reports and that we have nobody to ask about: their outcome is
*unsupported*. A kind moves to the table above when a registry for it is written."""

READ: tuple[Kind, ...] = (*KINDS, *UNASKED)
"""All kinds that extraction reads."""

BY_PREFIX: dict[str, Kind] = {kind.prefix.lower(): kind for kind in (*KINDS, *QUERIES)}
"""CURIE prefix in lower case → whatever somebody can be asked about."""

READ_BY_PREFIX: dict[str, Kind] = {kind.prefix.lower(): kind for kind in READ}
"""CURIE prefix in lower case → kind that reports are read for."""


def kind_of(identifier: Identifier) -> Kind | None:
    """The kind of an identifier, or None when there is nobody to ask about it."""
    return BY_PREFIX.get(identifier.prefix.lower())
