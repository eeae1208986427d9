"""How to ask and how to read the answer: one file per registry, and this table.

To add a registry, write a module with a ``REGISTRY`` like its neighbours, add one row here, and
name it in the ``registries`` of the kinds that it answers for. The order of the table is the
order in which a group asks.
"""

from __future__ import annotations

from refassay.registries import (
    bookshelf_text,
    clinicaltrials,
    crossref,
    crossref_references,
    crossref_search,
    datacite,
    doi_agency,
    doi_handle,
    europepmc_text,
    gds,
    geo_viewer,
    idconv,
    pmc,
    pmc_text,
    pubmed,
    pubmed_links,
    pubmed_search,
    pubmed_summary,
    references_cache,
)
from refassay.registries._registry import Reading, Registry, Reply, Request, Unreadable

REGISTRIES: tuple[Registry, ...] = (
    idconv.REGISTRY,
    pmc.REGISTRY,
    pubmed.REGISTRY,
    pubmed_summary.REGISTRY,
    crossref.REGISTRY,
    datacite.REGISTRY,
    doi_agency.REGISTRY,
    doi_handle.REGISTRY,
    gds.REGISTRY,
    geo_viewer.REGISTRY,
    clinicaltrials.REGISTRY,
    pubmed_search.REGISTRY,
    crossref_search.REGISTRY,
    pubmed_links.REGISTRY,
    crossref_references.REGISTRY,
    pmc_text.REGISTRY,
    europepmc_text.REGISTRY,
    bookshelf_text.REGISTRY,
)

BY_NAME: dict[str, Registry] = {registry.name: registry for registry in REGISTRIES}

READERS: dict[str, Registry] = {
    **BY_NAME,
    references_cache.REGISTRY.name: references_cache.REGISTRY,
}
"""Whoever's bodies can lie in a locker: the table, and the caches that are never asked."""

GROUPS: tuple[tuple[str, ...], ...] = (
    ("entrez",),
    ("crossref", "datacite", "doi"),
    ("geo",),
    ("trials",),
    ("search",),
    ("texts",),
)
"""Groups of the table that may be asked at the same time; within a row one after the other,
since each is asked only for what those before it left open."""

FOLLOWED = frozenset({"search", "texts"})
"""Groups that are asked for nothing that a report prints, but for what other answers lead to."""

__all__ = [
    "BY_NAME",
    "FOLLOWED",
    "GROUPS",
    "READERS",
    "REGISTRIES",
    "Reading",
    "Registry",
    "Reply",
    "Request",
    "Unreadable",
]
