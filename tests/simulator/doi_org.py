"""doi.org: which agency registered a DOI, and whether the handle server has it.

Shapes as recorded: 200 for every agency question, 404 with responseCode 100 for a handle that
does not exist.
"""

from __future__ import annotations

import json
import re
from typing import Any

from simulator import dates
from simulator.records import Records
from simulator.reply import Call, Reply, json_reply

_JSON = "application/json;charset=UTF-8"


def agencies(records: Records, call: Call) -> Reply:
    """One row for each DOI or prefix asked for."""
    rows = [_agency(records, doi) for doi in call.ids]
    return Reply(json.dumps(rows, indent=2).encode("utf-8"), _JSON)


def handle(records: Records, call: Call) -> Reply:
    """Whether a DOI is registered, and where it points to."""
    row = records.find("doi_handle", call.ids[0])
    if row is None:
        return json_reply(
            {"responseCode": 100, "handle": call.ids[0]}, status=404, media_type=_JSON
        )
    doi = str(row["doi"])
    value: dict[str, Any] = {
        "index": 1,
        "type": "URL",
        "data": {"format": "string", "value": f"https://example.org/{doi}"},
        "ttl": 86400,
        "timestamp": dates.iso(row.get("date")),
    }
    shown = call.ids[0] if doi.lower() == call.ids[0].lower() else doi
    return json_reply({"responseCode": 1, "handle": shown, "values": [value]}, media_type=_JSON)


def _agency(records: Records, doi: str) -> dict[str, str]:
    if re.fullmatch(r"10\.\d{4,9}", doi):
        of_prefix = {
            str(row["agency"])
            for row in records.works
            if str(row.get("doi") or "").lower().startswith(f"{doi}/")
        }
        return {"DOI": doi, "RA": min(of_prefix)} if of_prefix else _none(doi)
    if not re.fullmatch(r"10\.\d{4,9}(?:\.\d+)*/\S+", doi):
        return {"DOI": doi, "status": "Invalid DOI"}
    row = records.find("doi_agency", doi)
    if row is None:
        return _none(doi)
    shown = doi if str(row["doi"]).lower() == doi.lower() else str(row["doi"])
    if row.get("agency") == "Unknown":
        return {"DOI": shown, "status": "Unknown"}
    return {"DOI": shown, "RA": str(row["agency"])}


def _none(doi: str) -> dict[str, str]:
    return {"DOI": doi, "status": "DOI does not exist"}
