"""What of a file is read: not the front matter, prompts, code, comments, generated sections."""

# ruff: noqa: E501 - tables read better in long lines

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.extract import extract_text
from refassay.extract.blocks import blocks
from refassay.extract.prose import readable_text
from refassay.extract.sections import BEGIN, END, front_matter, generated_sections
from refassay.model import Extraction

LEGACY = (
    "## Reference Validation\n\nChecked with `linkml-reference-validator` 0.4.0.\n\n"
    "| Outcome | Count |\n| --- | --- |\n| PMID:90000009 | 1 |\n"
)


def read(text: str) -> Extraction:
    return extract_text(text, report="report.md", sha256="0" * 64)


def found(text: str) -> list[str]:
    return [mention.id.local for mention in read(text).mentions]


HIDDEN = {
    "a code fence": "```\nPMID:90000009\n```\n",
    "a fence with a language": "```python\nPMID:90000009\n```\n",
    "a tilde fence": "~~~\nPMID:90000009\n~~~\n",
    "a longer fence": "````\n```\nPMID:90000009\n````\n",
    "a fence in a list": "- a\n  ```\n  PMID:90000009\n  ```\n",
    "a fence in a quote": "> ```\n> PMID:90000009\n> ```\n",
    "an unclosed fence in a quote": "> ```\n> PMID:90000009\n",
    "a comment": "<!-- PMID:90000009 -->\n",
    "a comment over lines": "<!--\nPMID:90000009\n\nPMID:90000008 -->\n",
    "our own section": f"{BEGIN}\n## Reference Validation\n\nPMID:90000009\n\n# x\n{END}\n",
    "our own section with attributes": (
        "<!-- refassay:begin version=1 -->\nPMID:90000009\n<!-- refassay:end -->\n"
    ),
    "a validator's section": LEGACY,
    "a picture's data": "![x](data:image/png;base64,AAAA/PMC90000009/GSE9900009=)\n",
    "a highlight": "[a](https://example.org/p#:~:text=PMID%3A%2090000009)\n",
}


@pytest.mark.parametrize("what", HIDDEN)
def test_what_is_not_the_reports_is_not_read(what: str) -> None:
    part = HIDDEN[what]
    assert found(f"See PMID:90000001.\n\n{part}\n## Next\n\nAnd PMID:90000002.\n") == [
        "90000001",
        "90000002",
    ]


READ = {
    "inline code": "`PMID:90000003`",
    "inline code with three ticks": "``` PMID:90000003 ```",
    "a block quote": "> PMID:90000003",
    "a list": "1. PMID:90000003",
    "a heading": "### PMID:90000003",
    "a comment's opening in code": "`<!--` PMID:90000003 `-->`",
    "a comment that is never closed": "<!-- PMID:90000003",
    "an author's own section": "## Reference Validation\n\nWe validated with PMID:90000003.\n",
    "an indented paragraph": "    PMID:90000003",
    "a begin without end": f"{BEGIN}\nPMID:90000003",
}


@pytest.mark.parametrize("what", READ)
def test_what_is_the_reports_is_read(what: str) -> None:
    assert found(f"See PMID:90000001.\n\n{READ[what]}\n\nAnd PMID:90000002.\n") == [
        "90000001",
        "90000003",
        "90000002",
    ]


def test_an_unclosed_fence_reaches_to_the_end_and_a_note_says_so() -> None:
    extraction = read("PMID:90000001\n\n```\nPMID:90000009\n\n# x\nPMID:90000008\n")
    assert [mention.id.local for mention in extraction.mentions] == ["90000001"]
    assert any("fence" in note for note in extraction.notes)


