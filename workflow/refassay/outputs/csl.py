"""A record in the words of CSL-JSON.

Field names and types follow the schema of the Citation Style Language 1.0.2
(https://github.com/citation-style-language/schema, as remembered, 2026-11). Abstracts are never
included, and other texts are cut to 300 characters.
"""

from __future__ import annotations

from typing import Any

from refassay.model import Author, Identifier, Record
from refassay.outputs._tally import cut

_TYPES = {
    "journal-article": "article-journal",
    "proceedings-article": "paper-conference",
    "posted-content": "article",
    "preprint": "article",
    "book-chapter": "chapter",
    "monograph": "book",
    "edited-book": "book",
    "reference-entry": "entry",
    "dissertation": "thesis",
    "peer-review": "review",
    "report-component": "report",
}
"""Types of Crossref's works and what CSL calls them (as remembered, 2026-11)."""
_NUMBERS = {"DOI": "DOI", "PMID": "PMID", "PMC": "PMCID"}
_LONGEST = 1000
"""Characters of a title or name: far more than a real one has."""


def csl(record: Record) -> dict[str, Any]:
    """The record as one CSL-JSON item. Empty fields are left out."""
    texts = {
        "title": record.title,
        "container-title": record.container_title,
        "volume": record.volume,
        "issue": record.issue,
        "page": record.page,
        "publisher": record.publisher,
    }
    item: dict[str, Any] = {
        "id": record.id.curie,
        "type": _TYPES.get(record.type, record.type) or "document",
        **{name: cut(text, _LONGEST) for name, text in texts.items() if text},
        **_numbers((record.id, *record.same_as)),
    }
    if record.author:
        item["author"] = [_author(author) for author in record.author]
    if parts := _date_parts(record.issued):
        item["issued"] = {"date-parts": [parts]}
    if record.keywords:
        item["keyword"] = ", ".join(cut(word) for word in record.keywords)
    if extra := _extra(record):
        item["custom"] = extra
    return item


def _numbers(identifiers: tuple[Identifier, ...]) -> dict[str, str]:
    numbers: dict[str, str] = {}
    for identifier in identifiers:
        if name := _NUMBERS.get(identifier.prefix):
            numbers.setdefault(name, identifier.local)
    return numbers


def _author(author: Author) -> dict[str, str]:
    names = {"family": author.family, "given": author.given, "literal": author.literal}
    return {name: cut(text, _LONGEST) for name, text in names.items() if text}


def _date_parts(issued: str) -> list[int]:
    parts = issued.split("-")[:3]
    return [int(part) for part in parts] if all(part.isdecimal() for part in parts) else []


def _extra(record: Record) -> dict[str, Any]:
    from refassay.model import plain

    extra = _short(plain(record.extra))
    out: dict[str, Any] = dict(extra) if isinstance(extra, dict) else {}
    if record.publication_types:
        out["publication_types"] = [cut(each) for each in record.publication_types]
    if record.thin:
        out["thin"] = True
    return out


def _short(value: Any) -> Any:
    """Every text of a nested value cut; values that JSON does not know as text."""
    if isinstance(value, str):
        return cut(value)
    if isinstance(value, dict):
        return {str(key): _short(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_short(item) for item in value]
    if value is None or isinstance(value, bool | int | float):
        return value
    return cut(str(value))
