"""NCBI's PMC ID converter: which PMID and DOI belong to a PMCID. It knows what is in PMC only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refassay.model import Answer, Identifier, NotHere, Record, Unanswered, Withheld
from refassay.registries import _entrez
from refassay.registries._dates import iso_date, whole_day
from refassay.registries._json_fields import parsed_object, required, text
from refassay.registries._matching import (
    Returned,
    by_position,
    matched,
    record_reading,
    span_reading,
)
from refassay.registries._registry import Reading, Registry, Reply, Request, Unreadable
from refassay.registries._spans import json_spans
from refassay.registries._works import doi_named, pmcid_named, pmid_named

_NOT_IN_PMC = ("identifier not found in pmc", "invalid article id")
"""What the converter says since 2026, and what it said until then (recorded answers)."""


def request(ids: Sequence[Identifier]) -> Request:
    """One GET for up to 200 PMCIDs."""
    return Request(
        url="https://pmc.ncbi.nlm.nih.gov/tools/idconv/api/v1/articles/",
        query=(
            ("ids", ",".join(identifier.local for identifier in ids)),
            ("idtype", "pmcid"),
            ("format", "json"),
            ("versions", "no"),
            ("tool", "refassay"),
        ),
        accept="application/json",
    )


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """Both the answer of 2026 and the older one. A record left out is not an answer."""
    document = parsed_object(reply)
    if document.get("status") != "ok":
        raise Unreadable(f"status {text(document.get('status'))[:60] or 'missing'}")
    records = required(document.get("records"), list, "records")
    spans = json_spans(reply.body, ("records",))
    returned: list[Returned] = []
    for position, record in enumerate(records):
        fields = required(record, dict, "a record")
        asked = _asked(fields, ids)
        answer = _failure(fields)
        span = by_position(spans, position)
        if answer is not None:
            returned.append((asked, span_reading(answer, span)))
            continue
        own = pmcid_named(text(fields.get("pmcid")))
        if own is None:
            raise Unreadable("a record without a PMCID")
        returned.append((own, record_reading(_record(own, fields), span)))
    return matched(ids, returned, Unanswered("the converter left it out of its answer"))


def _asked(fields: Mapping[str, object], ids: Sequence[Identifier]) -> Identifier:
    for name in ("requested-id", "pmcid"):
        found = pmcid_named(text(fields.get(name)))
        if found is not None:
            return found
    if len(ids) == 1 and not text(fields.get("requested-id")):
        return ids[0]
    raise Unreadable("a record that names no PMCID")


def _failure(fields: Mapping[str, object]) -> Answer | None:
    message = text(fields.get("errmsg"))
    if text(fields.get("status")) == "error" or message:
        if message.lower() in _NOT_IN_PMC:
            return NotHere(message)
        return Unanswered(f"the converter says: {message[:200] or 'error'}")
    if fields.get("live") in (False, "false"):
        until = whole_day(iso_date(text(fields.get("release-date"))))
        return Withheld("not yet released in PMC", until)
    return None


def _record(own: Identifier, fields: Mapping[str, object]) -> Record:
    others = (pmid_named(text(fields.get("pmid"))), doi_named(text(fields.get("doi"))))
    return Record(
        id=own,
        same_as=tuple(other for other in others if other is not None),
        thin=True,
    )


REGISTRY = Registry(
    name="idconv",
    title="NCBI's PMC ID converter",
    group="entrez",
    hosts=("pmc.ncbi.nlm.nih.gov", "www.ncbi.nlm.nih.gov"),
    pace="ncbi",
    interval=_entrez.INTERVAL,
    batch=200,
    request=request,
    read=read,
    source=(
        "https://pmc.ncbi.nlm.nih.gov/tools/id-converter-api/ (200 ids; stored copy, 2026); "
        "pace: counted in NCBI's three a second; answers: recorded 2014 to 2022 and 2026; "
        "live=false with a release date: as remembered, 2026-11"
    ),
    contact_field="email",
)
