"""Full texts: what becomes of JATS."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from registry_samples import reply
from text_samples import (
    HEAD,
    articles,
    ask_text,
    bibr,
    cited_at,
    entries,
    jats,
    passages,
    text,
)

from refassay.evidence._reading import read_reply
from refassay.identifiers.queries import query
from refassay.jsonl import dump, load
from refassay.model import Author, FullText, Identifier, Lookup, NotHere
from refassay.registries import BY_NAME, Unreadable

PMCID = "PMC90000001"


@pytest.mark.parametrize(
    ("marked", "plain"),
    [
        ("H<sub>2</sub>O and <italic>E. coli</italic><bold>s</bold>", "H2O and E. colis"),
        ("at 10<sup>&#8722;3</sup> M, 5 cm<sup>2</sup>", "at 10⁻³ M, 5 cm2"),
        ("Ca<sup>2+</sup> and CD4<sup>+</sup> T cells", "Ca2+ and CD4+ T cells"),
        ("one<break/>two\n   three&#160;four", "one two three four"),
        ("p &lt; 0.05 &amp; <sc>d</sc>-glucose", "p < 0.05 & d-glucose"),
        ("soft&#173;hyphen", "soft\u00adhyphen"),
        (
            "k = <inline-formula><alternatives><tex-math>\\alpha^2</tex-math><mml:math><mml:msup>"
            "<mml:mn>10</mml:mn><mml:mn>6</mml:mn></mml:msup></mml:math></alternatives>"
            "</inline-formula>.",
            "k = 10⁶.",
        ),
        (
            "<mml:math><mml:mfrac><mml:mn>1</mml:mn><mml:mn>2</mml:mn></mml:mfrac></mml:math> dose",
            "1/2 dose",
        ),
        ('high<xref ref-type="table-fn" rid="t1">*</xref> in all', "high in all"),
        ('see <xref ref-type="fig" rid="f1">Figure 1</xref>', "see Figure 1"),
        ("with <list><list-item><p>one</p></list-item><list-item><p>two</p></list-item></list>.",
         "with one two ."),
    ],
)  # fmt: skip
def test_markup_goes_and_words_stay_apart(marked: str, plain: str) -> None:
    assert passages(f"<p>{marked}</p>") == [("", plain)]


@pytest.mark.parametrize(
    ("marked", "plain", "cites"),
    [
        (f"seen [{bibr(1)}] here", "seen [1] here", [("1", "B1")]),
        (f"seen ({bibr(4, 'Doe, 2004')})", "seen (Doe, 2004)", [("Doe, 2004", "B4")]),
        (f"seen<sup>{bibr(2)}</sup> here", "seen[2] here", [("2", "B2")]),
        (f"seen<sup>{bibr(1)},{bibr(3)}</sup>.", "seen[1,3].", [("1", "B1"), ("3", "B3")]),
        (
            f"seen<sup>{bibr(1)}</sup><sup>,</sup><sup>{bibr(3)}</sup>.",
            "seen[1],[3].",
            [("1", "B1"), ("3", "B3")],
        ),
        (
            f"seen<sup>{bibr(1)}</sup>, <sup>{bibr(3)}</sup> here",
            "seen[1,3] here",
            [("1", "B1"), ("3", "B3")],
        ),
        (f"therapy.{bibr(1)} More", "therapy.[1] More", [("1", "B1")]),
        (f"seen{bibr(1, '<sup>1</sup>')} here", "seen[1] here", [("1", "B1")]),
        (
            f"seen [{bibr(2)}&#8211;{bibr(5)}]",
            "seen [2–5]",
            [("2", "B2"), ("2–5", "B3"), ("2–5", "B4"), ("5", "B5")],
        ),
        (
            'seen [<xref ref-type="bibr" rid="B2 B4">2-4</xref>]',
            "seen [2-4]",
            [("2-4", "B2"), ("2-4", "B3"), ("2-4", "B4")],
        ),
        ('seen [<xref ref-type="bibr" rid="B77">77</xref>]', "seen [77]", []),
        (f"as in ref. {bibr(1)}", "as in ref. 1", [("1", "B1")]),
    ],
)
def test_citations_keep_their_places(marked: str, plain: str, cites: list[tuple[str, str]]) -> None:
    [passage] = text(f"<p>{marked}</p>", back=entries(5)).passages
    assert (passage.text, cited_at(passage)) == (plain, cites)


@pytest.mark.parametrize(
    ("section", "kind"),
    [
        ('<sec sec-type="intro"><title>What we know</title>', "introduction"),
        ("<sec><title>1. Introduction</title>", "introduction"),
        ("<sec><title>BACKGROUND</title>", "introduction"),
        ("<sec><title>Background mutation rates</title>", "other"),
        ("<sec><title>Materials and Methods</title>", "methods"),
        ("<sec><title>2 Patients and methods:</title>", "methods"),
        ('<sec sec-type="materials|methods"><title>How</title>', "methods"),
        ("<sec><title>Results</title>", "results"),
        ('<sec sec-type="results|discussion"><title>R</title>', "results"),
        ("<sec><title>Results and Discussion</title>", "results"),
        ("<sec><title>Case presentation</title>", "results"),
        ("<sec><title>Discussion and conclusions</title>", "discussion"),
        ("<sec><title>IV. Concluding remarks</title>", "conclusion"),
        ("<sec><title>Management</title>", "other"),
        ("<sec>", "other"),
        ("<sec><title>Results</title><sec><title>Patient characteristics</title>", "results"),
        ("<sec><title>Results</title><sec><title>Methods compared</title>", "results"),
        ("<sec><title>Study one</title><sec><title>Methods</title>", "methods"),
    ],
)
def test_sections_are_told_by_type_and_heading(section: str, kind: str) -> None:
    close = "</sec>" * section.count("<sec")
    assert passages(f"{section}<p>Here it stands.</p>{close}")[-1] == (kind, "Here it stands.")


def test_captions_tables_boxes_and_footnotes_are_passages() -> None:
    body = (
        "<sec><title>Results</title><p>Before<fig><label>Fig 1</label><caption><title>A figure."
        "</title><p>Bars are means.</p></caption><graphic/></fig> and after."
        "<fn><p>A footnote.</p></fn></p>"
        "<table-wrap><caption><p>A table.</p></caption><table><thead><tr><th/><th>Age</th></tr>"
        f"</thead><tbody><tr><td>Dogs{bibr(1, '<sup>1</sup>')}</td><td>4 <bold>5</bold></td></tr>"
        "</tbody></table><table-wrap-foot><fn><p>Below it.</p></fn></table-wrap-foot></table-wrap>"
        "<boxed-text><p>In a box.</p></boxed-text></sec>"
    )
    assert passages(body, back=entries(1)) == [
        ("results", "Results"),
        ("results", "Before and after."),
        ("caption", "A figure."),
        ("caption", "Bars are means."),
        ("results", "A footnote."),
        ("caption", "A table."),
        ("table", "Age"),
        ("table", "Dogs[1]; 4 5"),
        ("table", "Below it."),
        ("results", "In a box."),
    ]


def test_abstracts_come_first_and_what_is_of_others_is_left_out() -> None:
    front = "<abstract><sec><title>Aim</title><p>To see.</p></sec></abstract>"
    letter = "<sub-article><body><p>A letter of decision.</p></body></sub-article>"
    back = f"<back><ack><p>We thank.</p></ack></back>{letter}"
    assert passages("<p>Words.</p>", front=front, back=back) == [
        ("abstract", "Aim"),
        ("abstract", "To see."),
        ("", "Words."),
        ("other", "We thank."),
    ]


def test_the_list_of_references_is_read_with_its_identifiers() -> None:
    cited = text("<p>Words.</p>", back=entries(2)).cited
    assert [each.key for each in cited] == ["B1", "B2"]
    assert cited[1].ids == (Identifier("PMID", "90001002"), Identifier("DOI", "10.5555/cited.2"))
    assert cited[1].title == "Invented work 2"
    assert cited[1].author == (Author(family="Doe2", given="A"),)
    assert cited[1].issued == "2002"


def test_an_entry_of_several_works_gives_them_all() -> None:
    back = (
        '<back><ref-list><ref id="B1"><mixed-citation id="B1a"><article-title>One</article-title>'
        '</mixed-citation><mixed-citation id="B1b"><string-name><surname>Roe</surname>'
        "</string-name> <source>Two</source> <year>2001a</year>;</mixed-citation></ref></ref-list>"
        "</back>"
    )
    found = text(f'<p>{bibr(1)} and <xref ref-type="bibr" rid="B1b">1b</xref></p>', back=back)
    assert [(each.key, each.title, each.issued) for each in found.cited] == [
        ("B1a", "One", ""),
        ("B1b", "Two", "2001"),
    ]
    assert cited_at(found.passages[0]) == [("1", "B1a"), ("1", "B1b"), ("1b", "B1b")]


def test_a_text_is_the_same_after_it_was_stored() -> None:
    found = text(f"<p>seen<sup>{bibr(1)}</sup></p>", back=entries(1))
    look = Lookup(query("pmc_text", PMCID), "pmc_text", found)
    assert load(Lookup, dump(look)) == look


_MARKUP = (
    "p sec title sup sub italic xref list list-item fig caption table-wrap table tr td "
    "boxed-text disp-formula fn ref-list ref alternatives break"
)
NAMES = st.sampled_from(_MARKUP.split())
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("C",)), max_size=6)


@st.composite
def markup(draw: st.DrawFn, depth: int = 4) -> str:
    from xml.sax.saxutils import escape

    pieces = [escape(draw(WORDS))]
    for _ in range(draw(st.integers(0, 3)) if depth else 0):
        name = draw(NAMES)
        kind = ' ref-type="bibr" rid="B1"' if name == "xref" else ""
        inner = draw(markup(depth - 1))
        pieces.append(f"<{name}{kind}>{inner}</{name}>{escape(draw(WORDS))}")
    return "".join(pieces)


@given(body=markup())
@settings(deadline=None, max_examples=150)
def test_any_markup_gives_plain_passages_with_citations_inside(body: str) -> None:
    answer = ask_text("pmc_text", articles(jats(body=f"<p>{body}</p>", back=entries(1))), PMCID)
    found = answer[PMCID]
    if isinstance(found, NotHere):
        return
    assert isinstance(found, FullText)
    for passage in found.passages:
        assert passage.text == " ".join(passage.text.split())
        for start, end, _key in passage.cites:
            assert 0 <= start <= end <= len(passage.text)


@pytest.mark.parametrize(
    "body",
    [
        "<p>" + f"word <italic>more</italic> [{bibr(1)}] " * 40_000 + "</p>",
        f"<p>[{bibr(1)}-{bibr(5)}]</p>" * 10_000,
        "<p>" + "<sup>" * 200 + "word " * 100_000 + "</sup>" * 200 + "</p>",
        "<table-wrap><table>" + f"<tr>{'<td>5</td>' * 30}</tr>" * 3_000 + "</table></table-wrap>"
        "<p>Words.</p>",
    ],
    ids=["citations", "ranges", "nested", "table"],
)
def test_a_large_text_is_read_in_linear_time(body: str) -> None:
    began = time.process_time()
    assert text(body, back=entries(5)).passages
    assert time.process_time() - began < 5


def test_a_text_nested_too_deeply_is_refused() -> None:
    body = "<p>" + "<italic>" * 20_000 + "x" + "</italic>" * 20_000 + "</p>"
    with pytest.raises(Unreadable, match="nested too deeply"):
        read_reply(BY_NAME["pmc_text"], articles(jats(body=body)), [query("pmc_text", PMCID)])


def test_entities_are_refused() -> None:
    bomb = HEAD.replace("pmc-articleset PUBLIC", "pmc-articleset [<!ENTITY a 'b'>] PUBLIC")
    hostile = '<!DOCTYPE r [<!ENTITY a "b">]>' + f"<pmc-articleset>{jats()}</pmc-articleset>"
    for body in (bomb + "<pmc-articleset/>", hostile):
        with pytest.raises(Unreadable):
            ask_text("pmc_text", reply(body, "text/xml"), PMCID)
