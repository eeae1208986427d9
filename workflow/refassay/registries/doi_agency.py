"""doi.org's question *which registration agency?*: several DOIs at once, existence and no more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refassay.identifiers import doi
from refassay.model import Answer, Found, Identifier, NotHere, Record, Unanswered
from refassay.registries._json_fields import parsed, required, text
from refassay.registries._matching import by_position, span_reading
from refassay.registries._registry import Reading, Registry, Reply, Request, Unreadable
from refassay.registries._spans import json_spans
from refassay.registries._works import doi_of, doi_path, twin_of

_NOT_HERE = ("doi does not exist", "invalid doi")


def alone(identifier: Identifier) -> bool:
    """The DOIs of one request are parted by commas."""
    return "," in doi_of(identifier)


def request(ids: Sequence[Identifier]) -> Request:
    """One GET for several DOIs, each quoted, parted by commas."""
    dois = dict.fromkeys(doi_of(one) for one in ids)
    path = ",".join(doi_path(one) for one in dois)
    return Request(url=f"https://doi.org/doiRA/{path}", accept="application/json")


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """A thin record where an agency is named; NotHere where the DOI is said not to exist.

    Rows that say anything else, and DOIs without a row, are Unanswered: one odd row does not
    spoil the others, since each row names its DOI.
    """
    rows = required(parsed(reply), list, "the answer")
    spans = json_spans(reply.body, ())
    said: dict[str, tuple[Mapping[str, object], tuple[int, int] | None]] = {}
    for position, row in enumerate(rows):
        fields = required(row, dict, "a row")
        own = doi.canonical(text(fields.get("DOI")))
        said.setdefault(own, (fields, by_position(spans, position)))
    if not said.keys() & {doi_of(one) for one in ids}:
        raise Unreadable("no row for anything that was asked for")
    return {one: _reading(one, *said.get(doi_of(one), ({}, None))) for one in ids}


def _reading(asked: Identifier, row: Mapping[str, object], span: tuple[int, int] | None) -> Reading:
    return span_reading(_answer(asked, row), span)


def _answer(asked: Identifier, row: Mapping[str, object]) -> Answer:
    agency, status = text(row.get("RA")), text(row.get("status"))
    if agency and agency.lower() != "unknown" and not status:
        return Found(Record(asked, same_as=twin_of(asked), thin=True, extra={"agency": agency}))
    if status.lower() in _NOT_HERE and not agency:
        return NotHere(f"doi.org: {status}")
    return Unanswered(f"doi.org says {status or agency or 'nothing'}")


REGISTRY = Registry(
    name="doi_agency",
    title="doi.org (registration agency)",
    group="doi",
    hosts=("doi.org", "dx.doi.org"),
    pace="doi",
    interval=0.2,
    batch=50,
    request=request,
    read=read,
    source=(
        "https://www.doi.org/doi-handbook/HTML/which-ra-service.html (several DOIs, the three "
        "statuses; as remembered, 2026-11); recorded answers for prefixes, 2020 to 2026; no "
        "documented limit"
    ),
    alone=alone,
)
