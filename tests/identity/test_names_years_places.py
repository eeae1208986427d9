"""Printed authors, years, journals and places against registered ones. All is invented."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.identity import journal, year
from refassay.identity.author import Listed, Standing, are_one, compare
from refassay.model import Author


def person(text: str) -> Author:
    """``Olm, Pia`` or a group in brackets."""
    if text.startswith("["):
        return Author(literal=text.strip("[]"))
    family, _, given = text.partition(", ")
    return Author(family, given)


def people(text: str) -> tuple[Author, ...]:
    return tuple(person(each) for each in text.split("; ") if each)


ONE = [
    ("Olm, P", "Olm, Pia"),
    ("OLM, P.", "Olm, Pia"),
    ("Müller, A", "Mueller, Anna"),
    ("Muller, A", "Müller, Anna"),
    ("Sørensen, K", "Sorensen, Karl"),
    ("Łukasz, J", "Lukasz, Jan"),
    ("van der Berg, J", "Berg, Jan van der"),
    ("Berg, JV", "van den Berg, Jan"),
    ("García Márquez, L", "García-Márquez, Luis"),
    ("García, L", "García Márquez, Luis"),
    ("O'Dell, R", "O’Dell, Rex"),
    ("Abdel-Rahman, S", "Abdelrahman, Sami"),
    ("Al-Hakim, S", "Alhakim, Sami"),
    ("Fu, Weiming", "Weiming, Fu"),
    ("Fu, W", "Weiming, Fu"),
    ("Wang, Wei", "Wei, Wang"),
    ("Smith Jr, J", "Smith, John"),
    ("Ferrule, A", "Ferule, Ada"),
    ("[Pia Olm]", "Olm, Pia"),
]
TWO = [
    ("Li, X", "Bo, X"),
    ("Li, X", "Wu, X"),
    ("Olm, P", "Quarn, P"),
    ("Smith, J", "Schmidt, J"),
    ("Lee, K", "Li, K"),
]


@pytest.mark.parametrize(("one", "other"), ONE)
def test_spellings_of_one_name_are_one(one: str, other: str) -> None:
    assert are_one(person(one), person(other))
    assert are_one(person(other), person(one))


@pytest.mark.parametrize(("one", "other"), TWO)
def test_short_and_like_names_stay_two(one: str, other: str) -> None:
    assert not are_one(person(one), person(other))


COMPLETE = "Olm, Pia; Quarn, Rex; Ferrule, Ada"
STANDINGS = [
    ("Olm, P; Quarn, R; Ferrule, A", COMPLETE, Standing.AGREE),
    ("Olm, P", COMPLETE, Standing.AGREE),
    ("Olm, P; Quarn, R; Ferrule, A; Nobody, N", COMPLETE, Standing.EXTRA),
    ("Nobody, N; Quarn, R", COMPLETE, Standing.OTHER),
    ("Nobody, N", COMPLETE, Standing.OTHER),
    ("Quarn, R; Olm, P", COMPLETE, Standing.ORDER),
    ("[Rye Study Group]", COMPLETE, Standing.UNKNOWN),
    ("[Rye Study Group]; Olm, P", COMPLETE, Standing.AGREE),
    ("Olm, P; [Rye Study Group]", COMPLETE, Standing.AGREE),
    ("Olm, P", "[Rye Study Group]", Standing.UNKNOWN),
    ("Olm, P", "[Rye Study Group]; Olm, Pia", Standing.AGREE),
    ("Nobody, N", "[Rye Study Group]; Olm, Pia", Standing.UNKNOWN),
    ("王, 伟", COMPLETE, Standing.UNKNOWN),
    ("", COMPLETE, Standing.UNKNOWN),
    ("Olm, P", "", Standing.UNKNOWN),
    ("Li, X", "Bo, X", Standing.OTHER),
]


@pytest.mark.parametrize(("printed", "registered", "standing"), STANDINGS)
def test_authors_stand_to_a_complete_list(
    printed: str, registered: str, standing: Standing
) -> None:
    listed = [Listed(people(registered), complete=True)] if registered else []
    assert compare(people(printed), listed).standing is standing


def test_nobody_is_called_invented_against_an_incomplete_list() -> None:
    listed = [Listed(people("Olm, Pia; Quarn, Rex"), complete=False)]
    printed = people("Olm, P; Quarn, R; Nobody, N")
    assert compare(printed, listed).standing is Standing.AGREE


def test_a_list_of_one_accuses_no_list_of_many() -> None:
    listed = [Listed(people("Olm, Pia"), complete=True)]
    assert compare(people("Olm, P; Quarn, R; Ferrule, A"), listed).standing is Standing.AGREE


def test_the_kindest_registry_counts() -> None:
    lists = [Listed(people("Quarn, Rex; Olm, Pia"), True), Listed(people("Olm, Pia"), False)]
    assert compare(people("Olm, P"), lists).standing is Standing.AGREE


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=40), st.text(max_size=40))
def test_any_two_names_compare_alike_both_ways(one: str, other: str) -> None:
    left, right = Author(family=one), Author(family=other)
    assert are_one(left, right) == are_one(right, left)
    compare((left,), [Listed((right,), True)])


YEARS = [
    ("2019", (2019,), False), ("2020", (2019,), False), ("2018", (2019,), False),
    ("2021", (2019,), True), ("2017-03", (2019,), True), ("2020", (2018, 2022), False),
    ("", (2019,), False), ("2019", (), False), ("n.d.", (2019,), False), ("२०१९", (2001,), False),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "known", "differs"), YEARS)
def test_a_year_differs_when_it_is_more_than_one_away(
    printed: str, known: tuple[int, ...], *, differs: bool
) -> None:
    assert year.differs(printed, known) is differs


ALIKE = [
    ("Proc Natl Acad Sci U S A", "Proceedings of the National Academy of Sciences of the United "
     "States of America"),
    ("PNAS", "Proceedings of the National Academy of Sciences of the United States of America"),
    ("N. Engl. J. Med.", "The New England Journal of Medicine"),
    ("NEJM", "New England Journal of Medicine"),
    ("J Biochem", "Journal of biochemistry (Tokyo)"),
    ("Dtsch Med Wochenschr", "Deutsche medizinische Wochenschrift"),
    ("Lancet", "Lancet (London, England)"),
    ("The Lancet", "Lancet"),
    ("Nucleic Acids Res", "Nucleic Acids Research"),
    ("Eur Respir J", "The European respiratory journal"),
    ("Synth J: Official Organ of Rye", "Synth Journal"),
    ("Paediatric Rye", "Pediatric Rye"),
    ("Rye Research", "Rye Research Communications"),
    ("J", "Rye Research"),
    ("Elsevier", "Rye Research"),
    ("Research Square", "Annals of Oats"),
    ("IJRM", "International Journal of Rye BioMedicine"),
]  # fmt: skip
UNLIKE = [
    ("Nature", "Cell"),
    ("Lancet", "Journal of Rye Research"),
    ("Sheep Medicine", "Rye Agronomy Letters"),
    ("J Biochem", "Circulation"),
]


@pytest.mark.parametrize(("printed", "registered"), ALIKE)
def test_abbreviations_of_one_journal_do_not_differ(printed: str, registered: str) -> None:
    assert not journal.clearly_differs(printed, [registered])
    assert not journal.clearly_differs(registered, [printed])


@pytest.mark.parametrize(("printed", "registered"), UNLIKE)
def test_two_journals_differ(printed: str, registered: str) -> None:
    assert journal.clearly_differs(printed, [registered])


@pytest.mark.parametrize(
    ("printed", "registered", "expected"),
    [
        ("J Rye Res", ["Klin Haber"], True),
        ("Klinika Haber", ["Klin Haber"], False),
        ("Swiss Oat Weekly", ["Klin Haber"], False),
        ("Oat Med J", ["Med Haber"], False),
        ("J", ["Klin Haber"], False),
        ("J Rye Res", [], False),
    ],
)
def test_a_name_that_may_be_translated_shares_something(
    printed: str, registered: list[str], expected: bool
) -> None:
    assert journal.shares_nothing(printed, registered) is expected


def test_nothing_differs_from_a_journal_that_is_not_known() -> None:
    assert not journal.clearly_differs("Nature", [])
    assert not journal.clearly_differs("", ["Nature"])
    assert not journal.clearly_differs("Nature", ["Cell", "Nature"])


PLACES = [
    ("12", ["12"], False), ("12", ["13"], True), ("123-9", ["123-129"], False),
    ("e45", ["45"], False), ("012", ["12"], False), ("", ["12"], False), ("12", [], False),
    ("Suppl", ["12"], False), ("2003", ["12"], False), ("12 (3)", ["12"], False),
    ("45", ["12", "45"], False), ("36", ["34-40"], False), ("41", ["34-40"], True),
    ("347", ["345-9"], False), ("351", ["345-9"], True), ("e123", ["34-40"], False),
    ("123456", ["34"], False), ("34", ["e123"], False), ("e124", ["e123"], True),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "known", "differs"), PLACES)
def test_volumes_and_first_pages_are_compared_by_their_figures(
    printed: str, known: list[str], *, differs: bool
) -> None:
    assert journal.place_differs(printed, known) is differs
