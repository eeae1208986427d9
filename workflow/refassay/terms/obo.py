"""Reads OBO files: the tags that tell what terms are called, and nothing else.

OBO Flat File Format 1.4, https://owlcollab.github.io/oboformat/doc/GO.format.obo-1_4.html
(as remembered, 2026-11). Read line by line: what a file holds beside these tags costs no memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from refassay.terms.ontology import SCOPES, Gathered, Ontology, Term, curies, is_merged, release

_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "W": " ", "t": "\t"}
_REMARK = re.compile(r"(?<!\\)[ \t]!|(?<!\\)\{[^{}]*\}[ \t]*$")
_SYNONYM = re.compile(r'"((?:[^"\\]|\\.)*)"[ \t]*([A-Z]*)')
_TERM, _OTHER, _HEADER = "[Term]", "another stanza", "the header"
_LONGEST = 100_000
"""Characters of a line with all that continues it."""


def read_obo(lines: Iterable[str]) -> Ontology:
    """The ontology in the lines of an OBO file."""
    gathered = Gathered()
    stanza = _HEADER
    tags: list[tuple[str, str]] = []
    for line in _whole(lines):
        if line.startswith("["):
            _close(gathered, stanza, tags)
            stanza, tags = (_TERM if line.startswith(_TERM) else _OTHER), []
            continue
        if stanza is _OTHER:
            continue
        tag, mark, value = line.partition(":")
        if mark and tag in _TAGS:
            tags.append((tag, value.strip()))
    _close(gathered, stanza, tags)
    return gathered.done()


_TAGS = frozenset({
    "ontology", "data-version", "date", "id", "name", "synonym", "exact_synonym",
    "narrow_synonym", "broad_synonym", "related_synonym", "is_obsolete", "replaced_by", "consider",
    "alt_id", "property_value",
})  # fmt: skip


def _whole(lines: Iterable[str]) -> Iterator[str]:
    """The lines with those that continue them, a backslash at the end."""
    kept = ""
    for raw in lines:
        line = raw.rstrip("\r\n")
        if line.endswith("\\") and not line.endswith("\\\\") and len(kept) < _LONGEST:
            kept += line[:-1]
            continue
        yield kept + line if kept else line
        kept = ""
    if kept:
        yield kept


def _close(gathered: Gathered, stanza: str, tags: list[tuple[str, str]]) -> None:
    if stanza is _HEADER:
        header = dict(tags)
        gathered.name = _plain(header.get("ontology", ""))
        gathered.version = release(_plain(header.get("data-version", "") or header.get("date", "")))
    elif stanza is _TERM:
        _add(gathered, tags)


def _add(gathered: Gathered, tags: list[tuple[str, str]]) -> None:
    values: dict[str, list[str]] = {}
    for tag, value in tags:
        values.setdefault(tag, []).append(value)
    if "id" not in values:
        return
    obsolete = any(_plain(each) == "true" for each in values.get("is_obsolete", ()))
    replaced = curies(
        tuple(_plain(each) for tag in ("replaced_by", "consider") for each in values.get(tag, ()))
    )
    reasons = [each.split() for each in values.get("property_value", ()) if "0000231" in each]
    merged = any(len(each) > 1 and is_merged(each[1]) for each in reasons)
    term = Term(
        label=_plain(values.get("name", [""])[0]),
        synonyms=tuple(_synonyms(tags)),
        obsolete=obsolete,
        replaced_by=replaced,
        alt_ids=curies(tuple(_plain(each) for each in values.get("alt_id", ()))),
    )
    into = replaced[0] if obsolete and merged and replaced else ""
    gathered.add(_plain(values["id"][0]), term, merged_into=into)


def _synonyms(tags: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for tag, value in tags:
        kind, mark, rest = tag.partition("_synonym")
        if tag != "synonym" and (not mark or rest):
            continue
        match = _SYNONYM.match(value)
        if match is None:
            continue
        scope = match[2] if tag == "synonym" else kind.upper()
        text = _unescaped(match[1])
        if text:
            yield text, scope if scope in SCOPES else "RELATED"


def _plain(value: str) -> str:
    """A value without trailing remarks and modifiers, escapes resolved."""
    if "{" in value or "!" in value:
        remark = _REMARK.search(value)
        value = value[: remark.start()] if remark else value
    return _unescaped(value.strip())


def _unescaped(value: str) -> str:
    if "\\" not in value:
        return value
    return _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), value)
