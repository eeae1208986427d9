from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay_samples import ASKED, absent, curie, found, record, silent, told
from refassay.identifiers import KINDS, kind_of
from refassay.identifiers._kind import Kind
from refassay.model import (
    Answer,
    Found,
    Identifier,
    Lookup,
    NotHere,
    Other,
    Outcome,
    Unanswered,
    Withheld,
)
from refassay.settle import open_registries, settle

DOI = "DOI:10.5555/anther.1"
PMID = "PMID:90000001"


def example(kind: Kind) -> Identifier:
    return kind.read(kind.examples[0])


def answer_for(identifier: Identifier) -> st.SearchStrategy[Answer]:
    other = Identifier(identifier.prefix, "other")
    return st.sampled_from(
        [
            Found(record(identifier.curie, "Anthers")),
            Found(record(identifier.curie, thin=True)),
            Withheld("private", "2027-01-01"),
            NotHere("not there"),
            Other(other, record(other.curie, "Else")),
            Unanswered("HTTP 503 after 3 tries", 503),
        ]
    )


@st.composite
def asked(draw: st.DrawFn) -> tuple[Kind, Identifier, tuple[Lookup, ...]]:
    kind = draw(st.sampled_from(KINDS))
    identifier = example(kind)
    names = draw(st.lists(st.sampled_from([*kind.registries, "imported"]), max_size=6))
    lookups = tuple(Lookup(identifier, name, draw(answer_for(identifier)), ASKED) for name in names)
    return kind, identifier, lookups


@given(asked())
@settings(deadline=None)
def test_absent_needs_every_authority_to_say_so(
    case: tuple[Kind, Identifier, tuple[Lookup, ...]],
) -> None:
    kind, identifier, lookups = case
    outcome = settle(kind, identifier, lookups).outcome
    without = {look.registry for look in lookups if isinstance(look.answer, NotHere)}
    has = any(isinstance(look.answer, Found | Withheld) for look in lookups)
    assert (outcome is Outcome.ABSENT) == (without >= set(kind.authorities) and not has)


@given(st.sampled_from(KINDS), st.data())
@settings(deadline=None)
def test_no_set_of_failures_is_absent(kind: Kind, data: st.DataObject) -> None:
    identifier = example(kind)
    failed = data.draw(st.sets(st.sampled_from(kind.authorities), min_size=1))
    lookups = [
        Lookup(identifier, name, Unanswered("outage") if name in failed else NotHere(), ASKED)
        for name in kind.registries
    ]
    made = settle(kind, identifier, lookups)
    assert made.outcome is Outcome.UNANSWERED
    assert failed <= set(made.open)


def test_a_pmid_that_was_left_out_and_not_confirmed_is_unanswered() -> None:
    left_out = told(PMID, "pubmed", NotHere("efetch left it out of its answer"))
    made = settle(kind_of(curie(PMID)), curie(PMID), (left_out, *silent(PMID, "pubmed_summary")))
    assert made.outcome is Outcome.UNANSWERED
    assert made.open == ("pubmed_summary",)
    both = (left_out, told(PMID, "pubmed_summary", NotHere()))
    assert settle(kind_of(curie(PMID)), curie(PMID), both).outcome is Outcome.ABSENT


