from __future__ import annotations

import pytest

from assay_samples import curie, found, notice, of_check, only, parts, report, result
from refassay.model import Claim, Level
from refassay.outputs import _tally

PMID, DOI, NOTICE = "PMID:90000666", "DOI:10.5555/gout.1", "PMID:90000669"
AT = "(asked 2026-11-30 13:04 UTC)"


def test_a_retraction_is_told_with_source_and_date_and_who_does_not_show_it() -> None:
    retracted = notice("retraction", id=NOTICE, date="2003-05", label="J Gout. 2003;1:2")
    made = result(
        report(PMID, DOI),
        found(PMID, "pubmed", "Pollen cures gout", same_as=[DOI], notices=(retracted,)),
        found(DOI, "crossref", "Pollen cures gout"),
    )
    findings = of_check(made, "retracted")
    assert [(each.reference, each.level, each.code) for each in findings] == [
        (curie(PMID), Level.ERROR, "R301"),
        (curie(DOI), Level.ERROR, "R301"),
    ]
    assert parts(findings[1]) == (
        "The report cites «DOI:10.5555/gout.1», once.",
        f"PubMed {AT} tells of a retraction: PMID:90000669, 2003-05, «J Gout. 2003;1:2». "
        f"Crossref {AT} does not show it.",
        "Do not rely on it. Read the notice, then remove the reference or say in the text that "
        "the work was retracted.",
    )
    assert [each.notices for each in made.references] == [(retracted,), (retracted,)]
    assert made.needs_review == ("2 references are retracted",)


def test_a_retraction_that_only_crossref_tells_is_told_too() -> None:
    watch = notice("retraction", source="retraction-watch", id="DOI:10.5555/gout.r")
    made = result(report(DOI), found(DOI, "crossref", "Pollen cures gout", notices=(watch,)))
    assert only(made, "retracted").found == (
        f"Crossref, from Retraction Watch {AT} tells of a retraction: DOI:10.5555/gout.r."
    )


@pytest.mark.parametrize(
    ("kind", "check", "level"),
    [
        ("retraction", "retracted", Level.ERROR),
        ("partial_retraction", "retracted", Level.ERROR),
        ("withdrawal", "withdrawn", Level.ERROR),
        ("expression_of_concern", "concern", Level.WARNING),
        ("correction", "corrected", Level.NOTE),
    ],
)
def test_each_kind_of_notice_has_its_own_check(kind: str, check: str, level: Level) -> None:
    made = result(report(PMID), found(PMID, "pubmed", "Gout", notices=(notice(kind),)))
    finding = only(made, check)
    assert finding.level is level
    assert kind.replace("_", " ") in finding.found
    assert bool(made.needs_review) == (level is not Level.NOTE)
    others = {"retracted", "withdrawn", "concern", "corrected", "notice_cited"} - {check}
    assert not of_check(made, *others)


def test_a_cited_notice_is_a_note_and_not_retracted() -> None:
    own = notice("retraction", direction="is_notice", id=PMID)
    made = result(report(NOTICE), found(NOTICE, "pubmed", "Retraction: Gout", notices=(own,)))
    finding = only(made, "notice_cited")
    assert (finding.code, finding.level) == ("R305", Level.NOTE)
    assert finding.found == (
        f"PubMed {AT}: this is a notice of retraction about PMID:90000666, not the work itself."
    )
    assert not of_check(made, "retracted")
    assert made.references[0].notices == ()


@pytest.mark.parametrize("kind", ["retraction", "partial_retraction", "withdrawal"])
@pytest.mark.parametrize(
    ("taken", "back"),
    [("2003-05", "2004-01"), ("2003-05-12", "2003-05"), ("2003-05", None), (None, "2004"),
     (None, None), ("2003", "2003-02")],
)  # fmt: skip
def test_a_later_reinstatement_cancels_what_was_taken_back(
    kind: str, taken: str | None, back: str | None
) -> None:
    notices = (notice(kind, date=taken), notice("reinstatement", date=back))
    made = result(report(PMID), found(PMID, "pubmed", "Gout", notices=notices))
    (finding,) = of_check(made, "retracted", "withdrawn")
    assert finding.level is Level.NOTE
    assert "tells of a reinstatement" in finding.found
    assert finding.found.endswith("So it stands again.")
    assert _tally.notices(made.references[0]) == ()
    assert not made.needs_review


def test_a_retraction_after_the_reinstatement_is_an_error() -> None:
    notices = (notice("reinstatement", date="2003-01"), notice("retraction", date="2004-01"))
    made = result(report(PMID), found(PMID, "pubmed", "Gout", notices=notices))
    assert only(made, "retracted").level is Level.ERROR


