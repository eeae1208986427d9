"""Faults of quotes and claims that others met in public, each as a report.

Every text, name and identifier is invented; the kind of each fault is a public one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from assay_samples import curie, found, of_check, result, told
from refassay.extract.assembly import assemble
from refassay.model import Assay, CitedWork, FullText, Lookup, NotHere, Passage
from refassay.settings import Settings

A, B, C = "PMID:90000201", "PMID:90000202", "PMID:90000203"
TEXT = "PMC:PMC90000201"
FULL = Settings(full_text=True)


def made(text: str, *lookups: Lookup, settings: Settings | None = None) -> Assay:
    extraction = assemble(text, report="report.md", sha256="0" * 64, beside=("", ""))
    return result(extraction, *lookups, settings=settings)


def paper(of: str, abstract: str = "", title: str = "Anthers of rye", **more: object) -> Lookup:
    return found(of, "pubmed", title, abstract=abstract, **more)


def body(*passages: Passage, cited: tuple[CitedWork, ...] = ()) -> Lookup:
    return told("pmc_text:PMC90000201", "pmc_text", FullText(curie(TEXT), passages, cited))


@dataclass(frozen=True)
class Quoted:
    """A quote and the text that it is pinned to."""

    number: int
    quote: str
    source: str
    verdicts: tuple[str, ...]
    """Of which the verdict is one."""
    reason_class: str = ""
    """Why it was not found; empty where that is not what the fault is about."""


QUOTES = [
    Quoted(
        111,
        "the stand (late anther) opened after the cold nights",
        "We saw that the stand (late anther syndrome) opened after the cold nights of May.",
        ("not_found", "loose"),
    ),
    Quoted(
        112,
        "**Loss** of LATE1 had little effect on the opening of anthers",
        "Loss of LATE1 had little effect on the opening of anthers in the field.",
        ("exact", "folded"),
    ),
    Quoted(
        113,
        "undecided anther precursor pool",
        "In the cold the undecided anther precursor pool grew.",
        ("exact", "folded"),
    ),
    Quoted(
        113, "overgrown anther precursor pool", "In the cold the anthers rested.", ("not_found",)
    ),
    Quoted(
        114,
        "abolish the opening of anthers fully",
        "Cold reduced the opening of anthers by half in every stand that was watched.",
        ("not_found",),
    ),
    Quoted(
        115,
        "Cold was … shown to delay the anthers of rye",
        "Cold was not shown to delay the anthers of rye.",
        ("not_found",),
    ),
    Quoted(
        115,
        "the anthers of rye … cold nights were counted",
        "Cold nights were counted first. Then the anthers of rye were watched.",
        ("not_found",),
    ),
    Quoted(
        190,
        "was seen in 9 of 14 stands [31]. Blight followed in five",
        "It was seen in 9 of 14 stands [31]. Blight followed in five [4, 8].",
        ("exact", "folded"),
    ),
    Quoted(
        190,
        "was seen in 9 of 14 stands. Blight followed in five",
        "It was seen in 9 of 14 stands [31]. Blight followed in five [4, 8].",
        ("exact", "folded"),
    ),
    Quoted(
        191,
        "watering (soil tension ratio [STR]-guided) was stopped",
        "After a week watering (soil tension ratio [STR]-guided) was stopped in all plots.",
        ("exact",),
    ),
    Quoted(
        192,
        "the compound c.[11C>T];[42dup] alleles were lost",
        "In two lines the compound c.[11C>T];[42dup] alleles were lost.",
        ("exact",),
    ),
    Quoted(
        193,
        "the measurement of gait was repeated in spring",
        "In each plot the measure -\nment of gait was repeated in spring by two of us.",
        ("exact", "folded"),
    ),
    Quoted(
        200,
        "the enzyme binds a [4Fe-4S] cluster at its foot",
        "We show that the enzyme binds a [4Fe-4S] cluster at its foot.",
        ("exact",),
    ),
    Quoted(
        202,
        "the farmer's stand opened late",
        "In May the farmer’s stand opened late.",
        ("exact", "folded"),
    ),
    Quoted(
        187,
        "anthers are opened later when nights are cold and wet",
        "When nights were cold and wet, anthers opened later than in warm nights.",
        ("not_found", "loose"),
    ),
]


@pytest.mark.parametrize("row", QUOTES, ids=lambda row: f"{row.number}-{row.quote[:20]}")
def test_a_quote_against_its_source(row: Quoted) -> None:
    (judged,) = made(f'It says: "{row.quote}" (PMID:90000201).', paper(A, row.source)).quotes
    assert judged.verdict in row.verdicts, judged


def test_22_a_true_sentence_under_the_wrong_paper_is_told_apart_from_an_invented_one() -> None:
    words = "Late anthers follow upon cold nights in every stand of rye"
    lookups = (paper(A, "Voles sleep through the winter months."), paper(B, f"{words}."))
    text = f'"{words}" (PMID:90000201). Voles are told of too (PMID:90000202).'
    (judged,) = made(text, *lookups).quotes
    assert (judged.verdict, judged.found_in) == ("misattributed", curie(B))
    invented = text.replace("follow upon", "are cured by")
    (judged,) = made(invented, *lookups).quotes
    assert judged.verdict == "not_found"


def test_24_a_sentence_of_the_introduction_is_others_work() -> None:
    words = "Anthers were late in earlier stands of rye"
    passage = Passage(f"{words} [7].", "introduction", ((43, 46, "r7"),))
    cited = (CitedWork("r7", (curie(B),), "Earlier stands"),)
    text = f'"{words}" (PMID:90000201).'
    record = paper(A, "Cold delays anthers.", same_as=(TEXT,))
    result_ = made(text, record, body(passage, cited=cited), settings=FULL)
    assert [each.tier for each in result_.quotes] == ["full_text"]
    (finding,) = of_check(result_, "secondary_quote")
    assert B in finding.found


def test_25_a_study_of_animals_is_not_credited_with_what_was_found_in_families() -> None:
    text = "Linkage was shown in two families (PMID:90000201)."
    mice = paper(
        A, "Transgenic mice were deaf at 12 weeks.", "Deaf mice", keywords=("Animals", "Mice")
    )
    assert of_check(made(text, mice), "organism")
    people = paper(A, "Linkage was found in 2 families.", "Deaf families", keywords=("Humans",))
    assert not of_check(made(text, people), "organism")


@pytest.mark.parametrize(
    ("text", "lookups", "settings", "classes"),
    [
        ("is told otherwise in the results of it", (), None, {"not_found": None}),
        (
            "is told otherwise in the results of it",
            (told("pmc_text:PMC90000201", "pmc_text", NotHere("no XML")),
             told("europepmc_text:PMC90000201", "europepmc_text", NotHere("404"))),
            FULL,
            {"not_found": None},
        ),
    ],
    ids=["abstract only", "no text is given"],
)  # fmt: skip
def test_195_201_what_was_searched_is_said(text, lookups, settings, classes) -> None:
    record = paper(A, "Cold delays the anthers of rye in May.", same_as=(TEXT,))
    report = f'"Anthers were wet: it {text}" (PMID:90000201).'
    (judged,) = made(report, record, *lookups, settings=settings).quotes
    assert judged.verdict in classes
    assert judged.tier == "abstract"
    assert "abstract" in judged.reason


def test_195_a_sentence_of_the_results_is_found_in_the_full_text() -> None:
    words = "Anthers were wet in nine of the twelve stands"
    record = paper(A, "Cold delays the anthers of rye in May.", same_as=(TEXT,))
    passage = Passage(f"In May, {words.lower()}.", "results")
    (judged,) = made(f'"{words}" (PMID:90000201).', record, body(passage), settings=FULL).quotes
    assert (judged.verdict, judged.tier) == ("folded", "full_text")


def test_199_the_text_of_a_chapter_is_asked_of_bookshelf() -> None:
    record = paper(A, "A chapter on rye.", "Rye", extra={"bookaccession": "NBK90000201"})
    text = '"Anthers should be dried at once and kept cold" (PMID:90000201).'
    result_ = made(text, record, settings=FULL)
    assert [str(each) for each in result_.leads] == ["bookshelf_text:NBK90000201"]
    passage = Passage("Anthers should be dried at once and kept cold.", "other")
    kept = told(
        "bookshelf_text:NBK90000201",
        "bookshelf_text",
        FullText(curie("NBK:NBK90000201"), (passage,)),
    )
    (judged,) = made(text, record, kept, settings=FULL).quotes
    assert (judged.verdict, judged.tier) == ("exact", "full_text")


def test_187_each_quote_that_fails_says_why() -> None:
    record = paper(A, "When nights were cold and wet, anthers opened later than in warm nights.")
    other = paper(B, "Seven of the nine ploughs were broken by frost in that winter.")
    text = (
        '"Anthers are opened later when nights are cold and wet" (PMID:90000201). '
        '"Ploughs and harrows were rusty in all seasons of that year" (PMID:90000201). '
        '"Seven of the nine ploughs were broken by frost in that winter" (PMID:90000201). '
        "Ploughs are told of (PMID:90000202)."
    )
    judged = made(text, record, other).quotes
    assert [each.verdict for each in judged] == ["not_found", "not_found", "misattributed"]
    classes = [each.reason_class for each in judged]
    assert len(set(classes)) == 3
    assert all(classes)
    assert judged[0].passage


def test_a_quote_on_a_reference_that_is_not_there_is_not_checkable() -> None:
    from assay_samples import absent

    text = '"Anthers were wet in nine of the twelve stands" (PMID:90000203).'
    (judged,) = made(text, *absent(C)).quotes
    assert judged.verdict == "not_checkable"
    assert replace(judged, reason="").reason_class == "reference"
