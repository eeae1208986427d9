"""With more answers a report never leads to less, and ends where asking step by step ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as test_settings
from hypothesis import strategies as st
from leads_world import World, world_of

from refassay.ask import Known, known_of
from refassay.assay import assay
from refassay.model import Assay, Extraction, Identifier
from refassay.opened import open_evidence
from refassay.selection import readings
from refassay.settings import Secrets, Settings

HELD = "Seeds of cold plants weighed 12 mg less than those of warm plants."
REVIEW = {
    "pmid": 90000031,
    "title": "Anthers of rye: a review",
    "types": ["Review"],
    "mesh": ["Secale"],
    "abstract": "Cold delays anthers in many stands of rye. We review what is known.",
    "references": [90000032, 90000033],
}
ORIGINAL = {
    "pmid": 90000032,
    "title": "Late anthers after cold nights",
    "abstract": "Late anthers were seen in 12% of cold stands of rye.",
}
BYSTANDER = {"pmid": 90000033, "title": "Early anthers", "abstract": "Anthers were early."}
WITH_TEXT = {
    "pmid": 90000001,
    "pmcid": "PMC90000001",
    "title": "Anthers in the cold",
    "abstract": "In the cold, anthers open late.",
    "text": [{"title": "Results", "paragraphs": [HELD]}],
    "pmc_text": {"text": None},
}
MEANT = {"pmid": 90000002, "title": "Gout yields to pollen in three villages", "year": 2011}
NOT_IN_PUBMED = {
    "doi": "10.5555/kettle.1",
    "title": "Sheep, goats and the invention of the kettle",
    "authors": ["Ferrule, Ada"],
    "year": 2001,
}
TABLE = {"works": [REVIEW, ORIGINAL, BYSTANDER, WITH_TEXT, MEANT, NOT_IN_PUBMED]}
TEXT = f"""# Rye

Late anthers were seen in 12% of cold stands of rye (PMID: 90000031).
It says "{HELD}" (PMID: 90000001).

## References

1. Wicket T. Gout yields to pollen in three villages. 2011. PMID: 90000777.
2. Ferrule A. Sheep, goats and the invention of the kettle. 2001. PMID: 90000778.
"""
LEADS = {
    "title_search": {"pubmed_search", "PMID", "crossref_search"},
    "full_text": {"pmc_text", "europepmc_text"},
    "trace": {"pubmed_links", "PMID"},
}
"""The prefixes of what each lead of the report asks for."""


@dataclass(frozen=True)
class Asked:
    """A report of which every lead was asked for."""

    extraction: Extraction
    settings: Settings
    first: Known
    led: Sequence[Identifier]
    answers: Known

    def with_answers(self, of: set[Identifier]) -> Assay:
        """The result where only these of the leads have been answered."""
        told = {each: self.answers[each] for each in of}
        return assay(self.extraction, {**self.first, **told}, self.settings)


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    yield from world_of(TABLE, tmp_path, monkeypatch)


def asked(world: World, lead: str) -> Asked:
    switches: dict[str, Any] = {name: name == lead for name in LEADS}
    settings = replace(world.settings, **switches)
    result = world.check(TEXT, **switches)
    with open_evidence(settings, Secrets()).index() as index:
        look = partial(known_of, index)
        first = dict(look(readings(result.extraction)))
        answers = {each: look([each])[each] for each in result.leads}
    return Asked(result.extraction, settings, first, result.leads, answers)


@pytest.mark.parametrize("lead", LEADS)
def test_a_lead_with_more_answers_never_wants_less(world, lead):
    report = asked(world, lead)
    assert {each.prefix for each in report.led} == LEADS[lead]
    every = set(report.led)

    @test_settings(deadline=None, max_examples=25)
    @given(st.sets(st.sampled_from(report.led)), st.sets(st.sampled_from(report.led)))
    def holds(some: set[Identifier], more: set[Identifier]) -> None:
        fewer = set(report.with_answers(some).leads)
        assert fewer <= set(report.with_answers(some | more).leads) <= every

    holds()


@pytest.mark.parametrize("lead", LEADS)
def test_the_order_of_asking_changes_nothing(world, lead):
    report = asked(world, lead)

    @test_settings(deadline=None, max_examples=10)
    @given(st.randoms(use_true_random=False))
    def holds(random: Any) -> None:
        known: set[Identifier] = set()
        while further := [each for each in report.with_answers(known).leads if each not in known]:
            known.add(random.choice(further))
        assert report.with_answers(known) == report.with_answers(set(report.led))

    holds()
