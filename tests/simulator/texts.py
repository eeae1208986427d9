"""Full texts: PubMed Central's efetch, Europe PMC's fullTextXML, and Bookshelf's Books-OAI.

Shapes as recorded by PMC in 2021 and later. Without a ``text`` PMC sends the front matter alone,
with its reason in a comment; Europe PMC says 404; Books-OAI says ``cannotDisseminateFormat``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from simulator import dates
from simulator.records import Records, Row
from simulator.reply import HTML, XML, Call, Reply, text_reply

_HEAD = """<?xml version="1.0" ?>
<!DOCTYPE pmc-articleset PUBLIC "-//NLM//DTD ARTICLE SET 2.0//EN" \
"https://dtd.nlm.nih.gov/ncbi/pmc/articleset/nlm-articleset-2.0.dtd">
"""
_SPACES = (
    'xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink"'
)
_REFUSED = (
    "<!--The publisher of this article does not allow downloading of the full text in XML form.-->"
)
_MARKUP = re.compile(r"&lt;(/?(?:italic|bold|sub|sup))&gt;")
_MARK = re.compile(r"\[(\d{1,3}(?:(?:, ?|[–-])\d{1,3})*)\]")


def efetch(records: Records, call: Call) -> Reply:
    """The set of articles; a number that PMC does not have gets a reply of its own."""
    out = []
    for uid in call.ids:
        row = records.find("pmc_text", uid)
        if row is None:
            said = f"The following PMCID is not available: {uid}"
            out.append(f"<Reply Id={quoteattr(uid)} error={quoteattr(said)}/>")
        else:
            out.append(_article(row))
    body = f"{_HEAD}<pmc-articleset>{''.join(out)}\n</pmc-articleset>"
    return text_reply(body, media_type=XML)


def full_text(records: Records, call: Call) -> Reply:
    """One open access article at Europe PMC, or 404."""
    row = records.find("europepmc_text", call.ids[0])
    if row is None or not row.get("text"):
        return text_reply("", status=404, media_type=HTML)
    return text_reply(f'<?xml version="1.0" encoding="UTF-8"?>\n{_article(row)}', media_type=XML)


def get_record(records: Records, call: Call) -> Reply:
    """One chapter of Bookshelf in the envelope of OAI-PMH."""
    row = records.find("bookshelf_text", call.ids[0])
    if row is None or (not row.get("text") and row["book"] == call.ids[0]):
        code = "cannotDisseminateFormat" if row else "idDoesNotExist"
        return _oai(f'<error code="{code}">No full text of this record.</error>', call)
    accession = str(row["book"])
    header = f"<identifier>oai:books.ncbi.nlm.nih.gov:{accession[3:]}</identifier>"
    header += f"<datestamp>{call.now[:10]}</datestamp>"
    own = f'<book-part-id book-part-id-type="art-access-id">{accession}</book-part-id>'
    part = (
        f'<book-part book-part-type="chapter"><book-part-meta>{own}</book-part-meta>'
        f"<body>{_sections(row)}</body>{_back(row)}</book-part>"
    )
    wrapper = f'<book-part-wrapper xmlns="">{part}</book-part-wrapper>'
    record = f"<record><header>{header}</header><metadata>{wrapper}</metadata></record>"
    return _oai(f"<GetRecord>{record}</GetRecord>", call)


def _oai(inner: str, call: Call) -> Reply:
    body = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>{call.now}'
        f'</responseDate><request verb="GetRecord"/>{inner}</OAI-PMH>'
    )
    return text_reply(body, media_type=XML)


def _article(row: Row) -> str:
    """An article with its text, or its front matter alone."""
    ids = _tag("article-id", row.get("pmid"), ' pub-id-type="pmid"')
    ids += _tag("article-id", str(row["pmcid"])[3:], ' pub-id-type="pmc"')
    ids += _tag("article-id", row.get("doi"), ' pub-id-type="doi"')
    title = f"<title-group>{_tag('article-title', row.get('title'))}</title-group>"
    year = _tag("year", (dates.parts(row.get("date") or row.get("year")) or ("",))[0])
    date = f'<pub-date pub-type="epub">{year}</pub-date>' if year else ""
    licence = "<license><license-p>Invented words, free to use.</license-p></license>"
    meta = f"{ids}{title}{date}<permissions>{licence}</permissions>{_abstract(row)}"
    journal = f"<journal-title-group>{_tag('journal-title', row.get('journal'))}"
    front = (
        f"<front><journal-meta>{journal}</journal-title-group></journal-meta>"
        f"<article-meta>{meta}</article-meta></front>"
    )
    if not row.get("text"):
        return f'<article {_SPACES} article-type="research-article">{_REFUSED}{front}</article>'
    body = f"<body>{_sections(row)}</body>{_back(row)}"
    return f'<article {_SPACES} article-type="research-article">{front}{body}</article>'


def _abstract(row: Row) -> str:
    given = row.get("abstract")
    if isinstance(given, Mapping):
        given = " ".join(f"{label}: {words}" for label, words in given.items())
    return f"<abstract>{_tag('p', given)}</abstract>" if given else ""


def _sections(row: Row) -> str:
    """Each section: ``title``, ``paragraphs``, and perhaps ``type``, ``table`` with ``caption``."""
    cited = row.get("cited") or ()
    return "".join(_section(each, cited) for each in row["text"])


def _section(section: Mapping[str, Any], cited: Sequence[Any]) -> str:
    kind = f" sec-type={quoteattr(str(section['type']))}" if section.get("type") else ""
    inner = _tag("title", section.get("title"))
    inner += "".join(f"<p>{_cited(each, cited)}</p>" for each in section.get("paragraphs") or ())
    rows = section.get("table")
    if rows:
        cells = "".join(
            f"<tr>{''.join(f'<td>{_cited(cell, cited)}</td>' for cell in each)}</tr>"
            for each in rows
        )
        caption = f"<caption>{_tag('p', section.get('caption'))}</caption>"
        inner += f"<table-wrap>{caption}<table><tbody>{cells}</tbody></table></table-wrap>"
    return f"<sec{kind}>{inner}</sec>"


def _cited(words: Any, cited: Sequence[Any]) -> str:
    """Text whose bracketed numbers, where the list has so many entries, lead to them."""

    def link(mark: re.Match[str]) -> str:
        if max(map(int, re.findall(r"\d+", mark[1]))) > len(cited):
            return mark[0]
        inner = re.sub(
            r"\d+", lambda n: f'<xref ref-type="bibr" rid="R{n[0]}">{n[0]}</xref>', mark[1]
        )
        return f"[{inner}]"

    return _MARK.sub(link, _marked(words))


def _back(row: Row) -> str:
    refs = "".join(_ref(n, each) for n, each in enumerate(row.get("cited") or (), start=1))
    return f"<back><ref-list>{refs}</ref-list></back>" if refs else ""


def _ref(number: int, cited: Mapping[str, Any]) -> str:
    people = ""
    for author in cited.get("authors") or ():
        family, _, given = str(author).partition(",")
        name = _tag("surname", family) + _tag("given-names", given.strip())
        people += f"<name>{name}</name>"
    inner = f'<person-group person-group-type="author">{people}</person-group>' if people else ""
    inner += _tag("article-title", cited.get("title")) + _tag("year", cited.get("year"))
    inner += _tag("pub-id", cited.get("pmid"), ' pub-id-type="pmid"')
    inner += _tag("pub-id", cited.get("doi"), ' pub-id-type="doi"')
    citation = f'<element-citation publication-type="journal">{inner}</element-citation>'
    return f'<ref id="R{number}"><label>{number}</label>{citation}</ref>'


def _marked(words: Any) -> str:
    return _MARKUP.sub(r"<\1>", escape(str(words)))


def _tag(name: str, words: Any, attributes: str = "") -> str:
    return f"<{name}{attributes}>{_marked(words)}</{name}>" if words not in (None, "") else ""
