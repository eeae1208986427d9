"""``--full-text`` from the asking to the audit, against the simulator."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_runs import QUICK, Cli, write

from simulator import Fault, Simulator

BODY = "Seeds of cold plants weighed 12 mg less than those of warm plants."
TOLD = "Anthers were reported to open late in lilies kept in the dark [1]."
TEXT = [
    {"title": "Introduction", "paragraphs": [TOLD]},
    {"title": "Results", "paragraphs": [BODY]},
]
CITED = [{"pmid": 90000077, "title": "Lilies in the dark", "authors": ["Doe, Ann"], "year": 2001}]
TABLE = {
    "works": [
        {
            "pmid": 90000001,
            "pmcid": "PMC90000001",
            "title": "Anthers in the cold",
            "abstract": "In the cold, anthers open late.",
            "text": TEXT,
            "cited": CITED,
        },
        {
            "pmid": 90000002,
            "pmcid": "PMC90000002",
            "title": "Anthers in the shade",
            "abstract": "In the shade, anthers open early.",
            "text": TEXT,
            "pmc_text": {"text": None},
        },
        {
            "pmid": 90000003,
            "pmcid": "PMC90000003",
            "title": "Anthers in the wind",
            "abstract": "In the wind, anthers never open.",
        },
        {
            "pmid": 90000004,
            "title": "Anthers, a chapter",
            "book": "NBK900004",
            "book_title": "Flowers",
            "abstract": "What anthers are.",
            "text": TEXT,
        },
    ]
}


def quoting(number: int, words: str = BODY) -> str:
    return write("a.md", f'# Anthers\n\nIt says "{words}" (PMID: {number}).\n')


@pytest.fixture(scope="module")
def texts() -> Iterator[Simulator]:
    with Simulator(TABLE) as running:
        yield running


@pytest.fixture
def checked(cli, texts) -> Cli:
    texts.set_faults(())
    texts.forget()

    def run(*argv: str) -> object:
        return cli("check", *argv, "--gateway", texts.gateway, "--json", "-", *QUICK)

    return run


def asked(simulator: Simulator) -> list[str]:
    """Who was asked for texts, in order."""
    return [seen.registry for seen in simulator.requests if seen.registry.endswith("_text")]


def test_a_quote_from_the_body_is_found(checked, texts):
    ran = checked(quoting(90000001), "--full-text")
    (quote,) = ran.json["quotes"]
    assert (quote["verdict"], quote["tier"], quote["section"]) == ("exact", "full_text", "results")
    assert ran.code == 0
    assert asked(texts) == ["pmc_text"]


def test_without_the_option_nothing_is_asked_for(checked, texts):
    ran = checked(quoting(90000001))
    (quote,) = ran.json["quotes"]
    assert (quote["verdict"], quote["tier"]) == ("not_found", "abstract")
    assert asked(texts) == []
    assert any(line.startswith("full text: switched off") for line in ran.json["not_run"])


def test_a_quote_that_the_abstract_holds_costs_nothing(checked, texts):
    ran = checked(quoting(90000001, "In the cold, anthers open late."), "--full-text")
    assert ran.json["quotes"][0]["tier"] == "abstract"
    assert asked(texts) == []


def test_the_setting_does_the_same_as_the_option(checked, texts):
    Path("quick.yaml").write_text("full_text: true\n", encoding="utf-8")
    assert checked(quoting(90000001)).json["quotes"][0]["tier"] == "full_text"


def test_where_pmc_refuses_europe_pmc_is_asked(checked, texts):
    ran = checked(quoting(90000002), "--full-text")
    assert ran.json["quotes"][0]["verdict"] == "exact"
    assert asked(texts) == ["pmc_text", "europepmc_text"]


def test_a_text_that_nobody_gives_leaves_the_abstract(checked, texts):
    ran = checked(quoting(90000003), "--full-text")
    (quote,) = ran.json["quotes"]
    assert (quote["verdict"], quote["tier"]) == ("not_found", "abstract")
    assert quote["reason"].endswith("since PubMed Central and Europe PMC give no text of it")
    assert ran.json["complete"]
    texts.forget()
    assert checked(quoting(90000003), "--full-text").json == ran.json
    assert texts.requests == []


def test_a_chapter_of_bookshelf_is_read(checked, texts):
    ran = checked(quoting(90000004), "--full-text")
    assert (ran.json["quotes"][0]["verdict"], ran.json["quotes"][0]["tier"]) == (
        "exact",
        "full_text",
    )
    assert asked(texts) == ["bookshelf_text"]


@pytest.mark.parametrize(
    ("number", "registry"),
    [(90000001, "pmc_text"), (90000002, "europepmc_text"), (90000004, "bookshelf_text")],
)
def test_after_an_outage_only_the_text_is_asked_for_again(checked, texts, number, registry):
    texts.set_faults([Fault("503", registry=registry)])
    ran = checked(quoting(number), "--full-text", "--fail-on", "quote")
    (quote,) = ran.json["quotes"]
    assert (quote["verdict"], quote["reason_class"]) == ("not_checkable", "text_open")
    assert quote["reason"].endswith("the full text was not, since it got no answer yet")
    assert not ran.json["complete"]
    assert ran.code == 3
    texts.set_faults(())
    texts.forget()
    again = checked(quoting(number), "--full-text")
    assert (again.json["quotes"][0]["verdict"], again.code) == ("exact", 0)
    assert [seen.registry for seen in texts.requests] == [registry]


def test_a_quote_of_others_work_is_noted_with_the_work(checked):
    words = "reported to open late in lilies kept in the dark"
    ran = checked(quoting(90000001, words), "--full-text")
    (quote,) = ran.json["quotes"]
    assert (quote["secondary"], quote["cites"]) == (True, ["PMID:90000077"])
    (finding,) = [each for each in ran.json["findings"] if each["check"] == "secondary_quote"]
    assert finding["level"] == "note"
    assert "«Lilies in the dark» (Doe, 2001; PMID:90000077)" in finding["found"]
    assert ran.code == 0


def test_a_replay_gives_the_same_and_an_audit_holds(checked, cli, texts, tmp_path):
    first = checked(quoting(90000002), "--full-text", "--results", "results")
    texts.forget()
    evidence = str(tmp_path / "evidence")
    replayed = cli("check", "a.md", "--full-text", "--json", "-", "--replay", evidence)
    assert replayed.json == first.json
    assert texts.requests == []
    audited = cli("audit", "results", "--evidence", evidence)
    assert audited.code == 0, audited.out + audited.err
    manifests = [path.read_text("utf-8") for path in Path("results").rglob("manifest.json")]
    assert any("exchanges/europepmc_text/" in each for each in manifests)
    shown = json.loads(next(Path("results").rglob("validation.json")).read_text("utf-8"))
    assert shown["quotes"] == first.json["quotes"]


def test_texts_of_publishers_lie_where_git_leaves_them_out(checked, tmp_path):
    checked(quoting(90000001), "--full-text")
    bodies = tmp_path / "evidence" / "bodies"
    holding = [path for path in bodies.rglob("*.xml") if BODY in path.read_text("utf-8")]
    assert holding
    assert all("text" in path.relative_to(bodies).parts for path in holding)
