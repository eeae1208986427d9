"""Markers in the text and the entries they name."""

import pytest

from refassay.extract import extract_text
from refassay.model import Extraction

NUMBERED = (
    "\n\n## References\n\n1. Roe J. Anthers. Botany 2001. PMID:90000001\n"
    "2. Doe A. Petals. Botany 2002. doi:10.5555/ab.2\n3. Poe E. Sepals. Botany 2003.\n"
    "4. Coe I. Stems. Botany 2004. PMID:90000004\n5. Noe O. Roots. Botany 2005.\n"
)
KEYED = (
    "\n\nReferences:\n1. (smith2020title pages 1-2): Ann Smith. Title. Botany, 1:2, Jun 2020.\n\n"
    "2. (o’roe2019another pages 3-4): Bo O’Roe. Another. Botany, 2:3, Jul 2019.\n"
)
NAMED = (
    "\n\n## References\n\nRoe, J. (2001). Anthers of plants. Botany, 1, 2-3.\n\n"
    "Doe, A., & Coe, B. (2008a). Petals. Botany, 2.\n\n"
    "Doe, A., & Coe, B. (2008b). Sepals. Botany, 3.\n"
)


def read(text: str, sidecar: str | None = None) -> Extraction:
    return extract_text(text, report="r", sha256="", sidecar=sidecar)


def bound(extraction: Extraction) -> list[tuple[str, str | None]]:
    return [
        (mark.text, None if mark.entry is None else extraction.citations[mark.entry].label)
        for mark in extraction.markers
    ]


TEXTS = {
    "Shown[1][4].": [("[1]", "1"), ("[4]", "4")],
    "Shown [2-4].": [("[2-4]", "2"), ("[2-4]", "3"), ("[2-4]", "4")],
    "Shown [1, 3].": [("[1, 3]", "1"), ("[1, 3]", "3")],
    "Shown [1,3–4].": [("[1,3–4]", "1"), ("[1,3–4]", "3"), ("[1,3–4]", "4")],
    "Shown \\[2\\].": [("\\[2\\]", "2")],
    "Shown [^2].": [("[^2]", "2")],
    "Shown [9].": [("[9]", None)],
    "Shown [[2]](https://example.org/x).": [("[2]", "2")],
    "Shown [[9]](https://example.org/x).": [],
    "Shown (HR 0.7; 95% CI [2, 4]).": [],
    "The scale [0, 5] and x[3] = 4.": [],
    "benzo[3,4]pyrene and [2H]water": [],
    "`a[1]` [x] [ ] [2019] [note]": [("[1]", "1")],
    "| a [3] | b |\n|---|---|\n| c [4] | d |": [("[3]", "3"), ("[4]", "4")],
}


@pytest.mark.parametrize("text", TEXTS)
def test_numbers_in_brackets_name_entries(text: str) -> None:
    assert bound(read(text + NUMBERED)) == TEXTS[text]


def test_keys_name_entries_also_with_pages_and_unusual_letters() -> None:
    text = "Known (smith2020title pages 1-2, o’roe2019another pages 3-4, roe2001gone pages 5-6)."
    assert bound(read(text + KEYED)) == [
        ("smith2020title pages 1-2", "smith2020title"),
        ("o’roe2019another pages 3-4", "o’roe2019another"),
        ("roe2001gone pages 5-6", None),
    ]


def test_keys_in_brackets_name_entries_side_by_side() -> None:
    text = (
        "Known [collie-1978-abstract][doe-1999-notes] [gone-2001-notes].\n\n## References\n\n"
        "**collie-1978-abstract**: Collie A. Title. 1978. PMID: 900001.\n\n"
        "**doe-1999-notes**: Doe B. Other. 1999. PMID: 900002.\n"
    )
    assert bound(read(text)) == [
        ("[collie-1978-abstract]", "collie-1978-abstract"),
        ("[doe-1999-notes]", "doe-1999-notes"),
        ("[gone-2001-notes]", None),
    ]


def test_passage_keys_name_entries() -> None:
    text = (
        "Known (pqac-00000001, pqac-00000009).\n\n## References\n\n1. pqac-00000001: Roe. 2001.\n"
    )
    assert [(mark.label, mark.entry) for mark in read(text).markers] == [
        ("pqac-00000001", 0),
        ("pqac-00000009", None),
    ]


def test_author_and_year_name_the_entry_by_that_first_author() -> None:
    extraction = read("Late (Roe, 2001; Doe & Coe, 2008b). Doe et al. (2008a) agree." + NAMED)
    assert [(mark.text, mark.entry, mark.sure) for mark in extraction.markers] == [
        ("Roe, 2001", 0, True),
        ("Doe & Coe, 2008b", 2, True),
        ("Doe et al. (2008a)", 1, True),
    ]


def test_one_of_two_works_of_a_year_is_not_sure() -> None:
    extraction = read("Late (Doe & Coe, 2008)." + NAMED)
    assert [(mark.entry, mark.sure) for mark in extraction.markers] == [
        (1, False),
        (2, False),
    ]


def test_an_author_and_year_without_entry_needs_others_that_have_one() -> None:
    alone = read("Late (Gone et al., 1999) as (Roe, 2001)." + NAMED)
    assert [mark.label for mark in alone.markers if mark.entry is None] == []
    beside = read("Late (Gone et al., 1999) as (Roe, 2001) and (Doe & Coe, 2008a)." + NAMED)
    assert [mark.label for mark in beside.markers if mark.entry is None] == ["Gone 1999"]


def test_numbers_count_in_the_list_beside_the_report_where_it_has_none() -> None:
    sidecar = "# Citations\n\n1. PMID:90000001\n2. https://doi.org/10.5555/ab.2\n3. 10.5555/ab.2\n"
    extraction = read("Shown [3][1] and [4].", sidecar)
    assert [(mark.text, mark.entry) for mark in extraction.markers] == [
        ("[3]", 1),
        ("[1]", 0),
        ("[4]", None),
    ]


def test_without_any_list_numbers_are_markers_only_where_they_are_several() -> None:
    assert read("A vector [1] of [2].").markers == ()
    assert [mark.label for mark in read("A [1]. B [2]. C [3].").markers] == ["1", "2", "3"]


def test_entries_know_where_they_are_cited_and_are_no_markers_themselves() -> None:
    text = "Shown [2] and [2]." + NUMBERED
    extraction = read(text)
    cited = [each for each in extraction.citations if each.cited_at]
    assert [each.label for each in cited] == ["2"]
    assert [text[start:end] for start, end in cited[0].cited_at] == ["[2]", "[2]"]
