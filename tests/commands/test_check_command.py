"""`refassay check`."""

from __future__ import annotations

import json
import os
from importlib import resources
from pathlib import Path

import jsonschema
import pytest
from command_runs import ABSENT, GOOD, PLAIN, QUICK, RETRACTED, write

from simulator import Fault


@pytest.fixture(scope="module")
def schema() -> dict:
    text = resources.files("refassay").joinpath("schemas/validation.schema.json").read_text()
    return json.loads(text)


def test_a_good_report_ends_with_0_and_one_line(check):
    ran = check(write("good.md", GOOD), "--no-relevance")
    assert ran.code == 0
    assert "1 report; 1 identifier; 1 of 1 answered for; 0 of 1 do not exist" in ran.out
    assert ran.err == ""


def test_a_finding_is_shown_with_place_and_three_parts(check):
    ran = check(write("absent.md", ABSENT))
    assert ran.code == 1
    assert "absent.md:3:16" in ran.out
    for part in ("report", "registry", "next", "evidence"):
        assert f"\n  {part:<9} " in ran.out
    assert "PMID:90000099" in ran.out
    assert "1 of 1 do not exist" in ran.out


def test_a_second_run_asks_nobody_and_says_the_same(check, simulator):
    first = check(write("absent.md", ABSENT))
    simulator.forget()
    second = check("absent.md")
    assert simulator.requests == []
    assert (second.out, second.err) == (first.out, "")


def test_relevance_costs_no_request(check, simulator, tmp_path):
    check(write("good.md", GOOD), "--no-relevance", "--evidence", str(tmp_path / "one"))
    without = simulator.count()
    simulator.forget()
    check("good.md", "--evidence", str(tmp_path / "two"))
    assert simulator.count() == without


# What ends with which status

UNANSWERED = "pubmed*"


@pytest.mark.parametrize(
    ("texts", "fault", "argv", "code"),
    [
        ([GOOD], None, [], 0),
        ([ABSENT], None, [], 1),
        ([RETRACTED], None, [], 1),
        ([GOOD], UNANSWERED, [], 3),
        ([GOOD, ABSENT], None, [], 1),
        ([ABSENT, RETRACTED], "geo*", [], 1),
        ([ABSENT, "See NCT90000001."], "clinicaltrials", [], 1),
        ([GOOD, "See NCT90000001."], "clinicaltrials", [], 3),
        ([GOOD, "\x00" * 5000], None, [], 2),
        ([ABSENT, "\x00" * 5000], UNANSWERED, [], 2),
        ([ABSENT], None, ["--exit-zero"], 0),
        ([GOOD], UNANSWERED, ["--exit-zero"], 0),
        (["\x00" * 5000], None, ["--exit-zero"], 2),
        ([ABSENT], None, ["--fail-on", "error"], 1),
        ([ABSENT], None, ["--fail-on", "warning"], 1),
        ([ABSENT], None, ["--fail-on", "note"], 1),
        ([ABSENT], None, ["--fail-on", "absent"], 1),
        ([ABSENT], None, ["--fail-on", "retracted, absent"], 1),
        ([ABSENT], None, ["--fail-on", "retracted", "--fail-on", "absent"], 1),
        ([ABSENT], None, ["--fail-on", "retracted"], 0),
        ([ABSENT], None, ["--fail-on", ""], 0),
        ([ABSENT], UNANSWERED, ["--fail-on", ""], 3),
        ([GOOD], UNANSWERED, ["--fail-on", "unanswered"], 1),
        ([RETRACTED], None, ["--fail-on", "R301"], 1),
        ([RETRACTED], None, ["--fail-on-unresolved"], 0),
        ([ABSENT], None, ["--fail-on-unresolved"], 1),
        ([ABSENT], None, ["--fail-on-unresolved", "--exit-zero"], 0),
    ],
)
def test_the_status_says_what_came_out(check, simulator, texts, fault, argv, code):
    if fault:
        simulator.set_faults([Fault("503", registry=fault)])
    names = [write(f"{number}.md", text) for number, text in enumerate(texts)]
    assert check(*names, "--no-relevance", *argv).code == code


@pytest.mark.parametrize("word", ["eror", "absnet", "R9", "errors"])
def test_an_unknown_word_of_fail_on_is_refused_before_anything_is_asked(check, simulator, word):
    ran = check(write("a.md", GOOD), "--fail-on", f"error,{word}")
    assert (ran.code, ran.out) == (2, "")
    assert ran.has_three_parts()
    assert f"--fail-on names {word}" in ran.err
    assert "absent" in ran.err
    assert simulator.requests == []


