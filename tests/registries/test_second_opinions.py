"""Biopython, habanero and datacite read and ask the same, and show why they do not carry.

They are oracles here and nowhere else: see docs/decisions/0004-clients-as-oracles.md.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import urllib.error
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from registry_samples import NEEDS_WIRE, WIRE, doi, pmid, recorded, recorded_reply

from refassay.model import Found, Identifier, Record
from refassay.registries import BY_NAME

Entrez = pytest.importorskip("Bio.Entrez")
Medline = pytest.importorskip("Bio.Medline")
habanero = pytest.importorskip("habanero")
datacite = pytest.importorskip("datacite")


def bundled_dtds() -> set[str]:
    """The DTDs that Biopython brings along; for any other it would use the network."""
    return {path.name for path in resources.files("Bio.Entrez").joinpath("DTDs").iterdir()}


def comparable() -> list[dict[str, str]]:
    """Recorded sets of one article whose DTD Biopython has."""
    known, rows = bundled_dtds() if WIRE.is_dir() else set(), []
    for row in recorded("eutils-efetch-pubmed"):
        named = re.search(rb'"https://[^"]*/(pubmed_\d+\.dtd)"', recorded_reply(row).body[:1000])
        if named and named[1].decode() in known and "rec:PubmedArticle=1" in row["tags"]:
            rows.append(row)
    return rows


def ours(row: dict[str, str], number: str) -> Record:
    answer = BY_NAME["pubmed"].read(recorded_reply(row), [pmid(number)])[pmid(number)].answer
    assert isinstance(answer, Found)
    return answer.record


@NEEDS_WIRE
@pytest.mark.parametrize("row", comparable(), ids=lambda row: row["file"][-40:])
def test_biopython_reads_the_same_article(row: dict[str, str]) -> None:
    [theirs] = Entrez.read(io.BytesIO(recorded_reply(row).body))["PubmedArticle"]
    citation = theirs["MedlineCitation"]
    article = citation["Article"]
    record = ours(row, str(citation["PMID"]))

    words = re.sub(r"<[^<>]*>", "", str(article["ArticleTitle"]))
    assert letters(record.title) == letters(words)
    people = article.get("AuthorList", [])
    assert [one.family or one.literal for one in record.author] == [
        " ".join(str(one.get("LastName") or one["CollectiveName"]).split()) for one in people
    ]
    issue = article["Journal"]["JournalIssue"]
    assert record.volume == str(issue.get("Volume", ""))
    assert record.container_title == str(article["Journal"]["Title"])
    year = issue["PubDate"].get("Year") or issue["PubDate"]["MedlineDate"]
    assert str(record.year) in str(year)
    assert list(record.publication_types) == [str(one) for one in article["PublicationTypeList"]]
    ids = {one.attributes["IdType"]: str(one) for one in theirs["PubmedData"]["ArticleIdList"]}
    same = {one.prefix: one.local for one in record.same_as}
    assert same.get("PMC") == (ids["pmc"].partition(".")[0] if "pmc" in ids else None)
    if "doi" in ids:
        assert same.get("DOI") == ids["doi"].lower()
    refs = [one.attributes["RefType"] for one in citation.get("CommentsCorrectionsList", [])]
    named = [one for one in record.notices if one.type == "retraction" and one.id]
    assert len(named) == len([one for one in refs if one in ("RetractionIn", "RetractionOf")])


def letters(value: str) -> str:
    return "".join(char for char in value.casefold() if char.isalnum())


@NEEDS_WIRE
def test_half_of_a_medline_text_is_a_medline_text() -> None:
    """Why XML is asked for: Biopython reads the first half of a MEDLINE text as a whole record."""
    [path] = (WIRE / "eutils-efetch-pubmed").glob("*34f938fe.txt")
    text = path.read_text("utf-8")
    [whole], [half] = (
        list(Medline.parse(io.StringIO(part))) for part in (text, text[: len(text) // 2])
    )
    assert half["PMID"] == whole["PMID"]
    assert half.keys() < whole.keys()


def test_biopython_asks_three_times_at_once_when_it_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Any] = []

    def refuse(request: Any) -> Any:
        asked.append(request)
        raise urllib.error.HTTPError(request.full_url, 429, "", {}, io.BytesIO())  # type: ignore[arg-type]

    monkeypatch.setattr(Entrez, "urlopen", refuse)
    monkeypatch.setattr(Entrez, "email", "name@example.org")
    monkeypatch.setattr(Entrez.time, "sleep", lambda _seconds: None)
    with pytest.raises(urllib.error.HTTPError):
        Entrez.efetch(db="pubmed", id="90000001,90000002", retmode="xml")
    assert len(asked) == 3
    sent = BY_NAME["pubmed"].request([pmid(90000001), pmid(90000002)])
    assert urlsplit(asked[0].full_url).path == urlsplit(sent.url).path


def test_habanero_asks_for_a_list_with_the_same_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = BY_NAME["crossref"].request([doi("10.5555/a"), doi("10.5555/b")])
    url, params = habanero_asks(
        monkeypatch, filter={"doi": ["10.5555/a", "10.5555/b"]}, limit=2, select=["DOI", "title"]
    )
    assert url.partition("?")[0] == sent.url
    theirs, our_query = dict(params), dict(sent.query)
    assert theirs["filter"] == our_query["filter"]
    assert theirs["rows"] == our_query["rows"]


def test_habanero_asks_for_another_doi_where_one_holds_a_hash(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    url, _ = habanero_asks(monkeypatch, ids="10.5555/a#b")
    assert urlsplit(url).path == "/works/10.5555/a"
    assert urlsplit(BY_NAME["crossref"].request([doi("10.5555/a#,b")]).url).path.endswith(
        "10.5555%2Fa%23%2Cb"
    )


def habanero_asks(monkeypatch: pytest.MonkeyPatch, **arguments: Any) -> tuple[str, dict[str, str]]:
    import httpx

    asked: list[tuple[str, dict[str, str]]] = []

    def get(url: str, **options: Any) -> httpx.Response:
        asked.append((url, options.get("params") or {}))
        return httpx.Response(200, json={"status": "ok"}, request=httpx.Request("GET", url))

    monkeypatch.setattr(httpx, "get", get)
    with contextlib.suppress(KeyError):  # our answer is empty: only the question matters
        habanero.Crossref(mailto="name@example.org").works(**arguments)
    return asked[0]


def datacite_rows() -> list[dict[str, str]]:
    return [row for row in recorded("datacite-dois") if "include=media" in row["url"]][:8]


@NEEDS_WIRE
@pytest.mark.parametrize("row", datacite_rows(), ids=lambda row: row["file"][-40:])
def test_datacite_s_client_gives_the_attributes_that_we_read(
    row: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    body = recorded_reply(row).body
    if row["status"] != "200":
        pytest.skip("not a record")
    own = json.loads(body)["data"]["id"]
    attributes, url = datacite_asks(monkeypatch, own, body)
    assert urlsplit(url).path == f"/dois/{own}"
    answer = BY_NAME["datacite"].read(recorded_reply(row), [doi(own)])[doi(own)].answer
    assert isinstance(answer, Found)
    assert letters(answer.record.title).startswith(letters(attributes["titles"][0]["title"]))
    assert len(answer.record.author) == len(attributes["creators"])
    assert attributes["publicationYear"] in answer.record.years


def test_datacite_s_client_asks_for_another_doi_where_one_holds_a_hash(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    body = json.dumps({"data": {"attributes": {}}}).encode()
    _, url = datacite_asks(monkeypatch, "10.5072/a#b", body)
    assert urlsplit(url).path == "/dois/10.5072/a"


def datacite_asks(
    monkeypatch: pytest.MonkeyPatch, own: str, body: bytes
) -> tuple[dict[str, Any], str]:
    import requests

    asked: list[str] = []

    def answer(_session: Any, *, url: str, **_options: Any) -> requests.Response:
        asked.append(url)
        response = requests.Response()
        response.status_code, response.raw = 200, io.BytesIO(body)
        return response

    monkeypatch.setattr(requests.Session, "request", answer)
    client = datacite.DataCiteRESTClient(username=None, password=None, prefix="10.5072")
    attributes: dict[str, Any] = client.get_metadata(own)
    return attributes, asked[0]


def test_the_oracles_are_no_dependency() -> None:
    """Nothing of the library imports them."""
    root = Path(__file__).parents[2] / "workflow" / "refassay"
    for path in root.rglob("*.py"):
        text = path.read_text("utf-8")
        assert not re.search(r"^\s*(?:import|from) (?:Bio|habanero|datacite)\b", text, re.M), path
    assert Identifier("DOI", "10.5555/a").curie == "DOI:10.5555/a"
