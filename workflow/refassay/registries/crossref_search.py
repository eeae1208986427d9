"""Crossref searched for a title: its best hits, with their records.

The query is bibliographic: Crossref ranks by likeness and gives something for any words. So a hit
is a candidate and never a match by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refassay.model import Hits, Identifier
from refassay.registries._crossref_list import message_of, works_by_doi
from refassay.registries._crossref_record import record_from
from refassay.registries._json_fields import required
from refassay.registries._registry import Reading, Registry, Reply, Request
from refassay.registries.crossref import SELECT

ROWS = 5
"""Hits that are asked for."""


def request(ids: Sequence[Identifier]) -> Request:
    """One GET for one title. Raises ValueError for several: Crossref takes one query a request."""
    (title,) = ids
    return Request(
        url="https://api.crossref.org/works",
        query=(
            ("query.bibliographic", title.local),
            ("rows", str(ROWS)),
            ("select", SELECT),
        ),
        accept="application/json",
    )


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """The hits, best first. Raises Unreadable."""
    message = message_of(reply, kind="work-list")
    total = required(message.get("total-results"), int, "message.total-results")
    items = required(message.get("items"), list, "message.items")
    records = tuple(record_from(work, own) for own, work in works_by_doi(items))
    return {each: Reading(Hits(records=records, total=total)) for each in ids}


REGISTRY = Registry(
    name="crossref_search",
    title="Crossref's search",
    group="search",
    hosts=("api.crossref.org",),
    pace="crossref",
    interval=1.0,
    batch=1,
    request=request,
    read=read,
    source=(
        "https://www.crossref.org/documentation/retrieve-metadata/rest-api/ "
        "(query.bibliographic; lists one a second), as remembered, 2026-11; recorded answers to "
        "queries, 2014 to 2026"
    ),
    interval_with_contact=0.34,
    contact_field="mailto",
)
