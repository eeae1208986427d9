"""Crossref: lists, single works and agencies.

Lists leave unknown DOIs out, hold 20 rows unless asked for more, and take a comma inside a DOI
for the end of the filter. Shapes as recorded in 2026.
"""

from __future__ import annotations

import re
from typing import Any

from simulator import dates
from simulator.entrez import notices
from simulator.records import Records, Row
from simulator.reply import Call, Reply, json_reply, text_reply

MOST_ROWS = 1000
_LABELS = {
    "retraction": "Retraction",
    "partial_retraction": "Partial retraction",
    "expression_of_concern": "Expression of concern",
    "correction": "Correction",
    "withdrawal": "Withdrawal",
}
_SELECTABLE = """
    abstract URL resource member posted score created degree update-policy short-title license
    ISSN container-title issued update-to issue prefix approved indexed article-number
    clinical-trial-number accepted author group-title DOI is-referenced-by-count updated-by event
    chair standards-body original-title funder translator published archive published-print
    alternative-id subject subtitle published-online publisher-location content-domain reference
    title link type publisher volume references-count ISBN issn-type assertion deposited page
    content-created short-container-title relation editor"""
SELECTABLE = frozenset(_SELECTABLE.split())
"""What ``select`` takes: the names that the service prints when it is asked for another
(as remembered, 2026-11; ``updated-by`` seen among them at https://github.com/CrossRef/rest-api-doc,
issue 306)."""


def listed(records: Records, call: Call) -> Reply:
    """The works of a ``doi:`` filter that Crossref has."""
    problem = _problem(call)
    if problem:
        return _failed(*problem)
    rows = records.found("crossref", call.ids)
    most = int(call.fields.get("rows", "20"))
    chosen = call.fields.get("select", "")
    items = [_message(row) for row in rows[:most]]
    if chosen:
        wanted = set(chosen.split(","))
        items = [{key: item[key] for key in item if key in wanted} for item in items]
    message = {
        "facets": {},
        "total-results": len(rows),
        "items": items,
        "items-per-page": most,
        "query": {"start-index": 0, "search-terms": None},
    }
    return json_reply(_ok("work-list", message), media_type="application/json")


def searched(records: Records, call: Call) -> Reply:
    """The works that share most words with the query, best first; something for any words."""
    problem = _problem(call)
    if problem:
        return _failed(*problem)
    wanted = set(re.findall(r"\w+", call.fields["query.bibliographic"].lower()))
    scored = []
    for row in records.works:
        known = records.find("crossref", str(row.get("doi") or ""))
        shared = len(wanted & set(re.findall(r"\w+", str(row.get("title")).lower())))
        if known is not None and shared:
            scored.append((-shared, str(row["doi"]), known))
    most = int(call.fields.get("rows", "20"))
    items = [_message(row) for _, _, row in sorted(scored, key=lambda each: each[:2])[:most]]
    message = {
        "facets": {},
        "total-results": len(scored),
        "items": items,
        "items-per-page": most,
        "query": {"start-index": 0, "search-terms": call.fields["query.bibliographic"]},
    }
    return json_reply(_ok("work-list", message), media_type="application/json")


def single(records: Records, call: Call) -> Reply:
    """One work, or the 404 that only means: not Crossref's."""
    row = records.find("crossref", call.ids[0])
    if row is None:
        return text_reply("Resource not found.", status=404)
    return json_reply(_ok("work", _message(row)), media_type="application/json")


def agency(records: Records, call: Call) -> Reply:
    """Who registered a DOI, as far as Crossref knows."""
    row = records.find("doi_agency", call.ids[0])
    if row is None:
        return text_reply("Resource not found.", status=404)
    label = str(row.get("agency"))
    message = {"DOI": str(row["doi"]).lower(), "agency": {"id": label.lower(), "label": label}}
    return json_reply(_ok("work-agency", message), media_type="application/json")


def filtered_dois(printed: str) -> tuple[str, ...]:
    """The DOIs of a filter, split at every comma as the service splits it."""
    parts = [part for part in printed.split(",") if part]
    return tuple(part[4:] for part in parts if part.startswith("doi:"))


