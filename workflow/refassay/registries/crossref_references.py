"""What a work cites, as its publisher told Crossref: those of its references that have a DOI."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refassay.model import Hits, Identifier, NotHere
from refassay.registries._crossref_list import message_of, works_by_doi
from refassay.registries._crossref_record import Work
from refassay.registries._json_fields import holds_all, objects, required, text
from refassay.registries._registry import Reading, Registry, Reply, Request, Unreadable
from refassay.registries._works import doi_named


def request(ids: Sequence[Identifier]) -> Request:
    """One GET for the reference lists of several works."""
    return Request(
        url="https://api.crossref.org/works",
        query=(
            ("filter", ",".join(f"doi:{one.local}" for one in ids)),
            ("rows", str(len(ids))),
            ("select", "DOI,reference"),
        ),
        accept="application/json",
    )


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """The DOIs that each work cites; NotHere for a work that Crossref does not have.

    Raises Unreadable. A work without a list is one of which Crossref knows no references.
    """
    message = message_of(reply)
    items = required(message.get("items"), list, "message.items")
    if not holds_all(message.get("total-results"), len(items)):
        raise Unreadable("a list that was cut short")
    lists = {own.local: _cited(work) for own, work in works_by_doi(items)}
    asked = {each.local for each in ids}
    if not lists.keys() <= asked:
        raise Unreadable("works that were not asked for")
    missing = NotHere("not in Crossref's list")
    return {each: Reading(lists.get(each.local, missing)) for each in ids}


def _cited(work: Work) -> Hits:
    entries = objects(work.get("reference"))
    named = (doi_named(text(one.get("DOI"))) for one in entries)
    return Hits(ids=tuple(dict.fromkeys(one for one in named if one)), total=len(entries))


REGISTRY = Registry(
    name="crossref_references",
    title="Crossref's references",
    group="search",
    hosts=("api.crossref.org",),
    pace="crossref",
    interval=1.0,
    batch=20,
    request=request,
    read=read,
    source=(
        "https://www.crossref.org/documentation/retrieve-metadata/rest-api/ (reference lists are "
        "open since 2022; lists one a second), as remembered, 2026-11; recorded answers, 2014 to "
        "2026"
    ),
    interval_with_contact=0.34,
    contact_field="mailto",
)
