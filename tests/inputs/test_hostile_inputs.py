"""Whatever a file holds: no crash, offsets right, linear time."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given as forall
from hypothesis import settings
from hypothesis import strategies as st
from inputs_samples import SAMPLES

from refassay import jsonl
from refassay.errors import UsageError
from refassay.extract.source import source_of
from refassay.inputs import INPUTS, row_for
from refassay.inputs._input import Asked
from refassay.inputs._json import parse, parse_whole, spelled
from refassay.inputs._printed import author, authors, date
from refassay.inputs._tex import said
from refassay.inputs._woven import Weaver, Woven
from refassay.model import Extraction

TEXT_ROWS = [row for row in INPUTS if not row.begins]
NAMES = {row.name: f"a{row.endings[0]}" if row.endings else "a.json" for row in TEXT_ROWS}

WORDS = (
    "@article{", "@string(", "@comment{", "a,", "title = {", "doi = {10.5555/a",
    "pmid = 90003001", "}", ")", '"', "#", "\\", "\\'e", "{\\_}", "\n", "\r\n", "TY  - JOUR",
    "ER  - ", "DO  - 10.5555/a", "PMID- 90003001", "<", ">",
    "<a href='https://doi.org/10.5555/a'>", "</a>", "<ul><li>", "</li>",
    "<table><tr><th>PMID</th></tr>", "<td>90003001", "<!--", "-->", "<script>", "</script>",
    "&amp;", "&#0;", "&#xD800;", "<!doctype html>", "## Citation Data\n\n", "```json\n",
    "```\n", "[", "]", "{", ":", ",", '"index": 1', '"doi": "10.5555/a"', '"citations":',
    "[15][40]", "[3-9]", "REACTCOMPONENT!:!Table!:!{", '{"structured_article": {',
    "PMID: 90003001", "\x00", "\u200b", "\ud83d", "\ue202", "９０００３００１", "# comment",
    "GSE9900001", " ", "\u2028", "\ufeff",
)  # fmt: skip

SOUP = st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=30).map("".join)

FINITE = st.floats(allow_nan=False, allow_infinity=False)


def read_all_ways(text: str) -> None:
    raw = text.encode("utf-8", "replace")
    for row in TEXT_ROWS:
        source = source_of(Path(NAMES[row.name]), raw)
        chosen = row_for(source)
        for each in {row.name: row, chosen.name: chosen}.values():
            if (
                each is not chosen
                and each.name.startswith("openevidence")
                and not each.fits(source)
            ):
                continue
            content = each.read(source, Asked("a", 10_000_000))
            holds(content.extraction, source.text)
            line = jsonl.dump(content.extraction)
            assert jsonl.load(Extraction, line) == content.extraction


def holds(extraction: Extraction, text: str) -> None:
    for mention in extraction.mentions:
        assert text[mention.start : mention.end] == mention.exact
        assert mention.citation is None or 0 <= mention.citation < len(extraction.citations)
    for citation in extraction.citations:
        assert text[citation.start : citation.end] == citation.text
    for claim in extraction.claims:
        assert 0 <= claim.citation < len(extraction.citations)
        assert 0 <= claim.start <= claim.end <= len(text)


@settings(deadline=None, max_examples=150)
@forall(SOUP)
def test_no_text_breaks_a_reader_and_offsets_hold(text):
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        text = text.encode("utf-8", "replace").decode("utf-8")
    if text.startswith(("\x89", "GIF8", "BZh", "%PDF")):
        return
    try:
        read_all_ways(text.replace("\x00", "0") if text.count("\x00") > 3 else text)
    except UsageError as error:
        if "binary data" not in error.seen:  # mostly control characters: rightly refused
            raise


KEYS = [
    *("index", "doi", "DOI", "PMID", "pmid", "title", "authors", "author", "issued", "date-parts"),
    *("citations", "metadata", "citation_detail", "structured_article", "articlesection_set"),
    *("text", "raw_text", "items", "type", "id", "url", "extra", "date"),
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | FINITE | st.text(max_size=12)
    | st.sampled_from(["10.5555/a", "90003001", "n/a", "[15]"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(
        st.sampled_from(KEYS) | st.text(max_size=4),
        inner, max_size=6,
    ),
    max_leaves=30,
)  # fmt: skip


@settings(deadline=None, max_examples=150)
@forall(JSON, st.sampled_from([None, 1]), st.booleans())
def test_no_json_breaks_a_reader_and_offsets_hold(value, indent, ascii_):
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_)
    text = text.encode("utf-8", "replace").decode()
    source = source_of(Path("a.json"), text.encode())
    row = row_for(source)
    holds(row.read(source, Asked("a", 10_000_000)).extraction, source.text)
    read_markdown = source_of(Path("a.md"), f"A.[1]\n\n## Citation Data\n\n{text}\n".encode())
    row = row_for(read_markdown)
    holds(row.read(read_markdown, Asked("a", 10_000_000)).extraction, read_markdown.text)


@settings(deadline=None)
@forall(JSON)
def test_json_is_read_as_the_standard_library_reads_it(value):
    text = json.dumps(value)
    node = parse(text)
    if "\\ud" not in text.lower():
        assert node.plain() == json.loads(text)
    assert (node.start, node.end) == (0, len(text))
    for each in node.walk():
        if isinstance(each.value, str):
            assert spelled(each, text).text == each.value


@settings(deadline=None)
@forall(st.text(max_size=60))
def test_json_that_the_standard_library_refuses_is_not_read(text):
    try:
        json.loads(text)
    except ValueError:
        node = parse_whole(text)
        # Commas too many are let pass: such data is read as it was meant.
        assert node is None or "," in text


@settings(deadline=None)
@forall(st.text(max_size=80))
def test_printed_names_dates_and_markup_are_always_read(text):
    date(text)
    author(text)
    authors(text)
    woven = said(text, 0, len(text))
    for at in range(len(woven.text)):
        start, end = woven.span(at, at + 1)
        assert 0 <= start <= end <= len(text)


PIECES = st.lists(st.tuples(st.text(max_size=4), st.text(max_size=4), st.booleans()), max_size=8)


@settings(deadline=None)
@forall(PIECES, st.data())
def test_weaving_keeps_the_way_back(pieces, data):
    original = "".join(piece[0] for piece in pieces)
    weaver, at = Weaver(original), 0
    for spelled_, said_, copied in pieces:
        if copied:
            weaver.copy(at, at + len(spelled_))
        else:
            weaver.put(said_, at, at + len(spelled_))
        at += len(spelled_)
    woven = weaver.done()
    start = data.draw(st.integers(0, len(woven.text)))
    end = data.draw(st.integers(start, len(woven.text)))
    first, last = woven.span(start, end)
    assert 0 <= first <= last <= len(original)
    part = woven.cut(start, end)
    assert part.text == woven.text[start:end]
    if part.text:
        assert part.span(0, len(part.text)) == (first, last)
    assert Woven(original, "").span(0, 0) == (0, 0)


@pytest.mark.parametrize("path", sorted(SAMPLES.iterdir()), ids=lambda path: path.name)
def test_a_sample_cut_anywhere_is_read_without_a_crash(path):
    text = path.read_text("utf-8")
    for at in range(0, len(text), 97):
        source = source_of(path, text[:at].encode())
        holds(row_for(source).read(source, Asked("a", 10_000_000)).extraction, source.text)


BIG = 200_000
HOSTILE = {
    "a.bib": ("@a{", "@a{}", "\n@a{b, c = {", '@a{b, c = "', "{", "@a{b, x = a # a # ", "% "),
    "a.ris": ("TY  - A\n", "A\n", "TY  - A\nx\n", "DO  - 10.5555/a\n"),
    "a.html": ("<", "<a ", "<a href='", "<!--", "<svg>", "<noscript>", "&", "<li>", '<a "'),
    "b.html": ("<tr><th>", "<p>```", "<a href='https://doi.org/10.5555/a'>"),
    "a.json": ("[", '{"a":', '"', "[1,", '{"citations": [', "\\u"),
    "a.ids": ("1\n", "#\n", "a:b\n", "10.5555/a ", "-"),
    "b.md": ("## Citation Data\n", "## Citation Data\n\n[", "[1]", "[1-9]", "[1,"),
}


@pytest.mark.parametrize(
    ("name", "unit"), [(name, unit) for name, units in HOSTILE.items() for unit in units]
)
def test_hostile_repeats_take_linear_time(name, unit):
    took = []
    for size in (BIG // 8, BIG // 2):
        text = unit * (size // len(unit))
        source = source_of(Path(name), text.encode())
        begin = time.process_time()
        row_for(source).read(source, Asked("a", 100_000_000))
        took.append(time.process_time() - begin)
    # Four times as much: far from sixteen times as long.
    assert took[1] < 10 * took[0] + 0.5
