"""OBO and OBO graphs are read to the same terms, and what is neither is refused."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from terms_samples import TERMS, graph, obo

from refassay.errors import UsageError
from refassay.terms import files
from refassay.terms.files import ontology, ontology_file, read_ontology
from refassay.terms.obo import read_obo
from refassay.terms.obograph import read_obograph
from refassay.terms.ontologies import open_ontologies
from refassay.terms.ontology import SCOPES, Term


def of(text: str, name: str = "hp") -> dict[str, Term]:
    head = f"format-version: 1.4\nontology: {name}\n\n"
    return dict(read_obo((head + text).splitlines()).terms)


@pytest.mark.parametrize("text", [obo(), graph()], ids=["obo", "graph"])
def test_both_formats_give_the_same_terms(tmp_path, text):
    path = tmp_path / "hp"
    path.write_text(text, "utf-8")
    read = ontology(path)
    assert read.terms == TERMS
    assert (read.version, read.prefixes) == ("2026-01-16", ("HP",))
    assert read.merged == {"HP:9900011": "HP:9900001"}


@pytest.mark.parametrize("text", [obo(), graph()], ids=["obo", "graph"])
def test_a_packed_file_is_read_as_the_plain_one(tmp_path, text):
    path = tmp_path / "hp.gz"
    path.write_bytes(gzip.compress(text.encode(), mtime=0))
    assert ontology(path).terms == TERMS


@pytest.mark.parametrize("text", [obo(), graph()], ids=["obo", "graph"])
def test_a_byte_order_mark_and_windows_line_ends_do_not_matter(tmp_path, text):
    path = tmp_path / "hp"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert ontology(path).terms == TERMS


LABELS = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zs", "Zl", "Zp")) | st.sampled_from(' "\\{}!'),
    min_size=1,
    max_size=30,
).filter(lambda text: text.strip() == text and len(text.split()) > 0)
CURIES = st.integers(9900001, 9900099).map(lambda number: f"HP:{number}")


@settings(max_examples=60)
@given(
    terms=st.dictionaries(
        CURIES,
        st.builds(
            Term,
            label=LABELS,
            synonyms=st.lists(st.tuples(LABELS, st.sampled_from(SCOPES)), max_size=3).map(tuple),
            obsolete=st.booleans(),
            replaced_by=st.lists(CURIES, max_size=2, unique=True).map(tuple),
            alt_ids=st.lists(
                st.integers(9900100, 9900199).map(lambda number: f"HP:{number}"),
                max_size=2,
                unique=True,
            ).map(tuple),
        ),
        min_size=1,
        max_size=5,
    )
)
def test_whatever_terms_there_are_both_formats_say_the_same(terms):
    one, other = read_obo(obo(terms).split("\n")), read_obograph(graph(terms))
    assert other is not None
    assert dict(one.terms) == dict(other.terms) == terms
    assert (one.merged, one.prefixes) == (other.merged, other.prefixes)


@pytest.mark.parametrize(
    ("tags", "term"),
    [
        ("name: Folded {comment=\"a\"}", Term("Folded")),
        ("name: Folded ! a remark", Term("Folded")),
        (r"name: A\: B\, C\\ D\W E", Term("A: B, C\\ D  E")),
        ("name: Fol\\\nded", Term("Folded")),
        ('name: a\nsynonym: "x \\"y\\"" EXACT layperson [A:1, B:2] {c="d"}',
         Term("a", (('x "y"', "EXACT"),))),
        ('name: a\nsynonym: "no scope" []', Term("a", (("no scope", "RELATED"),))),
        ('name: a\nexact_synonym: "old style" []', Term("a", (("old style", "EXACT"),))),
        ('name: a\nsynonym: broken', Term("a")),
        ("name: a\nis_obsolete: true\nreplaced_by: HP:9900002 ! b\nconsider: HP:9900003",
         Term("a", obsolete=True, replaced_by=("HP:9900002", "HP:9900003"))),
        ("name: a\nis_obsolete: false", Term("a")),
        ("name: a\nalt_id: http://purl.obolibrary.org/obo/HP_9900002",
         Term("a", alt_ids=("HP:9900002",))),
        ("name: a\ndef: \"name: b\" []\ncomment: id: HP:1", Term("a")),
    ],
)  # fmt: skip
def test_a_tag_is_read_as_the_format_says(tags, term):
    assert of(f"[Term]\nid: HP:9900001\n{tags}\n") == {"HP:9900001": term}


def test_what_was_merged_is_an_alternative_and_no_term_of_its_own():
    text = (
        "[Term]\nid: HP:9900001\nname: Folded\n\n[Term]\nid: HP:9900002\nname: obsolete b\n"
        "property_value: IAO:0000231 IAO:0000227\nis_obsolete: true\nreplaced_by: HP:9900001\n"
    )
    read = read_obo(("ontology: hp\n\n" + text).split("\n"))
    assert set(read.terms) == {"HP:9900001"}
    assert read.merged == {"HP:9900002": "HP:9900001"}


@pytest.mark.parametrize(
    ("name", "prefixes"),
    [
        ("hp", ("HP",)),
        ("hp.obo", ("HP",)),
        ("hp/hp-base", ("HP",)),
        ("http://purl.obolibrary.org/obo/hp.owl", ("HP",)),
        ("", ("HP",)),
        ("hp/subsets/slim", ()),
        ("somebody-else", ()),
    ],
)
def test_only_a_whole_ontology_owns_its_prefix(name, prefixes):
    text = f"ontology: {name}\n\n[Term]\nid: HP:9900001\nname: a\n\n[Term]\nid: GO:9900001\nname: b"
    read = read_obo((text + "\n\n[Term]\nid: HP:9900002\nname: c").split("\n"))
    assert read.prefixes == prefixes


@pytest.mark.parametrize(
    ("data", "seen"),
    [
        (b"# A report\n", "it begins neither like OBO nor like JSON"),
        (b"", "it begins neither like OBO nor like JSON"),
        (b"<rdf:RDF/>", "it begins neither like OBO nor like JSON"),
        (b'{"graphs": ', "it cannot be read as JSON"),
        (b'{"nodes": []}', "its JSON holds no `graphs`"),
        (b'{"graphs": [7]}', "its JSON holds no `graphs`"),
        (b'{"graphs": [{"nodes": [{"id": 3, "meta": []}, 4]}]}', "it holds no term"),
        (b'{"graphs": [{"nodes": "HP"}]}', "it holds no term"),
        (b"format-version: 1.2\n\n[Term]\nname: no identifier\n", "it holds no term"),
        (b"{" * 100_000, "it cannot be read as JSON"),
        (b'{"a":' * 100_000, "it cannot be read as JSON"),
        (b"\x1f\x8bnot packed at all", "cannot be read"),
        (gzip.compress(obo().encode(), mtime=0)[:60], "cannot be read"),
    ],
)
def test_what_is_no_ontology_is_refused_in_three_parts(tmp_path, data, seen):
    path = tmp_path / "odd"
    path.write_bytes(data)
    with pytest.raises(UsageError) as raised:
        ontology(path)
    assert seen in raised.value.seen
    assert raised.value.expected
    assert raised.value.next_step


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(UsageError, match=r"nowhere\.obo cannot be read: it is not there"):
        open_ontologies([str(tmp_path / "nowhere.obo")])
    with pytest.raises(UsageError, match="it is no file"):
        open_ontologies([str(tmp_path)])


@pytest.mark.parametrize("text", [obo(), graph()], ids=["obo", "graph"])
def test_nothing_is_unpacked_beyond_the_limit(tmp_path, monkeypatch, text):
    monkeypatch.setattr(files, "LARGEST", {"OBO": 200, "JSON": 200})
    path = tmp_path / "hp.gz"
    path.write_bytes(gzip.compress(text.encode(), mtime=0))
    with pytest.raises(UsageError, match="holds more than"):
        ontology(path)


def test_a_file_that_changes_between_looking_and_reading_is_refused(tmp_path):
    path = tmp_path / "hp.obo"
    path.write_text(obo(), "utf-8")
    looked = ontology_file(path)
    path.write_text(obo() + "\n", "utf-8")
    with pytest.raises(UsageError, match="changed while the run was working with it"):
        read_ontology(looked)


def test_nothing_is_read_before_a_term_asks_for_it(tmp_path):
    path = tmp_path / "hp.json"
    path.write_text(json.dumps({"graphs": 5}), "utf-8")
    opened = open_ontologies([str(path), str(path)])
    assert len(opened.files) == 1
    with pytest.raises(UsageError):
        opened.knows("HP")


def test_the_file_that_owns_a_prefix_is_believed_before_others(tmp_path):
    stub = obo({"HP:9900001": Term("Old name"), "MONDO:9900001": Term("Bent")}, name="mondo")
    for name, text in (("mondo.obo", stub), ("hp.obo", obo())):
        Path(tmp_path / name).write_text(text, "utf-8")
    opened = open_ontologies([str(tmp_path / "mondo.obo"), str(tmp_path / "hp.obo")])
    known = opened.find("HP:9900001")
    assert known is not None
    assert (known.term.label, known.ontology) == ("Folded petal", "hp.obo (2026-01-16)")
    assert opened.named("old name") == ()
    assert opened.owner("MONDO") == "mondo.obo (2026-01-16)"
