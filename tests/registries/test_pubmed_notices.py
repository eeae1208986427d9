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
        ("Statement of Retraction: An invented study.", RETRACTING),
        ("Notice of Retraction and Replacement. Olm et al. An invented study.", RETRACTING),
        ("Retraction for Olm et al., An invented study.", RETRACTING),
        ("Partial retraction: An invented study.", ("partial_retraction", "is_notice")),
        ("Reinstatement of: An invented study.", ("reinstatement", "is_notice")),
        ("Correction for Olm et al., An invented study.", CORRECTING),
        ("Correction to “An invented study”.", CORRECTING),
        ("Errata: An invented study.", CORRECTING),
        ("Retracted Article: An invented study", RETRACTED),
        ("RETRACTED - An invented study", RETRACTED),
        ("An invented study [Retracted]", RETRACTED),
        ("An invented study (Retracted article. See vol. 5, pg. 7, 2001)", RETRACTED),
        ("TEMPORARY REMOVAL: An invented study", ("withdrawal", "of_this")),
        ("An invented study of skin (retracted).", None),
        ("Retraction for beginners: a study.", None),
        ("Withdrawal of “invented” drugs: a study.", None),
        ("Correction to “invented” formulas: a study.", None),
        ("Partial retraction of the lung.", None),
        ("Reinstatement of licences: a study.", None),
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


def test_a_stamp_in_the_title_counts_beside_a_correction() -> None:
    inner = "<ArticleTitle>RETRACTED: An invented study.</ArticleTitle>"
    found = notices(inner, links(("ErratumIn", "J Inv. 2001", N)))
    assert found == [(*CORRECTED, "PMID:90000007"), (*RETRACTED, None)]


def test_what_was_republished_says_so() -> None:
    found = record(citation=links(("RetractedandRepublishedIn", "J Inv. 2021;5:1", N)))
    assert found.notices[0].label == "retracted and republished in J Inv. 2021;5:1"


@pytest.mark.parametrize(
    ("abstract", "told"),
    [
        ("This article has been withdrawn at the request of the authors.", True),
        ("The authors have withdrawn this manuscript.", True),
        ("This study has been withdrawn by the authors.", True),
        ("This study was withdrawn early since nobody took part.", False),
        ("Withdrawal Statement The authors have withdrawn their manuscript.", True),
        ("The authors have withdrawn fluid from rye.", False),
        ("Consent has been withdrawn by three farmers.", False),
        ("We show that this article has been withdrawn.", False),
    ],
)
def test_words_in_the_place_of_the_abstract_tell_of_a_withdrawal(abstract: str, told: bool) -> None:
    inner = f"<Abstract><AbstractText>{abstract}</AbstractText></Abstract>"
    assert [kind for kind, _, _ in notices(inner)] == ["withdrawal"] * told


def test_the_notices_of_cited_works_are_not_the_work_s_own() -> None:
    cited = links(("Cites", "Retracted: J Inv. 2001", N), ("CommentOn", "Retraction in: J", M))
    assert notices(citation=cited) == []
