"""Our scanner against a Markdown library, and against labelled reports where they are at hand."""

# ruff: noqa: E501 - tables read better in long lines

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from refassay.extract import extract_report, extract_text
from refassay.extract.blocks import blocks
from refassay.extract.links import links
from refassay.extract.prose import readable_text
from refassay.extract.spellings import scan

REPORTS = Path(__file__).parents[3] / "shared" / "reports"
ATOMS = [
    "word", "[text](https://example.org/a)", "[a [b] c](https://example.org/b)", "`code`", "**bold**",
    "[[1]](https://example.org/c)", "[t](<https://example.org/d>)", "[t](https://example.org/e(f))",
    '[t](https://example.org/g "title")', "[not a link]", "(in brackets)", "<https://example.org/h>",
    "![p](https://example.org/i.png)", "[two\nlines](https://example.org/j)", "] (", "[", "]",
]  # fmt: skip


@settings(deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(ATOMS), max_size=10))
def test_links_are_those_of_a_markdown_library(atoms: list[str]) -> None:
    text = " ".join(atoms)
    ours = [
        (text[link.target_start : link.target_end], link.image)
        for link in links(text, scan(text).founds)
    ]
    theirs = []
    for block in MarkdownIt("commonmark").parse(text):
        for token in block.children or []:
            if token.type == "link_open" and token.markup != "autolink":
                theirs.append((token.attrs["href"], False))
            elif token.type == "image":
                theirs.append((token.attrs["src"], True))
    assert ours == theirs


LINES = [
    "# One",
    "text",
    "",
    "Two\n===",
    "## Three ##",
    "```\n# no\n```",
    "~~~\n~~~",
    "<!--\n# no\n-->",
    "- item",
]


@settings(deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(LINES), max_size=12))
def test_headings_and_fences_are_those_of_a_markdown_library(lines: list[str]) -> None:
    text = "\n\n".join(lines) + "\n"
    tokens = MarkdownIt("commonmark").parse(text)
    inside = [token.content for token in tokens if token.type == "inline"]
    opened = [index for index, token in enumerate(tokens) if token.type == "heading_open"]
    theirs = [(int(tokens[index].tag[1]), tokens[index + 1].content) for index in opened]
    found = blocks(text)
    assert [(heading.level, heading.title) for heading in found.headings] == theirs
    assert len(found.fences) == sum(token.type == "fence" for token in tokens)
    assert inside is not None


def labelled() -> list[dict[str, Any]]:
    if not (REPORTS / "gold.jsonl").is_file():
        pytest.skip("the labelled reports are not here")
    return [json.loads(line) for line in (REPORTS / "gold.jsonl").read_text("utf-8").splitlines()]


def test_labelled_reports_are_read_as_people_read_them() -> None:
    """Labels in doubt and what a rule may derive count neither way."""
    hit = miss = false = line_right = 0
    for row in labelled():
        path = REPORTS / str(row["file"]).removeprefix("reports/")
        _, extraction = extract_report(path, report=str(row["file"]), max_bytes=10**8)
        seen: dict[str, list[int]] = defaultdict(list)
        for mention in extraction.mentions:
            seen[mention.id.curie.lower()].append(mention.line)
        identifiers = row["identifiers"]
        firm = {each["id"].lower(): each for each in identifiers if "doubt" not in each}
        doubtful = {each["id"].lower() for each in identifiers if "doubt" in each}
        doubtful |= {f"doi:{url.get('derivable_doi')}".lower() for url in row["urls"]}
        hit += len(firm.keys() & seen.keys())
        miss += len(firm.keys() - seen.keys())
        false += len(seen.keys() - firm.keys() - doubtful)
        line_right += sum(min(seen[key]) == firm[key]["line"] for key in firm.keys() & seen.keys())
    assert hit / (hit + miss) >= 0.99
    assert hit / (hit + false) >= 0.98
    assert line_right / hit >= 0.99


def test_all_reports_at_hand_are_read_with_right_offsets() -> None:
    paths = sorted(REPORTS.glob("*/*"))
    if not paths:
        pytest.skip("the reports are not here")
    for path in paths:
        source, extraction = extract_report(path, report=path.name, max_bytes=10**8)
        for mention in extraction.mentions:
            assert source.text[mention.start : mention.end] == mention.exact
            lines = source.text.split("\n")
            assert lines[mention.line - 1][mention.column - 1 :].startswith(
                mention.exact.split("\n")[0]
            )
        readable_text(source.text)


HOSTILE = ["[", "(", "`", "<!--", "10.1/", "10.5555/", "PMID:", "PMID: 1, ", "a/a/", "1", "](", "| PMID |\n|---|\n", "> ```\n", "[a](http://x.y/)", "1. a\n", "# a\n", "“"]  # fmt: skip


@pytest.mark.parametrize("unit", HOSTILE)
def test_hostile_texts_cost_no_more_than_their_length(unit: str) -> None:
    import time

    def seconds(size: int) -> float:
        text = "## References\n" + unit * (size // len(unit))
        start = time.process_time()
        extract_text(text, report="r", sha256="")
        return time.process_time() - start

    seconds(1_000)
    small, large = seconds(20_000), seconds(160_000)
    assert large < 8 * small * 3 + 0.1, f"{unit!r}: {small:.3f} s, then {large:.3f} s"
