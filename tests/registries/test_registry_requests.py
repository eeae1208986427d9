"""What is sent: one request for many identifiers, quoted, with nothing secret in it."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

import pytest
import requests
from hypothesis import given, settings
from hypothesis import strategies as st
from registry_samples import doi, geo, pmid

from refassay.identifiers import BY_PREFIX, KINDS
from refassay.identifiers.queries import QUERIES
from refassay.model import Identifier
from refassay.registries import BY_NAME, GROUPS, REGISTRIES, Registry
from refassay.registries.crossref import SELECT

# What Crossref lists as valid when another field is selected (told by others, 2026-10-03).
SELECTABLE = """
abstract URL resource member posted score created degree update-policy short-title
license ISSN container-title issued update-to issue prefix approved indexed
article-number clinical-trial-number accepted author group-title DOI
is-referenced-by-count updated-by event chair standards-body original-title funder
translator published archive published-print alternative-id subject subtitle
published-online publisher-location content-domain reference title link type publisher
volume references-count ISBN issn- type assertion deposited page content-created
short-container-title relation editor
"""


def some_ids(registry: Registry) -> list[Identifier]:
    """Examples of every kind that the registry answers for, canonical."""
    kinds = [kind for kind in (*KINDS, *QUERIES) if registry.name in kind.registries]
    return [kind.read(kind.examples[0]) for kind in kinds]


@pytest.mark.parametrize("registry", REGISTRIES, ids=lambda one: one.name)
def test_a_request_goes_to_a_host_of_its_registry_and_names_no_secret(registry: Registry) -> None:
    sent = registry.request(some_ids(registry)[: registry.batch])
    parts = urlsplit(sent.url)
    assert parts.scheme == "https"
    assert parts.hostname in registry.hosts
    assert not parts.query
    named = {name for name, _ in (*sent.query, *sent.form)}
    assert not named & {"email", "mailto", "api_key"}


@pytest.mark.parametrize("registry", REGISTRIES, ids=lambda one: one.name)
def test_the_table_is_sound(registry: Registry) -> None:
    assert BY_NAME[registry.name] is registry
    assert registry.group in {group for row in GROUPS for group in row}
    assert registry.interval > 0
    assert registry.batch >= 1
    assert 200 in registry.statuses
    for faster in (registry.interval_with_contact, registry.interval_with_key):
        assert faster is None or 0 < faster < registry.interval
    assert (registry.interval_with_key is None) == (registry.key_field is None)
    assert "20" in registry.source, "facts carry the date on which they were read"
    assert some_ids(registry), "no kind names it"


def test_every_registry_that_a_kind_names_is_in_the_table() -> None:
    for kind in KINDS:
        assert set(kind.registries) <= BY_NAME.keys()
        assert set(kind.authorities) <= set(kind.registries)


def test_ncbi_counts_all_its_services_together() -> None:
    assert {one.name for one in REGISTRIES if one.pace == "ncbi"} == {
        *(
            "idconv",
            "pmc",
            "pubmed",
            "pubmed_summary",
            "pubmed_search",
            "pubmed_links",
            "gds",
            "geo_viewer",
        ),
        *("pmc_text", "bookshelf_text"),
    }
    assert all(one.interval >= 1 / 3 for one in REGISTRIES if one.pace == "ncbi")


def test_entrez_is_asked_by_post_with_bare_numbers() -> None:
    sent = BY_NAME["pubmed"].request([pmid(90000001), pmid(90000002)])
    assert sent.method == "POST"
    assert dict(sent.form) == {
        "db": "pubmed",
        "id": "90000001,90000002",
        "retmode": "xml",
        "tool": "refassay",
    }
    sent = BY_NAME["pmc"].request([Identifier("PMC", "PMC90000001")])
    assert dict(sent.form)["id"] == "90000001"
    assert dict(sent.form)["retmode"] == "json"


@pytest.mark.parametrize(
    ("accession", "uid"),
    [
        ("GSE9900001", "209900001"),
        ("GPL9901", "100009901"),
        ("GSM9900001", "309900001"),
        ("GDS9901", "9901"),
    ],
)
def test_geo_is_asked_for_by_entrez_number(accession: str, uid: str) -> None:
    assert dict(BY_NAME["gds"].request([geo(accession)]).form)["id"] == uid


def test_a_shared_entrez_number_is_asked_for_once() -> None:
    sent = BY_NAME["gds"].request([geo("GSE100000001"), geo("GSM1")])
    assert dict(sent.form)["id"] == "300000001"


def test_crossref_lists_several_dois_and_selects_valid_fields_only() -> None:
    sent = BY_NAME["crossref"].request([doi("10.5555/a"), doi("10.5555/b")])
    query = dict(sent.query)
    assert sent.url == "https://api.crossref.org/works"
    assert query["filter"] == "doi:10.5555/a,doi:10.5555/b"
    assert query["rows"] == "2"
    assert set(SELECT.split(",")) <= set(SELECTABLE.split())
    assert {"DOI", "updated-by", "update-to"} <= set(SELECT.split(","))


@pytest.mark.parametrize("name", ["crossref", "datacite", "doi_agency"])
def test_a_doi_with_a_comma_is_asked_for_alone_by_its_own_address(name: str) -> None:
    registry = BY_NAME[name]
    assert registry.alone(doi("10.5555/a,b"))
    assert not registry.alone(doi("10.5555/ab"))
    slash = "/" if name == "doi_agency" else "%2F"
    assert registry.request([doi("10.5555/a,b")]).url.endswith(f"/10.5555{slash}a%2Cb")


@given(suffix=st.text(st.characters(codec="utf-8", exclude_categories=("Z", "C")), min_size=1))
@settings(deadline=None)
def test_no_doi_leaves_its_place_in_an_address(suffix: str) -> None:
    for name in ("crossref", "datacite", "doi_agency", "doi_handle"):
        kind = BY_PREFIX["doi"]
        identifier = kind.read(f"10.5555/,{suffix}")
        url = BY_NAME[name].request([identifier]).url
        carried = str(requests.Request("GET", url).prepare().url)
        assert not urlsplit(carried).query
        assert not urlsplit(carried).fragment
        assert unquote(urlsplit(carried).path).endswith(f"/{identifier.local}")
        assert url.isascii()


@pytest.mark.parametrize("local", ["10.5555/../x", "10.5555/./x", "10.5555/a//b", "10.5555/x/.."])
def test_a_doi_that_would_change_the_path_is_quoted_whole(local: str) -> None:
    for name in ("crossref", "doi_agency", "doi_handle"):
        url = BY_NAME[name].request([doi(local + ",")]).url
        carried = str(requests.Request("GET", url).prepare().url)
        assert unquote(carried).endswith("/" + local + ",")


@pytest.mark.parametrize(
    ("local", "asked"),
    [
        ("2401.00001", "10.48550/arxiv.2401.00001"),
        ("2401.00001v2", "10.48550/arxiv.2401.00001"),
        ("hep-th/9901001", "10.48550/arxiv.hep-th/9901001"),
        ("math.GT/0309136", "10.48550/arxiv.math/0309136"),
    ],
)
def test_arxiv_papers_are_asked_for_by_the_doi_of_all_their_versions(
    local: str, asked: str
) -> None:
    arxiv = Identifier("arXiv", local)
    sent = BY_NAME["datacite"].request([arxiv, doi(asked)])
    assert dict(sent.query) == {"ids": asked, "page[size]": "1"}


def test_studies_are_asked_for_in_one_list() -> None:
    ids = [Identifier("clinicaltrials", f"NCT9000000{n}") for n in range(3)]
    query = dict(BY_NAME["clinicaltrials"].request(ids).query)
    assert query["filter.ids"] == "NCT90000000,NCT90000001,NCT90000002"
    assert query["pageSize"] == "3"


@pytest.mark.parametrize("registry", REGISTRIES, ids=lambda one: one.name)
def test_a_full_batch_of_usual_identifiers_fits_into_a_request(registry: Registry) -> None:
    samples = {
        "crossref": [doi(f"10.5555/journal.pone.{n:07d}") for n in range(50)],
        "datacite": [doi(f"10.5072/zenodo.{n:08d}") for n in range(50)],
        "doi_agency": [doi(f"10.5555/journal.pone.{n:07d}") for n in range(50)],
        "idconv": [Identifier("PMC", f"PMC{90000000 + n}") for n in range(200)],
        "clinicaltrials": [Identifier("clinicaltrials", f"NCT{90000000 + n}") for n in range(100)],
    }
    for ids in [samples[registry.name]] if registry.name in samples else []:
        sent = registry.request(ids)
        assert len(ids) == registry.batch
        assert len(sent.url) + sum(len(a) + 3 * len(b) // 2 for a, b in sent.query) < 4096
