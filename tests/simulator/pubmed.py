"""PubMed: efetch as XML.

Shapes as recorded in 2024 to 2026; the 400 for a list without one good identifier as observed
in 2026.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from simulator import dates
from simulator.entrez import initials, notices, publication_types
from simulator.records import Records, Row
from simulator.reply import XML, Call, Reply, text_reply

_HEAD = """<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" \
"https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">
"""
_NO_IDS = """<?xml version="1.0" encoding="UTF-8" ?>
<!DOCTYPE eEfetchResult PUBLIC "-//NLM//DTD efetch 20131226//EN" \
"https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20131226/efetch.dtd">
<eFetchResult>
\t<ERROR>ID list is empty! Possibly it has no correct IDs.</ERROR>
</eFetchResult>
"""
REF_TYPES = {
    "retraction": ("RetractionIn", "RetractionOf"),
    "withdrawal": ("RetractionIn", "RetractionOf"),
    "partial_retraction": ("PartialRetractionIn", "PartialRetractionOf"),
    "expression_of_concern": ("ExpressionOfConcernIn", "ExpressionOfConcernFor"),
    "correction": ("ErratumIn", "ErratumFor"),
}
_TYPE_UI = {"Journal Article": "D016428", "Retracted Publication": "D016441", "Review": "D016454"}
_MINOR = ' MajorTopicYN="N"'
_VERSION = ' Version="1"'
_MARKUP = re.compile(r"&lt;(/?(?:i|b|sub|sup))&gt;")


def efetch(records: Records, call: Call) -> Reply:
    """The set of articles. Unknown PMIDs are left out of it."""
    good = [pmid for pmid in call.ids if re.fullmatch(r"0*[1-9]\d{0,8}", pmid)]
    if not good:
        return text_reply(_NO_IDS, status=400, media_type=XML)
    rows = records.found("pubmed", (str(int(pmid)) for pmid in good))
    articles = "\n".join(_book(row) if row.get("book") else _article(row) for row in rows)
    return text_reply(
        f"{_HEAD}<PubmedArticleSet>\n{articles}\n</PubmedArticleSet>\n", media_type=XML
    )


def _marked(text: Any) -> str:
    """Escaped for XML, with PubMed's own inline markup left as markup."""
    return _MARKUP.sub(r"<\1>", escape(str(text)))


def _tag(name: str, text: Any, attributes: str = "") -> str:
    return f"<{name}{attributes}>{_marked(text)}</{name}>" if text not in (None, "") else ""


def _date(name: str, date: Any, attributes: str = "") -> str:
    known = dates.parts(date)
    if not known:
        return f"<{name}{attributes}>{_tag('MedlineDate', date)}</{name}>" if date else ""
    inner = _tag("Year", known[0])
    inner += _tag("Month", dates.MONTHS[known[1] - 1]) if len(known) > 1 else ""
    inner += _tag("Day", f"{known[2]:02d}") if len(known) > 2 else ""
    return f"<{name}{attributes}>{inner}</{name}>"


def _authors(people: Iterable[Any], attributes: str) -> str:
    out = []
    for author in people:
        family, comma, given = str(author).partition(",")
        inner = _tag("CollectiveName", author)
        if comma:
            inner = _tag("LastName", family) + _tag("ForeName", given.strip())
            inner += _tag("Initials", initials(given))
        out.append(f'<Author ValidYN="Y">{inner}</Author>')
    return f"<AuthorList{attributes}>{''.join(out)}</AuthorList>" if out else ""


def _abstract(row: Row) -> str:
    given = row.get("abstract")
    if not given:
        return ""
    if isinstance(given, dict):
        texts = [
            _tag("AbstractText", text, f" Label={quoteattr(label.upper())}")
            for label, text in given.items()
        ]
        return f"<Abstract>{''.join(texts)}</Abstract>"
    return f"<Abstract>{_tag('AbstractText', given)}</Abstract>"


def _types(row: Row) -> str:
    out = [
        _tag("PublicationType", each, f' UI="{_TYPE_UI.get(each, "D000000")}"')
        for each in publication_types(row)
    ]
    return f"<PublicationTypeList>{''.join(out)}</PublicationTypeList>" if out else ""


def _comments(row: Row) -> str:
    out = []
    for key, direction in (("notices", 0), ("notice_of", 1)):
        for each in notices(row, key):
            source = each.get("citation") or f"Notices. {dates.spaced(each.get('date'))}"
            inner = _tag("RefSource", source) + _tag("PMID", each.get("pmid"), ' Version="1"')
            kind = REF_TYPES[each["type"]][direction]
            out.append(f'<CommentsCorrections RefType="{kind}">{inner}</CommentsCorrections>')
    return f"<CommentsCorrectionsList>{''.join(out)}</CommentsCorrectionsList>" if out else ""


