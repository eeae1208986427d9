"""Printed titles that are none: addresses, names of sites, «Full text», error pages."""

from __future__ import annotations

import re

from refassay import titles

_ADDRESS = re.compile(r"^\W*(?:https?://|www\.|doi\.org/|ftp://)\S*\W*$", re.IGNORECASE)
_HOST = re.compile(r"^\W*(?:[\w-]{1,63}\.){1,5}[A-Za-z]{2,12}(?:/\S{0,500})?\W*$")
_FILE = re.compile(r"^\S{1,200}\.(?:pdf|html?|docx?|xml|txt|md|php|aspx?)\W*$", re.IGNORECASE)
_IDENTIFIER = re.compile(
    r"^\W{0,20}(?:(?:pmid|pmcid|pmc|doi|arxiv|geo|gse|nct|pubmed)\W{0,5})?"
    r"(?:10\.\d{4,9}/\S+|(?:PMC|GSE|GSM|GPL|GDS|NCT)?\d[\d.]*(?:v\d+)?)\W*$",
    re.IGNORECASE,
)
_NONE = frozenset(
    tuple(text.split())
    for text in (
        "title", "untitled", "no title", "title unavailable", "title not available", "unavailable",
        "title unknown", "unknown title", "unknown", "title not provided", "not available", "n a",
        "title not found", "not provided", "not found", "page not found", "404", "404 not found",
        "full text", "fulltext", "full text pdf", "full text html", "full article", "full paper",
        "free full text", "free article", "pdf", "html", "abstract", "article", "paper", "link",
        "source", "reference", "references", "citation", "website", "web page", "webpage", "doi",
        "pubmed", "pubmed central", "pmc", "ncbi", "europe pmc", "crossref", "google scholar",
        "semantic scholar", "researchgate", "sciencedirect", "science direct", "springer",
        "springerlink", "nature", "wiley online library", "oxford academic", "mdpi", "frontiers",
        "biorxiv", "medrxiv", "arxiv", "plos one", "wikipedia", "omim", "genereviews", "geo",
        "view article", "view source", "view on pubmed", "read more", "click here", "here", "see",
        "download", "download pdf", "access denied", "just a moment", "sign in", "log in", "login",
        "redirecting", "loading", "error", "forbidden", "403 forbidden", "attention required",
        "attention required cloudflare", "are you a robot", "checking your browser",
        "security check", "validate user", "request rejected", "cookies required", "clinicaltrials",
        "clinicaltrials gov", "gene expression omnibus", "home", "homepage", "retracted",
        "bad gateway", "service unavailable", "web search result", "search results", "preprint",
    )
)  # fmt: skip
_GENERIC = frozenset(
    tuple(text.split())
    for text in (
        "letter to the editor", "letters to the editor", "editorial comment", "invited commentary",
        "case report", "case reports", "original article", "review article", "research article",
        "author reply", "authors reply", "reply to the editor", "in reply", "book review",
        "book reviews", "conference abstracts", "poster session", "table of contents",
        "table of contents for this issue", "issue information", "front matter", "back matter",
        "supplementary material", "supplementary information", "supporting information",
        "reply to letter to the editor", "response to letter to the editor", "author response",
        "from the editor", "in this issue", "abstracts", "correction", "erratum", "corrigendum",
    )
)  # fmt: skip


def is_title(text: str) -> bool:
    """Whether it can be the title of a work at all."""
    words = titles.words(text)
    if not words or words in _NONE or not any(char.isalpha() for char in text):
        return False
    shapes = (_ADDRESS, _HOST, _FILE, _IDENTIFIER)
    return not any(shape.match(text[:800].strip()) for shape in shapes)


def ends_in_names(text: str) -> bool:
    """Whether it ends in *et al.*: then a list of authors was taken for a title, and what was
    taken for authors may be the title.
    """
    return titles.words(text)[-2:] == ("et", "al")


_COLLECTED = frozenset({"abstracts", "proceedings", "posters", "poster", "program", "programme"})


def is_generic(text: str) -> bool:
    """Whether many works have it, or it is a collection's: *Letter to the editor*."""
    words = titles.words(text)
    return titles.is_common(text) or words in _GENERIC or bool(_COLLECTED & set(words[:3]))
