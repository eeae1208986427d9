"""What is exported says the same when it is imported; nothing of others' is overwritten."""

from __future__ import annotations

from dataclasses import replace

import pytest
import yaml
from cache_samples import NOW, SIX, curie, entry, filled, opened
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.identifiers import kind_of
from refassay.model import Author, Found, Identifier, Lookup, Notice, Record
from refassay.references_cache.exporting import Exported, export_entries, export_locker
from refassay.references_cache.importing import import_entries
from refassay.references_cache.writing import entry_bytes
from refassay.registries._cache_entry import entry_of
from refassay.registries._cache_yaml import fields_of, parted
from refassay.settle import settle

ASKED = "2026-11-30T13:04:05Z"

ODD = st.sampled_from(
    ["---", ": ", " #", "\u2028", "\u2029", "\x85", "'", '"', "\\", "[", "]", "\n"]
)
TEXTS = st.lists(st.one_of(ODD, st.text(max_size=12)), min_size=1, max_size=6).map("".join)
PLAIN = TEXTS.map(lambda text: " ".join(text.split())).filter(
    lambda text: text and all(char.isprintable() for char in text) and not set(text) & set("<>&")
)
NOTHING = {"~", "null", "Null", "NULL", "None"}
NAMES = PLAIN.filter(lambda name: not set(name) & set("{},;") and name not in NOTHING)
WORDS = PLAIN.filter(lambda word: word not in NOTHING)
AUTHORS = st.one_of(st.builds(Author, family=NAMES, given=NAMES), st.builds(Author, literal=NAMES))
RECORDS = st.builds(
    Record,
    id=st.sampled_from(
        [
            curie("PMID:90000001"),
            curie("DOI:10.5555/s0(05)1"),
            curie("DOI:10.5555/a<1::aid-b>3.0.co;2-#"),
        ]
    ),
    title=WORDS,
    author=st.lists(AUTHORS, min_size=1, max_size=3).map(tuple),
    container_title=WORDS,
    issued=st.integers(1800, 2026).map(str),
    keywords=st.lists(WORDS, max_size=3).map(tuple),
    abstract=PLAIN,
)


@settings(deadline=None, max_examples=300)
@given(RECORDS)
def test_what_is_written_is_read_again(record):
    data = entry_bytes(record, asked_at=ASKED)
    assert data == entry_bytes(record, asked_at=ASKED)
    read = entry_of(data)
    again = read.record
    assert read.ours
    assert read.dated == ASKED
    assert again.id == record.id
    assert again.title == record.title
    assert again.author == record.author
    assert again.container_title == record.container_title
    assert again.issued == record.issued
    assert again.keywords == record.keywords
    if not read.remarks:
        assert again.abstract == record.abstract


@settings(deadline=None, max_examples=200)
@given(RECORDS)
def test_readers_that_look_for_dashes_anywhere_survive(record):
    text = entry_bytes(record, asked_at=ASKED).decode()
    _, matter, _ = text.split("---", 2)
    fields = yaml.safe_load(matter)
    assert fields["reference_id"] == record.id.curie
    assert fields["title"] == record.title


def told(identifier: str, registry: str = "pubmed", **facts: object) -> Lookup:
    record = Record(curie(identifier), **facts)
    return Lookup(record.id, registry, Found(record), ASKED, f"exchanges/{registry}/x.json", "ab")


def settled(*lookups: Lookup) -> list:
    return [settle(kind_of(each.id), each.id, [each]) for each in lookups]


PAPER = told(
    "PMID:90000001",
    title="Foxes---Ohio",
    author=(Author("Doe", "Jane"), Author(literal="A, B and C Group")),
    container_title="J Synth",
    issued="2019-03",
    same_as=(curie("DOI:10.5555/foxes"),),
    publication_types=("Journal Article",),
    abstract="Foxes are red.",
    notices=(Notice("retraction", source="pubmed"),),
)


def test_an_entry_looks_as_others_write_it(tmp_path):
    done = export_entries(tmp_path / "cache", settled(PAPER))
    assert done == Exported(written=("PMID_90000001.md",))
    assert (
        (tmp_path / "cache" / "PMID_90000001.md").read_text()
        == """---
reference_id: "PMID:90000001"
title: "Foxes\\x2d\\x2d\\x2dOhio"
authors:
- "Doe, Jane"
- "{A, B and C Group}"
journal: J Synth
year: '2019'
doi: "10.5555/foxes"
publication_types:
- Journal Article
- Retracted Publication
content_type: abstract_only
extractor_version: refassay-1
retrieved_at: "2026-11-30T13:04:05Z"
---

# Foxes---Ohio
**Authors:** Doe, Jane; {A, B and C Group}
**Journal:** J Synth (2019)
**DOI:** [10.5555/foxes](https://doi.org/10.5555/foxes)

## Content

Foxes are red.
"""
    )


