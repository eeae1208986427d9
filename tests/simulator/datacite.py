"""DataCite: lists and single DOIs. Shapes as recorded in 2021 to 2026."""

from __future__ import annotations

from typing import Any

from simulator import dates
from simulator.records import Records, Row
from simulator.reply import JSON, Call, Reply, json_reply

_NOT_FOUND = "The resource you are looking for doesn't exist."


def listed(records: Records, call: Call) -> Reply:
    """The findable ones of the DOIs asked for, 25 a page unless asked for more."""
    rows = records.found("datacite", call.ids)
    most = max(1, int(call.fields.get("page[size]", "25")))
    meta = {"total": len(rows), "totalPages": -(-len(rows) // most), "page": 1}
    links = {"self": "https://api.datacite.org/dois"}
    data = [_resource(row) for row in rows[:most]]
    return json_reply({"data": data, "meta": meta, "links": links}, media_type=JSON)


def single(records: Records, call: Call) -> Reply:
    """One DOI, or a 404 in JSON."""
    row = records.find("datacite", call.ids[0])
    if row is None:
        return json_reply({"errors": [{"status": "404", "title": _NOT_FOUND}]}, status=404)
    return json_reply({"data": _resource(row)}, media_type=JSON)


def _creator(printed: Any) -> dict[str, Any]:
    family, comma, given = str(printed).partition(",")
    if not comma:
        name = {"name": str(printed), "nameType": "Organizational"}
    else:
        name = {"name": str(printed), "nameType": "Personal"}
        name |= {"givenName": given.strip(), "familyName": family}
    return {**name, "affiliation": [], "nameIdentifiers": []}


def _resource(row: Row) -> dict[str, Any]:
    doi = str(row["doi"]).lower()
    date = row.get("date") or row.get("year")
    general = str(row.get("resource") or ("Preprint" if row.get("arxiv") else "Dataset"))
    text = row.get("abstract") or ""
    text = " ".join(text.values()) if isinstance(text, dict) else str(text)
    attributes = {
        "doi": doi,
        "prefix": doi.split("/")[0],
        "suffix": doi.partition("/")[2],
        "identifiers": [],
        "creators": [_creator(each) for each in row.get("authors") or ()],
        "titles": [{"title": str(row["title"])}] if row.get("title") else [],
        "publisher": str(
            row.get("publisher") or ("arXiv" if row.get("arxiv") else "Example Archive")
        ),
        "container": {},
        "publicationYear": dates.year_of(date),
        "subjects": [{"subject": str(each)} for each in row.get("keywords") or ()],
        "contributors": [],
        "dates": [{"date": str(date), "dateType": "Issued"}] if date else [],
        "language": "en",
        "types": {"resourceTypeGeneral": general, "citeproc": "article", "schemaOrg": general},
        "relatedIdentifiers": row.get("related") or [],
        "version": row.get("version"),
        "descriptions": [{"description": text, "descriptionType": "Abstract"}] if text else [],
        "url": f"https://example.org/{doi}",
        "schemaVersion": "http://datacite.org/schema/kernel-4",
        "isActive": True,
        "state": str(row.get("state") or "findable"),
        "created": dates.iso(date),
        "registered": dates.iso(date),
        "published": str(dates.year_of(date) or ""),
        "updated": dates.iso(date),
    }
    client = {"data": {"id": "example.archive", "type": "clients"}}
    return {
        "id": doi,
        "type": "dois",
        "attributes": attributes,
        "relationships": {"client": client},
    }
