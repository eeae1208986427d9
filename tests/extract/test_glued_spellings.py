"""Identifiers that stand together without white space, and DOIs whose end is in doubt."""

# ruff: noqa: E501 - tables read better in long lines

import pytest

from refassay.extract import extract_text
from refassay.model import Extraction

A, B = "PMID:90000001", "PMID:90000002"


def read(text: str) -> Extraction:
    return extract_text(text, report="report.md", sha256="0" * 64)


def found(text: str) -> list[str]:
    return [mention.id.curie for mention in read(text).mentions]


GLUED = {
    "https://doi.org/10.5555/ab.1;GSE9900001": ["DOI:10.5555/ab.1", "GEO:GSE9900001"],
    "https://doi.org/10.5555/ab.1;PMID:90000001": ["DOI:10.5555/ab.1", A],
    "https://doi.org/10.5555/ab.1,10.5555/ab.2": ["DOI:10.5555/ab.1", "DOI:10.5555/ab.2"],
    "https://doi.org/10.5555/ab.1/10.5555/ab.2": ["DOI:10.5555/ab.1", "DOI:10.5555/ab.2"],
    "https://doi.org/10.5555/ab.1https://doi.org/10.5555/ab.2": ["DOI:10.5555/ab.1", "DOI:10.5555/ab.2"],
    "https://doi.org/10.5555/ab.1;NCT90000001;PMC90000001": [
        "DOI:10.5555/ab.1", "clinicaltrials:NCT90000001", "PMC:PMC90000001",
    ],
    "https://pubmed.ncbi.nlm.nih.gov/90000001/;PMC90000001": [A, "PMC:PMC90000001"],
    "https://pubmed.ncbi.nlm.nih.gov/90000001;90000002": [A, B],
    "https://www.ncbi.nlm.nih.gov/geo/query/acc.cgi?acc=GSE9900001,GSE9900002": ["GEO:GSE9900001", "GEO:GSE9900002"],
    "10.5555/ab.1PMID:90000001": ["DOI:10.5555/ab.1", A],
    "10.5555/ab.1and10.5555/ab.2": ["DOI:10.5555/ab.1", "DOI:10.5555/ab.2"],
    "PMID: 90000001PMCID: PMC90000001DOI: 10.5555/ab.1": [A, "PMC:PMC90000001", "DOI:10.5555/ab.1"],
    "PMID:90000001PMC90000001": [A, "PMC:PMC90000001"],
    "10.5555/ab.1CrossRef": ["DOI:10.5555/ab.1"],
    "10.5555/ab.1[PubMed]": ["DOI:10.5555/ab.1"],
    "10.5555/ab.1.Epub": ["DOI:10.5555/ab.1"],
    "DOI: 10. 5555 / ab.1": ["DOI:10.5555/ab.1"],
    "doi%3A10.5555%2Fab.1": ["DOI:10.5555/ab.1"],
    "PMID: 123 2012": ["PMID:123"],
    "PMID: 9000 0001": ["PMID:9000 0001"],
    "PMID №90000001": [A],
}  # fmt: skip


@pytest.mark.parametrize("text", GLUED)
def test_what_is_glued_together_is_read_apart(text: str) -> None:
    assert found(f"({text}) and more.") == GLUED[text]


IN_DOUBT = {
    "10.1371/journal.pone.0900001.t001": "10.1371/journal.pone.0900001",
    "https://doi.org/10.1371/journal.pone.0900001.s003": "10.1371/journal.pone.0900001",
    "10.5555/x.2020.01.001Get": "10.5555/x.2020.01.001",
    "10.5555/x.2020.01.001(2020)": "10.5555/x.2020.01.001",
    "10.5555/x.1;2020": "10.5555/x.1",
    "10.5555/x.1/video-1": "10.5555/x.1",
    "10.5555/x.1–and": "10.5555/x.1",
}


@pytest.mark.parametrize("text", IN_DOUBT)
def test_where_the_end_is_in_doubt_the_shorter_reading_is_a_candidate(text: str) -> None:
    (mention,) = read(f"See {text} for it.").mentions
    assert [each.local for each in mention.candidates] == [IN_DOUBT[text]]
