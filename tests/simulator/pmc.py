"""PubMed Central: esummary as JSON, and the ID converter in its old and its new shape.

The old converter as recorded in 2016 and 2022, the new one as recorded in 2026; both echo the
request, the e-mail address in it included.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

from simulator import dates
from simulator.entrez import names, plain_title, summary_envelope, unknown_uid
from simulator.records import Records, Row
from simulator.reply import Call, Reply, json_reply

MOST = 200
"""Identifiers in one request to the converter (as remembered, 2026-11)."""

_SHAPES = {
    "pmid": r"\d{1,9}",
    "pmcid": r"(?:PMC)?\d+(?:\.\d+)?",
    "doi": r"10\.\d{4,9}/\S+",
    "mid": r"[A-Z]+\d+",
}


def esummary(records: Records, call: Call) -> Reply:
    """One summary a PMC number; an unknown one has an error of its own."""
    result: dict[str, Any] = {"uids": []}
    for uid in call.ids:
        row = records.find("pmc", uid)
        shown = str(row["pmcid"])[3:] if row else uid
        result["uids"].append(shown)
        result[shown] = _summary(row) if row else unknown_uid(uid)
    return json_reply(summary_envelope(result), media_type="application/json; charset=UTF-8")


def convert(records: Records, call: Call) -> Reply:
    """The identifiers of each article asked for, in the shape of the address asked."""
    new = call.path.startswith("/tools/")
    kind = call.fields.get("idtype", "")
    pattern = _SHAPES.get(kind, r"\S+")
    odd = [each for each in call.ids if not re.fullmatch(pattern, each, re.IGNORECASE)]
    if odd or not call.ids or len(call.ids) > MOST:
        said = f"ID type '{kind}' mismatch for '{odd[0] if odd else ''}'"
        said = said if len(call.ids) <= MOST else f"too many IDs: {len(call.ids)}"
        error = {"status": "error", "message": said, **_echo(call, new=new)}
        return json_reply(error, status=400 if new else 404)
    rows = [_converted(records, each, kind, new=new) for each in call.ids]
    return json_reply({"status": "ok", **_echo(call, new=new), "records": rows})


def _echo(call: Call, *, new: bool) -> dict[str, Any]:
    if not new:
        sent = ";".join(f"{key}={value}" for key, value in call.fields.items())
        return {"responseDate": call.now, "request": sent}
    request: dict[str, Any] = {
        "format": "json",
        "idtype": call.fields.get("idtype", ""),
        "ids": list(call.ids),
        "echo": urlencode(dict(call.fields), safe=",@"),
        "versions": "no",
        "showaiid": "no",
    }
    request |= {key: call.fields[key] for key in ("email", "tool") if key in call.fields}
    missing = [key for key in ("email", "tool") if key not in call.fields]
    if missing:
        request["warnings"] = [f"query param `{key}` is missing." for key in missing]
    return {"response-date": call.now, "request": request}


def _converted(records: Records, asked: str, kind: str, *, new: bool) -> dict[str, Any]:
    plain_number = asked.isdigit() and kind != "pmid"
    found = records.find("idconv", asked) if kind == "pmcid" else records.by_any_id(asked)
    found = found if found and found.get("pmcid") else None
    shown = f"PMC{asked}" if plain_number else asked
    key = kind if kind in ("pmid", "doi") else "pmcid"
    if found is None:
        value: Any = int(shown) if new and key == "pmid" else shown
        if new:
            error = "Identifier not found in PMC"
            return {key: value, "requested-id": asked, "status": "error", "errmsg": error}
        return {key: value, "live": "false", "status": "error", "errmsg": "invalid article id"}
    out: dict[str, Any] = {"pmcid": str(found["pmcid"])}
    if found.get("pmid"):
        out["pmid"] = int(found["pmid"]) if new else str(found["pmid"])
    if found.get("doi"):
        out["doi"] = str(found["doi"])
    if new:
        return {**out, "requested-id": asked}
    return {**out, "versions": [{"pmcid": f"{found['pmcid']}.1", "current": "true"}]}


def _summary(row: Row) -> dict[str, Any]:
    ids = [("pmid", row.get("pmid")), ("doi", row.get("doi")), ("pmcid", row["pmcid"])]
    date = row.get("date") or row.get("year")
    return {
        "uid": str(row["pmcid"])[3:],
        "pubdate": dates.spaced(date),
        "epubdate": dates.spaced(row.get("online")),
        "printpubdate": dates.spaced(date),
        "source": str(row.get("journal") or ""),
        "authors": [{"name": each["name"], "authtype": each["authtype"]} for each in names(row)],
        "title": plain_title(row),
        "volume": str(row.get("volume") or ""),
        "issue": str(row.get("issue") or ""),
        "pages": str(row.get("pages") or ""),
        "articleids": [{"idtype": kind, "value": str(value)} for kind, value in ids if value],
        "fulljournalname": str(row.get("journal") or ""),
        "sortdate": dates.iso(date)[:10].replace("-", "/") + " 00:00",
        "pmclivedate": dates.iso(date)[:10].replace("-", "/"),
    }
