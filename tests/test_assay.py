from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import refassay
from assay_samples import absent, curie, found, report, result, silent, told
from refassay import jsonl
from refassay.checks import CHECKS
from refassay.model import Assay, Level, Lookup, NotHere, Outcome, Relevance
from refassay.selection import select
from refassay.settings import Settings

PMID, DOI, PMC = "PMID:90000001", "DOI:10.5555/anther.1", "PMC:PMC90000001"
POOL = [PMID, DOI, PMC, "GEO:GSE9900001", "clinicaltrials:NCT90000001", "PMID:0", "example:1"]


def test_identifiers_stay_in_order_of_first_mention_with_all_mentions() -> None:
    made = result(report(DOI, PMID, DOI), found(DOI, "crossref", "A"), found(PMID, "pubmed", "B"))
    assert [(each.id.curie, len(each.mentions)) for each in made.references] == [
        (DOI, 2),
        (PMID, 1),
    ]


def test_mentions_of_the_report_go_before_those_of_a_sidecar() -> None:
    cited = report(PMID, PMID)
    first, second = cited.mentions
    cited = replace(cited, mentions=(replace(first, source="report.citations.md"), second))
    made = result(cited, *absent(PMID))
    assert [each.source for each in made.references[0].mentions] == ["", "report.citations.md"]
    assert made.findings[0].line == 2


def test_a_pmcid_is_described_by_the_pmid_that_no_report_prints() -> None:
    made = result(
        report(PMC),
        found(PMC, "idconv", same_as=[PMID, DOI], thin=True),
        found(PMID, "pubmed", "Anthers", abstract="Cold. " * 60),
    )
    (reference,) = made.references
    assert reference.record is not None
    assert reference.record.title == "Anthers"
    assert "exchanges/pubmed/2026-11-30/90000001.json" in made.exchanges
    assert not any(line.startswith("notices") for line in made.not_run)


def test_an_unprinted_pmid_is_no_reference_and_no_open_question() -> None:
    made = result(report(PMC), found(PMC, "idconv", same_as=[PMID], thin=True))
    assert [(each.id.curie, each.outcome) for each in made.references] == [(PMC, Outcome.FOUND)]
    assert (
        made.not_run[-1] == "notices, off_topic: 1 reference of which only the existence is known"
    )


def test_the_oldest_answer_is_named_and_a_failure_is_none() -> None:
    old = replace(found(PMID, "pubmed", "A"), asked_at="2026-08-01T00:00:00Z")
    failed = replace(silent(DOI, "crossref")[0], asked_at="2026-01-01T00:00:00Z")
    assert result(report(PMID, DOI), old, failed).oldest_answer == "2026-08-01"
    assert result(report(DOI), failed).oldest_answer is None


def test_reasons_are_given_the_gravest_first_and_never_for_notes() -> None:
    gse = "GEO:GSE9900001"
    made = result(
        report(gse, DOI, "PMID:90000002", "example:1"),
        *silent(gse, "geo_viewer"),
        *absent(DOI),
        *absent("PMID:90000002"),
    )
    assert made.needs_review == ("2 identifiers do not exist", "1 identifier got no answer yet")


def test_nothing_wrong_needs_no_review() -> None:
    made = result(report(PMID), found(PMID, "pubmed", "Anthers"))
    assert (made.findings, made.needs_review) == ((), ())
    assert made.version == refassay.__version__


def test_what_is_not_built_is_said() -> None:
    gse = "GEO:GSE9900001"
    made = result(report(PMID, gse), found(PMID, "pubmed", "Anthers"), *silent(gse, "gds"))
    assert made.not_run[:3] == (
        "dataset_fit: not part of this version (whether a dataset is one of the right kind)",
        "title, author, year, journal: no printed title to compare for 1 of 1 work",
        "full text: switched off (full_text); quotes and figures are looked for in titles and "
        "abstracts",
    )
    without = result(report(PMID), found(PMID, "pubmed", "Anthers"))
    assert not any(reason.startswith("dataset_fit") for reason in without.not_run)


