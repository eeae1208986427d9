from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay_samples import absent, curie, found, notice, record, told
from refassay import titles
from refassay.identifiers import kind_of
from refassay.model import Identifier, Lookup, Other, Resolution
from refassay.settle import settle
from refassay.works import Work, linked_ids, notices_of, own_notices, works

P1, P2, D1, D2 = "PMID:90000001", "PMID:90000002", "DOI:10.5555/one", "DOI:10.5555/two"
C1 = "PMC:PMC90000001"


def resolution(*lookups: Lookup) -> Resolution:
    return settle(kind_of(lookups[0].id), lookups[0].id, lookups)


def numbers(*printed: Resolution, **more: object) -> dict[str, int]:
    made = works(printed, **more)  # type: ignore[arg-type]
    return {each.curie: work.number for work in made for each in work.printed}


BY_P1 = found(P1, "pubmed", same_as=[D1])
ARXIV = found("arXiv:2401.00001v2", "datacite")


@pytest.mark.parametrize(
    ("printed", "beside"),
    [
        ([found(P1, "pubmed", same_as=[D1]), found(D1, "crossref")], []),
        ([found(D1, "crossref"), found(P1, "pubmed", same_as=["DOI:10.5555/ONE"])], []),
        ([found(C1, "idconv", same_as=[P1], thin=True), found(P1, "pubmed")], []),
        ([found(C1, "idconv", same_as=[P1]), found(D1, "crossref")], [BY_P1]),
        ([found(P1, "pubmed", same_as=[D1]), found(C1, "idconv", same_as=[D1])], []),
        ([ARXIV, found("DOI:10.48550/arxiv.2401.00001", "datacite")], []),
        ([found(P1, "pubmed", same_as=[D1]), absent(D1)[0]], []),
    ],
    ids=["forth", "back", "converter", "beside", "unprinted", "arxiv", "absent"],
)  # fmt: skip
def test_names_that_registries_give_are_one_work(
    printed: Sequence[Lookup], beside: Sequence[Lookup]
) -> None:
    made = works([resolution(each) for each in printed], [resolution(each) for each in beside])
    assert len(made) == 1
    assert set(made[0].printed) == {each.id for each in printed}


def test_works_are_numbered_in_order_of_first_mention() -> None:
    made = numbers(
        resolution(found(D2, "crossref", "Two")),
        resolution(found(P1, "pubmed", "One", same_as=[D1])),
        resolution(found(P2, "pubmed", "Two", same_as=[D2])),
        resolution(found(D1, "crossref", "One")),
    )
    assert made == {D2: 1, P1: 2, P2: 1, D1: 2}


@pytest.mark.parametrize(
    ("one", "other", "merged"),
    [
        (("Late anthers of cress", "2019"), ("Late Anthers of Cress.", "2020"), True),
        (("Late anthers of cress", "2019"), ("Late anthers of cress: a study", "2019"), True),
        (("Late anthers of cress", "2019"), ("Late anthers of cress", "2024"), False),
        (("Late anthers of cress", "2019"), ("Hearts of grey voles", "2019"), False),
        (("Editorial", "2019"), ("Editorial", "2019"), False),
        (("", "2019"), ("", "2019"), False),
    ],
)
def test_a_group_of_the_report_is_believed_only_where_titles_and_years_agree(
    one: tuple[str, str], other: tuple[str, str], merged: bool
) -> None:
    printed = [
        resolution(found(P1, "pubmed", one[0], issued=one[1])),
        resolution(found(D2, "crossref", other[0], issued=other[1])),
    ]
    made = works(printed, together=[(curie(P1), curie(D2))])
    assert (len(made) == 1) == merged
    assert len(works(printed)) == 2


def test_the_fullest_record_is_the_work_s() -> None:
    beside = resolution(found(P1, "pubmed", "Anthers", abstract="Long. " * 50))
    (work,) = works([resolution(found(C1, "idconv", same_as=[P1], thin=True))], [beside])
    assert work.record is not None
    assert work.record.title == "Anthers"
    assert work.printed == (curie(C1),)


