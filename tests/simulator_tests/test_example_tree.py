"""The example tree, its records and its README belong together, and nothing in it is real."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simulator import load_faults, load_records

REPOSITORY = Path(__file__).parents[2]
EXAMPLES = REPOSITORY / "examples"
RESEARCH = EXAMPLES / "research"
TINY = REPOSITORY / "tests" / "data" / "tiny"

ROW = re.compile(r"\| `([^`]+):(\d+)` \| `(.+?)` \| (.+?) \| (.+?) \| (?:`(\w+)`|–) \|")
CHECKS = {
    "absent",
    "unanswered",
    "withheld",
    "malformed",
    "truncated",
    "returned_other",
    "conflict",
    "did_you_mean",
    "retracted",
    "concern",
    "corrected",
    "notice_cited",
    "off_topic",
    "coverage",
    "entity_doubt",
    "fallback",
    "preprint",
    "quote",
    "title",
}
SPELLINGS = {
    "pubmed": r"(?<![\w./-])9000\d{4}(?!\d)",
    "idconv": r"PMC9\d{7}",
    "doi_handle": r"10\.(?:5555|5072)/[^\s,;\]|>]+",
    "geo_viewer": r"G(?:SE|SM|PL|DS)99\d{5}",
    "clinicaltrials": r"NCT9\d{7}",
}


def readme_rows() -> list[re.Match[str]]:
    return list(ROW.finditer((EXAMPLES / "README.md").read_text("utf-8")))


def reports() -> list[Path]:
    return sorted(path for path in RESEARCH.rglob("*.md") if "_artifacts" not in str(path))


@pytest.mark.parametrize("row", readme_rows(), ids=lambda row: f"{Path(row[1]).stem}:{row[2]}")
def test_the_readme_points_to_the_line_that_holds_what_it_prints(row):
    lines = (RESEARCH / row[1]).read_text("utf-8").splitlines()
    assert row[3].replace("\\|", "|") in lines[int(row[2]) - 1]


def test_each_kind_of_fault_is_in_the_example():
    assert {row[6] for row in readme_rows() if row[6]} == CHECKS


def test_every_identifier_is_known_to_the_records_or_listed_as_a_fault():
    records = load_records(EXAMPLES / "records.yaml")
    listed = " ".join(row[3] for row in readme_rows())
    for path in reports():
        text = path.read_text("utf-8")
        for service, pattern in SPELLINGS.items():
            for printed in sorted(set(re.findall(pattern, text))):
                identifier = printed.rstrip(".)*_")
                identifier += ")" if identifier.count("(") > identifier.count(")") else ""
                known = records.find(service, identifier) or records.find(
                    service, printed.rstrip(".")
                )
                in_prompt = re.search(r"9000?70|prompt\.example|99070", printed)
                assert known or in_prompt or printed.rstrip(".)") in listed, (path.name, printed)


def test_nothing_in_the_example_is_real():
    for path in [*RESEARCH.rglob("*.md"), *TINY.rglob("*.md"), *EXAMPLES.glob("*.yaml")]:
        text = path.read_text("utf-8")
        assert not re.findall(r"\b10\.(?!5555/|5072/)\d{4,9}/", text.replace("10.48550/", "")), path
        assert all(int(number) >= 90000001 for number in re.findall(r"PMID:? ?(\d+)", text)), path
        assert all(int(n) >= 9900001 for n in re.findall(r"G(?:SE|SM|PL|DS)(\d+)", text)), path


def test_every_report_says_that_it_is_synthetic_and_is_of_readable_length():
    for path in reports():
        if path.name.endswith(".citations.md"):
            continue
        text = path.read_text("utf-8")
        assert "synthetic" in text, path.name
        assert 390 <= len(text.split()) <= 1500, path.name


def test_the_outage_of_the_example_is_of_one_identifier():
    faults = load_faults(EXAMPLES / "faults.yaml")
    assert {fault.id for fault in faults} == {r"^10\.5555/velmar\.2022\.108$"}


def test_the_tiny_tree_has_one_absent_one_retracted_and_one_report_without_anything():
    records = load_records(TINY.parent / "tiny-records.yaml")
    text = "".join(path.read_text("utf-8") for path in sorted(TINY.rglob("*.md")))
    pmids = sorted(set(re.findall(SPELLINGS["pubmed"], text)))
    assert [bool(records.find("pubmed", pmid)) for pmid in pmids] == [True, True, False]
    assert records.find("pubmed", "90000902")["notices"][0]["type"] == "retraction"
    assert len(list(TINY.rglob("*.md"))) == 3
