"""Who gives full texts: what is asked, what counts as one, and when there is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from registry_samples import NEEDS_WIRE, recorded, recorded_reply, reply
from text_samples import articles, ask_text, chapter, jats, oai, oai_error

from refassay.identifiers.queries import query
from refassay.model import FullText, Identifier, NotHere
from refassay.registries import BY_NAME, Unreadable

PMCID = "PMC90000001"
NO_XML = "PMC holds the article and does not give its text as XML"


@pytest.mark.parametrize(
    "ids",
    [
        '<article-id pub-id-type="pmcid">PMC90000001</article-id>',
        '<article-id pub-id-type="pmcid">PMC90000001</article-id>'
        '<article-id pub-id-type="pmcid-ver">PMC90000001.2</article-id>'
        '<article-id pub-id-type="pmcaid">90000001</article-id>',
        '<article-id pub-id-type="pmc">90000001</article-id>',
        '<article-id pub-id-type="pmcaid">90000001</article-id>',
    ],
)
def test_old_and_new_spellings_of_the_own_number_are_known(ids: str) -> None:
    article = f"<article><front><article-meta>{ids}</article-meta></front><body><p>W.</p></body>"
    answer = ask_text("pmc_text", articles(f"{article}</article>"), PMCID)[PMCID]
    assert isinstance(answer, FullText)


def test_the_number_of_a_cited_work_is_never_the_articles_own() -> None:
    back = (
        '<back><ref-list><ref id="B1"><element-citation><pub-id pub-id-type="pmcid">PMC90000001'
        "</pub-id></element-citation></ref></ref-list></back>"
    )
    article = f"<article><front><article-meta/></front><body><p>W.</p></body>{back}</article>"
    with pytest.raises(Unreadable, match="without a PMCID of its own"):
        ask_text("pmc_text", articles(article), PMCID)


def test_a_batch_tells_of_each_article() -> None:
    answer = articles(
        jats(90000002, ""),
        jats(90000001),
        '<Reply Id="90000003" error="The following PMCID is not available: 90000003"/>',
    )
    asked = [f"PMC9000000{n}" for n in (1, 2, 3, 4)]
    found = ask_text("pmc_text", answer, *asked)
    assert isinstance(found["PMC90000001"], FullText)
    assert found["PMC90000002"] == NotHere(NO_XML)
    assert found["PMC90000003"] == NotHere("The following PMCID is not available: 90000003")
    assert found["PMC90000004"] == NotHere("efetch left it out of its answer")


@pytest.mark.parametrize(
    "body",
    [
        "",
        "<sec/>",
        "<sec><title>Full text</title></sec>",
        '<p><supplementary-material id="scan"><caption><p>Page 1</p></caption>'
        "</supplementary-material></p>",
        "<fig><caption><p>Scan of page 1.</p></caption></fig>",
    ],
)
def test_an_article_without_words_in_its_body_has_no_text(body: str) -> None:
    front = "<abstract><p>To see.</p></abstract>"
    answer = articles(jats(body=body, front=front).replace("<body></body>", "<body/>"))
    assert ask_text("pmc_text", answer, PMCID)[PMCID] == NotHere(NO_XML)


@pytest.mark.parametrize(
    "inner",
    [
        jats(90000009),
        jats() + jats(90000009),
        '<Reply Id="90000001" error="Backend failed"/>',
        "<Reply/>",
        "words" + jats(),
    ],
)
def test_other_articles_and_other_errors_tell_nothing(inner: str) -> None:
    asked = [PMCID] if inner != jats() + jats(90000009) else [PMCID, "PMC90000002"]
    with pytest.raises(Unreadable):
        ask_text("pmc_text", articles(inner), *asked)


def test_an_article_can_be_cut_out_of_its_answer() -> None:
    answer = articles(jats(90000002), jats(90000001, "<p>Wörter.</p>"))
    reading = BY_NAME["pmc_text"].read(
        answer, [query("pmc_text", PMCID), query("pmc_text", "PMC90000002")]
    )[query("pmc_text", PMCID)]
    assert reading.offset is not None
    assert reading.length is not None
    cut = answer.body[reading.offset : reading.offset + reading.length].decode()
    assert cut.startswith("<article ")
    assert "90000001" in cut
    assert cut.endswith("</article>")


def test_europe_pmc_says_404_where_it_has_no_text() -> None:
    answer = reply(b"", "text/html", 404)
    assert ask_text("europepmc_text", answer, PMCID) == {
        PMCID: NotHere("Europe PMC gives no full text of it")
    }
    closed = (
        f"<errorBean><errMsg>Article with id {PMCID} is not open access one</errMsg></errorBean>"
    )
    assert isinstance(ask_text("europepmc_text", reply(closed, "text/xml"), PMCID)[PMCID], NotHere)
    assert isinstance(ask_text("europepmc_text", reply(jats(), "text/xml"), PMCID)[PMCID], FullText)
    with pytest.raises(Unreadable):
        ask_text("europepmc_text", reply(jats(90000009), "text/xml"), PMCID)
    broken = "<errorBean><errMsg>database down</errMsg></errorBean>"
    with pytest.raises(Unreadable):
        ask_text("europepmc_text", reply(broken, "text/xml"), PMCID)


@pytest.mark.parametrize(
    ("body", "media"),
    [
        ('{"hitCount":0,"resultList":{"result":[]}}', "application/json"),
        ("<responseWrapper><hitCount>0</hitCount><resultList/></responseWrapper>", "text/xml"),
    ],
)
def test_europe_pmc_may_say_that_it_found_nothing(body: str, media: str) -> None:
    answer = ask_text("europepmc_text", reply(body, media), PMCID)[PMCID]
    assert answer == NotHere("Europe PMC gives no full text of it")
    for odd in (body.replace("0", "1"), body.replace("hitCount", "count"), body[:-3]):
        with pytest.raises(Unreadable):
            ask_text("europepmc_text", reply(odd, media), PMCID)


@NEEDS_WIRE
def test_recorded_answers_of_europe_pmc_tell_of_no_text() -> None:
    rows = [row for row in recorded("europepmc") if row["content_type"].startswith("text/xml")]
    assert len(rows) == 2
    for row in rows:
        local = "PMC3040717"
        assert isinstance(ask_text("europepmc_text", recorded_reply(row), local)[local], NotHere)


def test_a_chapter_is_read_from_books_oai() -> None:
    body = "<sec><title>Management</title><p>Give <bold>water</bold>.</p></sec>"
    found = ask_text("bookshelf_text", oai(chapter(body=body)), "NBK900001")["NBK900001"]
    assert isinstance(found, FullText)
    assert found.id == Identifier("bookshelf", "NBK900001")
    assert [(each.section, each.text) for each in found.passages] == [
        ("abstract", "What it is about."),
        ("other", "Management"),
        ("other", "Give water."),
    ]


def test_bookshelf_says_where_it_gives_no_text() -> None:
    closed = ask_text("bookshelf_text", oai_error("cannotDisseminateFormat"), "NBK900001")
    unknown = ask_text("bookshelf_text", oai_error("idDoesNotExist"), "NBK900001")
    bare = ask_text("bookshelf_text", oai(chapter(body="")), "NBK900001")
    assert closed == {
        "NBK900001": NotHere("Bookshelf holds it and does not give its text to programs")
    }
    assert unknown == {"NBK900001": NotHere("Books-OAI does not know it")}
    assert bare == {"NBK900001": NotHere("Bookshelf gives no text of it, only its data")}


@pytest.mark.parametrize(
    "answer",
    [
        oai_error("badArgument"),
        oai(chapter(), number="900002"),
        oai(chapter("NBK900009")),
        oai("<dc/>"),
        oai(""),
    ],
)
def test_what_is_not_the_chapter_is_unreadable(answer: object) -> None:
    with pytest.raises(Unreadable):
        ask_text("bookshelf_text", answer, "NBK900001")  # type: ignore[arg-type]


def test_requests_name_the_article_and_no_secret() -> None:
    sent = BY_NAME["pmc_text"].request([query("pmc_text", PMCID), query("pmc_text", "PMC90000002")])
    assert dict(sent.form) == {
        "db": "pmc", "id": "90000001,90000002", "retmode": "xml", "tool": "refassay"
    }  # fmt: skip
    sent = BY_NAME["europepmc_text"].request([query("europepmc_text", PMCID)])
    assert sent.url == "https://www.ebi.ac.uk/europepmc/webservices/rest/PMC90000001/fullTextXML"
    sent = BY_NAME["bookshelf_text"].request([query("bookshelf_text", "NBK900001")])
    assert dict(sent.query)["identifier"] == "oai:books.ncbi.nlm.nih.gov:900001"
    assert dict(sent.query)["metadataPrefix"] == "nbk_ftext"


@NEEDS_WIRE
def test_recorded_articles_are_read_as_far_as_pmc_gives_them() -> None:
    asked = {"biopython": "PMC8435807", "linkml-reference-validator": "PMC5593426"}
    rows = recorded("eutils-efetch-pmc")
    assert rows
    for row in rows:
        local = asked[Path(row["file"]).name.partition("__")[0]]
        answer = ask_text("pmc_text", recorded_reply(row), local)[local]
        if local == "PMC5593426":  # front matter and tables without a body
            assert answer == NotHere(NO_XML)
            continue
        assert isinstance(answer, FullText)
        assert [each.text[:40] for each in answer.passages] == [
            "This article was originally published wi"
        ]
        assert answer.licence == "https://creativecommons.org/licenses/by-nc/4.0/"
