"""The bytes between offset and length are the record: they parse alone and hold its identifier."""

from __future__ import annotations

import json
from typing import Any
from xml.etree.ElementTree import fromstring

from hypothesis import given, settings
from hypothesis import strategies as st
from registry_samples import article, doi, doi_list, efetch, pmid, reply, study, work_list

from refassay.model import Found, Identifier
from refassay.registries import BY_NAME, Reply
from refassay.registries._spans import json_member_spans, json_spans, xml_spans

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=12)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)
INDENTS = st.sampled_from([None, 0, 2, "\t"])


@given(items=st.lists(VALUES, max_size=5), before=VALUES, indent=INDENTS, ascii_only=st.booleans())
@settings(deadline=None)
def test_spans_of_a_list_hold_its_elements(
    items: list[Any], before: Any, indent: Any, ascii_only: bool
) -> None:
    document = {"x": before, "message": {"items-per-page": 1, "items": items, "z": before}}
    body = json.dumps(document, indent=indent, ensure_ascii=ascii_only).encode()
    spans = json_spans(body, ("message", "items"))
    assert spans is not None
    assert [json.loads(body[at : at + length]) for at, length in spans] == items


@given(members=st.dictionaries(WORDS, VALUES, max_size=5), indent=INDENTS)
@settings(deadline=None)
def test_spans_of_members_hold_their_values(members: dict[str, Any], indent: Any) -> None:
    body = json.dumps({"result": members}, indent=indent, ensure_ascii=False).encode()
    spans = json_member_spans(body, ("result",))
    assert spans is not None
    cut = {key: json.loads(body[at : at + length]) for key, (at, length) in spans.items()}
    assert cut == members


def test_a_path_that_leads_nowhere_has_no_spans() -> None:
    assert json_spans(b'{"a": 1}', ("b",)) is None
    assert json_spans(b'{"a": [1, 2}', ("a",)) is None
    assert json_member_spans(b"[1]", ("a",)) is None


TITLES = st.lists(WORDS.filter(str.strip), min_size=1, max_size=5)


@given(titles=TITLES)
@settings(deadline=None)
def test_an_article_can_be_cut_out_of_its_answer(titles: list[str]) -> None:
    from xml.sax.saxutils import escape

    ids = [pmid(90000001 + number) for number in range(len(titles))]
    answer = efetch(
        *(
            article(int(one.local), f"<ArticleTitle>{escape(title)}</ArticleTitle>")
            for one, title in zip(ids, titles, strict=True)
        )
    )
    for identifier, reading in BY_NAME["pubmed"].read(answer, ids).items():
        assert reading.offset is not None
        assert reading.length is not None
        element = fromstring(answer.body[reading.offset : reading.offset + reading.length])
        assert element.findtext("MedlineCitation/PMID") == identifier.local


def test_names_that_only_begin_alike_are_not_taken_for_articles() -> None:
    body = b"<PubmedArticleSet><PubmedArticle><A/></PubmedArticle>\n<PubmedBookArticle >x</PubmedBookArticle ></PubmedArticleSet>"  # noqa: E501
    spans = xml_spans(body, ("PubmedArticle", "PubmedBookArticle"))
    assert [body[at : at + length] for at, length in spans] == [
        b"<PubmedArticle><A/></PubmedArticle>",
        b"<PubmedBookArticle >x</PubmedBookArticle >",
    ]


def test_articles_in_a_comment_leave_the_others_without_a_span() -> None:
    answer = efetch("<!-- <PubmedArticle></PubmedArticle> -->", article(90000001))
    reading = BY_NAME["pubmed"].read(answer, [pmid(90000001)])[pmid(90000001)]
    assert isinstance(reading.answer, Found)
    assert reading.offset is None


def test_every_registry_of_lists_points_at_its_records() -> None:
    samples: list[tuple[str, Reply, Identifier]] = [
        ("crossref", work_list({"DOI": "10.5555/é"}, {"DOI": "10.5555/a"}), doi("10.5555/a")),
        ("datacite", doi_list({"doi": "10.5555/é"}, {"doi": "10.5555/a"}), doi("10.5555/a")),
        (
            "clinicaltrials",
            reply({"studies": [study("NCT90000002"), study("NCT90000001")]}),
            Identifier("clinicaltrials", "NCT90000001"),
        ),
        (
            "doi_agency",
            reply([{"DOI": "10.5555/é", "RA": "x"}, {"DOI": "10.5555/a", "RA": "y"}]),
            doi("10.5555/a"),
        ),
    ]
    for name, answer, identifier in samples:
        reading = BY_NAME[name].read(answer, [identifier])[identifier]
        assert isinstance(reading.answer, Found)
        assert reading.offset is not None
        assert reading.length is not None
        cut = answer.body[reading.offset : reading.offset + reading.length]
        assert identifier.local in json.dumps(json.loads(cut))