def test_identifiers_that_stand_in_code_fences_alone_are_counted_and_told() -> None:
    fence = "```\nPMID:90000009\nPMID:90000008, PMID:90000009\nPMID:90000001\n```\n"
    told = "2 identifiers stand in code fences and were not checked (first in line 4)"
    extraction = read(f"PMID:90000001\n\n{fence}")
    assert [mention.id.local for mention in extraction.mentions] == ["90000001"]
    assert extraction.notes == (told,)
    assert read(f"PMID:90000001\n\n{fence}".removesuffix("```\n")).notes[1:] == (told,)
    one = read("```\nPMID:90000009\n```\n").notes
    assert one == ("1 identifier stands in code fences and was not checked (first in line 2)",)
    for silent in (
        "```\nprint(1)\n```\n",
        "PMID:90000009\n\n```\nPMID:90000009\n```\n",
        f"{BEGIN}\n```\nPMID:90000009\n```\n{END}\n",
    ):
        assert read(silent).notes == ()


def test_identifiers_that_stand_in_comments_alone_are_counted_and_told() -> None:
    told = "2 identifiers stand in HTML comments and were not checked (first in line 3)"
    comments = "<!-- PMID:90000009 --> and <!--\n```\ndoi:10.5555/a\n```\n-->\n"
    for ends in ("\n", "\r\n"):
        extraction = read(f"PMID:90000001\n\n{comments}".replace("\n", ends))
        assert [mention.id.local for mention in extraction.mentions] == ["90000001"]
        assert extraction.notes == (told,)
    both = read(f"{comments}\n```\nPMID:90000008\n```\n").notes
    assert [note.partition(" and ")[0] for note in both] == [
        "1 identifier stands in code fences",
        "2 identifiers stand in HTML comments",
    ]
    for silent in (
        "<!-- in 2001 -->\n",
        "PMID:90000009 <!-- PMID:90000009 -->\n",
        "<!-- PMID: --> <!-- 90000009 -->\n",
        f"{BEGIN}\n<!-- PMID:90000009 -->\n{END}\n",
        "---\na: <!-- PMID:90000009 -->\n---\n",
    ):
        assert read(silent).notes == ()


def test_what_is_told_of_fences_stays_when_a_section_is_added() -> None:
    text = "Prose.\n\n```\n" + "x = 1\n" * 300 + "```\n"
    section = f"\n{BEGIN}\n" + "Checked.\n" * 2000 + f"{END}\n"
    assert read(text).notes
    assert read(text + section).notes == read(text).notes


FRONT = [
    ("---\na: 1\n---\nPMID:90000001\n", True),
    ("---\r\na: PMID:90000009\r\n---\r\nPMID:90000001\r\n", True),
    ("---\n# c\ntitle: É\nlist: [a, b]\nx:\n  y: 1\n- z\n---\nPMID:90000001\n", True),
    ("---\na: |\n  ## x\n\n  PMID:90000009\n...\nPMID:90000001\n", True),
    (
        "---\nprovider: x\nmodel: PMID:90000009\n\n## Output\n\nPMID:90000001\n\n---\n\nEnd.\n",
        False,
    ),
    ("---\nprovider: x\n\nProse with PMID:90000001.\n", False),
]


@pytest.mark.parametrize(("text", "closed"), FRONT)
def test_front_matter_is_found_and_not_read(text: str, closed: bool) -> None:
    matter = front_matter(text)
    assert matter is not None
    assert matter.closed == closed
    assert (matter.start, text[matter.start : matter.body.start].strip()) == (0, "---")
    assert "PMID:90000001" not in text[: matter.end]
    assert found(text) == ["90000001"]
    assert ("front matter is not closed" in read(text).notes) != closed


@pytest.mark.parametrize(
    "text", ["", "---", "---\n", "a\n---\nb: 1\n---\n", "---\n\nProse.\n\n---\n"]
)
def test_a_rule_is_no_front_matter(text: str) -> None:
    assert front_matter(text) is None


