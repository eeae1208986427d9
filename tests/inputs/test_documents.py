"""Pages and documents: HTML with its own offsets, PDF and DOCX with those of their text."""

from __future__ import annotations

import builtins
import io
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given as given_any
from hypothesis import settings
from hypothesis import strategies as st
from inputs_samples import MOST, SAMPLES, docx, given, ids, of, paragraph, pdf

from refassay.errors import UsageError
from refassay.inputs import BY_NAME, read_input
from refassay.inputs._input import Asked


def page(tmp_path, body: str):
    return of(tmp_path, "a.html", f"<!doctype html><html><body>{body}</body></html>")


def test_a_page_is_read_with_its_links_table_and_references():
    read = given(SAMPLES / "page.html")
    assert ids(read) == [
        "PMID:90003001",
        "DOI:10.5555/inputs.one",
        "DOI:10.5555/inputs.nowhere",
        "PMID:90003002",
        "DOI:10.1002/(sici)90003-0258(19980815)17:15<1661::aid-sim968>3.0.co;2-2",
    ]
    listed = [one for one in read.extraction.citations if one.where == "entry"]
    assert [one.label for one in listed] == ["1", "2"]
    assert listed[1].ids == ()


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("PMID: 90003001", ["PMID:90003001"]),
        ("<b>PMID:</b> <i>90003001</i>", ["PMID:90003001"]),
        ("PMID:&#32;9000&#51;001", ["PMID:90003001"]),
        ("<a href='https://doi.org/10.5555/a&amp;b'>A</a>", ["DOI:10.5555/a&b"]),
        ("<A HREF=https://doi.org/10.5555/a title='x > y'>A</A>", ["DOI:10.5555/a"]),
        ("<a href='//doi.org/10.5555/a'>A</a>", ["DOI:10.5555/a"]),
        ("<a href='doi:10.5555/a'>A</a>", ["DOI:10.5555/a"]),
        ("<a href='#x'>PMID 90003001</a>", ["PMID:90003001"]),
        ("<a href='https://doi.org/10.5555/a'>10.5555/a</a>", ["DOI:10.5555/a"]),
        ("<a data-href='https://doi.org/10.5555/a'>A</a>", []),
        ("<p>PMID: 90003001<p>PMID: 90003002", ["PMID:90003001", "PMID:90003002"]),
        ("<!-- PMID: 90003001 -->", []),
        ("<!-- PMID: 90003001", []),
        ("<script>PMID: 90003001</script>PMID: 90003002", ["PMID:90003002"]),
        ("<SCRIPT>PMID: 90003001", []),
        ("<style>PMID: 90003001</style >PMID: 90003002", ["PMID:90003002"]),
        ("<noscript>x PMID: 90003002", ["PMID:90003002"]),
        ("&lt;!-- x PMID: 90003001", ["PMID:90003001"]),
        ("<p>```</p><p>PMID: 90003001</p>", ["PMID:90003001"]),
        ("10.5555/a<wbr>.b", ["DOI:10.5555/a.b"]),
        ("1 < 2, PMID: 90003001 > 0", ["PMID:90003001"]),
        ("<td>90003001</td>", []),
        ("<tr><th>PMID</th></tr><tr><td>90003001</td></tr>", ["PMID:90003001"]),
    ],
)
def test_pages(tmp_path, body, found):
    read = page(tmp_path, body)
    assert ids(read) == found
    for mention in read.extraction.mentions:
        assert read.source.text[mention.start : mention.end] == mention.exact


def test_text_and_target_of_a_link_that_differ_are_names_of_one_work(tmp_path):
    body = "<a href='https://doi.org/10.5555/a'>PMID: 90003001</a>"
    groups = [one.one_work for one in page(tmp_path, body).extraction.citations]
    assert [{str(each) for each in group} for one in groups for group in one] == [
        {"PMID:90003001", "DOI:10.5555/a"}
    ]


