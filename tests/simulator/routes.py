"""Which registry a request is for, which identifiers it asks, and who answers it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import unquote

from simulator import crossref, datacite, doi_org, entrez, geo, pmc, pubmed, texts, trials
from simulator.records import Records
from simulator.reply import HTML, Call, Reply, split_ids, text_reply

Ids = Callable[[str, Mapping[str, str]], tuple[str, ...]]
Answer = Callable[[Records, Call], Reply]

UNKNOWN = "unknown"
"""The registry of a request that nobody here answers."""


@dataclass(frozen=True)
class Route:
    """One address of one registry. ``where`` matches host and path, still quoted."""

    registry: str
    where: str
    ids: Ids
    answer: Answer
    db: str | None = None
    having: str = ""
    """A field that the request must have, or ``name=value``."""


def _listed(key: str) -> Ids:
    return lambda _rest, fields: split_ids(fields.get(key, ""))


def _accessions(_rest: str, fields: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(geo.accession_of(uid) or uid for uid in split_ids(fields.get("id", "")))


def _searched(_rest: str, fields: Mapping[str, str]) -> tuple[str, ...]:
    found = re.findall(r"\b(?:GSE|GSM|GPL|GDS)\d{1,9}\b", fields.get("term", "").upper())
    return tuple(dict.fromkeys(found))


def _term(_rest: str, fields: Mapping[str, str]) -> tuple[str, ...]:
    return (fields.get("term", ""),)


def _quoted(rest: str, _fields: Mapping[str, str]) -> tuple[str, ...]:
    return (unquote(rest),)


def _quoted_list(rest: str, _fields: Mapping[str, str]) -> tuple[str, ...]:
    """A comma that is quoted belongs to the identifier."""
    return tuple(unquote(part) for part in rest.split(",") if part)


def _chapter(_rest: str, fields: Mapping[str, str]) -> tuple[str, ...]:
    return ("NBK" + fields.get("identifier", "").rpartition(":")[2],)


def _sought(_rest: str, fields: Mapping[str, str]) -> tuple[str, ...]:
    return (fields.get("query.bibliographic", ""),)


def _filtered(_rest: str, fields: Mapping[str, str]) -> tuple[str, ...]:
    return crossref.filtered_dois(fields.get("filter", ""))


_EUTILS = r"eutils\.ncbi\.nlm\.nih\.gov/entrez/eutils/"
_IDCONV = r"(?:pmc|www)\.ncbi\.nlm\.nih\.gov/"
_IDCONV += r"(?:tools/idconv/api/v1/articles|pmc/utils/idconv/v1\.0)/?"

ROUTES: tuple[Route, ...] = (
    Route("pubmed", _EUTILS + r"efetch\.fcgi", _listed("id"), pubmed.efetch, db="pubmed"),
    Route(
        "pubmed_summary", _EUTILS + r"esummary\.fcgi", _listed("id"), entrez.esummary, db="pubmed"
    ),
    Route("pubmed_search", _EUTILS + r"esearch\.fcgi", _term, entrez.esearch, db="pubmed"),
    Route("pubmed_links", _EUTILS + r"elink\.fcgi", _listed("id"), entrez.elink, db="pubmed"),
    Route("pmc", _EUTILS + r"esummary\.fcgi", _listed("id"), pmc.esummary, db="pmc"),
    Route("gds", _EUTILS + r"esummary\.fcgi", _accessions, geo.esummary, db="gds"),
    Route("gds", _EUTILS + r"esearch\.fcgi", _searched, geo.esearch, db="gds"),
    Route("idconv", _IDCONV, _listed("ids"), pmc.convert),
    Route("pmc_text", _EUTILS + r"efetch\.fcgi", _listed("id"), texts.efetch, db="pmc"),
    Route(
        "europepmc_text",
        r"www\.ebi\.ac\.uk/europepmc/webservices/rest/(PMC\d+)/fullTextXML",
        _quoted,
        texts.full_text,
    ),
    Route("bookshelf_text", r"api\.ncbi\.nlm\.nih\.gov/lit/oai/books/", _chapter, texts.get_record),
    Route("geo_viewer", r"www\.ncbi\.nlm\.nih\.gov/geo/query/acc\.cgi", _listed("acc"), geo.view),
    Route("crossref_agency", r"api\.crossref\.org/works/(.+)/agency", _quoted, crossref.agency),
    Route("crossref", r"api\.crossref\.org/works/(.+)", _quoted, crossref.single),
    Route(
        "crossref_search",
        r"api\.crossref\.org/works",
        _sought,
        crossref.searched,
        having="query.bibliographic",
    ),
    Route(
        "crossref_references",
        r"api\.crossref\.org/works",
        _filtered,
        crossref.listed,
        having="select=DOI,reference",
    ),
    Route("crossref", r"api\.crossref\.org/works", _filtered, crossref.listed),
    Route("datacite", r"api\.datacite\.org/dois/(.+)", _quoted, datacite.single),
    Route("datacite", r"api\.datacite\.org/dois", _listed("ids"), datacite.listed),
    Route("doi_agency", r"doi\.org/(?:doiRA|ra)/(.+)", _quoted_list, doi_org.agencies),
    Route("doi_handle", r"doi\.org/api/handles/(.+)", _quoted, doi_org.handle),
    Route("clinicaltrials", r"clinicaltrials\.gov/api/v2/studies/(.+)", _quoted, trials.single),
    Route(
        "clinicaltrials",
        r"clinicaltrials\.gov/api/v2/studies",
        _listed("filter.ids"),
        trials.listed,
    ),
)


def understand(host: str, path: str, fields: Mapping[str, str], now: str) -> Call:
    """The request in a registry's terms. `path` starts with a slash and is still quoted."""
    for route in ROUTES:
        found = re.fullmatch(route.where, host + path)
        fits = route.db is None or fields.get("db") == route.db
        if found and fits and _has(fields, route.having):
            ids = route.ids(found.group(1) if found.groups() else "", fields)
            return Call(route.registry, ids, fields, route.answer, now, host, path)
    return Call(UNKNOWN, (), fields, _nobody, now, host, path)


def _has(fields: Mapping[str, str], wanted: str) -> bool:
    """Whether the fields have one of that name, or of that name and value."""
    name, given, value = wanted.partition("=")
    return not wanted or (name in fields and (not given or fields[name] == value))


def _nobody(_records: Records, call: Call) -> Reply:
    page = f"<html><body><h1>404 Not Found</h1>Nobody answers {call.host}{call.path}</body></html>"
    return text_reply(page, status=404, media_type=HTML)
