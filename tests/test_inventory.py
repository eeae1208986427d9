"""What a report is, and what is passed over."""

from __future__ import annotations

import logging
import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.errors import UsageError
from refassay.inventory import shard_of, take_inventory
from refassay.reports import Named, reports_of
from refassay.settings import Settings


def write(root: Path, *names: str) -> Path:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("text", encoding="utf-8")
    return root


def listed(root: Path, chosen: Settings | None = None) -> list[str]:
    return [each.path for each in take_inventory(root, chosen or Settings()).reports]


def test_reports_are_found_at_every_depth_and_sorted(tmp_path):
    write(tmp_path, "b.md", "a/z.md", "a/b/c/d.md", "note.txt", "A.MD")
    assert listed(tmp_path) == ["a/b/c/d.md", "a/z.md", "b.md"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("x.md.citations.md", "a list of citations that belongs to a report"),
        ("deep/README.md", "a README"),
        ("README-old.md", "a README"),
        ("reconciliation.md", "a reconciliation of several reports"),
        ("x_artifacts/artifact-00.md", "an artefact of a report"),
        ("x_artifacts/deep/er.md", "an artefact of a report"),
        ("assessments/a.md", "an assessment of a report"),
        (".hidden/a.md", "in a hidden folder"),
        ("a/.git/b.md", "in a hidden folder"),
        (".a.md", "a hidden file"),
        ("results/reports/a.md/a.md", "an output of refassay"),
        ("evidence/x.md", "an output of refassay"),
        ("drafts/x.md", "excluded by the settings"),
    ],
)
def test_what_is_no_report_is_passed_over_with_the_reason(tmp_path, name, reason):
    write(tmp_path, "report.md", name)
    chosen = Settings(
        results=str(tmp_path / "results"),
        evidence=str(tmp_path / "evidence"),
        exclude=("drafts/*",),
    )
    inventory = take_inventory(tmp_path, chosen)
    assert [each.path for each in inventory.reports] == ["report.md"]
    assert [(each.path, each.reason) for each in inventory.passed_over] == [(name, reason)]


def test_a_folder_inside_of_a_hidden_one_is_searched_all_the_same(tmp_path):
    root = write(tmp_path / ".cache" / "tree_artifacts" / "tree", "a.md")
    assert listed(root) == ["a.md"]


def test_other_files_are_reports_where_the_settings_say_so(tmp_path):
    write(tmp_path, "a.md", "b.txt", "deep/c.txt")
    assert listed(tmp_path, Settings(include=("**/*.txt",))) == ["b.txt", "deep/c.txt"]
    assert listed(tmp_path, Settings(include=("*.md", "deep/*"))) == ["a.md", "deep/c.txt"]


ODD = ("a b.md", "quo'te.md", 'dou"ble.md', "ümläut.md", "日本.md", "[x].md", "{y}.md", "$z.md")


@pytest.mark.parametrize("name", ODD)
def test_names_may_hold_anything(tmp_path, name):
    assert listed(write(tmp_path, name)) == [name]


def test_a_link_out_of_the_folder_is_not_followed(tmp_path):
    write(tmp_path, "tree/a.md", "outside/b.md")
    (tmp_path / "tree" / "b.md").symlink_to(tmp_path / "outside" / "b.md")
    (tmp_path / "tree" / "folder").symlink_to(tmp_path / "outside")
    inventory = take_inventory(tmp_path / "tree", Settings())
    assert [each.path for each in inventory.reports] == ["a.md"]
    assert [each.reason for each in inventory.passed_over] == [
        "a link to a file outside of the folder"
    ]


def test_a_pipe_is_no_report(tmp_path):
    write(tmp_path, "a.md")
    os.mkfifo(tmp_path / "pipe.md")
    assert listed(tmp_path) == ["a.md"]


def test_paths_that_differ_by_case_alone_are_refused(tmp_path):
    write(tmp_path, "A/x.md", "a/X.md", "b.md")
    if len(list(tmp_path.iterdir())) < 3:
        pytest.skip("case does not count on this file system")
    with pytest.raises(UsageError, match=r"differ only by case: A/x\.md and a/X\.md"):
        take_inventory(tmp_path, Settings())


@pytest.mark.parametrize("names", [(), ("README.md", "x.txt")])
def test_a_folder_without_a_report_is_an_error(tmp_path, names):
    write(tmp_path, *names)
    with pytest.raises(UsageError, match=rf"holds no report: {min(len(names), 1)} file"):
        take_inventory(tmp_path, Settings())


def test_a_folder_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(UsageError, match="is not a folder"):
        take_inventory(tmp_path / "none", Settings())


@settings(deadline=None, max_examples=50, derandomize=True)
@given(st.text(min_size=1), st.integers(1, 1000))
def test_a_shard_is_stable_and_in_range(path, shards):
    assert 0 <= shard_of(path, shards) < shards
    assert shard_of(path, shards) == shard_of(path, shards)


def test_every_report_is_in_one_shard(tmp_path):
    write(tmp_path, *(f"{number}.md" for number in range(30)))
    inventory = take_inventory(tmp_path, replace(Settings(), shards=4))
    parts = [inventory.shard(number) for number in inventory.shards]
    assert inventory.shards == (0, 1, 2, 3)
    assert sorted(name for part in parts for name in part) == [
        each.path for each in inventory.reports
    ]


def test_paths_are_reports_and_folders_their_inventory(tmp_path, monkeypatch):
    write(tmp_path, "one.txt", "tree/a.md", "tree/README.md")
    monkeypatch.chdir(tmp_path)
    assert reports_of(["one.txt", "tree", "./one.txt", "tree/a.md"], Settings()) == (
        Named(Path("one.txt"), "one.txt"),
        Named(Path("tree/a.md"), "tree/a.md"),
    )


def test_a_path_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(UsageError, match=r"none\.md is not there"):
        reports_of([str(tmp_path / "none.md")], Settings())


@pytest.fixture
def closed(tmp_path, monkeypatch):
    """A folder that the system does not open, whoever runs the tests."""
    folder = tmp_path / "tree" / "closed"
    folder.mkdir(parents=True)
    scandir = os.scandir

    def refuse(path="."):
        if Path(path) == folder:
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    return folder


def test_a_folder_that_cannot_be_read_is_told(closed, caplog, monkeypatch):
    root = write(closed.parent, "a.md")
    inventory = take_inventory(root, Settings())
    assert [each.path for each in inventory.reports] == ["a.md"]
    assert [(each.path, each.reason) for each in inventory.passed_over] == [
        ("closed", "a folder that cannot be read")
    ]
    log = logging.getLogger("refassay.reports")
    monkeypatch.setattr(log, "handlers", [caplog.handler])
    monkeypatch.setattr(log, "propagate", False)
    assert [each.path.name for each in reports_of([str(root)], Settings())] == ["a.md"]
    assert [record.getMessage() for record in caplog.records] == [
        f"{root.as_posix()}/closed is not read: a folder that cannot be read"
    ]


def test_a_tree_of_which_nothing_can_be_read_says_so(closed):
    with pytest.raises(UsageError, match=r"0 file\(s\) passed over, 1 folder\(s\) that cannot be"):
        take_inventory(closed, Settings())
