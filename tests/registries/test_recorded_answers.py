"""Every recorded answer of a service that we read: no crash, and what the index says it is."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from registry_samples import (
    NEEDS_WIRE,
    WIRE,
    doi,
    geo,
    pmid,
    record_of,
    recorded,
    recorded_reply,
    tags_of,
)

from refassay.identifiers import BY_PREFIX
from refassay.jsonl import dump, load
from refassay.model import (
    Found,
    Hits,
    Identifier,
    Lookup,
    NotHere,
    Other,
    Record,
    Unanswered,
    Withheld,
)
from refassay.registries import BY_NAME, Reading, Reply, Unreadable

pytestmark = NEEDS_WIRE

Row = dict[str, str]


def rows(*services: str) -> pytest.MarkDecorator:
    found = [row for service in services for row in recorded(service)]
    ids = [row["file"].rpartition("/")[2] for row in found]
    return pytest.mark.parametrize("row", found, ids=ids)


def read(name: str, row: Row, ids: list[Identifier]) -> dict[Identifier, Reading]:
    readings = dict(BY_NAME[name].read(recorded_reply(row), ids))
    assert list(readings) == ids
    for identifier, reading in readings.items():
        look = Lookup(identifier, name, reading.answer)
        assert load(Lookup, dump(look)) == look, "an answer is the same after it was stored"
        if isinstance(reading.answer, Found):
            assert reading.offset is not None
            assert reading.length
    return readings


def found(reading: Reading) -> Record:
    return record_of(reading.answer)


def is_plain(record: Record) -> bool:
    texts = (record.title, record.container_title, record.abstract, record.publisher)
    markup = re.compile(r"</?(?:i|b|em|sup|sub|p|jats:\w+|mml:\w+)>|&(?:amp|lt|gt|quot|#\d+);")
    return not any(markup.search(text) or "  " in text or "\n" in text for text in texts)


OWN_PMID = re.compile(r"<(?:MedlineCitation|BookDocument)[^>]*>\s*<PMID[^>]*>(\d+)<")


@rows("eutils-efetch-pubmed")
def test_pubmed(row: Row) -> None:
    tags, body = tags_of(row), recorded_reply(row).body.decode("utf-8")
    own = [pmid(one) for one in dict.fromkeys(OWN_PMID.findall(body))]
    if not own:
        if "empty-set:PubmedArticleSet" in tags:
            assert isinstance(read("pubmed", row, [pmid(90000001)])[pmid(90000001)].answer, NotHere)
        else:
            with pytest.raises(Unreadable):
                read("pubmed", row, [pmid(90000001)])
        return
    records = [found(one) for one in read("pubmed", row, own).values()]
    for record in records:
        assert record.title
        assert is_plain(record)
        assert record.year
    if len(records) == 1:
        check_pubmed_tags(records[0], tags)


def check_pubmed_tags(record: Record, tags: dict[str, str]) -> None:
    prefixes = {one.prefix for one in record.same_as}
    said = {(one.type, one.direction) for one in record.notices}
    assert ("no-abstract" in tags) <= (record.abstract == "")
    assert (record.abstract == "") <= bool({"no-abstract", "other-abstract"} & tags.keys())
    if record.type != "book":
        assert not record.author or "no-authorlist" not in tags
    assert ("has-pmcid" in tags) <= ("PMC" in prefixes)
    assert not ("no-doi" in tags and "DOI" in prefixes)
    assert ("rec:PubmedBookArticle" in tags) == (record.type in ("book", "chapter"))
    assert ("collective-author" in tags) <= any(one.literal for one in record.author)
    assert ("non-english" in tags) <= (record.extra["language"] != ["eng"])
    retracted = {"cc:RetractionIn", "pubtype:Retracted Publication"} & tags.keys()
    retracting = {"cc:RetractionOf", "pubtype:Retraction of Publication"} & tags.keys()
    in_title = "title-RETRACTED" in tags and not retracting  # a notice may be called so, too
    assert bool(retracted or in_title) == (("retraction", "of_this") in said)
    assert bool(retracting) == (("retraction", "is_notice") in said)
    assert ("cc:ErratumIn" in tags) == (("correction", "of_this") in said)
    assert ("cc:ErratumFor" in tags) <= (("correction", "is_notice") in said)
    assert ("cc:ExpressionOfConcernFor" in tags) <= (("expression_of_concern", "is_notice") in said)


@rows("eutils-esummary-pubmed")
def test_pubmed_summaries(row: Row) -> None:
    if row["content_type"].startswith("text/xml") or "err:API rate limit exceeded" in tags_of(row):
        with pytest.raises(Unreadable):
            read("pubmed_summary", row, [pmid(90000001)])
        return
    own = [pmid(one) for one in json.loads(recorded_reply(row).body)["result"]["uids"]]
    for identifier, reading in read("pubmed_summary", row, own).items():
        record = found(reading)
        assert record.id == identifier
        assert record.title
        assert record.author
        assert record.year
        assert "DOI" in {one.prefix for one in record.same_as}


@rows("eutils-esummary-pmc", "eutils-esummary-gds")
def test_summaries_of_pmc_and_geo(row: Row) -> None:
    pmc = row["service"] == "eutils-esummary-pmc"
    name, asked = ("pmc", "PMC:PMC3292175") if pmc else ("gds", "GEO:GSE93374")
    identifier = Identifier.from_curie(asked)
    if "GSE93374" not in row["url"]:  # XML, or JSON without its envelope
        with pytest.raises(Unreadable):
            read(name, row, [identifier])
        return
    record = found(read(name, row, [identifier])[identifier])
    assert record.extra["n_samples"] == len(record.extra["samples"]) == 11
    assert record.extra["organism"] == ["Mus musculus"]


@rows("crossref-works")
def test_crossref(row: Row) -> None:
    reply, tags = recorded_reply(row), tags_of(row)
    if reply.status == 404 and reply.body.strip() == b"Resource not found.":
        asked = doi("10.5555/a")
        assert isinstance(read("crossref", row, [asked])[asked].answer, NotHere)
        return
    works = crossref_works(reply)
    if works == []:  # a list that found nothing, and one of rows that were not asked for
        total = json.loads(reply.body)["message"]["total-results"]
        if total == 0:
            asked = doi("10.5555/a")
            assert isinstance(read("crossref", row, [asked])[asked].answer, NotHere)
            return
    if not works:
        with pytest.raises(Unreadable):
            read("crossref", row, [doi("10.5555/a")])
        return
    asked_all = list(dict.fromkeys(BY_PREFIX["doi"].read(work["DOI"]) for work in works))
    readings = read("crossref", row, asked_all)
    for identifier, reading in readings.items():
        record = found(reading)
        work = next(one for one in works if one["DOI"].lower() == identifier.local)
        assert record.id == identifier
        assert bool(record.title) == bool(work.get("title") or work.get("subtitle"))
        assert is_plain(record)
        assert {one.direction for one in record.notices} == (
            {"of_this"} if work.get("updated-by") else set()
        )
    if len(works) == 1:
        record = found(readings[asked_all[0]])
        nameless = any(one.get("family") == "&NA;" for one in works[0].get("author", []))
        assert ("no-author" in tags or nameless) == (not record.author)
        assert ("has:relation" in tags) >= bool(record.extra.get("is_preprint_of"))


def crossref_works(reply: Reply) -> list[dict[str, Any]] | None:
    try:
        message = json.loads(reply.body)["message"]
    except (ValueError, TypeError):
        return None
    if not isinstance(message, dict) or reply.status != 200:
        return None
    works: list[dict[str, Any]] = message.get("items", [message])
    return works


@rows("datacite-dois")
def test_datacite(row: Row) -> None:
    reply = recorded_reply(row)
    document = json.loads(reply.body)
    if reply.status == 404:
        asked = doi("10.5555/a")
        assert isinstance(read("datacite", row, [asked])[asked].answer, NotHere)
        return
    data = document["data"] if isinstance(document["data"], list) else [document["data"]]
    own = [BY_PREFIX["doi"].read(one["attributes"]["doi"]) for one in data]
    for identifier, reading in read("datacite", row, own).items():
        record = found(reading)
        assert record.id == identifier
        assert record.title
        assert record.author
        assert record.year
        assert record.extra["state"] == "findable"
        assert record.same_as == (), "a relation is not identity"
        assert is_plain(record)


@rows("doi-ra")
def test_agencies(row: Row) -> None:
    [said] = json.loads(recorded_reply(row).body)
    asked = doi(said["DOI"])
    answer = read("doi_agency", row, [asked])[asked].answer
    if "status" in said:
        assert isinstance(answer, NotHere)
    elif said["RA"] == "Unknown":
        assert isinstance(answer, Unanswered)
    else:
        assert isinstance(answer, Found)
        assert answer.record.extra == {"agency": said["RA"]}
    other = doi(said["DOI"] + "/a")
    with pytest.raises(Unreadable):
        read("doi_agency", row, [other])


@rows("doi-resolver")
def test_pages_of_doi_org_are_no_answer(row: Row) -> None:
    for name in ("doi_handle", "doi_agency"):
        with pytest.raises(Unreadable):
            read(name, row, [doi("10.1126/foo")])


@rows("geo-acc")
def test_the_geo_viewer(row: Row) -> None:
    accession = re.search(r"acc=(\w+)", row["url"])
    assert accession
    asked = geo(accession[1])
    if "format:SOFT" not in tags_of(row):
        with pytest.raises(Unreadable):
            read("geo_viewer", row, [asked])
        return
    answer = read("geo_viewer", row, [asked])[asked].answer
    held = re.search(rb"\^(?:SERIES|SAMPLE|PLATFORM) ?= ?(\w+)", recorded_reply(row).body)
    assert held
    if held[1].decode() == asked.local:
        assert isinstance(answer, Found)
        assert answer.record.title
    else:  # two of the files were stored under another accession than they hold
        assert isinstance(answer, Other)
        assert answer.returned.local == held[1].decode()


@rows("ctgov")
def test_studies(row: Row) -> None:
    own = re.findall(r'"nctId": ?"(NCT\d{8})"', recorded_reply(row).body.decode())
    ids = [Identifier("clinicaltrials", one) for one in dict.fromkeys(own)]
    for identifier, reading in read("clinicaltrials", row, ids).items():
        record = found(reading)
        assert record.id == identifier
        assert record.title
        assert record.extra["conditions"]


@rows("idconv")
def test_the_converter(row: Row) -> None:
    document = json.loads(recorded_reply(row).body)
    records = document.get("records", [])
    if row["status"] != "200":
        with pytest.raises(Unreadable):
            read("idconv", row, [Identifier("PMC", "PMC90000001")])
        return
    named = [Identifier("PMC", one["pmcid"]) for one in records if "pmcid" in one]
    for identifier in named:
        record = found(read("idconv", row, [identifier])[identifier])
        given = next(one for one in records if one.get("pmcid") == identifier.local)
        assert record.id == identifier
        assert [one.local for one in record.same_as] == [
            str(given[name]).lower() for name in ("pmid", "doi") if name in given
        ]
    if not named:
        asked = Identifier("PMC", "PMC90000001")
        assert isinstance(read("idconv", row, [asked])[asked].answer, NotHere)


QUOTED: list[tuple[str, str, Identifier, type]] = [
    ("03_", "pubmed", pmid(99999999), NotHere),
    ("05_", "pubmed_summary", pmid(999999998), NotHere),
    ("08_", "geo_viewer", geo("GSE99999999"), NotHere),
    ("09_", "geo_viewer", geo("GSE9999999"), Withheld),
    ("10_", "geo_viewer", geo("GSE9999999"), Withheld),
    ("11_", "geo_viewer", geo("GSE9999999"), Withheld),
    ("13_", "crossref", doi("10.1016/s0140-6736(97)11096-0"), Found),
    ("14_", "crossref", doi("10.5555/a"), NotHere),
]
NO_ANSWERS = [
    ("01_", "gds", geo("GSE9900001")),
    ("01_", "pubmed", pmid(90000001)),
    ("02_", "pubmed", pmid(90000001)),
    ("06_", "gds", geo("GSE9900001")),
    ("12_", "geo_viewer", geo("GSE42727")),
    ("15_", "crossref", doi("10.48550/arxiv.1706.03762")),
]
MEDIA = {"json": "application/json", "xml": "text/xml", "html": "text/html", "txt": "text/plain"}


def quoted(prefix: str) -> Reply:
    [path] = (WIRE / "_quoted").glob(f"{prefix}*")
    return Reply(404 if prefix == "14_" else 200, MEDIA[path.suffix[1:]], path.read_bytes())


@pytest.mark.parametrize(("prefix", "name", "asked", "kind"), QUOTED)
def test_quoted_answers(prefix: str, name: str, asked: Identifier, kind: type) -> None:
    assert isinstance(BY_NAME[name].read(quoted(prefix), [asked])[asked].answer, kind)


@pytest.mark.parametrize(("prefix", "name", "asked"), NO_ANSWERS)
def test_quoted_refusals_are_no_answers(prefix: str, name: str, asked: Identifier) -> None:
    reply = quoted(prefix)
    if prefix == "15_":  # the agency's answer carries the DOI: a work without a single field
        record = found(BY_NAME[name].read(reply, [asked])[asked])
        assert record.title == ""
        return
    with pytest.raises(Unreadable):
        BY_NAME[name].read(reply, [asked])


def test_a_quoted_retraction_is_read_with_its_source() -> None:
    asked = doi("10.1016/s0140-6736(97)11096-0")
    record = found(BY_NAME["crossref"].read(quoted("13_"), [asked])[asked])
    assert [(one.type, one.id, one.date, one.source) for one in record.notices] == [
        ("correction", "DOI:10.1016/s0140-6736(04)15715-2", "2004-03-06", "retraction-watch"),
        ("retraction", "DOI:10.1016/s0140-6736(10)60175-4", "2010-02-06", "retraction-watch"),
    ]


LINKS = "biopython__entrez-eutils-elink-fcgi-dbfrom-pubmed-id-9298984-cmd-neighbor-from-te"


@NEEDS_WIRE
def test_the_recorded_links_of_a_paper_are_its_references_and_no_other_links():
    (row,) = [each for each in recorded("eutils-elink") if LINKS in each["file"]]
    asked = Identifier("pubmed_links", "9298984")
    hits = BY_NAME["pubmed_links"].read(recorded_reply(row), [asked])[asked].answer
    assert isinstance(hits, Hits)
    assert 0 < len(hits.ids) < 60
    assert {each.prefix for each in hits.ids} == {"PMID"}


@NEEDS_WIRE
def test_recorded_links_of_two_papers_together_are_no_answer():
    rows = [each for each in recorded("eutils-elink") if "11812492-11774222" in each["file"]]
    asked = [Identifier("pubmed_links", uid) for uid in ("11812492", "11774222")]
    for row in rows:
        with pytest.raises(Unreadable):
            BY_NAME["pubmed_links"].read(recorded_reply(row), asked)


@NEEDS_WIRE
def test_recorded_works_name_the_dois_that_they_cite():
    rows = [each for each in recorded("crossref-works") if "neurobiolaging" in each["file"]]
    for row in rows:
        work = json.loads(recorded_reply(row).body)["message"]
        listed = {"status": "ok", "message": {"total-results": 1, "items": [work]}}
        asked = Identifier("crossref_references", work["DOI"].lower())
        answer = Reply(200, "application/json", json.dumps(listed).encode())
        hits = BY_NAME["crossref_references"].read(answer, [asked])[asked].answer
        assert isinstance(hits, Hits)
        assert hits.total >= len(hits.ids) > 10


@NEEDS_WIRE
def test_recorded_searches_of_pubmed_list_pmids():
    read = 0
    for row in recorded("eutils-esearch-pubmed"):
        if "json" in row["content_type"]:
            asked = Identifier("pubmed_search", "Anthers open late")
            hits = BY_NAME["pubmed_search"].read(recorded_reply(row), [asked])[asked].answer
            assert isinstance(hits, Hits)
            assert hits.total >= len(hits.ids)
            read += 1
    assert read


@NEEDS_WIRE
def test_a_recorded_search_at_crossref_gives_records():
    rows = [each for each in recorded("crossref-works") if "query-title" in each["file"]]
    asked = Identifier("crossref_search", "A title")
    answers = [
        BY_NAME["crossref_search"].read(recorded_reply(row), [asked])[asked].answer
        for row in rows
        if row["status"] == "200"
    ]
    assert all(isinstance(each, Hits) and each.total >= len(each.records) for each in answers)
    assert any(each.records for each in answers if isinstance(each, Hits))
