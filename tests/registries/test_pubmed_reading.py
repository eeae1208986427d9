"""What PubMed's records say, and of whom."""

from __future__ import annotations

import pytest
from registry_samples import article, ask, ask_one, efetch, links, pmid, types

from refassay.model import Author, Found, NotHere, Record

A, B = pmid(90000001), pmid(90000002)


def record(inner: str = "", citation: str = "", data: str = "") -> Record:
    answer = ask_one("pubmed", efetch(article(90000001, inner, citation, data)), A)
    assert isinstance(answer, Found)
    return answer.record


def notices(inner: str = "", citation: str = "") -> list[tuple[str, str, str | None]]:
    return [(one.type, one.direction, one.id) for one in record(inner, citation).notices]


def test_a_pmid_that_a_whole_answer_leaves_out_is_not_here() -> None:
    answers = ask("pubmed", efetch(article(90000001)), A, B)
    assert isinstance(answers[A], Found)
    assert isinstance(answers[B], NotHere)
    assert isinstance(ask_one("pubmed", efetch(), A), NotHere)


def test_the_reference_list_and_comments_lend_nothing_to_the_record() -> None:
    data = (
        '<ArticleIdList><ArticleId IdType="pubmed">90000001</ArticleId></ArticleIdList>'
        "<ReferenceList><Reference><Citation>Other</Citation><ArticleIdList>"
        '<ArticleId IdType="doi">10.5555/cited</ArticleId>'
        '<ArticleId IdType="pmc">PMC90000009</ArticleId>'
        '<ArticleId IdType="pubmed">90000009</ArticleId>'
        "</ArticleIdList></Reference></ReferenceList>"
    )
    found = record(citation=links(("Cites", "J Other. 2001", 90000008)), data=data)
    assert found.id == A
    assert found.same_as == ()
    assert found.notices == ()


@pytest.mark.parametrize(
    ("inner", "data", "same_as"),
    [
        ("", '<ArticleId IdType="doi">10.5555/A</ArticleId>', ["DOI:10.5555/a"]),
        ("", '<ArticleId IdType="doi">https://doi.org/10.5555/a</ArticleId>', ["DOI:10.5555/a"]),
        ("", '<ArticleId IdType="doi">none</ArticleId>', []),
        ("", '<ArticleId IdType="pmc">PMC90000005</ArticleId>', ["PMC:PMC90000005"]),
        ('<ELocationID EIdType="doi" ValidYN="Y">10.5555/e</ELocationID>', "", ["DOI:10.5555/e"]),
        ('<ELocationID EIdType="doi" ValidYN="N">10.5555/e</ELocationID>', "", []),
        ('<ELocationID EIdType="pii">10.5555/e</ELocationID>', "", []),
        (
            '<ELocationID EIdType="doi" ValidYN="Y">10.5555/e</ELocationID>',
            '<ArticleId IdType="doi">10.5555/a</ArticleId>',
            ["DOI:10.5555/a"],
        ),
    ],
)
def test_a_work_has_the_other_names_that_its_own_id_list_gives(
    inner: str, data: str, same_as: list[str]
) -> None:
    found = record(inner, data=f"<ArticleIdList>{data}</ArticleIdList>")
    assert [one.curie for one in found.same_as] == same_as


@pytest.mark.parametrize(
    ("printed", "title"),
    [
        ("Invented title.", "Invented title"),
        ("Is it invented?", "Is it invented?"),
        ("And so on...", "And so on..."),
        ("The <i>abc-1</i> gene and CO<sub>2</sub>.", "The abc-1 gene and CO2"),
        ("The &lt;i&gt;abc-1&lt;/i&gt; gene &amp;amp; more.", "The abc-1 gene & more"),
        ("[Translated title].", "Translated title"),
        ("[Translated title.].", "Translated title"),
        ("[One] and [two].", "[One] and [two]"),
        ("[18F]tracers in use.", "[18F]tracers in use"),
        ("Values with p &lt; 0.05 and q &gt; 3.", "Values with p < 0.05 and q > 3"),
        ("Lines\n   and\tspaces.", "Lines and spaces"),
    ],
)
def test_titles_are_plain(printed: str, title: str) -> None:
    assert record(f"<ArticleTitle>{printed}</ArticleTitle>").title == title


