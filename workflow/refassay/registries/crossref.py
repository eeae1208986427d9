"""Crossref: most DOIs of papers, books and preprints, with the notices about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote

from refassay.model import Identifier, NotHere
from refassay.registries._crossref_list import message_of, works_by_doi
from refassay.registries._crossref_record import Work, record_from
from refassay.registries._json_fields import holds_all, required
from refassay.registries._matching import Returned, by_position, matched, record_reading
from refassay.registries._registry import Reading, Registry, Reply, Request, Unreadable
from refassay.registries._spans import json_spans
from refassay.registries._works import by_doi, doi_of

SELECT = (
    "DOI,type,title,subtitle,original-title,author,editor,container-title,"
    "short-container-title,publisher,group-title,issued,published,published-print,"
    "published-online,posted,approved,content-created,volume,issue,page,article-number,subject,"
    "abstract,update-to,updated-by,relation"
)
"""The fields that we read; without it every work brings its reference list along.

Every name is in the list of valid ones that the API prints when it is asked for another: seen
by others in 2018 (https://github.com/CrossRef/rest-api-doc/issues/306) and on 2026-10-03.
``subtype``, ``language`` and ``institution`` are not. A name that were no longer valid would
make Crossref answer 400 to every list, and leave its DOIs unanswered, never absent."""

_NOT_HERE = b"Resource not found."
"""The whole body of a 404 for a DOI that Crossref does not have (recorded, 2014 to 2026)."""


def alone(identifier: Identifier) -> bool:
    """A comma ends a DOI in Crossref's filter; such a DOI is asked for by its own address."""
    return "," in doi_of(identifier)


def request(ids: Sequence[Identifier]) -> Request:
    """One list request for several DOIs; the work's own address for a DOI with a comma."""
    dois = list(by_doi(ids))
    if len(dois) == 1 and "," in dois[0]:
        return Request(
            url=f"https://api.crossref.org/works/{quote(dois[0], safe='')}",
            accept="application/json",
        )
    return Request(
        url="https://api.crossref.org/works",
        query=(
            ("filter", ",".join(f"doi:{one}" for one in dois)),
            ("rows", str(len(dois))),
            ("select", SELECT),
        ),
        accept="application/json",
    )


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """A record for each DOI in a list or a single answer; NotHere for those left out of a list.

    A 404 means NotHere only for the one DOI that was asked for by its own address. It says no
    more than that the DOI is not Crossref's.
    """
    if reply.status == 404:
        return _not_here(reply, ids)
    message = message_of(reply)
    listed = "items" in message
    works = required(message["items"], list, "message.items") if listed else [message]
    spans = json_spans(reply.body, ("message", "items") if listed else ("message",))
    returned = list(_returned(works, by_doi(ids), spans))
    missing = NotHere("not in Crossref's list") if _is_whole(message) else None
    return matched(ids, returned, missing)


def _not_here(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    if reply.body.strip() != _NOT_HERE or len(ids) != 1:
        raise Unreadable("a 404 that is not Crossref's own")
    return {ids[0]: Reading(NotHere("Crossref: resource not found"), 0, len(reply.body))}


def _is_whole(message: Work) -> bool:
    """Whether a DOI that is missing here is missing at Crossref: a list that was not cut short."""
    return "items" in message and holds_all(message.get("total-results"), len(message["items"]))


def _returned(
    works: Sequence[object],
    asked: Mapping[str, Sequence[Identifier]],
    spans: list[tuple[int, int]] | None,
) -> Iterator[Returned]:
    for position, (own, work) in enumerate(works_by_doi(works)):
        record = record_from(work, own)
        for identifier in asked.get(own.local, [own]):
            yield identifier, record_reading(record, by_position(spans, position))


REGISTRY = Registry(
    name="crossref",
    title="Crossref",
    group="crossref",
    hosts=("api.crossref.org",),
    pace="crossref",
    interval=1.0,
    batch=50,
    request=request,
    read=read,
    source=(
        "https://www.crossref.org/documentation/retrieve-metadata/rest-api/ and Crossref's "
        "announcement of 2025-11-05 (doi:10.64000/wadve-3tj60): lists one a second in the public "
        "pool, three with a contact, as told by others, 2026; request line up to 4,096 bytes; "
        "recorded answers, 2014 to 2026"
    ),
    statuses=frozenset({200, 404}),
    alone=alone,
    interval_with_contact=0.34,
    contact_field="mailto",
    notices=True,
)
