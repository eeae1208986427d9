"""The smaller commands: extract, datasets, explain, census, and audit's status."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from command_runs import ABSENT, GOOD, PLAIN, QUICK, Cli, write

from refassay.checks import CHECKS
from simulator import Fault

# extract


def test_extract_lists_every_mention_with_its_place(cli):
    ran = cli("extract", write("a.md", "See PMID: 90000001\nand GSE9900001."))
    assert (
        ran.out == "a.md:1:5\tPMID:90000001\tPMID: 90000001\na.md:2:5\tGEO:GSE9900001\tGSE9900001\n"
    )
    assert ran.code == 0


def test_extract_gives_an_object_for_one_report_and_a_list_for_several(cli):
    write("a.md", GOOD)
    write("b.md", PLAIN)
    one, two = (
        cli("extract", "a.md", "--json", "-").json,
        cli("extract", "a.md", "b.md", "--json", "-").json,
    )
    assert set(one) >= {"report", "mentions", "citations", "quotes", "claims", "urls"}
    assert set(one["mentions"][0]) >= {"id", "exact", "start", "end", "line", "column", "citation"}
    assert one["mentions"][0]["id"] == "PMID:90000001"
    assert (
        GOOD[one["mentions"][0]["start"] : one["mentions"][0]["end"]] == one["mentions"][0]["exact"]
    )
    assert [each["report"] for each in two] == ["a.md", "b.md"]


def test_extract_writes_a_file_and_says_what_it_could_not_read(cli):
    Path("bad.md").write_bytes(b"\x89PNG\r\n\x1a\n")
    write("a.md", GOOD)
    ran = cli("extract", "a.md", "bad.md", "--json", "out.json")
    assert ran.code == 2
    assert "bad.md: bad.md holds a PNG image" in ran.err
    assert [each["report"] for each in json.loads(Path("out.json").read_text("utf-8"))] == ["a.md"]


def test_extract_asks_nobody_and_needs_no_contact(cli, simulator, monkeypatch):
    monkeypatch.setenv("REFASSAY_GATEWAY", simulator.gateway)
    monkeypatch.setenv("REFASSAY_CONTACT", "not an address")
    assert cli("extract", write("a.md", GOOD)).code == 0
    assert simulator.requests == []


# datasets


@pytest.fixture
def datasets(cli, simulator) -> Cli:
    def run(*argv: str):
        return cli("datasets", *argv, "--gateway", simulator.gateway, *QUICK)

    return run


def test_a_dataset_is_shown_with_what_is_known_of_it(datasets):
    ran = datasets("geo:GSE9900001")
    assert ran.code == 0
    assert ran.out.startswith("[1/1] OK\tgeo:GSE9900001\tA series")
    assert "Homo sapiens" in ran.out
    assert "OK: 1" in ran.out
    assert ran.out.endswith("TOTAL: 1\n")
    assert "\x1b" not in ran.out


STATUSES = [
    ("geo:GSE9900001", "OK", "found", 0),
    ("NCT90000001", "OK", "found", 0),
    ("PMID:90000001", "OK", "found", 0),
    ("geo:GSE9900003", "WITHHELD", "withheld", 0),
    ("geo:GSE9900099", "NOT_FOUND", "absent", 1),
    ("geo:GSEA1", "MALFORMED", "malformed", 1),
    ("synapse:syn1", "UNSUPPORTED", "unsupported", 0),
    ("nonsense", "UNSUPPORTED", "unsupported", 0),
    ("https://example.org/x", "UNSUPPORTED", "unsupported", 0),
]


@pytest.mark.parametrize(("accession", "status", "outcome", "strict"), STATUSES)
def test_each_status_and_what_strict_makes_of_it(datasets, accession, status, outcome, strict):
    ran = datasets(accession, "--json", "-")
    (row,) = ran.json
    assert (row["accession"], row["status"], row["outcome"]) == (accession, status, outcome)
    assert set(row) >= {"accession", "prefix", "status", "title", "detail", "extra", "sources"}
    assert row["title"] or row["detail"]
    assert ran.code == 0
    assert datasets(accession, "--strict").code == strict


@pytest.mark.parametrize(
    ("accessions", "strict"),
    [
        (["geo:GSE9900001"], 3),
        (["geo:GSE9900001", "nct:NCT90000099"], 1),
        (["NCT90000001"], 0),
    ],
)
def test_what_was_not_answered_is_an_error_and_never_not_found(
    datasets, simulator, accessions, strict
):
    simulator.set_faults([Fault("503", registry="g*")])
    ran = datasets(*accessions, "--json", "-", "--strict")
    assert ran.code == strict
    rows = {row["accession"]: row["status"] for row in ran.json}
    assert rows.get("geo:GSE9900001", "ERROR") == "ERROR"


def test_the_spelling_of_the_forerunner_and_files_are_understood(cli, simulator):
    write("kb.yaml", "datasets:\n- accession: geo:GSE9900003\n- accession: GSE9900099\n")
    ran = cli(
        "verify-datasets", "--accession", "geo:GSE9900001", "kb.yaml", "--json", "out.json",
        "--gateway", simulator.gateway, *QUICK,
    )  # fmt: skip
    assert ran.code == 0
    rows = json.loads(Path("out.json").read_text("utf-8"))
    assert {row["accession"]: row["sources"] for row in rows} == {
        "geo:GSE9900001": ["command line"],
        "geo:GSE9900003": ["kb.yaml:datasets:accession"],
        "GSE9900099": ["kb.yaml:datasets:accession"],
    }
    assert "NOT_FOUND: GSE9900099" in ran.out


def test_datasets_asks_once_in_two_runs(datasets, simulator):
    datasets("geo:GSE9900001", "geo:GSE9900099")
    simulator.forget()
    datasets("geo:GSE9900001", "geo:GSE9900099")
    assert simulator.requests == []


@pytest.mark.parametrize("argv", [[], ["none.yaml"]])
def test_datasets_without_anything_to_look_up_is_wrong_use(datasets, argv):
    ran = datasets(*argv)
    assert ran.code == 2
    assert ran.has_three_parts()


# explain


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_explain_says_what_each_code_means(cli, check):
    by_code, by_name = cli("explain", check.code), cli("explain", check.name)
    assert by_code.code == 0
    assert check.title in by_code.out
    assert check.code in by_name.out
    assert cli("explain", check.code.lower()).out == by_code.out


def test_explain_lists_all_codes(cli):
    lines = cli("explain").out.splitlines()
    assert [line.split()[0] for line in lines] == [check.code for check in CHECKS]


def test_explain_of_an_unknown_code_is_wrong_use(cli):
    ran = cli("explain", "R999")
    assert ran.code == 2
    assert ran.has_three_parts()


# census and audit


@pytest.fixture
def results(check) -> Path:
    """Results of a report with an absent reference, and of a good one."""
    write("tree/bad.md", ABSENT)
    write("tree/good.md", PLAIN)
    check("tree", "--results", "out", "--no-relevance")
    return Path("out")


def test_census_says_how_a_tree_stands(cli, results):
    ran = cli("census", str(results))
    assert ran.code == 0
    assert "2" in ran.out
    rows = cli("census", str(results), "--format", "json").json
    assert rows
    tsv = cli("census", str(results), "--format", "tsv").out.splitlines()
    assert len(tsv) >= 3
    assert len({line.count("\t") for line in tsv if "\t" in line}) == 1
    assert "bad.md" in cli("census", str(results), "--needs-review").out
    assert "good.md" not in cli("census", str(results), "--needs-review").out


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        ([], 0),
        (["--fail-on", "error"], 1),
        (["--fail-on", "absent"], 1),
        (["--fail-on", "retracted"], 0),
        (["--fail-on", "error", "--exit-zero"], 0),
        (["--fail-on", "eror"], 2),
    ],
)
def test_census_ends_as_fail_on_says(cli, results, argv, code):
    assert cli("census", str(results), *argv).code == code


def test_census_tells_an_incomplete_tree_when_asked(cli, check, simulator):
    simulator.set_faults([Fault("503", registry="pubmed*")])
    check(write("a.md", PLAIN), "--results", "out", "--no-relevance")
    assert cli("census", "out").code == 0
    assert cli("census", "out", "--fail-on", "error").code == 3


def test_census_tells_of_a_report_that_could_not_be_read(cli, check):
    Path("bad.md").write_bytes(b"\x89PNG\r\n\x1a\n")
    assert check("bad.md", write("a.md", ABSENT), "--results", "out").code == 2
    assert "bad.md" in cli("census", "out", "--needs-review").out
    assert cli("census", "out", "--fail-on", "error").code == 2


def test_census_writes_a_file(cli, results):
    assert cli("census", str(results), "--format", "json", "--out", "c/census.json").out == ""
    assert json.loads(Path("c/census.json").read_text("utf-8"))


def test_census_of_nothing_is_wrong_use(cli):
    ran = cli("census", "none")
    assert ran.code == 2
    assert ran.has_three_parts()


def test_audit_names_what_differs(cli, results):
    assert cli("audit", str(results)).code in {0, 3}
    page = results / "reports" / "tree" / "bad.md" / "index.html"
    page.write_bytes(page.read_bytes()[:-1])
    ran = cli("audit", str(results), "--json", "audit.json")
    assert ran.code == 1
    assert "bad.md/index.html" in ran.out
    assert json.loads(Path("audit.json").read_text("utf-8"))


def test_audit_of_something_else_is_unreadable(cli):
    Path("empty").mkdir()
    assert cli("audit", "empty").code == 2
    assert cli("audit", "none").code == 2


def test_audit_without_the_evidence_cannot_replay(cli, results, tmp_path):
    shutil.rmtree(tmp_path / "evidence")
    assert cli("audit", str(results)).code in {1, 3}
