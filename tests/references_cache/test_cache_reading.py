"""Entries of other validators' caches: read as they are found, damaged ones told one by one."""

from __future__ import annotations

import contextlib
import os

import pytest
from cache_samples import SIX, entry, filled
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.errors import UsageError
from refassay.model import Author
from refassay.references_cache.naming import file_name
from refassay.references_cache.reading import Damaged, DamagedEntry, read_entries, read_entry
from refassay.registries import Unreadable
from refassay.registries._cache_entry import entry_of


@pytest.mark.parametrize(
    ("reference_id", "name"),
    [
        ("PMID:90000001", "PMID_90000001.md"),
        ("DOI:10.5555/S0022-5347(05)64215-2", "DOI_10.5555_S0022-5347(05)64215-2.md"),
        ("clinicaltrials:NCT90000001", "clinicaltrials_NCT90000001.md"),
        ("url:https://example.org/a?b=c", "url_https___example.org_a_b_c.md"),
    ],
)
def test_names_are_made_as_the_other_validators_make_them(reference_id, name):
    assert file_name(reference_id) == name


def test_the_six_shapes_are_read(tmp_path):
    folder = filled(tmp_path / "cache", SIX)
    read = {each.name: each.entry for each in read_entries(folder)}
    assert sorted(read) == sorted(SIX)
    paper = read["PMID_90000011.md"].record
    assert paper.id.curie == "PMID:90000011"
    assert paper.title == "[Quiet sheep: a survey]."
    assert paper.author == (Author("Doe", "JA"), Author("O'Roe", "Kim"))
    assert (paper.container_title, paper.issued, paper.years) == ("J Synth", "2019", (2019,))
    assert [each.curie for each in paper.same_as] == ["DOI:10.5555/quiet.1"]
    assert "Sheep are quiet in the rain. --- TY - JOUR" in paper.abstract
    assert paper.abstract.endswith("PMID: 90000011")
    assert paper.thin
    assert paper.extra["imported"] is True
    unavailable = read["DOI_10.5555_s0022-5347(05)64215-2.md"].record
    assert unavailable.id.curie == "DOI:10.5555/s0022-5347(05)64215-2"
    assert (unavailable.title, unavailable.abstract) == ("Loud goats", "")
    series = read["GEO_GSE9900011.md"].record
    assert series.abstract == "Forty animals were sampled at noon."
    trial = read["clinicaltrials_NCT90000011.md"].record
    assert trial.id.curie == "clinicaltrials:NCT90000011"
    assert read["url_https___example.org_geo_query_acc.cgi_acc_GSE9900011.md"].record is None
    whole = read["DOI_10.5555_whole.1.md"].record
    assert (whole.abstract, whole.author) == ("", (Author(literal="Jane Doe"),))


@pytest.mark.parametrize(
    ("title", "read"),
    [
        ("Rabies in foxes---Ohio, 2001.", "Rabies in foxes---Ohio, 2001."),
        ('"An A----G transition in GENT"', "An A----G transition in GENT"),
        ("'---'", "---"),
        ("Quiet: a study: of sheep", "Quiet: a study: of sheep"),
        ("[Cholera].", "[Cholera]."),
        ("[Cholera in 1854]", "[Cholera in 1854]"),
        ("{Braces} and more", "{Braces} and more"),
        ("Study #2 of sheep", "Study #2 of sheep"),
        ("@home: care", "@home: care"),
        ("*Escherichia* in sheep", "*Escherichia* in sheep"),
        ("& other things", "& other things"),
        ("100% of sheep", "100% of sheep"),
        ("- a dash first", "- a dash first"),
        ("'It's a test'", "It's a test"),
        ("'It''s a test'", "It's a test"),
        ('"Quoted" and: not', '"Quoted" and: not'),
        ('"with \\"marks\\" in it"', 'with "marks" in it'),
        ("first\u2028second", "first second"),
        ('"first\u2029second"', "first second"),
        ("'first\x85second'", "first second"),
        ('"first\\u2028second"', "first second"),
        ("1984", "1984"),
        ("No", "No"),
        ("2020-01-01", "2020-01-01"),
        ("A long title that was\n  wrapped: no, not here", None),
        ("A long title that was\n  wrapped by its writer", "A long title that was wrapped by its "
         "writer"),
        ("|\n  A block\n  of two lines", "A block of two lines"),
        ("Trailing colon:", "Trailing colon:"),
        ("bell \x07 and \x00 nul", "bell and nul"),
    ],
)  # fmt: skip
def test_titles_are_read_as_their_writers_meant_them(title, read):
    data = entry("PMID:90000021", title).encode()
    if read is None:
        with pytest.raises(Unreadable):
            entry_of(data)
    else:
        assert entry_of(data).record.title == read


