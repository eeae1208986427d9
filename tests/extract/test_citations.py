"""What is cited, what is one work, and what words are pinned to it."""

# ruff: noqa: E501 - tables read better in long lines

import pytest

from refassay.extract import extract_text
from refassay.extract.as_json import as_json
from refassay.model import Extraction


def read(text: str) -> Extraction:
    return extract_text(text, report="report.md", sha256="0" * 64)


def groups(text: str) -> list[list[str]]:
    return [[each.local for each in group] for c in read(text).citations for group in c.one_work]


P, D, M = "90000001", "10.5555/ab.1", "PMC90000001"

ONE_WORK = [
    ("PMID:90000001 / PMC90000001", [P, M]),
    ("doi:10.5555/ab.1 (PMID:90000001)", [D, P]),
    ("Nat Synth 2012. PMID:90000001. doi:10.5555/ab.1", [P, D]),
    ("(PMID: 90000001; PMCID: PMC90000001; DOI: 10.5555/ab.1)", [P, M, D]),
    ("[PMID:90000001](https://doi.org/10.5555/ab.1)", [P, D]),
    ("[10.5555/ab.1](https://pubmed.ncbi.nlm.nih.gov/90000001/)", [D, P]),
    ("Doe et al., Nat Synth 2012. PMID:90000001. doi:10.5555/ab.1", [P, D]),
    ("(PMID:90000001. doi:10.5555/ab.1)", [P, D]),
    ("PMID: 90000001 | DOI: 10.5555/ab.1", [P, D]),
    ("\n\n| PMID | DOI |\n|---|---|\n| 90000001 | 10.5555/ab.1 |\n\n", [P, D]),
    ("\n\n| **PMCID** | DOI |\n|---|---|\n| PMC90000001 | 10.5555/ab.1 |\n\n", [M, D]),
    (
        "## References\n\n1. Doe J. A title. 2012;1:2. doi:10.5555/ab.1. Epub. PMID: 90000001",
        [D, P],
    ),
    ("## References\n\n- Doe J. A title.\n  - PMID: 90000001\n  - DOI: 10.5555/ab.1\n", [P, D]),
]
LISTED_AS_ONE = [
    (
        "Doe J. T. 2012. doi: 10.5555/ab.1. Epub 2012 Jan 3. PMID: 90000001; PMCID: PMC90000001.",
        [D, P, M],
    ),
    ("Doe J. T. https://doi.org/10.5555/ab.1, PMID: 90000001", [D, P]),
    ("Doe J. T. URL: https://example.org/a, doi:10.5555/ab.1 [PMID: 90000001]", [D, P]),
    (
        "Doe J. T. [PubMed](https://pubmed.ncbi.nlm.nih.gov/90000001/) [DOI](https://doi.org/10.5555/ab.1)",
        [P, D],
    ),
    ("T\n   - **PMID:** 90000001\n   - **Journal:** Nat Synth\n   - **DOI:** 10.5555/ab.1", [P, D]),
]
LISTED_APART = [
    "Doe J. T. PMID: 90000001 [2] Roe B. U. doi:10.5555/ab.1",
    "Doe J. T. PMID: 90000001 [2] doi:10.5555/ab.1",
    "Doe J. T. PMID: 90000001 2. doi:10.5555/ab.1",
    "Doe J. T. PMID: 90000001; Roe B. U. doi:10.5555/ab.1",
    "Doe J. T. PMID: 90000001. Comment in: doi:10.5555/ab.1",
    "Doe J. T. PMID: 90000001. Erratum: doi:10.5555/ab.1",
    "Doe J. T. PMID: 90000001. Reviewed in doi:10.5555/ab.1",
    "Doe J. T. PMID: 90000001 and doi:10.5555/ab.1",
    "Doe J. T. PMID: 90000001; see also doi:10.5555/ab.1",
    "Doe J. T. PMID: 90000001 (cf. doi:10.5555/ab.1)",
    "T\n   - PMID: 90000001\n   - Comment in: Roe\n   - DOI: 10.5555/ab.1",
    "Doe J. [the data behind PMID:90000001](https://doi.org/10.5555/ab.1)",
]