def test_an_unknown_word_in_the_settings_is_refused_too(cli, simulator):
    write("odd.yaml", "fail_on: [eror]\n")
    ran = cli("check", write("a.md", GOOD), "--settings", "odd.yaml", "--gateway", "http://x")
    assert ran.code == 2
    assert "fail_on in the settings names eror" in ran.err


def test_what_is_open_is_said_and_asked_again(check, simulator):
    simulator.set_faults([Fault("html200", registry="pubmed*")])
    ran = check(write("good.md", GOOD), "--no-relevance")
    assert ran.code == 3
    assert "INCOMPLETE" in ran.out
    assert "PubMed did not answer" in ran.out
    simulator.set_faults(())
    again = check("good.md", "--no-relevance")
    assert again.code == 0
    assert "INCOMPLETE" not in again.out, again.out


# Which reports


def test_folders_and_files_are_checked_together_and_each_once(check):
    write("tree/a.md", GOOD)
    write("tree/deep/b c.md", PLAIN)
    write("tree/README.md", ABSENT)
    write("other.txt", PLAIN)
    ran = check("other.txt", "tree", "./tree/a.md", "--format", "json", "--no-relevance")
    assert [each["report"] for each in ran.json] == ["other.txt", "tree/a.md", "tree/deep/b c.md"]


@pytest.mark.parametrize("argv", [["none.md"], ["good.md", "none"]])
def test_a_path_that_is_not_there_is_wrong_use(check, argv):
    write("good.md", GOOD)
    ran = check(*argv)
    assert (ran.code, ran.out) == (2, "")
    assert ran.has_three_parts()


BAD = {
    "empty": b"",
    "binary": bytes(range(256)) * 40,
    "png": b"\x89PNG\r\n\x1a\n" + bytes(200),
    "nul": b"\x00" * 3000,
}


@pytest.mark.parametrize("kind", BAD)
def test_one_bad_file_does_not_stop_the_others(check, kind):
    Path("bad.md").write_bytes(BAD[kind])
    write("good.md", ABSENT)
    ran = check("bad.md", "good.md", "--no-relevance")
    assert "PMID:90000099" in ran.out
    if kind == "empty":
        assert ran.code == 1
        return
    assert ran.code == 2
    assert "bad.md:1:1" in ran.out
    assert "1 could not be read" in ran.out
    assert "INCOMPLETE" in ran.out


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_without_permission_does_not_stop_the_others(check):
    Path(write("bad.md", GOOD)).chmod(0)
    ran = check("bad.md", write("good.md", GOOD))
    assert ran.code == 2
    assert "Permission denied" in ran.out


def test_a_report_too_large_is_not_read(cli):
    write("small.yaml", "max_report_bytes: 10\n")
    ran = cli("check", write("good.md", GOOD), "--settings", "small.yaml", "--offline")
    assert ran.code == 2
    assert "larger than 10 bytes" in ran.out


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "latin-1"])
def test_other_encodings_are_read(check, encoding):
    Path("a.md").write_text("Müller (PMID: 90000002)", encoding=encoding)
    ran = check("a.md", "--format", "json", "--no-relevance")
    assert [each["outcome"] for each in ran.json["references"]] == ["found"]


def test_a_report_from_a_pipe_is_read(check, tmp_path):
    read, wrote = os.pipe()
    os.write(wrote, GOOD.encode())
    os.close(wrote)
    try:
        ran = check(f"/dev/fd/{read}", "--format", "json")
    finally:
        os.close(read)
    assert ran.json["references"][0]["id"] == "PMID:90000001"


# JSON


def test_one_report_gives_an_object_and_several_a_list(check, schema):
    write("a.md", GOOD)
    write("b.md", ABSENT)
    one, two = check("a.md", "--json", "-").json, check("b.md", "a.md", "--json", "-").json
    assert one["report"] == "a.md"
    assert [each["report"] for each in two] == ["b.md", "a.md"]
    for each in (one, *two):
        jsonschema.validate(each, schema)


@pytest.mark.parametrize("argv", [["--json", "-"], ["--format", "json"]])
def test_json_on_standard_output_is_nothing_but_json(check, argv):
    ran = check(write("a.md", ABSENT), *argv)
    assert ran.json["references"][0]["outcome"] == "absent"
    assert ran.code == 1


def test_json_in_a_file_leaves_the_text_on_standard_output(check):
    ran = check(write("a.md", ABSENT), "--json", "out/result.json")
    value = json.loads(Path("out/result.json").read_text("utf-8"))
    assert value["references"][0]["outcome"] == "absent"
    assert "a.md:3:16" in ran.out