def test_a_translated_title_is_said_to_be_one() -> None:
    found = record(
        "<ArticleTitle>[A study].</ArticleTitle><Language>ger</Language>"
        "<VernacularTitle>Eine Studie.</VernacularTitle>"
    )
    assert found.extra["translated_title"] is True
    assert found.extra["vernacular_title"] == "Eine Studie"
    assert found.extra["language"] == ["ger"]


def test_authors_are_persons_and_groups_in_order() -> None:
    found = record(
        "<AuthorList>"
        '<Author ValidYN="Y"><LastName>Doe</LastName><ForeName>Jo Ann</ForeName>'
        "<Initials>JA</Initials><Suffix>Jr</Suffix></Author>"
        "<Author><LastName>Roe</LastName><Initials>R</Initials></Author>"
        '<Author ValidYN="N"><LastName>Wrong</LastName></Author>'
        "<Author><CollectiveName>Invented Study Group</CollectiveName></Author>"
        "<Author><LastName>Weiming</LastName><ForeName>Fu</ForeName></Author>"
        "<Author/></AuthorList>"
    )
    assert found.author == (
        Author("Doe", "Jo Ann Jr"),
        Author("Roe", "R"),
        Author(literal="Invented Study Group"),
        Author("Weiming", "Fu"),
    )
    assert record().author == ()


@pytest.mark.parametrize(
    ("printed", "electronic", "issued", "years"),
    [
        ("<Year>2020</Year><Month>Feb</Month><Day>3</Day>", "", "2020-02-03", (2020,)),
        ("<Year>2020</Year><Month>02</Month>", "", "2020-02", (2020,)),
        ("<Year>2020</Year><Season>Spring</Season>", "2019", "2020", (2019, 2020)),
        ("<MedlineDate>1998 Dec-1999 Jan</MedlineDate>", "", "1998-12", (1998, 1999)),
        ("<MedlineDate>Summer 2001</MedlineDate>", "2000", "2001", (2000, 2001)),
        ("<Year>2020</Year><Month>Feb</Month><Day>31</Day>", "", "2020-02", (2020,)),
        ("", "2021", "2021-05-06", (2021,)),
        ("", "", "", ()),
    ],
)
def test_dates_give_the_issue_and_every_year(
    printed: str, electronic: str, issued: str, years: tuple[int, ...]
) -> None:
    date = f"<ArticleDate><Year>{electronic}</Year><Month>5</Month><Day>6</Day></ArticleDate>"
    found = record(
        f"<Journal><JournalIssue><PubDate>{printed}</PubDate></JournalIssue></Journal>"
        + (date if electronic else "")
    )
    assert (found.issued, found.years) == (issued, years)


def test_the_journal_and_its_place_are_read() -> None:
    found = record(
        "<Journal><JournalIssue><Volume>12</Volume><Issue>3</Issue></JournalIssue>"
        "<Title>Journal of Inventions</Title><ISOAbbreviation>J Inv</ISOAbbreviation></Journal>"
        "<Pagination><StartPage>5</StartPage><EndPage>9</EndPage></Pagination>"
    )
    assert (found.container_title, found.volume, found.issue, found.page) == (
        "Journal of Inventions",
        "12",
        "3",
        "5-9",
    )
    assert found.extra["container_title_short"] == "J Inv"
    short = record("<Journal><ISOAbbreviation>J Inv</ISOAbbreviation></Journal>")
    assert short.container_title == "J Inv"


def test_the_abstract_is_the_main_one_with_its_labels() -> None:
    found = record(
        '<Abstract><AbstractText Label="AIM">To <i>invent</i>.</AbstractText>'
        "<AbstractText>It went on.</AbstractText><AbstractText/>"
        "<CopyrightInformation>Copyright</CopyrightInformation></Abstract>",
        '<OtherAbstract Type="plain-language-summary"><AbstractText>Other</AbstractText>'
        "</OtherAbstract>",
    )
    assert found.abstract == "AIM: To invent. It went on."


