from __future__ import annotations

import pytest

from assay_samples import curie, found, notice, of_check, only, parts, report, result
from refassay.model import Level

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


def test_a_reinstated_work_is_a_warning() -> None:
    notices = (notice("retraction", date="2003-05"), notice("reinstatement", date="2004-01"))
    finding = only(
        result(report(PMID), found(PMID, "pubmed", "Gout", notices=notices)), "retracted"
    )
    assert finding.level is Level.WARNING
    assert finding.found.endswith("tells of a reinstatement: 2004-01.")


def test_a_retraction_after_the_reinstatement_is_an_error() -> None:
    notices = (notice("reinstatement", date="2003-01"), notice("retraction", date="2004-01"))
    made = result(report(PMID), found(PMID, "pubmed", "Gout", notices=notices))
    assert only(made, "retracted").level is Level.ERROR


def test_a_work_without_notices_sets_nothing_off() -> None:
    made = result(report(PMID), found(PMID, "pubmed", "Anthers"))
    assert not made.findings
