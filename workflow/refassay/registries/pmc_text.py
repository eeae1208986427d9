"""The full text of articles in PubMed Central, through Entrez, as JATS XML.

Only what PMC gives as XML is a text. Its pages, and those of publishers, are never fetched: a
page around an article is not the article.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element

from refassay.identifiers.queries import query
from refassay.model import Answer, Identifier, NotHere
from refassay.registries import _entrez
from refassay.registries._jats import text_from
from refassay.registries._matching import Returned, by_position, matched, span_reading
from refassay.registries._registry import Reading, Registry, Reply, Request, Unreadable
from refassay.registries._spans import xml_spans
from refassay.registries._works import pmcid_named
from refassay.registries._xml import local_name, named, xml_root

_SET = "pmc-articleset"
_NO_BODY = "PMC holds the article and does not give its text as XML"
_OWN_IDS = ("pmcid", "pmc", "pmcaid")
_UNAVAILABLE = "not available"


def request(ids: Sequence[Identifier]) -> Request:
    """One POST to efetch. Entrez numbers PMC's articles without the letters."""
    uids = [one.local.removeprefix("PMC") for one in ids]
    return _entrez.entrez_request("efetch", "pmc", uids, "xml")


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """The text of each article; NotHere where PMC does not give it as XML, or has no such article.

    Where the publisher does not allow it, efetch sends the article's front matter alone (its
    reason is a comment, so that it is the missing body that counts). Only a set that is closed
    and holds nothing but articles and refusals by number says that another is not there.
    """
    root = xml_root(reply, (_SET, "article"))
    whole = local_name(root) == _SET
    articles = named(root, "article") if whole else [root]
    spans = xml_spans(reply.body, ("article",))
    places = spans if len(spans) == len(articles) else None
    returned: list[Returned] = []
    for position, article in enumerate(articles):
        own = own_pmcid(article)
        if own is None:
            raise Unreadable("an article without a PMCID of its own")
        asked = query("pmc_text", own.local)
        returned.append(
            (asked, span_reading(answer_of(article, own), by_position(places, position)))
        )
    if whole:
        returned += _refused(root)
    missing = NotHere("efetch left it out of its answer") if whole else None
    return matched(ids, returned, missing)


def answer_of(article: Element, own: Identifier) -> Answer:
    """The article's text, or that it has none."""
    return text_from(article, own) or NotHere(_NO_BODY)


def own_pmcid(article: Element) -> Identifier | None:
    """The PMCID of the article itself: ``pmcid`` with its letters since 2025, ``pmc`` before."""
    ids = {
        one.get("pub-id-type", ""): "".join(one.itertext())
        for front in named(article, "front")
        for meta in named(front, "article-meta")
        for one in named(meta, "article-id")
    }
    return next((pmcid_named(ids[kind]) for kind in _OWN_IDS if kind in ids), None)


def _refused(root: Element) -> Iterator[Returned]:
    """``<Reply Id="90000009" error="The following PMCID is not available: 90000009"/>``."""
    stray = [root.text, *(child.tail for child in root)]
    if any(text and text.strip() for text in stray):
        raise Unreadable("words between the articles")
    for child in root:
        name = local_name(child)
        if name == "article":
            continue
        said = child.get("error", "")
        own = pmcid_named(child.get("Id", "") or child.get("id", ""))
        if name != "Reply" or own is None or _UNAVAILABLE not in said.lower():
            raise Unreadable(f"<{name[:40]}> among the articles: {said[:100]}")
        yield query("pmc_text", own.local), Reading(NotHere(said[:200]))


REGISTRY = Registry(
    name="pmc_text",
    title="PubMed Central's full text",
    group="texts",
    hosts=(_entrez.HOST,),
    pace="ncbi",
    interval=_entrez.INTERVAL,
    batch=10,
    request=request,
    read=read,
    source=(
        "NBK25499 (efetch, db=pmc), as remembered, 2026-11; answers: recorded 2021 and later, "
        "articles without a body and numbers that are not available as told by others, "
        "2016 to 2026; batch: ours, some 100 kB an article"
    ),
    interval_with_key=_entrez.INTERVAL_WITH_KEY,
    contact_field="email",
    key_field="api_key",
)