def test_subject_headings_and_key_words_come_once_each() -> None:
    found = record(
        citation="<MeshHeadingList><MeshHeading><DescriptorName>Humans</DescriptorName>"
        "<QualifierName>genetics</QualifierName></MeshHeading></MeshHeadingList>"
        "<KeywordList><Keyword>invention</Keyword><Keyword>Humans</Keyword></KeywordList>"
    )
    assert found.keywords == ("Humans", "invention")


def test_data_sets_that_an_article_names_are_kept() -> None:
    found = record(
        "<DataBankList><DataBank><DataBankName>GEO</DataBankName><AccessionNumberList>"
        "<AccessionNumber>GSE9900001</AccessionNumber></AccessionNumberList></DataBank>"
        "</DataBankList>"
    )
    assert found.extra["accessions"] == ["GEO:GSE9900001"]


def test_a_preprint_names_the_paper_that_it_became() -> None:
    found = record(types("Preprint"), links(("UpdateIn", "J Inv. 2021", 90000007)))
    assert found.type == "article"
    assert found.publication_types == ("Preprint",)
    assert found.extra["is_preprint_of"] == ["PMID:90000007"]
    assert record(types("Journal Article")).type == "article-journal"


CHAPTER = (
    "<PubmedBookArticle><BookDocument><PMID>90000001</PMID>"
    '<ArticleIdList><ArticleId IdType="bookaccession">NBK9900001</ArticleId></ArticleIdList>'
    "<Book><Publisher><PublisherName>Invented Press</PublisherName></Publisher>"
    "<BookTitle>Invented Reviews</BookTitle><PubDate><Year>1993</Year></PubDate>"
    "<EndingDate><Year>2024</Year></EndingDate>"
    '<AuthorList Type="editors"><Author><LastName>Ed</LastName><ForeName>Eve</ForeName></Author>'
    "</AuthorList></Book><ArticleTitle>An invented disease</ArticleTitle>"
    '<AuthorList Type="authors"><Author><LastName>Doe</LastName><ForeName>Jo</ForeName></Author>'
    "</AuthorList><PublicationType>Review</PublicationType>"
    "<ReferenceList><Reference><ArticleIdList><ArticleId IdType='pubmed'>90000009</ArticleId>"
    "</ArticleIdList></Reference></ReferenceList></BookDocument>"
    '<PubmedBookData><ArticleIdList><ArticleId IdType="pubmed">90000001</ArticleId>'
    "</ArticleIdList></PubmedBookData></PubmedBookArticle>"
)


def test_a_chapter_is_read_under_its_own_pmid() -> None:
    found = ask_one("pubmed", efetch(CHAPTER), A).record
    assert (found.type, found.title, found.container_title) == (
        "chapter",
        "An invented disease",
        "Invented Reviews",
    )
    assert found.author == (Author("Doe", "Jo"),)
    assert found.years == (1993, 2024)
    assert found.extra["bookaccession"] == "NBK9900001"
    assert found.extra["editor"] == ["Ed Eve"]


def test_a_whole_book_has_the_book_s_title_and_authors() -> None:
    book = CHAPTER.replace("<ArticleTitle>An invented disease</ArticleTitle>", "")
    book = book.replace('Type="authors"', 'Type="ignored"').replace('Type="editors"', "")
    found = ask_one("pubmed", efetch(book), A).record
    assert (found.type, found.title, found.container_title) == ("book", "Invented Reviews", "")


def test_of_two_versions_the_newer_counts() -> None:
    first = article(90000001, "<ArticleTitle>Old.</ArticleTitle>")
    second = article(90000001, "<ArticleTitle>New.</ArticleTitle>").replace(
        'PMID Version="1"', 'PMID Version="2"'
    )
    for order in ((first, second), (second, first)):
        assert ask_one("pubmed", efetch(*order), A).record.title == "New"
