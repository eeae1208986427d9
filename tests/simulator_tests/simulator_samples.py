"""A small table of records, and one request for each registry about it."""

from __future__ import annotations

from typing import Any

IDCONV = "pmc.ncbi.nlm.nih.gov/tools/idconv/api/v1/articles/"
ACC_CGI = "www.ncbi.nlm.nih.gov/geo/query/acc.cgi"
BOOKS = "api.ncbi.nlm.nih.gov/lit/oai/books/"
EUTILS = "eutils.ncbi.nlm.nih.gov/entrez/eutils"

TABLE: dict[str, Any] = {
    "works": [
        {
            "pmid": 90000001,
            "pmcid": "PMC90000001",
            "doi": "10.5555/One",
            "title": "An <i>invented</i> work.",
            "authors": ["Ardent, Ansa B", "The Invention Group"],
            "journal": "Journal of Examples",
            "date": "2021-03-14",
            "online": "2021-02-01",
            "volume": "7",
            "issue": "2",
            "pages": "1-9",
            "abstract": {"Background": "Nothing is true.", "Results": "Less than nothing."},
            "mesh": ["Humans"],
            "keywords": ["invention"],
            "references": [90000077],
            "text": [
                {
                    "title": "Introduction",
                    "paragraphs": ["Nothing was <italic>known</italic> [1]."],
                },
                {"title": "Results", "paragraphs": ["Less still."], "table": [["Age", "5"]]},
            ],
            "cited": [{"pmid": 90000077, "title": "Known before", "authors": ["Doe, A"]}],
            "notices": [
                {
                    "type": "retraction",
                    "pmid": 90000002,
                    "doi": "10.5555/notice",
                    "date": "2022-05-01",
                }
            ],
        },
        {"pmid": 90000002, "title": "No DOI", "date": "1998 Dec-1999 Jan"},
        {
            "pmid": 90000003,
            "title": "A chapter",
            "book": "NBK90001",
            "book_title": "A book",
            "text": [{"title": "Management", "paragraphs": ["Give water."]}],
        },
        {"pmid": 90000004, "doi": "10.5555/four", "title": "Two views", "pubmed": {"doi": None}},
        {"pmid": 90000005, "doi": "10.5555/five", "title": "Not there", "crossref": False},
        {"pmid": 90000006, "doi": "10.5555/a,b", "title": "A comma", "authors": ["Ardent, Ansa"]},
        {"doi": "10.5072/data.1", "title": "Data", "authors": ["Ardent, Ansa"], "date": "2020"},
        {"arxiv": "9901.00001", "title": "A preprint", "authors": ["Belmor, Cade"], "date": "2019"},
    ],
    "datasets": [
        {
            "accession": "GSE9900001",
            "title": "A series",
            "date": "2020-01-02",
            "samples": ["GSM9900001"],
        },
        {"accession": "GSE9900002", "status": "private", "date": "2031-12-31"},
        {"accession": "GSE9900003", "status": "deleted", "date": "2007-06-18"},
        {"accession": "GSE9900004", "status": "unapproved"},
        {"accession": "GPL9900001", "title": "A platform", "organism": "Homo sapiens"},
    ],
    "trials": [{"nct": "NCT90000001", "title": "A trial", "conditions": ["Example"]}],
}


ASK = {
    "pubmed": f"{EUTILS}/efetch.fcgi?db=pubmed&retmode=xml&id=90000001,90000002,90000003,90000099",
    "pubmed_summary": f"{EUTILS}/esummary.fcgi?db=pubmed&retmode=json&id=90000001",
    "pmc": f"{EUTILS}/esummary.fcgi?db=pmc&retmode=json&id=90000001",
    "gds": f"{EUTILS}/esummary.fcgi?db=gds&retmode=json&id=209900001",
    "pmc_text": f"{EUTILS}/efetch.fcgi?db=pmc&retmode=xml&id=90000001,90000099",
    "europepmc_text": "www.ebi.ac.uk/europepmc/webservices/rest/PMC90000001/fullTextXML",
    "bookshelf_text": f"{BOOKS}?verb=GetRecord&identifier=oai:books.ncbi.nlm.nih.gov:90001",
    "idconv": f"{IDCONV}?format=json&idtype=pmcid&ids=PMC90000001",
    "crossref": "api.crossref.org/works?filter=doi:10.5555/one&rows=5",
    "datacite": "api.datacite.org/dois?ids=10.5072/data.1,10.48550/arxiv.9901.00001",
    "doi_agency": "doi.org/doiRA/10.5555/one,10.5555/none,10.48550/arXiv.9901.00001",
    "doi_handle": "doi.org/api/handles/10.5555%2Fone",
    "geo_viewer": f"{ACC_CGI}?acc=GSE9900001&targ=self&form=text&view=brief",
    "clinicaltrials": "clinicaltrials.gov/api/v2/studies?filter.ids=NCT90000001,NCT90000009",
}
