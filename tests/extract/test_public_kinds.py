"""Kinds of faults that users of other tools have told of in public, each with inputs of our own."""

# ruff: noqa: E501 - tables read better in long lines

import pytest

from assay_samples import absent, found, result
from refassay.extract import extract_text
from refassay.model import Extraction, Outcome
from refassay.settings import Settings


def read(text: str, sidecar: str | None = None) -> Extraction:
    return extract_text(text, report="r", sha256="", sidecar=sidecar)


def ids(text: str) -> list[str]:
    return [each.id.curie for each in read(text).mentions]


SPELLED = {
    "a link of a DOI to itself is one DOI": (
        "DOI [10.5555/s90000-016-0001-5](https://doi.org/10.5555/s90000-016-0001-5)",
        ["DOI:10.5555/s90000-016-0001-5"],
    ),
    "a publisher's page carries the DOI": (
        "https://www.example.org/doi/10.5555/pnas.1", ["DOI:10.5555/pnas.1"],
    ),
    "brackets belong to the DOI": ("10.5555/0092-8674(94)90000-6", ["DOI:10.5555/0092-8674(94)90000-6"]),
    "upper case and brackets": ("10.5555/S0000-1333(02)00001-7", ["DOI:10.5555/s0000-1333(02)00001-7"]),
    "the page's view does not": (
        "https://example.org/articles/10.5555/fx.2024.000001/full", ["DOI:10.5555/fx.2024.000001"],
    ),
    "a number of PMC is none of PubMed": ("PMC9990017", ["PMC:PMC9990017"]),
    "only labelled numbers are PMIDs": (
        "1 PMID:90000001,90000222 3-4 1234567890", ["PMID:90000001", "PMID:90000222"],
    ),
    "a browsing tool's marker ends nothing": ("PMID 90000001\ue202turn0search1", ["PMID:90000001"]),
    "nor its literal escape": ("PMID 90000001\\ue202turn0search1", ["PMID:90000001"]),
    "a repository without a registry is read": ("PRJNA90012345", ["bioproject:PRJNA90012345"]),
}  # fmt: skip


@pytest.mark.parametrize("what", SPELLED)
def test_identifiers_are_read_as_they_are_meant(what: str) -> None:
    text, expected = SPELLED[what]
    assert ids(text) == expected


def test_a_version_is_kept_beside_the_identifier() -> None:
    (mention,) = read("arXiv:1706.99901v1").mentions
    assert (mention.id.curie, mention.version) == ("arXiv:1706.99901", "v1")


def test_one_work_by_two_names_is_counted_once() -> None:
    extraction = read("See PMID:90000001 and, later, doi:10.5555/x.1.")
    made = result(
        extraction,
        found("PMID:90000001", "pubmed", "A", same_as=("DOI:10.5555/x.1",)),
        found("DOI:10.5555/x.1", "crossref", "A"),
    )
    assert len({each.work for each in made.references}) == 1


def test_a_list_of_web_pages_shows_how_little_was_checked() -> None:
    entries = [f"{n}. Roe J. Work {n}. doi:10.5555/w.{n}" for n in range(1, 7)]
    entries += [f"{n}. Gene page. https://www.example.org/gene/{n}" for n in range(7, 16)]
    entries += [f"{n}. Encyclopaedia. https://wiki.example.org/w/{n}" for n in range(16, 19)]
    entries += ["19. Hospital leaflet on anthers, 2019.", "20. Trunc"]
    extraction = read("Text.\n\n## References\n\n" + "\n".join(entries) + "\n")
    lookups = [look for n in range(1, 7) for look in absent(f"DOI:10.5555/w.{n}")]
    coverage = result(extraction, *lookups).coverage
    assert (coverage.citations, coverage.with_identifier, coverage.checked) == (20, 6, 6)
    assert len(coverage.unchecked) == 14


def test_what_is_skipped_is_no_success_whatever_the_case_of_the_prefix() -> None:
    extraction = read("See DOI:10.5555/a.1 and ORPHA:99.")
    made = result(extraction, settings=Settings(skip_prefixes=("doi",)))
    (reference,) = made.references
    assert reference.outcome is Outcome.UNSUPPORTED
    assert made.coverage.checked == 0
    assert any("skip_prefixes" in line for line in made.coverage.unchecked)


def test_a_landing_page_shows_the_identifier_that_was_asked_for() -> None:
    text = "https://journal.example.org/doi/full/10.5555/abc.1"
    (mention,) = read(text).mentions
    assert (mention.exact, mention.id.curie) == (text, "DOI:10.5555/abc.1")


def test_accessions_that_nobody_is_asked_about_are_a_line_each_and_no_reason_for_review() -> None:
    made = result(
        read("Reads: SRP990001, PRJNA990001 (PMID:90000001)."),
        found("PMID:90000001", "pubmed", "A"),
    )
    assert [(each.id.prefix, each.outcome) for each in made.references] == [
        ("sra", Outcome.UNSUPPORTED),
        ("bioproject", Outcome.UNSUPPORTED),
        ("PMID", Outcome.FOUND),
    ]
    assert len(made.coverage.unchecked) == 2
    assert made.needs_review == ()
