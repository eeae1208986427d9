"""Which format a file is in, and what is refused."""

from __future__ import annotations

import gzip
import io
import zipfile

import pytest
from inputs_samples import SAMPLES, given, ids, of, pdf

from refassay.errors import UsageError
from refassay.inputs import BY_NAME, INPUTS

BY_SAMPLE = {
    "answer.md": "openevidence_markdown",
    "article.json": "openevidence_json",
    "bibliography.bib": "bibtex",
    "identifiers.txt": "identifier_list",
    "items.json": "csl_json",
    "page.html": "html",
    "references.ris": "ris",
    "saved.nbib": "ris",
}


@pytest.mark.parametrize(("name", "row"), BY_SAMPLE.items())
def test_a_sample_is_known_by_its_content_and_name(name, row):
    assert given(SAMPLES / name).extraction.format == row


@pytest.mark.parametrize(("name", "row"), BY_SAMPLE.items())
def test_a_sample_is_known_whatever_it_is_called(name, row, tmp_path):
    assert of(tmp_path, "saved", (SAMPLES / name).read_bytes()).extraction.format == row


@pytest.mark.parametrize(
    ("name", "content", "row"),
    [
        ("report.md", "As shown (PMID: 90003001).", "markdown"),
        ("report.md", "", "markdown"),
        ("report.md", "90003001\n90003002\n", "markdown"),
        ("report.md", "@article{a, pmid = {1}}", "markdown"),
        ("report.md", "## Citation Data\n\nNone was given.\n", "markdown"),
        ("report.MD", "# A", "markdown"),
        ("notes.txt", "As shown (PMID: 90003001).", "plain_text"),
        ("notes.txt", "", "plain_text"),
        ("notes.txt", "name: alphine\nshelf: left\n", "plain_text"),
        ("notes.txt", "1\n2\n3\n2019\n", "plain_text"),
        ("notes.txt", "Alphine\n\nslows hearts\n", "plain_text"),
        ("notes", "As shown (PMID: 90003001).", "plain_text"),
        ("notes.log", "PMID 90003001 was not there at all", "plain_text"),
        ("data.json", '{"shelf": "left", "source": "PubMed:90003001"}', "plain_text"),
        ("data.json", "[1, 2, 3]", "plain_text"),
        ("data.json", '{"never": "closed"', "plain_text"),
        ("list.txt", "90003001\n90003002\nnot-a-number\n", "identifier_list"),
        ("list.ids", "1\n2\n", "identifier_list"),
        ("empty.bib", "", "bibtex"),
        ("empty.ris", "", "ris"),
        ("page.htm", "<p>PMID: 90003001</p>", "html"),
        ("page.txt", "\n<!-- x -->\n<HTML><p>PMID: 90003001</p>", "html"),
        ("cited.json", '[{"title": "A", "doi": "10.5555/a"}]', "openevidence_json"),
        ("cited.json", '{"citations": [{"title": "A", "pmid": 90003001}]}', "openevidence_json"),
        ("one.json", '{"type": "article", "title": "A", "DOI": "10.5555/a"}', "csl_json"),
        ("many.json", '{"items": [{"id": "a", "type": "book", "title": "A"}]}', "csl_json"),
    ],
)
def test_a_file_is_told_by_its_content_where_that_is_clear_and_else_by_its_name(
    tmp_path, name, content, row
):
    assert of(tmp_path, name, content).extraction.format == row


def archive() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("xl/workbook.xml", "<x/>")
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "content", "what"),
    [
        ("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(64), "a PNG image"),
        ("picture.md", b"\xff\xd8\xff\xe0" + bytes(64), "a JPEG image"),
        ("table.xlsx", archive(), "ZIP archive"),
        ("report.docx", archive(), "ZIP archive"),
        ("report.md.gz", gzip.compress(b"PMID: 90003001", mtime=0), "gzip data"),
        ("old.doc", b"\xd0\xcf\x11\xe0" + bytes(64), "an old Office document"),
        ("noise.txt", bytes(range(32)) * 40, "binary data"),
    ],
)
def test_an_unknown_format_is_an_error_in_three_parts(tmp_path, name, content, what):
    with pytest.raises(UsageError) as caught:
        of(tmp_path, name, content)
    assert what in caught.value.seen
    assert name in caught.value.seen
    assert "markdown" in caught.value.expected
    assert "csl json" in caught.value.expected
    assert caught.value.next_step


def test_json_of_an_unknown_form_is_read_as_text_and_says_so(tmp_path):
    read = of(tmp_path, "data.json", '[{"source": "PubMed:90003001, PubMed:90003002"}]')
    assert ids(read) == ["PMID:90003001", "PMID:90003002"]
    assert any("JSON of a form that is not known" in note for note in read.extraction.notes)


def test_every_row_says_what_it_is_and_has_a_name_of_its_own():
    assert len(BY_NAME) == len(INPUTS)
    assert all(row.what and not row.what.endswith(".") for row in INPUTS)
    endings = [ending for row in INPUTS for ending in row.endings]
    assert len(endings) == len(set(endings))


def test_only_text_in_markdown_takes_a_result_section():
    takes = {row.name for row in INPUTS if row.takes_section}
    assert takes == {"markdown", "plain_text", "openevidence_markdown"}


def test_a_pdf_is_known_by_its_bytes_also_under_another_name(tmp_path):
    pytest.importorskip("pypdf")
    assert of(tmp_path, "report.txt", pdf(["PMID: 90003001"])).extraction.format == "pdf"


def test_a_file_that_is_too_large_is_refused_before_it_is_looked_into(tmp_path):
    with pytest.raises(UsageError, match="larger than"):
        of(tmp_path, "a.bib", "x" * 2_000_001)
