import json
from collections.abc import Iterator
from dataclasses import replace
from importlib import resources
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import settings as test_settings
from hypothesis import strategies as st
from outputs_samples import assay, full, pmid, record, reference

from refassay.model import Unread
from refassay.outputs.csl import csl
from refassay.outputs.validation_json import as_bytes, unread, validation

SCHEMA = json.loads(
    resources.files("refassay").joinpath("schemas/validation.schema.json").read_text("utf-8")
)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


@pytest.mark.parametrize("result", [full(), assay(), assay(reference(pmid(1)))])
def test_every_result_keeps_to_the_schema(result):
    VALIDATOR.validate(json.loads(as_bytes(validation(result))))


def test_the_schema_is_a_schema_and_refuses_an_abstract():
    VALIDATOR.check_schema(SCHEMA)
    value = validation(full())
    value["references"][0]["record"]["abstract"] = "words"
    assert list(VALIDATOR.iter_errors(value))


def parts(schema: dict[str, Any], where: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each property of a schema by its path, with what it says."""
    for name, each in schema.get("properties", {}).items():
        yield f"{where}.{name}", each
        if each:
            yield from parts(each, f"{where}.{name}")
    if "items" in schema:
        yield from parts(schema["items"], where)


def test_every_key_is_described():
    described = [*parts(SCHEMA, "")]
    for name, definition in SCHEMA["$defs"].items():
        described += parts(definition, name)
    silent = [
        where
        for where, each in described
        if each is not False and not each.keys() & {"description", "$ref"}
    ]
    assert silent == []


def test_every_key_that_is_written_is_in_the_schema():
    value = json.loads(as_bytes(validation(full())))
    assert value.keys() <= SCHEMA["properties"].keys()
    for name in ("references", "quotes", "terms", "ontologies", "claims", "traced", "findings"):
        known = SCHEMA["$defs"][SCHEMA["properties"][name]["items"]["$ref"].split("/")[-1]]
        for each in value[name]:
            assert each.keys() <= known["properties"].keys()


def test_an_unread_report_has_the_same_keys_and_is_not_complete():
    value = unread(Unread("r.md", "it is binary", "a text", "remove it"))
    VALIDATOR.validate(value)
    assert set(value) == set(validation(full()))
    assert (value["complete"], value["needs_review"]) == (False, True)


def test_each_notice_is_given_once_in_the_four_words():
    value = validation(full())
    assert value["references"][1]["notices"] == ["retraction", "correction"]


def test_no_abstract_and_no_long_text_leaves():
    one = record(pmid(1), extra={"summary": "words " * 500, "samples": 12})
    written = as_bytes(validation(assay(reference(pmid(1), record=one)))).decode()
    assert "secret abstract" not in written
    assert "words " * 60 not in written
    assert '"samples": 12' in written


def test_the_record_speaks_csl():
    item = csl(record(pmid(1), type="journal-article", issued="2019-03"))
    assert item == {
        "id": "PMID:90000001",
        "type": "article-journal",
        "title": "Grey voles and their burrows",
        "container-title": "Journal of Invented Burrows",
        "author": [{"family": "Marrow", "given": "Ida"}, {"literal": "The Vole Group"}],
        "issued": {"date-parts": [[2019, 3]]},
        "PMID": "90000001",
        "DOI": "10.5555/voles.1",
    }


@pytest.mark.parametrize("issued", ["", "spring", "2019-", "n.d."])
def test_a_date_that_is_none_is_left_out(issued):
    assert "issued" not in csl(record(pmid(1), issued=issued))


@given(st.text())
@test_settings(deadline=None, max_examples=60)
def test_the_bytes_are_canonical_and_read_back(title):
    result = assay(reference(pmid(1), record=replace(record(pmid(1)), title=title)))
    data = as_bytes(validation(result))
    assert as_bytes(json.loads(data)) == data
    assert data.endswith(b"}\n")


def test_a_lone_surrogate_of_a_registry_does_not_stop_the_file():
    result = assay(reference(pmid(1), record=record(pmid(1), "broken \ud83d title")))
    assert json.loads(as_bytes(validation(result)))


def test_where_to_look_it_up_is_given_only_for_what_can_be_asked():
    urls = [each["url"] for each in validation(full())["references"]]
    assert urls[0] == "https://pubmed.ncbi.nlm.nih.gov/90000001/"
    assert urls[4] == "https://doi.org/10.5555/pumps"
    odd = reference(replace(pmid(1), local="x y"))
    assert validation(assay(odd))["references"][0]["url"] is None


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("posted-content", "article"),
        ("chapter", "chapter"),
        ("", "document"),
        ("Journal Article", "Journal Article"),
    ],
)
def test_types_are_those_of_csl_where_they_are_known(given, written):
    assert csl(record(pmid(1), type=given))["type"] == written


def test_what_a_registry_adds_is_kept_short_under_custom():
    one = record(
        pmid(1),
        keywords=("Voles", "Burrows"),
        publication_types=("Review",),
        thin=True,
        extra={
            "organism": ("vole", "mole"),
            "odd": {"deep": [object(), None, 1.5]},
            "x": "w" * 999,
        },
    )
    item = csl(one)
    assert item["keyword"] == "Voles, Burrows"
    custom = item["custom"]
    assert (custom["organism"], custom["publication_types"]) == (["vole", "mole"], ["Review"])
    assert custom["thin"] is True
    assert custom["odd"]["deep"][1:] == [None, 1.5]
    assert len(custom["x"]) == 300
    json.dumps(item)


def test_lines_are_those_of_the_report_and_not_of_its_sidecar():
    one = reference(pmid(1), mentions=2)
    beside = replace(one.mentions[1], source="r.md.citations.md")
    value = validation(assay(replace(one, mentions=(one.mentions[0], beside))))
    assert value["references"][0]["lines"] == [3]
    assert value["references"][0]["mentions"] == 2
