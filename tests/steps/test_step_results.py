"""The steps in a row: what is redone, what is removed, and what a bad report does to the others."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
import yaml

import make_example
from refassay import jsonl
from refassay.audit import audit
from refassay.inventory import shard_of
from refassay.model import Assayed, Extracted, Extraction, Unread
from refassay.outputs.validation_json import validation
from refassay.steps.memo import Memo, key_of
from tiny_tree import RECORDS, Steps, copy, everything_below, settings_in, tiny

__all__ = ["copy", "tiny"]

BETA = "Beta/beta-deep-research-openai.md"


def census(folder: Path) -> dict[str, dict[str, object]]:
    """The census's rows by report."""
    value = json.loads((folder / "results/census.json").read_text("utf-8"))
    return {row["report"]: row for row in value["reports"]}


def run(folder: Path, **changes: object) -> Steps:
    steps = Steps(settings_in(folder, **changes), folder)
    steps.run()
    return steps


def test_a_memo_remembers_any_line_and_forgets_what_was_not_used(tmp_path):
    lines = {"one": 'with "quotes" and \u2028\u0085\x0b\x0c in it', "two": "", "three": "3"}
    memo = Memo(tmp_path / "memo.jsonl")
    for key, line in lines.items():
        memo.put(key, line)
    memo.save()
    again = Memo(tmp_path / "memo.jsonl")
    assert {key: again.get(key) for key in ("one", "two")} == {"one": lines["one"], "two": ""}
    again.save()
    assert Memo(tmp_path / "memo.jsonl").get("three") is None
    assert Memo(tmp_path / "memo.jsonl").get("one") == lines["one"]


@pytest.mark.parametrize("data", [b"\xff\xfe", b"[1]\n", b"{}\n", b'["a", "b"', b"null\n", b"1\n"])
def test_a_damaged_memo_is_no_memo(tmp_path, data):
    (tmp_path / "memo.jsonl").write_bytes(data)
    assert Memo(tmp_path / "memo.jsonl").get("a") is None


def test_a_key_keeps_its_parts_apart():
    assert key_of("ab", "c") != key_of("a", "bc")
    assert key_of("\udcff") != key_of("\ufffd")


def test_a_second_run_makes_nothing_and_changes_nothing(copy):
    before = everything_below(copy / "results")
    steps = Steps(settings_in(copy), copy)
    made = [steps.extract(), steps.check(), steps.render()]
    # The copies of the reports have other times, so they are read again; nothing else is.
    assert made == [3, 0, 0]
    assert Steps(settings_in(copy), copy).extract() == 0
    steps.census()
    steps.prove()
    assert everything_below(copy / "results") == before


def test_one_changed_report_is_the_only_one_that_is_made_again(copy):
    run(copy)
    report = copy / "reports" / BETA
    report.write_text(report.read_text("utf-8") + "\nSee PMID: 90000901.\n", "utf-8")
    steps = Steps(settings_in(copy), copy)
    assert steps.extract() == 1
    steps.ask()
    assert steps.check() == 1
    assert steps.render() == 3
    steps.census()
    steps.prove()
    assert audit(copy / "results").exit_code == 0


def test_other_settings_of_the_verdict_check_everything_again(copy):
    run(copy)
    steps = Steps(settings_in(copy, max_references=1), copy)
    assert steps.extract() == 0
    assert steps.check() == 3
    steps.render()
    steps.census()
    steps.prove()
    assert audit(copy / "results").exit_code == 0


@pytest.mark.parametrize("how", ["changed", "deleted", "made unreadable"])
def test_a_report_that_changes_during_a_run_leaves_nothing_that_claims_anything(copy, how):
    steps = Steps(settings_in(copy), copy)
    for step in (steps.extract, steps.ask, steps.check):
        step()
    report = copy / "reports" / BETA
    if how == "changed":
        report.write_text("Another text.\n", "utf-8")
    else:
        report.unlink()
    if how == "made unreadable":
        report.mkdir()
    steps.render()
    steps.census()
    steps.prove()
    assert not (copy / "results/reports" / BETA).exists()
    row = census(copy)[BETA]
    assert row["state"] == "unread"
    assert "run again" in row["unread"]["next_step"] or how != "changed"
    assert audit(copy / "results").exit_code == 0
    shutil.rmtree(report) if report.is_dir() else report.unlink(missing_ok=True)
    report.write_text("See PMID: 90000901.\n", "utf-8")
    run(copy)
    assert census(copy)[BETA]["state"] == "checked"
    assert audit(copy / "results").exit_code == 0


