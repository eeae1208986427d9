"""PubMed's short summaries: a second question about PMIDs that PubMed's records left open.

efetch leaves a PMID that it does not have out of its answer without a word. esummary says of
every PMID whether it can be summarised, so that it confirms what efetch only kept silent about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refassay.model import Identifier, Notice, Record
from refassay.registries import _entrez
from refassay.registries._dates import date_in_citation
from refassay.registries._json_fields import filled, objects, text, texts
from refassay.registries._notices import title_notices
from refassay.registries._plain_text import bare_title, plain_text, unbracketed
from refassay.registries._pubmed_notices import link_notice, link_type_in_words, with_types
from refassay.registries._registry import Reading, Registry, Reply, Request
from refassay.registries._works import doi_named, pmcid_named, pmid_named


def request(ids: Sequence[Identifier]) -> Request:
    """One POST to esummary."""
    return _entrez.entrez_request("esummary", "pubmed", [one.local for one in ids], "json")


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """A thin record for each, NotHere for those that esummary cannot summarise."""
    return _entrez.summaries(reply, {one.local: (one,) for one in ids}, _read_one)


def _read_one(identifier: Identifier, summary: _entrez.Summary) -> Record:
    printed = _entrez.summary_ids(summary)
    authors, editors = _entrez.summary_authors(summary)
    issued, years = _entrez.summary_dates(summary)
    title = plain_text(text(summary.get("title"))) or text(summary.get("booktitle"))
    others = (doi_named(printed.get("doi", "")), pmcid_named(printed.get("pmc", "")))
    types = tuple(texts(summary.get("pubtype")))
    return Record(
        id=pmid_named(printed.get("pubmed", "")) or identifier,
        type="article-journal" if "bookaccession" not in printed else "chapter",
        title=unbracketed(title) or bare_title(title),
        author=authors,
        container_title=_entrez.summary_source(summary),
        issued=issued,
        years=years,
        volume=text(summary.get("volume")),
        issue=text(summary.get("issue")),
        page=text(summary.get("pages")),
        publisher=text(summary.get("publishername")),
        same_as=tuple(other for other in others if other is not None),
        publication_types=types,
        notices=_notices(summary, types, title),
        thin=True,
        extra=filled(
            editor=editors,
            language=texts(summary.get("lang")),
            bookaccession=printed.get("bookaccession", ""),
        ),
    )


def _notices(summary: _entrez.Summary, types: Sequence[str], title: str) -> tuple[Notice, ...]:
    found: list[Notice] = []
    for link in objects(summary.get("references")):
        label = text(link.get("refsource"))
        pmid = pmid_named(text(link.get("pmid")))
        kind = link_type_in_words(text(link.get("reftype")))
        found += link_notice(kind, pmid, label, date_in_citation(label))
    notices = with_types(found, types)
    return notices + title_notices(title, notices, "pubmed")


REGISTRY = Registry(
    name="pubmed_summary",
    title="PubMed (summary)",
    group="entrez",
    hosts=(_entrez.HOST,),
    pace="ncbi",
    interval=_entrez.INTERVAL,
    batch=200,
    request=request,
    read=read,
    source=(
        "NBK25499 (esummary; POST above some 200 ids, at most 500 in JSON), as remembered, "
        "2026-11; answers: recorded 2016 to 2021, unknown ids quoted by others in 2026"
    ),
    interval_with_key=_entrez.INTERVAL_WITH_KEY,
    contact_field="email",
    key_field="api_key",
    notices=True,
)
