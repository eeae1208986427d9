"""``refassay preflight``: verdicts, exit codes, what is written and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_runs import write

GOOD = "# Velmar syndrome\n\nVelmar syndrome: VLM1 variants. VLM1 in Velmar syndrome, VLM1 gene.\n"
WRONG = "# Tunsk dysplasia\n\n" + "Tunsk dysplasia is caused by TUNK2 variants. " * 12 + "\n"
ENTITY = "label=Velmar syndrome;gene=VLM1;omim=623901"


@pytest.mark.parametrize(
    ("text", "words", "flags", "code", "verdict"),
    [
        (GOOD, ENTITY, [], 0, "PASS"),
        (GOOD, ENTITY, ["--strict"], 0, "PASS"),
        (GOOD, "label=Velmar syndrome;mondo=", [], 0, "WARN"),
        (GOOD, "label=Velmar syndrome;mondo=", ["--strict"], 1, "WARN"),
        (WRONG, ENTITY, [], 1, "FAIL"),
        (GOOD, None, [], 0, "SKIP"),
        (GOOD, None, ["--strict"], 0, "SKIP"),
    ],
)
def test_the_verdict_decides_the_exit_code(cli, text, words, flags, code, verdict):
    report = write("a.md", text)
    ran = cli("preflight", report, *(["--entity", words] if words else []), *flags)
    assert (ran.code, ran.out.split()[0]) == (code, verdict)


def test_the_lines_name_subject_questions_counts_and_reasons(cli):
    ran = cli("preflight", write("a.md", WRONG), "--entity", ENTITY)
    assert ran.out.splitlines() == [
        "FAIL  a.md",
        "  subject       Velmar syndrome; OMIM:623901; gene VLM1",
        "  grounding     pass: The subject is fixed by OMIM:623901.",
        "  name          fail: The text never names «Velmar syndrome», nor a synonym that was "
        "given; it names «tunsk dysplasia» 13 times.",
        "  sibling       not assessed: Nothing is known that it is mistaken for: no number, no "
        "opposite, no sibling.",
        "  gene          fail: The text never names VLM1, but TUNK2 12 times. See «TUNK2» 3:30, "
        "«TUNK2» 3:75, «TUNK2» 3:120.",
        "  identifier    not assessed: The text prints no identifier of the kind of OMIM:623901.",
        "  terms         not assessed: No defining terms of the subject were given.",
        "  genes         TUNK2 12",
        "  because       The text never names «Velmar syndrome», nor a synonym that was given; it "
        "names «tunsk dysplasia» 13 times.",
        "  because       The text never names VLM1, but TUNK2 12 times.",
    ]


def test_one_report_gives_an_object_and_several_a_list(cli):
    write("a.md", GOOD)
    write("b.md", WRONG)
    one = cli("preflight", "a.md", "--entity", ENTITY, "--json", "-").json
    assert set(one) == {
        "report", "verdict", "reasons", "entity", "axes", "mentions", "gene_mentions", "genes",
        "identifiers",
    }  # fmt: skip
    assert one["entity"]["ids"] == ["OMIM:623901"]
    assert one["axes"]["gene"]["outcome"] == "pass"
    assert one["axes"]["gene"]["examples"][0]["exact"] == "VLM1"
    assert one["genes"] == [{"symbol": "VLM1", "mentions": 3}]
    ran = cli("preflight", "a.md", "b.md", "--entity", ENTITY, "--json", "all.json")
    assert ran.code == 1
    assert [each["verdict"] for each in json.loads(Path("all.json").read_text())] == [
        "PASS",
        "FAIL",
    ]


def test_front_matter_says_what_was_meant(cli):
    head = "---\ntemplate_variables: {disease_name: Velmar syndrome, mondo_id: '%s'}\n---\n\n"
    assert cli("preflight", write("a.md", head % "MONDO:0990001" + GOOD)).out.startswith("PASS")
    ran = cli("preflight", write("a.md", head % "" + GOOD))
    assert ran.out.splitlines()[-1] == "  because       Ungrounded query: mondo_id is empty."


def test_a_table_says_what_each_report_is_about(cli):
    write("a.md", GOOD)
    write("b.md", WRONG)
    write("t.tsv", "report\tlabel\tgene\na.md\tVelmar syndrome\tVLM1\nb.md\tTunsk dysplasia\t\n")
    ran = cli("preflight", "a.md", "b.md", "--entities", "t.tsv")
    assert [line for line in ran.out.splitlines() if line[0] != " "] == ["PASS  a.md", "PASS  b.md"]


def test_a_list_of_symbols_replaces_the_guess(cli):
    write("genes.txt", "VLM1\n")
    ran = cli("preflight", write("a.md", WRONG), "--entity", ENTITY, "--genes", "genes.txt")
    assert "TUNK2 12" not in ran.out


@pytest.mark.parametrize(
    "arguments",
    [
        ["nowhere.md"],
        ["a.md", "--entity", "colour=red"],
        ["a.md", "--entities", "nowhere.tsv"],
        ["a.md", "--entities", "a.md"],
        ["a.md", "--genes", "nowhere.txt"],
        ["a.md", "--entity", "x", "--entities", "a.md"],
    ],
)
def test_wrong_use_ends_with_2_and_three_parts(cli, arguments):
    write("a.md", GOOD)
    ran = cli("preflight", *arguments)
    assert ran.code == 2
    assert ran.has_three_parts()


def test_a_report_that_cannot_be_read_does_not_stop_the_others(cli):
    write("a.md", GOOD)
    Path("picture.md").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(200))
    ran = cli("preflight", "picture.md", "a.md", "--entity", ENTITY)
    assert (ran.code, ran.out.split()[:2]) == (2, ["PASS", "a.md"])
    assert "picture.md holds a PNG image, not text" in ran.err


def test_a_report_cannot_move_the_cursor(cli):
    ran = cli("preflight", write("a.md", GOOD), "--entity", "label=Velmar\x1b[31m syndrome")
    assert "\x1b" not in ran.out
