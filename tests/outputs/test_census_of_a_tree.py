import json
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from outputs_samples import assay, full, pmid, reference

from refassay import jsonl
from refassay.errors import UsageError
from refassay.model import Outcome, Unread
from refassay.outputs import tree_files, unread_of
from refassay.outputs._row import COUNTERS, Row, provider_of, row
from refassay.outputs.census import census, census_summary, review_lines
from refassay.outputs.census_reading import read_census, row_of_text
from refassay.outputs.front_matter import block_text
from refassay.outputs.in_place import updated_in_place
from refassay.outputs.validated_copy import validated_copy
from refassay.outputs.validation_json import as_bytes, validation

UNREAD = Unread("broken.md", "it is binary", "a text", "remove it")


def named(result, report):
    return replace(result, extraction=replace(result.extraction, report=report))


@pytest.mark.parametrize(
    ("report", "text", "provider"),
    [
        ("x/Voles-deep-research-falcon.md", "", "falcon"),
        ("x/Voles-deep-research-claude_code.md", "no front matter", "claude_code"),
        ("x/Voles-deep-research-falcon.md", "---\nprovider: asta\n---\n", "asta"),
        ("x/Voles-deep-research-falcon.md", "---\nprovider: [1]\n---\n", "falcon"),
        ("x/Voles-deep-research-falcon.md", "---\nprovider: : x\n---\n", "falcon"),
        ("x/Voles.md", "---\ntitle: x\n---\n", ""),
        ("x/a-deep-research-b.c.md", "", ""),
        ("x-deep-research-y.md/other.md", "", ""),
    ],
)
def test_the_provider_is_what_the_front_matter_says_else_the_file_name(report, text, provider):
    assert provider_of(report, text) == provider


def test_rates_come_from_sums_and_never_lack_their_denominator():
    rows = [
        row(named(assay(*(reference(pmid(each)) for each in range(9))), "a.md")),
        row(named(assay(reference(pmid(1), Outcome.ABSENT)), "b.md")),
    ]
    values = json.loads(census(rows)[1])
    rate = values["tree"]["rates"]["do_not_exist_of_answered"]
    assert rate == {"part": 1, "whole": 10, "rate": 0.1}
    assert values["tree"]["rates"]["quotes_unsupported_of_checked"]["rate"] is None
    assert values["complete"] is True


def test_something_open_is_said_in_every_form():
    tsv, data = census([row(full()), row(UNREAD)])
    line = "INCOMPLETE: 1 report with open answers (1 identifier not answered); 1 report could not"
    assert json.loads(data)["complete"] is False
    assert json.loads(data)["incomplete"].startswith(line)
    assert tsv.decode().splitlines()[-1].startswith(f"# {line}")
    assert census_summary([row(full()), row(UNREAD)]).startswith(line)


def test_the_table_has_one_line_a_report_and_no_stray_tabs():
    odd = named(full(), "a\tb\nc.md")
    lines = census([row(odd)])[0].decode().splitlines()
    assert len(lines) == 3
    assert len(lines[0].split("\t")) == len(lines[1].split("\t"))


def test_the_order_of_the_rows_does_not_change_the_bytes():
    rows = [row(full()), row(named(assay(reference(pmid(1))), "a.md")), row(UNREAD)]
    assert census(rows) == census(rows[::-1])


def test_providers_are_summed_apart():
    values = json.loads(census([row(full()), row(named(assay(), "plain.md"))])[1])
    assert {name: each["count"] for name, each in values["providers"].items()} == {
        "": 1,
        "falcon": 1,
    }


def test_only_reports_that_need_it_are_listed_for_review():
    rows = [row(full()), row(named(assay(reference(pmid(1))), "a.md"))]
    assert review_lines(rows) == (
        "research/voles-deep-research-falcon.md\t1 does not exist; 1 retracted\n"
    )


def test_a_row_survives_being_a_line():
    for each in (row(full()), row(UNREAD), Row("x.md")):
        assert jsonl.load(Row, jsonl.dump(each)) == each


def test_the_unread_of_a_tree_are_found_again(tmp_path: Path):
    assert unread_of(tmp_path) == ()
    for name, data in tree_files([full(), UNREAD]).items():
        (tmp_path / name).write_bytes(data)
    assert unread_of(tmp_path) == (UNREAD,)
    (tmp_path / "census.json").write_text('{"reports": [{"unread": 3}]}')
    assert unread_of(tmp_path) == ()


def test_the_block_of_our_copy_gives_the_same_counters_as_the_assay():
    result = full()
    of_text = row_of_text(result.extraction.report, validated_copy("Hello\n", result))
    assert of_text.counters == row(result).counters
    assert of_text.state == "front_matter"
    assert of_text.because == result.needs_review
    assert of_text.complete is False


def test_a_key_that_is_not_there_counts_as_0_and_other_blocks_are_not_taken_for_it():
    text = (
        "---\nprovider: asta\nterm_validation:\n  total_terms: 9\n  not_found: 5\n"
        "  confabulation_rate: 0.5\n  needs_review: true\nreference_validation:\n"
        "  total_references: 3\n  verified: 3\n---\nx\n"
    )
    found = row_of_text("a.md", text)
    assert {name: found.counters[name] for name in COUNTERS} == {
        **dict.fromkeys(COUNTERS, 0),
        "total_references": 3,
        "verified": 3,
    }
    assert found.needs_review is False


