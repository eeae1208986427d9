"""One entry of the references cache of other validators, from its bytes.

    ---
    reference_id: PMID:90000001
    title: "Quiet: a study"
    content_type: abstract_only
    ---

    # Quiet: a study
    ## Content

    The text.

What cannot stand for a record is refused with the reason (:class:`Unreadable`): a damaged file, a
page that blocked a robot, a title that nobody wrote. ``content_type: unavailable`` only says that
no text was had; the reference was resolved.
(Form and keys: LinkML's reference validator, `reference_fetcher.py`, read 2026-11-30.)
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from refassay.identifiers import BY_PREFIX, KINDS, doi
from refassay.identifiers._kind import Kind
from refassay.model import Author, Identifier, Record
from refassay.registries._cache_pages import landing_page, refusal, refusal_title
from refassay.registries._cache_yaml import fields_of, parted, text_of, texts_of
from refassay.registries._dates import years_in
from refassay.registries._notices import title_notices
from refassay.registries._plain_text import plain_text
from refassay.registries._pubmed_notices import with_types
from refassay.registries._registry import Unreadable

OURS = "refassay-1"
"""``extractor_version`` of the entries that we write."""
FACTS = "## Facts"
"""Heading, in our entries, of what a dataset's or trial's registry says beside the summary."""

_SUMMARIES = frozenset({"abstract_only", "summary"})
"""Content types whose text describes the reference; the others hold a whole one, or a page."""
_DATES = ("retrieved_at", "fetched_at", "retrieved", "fetched", "accessed")
_DATE = re.compile(r"(\d{4}-[01]\d-[0-3]\d)(?:[T ]([0-2]\d:[0-5]\d:[0-6]\d)Z?)?")
_PREFIXED = re.compile(r"([A-Za-z][A-Za-z0-9_.-]{0,40})\s{0,3}[:\s]\s{0,3}(\S.*)")
_INITIALS = re.compile(r"(\S.{0,80}) ([A-Z]{1,4})")
_FACT = re.compile(r"- ([a-z_]{1,40}): (.+)")


@dataclass(frozen=True, slots=True)
class Entry:
    """What an entry says."""

    reference_id: str
    """As it is written in the entry."""
    record: Record | None
    """None for a reference of a kind that no registry here answers for."""
    content_type: str = ""
    dated: str = ""
    """When somebody asked the registry (UTC, ISO 8601), where the entry says so."""
    ours: bool = False
    """We wrote it."""
    remarks: tuple[str, ...] = ()
    """What of it was not used, and why."""


def entry_of(data: bytes) -> Entry:
    """The entry in a file's bytes. Raises Unreadable for what cannot stand for a record."""
    matter, body = parted(data)
    fields = fields_of(matter)
    reference_id = text_of(fields.get("reference_id"))
    if not reference_id:
        raise Unreadable("its front matter has no reference_id")
    kind, identifier = _named(reference_id)
    content_type = text_of(fields.get("content_type"))
    ours = text_of(fields.get("extractor_version")) == OURS
    if kind is None:
        return Entry(reference_id, None, content_type, _dated(fields), ours)
    content, facts = _content(body, ours=ours)
    remark = _remark(content, content_type)
    record = _record(identifier, fields, "" if remark else content, facts)
    _refuse_suspicious(kind, record, has_text=bool(content.strip()) and not remark)
    remarks = (remark,) if remark else ()
    return Entry(reference_id, record, content_type, _dated(fields), ours, remarks)


def _named(reference_id: str) -> tuple[Kind | None, Identifier]:
    """The identifier that an entry names; without a kind where nobody here answers for it."""
    for kind in KINDS:
        if kind.bare and re.fullmatch(kind.bare, reference_id, re.IGNORECASE):
            return kind, _accepted(kind, reference_id, reference_id)
    prefixed = _PREFIXED.fullmatch(reference_id)
    if prefixed is None:
        raise Unreadable(f"its reference_id, {reference_id[:80]!r}, has no prefix")
    named = BY_PREFIX.get(prefixed[1].lower())
    if named is None:
        return None, Identifier(prefixed[1], prefixed[2])
    return named, _accepted(named, prefixed[2], reference_id)