def test_what_is_left_of_a_vanished_report_is_only_what_is_not_ours(copy):
    folder = copy / "results/reports" / BETA
    (folder / "notes.txt").write_text("mine", "utf-8")
    run(copy)
    assert audit(copy / "results").exit_code == 0, "a file of somebody else's is no difference"
    (copy / "reports" / BETA).unlink()
    run(copy)
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]
    assert audit(copy / "results").exit_code == 0
    assert BETA not in census(copy)
    (folder / "notes.txt").unlink()


def test_the_folders_of_a_vanished_report_go_with_it(copy):
    shutil.rmtree(copy / "reports/Beta")
    run(copy)
    assert not (copy / "results/reports/Beta").exists()
    assert (copy / "results/reports/Alpha").is_dir()


@pytest.mark.parametrize(
    "data",
    [b"{}", b"[]", b"not JSON", b'{"subject": [{"name": "../../reports/plain.md"}]}'],
)
def test_a_manifest_that_is_not_ours_removes_nothing(copy, data):
    folder = copy / "results/reports/gone.md"
    folder.mkdir()
    (folder / "manifest.json").write_bytes(data)
    (folder / "mine.txt").write_text("mine", "utf-8")
    run(copy)
    assert sorted(path.name for path in folder.iterdir()) == ["manifest.json", "mine.txt"]


def test_a_manifest_that_names_files_elsewhere_removes_none_of_them(copy):
    folder = copy / "results/reports" / BETA
    value = json.loads((folder / "manifest.json").read_text("utf-8"))
    for name in ("../outside.txt", "/etc/hostname", "reports/plain.md/index.html", "reports/\0"):
        value["subject"].append({"name": name, "digest": {"sha256": "0" * 64}})
    (folder / "manifest.json").write_text(json.dumps(value), "utf-8")
    (copy / "outside.txt").write_text("mine", "utf-8")
    (copy / "reports" / BETA).unlink()
    run(copy)
    assert (copy / "outside.txt").exists()
    assert (copy / "results/reports/plain.md/index.html").exists()
    assert not folder.exists()


def test_a_file_that_is_not_made_any_more_is_removed_with_the_next_manifest(copy):
    folder = copy / "results/reports" / BETA
    (folder / "old.json").write_text("{}", "utf-8")
    value = json.loads((folder / "manifest.json").read_text("utf-8"))
    value["subject"].append({"name": f"reports/{BETA}/old.json", "digest": {"sha256": "0" * 64}})
    (folder / "manifest.json").write_text(json.dumps(value), "utf-8")
    run(copy)
    assert not (folder / "old.json").exists()


BAD = {
    "binary.md": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4,
    "nul.md": b"\0" * 5000,
    "large.md": b"word " * 100_000,
    "link.md": None,
    "line\nend.md": b"See PMID: 90000901.\n",
    "back\\slash.md": b"See PMID: 90000901.\n",
    os.fsdecode(b"not-\xff-utf8.md"): b"See PMID: 90000901.\n",
}
ODD = {
    "empty.md": b"",
    "spaces.md": b" \n\t\n",
    "utf16.md": "\ufeffSee PMID: 90000901 \u2028 here.\n".encode("utf-16-le"),
    "latin1.md": "Größe: see PMID: 90000901.\n".encode("latin-1"),
    "a nul.md": b"See PMID: 90000901.\n" * 20 + b"\0",
    "open front matter.md": b"---\ntitle: x\n\nSee PMID: 90000901.\n",
    "bad yaml.md": b"---\ntitle: [x\n  - &a *a\n: {\n---\n\nSee PMID: 90000901.\n",
    "foreign block.md": b"---\nreference_validation: 7\n---\n\nSee PMID: 90000901.\n",
    "tagged.md": b"---\nx: !!python/object:os.system [ls]\n---\n\nSee PMID: 90000901.\n",
    'quo\'te "and" {br}ace $HOME `x`.md': b"See PMID: 90000901.\n",
    "Ünïcødé \u2028 日本.md": b"See PMID: 90000901.\n",
    "-n.md": b"See PMID: 90000901.\n",
    "manifest.json/inner.md": b"See PMID: 90000901.\n",
    "index.html.md": b"See PMID: 90000901.\n",
}


def test_what_cannot_be_read_is_listed_and_the_others_are_finished(copy):
    for name, data in {**BAD, **ODD}.items():
        path = copy / "reports" / name
        path.parent.mkdir(exist_ok=True)
        path.symlink_to("nowhere") if data is None else path.write_bytes(data)
    os.mkfifo(copy / "reports/pipe.md")
    run(copy, max_report_bytes=400_000)
    rows = census(copy)
    unread = {row["unread"]["report"] for row in rows.values() if row["unread"]}
    assert len(unread) == len(BAD)
    for row in rows.values():
        if row["unread"]:
            assert all(row["unread"][part] for part in ("seen", "expected", "next_step"))
    checked = {name for name, row in rows.items() if row["state"] == "checked"}
    assert set(ODD) | {BETA} <= checked
    found = audit(copy / "results")
    assert found.exit_code == 0, found.problems
    inventory = json.loads((copy / ".refassay/inventory.json").read_text("utf-8"))
    assert {"path": "pipe.md", "reason": "no regular file"} in inventory["passed_over"]


