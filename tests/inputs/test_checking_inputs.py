"""Answers and bibliographies through the whole of ``refassay check``, against the simulator."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from inputs_samples import SAMPLES, docx, paragraph

from refassay.cli import main
from refassay.registries import REGISTRIES
from simulator import Simulator, load_records

RECORDS = SAMPLES.parent / "inputs-records.yaml"


@pytest.fixture(scope="module")
def gateway():
    with Simulator(load_records(RECORDS)) as simulator:
        yield simulator.gateway


@pytest.fixture
def check(gateway, tmp_path, monkeypatch, capsys):
    """Run the command in a folder of its own; gives exit code, result and what was printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REFASSAY_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("REFASSAY_GATEWAY", gateway)
    lines = [f"  {registry.name}: {{interval: 0}}" for registry in REGISTRIES]
    Path("settings.yaml").write_text("registries:\n" + "\n".join(lines) + "\n", "utf-8")

    def run(*arguments):
        code = main(["check", "--settings", "settings.yaml", "--json", "out.json", *arguments])
        result = (
            json.loads(Path("out.json").read_text("utf-8")) if Path("out.json").exists() else {}
        )
        return code, result, capsys.readouterr()

    return run


def here(name: str) -> str:
    shutil.copy(SAMPLES / name, name)
    return name


def found(result, check):
    return {one["reference"] for one in result["findings"] if one["check"] == check}


def test_an_openevidence_answer_shows_what_is_absent_in_conflict_and_retracted(check):
    code, result, _ = check(here("answer.md"))
    assert code == 1
    assert found(result, "absent") == {"DOI:10.5555/inputs.nowhere"}
    assert found(result, "conflict") & {"DOI:10.5555/inputs.two", "PMID:90003001"}
    assert found(result, "retracted") == {"DOI:10.5555/inputs.own"}
    work = {one["id"]: one["work"] for one in result["references"]}
    assert work["DOI:10.5555/inputs.one"] == work["PMID:90003001"]
    assert result["coverage"]["citations"] == 7
    assert any("[9]" in line for line in result["coverage"]["unchecked"])
    assert any("https://example.org/guideline" in line for line in result["coverage"]["unchecked"])


def test_an_openevidence_article_shows_what_is_absent(check):
    code, result, _ = check(here("article.json"))
    assert code == 1
    assert found(result, "absent") == {"DOI:10.5555/inputs.nowhere"}
    assert found(result, "retracted") == {"DOI:10.5555/inputs.own"}
    absent = next(one for one in result["findings"] if one["check"] == "absent")
    assert absent["exact"] == "10.5555/inputs.nowhere"
    assert absent["line"] == 34


@pytest.mark.parametrize("name", ["references.ris", "identifiers.txt", "page.html"])
def test_other_inputs_show_what_is_absent(check, name):
    code, result, _ = check(here(name))
    assert code == 1
    assert "DOI:10.5555/inputs.nowhere" in found(result, "absent")
    assert "DOI:10.5555/inputs.one" not in found(result, "absent")


def test_a_bibliography_whose_names_agree_shows_only_the_title_of_another_work(check):
    code, result, _ = check(here("saved.nbib"))
    assert code == 1
    assert {one["outcome"] for one in result["references"]} == {"found"}
    grave = [one for one in result["findings"] if one["level"] != "note"]
    assert [(one["check"], one["reference"]) for one in grave] == [("title", "PMID:90003002")]


def test_a_copy_is_made_of_markdown_and_text_alone(check):
    Path("a.docx").write_bytes(docx(paragraph("See PMID: 90003001.")))
    check(here("answer.md"), here("article.json"), here("references.ris"), "a.docx",
          "--results", "results")  # fmt: skip
    made = {path.relative_to("results/reports").as_posix() for path in Path("results").rglob("*.*")
            if path.parent.parent.name == "reports"}  # fmt: skip
    assert "answer.md/answer.md" in made
    for name in ("article.json", "references.ris", "a.docx"):
        assert f"{name}/validation.json" in made
        assert f"{name}/{name}" not in made


@pytest.mark.parametrize("name", ["article.json", "bibliography.bib", "page.html", "items.json"])
def test_nothing_is_written_into_a_file_that_takes_no_section(check, name):
    path = Path(here(name))
    before = path.read_bytes()
    code, _, printed = check(str(path), "--in-place")
    assert code == 2
    assert path.read_bytes() == before
    said = printed.out + printed.err
    assert "no result section fits" in said
    assert "leave --in-place out" in said


def test_a_section_written_into_an_answer_changes_nothing_that_is_read_of_it(check):
    name = here("answer.md")
    check(name, "--in-place")
    once = Path(name).read_bytes()
    _, first, _ = check(name, "--in-place")
    assert Path(name).read_bytes() == once
    assert b"refassay:begin" in once
    assert found(first, "absent") == {"DOI:10.5555/inputs.nowhere"}
    assert first["coverage"]["citations"] == 7


def test_an_unknown_format_ends_with_two_and_three_parts(check):
    Path("a.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(64))
    code, _, printed = check("a.png")
    assert code == 2
    said = printed.out + printed.err
    assert "a PNG image" in said
    assert "markdown" in said
    assert "next" in said


def test_one_file_that_cannot_be_read_never_stops_the_others(check):
    Path("a.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(64))
    code, result, _ = check("a.png", here("references.ris"))
    assert code == 2
    assert "DOI:10.5555/inputs.nowhere" in found(result[-1], "absent")


def test_results_of_every_format_are_proved_again_by_the_audit(check, capsys):
    Path("a.docx").write_bytes(docx(paragraph("See PMID: 90003001.")))
    names = [here(path.name) for path in sorted(SAMPLES.iterdir())]
    check(*names, "a.docx", "--results", "results")
    assert main(["audit", "results"]) == 0
    capsys.readouterr()


def test_the_steps_of_the_workflow_read_what_include_switches_on(tmp_path, gateway, monkeypatch):
    from tiny_tree import Steps, settings_in, unhurried

    monkeypatch.setenv("REFASSAY_STATE", str(tmp_path / "state"))
    shutil.copytree(SAMPLES, tmp_path / "reports")
    Path(tmp_path / "reports" / "a.docx").write_bytes(docx(paragraph("See PMID: 90003001.")))
    include = ("**/*.md", "**/*.json", "**/*.bib", "**/*.docx")
    changes = unhurried() | {"gateway": gateway, "include": include}
    steps = Steps(settings_in(tmp_path, **changes), tmp_path)
    steps.run()
    census = json.loads((tmp_path / "results" / "census.json").read_text("utf-8"))
    assert "a.docx" in json.dumps(census)
    assert (tmp_path / "results/reports/a.docx/validation.json").is_file()
    assert not (tmp_path / "results/reports/a.docx/a.docx").exists()
    assert not (tmp_path / "results/reports/references.ris").exists()
    assert (tmp_path / "results/reports/answer.md/answer.md").is_file()


def test_extract_shows_claims_and_the_format(tmp_path, capsys):
    assert main(["extract", str(SAMPLES / "items.json"), "--json", "-"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["format"] == "csl_json"
    assert shown["claims"][0]["title"] == "Alphine slows the beat of invented hearts"
    assert shown["claims"][0]["citation"] == 0