@pytest.mark.parametrize(("entry", "group"), LISTED_AS_ONE)
def test_names_that_an_entry_lists_side_by_side_are_one_work(entry: str, group: list[str]) -> None:
    assert groups(f"## References\n\n1. {entry}\n") == [group]


@pytest.mark.parametrize("entry", LISTED_APART)
def test_what_an_entry_tells_of_another_work_is_not_its_own(entry: str) -> None:
    assert groups(f"## References\n\n[1] {entry}\n") == []


NOT_ONE_WORK = [
    "PMID:90000001; PMID:90000002",
    "PMID:90000001, doi:10.5555/ab.1 and PMC90000001",
    "(PMID:90000001; doi:10.5555/ab.1)",
    "Anthers open late (PMID:90000001). doi:10.5555/ab.1 reports the opposite",
    "Anthers open late (PMID:90000001). doi:10.5555/ab.1",
    "Anthers open late, see PMID:90000001. doi:10.5555/ab.1 reports the opposite",
    "good PMID:90000001, good doi:10.5555/ab.1, good PMC90000001",
    "PMID:90000001\n\ndoi:10.5555/ab.1",
    "- PMID:90000001\n- doi:10.5555/ab.1\n",
    "([a.org](https://pubmed.ncbi.nlm.nih.gov/90000001/)) ([b.org](https://doi.org/10.5555/ab.1))",
    "[a](https://pubmed.ncbi.nlm.nih.gov/90000001/) [b](https://doi.org/10.5555/ab.1)",
    "(PMID:90000001) (PMC90000001)",
    "PMID:90000001 (GSE9900001)",
    "| a | b |\n|---|---|\n| PMID:90000001 | PMC90000001 |\n",
    "| PMID | Rebuttal DOI |\n|---|---|\n| 90000001 | 10.5555/ab.1 |\n",
    "PMID | Rebuttal DOI\n---|---\n90000001 | 10.5555/ab.1\n",
    "| Claim PMID | DOI |\n|---|---|\n| PMID:90000001 | 10.5555/ab.1 |\n",
    "PMID:90000001 (NCT90000001)",
    "PMID:90000001 / PMID:90000002 / PMC90000001",
    "## References\n\n1. PMID:90000001, PMID:90000002, doi:10.5555/ab.1",
]


@pytest.mark.parametrize(("text", "group"), ONE_WORK)
def test_names_side_by_side_are_one_work(text: str, group: list[str]) -> None:
    assert groups(text) == [group]
    assert groups(f"Known before ({text}).") == [group] or text.startswith("##")


@pytest.mark.parametrize("text", NOT_ONE_WORK)
def test_in_doubt_nothing_is_one_work(text: str) -> None:
    assert groups(text) == []


LINKED_APART = [
    "[the data behind PMID:90000001](https://doi.org/10.5555/ab.1)",
    "[PMID:90000001 was re-analysed](https://doi.org/10.5555/ab.1)",
]


@pytest.mark.parametrize("text", LINKED_APART)
def test_a_link_whose_text_says_more_than_an_identifier_is_no_pair(text: str) -> None:
    assert groups(text) == []
    assert groups(f"See {text} for it.") == []


