"""Whose figures a review repeats, followed through the registries. All is invented."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from leads_world import World, world_of

from refassay.commands.check import exit_code
from refassay.model import Assay
from simulator import Fault

REVIEW = {
    "pmid": 90000031,
    "doi": "10.5555/review.31",
    "title": "Anthers of rye: a review",
    "types": ["Review"],
    "mesh": ["Secale"],
    "year": 2021,
    "abstract": "Cold delays anthers in many stands of rye. We review what is known.",
    "references": [90000032, 90000033],
}
ORIGINAL = {
    "pmid": 90000032,
    "title": "Late anthers after cold nights",
    "authors": ["Olm, Pia"],
    "year": 2015,
    "mesh": ["Secale"],
    "abstract": "We watched 40 stands. Late anthers were seen in 12% of cold stands of rye.",
}
BYSTANDER = {
    "pmid": 90000033,
    "title": "Early anthers in warm stands",
    "authors": ["Quarn, Rex"],
    "year": 2011,
    "mesh": ["Secale"],
    "abstract": "Early anthers were seen in 30% of warm stands of rye.",
}
TABLE = {"works": [REVIEW, ORIGINAL, BYSTANDER]}
TEXT = "# Rye\n\nLate anthers were seen in 12% of cold stands of rye (PMID: 90000031).\n"
ELSEWHERE = "# Rye\n\nLate anthers were seen in 44% of cold stands of rye (PMID: 90000031).\n"


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    yield from world_of(TABLE, tmp_path, monkeypatch)


def told(result: Assay) -> list[tuple[str, str]]:
    return [
        (each.check, str(each.offer or ""))
        for each in result.findings
        if each.check in ("traced", "untraced")
    ]


def test_a_figure_of_a_review_is_followed_to_the_work_that_has_it(world):
    result = world.check(TEXT, trace=True)
    assert told(result) == [("traced", "PMID:90000032")]
    (finding,) = [each for each in result.findings if each.check == "traced"]
    assert "Late anthers were seen in 12% of cold stands of rye." in finding.found
    assert "Olm, Pia, 2015" in finding.found
    assert "review" in finding.said
    assert world.asked("pubmed_links") == ["pubmed_links"]


def test_a_figure_that_no_cited_work_has_is_untraced(world):
    assert told(world.check(ELSEWHERE, trace=True)) == [("untraced", "")]


def test_figures_that_the_review_itself_has_are_not_called_those_of_others(tmp_path, monkeypatch):
    pooled = {**REVIEW, "abstract": "Late anthers were seen in 44% of cold stands of rye."}
    for world in world_of({"works": [pooled, ORIGINAL, BYSTANDER]}, tmp_path, monkeypatch):
        (finding,) = [
            each for each in world.check(ELSEWHERE, trace=True).findings if each.check == "untraced"
        ]
        assert finding.found.startswith("The figures stand in the abstract of PMID:90000031: «Late")
        assert "others' work" not in finding.found


def test_nothing_is_followed_unless_asked_for(world):
    result = world.check(TEXT)
    assert told(result) == []
    assert world.asked("pubmed_links", "crossref_references") == []
    assert any(line.startswith("trace: switched off") for line in result.not_run)


@pytest.mark.parametrize("types", [["Journal Article"], ["Randomized Controlled Trial"]])
def test_a_work_that_reports_its_own_results_is_not_followed(tmp_path, monkeypatch, types):
    own = {**REVIEW, "types": types, "title": "Anthers of rye in the cold"}
    for world in world_of({"works": [own, ORIGINAL]}, tmp_path, monkeypatch):
        assert world.check(TEXT, trace=True).traced == ()
        assert world.asked("pubmed_links") == []


def test_without_links_in_pubmed_the_list_at_crossref_is_asked_for(tmp_path, monkeypatch):
    review = {**REVIEW, "references": [], "cites": ["10.5555/cold.1"]}
    original = {**ORIGINAL, "doi": "10.5555/cold.1"}
    for world in world_of({"works": [review, original]}, tmp_path, monkeypatch):
        assert told(world.check(TEXT, trace=True)) == [("traced", "DOI:10.5555/cold.1")]
        assert world.asked("pubmed_links", "crossref_references") == [
            "pubmed_links",
            "crossref_references",
        ]


def test_nobody_who_lists_what_it_cites_is_said(tmp_path, monkeypatch):
    review = {**REVIEW, "references": []}
    for world in world_of({"works": [review]}, tmp_path, monkeypatch):
        result = world.check(TEXT, trace=True)
        assert [each.verdict for each in result.traced] == ["not_traced"]
        assert any("1 of 1 sentences" in line for line in result.not_run)
        assert told(result) == []


def status(result: Assay) -> int:
    return exit_code([result], (), exit_zero=False, unread=False)


@pytest.mark.parametrize("mode", ["429", "500", "html200", "empty"])
def test_a_list_that_is_not_answered_accuses_nobody_and_is_asked_for_again(world, mode):
    world.simulator.set_faults([Fault(mode, registry="pubmed_links")])
    result = world.check(TEXT, trace=True)
    assert told(result) == []
    assert status(result) == 3
    world.simulator.set_faults(())
    world.simulator.forget()
    again = world.check(TEXT, trace=True)
    assert told(again) == [("traced", "PMID:90000032")]
    assert status(again) == 0
    assert {seen.registry for seen in world.simulator.requests} == {"pubmed_links", "pubmed"}


def test_the_full_text_names_the_work_beside_the_sentence(tmp_path, monkeypatch):
    told_there = "Late anthers were seen in 12% of cold stands of rye [1]."
    review: dict[str, Any] = {
        **REVIEW,
        "types": ["Journal Article"],
        "title": "Anthers of rye in the cold",
        "pmcid": "PMC90000031",
        "references": [],
        "text": [{"title": "Results", "paragraphs": [told_there, "Seen elsewhere [2]."]}],
        "cited": [{"pmid": 90000032, "title": "Late"}, {"pmid": 90000033, "title": "Early"}],
    }
    for world in world_of({"works": [review, ORIGINAL, BYSTANDER]}, tmp_path, monkeypatch):
        result = world.check(TEXT, trace=True, full_text=True)
        (judged,) = result.claims
        assert (judged.tier, judged.recited) == ("full_text", True)
        assert told(result) == [("traced", "PMID:90000032")]
        assert "90000033" not in world.simulator.asked("pubmed")


def test_on_replay_the_same_is_found_from_the_evidence(world):
    first = world.check(TEXT, trace=True)
    world.simulator.forget()
    again = world.check(TEXT, trace=True, replay=world.settings.evidence)
    assert world.simulator.requests == []
    assert (again.traced, again.findings) == (first.traced, first.findings)
    assert again.exchanges == first.exchanges


@pytest.mark.parametrize(
    ("named", "told_there", "offer"),
    [
        ("in the LATERYE trial ", "We report the LATERYE trial of cold nights.", "PMID:90000032"),
        ("(NCT90000001) ", "Registered as NCT90000001.", "PMID:90000032"),
        ("in the LATERYE trial ", "We report the LATERYE2 trial of cold nights.", ""),
        ("in the RYE trial ", "We report the RYE trial of cold nights.", ""),
    ],
)
def test_a_trial_that_the_sentence_names_leads_to_its_work(
    tmp_path, monkeypatch, named, told_there, offer
):
    original = {**ORIGINAL, "abstract": told_there}
    text = TEXT.replace("Late anthers", f"Late anthers {named}".rstrip())
    for world in world_of({"works": [REVIEW, original, BYSTANDER]}, tmp_path, monkeypatch):
        result = world.check(text, trace=True)
        assert told(result) == [("traced" if offer else "untraced", offer)]
        if offer:
            (finding,) = [each for each in result.findings if each.check == "traced"]
            assert "figures not in its abstract" in finding.found
