"""PubMed through Entrez: the whole record of each PMID, as XML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.etree.ElementTree import Element

from refassay.model import Identifier, NotHere
from refassay.registries import _entrez
from refassay.registries._matching import Returned, by_position, matched, record_reading
from refassay.registries._pubmed_record import own_pmid, record_from, version_of
from refassay.registries._registry import Reading, Registry, Reply, Request, Unreadable
from refassay.registries._spans import Span, xml_spans
from refassay.registries._xml import xml_root

_SET = "PubmedArticleSet"
_ARTICLES = ("PubmedArticle", "PubmedBookArticle")
_DELETED = ("DeleteCitation", "DeleteDocument")


def request(ids: Sequence[Identifier]) -> Request:
    """One POST to efetch."""
    return _entrez.entrez_request("efetch", "pubmed", [one.local for one in ids], "xml")


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """A record for each; NotHere for those that efetch leaves out of a whole answer.

    Only a `PubmedArticleSet` that is closed and holds nothing else counts. An ``eFetchResult``
    with an ``ERROR`` is what NCBI says to an id list that it could not read: it tells nothing.
    """
    root = xml_root(reply, (_SET, *_ARTICLES))
    elements = [root] if root.tag in _ARTICLES else list(root)
    articles = [element for element in elements if element.tag in _ARTICLES]
    spans = _spans(reply.body, articles)
    newest: dict[Identifier, tuple[int, int]] = {}
    for position, article in enumerate(articles):
        own = own_pmid(article)
        if own is None:
            raise Unreadable("a record without a PMID of its own")
        newest[own] = max(newest.get(own, (0, position)), (version_of(article), position))
    returned: list[Returned] = [
        (own, record_reading(record_from(articles[at], own), by_position(spans, at)))
        for own, (_, at) in newest.items()
    ]
    missing = NotHere("efetch left it out of its answer") if _is_whole(root) else None
    return matched(ids, returned, missing)


def _is_whole(root: Element) -> bool:
    """Whether a PMID that is missing here is missing in PubMed: a set of nothing but records."""
    known = all(child.tag in (*_ARTICLES, *_DELETED) for child in root)
    stray = [root.text, *(child.tail for child in root)]
    return root.tag == _SET and known and not any(text and text.strip() for text in stray)


def _spans(body: bytes, articles: Sequence[Element]) -> list[Span] | None:
    """One span for each article, or None where bytes and elements do not agree."""
    spans = xml_spans(body, _ARTICLES)
    return spans if len(spans) == len(articles) else None


REGISTRY = Registry(
    name="pubmed",
    title="PubMed",
    group="entrez",
    hosts=(_entrez.HOST,),
    pace="ncbi",
    interval=_entrez.INTERVAL,
    batch=200,
    request=request,
    read=read,
    source=(
        "NBK25499 (efetch; POST above some 200 ids; 3 requests a second, 10 with a key), as "
        "remembered, 2026-11; PubmedArticle DTD 2025, as remembered; recorded answers, 2011 to 2026"
    ),
    interval_with_key=_entrez.INTERVAL_WITH_KEY,
    contact_field="email",
    key_field="api_key",
    notices=True,
)
