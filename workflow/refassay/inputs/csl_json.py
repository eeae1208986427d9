"""CSL-JSON, as reference managers and Crossref's content negotiation write it.

Source: Citation Style Language 1.0.2, appendix of variables and its JSON schema (as remembered,
2026-11).
"""

from __future__ import annotations

from refassay.extract.source import Source
from refassay.inputs._cited import entry_of
from refassay.inputs._gathering import Gathering
from refassay.inputs._input import Asked, Content, Input
from refassay.inputs._json import Node, parse_whole

_OWN = frozenset(
    {"DOI", "PMID", "PMCID", "container-title", "issued", "URL", "ISSN", "citation-key"}
)
"""Names of members that few other formats spell so."""


def fits(source: Source) -> bool:
    """Whether it is an item, or a list of them."""
    return bool(_items(source.text))


def read(source: Source, asked: Asked) -> Content:
    """Each item a citation."""
    gathering = Gathering(source.text)
    for item in _items(source.text):
        key = item.get("citation-key") or item.get("id")
        entry = entry_of(item, source.text, label=key.text if key else "")
        gathering.add(entry)
    return Content(gathering.extraction(source, asked.report))


def _items(text: str) -> list[Node]:
    node = parse_whole(text)
    if node is None:
        return []
    inner = node.get("items")
    listed = inner.items if inner else node.items if node.items else [node]
    items = [each for each in listed if each.members]
    shaped = sum(_is_item(each) for each in items)
    return items if shaped and shaped >= len(items) / 2 else []


def _is_item(node: Node) -> bool:
    members = node.members
    typed = "type" in members and "title" in members and not {"doi", "pmid"} & members.keys()
    marked = bool(_OWN & members.keys()) and ("title" in members or "type" in members)
    return marked or (typed and ("author" in members or "id" in members))


INPUT = Input(
    name="csl_json",
    what="CSL-JSON: items of a reference manager",
    read=read,
    endings=(".csl.json", ".csljson"),
    fits=fits,
)