ENTRIES = [
    ("1. A. 2012. PMID:90000001\n2. B. 2013. A title\n", [("1", 1), ("2", 0)]),
    ("1) A. PMID:90000001\n\n2) B. 2013\n   more of B\n", [("1", 1), ("2", 0)]),
    ("[1] A. PMID:90000001\n[2] B. doi:10.5555/ab.1\n", [("1", 1), ("2", 1)]),
    ("[1]: https://doi.org/10.5555/ab.1\n[^b]: B\n", [("1", 1), ("b", 0)]),
    ("- A. PMID:90000001\n- B\n", [(None, 1), (None, 0)]),
    (r"[\[4\]](https://doi.org/10.5555/ab.1) A", [("4", 1)]),
    ("[[5]](https://doi.org/10.5555/ab.1) A", [("5", 1)]),
    ("**doe-2012-x**: A. PMID: 90000001.\n\n**roe2013**: B.\n", [("doe-2012-x", 1), ("roe2013", 0)]),
    ("1. (doe2012title pages 1-3): A. doi:10.5555/ab.1. URL: https://doi.org/10.5555/ab.1,\n\n"
     "2. (doe2012title pages 4-5): A. doi:10.5555/ab.1\n", [("doe2012title", 1), ("doe2012title", 1)]),
    ("Doe J. (2012). A title. https://doi.org/10.5555/ab.1\nRoe B. (2013). Other.\n", [(None, 1), (None, 0)]),
    ("Doe J. (2012). A title that is\nwrapped. https://doi.org/10.5555/ab.1\n\nRoe B. 2013.\n",
     [(None, 1), (None, 0)]),
    ("| Work | PMID |\n|---|---|\n| A | 90000001 |\n", [(None, 1)]),
    ("These are the sources:\n\n1. A 2012\n", [("1", 0)]),
]  # fmt: skip


@pytest.mark.parametrize(("body", "labels_and_counts"), ENTRIES)
@pytest.mark.parametrize(
    "title", ["## References", "**Sources:**", "References", "### 5. Literature cited"]
)
def test_each_entry_of_a_bibliography_is_a_citation(
    title: str, body: str, labels_and_counts: list[tuple[str | None, int]]
) -> None:
    text = f"# Report\n\nProse.\n\n{title}\n\n{body}\n## After\n\nPMID:90000077\n"
    entries = [each for each in read(text).citations if each.where == "entry"]
    assert [(each.label, len(each.ids)) for each in entries] == labels_and_counts
    for entry in entries:
        assert text[entry.start : entry.end] == entry.text


def test_a_mention_is_bound_to_the_entry_that_has_it() -> None:
    text = "A (PMID:90000001) and B (PMID:90000002, PMID:90000003).\n\n## References\n\n1. PMID:90000001\n"
    extraction = read(text)
    assert [(each.where, len(each.ids)) for each in extraction.citations] == [
        ("entry", 1),
        ("text", 2),
    ]
    assert [mention.citation for mention in extraction.mentions] == [0, 1, 1, 0]


def test_a_conflict_in_the_text_is_kept_beside_the_entries() -> None:
    text = "A is doi:10.5555/ab.1 (PMID:90000002).\n\n## References\n\n"
    text += "1. PMID:90000002\n2. doi:10.5555/ab.1\n"
    assert ["10.5555/ab.1", "90000002"] in groups(text)


CUT = [
    ("doi:10.5072/0092-8674(94", True),
    ("(doi:10.5072/0092-8674(94\n\nNext.", True),
    ("doi:10.5555/abc…", True),
    ("doi:10.5555/abc...", True),
    ("PMID: 9000…", True),
    ("doi:10.5555/abc-\n\nNext", True),
    ("https://example.org/article/10.5555/S2059-7029(24", True),
    ("doi:10.5555/abc.", False),
    ("doi:10.5555/abc", False),
    ("doi:10.5555/abc.\n\nNext", False),
    ("doi:10.5555/abc.\nNext sentence", False),
    ("See doi:10.5555/abc\nand more", False),
    ("PMID: 90000001.", False),
]


@pytest.mark.parametrize(("text", "cut"), CUT)
def test_a_mention_is_cut_only_where_the_text_shows_it(text: str, cut: bool) -> None:
    assert [mention.cut for mention in read(text).mentions] == [cut]


def test_versions_and_derivations_are_told() -> None:
    text = (
        "https://www.biorxiv.org/content/10.1101/2020.01.01.999999v2.full arXiv:2401.00001v3 "
        "https://www.nature.com/articles/ab1234"
    )
    assert [(m.id.curie, m.version, m.derived) for m in read(text).mentions] == [
        ("DOI:10.1101/2020.01.01.999999", "v2", None),
        ("arXiv:2401.00001", "v3", None),
        ("DOI:10.1038/ab1234", None, "nature.com/articles/<id>"),
    ]


