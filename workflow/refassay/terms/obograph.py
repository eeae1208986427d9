"""Reads OBO graphs in JSON: https://github.com/geneontology/obographs (as remembered, 2026-11).

Only nodes of the type CLASS, and of each only what tells its names and what became of it: the
rest is dropped while the JSON is read, so that a large graph fits into memory.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from refassay.terms.ontology import Gathered, Ontology, Term, curies, is_merged, release

_KEPT = frozenset({
    "graphs", "nodes", "id", "lbl", "type", "meta", "deprecated", "synonyms", "pred", "val",
    "basicPropertyValues", "version",
})  # fmt: skip
_SCOPE = {
    "hasExactSynonym": "EXACT",
    "hasNarrowSynonym": "NARROW",
    "hasBroadSynonym": "BROAD",
    "hasRelatedSynonym": "RELATED",
}
_TELLING = ("IAO_0100001", "IAO_0000231", "consider", "hasAlternativeId", "versionInfo")


def read_obograph(text: str) -> Ontology | None:
    """The ontology in a JSON text, or None where the JSON is no such graph.

    Raises ValueError or RecursionError where it is no JSON.
    """
    value = json.loads(text, object_hook=_kept)
    graphs = value.get("graphs") if isinstance(value, dict) else None
    if not isinstance(graphs, list) or not graphs or not isinstance(graphs[0], dict):
        return None
    gathered = Gathered()
    for graph in graphs:
        if not isinstance(graph, dict) or not isinstance(graph.get("nodes"), list):
            continue
        if not gathered.name:
            gathered.name = _text(graph.get("id"))
            gathered.version = _version(graph.get("meta"))
        for node in graph["nodes"]:
            if isinstance(node, dict) and node.get("type", "CLASS") == "CLASS":
                _add(gathered, node)
    return gathered.done()


def _kept(given: dict[str, Any]) -> dict[str, Any] | None:
    """An object with what is used of it; None for a property that is not."""
    if "val" in given and "pred" in given:
        pred = _text(given["pred"])
        if pred not in _SCOPE and _last(pred) not in _TELLING:
            return None
    if "sub" in given and "obj" in given:
        return None
    return {key: value for key, value in given.items() if key in _KEPT}


def _add(gathered: Gathered, node: dict[str, Any]) -> None:
    meta = node.get("meta")
    meta = meta if isinstance(meta, dict) else {}
    told: dict[str, list[str]] = {}
    for each in _objects(meta.get("basicPropertyValues")):
        told.setdefault(_last(_text(each.get("pred"))), []).append(_text(each.get("val")))
    obsolete = meta.get("deprecated") is True
    replaced = curies((*told.get("IAO_0100001", ()), *told.get("consider", ())))
    merged = any(is_merged(each) for each in told.get("IAO_0000231", ()))
    term = Term(
        label=_text(node.get("lbl")),
        synonyms=tuple(_synonyms(meta)),
        obsolete=obsolete,
        replaced_by=replaced,
        alt_ids=curies(tuple(told.get("hasAlternativeId", ()))),
    )
    into = replaced[0] if obsolete and merged and replaced else ""
    gathered.add(_text(node.get("id")), term, merged_into=into)


def _synonyms(meta: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for each in _objects(meta.get("synonyms")):
        text, scope = _text(each.get("val")), _SCOPE.get(_text(each.get("pred")), "RELATED")
        if text:
            yield text, scope


def _version(meta: Any) -> str:
    if not isinstance(meta, dict):
        return ""
    told = {
        _last(_text(each.get("pred"))): _text(each.get("val"))
        for each in _objects(meta.get("basicPropertyValues"))
    }
    return release(_text(meta.get("version")) or told.get("versionInfo", ""))


def _last(address: str) -> str:
    """The last part of a property's address."""
    return address.rpartition("/")[2].rpartition("#")[2]


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, list):
        yield from (each for each in value if isinstance(each, dict))


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
