"""Imported entries are weaker evidence: they count last, and never say that nothing is there."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from cache_samples import NOW, SIX, curie, entry, filled, opened

from refassay import jsonl
from refassay.ask import Asker, Receipt
from refassay.errors import UsageError
from refassay.evidence.exchange import Exchange
from refassay.identifiers import KINDS, kind_of
from refassay.inventory import take_inventory
from refassay.model import (
    IMPORTED,
    Extraction,
    Found,
    Lookup,
    Mention,
    NotHere,
    Other,
    Outcome,
    Record,
    Unanswered,
    Withheld,
)
from refassay.references_cache.importing import Imported, import_entries
from refassay.registries import BY_NAME, READERS, REGISTRIES
from refassay.settings import Settings
from refassay.settle import sentence, settle
from refassay.steps.ask import ask
from refassay.steps.cited import cited_of
from refassay.steps.plan import plan

PMID = curie("PMID:90000011")
DATED = "2026-11-29T21:33:20Z"


def imported(identifier=PMID) -> Lookup:
    record = Record(identifier, title="Imported", thin=True, extra={"imported": True})
    return Lookup(identifier, IMPORTED, Found(record), DATED, "exchanges/references_cache/x", "cd")


def said(registry, answer, identifier=PMID) -> Lookup:
    return Lookup(identifier, registry, answer, DATED, f"exchanges/{registry}/x.json", "ab")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.prefix)
def test_an_imported_record_is_found_last_and_leaves_every_registry_open(kind):
    identifier = kind.read(kind.examples[0])
    alone = settle(kind, identifier, [imported(identifier)])
    assert alone.outcome is Outcome.FOUND
    assert alone.open == settle(kind, identifier, []).open
    assert alone.reason.startswith("Imported record, weaker evidence: no registry answered this")
    assert alone.evidence == ("cd",)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.prefix)
def test_what_a_registry_said_is_settled_as_if_nothing_had_been_imported(kind):
    identifier = kind.read(kind.examples[0])
    record = Record(identifier, title="Asked")
    every = [said(name, NotHere(), identifier) for name in kind.registries]
    answers = [
        every,
        [said(kind.registries[0], Found(record), identifier)],
        [said(kind.registries[-1], Found(Record(identifier, thin=True)), identifier)],
        [said(kind.registries[0], Withheld("private"), identifier)],
        [said(kind.authorities[0], NotHere(), identifier)],
    ]
    for lookups in answers:
        with_it = settle(kind, identifier, [imported(identifier), *lookups])
        assert with_it == settle(kind, identifier, lookups)


@pytest.mark.parametrize(
    "answer", [Unanswered("down", 503), Other(curie("PMID:90000012"), Record(PMID))]
)
def test_a_registry_that_told_nothing_is_named_beside_the_import(answer):
    resolution = settle(kind_of(PMID), PMID, [said("pubmed", answer), imported()])
    assert resolution.outcome is Outcome.FOUND
    assert resolution.record.title == "Imported"
    assert [each.registry for each in resolution.lookups] == ["pubmed", IMPORTED]


def test_no_import_is_ever_absent_or_withheld():
    for answer in (NotHere(), Withheld("no"), Unanswered("no")):
        resolution = settle(kind_of(PMID), PMID, [said(IMPORTED, answer)])
        assert resolution.outcome is Outcome.UNANSWERED


def test_its_sentence_names_its_date_and_not_a_time_of_asking():
    text = sentence(imported())
    assert "as of 2026-11-29" in text
    assert "asked" not in text


def test_the_cache_is_no_registry_that_can_be_asked():
    assert IMPORTED not in BY_NAME
    assert READERS[IMPORTED] not in REGISTRIES
    assert all(IMPORTED not in kind.registries for kind in KINDS)
    with pytest.raises(ValueError, match="nobody"):
        READERS[IMPORTED].request([PMID])


def test_the_six_shapes_become_exchanges_with_their_own_bytes(tmp_path):
    evidence = opened(tmp_path)
    folder = filled(tmp_path / "cache", SIX)
    done = import_entries(folder, evidence, clock=lambda: NOW)
    assert [each.curie for each in done.kept] == [
        "DOI:10.5555/s0022-5347(05)64215-2",
        "DOI:10.5555/whole.1",
        "GEO:GSE9900011",
        "PMID:90000011",
        "clinicaltrials:NCT90000011",
    ]
    assert done.foreign == ("url_https___example.org_geo_query_acc.cgi_acc_GSE9900011.md",)
    assert (done.damaged, done.remarks, done.twins, done.known) == ((), (), (), ())
    paths = evidence.locker.exchange_paths()
    assert len(paths) == 5
    by_name = {each.url: each for each in map(evidence.locker.exchange, paths)}
    paper = by_name["PMID_90000011.md"]
    assert (paper.outcome, paper.status, paper.tries) == ("imported", None, 0)
    assert paper.headers == {"dated-by": "the import"}
    assert evidence.locker.body(paper.body.sha256) == SIX["PMID_90000011.md"].encode()
    assert paper.body.path.startswith("bodies/text/")
    assert by_name["GEO_GSE9900011.md"].body.path.startswith("bodies/")
    assert str(tmp_path) not in paper.to_json()
    with evidence.index() as index:
        assert index.damaged == ()
        assert index.identifiers() == tuple(sorted(done.kept))
        for identifier in done.kept:
            (lookup,) = index.lookups([identifier])[identifier]
            assert lookup.is_imported
            assert settle(kind_of(identifier), identifier, [lookup]).outcome is Outcome.FOUND


def test_importing_twice_keeps_nothing_new(tmp_path):
    evidence = opened(tmp_path)
    folder = filled(tmp_path / "cache", SIX)
    import_entries(folder, evidence, clock=lambda: NOW)
    before = evidence.locker.exchange_paths()
    again = import_entries(folder, evidence, clock=lambda: NOW + 1000)
    assert (again.kept, len(again.known)) == ((), 5)
    assert evidence.locker.exchange_paths() == before


def test_a_changed_entry_is_a_new_version_beside_the_old(tmp_path):
    evidence = opened(tmp_path)
    folder = filled(tmp_path / "cache", {"PMID_90000021.md": entry(title="One")})
    import_entries(folder, evidence, clock=lambda: NOW)
    filled(folder, {"PMID_90000021.md": entry(title="Two")})
    import_entries(folder, evidence, clock=lambda: NOW + 60)
    assert len(evidence.locker.exchange_paths()) == 2
    identifier = curie("PMID:90000021")
    with evidence.index() as index:
        (lookup,) = index.lookups([identifier])[identifier]
    assert lookup.answer.record.title == "Two"


def test_doi_files_that_differ_by_case_are_one_reference(tmp_path):
    texts = {
        "DOI_10.5555_ABC.md": entry("DOI:10.5555/ABC", "One"),
        "DOI_10.5555_abc.md": entry("DOI:10.5555/abc", "Two"),
    }
    folder = filled(tmp_path / "cache", texts)
    if len(list(folder.iterdir())) < 2:
        pytest.skip("this file system knows no case")
    done = import_entries(folder, opened(tmp_path), clock=lambda: NOW)
    assert done == Imported(kept=(curie("DOI:10.5555/abc"),), twins=("DOI_10.5555_abc.md",))


@pytest.mark.parametrize(
    ("line", "asked_at", "by"),
    [
        ("retrieved_at: 2025-03-04", "2025-03-04T00:00:00Z", "the entry"),
        ("fetched_at: '2025-03-04T05:06:07Z'", "2025-03-04T05:06:07Z", "the entry"),
        ("retrieved_at: 2999-01-01", DATED, "the import"),
        ("retrieved_at: 2025-02-31", DATED, "the import"),
        ("retrieved_at: last week", DATED, "the import"),
    ],
)
def test_an_exchange_is_dated_by_the_entry_where_it_has_a_date(tmp_path, line, asked_at, by):
    clock = datetime.fromisoformat(DATED.replace("Z", "+00:00")).timestamp()
    evidence = opened(tmp_path)
    folder = filled(tmp_path / "cache", {"PMID_90000021.md": entry("PMID:90000021", "A", line)})
    import_entries(folder, evidence, clock=lambda: clock)
    (exchange,) = map(evidence.locker.exchange, evidence.locker.exchange_paths())
    assert (exchange.asked_at, exchange.headers["dated-by"]) == (asked_at, by)


def test_nothing_is_imported_into_evidence_that_is_only_read(tmp_path):
    folder = filled(tmp_path / "cache", SIX)
    with pytest.raises(UsageError, match="only read from"):
        import_entries(folder, opened(tmp_path, read_only=True), clock=lambda: NOW)


def test_only_what_was_imported_may_say_so_in_the_locker(tmp_path):
    evidence = opened(tmp_path)
    folder = filled(tmp_path / "cache", {"PMID_90000021.md": entry()})
    import_entries(folder, evidence, clock=lambda: NOW)
    (path,) = evidence.locker.exchange_paths()
    said_so = json.loads(evidence.locker.exchange(path).to_json())
    for change in ({"registry": "pubmed"}, {"outcome": "answered", "status": 200}):
        text = json.dumps({**said_so, **change}, ensure_ascii=False, sort_keys=True, indent=1)
        with pytest.raises(ValueError, match="only an entry of a cache is imported"):
            Exchange.from_json(text + "\n")


def test_imported_answers_do_not_stop_the_asking(tmp_path):
    evidence = opened(tmp_path)
    import_entries(filled(tmp_path / "cache", SIX), evidence, clock=lambda: NOW)
    asker = Asker(Settings(), evidence.index, None, lambda: datetime.now(UTC))
    with evidence.index() as index:
        known = index.lookups([PMID])
    assert asker.pending(BY_NAME["pubmed"], known, begun=datetime.now(UTC)) == [PMID]
    receipt = asker.receipt("entrez", known)
    assert receipt.open == (PMID,)
    assert len(receipt.exchanges) == 1


def test_entries_below_the_reports_are_no_reports(tmp_path):
    for name in ("references_cache/PMID_90000021.md", "kept/PMID_90000021.md", "report.md"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(entry())
    settings = Settings(references_cache=str(tmp_path / "kept"))
    inventory = take_inventory(tmp_path, settings)
    assert [each.path for each in inventory.reports] == ["report.md"]


def test_the_cache_may_not_lie_among_the_results(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "a.md").write_text("Text.\n")
    settings = Settings(reports="reports", references_cache="results/cache")
    with pytest.raises(UsageError, match="results/cache as well"):
        plan(settings)


def test_in_the_workflow_one_group_imports_what_it_is_first_asked_for(tmp_path, monkeypatch):
    monkeypatch.setenv("REFASSAY_STATE", str(tmp_path / "state"))
    filled(tmp_path / "cache", SIX)
    evidence = opened(tmp_path)
    settings = Settings(
        evidence=str(tmp_path / "evidence"), references_cache=str(tmp_path / "cache"), offline=True
    )
    mentions = [Mention(each, "x", 0, 1, 1, 1) for each in (PMID, curie("DOI:10.5555/whole.1"))]
    extracted = tmp_path / "0.jsonl"
    reading = Extraction("a.md", "ab", tuple(mentions))
    extracted.write_text(jsonl.dump(cited_of(reading, jsonl.dump(reading))) + "\n")
    kept = {}
    for group in ("entrez", "crossref", "datacite", "doi", "geo", "trials"):
        output = tmp_path / f"{group}.json"
        ask(settings, group, [extracted], memo=tmp_path / f"ask-{group}.json", output=output)
        kept[group] = len(evidence.locker.exchange_paths())
        receipt = jsonl.load(Receipt, output.read_text())
        assert len(receipt.exchanges) == len(receipt.open)
    assert kept == {"entrez": 1, "crossref": 2, "datacite": 2, "doi": 2, "geo": 2, "trials": 2}
