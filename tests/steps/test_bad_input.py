"""``refassay check`` on input that is not what it should be: a clear error, and the others done."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from refassay.cli import main
from tiny_tree import copy, tiny

__all__ = ["copy", "tiny"]

CITING = b"See PMID: 90000901.\n"
UNREADABLE = {
    "an image": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9, "holds a PNG image, not text"),
    "a PDF": (b"%PDF-1.7\n" + bytes(range(256)) * 9, "PDF document"),
    "binary data": (bytes(range(256)) * 40, "holds binary data, not text"),
    "NUL bytes": (b"\0" * 100_000, "holds binary data, not text"),
    "50 MB": (b"Some words. " * 4_370_000, "is larger than 20,000,000 bytes"),
}
READABLE = {
    "empty": (b"", []),
    "white space": (b" \r\n\t\n", []),
    "one NUL byte": (CITING * 30 + b"\0\n" + CITING, ["PMID:90000901"]),
    "UTF-16": ("\ufeffSee PMID: 90000901, 90000902.\n".encode("utf-16-be"), ["PMID:90000901"]),
    "UTF-8 with a mark": (b"\xef\xbb\xbf" + CITING, ["PMID:90000901"]),
    "Latin-1": ("Ä: see PMID: 90000901.\n".encode("latin-1"), ["PMID:90000901"]),
    "open front matter": (b"---\ntitle: x\n\n## Alphine\n\n" + CITING, ["PMID:90000901"]),
    "broken front matter": (b"---\na: [b\n: {\n---\n" + CITING, ["PMID:90000901"]),
    "foreign front matter": (b"---\n- a\n- b\n---\n" + CITING, ["PMID:90000901"]),
    "a foreign block": (b"---\nreference_validation: yes\n---\n" + CITING, ["PMID:90000901"]),
    "TOML": (b"+++\ntitle = 'x'\n+++\n" + CITING, ["PMID:90000901"]),
    "code in YAML": (b"---\nx: !!python/name:os.system\n---\n" + CITING, ["PMID:90000901"]),
    "only carriage returns": (CITING.replace(b"\n", b"\r") * 3, ["PMID:90000901"]),
}


def check(copy, *more: str) -> int:
    evidence = ["--replay", str(copy / "evidence"), "--exit-zero"]
    return main(["check", *more, *evidence])


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_no_text_is_told_in_three_parts_and_the_others_are_finished(copy, name, capsys):
    data, seen = UNREADABLE[name]
    (copy / "reports/bad.md").write_bytes(data)
    status = check(copy, str(copy / "reports"), "--results", str(copy / "out"))
    assert status == 2
    said = "".join(capsys.readouterr())
    assert seen in said
    assert "expected" in said
    assert "next" in said
    assert "Traceback" not in said
    census = json.loads((copy / "out/census.json").read_text("utf-8"))
    states = {row["report"].rpartition("/")[2]: row["state"] for row in census["reports"]}
    assert states.pop("bad.md") == "unread"
    assert set(states.values()) == {"checked"}
    assert len(states) == 3
    assert main(["audit", str(copy / "out")]) == 0


def put_link_to_itself(reports: str) -> None:
    Path(reports, "odd.md").symlink_to("odd.md")


def put_long_name(reports: str) -> None:
    Path(reports, f"odd{'n' * 246}.md").write_bytes(CITING)


def put_name_of_other_bytes(reports: str) -> None:
    Path(reports, os.fsdecode(b"odd\xff.md")).write_bytes(CITING)


@pytest.mark.parametrize(
    ("put", "state"),
    [
        (put_link_to_itself, "unread"),
        (put_long_name, "checked"),
        (put_name_of_other_bytes, "unread"),
    ],
)
def test_one_file_name_does_not_end_a_tree(copy, put, state, capsys):
    try:
        put(str(copy / "reports"))
    except OSError:
        pytest.skip("this file system refuses the name")
    status = check(copy, str(copy / "reports"), "--results", str(copy / "out"))
    assert status == (2 if state == "unread" else 0)
    assert "Traceback" not in "".join(capsys.readouterr())
    census = json.loads((copy / "out/census.json").read_text("utf-8"))
    states = {row["report"].rpartition("/")[2]: row["state"] for row in census["reports"]}
    (odd,) = (name for name in states if name.startswith("odd"))
    assert states.pop(odd) == state
    assert set(states.values()) == {"checked"}
    assert len(states) == 3


def test_a_named_path_that_is_too_long_is_wrong_use(copy, capsys):
    assert check(copy, str(copy / ("n" * 300 + ".md"))) == 2
    assert "is not there" in "".join(capsys.readouterr())


@pytest.mark.parametrize("name", READABLE)
def test_text_in_any_dress_is_read(copy, name, capsys):
    data, ids = READABLE[name]
    (copy / "odd.md").write_bytes(data)
    out = copy / "out.json"
    assert check(copy, str(copy / "odd.md"), "--json", str(out)) == 0
    value = json.loads(out.read_text("utf-8"))
    found = [each["id"] for each in value["references"]]
    assert found[: len(ids)] == ids
    if not ids:
        assert "coverage" in [finding["check"] for finding in value["findings"]]
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("path", ["nowhere.md", "nowhere/", "reports/none.md"])
def test_a_path_that_is_not_there_is_wrong_use(copy, path, capsys):
    assert check(copy, str(copy / path)) == 2
    said = capsys.readouterr().err
    assert "is not there" in said
    assert "\n  expected  " in said
    assert "\n  next      " in said


def test_results_that_cannot_be_written_are_wrong_use(copy, capsys):
    (copy / "file").write_text("in the way", "utf-8")
    status = check(copy, str(copy / "reports"), "--results", str(copy / "file/results"))
    assert status == 2
    assert "cannot be written" in capsys.readouterr().err
    assert (copy / "file").read_text("utf-8") == "in the way"


@pytest.mark.parametrize("report", ["absolute", "relative", "from a folder beside"])
def test_results_of_a_single_report_are_proved_wherever_it_lies(copy, report, monkeypatch):
    monkeypatch.chdir(copy)
    name = "reports/plain.md"
    if report == "absolute":
        name = str(copy / name)
    if report == "from a folder beside":
        (copy / "work").mkdir()
        monkeypatch.chdir(copy / "work")
        name = f"../{name}"
    assert check(copy, name, "--results", str(copy / "out")) == 0
    assert main(["audit", str(copy / "out")]) == 0


def test_results_hold_what_the_last_check_wrote_and_nothing_older(copy, monkeypatch):
    monkeypatch.chdir(copy)
    for name in ("plain.md", "Beta"):
        assert check(copy, f"reports/{name}", "--results", "out") == 0
        assert main(["audit", "out"]) == 0
    assert not (copy / "out/reports/reports/plain.md").exists()
    assert (copy / "out/reports/reports/Beta").is_dir()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_report_that_may_not_be_read_is_listed(copy, capsys):
    (copy / "reports/plain.md").chmod(0)
    assert check(copy, str(copy / "reports")) == 2
    assert "plain.md cannot be read" in "".join(capsys.readouterr())
