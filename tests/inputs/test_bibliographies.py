"""Lists of works: BibTeX, RIS, CSL-JSON and identifiers, one a line."""

from __future__ import annotations

import pytest
from inputs_samples import SAMPLES, given, ids, of

from refassay.model import Author, Claim


def groups(read):
    return [{str(one) for one in group} for c in read.extraction.citations for group in c.one_work]


@pytest.mark.parametrize("path", sorted(SAMPLES.iterdir()), ids=lambda path: path.name)
def test_offsets_are_those_of_the_file(path):
    read = given(path)
    text = read.source.text
    lines = text.split("\n")
    assert read.extraction.mentions
    for each in (*read.extraction.mentions, *read.extraction.citations):
        words = each.exact if hasattr(each, "exact") else each.text
        assert text[each.start : each.end] == words
        assert lines[each.line - 1][each.column - 1 :].startswith(words.split("\n")[0])
    for url in read.extraction.urls:
        assert text[url.start : url.end] == url.url
    for citation in read.extraction.citations:
        assert all(text[start:end].startswith("[") for start, end in citation.cited_at)


def test_a_bibtex_entry_is_a_citation_with_key_identifiers_and_claim():
    read = given(SAMPLES / "bibliography.bib")
    first = read.extraction.citations[0]
    assert first.label == "olm2019alphine"
    assert first.text.startswith("@article{")
    assert first.text.endswith("}")
    assert read.extraction.claims[0] == Claim(
        citation=0,
        title="Alphine slows the beat of Invented hearts",
        author=(
            Author("Olm", "Pia"),
            Author("Quárn", "Rex"),
            Author(literal="Invented Heart Group"),
        ),
        issued="2019-02",
        container_title="Tiny Journal",
        volume="4",
        page="11-19",
        start=first.start,
        end=first.end,
    )


def test_markup_in_a_bibtex_value_is_undone_and_the_spelling_kept():
    mention = given(SAMPLES / "bibliography.bib").extraction.mentions[0]
    assert (str(mention.id), mention.exact) == ("DOI:10.5555/inputs_one", r"10.5555/inputs\_one")


def test_a_note_that_is_nothing_but_an_identifier_names_the_work_too():
    read = given(SAMPLES / "bibliography.bib")
    assert {"DOI:10.5555/inputs_one", "PMID:90003001"} in groups(read)


def test_a_note_that_speaks_of_another_work_does_not(tmp_path):
    read = of(tmp_path, "a.bib", "@misc{a, doi={10.5555/a}, note={see also PMID: 90003002}}")
    assert ids(read) == ["DOI:10.5555/a", "PMID:90003002"]
    assert groups(read) == []


def test_an_entry_that_is_never_closed_is_read_as_text_and_the_next_one_whole():
    read = given(SAMPLES / "bibliography.bib")
    broken = next(one for one in read.extraction.citations if one.label == "broken2020")
    assert [str(one) for one in broken.ids] == ["PMID:90003002"]
    assert read.extraction.notes == ("entry broken2020 is not closed: read as plain text",)
    assert read.extraction.citations[-1].label == "after2020"
    assert {"PMID:90003003", "PMC:PMC90003003"} in groups(read)


def test_a_comment_of_a_bibliography_cites_nothing():
    assert "PMID:90003096" not in ids(given(SAMPLES / "bibliography.bib"))


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ("pmid = {90003001}", ["PMID:90003001"]),
        ("pmid = 90003001", ["PMID:90003001"]),
        ('PMID = "90003001"', ["PMID:90003001"]),
        ("pmid = {PMID: 90003001}", ["PMID:90003001"]),
        ("pmcid = {PMC90003001}", ["PMC:PMC90003001"]),
        ("pmc = {90003001}", ["PMC:PMC90003001"]),
        ("doi = {https://doi.org/10.5555/a.1}", ["DOI:10.5555/a.1"]),
        ("doi = {10.5555/A.1}", ["DOI:10.5555/a.1"]),
        ("doi = {10.1016/0092-8674(94)90302-6}", ["DOI:10.1016/0092-8674(94)90302-6"]),
        ("doi = {10.1007/978-3-030-80614-9{\\_}8}", ["DOI:10.1007/978-3-030-80614-9_8"]),
        ("url = {\\url{https://doi.org/10.5555/a.1}}", ["DOI:10.5555/a.1"]),
        ("eprint = {2101.00001}, eprinttype = {arxiv}", ["arXiv:2101.00001"]),
        ("eprint = {hep-th/9901001}, archivePrefix = {arXiv}", ["arXiv:hep-th/9901001"]),
        ("eprint = {90003001}, eprinttype = {pubmed}", ["PMID:90003001"]),
        ("eprint = {2101.00001}", ["arXiv:2101.00001"]),
        ("eprint = {whatever}", []),
        ("doi = {}", []),
        ("doi = {n/a}", []),
        ("pmid = {none}", []),
        ("doi = {11.5555/x1}", ["DOI:11.5555/x1"]),
        ("pmid = {12a}", ["PMID:12a"]),
        ("howpublished = {GSE9900001}", ["GEO:GSE9900001"]),
    ],
)
def test_identifiers_of_a_bibtex_entry(tmp_path, fields, found):
    assert ids(of(tmp_path, "a.bib", f"@misc{{key,\n  {fields},\n}}\n")) == found