def test_text_that_holds_the_delimiter_is_kept():
    data = (entry() + "\n---\n\nMore.\n---\nreference_id: PMID:1\n---\n").encode()
    assert entry_of(data).record.id.curie == "PMID:90000021"


@pytest.mark.parametrize(
    ("printed", "curie"),
    [
        ("'PMID:90000021'", "PMID:90000021"),
        ('"pmid:90000021"', "PMID:90000021"),
        ("PMID 90000021", "PMID:90000021"),
        ("doi:10.5555/ABC", "DOI:10.5555/abc"),
        ("DOI:10.5555/a.10", "DOI:10.5555/a.10"),
        ("NCT90000011", "clinicaltrials:NCT90000011"),
        ("CLINICALTRIALS:NCT90000011", "clinicaltrials:NCT90000011"),
        ("PMC:PMC90000001", "PMC:PMC90000001"),
        ("PMC:90000001", "PMC:PMC90000001"),
        ("GEO:GSE9900011", "GEO:GSE9900011"),
    ],
)
def test_identifiers_are_read_in_every_spelling(printed, curie):
    assert entry_of(entry(printed).encode()).record.id.curie == curie


@pytest.mark.parametrize("printed", ["CGDS:HGNC:12632", "ORPHA:42", "url:https://example.org/a"])
def test_references_of_other_kinds_are_entries_without_a_record(printed):
    assert entry_of(entry(printed).encode()).record is None


PAGE = "<!DOCTYPE html>\n<html><body>Sign in</body></html>\n"

DAMAGED = {
    "empty": ("", "it is empty"),
    "blank": ("\n \n", "it is empty"),
    "no front matter": ("# A title\n", "it has no front matter"),
    "a web page": (PAGE, "it is a web page"),
    "csv": ("---\nDOI,title\n10.5555/x,A\n", "its front matter is not closed"),
    "csv, closed": ("---\nDOI,title\n10.5555/x,A\n---\n", "not a list of keys"),
    "not closed": ("---\nreference_id: PMID:90000021\n", "not closed"),
    "no id": ("---\ntitle: A\n---\n", "has no reference_id"),
    "bare accession": (entry("P12345"), "'P12345', has no prefix"),
    "bare number": (entry("90000021"), "'90000021', has no prefix"),
    "no DOI": (entry("DOI:10.X/9"), "is no DOI"),
    "no PMID": (entry("PMID:abc"), "is no PMID"),
    "title only": (
        "---\nreference_id: PMID:90000021\ntitle: A\ncontent_type: abstract_only\n---\nText.\n",
        "neither authors nor a journal",
    ),
    "no title": ("---\nreference_id: PMID:90000021\njournal: J\n---\nText.\n", "no title"),
    "series without anything": ("---\nreference_id: GEO:GSE9900011\n---\n", "neither a title"),
    "block page as title": (entry("PMID:90000021", "WWW Error Blocked Diagnostic"), "a robot"),
    "aliases": ("---\na: &a [*a]\nb:\n- *c\n---\n", "not a list of keys"),
    "nested": ("---\nreference_id: " + "[" * 5000 + "\n---\n", "has no prefix"),
    "scalar": ("---\njust a text\n---\n", "not a list of keys"),
}


