"""What Crossref says of a DOI."""

from __future__ import annotations

from typing import Any

import pytest
from registry_samples import ask, ask_one, doi, one_work, reply, work_list

from refassay.model import Author, Found, NotHere, Notice, Record
from refassay.registries import BY_NAME, Unreadable

A, B = doi("10.5555/a"), doi("10.5555/b")


def work(**fields: Any) -> Record:
    named = {name.replace("_", "-"): value for name, value in fields.items()}
    answer = ask_one("crossref", work_list({"DOI": "10.5555/A", **named}), A)
    assert isinstance(answer, Found)
    return answer.record


def test_dois_are_equal_up_to_case() -> None:
    answers = ask("crossref", work_list({"DOI": "10.5555/B"}, {"DOI": "10.5555/A"}), A, B)
    assert all(isinstance(answer, Found) for answer in answers.values())


def test_a_list_leaves_out_what_crossref_does_not_have() -> None:
    answers = ask("crossref", work_list({"DOI": "10.5555/a"}), A, B)
    assert isinstance(answers[B], NotHere)
    assert isinstance(ask_one("crossref", work_list(), A), NotHere)


def test_a_single_answer_and_its_404_are_read_too() -> None:
    comma = doi("10.5555/a,b")
    assert isinstance(ask_one("crossref", one_work({"DOI": "10.5555/a,b"}), comma), Found)
    gone = reply("Resource not found.", "text/plain", 404)
    assert isinstance(ask_one("crossref", gone, comma), NotHere)
    with pytest.raises(Unreadable):
        BY_NAME["crossref"].read(gone, [A, B])


@pytest.mark.parametrize(
    ("title", "subtitle", "expected"),
    [
        (["An invented title"], [], "An invented title"),
        (["NRF"], ["scenes as fields"], "NRF: scenes as fields"),
        (["Whose title?"], ["A study"], "Whose title? A study"),
        (["A title: a study"], ["A Study"], "A title: a study"),
        (["<i>E. inventa</i> &amp; heat"], [], "E. inventa & heat"),
        (["<jats:italic>E</jats:italic> &lt;b&gt;x&lt;/b&gt;"], [], "E x"),
        ([None, "Second"], None, "Second"),
        ([], [], ""),
        (None, None, ""),
    ],
)
def test_titles_join_their_subtitles_and_lose_markup(
    title: Any, subtitle: Any, expected: str
) -> None:
    assert work(title=title, subtitle=subtitle).title == expected


def test_further_titles_are_kept_beside_the_first() -> None:
    found = work(title=["First", "Zweiter"], original_title=["Original"])
    assert found.extra["titles"] == ["Zweiter"]
    assert found.extra["original_title"] == "Original"


def test_people_groups_and_editors_are_told_apart() -> None:
    found = work(
        author=[
            {"family": "Doe", "given": "Jo", "suffix": "Jr"},
            {"name": "Invented Consortium"},
            {"family": "Solo"},
            {"given": "Mono"},
            {"family": "&NA;"},
            {"family": "-", "given": "Single"},
            None,
            {},
        ],
        editor=[{"family": "Ed", "given": "Eve"}],
    )
    assert found.author == (
        Author("Doe", "Jo Jr"),
        Author(literal="Invented Consortium"),
        Author("Solo"),
        Author("Mono"),
        Author("Single"),
    )
    assert found.extra["editor"] == ["Ed Eve"]


@pytest.mark.parametrize(
    ("dates", "issued", "years"),
    [
        ({"issued": {"date-parts": [[2020, 2, 3]]}}, "2020-02-03", (2020,)),
        ({"issued": {"date-parts": [[None]]}}, "", ()),
        ({"issued": None}, "", ()),
        ({"issued": {"date-parts": [["2020", "2"]]}}, "2020-02", (2020,)),
        (
            {
                "issued": {"date-parts": [[2019, 12]]},
                "published_print": {"date-parts": [[2020]]},
                "created": {"date-parts": [[2002, 7, 25]]},
            },
            "2019-12",
            (2019, 2020),
        ),
        ({"posted": {"date-parts": [[2021, 5, 6]]}}, "2021-05-06", (2021,)),
        ({"created": {"date-parts": [[2002, 7, 25]]}}, "", ()),
    ],
)
def test_years_are_those_of_publication_never_of_the_record(
    dates: dict[str, Any], issued: str, years: tuple[int, ...]
) -> None:
    found = work(**dates)
    assert (found.issued, found.years) == (issued, years)


