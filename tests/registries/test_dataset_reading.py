"""What GEO, ClinicalTrials.gov and the ID converter say."""

from __future__ import annotations

from typing import Any

import pytest
from registry_samples import ask, ask_one, esummary, geo, record_of, reply, study

from refassay.model import Found, Identifier, NotHere, Unanswered, Withheld
from refassay.registries import BY_NAME, Unreadable

A = geo("GSE9900001")


def page(sentence: str) -> str:
    return (
        '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">\n<HTML>\n<HEAD><TITLE>GEO '
        'Accession viewer</TITLE></HEAD>\n<BODY><table><tr><td colspan="2"><font color="red">'
        f"{sentence}</font><br><br>GEO can be contacted.</td></tr></table></BODY></HTML>\n"
    )


def test_a_series_that_entrez_lists_is_found_under_its_own_accession() -> None:
    said = esummary(
        u209900001={
            "accession": "GSE9900001",
            "title": "Invented series",
            "summary": "Invented summary",
            "taxon": "Homo sapiens; Mus musculus",
            "gdstype": "Expression profiling by array",
            "gpl": "9901;9902",
            "n_samples": 2,
            "samples": [{"accession": "GSM9900001", "title": "one"}, None],
            "pubmedids": ["90000001"],
            "pdat": "2017/01/31",
            "extrelations": [{"relationtype": "SRA", "targetobject": "SRP9900001"}],
        }
    )
    found = ask_one("gds", said, A).record
    assert (found.title, found.issued, found.abstract) == (
        "Invented series",
        "2017-01-31",
        "Invented summary",
    )
    assert found.extra["organism"] == ["Homo sapiens", "Mus musculus"]
    assert found.extra["platforms"] == ["GPL9901", "GPL9902"]
    assert found.extra["samples"] == ["GSM9900001"]
    assert found.extra["pubmed"] == ["PMID:90000001"]
    assert found.extra["relations"] == ["SRA:SRP9900001"]


@pytest.mark.parametrize("accession", ["GSE9900009", "GSM9900001", "", None])
def test_another_accession_under_the_number_is_not_the_asked_one(accession: Any) -> None:
    said = esummary(u209900001={"accession": accession, "title": "Other"})
    assert isinstance(ask_one("gds", said, A), NotHere)


def test_soft_that_is_not_public_is_withheld() -> None:
    soft = "^SERIES = GSE9900001\n!Series_status = Private until Feb 03 2027\n"
    answer = ask_one("geo_viewer", reply(soft, "geo/text"), A)
    assert isinstance(answer, Withheld)
    assert answer.until == "2027-02-03"


def test_two_accessions_may_share_a_number_of_entrez() -> None:
    series, sample = geo("GSE100000001"), geo("GSM1")
    said = esummary(u300000001={"accession": "GSM1", "title": "Invented sample"})
    answers = ask("gds", said, series, sample)
    assert isinstance(answers[series], NotHere)
    assert isinstance(answers[sample], Found)