@pytest.mark.parametrize(
    "top",
    [
        "\n# Alphine\n\nAlphine slows voles (PMID:90000001).\n\n",
        "# Alphine\n  It slows voles (PMID:90000001).\n",
        "# Alphine (PMID:90000001)\n\n",
        "# Alphine\n\nWhat it does: it slows voles: PMID:90000001\n\n",
        "The answer that was found in short is: PMID:90000001\n",
        "# Alphine\n\nNote: it slows: PMID:90000001\n\n",
        "# Alphine\n\nNote: it slows the voles (PMID:90000001)\n\n",
        "# Alphine\n\nNote: it slows voles (PMID:90000001).\nTable: none\n",
        "\nNote: it slows the voles (PMID:90000001)\n\n",
        "  PMID:90000001\n",
    ],
)
def test_prose_between_two_rules_at_the_top_is_read(top: str) -> None:
    text = f"---\n{top}---\n\nAnd PMID:90000002.\n"
    assert found(text) == ["90000001", "90000002"]
    assert found(text.replace("\n", "\r\n")) == ["90000001", "90000002"]


@pytest.mark.parametrize(
    "body",
    [
        "title: voles: a review\nsource: PMID:90000009\n",
        "title: voles: a review\nauthors:\n- A: B: C\n# kept\nid: PMID:90000009\n",
        "a: &a x\nb: *a\nid: PMID:90000009\n",
        "'Last update': PMID:90000009\n",
        "Note: it slows the voles (PMID:90000009)\n",
        "# made by a program\n\ntitle: it slows the voles (PMID:90000009)\n",
        "\nprovider: x\nTitle: it slows the voles (PMID:90000009)\n",
        "# made by a program\n\nTitle: Voles\nId: PMID:90000009\n",
        f"title: x\nlong: {'y' * 120_000}\nid: PMID:90000009\n",
    ],
)
def test_front_matter_with_odd_values_is_not_read(body: str) -> None:
    matter = front_matter(f"---\n{body}---\nPMID:90000001\n")
    assert matter is not None
    assert matter.closed
    assert found(f"---\n{body}---\nPMID:90000001\n") == ["90000001"]


PROMPT = "You are an expert.\n\n### Format\n\nGive PMID:90000009 and GSE9900009.\n\n- one\n- two\n"


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("front", ["", "---\nprovider: x\n---\n", "---\nprovider: x\n"])
def test_the_echoed_prompt_is_cut_twice(front: str, ends: str) -> None:
    text = (
        f"{front}\n## Question\n\n{PROMPT}\n## Output\n\nQuestion: {PROMPT}\n"
        "The answer (PMID:90000001).\n\n## References\n\n1. PMID:90000001\n"
    ).replace("\n", ends)
    extraction = read(text)
    assert [mention.id.local for mention in extraction.mentions] == ["90000001"] * 2
    assert any("prompt" in note for note in extraction.notes)


def test_a_prompt_that_repeats_later_is_cut_when_long() -> None:
    prompt = "\n".join(f"Line {n} of the prompt names PMID:9000010{n} here." for n in range(8))
    text = f"## Question\n\n{prompt}\n\n## Output\n\nPMID:90000001\n\n{prompt}\n\nPMID:90000002\n"
    assert found(text) == ["90000001", "90000002"]


def test_a_title_may_stand_before_the_question() -> None:
    assert found(f"# Report\n\n## Question\n\n{PROMPT}\n## Output\n\nPMID:90000001\n") == [
        "90000001"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "## Question\n\nPMID:90000001\n",
        "## Summary\n\nPMID:90000001\n\n## Question\n\nPMID:90000002\n\n## Output\n\nPMID:90000003\n",
        "## Question\n\nPMID:90000001\n\n## Results\n\nPMID:90000002\n",
    ],
)
def test_an_authors_own_question_is_read(text: str) -> None:
    assert len(found(text)) == text.count("PMID")