def update(kind: str, number: str = "10.5555/n", **more: Any) -> dict[str, Any]:
    return {"DOI": number, "type": kind, **more}


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("retraction", "retraction"),
        ("Retraction", "retraction"),
        ("removal", "retraction"),
        ("partial_retraction", "partial_retraction"),
        ("partial-retraction", "partial_retraction"),
        ("withdrawal", "withdrawal"),
        ("expression_of_concern", "expression_of_concern"),
        ("Expression of Concern", "expression_of_concern"),
        ("reinstatement", "reinstatement"),
        ("correction", "correction"),
        ("corrigendum", "correction"),
        ("erratum", "correction"),
        ("addendum", None),
        ("new_version", None),
        ("new_edition", None),
        ("something else", None),
    ],
)
def test_both_directions_of_an_update_are_read(kind: str, expected: str | None) -> None:
    about, notice = work(updated_by=[update(kind)]), work(update_to=[update(kind)])
    wanted = [] if expected is None else [(expected, "DOI:10.5555/n")]
    assert [(one.type, one.id) for one in about.notices] == wanted
    assert [(one.type, one.id) for one in notice.notices] == wanted
    assert {one.direction for one in about.notices} <= {"of_this"}
    assert {one.direction for one in notice.notices} <= {"is_notice"}
    if expected is None:
        assert about.extra["updates"] == [f"updated-by {kind} 10.5555/n"]


def test_a_notice_keeps_its_source_date_and_words() -> None:
    found = work(
        updated_by=[
            update(
                "retraction",
                source="retraction-watch",
                label="Retraction",
                updated={"date-time": "2010-02-06T00:00:00Z"},
            ),
            update(
                "retraction",
                source="publisher",
                label="Retraction",
                updated={"date-parts": [[2010, 2, 6]]},
            ),
            update("correction", "10.5555/m", updated={"date-parts": [[2004]]}),
        ]
    )
    assert found.notices == (
        Notice(
            type="retraction",
            id="DOI:10.5555/n",
            date="2010-02-06",
            source="retraction-watch, crossref",
            label="Retraction",
        ),
        Notice(
            type="correction",
            id="DOI:10.5555/m",
            date="2004",
            source="crossref",
            label="correction",
        ),
    )


def test_a_work_that_was_mended_under_its_own_doi_is_no_notice() -> None:
    found = work(update_to=[update("retraction", "10.5555/A"), update("correction", "10.5555/z")])
    assert [(one.type, one.direction, one.id) for one in found.notices] == [
        ("retraction", "of_this", "DOI:10.5555/a"),
        ("correction", "is_notice", "DOI:10.5555/z"),
    ]


def test_a_title_tells_of_a_retraction_only_where_no_field_does() -> None:
    named = work(title=["RETRACTED: A study"], updated_by=[update("retraction")])
    assert [one.id for one in named.notices] == ["DOI:10.5555/n"]
    unnamed = work(title=["RETRACTED: A study"])
    assert [(one.type, one.direction) for one in unnamed.notices] == [("retraction", "of_this")]
    notice = work(title=["Retracted: A study"], update_to=[update("retraction")])
    assert [one.direction for one in notice.notices] == ["is_notice"]


def test_a_new_version_is_no_notice_and_is_named() -> None:
    found = work(updated_by=[update("new_version"), update("addendum", "10.5555/m")])
    assert found.notices == ()
    assert found.extra["is_replaced_by"] == ["DOI:10.5555/n"]


def test_a_withdrawn_preprint_says_so_in_its_abstract() -> None:
    found = work(abstract="<jats:p>The authors have withdrawn this manuscript.</jats:p>")
    assert [(one.type, one.direction) for one in found.notices] == [("withdrawal", "of_this")]


def test_preprints_and_papers_know_each_other() -> None:
    preprint = work(
        type="posted-content",
        relation={"is-preprint-of": [{"id-type": "doi", "id": "10.5555/P"}], "cites": []},
    )
    assert preprint.publication_types == ("Preprint",)
    assert preprint.type == "article"
    assert preprint.extra["is_preprint_of"] == ["DOI:10.5555/p"]
    paper = work(
        type="journal-article",
        relation={"has-preprint": [{"id-type": "doi", "id": "10.5555/q"}, {"id-type": "uri"}]},
    )
    assert (paper.type, paper.publication_types) == ("article-journal", ())
    assert paper.extra["has_preprint"] == ["DOI:10.5555/q"]


def test_an_abstract_loses_its_jats() -> None:
    found = work(abstract="<jats:title>Aim</jats:title><jats:p>To <jats:sub>x</jats:sub>.</jats:p>")
    assert found.abstract == "Aim To x."
