"""In the workflow a changed ontology makes the verdicts anew, and nothing is asked for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from refassay.audit import audit
from refassay.errors import UsageError
from refassay.provenance.manifest import Places
from tiny_tree import Steps, copy, settings_in, tiny

__all__ = ["copy", "tiny"]

OBO = "format-version: 1.2\nontology: hp\n\n[Term]\nid: HP:9900001\nname: Folded petal\n"


@pytest.fixture
def tree(copy: Path) -> Path:
    (copy / "reports/petals.md").write_text("- Straight petal (HP:9900001)\n", "utf-8")
    (copy / "hp.obo").write_text(OBO, "utf-8")
    return copy


def steps(tree: Path) -> Steps:
    return Steps(settings_in(tree, ontologies=[str(tree / "hp.obo")]), tree)


def terms(tree: Path) -> list[dict[str, object]]:
    path = tree / "results/reports/petals.md/validation.json"
    return list(json.loads(path.read_text("utf-8"))["terms"])


def test_a_changed_file_makes_every_verdict_anew_and_an_unchanged_one_none(tree):
    first = steps(tree)
    first.run()
    assert terms(tree)[0]["agreement"] == "unclear"
    again = steps(tree)
    again.extract()
    assert again.check() == 0
    assert again.plan.verdict == first.plan.verdict
    more = OBO + "\n[Term]\nid: HP:9900002\nname: Straight petal\n"
    (tree / "hp.obo").write_text(more, "utf-8")
    changed = steps(tree)
    assert changed.plan.verdict != first.plan.verdict
    changed.run()
    assert terms(tree)[0]["meant"] == ["HP:9900002"]
    assert audit(tree / "results").exit_code == 0


def test_a_file_that_is_not_there_stops_the_plan(tree):
    (tree / "hp.obo").unlink()
    with pytest.raises(UsageError, match=r"hp\.obo cannot be read: it is not there"):
        steps(tree)


def test_the_manifest_names_a_file_as_seen_from_the_results(tmp_path):
    places = Places(results=tmp_path / "results", reports=tmp_path, evidence=tmp_path / "e")
    assert places.name_of(tmp_path / "onto" / "hp.obo") == "../onto/hp.obo"
