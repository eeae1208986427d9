"""Whatever is done to a sealed result, the audit finds it and names the file."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from typing import Any

import pytest
from audit_samples import (
    ALPHA,
    MANIFEST,
    QUICK,
    SEALED,
    change_json,
    files_of,
    flip,
    name_of,
    problems,
    reseal,
)
from hypothesis import given
from hypothesis import strategies as st

from refassay.audit import audit
from refassay.cli import main
from refassay.provenance.seal import seal
from tiny_tree import Steps, copy, settings_in, tiny

__all__ = ["copy", "tiny"]


def test_an_untouched_result_is_proved(copy, capsys):
    assert main(["audit", str(copy / "results")]) == 0
    said = capsys.readouterr().out
    assert said.startswith("proved: ")
    assert "3 report(s), 3 made again to the same bytes, 0 problem(s)" in said


def test_nobody_needs_us_to_check_the_sums(copy):
    subprocess.run(
        ["sha256sum", "-c", "--strict", "--quiet", "checksums.sha256"],
        cwd=copy / "results",
        check=True,
    )


def test_one_flipped_bit_in_any_file_is_found(copy):
    chance = random.Random(7)
    for path in files_of(copy):
        before = flip(path, chance.randrange(8 * path.stat().st_size))
        assert name_of(path, copy) in problems(copy)
        path.write_bytes(before)
    assert audit(copy / "results").exit_code == 0


@pytest.mark.parametrize("name", ["seal.json", "checksums.sha256", MANIFEST, "census.tsv"])
@QUICK
@given(data=st.data())
def test_no_bit_of_a_file_is_free(copy, name, data):
    path = copy / "results" / name
    place = data.draw(st.integers(0, 8 * path.stat().st_size - 1))
    before = flip(path, place)
    try:
        assert name in problems(copy)
    finally:
        path.write_bytes(before)


def test_any_removed_file_is_found(copy):
    for path in files_of(copy):
        before = path.read_bytes()
        path.unlink()
        assert name_of(path, copy) in problems(copy)
        path.write_bytes(before)


@pytest.mark.parametrize(
    "name",
    [
        "results/added.txt",
        "results/.hidden",
        "results/.tmp-added",
        f"results/{ALPHA}/added.json",
        "results/reports/added/manifest.json",
        "evidence/added.txt",
        "evidence/bodies/00/added.json",
        "evidence/exchanges/pubmed/2026-11-02/090000-000000000000.json",
    ],
)
def test_an_added_file_is_found(copy, name):
    path = copy / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{}\n", "utf-8")
    assert name_of(path, copy) in problems(copy)


def test_evidence_may_grow_when_one_says_so(copy):
    (copy / "evidence/bodies/00").mkdir(exist_ok=True)
    (copy / "evidence/bodies/00/added.json").write_text("{}", "utf-8")
    assert audit(copy / "results").exit_code == 1
    assert audit(copy / "results", evidence_may_grow=True).exit_code == 0


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda lines: [*lines[1:], lines[0]], id="moved"),
        pytest.param(lambda lines: [lines[1], lines[0], *lines[2:]], id="swapped"),
        pytest.param(lambda lines: [lines[0], *lines], id="doubled"),
        pytest.param(lambda lines: lines[:-1], id="dropped"),
        pytest.param(lambda lines: [*lines, ""], id="empty line"),
        pytest.param(lambda lines: ["# remark", *lines], id="remark"),
    ],
)
def test_the_lines_of_the_checksums_stay_as_they_are(copy, change):
    path = copy / "results/checksums.sha256"
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join(change(lines)) + "\n", "utf-8")
    assert "checksums.sha256" in problems(copy)


@pytest.mark.parametrize("how", ["truncated", "emptied", "crlf", "no last line end"])
@pytest.mark.parametrize("name", ["checksums.sha256", "census.tsv", MANIFEST])
def test_a_file_that_was_converted_or_cut_is_found(copy, name, how):
    path = copy / "results" / name
    data = path.read_bytes()
    changed = {
        "truncated": data[: len(data) // 2],
        "emptied": b"",
        "crlf": data.replace(b"\n", b"\r\n"),
        "no last line end": data[:-1],
    }
    path.write_bytes(changed[how])
    assert name in problems(copy)


@pytest.mark.parametrize("name", ["seal.json", "checksums.sha256", MANIFEST, "index.html"])
def test_a_link_to_the_same_bytes_is_no_file(copy, name):
    path = copy / "results" / name
    path.rename(copy / "moved")
    path.symlink_to(copy / "moved")
    assert name in problems(copy)


def test_a_folder_or_a_pipe_in_place_of_a_file_is_found(copy):
    (copy / "results" / MANIFEST).unlink()
    (copy / "results" / MANIFEST).mkdir()
    (copy / "results/census.json").unlink()
    os.mkfifo(copy / "results/census.json")
    assert {MANIFEST, "census.json"} <= set(problems(copy))


def test_a_seal_made_again_does_not_have_the_published_sum(copy, capsys):
    published = audit(copy / "results").root
    (copy / "results/added.txt").write_text("by somebody else", "utf-8")
    reseal(copy)
    assert main(["audit", str(copy / "results")]) == 0
    assert main(["audit", str(copy / "results"), "--expect", published]) == 1
    assert "seal.json: has the sha256" in capsys.readouterr().out
    again = audit(copy / "results").root
    assert main(["audit", str(copy / "results"), "--expect", f"SHA256:{again.upper()}"]) == 0


@pytest.mark.parametrize("missing", [SEALED[:1], SEALED[1:]])
def test_half_a_seal_differs_and_no_seal_cannot_be_read(copy, missing, capsys):
    for name in missing:
        (copy / "results" / name).unlink()
    assert main(["audit", str(copy / "results")]) == 1
    assert missing[0] in capsys.readouterr().out
    for name in SEALED:
        (copy / "results" / name).unlink(missing_ok=True)
    assert main(["audit", str(copy / "results")]) == 2
    assert "expected" in capsys.readouterr().err


def test_a_changed_report_makes_a_replay_impossible(copy, capsys):
    report = copy / "reports/plain.md"
    report.write_text(report.read_text("utf-8") + "More.\n", "utf-8")
    assert main(["audit", str(copy / "results")]) == 3
    assert "plain.md: is not the report that was assayed" in capsys.readouterr().out


@pytest.mark.parametrize("how", ["deleted", "a folder", "a pipe", "a link to outside"])
def test_a_report_that_is_none_any_more_makes_a_replay_impossible(copy, how):
    report = copy / "reports/plain.md"
    report.rename(copy / "outside.md")
    if how == "a folder":
        report.mkdir()
    if how == "a pipe":
        os.mkfifo(report)
    if how == "a link to outside":
        report.symlink_to(copy / "outside.md")
    assert audit(copy / "results").exit_code == 3


def test_reports_and_evidence_that_moved_are_found_where_one_says(copy, capsys):
    (copy / "evidence").rename(copy / "kept")
    (copy / "reports").rename(copy / "texts")
    results = str(copy / "results")
    assert main(["audit", results]) == 3
    assert "../evidence: is not there" in capsys.readouterr().out
    assert main(["audit", results, "--evidence", str(copy / "kept")]) == 3
    found = ["--evidence", str(copy / "kept"), "--reports", str(copy / "texts")]
    assert main(["audit", results, *found]) == 0
    assert main(["audit", results, "--evidence", str(copy / "nowhere")]) == 2
    body = next((copy / "kept/bodies").rglob("*.json"))
    flip(body, 100)
    assert main(["audit", results, *found]) == 1


def test_the_whole_of_it_may_move(copy, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    for name in ("reports", "evidence", "results"):
        shutil.move(copy / name, tmp_path / "elsewhere" / name)
    assert audit(tmp_path / "elsewhere/results").exit_code == 0


def test_results_and_evidence_may_be_links(copy):
    (copy / "disk/deep").mkdir(parents=True)
    for name in ("results", "evidence", "reports"):
        shutil.move(copy / name, copy / "disk/deep" / name)
        (copy / name).symlink_to(copy / "disk/deep" / name)
    Steps(settings_in(copy), copy).run()
    assert audit(copy / "results").exit_code == 0
    subprocess.run(
        ["sha256sum", "-c", "--strict", "--quiet", "checksums.sha256"],
        cwd=copy / "results",
        check=True,
    )


def test_other_code_that_gives_the_same_bytes_proves_them(copy, monkeypatch):
    monkeypatch.setattr("refassay.audit.replay.code_digest", lambda: "0" * 64)
    assert audit(copy / "results").exit_code == 0


def test_other_code_that_gives_other_bytes_proves_nothing(copy, monkeypatch):
    monkeypatch.setattr("refassay.audit.replay.code_digest", lambda: "0" * 64)
    monkeypatch.setattr("refassay.__version__", "99.0.0")
    found = audit(copy / "results")
    assert found.exit_code == 3
    assert all("another version of the code" in problem.text for problem in found.problems)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        (f"{ALPHA}/validation.json", b'"found"', b'"absent"'),
        (f"{ALPHA}/index.html", b"PMID:90000901", b"PMID:90000902"),
        (f"{ALPHA}/alpha-deep-research-falcon.md", b"  verified: ", b"  verified: 9"),
        ("census.tsv", b"\t", b"  "),
        ("index.html", b"<title>", b"<title>Fine: "),
    ],
)
def test_a_result_that_lies_under_right_hashes_is_found_by_replay(copy, name, old, new):
    path = copy / "results" / name
    data = path.read_bytes()
    assert old in data
    path.write_bytes(data.replace(old, new, 1))
    reseal(copy)
    assert name in problems(copy)


def test_evidence_that_lies_under_right_hashes_is_found(copy):
    body = next(path for path in (copy / "evidence/bodies").rglob("*.xml"))
    body.write_bytes(body.read_bytes().replace(b"Alphine", b"Betaine"))
    for path in (copy / "results").rglob("manifest.json"):
        change_json(path, lambda _value: None)
    reseal(copy)
    assert any("evidence/exchanges/pubmed" in name for name in problems(copy))


def test_a_report_may_not_be_kept_from_the_audit(copy):
    shutil.rmtree(copy / "results" / ALPHA)
    reseal(copy)
    assert {"census.json", "census.tsv", "index.html"} <= set(problems(copy))


def test_a_manifest_names_what_the_result_rests_on_and_nothing_else(copy):
    def forget_one(value: Any) -> None:
        parts = value["predicate"]["buildDefinition"]["resolvedDependencies"]
        parts.remove(next(each for each in parts if each["annotations"]["role"] == "exchange"))

    change_json(copy / "results" / MANIFEST, forget_one)
    reseal(copy)
    assert audit(copy / "results").exit_code == 1


def test_a_result_without_any_report_that_could_be_read_can_be_proved(copy):
    shutil.rmtree(copy / "reports")
    (copy / "reports").mkdir()
    (copy / "reports/picture.md").write_bytes(b"\x89PNG\r\n" + bytes(range(256)))
    Steps(settings_in(copy), copy).run()
    assert audit(copy / "results").exit_code == 0
    assert not list((copy / "results").rglob("manifest.json"))
    (copy / "results/census.tsv").write_text("all is well\n", "utf-8")
    seal(copy / "results", copy / "evidence")
    assert "census.tsv" in problems(copy)
