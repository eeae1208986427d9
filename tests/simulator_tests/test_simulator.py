"""The simulator speaks as the recorded answers do, and its faults do what they say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
from defusedxml import ElementTree
from simulator_samples import ASK, EUTILS, TABLE

from simulator import FAULTS, Records, Simulator, synthetic_records
from simulator.__main__ import main
from simulator.pubmed import REF_TYPES
from simulator.records import SERVICES

WIRE = Path(__file__).parents[3] / "shared" / "wire"


@pytest.fixture(scope="module")
def simulator() -> Iterator[Simulator]:
    with Simulator(TABLE) as running:
        yield running


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    with requests.Session() as opened:
        opened.trust_env = False
        yield opened


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
