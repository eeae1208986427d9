"""Laws of the whole extraction: places, plain paragraphs, any text, linear time."""

# ruff: noqa: E501 - tables read better in long lines

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.extract import extract_text
from refassay.model import Extraction

PIECES = [
    "PMID: 90000001", "doi:10.5555/ab.1", "doi:10.5555/ab.12.Next", "SRP990001", "PRJNA1/2", "[1]", "[1, 2]", "[2-4]", "[9]",
    "(roe2001anthers pages 1-2)", "(Roe et al., 2001)", "(Roe et al., *J Bot* 2001; PMID:90000001)", "pqac-00000001",
    "“anthers open late in spring” [1]", "> anthers open late in spring\n> — PMID:90000001\n", "It rose by 12% (n = 4).", "e.g. ", "vs. ",
    "\n\n## References\n\n", "1. Roe J, Doe A. Anthers open late. J Bot. 2001;12:3-4. PMID: 90000001\n",
    "2. (roe2001anthers pages 1-2): Jo Roe and Al Doe. Late anthers. Botany, 1:2, Jun 2001.\n", "Roe, J. (2001). Anthers open late. Botany, 1(2), 3.\n",
    "- [Anthers open late in spring](https://pubmed.ncbi.nlm.nih.gov/90000002/)\n", "| PMID | Title |\n|---|---|\n| 90000003 | Anthers open late |\n",
    "### [1] Anthers open late\n- DOI: 10.5555/c\n", "\n", "\n\n", " ", "\r\n", "\u200b", "İ", "９", "```\n", "<!--", "-->", "\x00", "\\", "**", ". ",
]  # fmt: skip
TEXTS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=4)), max_size=18).map("".join)


def read(text: str, sidecar: str | None = None) -> Extraction:
    return extract_text(text, report="r", sha256="", sidecar=sidecar)


@settings(deadline=None, max_examples=300)
@given(TEXTS, TEXTS)
def test_everything_that_is_found_stands_where_it_says(text: str, beside: str) -> None:
    extraction = read(text, beside)
    assert extraction == read(text, beside)
    count = len(extraction.citations)
    for marker in extraction.markers:
        assert text[marker.start : marker.end] == marker.text
        assert marker.entry is None or marker.entry < count
    for statement in extraction.statements:
        assert text[statement.start : statement.end] == statement.text
        assert all(index < count for index in statement.citations)
        assert statement.citations or statement.references
    for quote in extraction.quotes:
        assert text[quote.start : quote.end] == quote.text
    assert len({each.citation for each in extraction.claims}) == len(extraction.claims)
    for claim in extraction.claims:
        home = beside if extraction.citations[claim.citation].where == "sidecar" else text
        assert 0 <= claim.start <= claim.end <= len(home)
        upto = home[: claim.start].replace("\r\n", "\n").replace("\r", "\n")
        assert claim.line == upto.count("\n") + 1
    for citation in extraction.citations:
        for start, end in citation.cited_at:
            assert 0 <= start < end <= len(text)


@settings(deadline=None, max_examples=300)
@given(st.text())
def test_no_text_makes_it_fail(text: str) -> None:
    read(text, text)


PLAIN = [each for each in PIECES if "```" not in each and "<!--" not in each and "-->" not in each]


@settings(deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(PLAIN), max_size=10), st.lists(st.sampled_from(PLAIN), max_size=10))
def test_paragraphs_of_plain_letters_change_nothing(first: list[str], second: list[str]) -> None:
    before, after = "".join(first) + "\n\n", "\n\n" + "".join(second)
    without, added = read(before + after), read(before + "plain letters alone" + after)
    assert [each.id for each in added.mentions] == [each.id for each in without.mentions]
    assert [(each.label, each.ids, each.one_work) for each in added.citations] == [
        (each.label, each.ids, each.one_work) for each in without.citations
    ]
    assert [(each.text, each.entry) for each in added.markers] == [
        (each.text, each.entry) for each in without.markers
    ]
    assert [each.text for each in added.statements] == [each.text for each in without.statements]
    assert [(each.text, each.references) for each in added.quotes] == [
        (each.text, each.references) for each in without.quotes
    ]
    assert [(each.citation, each.title, each.author) for each in added.claims] == [
        (each.citation, each.title, each.author) for each in without.claims
    ]


HOSTILE = {
    "slashes": "a/", "opening brackets": "[", "closing brackets": "]", "nested links": "[a](", "backticks": "`",
    "digits": "1", "markers": "[1]", "ranges": "[1-60]", "keys": "a'", "keys with years": "roe2001x ", "names": "Roe et al. 2001 ",
    "authors": "(Roe and Doe, 2001) ", "points": ".", "sentences": "A. ", "quotes": "\"a", "curly quotes": "“a b c d” ", "block quotes": "> a\n> — b\n",
    "dashes": "\n> — ", "PMIDs": "PMID:", "DOIs": "10.1/", "half DOIs": "10.5555/a,", "accessions": "PRJNA1/", "letters": "E-", "comments": "<!--",
    "table rows": "|a", "tables": "|Title|\n|---|\n", "entries": "1. Roe J. ", "percent": "5% ", "mean": "mean of ", "commas": "Roe J, ",
    "long words": "abcdefgh", "new lines": "\n", "zero width": "\u200b", "hidden": "\ue200cite", "hyphens": "-\n1", "stars": "*", "headings": "# [1] a\n",
}  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_the_time_grows_with_the_length_alone(what: str) -> None:
    small, large = (seconds(HOSTILE[what], length) for length in (100_000, 400_000))
    assert large < 8 * small + 0.5, "four times the text takes four times as long, not sixteen"


def seconds(unit: str, length: int) -> float:
    """Processor time of reading `length` characters of a unit, in prose and in a bibliography."""
    text = unit * (length // len(unit))
    begun = time.process_time()
    read(text)
    read("## References\n\n" + text)
    return time.process_time() - begun
