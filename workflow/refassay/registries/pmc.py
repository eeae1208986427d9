"""PubMed Central through Entrez: a summary of each article that it holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refassay.model import Identifier, Record
from refassay.registries import _entrez
from refassay.registries._json_fields import filled, text
from refassay.registries._plain_text import bare_title
from refassay.registries._registry import Reading, Registry, Reply, Request
from refassay.registries._works import doi_named, pmcid_named, pmid_named


def request(ids: Sequence[Identifier]) -> Request:
    """One POST to esummary. Entrez numbers PMC's articles without the letters."""
    return _entrez.entrez_request("esummary", "pmc", [_uid(one) for one in ids], "json")


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """A record for each article, NotHere for those that esummary cannot summarise."""
    return _entrez.summaries(reply, {_uid(one): (one,) for one in ids}, _read_one)


def _uid(identifier: Identifier) -> str:
    return identifier.local.upper().removeprefix("PMC")


def _read_one(identifier: Identifier, summary: _entrez.Summary) -> Record:
    printed = _entrez.summary_ids(summary)
    authors, editors = _entrez.summary_authors(summary)
    issued, years = _entrez.summary_dates(summary)
    others = (pmid_named(printed.get("pmid", "")), doi_named(printed.get("doi", "")))
    return Record(
        id=pmcid_named(printed.get("pmcid", "")) or identifier,
        type="article-journal",
        title=bare_title(text(summary.get("title"))),
        author=authors,
        container_title=_entrez.summary_source(summary),
        issued=issued,
        years=years,
        volume=text(summary.get("volume")),
        issue=text(summary.get("issue")),
        page=text(summary.get("pages")),
        same_as=tuple(other for other in others if other is not None),
        extra=filled(editor=editors),
    )


REGISTRY = Registry(
    name="pmc",
    title="PubMed Central",
    group="entrez",
    hosts=(_entrez.HOST,),
    pace="ncbi",
    interval=_entrez.INTERVAL,
    batch=200,
    request=request,
    read=read,
    source=(
        "NBK25499 (esummary; JSON for at most 500 ids), as remembered, 2026-11; "
        "answers: recorded as XML, JSON of the same fields by db=pubmed recorded 2016 to 2021"
    ),
    interval_with_key=_entrez.INTERVAL_WITH_KEY,
    contact_field="email",
    key_field="api_key",
)
