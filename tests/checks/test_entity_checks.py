"""The preflight as a check: only where the front matter names what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay_samples import of_check, only
from refassay import jsonl
from refassay.assay import assay
from refassay.model import Assay, Extracted, Extraction, Level
from refassay.reading import read_report
from refassay.reports import Named
from refassay.settings import Settings

HEAD = "---\ntemplate_variables:\n  disease_name: Velmar syndrome\n  mondo_id: {}\n---\n\n"
GOOD = "# Velmar syndrome\n\nVelmar syndrome is rare. Velmar syndromes run in families.\n"
WRONG = "# Tunsk dysplasia\n\n" + "Tunsk dysplasia is caused by TUNK2 variants. " * 12
NOT_RUN = "entity: the report does not name its intended entity"


def extracted(folder: Path, text: str, name: str = "a.md") -> Extraction:
    (folder / name).write_text(text, "utf-8")
    return read_report(Named(folder / name, name), Settings()).extraction


def assayed(folder: Path, text: str) -> Assay:
    return assay(extracted(folder, text), {}, Settings())


def test_a_report_about_another_subject_is_a_warning(tmp_path: Path) -> None:
    made = assayed(tmp_path, HEAD.format("MONDO:0990001") + WRONG)
    finding = only(made, "entity")
    assert (finding.code, finding.level, finding.reference) == ("R403", Level.WARNING, None)
    assert finding.said == (
        "The front matter names «Velmar syndrome», MONDO:0990001 as the subject."
    )
    assert finding.found == (
        "The text never names «Velmar syndrome», nor a synonym that was given; it names «tunsk "
        "dysplasia» 13 times."
    )
    assert made.needs_review[0] == "the report may be about another subject than was meant"
    assert NOT_RUN not in made.not_run


def test_an_ungrounded_query_is_a_note_and_asks_for_no_review(tmp_path: Path) -> None:
    made = assayed(tmp_path, HEAD.format('""') + GOOD)
    finding = only(made, "entity_doubt")
    assert (finding.code, finding.level) == ("R404", Level.NOTE)
    assert finding.found == "Ungrounded query: mondo_id is empty."
    assert not any("subject" in reason for reason in made.needs_review)


def test_a_report_about_its_subject_has_no_finding(tmp_path: Path) -> None:
    made = assayed(tmp_path, HEAD.format("MONDO:0990001") + GOOD)
    assert not of_check(made, "entity", "entity_doubt")


def test_without_a_named_subject_the_check_is_listed_as_not_run(tmp_path: Path) -> None:
    made = assayed(tmp_path, GOOD)
    assert NOT_RUN in made.not_run
    assert not of_check(made, "entity", "entity_doubt")


@pytest.mark.parametrize("text", [HEAD.format('""') + GOOD, GOOD])
def test_what_was_judged_while_reading_survives_the_step(tmp_path: Path, text: str) -> None:
    made = extracted(tmp_path, text)
    assert jsonl.load(Extracted, jsonl.dump(made)) == made


def test_places_are_the_files_own(tmp_path: Path) -> None:
    text = HEAD.format("MONDO:0990001").replace("\n", "\r\n") + "\u200bVelmar\r\nsyndrome.\r\n" * 3
    (tmp_path / "a.md").write_bytes(text.encode())
    checked = read_report(Named(tmp_path / "a.md", "a.md"), Settings()).extraction.entity
    assert checked is not None
    (name,) = [axis for axis in checked.axes if axis.name == "name"]
    first = name.spots[0]
    assert text[first.start : first.end] == "Velmar\r\nsyndrome"
    assert (first.line, first.column) == (7, 2)
