"""Bytes to text and back."""

import gzip
import os
import socket
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refassay.errors import UsageError
from refassay.extract import extract_report
from refassay.extract.source import read_source, source_of

PLACE = Path("report.md")
DEVICE = Path(os.devnull)


@pytest.mark.parametrize(
    ("raw", "text", "encoding"),
    [
        (b"", "", "utf-8"),
        ("café\r\n".encode(), "café\r\n", "utf-8"),
        (b"\xef\xbb\xbfa", "a", "utf-8"),
        ("caf\u00e9".encode("latin-1"), "café", "latin-1"),
        (b"\xff\xfe" + "é\n".encode("utf-16-le"), "é\n", "utf-16-le"),
        (b"\xfe\xff" + "é\n".encode("utf-16-be"), "é\n", "utf-16-be"),
        (b"PMID:90000001\x00 a\x00", "PMID:90000001\x00 a\x00", "utf-8"),
    ],
)
def test_text_is_decoded_and_encoded_to_the_same_bytes(
    raw: bytes, text: str, encoding: str
) -> None:
    source = source_of(PLACE, raw)
    assert (source.text, source.encoding) == (text, encoding)
    assert source.encode(source.text) == raw
    assert bool(source.notes) == (encoding != "utf-8")


@given(
    st.one_of(
        st.binary(max_size=60),
        st.text(max_size=40).map(lambda text: text.encode("utf-8", "replace")),
    )
)
def test_any_bytes_are_refused_or_come_back(raw: bytes) -> None:
    try:
        source = source_of(PLACE, raw)
    except UsageError:
        return
    assert source.encode(source.text) == raw


@pytest.mark.parametrize(
    ("raw", "what"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(40), "PNG"),
        (gzip.compress(b"PMID:90000001", mtime=0), "gzip"),
        (b"%PDF-1.7\n", "PDF"),
        (b"PK\x03\x04rest", "ZIP"),
        (bytes(range(32)) * 40, "binary"),
    ],
)
def test_what_is_no_text_is_refused_by_name(raw: bytes, what: str) -> None:
    with pytest.raises(UsageError) as caught:
        source_of(PLACE, raw)
    assert what in caught.value.seen
    assert caught.value.expected
    assert caught.value.next_step


def test_a_folder_a_missing_and_a_large_file_are_refused(tmp_path: Path) -> None:
    large = tmp_path / "large.md"
    large.write_bytes(b"a" * 11)
    for path, words in [
        (tmp_path, "folder"),
        (tmp_path / "no.md", "cannot be read"),
        (large, "larger"),
    ]:
        with pytest.raises(UsageError, match=words):
            read_source(path, max_bytes=10)


def test_what_the_encoding_lacks_is_refused_when_written() -> None:
    source = source_of(PLACE, "café".encode("latin-1"))
    with pytest.raises(UsageError, match="U\\+2014"):
        source.encode("café — x")


def test_an_empty_file_cites_nothing(tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    path.touch()
    _, extraction = extract_report(path, report="report.md", max_bytes=10)
    assert extraction.mentions == ()
    assert extraction.citations == ()


def test_a_sidecar_that_cannot_be_read_is_a_note(tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    path.write_text("PMID:90000001\n", "utf-8")
    (tmp_path / "report.md.citations.md").write_bytes(b"%PDF-1.7\n")
    _, extraction = extract_report(path, report="report.md", max_bytes=100)
    assert [mention.id.local for mention in extraction.mentions] == ["90000001"]
    assert extraction.sidecars == ()
    assert any("citations.md beside it was not read" in note for note in extraction.notes)


SIDECAR = (
    "# Citations\n\n**Query:** You are an expert.\n\n## Format\n\n1. PMID:90000009\n\n"
    "**Provider:** falcon\n\n**Generated:** 2026-01-01\n\n"
    "1. 10.5555/ab.1\n2. https://doi.org/10.5555/ab.1,\n3. smith2017association pages 1-3\n"
    "4. https://doi.org/10.5555/ab.1](https://doi.org/10.5555/ab.1\n"
    "5. https://pubmed.ncbi.nlm.nih.gov/90000001/\n6. smith2017association pages 4-5\n"
    "7. https://www.ncbi.nlm.nih.gov/books/NBK90000001/\n"
)


@pytest.mark.parametrize("name", ["report.md.citations.md", "report.citations.md"])
def test_the_sidecar_is_read_without_its_prompt_and_each_work_once(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / "report.md"
    path.write_text("Known [5] (PMID:90000001).\n", "utf-8")
    (tmp_path / name).write_text(SIDECAR, "utf-8")
    source, extraction = extract_report(path, report="report.md", max_bytes=10_000)
    assert [other for other, _ in extraction.sidecars] == [name]
    beside = [mention for mention in extraction.mentions if mention.source]
    assert {mention.source for mention in beside} == {name}
    assert [mention.id.local for mention in beside] == ["10.5555/ab.1"] * 3 + [
        "90000001",
        "NBK90000001",
    ]
    for mention in extraction.mentions:
        home = SIDECAR if mention.source else source.text
        assert home[mention.start : mention.end] == mention.exact
    assert [(each.where, each.label) for each in extraction.citations] == [
        ("sidecar", "1"),
        ("sidecar", "smith2017association"),
        ("sidecar", "5"),
        ("sidecar", "7"),
    ]
    assert extraction.mentions[0].citation == 2


def test_what_is_no_file_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    pipe, place = tmp_path / "pipe.md", tmp_path / "socket.md"
    os.mkfifo(pipe)
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(place))
        for path, what in ((pipe, "a named pipe"), (place, "a socket"), (DEVICE, "a device")):
            with pytest.raises(UsageError) as caught:
                read_source(path, max_bytes=10)
            assert caught.value.seen == f"{path} is {what}"
            assert caught.value.expected == "a report in a file"
