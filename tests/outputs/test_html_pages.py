import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from outputs_samples import assay, doi, finding, full, pmid, record, reference

from refassay.model import Coverage, Extraction, Identifier, Level, Outcome, Unread
from refassay.outputs import report_files, tree_files
from refassay.outputs._html import safe_url
from refassay.outputs._row import row
from refassay.outputs.index_page import index_page, page_of
from refassay.outputs.page import report_page

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)",
    "{{ 7 * 7 }}",
    "</style><!--",
    "\u202eevil",
)
VOID = {"meta", "br", "link", "img", "input", "hr"}


class Reader(HTMLParser):
    """Collects links, anchors, headings and words; fails on tags that do not nest."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: list[str] = []
        self.headings: list[int] = []
        self.words = ""
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        self.tags.append(tag)
        assert not [name for name in named if name.startswith("on") or name == "src"]
        self.links += [named["href"]] if "href" in named else []
        self.ids += [named["id"]] if "id" in named else []
        self.headings += [int(tag[1])] if re.fullmatch("h[1-6]", tag) else []
        self.open += [tag] if tag not in VOID else []

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data


def read(data: bytes) -> Reader:
    return Reader(data.decode("utf-8"))


def everything(text: str):
    """An assay that carries a text in every place that others can write to."""
    one = pmid(1)
    result = assay(
        reference(one, record=record(one, text, container_title=text), relevance_terms=(text,)),
        reference(Identifier("DOI", f"10.5555/{text}"), Outcome.ABSENT, work=2),
        findings=(finding("conflict", one, said=text, found=text, next=text, evidence=(text,)),),
        coverage=Coverage(2, 2, 2, (text,)),
        not_run=(text,),
        needs_review=(text,),
        oldest_answer=text,
        version=text,
    )
    extraction = replace(result.extraction, report=f"{text}.md", notes=(text,), sha256=text)
    return replace(result, extraction=extraction)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_are_shown_and_do_nothing(text):
    result = everything(text)
    for data in (report_page(result), index_page([row(result)])):
        shown = read(data)
        assert not {"script", "img", "iframe", "object", "form"} & set(shown.tags)
        assert "49" not in shown.words
        assert not [link for link in shown.links if link.startswith("javascript")]
        assert text in shown.words


def test_links_lead_to_registries_or_stay_in_the_results():
    for data in (report_page(full()), index_page([row(full())])):
        for link in read(data).links:
            assert link.startswith(
                ("https://pubmed.ncbi.nlm.nih.gov/", "https://doi.org/", "#", "reports/", "census.")
            )


def test_the_index_leads_straight_to_each_finding():
    result = full()
    index, there = read(index_page([row(result)])), read(report_page(result))
    targets = [link for link in index.links if link.startswith("reports/")]
    anchors = {link.partition("#")[2] for link in targets if "#" in link}
    assert anchors == {f"finding-{number}" for number in range(1, 7)}
    assert anchors <= set(there.ids)
    assert {link.partition("#")[0] for link in targets} == {
        "reports/research/voles-deep-research-falcon.md/index.html"
    }


def test_every_link_inside_a_page_has_its_target():
    for data in (report_page(full()), index_page([row(full())])):
        shown = read(data)
        inner = [link[1:] for link in shown.links if link.startswith("#")]
        assert set(inner) <= set(shown.ids)
        assert len(shown.ids) == len(set(shown.ids))


def test_headings_step_down_one_by_one():
    for data in (report_page(full()), index_page([row(full())])):
        levels = read(data).headings
        assert levels[0] == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))


def test_the_gravest_report_comes_first():
    clean = replace(assay(reference(pmid(9))), extraction=Extraction("a-clean.md", "ef" * 32))
    warned = assay(reference(pmid(8)), findings=(finding("off_topic", pmid(8), Level.WARNING),))
    warned = replace(warned, extraction=Extraction("b-warned.md", "ef" * 32))
    rows = [row(clean), row(warned), row(full())]
    words = read(index_page(rows)).words
    table = words[words.index("Every report, the gravest first") :]
    places = [table.index(each.report) for each in (rows[2], rows[1], rows[0])]
    assert places == sorted(places)


def test_an_open_answer_puts_a_banner_on_both_pages():
    index = read(index_page([row(full())])).words
    assert "INCOMPLETE. 1 report with open answers (1 identifier not answered)." in index
    assert "INCOMPLETE. 1 identifier not answered." in read(report_page(full())).words
    fine = assay(reference(pmid(1)))
    assert "INCOMPLETE" not in read(index_page([row(fine)])).words
    assert "INCOMPLETE" not in read(report_page(fine)).words


def test_a_report_without_identifiers_is_no_all_clear():
    words = read(report_page(assay())).words
    assert "Nothing to check." in words
    assert "That is not an all-clear." in words


def test_a_report_that_could_not_be_read_is_listed_without_a_link():
    unread = Unread("broken.md", "it is binary", "a text", "remove it")
    shown = read(tree_files([unread])["index.html"])
    assert "could not be read" in shown.words
    assert "it is binary" in shown.words
    assert not [link for link in shown.links if "broken" in link]


def test_paths_are_quoted_and_stay_below_the_results():
    assert page_of("a b/ü#?.md") == "reports/a%20b/%C3%BC%23%3F.md/index.html"
    assert page_of("/../../etc/x.md") == "reports/etc/x.md/index.html"


def test_an_identifier_without_an_address_is_not_a_link():
    assert safe_url(Identifier("cellxgene", "abc")) == ""
    assert safe_url(doi("x")) == "https://doi.org/10.5555/x"


def test_each_report_gets_a_copy_a_json_and_a_page():
    class Source:
        text = "Hello\n"
        encoding = "utf-8"

        @staticmethod
        def encode(text: str) -> bytes:
            return text.encode()

    files = report_files(Source(), full())
    assert list(files) == ["voles-deep-research-falcon.md", "validation.json", "index.html"]
    named = replace(full(), extraction=Extraction("x/Validation.json", "ef" * 32))
    assert "report-Validation.json" in report_files(Source(), named)
    assert report_files(Source(), full()) == files


def test_findings_are_gone_through_once_however_many_references_there_are():
    class Counted(tuple):
        gone_through = 0

        def __iter__(self):
            Counted.gone_through += 1
            return super().__iter__()

    def times(number):
        Counted.gone_through = 0
        references = tuple(reference(pmid(each)) for each in range(number))
        findings = Counted(finding("absent", each.id) for each in references)
        page = read(report_page(assay(*references, findings=findings)))
        assert all(each.id.curie in page.words for each in references)
        assert {f"#finding-{each}" for each in range(1, number + 1)} <= set(page.links)
        return Counted.gone_through

    assert times(30) == times(3)