def test_generated_sections_are_exactly_what_a_validator_wrote() -> None:
    own = f"{BEGIN}\n\n## Reference Validation\n\n| a |\n| --- |\n\n{END}"
    text = f"# R\r\n\r\n{LEGACY}# Appendix\r\n\r\nKept.\r\n\r\n{own}\r\nLast.\r\n"
    spans = generated_sections(text)
    assert [text[span.start : span.end] for span in spans] == [LEGACY, own]
    assert generated_sections("## Reference Validation\n\nOur genome.\n") == []
    assert generated_sections(f"```\n{own}\n```\n") == []
    deeper = "## Term Validation\n\nvalidator\n\n| a |\n| - |\n\n### Detail\n\nx\n\n## Next\n"
    assert [deeper[span.start : span.end] for span in generated_sections(deeper)] == [
        deeper.removesuffix("## Next\n")
    ]


def test_headings_have_level_title_and_place() -> None:
    text = "# One\n\ntext\n\nTwo\n===\n\n### Three ###\n\nnot\n#four\n"
    assert [(heading.level, heading.title) for heading in blocks(text).headings] == [
        (1, "One"),
        (1, "Two"),
        (3, "Three"),
    ]
    for heading in blocks(text).headings:
        assert heading.title in text[heading.start : heading.end]


def test_readable_text_is_the_reports_prose_once() -> None:
    text = (
        f"---\na: b\n---\n## Question\n\n{PROMPT}\n## Output\n\nQuestion: {PROMPT}\n"
        "Some prose that is repeated below.\n\n## A\n\nSome prose that is repeated below.\n"
        "```\ncode\n```\n<!-- c -->\nLast `word`.\n\n## References\n\n1. Smith\n"
    )
    lines = readable_text(text)
    assert [line for _, line in lines] == [
        "## Output",
        "Some prose that is repeated below.",
        "## A",
        "Last `word`.",
        "## References",
    ]
    numbers = [section for section, _ in lines]
    assert numbers == sorted(numbers)
    assert len(set(numbers)) == 4  # the part before the first heading counts as one


TABLE = [
    ("| PMID |\n| --- |\n| 90000001 |\n| 90000002 |\n", ["90000001", "90000002"]),
    ("| Study | PMID | n |\n|:--|--:|---|\n| 12345678 | 90000001 | 40 |\n", ["90000001"]),
    ("Study | PubMed ID\n--- | ---\nA | 90000001\n", ["90000001"]),
    ("| **PMIDs** |\n|---|\n| 90000001, 90000002; 90000003 |\n", ["90000001", "90000002", "90000003"]),
    ("| PMID |\n|---|\n| `90000001` |\n| **90000002** |\n| n/a |\n", ["90000001", "90000002"]),
    ("| PMID |\n|---|\n| [90000001](https://pubmed.ncbi.nlm.nih.gov/90000001/) |\n", ["90000001"]),
    ("| PMCID |\n|---|\n| 90000001 |\n", ["PMC90000001"]),
    ("| PMID/DOI |\n|---|\n| 10.5555/a1 |\n| 90000001 |\n| 2019 |\n", ["10.5555/a1", "90000001"]),
    ("| Accession |\n|---|\n| GSE12 |\n", ["GSE12"]),
    ("| PMID |\n|---|\n| 90000001<br>90000002 |\n", ["90000001", "90000002"]),
    ("| Year |\n|---|\n| 90000001 |\n", []),
    ("| a | PMID |\n|---|---|\n| x \\| y | 90000001 |\n", ["90000001"]),
    ("| PMID |\n|---|\n| 90000001 |\n\n90000002 | x\n", ["90000001"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "locals_"), TABLE)
def test_a_columns_heading_labels_its_cells(text: str, locals_: list[str]) -> None:
    assert found(text) == locals_
    for mention in read(text).mentions:
        assert text[mention.start : mention.end] == mention.exact


PIECES = [
    "PMID:90000001", "PMIDs: 90000001, 90000002", "10.5555/a(1", "https://doi.org/10.5555/b.2",
    "[x](https://pubmed.ncbi.nlm.nih.gov/90000001/)", "PMC90000001", "GSE9900001/9900002", "NCT90000001",
    "# H\n", "```\n", "<!--", "-->", "| PMID |\n|---|\n| 90000001 |\n", "---\n", "\r\n", "\n", "\r", " ", "\n\n",
    "\u200b", "\ue202turn0search1", "９", "“", "”", '"', "[", "]", "(", ")", "](", "`", "*", "…", "...",
    "## References\n", "1. ", "- ", "[1]: ", "## Question\n", "## Output\n", BEGIN, END, "İ", "\u2028", "\x00",
    "word ", "。", "\\", "doi:", "10.", "&lt;", "data:image/png;base64,AA",
]  # fmt: skip

texts = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=25).map("".join),
    st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=6)), max_size=20).map("".join),
)


