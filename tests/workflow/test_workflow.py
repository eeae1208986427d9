"""The workflow as a user runs it: real Snakemake in a copy of the clone."""

from __future__ import annotations

import base64
import fcntl
import json
import re
import shutil
from collections.abc import Iterator
from html import escape
from pathlib import Path
from urllib.parse import quote, quote_plus

import pytest
from clone import Clone

from make_example import record
from simulator import Fault, Simulator, load_records
from tiny_tree import RECORDS, REPORTS, unhurried

pytestmark = pytest.mark.xdist_group("one clone")  # so that it is made once

NOTHING = "Nothing to be done"
CONTACT = "planted.person+x@example.org"
API_KEY = "plantedkey0123456789abcdef0123456789"
ALPHA = "results/reports/Alpha/alpha-deep-research-falcon.md"


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Clone:
    """A clone in which the workflow ran once, on replay. Tests leave it as they found it."""
    clone = Clone.make(tmp_path_factory.mktemp("ran") / "clone")
    record(REPORTS, RECORDS, None, clone.folder / "recorded")
    clone.configure(replay="recorded")
    clone.run()
    return clone


def jobs(said: str) -> set[str]:
    """The rules of which a job was run, or would be."""
    return set(re.findall(r"^(?:local)?rule (\w+):$", said, re.MULTILINE))


def test_a_run_ends_in_proved_results(ran):
    outputs = ran.outputs()
    assert {"census.tsv", "census.json", "index.html", "checksums.sha256", "seal.json"} < set(
        outputs
    )
    assert json.loads(outputs["census.json"])["tree"]["count"] == 3
    audited = ran.refassay("audit", "results")
    assert audited.returncode == 0, audited.stdout
    assert ran.refassay("census", "results").returncode == 0


def test_a_second_run_has_nothing_to_do_and_a_missing_output_is_made_again(ran):
    before = ran.outputs()
    assert NOTHING in ran.run()
    for name in ("validation.json", "manifest.json"):
        (ran.folder / ALPHA / name).unlink()
    said = ran.run()
    assert jobs(said) == {"render", "census", "prove", "all"}
    assert ran.outputs() == before
    (ran.folder / ALPHA / "manifest.json").unlink()
    (ran.folder / "results/seal.json").unlink()
    assert jobs(ran.run()) == {"prove", "all"}
    assert ran.outputs() == before
    assert NOTHING in ran.run()


def test_one_changed_report_is_read_and_written_again_alone(ran):
    before = ran.outputs()
    report = ran.folder / "tests/data/tiny/plain.md"
    text = report.read_text("utf-8")
    report.write_text(text + "\nSee PMID: 90000901.\n", "utf-8")
    ran.run()
    assert "read 1 of 3 reports anew" in (ran.folder / "logs/extract/0.log").read_text()
    assert "checked 1 reports anew" in (ran.folder / "logs/check/0.log").read_text()
    after = ran.outputs()
    differ = {name for name in before | after if before.get(name) != after.get(name)}
    tree = {"census.tsv", "census.json", "index.html", "checksums.sha256", "seal.json"}
    assert {name for name in differ if not name.startswith("reports/plain.md/")} == tree
    assert ran.refassay("audit", "results").returncode == 0
    report.write_text(text, "utf-8")
    ran.run()
    assert ran.outputs() == before
    assert NOTHING in ran.run()


def test_evidence_that_changes_no_result_is_sealed_and_nothing_is_checked_again(ran):
    before = ran.outputs()
    stray = ran.folder / "recorded/exchanges/pubmed/stray.txt"
    stray.write_text("nobody's\n", "utf-8")
    run = jobs(ran.run())
    assert {"resolve_entrez", "prove"} <= run
    assert not run & {"extract", "check", "render"}
    assert b"stray.txt" in ran.outputs()["checksums.sha256"]
    stray.unlink()
    ran.run()
    assert ran.outputs() == before
    assert NOTHING in ran.run()


def test_both_snakefiles_plan_the_same_jobs(ran):
    one = jobs(ran.run("--dry-run", "--forceall"))
    other = jobs(ran.run("--dry-run", "--forceall", "--snakefile", "workflow/Snakefile"))
    assert one - {"all"} == other - {"assay"}
    mission = {"extract", "resolve_entrez", "resolve_crossref", "resolve_datacite", "resolve_doi"}
    assert mission | {"verify_geo", "verify_trials", "check", "render", "census", "prove"} <= one


