"""Reports as language models wrote them: read, checked and written out whole."""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from refassay.cli import main
from refassay.model import Extraction, Identifier, Unread
from refassay.reading import read_all, read_report
from refassay.reports import Named
from refassay.selection import asked_for
from refassay.settings import Settings
from simulator import Simulator

SHARED = Path(__file__).parents[2] / "shared"
REPORTS = [path for path in sorted((SHARED / "reports").glob("*/*")) if path.is_file()]
CHOSEN = sorted(REPORTS, key=lambda path: -path.stat().st_size)[:3]

pytestmark = pytest.mark.skipif(not REPORTS, reason="the reports are not beside this checkout")


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.name[:60])
def test_every_report_is_read_and_its_places_hold_what_they_say(path):
    read = read_report(Named(path, path.name), Settings())
    assert isinstance(read.extraction, Extraction)
    text = read.source.text
    for mention in read.extraction.mentions:
        if not mention.source:
            assert text[mention.start : mention.end] == mention.exact
    for citation in read.extraction.citations:
        if citation.where != "sidecar":
            assert text[citation.start : citation.end] == citation.text


def facts(name: str) -> Iterator[dict[str, str]]:
    path = SHARED / "facts" / f"{name}_facts.tsv.gz"
    if not path.exists():
        pytest.skip("the facts are not beside this checkout")
    with gzip.open(path, "rt", encoding="utf-8", newline="") as stream:
        yield from csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)


def table_for(ids: tuple[Identifier, ...]) -> dict[str, Any]:
    """Records for identifiers: real facts where there are any, every fifth of the rest missing."""
    wanted = {"PMID": {}, "DOI": {}}
    for row in facts("pubmed"):
        wanted["PMID"][row["pmid"]] = row
    for row in facts("crossref"):
        wanted["DOI"][row["doi"].lower()] = row
    table: dict[str, list[dict[str, Any]]] = {"works": [], "datasets": [], "trials": []}
    for number, each in enumerate(ids):
        row = wanted.get(each.prefix, {}).get(each.local)
        title = row["title"] if row else f"An invented title {number}"
        if row is None and number % 5 == 0:
            continue
        kind, key, value = {
            "PMID": ("works", "pmid", each.local),
            "PMC": ("works", "pmcid", each.local),
            "DOI": ("works", "doi", each.local),
            "arXiv": ("works", "arxiv", each.local),
            "GEO": ("datasets", "accession", each.local),
            "clinicaltrials": ("trials", "nct", each.local),
        }[each.prefix]
        table[kind].append({key: int(value) if key == "pmid" else value, "title": title})
    return table


def test_three_reports_give_a_full_result(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REFASSAY_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("REFASSAY_EVIDENCE", str(tmp_path / "evidence"))
    read, unread = read_all([Named(path, str(path)) for path in CHOSEN], Settings())
    assert unread == ()
    ids = asked_for((each.extraction for each in read), Settings())
    assert len(ids) > 20
    with Simulator(table_for(ids)) as simulator:
        code = main(
            ["check", *map(str, CHOSEN), "--gateway", simulator.gateway, "--json", "result.json",
             "--results", "out", "--validation-rate-limit-delay", "0"]
        )  # fmt: skip
        assert "unknown" not in {seen.registry for seen in simulator.requests}
    assert code in {0, 1}
    results = json.loads(Path("result.json").read_text("utf-8"))
    schema = json.loads(
        resources.files("refassay").joinpath("schemas/validation.schema.json").read_text("utf-8")
    )
    for each, result in zip(read, results, strict=True):
        jsonschema.validate(result, schema)
        assert result["complete"] is True
        outcomes = {one["id"]: one["outcome"] for one in result["references"]}
        assert set(outcomes.values()) <= {"found", "absent", "malformed", "unsupported"}
        printed = {mention.id.curie for mention in each.extraction.mentions if not mention.derived}
        assert printed <= set(outcomes)
    assert not isinstance(results, Unread)
    assert len(list(Path("out").rglob("validation.json"))) == 3
