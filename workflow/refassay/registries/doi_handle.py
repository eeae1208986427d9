"""doi.org's handle server: whether a DOI is registered at all. Nobody else can say that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refassay.model import Found, Identifier, NotHere, Other, Record
from refassay.registries._json_fields import filled, mapping, objects, parsed_object, text
from refassay.registries._registry import Reading, Registry, Reply, Request, Unreadable
from refassay.registries._works import doi_named, doi_of, doi_path, twin_of

_SUCCESS, _NOT_FOUND = 1, 100


def request(ids: Sequence[Identifier]) -> Request:
    """One GET for the first identifier: the server answers for one handle at a time."""
    path = doi_path(doi_of(ids[0]))
    return Request(url=f"https://doi.org/api/handles/{path}", accept="application/json")


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """A thin record for response code 1, NotHere for 100; anything else is no answer."""
    asked = ids[0]
    document = parsed_object(reply)
    code = document.get("responseCode")
    own = doi_named(text(document.get("handle")))
    if own is None or isinstance(code, bool):
        raise Unreadable("an answer without a handle")
    whole = (0, len(reply.body))
    if code == _SUCCESS and reply.status == 200:
        if own.local != doi_of(asked):
            return {asked: Reading(Other(own, Record(own, thin=True)), *whole)}
        record = Record(asked, same_as=twin_of(asked), thin=True, extra=_extra(document))
        return {asked: Reading(Found(record), *whole)}
    if code == _NOT_FOUND and own.local == doi_of(asked):
        return {asked: Reading(NotHere("doi.org: handle not found"), *whole)}
    raise Unreadable(f"response code {text(code) or 'missing'}")


def _extra(document: Mapping[str, object]) -> dict[str, str]:
    """The address that the DOI leads to. It is shown, never opened."""
    for value in objects(document.get("values")):
        if text(value.get("type")) == "URL":
            return filled(url=text(mapping(value.get("data")).get("value")))
    return {}


REGISTRY = Registry(
    name="doi_handle",
    title="doi.org (handle server)",
    group="doi",
    hosts=("doi.org", "dx.doi.org"),
    pace="doi",
    interval=0.2,
    batch=1,
    request=request,
    read=read,
    source=(
        "https://www.doi.org/doi-handbook/HTML/rest-api.html and the Handle.Net proxy's REST API "
        "(1 success, 2 error, 100 handle not found; as remembered, 2026-11); no documented limit"
    ),
    statuses=frozenset({200, 404}),
)
