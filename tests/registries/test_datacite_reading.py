"""What DataCite and doi.org say of a DOI."""

from __future__ import annotations

from typing import Any

import pytest
from registry_samples import ask, ask_one, doi, doi_list, record_of, reply

from refassay.model import Author, Found, Identifier, NotHere, Record, Unanswered, Withheld
from refassay.registries import BY_NAME, Unreadable

A, B = doi("10.5555/a"), doi("10.5555/b")


def dataset(**attributes: Any) -> Record:
    answer = ask_one("datacite", doi_list({"doi": "10.5555/a", **attributes}), A)
    assert isinstance(answer, Found)
    return answer.record


def test_datacite_answers_lists_and_single_dois() -> None:
    answers = ask("datacite", doi_list({"doi": "10.5555/A"}), A, B)
    assert isinstance(answers[A], Found)
    assert isinstance(answers[B], NotHere)
    single = reply({"data": {"id": "10.5555/a", "attributes": {"doi": "10.5555/a"}}})
    assert isinstance(ask_one("datacite", single, A), Found)
    gone = {
        "errors": [{"status": "404", "title": "The resource you are looking for doesn't exist."}]
    }
    assert isinstance(ask_one("datacite", reply(gone, status=404), A), NotHere)
    other = {"errors": [{"status": "500", "title": "Internal error"}]}
    with pytest.raises(Unreadable):
        BY_NAME["datacite"].read(reply(other, status=404), [A])


def test_a_datacite_record_is_filled_from_its_attributes() -> None:
    found = dataset(
        titles=[
            {"title": "Daten", "titleType": "TranslatedTitle"},
            {"title": "Data"},
            {"title": "of a study", "titleType": "Subtitle"},
        ],
        creators=[
            {"name": "Doe, Jo", "nameType": "Personal", "givenName": "Jo", "familyName": "Doe"},
            {"name": "Roe, R"},
            {"name": "Institute, Invented", "nameType": "Organizational"},
            {"name": "Mono"},
            None,
        ],
        publicationYear=2020,
        publisher={"name": "Invented Archive"},
        dates=[{"date": "2020-03-04", "dateType": "Issued"}, {"date": None}],
        types={"resourceTypeGeneral": "Dataset"},
        subjects=[{"subject": "invention"}],
        descriptions=[{"description": "Notes", "descriptionType": "Other"}, {"description": None}],
        relatedIdentifiers=[
            {"relationType": "IsObsoletedBy", "relatedIdentifier": "10.5555/NEW"},
            {"relationType": "IsIdenticalTo", "relatedIdentifier": "https://doi.org/10.5555/c"},
            {"relationType": "Cites", "relatedIdentifier": "10.5555/d"},
        ],
        state="findable",
    )
    assert found.title == "Data: of a study"
    assert found.author == (
        Author("Doe", "Jo"),
        Author("Roe", "R"),
        Author(literal="Institute, Invented"),
        Author(literal="Mono"),
    )
    assert (found.type, found.issued, found.publisher) == (
        "dataset",
        "2020-03-04",
        "Invented Archive",
    )
    assert (found.keywords, found.abstract, found.same_as) == (("invention",), "", ())
    assert found.extra["is_obsoleted_by"] == ["DOI:10.5555/new"]
    assert found.extra["is_identical_to"] == ["DOI:10.5555/c"]


def test_a_withdrawn_date_is_a_notice() -> None:
    found = dataset(dates=[{"date": "2021-01-02", "dateType": "Withdrawn"}])
    assert [(one.type, one.direction, one.date) for one in found.notices] == [
        ("withdrawal", "of_this", "2021-01-02")
    ]


def test_the_words_of_a_withdrawal_are_a_notice_wherever_they_stand() -> None:
    words = "This paper has been withdrawn by the author due to an error."
    for kind in ("Abstract", "Other"):
        found = dataset(descriptions=[{"description": words, "descriptionType": kind}])
        assert [(one.type, one.source) for one in found.notices] == [("withdrawal", "datacite")]
    assert dataset(descriptions=[{"description": f"We say: {words}"}]).notices == ()


def test_a_doi_that_is_only_registered_is_withheld() -> None:
    answer = ask_one("datacite", doi_list({"doi": "10.5555/a", "state": "registered"}), A)
    assert isinstance(answer, Withheld)
    draft = ask_one("datacite", doi_list({"doi": "10.5555/a", "state": "draft"}), A)
    assert isinstance(draft, Unanswered)


def test_an_arxiv_paper_and_its_doi_are_one_work_under_two_names() -> None:
    paper, twin = Identifier("arXiv", "2401.00001"), doi("10.48550/arxiv.2401.00001")
    answers = ask("datacite", doi_list({"doi": "10.48550/arXiv.2401.00001"}), paper, twin)
    first, second = record_of(answers[paper]), record_of(answers[twin])
    assert (first.id, first.same_as) == (paper, (twin,))
    assert (second.id, second.same_as) == (twin, (paper,))
    assert first.publication_types == ("Preprint",)


def test_agencies_and_statuses_of_doi_org_are_told_apart() -> None:
    rows = [
        {"DOI": "10.5555/A", "RA": "mEDRA"},
        {"DOI": "10.5555/b", "status": "DOI does not exist"},
        {"DOI": "10.5555/c", "status": "Invalid DOI"},
        {"DOI": "10.5555/d", "status": "Unknown"},
        {"DOI": "10.5555/e", "RA": "Unknown"},
        {"DOI": "10.5555/f", "RA": "Crossref", "status": "DOI does not exist"},
        {"DOI": "10.5555/g"},
    ]
    ids = [doi(f"10.5555/{letter}") for letter in "abcdefgh"]
    answers = ask("doi_agency", reply(rows), *ids)
    assert [type(answers[one]) for one in ids] == [
        *(Found, NotHere, NotHere, Unanswered, Unanswered, Unanswered, Unanswered, Unanswered),
    ]
    found = record_of(answers[ids[0]])
    assert found.thin
    assert found.extra == {"agency": "mEDRA"}


@pytest.mark.parametrize("status", [200, 404])
def test_the_handle_server_alone_says_that_a_doi_is_not_registered(status: int) -> None:
    body = {"responseCode": 100, "handle": "10.5555/A"}
    assert isinstance(ask_one("doi_handle", reply(body, status=status), A), NotHere)


def test_the_handle_server_knows_where_a_doi_leads() -> None:
    values = [
        {"type": "HS_ADMIN", "data": {"value": {}}},
        {"type": "URL", "data": {"format": "string", "value": "https://example.org/x"}},
    ]
    body = {"responseCode": 1, "handle": "10.5555/a", "values": values}
    found = ask_one("doi_handle", reply(body), A).record
    assert found.thin
    assert found.extra == {"url": "https://example.org/x"}


def test_the_handle_server_answers_for_arxiv_too() -> None:
    paper = Identifier("arXiv", "2401.00001")
    body = {"responseCode": 1, "handle": "10.48550/arXiv.2401.00001"}
    assert ask_one("doi_handle", reply(body), paper).record.id == paper