def test_a_report_that_could_not_be_read_is_in_the_json_as_well(check, schema):
    Path("bad.md").write_bytes(BAD["png"])
    write("a.md", GOOD)
    one, two = check("bad.md", "--json", "-"), check("bad.md", "a.md", "--json", "-")
    assert one.json["complete"] is False
    assert [each["report"] for each in two.json] == ["bad.md", "a.md"]
    assert two.json[0]["findings"][0]["check"] == "unread"
    for each in (one.json, *two.json):
        jsonschema.validate(each, schema)
    assert "bad.md: bad.md holds a PNG image, not text\n  expected  " in one.err


def test_a_json_file_that_cannot_be_written_is_an_error(check):
    write("file", "")
    ran = check(write("a.md", GOOD), "--json", "file/result.json")
    assert ran.code == 2
    assert ran.has_three_parts()


# Results and in place


def test_results_are_written_and_proved(check, cli):
    write("tree/a.md", GOOD)
    ran = check("tree", "--results", "out", "--no-relevance")
    assert ran.code == 0
    assert "open  out/index.html" in ran.err
    folder = Path("out/reports/tree/a.md")
    assert {each.name for each in folder.iterdir()} == {
        "a.md", "index.html", "manifest.json", "validation.json",
    }  # fmt: skip
    audited = cli("audit", "out")
    assert audited.code in {0, 3}, audited.out
    page = Path("out/index.html")
    page.write_bytes(page.read_bytes() + b" ")
    assert cli("audit", "out").code == 1


def test_findings_are_shown_also_where_results_cannot_be_written(check):
    write("out", "a file")
    ran = check(write("a.md", ABSENT), "--results", "out")
    assert ran.code == 2
    assert ran.has_three_parts()
    assert "a.md:3:16" in ran.out


def test_results_stay_inside_of_their_folder(check, tmp_path):
    Path("inner").mkdir()
    write("a.md", GOOD)
    os.chdir("inner")
    write("quick.yaml", "{}")
    assert check("../a.md", str(tmp_path / "work" / "a.md"), "--results", "out").code == 0
    outside = {each.name for each in Path("..").iterdir()}
    assert outside == {"inner", "a.md", "quick.yaml"}
    assert not list(Path().glob("out/**/../a.md/index.html")) or Path("out/reports/a.md").is_dir()


def test_two_reports_that_would_share_a_folder_are_refused(check):
    write("a.md", GOOD)
    write("inner/a.md", GOOD)
    os.chdir("inner")
    write("quick.yaml", "{}")
    ran = check("../a.md", "a.md", "--results", "out")
    assert ran.code == 2
    assert "would lie in one folder" in ran.err


def test_without_in_place_a_report_is_never_touched(check):
    write("a.md", ABSENT)
    check("a.md", "--results", "out", "--json", "a.json")
    assert Path("a.md").read_text("utf-8") == ABSENT


def test_in_place_twice_gives_the_same_bytes(check):
    write("a.md", ABSENT)
    check("a.md", "--in-place")
    once = Path("a.md").read_bytes()
    assert once.startswith(ABSENT.encode())
    assert b"PMID:90000099" in once[len(ABSENT) :]
    check("a.md", "--in-place")
    assert Path("a.md").read_bytes() == once


def test_in_place_writes_the_file_that_a_link_leads_to(check):
    write("real.md", ABSENT)
    Path("link.md").symlink_to("real.md")
    check("link.md", "--in-place")
    assert Path("link.md").is_symlink()
    assert b"Reference Validation" in Path("real.md").read_bytes()


@pytest.mark.parametrize("words", ["other words", None])
def test_in_place_and_a_report_that_changed_or_went_meanwhile(check, monkeypatch, words):
    from refassay import follow as step

    before = step.assayed

    def changed(*args: object) -> object:
        Path("a.md").unlink(missing_ok=True) if words is None else Path("a.md").write_text(words)
        return before(*args)

    monkeypatch.setattr(step, "assayed", changed)
    ran = check(write("a.md", ABSENT), "--in-place", "--json", "r.json")
    assert ran.code == 2
    assert (Path("a.md").read_text() if Path("a.md").exists() else None) == words
    assert "a.md:1:1" in ran.out
    assert json.loads(Path("r.json").read_text("utf-8"))["report"] == "a.md"


# What is left out


def test_max_references_checks_so_many_and_lists_the_rest(check, simulator):
    text = "See PMID: 90000002, PMID: 90000003 and PMID: 90000099."
    ran = check(write("a.md", text), "--max-references", "1", "--json", "-")
    assert simulator.asked() == ["90000002"]
    assert "PMID:90000099" in json.dumps(ran.json["coverage"])


