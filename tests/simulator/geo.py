"""GEO: esummary and esearch of db=gds as JSON, and the accession viewer's text and pages.

Summaries as recorded; the four pages in the wordings observed in 2026. The viewer always
answers with status 200.
"""

from __future__ import annotations

from html import escape
from typing import Any

from simulator import dates
from simulator.entrez import search_envelope, summary_envelope, unknown_uid
from simulator.records import Records, Row
from simulator.reply import HTML, Call, Reply, json_reply, text_reply

UID_OFFSETS = {"GSE": 200_000_000, "GPL": 100_000_000, "GSM": 300_000_000, "GDS": 0}
_ENTITIES = {"GSE": "Series", "GSM": "Sample", "GPL": "Platform", "GDS": "dataset"}
_PAGE = (
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">\n<HTML>\n<HEAD>'
    "<TITLE>GEO Accession viewer</TITLE></HEAD>\n<BODY><table><tr><td>"
    '<font color="red">{said}</font><br><br>GEO can be contacted at geo@example.org if '
    "additional assistance is required.</td></tr></table></BODY></HTML>\n"
)


def accession_of(uid: str) -> str:
    """``200000001`` → ``GSE1``. Empty for anything else."""
    if not uid.isdigit():
        return ""
    number = int(uid)
    for letters, offset in sorted(UID_OFFSETS.items(), key=lambda item: -item[1]):
        if number > offset:
            return f"{letters}{number - offset}"
    return ""


def uid_of(accession: str) -> str:
    """``GSE1`` → ``200000001``. What is no accession stays as it is."""
    if accession[:3].upper() not in UID_OFFSETS or not accession[3:].isdigit():
        return accession
    return str(UID_OFFSETS[accession[:3].upper()] + int(accession[3:]))


def esummary(records: Records, call: Call) -> Reply:
    """One summary a number; what is not public is not in the index."""
    result: dict[str, Any] = {"uids": []}
    for accession in call.ids:
        row = _public(records.find("gds", accession))
        shown = uid_of(str(row["accession"]) if row else accession)
        result["uids"].append(shown)
        result[shown] = _summary(row) if row else unknown_uid(shown)
    return json_reply(summary_envelope(result), media_type="application/json; charset=UTF-8")


def esearch(records: Records, call: Call) -> Reply:
    """The number of an accession; without an entry type its samples come too, as in life."""
    rows = [_public(records.find("gds", accession)) for accession in call.ids]
    hits = [uid_of(row["accession"]) for row in rows if row]
    if "[etyp]" not in call.fields.get("term", "").lower():
        hits += [uid_of(each) for row in rows if row for each in row.get("samples") or ()]
    return json_reply(search_envelope(hits, call))


def view(records: Records, call: Call) -> Reply:
    """The record as SOFT text, or one of the pages that say why there is none."""
    asked = call.ids[0] if call.ids else ""
    row = records.find("geo_viewer", asked)
    if row is None:
        return _page(f'Could not find a public or private accession "{asked}".')
    accession, date = str(row["accession"]), dates.american(row.get("date"))
    pages = {
        "private": f"is currently private and is scheduled to be released on {date}.",
        "deleted": f"was deleted by the GEO staff on {date}.",
        "unapproved": "is not yet approved by GEO curators",
    }
    status = str(row.get("status") or "public")
    if status in pages:
        return _page(f'Accession "{accession}" {pages[status]}')
    return text_reply(_soft(row), media_type="geo/text")


def _public(row: Row | None) -> Row | None:
    return row if row and (row.get("status") or "public") == "public" else None


def _page(said: str) -> Reply:
    return text_reply(_PAGE.format(said=escape(said, quote=False)), media_type=HTML)


def _soft(row: Row) -> str:
    accession = str(row["accession"])
    entity = _ENTITIES[accession[:3]]
    year, month, day = dates.full(row.get("date"))
    spoken = f"{dates.MONTHS[month - 1]} {day:02d} {year}"
    lines = [
        ("title", row.get("title")),
        ("geo_accession", accession),
        ("status", f"Public on {spoken}"),
        ("submission_date", spoken),
        ("last_update_date", spoken),
        *(("pubmed_id", pmid) for pmid in row.get("pmids") or ()),
        ("summary" if entity == "Series" else "description", row.get("summary")),
        ("type", row.get("type")),
        *((_organism_key(entity), each) for each in [row.get("organism")] if each),
        *(("sample_id", each) for each in row.get("samples") or () if entity == "Series"),
        ("platform_id", row.get("platform") if entity == "Series" else None),
    ]
    text = "".join(f"!{entity}_{key} = {value}\n" for key, value in lines if value)
    return f"^{entity.upper()} = {accession}\n{text}"


def _organism_key(entity: str) -> str:
    return {"Sample": "organism_ch1", "Platform": "organism", "Series": "platform_organism"}.get(
        entity, "sample_organism"
    )


def _summary(row: Row) -> dict[str, Any]:
    accession = str(row["accession"])
    samples = [{"accession": each, "title": f"Sample {each}"} for each in row.get("samples") or ()]
    letters = accession[:3]
    return {
        "uid": uid_of(accession),
        "accession": accession,
        "gds": accession[3:] if letters == "GDS" else "",
        "title": str(row.get("title") or ""),
        "summary": str(row.get("summary") or ""),
        "gpl": str(row.get("platform") or "")[3:],
        "gse": accession[3:] if letters == "GSE" else "",
        "taxon": str(row.get("organism") or ""),
        "entrytype": letters,
        "gdstype": str(row.get("type") or ""),
        "pdat": dates.iso(row.get("date"))[:10].replace("-", "/"),
        "suppfile": "TXT",
        "samples": samples,
        "relations": [],
        "n_samples": len(samples),
        "pubmedids": [str(pmid) for pmid in row.get("pmids") or ()],
        "projects": [],
        "ftplink": f"ftp://ftp.ncbi.nlm.nih.gov/geo/series/{accession[:-3]}nnn/{accession}/",
        "geo2r": "no",
        "bioproject": "",
    }
