"""The subject that was meant, from the words of whoever named it.

One set of keys for the front matter of reports, tables and the command line. Identifiers come in
many shapes (``OMIM:123456``, ``#123456``, an address); what has not the shape of its catalogue's
is a fault of the query, and so is one that was sent empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from refassay.errors import UsageError
from refassay.extract.front_fields import loaded
from refassay.extract.sections import front_matter
from refassay.model import Entity
from refassay.preflight.numbers import curie

KEYS: dict[str, str] = {
    "label": "label", "name": "label", "disease": "label", "disease_name": "label",
    "disease_label": "label", "entity": "label", "entity_name": "label", "entity_label": "label",
    "synonym": "synonyms", "synonyms": "synonyms", "alias": "synonyms", "aliases": "synonyms",
    "gene": "genes", "genes": "genes", "gene_symbol": "genes", "causal_gene": "genes",
    "gene_synonym": "genes", "gene_synonyms": "genes", "gene_alias": "genes",
    "id": "ids", "ids": "ids", "entity_id": "ids", "disease_id": "ids",
    "omim": "OMIM", "omim_id": "OMIM", "mim": "OMIM", "mim_number": "OMIM",
    "mondo": "MONDO", "mondo_id": "MONDO",
    "orpha": "ORPHA", "orphanet": "ORPHA", "orpha_id": "ORPHA", "orphanet_id": "ORPHA",
    "orpha_code": "ORPHA",
    "term": "terms", "terms": "terms", "defining_terms": "terms", "pathogen": "terms",
    "sibling": "siblings", "siblings": "siblings",
    "category": "category",
}  # fmt: skip
"""Keys in small letters with low lines, and the field that each of them fills."""

_FRONT = frozenset(KEYS) - {"name", "id", "ids", "entity", "alias", "aliases", "term", "terms"}
"""Keys of a front matter; the others may mean anything there."""
_INSIDE = ("template_variables", "variables", "entity", "subject")
"""Mappings of a front matter in which any of the keys may stand."""
_CATALOGUES = ("OMIM", "MONDO", "ORPHA")
_NOTHING = frozenset({"", "na", "n/a", "none", "null", "nil", "unknown", "tbd", "-", "?", "~"})
_UNFILLED = re.compile(
    r"\{\{?[^{}]{0,100}\}\}?|\$\{[^{}]{0,100}\}|<[A-Za-z_ ]{1,60}>|[A-Za-z]{2,8}:"
)
_ID = re.compile(
    r"(?:https?://\S{0,100}?(?P<url>omim|mondo|orpha)\S{0,60}?[/_=:]"
    r"|(?P<prefix>o?mim|mondo|orpha(?:net|code)?)[\s:_#]{0,4}|#)?(?P<number>[0-9]{1,7})",
    re.IGNORECASE,
)
_MOST = 200
"""Names of one subject."""


def from_text(text: str) -> Entity:
    """``label=…;gene=…;omim=…;synonym=…``. Without an equals sign: an identifier, or a label.

    A key may stand several times, and a value may hold several parted by ``|``. Raises
    UsageError for a key that is not known.
    """
    if "=" not in text:
        key = "ids" if _ID.fullmatch(text.strip()) and ":" in text else "label"
        return from_pairs([(key, text)], source="command_line")
    pairs = []
    for part in filter(str.strip, text.split(";")):
        key, equals, value = part.partition("=")
        if not equals or _key(key) not in KEYS:
            raise UsageError(
                f"--entity names {part.strip()!r}",
                expected="key=value parted by semicolons; keys: label, synonym, gene, omim, mondo, "
                "orpha, term, sibling, category",
                next_step="correct the part named above",
            )
        pairs.append((key, value))
    return from_pairs(pairs, source="command_line")


def from_pairs(pairs: list[tuple[str, Any]], *, source: str) -> Entity:
    """A subject from keys and values (texts, numbers or lists of them); others are passed over."""
    found: dict[str, list[str]] = {}
    faults: list[str] = []
    for key, value in pairs:
        field = KEYS.get(_key(key), "")
        texts = [text for text in _texts(value) if not _is_empty(text)]
        if field in (*_CATALOGUES, "ids"):
            if not texts:
                faults.append(f"{key.strip()} is empty.")
            for text in texts:
                identifier = _identifier(text, field)
                found.setdefault("ids", []).append(identifier)
                if not identifier and field != "ids":
                    faults.append(f"{key.strip()} is «{text[:80]}», which is no identifier.")
        elif field:
            found.setdefault(field, []).extend(texts)
    kept = {field: _distinct(texts) for field, texts in found.items()}
    labels = kept.pop("label", ())
    return Entity(
        label=labels[0] if labels else "",
        synonyms=_distinct([*labels[1:], *kept.get("synonyms", ())]),
        genes=kept.get("genes", ()),
        ids=kept.get("ids", ()),
        terms=kept.get("terms", ()),
        siblings=kept.get("siblings", ()),
        category=next(iter(kept.get("category", ())), ""),
        faults=tuple(dict.fromkeys(faults)) if labels or kept else (),
        source=source,
    )


def from_front_matter(text: str) -> Entity:
    """The subject that a report's front matter names; an empty one where it names none.

    Read are ``disease_name``, ``mondo_id`` and the like, at the top or in
    ``template_variables``. (Keys of the deep-research clients of this field; seen in published
    reports, 2025 and 2026.)
    """
    if not text.lstrip("\ufeff").startswith("---"):
        return Entity()
    matter = front_matter(text)
    if matter is None:
        return Entity()
    body = text[matter.body.start : matter.body.end]
    if not any(key in body for key in ("disease", "entity", "gene", "omim", "mondo", "orpha")):
        return Entity()
    keys = loaded(body)
    pairs = list(_front_pairs(keys) if keys is not None else _line_pairs(body))
    entity = from_pairs(pairs, source="front_matter")
    # A category or a list of siblings alone names nothing.
    return entity if not entity.is_empty else Entity()


def merged(first: Entity, second: Entity) -> Entity:
    """The first, with what it lacks taken from the second; names of both."""
    return Entity(
        label=first.label or second.label,
        synonyms=_distinct([*first.synonyms, second.label, *second.synonyms]),
        genes=first.genes or second.genes,
        ids=_distinct([*first.ids, *second.ids]),
        terms=first.terms or second.terms,
        siblings=first.siblings or second.siblings,
        category=first.category or second.category,
        faults=first.faults,
        source=first.source or second.source,
    )


def _front_pairs(keys: Mapping[Any, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in keys.items():
        if isinstance(key, str) and _key(key) in _INSIDE and isinstance(value, Mapping):
            yield from ((str(inner), each) for inner, each in value.items())
        elif isinstance(key, str) and _key(key) in _FRONT:
            yield key, value


def _line_pairs(body: str) -> Iterator[tuple[str, Any]]:
    """The plain lines of a front matter that is no YAML."""
    for match in re.finditer(r"^[ \t]{0,8}([A-Za-z_]{2,40}):[ \t]*([^\n]{0,500})$", body, re.M):
        if _key(match[1]) in _FRONT:
            yield match[1], match[2].strip().strip("\"'")


def _key(key: str) -> str:
    return key.strip().casefold().replace("-", "_").replace(" ", "_")


def _texts(value: Any) -> list[str]:
    """The texts of a value; one that is missing is an empty one."""
    if isinstance(value, str):
        return [part.strip() for part in value.split("|")]
    if isinstance(value, (list, tuple)):
        return [text for each in value[:_MOST] for text in _texts(each)] or [""]
    if isinstance(value, Mapping):
        return [
            text for key in ("label", "id", "name") if key in value for text in _texts(value[key])
        ]
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return [str(value)]
    return [""]


def _is_empty(text: str) -> bool:
    return text.casefold() in _NOTHING or _UNFILLED.fullmatch(text) is not None


def _identifier(text: str, field: str) -> str:
    """The CURIE of an identifier in any of its shapes; empty for what is none."""
    match = _ID.fullmatch(text.strip())
    if match is None:
        return ""
    word = (match["prefix"] or match["url"] or "").casefold()
    named = "OMIM" if word.endswith("mim") else word.upper()[:5]
    catalogue = named or (field if field in _CATALOGUES else "")
    number = match["number"]
    if catalogue not in _CATALOGUES or (field in _CATALOGUES and catalogue != field):
        return ""
    # Leading zeros get lost where a number was read as such.
    return curie(catalogue, number.zfill(7) if catalogue == "MONDO" else number)


def _distinct(texts: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text[:300] for text in texts if text))[:_MOST]
