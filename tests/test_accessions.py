"""Accessions as people name them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.accessions import accessions, identifier_of
from refassay.errors import UsageError
from refassay.identifiers import KINDS, kind_of


@pytest.mark.parametrize(
    ("printed", "curie"),
    [
        ("geo:GSE9900001", "GEO:GSE9900001"),
        ("GEO:gse9900001", "GEO:GSE9900001"),
        ("geo_series:GSE9900001", "GEO:GSE9900001"),
        (" GSE9900001 ", "GEO:GSE9900001"),
        ("gds9900001", "GEO:GDS9900001"),
        ("NCT90000001", "clinicaltrials:NCT90000001"),
        ("nct:NCT90000001", "clinicaltrials:NCT90000001"),
        ("90000001", "PMID:90000001"),
        ("pubmed:90000001", "PMID:90000001"),
        ("pmcid:PMC90000001", "PMC:PMC90000001"),
        ("10.5555/Example.1", "DOI:10.5555/example.1"),
        ("doi:10.5555/EXAMPLE.1", "DOI:10.5555/example.1"),
        ("PMC90000001.1", "PMC:PMC90000001"),
        ("0090000001", "PMID:90000001"),
        ("2401.00001v2", "arXiv:2401.00001"),
        ("arxiv:2401.00001", "arXiv:2401.00001"),
        ("geo:12", "GEO:12"),
        ("synapse:syn123", "synapse:syn123"),
        ("https://example.org/GSE1", "https://example.org/GSE1"),
        ("nonsense", ":nonsense"),
        ("", ":"),
    ],
)
def test_an_accession_is_read(printed, curie):
    assert identifier_of(printed).curie == curie


def test_each_kind_reads_its_own_examples_bare_and_prefixed():
    for kind in KINDS:
        for example in kind.examples:
            named = identifier_of(f"{kind.prefix.lower()}:{example}")
            assert kind_of(named) is kind
            assert kind.accepts(named)


@settings(deadline=None, derandomize=True)
@given(st.text())
def test_nothing_that_is_typed_breaks_it(printed):
    identifier_of(printed)


def test_the_same_accession_is_asked_once(tmp_path):
    listed = tmp_path / "kb.yaml"
    listed.write_text("datasets:\n- accession: geo:GSE9900001\n", encoding="utf-8")
    asked = accessions(["GSE9900001", str(listed)])
    assert [each.printed for each in asked] == ["GSE9900001"]
    assert asked[0].sources == ["command line", f"{listed}:datasets:accession"]


YAML = """
name: not:this
datasets:
- accession: geo:GSE9900001
  title: a title
- accession: geo:GSE9900002
  publication: PMID:90000001
- GSE9900003
other: {dataset: NCT90000001, accessions: [GSM9900001, 5, null, "two words", ""]}
deep: [[[{accession: GPL9900001}]]]
"""


def test_accessions_of_a_file_come_in_its_order(tmp_path):
    path = tmp_path / "kb.YML"
    path.write_text(YAML, encoding="utf-8")
    assert [each.id.local for each in accessions([str(path)])] == [
        "GSE9900001", "GSE9900002", "GSE9900003", "NCT90000001", "GSM9900001", "GPL9900001",
    ]  # fmt: skip


def test_aliases_that_multiply_are_walked_once(tmp_path):
    lines = ["a0: &a0 {accession: GSE9900001}"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    path = tmp_path / "bomb.yaml"
    path.write_text("\n".join(lines), encoding="utf-8")
    assert [each.printed for each in accessions([str(path)])] == ["GSE9900001"]


def test_a_value_that_holds_itself_ends(tmp_path):
    path = tmp_path / "loop.yaml"
    path.write_text("a: &a\n  accession: GSE9900001\n  again: *a\n", encoding="utf-8")
    assert [each.printed for each in accessions([str(path)])] == ["GSE9900001"]


@pytest.mark.parametrize(
    "data",
    [b"a: [", b"\xff\xfe\xfa", b"[" * 20_000, b"!!python/name:os.system", b"a: \x00"],
    ids=["open", "encoding", "deep", "python", "nul"],
)
def test_a_file_that_is_no_yaml_is_an_error(tmp_path, data):
    path = tmp_path / "kb.yaml"
    path.write_bytes(data)
    with pytest.raises(UsageError, match="cannot be read as YAML"):
        accessions([str(path)])


def test_a_file_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(UsageError, match="cannot be read as YAML: No such file"):
        accessions([str(tmp_path / "none.yaml")])
