"""What sentences say of trials, against registered facts. All is invented."""

from __future__ import annotations

import pytest

from assay_samples import curie, found, of_check, report, result
from refassay.extract import extract_text
from refassay.identity.trial import contradictions, description_of, pieces
from refassay.model import Author, Level, Lookup, Record

ONE, TWO = "clinicaltrials:NCT90000001", "clinicaltrials:NCT90000002"
SPONSOR = "Rye University Hospital (RUH)"
CREAM = {
    "title": "Emollient cream for dermatitis of rye farmers",
    "author": (Author(literal=SPONSOR),),
    "abstract": "Whether an emollient lessens dermatitis of the hands.",
    "extra": {"enrollment": 14, "phases": ["PHASE2", "PHASE3"], "conditions": ["Dermatitis"]},
}
DEEP = {
    "title": "Deep brain stimulation of farmers with tremor",
    "author": (Author(literal="Oat Pharma"),),
    "extra": {"enrollment": 6, "phases": ["NA"], "interventions": ["Electrode"]},
}


def lookups() -> tuple[Lookup, Lookup]:
    return (found(ONE, "clinicaltrials", **CREAM), found(TWO, "clinicaltrials", **DEEP))  # type: ignore[arg-type]


RECORD = Record(curie(ONE), **CREAM)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("A phase 2 trial of 14 patients.", {}),
        ("A phase III trial with n = 14.", {}),
        ("A phase 2/3 trial, 14 adult volunteers.", {}),
        ("A phase 1b trial.", {"phase": ("1", "2/3")}),
        ("A Phase IV trial.", {"phase": ("4", "2/3")}),
        ("It enrolled 20 farmers.", {"enrolment": ("20", "14")}),
        ("It recruited 7 of 14 patients.", {}),
        ("It enrolled 1,400 patients.", {"enrolment": ("1400", "14")}),
        ("Sponsored by Rye University.", {}),
        ("Sponsor: RUH", {}),
        ("Sponsored by Kettle Pharma.", {"sponsor": ("Kettle Pharma", SPONSOR)}),
        ("The sponsor stopped it.", {}),
        ("Three phases of growth.", {}),
    ],
)  # fmt: skip
def test_only_what_both_tell_is_compared(text: str, apart: dict[str, tuple[str, str]]) -> None:
    assert contradictions(description_of(text), RECORD) == apart


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("NCT90000001 is on cream, NCT90000002 on tremor.", 2),
        ("Cream (NCT90000001) and tremor (NCT90000002).", 2),
        ("Cream is NCT90000001 and NCT90000002 is tremor.", 0),
        ("See NCT90000001 and NCT90000002.", 0),
        ("Cream was tried (NCT90000001).", 1),
    ],
)
def test_a_sentence_is_divided_only_where_it_is_certain(text: str, parts: int) -> None:
    named = [curie(one) for one in (ONE, TWO) if one.split(":")[1] in text]
    assert len(list(pieces(text, named))) == parts


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("An emollient cream helped (NCT90000001).", None),
        ("The registered trial is NCT90000001.", None),
        ("Nothing like it was seen in other farmers (NCT90000001).", None),
        ("Of 9 farmers with dermatitis, 3 were helped by the cream (NCT90000001).", None),
        ("In 6 patients with dermatitis it failed (NCT90000001).", None),
        ("A phase 1 trial of an emollient (NCT90000001).", Level.NOTE),
        ("It enrolled 40 farmers with dermatitis (NCT90000001).", Level.NOTE),
        ("A phase 1 trial of an emollient, sponsored by Kettle Pharma (NCT90000001).",
         Level.WARNING),
        ("Electrodes lessened tremor (NCT90000001).", Level.WARNING),
        ("A phase 1 trial of kettles in goats (NCT90000001).", Level.WARNING),
    ],
)  # fmt: skip
def test_a_trial_is_accused_by_what_contradicts_it(text: str, level: Level | None) -> None:
    full = f"{text}\n\nThe other trial is NCT90000002.\n"
    made = result(extract_text(full, report="r.md", sha256="0" * 64), *lookups())
    told = [each for each in of_check(made, "trial") if each.reference == curie(ONE)]
    assert [each.level for each in told] == ([] if level is None else [level])


def test_a_trial_without_record_is_not_accused() -> None:
    assert not of_check(result(report(ONE)), "trial")
