"""A record as an entry: the bytes of its file.

Keys and body are those that other validators read. Beside them stand ``extractor_version``, by
which we know our own entries again, ``retrieved_at``, when the registry was asked, and for
datasets and trials the facts that reports cite (status, phase, organism).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from refassay.identifiers import kind_of
from refassay.model import Author, Record
from refassay.registries._cache_entry import FACTS, OURS

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 ;()/_.+-]*[A-Za-z0-9).]|[A-Za-z]")
"""A value that YAML takes as text without quotation marks."""
_WORDS = frozenset(["true", "false", "yes", "no", "on", "off", "null", "none", "y", "n"])
_DASHES = re.compile(r"-{3,}")
_ESCAPED = re.compile("[\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]")
_RETRIEVED = re.compile(rb"^retrieved_at: .*\n", re.MULTILINE)


def entry_bytes(record: Record, *, asked_at: str) -> bytes:
    """The bytes of the entry for a record; the same record gives the same bytes."""
    lines = ["---", *_matter(record, asked_at), "---", "", *_body(record)]
    return ("\n".join(lines) + "\n").encode("utf-8", "replace")


def without_date(data: bytes) -> bytes:
    """The bytes of an entry but for the time at which the registry was asked."""
    return _RETRIEVED.sub(b"", data, count=1)


def _matter(record: Record, asked_at: str) -> Iterator[str]:
    yield f"reference_id: {_value(record.id.curie)}"
    if record.title:
        yield f"title: {_value(record.title)}"
    yield from _list("authors", [_author(each) for each in record.author])
    if record.container_title:
        yield f"journal: {_value(record.container_title)}"
    if record.year is not None:
        yield f"year: '{record.year:04d}'"
    if doi := _doi(record):
        yield f"doi: {_value(doi)}"
    yield from _list("keywords", record.keywords)
    yield from _list("publication_types", _types(record))
    yield f"content_type: {_content_type(record)}"
    yield f"extractor_version: {OURS}"
    yield f'retrieved_at: "{asked_at}"'


def _body(record: Record) -> Iterator[str]:
    if record.title:
        yield f"# {_line(record.title)}"
    if record.author:
        yield f"**Authors:** {'; '.join(_author(each) for each in record.author)}"
    if record.container_title:
        year = f" ({record.year})" if record.year is not None else ""
        yield f"**Journal:** {_line(record.container_title)}{year}"
    if doi := _doi(record):
        yield f"**DOI:** [{doi}](https://doi.org/{doi})"
    yield from ("", "## Content", "")
    if record.abstract:
        yield _line(record.abstract)
    facts = list(_facts(record.extra))
    if facts:
        yield from ("", FACTS, "", *facts)


def _content_type(record: Record) -> str:
    kind = kind_of(record.id)
    if kind is not None and kind.literature:
        return "abstract_only" if record.abstract else "unavailable"
    return "summary" if record.abstract or record.extra else "unavailable"


def _doi(record: Record) -> str:
    names = [each.local for each in (record.id, *record.same_as) if each.prefix == "DOI"]
    return _line(names[0]) if names else ""


def _types(record: Record) -> list[str]:
    """Its publication types; a retraction that is known otherwise is not left out."""
    retracted = any(
        notice.type == "retraction" and notice.direction == "of_this" for notice in record.notices
    )
    types = [*record.publication_types, *(["Retracted Publication"] if retracted else [])]
    return list(dict.fromkeys(types))


def _author(author: Author) -> str:
    """``Doe, Jane``; a group in braces, as BibTeX has it."""
    if author.family and author.given:
        return f"{_line(author.family)}, {_line(author.given)}"
    return f"{{{_line(author.literal or author.family or author.given)}}}"


def _list(name: str, values: Any) -> Iterator[str]:
    shown = [value for value in values if value.strip()]
    if shown:
        yield f"{name}:"
        yield from (f"- {_value(value)}" for value in shown)


def _facts(extra: Mapping[str, Any]) -> Iterator[str]:
    """``- status: RECRUITING``: texts, numbers and lists of them."""
    for name, value in sorted(extra.items()):
        texts = value if isinstance(value, list | tuple) else [value]
        shown = [
            _line(str(each)) for each in texts if isinstance(each, str | int) and str(each).strip()
        ]
        if shown and re.fullmatch("[a-z_]{1,40}", name):
            yield f"- {name}: {', '.join(shown)}"


def _value(text: str) -> str:
    """A text as YAML takes it, on one line.

    Three dashes in a row are escaped: readers that look for them anywhere end the front matter
    there.
    """
    flat = _line(text)
    if _PLAIN.fullmatch(flat) and flat.lower() not in _WORDS and "---" not in flat:
        return flat
    quoted = json.dumps(flat, ensure_ascii=False)
    quoted = _ESCAPED.sub(lambda found: f"\\u{ord(found.group()):04x}", quoted)
    return _DASHES.sub(lambda found: r"\x2d" * len(found.group()), quoted)


def _line(text: str) -> str:
    return " ".join(text.split())
