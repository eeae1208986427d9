"""A report that tells of failed tools: a warning with the sentence and its place."""

from __future__ import annotations

from refassay.assay import assay
from refassay.checks import BY_CODE, Subject
from refassay.extract import extract_text
from refassay.extract.failures import failures
from refassay.model import Extraction, Level
from refassay.reading import read_report
from refassay.reports import Named
from refassay.settings import Settings

CHECK = BY_CODE["R504"]
TEXT = "# Findings\n\nAll is known. Web search was unavailable, so this is from memory.\n"


def findings(text: str) -> list:
    extraction = Extraction("a.md", "ab", failures=failures(text))
    return list(CHECK.find(Subject(extraction, (), Settings())))


def test_the_sentence_its_line_and_column_are_told():
    (found,) = findings(TEXT)
    assert (found.code, found.check, found.level) == ("R504", "fallback", Level.WARNING)
    assert (found.line, found.column) == (3, 15)
    assert found.exact == "Web search was unavailable, so this is from memory."
    assert found.said == f"The report says «{found.exact}»."
    assert found.reference is None


def test_front_matter_is_named_as_such():
    (found,) = findings("---\nfell_back: true\n---\n\nText.\n")
    assert (found.line, found.exact) == (2, "fell_back: true")
    assert found.said == "The report's front matter says «fell_back: true»."


def test_its_own_example_sets_it_off_and_a_sound_report_does_not():
    assert len(findings(CHECK.example)) == 1
    assert findings("# Findings\n\nForty patients failed to respond to treatment.\n") == []


def test_reading_a_report_finds_them_and_its_assay_asks_for_a_review(tmp_path):
    path = tmp_path / "a.md"
    path.write_text(TEXT)
    read = read_report(Named(path, "a.md"), Settings())
    (failure,) = read.extraction.failures
    assert TEXT[failure.start : failure.end] == failure.text
    result = assay(read.extraction, {}, Settings())
    assert [each.code for each in result.findings if each.check == "fallback"] == ["R504"]
    assert "a tool failed while the report was written" in result.needs_review


def test_extraction_by_itself_looks_for_citations_only():
    assert extract_text(TEXT, report="a.md", sha256="ab").failures == ()