def test_a_docx_is_read_with_links_tables_notes_and_what_managers_write(tmp_path):
    body = (
        paragraph("Alphine", style="Heading1")
        + paragraph("It slows the beat (PMID: 9000", "3001).")
        + '<w:p><w:hyperlink r:id="r1"><w:r><w:t>Olm</w:t></w:r></w:hyperlink></w:p>'
        + '<w:p><w:r><w:instrText> HYPERLINK "https://doi.org/10.5555/field" </w:instrText></w:r>'
        + '<w:r><w:t>Quarn</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>'
        + "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>PMID</w:t></w:r></w:p></w:tc></w:tr>"
        + "<w:tr><w:tc><w:p><w:r><w:t>90003002</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"
        + f"<w:sdt><w:sdtContent>{paragraph('doi:10.5555/control')}</w:sdtContent></w:sdt>"
        + "<w:p><w:ins><w:r><w:t>doi:10.5555/inserted</w:t></w:r></w:ins>"
        + "<w:del><w:r><w:delText>doi:10.5555/deleted</w:delText></w:r></w:del></w:p>"
        + "<w:p><w:moveFrom><w:r><w:t>doi:10.5555/moved</w:t></w:r></w:moveFrom></w:p>"
        + paragraph("References")
        + paragraph("Olm P. Alphine. Tiny Journal 2019. PMID: 90003003")
        + paragraph("Nobody. A work without a number. 1999.")
    )
    notes = (
        f'<w:footnote w:type="separator" w:id="0">{paragraph("PMID: 90003009")}</w:footnote>'
        + (f'<w:footnote w:id="2">{paragraph("doi:10.5555/note")}</w:footnote>')
    )
    links = {"r1": "https://doi.org/10.5555/link"}
    read = of(tmp_path, "a.docx", docx(body, links=links, footnotes=notes))
    assert read.extraction.format == "docx"
    assert sorted(set(ids(read)) - {"PMID:90003009"}) == [
        "DOI:10.5555/control",
        "DOI:10.5555/field",
        "DOI:10.5555/inserted",
        "DOI:10.5555/link",
        "DOI:10.5555/note",
        "PMID:90003001",
        "PMID:90003002",
        "PMID:90003003",
    ]
    listed = [one for one in read.extraction.citations if one.where == "entry"]
    assert any("A work without a number" in one.text and not one.ids for one in listed)
    assert any("offsets are those of the text" in note for note in read.extraction.notes)


def test_the_offsets_of_a_docx_are_those_of_its_text(tmp_path):
    read = of(tmp_path, "a.docx", docx(paragraph("See PMID: 90003001.")))
    (mention,) = read.extraction.mentions
    assert read.subject.text[mention.start : mention.end] == mention.exact == "PMID: 90003001"


@pytest.mark.parametrize(
    "head",
    [
        '<!DOCTYPE w [<!ENTITY a "PMID: 90003001">]>',
        '<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE w SYSTEM "http://example.org/x.dtd">',
    ],
)
def test_a_docx_with_a_document_type_is_refused(tmp_path, head):
    with pytest.raises(UsageError, match="cannot be read as a DOCX") as caught:
        of(tmp_path, "a.docx", docx("<w:p><w:r><w:t>x</w:t></w:r></w:p>", head=head))
    assert caught.value.next_step


def test_a_docx_that_unpacks_to_too_much_is_refused(tmp_path):
    path = tmp_path / "a.docx"
    path.write_bytes(docx(paragraph("0" * 1_000_000)))
    assert path.stat().st_size < 10_000
    with pytest.raises(UsageError, match="too large"):
        read_input(path, report="a", max_bytes=50_000)


@pytest.mark.parametrize("cut", [60, 200, 400])
def test_a_damaged_docx_is_an_error_in_three_parts(tmp_path, cut):
    whole = docx(paragraph("PMID: 90003001"))
    with pytest.raises(UsageError) as caught:
        of(tmp_path, "a.docx", whole[:cut])
    assert caught.value.expected
    broken = docx("<w:p>")
    with pytest.raises(UsageError, match="cannot be read as a DOCX"):
        of(tmp_path, "b.docx", broken)


def test_a_docx_whose_document_is_encrypted_is_an_error(tmp_path):
    raw = bytearray(docx(paragraph("x")))
    for at in (raw.find(b"PK\x01\x02"), raw.find(b"PK\x03\x04")):
        while at >= 0:
            raw[at + (8 if raw[at : at + 4] == b"PK\x01\x02" else 6)] |= 1
            at = raw.find(bytes(raw[at : at + 4]), at + 4)
    assert zipfile.is_zipfile(io.BytesIO(bytes(raw)))
    with pytest.raises(UsageError, match="cannot be read as a DOCX"):
        of(tmp_path, "a.docx", bytes(raw))


