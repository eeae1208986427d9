"""A synthetic ontology of petals in both formats. No term of it exists."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from refassay.extract import extract_text
from refassay.model import JudgedTerm
from refassay.terms.judging import judge_terms
from refassay.terms.ontologies import Ontologies, open_ontologies
from refassay.terms.ontology import Term

TERMS = {
    "HP:9900001": Term(
        "Folded petal",
        (
            ("Crumpled petal", "EXACT"),
            ("Wavy flower", "BROAD"),
            ("Doubly folded petal", "NARROW"),
            ("Flower trouble", "RELATED"),
        ),
        alt_ids=("HP:9900011",),
    ),
    "HP:9900002": Term("Straight petal"),
    "HP:9900003": Term("obsolete Old petal", obsolete=True, replaced_by=("HP:9900001",)),
    "HP:9900004": Term("Hypochromic leaf", (("Pale leaf", "EXACT"),)),
    "HP:9900005": Term("Hyperchromic leaf"),
    "HP:9900006": Term("Stem wilt type 1"),
    "HP:9900007": Term("Stem wilt type 2"),
    "HP:9900008": Term("obsolete Vague wilt", obsolete=True),
    "HP:9900009": Term("Early onset"),
    "HP:9900010": Term("α-tannin in the colour of the foetal bud, via Müller's pathway"),
}


def obo(terms: dict[str, Term] = TERMS, name: str = "hp") -> str:
    """The terms in OBO format."""
    lines = ["format-version: 1.2", "data-version: hp/releases/2026-01-16", f"ontology: {name}"]
    for curie, term in terms.items():
        lines += ["", "[Term]", f"id: {curie}", f"name: {escaped(term.label)}"]
        lines += [f'synonym: "{escaped(text)}" {scope} [SYN:1]' for text, scope in term.synonyms]
        lines += ["is_obsolete: true"] if term.obsolete else []
        lines += [f"replaced_by: {each}" for each in term.replaced_by]
        lines += [f"alt_id: {each}" for each in term.alt_ids]
    lines += ["", "[Typedef]", "id: part_of", "name: part of"]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """A text as OBO spells it."""
    out = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return out.replace("{", "\\{").replace("}", "\\}").replace("!", "\\!")


def graph(terms: dict[str, Term] = TERMS, name: str = "hp") -> str:
    """The terms as an OBO graph."""
    base = "http://purl.obolibrary.org/obo/"
    nodes: list[dict[str, Any]] = [{"id": base + "BFO_0000050", "lbl": "p", "type": "PROPERTY"}]
    for curie, term in terms.items():
        told = [
            *({"pred": base + "IAO_0100001", "val": purl(each)} for each in term.replaced_by),
            *(
                {"pred": "http://www.geneontology.org/formats/oboInOwl#hasAlternativeId",
                 "val": each}
                for each in term.alt_ids
            ),
            {"pred": "http://purl.org/dc/terms/creator", "val": "nobody"},
        ]  # fmt: skip
        synonyms = [
            {"pred": f"has{scope.capitalize()}Synonym", "val": text, "xrefs": ["SYN:1"]}
            for text, scope in term.synonyms
        ]
        meta: dict[str, Any] = {"synonyms": synonyms, "basicPropertyValues": told}
        if term.obsolete:
            meta["deprecated"] = True
        nodes.append({"id": purl(curie), "lbl": term.label, "type": "CLASS", "meta": meta})
    edge = {"sub": base + "HP_9900001", "pred": "is_a", "obj": base + "HP_9900002"}
    version = {"version": f"{base}hp/releases/2026-01-16/hp.json"}
    one = {"id": f"{base}{name}.json", "meta": version, "nodes": nodes, "edges": [edge]}
    return json.dumps({"graphs": [one]}, ensure_ascii=False)


def purl(curie: str) -> str:
    """The address of a term."""
    return "http://purl.obolibrary.org/obo/" + curie.replace(":", "_")


def opened(folder: Path, **texts: str) -> Ontologies:
    """Ontologies of these files, by name without ending; OBO unless they look like JSON."""
    paths = []
    for name, text in texts.items():
        path = folder / (name + (".json" if text.startswith("{") else ".obo"))
        path.write_text(text, encoding="utf-8")
        paths.append(str(path))
    return open_ontologies(paths)


def judged(text: str, ontologies: Ontologies) -> tuple[JudgedTerm, ...]:
    """The terms of a report's text, judged."""
    return judge_terms(extract_text(text, report="r.md", sha256="").terms, ontologies)