@given(asked(), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_the_order_of_the_answers_does_not_matter(
    case: tuple[Kind, Identifier, tuple[Lookup, ...]], random: object
) -> None:
    kind, identifier, lookups = case
    by_name = {look.registry: look for look in lookups}
    mixed = list(by_name.values())
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert settle(kind, identifier, mixed) == settle(kind, identifier, list(by_name.values()))


@given(asked())
@settings(deadline=None)
def test_a_failure_changes_no_outcome(
    case: tuple[Kind, Identifier, tuple[Lookup, ...]],
) -> None:
    kind, identifier, lookups = case
    answered = [look for look in lookups if not isinstance(look.answer, Unanswered)]
    before, after = settle(kind, identifier, lookups), settle(kind, identifier, answered)
    assert (before.outcome, before.record) == (after.outcome, after.record)


def test_nobody_asked_is_unanswered() -> None:
    kind = kind_of(curie(DOI))
    made = settle(kind, curie(DOI), ())
    assert made.outcome is Outcome.UNANSWERED
    assert made.open == ("crossref", "datacite", "doi_agency", "doi_handle")


def test_unsupported_and_malformed_are_known_before_anybody_is_asked() -> None:
    unknown = settle(None, Identifier("example", "1"), ())
    assert (unknown.outcome, unknown.reason) == (
        Outcome.UNSUPPORTED,
        "No registry is known for example.",
    )
    odd = settle(kind_of(curie(PMID)), curie("PMID:0"), ())
    assert (odd.outcome, odd.reason) == (
        Outcome.MALFORMED,
        "0 does not have the shape of a PMID.",
    )


@pytest.mark.parametrize(
    ("lookups", "outcome", "open_", "reason"),
    [
        (
            (found(DOI, "crossref", "Anthers"),),
            Outcome.FOUND,
            (),
            "Crossref has it (asked 2026-11-30 13:04 UTC).",
        ),
        (
            (
                *silent(DOI, "crossref"),
                told(DOI, "datacite", NotHere()),
                found(DOI, "doi_agency", thin=True),
            ),
            Outcome.FOUND,
            ("crossref",),
            "doi.org (registration agency) has it (asked 2026-11-30 13:04 UTC). "
            "Crossref did not answer: HTTP 503 after 3 tries (asked 2026-11-30 13:04 UTC).",
        ),
        (
            (*silent(DOI, "crossref"), *absent(DOI)[1:]),
            Outcome.ABSENT,
            ("crossref",),
            "DataCite does not have it (asked 2026-11-30 13:04 UTC). "
            "doi.org (registration agency) does not have it (asked 2026-11-30 13:04 UTC). "
            "doi.org (handle server) does not have it (asked 2026-11-30 13:04 UTC). "
            "Crossref did not answer: HTTP 503 after 3 tries (asked 2026-11-30 13:04 UTC).",
        ),
        (
            (*absent(DOI)[:3], *silent(DOI, "doi_handle", reason="timed out")),
            Outcome.UNANSWERED,
            ("doi_handle",),
            "doi.org (handle server) did not answer: HTTP 503, timed out "
            "(asked 2026-11-30 13:04 UTC).",
        ),
        (
            (told(PMID, "pubmed", Other(curie("PMID:90000002"), record("PMID:90000002"))),),
            Outcome.UNANSWERED,
            ("pubmed_summary",),
            "PubMed sent the record of PMID:90000002 instead (asked 2026-11-30 13:04 UTC). "
            "PubMed (summary) was not asked.",
        ),
        (
            (told("GEO:GSE9900001", "geo_viewer", Withheld("private", "2027-02-01")),),
            Outcome.WITHHELD,
            ("gds",),
            "GEO accession viewer has it and does not show it: private, to be released on "
            "2027-02-01 (asked 2026-11-30 13:04 UTC). GEO (Entrez) was not asked.",
        ),
    ],
)
def test_what_answers_settle_to(
    lookups: tuple[Lookup, ...], outcome: Outcome, open_: tuple[str, ...], reason: str
) -> None:
    identifier = lookups[0].id
    made = settle(kind_of(identifier), identifier, lookups)
    assert (made.outcome, made.open, made.reason) == (outcome, open_, reason)


def test_a_full_record_goes_before_a_thin_one_that_was_asked_earlier() -> None:
    thin = found("PMC:PMC90000001", "idconv", thin=True)
    full = found("PMC:PMC90000001", "pmc", "Anthers")
    made = settle(kind_of(thin.id), thin.id, (thin, full))
    assert made.record is not None
    assert made.record.title == "Anthers"


def test_what_an_earlier_registry_found_closes_the_route() -> None:
    kind = kind_of(curie(DOI))
    assert kind is not None
    lookups = [found(DOI, "doi_agency", thin=True), *silent(DOI, "doi_handle")]
    assert open_registries(kind, lookups) == ("crossref", "datacite")


def test_a_registry_s_own_words_are_kept_short_and_on_one_line() -> None:
    long = "a\nb " * 200
    made = settle(kind_of(curie(PMID)), curie(PMID), silent(PMID, "pubmed", reason=long))
    assert "\n" not in made.reason
    assert len(made.reason) < 400
