"""Invented articles and chapters in JATS, BITS and OAI-PMH."""

from __future__ import annotations

from typing import Any

from registry_samples import reply

from refassay.identifiers.queries import query
from refassay.model import Answer, FullText, Identifier, Passage
from refassay.registries import BY_NAME, Reply

SPACES = 'xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink"'
HEAD = (
    '<?xml version="1.0" ?>\n<!DOCTYPE pmc-articleset PUBLIC "-//NLM//DTD ARTICLE SET 2.0//EN" '
    '"https://dtd.nlm.nih.gov/ncbi/pmc/articleset/nlm-articleset-2.0.dtd">\n'
)


def bibr(number: int | str, text: str | None = None) -> str:
    """A mark that cites: ``B3`` is the third entry of the list."""
    return f'<xref ref-type="bibr" rid="B{number}">{number if text is None else text}</xref>'


def entries(count: int) -> str:
    """A list of references with so many invented works."""
    rows = "".join(
        f'<ref id="B{n}"><label>{n}</label><element-citation><person-group '
        f'person-group-type="author"><name><surname>Doe{n}</surname><given-names>A</given-names>'
        f"</name></person-group><article-title>Invented <italic>work</italic> {n}.</article-title>"
        f'<year>200{n}</year><pub-id pub-id-type="pmid">9000100{n}</pub-id>'
        f'<pub-id pub-id-type="doi">10.5555/Cited.{n}</pub-id></element-citation></ref>'
        for n in range(1, count + 1)
    )
    return f"<back><ref-list>{rows}</ref-list></back>"


def jats(
    number: int = 90000001, body: str = "<p>Words.</p>", *, back: str = "", front: str = ""
) -> str:
    """An article; no body where `body` is empty."""
    inside = f"<body>{body}</body>" if body else ""
    return (
        f'<article {SPACES}><front><article-meta><article-id pub-id-type="pmc">{number}'
        f"</article-id>{front}</article-meta></front>{inside}{back}</article>"
    )


def articles(*inner: str) -> Reply:
    """efetch's answer."""
    body = f"{HEAD}<pmc-articleset>{''.join(inner)}</pmc-articleset>"
    return reply(body, "text/xml")


def oai(inner: str, *, number: str = "900001") -> Reply:
    """A GetRecord of Books-OAI with a document."""
    return _oai(
        f"<GetRecord><record><header><identifier>oai:books.ncbi.nlm.nih.gov:{number}</identifier>"
        f"<datestamp>2026-01-02</datestamp></header><metadata>{inner}</metadata></record>"
        "</GetRecord>"
    )


def oai_error(code: str) -> Reply:
    """An error of OAI-PMH."""
    return _oai(f'<error code="{code}">words</error>')


def _oai(inner: str) -> Reply:
    body = (
        '<?xml version="1.0" encoding="UTF-8"?><OAI-PMH '
        'xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-11-30T12:00:00Z'
        f'</responseDate><request metadataPrefix="nbk_ftext"/>{inner}</OAI-PMH>'
    )
    return reply(body, "text/xml")


def chapter(accession: str = "NBK900001", body: str = "<p>Words of a chapter.</p>") -> str:
    """A part of a book in BITS."""
    inside = f"<body>{body}</body>" if body else ""
    return (
        '<book-part-wrapper xmlns="https://jats.nlm.nih.gov/ns/archiving/bits/"><book-meta/>'
        '<book-part book-part-type="chapter"><book-part-meta><book-part-id '
        f'book-part-id-type="art-access-id">{accession}</book-part-id>'
        f"<abstract><p>What it is about.</p></abstract></book-part-meta>{inside}</book-part>"
        "</book-part-wrapper>"
    )


def ask_text(registry: str, answer: Reply, *locals_: str) -> dict[str, Answer]:
    """The answers by the local parts asked."""
    ids = [query(registry, local) for local in locals_]
    readings = BY_NAME[registry].read(answer, ids)
    assert list(readings) == ids
    return {one.local: reading.answer for one, reading in readings.items()}


def text(body: str, **parts: Any) -> FullText:
    """What is read from an article with this body."""
    answer = ask_text("pmc_text", articles(jats(body=body, **parts)), "PMC90000001")["PMC90000001"]
    assert isinstance(answer, FullText), answer
    assert answer.id == Identifier("PMC", "PMC90000001")
    return answer


def passages(body: str, **parts: Any) -> list[tuple[str, str]]:
    """(section, text) of each passage."""
    return [(each.section, each.text) for each in text(body, **parts).passages]


def cited_at(passage: Passage) -> list[tuple[str, str]]:
    """(words, key) of each citation of a passage."""
    return [(passage.text[start:end], key) for start, end, key in passage.cites]