@pytest.mark.parametrize(
    ("block", "review", "notes"),
    [
        ("  not_found: 1\n", True, ("needs_review is missing",)),
        ("  not_found: 1\n  needs_review: true\n", True, ()),
        ("  off_topic: 2\n  needs_review: false\n", True, ("needs_review is missing",)),
        ("  not_found: many\n", True, ("not_found is not a number",)),
        ("  not_found: -1\n", True, ("not_found is not a number",)),
        ("  verified: true\n", True, ("verified is not a number",)),
        ("  verified: 1\n", False, ()),
    ],
)
def test_what_a_block_says_is_held_against_its_own_counters(block, review, notes):
    found = row_of_text("a.md", f"---\nreference_validation:\n{block}---\nx\n")
    assert (found.needs_review, found.notes) == (review, notes)


UNCLOSED = "---\nreference_validation:\n  verified: 1\nnever closed"
BROKEN = "---\nx: y: z\nreference_validation:\n  verified: 1\n---\n"
NO_KEYS = "---\nreference_validation: 3\n---\n"


@pytest.mark.parametrize(
    ("text", "state", "notes"),
    [
        ("plain\n", "unvalidated", ()),
        ("---\ntitle: x\n---\nplain\n", "unvalidated", ()),
        (NO_KEYS, "unvalidated", ("reference_validation holds no keys",)),
        (UNCLOSED, "front_matter", ("front matter is not closed",)),
        (BROKEN, "front_matter", ("front matter is not YAML",)),
    ],
)
def test_the_state_of_a_report_is_told(text, state, notes):
    found = row_of_text("a.md", text)
    assert (found.state, found.notes) == (state, notes)


def test_a_section_alone_is_counted_as_such():
    assert row_of_text("a.md", updated_in_place("x\n", full())).state == "body_only"


def test_a_tree_of_reports_is_read(tmp_path: Path):
    (tmp_path / "sub/x_artifacts").mkdir(parents=True)
    (tmp_path / ".git").mkdir()
    (tmp_path / "a-deep-research-asta.md").write_text(f"---\n{block_text(full())}---\nx\n")
    (tmp_path / "sub/b.md").write_bytes("café, unvalidated\n".encode("latin-1"))
    for other in ("README.md", "a.md.citations.md", "sub/x_artifacts/y.md", ".git/z.md", "n.txt"):
        (tmp_path / other).write_text("x")
    rows = read_census(tmp_path)
    assert [(each.report, each.provider, each.state) for each in rows] == [
        ("a-deep-research-asta.md", "asta", "front_matter"),
        ("sub/b.md", "", "unvalidated"),
    ]


def test_our_own_results_are_read_from_their_json(tmp_path: Path):
    folder = tmp_path / "reports/research/voles-deep-research-falcon.md"
    folder.mkdir(parents=True)
    (folder / "validation.json").write_bytes(as_bytes(validation(full())))
    copy = validated_copy("---\nprovider: asta\n---\nHello\n", full())
    (folder / "voles-deep-research-falcon.md").write_text(copy)
    (tmp_path / "census.json").write_bytes(tree_files([full(), UNREAD])["census.json"])
    unread, read = read_census(tmp_path)
    assert unread == row(UNREAD)
    made = row(replace(full(), extraction=replace(full().extraction, provider="asta")))
    assert made.provider == "asta"
    assert read.counters == made.counters
    assert (read.report, read.provider, read.state) == (made.report, "asta", "checked")
    assert read.needs_review
    assert not read.complete
    assert {each.anchor for each in read.problems} == {each.anchor for each in made.problems}


@pytest.mark.parametrize("data", ["[]", "{}", "nonsense", '{"report": 3}', '{"report": "a/b"}'])
def test_a_json_of_others_does_not_hide_the_reports_beside_it(tmp_path: Path, data):
    (tmp_path / "validation.json").write_text(data)
    (tmp_path / "a.md").write_text("x\n")
    assert [each.report for each in read_census(tmp_path)] == ["a.md"]


def test_no_tree_and_no_report_are_said(tmp_path: Path):
    with pytest.raises(UsageError, match="is not a folder"):
        read_census(tmp_path / "none")
    with pytest.raises(UsageError, match="holds no report"):
        read_census(tmp_path)


def test_the_summary_of_a_small_tree():
    rows = [
        row(named(assay(*(reference(pmid(each)) for each in range(3))), "a-deep-research-asta.md")),
        replace(row(named(assay(), "b.md")), state="unvalidated"),
    ]
    assert census_summary(rows) == (
        "INCOMPLETE: 1 report without a result that can be counted\n"
        "2 reports: 1 checked, 1 unvalidated\n"
        "need review: 0 of 2 (0.0 %)\n"
        "do not exist of answered: 0 of 3 (0.0 %)\n"
        "do not exist of all: 0 of 3 (0.0 %)\n"
        "unverifiable of all: 0 of 3 (0.0 %)\n"
        "quotes unsupported of checked: 0 of 0\n"
        "quotes not checkable of all: 0 of 0\n"
        "off topic of assessed: 0 of 0\n"
        "citations unchecked of all: 0 of 3 (0.0 %)\n"
        "undecided of assessed: 0 of 0\n"
        "\n"
        "provider   reports  validated  identifiers  do not exist    quotes unsupported  off topic"
        "  need review\n"
        "(unknown)  1        0          0            0 of 0          0 of 0              0 of 0"
        "     0\n"
        "asta       1        1          3            0 of 3 (0.0 %)  0 of 0              0 of 0"
        "     0\n"
    )


def test_the_block_is_read_whatever_else_the_front_matter_holds():
    text = yaml.safe_dump({"a": {"b": [1, {"c": "d"}]}}) + block_text(full())
    assert row_of_text("a.md", f"---\n{text}---\n").counters == row(full()).counters