def test_the_settings_choose_by_prefix_and_number() -> None:
    chosen = select(
        report(PMID, DOI, PMC, PMID, "GEO:GSE9900001"),
        Settings(skip_prefixes=("doi", "geo:"), max_references=1),
    )
    assert [each.curie for each in chosen.chosen] == [PMID]
    assert [each.curie for each in chosen.skipped] == [DOI, "GEO:GSE9900001"]
    assert [each.curie for each in chosen.beyond] == [PMC]


def answers(draw: st.DrawFn, name: str) -> list[Lookup]:
    kind = draw(st.sampled_from(["found", "absent", "silent", "nobody"]))
    if kind == "found":
        return [found(name, "imported", draw(st.sampled_from(["", "Anthers", "Hearts of voles"])))]
    if kind == "absent":
        try:
            return list(absent(name))
        except AssertionError:
            return []
    return list(silent(name, "pubmed", "doi_handle")) if kind == "silent" else []


@st.composite
def assays(draw: st.DrawFn) -> Assay:
    names = draw(st.lists(st.sampled_from(POOL), max_size=6))
    cut = draw(st.lists(st.sampled_from(POOL), max_size=2))
    derived = dict.fromkeys(draw(st.lists(st.sampled_from([DOI]), max_size=1)), "rule")
    lookups = [look for name in dict.fromkeys(names) for look in answers(draw, name)]
    limit = draw(st.integers(0, 3))
    skipped = draw(st.lists(st.sampled_from(["pmid", "GEO"]), max_size=1))
    return result(
        report(*names, together=[(PMID, DOI)], cut=cut, derived=derived),
        *lookups,
        settings=Settings(max_references=limit, skip_prefixes=tuple(skipped)),
    )


@given(assays())
@settings(deadline=None)
def test_every_identifier_is_a_reference_or_listed_as_unchecked(made: Assay) -> None:
    references = {each.id for each in made.references}
    for mention in made.extraction.mentions:
        listed = any(mention.id.curie in line for line in made.coverage.unchecked)
        assert mention.id in references or listed
    for each in made.references:
        answered = each.outcome in (Outcome.FOUND, Outcome.WITHHELD, Outcome.ABSENT)
        assert answered or any(each.id.curie in line for line in made.coverage.unchecked)


@given(assays())
@settings(deadline=None)
def test_findings_follow_the_table_and_are_sorted(made: Assay) -> None:
    rows = {check.code: check for check in CHECKS}
    references = {each.id for each in made.references}
    for finding in made.findings:
        assert finding.check == rows[finding.code].name
        assert finding.reference is None or finding.reference in references
        assert finding.said
        assert finding.found
        assert finding.next
    places = [(each.line, each.column, each.code) for each in made.findings]
    assert places == sorted(places)
    grave = any(each.level is not Level.NOTE for each in made.findings)
    assert bool(made.needs_review) == grave


@given(assays())
@settings(deadline=None)
def test_an_assay_survives_being_written_down(made: Assay) -> None:
    assert jsonl.load(Assay, jsonl.dump(made)) == made


@given(assays())
@settings(deadline=None)
def test_works_are_numbered_from_one_without_gaps(made: Assay) -> None:
    seen = list(dict.fromkeys(each.work for each in made.references))
    assert seen == list(range(1, len(seen) + 1))
    assert 0 <= made.coverage.checked <= made.coverage.with_identifier <= made.coverage.citations


@pytest.mark.parametrize("outcome", ["absent", "unanswered"])
def test_what_was_not_found_is_never_on_or_off_a_subject(outcome: str) -> None:
    lookups = absent(PMID) if outcome == "absent" else (told(PMID, "pubmed_summary", NotHere()),)
    made = result(report(PMID), *lookups)
    assert made.references[0].outcome.value == outcome
    assert made.references[0].relevance is Relevance.NOT_ASSESSED
    assert made.references[0].id == curie(PMID)
