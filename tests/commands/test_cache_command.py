"""`refassay cache`, and the setting that reads and writes a references cache on the way."""

from __future__ import annotations

from pathlib import Path

from command_runs import QUICK, write

from simulator import Simulator, synthetic_records

ENTRY = """---
reference_id: PMID:90000021
title: "Imported: a title"
authors:
- Doe J
journal: J Synth
content_type: unavailable
---

# Imported: a title

## Content

"""
REPORT = "# Velmar myopathy\n\nThis is told elsewhere (PMID: 90000021).\n"


def test_an_imported_reference_is_found_offline_and_said_to_be_imported(cli):
    write("cache/PMID_90000021.md", ENTRY)
    write("cache/PMID_90000022.md", ENTRY)
    write("report.md", REPORT)
    ran = cli("cache", "import", "cache")
    assert ran.code == 0
    assert ran.out == (
        "PMID_90000022.md: damaged, not imported: it is about PMID:90000021, its name is"
        " another's\n"
        "imported 1, known already 0, doubles 0, of other kinds 0, damaged 1\n"
    )
    checked = cli("check", "report.md", "--offline", "--json", "-")
    assert checked.code == 3
    (reference,) = checked.json["references"]
    assert reference["outcome"] == "found"
    assert "Imported record, weaker evidence" in str(checked.json)
    (finding,) = [each for each in checked.json["findings"] if each["check"] == "incomplete"]
    assert finding["found"].startswith("Imported record, weaker evidence: no registry answered")
    assert "PubMed (summary) were not asked" in finding["found"]
    assert not [each for each in checked.json["findings"] if each["check"] == "absent"]


def test_a_registry_that_is_asked_later_has_the_last_word(cli, simulator):
    write("cache/PMID_90000021.md", ENTRY)
    write("report.md", REPORT)
    cli("cache", "import", "cache")
    ran = cli("check", "report.md", "--gateway", simulator.gateway, *QUICK, "--json", "-")
    assert ran.code == 1
    assert [each["outcome"] for each in ran.json["references"]] == ["absent"]


def test_what_was_found_is_exported_and_can_be_imported_elsewhere(cli, tmp_path):
    write("report.md", "Known (PMID: 90000002, NCT90000001, GSE9900001, PMID: 90000014).\n")
    with Simulator(synthetic_records(20)) as simulator:
        cli("check", "report.md", "--gateway", simulator.gateway, *QUICK)
    ran = cli("cache", "export", "cache")
    assert ran.code == 0
    names = sorted(path.name for path in Path("cache").iterdir())
    assert names == [
        "GEO_GSE9900001.md",
        "PMID_90000002.md",
        "PMID_90000014.md",
        "clinicaltrials_NCT90000001.md",
    ]
    assert ran.out == (
        "written 4, same as before 0, left as they are 0, without a record to write 0\n"
    )
    again = cli("cache", "export", "cache")
    assert again.out.startswith("written 0, same as before 4")
    assert cli("cache", "import", "cache").out.startswith("imported 0, known already 4")
    other = ("--evidence", str(tmp_path / "other"))
    done = cli("cache", "import", "cache", *other)
    assert done.out.startswith("imported 4, known already 0")
    checked = cli("check", "report.md", "--offline", *other, "--json", "-")
    assert {each["outcome"] for each in checked.json["references"]} == {"found"}
    retracted = [each["reference"] for each in checked.json["findings"] if each["code"] == "R301"]
    assert retracted == ["PMID:90000014"]


def test_the_setting_reads_before_asking_and_writes_after(cli):
    text = Path("quick.yaml").read_text() + "references_cache: cache\n"
    write("quick.yaml", text)
    write("cache/PMID_90000021.md", ENTRY)
    write("report.md", REPORT.replace(").", "; PMID: 90000002)."))
    ran = cli("check", "report.md", "--offline", "--settings", "quick.yaml", "--json", "-")
    outcomes = {each["id"]: each["outcome"] for each in ran.json["references"]}
    assert outcomes == {"PMID:90000021": "found", "PMID:90000002": "unanswered"}
    assert [path.name for path in Path("cache").iterdir()] == ["PMID_90000021.md"]
    with Simulator(synthetic_records(20)) as simulator:
        cli("check", "report.md", "--gateway", simulator.gateway, *QUICK)
    assert sorted(path.name for path in Path("cache").iterdir()) == [
        "PMID_90000002.md",
        "PMID_90000021.md",
    ]
    assert Path("cache/PMID_90000021.md").read_text() == ENTRY


def test_results_that_rest_on_an_import_can_be_proved(cli):
    write("cache/PMID_90000021.md", ENTRY)
    write("report.md", REPORT)
    cli("cache", "import", "cache")
    cli("check", "report.md", "--offline", "--results", "results")
    assert cli("audit", "results").code == 0


def test_a_cache_that_is_not_there_is_an_error_in_three_parts(cli):
    ran = cli("cache", "import", "nowhere")
    assert ran.code == 2
    assert ran.has_three_parts()