def test_a_work_without_notices_sets_nothing_off() -> None:
    made = result(report(PMID), found(PMID, "pubmed", "Anthers"))
    assert not made.findings


def test_a_retraction_that_two_sources_of_one_registry_tell_names_both() -> None:
    both = notice("retraction", source="retraction-watch, crossref", id="DOI:10.5555/gout.r")
    made = result(report(DOI), found(DOI, "crossref", "Pollen cures gout", notices=(both,)))
    assert only(made, "retracted").found.startswith("Crossref, also from Retraction Watch (asked")


def test_what_one_registry_calls_withdrawn_and_another_retracted_is_one_finding() -> None:
    made = result(
        report(PMID, DOI),
        found(PMID, "pubmed", "Gout", same_as=[DOI], notices=(notice("withdrawal"),)),
        found(DOI, "crossref", "Gout", notices=(notice("retraction", source="crossref"),)),
    )
    told = of_check(made, "retracted", "withdrawn")
    assert [(each.check, each.reference) for each in told] == [
        ("retracted", curie(PMID)),
        ("retracted", curie(DOI)),
    ]
    assert f"PubMed {AT} tells of a withdrawal." in told[0].found
    assert "does not show it" not in told[0].found


@pytest.mark.parametrize(
    ("label", "title", "level", "words"),
    [
        ("Retract and Replace", "Gout", Level.WARNING, "under the same identifier"),
        ("Retraction", "Gout", Level.ERROR, "may be the notice, or a new version"),
    ],
)
def test_a_retraction_under_the_work_s_own_identifier_is_worded_with_care(
    label: str, title: str, level: Level, words: str
) -> None:
    own = notice("retraction", id=DOI, label=label, source="crossref")
    finding = only(result(report(DOI), found(DOI, "crossref", title, notices=(own,))), "retracted")
    assert finding.level is level
    assert words in finding.found
    assert ("--baseline" in finding.next) == (level is Level.WARNING)


def test_a_version_that_was_published_in_its_place_is_offered() -> None:
    label = "retracted and republished in J Gout. 2003;1:2"
    old = notice("retraction", id=NOTICE, label=label)
    finding = only(result(report(PMID), found(PMID, "pubmed", "Gout", notices=(old,))), "retracted")
    assert (finding.level, finding.offer) == (Level.ERROR, curie(NOTICE))
    assert "A new version was published: cite that." in finding.next


def test_a_partial_retraction_says_that_it_is_partial() -> None:
    partial = (notice("partial_retraction"),)
    finding = only(
        result(report(PMID), found(PMID, "pubmed", "Gout", notices=partial)), "retracted"
    )
    assert finding.found.endswith("It was retracted in part.")
    assert "which part" in finding.next


def test_a_notice_without_date_and_identifier_before_the_work_itself_is_told() -> None:
    early = notice("withdrawal", date="1999-01")
    made = result(report(PMID), found(PMID, "pubmed", "Gout", issued="2004", notices=(early,)))
    assert only(made, "withdrawn").level is Level.ERROR


@pytest.mark.parametrize(
    ("printed", "level"),
    [
        ("Pollen cures gout in the spring", Level.WARNING),
        ("Retraction: Pollen cures gout in the spring", Level.NOTE),
        ("", Level.NOTE),
    ],
)
def test_a_notice_that_is_cited_as_the_work_is_a_warning(printed: str, level: Level) -> None:
    own = notice("retraction", direction="is_notice", id=PMID)
    title = "Retraction: Pollen cures gout in the spring"
    made = result(
        report(NOTICE, claims=(Claim(0, printed),)),
        found(NOTICE, "pubmed", title, notices=(own,)),
    )
    finding = only(made, "notice_cited")
    assert finding.level is level
    assert not of_check(made, "title", "retracted")


@pytest.mark.parametrize("name", ["is_replaced_by", "is_obsoleted_by", "update_in"])
def test_a_newer_version_is_a_note_with_its_identifier(name: str) -> None:
    newer = "DOI:10.5555/gout.2"
    lookup = found(DOI, "crossref", "Gout", extra={name: [newer, "https://example.org/x", 7]})
    finding = only(result(report(DOI), lookup), "superseded")
    assert (finding.code, finding.level, finding.offer) == ("R307", Level.NOTE, curie(newer))
    cited_too = result(report(DOI, newer), lookup, found(newer, "crossref", "Gout 2"))
    assert not of_check(cited_too, "superseded")
