"""Identifiers of works as registries print them, in our canonical spelling."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import quote

from refassay.identifiers import arxiv, doi, pmcid, pmid
from refassay.model import Identifier

_RESOLVER = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)", re.IGNORECASE)
_ARXIV_DOI = "10.48550/arxiv."
_SUBJECT_OR_VERSION = re.compile(r"\.[A-Za-z]{2}(?=/)|v[1-9][0-9]*$")


def doi_named(value: str) -> Identifier | None:
    """The DOI in a registry's field, or None when it holds none."""
    printed = value.strip()
    prefix = _RESOLVER.match(printed)
    found = doi.KIND.read(printed[prefix.end() :] if prefix else printed)
    return found if doi.KIND.accepts(found) else None


def pmid_named(value: str) -> Identifier | None:
    """The PMID in a registry's field, or None when it holds none."""
    found = pmid.KIND.read(value)
    return found if pmid.KIND.accepts(found) else None


def pmcid_named(value: str) -> Identifier | None:
    """The PMCID in a registry's field, or None when it holds none."""
    found = pmcid.KIND.read(value)
    return found if pmcid.KIND.accepts(found) else None


def doi_of(identifier: Identifier) -> str:
    """The DOI to ask for, in lower case: of a DOI itself, of an arXiv identifier DataCite's.

    arXiv registers one DOI for all versions of a paper, and for old identifiers one without the
    subject class: ``math.GT/0309136v2`` has 10.48550/arXiv.math/0309136
    (https://info.arxiv.org/help/doi.html and .../arxiv_identifier.html, as remembered, 2026-11).
    """
    if identifier.prefix.lower() == "arxiv":
        return _ARXIV_DOI + _SUBJECT_OR_VERSION.sub("", identifier.local).lower()
    return doi.canonical(identifier.local)


def doi_path(name: str) -> str:
    """A DOI as part of doi.org's paths, quoted.

    Slashes stay as they are, since that is the only documented form; but a DOI that would change
    the path (an empty segment, ``.`` or ``..``) is quoted whole, so that no client tidies it away.
    """
    segments = name.split("/")
    return quote(name, safe="" if {"", ".", ".."} & set(segments) else "/")


def twin_of(identifier: Identifier) -> tuple[Identifier, ...]:
    """The other name of an arXiv paper: its DOI, or its arXiv identifier, or nothing."""
    if identifier.prefix.lower() == "arxiv":
        return (Identifier(doi.KIND.prefix, doi_of(identifier)),)
    local = identifier.local.lower()
    if not local.startswith(_ARXIV_DOI):
        return ()
    twin = arxiv.KIND.read(local.removeprefix(_ARXIV_DOI))
    return (twin,) if arxiv.KIND.accepts(twin) else ()


def by_doi(ids: Sequence[Identifier]) -> dict[str, list[Identifier]]:
    """The identifiers by the DOI to ask for: an arXiv identifier and its DOI share one."""
    named: dict[str, list[Identifier]] = {}
    for identifier in ids:
        named.setdefault(doi_of(identifier), []).append(identifier)
    return named