@settings(deadline=None, max_examples=400)
@given(texts, texts)
def test_offsets_are_those_of_the_files(text: str, beside: str) -> None:
    extraction = extract_text(text, report="r", sha256="", sidecar=beside, sidecar_name="s.md")
    for mention in extraction.mentions:
        home = beside if mention.source else text
        assert home[mention.start : mention.end] == mention.exact
        upto = home[: mention.start].replace("\r\n", "\n").replace("\r", "\n")
        assert mention.line == upto.count("\n") + 1
        assert mention.citation is None or mention.citation < len(extraction.citations)
    for citation in extraction.citations:
        home = beside if citation.where == "sidecar" else text
        assert home[citation.start : citation.end] == citation.text
    for quote in extraction.quotes:
        assert text[quote.start : quote.end] == quote.text
    places = [(each.source, each.start) for each in extraction.mentions]
    assert len(set(places)) == len(places)
    for url in extraction.urls:
        assert text[url.start : url.end].startswith(url.url[:8])
    again = extract_text(text, report="r", sha256="", sidecar=beside, sidecar_name="s.md")
    assert again == extraction


@settings(deadline=None, max_examples=200)
@given(texts)
def test_structure_never_fails_and_spans_are_in_order(text: str) -> None:
    readable_text(text)
    matter = front_matter(text)
    assert matter is None or 0 <= matter.start <= matter.body.start <= matter.end <= len(text)
    spans = generated_sections(text)
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert all(one.end <= two.start for one, two in pairwise(spans))


@settings(deadline=None, max_examples=150)
@given(
    st.lists(st.sampled_from([p for p in PIECES if "`" not in p and "<!--" not in p]), max_size=12),
    st.integers(0, 12),
)
def test_a_paragraph_of_plain_words_changes_nothing(pieces: list[str], at: int) -> None:
    before = "\n\n".join(pieces[:at]) + "\n\n"
    after = "\n\n" + "\n\n".join(pieces[at:])
    if re.search(r"^---", before + after, re.MULTILINE):
        return
    with_words = before + "plain words" + after
    assert found(with_words) == found(before + after)


@pytest.mark.parametrize(
    "rest",
    [
        "\n# Heading\n\nAlphine slows (PMID: 90000901).\n",
        "# Heading\nAlphine slows (PMID: 90000901).\n",
        "Alphine slows (PMID: 90000901).\n",
        "- PMID:90000901\n",
        "\n- PMID:90000901\n\n---\n\nmore\n",
    ],
)
def test_front_matter_that_is_never_closed_hides_nothing_of_the_report(rest: str) -> None:
    text = f"---\nprovider: invented\nmodel: synthetic-1\n{rest}"
    found = extract_text(text, report="r.md", sha256="0" * 64).mentions
    assert [mention.id.curie for mention in found] == ["PMID:90000901"]
    matter = front_matter(text)
    assert matter is not None
    assert text[matter.body.start : matter.body.end].startswith("provider: invented")
