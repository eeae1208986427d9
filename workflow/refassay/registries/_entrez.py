"""What NCBI's E-utilities have in common: how they are asked, and esummary's JSON.

Facts: NBK25497 and NBK25499 (E-utilities Help, as remembered, 2026-11); recorded answers of
2016 to 2026; answers quoted by others in 2026 (an unknown id is 200 with an ``error`` of its
own; a service that is unwell answers 200 with another envelope, such as ``eutilsresult``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from refassay.model import (
    Answer,
    Author,
    Found,
    Identifier,
    NotHere,
    Other,
    Record,
    Unanswered,
)
from refassay.registries._dates import entrez_date, iso_date, years_in
from refassay.registries._json_fields import objects, parsed_object, required, text, texts
from refassay.registries._matching import span_reading
from refassay.registries._registry import Reading, Reply, Request, Unreadable
from refassay.registries._spans import json_member_spans

HOST = "eutils.ncbi.nlm.nih.gov"
INTERVAL = 0.34
"""Seconds: three requests a second for everybody without a key, over all services together."""
INTERVAL_WITH_KEY = 0.11
"""Seconds: ten requests a second with a key."""
NO_SUMMARY = "cannot get document summary"
"""esummary's word for an id that the database does not have."""
_INVALID = re.compile(
    r"invalid uid ([0-9]{1,18})(?: at position ?= ?[0-9]{1,9})?\.?", re.IGNORECASE
)
"""Its word for a number that no record of the database can have; it then lists no such uid."""

Summary = Mapping[str, Any]


def entrez_request(tool: str, database: str, uids: Sequence[str], mode: str) -> Request:
    """A POST for some uids. Above some 200 of them NCBI asks for POST."""
    form = (("db", database), ("id", ",".join(uids)), ("retmode", mode), ("tool", "refassay"))
    return Request(url=f"https://{HOST}/entrez/eutils/{tool}.fcgi", form=form)


def summaries(
    reply: Reply,
    asked: Mapping[str, Sequence[Identifier]],
    read_one: Callable[[Identifier, Summary], Record | NotHere],
) -> dict[Identifier, Reading]:
    """Read esummary's JSON for the uids that were asked. Raises Unreadable.

    esummary tells of every uid that it was asked for, in a summary or by name among the invalid
    ones; one that it leaves out, and one that it was not asked for, make the whole body
    unreadable.
    """
    document = parsed_object(reply)
    invalid = _invalid(document)
    bare = "result" not in document and invalid.keys() == set(asked)
    result = {"uids": []} if bare else required(document.get("result"), dict, "result")
    listed = {text(uid) for uid in required(result.get("uids"), list, "result.uids")}
    if listed | invalid.keys() != set(asked):
        raise Unreadable("esummary lists other uids than those asked for")
    spans = json_member_spans(reply.body, ("result",)) or {}
    readings: dict[Identifier, Reading] = {}
    alone = len(asked) == 1
    for uid, identifiers in asked.items():
        if uid not in listed:
            readings |= {each: Reading(NotHere(invalid[uid])) for each in identifiers}
            continue
        summary = required(result.get(uid), dict, f"result.{uid}")
        if "error" not in summary and text(summary.get("uid")) != uid:
            raise Unreadable(f"the summary of {uid} calls itself another")
        for identifier in identifiers:
            failed = _failure(summary)
            answer = failed or _answer(identifier, read_one(identifier, summary), alone=alone)
            readings[identifier] = span_reading(answer, spans.get(uid))
    return readings


def _answer(identifier: Identifier, said: Record | NotHere, *, alone: bool) -> Answer:
    if isinstance(said, NotHere):
        return said
    if said.id == identifier:
        return Found(said)
    if alone:
        return Other(said.id, said)
    raise Unreadable(f"the summary of {identifier.local} carries {said.id.curie}")


def summary_authors(summary: Summary) -> tuple[tuple[Author, ...], list[str]]:
    """Authors (``Doe JA`` → family and initials; groups literal), and the names of editors."""
    authors, editors = [], []
    for one in objects(summary.get("authors")):
        name, kind = text(one.get("name")), text(one.get("authtype")).lower()
        if not name:
            continue
        if kind == "editor":
            editors.append(name)
        elif "collective" in kind or "corporate" in kind:
            authors.append(Author(literal=name))
        else:
            authors.append(_person(name))
    return tuple(authors), editors


def summary_ids(summary: Summary) -> dict[str, str]:
    """The ids of the article by the registry's name of their kind: ``doi``, ``pmc``, ``pmid``."""
    named = [
        (text(one.get("idtype")), text(one.get("value")))
        for one in objects(summary.get("articleids"))
    ]
    return {kind: value for kind, value in reversed(named) if kind and value}


def summary_dates(summary: Summary) -> tuple[str, tuple[int, ...]]:
    """The date of issue and every year that the summary gives."""
    fields = [text(summary.get(name)) for name in ("pubdate", "epubdate", "printpubdate")]
    issued = next((date for one in fields if (date := entrez_date(one) or iso_date(one))), "")
    return issued, years_in(fields)


def summary_source(summary: Summary) -> str:
    """The journal's full name, or its short one, or the book's title."""
    names = (text(summary.get(name)) for name in ("fulljournalname", "source", "booktitle"))
    return next((name for name in names if name), "")


def _invalid(document: Mapping[str, Any]) -> dict[str, str]:
    """The uids that esummary calls invalid by name, outside of any summary, and its words.

    As remembered, 2026-11: ``error`` beside ``result``, or all there is in ``esummaryresult``.
    """
    said = [text(document.get("error")), *texts(document.get("error"))]
    said += texts(document.get("esummaryresult"))
    return {named[1]: named[0] for each in said if (named := _INVALID.fullmatch(each.strip()))}


def _failure(summary: Summary) -> Answer | None:
    if "error" not in summary:
        return None
    error = text(summary.get("error"))
    named = _INVALID.fullmatch(error)
    if NO_SUMMARY in error.lower() or (named and named[1] == text(summary.get("uid"))):
        return NotHere(error)
    return Unanswered(f"esummary: {error[:200]}")


def _person(name: str) -> Author:
    family, _, rest = name.rpartition(" ")
    if rest.rstrip(".") in {"Jr", "Sr", "2nd", "3rd", "4th", "II", "III", "IV"} and " " in family:
        before, _, initials = family.rpartition(" ")
        return Author(family=before, given=f"{initials} {rest}")
    if family and rest.isupper() and len(rest) <= 5:
        return Author(family=family, given=rest)
    return Author(family=name)