def test_a_record_of_something_else_joins_nothing() -> None:
    other = told(P1, "pubmed", Other(curie(P2), record(P2, same_as=[D2])))
    assert numbers(resolution(other), resolution(found(P2, "pubmed"))) == {P1: 1, P2: 2}


def test_only_pmids_that_the_converter_names_are_asked_for_as_well() -> None:
    known = {
        curie(C1): (found(C1, "idconv", same_as=[P1, D1]),),
        curie(D2): (found(D2, "crossref", same_as=[P2]),),
    }
    assert linked_ids(known) == (curie(P1),)


NAMES = [P1, P2, D1, D2, C1]


@given(
    st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=6),
    st.permutations(NAMES),
)
@settings(deadline=None)
def test_sharing_a_work_is_the_closure_of_what_registries_say(
    pairs: list[tuple[str, str]], order: list[str]
) -> None:
    said: dict[str, list[str]] = {name: [] for name in NAMES}
    for one, other in pairs:
        said[one].append(other)
    made = numbers(*(resolution(found(name, "imported", same_as=said[name])) for name in order))
    reach = {name: {name} for name in NAMES}
    for _ in NAMES:
        for one, other in pairs:
            joined = reach[one] | reach[other]
            for member in joined:
                reach[member] |= joined
    for one in NAMES:
        for other in NAMES:
            assert (made[one] == made[other]) == (other in reach[one])


def one_work(*lookups: Lookup) -> Work:
    (made,) = works([resolution(*lookups)])
    return made


def test_a_notice_is_not_the_subject_of_itself() -> None:
    work = one_work(
        found(P1, "pubmed", notices=(notice("retraction", direction="is_notice", id=P2),))
    )
    assert notices_of(work) == ()
    assert [each.id for _, each in own_notices(work)] == [P2]


def test_a_work_that_was_replaced_under_one_name_is_about_itself() -> None:
    work = one_work(
        found(D1, "crossref", notices=(notice("retraction", direction="is_notice", id=D1),))
    )
    assert [each.direction for _, each in notices_of(work)] == ["of_this"]
    assert own_notices(work) == ()


@pytest.mark.parametrize(
    ("one", "other", "likeness"),
    [
        ("Cantú <i>syndrome</i> of mice &amp; men", "Cantu syndrome of mice & men.", "same"),
        ("RETRACTED: Gout cured by pollen", "Gout cured by pollen", "same"),
        ("The β-cell in voles", "The beta-cell in voles", "same"),
        ("基于ＡＢＣ的研究。", "基于ABC的研究", "same"),
        ("Ecoregions of the moon", "Ecoregions of the moon: a new map of craters", "same"),
        ("[Hearts of grey voles]", "Hearts of grey voles", "same"),
        ("NRF", "NRF: scenes as fields", "similar"),
        ("Anther is all you need", "Anther is not all you need", "similar"),
        ("A locus (APX3) maps to 18q11", "A locus (APX2) maps to 3q26", "different"),
        ("Cantaloupe syndrome.", "Pollen reverses the faults of Cantaloupe syndrome.", "different"),
        ("Anthers", "", "unknown"),
        ("***", "Anthers", "unknown"),
    ],
)
def test_titles_compare(one: str, other: str, likeness: str) -> None:
    assert titles.compare(one, other).value == likeness
    assert titles.compare(other, one).value == likeness


@given(st.text(max_size=60))
@settings(deadline=None)
def test_a_title_is_like_itself(title: str) -> None:
    expected = titles.Likeness.SAME if titles.words(title) else titles.Likeness.UNKNOWN
    assert titles.compare(title, title) is expected


def test_a_name_is_looked_up_in_its_canonical_spelling() -> None:
    identifier = Identifier("DOI", "10.5555/ONE")
    lookup = Lookup(identifier, "crossref", found(D1, "crossref").answer)
    assert numbers(
        settle(kind_of(identifier), identifier, [lookup]),
        resolution(found(P1, "pubmed", same_as=[D1])),
    ) == {"DOI:10.5555/ONE": 1, P1: 1}
