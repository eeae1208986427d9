"""The simulator speaks as the recorded answers do, and its faults do what they say."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
from defusedxml import ElementTree

from simulator import FAULTS, Fault, Records, Simulator, synthetic_records
from simulator.__main__ import main
from simulator.pubmed import REF_TYPES
from simulator.records import SERVICES

WIRE = Path(__file__).parents[3] / "shared" / "wire"
IDCONV = "pmc.ncbi.nlm.nih.gov/tools/idconv/api/v1/articles/"
ACC_CGI = "www.ncbi.nlm.nih.gov/geo/query/acc.cgi"
EUTILS = "eutils.ncbi.nlm.nih.gov/entrez/eutils"

TABLE: dict[str, Any] = {
    "works": [
        {
            "pmid": 90000001,
            "pmcid": "PMC90000001",
            "doi": "10.5555/One",
            "title": "An <i>invented</i> work.",
            "authors": ["Ardent, Ansa B", "The Invention Group"],
            "journal": "Journal of Examples",
            "date": "2021-03-14",
            "online": "2021-02-01",
            "volume": "7",
            "issue": "2",
            "pages": "1-9",
            "abstract": {"Background": "Nothing is true.", "Results": "Less than nothing."},
            "mesh": ["Humans"],
            "keywords": ["invention"],
            "references": [90000077],
            "notices": [
                {
                    "type": "retraction",
                    "pmid": 90000002,
                    "doi": "10.5555/notice",
                    "date": "2022-05-01",
                }
            ],
        },
        {"pmid": 90000002, "title": "No DOI", "date": "1998 Dec-1999 Jan"},
        {"pmid": 90000003, "title": "A chapter", "book": "NBK90001", "book_title": "A book"},
        {"pmid": 90000004, "doi": "10.5555/four", "title": "Two views", "pubmed": {"doi": None}},
        {"pmid": 90000005, "doi": "10.5555/five", "title": "Not there", "crossref": False},
        {"pmid": 90000006, "doi": "10.5555/a,b", "title": "A comma", "authors": ["Ardent, Ansa"]},
        {"doi": "10.5072/data.1", "title": "Data", "authors": ["Ardent, Ansa"], "date": "2020"},
        {"arxiv": "9901.00001", "title": "A preprint", "authors": ["Belmor, Cade"], "date": "2019"},
    ],
    "datasets": [
        {
            "accession": "GSE9900001",
            "title": "A series",
            "date": "2020-01-02",
            "samples": ["GSM9900001"],
        },
        {"accession": "GSE9900002", "status": "private", "date": "2031-12-31"},
        {"accession": "GSE9900003", "status": "deleted", "date": "2007-06-18"},
        {"accession": "GSE9900004", "status": "unapproved"},
        {"accession": "GPL9900001", "title": "A platform", "organism": "Homo sapiens"},
    ],
    "trials": [{"nct": "NCT90000001", "title": "A trial", "conditions": ["Example"]}],
}


@pytest.fixture(scope="module")
def simulator() -> Iterator[Simulator]:
    with Simulator(TABLE) as running:
        yield running


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    with requests.Session() as opened:
        opened.trust_env = False
        yield opened


ASK = {
    "pubmed": f"{EUTILS}/efetch.fcgi?db=pubmed&retmode=xml&id=90000001,90000002,90000003,90000099",
    "pubmed_summary": f"{EUTILS}/esummary.fcgi?db=pubmed&retmode=json&id=90000001",
    "pmc": f"{EUTILS}/esummary.fcgi?db=pmc&retmode=json&id=90000001",
    "gds": f"{EUTILS}/esummary.fcgi?db=gds&retmode=json&id=209900001",
    "idconv": f"{IDCONV}?format=json&idtype=pmcid&ids=PMC90000001",
    "crossref": "api.crossref.org/works?filter=doi:10.5555/one&rows=5",
    "datacite": "api.datacite.org/dois?ids=10.5072/data.1,10.48550/arxiv.9901.00001",
    "doi_agency": "doi.org/doiRA/10.5555/one,10.5555/none,10.48550/arXiv.9901.00001",
    "doi_handle": "doi.org/api/handles/10.5555%2Fone",
    "geo_viewer": f"{ACC_CGI}?acc=GSE9900001&targ=self&form=text&view=brief",
    "clinicaltrials": "clinicaltrials.gov/api/v2/studies?filter.ids=NCT90000001,NCT90000009",
}


def json_paths(value: Any, path: str = "") -> set[str]:
    """Where something stands; list places and the identifiers among keys are left out."""
    if isinstance(value, dict):
        inner = (
            json_paths(each, f"{path}/{'*' if key.isdigit() else key}")
            for key, each in value.items()
        )
        return {path}.union(*inner)
    if isinstance(value, list):
        return {path}.union(*(json_paths(each, path) for each in value))
    return {path}


def xml_paths(element: Any, path: str = "") -> set[str]:
    here = f"{path}/{element.tag}"
    return {here}.union(*(xml_paths(each, here) for each in element))


def recorded(*folders: str) -> list[bytes]:
    if not WIRE.is_dir():
        pytest.skip("the recorded answers are not here")
    return [path.read_bytes() for folder in folders for path in sorted((WIRE / folder).iterdir())]


def readable_json(bodies: list[bytes]) -> Iterator[Any]:
    for body in bodies:
        try:
            yield json.loads(body)
        except ValueError:
            continue


def readable_xml(bodies: list[bytes]) -> Iterator[Any]:
    for body in bodies:
        try:
            yield ElementTree.fromstring(body, forbid_dtd=False)
        except ElementTree.ParseError:
            continue


def test_articles_hold_no_element_that_the_recorded_ones_lack(simulator, session):
    known = set[str]().union(*map(xml_paths, readable_xml(recorded("eutils-efetch-pubmed"))))
    answer = session.get(f"{simulator.gateway}/{ASK['pubmed']}")
    ours = xml_paths(ElementTree.fromstring(answer.content, forbid_dtd=False))
    assert ours - known == set()
    assert [
        e.text for e in ElementTree.fromstring(answer.content).iterfind("*/MedlineCitation/PMID")
    ] == [
        "90000001",
        "90000002",
    ]


@pytest.mark.parametrize(
    ("registry", "folders", "ours_alone"),
    [
        ("pubmed_summary", ["eutils-esummary-pubmed"], set()),
        ("gds", ["eutils-esummary-gds"], set()),
        ("idconv", ["idconv", "_quoted"], {"/request/tool", "/request/email"}),
        ("crossref", ["crossref-works", "_quoted"], set()),
        ("datacite", ["datacite-dois"], set()),
        ("doi_agency", ["doi-ra"], set()),
        ("clinicaltrials", ["ctgov"], set()),
    ],
)
def test_json_answers_hold_no_field_that_the_recorded_ones_lack(
    simulator, session, registry, folders, ours_alone
):
    known = set[str]().union(*map(json_paths, readable_json(recorded(*folders))))
    known |= {path.replace("/message/", "/message/items/") for path in known}
    ours = json_paths(session.get(f"{simulator.gateway}/{ASK[registry]}").json())
    assert ours - known - ours_alone == set()


def test_the_accession_viewer_says_what_the_observed_pages_say(simulator, session):
    quoted = {path.name[:2]: path.read_text() for path in (WIRE / "_quoted").glob("*geo-acc*")}
    if not quoted:
        pytest.skip("the quoted pages are not here")
    said = {"08": 9900009, "09": 9900003, "10": 9900002, "11": 9900004}
    for number, accession in said.items():
        page = session.get(
            f"{simulator.gateway}/www.ncbi.nlm.nih.gov/geo/query/acc.cgi?acc=GSE{accession}"
        )
        assert page.status_code == 200
        words = page.text.partition('<font color="red">')[2].partition("</font>")[0]
        theirs = quoted[number].partition('<font color="red">')[2].partition("</font>")[0]
        assert shape(words) == shape(theirs.replace("&quot;", '"'))


def shape(words: str) -> str:
    import re

    return re.sub(r"GSE\d+|[A-Z][a-z][a-z] \d\d, \d{4}", "*", words)


@pytest.mark.parametrize("registry", ASK)
def test_a_request_is_known_by_its_registry_and_identifiers(simulator, session, registry):
    simulator.forget()
    assert session.get(f"{simulator.gateway}/{ASK[registry]}").status_code == 200
    (seen,) = simulator.requests
    assert seen.registry == registry
    assert seen.ids
    assert simulator.count(registry) == 1


def test_what_is_unknown_is_left_out_or_said_in_the_registrys_own_way(simulator, session):
    get = lambda address: session.get(f"{simulator.gateway}/{address}")  # noqa: E731
    listed = get("api.crossref.org/works?filter=doi:10.5555/none,doi:10.5555/FOUR").json()[
        "message"
    ]
    assert [item["DOI"] for item in listed["items"]] == ["10.5555/four"]
    missing = get("api.crossref.org/works/10.5072%2Fdata.1")
    assert (missing.status_code, missing.text) == (404, "Resource not found.")
    assert get("api.crossref.org/works?filter=doi:10.5555/a,b").status_code == 400
    assert get("api.crossref.org/works/10.5555%2Fa%2Cb").json()["message"]["DOI"] == "10.5555/a,b"
    assert get("doi.org/doiRA/10.5555/a%2Cb").json() == [{"DOI": "10.5555/a,b", "RA": "Crossref"}]
    handle = get("doi.org/api/handles/10.5555/none")
    assert (handle.status_code, handle.json()["responseCode"]) == (404, 100)
    assert get(f"{EUTILS}/efetch.fcgi?db=pubmed&id=0,abc").status_code == 400
    error = get(f"{EUTILS}/esummary.fcgi?db=pubmed&id=90000099").json()["result"]["90000099"]
    assert error == {"uid": "90000099", "error": "cannot get document summary"}
    private = get(f"{EUTILS}/esummary.fcgi?db=gds&id=209900002").json()["result"]["209900002"]
    assert "error" in private
    assert get("api.datacite.org/dois/10.5555%2Fone").status_code == 404
    assert get("clinicaltrials.gov/api/v2/studies/NCT90000009").status_code == 404


def test_one_work_can_look_different_to_two_services(simulator, session):
    assert Records(TABLE).find("crossref", "10.5555/four")["doi"] == "10.5555/four"
    assert Records(TABLE).find("pubmed", "90000004")["doi"] is None
    assert Records(TABLE).find("crossref", "10.5555/five") is None
    assert Records(TABLE).find("doi_handle", "10.5555/FIVE") is not None
    other = Records(
        {"works": [{"pmid": 1, "pubmed": {"returns": 2}}, {"pmid": 2, "title": "Other"}]}
    )
    assert other.find("pubmed", "1")["title"] == "Other"


def test_a_retraction_shows_at_pubmed_and_at_crossref(simulator, session):
    xml = session.get(f"{simulator.gateway}/{ASK['pubmed']}").text
    assert REF_TYPES["retraction"][0] in xml
    assert "Retracted Publication" in xml
    (item,) = session.get(f"{simulator.gateway}/{ASK['crossref']}").json()["message"]["items"]
    assert [(each["type"], each["DOI"]) for each in item["updated-by"]] == [
        ("retraction", "10.5555/notice")
    ]


BROKEN = {
    "status": lambda answer, _true: answer.status_code == 503,
    "html200": lambda answer, _true: answer.status_code == 200 and b"<html>" in answer.content,
    "malformed": lambda answer, true: answer.content == true[: len(true) // 2],
    "empty": lambda answer, _true: answer.content == b"" and answer.status_code == 200,
    "garbage": lambda answer, _true: answer.content[:2] == b"\x80\x81",
    "redirect": lambda answer, _true: answer.headers["Location"].startswith("https://"),
    "redirect_outside": lambda answer, _true: "elsewhere.example.org" in answer.headers["Location"],
    "wrong_record": lambda answer, true: answer.ok and answer.content != true,
    "envelope": lambda answer, _true: (
        answer.status_code == 200 and b"error" in answer.content.lower()
    ),
    "null_message": lambda answer, _true: b"null" in answer.content,
    "wrong_shape": lambda answer, _true: len(answer.content) < 60,
    "empty_list": lambda answer, _true: answer.content == b"[]",
    "echo_secrets": lambda answer, _true: answer.status_code == 400 and b"sesame" in answer.content,
    "emptyset": lambda answer, true: answer.content != true,
    "slow": lambda answer, true: answer.content == true,
}


@pytest.mark.parametrize("registry", ASK)
@pytest.mark.parametrize("mode", BROKEN)
def test_a_fault_does_what_it_says_and_then_is_over(simulator, session, registry, mode):
    address = f"{simulator.gateway}/{ASK[registry]}"
    address += f"{'&' if '?' in address else '?'}api_key=sesame"
    simulator.set_faults(())
    true = session.get(address, allow_redirects=False).content
    simulator.set_faults([Fault(mode, registry=registry, times=1, seconds=0.0)])
    answer = session.get(address, allow_redirects=False)
    assert BROKEN[mode](answer, true), answer.content[:200]
    again = session.get(address)
    assert registry == "idconv" or again.content == true


@pytest.mark.parametrize("mode", ["hang", "stall", "reset", "truncated", "bad_encoding"])
def test_a_broken_connection_is_an_error_for_the_client(mode):
    with Simulator(TABLE, faults=[Fault(mode)]) as simulator, requests.Session() as session:
        with pytest.raises(requests.RequestException):
            assert session.get(f"{simulator.gateway}/{ASK['crossref']}", timeout=0.2).content
        assert simulator.requests[0].fault == mode


def test_every_fault_is_tried_here():
    assert set(BROKEN) | {"hang", "stall", "reset", "truncated", "bad_encoding"} == set(FAULTS)


def test_a_fault_can_be_for_one_identifier():
    table = synthetic_records(3)
    with Simulator(table, faults=[Fault("503", id="^90000002$")]) as simulator:
        base = f"{simulator.gateway}/{EUTILS}/efetch.fcgi?db=pubmed&id="
        with requests.Session() as session:
            statuses = [
                session.get(base + ids).status_code for ids in ("90000001", "90000001,90000002")
            ]
    assert statuses == [200, 503]


def test_beyond_the_rate_comes_429_and_latency_is_kept():
    running = Simulator(TABLE, rates={"ncbi": 2}, latency={"crossref": 0.05})
    with running as simulator, requests.Session() as session:
        answers = [
            session.get(f"{simulator.gateway}/{ASK[each]}") for each in ("pubmed", "pmc", "gds")
        ]
        began = time.monotonic()
        session.get(f"{simulator.gateway}/{ASK['crossref']}")
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].headers["Retry-After"] == "1"
    assert time.monotonic() - began >= 0.05


def test_starting_and_stopping_take_no_time_even_when_somebody_hangs():
    import threading

    simulator = Simulator(TABLE, faults=[Fault("hang")]).start()
    waiting = threading.Thread(target=_ask_in_vain, args=(simulator.gateway,))
    waiting.start()
    while not simulator.requests:
        time.sleep(0.001)
    began = time.monotonic()
    simulator.stop()
    waiting.join()
    assert time.monotonic() - began < 0.2


def _ask_in_vain(gateway: str) -> None:
    with pytest.raises(requests.RequestException):
        requests.get(f"{gateway}/{ASK['crossref']}", timeout=5)


def test_with_a_date_two_runs_give_the_same_bytes_and_headers():
    def run() -> list[tuple[bytes, str]]:
        running = Simulator(synthetic_records(5), date="Mon, 30 Nov 2026 12:00:00 GMT")
        with running as simulator, requests.Session() as session:
            answers = [session.get(f"{simulator.gateway}/{address}") for address in ASK.values()]
        return [(answer.content, answer.headers["Date"]) for answer in answers]

    assert run() == run()


def test_invented_works_are_the_same_for_the_same_seed():
    assert synthetic_records(40, seed=3) == synthetic_records(40, seed=3)
    assert synthetic_records(40, seed=3) != synthetic_records(40, seed=4)
    assert set(SERVICES) == set(Records(synthetic_records(1))._by_service)


def test_the_command_tells_its_faults_and_its_use(capsys):
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    told = capsys.readouterr().out
    assert all(name in told for name in FAULTS)
