"""Answers with numbered citations: bound by index, conflicts and gaps seen."""

from __future__ import annotations

import json

import pytest
from inputs_samples import SAMPLES, given, ids, of

from refassay.inputs._markers import markers


def by_label(read):
    return {one.label: one for one in read.extraction.citations if one.label}


def marked(read, citation):
    return [read.source.text[start:end] for start, end in citation.cited_at]


def answer(body: str, citations: object, *, fence: str = "```") -> str:
    data = json.dumps(citations, indent=2)
    return f"{body}\n\n## Citation Data\n\n{fence}json\n{data}\n{fence}\n"


def test_markers_are_bound_by_index_and_not_by_the_order_of_the_list():
    read = given(SAMPLES / "answer.md")
    labels = by_label(read)
    assert marked(read, labels["40"]) == ["[40]", "[3, 40]"]
    assert marked(read, labels["15"]) == ["[15]"]
    assert marked(read, labels["3"]) == ["[3]", "[3, 40]"]
    assert [str(one) for one in labels["15"].ids] == ["DOI:10.5555/inputs.nowhere"]


def test_shuffling_the_citation_data_changes_no_binding(tmp_path):
    cited = [{"index": n, "title": f"Work {n}", "doi": f"10.5555/w.{n}"} for n in (1, 2, 3, 9)]
    body = "A.[1] B.[2][3] C [9]."
    one = of(tmp_path, "a.md", answer(body, cited))
    other = of(tmp_path, "b.md", answer(body, cited[::-1]))
    seen = [
        {label: (c.ids, marked(read, c)) for label, c in by_label(read).items()}
        for read in (one, other)
    ]
    assert seen[0] == seen[1]
    assert seen[0]["2"][1] == ["[2]"]
    assert one.extraction.notes == ()


def test_an_index_without_citation_is_listed_as_one_that_cannot_be_checked():
    read = given(SAMPLES / "answer.md")
    nine = by_label(read)["9"]
    assert (nine.ids, nine.where, marked(read, nine)) == ((), "text", ["[7–9]"])
    assert "the text cites [9], which the citation data does not have" in read.extraction.notes


def test_an_index_that_is_never_cited_is_told(tmp_path):
    read = of(tmp_path, "a.md", answer("A.[2]", [{"index": 2, "doi": "10.5555/a"},
                                               {"index": 11, "doi": "10.5555/b"}]))  # fmt: skip
    assert read.extraction.notes == ("the text never cites [11] of the citation data",)


def test_an_index_that_is_given_twice_is_told(tmp_path):
    cited = [{"index": 2, "doi": "10.5555/a"}, {"index": 2, "doi": "10.5555/b"}]
    read = of(tmp_path, "a.md", answer("A.[2]", cited))
    assert "the citation data gives several citations to [2]" in read.extraction.notes
    assert [marked(read, one) for one in read.extraction.citations] == [["[2]"], ["[2]"]]


def test_a_doi_and_a_pmid_of_one_citation_are_names_of_one_work():
    labels = by_label(given(SAMPLES / "answer.md"))
    assert [[str(one) for one in group] for group in labels["3"].one_work] == [
        ["PMID:90003001", "DOI:10.5555/inputs.two"]
    ]


def test_several_indices_of_one_paper_stay_citations_of_their_own():
    labels = by_label(given(SAMPLES / "answer.md"))
    assert set(labels["7"].ids) < set(labels["40"].ids)


def test_members_that_nobody_knows_are_kept():
    extra = by_label(given(SAMPLES / "answer.md"))["40"].extra
    assert extra["shelf"] == "left"
    assert extra["origin"] == "qvcnfe_bctusbdut_w2"
    assert extra["publication_types"] == ["Randomized Controlled Trial"]
    assert extra["is_guideline"] is False
    assert "doi" not in extra


def test_what_the_answers_own_text_names_is_read_beside_the_data():
    read = given(SAMPLES / "answer.md")
    own = next(one for one in read.extraction.mentions if str(one.id) == "DOI:10.5555/inputs.own")
    assert own.line == 4
    assert read.extraction.citations[own.citation].where == "text"


def test_a_work_named_in_text_and_data_is_one_citation(tmp_path):
    read = of(tmp_path, "a.md", answer("See doi:10.5555/a.[1]", [{"index": 1, "doi": "10.5555/a"}]))
    assert len(read.extraction.citations) == 1
    assert {one.citation for one in read.extraction.mentions} == {0}


@pytest.mark.parametrize(
    "data",
    [
        [{"index": 15, "title": "A", "doi": "10.5555/a"}],
        [{"index": "15", "title": "A", "DOI": "https://doi.org/10.5555/A"}],
        [{"citation_index": "[15]", "title": "A", "url": "https://doi.org/10.5555/a"}],
        {"citations": [{"number": 15, "title": "A", "doi": "doi:10.5555/a"}]},
        {"15": {"title": "A", "doi": "10.5555/a"}},
        {"[15]": {"title": "A", "doi": "10.5555/a"}},
        [{"index": 15, "metadata": {"citation_detail": {"title": "A", "doi": "10.5555/a"}}}],
        {"index": 15, "title": "A", "doi": "10.5555/a"},
    ],
)
@pytest.mark.parametrize("fence", ["```", "~~~~", ""])
def test_citation_data_is_read_in_every_shape(tmp_path, data, fence):
    text = answer("So it is.[15]", data, fence=fence)
    read = of(tmp_path, "a.md", text if fence else text.replace("\njson\n", "\n\n"))
    assert ids(read) == ["DOI:10.5555/a"]
    assert [marked(read, one) for one in read.extraction.citations] == [["[15]"]]


