"""One PubmedArticle or PubmedBookArticle as a `Record`.

Paths are taken from the record's own place: its reference list and its CommentsCorrections
carry PMIDs and DOIs of other papers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from refassay.model import Author, Identifier, Notice, Record
from refassay.registries._dates import date_from_parts, date_in_citation, entrez_date, years_in
from refassay.registries._json_fields import filled
from refassay.registries._notices import text_notices, title_notices
from refassay.registries._plain_text import bare_title, plain_text, unbracketed
from refassay.registries._pubmed_notices import link_notice, with_types
from refassay.registries._works import doi_named, pmcid_named, pmid_named

_EMPTY = Element("empty")
_PUBLISHED = frozenset({"epublish", "ppublish", "ecollection", "aheadofprint", "epublish-ahead"})


def own_pmid(article: Element) -> Identifier | None:
    """The PMID of the record itself."""
    return pmid_named(_text(_document(article).find("PMID")))


def version_of(article: Element) -> int:
    """The version of the record, from 1; the newest counts when several come."""
    pmid = _document(article).find("PMID")
    number = "" if pmid is None else pmid.get("Version", "")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 9 else 1


def record_from(article: Element, own: Identifier) -> Record:
    """What the article says of itself. Fields that are missing or odd stay empty."""
    if article.tag == "PubmedBookArticle":
        return _book_record(article, own)
    return _article_record(article, own)


def _document(article: Element) -> Element:
    name = "BookDocument" if article.tag == "PubmedBookArticle" else "MedlineCitation"
    return _child(article, name)


def _article_record(article: Element, own: Identifier) -> Record:
    citation = _child(article, "MedlineCitation")
    inner = _child(citation, "Article")
    journal = _child(inner, "Journal")
    issue = _child(journal, "JournalIssue")
    title = _text(inner.find("ArticleTitle"))
    types = tuple(_texts(inner.findall("PublicationTypeList/PublicationType")))
    links = list(_links(citation))
    dates = [_date(issue.find("PubDate")), *map(_date, inner.findall("ArticleDate"))]
    short = _text(journal.find("ISOAbbreviation"))
    preprint = "Preprint" in types
    abstract = _abstract(inner.find("Abstract"))
    return Record(
        id=own,
        type="article" if preprint else "article-journal",
        title=unbracketed(title) or bare_title(title),
        author=tuple(_authors(inner.find("AuthorList"))),
        container_title=_text(journal.find("Title")) or short,
        issued=next(filter(None, dates), "") or _history_date(article),
        years=_years(issue.findall("PubDate"), inner.findall("ArticleDate"), _history(article)),
        volume=_text(issue.find("Volume")),
        issue=_text(issue.find("Issue")),
        page=_pages(inner.find("Pagination")),
        same_as=_same_as(article.find("PubmedData/ArticleIdList"), inner),
        publication_types=types,
        keywords=_keywords(citation),
        abstract=abstract,
        notices=_notices(links, types, title, abstract),
        extra=filled(
            container_title_short=short or _text(citation.find("MedlineJournalInfo/MedlineTA")),
            language=_texts(inner.findall("Language")),
            vernacular_title=bare_title(_text(inner.find("VernacularTitle"))),
            translated_title=(unbracketed(title) is not None) or None,
            status=citation.get("Status", ""),
            version=version_of(article) if version_of(article) > 1 else None,
            accessions=_accessions(inner),
            authors_complete=_all_authors(inner.find("AuthorList")),
            **_versions(links, preprint=preprint),
        ),
    )


def _book_record(article: Element, own: Identifier) -> Record:
    document = _child(article, "BookDocument")
    book = _child(document, "Book")
    chapter, whole = _text(document.find("ArticleTitle")), _text(book.find("BookTitle"))
    title = chapter or whole
    types = tuple(_texts(document.findall("PublicationType")))
    ids = [document.find("ArticleIdList"), article.find("PubmedBookData/ArticleIdList")]
    dates = [book.find(name) for name in ("PubDate", "BeginningDate", "EndingDate")]
    dates += [document.find(name) for name in ("ContributionDate", "DateRevised")]
    authors, editors = _book_people(document, book)
    accession = next(filter(None, (_article_id(one, "bookaccession") for one in ids)), "")
    return Record(
        id=own,
        type="chapter" if chapter else "book",
        title=unbracketed(title) or bare_title(title),
        author=authors,
        container_title=bare_title(whole) if chapter else "",
        issued=_date(book.find("PubDate")) or _date(document.find("ContributionDate")),
        years=_years([one for one in dates if one is not None]),
        volume=_text(book.find("Volume")),
        page=_pages(document.find("Pagination")),
        publisher=_text(book.find("Publisher/PublisherName")),
        same_as=next((same for one in ids if (same := _same_as(one, _EMPTY))), ()),
        publication_types=types,
        keywords=tuple(_texts(document.findall("KeywordList/Keyword"))),
        abstract=_abstract(document.find("Abstract")),
        notices=with_types((), types) or title_notices(title, (), "pubmed"),
        extra=filled(
            bookaccession=accession,
            collection_title=_text(book.find("CollectionTitle")),
            editor=editors,
            language=_texts(document.findall("Language")),
        ),
    )


def _same_as(ids: Element | None, inner: Element) -> tuple[Identifier, ...]:
    """DOI (of the id list, else an ELocationID that is not called invalid) and PMCID."""
    doi = doi_named(_article_id(ids, "doi"))
    for location in inner.findall("ELocationID"):
        if doi is None and location.get("EIdType") == "doi" and location.get("ValidYN") != "N":
            doi = doi_named(_text(location))
    return tuple(one for one in (doi, pmcid_named(_article_id(ids, "pmc"))) if one is not None)


def _article_id(ids: Element | None, kind: str) -> str:
    if ids is None:
        return ""
    found = (one for one in ids.findall("ArticleId") if one.get("IdType") == kind)
    return next(filter(None, map(_text, found)), "")


def _authors(people: Element | None) -> Iterator[Author]:
    for one in () if people is None else people.findall("Author"):
        if one.get("ValidYN") == "N":
            continue
        literal, family = _text(one.find("CollectiveName")), _text(one.find("LastName"))
        given = _text(one.find("ForeName")) or _text(one.find("Initials"))
        suffix = _text(one.find("Suffix"))
        if literal:
            yield Author(literal=literal)
        elif family or given:
            yield Author(family=family, given=" ".join(filter(None, (given, suffix))))


def _all_authors(people: Element | None) -> bool | None:
    """False where PubMed says that it lists only some of the authors; else nothing."""
    return False if people is not None and people.get("CompleteYN") == "N" else None


def _book_people(document: Element, book: Element) -> tuple[tuple[Author, ...], list[str]]:
    """Authors of the chapter, else of the book; and the names of the book's editors."""
    authors: list[Author] = []
    editors: list[str] = []
    for place in (document, book):
        for people in place.findall("AuthorList"):
            if people.get("Type") == "editors":
                editors += [
                    one.literal or f"{one.family} {one.given}".strip() for one in _authors(people)
                ]
            elif not authors or place is document:
                authors += _authors(people)
    return tuple(authors), editors


