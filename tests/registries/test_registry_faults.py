"""Whatever is not an answer to what was asked raises Unreadable: never *not here*."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from registry_samples import (
    article,
    ask_one,
    doi,
    doi_list,
    efetch,
    esummary,
    geo,
    pmid,
    reply,
    study,
    work_list,
)
from text_samples import articles, chapter, jats, oai

from refassay.identifiers.queries import query
from refassay.model import (
    Found,
    FullText,
    Hits,
    Identifier,
    NotHere,
    Other,
    Unanswered,
    Withheld,
)
from refassay.registries import BY_NAME, REGISTRIES, Registry, Reply, Unreadable

_ANSWERS = {"search": Hits, "texts": FullText}

HTML = (
    "<!DOCTYPE html><html><head><title>Service temporarily unavailable</title></head>"
    "<body><p>The server is undergoing maintenance.</p></body></html>"
)
PMC = Identifier("PMC", "PMC90000001")
NCT = Identifier("clinicaltrials", "NCT90000001")

ASKED: dict[str, Identifier] = {
    "idconv": PMC,
    "pmc": PMC,
    "pubmed": pmid(90000001),
    "pubmed_summary": pmid(90000001),
    "crossref": doi("10.5555/a"),
    "datacite": doi("10.5072/a"),
    "doi_agency": doi("10.5555/a"),
    "doi_handle": doi("10.5555/a"),
    "gds": geo("GSE9900001"),
    "geo_viewer": geo("GSE9900001"),
    "clinicaltrials": NCT,
    "pubmed_search": Identifier("pubmed_search", "Invented title of anthers"),
    "crossref_search": Identifier("crossref_search", "Invented title of anthers"),
    "pubmed_links": Identifier("pubmed_links", "90000001"),
    "crossref_references": Identifier("crossref_references", "10.5555/a"),
    "pmc_text": query("pmc_text", "PMC90000001"),
    "europepmc_text": query("europepmc_text", "PMC90000001"),
    "bookshelf_text": query("bookshelf_text", "NBK900001"),
}

GOOD: dict[str, Reply] = {
    "idconv": reply(
        {
            "status": "ok",
            "records": [{"pmcid": "PMC90000001", "pmid": 90000001, "doi": "10.5555/a"}],
        }
    ),
    "pmc": esummary(u90000001={"title": "Invented"}),
    "pubmed": efetch(article(90000001)),
    "pubmed_summary": esummary(u90000001={"title": "Invented"}),
    "crossref": work_list({"DOI": "10.5555/a", "title": ["Invented"]}),
    "datacite": doi_list({"doi": "10.5072/a", "titles": [{"title": "Invented"}]}),
    "doi_agency": reply([{"DOI": "10.5555/a", "RA": "Crossref"}]),
    "doi_handle": reply({"responseCode": 1, "handle": "10.5555/a", "values": []}),
    "gds": esummary(u209900001={"accession": "GSE9900001", "title": "Invented"}),
    "geo_viewer": reply(
        "^SERIES = GSE9900001\n!Series_title = Invented\n!Series_geo_accession = GSE9900001\n"
        "!Series_status = Public on Jan 01 2020\n",
        "geo/text",
    ),
    "clinicaltrials": reply({"studies": [study("NCT90000001")], "totalCount": 1}),
    "pubmed_search": reply({"esearchresult": {"count": "1", "idlist": ["90000001"]}}),
    "crossref_search": work_list({"DOI": "10.5555/a", "title": ["Invented"]}),
    "pubmed_links": reply(
        "<eLinkResult><LinkSet><DbFrom>pubmed</DbFrom><IdList><Id>90000001</Id></IdList>"
        "<LinkSetDb><DbTo>pubmed</DbTo><LinkName>pubmed_pubmed_refs</LinkName>"
        "<Link><Id>90000002</Id></Link></LinkSetDb></LinkSet></eLinkResult>",
        "text/xml",
    ),
    "crossref_references": work_list({"DOI": "10.5555/a", "reference": [{"DOI": "10.5555/b"}]}),
    "pmc_text": articles(jats()),
    "europepmc_text": reply(jats(), "application/xml"),
    "bookshelf_text": oai(chapter()),
}

NOT_ANSWERS: dict[str, tuple[bytes, str]] = {
    "html": (HTML.encode(), "text/html"),
    "html called json": (HTML.encode(), "application/json"),
    "html called xml": (HTML.encode(), "text/xml"),
    "empty": (b"", "application/json"),
    "empty xml": (b"", "text/xml"),
    "blank": (b" \n", "text/xml"),
    "an error occurred": (b"Error occurred: cannot get data", "text/xml"),
    "rate limit": (
        b'{"error":"API rate limit exceeded","api-key":"203.0.113.7"}',
        "application/json",
    ),
    "eutilsresult": (
        b'{"header":{"type":"eutils"},"eutilsresult":{"ERROR":"Input XML size is too big"}}',
        "application/json",
    ),
    "esearch error": (b'{"esearchresult":{"ERROR":"Search Backend failed"}}', "application/json"),
    "efetch error": (
        b'<?xml version="1.0"?>\n<eFetchResult>\n<ERROR>ID list is empty!</ERROR>\n</eFetchResult>',
        "text/xml",
    ),
    "null message": (b'{"status":"ok","message":null}', "application/json"),
    "null records": (b'{"status":"ok","records":null}', "application/json"),
    "empty list": (b"[]", "application/json"),
    "empty object": (b"{}", "application/json"),
    "null": (b"null", "application/json"),
    "number": (b"1", "application/json"),
    "list of numbers": (b"[1, 2]", "application/json"),
    "data is null": (b'{"data":null}', "application/json"),
    "data of text": (b'{"data":["x"]}', "application/json"),
    "attributes are null": (b'{"data":[{"id":"10.5072/a","attributes":null}]}', "application/json"),
    "studies are an object": (b'{"studies":{}}', "application/json"),
    "items are an object": (b'{"status":"ok","message":{"items":{}}}', "application/json"),
    "a work without a doi": (
        b'{"status":"ok","message":{"items":[{"title":["x"]}]}}',
        "application/json",
    ),
    "a name twice": (b'{"status":"ok","status":"ok","message":{"items":[]}}', "application/json"),
    "a name twice, deep": (b'{"result":{"uids":[],"x":[{"a":1,"a":1}]}}', "application/json"),
    "not a number": (b'{"status":"ok","message":{"items":[NaN]}}', "application/json"),
    "latin-1": ('{"status":"ok","records":"\xe9"}'.encode("latin-1"), "application/json"),
    "deep": (b"[" * 100_000, "application/json"),
    "a long number": (b'{"status":"ok","records":' + b"9" * 5000 + b"}", "application/json"),
    "an image": (b"\x89PNG\r\n\x1a\n\x00\x00", "image/png"),
    "response code 2": (b'{"responseCode":2,"handle":"10.5555/a"}', "application/json"),
    "response code 200": (b'{"responseCode":200,"handle":"10.5555/a"}', "application/json"),
    "another handle": (b'{"responseCode":100,"handle":"10.5555/b"}', "application/json"),
    "validation failure": (
        b'{"status":"failed","message-type":"validation-failure","message":[]}',
        "application/json",
    ),
    "converter error": (b'{"status":"error","message":"mismatch"}', "application/json"),
    "another set": (b"<PubmedBookArticleSet></PubmedBookArticleSet>", "text/xml"),
    "a set with an error": (
        b"<PubmedArticleSet><ERROR>backend</ERROR></PubmedArticleSet>",
        "text/xml",
    ),
    "a set with words": (b"<PubmedArticleSet>Error occurred</PubmedArticleSet>", "text/xml"),
    "entities": (
        b'<!DOCTYPE r [<!ENTITY a "b">]><PubmedArticleSet>&a;</PubmedArticleSet>',
        "text/xml",
    ),
    "external entity": (
        b'<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><PubmedArticleSet/>',
        "text/xml",
    ),
    "odd encoding": (b'<?xml version="1.0" encoding="no-such"?><PubmedArticleSet/>', "text/xml"),
}


@pytest.mark.parametrize("fault", NOT_ANSWERS)
@pytest.mark.parametrize(
    ("name", "status"),
    [
        (one.name, status)
        for one in REGISTRIES
        for status in one.statuses
        if (one.name, status) != ("europepmc_text", 404)  # which says it with any body
    ],
)
def test_what_is_no_answer_is_unreadable(name: str, status: int, fault: str) -> None:
    body, media = NOT_ANSWERS[fault]
    with pytest.raises(Unreadable):
        BY_NAME[name].read(Reply(status, media, body), [ASKED[name]])


@pytest.mark.parametrize("registry", REGISTRIES, ids=lambda one: one.name)
def test_the_good_answer_is_found(registry: Registry) -> None:
    answer = ask_one(registry.name, GOOD[registry.name], ASKED[registry.name])
    if isinstance(answer, FullText):
        assert answer.id.local == ASKED[registry.name].local
        return
    if registry.group == "search":
        assert isinstance(answer, Hits)
        assert answer.total == len(answer.ids) + len(answer.records) == 1
        return
    assert isinstance(answer, Found)
    assert answer.record.id == ASKED[registry.name]


@pytest.mark.parametrize("registry", REGISTRIES, ids=lambda one: one.name)
def test_no_cut_of_a_good_answer_tells_that_it_is_not_here(registry: Registry) -> None:
    whole = GOOD[registry.name]
    for end in range(len(whole.body)):
        cut = Reply(200, whole.media_type, whole.body[:end])
        try:
            readings = registry.read(cut, [ASKED[registry.name]])
        except Unreadable:
            continue
        answer = readings[ASKED[registry.name]].answer
        assert isinstance(answer, _ANSWERS.get(registry.group, Found)), (end, answer)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Paths to every value inside a JSON value."""
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path, *(place for key, item in inner for place in places(item, (*path, key)))]


def replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = replaced(value[path[0]], path[1:], new)
    return copy


RICH: dict[str, Any] = {
    "crossref": {
        "DOI": "10.5555/a",
        "type": "journal-article",
        "title": ["Invented"],
        "subtitle": ["a study"],
        "author": [{"family": "Doe", "given": "Jo"}],
        "issued": {"date-parts": [[2020, 1, 2]]},
        "container-title": ["J Inv"],
        "updated-by": [
            {"DOI": "10.5555/b", "type": "retraction", "updated": {"date-parts": [[2021]]}}
        ],
        "relation": {"is-preprint-of": [{"id-type": "doi", "id": "10.5555/c"}]},
    },
    "datacite": {
        "doi": "10.5072/a",
        "titles": [{"title": "Invented"}],
        "creators": [{"name": "Doe, Jo"}],
        "publicationYear": 2020,
        "types": {"resourceTypeGeneral": "Dataset"},
        "dates": [{"date": "2021-01-02", "dateType": "Withdrawn"}],
        "relatedIdentifiers": [{"relationType": "Obsoletes", "relatedIdentifier": "10.5072/b"}],
    },
    "pubmed_summary": {
        "title": "Invented",
        "authors": [{"name": "Doe J", "authtype": "Author"}],
        "articleids": [{"idtype": "doi", "value": "10.5555/a"}],
        "references": [{"refsource": "J. 2020", "reftype": "Retraction in", "pmid": 90000002}],
        "pubtype": ["Journal Article"],
    },
}


