"""The relevance of real reports' shapes, on the cases beside the checkout; skipped without them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assay_samples import found, report, result
from refassay.checks.vocabulary import vocabulary

CASES = Path(__file__).parents[3] / "shared" / "cases"


def cases() -> list[dict[str, Any]]:
    if not CASES.is_dir():
        return []
    lines = (CASES / "reports.jsonl").read_text("utf-8").split("\n")
    return [case for line in lines if line and (case := json.loads(line))["id"].startswith("R")]


@pytest.mark.skipif(not CASES.is_dir(), reason="no cases beside the checkout")
@pytest.mark.parametrize("case", cases(), ids=lambda case: case["id"])
def test_relevance_is_as_a_reader_would_judge(case: dict[str, Any]) -> None:
    records = json.loads((CASES / "records.json").read_text("utf-8"))["pubmed"]
    wanted = case["expect"]["relevance"]
    lookups = [
        found(
            each,
            "pubmed",
            records[each.partition(":")[2]]["title"],
            abstract=records[each.partition(":")[2]]["abstract"],
            keywords=tuple(records[each.partition(":")[2]].get("mesh", ())),
        )
        for each in wanted
    ]
    cited = replace(report(*wanted), vocabulary=vocabulary(case["input"]))
    for reference in result(cited, *lookups).references:
        assert reference.relevance.value in wanted[reference.id.curie]