@pytest.mark.parametrize("spelled", ["PMID", "pmid:", "doi,PMID"])
def test_skip_prefix_asks_not_and_lists(check, simulator, spelled):
    ran = check(write("a.md", PLAIN), "--skip-prefix", spelled, "--json", "-")
    assert simulator.requests == []
    assert "PMID:90000002" in json.dumps(ran.json)
    assert ran.code == 0


# Options


ALIASES = [
    "--validate-references",
    "--validation-full-text",
    "--validation-max-references=5",
    "--validation-skip-prefix=doi",
    "--validation-rate-limit-delay=0",
    "--validation-no-relevance",
    "--no-check-relevance",
    "--validation-cache-dir=elsewhere",
    "--fail-on-unresolved",
]


def test_the_spellings_of_the_existing_client_are_understood(cli, simulator):
    write("a.md", GOOD)
    ran = cli("validate-references", "a.md", "--gateway", simulator.gateway, *ALIASES)
    assert ran.code == 0
    assert Path("elsewhere/exchanges").is_dir()


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ([], "PATH"),
        (["a.md", "--nonsense"], "--nonsense"),
        (["a.md", "--max-references", "-1"], "'-1'"),
        (["a.md", "--max-references", "x"], "'x'"),
        (["a.md", "--validation-rate-limit-delay", "-1"], "'-1'"),
        (["a.md", "--validation-rate-limit-delay", "nan"], "'nan'"),
        (["a.md", "--format", "xml"], "'xml'"),
        (["a.md", "--gateway", "mirror.example.org"], "the gateway is not an address"),
        (["a.md", "--gateway", "file:///etc"], "the gateway is not an address"),
        (["a.md", "--replay", "nowhere"], "nowhere, is not a folder"),
        (["a.md", "--replay", "."], "holds no exchanges/"),
        (["a.md", "--settings", "none.yaml"], "none.yaml cannot be read"),
    ],
)
def test_wrong_use_is_told_in_three_parts(cli, argv, said):
    write("a.md", GOOD)
    ran = cli("check", *argv)
    assert (ran.code, ran.out) == (2, "")
    assert ran.has_three_parts(), ran.err
    assert said in ran.err


def test_flags_win_over_the_environment_and_that_over_the_file(cli, simulator, monkeypatch):
    write("a.md", PLAIN)
    write("s.yaml", "evidence: file\ngateway: http://127.0.0.1:1\nretries: {tries: 1, wait: 0}\n")
    monkeypatch.setenv("REFASSAY_GATEWAY", simulator.gateway)
    monkeypatch.setenv("REFASSAY_EVIDENCE", "environment")
    assert cli("check", "a.md", "--settings", "s.yaml").code == 0
    assert {each.name for each in Path().iterdir() if each.is_dir()} == {"environment"}
    assert cli("check", "a.md", "--settings", "s.yaml", "--evidence", "flag").code == 0
    assert Path("flag").is_dir()
    monkeypatch.delenv("REFASSAY_EVIDENCE")
    assert cli("check", "a.md", "--settings", "s.yaml").code == 0
    assert Path("file").is_dir()


def test_without_any_word_evidence_lies_in_the_users_data_folder(cli, simulator, monkeypatch):
    monkeypatch.delenv("REFASSAY_EVIDENCE")
    monkeypatch.setenv("XDG_DATA_HOME", str(Path("data").resolve()))
    cli("check", write("a.md", PLAIN), "--gateway", simulator.gateway, *QUICK)
    assert Path("data/refassay/evidence/exchanges").is_dir()


def test_offline_asks_nobody_and_says_that_nothing_is_known(check, simulator):
    ran = check(write("a.md", GOOD), "--offline")
    assert simulator.requests == []
    assert ran.code == 3
    assert "not asked" in ran.out
    assert "does not exist (" not in ran.out


def test_replay_gives_the_same_result_and_writes_nothing(check, cli, simulator, tmp_path):
    first = check(write("a.md", ABSENT), "--json", "-")
    simulator.forget()
    before = sorted(tmp_path.joinpath("evidence").rglob("*"))
    again = cli("check", "a.md", "--json", "-", "--replay", str(tmp_path / "evidence"))
    assert (again.code, again.out, again.err) == (first.code, first.out, "")
    assert simulator.requests == []
    assert sorted(tmp_path.joinpath("evidence").rglob("*")) == before


def test_damaged_evidence_is_told_once_and_asked_anew(check, simulator, tmp_path):
    check(write("a.md", ABSENT))
    for body in tmp_path.joinpath("evidence", "bodies").rglob("*.xml"):
        body.write_bytes(b"<x/>")
    simulator.forget()
    ran = check("a.md")
    assert ran.code == 1
    assert simulator.count() > 0
    assert ran.err.count("damaged evidence") == len(set(ran.err.splitlines()))