def test_a_report_that_became_readable_is_read(copy):
    report = copy / "reports/late.md"
    report.symlink_to("nowhere.md")
    steps = Steps(settings_in(copy), copy)
    steps.extract()
    assert "late.md" in unread_of(steps)
    report.unlink()
    report.write_text("See PMID: 90000901.\n", "utf-8")
    steps = Steps(settings_in(copy), copy)
    steps.extract()
    assert "late.md" not in unread_of(steps)


def unread_of(steps: Steps) -> set[str]:
    lines = [line for path in steps.files("extract") for line in jsonl.read_lines(Extracted, path)]
    return {line.report for line in lines if isinstance(line, Unread)}


def test_what_could_not_be_read_is_not_remembered(copy, monkeypatch):
    (copy / "reports/picture.md").write_bytes(BAD["binary.md"])
    run(copy)
    assert Steps(settings_in(copy), copy).extract() == 1


@pytest.mark.parametrize("how", ["bit", "cut", "empty", "gone", "JSON of another kind", "folder"])
@pytest.mark.parametrize("glob", ["exchanges/pubmed/*/*.json", "bodies/text/*/*.xml"])
def test_damaged_evidence_is_no_answer_and_never_an_absence(copy, glob, how):
    for path in (copy / "evidence").glob(glob):
        data = path.read_bytes()
        path.unlink()
        if how == "folder":
            path.mkdir()
        elif how != "gone":
            changed = {"bit": bytes([data[0] ^ 1]) + data[1:], "cut": data[:50], "empty": b""}
            path.write_bytes(changed.get(how, b'{"schema": "another"}\n'))
    steps = run(copy) if how != "folder" else Steps(settings_in(copy), copy)
    if how == "folder":
        for step in (steps.extract, steps.ask, steps.check, steps.render, steps.census):
            step()
    value = json.loads((copy / "results/reports" / BETA / "validation.json").read_text("utf-8"))
    outcomes = {each["id"]: each["outcome"] for each in value["references"]}
    assert outcomes["PMID:90000902"] in {"unanswered", "found"}
    assert census(copy)[BETA]["complete"] is False


def test_two_reports_may_rest_on_answers_of_different_age(tmp_path, monkeypatch):
    """Somebody asked again into the same evidence while the shards were checked one by one."""
    monkeypatch.setenv("REFASSAY_STATE", os.fspath(tmp_path / "index"))
    names = {shard_of(f"r{n}.md", 2): f"r{n}.md" for n in range(9)}
    (tmp_path / "reports").mkdir()
    for name in names.values():
        (tmp_path / "reports" / name).write_text("See PMID: 90000901.\n", "utf-8")
    evidence = tmp_path / "evidence"
    make_example.record(tmp_path / "reports", RECORDS, None, evidence)
    steps = Steps(settings_in(tmp_path), tmp_path)
    steps.extract()
    steps.ask()
    steps.check()
    first = steps.file("check", 0).read_bytes()
    records = yaml.safe_load(RECORDS.read_text("utf-8"))
    records["works"][0]["notices"] = [{"type": "retraction", "pmid": 90000993}]
    (tmp_path / "records.yaml").write_text(yaml.safe_dump(records), "utf-8")
    later = make_example.NOW.replace(day=3)
    monkeypatch.setattr(make_example, "NOW", later)
    again = tmp_path / "again"
    make_example.record(tmp_path / "reports", tmp_path / "records.yaml", None, again)
    shutil.copytree(again, evidence, dirs_exist_ok=True)
    steps.check()
    assert steps.file("check", 0).read_bytes() != first
    steps.file("check", 0).write_bytes(first)
    steps.render()
    steps.census()
    steps.prove()
    found = audit(tmp_path / "results")
    assert (found.exit_code, found.replayed) == (0, 2), found.problems


def test_the_steps_say_what_the_library_says(copy):
    steps = run(copy)
    for shard in steps.plan.shards:
        lines = list(jsonl.read_lines(Extracted, steps.file("extract", shard)))
        assert all(isinstance(line, Extraction) for line in lines)
        for line in jsonl.read_lines(Assayed, steps.file("check", shard)):
            path = copy / "results/reports" / line.extraction.report / "validation.json"
            value = json.loads(json.dumps(validation(line)))
            assert json.loads(path.read_text("utf-8")) == value
