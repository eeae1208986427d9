"""Where the subject comes from: words, front matter, tables."""

from __future__ import annotations

import pytest

from refassay.errors import UsageError
from refassay.model import Entity
from refassay.preflight.entities import from_front_matter, from_text, merged
from refassay.preflight.table import Row, entity_for, rows_of


def test_the_words_of_the_command_line() -> None:
    entity = from_text(
        "label=Cantu syndrome;gene=ABCC9;omim=239850;mondo=MONDO:0009406;synonym=a;synonym=b|c;"
    )
    assert entity == Entity(
        "Cantu syndrome",
        ("a", "b", "c"),
        ("ABCC9",),
        ("OMIM:239850", "MONDO:0009406"),
        source="command_line",
    )
    assert from_text("Velmar syndrome").label == "Velmar syndrome"
    assert from_text("MONDO:0009406").ids == ("MONDO:0009406",)


@pytest.mark.parametrize("words", ["colour=red", "label=a;nothing", "=a"])
def test_a_word_that_is_no_key_is_refused_by_name(words: str) -> None:
    with pytest.raises(UsageError) as raised:
        from_text(words)
    assert raised.value.expected.startswith("key=value parted by semicolons; keys: label")


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("omim=#239850", "OMIM:239850"),
        ("omim=MIM:239850", "OMIM:239850"),
        ("omim=https://omim.org/entry/239850", "OMIM:239850"),
        ("mondo=9406", "MONDO:0009406"),
        ("mondo=http://purl.obolibrary.org/obo/MONDO_0009406", "MONDO:0009406"),
        ("orpha=ORPHA:1517", "ORPHA:1517"),
        ("orpha=Orphanet:1517", "ORPHA:1517"),
        ("id=OMIM:239850", "OMIM:239850"),
    ],
)
def test_identifiers_come_in_many_shapes(given: str, expected: str) -> None:
    assert from_text(f"label=x y;{given}").ids == (expected,)
    assert from_text(f"label=x y;{given}").faults == ()


@pytest.mark.parametrize("given", ["", "N/A", "null", "{mondo_id}", "{{ mondo_id }}", "MONDO:"])
def test_an_identifier_that_was_sent_empty_is_a_fault(given: str) -> None:
    assert from_text(f"label=x y;mondo={given}").faults == ("mondo is empty.",)


def test_an_identifier_of_another_shape_is_a_fault() -> None:
    assert from_text("label=x y;mondo=OMIM:239850").faults == (
        "mondo is «OMIM:239850», which is no identifier.",
    )


@pytest.mark.parametrize(
    ("matter", "label", "ids", "faults"),
    [
        ("template_variables:\n  disease_name: V s\n  mondo_id: MONDO:0009406", "V s",
         ("MONDO:0009406",), ()),
        ("template_variables: {disease_name: V s, mondo_id: ''}", "V s", (),
         ("mondo_id is empty.",)),
        ("template_variables:\n  disease_name: V s\n  mondo_id:", "V s", (),
         ("mondo_id is empty.",)),
        ("template_variables: {entity_label: V s, entity_id: ''}", "V s", (),
         ("entity_id is empty.",)),
        ("disease: V s\nomim: 239850", "V s", ("OMIM:239850",), ()),
        ("disease: V s\nbroken: [\nmondo_id: \"\"", "V s", (), ("mondo_id is empty.",)),
        ("disease: {id: MONDO:0009406, label: V s}", "V s", (), ()),
        ("provider: x\nname: V s\nid: 12", "", (), ()),
        ("category: Genetic\ndisease_name: ''", "", (), ()),
    ],
)  # fmt: skip
def test_front_matter_names_the_subject(
    matter: str, label: str, ids: tuple[str, ...], faults: tuple[str, ...]
) -> None:
    entity = from_front_matter(f"---\n{matter}\n---\n\nText.\n")
    assert (entity.label, entity.ids, entity.faults) == (label, ids, faults)
    assert entity.is_empty or entity.source == "front_matter"


def test_without_front_matter_no_subject_is_named() -> None:
    assert from_front_matter("disease: Velmar syndrome\n\nText").is_empty
    assert from_front_matter("---\ngene_symbol: VLM1\n---\n").genes == ("VLM1",)


TABLE = "report\tlabel\tsynonyms\tgene\tomim\na.md\tV s\tW s|X s\tVLM1\t623901\n\tT d\t\tTUNK2\t\n"


@pytest.mark.parametrize(
    "text",
    [
        TABLE,
        "- {report: a.md, label: V s, synonyms: [W s, X s], gene: VLM1, omim: 623901}\n"
        "- {label: T d, gene: TUNK2}\n",
        '[{"report": "a.md", "label": "V s", "synonyms": ["W s", "X s"], "gene": "VLM1", '
        '"omim": "623901"}, {"label": "T d", "gene": "TUNK2"}]',
    ],
    ids=["TSV", "YAML", "JSON"],
)
def test_a_table_says_what_each_report_is_about(text: str) -> None:
    first, second = rows_of(text, source="t")
    assert first == Row(
        "a.md", Entity("V s", ("W s", "X s"), ("VLM1",), ("OMIM:623901",), source="table")
    )
    assert (second.report, second.entity.label) == ("", "T d")
    rows = (first, second)
    assert entity_for("deep/a.md", Entity(), rows) is first.entity
    assert entity_for("aa.md", Entity(), rows).is_empty
    named = Entity("T-D", source="front_matter")
    assert entity_for("b.md", named, rows) == merged(named, second.entity)
    assert entity_for("b.md", Entity(), (second,)) is second.entity


def test_a_mapping_of_reports_is_a_table_too() -> None:
    assert rows_of("a.md: {label: V s}\n", source="t")[0].report == "a.md"
    assert rows_of("label: V s\ngene: VLM1\n", source="t")[0].entity.genes == ("VLM1",)


@pytest.mark.parametrize(
    "text", ["", "just words", "a: [", "- 1\n", "report\tlabel\na.md\t\n", "a: &x 1\nb: *x\n"]
)
def test_what_is_no_table_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        rows_of(text, source="t")