@given(data=st.data())
@settings(deadline=None, max_examples=200)
@pytest.mark.parametrize("name", RICH)
def test_an_odd_field_is_left_empty_and_never_crashes(name: str, data: Any) -> None:
    rich = RICH[name]
    path = data.draw(st.sampled_from(places(rich)))
    odd = replaced(rich, path, data.draw(JSON_VALUES))
    asked = ASKED[name]
    made = {
        "crossref": lambda: work_list(odd),
        "datacite": lambda: reply({"data": [{"id": "10.5072/a", "attributes": odd}]}),
        "pubmed_summary": lambda: esummary(u90000001=odd if isinstance(odd, dict) else {}),
    }[name]()
    try:
        answer = ask_one(name, made, asked)
    except Unreadable:
        assert len(path) <= 1, "only the whole or its identity makes a body unreadable"
        return
    assert isinstance(answer, (Found, Other, Unanswered, Withheld, NotHere))
    if isinstance(answer, NotHere):  # esummary's own error for the id
        assert name == "pubmed_summary"


@pytest.mark.parametrize(
    ("name", "foreign"),
    [
        ("pubmed", efetch(article(90000001), article(90000009))),
        ("crossref", work_list({"DOI": "10.5555/a"}, {"DOI": "10.5555/z"})),
        ("datacite", doi_list({"doi": "10.5072/a"}, {"doi": "10.5072/z"})),
        ("clinicaltrials", reply({"studies": [study("NCT90000001"), study("NCT90000009")]})),
        (
            "idconv",
            reply(
                {"status": "ok", "records": [{"pmcid": "PMC90000001"}, {"pmcid": "PMC90000009"}]}
            ),
        ),
    ],
)
def test_an_unasked_record_spoils_a_batch(name: str, foreign: Reply) -> None:
    second = {
        "pubmed": pmid(90000002),
        "crossref": doi("10.5555/b"),
        "datacite": doi("10.5072/b"),
        "clinicaltrials": Identifier("clinicaltrials", "NCT90000002"),
        "idconv": Identifier("PMC", "PMC90000002"),
    }[name]
    with pytest.raises(Unreadable, match="not asked for"):
        BY_NAME[name].read(foreign, [ASKED[name], second])