def test_citation_data_that_is_no_json_is_read_as_text_and_says_so(tmp_path):
    text = 'A.[1]\n\n## Citation Data\n\n```json\n[{"index": 1, "pmid": "90003001",\n```\n'
    read = of(tmp_path, "a.md", text)
    assert ids(read) == ["PMID:90003001"]
    assert any("is not JSON" in note for note in read.extraction.notes)


def test_the_heading_alone_makes_no_answer(tmp_path):
    read = of(tmp_path, "a.md", "A (PMID: 90003001).\n\n## Citation Data\n\nNone.\n")
    assert read.extraction.format == "markdown"
    assert ids(read) == ["PMID:90003001"]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("so.[15][40] And", ["15", "40"]),
        ("so [3-5], and", ["3", "4", "5"]),
        ("so [3–5] and", ["3", "4", "5"]),
        ("so [3, 5; 7] and", ["3", "5", "7"]),
        (r"so \[15\] and", ["15"]),
        ("so [[15]](https://example.org) and", ["15"]),
        ("so [15](https://example.org) and", ["15"]),
        ("as [15]: so", ["15"]),
        ("[15]: https://example.org", []),
        ("![15](x.png)", []),
        ("[see 15]", []),
        ("[1-9999]", ["1"]),
        ("[12345]", []),
        ("a[0]", ["0"]),
    ],
)
def test_markers(text, labels):
    assert [one.label for one in markers(text)] == labels


def test_a_year_or_an_array_index_is_no_missing_citation(tmp_path):
    read = of(tmp_path, "a.md", answer("In [2019] x[0].[1]", [{"index": 1, "doi": "10.5555/a"}]))
    assert read.extraction.notes == ()
    assert len(read.extraction.citations) == 1


def test_an_article_gives_its_citations_each_once():
    read = given(SAMPLES / "article.json")
    entries = [one for one in read.extraction.citations if one.where == "entry"]
    assert [[str(one) for one in entry.ids] for entry in entries] == [
        ["PMID:90003001", "DOI:10.5555/inputs.one"],
        ["DOI:10.5555/inputs.nowhere"],
    ]
    assert entries[0].extra == {"repository": "Tiny"}
    assert read.extraction.claims[0].issued == "2019-02-11"


def test_an_articles_question_and_progress_are_no_part_of_the_answer():
    found = ids(given(SAMPLES / "article.json"))
    assert not {"PMID:90003099", "PMID:90003098", "PMID:90003097"} & set(found)


def test_a_table_of_an_article_is_read_through_both_spellings():
    read = given(SAMPLES / "article.json")
    cell = next(one for one in read.extraction.mentions if str(one.id) == "PMID:90003002")
    assert (cell.exact, cell.line) == ("90003002", 8)


def test_markers_of_an_article_without_indices_are_bound_to_nothing_and_that_is_told():
    read = given(SAMPLES / "article.json")
    assert all(one.cited_at == () for one in read.extraction.citations)
    assert any("gives no indices" in note for note in read.extraction.notes)


def article(**output: object) -> str:
    detail = {"title": "A", "doi": "10.5555/a"}
    cited = [{"index": 4, "metadata": {"citation_detail": detail}}]
    spans = [{"text": "So it is.", "citations": cited}]
    paragraphs = [{"articlespan_set": spans}]
    sections = [{"articleparagraph_set": paragraphs}]
    return json.dumps(
        {"output": {"structured_article": {"articlesection_set": sections}, **output}}
    )


def test_an_article_with_indices_is_bound_by_them(tmp_path):
    read = of(tmp_path, "a.json", article(text="So it is.[4] Or not.[5]"))
    four = by_label(read)["4"]
    assert marked(read, four) == ["[4]"]
    assert by_label(read)["5"].ids == ()


def test_an_article_without_a_text_of_its_own_is_read_by_its_spans(tmp_path):
    read = of(tmp_path, "a.json", article())
    assert "So it is." in read.subject.text
    assert ids(read) == ["DOI:10.5555/a"]


def test_an_answer_that_a_client_wrapped_is_found(tmp_path):
    inner = json.loads(article(text="So.[4]"))
    read = of(tmp_path, "a.json", json.dumps({"article_id": "x", "result": {"article": inner}}))
    assert marked(read, by_label(read)["4"]) == ["[4]"]


def test_data_that_is_nested_too_deeply_is_read_as_text(tmp_path):
    text = '[{"title": "A", "doi": "10.5555/a"},' + "[" * 5000 + "]" * 5000 + "]"
    read = of(tmp_path, "a.json", text)
    assert read.extraction.format == "plain_text"
    assert ids(read) == ["DOI:10.5555/a"]


BOUND = (
    '# Q\n\nLate: "anthers open late in spring" [2]. Buds open in 12 of 20 patients.[1][2]\n\n'
    "## Citation Data\n\n```json\n"
    '[{"index": 2, "title": "Anthers", "pmid": 90000001, "doi": "10.5555/a.1"},'
    ' {"index": 1, "title": "Buds", "pmid": 90000002}]\n```\n'
)


def test_quotes_and_statements_are_pinned_by_index_and_never_by_order(tmp_path):
    read = of(tmp_path, "answer.md", BOUND).extraction
    assert [[str(one) for one in quote.references] for quote in read.quotes] == [
        ["PMID:90000001", "DOI:10.5555/a.1"]
    ]
    late, buds = read.statements
    assert [read.citations[each].label for each in late.citations] == ["2"]
    assert [read.citations[each].label for each in buds.citations] == ["1", "2"]
    assert (late.quantitative, buds.quantitative) == (False, True)
    assert all(each.where != "sidecar" for each in read.citations)
