"""What the short summaries of PubMed and PMC say."""

from __future__ import annotations

import pytest
from registry_samples import ask, ask_one, esummary, pmid, record_of, reply

from refassay.model import Author, Found, Identifier, NotHere, Unanswered
from refassay.registries import BY_NAME, Reply, Unreadable

A, B = pmid(90000001), pmid(90000002)


def test_a_summary_confirms_that_a_pmid_is_not_here() -> None:
    said = esummary(u90000001={"error": "cannot get document summary"})
    assert isinstance(ask_one("pubmed_summary", said, A), NotHere)


INVALID = "Invalid uid 90000001 at position=0"


@pytest.mark.parametrize(
    "said",
    [
        esummary(u90000001={"error": INVALID}),
        esummary(u90000001={"error": "Invalid uid 90000001"}),
        reply({"error": INVALID, "result": {"uids": []}}),
        reply({"error": INVALID}),
        reply({"esummaryresult": [INVALID, "Empty id list - nothing todo"]}),
    ],
)
def test_a_number_that_is_called_invalid_by_name_is_not_here(said: Reply) -> None:
    assert isinstance(ask_one("pubmed_summary", said, A), NotHere)


def test_an_invalid_number_in_a_batch_says_nothing_of_the_others() -> None:
    whole = {"uids": ["90000002"], "90000002": {"uid": "90000002", "title": "Invented."}}
    answers = ask("pubmed_summary", reply({"error": INVALID, "result": whole}), A, B)
    assert isinstance(answers[A], NotHere)
    assert isinstance(answers[B], Found)


@pytest.mark.parametrize(
    "said",
    [
        reply({"error": "Invalid uid 90000002 at position=0"}),
        reply({"error": "Invalid uid"}),
        reply({"error": f"{INVALID}; backend unavailable"}),
        reply({"esummaryresult": ["Empty id list - nothing todo"]}),
    ],
)
def test_an_error_that_does_not_name_the_number_is_unreadable(said: Reply) -> None:
    with pytest.raises(Unreadable):
        BY_NAME["pubmed_summary"].read(said, [A])


def test_an_error_that_calls_another_number_invalid_is_no_absence() -> None:
    said = esummary(u90000001={"error": "Invalid uid 90000002 at position=0"})
    assert isinstance(ask_one("pubmed_summary", said, A), Unanswered)


def test_another_error_of_a_summary_is_no_absence() -> None:
    said = esummary(u90000001={"error": "backend unavailable"}, u90000002={"title": "Invented."})
    answers = ask("pubmed_summary", said, A, B)
    assert isinstance(answers[A], Unanswered)
    assert isinstance(answers[B], Found)


@pytest.mark.parametrize(
    "said",
    [
        esummary(u90000002={"title": "Invented."}),
        esummary(u90000001={"title": "Invented."}, u90000002={"title": "Invented."}),
        esummary(u90000001={"uid": "90000002"}),
    ],
)
def test_a_summary_of_somebody_else_is_unreadable(said: Reply) -> None:
    with pytest.raises(Unreadable):
        BY_NAME["pubmed_summary"].read(said, [A])


def test_another_record_in_a_batch_of_summaries_is_unreadable() -> None:
    other = {"articleids": [{"idtype": "pubmed", "value": "90000009"}]}
    with pytest.raises(Unreadable):
        BY_NAME["pubmed_summary"].read(esummary(u90000001=other, u90000002={}), [A, B])


def test_a_summary_is_a_thin_record_that_still_tells_of_retractions() -> None:
    said = esummary(
        u90000001={
            "title": "[An <i>invented</i> title].",
            "pubdate": "2012 Feb 22",
            "epubdate": "2011 Dec 1",
            "source": "J Inv",
            "fulljournalname": "Journal of Inventions",
            "authors": [
                {"name": "van Doe JA", "authtype": "Author"},
                {"name": "Roe R Jr", "authtype": "Author"},
                {"name": "Invented Group", "authtype": "CollectiveName"},
                {"name": "Ed E", "authtype": "Editor"},
            ],
            "pubtype": ["Retracted Publication"],
            "articleids": [
                {"idtype": "pubmed", "value": "90000001"},
                {"idtype": "doi", "value": "10.5555/A"},
                {"idtype": "pmc", "value": "PMC90000005"},
            ],
            "references": [
                {"refsource": "J. 2014", "reftype": "Retraction in", "pmid": 90000007},
                {"refsource": "J. 2013", "reftype": "Comment in", "pmid": 90000008},
            ],
        }
    )
    found = ask_one("pubmed_summary", said, A).record
    assert found.thin
    assert found.title == "An invented title"
    assert found.author == (
        Author("van Doe", "JA"),
        Author("Roe", "R Jr"),
        Author(literal="Invented Group"),
    )
    assert (found.issued, found.years) == ("2012-02-22", (2011, 2012))
    assert [one.curie for one in found.same_as] == ["DOI:10.5555/a", "PMC:PMC90000005"]
    assert [(one.type, one.id) for one in found.notices] == [("retraction", "PMID:90000007")]


PMC_A, PMC_B = Identifier("PMC", "PMC90000001"), Identifier("PMC", "PMC90000002")


def test_pmc_summaries_give_the_record_and_its_other_names() -> None:
    said = esummary(
        u90000001={
            "title": "An invented title",
            "pubdate": "",
            "epubdate": "2012 Jan 24",
            "articleids": [
                {"idtype": "pmid", "value": "90000007"},
                {"idtype": "doi", "value": "10.5555/a"},
                {"idtype": "pmcid", "value": "PMC90000001"},
            ],
        },
        u90000002={"error": "cannot get document summary"},
    )
    answers = ask("pmc", said, PMC_A, PMC_B)
    found = record_of(answers[PMC_A])
    assert (found.title, found.issued) == ("An invented title", "2012-01-24")
    assert [one.curie for one in found.same_as] == ["PMID:90000007", "DOI:10.5555/a"]
    assert isinstance(answers[PMC_B], NotHere)
