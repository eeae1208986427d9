"""PubMed's links from a paper to the papers that it cites, as far as PubMed knows them.

PubMed has the references of a paper mostly where PMC has its text. So a paper without links is
one whose references are not known here, and never one without references.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element

from refassay.model import Hits, Identifier
from refassay.registries import _entrez
from refassay.registries._registry import Reading, Registry, Reply, Request, Unreadable
from refassay.registries._works import pmid_named
from refassay.registries._xml import xml_root

NAME = "pubmed_pubmed_refs"
"""Entrez's name of the links to references (einfo of PubMed, as remembered, 2026-11)."""


def request(ids: Sequence[Identifier]) -> Request:
    """One POST to elink; an ``id`` each, so that each paper has links of its own."""
    form = (
        ("dbfrom", "pubmed"),
        ("db", "pubmed"),
        ("linkname", NAME),
        *(("id", one.local) for one in ids),
        ("retmode", "xml"),
        ("tool", "refassay"),
    )
    return Request(url=f"https://{_entrez.HOST}/entrez/eutils/elink.fcgi", form=form)


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """The cited papers of each. Raises Unreadable.

    An error anywhere makes the whole answer none (elink has said "address table is empty" inside
    a good answer, told in public 2024), and so does a paper that is left out.
    """
    root = xml_root(reply, ("eLinkResult",))
    if next(root.iter("ERROR"), None) is not None:
        raise Unreadable("an error among the links")
    links = dict(map(_links, root.findall("LinkSet")))
    readings: dict[Identifier, Reading] = {}
    for each in ids:
        if each.local not in links:
            raise Unreadable(f"no links, nor the lack of them, for {each.local}")
        hits = tuple(dict.fromkeys(links[each.local]))
        readings[each] = Reading(Hits(ids=hits, total=len(hits)))
    return readings


def _links(one: Element) -> tuple[str, list[Identifier]]:
    own = [(element.text or "").strip() for element in one.findall("IdList/Id")]
    if len(own) != 1:
        raise Unreadable("links of several papers together")
    return own[0], list(_cited(one))


def _cited(one: Element) -> Iterator[Identifier]:
    for kind in one.findall("LinkSetDb"):
        if kind.findtext("LinkName", "").strip() != NAME:
            continue
        for element in kind.findall("Link/Id"):
            cited = pmid_named((element.text or "").strip())
            if cited is None:
                raise Unreadable("a link to what is no PMID")
            yield cited


REGISTRY = Registry(
    name="pubmed_links",
    title="PubMed's links",
    group="search",
    hosts=(_entrez.HOST,),
    pace="ncbi",
    interval=_entrez.INTERVAL,
    batch=50,
    request=request,
    read=read,
    source=(
        "NBK25499 (elink; one link set for each id parameter), as remembered, 2026-11; "
        "recorded answers, 2009 to 2024"
    ),
    interval_with_key=_entrez.INTERVAL_WITH_KEY,
    contact_field="email",
    key_field="api_key",
)
