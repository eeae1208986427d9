"""ClinicalTrials.gov, version 2 of its interface: lists and single studies.

Studies as recorded; ``filter.ids``, the page size of 10 and the wording of the 404 as
remembered (2026-11).
"""

from __future__ import annotations

from typing import Any

from simulator.records import Records, Row
from simulator.reply import Call, Reply, json_reply, text_reply

_PAGE = 10


def listed(records: Records, call: Call) -> Reply:
    """The studies of those identifiers that are registered, a page at a time."""
    rows = records.found("clinicaltrials", call.ids)
    most = int(call.fields.get("pageSize", str(_PAGE)))
    start = int(call.fields.get("pageToken", "0"))
    out: dict[str, Any] = {"studies": [_study(row) for row in rows[start : start + most]]}
    if call.fields.get("countTotal") == "true":
        out["totalCount"] = len(rows)
    if start + most < len(rows):
        out["nextPageToken"] = str(start + most)
    return json_reply(out, media_type="application/json")


def single(records: Records, call: Call) -> Reply:
    """One study, or a 404 in plain text."""
    row = records.find("clinicaltrials", call.ids[0])
    if row is None:
        return text_reply(f"NCT number {call.ids[0]} not found", status=404)
    return json_reply(_study(row), media_type="application/json")


def _study(row: Row) -> dict[str, Any]:
    interventions = [{"name": str(each)} for each in row.get("interventions") or ()]
    return {
        "protocolSection": {
            "identificationModule": {
                "nctId": row["nct"],
                "briefTitle": str(row.get("title") or ""),
            },
            "statusModule": {
                "overallStatus": str(row.get("status") or "COMPLETED"),
                "startDateStruct": {"date": str(row.get("start") or "2020-01")},
            },
            "sponsorCollaboratorsModule": {
                "leadSponsor": {"name": str(row.get("sponsor") or "Example University")}
            },
            "descriptionModule": {"briefSummary": str(row.get("summary") or "")},
            "conditionsModule": {"conditions": [str(each) for each in row.get("conditions") or ()]},
            "designModule": {
                "studyType": str(row.get("study_type") or "INTERVENTIONAL"),
                "phases": [str(each) for each in row.get("phases") or ()],
                "enrollmentInfo": {"count": int(row.get("enrollment") or 0)},
            },
            "armsInterventionsModule": {"interventions": interventions},
        }
    }
