"""Tables of separated values whose heading names identifiers."""

from __future__ import annotations

import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st
from inputs_samples import ids, of

from refassay.extract.source import source_of
from refassay.inputs import separated
from refassay.inputs._input import Asked
from refassay.model import Author

COMMAS = (
    "Title,PMID,DOI,Authors,Year\r\n"
    '"Anthers, open late",90000001,10.5555/ab.1,"Roe J, Doe A",2001\r\n'
    "Buds,90000002; 90000003,,,2002\r\n"
    '"Say ""late""",,https://doi.org/10.5555/ab.2,,\r\n'
)


def test_each_row_is_a_citation_with_its_claim(tmp_path):
    read = of(tmp_path, "works.csv", COMMAS)
    assert [[str(one) for one in each.ids] for each in read.extraction.citations] == [
        ["PMID:90000001", "DOI:10.5555/ab.1"],
        ["PMID:90000002", "PMID:90000003"],
        ["DOI:10.5555/ab.2"],
    ]
    assert [each.title for each in read.extraction.claims] == [
        "Anthers, open late",
        "Buds",
        'Say "late"',
    ]
    assert read.extraction.claims[0].author == (Author("Roe", "J"), Author("Doe", "A"))
    assert [len(each.one_work) for each in read.extraction.citations] == [1, 0, 0]
    assert all(
        read.source.text[each.start : each.end] == each.exact for each in read.extraction.mentions
    )


@pytest.mark.parametrize(
    ("name", "content", "format_", "named"),
    [
        ("a.tsv", "PMID\tTitle\n90000001\tBuds\nNA\tNone\n", "csv", ["PMID:90000001"]),
        ("a.txt", "PMID\tTitle\n90000001\tBuds\n", "csv", ["PMID:90000001"]),
        ("a.csv", "\ufeffDOI;Note\n10.5555/a;x\n", "csv", ["DOI:10.5555/a"]),
        ("a.csv", "accession,organism\nGSE9900001,Homo\n", "csv", ["GEO:GSE9900001"]),
        ("a.csv", "PMCID,note\n90000001,PMID:1\n", "csv", ["PMC:PMC90000001", "PMID:1"]),
        ("a.csv", "gene,score\nANTH1,90000001\n", "csv", []),
        ("a.csv", "see,PMID:90000001\n", "csv", ["PMID:90000001"]),
        ("a.csv", "", "csv", []),
        ("a.txt", "PMID, DOI\nand much more is in the text.\n", "plain_text", []),
        ("a.md", "PMID,DOI\n90000001,10.5555/a\n", "markdown", ["DOI:10.5555/a"]),
    ],
)  # fmt: skip
def test_a_heading_makes_a_table(tmp_path, name, content, format_, named):
    read = of(tmp_path, name, content)
    assert (read.extraction.format, ids(read)) == (format_, named)


def test_a_table_without_a_heading_of_identifiers_says_how_it_was_read(tmp_path):
    assert separated.NO_HEADING in of(tmp_path, "a.csv", "gene,score\nA,1\n").extraction.notes


@settings(deadline=None, max_examples=60)
@for_any(st.text(alphabet='PMID,;\t"\r\n 1290.5/a', max_size=120))
def test_no_text_breaks_the_reader(text):
    from pathlib import Path

    source = source_of(Path("a.csv"), f"pmid,title\n{text}".encode())
    extraction = separated.read(source, Asked("r", 10**6)).extraction
    assert all(source.text[each.start : each.end] == each.exact for each in extraction.mentions)