@pytest.mark.parametrize(
    ("name", "foreign", "returned"),
    [
        ("pubmed", efetch(article(90000009)), "PMID:90000009"),
        ("crossref", work_list({"DOI": "10.5555/Z", "title": ["Other"]}), "DOI:10.5555/z"),
        ("datacite", doi_list({"doi": "10.5072/z"}), "DOI:10.5072/z"),
        (
            "clinicaltrials",
            reply({"studies": [study("NCT90000009")]}),
            "clinicaltrials:NCT90000009",
        ),
        (
            "idconv",
            reply({"status": "ok", "records": [{"pmcid": "PMC90000009"}]}),
            "PMC:PMC90000009",
        ),
        ("doi_handle", reply({"responseCode": 1, "handle": "10.5555/z"}), "DOI:10.5555/z"),
        (
            "geo_viewer",
            reply("^SERIES = GSE9900009\n!Series_title = Other\n", "geo/text"),
            "GEO:GSE9900009",
        ),
        (
            "pubmed_summary",
            esummary(u90000001={"articleids": [{"idtype": "pubmed", "value": "90000009"}]}),
            "PMID:90000009",
        ),
    ],
)
def test_another_record_for_the_only_one_asked_is_told_apart(
    name: str, foreign: Reply, returned: str
) -> None:
    answer = ask_one(name, foreign, ASKED[name])
    assert isinstance(answer, Other)
    assert answer.returned.curie == returned


@pytest.mark.parametrize(
    ("name", "cut_short"),
    [
        ("crossref", work_list(total=1)),
        ("datacite", doi_list(total=1)),
        ("clinicaltrials", reply({"studies": [], "totalCount": 1})),
        ("clinicaltrials", reply({"studies": [], "nextPageToken": "x"})),
    ],
)
def test_a_list_that_is_cut_short_says_nothing_of_what_it_lacks(
    name: str, cut_short: Reply
) -> None:
    with pytest.raises(Unreadable, match="not whole"):
        BY_NAME[name].read(cut_short, [ASKED[name]])


@pytest.mark.parametrize("total", ["missing", None, "0", 0.0, False, -1, 1])
@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("crossref", lambda said: {"status": "ok", "message": {"items": [], **said}}),
        ("datacite", lambda said: {"data": [], "meta": said}),
        ("clinicaltrials", lambda said: {"studies": [], **said}),
    ],
)
def test_a_list_without_a_count_of_its_own_says_nothing_of_what_it_lacks(
    name: str, listed: Callable[[dict[str, object]], object], total: object
) -> None:
    field = {"crossref": "total-results", "datacite": "total", "clinicaltrials": "totalCount"}[name]
    said = {} if total == "missing" else {field: total}
    with pytest.raises(Unreadable, match="not whole"):
        BY_NAME[name].read(reply(listed(said)), [ASKED[name]])
    assert isinstance(ask_one(name, reply(listed({field: 0})), ASKED[name]), NotHere)


def test_deep_markup_in_a_title_is_read() -> None:
    deep = "<ArticleTitle>" + "<i>" * 50_000 + "deep" + "</i>" * 50_000 + "</ArticleTitle>"
    answer = ask_one("pubmed", efetch(article(90000001, deep)), ASKED["pubmed"])
    assert isinstance(answer, Found)
    assert answer.record.title == "deep"


def test_the_api_key_of_an_error_stays_out_of_the_reason() -> None:
    body = json.dumps({"error": "API rate limit exceeded", "api-key": "203.0.113.7"})
    with pytest.raises(Unreadable) as caught:
        BY_NAME["gds"].read(reply(body), [geo("GSE9900001")])
    assert "203.0.113.7" not in str(caught.value)
