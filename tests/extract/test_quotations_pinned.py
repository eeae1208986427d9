"""What a quotation is pinned to, in the ways in which reports print it."""

from __future__ import annotations

import time

import pytest

from refassay.extract.assembly import assemble
from refassay.model import Extraction

WORDS = "anthers never open in the cold"
ID = "PMID:90000001"
LIST = f"\n\n## References\n\n1. Reed A et al. 2012. {ID}\n2. Vole B. 2013. PMID:90000002"


def read(text: str) -> Extraction:
    return assemble(text, report="report.md", sha256="0" * 64, beside=("", ""))


@pytest.mark.parametrize(
    "text",
    [
        f'They found "{WORDS}" ({ID}).',
        f"They found '{WORDS}' ({ID}).",
        f"They found ‹{WORDS}› ({ID}).",
        f"They found ``{WORDS}'' ({ID}).",
        f'_"{WORDS}"_ ({ID})',
        f'"{WORDS}" (Reed 2012, Table 1) {ID}',
        f'**Quote:** "{WORDS}"\n**Source:** {ID}',
        f"> {WORDS}\n> — {ID}",
        f"> {WORDS}.\n>\n> — Reed et al., {ID}",
        f'"{WORDS}"<sup>1</sup>{LIST}',
        f"“{WORDS}”¹{LIST}",
        f"“{WORDS}” (1){LIST}",
        f"“{WORDS}”^1^{LIST}",
        f"“{WORDS}.” ^[1]^{LIST}",
        f'[1] reports that "{WORDS}"{LIST}',
        f'Reed et al. (2012) wrote: "{WORDS}"{LIST}',
    ],
)
def test_a_quotation_is_pinned_to_its_reference(text: str) -> None:
    made = read(text)
    (quote,) = made.quotes
    assert " ".join(quote.text.replace(">", " ").split()).rstrip(".") == WORDS
    assert [each.curie for each in quote.references] == [ID]
    assert text[quote.start : quote.end] == quote.text


@pytest.mark.parametrize(
    "text",
    [
        f"> **Note**: {WORDS}\n> — {ID}",
        f"> {WORDS} — as is known — and more ({ID})",
        f"> {WORDS} ({ID})",
        f"The reeds' anthers and the voles' hearts ({ID})",
        f'"{WORDS}". Seeds set late in spring ({ID}).',
        f'Reed et al. (2012) grew reeds. "{WORDS}"{LIST}',
    ],
)
def test_what_is_no_quotation_of_a_source_is_left_alone(text: str) -> None:
    assert read(text).quotes == ()


def test_two_quotations_joined_by_and_share_a_reference() -> None:
    made = read(f'They found "{WORDS}" and "seeds set late in the spring" ({ID}).')
    assert [[each.curie for each in quote.references] for quote in made.quotes] == [[ID], [ID]]


def test_short_quotations_are_counted() -> None:
    made = read(f'The "grey reed" ({ID}) and the "salt rush" ({ID}).')
    assert made.quotes == ()
    assert made.notes == ("2 quotation(s) of fewer than 3 words: not compared",)


@pytest.mark.parametrize("piece", [" 'a", "> — a\n", " — a", "``", "> — ", "[1]", '"a ', "‘a’b"])
def test_hostile_quotations_end_soon(piece: str) -> None:
    started = time.process_time()
    read(f"{piece * (400_000 // len(piece))} ({ID})")
    assert time.process_time() - started < 5
