"""What E-utilities answers of all databases share, and PubMed's esummary and esearch.

Shapes as recorded in 2024 to 2026.
"""

from __future__ import annotations

import re
from typing import Any

from simulator import dates
from simulator.records import Records, Row
from simulator.reply import Call, Reply, json_reply, text_reply

_OF_THIS = {"retraction": "Retracted Publication", "withdrawal": "Retracted Publication"}
_NOTICE = {
    "retraction": "Retraction of Publication",
    "withdrawal": "Retraction of Publication",
    "correction": "Published Erratum",
    "expression_of_concern": "Expression of Concern",
}


def esummary(records: Records, call: Call) -> Reply:
    """One summary a PMID; an unknown one has an error of its own."""
    result: dict[str, Any] = {"uids": list(call.ids)}
    for uid in call.ids:
        row = records.find("pubmed_summary", uid)
        shown = str(row["pmid"]) if row else uid
        result[shown] = _summary(row) if row else unknown_uid(uid)
        result["uids"] = [shown if each == uid else each for each in result["uids"]]
    return json_reply(summary_envelope(result), media_type="application/json; charset=UTF-8")


def esearch(records: Records, call: Call) -> Reply:
    """PMIDs whose title, DOI or number holds every word of one of the alternatives of the term."""
    alternatives = [_words_of(each) for each in re.split(r"\bOR\b", call.fields.get("term", ""))]
    hits = [
        str(row["pmid"])
        for row in records.works
        if records.find("pubmed", str(row.get("pmid"))) is not None
        and any(words and words <= _searchable(row) for words in alternatives)
    ]
    return json_reply(search_envelope(hits, call))


def elink(records: Records, call: Call) -> Reply:
    """The references of each PMID that asks for itself, as PubMed knows them."""
    sets = []
    for uid in call.ids:
        row = records.find("pubmed", uid)
        links = "".join(
            f"<Link><Id>{pmid}</Id></Link>" for pmid in (row or {}).get("references") or ()
        )
        found = (
            f"<LinkSetDb><DbTo>pubmed</DbTo><LinkName>pubmed_pubmed_refs</LinkName>{links}"
            "</LinkSetDb>"
            if links
            else ""
        )
        sets.append(
            f"<LinkSet><DbFrom>pubmed</DbFrom><IdList><Id>{uid}</Id></IdList>{found}</LinkSet>"
        )
    body = f'<?xml version="1.0" encoding="UTF-8" ?>\n<eLinkResult>{"".join(sets)}</eLinkResult>'
    return text_reply(body, media_type="text/xml; charset=UTF-8")


def _words_of(alternative: str) -> set[str]:
    plain = re.sub(r"\[[^\]]*\]|\bAND\b", " ", alternative).lower()
    return set(re.findall(r"[\w./]+", plain))


def search_envelope(hits: list[str], call: Call) -> dict[str, Any]:
    """An esearch answer."""
    most = int(call.fields.get("retmax", "20"))
    result = {
        "count": str(len(hits)),
        "retmax": str(min(most, len(hits))),
        "retstart": "0",
        "idlist": hits[:most],
        "translationset": [],
        "querytranslation": call.fields.get("term", ""),
    }
    return {"header": {"type": "esearch", "version": "0.3"}, "esearchresult": result}


def summary_envelope(result: dict[str, Any]) -> dict[str, Any]:
    """An esummary answer."""
    return {"header": {"type": "esummary", "version": "0.3"}, "result": result}


def unknown_uid(uid: str) -> dict[str, str]:
    """What esummary says of an unknown number."""
    return {"uid": uid, "error": "cannot get document summary"}


def names(row: Row) -> list[dict[str, str]]:
    """Authors as an esummary lists them."""
    out = []
    for author in row.get("authors") or ():
        family, comma, given = str(author).partition(",")
        short = f"{family} {initials(given)}" if comma else str(author)
        kind = "Author" if comma else "CollectiveName"
        out.append({"name": short, "authtype": kind, "clusterid": ""})
    return out


def plain_title(row: Row) -> str:
    """The title without markup."""
    return re.sub(r"<[^<>]*>", "", str(row.get("title") or ""))


def publication_types(row: Row) -> list[str]:
    """The types given, and those that notices bring with them."""
    given = row.get("types")
    out = list(given) if given is not None else [] if row.get("book") else ["Journal Article"]
    out += [_OF_THIS[each["type"]] for each in notices(row, "notices") if each["type"] in _OF_THIS]
    out += [_NOTICE[each["type"]] for each in notices(row, "notice_of") if each["type"] in _NOTICE]
    return list(dict.fromkeys(out))


def notices(row: Row, key: str, service: str = "pubmed") -> list[Row]:
    """The notices of the row that this service tells of."""
    every = row.get(key) or ()
    return [each for each in every if service in (each.get("says") or ("pubmed", "crossref"))]


def initials(given: str) -> str:
    """``Mary Ann`` → ``MA``."""
    return "".join(word[0] for word in re.findall(r"\w+", given)).upper()


def _searchable(row: Row) -> set[str]:
    title = set(re.findall(r"\w+", plain_title(row).lower()))
    return title | {str(row.get(key) or "").lower() for key in ("doi", "pmid")}


def _summary(row: Row) -> dict[str, Any]:
    ids = [("pubmed", 1, row["pmid"]), ("doi", 3, row.get("doi")), ("pmc", 8, row.get("pmcid"))]
    ids += [("bookaccession", 6, row.get("book"))]
    people = names(row)
    date = row.get("date") or row.get("year")
    return {
        "uid": str(row["pmid"]),
        "pubdate": dates.spaced(date),
        "epubdate": dates.spaced(row.get("online")),
        "source": str(row.get("journal") or ""),
        "authors": people,
        "lastauthor": people[-1]["name"] if people else "",
        "title": plain_title(row),
        "volume": str(row.get("volume") or ""),
        "issue": str(row.get("issue") or ""),
        "pages": str(row.get("pages") or ""),
        "lang": [str(row.get("language") or "eng")],
        "pubtype": publication_types(row),
        "articleids": [
            {"idtype": kind, "idtypen": number, "value": str(value)}
            for kind, number, value in ids
            if value
        ],
        "attributes": ["Has Abstract"] if row.get("abstract") else [],
        "fulljournalname": str(row.get("journal") or ""),
        "elocationid": f"doi: {row['doi']}" if row.get("doi") else "",
        "doctype": "book" if row.get("book") else "citation",
        "booktitle": str(row.get("book_title") or ""),
        "sortpubdate": dates.iso(date)[:10].replace("-", "/") + " 00:00",
    }
