"""Words in quotation marks and in block quotes, and what they are pinned to."""

# ruff: noqa: E501

import pytest

from refassay.extract import extract_text

LIST = "\n\n## References\n\n1. (roe2001anthers pages 1-2): Jo Roe and Al Doe. Late anthers. Botany, 1:2, Jun 2001. doi:10.5555/ab.1\n"


def quotes(text: str) -> list[tuple[str, list[str]]]:
    found = extract_text(text, report="r", sha256="").quotes
    assert all(text[each.start : each.end] == each.text for each in found)
    return [(each.text, [one.local for one in each.references]) for each in found]


SAID = "anthers open late in spring"
PINNED = {
    f"“{SAID}” (PMID:90000001)": [(SAID, ["90000001"])],
    f'**"{SAID}"** (PMID:90000001)': [(SAID, ["90000001"])],
    f"*«{SAID}»* [PMID:90000001].": [(SAID, ["90000001"])],
    f"> {SAID}\n> — Roe et al. (PMID:90000001)\n": [(SAID, ["90000001"])],
    f"x\n\n> {SAID}\n> and {SAID}\n>\n> -- PMID:90000001\n": [
        (f"{SAID}\n> and {SAID}", ["90000001"])
    ],
    f'> *"{SAID}"*\n> — Roe et al. (PMID:90000001)\n': [(SAID, ["90000001"])],
    f'"{SAID}"\n— Roe et al., PMID:90000001\n': [(SAID, ["90000001"])],
    f"> {SAID}\n(PMID:90000001)\n": [(SAID, ["90000001"])],
    f"> {SAID}\n>\n> Source: PMID:90000001\n": [(SAID, ["90000001"])],
    f'> "{SAID}"\n\n— PMID:90000001\n': [(SAID, ["90000001"])],
    f"Roe et al. state (PMID:90000001):\n\n> {SAID}\n": [(SAID, ["90000001"])],
    f"| Quote | Source |\n|---|---|\n| {SAID} | PMID:90000001 |\n": [(SAID, ["90000001"])],
    f"- Quote: {SAID}\n- PMID:90000001\n": [(SAID, ["90000001"])],
    f'- reference: PMID:90000001\n  supporting_text: "{SAID}"\n': [(SAID, ["90000001"])],
    f'{{"reference": "PMID:90000001", "quote": "{SAID}"}}\n': [(SAID, ["90000001"])],
    f'It is \\"{SAID}\\" (PMID:90000001).': [(SAID, ["90000001"])],
    f"It is &quot;{SAID}&quot; (PMID:90000001).": [(SAID, ["90000001"])],
    f'- reference: PMID:90000001\n  snippet: "{SAID}"\n': [(SAID, ["90000001"])],
    f"- snippet: {SAID}\n- PMID:90000001\n": [(SAID, ["90000001"])],
    f'(PMID:90000001; quote: "{SAID}")': [(SAID, ["90000001"])],
    "said to “abolish binding fully” (PMID:90000001).": [("abolish binding fully", ["90000001"])],
    f"It says “{SAID}” (roe2001anthers pages 1-2).{LIST}": [(SAID, ["10.5555/ab.1"])],
}


@pytest.mark.parametrize("text", PINNED)
def test_quotations_are_pinned_to_their_source(text: str) -> None:
    assert quotes(text) == PINNED[text]


@pytest.mark.parametrize(
    "text",
    [
        f"> **Note:** {SAID} (PMID:90000001)\n",
        f"> {SAID}\n\nThis is so — PMID:90000001\n",
        f"“{SAID}” — but others differ in many ways from that view (PMID:90000001).",
        f"> {SAID}\n> — nobody in particular\n",
        f"Roe et al. (PMID:90000001) grew:\n\n> {SAID}\n",
        f"> {SAID}\n\nThat is so (PMID:90000001).\n",
        'A 5" tube and a 6" tube of anthers were used (PMID:90000001).',
        "The anther's 5' end and the buds' 3' end (PMID:90000001).",
        f'The term "{SAID}" is used by some (PMID:90000001).',
    ],
)
def test_what_is_not_attributed_is_no_quotation(text: str) -> None:
    assert quotes(text) == []


@pytest.mark.parametrize(
    "text",
    [
        f"The plant is nicknamed “{SAID}” (PMID:90000001).",
        f"The so-called “{SAID}” (PMID:90000001).",
        "Search terms were “anthers AND cold AND late” (PMID:90000001).",
        "They searched for “anthers OR stamens in the cold” (PMID:90000001).",
        "Roe et al. asked: “Do anthers open late?” (PMID:90000001)",
    ],
)
def test_what_only_names_asks_or_searches_is_no_quotation(text: str) -> None:
    assert quotes(text) == []


def test_short_quotations_are_counted_and_not_dropped_in_silence() -> None:
    text = "“open late” (PMID:90000001).\n\n> open late\n> — PMID:90000001\n"
    extraction = extract_text(text, report="r", sha256="")
    assert extraction.quotes == ()
    assert extraction.notes == ("2 quotation(s) of fewer than 3 words: not compared",)
