"""Accepted findings: read, matched, shown, passed over by the exit status. All is invented."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from assay_samples import absent, found, report, result
from refassay.baseline import Baseline, lines, read_baseline
from refassay.cli import main
from refassay.commands.check import exit_code
from refassay.errors import UsageError
from refassay.model import Claim

ONE, NOWHERE = "PMID:90000011", "PMID:90009999"
TITLE, KETTLE = "Anthers open late in northern rye", "Sheep, goats and the invention of the kettle"
TODAY = date(2026, 11, 30)
ENTRY = """\
- check: absent
  reference: {reference}
  reason: The registry has lost it; the print is on the shelf.
  person: Pia Olm
  expires: {expires}
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "baseline.yaml"
    path.write_text(text, "utf-8")
    return path


def read(tmp_path: Path, reference: str = NOWHERE, expires: str = "2026-12-31") -> Baseline:
    text = ENTRY.format(reference=reference, expires=expires)
    return read_baseline(written(tmp_path, text), today=TODAY)


def status(baseline: Baseline | None) -> int:
    made = result(report(NOWHERE), *absent(NOWHERE))
    return exit_code([made], ("error",), exit_zero=False, unread=False, baseline=baseline)


def test_an_accepted_finding_fails_no_build(tmp_path: Path) -> None:
    assert status(None) == 1
    assert status(read(tmp_path)) == 0


@pytest.mark.parametrize(
    ("reference", "expires"), [(NOWHERE, "2026-11-29"), ("PMID:90009998", "2026-12-31")]
)
def test_an_entry_that_is_over_or_about_another_counts_nothing(
    tmp_path: Path, reference: str, expires: str
) -> None:
    assert status(read(tmp_path, reference, expires)) == 1


def test_an_entry_counts_on_its_last_day(tmp_path: Path) -> None:
    assert status(read(tmp_path, expires="2026-11-30")) == 0


def test_other_findings_of_the_reference_still_fail(tmp_path: Path) -> None:
    made = result(report(ONE, claims=(Claim(0, KETTLE),)), found(ONE, "pubmed", TITLE))
    baseline = read(tmp_path, ONE)
    assert exit_code([made], ("error",), exit_zero=False, unread=False, baseline=baseline) == 1


@pytest.mark.parametrize("spelled", ["pmid:90009999", "PMID: 90009999", "PMID:090009999"])
def test_references_are_read_in_any_spelling(tmp_path: Path, spelled: str) -> None:
    assert status(read(tmp_path, f'"{spelled}"')) == 0


def test_codes_and_globs_of_reports_are_understood(tmp_path: Path) -> None:
    text = "- {check: R101, report: rye/*.md, reason: r, person: p, expires: 2027-01-01}"
    baseline = read_baseline(written(tmp_path, text), today=TODAY)
    assert baseline.entry_for("rye/a.md", "absent", NOWHERE) is not None
    assert baseline.entry_for("oat/a.md", "absent", NOWHERE) is None
    assert baseline.entry_for("rye/a.md", "title", NOWHERE) is None


def test_every_entry_is_told(tmp_path: Path) -> None:
    text = ENTRY.format(reference=NOWHERE, expires="2026-12-31")
    text += ENTRY.format(reference=ONE, expires="2026-12-31")
    text += ENTRY.format(reference=ONE, expires="2020-01-01")
    baseline = read_baseline(written(tmp_path, text), today=TODAY)
    said = "The registry has lost it; the print is on the shelf. (Pia Olm, until "
    assert lines(
        baseline, [("a.md", "absent", NOWHERE), ("b.md", "absent", NOWHERE)], whole=True
    ) == (
        f"accepted: absent {NOWHERE}: {said}2026-12-31) (2 findings)",
        f"no longer accepted: absent {ONE}: {said}2020-01-01)",
        f"accepted, but not found: absent {ONE}: {said}2026-12-31)",
    )


WRONG = [
    ("", "is empty"),
    ("a: 1", "holds no list of entries"),
    ("- 7", "entry 1: is no set of keys"),
    ("- [", "is not YAML"),
    ("- {check: absent, wrong: 1}", "unknown key wrong"),
    ("- {check: absent, reference: PMID:90000001}", "reason, person, expires is missing"),
    (
        "- {check: absent, reason: r, person: p, expires: 2027-01-01}",
        "reference or report is missing",
    ),
    (
        "- {check: nonsense, report: a, reason: r, person: p, expires: 2027-01-01}",
        "'nonsense' is no check",
    ),
    (
        "- {check: absent, reference: rye, reason: r, person: p, expires: 2027-01-01}",
        "'rye' is no reference",
    ),
    (
        "- {check: absent, report: a, reason: r, person: p, expires: soon}",
        "expires 'soon' is no day",
    ),
    ("- !!python/object/apply:os.getcwd []", "is not YAML"),
]


@pytest.mark.parametrize(("text", "seen"), WRONG)
def test_a_baseline_that_says_too_little_is_refused(tmp_path: Path, text: str, seen: str) -> None:
    with pytest.raises(UsageError) as refused:
        read_baseline(written(tmp_path, text), today=TODAY)
    assert seen in refused.value.seen


def test_a_baseline_that_is_not_there_is_wrong_use(tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    report_file = tmp_path / "a.md"
    report_file.write_text("Nothing.\n", "utf-8")
    missing = str(tmp_path / "none.yaml")
    assert main(["check", str(report_file), "--offline", "--baseline", missing]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_check_and_census_show_what_is_accepted(tmp_path: Path, capsys, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.chdir(tmp_path)
    Path("a.md").write_text("Known (PMID:abc1).\n\nSee PMID:999999999999.\n", "utf-8")
    entry = "- {check: malformed, report: '*', reason: r, person: p, expires: 9999-01-01}"
    baseline = str(written(tmp_path, entry))
    common = ["--fail-on", "malformed", "--baseline", baseline]
    where = ["--offline", "--evidence", "ev", "--results", "out"]
    assert main(["check", "a.md", "--fail-on", "malformed", *where]) == 1
    capsys.readouterr()
    code = main(["check", "a.md", *common, *where])
    shown = capsys.readouterr().out
    assert "accepted: malformed *: r (p, until 9999-01-01)" in shown
    assert "R105" in shown
    assert code == 0
    assert main(["census", "out", "--fail-on", "malformed"]) == 1
    assert main(["census", "out", "--fail-on", "malformed", "--baseline", baseline]) == 0