def test_without_pypdf_a_pdf_is_an_error_that_names_the_extra(tmp_path, monkeypatch):
    real = builtins.__import__

    def without(name, *args, **kwargs):
        if name == "pypdf":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UsageError) as caught:
        of(tmp_path, "a.pdf", pdf(["PMID: 90003001"]))
    assert "«pdf»" in caught.value.expected
    assert "pip install 'refassay[pdf]'" in caught.value.next_step


def test_a_pdf_is_read_page_by_page_with_its_links(tmp_path):
    pytest.importorskip("pypdf")
    read = of(
        tmp_path,
        "a.pdf",
        pdf(["It slows the beat (PMID: 90003001)."], ["See doi:10.5555/inputs.one"],
            links=("https://doi.org/10.5555/inputs.link",)),
    )  # fmt: skip
    assert sorted(ids(read)) == [
        "DOI:10.5555/inputs.link",
        "DOI:10.5555/inputs.one",
        "PMID:90003001",
    ]
    for mention in read.extraction.mentions:
        assert read.subject.text[mention.start : mention.end] == mention.exact
    assert read.extraction.notes[0].startswith("PDF: lines and offsets are those of the text")


def test_an_identifier_that_a_full_line_may_have_cut_counts_as_cut(tmp_path):
    pytest.importorskip("pypdf")
    read = of(tmp_path, "a.pdf", pdf(["see doi:10.5555/inp", "uts.one and so on", "doi:10.5555/b"]))
    assert [(str(one.id), one.cut) for one in read.extraction.mentions] == [
        ("DOI:10.5555/inp", True),
        ("DOI:10.5555/b", False),
    ]


def test_a_link_gives_the_whole_of_what_a_line_cut(tmp_path):
    pytest.importorskip("pypdf")
    lines = ["see https://doi.org/10.5555/inp", "uts.one and so on"]
    read = of(tmp_path, "a.pdf", pdf(lines, links=("https://doi.org/10.5555/inputs.one",)))
    assert set(ids(read)) == {"DOI:10.5555/inputs.one"}


def test_a_pdf_without_text_is_no_report_without_references(tmp_path):
    pytest.importorskip("pypdf")
    with pytest.raises(UsageError, match="holds no text"):
        of(tmp_path, "a.pdf", pdf([""]))


def test_a_page_of_pictures_among_others_is_told(tmp_path):
    pytest.importorskip("pypdf")
    read = of(tmp_path, "a.pdf", pdf(["PMID: 90003001"], [""], ["x"]))
    assert "PDF: no text on page(s) 2: pictures are not read" in read.extraction.notes


@settings(deadline=None, max_examples=60)
@given_any(st.sampled_from(["pdf", "docx"]), st.data())
def test_a_damaged_document_is_read_or_refused_and_nothing_else(kind, data):
    pytest.importorskip("pypdf")
    lines = ["PMID: 90003001", "doi:10.5555/a"]
    whole = (
        pdf(lines, links=("https://doi.org/10.5555/a",))
        if kind == "pdf"
        else docx(paragraph(*lines), links={"r1": "https://doi.org/10.5555/a"})
    )
    raw = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(8, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 6))] = data.draw(st.binary(max_size=6))
    row = BY_NAME[kind]
    with suppress(UsageError):
        row.read(row.opened(Path("a"), bytes(raw)), Asked("a", MOST))


@pytest.mark.parametrize("cut", [9, 50, 300])
def test_a_damaged_pdf_is_an_error_in_three_parts(tmp_path, cut):
    pytest.importorskip("pypdf")
    with pytest.raises(UsageError) as caught:
        of(tmp_path, "a.pdf", pdf(["PMID: 90003001"])[:cut])
    assert "PDF" in caught.value.seen or "no text" in caught.value.seen
    assert caught.value.expected
    assert caught.value.next_step


def test_a_pdf_of_too_many_pages_is_refused(tmp_path, monkeypatch):
    pytest.importorskip("pypdf")
    from refassay.inputs import pdf as reader

    monkeypatch.setattr(reader, "MOST_PAGES", 1)
    with pytest.raises(UsageError, match="2 pages, more than 1"):
        of(tmp_path, "a.pdf", pdf(["a"], ["b"]))


def test_limits_are_for_the_file_too(tmp_path):
    with pytest.raises(UsageError, match="larger than"):
        of(tmp_path, "a.pdf", b"%PDF-" + bytes(MOST))