def _problem(call: Call) -> tuple[str, str, str] | None:
    for part in call.fields.get("filter", "").split(","):
        name = part.partition(":")[0]
        if part and name != "doi":
            said = f"Filter {name} specified but there is no such filter for this route"
            return "filter-not-available", name, said
    rows = call.fields.get("rows", "20")
    if not rows.isdigit() or int(rows) > MOST_ROWS:
        said = f"Integer specified as {rows} but must be at most {MOST_ROWS}."
        return "integer-not-valid", rows, said
    for name in filter(None, call.fields.get("select", "").split(",")):
        if name not in SELECTABLE:
            return (
                "select-not-available",
                name,
                f"Select {name} specified but there is no such select",
            )
    return None


def _failed(kind: str, value: str, said: str) -> Reply:
    message = [{"type": kind, "value": value, "message": said}]
    body = {"status": "failed", "message-type": "validation-failure", "message": message}
    return json_reply(body, status=400, media_type="application/json")


def _ok(kind: str, message: Any) -> dict[str, Any]:
    return {"status": "ok", "message-type": kind, "message-version": "1.0.0", "message": message}


def _stamp(date: Any) -> dict[str, Any]:
    return {"date-parts": [dates.parts(date) or [2000, 1, 1]], "date-time": dates.iso(date)}


def _author(printed: Any, position: int) -> dict[str, Any]:
    family, comma, given = str(printed).partition(",")
    place: dict[str, Any] = {
        "sequence": "first" if position == 0 else "additional",
        "affiliation": [],
    }
    if not comma:
        return {"name": str(printed), **place}
    return {"given": given.strip(), "family": family, **place}


def _cited(row: Row) -> list[dict[str, Any]]:
    """The reference list: works by DOI, and one that is told in words alone."""
    listed = [{"key": f"ref{n}", "DOI": doi} for n, doi in enumerate(row.get("cites") or ())]
    return [*listed, {"key": "words", "unstructured": "Invented, A. (1999)."}] if listed else []


def _updates(row: Row, key: str) -> list[dict[str, Any]]:
    return [
        {
            "DOI": str(each["doi"]).lower(),
            "type": each["type"],
            "label": each.get("label") or _LABELS[each["type"]],
            "source": each.get("source") or "publisher",
            "updated": _stamp(each.get("date")),
        }
        for each in notices(row, key, "crossref")
        if each.get("doi")
    ]


def _abstract(row: Row) -> str:
    given = row.get("abstract")
    if isinstance(given, dict):
        parts = (
            f"<jats:title>{label}</jats:title><jats:p>{text}</jats:p>"
            for label, text in given.items()
        )
        return "".join(parts)
    return f"<jats:p>{given}</jats:p>" if given else ""


def _message(row: Row) -> dict[str, Any]:
    doi = str(row["doi"]).lower()
    date = row.get("date") or row.get("year")
    year = dates.year_of(date)
    known = dates.parts(date) or ([year] if year else [])
    updates = {"updated-by": _updates(row, "notices"), "update-to": _updates(row, "notice_of")}
    people = [_author(each, place) for place, each in enumerate(row.get("authors") or ())]
    optional = {
        "author": people,
        "abstract": _abstract(row),
        "volume": row.get("volume"),
        "issue": row.get("issue"),
        "page": row.get("pages"),
        "published-print": {"date-parts": [known]} if known else None,
        "published-online": {"date-parts": [dates.parts(row.get("online"))]}
        if row.get("online")
        else None,
        "subtype": "preprint" if row.get("kind") == "posted-content" else None,
        **updates,
    }
    return {
        "indexed": _stamp("2026-11-01"),
        "publisher": str(row.get("publisher") or "Example Press"),
        "DOI": doi,
        "type": str(row.get("kind") or "journal-article"),
        "created": _stamp(date),
        "source": "Crossref",
        "is-referenced-by-count": 3,
        "title": [str(row["title"])] if row.get("title") else [],
        "prefix": re.split(r"/", doi)[0],
        "container-title": [str(row["journal"])] if row.get("journal") else [],
        "issued": {"date-parts": [known or [None]]},
        "references-count": len(row.get("references") or ()),
        "reference": _cited(row),
        "URL": f"https://doi.org/{doi}",
        "relation": row.get("relation") or {},
        **{key: value for key, value in optional.items() if value},
        **(row.get("extra") or {}),
    }
