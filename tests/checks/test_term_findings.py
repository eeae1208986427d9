"""What is said of terms that do not hold: whole messages, levels, and what was not looked at."""

from __future__ import annotations

import pytest

from refassay.assay import assay
from refassay.checks import BY_CODE
from refassay.extract import extract_text
from refassay.model import Assay, Level
from refassay.outputs.section import section
from refassay.outputs.validation_json import validation
from refassay.settings import Settings
from refassay.terms.ontologies import NONE, Ontologies, open_ontologies

OBO = """format-version: 1.2
data-version: 2026-01-16
ontology: hp

[Term]
id: HP:9900001
name: Folded petal
synonym: "Wavy flower" BROAD []
alt_id: HP:9900011

[Term]
id: HP:9900002
name: Straight petal

[Term]
id: HP:9900003
name: obsolete Old petal
is_obsolete: true
replaced_by: HP:9900001
"""


@pytest.fixture
def petals(tmp_path) -> Ontologies:
    path = tmp_path / "hp.obo"
    path.write_text(OBO, "utf-8")
    return open_ontologies([str(path)])


def made(text: str, ontologies: Ontologies) -> Assay:
    extraction = extract_text(text, report="r.md", sha256="0" * 64)
    return assay(extraction, {}, Settings(), ontologies)


def told(result: Assay) -> list[tuple[str, str, Level]]:
    return [(f.code, f.check, f.level) for f in result.findings if f.check.startswith("term_")]


def test_the_label_of_another_term_is_a_warning_in_three_parts(petals):
    result = made("# A\n\n- Straight petal (HP:9900001)\n- Straight petals [HP:9900001]\n", petals)
    (finding,) = (each for each in result.findings if each.check == "term_label")
    assert (finding.code, finding.level) == ("R803", Level.WARNING)
    assert (finding.line, finding.column, finding.exact) == (3, 19, "HP:9900001")
    assert finding.said == (
        "The report names «HP:9900001» and prints «Straight petal» beside it, 2 times (lines 3, 4)."
    )
    assert finding.found == (
        "HP:9900001 is «Folded petal» in hp.obo (2026-01-16); «Straight petal» is HP:9900002."
    )
    assert finding.next == "Find out which of the two is meant, and write its identifier and label."
    assert str(finding.offer) == "HP:9900002"
    assert "1 ontology term has another label"[2:] in " ".join(result.needs_review)


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("- Anything (HP:9909999)", ("R802", "term_absent", Level.WARNING)),
        ("- Old petal (HP:9900003)", ("R804", "term_obsolete", Level.WARNING)),
        ("- Old petal (HP:9900003), obsolete", ("R804", "term_obsolete", Level.NOTE)),
        ("- Folded petal (HP:9900011)", ("R804", "term_obsolete", Level.NOTE)),
        ("- Wavy flower (HP:9900001)", ("R803", "term_label", Level.NOTE)),
        ("- Green cheese (HP:9900001)", ("R803", "term_label", Level.WARNING)),
        ("- Petal (HP:000)", ("R801", "term_malformed", Level.WARNING)),
    ],
)
def test_each_fault_has_its_code_and_level(petals, text, finding):
    assert told(made(text, petals)) == [finding]


@pytest.mark.parametrize(
    "text",
    [
        "- Folded petal (HP:9900001)",
        "- HP:9900001 and HP:9900002",
        "- Something about it (HP:9900001)",
        "- Anything (MONDO:9900001)",
        "No term at all.",
    ],
)
def test_what_holds_and_what_is_not_known_is_no_finding(petals, text):
    assert told(made(text, petals)) == []


def test_without_an_ontology_nothing_is_accused_and_the_terms_are_counted():
    result = made("- Green cheese (HP:9900001)\n- Other (HP:9900002)\n- X (GO:9900001)\n", NONE)
    assert told(result) == []
    assert "terms: no ontology given for HP (2 mentions), GO (1 mention)" in result.not_run
    assert result.ontologies == ()


def test_a_report_without_terms_says_nothing_of_ontologies(petals):
    result = made("# A\n\nNothing.\n", petals)
    assert result.ontologies == ()
    assert not [each for each in result.not_run if each.startswith("terms")]


def test_the_result_for_machines_holds_every_term_and_the_files(petals):
    value = validation(made("- Straight petal (HP:9900001)\n- X (GO:9900001)\n", petals))
    first, second = value["terms"]
    assert (first["id"], first["holds"], first["meant"]) == ("HP:9900001", False, ["HP:9900002"])
    assert (first["line"], first["printed_label"]) == (1, "Straight petal")
    assert (second["holds"], second["status"]) == (None, "not_assessed")
    (file,) = value["ontologies"]
    assert (file["name"], file["version"], file["prefixes"]) == ("hp.obo", "2026-01-16", ["HP"])


def test_the_section_lists_the_terms_that_do_not_hold_with_the_denominator(petals):
    text = section(made("- Straight petal (HP:9900001)\n- Folded petal (HP:9900001)\n", petals))
    assert "### Ontology terms" in text
    assert "Terms that are there under their label: 1 of 2" in text
    assert "### Ontology terms" not in section(made("- Folded petal (HP:9900001)\n", NONE))


@pytest.mark.parametrize("code", ["R801", "R802", "R803", "R804"])
def test_the_examples_in_the_documentation_set_them_off(tmp_path, code):
    path = tmp_path / "hp.obo"
    path.write_text(OBO.replace("HP:9900011", "HP:9900012"), "utf-8")
    result = made(BY_CODE[code].example, open_ontologies([str(path)]))
    assert code in {each.code for each in result.findings}