@pytest.mark.parametrize(
    ("accession", "head", "name"),
    [
        ("GSE9900001", "^SERIES = GSE9900001", "Series"),
        ("GSM9900001", "^SAMPLE=GSM9900001", "Sample"),
        ("GPL9900001", "^DATABASE = GeoMiame\n!x\n^PLATFORM = GPL9900001", "Platform"),
        ("GDS9901", "^DATASET = GDS9901", "Dataset"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_soft_of_the_same_accession_is_found(
    accession: str, head: str, name: str, end: str
) -> None:
    lines = [
        *head.split("\n"),
        f"!{name}_title = Invented",
        f"!{name}_status = Public on Feb 12 2002",
    ]
    found = ask_one("geo_viewer", reply(end.join([*lines, ""]), "geo/text"), geo(accession)).record
    assert (found.title, found.issued) == ("Invented", "2002-02-12")
    assert found.id == geo(accession)


@pytest.mark.parametrize(
    "soft",
    [
        "^SERIES = GSE9900001",
        "^SERIES = GSE9900001\n!Series_title = Inv",
        "^SERIES = GSM9900001\n",
        "^SERIES = GSE9900001\n!Series_geo_accession = GSE9900009\n",
        "^DATABASE = GeoMiame\n",
        "^Annotation\n",
        "!Series_title = Invented\n",
    ],
)
def test_soft_that_breaks_off_or_contradicts_itself_is_unreadable(soft: str) -> None:
    with pytest.raises(Unreadable):
        BY_NAME["geo_viewer"].read(reply(soft, "geo/text"), [A])


@pytest.mark.parametrize(
    ("sentence", "reason", "until"),
    [
        (
            "Accession &quot;GSE9900001&quot; is currently private and is scheduled to be released "
            "on Dec 31, 2027.",
            "is currently private and is scheduled to be released on Dec 31, 2027",
            "2027-12-31",
        ),
        ('Accession "GSE9900001" is currently private.', "is currently private", None),
        (
            'Accession "GSE9900001" was deleted by the GEO staff on Jun 18, 2007.',
            "was deleted by the GEO staff on Jun 18, 2007",
            None,
        ),
        (
            'Accession "<b>GSE9900001</b>" is not yet\n  approved by GEO curators',
            "is not yet approved by GEO curators",
            None,
        ),
    ],
)
def test_private_deleted_and_unapproved_ones_are_withheld(
    sentence: str, reason: str, until: str | None
) -> None:
    answer = ask_one("geo_viewer", reply(page(sentence), "text/html"), A)
    assert answer == Withheld(reason, until)


def test_only_the_sentence_that_names_the_accession_says_that_it_is_unknown() -> None:
    unknown = 'Could not find a public or private accession "{}".'
    said = reply(page(unknown.format("GSE9900001")), "text/html")
    assert isinstance(ask_one("geo_viewer", said, A), NotHere)
    for other in ("GSE99000011", "GSE990000", "XGSE9900001", ""):
        with pytest.raises(Unreadable):
            BY_NAME["geo_viewer"].read(reply(page(unknown.format(other)), "text/html"), [A])


@pytest.mark.parametrize(
    "body",
    [
        "<!DOCTYPE html>\n<html><head><title>Error</title></head>\n<body>The NCBI web site is "
        "temporarily unavailable.</body></html>",
        "<html><head><title>DataSet Browser</title></head><body>GSE9900001</body></html>",
        page('Accession "GSE9900001" may be private.'),
    ],
)
def test_other_pages_tell_nothing(body: str) -> None:
    with pytest.raises(Unreadable, match="says nothing"):
        BY_NAME["geo_viewer"].read(reply(body, "text/html"), [A])


NCT_A, NCT_B = (Identifier("clinicaltrials", f"NCT9000000{n}") for n in (1, 2))


def test_studies_are_found_and_left_out() -> None:
    one = study(
        "NCT90000001",
        naming={"officialTitle": "The official title", "acronym": "INV"},
        statusModule={
            "overallStatus": "COMPLETED",
            "startDateStruct": {"date": "2016-07"},
            "completionDateStruct": {"date": "2019-12-20"},
        },
        sponsorCollaboratorsModule={"leadSponsor": {"name": "Invented Inc."}},
        conditionsModule={"conditions": ["Invention"], "keywords": ["Invention", "Idea"]},
        designModule={"phases": ["PHASE2"], "enrollmentInfo": {"count": 18}},
        armsInterventionsModule={"interventions": [{"name": "Drug X"}, {}]},
        descriptionModule={"briefSummary": "Invented summary."},
    )
    answers = ask("clinicaltrials", reply({"studies": [one], "totalCount": 1}), NCT_A, NCT_B)
    assert isinstance(answers[NCT_B], NotHere)
    found = record_of(answers[NCT_A])
    assert (found.title, found.issued, found.years) == ("Invented study", "2016-07", (2016, 2019))
    assert found.keywords == ("Invention", "Idea")
    assert found.extra["interventions"] == ["Drug X"]
    assert found.extra["enrollment"] == 18


def test_a_merged_study_answers_to_its_old_number() -> None:
    one = study("NCT90000002", naming={"nctIdAliases": ["NCT90000001"]})
    found = ask_one("clinicaltrials", reply({"studies": [one]}), NCT_A).record
    assert (found.id, found.same_as) == (NCT_B, (NCT_A,))


def test_a_withheld_study_is_withheld() -> None:
    one = study("NCT90000001", statusModule={"overallStatus": "WITHHELD"})
    assert isinstance(ask_one("clinicaltrials", reply({"studies": [one]}), NCT_A), Withheld)


OWN = {"pmcid": "PMC90000001"}
PMC_A, PMC_B = Identifier("PMC", "PMC90000001"), Identifier("PMC", "PMC90000002")


@pytest.mark.parametrize(
    "record",
    [
        {"pmcid": "PMC90000001", "pmid": "90000007", "doi": "10.5555/A", "versions": [None]},
        {
            "requested-id": "PMC90000001",
            "pmcid": "PMC90000001",
            "pmid": 90000007,
            "doi": "10.5555/a",
        },
        {"pmcid": "PMC90000001.2", "pmid": 90000007, "doi": "10.5555/a"},
    ],
)
def test_the_old_and_the_new_converter_are_read(record: dict[str, Any]) -> None:
    found = ask_one("idconv", reply({"status": "ok", "records": [record]}), PMC_A).record
    assert found.thin
    assert [one.curie for one in found.same_as] == ["PMID:90000007", "DOI:10.5555/a"]


@pytest.mark.parametrize("message", ["Identifier not found in PMC", "invalid article id"])
@pytest.mark.parametrize("name", ["requested-id", "pmcid"])
def test_what_the_converter_does_not_have_is_not_here(message: str, name: str) -> None:
    error = {name: "PMC90000002", "status": "error", "errmsg": message}
    records = [{"pmcid": "PMC90000001"}, error]
    answers = ask("idconv", reply({"status": "ok", "records": records}), PMC_A, PMC_B)
    assert isinstance(answers[PMC_A], Found)
    assert isinstance(answers[PMC_B], NotHere)


def test_what_the_converter_leaves_out_or_fails_at_is_unanswered() -> None:
    failed = {"pmcid": "PMC90000001", "status": "error", "errmsg": "internal error"}
    said = reply({"status": "ok", "records": [failed]})
    answers = ask("idconv", said, PMC_A, PMC_B)
    assert all(isinstance(answer, Unanswered) for answer in answers.values())


@pytest.mark.parametrize(
    ("printed", "until"), [("2027-02-03", "2027-02-03"), ("2027-02", None), ("soon", None)]
)
@pytest.mark.parametrize("live", ["false", False])
def test_an_article_under_embargo_is_withheld_until_its_day(
    live: object, printed: str, until: str | None
) -> None:
    record = {"pmcid": "PMC90000001", "live": live, "release-date": printed}
    answer = ask_one("idconv", reply({"status": "ok", "records": [record]}), PMC_A)
    assert answer == Withheld("not yet released in PMC", until)


@pytest.mark.parametrize(
    "record", [{"pmid": 90000007}, {"pmcid": None}, {"requested-id": "NIHMS1", "doi": "10.5555/a"}]
)
def test_a_converter_s_record_of_nobody_is_unreadable(record: dict[str, Any]) -> None:
    said = reply({"status": "ok", "records": [record]})
    with pytest.raises(Unreadable):
        BY_NAME["idconv"].read(said, [PMC_A, PMC_B])