@pytest.mark.parametrize("options", [(), ("--snakefile", "workflow/Snakefile")])
def test_the_linter_has_nothing_to_say(ran, options):
    assert "in a good condition" in ran.run("--lint", *options)


def test_a_run_beside_another_one_says_so(ran):
    with (ran.folder / ".refassay/run.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        said = ran.run(status=2)
    assert "another run is at work in this folder" in said
    assert "\n  next      " in said


@pytest.mark.parametrize(
    ("options", "seen"),
    [
        (("reprots=mine",), "'reprots' was unexpected"),
        (("shards=many",), "shards: 'many' is not of type 'integer'"),
        (("reports=nowhere",), "nowhere is not a folder"),
        (("results=Snakefile",), "Snakefile is not a folder"),
    ],
)
def test_wrong_input_ends_with_status_2_and_three_parts(ran, options, seen):
    before = ran.outputs()
    said = ran.run("--config", *options, status=2)
    assert seen in said
    assert "\n  expected  " in said
    assert "\n  next      " in said
    assert "Traceback" not in said
    assert ran.outputs() == before


def test_an_outage_leaves_something_open_and_the_next_run_asks_only_that(tmp_path):
    clone = Clone.make(tmp_path / "clone")
    secrets = {"REFASSAY_CONTACT": CONTACT, "NCBI_API_KEY": API_KEY}
    faults = [Fault("503", registry="crossref"), Fault("echo_secrets", registry="pubmed*")]
    faults.append(Fault("echo_secrets", registry="idconv"))
    with Simulator(load_records(RECORDS), faults=faults) as simulator:
        clone.configure(
            gateway=simulator.gateway,
            evidence="evidence",
            retries={"tries": 1, "wait": 0},
            registries={name: {"interval": 0} for name in unhurried()["registries"]},
        )
        said = clone.run(**secrets)
        census = (clone.folder / "results/census.tsv").read_text("utf-8")
        assert "# INCOMPLETE: 2 reports with open answers" in census
        assert json.loads((clone.folder / "results/census.json").read_bytes())["complete"] is False
        assert clone.refassay("census", "results", "--fail-on", "absent").returncode == 3
        assert clone.refassay("audit", "results").returncode == 0
        assert any(CONTACT in str(seen.fields) for seen in simulator.requests), "it was sent"
        assert any(API_KEY in str(seen.fields) for seen in simulator.requests)
        simulator.set_faults([])
        simulator.forget()
        said += clone.run(**secrets)
        asked = {seen.registry for seen in simulator.requests}
        assert {"pubmed", "idconv", "crossref"} <= asked
        assert not asked & {"gds", "geo_viewer", "clinicaltrials"}, "they had answered"
        census = (clone.folder / "results/census.tsv").read_text("utf-8")
        assert "INCOMPLETE" not in census
        assert clone.refassay("audit", "results").returncode == 0
        simulator.forget()
        said += clone.run(**secrets)
        assert said.count(NOTHING) == 1
        assert simulator.requests == []
    for secret in (CONTACT, API_KEY):
        assert list(places_of(secret, tmp_path)) == []
        assert secret not in said


def spellings(secret: str) -> Iterator[bytes]:
    """A secret as it may lie in files."""
    raw = secret.encode()
    yield from (raw, raw[::-1], raw.hex().encode(), secret.encode("utf-16-le"))
    yield from (quote(secret, safe="").encode(), quote_plus(secret).encode())
    yield from (escape(secret).encode(), json.dumps(secret).encode()[1:-1])
    for shift in range(3):
        # The first and last characters depend on what stands around the secret.
        yield base64.b64encode(b"\0" * shift + raw)[4:-4]


def places_of(secret: str, folder: Path) -> Iterator[str]:
    """Files whose name or content holds a secret in some spelling."""
    spelled = {each.lower() for each in spellings(secret)}
    for path in folder.rglob("*"):
        data = str(path.relative_to(folder)).encode() + b"\n"
        data += path.read_bytes() if path.is_file() and not path.is_symlink() else b""
        lowered = data.lower()
        if any(each in lowered for each in spelled):
            yield str(path)


def test_the_search_for_secrets_finds_them(tmp_path):
    for number, each in enumerate(spellings(CONTACT)):
        (tmp_path / f"{number}").write_bytes(b"before " + each + b" after")
        assert len(list(places_of(CONTACT, tmp_path))) == number + 1
    inside = base64.b64encode(f"--config contact={CONTACT} more".encode())
    shutil.rmtree(tmp_path)
    tmp_path.mkdir()
    (tmp_path / inside.decode()).touch()
    assert list(places_of(CONTACT, tmp_path))