def test_a_trial_keeps_what_reports_cite_of_it(tmp_path):
    trial = told(
        "clinicaltrials:NCT90000001",
        "clinicaltrials",
        title="A trial",
        abstract="Rest.",
        extra={"status": "RECRUITING", "phases": ["PHASE2", "PHASE3"], "enrollment": 40},
    )
    export_entries(tmp_path, settled(trial))
    data = (tmp_path / "clinicaltrials_NCT90000001.md").read_bytes()
    assert b"- phases: PHASE2, PHASE3\n- status: RECRUITING\n" in data
    read = entry_of(data).record
    assert read.abstract == "Rest."
    assert read.extra["status"] == "RECRUITING"
    assert read.extra["phases"] == "PHASE2, PHASE3"


def test_twice_writes_nothing_and_a_newer_date_alone_is_no_change(tmp_path):
    export_entries(tmp_path, settled(PAPER))
    before = (tmp_path / "PMID_90000001.md").stat()
    later = replace(PAPER, asked_at="2027-01-01T00:00:00Z")
    assert export_entries(tmp_path, settled(later)) == Exported(same=1)
    assert (tmp_path / "PMID_90000001.md").stat().st_mtime_ns == before.st_mtime_ns
    newer = replace(later, answer=Found(replace(PAPER.answer.record, title="Foxes of Ohio")))
    assert export_entries(tmp_path, settled(newer)).written == ("PMID_90000001.md",)


def test_entries_of_others_are_never_overwritten(tmp_path):
    theirs = {
        "PMID_90000001.md": entry("PMID:90000001", "Foxes - Ohio"),
        "PMID_90000002.md": entry("PMID:90000002", "Another title", "year: '2001'"),
        "PMID_90000003.md": "# Something else\n",
        "DOI_10.5555_ABC.md": entry("DOI:10.5555/ABC", "A"),
        "DOI_10.5555_a_b.md": entry("DOI:10.5555/a_b", "A"),
    }
    filled(tmp_path, theirs)
    records = [
        told(name, title=title, issued="2002", container_title="J")
        for name, title in (
            ("PMID:90000001", "Foxes---Ohio"),
            ("PMID:90000002", "A title"),
            ("PMID:90000003", "A title"),
            ("DOI:10.5555/abc", "A"),
            ("DOI:10.5555/a/b", "A"),
        )
    ]
    done = export_entries(tmp_path, settled(*records))
    assert done.written == ()
    assert done.same == 2
    assert {each.name: each.why for each in done.left} == {
        "PMID_90000002.md": "another validator's entry has another title and year",
        "PMID_90000003.md": "another file lies there, and it has no front matter",
        "DOI_10.5555_a_b.md": "an entry about DOI:10.5555/a_b lies there",
    }
    assert {name: (tmp_path / name).read_text() for name in theirs} == theirs


def test_existence_alone_and_other_kinds_are_not_written(tmp_path):
    lookups = [
        told("DOI:10.5555/thin", "doi_agency", thin=True),
        told("PMID:90000004"),
        told("arXiv:2401.00001", "datacite", title="A"),
    ]
    assert export_entries(tmp_path, settled(*lookups)) == Exported(thin=2)
    assert list(tmp_path.iterdir()) == []


def test_a_name_that_is_too_long_stops_nothing(tmp_path):
    long = told("DOI:10.5555/" + "x" * 300, "crossref", title="A", container_title="J")
    done = export_entries(tmp_path, settled(long, PAPER))
    assert [each.why for each in done.left] == ["its name would be too long for a file"]
    assert done.written == ("PMID_90000001.md",)


def test_imported_records_are_not_exported_again(tmp_path):
    evidence = opened(tmp_path)
    import_entries(filled(tmp_path / "cache", SIX), evidence, clock=lambda: NOW)
    assert export_locker(tmp_path / "out", evidence) == Exported()
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("folder", ["cache", "cache/inner"])
def test_what_was_exported_can_be_imported_elsewhere(tmp_path, folder):
    export_entries(tmp_path / folder, settled(PAPER))
    evidence = opened(tmp_path)
    done = import_entries(tmp_path / folder, evidence, clock=lambda: NOW + 10**9)
    assert done.kept == (Identifier("PMID", "90000001"),)
    with evidence.index() as index:
        (lookup,) = index.lookups(done.kept)[done.kept[0]]
    assert lookup.asked_at == ASKED
    assert [each.type for each in lookup.answer.record.notices] == ["retraction"]


@settings(deadline=None, max_examples=200)
@given(RECORDS)
def test_the_quick_reader_of_front_matter_says_what_yaml_says(record):
    matter, _body = parted(entry_bytes(record, asked_at=ASKED))
    assert fields_of(matter) == yaml.load(matter, Loader=yaml.BaseLoader)
