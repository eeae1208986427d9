"""What a registry can be asked besides an identifier that a report prints.

A search or the text of a work is asked for, kept, replayed and audited by the same mechanism as
an identifier. Its prefix is the name of the one registry that it is for; its local part is what
that registry is asked. No report is read for such a thing.
"""

from __future__ import annotations

from refassay.identifiers._kind import Kind
from refassay.model import Identifier


def _query(registry: str, name: str, pattern: str, example: str) -> Kind:
    return Kind(
        prefix=registry,
        name=name,
        pattern=pattern,
        url="",
        registries=(registry,),
        authorities=(registry,),
        examples=(example,),
        lookalikes=(),
        source="ours",
    )


_WORDS = r"[^\n]{1,300}"
_PMCID = r"PMC[1-9][0-9]{0,9}"

QUERIES: tuple[Kind, ...] = (
    _query("pubmed_search", "search of a title in PubMed", _WORDS, "A title of some words"),
    _query("crossref_search", "search of a title at Crossref", _WORDS, "A title of some words"),
    _query("pmc_text", "text of a work in PubMed Central", _PMCID, "PMC90000001"),
    _query("europepmc_text", "text of a work in Europe PMC", _PMCID, "PMC90000001"),
    _query("bookshelf_text", "text of a chapter in Bookshelf", r"NBK[1-9][0-9]{0,9}", "NBK900001"),
    _query("pubmed_links", "a work's references in PubMed", r"[1-9][0-9]{0,8}", "90000001"),
    _query(
        "crossref_references", "a work's references at Crossref", r"10\.[^\s,]{3,300}", "10.5555/a"
    ),
)


def query(registry: str, local: str) -> Identifier:
    """What one registry is asked, as an identifier of its own."""
    return Identifier(registry, local)
