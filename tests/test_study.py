from __future__ import annotations

import pytest

from assay_samples import record
from refassay.study import Study, study_of


@pytest.mark.parametrize(
    ("types", "title", "headings", "expected"),
    [
        (
            ("Meta-Analysis", "Review"),
            "Rye",
            (),
            Study("Meta-analysis", "publication type: Meta-Analysis", "yes"),
        ),
        (
            ("Randomized Controlled Trial",),
            "Rye",
            (),
            Study("RCT", "publication type: Randomized Controlled Trial", "no"),
        ),
        (
            ("Practice Guideline", "Journal Article"),
            "Rye",
            (),
            Study("Guideline", "publication type: Practice Guideline", "yes"),
        ),
        (
            ("Journal Article", "Systematic Review"),
            "Rye",
            (),
            Study("Systematic review", "publication type: Systematic Review", "yes"),
        ),
        (
            ("Review",),
            "Rye: a scoping review",
            (),
            Study("Scoping review", "title: scoping review", "yes"),
        ),
        (("Review",), "Rye in the cold", (), Study("Review", "publication type: Review", "yes")),
        (
            ("Case Reports", "Review"),
            "Late anthers in a field",
            (),
            Study("Case report", "publication type: Case Reports", "no"),
        ),
        (
            ("Case Reports",),
            "Late anthers: a case series",
            (),
            Study("Case series", "title: case series", "no"),
        ),
        (
            ("Journal Article",),
            "Rye",
            ("Cohort Studies", "Humans"),
            Study("Cohort", "subject heading: Cohort Studies", "no"),
        ),
        (
            ("Review",),
            "Rye",
            ("Cohort Studies",),
            Study("Review", "publication type: Review", "yes"),
        ),
        (
            (),
            "A randomised, double-blind trial of rye",
            (),
            Study("RCT", "title: randomised, double-blind trial", "no"),
        ),
        (
            (),
            "Frost in rye: a retrospective cohort study",
            (),
            Study("Cohort", "title: retrospective cohort", "no"),
        ),
        (
            ("Journal Article",),
            "Frost in rye: study protocol for a randomised trial",
            (),
            Study("Other", "title: study protocol", "unknown"),
        ),
        (("Editorial",), "On rye", (), Study("Other", "publication type: Editorial", "unknown")),
        (
            ("Journal Article",),
            "On rye",
            ("Secale",),
            Study("Other", "publication type: Journal Article", "no"),
        ),
        (
            ("Journal Article",),
            "On rye",
            (),
            Study("Other", "publication type: Journal Article", "unknown"),
        ),
        ((), "On rye", (), Study()),
    ],
)
def test_the_sort_of_a_work_and_the_rule_that_told_it(
    types: tuple[str, ...], title: str, headings: tuple[str, ...], expected: Study
) -> None:
    made = record("PMID:90000001", title, publication_types=types, keywords=headings)
    assert study_of([made]) == expected


@pytest.mark.parametrize(
    "title",
    [
        "A secondary analysis of a randomised trial of rye",
        "A non-randomised trial of rye",
        "Mendelian randomization study of rye",
        "A retrospective review of 857 stands",
        "Frost in rye with literature review",
        "Barriers to implementing practice guidelines",
        "Per-protocol analysis of rye",
    ],
)
def test_a_title_that_only_speaks_of_such_works_tells_nothing(title: str) -> None:
    assert study_of([record("PMID:90000001", title)]).type == ""