def test_addresses_without_identifier_are_listed_and_pictures_are_not() -> None:
    text = (
        "[a](https://www.ncbi.nlm.nih.gov/gene/90000001/#s1) <https://example.org/pii/S1(20)3> "
        r"![p](https://example.org/p.png) [a](https://example.org/a\_b\(1\)?c=1&amp;d=2#e) "
        "[PMID:90000001](https://example.org/x)\n"
    )
    extraction = read(text)
    assert [url.url for url in extraction.urls] == [
        "https://www.ncbi.nlm.nih.gov/gene/90000001/",
        "https://example.org/pii/S1(20)3",
        "https://example.org/a_b(1)?c=1&d=2",
    ]


def test_two_mentions_of_a_link_are_one() -> None:
    text = "[PMID:90000001](https://pubmed.ncbi.nlm.nih.gov/90000001/) [10.5555/ab…](https://doi.org/10.5555/ab.12)"
    assert [mention.exact for mention in read(text).mentions] == [
        "PMID:90000001",
        "https://doi.org/10.5555/ab.12",
    ]


QUOTES = [
    '"they found a small effect" (PMID:90000001)',
    '"they found a small effect." PMID:90000001',
    '*"they found a small effect"* (PMID:90000001)',
    '"they found a small effect". ([PMID: 90000001](https://pubmed.ncbi.nlm.nih.gov/90000001/))',
    "“they found a small effect” (Doe et al., *J* 2009; PMID:90000001)",
    "«they found a small effect» (PMID:90000001)",
    "„they found a small effect“ (PMID:90000001)",
    "‘they found a small effect’ (PMID:90000001)",
    'According to PMID:90000001, "they found a small effect".',
    '"they found a\nsmall effect" (PMID:90000001)',
    '"they found a small effect" [1].\n\n## References\n\n1. PMID:90000001\n',
    '"they found a small effect" [1-2].\n\n## References\n\n[2] PMID:90000001\n',
    '"they found a small effect" (Doe et al., 2012).\n\n## References\n\nDoe J. 2012. PMID:90000001\n',
]


@pytest.mark.parametrize("text", QUOTES)
def test_a_quotation_is_pinned_to_its_reference(text: str) -> None:
    quotes = read(f"Before. {text}").quotes
    assert [" ".join(quote.text.split()).rstrip(".") for quote in quotes] == [
        "they found a small effect"
    ]
    assert [[each.local for each in quote.references] for quote in quotes] == [["90000001"]]


@pytest.mark.parametrize(
    "text",
    [
        'The "guardian" (PMID:90000001)',
        '"they found a small effect" in mice. Another work (PMID:90000001)',
        '"they found a small effect\n\n" (PMID:90000001)',
        '## References\n\n1. Doe. "They found a small effect". PMID:90000001',
    ],
)
def test_terms_titles_and_distant_references_are_no_quotations(text: str) -> None:
    assert read(text).quotes == ()


def test_the_json_is_what_others_script_against() -> None:
    text = 'A "they found a small effect" (PMID:90000001), https://example.org/a'
    whole = as_json(read(text))
    assert {"report", "mentions", "citations", "quotes", "claims", "urls"} <= set(whole)
    mention = whole["mentions"][0]
    assert mention["id"] == "PMID:90000001"
    assert {"exact", "start", "end", "line", "column", "citation"} <= set(mention)


def test_a_link_whose_text_and_target_name_two_works_of_one_kind_is_a_pair() -> None:
    text = "See [PMID 90000001](https://pubmed.ncbi.nlm.nih.gov/90000002/).\n"
    (citation,) = extract_text(text, report="r.md", sha256="0" * 64).citations
    assert [[each.curie for each in group] for group in citation.one_work] == [
        ["PMID:90000001", "PMID:90000002"]
    ]
    listed = "See [PMID 90000001, 90000003](https://pubmed.ncbi.nlm.nih.gov/90000002/).\n"
    for citation in extract_text(listed, report="r.md", sha256="0" * 64).citations:
        assert citation.one_work == ()
