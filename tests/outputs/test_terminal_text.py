from dataclasses import replace

import pytest
from outputs_samples import assay, finding, full, pmid, reference

from refassay.model import Level, Outcome, Unread
from refassay.outputs.terminal import (
    findings_text,
    is_coloured,
    needs_text,
    summary_line,
    unwritten_text,
)

TITLES = {"R101": "No such identifier"}
UNREAD = Unread("broken.md", "it is binary", "a text", "remove it")


def test_a_finding_has_its_place_and_its_parts():
    result = assay(reference(pmid(3), Outcome.ABSENT), findings=(finding("absent", pmid(3)),))
    assert findings_text(result, titles=TITLES) == (
        "research/voles-deep-research-falcon.md:3:5  R101 No such identifier (error)\n"
        "  report    cites PMID:90000003\n"
        "  registry  PubMed says absent (asked 2026-11-30 13:04 UTC)\n"
        "  next      look at it\n"
        f"  evidence  {'ab' * 32}\n"
        "\n"
    )


def test_a_report_that_could_not_be_read_says_three_things():
    assert findings_text(UNREAD, titles=TITLES) == (
        "broken.md:1:1  R000 the report could not be read (error)\n"
        "  seen      it is binary\n"
        "  expected  a text\n"
        "  next      remove it\n"
        "\n"
    )


def test_a_result_that_was_not_written_is_not_called_unread():
    shown = unwritten_text(UNREAD)
    assert shown.startswith(
        "broken.md:1:1  R000 the result was not written into the report (error)"
    )
    assert "could not be read" not in shown


def test_nothing_found_prints_nothing():
    assert findings_text(assay(reference(pmid(1))), titles=TITLES) == ""


@pytest.mark.parametrize(
    ("environment", "on_terminal", "coloured"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"TERM": "dumb"}, True, False),
    ],
)
def test_colour_is_for_terminals_that_want_it(environment, on_terminal, coloured):
    assert is_coloured(environment, on_terminal=on_terminal) is coloured


def test_colour_changes_nothing_but_the_escapes():
    import re

    for each in (full(), UNREAD):
        shown = findings_text(each, titles=TITLES, colour=True)
        assert "\x1b[31m" in shown
        assert re.sub("\x1b\\[[0-9;]*m", "", shown) == findings_text(each, titles=TITLES)


def test_a_text_of_others_cannot_move_the_cursor_or_break_the_line():
    odd = finding("absent", pmid(1), found="a\x1b[2J\r\nb\u202ec")
    shown = findings_text(assay(reference(pmid(1)), findings=(odd,)), titles={})
    assert "  registry  a [2J b c\n" in shown
    assert "R101 absent (error)" in shown


def test_the_summary_has_every_denominator():
    assert summary_line([full(), UNREAD]) == (
        "2 reports; 5 identifiers; 4 of 5 answered for; 1 of 4 do not exist; 1 not answered; "
        "4 of 7 citations checked; seen in the texts that were searched: 1 of 3 quotes; "
        "3 errors, 2 warnings, 1 note; 1 could not be read"
    )
    assert summary_line([assay()]) == "1 report; no identifiers found; no findings"


def test_what_is_open_and_what_did_not_run_is_said():
    assert needs_text([full()]) == (
        "INCOMPLETE: not everything was answered; asking again asks only for what is open\n"
        "not run: titles: not part of this version\n"
        "oldest registry answer used: 2026-11-30\n"
    )
    fine = assay(reference(pmid(1)), findings=(finding("off_topic", pmid(1), Level.NOTE),))
    assert needs_text([fine]) == "oldest registry answer used: 2026-11-30\n"


def test_of_several_reports_it_is_said_which_ones_a_check_did_not_run_on():
    def skipping(name, *reasons):
        made = assay(reference(pmid(1)))
        return replace(made, extraction=replace(made.extraction, report=name), not_run=reasons)

    told = needs_text([skipping("a.md", "x", "y", "z"), skipping("b.md", "x", "y"),
                       skipping("c.md", "x")])  # fmt: skip
    assert [line for line in told.splitlines() if line.startswith("not run")] == [
        "not run: x",
        "not run: y (2 of 3 reports)",
        "not run: z (a.md)",
    ]


def test_what_was_not_read_is_told_with_the_report():
    result = assay(reference(pmid(1)))
    note = "a code fence is not closed:\x1b what follows it was not read"
    told = replace(result, extraction=replace(result.extraction, notes=(note, note)))
    assert needs_text([result, told]).splitlines()[0] == (
        "research/voles-deep-research-falcon.md: "
        "a code fence is not closed:  what follows it was not read"
    )
    assert needs_text([told]).count("not read") == 1
    assert "not read" not in needs_text([result])