def _subjects(row: Row) -> str:
    headings = "".join(
        f"<MeshHeading>{_tag('DescriptorName', each, _MINOR)}</MeshHeading>"
        for each in row.get("mesh") or ()
    )
    words = "".join(
        _tag("Keyword", each, ' MajorTopicYN="N"') for each in row.get("keywords") or ()
    )
    out = f"<MeshHeadingList>{headings}</MeshHeadingList>" if headings else ""
    return out + (f'<KeywordList Owner="NOTNLM">{words}</KeywordList>' if words else "")


def _article_ids(row: Row) -> str:
    ids = _tag("ArticleId", row["pmid"], ' IdType="pubmed"')
    ids += _tag("ArticleId", row.get("doi"), ' IdType="doi"')
    ids += _tag("ArticleId", row.get("pmcid"), ' IdType="pmc"')
    return f"<ArticleIdList>{ids}</ArticleIdList>"


def _references(row: Row) -> str:
    """The reference list, whose PMIDs and DOIs are other works'."""
    out = []
    for pmid in row.get("references") or ():
        ids = _tag("ArticleId", pmid, ' IdType="pubmed"')
        ids += _tag("ArticleId", f"10.5555/cited.{pmid}", ' IdType="doi"')
        citation = _tag("Citation", "J Cited Work. 2001;1(1):1-2")
        out.append(f"<Reference>{citation}<ArticleIdList>{ids}</ArticleIdList></Reference>")
    return f"<ReferenceList>{''.join(out)}</ReferenceList>" if out else ""


def _article(row: Row) -> str:
    journal = str(row.get("journal") or "")
    date = row.get("date") or row.get("year")
    issue = _tag("Volume", row.get("volume")) + _tag("Issue", row.get("issue"))
    issue = f'<JournalIssue CitedMedium="Internet">{issue}{_date("PubDate", date)}</JournalIssue>'
    pages = _tag("MedlinePgn", row.get("pages"))
    article = (
        f"<Journal>{issue}{_tag('Title', journal)}{_tag('ISOAbbreviation', journal)}</Journal>"
        + _tag("ArticleTitle", row.get("title"))
        + (f"<Pagination>{pages}</Pagination>" if pages else "")
        + _tag("ELocationID", row.get("doi"), ' EIdType="doi" ValidYN="Y"')
        + _abstract(row)
        + _authors(row.get("authors") or (), ' CompleteYN="Y"')
        + _tag("Language", row.get("language") or "eng")
        + _types(row)
        + _date("ArticleDate", row.get("online"), ' DateType="Electronic"')
    )
    citation = (
        _tag("PMID", row["pmid"], ' Version="1"')
        + f'<Article PubModel="Print-Electronic">{article}</Article>'
        + f"<MedlineJournalInfo>{_tag('MedlineTA', journal)}</MedlineJournalInfo>"
        + _comments(row)
        + _subjects(row)
    )
    data = _tag("PublicationStatus", "ppublish") + _article_ids(row) + _references(row)
    return (
        f'<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM">{citation}'
        f"</MedlineCitation><PubmedData>{data}</PubmedData></PubmedArticle>"
    )


def _book(row: Row) -> str:
    """A book, or a chapter when the row names the whole book as well."""
    ids = _tag("ArticleId", row["book"], ' IdType="bookaccession"')
    whole = row.get("book_title")
    publisher = _tag("PublisherName", row.get("publisher") or "Example Press")
    date = _date("PubDate", row.get("date") or row.get("year"))
    book = f"<Publisher>{publisher}</Publisher>{_tag('BookTitle', whole or row['title'])}{date}"
    title = _tag("ArticleTitle", row["title"]) if whole else ""
    people = _authors(row.get("authors") or (), ' Type="authors"')
    types = "".join(_tag("PublicationType", each) for each in publication_types(row))
    document = (
        f"{_tag('PMID', row['pmid'], _VERSION)}<ArticleIdList>{ids}</ArticleIdList>"
        f"<Book>{book}</Book>{title}{_tag('Language', row.get('language') or 'eng')}{people}"
        f"{types}{_abstract(row)}"
    )
    own = _tag("ArticleId", row["pmid"], ' IdType="pubmed"')
    data = _tag("PublicationStatus", "ppublish") + f"<ArticleIdList>{own}</ArticleIdList>"
    return (
        f"<PubmedBookArticle><BookDocument>{document}</BookDocument>"
        f"<PubmedBookData>{data}</PubmedBookData></PubmedBookArticle>"
    )
