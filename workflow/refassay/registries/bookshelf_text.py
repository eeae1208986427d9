"""The full text of chapters and books in NCBI's Bookshelf, as BITS XML.

Through Books-OAI, the one service that gives texts of Bookshelf to programs, for what is in the
public domain or open access. Its pages are never fetched: Bookshelf asks robots to keep away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element

from refassay.model import Answer, Identifier, NotHere
from refassay.registries import _entrez
from refassay.registries._jats import text_from
from refassay.registries._registry import Reading, Registry, Reply, Request, Unreadable
from refassay.registries._xml import local_name, named, xml_root

_HOST = "api.ncbi.nlm.nih.gov"
_NAME = "oai:books.ncbi.nlm.nih.gov:"
_REFUSALS = {
    "cannotdisseminateformat": "Bookshelf holds it and does not give its text to programs",
    "iddoesnotexist": "Books-OAI does not know it",
}
"""Errors of OAI-PMH 2.0 about the record itself, in lower case, and what they mean here."""
_DOCUMENTS = ("book-part-wrapper", "book-part", "book", "article")


def request(ids: Sequence[Identifier]) -> Request:
    """One GetRecord. OAI-PMH knows no other arguments, so that no tool or contact is named."""
    [one] = ids
    return Request(
        url=f"https://{_HOST}/lit/oai/books/",
        query=(
            ("verb", "GetRecord"),
            ("identifier", _NAME + one.local.removeprefix("NBK")),
            ("metadataPrefix", "nbk_ftext"),
        ),
        accept="text/xml",
    )


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """The chapter's text; NotHere where Bookshelf does not give it to programs."""
    [asked] = ids
    root = xml_root(reply, ("OAI-PMH",))
    errors = [one.get("code", "") for one in named(root, "error")]
    if errors:
        reasons = [_REFUSALS.get(code.lower()) for code in errors]
        if len(reasons) != 1 or reasons[0] is None:
            raise Unreadable(f"an error of OAI-PMH: {', '.join(errors)[:80]}")
        return {asked: Reading(NotHere(reasons[0]), 0, len(reply.body))}
    return {asked: Reading(_answer(_record(root), asked), 0, len(reply.body))}


def _record(root: Element) -> Element:
    records = [record for one in named(root, "GetRecord") for record in named(one, "record")]
    if len(records) != 1:
        raise Unreadable(f"{len(records)} records instead of one")
    return records[0]


def _answer(record: Element, asked: Identifier) -> Answer:
    number = asked.local.removeprefix("NBK")
    headers = named(record, "header")
    names = [
        "".join(one.itertext()).strip() for head in headers for one in named(head, "identifier")
    ]
    if names != [_NAME + number]:
        raise Unreadable("a record of something else")
    if headers[0].get("status") == "deleted":
        return NotHere("Books-OAI says that it was deleted")
    documents = [each for one in named(record, "metadata") for each in one]
    if len(documents) != 1 or local_name(documents[0]) not in _DOCUMENTS:
        raise Unreadable("a record without a book or a part of one")
    declared = set(_declared(documents[0]))
    if declared and asked.local not in declared:
        raise Unreadable(f"a text that calls itself {', '.join(sorted(declared))[:60]}")
    own = Identifier("bookshelf", asked.local)
    return text_from(documents[0], own) or NotHere("Bookshelf gives no text of it, only its data")


def _declared(document: Element) -> Iterator[str]:
    """The accessions that the text itself carries."""
    for one in document.iter():
        if (
            local_name(one) in ("book-part-id", "book-id")
            and "art-access-id" in one.attrib.values()
        ):
            yield "".join(one.itertext()).strip()


REGISTRY = Registry(
    name="bookshelf_text",
    title="NCBI Bookshelf's full text",
    group="texts",
    hosts=(_HOST,),
    pace="ncbi",
    interval=1.0,
    batch=1,
    request=request,
    read=read,
    source=(
        "https://www.ncbi.nlm.nih.gov/books/about/oai/ (GetRecord, nbk_ftext; open access and "
        "public domain only; no requests at the same time, more than 100 outside of peak hours; "
        "stored copy, 2026); OAI-PMH 2.0 (errors), as remembered, 2026-11; pace: ours, beyond "
        f"NCBI's {_entrez.INTERVAL:g} s"
    ),
)
