"""What a report cites, in brief, is all that asking and comparing keys need."""

from __future__ import annotations

from refassay import jsonl
from refassay.model import Extraction, Identifier, Mention, Unread
from refassay.selection import readings, select
from refassay.settings import Settings
from refassay.steps.cited import Cited, cited_in, cited_of, lines_of
from tiny_tree import Steps, copy, settings_in, tiny

__all__ = ["copy", "tiny"]

ONE, OTHER, LONGER = (
    Identifier("DOI", local) for local in ("10.5555/one", "10.5555/two", "10.5555/one.")
)


def mention(identifier: Identifier, *candidates: Identifier) -> Mention:
    return Mention(identifier, "x", 0, 1, 1, 1, candidates=candidates)


def brief(*mentions: Mention) -> tuple[Extraction, Cited]:
    extraction = Extraction("a.md", "ab", mentions)
    return extraction, cited_of(extraction, jsonl.dump(extraction))


def test_it_names_the_same_identifiers_as_the_whole_reading():
    extraction, cited = brief(mention(ONE, LONGER), mention(OTHER), mention(ONE))
    assert cited.readings == readings(extraction) == (ONE, OTHER, LONGER)
    for settings in (Settings(), Settings(max_references=1), Settings(skip_prefixes=("DOI",))):
        assert select(cited.mentioned, settings) == select(extraction, settings)


def test_it_comes_back_from_its_line_and_differs_with_the_whole_line():
    _, cited = brief(mention(ONE, LONGER))
    assert jsonl.load(Cited, jsonl.dump(cited)) == cited
    assert brief(mention(ONE))[1].digest != cited.digest
    unread = cited_of(Unread("a.md", "seen", "expected", "next"), "line")
    assert unread.ids is None
    assert unread.readings == ()


def test_the_extract_step_leaves_both_line_by_line_for_the_same_reports(copy):
    steps = Steps(settings_in(copy), copy)
    for made in (3, 0):
        assert steps.extract() == made
        cited = list(cited_in(*steps.files("cited")))
        lines = list(lines_of(*steps.files("extract")))
        whole = [jsonl.load(Extraction, line) for line in lines]
        assert [each.report for each in cited] == [each.report for each in whole]
        assert cited == [cited_of(each, line) for each, line in zip(whole, lines, strict=True)]