@pytest.mark.parametrize(
    ("tagged", "found"),
    [
        ("DO  - 10.5555/a.1", ["DOI:10.5555/a.1"]),
        ("DO  - doi:10.5555/a.1", ["DOI:10.5555/a.1"]),
        ("DO - 10.5555/a.1", ["DOI:10.5555/a.1"]),
        ("AN  - 90003001\nDB  - PubMed", ["PMID:90003001"]),
        ("AN  - 90003001\nDB  - Tiny Index", []),
        ("C2  - PMC90003001", ["PMC:PMC90003001"]),
        ("M3  - 10.5555/a.1", ["DOI:10.5555/a.1"]),
        ("M3  - Journal Article", []),
        ("N1  - PMID: 90003001", ["PMID:90003001"]),
        ("UR  - https://pubmed.ncbi.nlm.nih.gov/90003001/", ["PMID:90003001"]),
        ("UR  - http://dx.doi.org/10.5555/a.1", ["DOI:10.5555/a.1"]),
    ],
)
def test_identifiers_of_a_ris_record(tmp_path, tagged, found):
    assert ids(of(tmp_path, "a.ris", f"TY  - JOUR\r\n{tagged}\r\nER  - \r\n")) == found


def test_a_ris_record_is_a_citation_with_claim():
    read = given(SAMPLES / "references.ris")
    assert [one.label for one in read.extraction.citations] == ["olm2019", None]
    claim = read.extraction.claims[0]
    assert claim.title == "Alphine slows the beat of invented hearts"
    assert claim.author == (Author("Olm", "Pia"), Author("Quarn", "Rex"))
    assert (claim.issued, claim.volume, claim.page) == ("2019-02-11", "4", "11-19")


def test_pubmeds_own_format_has_one_record_for_each_pmid_and_no_comments_on_them():
    read = given(SAMPLES / "saved.nbib")
    assert ids(read) == ["PMID:90003001", "DOI:10.5555/inputs.one", "PMID:90003002"]
    assert len(read.extraction.citations) == 2


def test_a_csl_item_is_a_citation_with_claim_and_keeps_what_else_it_says():
    read = given(SAMPLES / "items.json")
    first, second = read.extraction.citations
    assert (first.label, second.label) == ("olm2019", "sheep")
    assert first.extra["source"] == "Tiny Index"
    assert groups(read) == [{"PMID:90003001", "DOI:10.5555/inputs.one"}]
    claim = read.extraction.claims[0]
    assert claim.author == (Author("Olm", "Pia"), Author(literal="Invented Heart Group"))
    assert (claim.issued, claim.container_title) == ("2019-02-11", "Tiny Journal")
    assert [url.url for url in read.extraction.urls] == ["https://example.org/sheep"]


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ('"90003001"', ["PMID:90003001"]),
        ("90003001", ["PMID:90003001"]),
        ("90003001.0", ["PMID:90003001"]),
        ('"90003001.0"', ["PMID:90003001"]),
        ('["90003001", 90003002]', ["PMID:90003001", "PMID:90003002"]),
        ("null", []),
        ('""', []),
        ('"N/A"', []),
        ("true", []),
        ("{}", []),
        ("NaN", []),
        ('"https:\\/\\/pubmed.ncbi.nlm.nih.gov\\/90003001"', ["PMID:90003001"]),
        ('"\\u0039\\u0030003001"', ["PMID:90003001"]),
        ('"９０００３００１"', ["PMID:90003001"]),
    ],
)
def test_a_pmid_in_json_is_read_however_it_is_written(tmp_path, value, found):
    read = of(tmp_path, "a.json", f'[{{"title": "A", "type": "book", "id": "a", "PMID": {value}}}]')
    assert ids(read) == found
    for mention in read.extraction.mentions:
        assert read.source.text[mention.start : mention.end] == mention.exact


def test_each_line_of_a_list_is_a_citation_also_one_that_names_nothing():
    read = given(SAMPLES / "identifiers.txt")
    assert ids(read) == [
        "PMID:90003001",
        "PMID:90003002",
        "DOI:10.5555/inputs.one",
        "DOI:10.5555/inputs.nowhere",
        "PMC:PMC90003003",
        "GEO:GSE9900003",
        "clinicaltrials:NCT90003001",
        "shelf:left",
    ]
    assert [one.text for one in read.extraction.citations if not one.ids] == ["not-a-number"]
    assert groups(read) == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("1", ["PMID:1"]),
        ("PMID 90003001", ["PMID:90003001"]),
        ("pubmed:90003001", ["PMID:90003001"]),
        ("- PMID:90003001,", ["PMID:90003001"]),
        ('"10.5555/a(1)b"', ["DOI:10.5555/a(1)b"]),
        ("GSE1", ["GEO:GSE1"]),
        ("arXiv:2101.00001v2", ["arXiv:2101.00001"]),
        ("2101.00001", ["arXiv:2101.00001"]),
        ("PMID:12a", ["PMID:12a"]),
        ("GEO:GSEX", ["GEO:GSEX"]),
        ("cellxgene:abc", ["cellxgene:abc"]),
        ("https://example.org/x", []),
        ("# PMID:90003001", []),
    ],
)
def test_lines_of_a_list(tmp_path, line, found):
    assert ids(of(tmp_path, "a.ids", line + "\n")) == found


def test_a_list_tells_nothing_of_a_subject():
    for name in ("bibliography.bib", "references.ris", "items.json", "identifiers.txt"):
        assert given(SAMPLES / name).subject.text == ""


def test_several_numbers_in_one_field_are_several_identifiers(tmp_path):
    read = of(
        tmp_path, "a.bib", "@article{a, pmid = {90000001; 90000002}, title = {$\\alpha$ Buds}}"
    )
    assert ids(read) == ["PMID:90000001", "PMID:90000002"]
    assert read.extraction.claims[0].title == "α Buds"


def test_a_preprint_that_the_journal_names_is_read(tmp_path):
    read = of(tmp_path, "a.bib", "@article{a, journal = {arXiv preprint arXiv:2001.90001}}")
    assert ids(read) == ["arXiv:2001.90001"]