def _abstract(abstract: Element | None) -> str:
    """The parts of the main abstract, each behind its label."""
    parts = []
    for part in () if abstract is None else abstract.findall("AbstractText"):
        label, words = plain_text(part.get("Label", "")), _text(part)
        parts.append(f"{label}: {words}" if label and words else words)
    return " ".join(filter(None, parts))


def _keywords(citation: Element) -> tuple[str, ...]:
    headings = citation.findall("MeshHeadingList/MeshHeading/DescriptorName")
    own = citation.findall("KeywordList/Keyword")
    return tuple(dict.fromkeys(_texts([*headings, *own])))


def _accessions(inner: Element) -> list[str]:
    """Data sets and trials that the article names, such as ``GEO:GSE9900001``."""
    return [
        f"{_text(bank.find('DataBankName'))}:{number}"
        for bank in inner.findall("DataBankList/DataBank")
        for number in _texts(bank.findall("AccessionNumberList/AccessionNumber"))
    ]


def _links(citation: Element) -> Iterator[tuple[str, Identifier | None, str]]:
    """RefType, PMID where there is one, and the citation of every CommentsCorrections."""
    for link in citation.findall("CommentsCorrectionsList/CommentsCorrections"):
        pmid = pmid_named(_text(link.find("PMID")))
        yield link.get("RefType", ""), pmid, _text(link.find("RefSource"))


def _notices(
    links: Iterable[tuple[str, Identifier | None, str]],
    types: Iterable[str],
    title: str,
    abstract: str,
) -> tuple[Notice, ...]:
    found: list[Notice] = []
    for kind, pmid, label in links:
        found += link_notice(kind, pmid, label, date_in_citation(label))
    notices = with_types(found, types)
    notices += title_notices(title, notices, "pubmed")
    return notices + text_notices(abstract, notices, "pubmed")


def _versions(
    links: Iterable[tuple[str, Identifier | None, str]], *, preprint: bool
) -> dict[str, list[str]]:
    """Other versions: of a preprint the paper that it became, of a paper what it updates."""
    names = {"UpdateIn": "is_preprint_of" if preprint else "update_in", "UpdateOf": "update_of"}
    versions: dict[str, list[str]] = {}
    for kind, pmid, label in links:
        if kind in names:
            versions.setdefault(names[kind], []).append(pmid.curie if pmid else label)
    return versions


def _pages(pagination: Element | None) -> str:
    if pagination is None:
        return ""
    first, last = _text(pagination.find("StartPage")), _text(pagination.find("EndPage"))
    between = f"{first}-{last}" if last and last != first else first
    return _text(pagination.find("MedlinePgn")) or between


def _date(date: Element | None) -> str:
    if date is None:
        return ""
    parts = (_text(date.find(name)) for name in ("Year", "Month", "Day"))
    return date_from_parts(*parts) or entrez_date(_text(date.find("MedlineDate")))


def _history(article: Element) -> list[Element]:
    """Dates of publication in the record's history; the others are about handling it."""
    dates = article.findall("PubmedData/History/PubMedPubDate")
    return [one for one in dates if one.get("PubStatus") in _PUBLISHED]


def _history_date(article: Element) -> str:
    return next(filter(None, map(_date, _history(article))), "")


def _years(*groups: Iterable[Element]) -> tuple[int, ...]:
    texts = [
        _text(date.find(name))
        for group in groups
        for date in group
        for name in ("Year", "MedlineDate")
    ]
    return years_in(texts)


def _child(parent: Element, name: str) -> Element:
    found = parent.find(name)
    return _EMPTY if found is None else found


def _text(element: Element | None) -> str:
    return "" if element is None else plain_text("".join(element.itertext()))


def _texts(elements: Iterable[Element]) -> list[str]:
    return [found for element in elements if (found := _text(element))]
