"""A second registry emulator, written by others, answers in shapes that we read, too."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from types import ModuleType
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from registry_samples import WIRE

from refassay.identifiers import BY_PREFIX
from refassay.model import Answer, Found, Identifier, NotHere
from refassay.registries import BY_NAME, Reply

CASES = WIRE.parent / "cases"

pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="the emulator is not at hand")


@pytest.fixture(scope="module")
def emulator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("second_emulator", CASES / "emul.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.S.data = json.loads((CASES / "records.json").read_text("utf-8"))
    return module


def asked(emulator: ModuleType, name: str, *ids: Identifier) -> dict[Identifier, Answer]:
    """What the emulator's functions say to our request, read by us. Nothing is sent."""
    registry = BY_NAME[name]
    request = registry.request(list(ids))
    parts = urlsplit(request.url)
    query = parse_qs(urlencode([*request.query, *request.form]))
    _, answer = emulator.route(parts.hostname, parts.path, query)
    serve: Callable[[], Any] = answer
    status, media, text, _ = serve()
    assert status in registry.statuses
    reply = Reply(status, media.partition(";")[0].lower(), text.encode())
    return {one: reading.answer for one, reading in registry.read(reply, list(ids)).items()}


KNOWN = {
    "pubmed": "PMID",
    "crossref": "DOI",
    "datacite": "DOI",
    "pmc": "PMC",
    "gds": "GEO",
    "nct": "clinicaltrials",
}
UNKNOWN = {
    "PMID": "99999999",
    "DOI": "10.5555/unknown",
    "PMC": "PMC99999999",
    "GEO": "GSE99999999",
    "clinicaltrials": "NCT99999999",
}


@pytest.mark.parametrize(
    ("table", "names"),
    [
        ("pubmed", ["pubmed", "pubmed_summary"]),
        ("crossref", ["crossref", "doi_agency", "doi_handle"]),
        ("datacite", ["datacite", "doi_agency", "doi_handle"]),
        ("pmc", ["idconv", "pmc"]),
        ("gds", ["gds", "geo_viewer"]),
        ("nct", ["clinicaltrials"]),
    ],
)
def test_its_records_are_found_and_others_are_not_here(
    emulator: ModuleType, table: str, names: list[str]
) -> None:
    kind = BY_PREFIX[KNOWN[table].lower()]
    # Its summaries of PMC take an article without any other name for none at all.
    known = [kind.read(local) for local, row in emulator.S.data[table].items() if row]
    known = [one for one in known if kind.accepts(one)]
    assert known
    unknown = kind.read(UNKNOWN[kind.prefix])
    for name in names:
        batch = BY_NAME[name].batch
        groups = [[one] for one in (*known, unknown)] if batch == 1 else [[*known, unknown]]
        for ids in groups:
            for identifier, answer in asked(emulator, name, *ids).items():
                wanted = NotHere if identifier == unknown else Found
                assert isinstance(answer, wanted), (name, identifier, answer)


def test_its_other_agencies_are_named(emulator: ModuleType) -> None:
    for local, agency in emulator.S.data["otherra"].items():
        identifier = BY_PREFIX["doi"].read(local)
        answer = asked(emulator, "doi_agency", identifier)[identifier]
        assert isinstance(answer, Found)
        assert answer.record.extra["agency"] == agency
