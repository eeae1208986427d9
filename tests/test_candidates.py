"""DOIs whose end no rule tells: all readings are asked for, and the registries decide."""

import json
from pathlib import Path

import pytest

from assay_samples import absent, found, result, silent
from refassay.cli import main
from refassay.extract import extract_text
from refassay.model import Assay, Lookup, Outcome
from refassay.selection import select
from refassay.settings import Settings
from simulator import Simulator

TEXT = "Anthers open late (doi:10.5555/ab.12.Background of it).\n"
LONG, SHORT = "DOI:10.5555/ab.12.background", "DOI:10.5555/ab.12"


def made(*lookups: Lookup, text: str = TEXT) -> Assay:
    return result(extract_text(text, report="r", sha256=""), *lookups)


def outcomes(assay: Assay) -> list[tuple[str, Outcome]]:
    return [(each.id.curie, each.outcome) for each in assay.references]


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        (TEXT, [LONG, SHORT]),
        ("10.5555/ab.12,see there", ["DOI:10.5555/ab.12,see", SHORT]),
        (
            "10.5555/abc1-\n23x4 here",
            ["DOI:10.5555/abc1", "DOI:10.5555/abc1-23x4", "DOI:10.5555/abc123x4"],
        ),
        ("10.5555/ab1.\n12cd x", ["DOI:10.5555/ab1", "DOI:10.5555/ab1.12cd"]),
        ("10.5555/ab.12. Next", [SHORT]),
        ("10.5555/ab.12\nnext", [SHORT]),
    ],
)
def test_every_reading_is_asked_for(text: str, readings: list[str]) -> None:
    selection = select(extract_text(text, report="r", sha256=""), Settings())
    assert [each.curie for each in selection.chosen] == readings


def test_the_one_that_is_known_is_the_reference_and_the_record_says_so() -> None:
    assay = made(*absent(LONG), found(SHORT, "crossref", "Anthers"))
    assert outcomes(assay) == [(SHORT, Outcome.FOUND)]
    assert assay.extraction.citations[0].ids == (assay.references[0].id,)
    assert [each.curie for each in assay.extraction.mentions[0].candidates] == [LONG]
    assert assay.extraction.notes == (
        f"line 1: read as {SHORT}; {LONG}, which the same characters may mean, is not known",
    )
    assert {each.check for each in assay.findings} <= {"subject", "coverage"}
    assert any("doi_handle" in each for each in assay.exchanges), "what ruled the other one out"


def test_where_both_are_known_the_reading_of_the_report_stands() -> None:
    assay = made(found(LONG, "crossref", "A"), found(SHORT, "crossref", "B"))
    assert outcomes(assay) == [(LONG, Outcome.FOUND)]
    assert assay.extraction.notes == ()


def test_where_none_is_known_one_finding_is_enough() -> None:
    assay = made(*absent(LONG), *absent(SHORT))
    assert outcomes(assay) == [(LONG, Outcome.ABSENT)]


def test_while_a_reading_is_unanswered_nobody_is_accused() -> None:
    assay = made(*absent(LONG), *silent(SHORT, "crossref", "doi_handle"))
    assert outcomes(assay) == [(SHORT, Outcome.UNANSWERED)]


def test_a_firm_mention_of_the_same_reading_stays() -> None:
    text = TEXT + "\nSee https://doi.org/10.5555/ab.12.background too.\n"
    assay = made(*absent(LONG), found(SHORT, "crossref", "A"), text=text)
    assert sorted(outcomes(assay)) == [(SHORT, Outcome.FOUND), (LONG, Outcome.ABSENT)]


def test_the_registries_are_asked_and_decide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REFASSAY_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("REFASSAY_EVIDENCE", str(tmp_path / "evidence"))
    Path("report.md").write_text(TEXT, "utf-8")
    table = {"works": [{"doi": "10.5555/ab.12", "title": "Anthers"}]}
    with Simulator(table) as simulator:
        code = main(
            ["check", "report.md", "--gateway", simulator.gateway, "--json", "result.json",
             "--validation-rate-limit-delay", "0"]
        )  # fmt: skip
    assert code == 0
    made_json = json.loads(Path("result.json").read_text("utf-8"))
    made_json = made_json[0] if isinstance(made_json, list) else made_json
    assert [(each["id"], each["outcome"]) for each in made_json["references"]] == [(SHORT, "found")]
    assert made_json["complete"] is True
