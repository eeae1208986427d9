"""Ontologies from the command line into sealed results, and what an audit makes of them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from command_runs import Ran, write

OBO = """format-version: 1.2
data-version: 2026-01-16
ontology: hp

[Term]
id: HP:9900001
name: Folded petal

[Term]
id: HP:9900002
name: Straight petal
"""
REPORT = "# Petals\n\n- Straight petal (HP:9900001)\n"


@pytest.fixture
def checked(cli) -> Ran:
    """A report with a wrong label, checked and sealed."""
    write("hp.obo", OBO)
    write("r.md", REPORT)
    return cli("check", "r.md", "--offline", "--ontology", "hp.obo", "--results", "results")


def test_a_wrong_label_is_found_and_fails_a_run_that_asks_for_it(cli, checked):
    assert checked.code == 0, "a warning alone fails nothing"
    assert "«Straight petal» is HP:9900002" in checked.out
    again = ("check", "r.md", "--offline", "--ontology", "hp.obo")
    assert cli(*again, "--fail-on", "term_label").code == 1
    assert cli(*again, "--fail-on", "R803").code == 1
    assert cli(*again, "--fail-on", "term_absent").code == 0


def test_files_of_the_settings_and_of_the_flags_are_read_together(cli):
    write("hp.obo", OBO)
    write("go.obo", OBO.replace("HP:", "GO:").replace("ontology: hp", "ontology: go"))
    write("set.yaml", "ontologies: [go.obo]\n")
    write("r.md", REPORT + "- Straight petal (GO:9900001)\n")
    argv = ("check", "r.md", "--offline", "--settings", "set.yaml", "--format", "json")
    assert [each["holds"] for each in cli(*argv).json["terms"]] == [None, False]
    both = cli(*argv, "--ontology", "hp.obo").json
    assert [each["holds"] for each in both["terms"]] == [False, False]
    assert [each["name"] for each in both["ontologies"]] == ["go.obo", "hp.obo"]


def test_extract_lists_the_terms_with_their_labels(cli):
    write("r.md", REPORT)
    (term,) = cli("extract", "r.md", "--json", "-").json["terms"]
    assert (term["curie"], term["label"], term["binding"]) == (
        "HP:9900001", "Straight petal", "item",
    )  # fmt: skip


def test_a_packed_file_gives_the_same_terms(cli):
    write("r.md", REPORT)
    write("hp.obo", OBO)
    Path("hp.obo.gz").write_bytes(gzip.compress(OBO.encode(), mtime=0))
    argv = ("check", "r.md", "--offline", "--format", "json", "--ontology")
    plain, packed = cli(*argv, "hp.obo").json, cli(*argv, "hp.obo.gz").json
    assert plain["terms"][0]["meant"] == packed["terms"][0]["meant"] == ["HP:9900002"]


@pytest.mark.parametrize("name", ["nowhere.obo", "r.md", "."])
def test_what_is_no_ontology_is_wrong_use(cli, name):
    write("r.md", REPORT)
    ran = cli("check", "r.md", "--offline", "--ontology", name)
    assert ran.code == 2
    assert ran.has_three_parts()


def test_a_file_that_breaks_off_is_told_before_anybody_is_asked(cli, simulator):
    write("hp.json", '{"graphs": [')
    write("r.md", REPORT + "\nKnown (PMID: 90000001).\n")
    ran = cli("check", "r.md", "--gateway", simulator.gateway, "--ontology", "hp.json")
    assert (ran.code, ran.has_three_parts()) == (2, True)
    assert simulator.requests == []


def test_the_manifest_names_the_file_and_its_sha256(checked):
    manifest = json.loads(Path("results/reports/r.md/manifest.json").read_text("utf-8"))
    named = manifest["predicate"]["buildDefinition"]["resolvedDependencies"]
    (entry,) = (each for each in named if each["annotations"]["role"] == "ontology")
    validation = json.loads(Path("results/reports/r.md/validation.json").read_text("utf-8"))
    assert entry["name"] == "../hp.obo"
    assert entry["digest"]["sha256"] == validation["ontologies"][0]["sha256"]


def test_an_audit_makes_the_result_again_from_the_file(cli, checked):
    ran = cli("audit", "results")
    assert (ran.code, "1 made again" in ran.out) == (0, True)


def test_an_audit_finds_the_file_where_it_lies_now(cli, checked):
    Path("elsewhere").mkdir()
    Path("hp.obo").rename("elsewhere/petals.obo")
    gone = cli("audit", "results")
    assert gone.code == 3
    assert "rests on the ontology ../hp.obo, which is not where it was" in gone.out
    assert cli("audit", "results", "--ontology", "elsewhere/petals.obo").code == 0
    assert cli("audit", "results", "--ontology", "nowhere.obo").code == 2


def test_an_audit_does_not_take_another_file_for_it(cli, checked):
    write("hp.obo", OBO + "\n")
    ran = cli("audit", "results")
    assert ran.code == 3
    assert "its bytes are different now" in ran.out
    assert cli("audit", "results", "--ontology", "hp.obo").code == 3


@pytest.mark.parametrize("name", ["/etc/hostname", "../../\\u0000", "../nowhere"])
def test_a_manifest_cannot_make_the_audit_read_something_else(cli, checked, name):
    path = Path("results/reports/r.md/manifest.json")
    path.write_text(path.read_text("utf-8").replace("../hp.obo", name), "utf-8")
    assert cli("audit", "results").code in (1, 3)


def test_a_report_without_terms_rests_on_no_ontology(cli):
    write("hp.obo", OBO)
    write("r.md", "# Petals\n\nNothing.\n")
    cli("check", "r.md", "--offline", "--ontology", "hp.obo", "--results", "results")
    Path("hp.obo").unlink()
    assert cli("audit", "results").code == 0