@pytest.mark.parametrize(("text", "fault"), DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_entry_says_what_is_wrong_with_it(text, fault):
    with pytest.raises(Unreadable) as raised:
        entry_of(text.encode())
    assert fault in str(raised.value)


def test_a_damaged_entry_never_costs_the_others(tmp_path):
    texts = {f"PMID_9001{number:04d}.md": each for number, (each, _) in enumerate(DAMAGED.values())}
    folder = filled(tmp_path / "cache", {**SIX, **texts, "README.md": "# Cache\n", ".x.md": ""})
    (folder / "PMID_90000099.md").write_bytes(
        b"---\nreference_id: PMID:90000099\ntitle: \xff\n---\n"
    )
    (folder / "pdfs.md").mkdir()
    os.mkfifo(folder / "PMID_90000098.md")
    read = list(read_entries(folder))
    damaged = [each for each in read if isinstance(each, Damaged)]
    assert {each.name for each in damaged} == {*texts, "PMID_90000099.md"}
    assert len(read) - len(damaged) == len(SIX)


def test_the_id_inside_has_to_be_the_one_of_the_name(tmp_path):
    folder = filled(
        tmp_path / "cache",
        {
            "PMID_90000022.md": entry("PMID:90000021"),
            "doi_10.5555_ABC.md": entry("DOI:10.5555/abc"),
            "NCT90000011.md": entry("clinicaltrials:NCT90000011"),
            "clinicaltrials_NCT90000012.md": entry("NCT90000012"),
            "DOI_10.5555_a_b.md": entry("DOI:10.5555/a/b"),
        },
    )
    read = list(read_entries(folder))
    assert [each for each in read if isinstance(each, Damaged)] == [
        Damaged("PMID_90000022.md", "it is about PMID:90000021, its name is another's")
    ]
    with pytest.raises(DamagedEntry) as raised:
        read_entry(folder / "PMID_90000022.md")
    assert "expected" in str(raised.value)


def test_only_the_wanted_entries_are_opened(tmp_path):
    folder = filled(tmp_path / "cache", {**SIX, "DOI_10.5555_ABC.md": entry("DOI:10.5555/ABC")})
    wanted = [entry_of(SIX["PMID_90000011.md"].encode()).record.id]
    wanted.append(entry_of(entry("DOI:10.5555/abc").encode()).record.id)
    names = [each.name for each in read_entries(folder, wanted)]
    assert names == ["DOI_10.5555_ABC.md", "PMID_90000011.md"]


def test_a_folder_that_is_not_there_is_told_in_three_parts(tmp_path):
    with pytest.raises(UsageError) as raised:
        list(read_entries(tmp_path / "nowhere"))
    assert "next" in str(raised.value)


LANDING = (
    "Skip to main content. Sign in. Quiet sheep. Abstract: sheep are quiet. Get access. "
    "Purchase this article, $39.95. Privacy policy. Abstract: sheep are quiet. "
) * 30


@pytest.mark.parametrize(
    ("content_type", "content", "remark"),
    [
        ("full_text_html", LANDING, "reads like a landing page"),
        ("full_text_html", "Just a moment... Checking your browser before accessing", "a robot"),
        ("abstract_only", "WWW Error Blocked Diagnostic", "a robot"),
        ("abstract_only", "Access denied. You have been blocked.", "a robot"),
        ("abstract_only", "Sheep were denied access to food and to the log in the field.", ""),
        ("full_text_html", "Patients subscribe to care. Methods. Results. " * 200, ""),
        ("full_text_xml", "Cookies were privacy policy tested. Results.", ""),
    ],
)
def test_pages_stored_as_text_are_told_and_not_used(content_type, content, remark):
    text = entry("PMID:90000021", "A title", f"content_type: {content_type}")
    read = entry_of(text.replace("Some text.", content).encode())
    assert remark in "".join(read.remarks)
    assert bool(read.remarks) == bool(remark)
    if remark:
        assert read.record.abstract == ""


@pytest.mark.parametrize(
    ("types", "told"),
    [
        (["Journal Article"], []),
        (["Retracted Publication"], [("retraction", "of_this")]),
        (["Published Erratum"], [("correction", "is_notice")]),
    ],
)
def test_a_retraction_that_the_entry_tells_of_is_heard(types, told):
    more = ["publication_types:", *(f"- {each}" for each in types)]
    record = entry_of(entry("PMID:90000021", "A", *more).encode()).record
    assert [(each.type, each.direction) for each in record.notices] == told


@settings(deadline=None, max_examples=300)
@given(st.binary(max_size=200), st.text(max_size=200))
def test_no_bytes_make_the_reader_crash(raw, text):
    for data in (raw, text.encode("utf-8", "replace"), f"---\n{text}\n---\n{text}".encode(
        "utf-8", "replace"
    ), entry("PMID:90000021", text).encode("utf-8", "replace")):  # fmt: skip
        with contextlib.suppress(Unreadable):
            assert entry_of(data).reference_id
