"""DataCite: DOIs of data, software and theses, and those of arXiv."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote

from refassay.model import Answer, Found, Identifier, NotHere, Unanswered, Withheld
from refassay.registries._datacite_record import record_from
from refassay.registries._json_fields import (
    holds_all,
    mapping,
    objects,
    parsed_object,
    required,
    text,
)
from refassay.registries._matching import Returned, by_position, matched, span_reading
from refassay.registries._registry import Reading, Registry, Reply, Request, Unreadable
from refassay.registries._spans import json_spans
from refassay.registries._works import by_doi, doi_named, doi_of


def alone(identifier: Identifier) -> bool:
    """``ids`` is a list with commas; a DOI that has one is asked for by its own address."""
    return "," in doi_of(identifier)


def request(ids: Sequence[Identifier]) -> Request:
    """One list request; DOIs in lower case, which DataCite's index compares without case."""
    dois = list(by_doi(ids))
    if len(dois) == 1 and "," in dois[0]:
        url = f"https://api.datacite.org/dois/{quote(dois[0], safe='')}"
        return Request(url=url, accept="application/vnd.api+json")
    query = (("ids", ",".join(dois)), ("page[size]", str(len(dois))))
    return Request(
        url="https://api.datacite.org/dois", query=query, accept="application/vnd.api+json"
    )


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """A record for each DOI of a list or a single answer; NotHere for those left out of a list.

    Only findable DOIs are shown to everybody; one that is merely registered is not listed.
    """
    document = parsed_object(reply)
    if reply.status == 404:
        return _not_here(reply, document, ids)
    data = document.get("data")
    entries = [data] if isinstance(data, dict) else required(data, list, "data")
    spans = json_spans(reply.body, ("data",))
    returned = list(_returned(entries, by_doi(ids), spans))
    missing = NotHere("not in DataCite's list") if _is_whole(document) else None
    return matched(ids, returned, missing)


def _is_whole(document: Mapping[str, object]) -> bool:
    """Whether a DOI that is missing here is missing at DataCite: a list that was not cut short."""
    data, total = document["data"], mapping(document.get("meta")).get("total")
    return isinstance(data, list) and holds_all(total, len(data))


def _returned(
    entries: Sequence[object],
    asked: Mapping[str, Sequence[Identifier]],
    spans: list[tuple[int, int]] | None,
) -> Iterator[Returned]:
    for position, entry in enumerate(entries):
        fields = mapping(entry)
        attributes = required(fields.get("attributes"), dict, "attributes")
        own = doi_named(text(attributes.get("doi")) or text(fields.get("id")))
        if own is None:
            raise Unreadable("an entry without a DOI")
        for identifier in asked.get(own.local, [own]):
            answer = _answer(attributes, identifier)
            yield identifier, span_reading(answer, by_position(spans, position))


def _answer(attributes: Mapping[str, object], identifier: Identifier) -> Answer:
    state = text(attributes.get("state")).lower()
    record = record_from(attributes, identifier)
    if state == "registered":
        return Withheld("registered, but not findable", record=record)
    if state == "draft":
        return Unanswered("a draft: not a DOI yet")
    return Found(record)


def _not_here(
    reply: Reply, document: Mapping[str, object], ids: Sequence[Identifier]
) -> Mapping[Identifier, Reading]:
    """DataCite's own 404 (recorded) has errors of status 404; it answers for one DOI alone."""
    errors = objects(document.get("errors"))
    ours = bool(errors) and all(text(one.get("status")) == "404" for one in errors)
    if not ours or len(ids) != 1:
        raise Unreadable("a 404 that is not DataCite's own")
    return {ids[0]: Reading(NotHere("DataCite: not found"), 0, len(reply.body))}


REGISTRY = Registry(
    name="datacite",
    title="DataCite",
    group="datacite",
    hosts=("api.datacite.org",),
    pace="datacite",
    interval=0.6,
    batch=50,
    request=request,
    read=read,
    source=(
        "https://support.datacite.org/docs/rate-limit (500 requests in five minutes, 1,000 with "
        "a contact; as listed by others, 2026-06); https://support.datacite.org/docs/api-get-lists "
        "(ids, page[size]; as remembered, 2026-11); recorded answers, 2018 to 2026"
    ),
    statuses=frozenset({200, 404}),
    alone=alone,
    interval_with_contact=0.3,
    contact_field="mailto",
    notices=True,
)
