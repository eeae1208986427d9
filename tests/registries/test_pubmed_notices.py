"""What PubMed says of retractions, corrections and concerns, and of whom."""

from __future__ import annotations

import pytest
from registry_samples import article, ask_one, efetch, links, pmid, types

from refassay.model import Found, Notice, Record

A, B = pmid(90000001), pmid(90000002)


def record(inner: str = "", citation: str = "", data: str = "") -> Record:
    answer = ask_one("pubmed", efetch(article(90000001, inner, citation, data)), A)
    assert isinstance(answer, Found)
    return answer.record


def notices(inner: str = "", citation: str = "") -> list[tuple[str, str, str | None]]:
    return [(one.type, one.direction, one.id) for one in record(inner, citation).notices]


RETRACTED = ("retraction", "of_this")
RETRACTING = ("retraction", "is_notice")
CONCERNED = ("expression_of_concern", "of_this")
CORRECTED = ("correction", "of_this")
CORRECTING = ("correction", "is_notice")
N, M = 90000007, 90000006


@pytest.mark.parametrize(
    ("names", "refs", "expected"),
    [
        (["Retracted Publication"], [], [(*RETRACTED, None)]),
        (["Retracted Publication"], [("RetractionIn", N)], [(*RETRACTED, "PMID:90000007")]),
        (["Retracted Publication"], [("RetractionIn", None)], [(*RETRACTED, None)]),
        ([], [("RetractionIn", None)], [(*RETRACTED, None)]),
        ([], [("RetractedandRepublishedIn", N)], [(*RETRACTED, "PMID:90000007")]),
        ([], [("PartialRetractionIn", None)], [("partial_retraction", "of_this", None)]),
        (["Retraction of Publication"], [], [(*RETRACTING, None)]),
        (["Retraction Notice"], [], [(*RETRACTING, None)]),
        (
            ["Retraction of Publication"],
            [("RetractionOf", M), ("RetractionOf", N)],
            [(*RETRACTING, "PMID:90000006"), (*RETRACTING, "PMID:90000007")],
        ),
        ([], [("ExpressionOfConcernIn", N)], [(*CONCERNED, "PMID:90000007")]),
        (["Expression of Concern"], [], [("expression_of_concern", "is_notice", None)]),
        ([], [("ErratumIn", N)], [(*CORRECTED, "PMID:90000007")]),
        (["Published Erratum"], [("ErratumFor", M)], [(*CORRECTING, "PMID:90000006")]),
        ([], [("CorrectedandRepublishedIn", None)], [(*CORRECTED, None)]),
        ([], [("UpdateIn", N)], []),
        ([], [("RepublishedIn", N)], []),
        ([], [("CommentIn", N), ("Cites", M)], []),
        (["Journal Article", "Review"], [], []),
    ],
)
def test_notices_keep_their_kind_and_direction(
    names: list[str],
    refs: list[tuple[str, int | None]],
    expected: list[tuple[str, str, str | None]],
) -> None:
    cited = [(kind, f"J Inv. {number}", number) for kind, number in refs]
    assert notices(types(*names), links(*cited)) == expected


def test_a_notice_carries_the_registry_s_words_and_date() -> None:
    found = record(citation=links(("RetractionIn", "J Inv. 2021 Jul 3;5(7):112", 90000007)))
    assert found.notices == (
        Notice(
            type="retraction",
            id="PMID:90000007",
            date="2021-07-03",
            source="pubmed",
            label="J Inv. 2021 Jul 3;5(7):112",
        ),
    )


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("RETRACTED: An invented study.", RETRACTED),
        ("WITHDRAWN: An invented review.", ("withdrawal", "of_this")),
        ("[Retracted] An invented study", RETRACTED),
        ("RETRACTED ARTICLE: An invented study", RETRACTED),
        ("Retraction: An invented study.", RETRACTING),
        ("Retraction Note to: An invented study.", RETRACTING),
        ("Retraction notice to An invented study.", RETRACTING),
        ("Notice of Retraction: An invented study.", RETRACTING),
        ("Correction to: An invented study.", CORRECTING),
        ("Author Correction: An invented study.", CORRECTING),
        ("Corrigendum to An invented study.", CORRECTING),
        ("Expression of concern: A study.", ("expression_of_concern", "is_notice")),
        ("Retracted potential in invented nerves.", None),
        ("Retraction of the lung in surgery.", None),
        ("Retractions in invented journals.", None),
        ("Withdrawn children: a study.", None),
        ("Withdrawal of ventilation: a study.", None),
        ("Correction for multiple testing.", None),
        ("Correction to the invented formula.", None),
        ("Corrections of refraction.", None),
        ("Expressions of concern about inventions.", None),
    ],
)
def test_a_title_tells_of_notices_where_no_field_does(
    title: str, expected: tuple[str, str] | None
) -> None:
    found = [
        (kind, direction) for kind, direction, _ in notices(f"<ArticleTitle>{title}</ArticleTitle>")
    ]
    assert found == ([expected] if expected else [])


def test_a_notice_that_is_called_retracted_is_not_retracted_itself() -> None:
    inner = types("Retraction of Publication").replace("Invented title", "Retracted: A study")
    found = notices(inner, links(("RetractionOf", "J. 2001", 90000006)))
    assert found == [("retraction", "is_notice", "PMID:90000006")]