def _accepted(kind: Kind, local: str, printed: str) -> Identifier:
    identifier = kind.read(local)
    if not kind.accepts(identifier):
        raise Unreadable(f"its reference_id, {printed[:80]!r}, is no {kind.name}")
    return identifier


def _dated(fields: dict[str, Any]) -> str:
    for name in _DATES:
        date = _DATE.fullmatch(text_of(fields.get(name)))
        with contextlib.suppress(ValueError):
            if date and datetime.fromisoformat(f"{date[1]}T{date[2] or '00:00:00'}"):
                return f"{date[1]}T{date[2] or '00:00:00'}Z"
    return ""


def _content(body: str, *, ours: bool) -> tuple[str, dict[str, str]]:
    """The text below ``## Content``, or all of it where there is no such heading; our facts."""
    lines = body.split("\n")
    start = next((at + 1 for at, line in enumerate(lines) if line.startswith("## Content")), None)
    shown = lines if start is None else lines[start:]
    facts: dict[str, str] = {}
    if ours and FACTS in shown:
        at = shown.index(FACTS)
        found = (_FACT.fullmatch(line) for line in shown[at + 1 :])
        facts = {fact[1]: fact[2] for fact in found if fact}
        shown = shown[:at]
    return "\n".join(shown).strip(), facts


def _remark(content: str, content_type: str) -> str:
    """Why the text is not what its content type says, or nothing."""
    refused = refusal(content)
    if refused:
        return f"its text is a page that refused a robot ({refused})"
    if content_type.startswith("full_text") and landing_page(content):
        return "its text reads like a landing page, not like a full text"
    return ""


def _record(
    identifier: Identifier, fields: dict[str, Any], content: str, facts: dict[str, str]
) -> Record:
    title = plain_text(text_of(fields.get("title")))
    content_type = text_of(fields.get("content_type"))
    types = texts_of(fields.get("publication_types"))
    told = with_types((), types)
    own = doi.KIND.read(text_of(fields.get("doi")))
    same = (own,) if doi.KIND.accepts(own) and own != identifier else ()
    years = years_in([text_of(fields.get("year"))])
    extra = {"imported": True, "content_type": content_type, "is_preprint": _flag(fields)}
    return Record(
        id=identifier,
        title=title,
        author=tuple(_authors(texts_of(fields.get("authors")))),
        container_title=plain_text(text_of(fields.get("journal"))),
        issued=f"{years[0]:04d}" if years else "",
        years=years,
        same_as=same,
        publication_types=types,
        keywords=texts_of(fields.get("keywords")),
        abstract=plain_text(content) if content_type in _SUMMARIES else "",
        notices=(*told, *title_notices(title, told, "pubmed")),
        thin=True,
        extra={**facts, **{name: value for name, value in extra.items() if value != ""}},
    )


def _flag(fields: dict[str, Any]) -> bool | str:
    said = text_of(fields.get("is_preprint")).lower()
    return said == "true" if said in ("true", "false") else ""


def _authors(names: Iterable[str]) -> Iterable[Author]:
    """``Doe, Jane`` and ``Doe JA`` are persons; ``{A group}`` and the rest stay as written."""
    for name in names:
        family, comma, given = (part.strip() for part in name.partition(","))
        initials = _INITIALS.fullmatch(name)
        if name.startswith("{") and name.endswith("}"):
            yield Author(literal=name[1:-1])
        elif comma and family and given:
            yield Author(family=family, given=given)
        elif initials:
            yield Author(family=initials[1], given=initials[2])
        else:
            yield Author(literal=name)


def _refuse_suspicious(kind: Kind, record: Record, *, has_text: bool) -> None:
    """Raises Unreadable for what no registry tells of a reference.

    A record of the literature has authors or a journal (0 of 16,182 sound entries of a public
    cache lacked both, as reported by others, 2026).
    """
    blocked = refusal_title(record.title)
    if blocked:
        raise Unreadable(f"its title is that of a page that refused a robot ({blocked})")
    if kind.literature and not record.title:
        raise Unreadable("it has no title")
    if kind.literature and not (record.author or record.container_title):
        raise Unreadable("it has a title only: neither authors nor a journal")
    if not record.title and not has_text:
        raise Unreadable("it has neither a title nor a text")
