"""What reports print about the works they cite."""

# ruff: noqa: E501 - tables read better in long lines

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.extract import extract_text
from refassay.extract.claims import claim
from refassay.extract.names import names
from refassay.model import Claim


def said(found: Claim | None) -> tuple[object, ...] | None:
    if found is None:
        return None
    who = [each.family or each.literal for each in found.author] + ["…"] * found.et_al
    return (
        " ".join(who),
        found.issued,
        found.title,
        found.container_title,
        found.volume,
        found.page,
    )


ENTRIES = {
    # What follows may be a second half, which a title may lack.
    "1. Roe J, Doe A. Anthers open late. Buds too. J Bot. 2001;12:3-4.": (
        "Roe Doe", "2001", "Anthers open late", "J Bot", "12", "3-4",
    ),
    "1. (roe2001anthers pages 1-3): Jane Roe, A. B. van den Doe, and Al O’Poe. Anthers open late: a "
    "view. Journal of Botany, 12:345-367, Jun 2001. URL: https://doi.org/10.5555/ab.1, "
    "doi:10.5555/ab.1. This article has 21 citations and is from a peer-reviewed journal.": (
        "Roe van den Doe O’Poe", "2001-06", "Anthers open late: a view", "Journal of Botany", "12",
        "345-367",
    ),
    "2. (roe2001anthers pages 1-3): CN Roe. Anthers open late. Unknown journal, 2001.": (
        "Roe", "2001", "Anthers open late", "", "", "",
    ),
    "Roe, J. A., & Doe-Poe, B. (2001a). Anthers open late? *Journal of Botany, 12*(3), 345–367. "
    "https://doi.org/10.5555/ab.1": (
        "Roe Doe-Poe", "2001", "Anthers open late?", "Journal of Botany", "12", "345-367",
    ),
    "Roe, J. (2001). Anthers open late in the year [Preprint]. bioRxiv. https://doi.org/10.5555/a": (
        "Roe", "2001", "Anthers open late in the year", "bioRxiv", "", "",
    ),
    "ClinicalTrials.gov. (2016). A study of anthers in spring (NCT90000001). https://example.org": (
        "", "2016", "A study of anthers in spring", "", "", "",
    ),
    "3. Roe J, Doe AB, et al. Anthers open late in *Rosa*. J Bot. 2001;12(3):345-67. PMID: 90000001": (
        "Roe Doe …", "2001", "Anthers open late in Rosa", "J Bot", "12", "345-67",
    ),
    "[3] Roe J. [Anthers open late](https://doi.org/10.5555/a). J Bot 2001 Jan 3;12:e45.": (
        "Roe", "2001", "Anthers open late", "J Bot", "12", "e45",
    ),
    "**roe-2001-anthers**: Roe J, Doe A. Anthers open late. J Bot. 2001;12:3. PMID: 900001. DOI: 10.5555/a": (
        "Roe Doe", "2001", "Anthers open late", "J Bot", "12", "3",
    ),
    "5. Roe J. Anthers open late in spring. 2001. PMID: 90000001": (
        "Roe", "2001", "Anthers open late in spring", "", "", "",
    ),
    "- **Anthers open late in spring** (Roe et al., J Bot, 2001). PMID: 90000001": (
        "Roe …", "2001", "Anthers open late in spring", "J Bot", "", "",
    ),
    "1. Roe J, Doe A. Anthers in spring. II. Late opening of the anthers. J Bot. 2001. "
    "PMID: 90000001": (
        "Roe Doe", "2001", "Anthers in spring. II. Late opening of the anthers", "J Bot", "", "",
    ),
    "1. Roe J, Doe A, Rye Study Group. Anthers open late in spring. J Bot. 2001. PMID: 90000001": (
        "Roe Doe", "2001", "Anthers open late in spring", "J Bot", "", "",
    ),
    "1. [Late anthers. Do farmers care?](https://pubmed.ncbi.nlm.nih.gov/90000001/). Roe J, Doe A. "
    "J. Bot. 2001.": (
        "Roe Doe", "2001", "Late anthers. Do farmers care?", "J. Bot", "", "",
    ),
    "### [1] Anthers open late in spring\n\n- Authors: Roe J, Doe A\n- Year: 2001\n"
    "- PMID: 90000001": (
        "Roe Doe", "2001", "Anthers open late in spring", "", "", "",
    ),
    "[4] J. A. Roe and B. Doe, “Anthers open late in spring,” *J. Bot.*, vol. 12, 2001.": (
        "Roe Doe", "2001", "Anthers open late in spring", "J. Bot.", "12", "",
    ),
    '- PMID:90000001 - Roe et al. (2001) "Anthers open late in spring" - timing': (
        "Roe …", "2001", "Anthers open late in spring", "", "", "",
    ),
    "- [Anthers open late in spring - PubMed](https://pubmed.ncbi.nlm.nih.gov/90000001/)": (
        "", "", "Anthers open late in spring", "", "", "",
    ),
    "- Roe et al. (2001), on anthers. PMID:90000001": ("Roe …", "2001", "", "", "", ""),
    "1. Roe J, Doe A. Anthers open late in spring. J Bot. 2001. PMID: 90000001": (
        "Roe Doe", "2001", "Anthers open late in spring", "J Bot", "", "",
    ),
    "1. Roe J, Doe A, et al. Anthers open late in spring. J Bot 2001 Jun 3. doi:10.5555/a": (
        "Roe Doe …", "2001", "Anthers open late in spring", "J Bot", "", "",
    ),
    "1. Roe J. Anthers open late. J. Biol. Chem. 2001;12:3-4. PMID: 90000001": (
        "Roe", "2001", "Anthers open late", "J. Biol. Chem", "12", "3-4",
    ),
    "1. Roe J. Anthers: when do they open? A view. J Bot. 2001;12:45. PMID: 90000001": (
        "Roe", "2001", "Anthers: when do they open? A view", "J Bot", "12", "45",
    ),
    "1. Roe J, Doe A: Anthers open late in spring. J Bot 2001, 12:45-67. PMID: 90000001": (
        "Roe Doe", "2001", "Anthers open late in spring", "J Bot", "12", "45-67",
    ),
    "- Roe J, Doe A (2001) Anthers open late in spring. J Bot 12:45-67. doi:10.5555/a": (
        "Roe Doe", "2001", "Anthers open late in spring", "J Bot", "12", "45-67",
    ),
    "- Roe et al., 2001. Anthers open late in spring. *J Bot* 12:45-67. PMID: 90000001": (
        "Roe …", "2001", "Anthers open late in spring", "J Bot", "12", "45-67",
    ),
    "- Roe, J. & Doe, A. Anthers open late in spring. *J. Bot.* **12**, 45–67 (2001). https://doi.org/10.5555/a": (
        "Roe Doe", "2001", "Anthers open late in spring", "J. Bot.", "12", "45-67",
    ),
    "1. **Anthers open late in spring.** Roe J, Doe A. *J Bot*. 2001;12(3):45-67. PMID: 90000001": (
        "Roe Doe", "2001", "Anthers open late in spring", "J Bot", "12", "45-67",
    ),
    "1. Anthers open late in spring. Roe J, Doe A, et al. J Bot. 2001 Jun 3. PMID: 90000001": (
        "Roe Doe …", "2001", "Anthers open late in spring", "J Bot", "", "",
    ),
    "1. Anthers open late in spring. J Bot. 2001;12(3):45-67. PMID: 90000001": (
        "", "2001", "Anthers open late in spring", "J Bot", "12", "45-67",
    ),
    "1. PMID: 90000001. Roe J et al. Anthers open late in spring. J Bot 2001": (
        "Roe …", "2001", "Anthers open late in spring", "J Bot", "", "",
    ),
    "1. [Anthers open late in spring](https://doi.org/10.5555/a) - Roe et al., J Bot 2001": (
        "Roe …", "2001", "Anthers open late in spring", "J Bot", "", "",
    ),
    "- Roe, Jane, and Al Doe. “Anthers open late in spring.” *Botany* 12, no. 3 (2001): 45-67. https://doi.org/10.5555/a": (
        "Roe Doe", "2001", "Anthers open late in spring", "Botany", "12", "45-67",
    ),
    "A. Roe, B. Doe. Anthers open late in spring. arXiv:2404.00001, 2024.": (
        "Roe Doe", "", "Anthers open late in spring", "", "", "",
    ),
    "### 1. Anthers open late in spring\n\n- Authors: Jane Roe, Bo Doe\n- Year: 2001\n- PMID: 90000001": (
        "Roe Doe", "2001", "Anthers open late in spring", "", "", "",
    ),
    "### [1] Anthers open late in spring\n- **Authors:** Jane Roe, Bo Doe\n- Year: 2001\n- Journal: "
    "Botany\n- DOI: 10.5555/a": ("Roe Doe", "2001", "Anthers open late in spring", "Botany", "", ""),
}  # fmt: skip


@pytest.mark.parametrize("entry", ENTRIES)
def test_entries_tell_of_the_work(entry: str) -> None:
    text = f"{entry}\n" if entry.startswith("#") else f"## References\n\n{entry}\n"
    extraction = extract_text(text, report="r", sha256="")
    (found,) = extraction.claims
    if "NCT" in entry:
        assert (found.title, found.issued, found.author) == (ENTRIES[entry][2], "", ())
        return
    assert said(found) == ENTRIES[entry]
    cited = extraction.citations[found.citation]
    assert cited.start <= found.start < found.end <= cited.end
    assert found.line == text[: found.start].count("\n") + 1


FURTHER = {
    "(1) Roe, J.; Doe, A. Anthers open late in spring. *Acta anthera* **2001**, *12* (3), 45-67.": (
        "Roe Doe", "2001", "Anthers open late in spring", "Acta anthera", "12", "45-67",
    ),
    "- Roe, J., & Doe, A. (2001) 'Anthers open late in Rye's rose', *J Bot*, 12(3), pp. 45-67.": (
        "Roe Doe", "2001", "Anthers open late in Rye's rose", "J Bot", "12", "45-67",
    ),
    "- Anthers open late in spring — Roe J, Doe A, *J Bot* (2001).": (
        "Roe Doe", "2001", "Anthers open late in spring", "J Bot", "", "",
    ),
    '- "Anthers open late in spring" — Roe J, Doe A. *J Bot*, 2001.': (
        "Roe Doe", "2001", "Anthers open late in spring", "J Bot", "", "",
    ),
    "- **Roe et al. (2001)** — Anthers open late in spring. *J Bot*.": (
        "Roe …", "2001", "Anthers open late in spring", "J Bot", "", "",
    ),
    "[1] J. Roe, A. B. Doe, and B. Poe, Anthers open late, J Bot 12 (2001) 45-67.": (
        "Roe Doe Poe", "2001", "Anthers open late", "J Bot", "12", "45-67",
    ),
    "1. Anthers in spring. A new view. Roe J, Doe A. Academic botany. 2001.": (
        "Roe Doe", "2001", "Anthers in spring. A new view", "", "", "",
    ),
    "1. Roe J, Doe A. Late anthers seen. Botany : the journal of rye. 2001.": (
        "Roe Doe", "2001", "Late anthers seen", "Botany : the journal of rye", "", "",
    ),
    "- @article{a, title = {Anthers open late}, author = {Roe, J and Doe, Al}, journal = {J Bot}, "
    "year = {2001}}": ("Roe Doe", "2001", "Anthers open late", "J Bot", "", ""),
    "- Anthers open late in spring (Roe et al., 2001, J Bot).": (
        "Roe …", "2001", "", "J Bot", "", "",
    ),
    "1. Roe J. Flowers opened late in *Rosa*. It was seen in *Rosa rugosa* (2001).": (
        "Roe", "", "", "", "", "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("entry", FURTHER)
def test_entries_of_further_styles_tell_of_the_work(entry: str) -> None:
    text = f"## References\n\n{entry} PMID: 90000001\n"
    (found,) = extract_text(text, report="r", sha256="").claims
    assert said(found) == FURTHER[entry]


IN_TEXT = {
    "It is told in “Anthers open late in spring” (Roe et al., J Bot, 2001; PMID: 90000001).": (
        "Roe …", "2001", "Anthers open late in spring", "J Bot", "", "",
    ),
    "Roe et al. (2001) showed in “Anthers open late in spring” (J Bot; PMID: 90000001) that": (
        "Roe …", "2001", "Anthers open late in spring", "J Bot", "", "",
    ),
    "They saw that “Anthers open late in spring” (Roe et al., J Bot, 2001; PMID: 90000001).": (
        "Roe …", "2001", "", "J Bot", "", "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", IN_TEXT)
def test_titles_in_sentences_are_told_from_what_is_quoted(text: str) -> None:
    (found,) = extract_text(text, report="r", sha256="").claims
    assert said(found) == IN_TEXT[text]


NOT_CERTAIN = {
    "1. Roe J. Anthers open late. In: Doe A, editor. Book of anthers. 2001.": ("Roe", ""),
    "- Roe et al. (2001) – description of anthers - and of buds": ("Roe …", "2001"),
    "- Roe et al. (2001). Showed that anthers open late in spring.": ("Roe …", "2001"),
    "- **Opening of anthers in spring** (Roe et al., 2001). PMID: 90000001": None,
    "- **Opening of anthers in spring**: late, in two years. PMID: 90000001": None,
    "1. Anthers open late in spring. PMID: 90000001": None,
    "- PMID: 90000001 – opening of anthers in spring": None,
    "- See [the guideline of the society](https://doi.org/10.5555/a) of 2001": None,
    "Roe, J. (2001). Anthers open. Part G. Journal of Botany, 12(3), 4.": ("Roe", "2001"),
    "- [PubMed](https://pubmed.ncbi.nlm.nih.gov/90000001/)": None,
    "- [Roe et al. 2001, Botany of anthers](https://pubmed.ncbi.nlm.nih.gov/90000001/)": (
        "Roe …",
        "2001",
    ),
    "- [www.example.org](https://www.example.org/a)": None,
    "Anthers open late. It was seen in 2001. Botany, 2001.": None,
    "PomBase curators – Gene summary for anthers (PMID:90000001).": None,
    "The consortium said “anthers open late in spring” and closed. PMID:90000001": None,
    "": None,
}


@pytest.mark.parametrize("entry", NOT_CERTAIN)
def test_what_can_be_read_in_two_ways_is_not_claimed(entry: str) -> None:
    found = claim(entry)
    expected = NOT_CERTAIN[entry]
    assert said(found) == (expected and (*expected, "", "", "", ""))


def test_the_text_in_front_of_an_identifier_tells_author_year_and_journal() -> None:
    text = (
        "Known (Roe et al., *J Bot* 2001; PMID:90000001), and Doe et al. (2002) (PMID: 90000002)."
    )
    found = extract_text(text, report="r", sha256="").claims
    assert [said(each) for each in found] == [
        ("Roe …", "2001", "", "J Bot", "", ""),
        ("Doe …", "2002", "", "", "", ""),
    ]
    assert text[found[0].start : found[0].end] == "Roe et al., *J Bot* 2001"


def test_one_name_in_front_of_several_works_is_nobodys() -> None:
    text = "Known (Roe et al., 2001; PMID:90000001, PMID:90000002)."
    assert extract_text(text, report="r", sha256="").claims == ()


def test_columns_of_a_table_tell_of_the_work_in_their_row() -> None:
    text = (
        "| PMID | Title | Authors | Year |\n|---|---|---|---|\n"
        "| 90000001 | Anthers open late | Roe J, Doe A | 2001 |\n"
        "| 90000002, 90000003 | Two works at once | Poe E | 2002 |\n"
        "| 90000004 | see there | | |\n"
    )
    found = extract_text(text, report="r", sha256="").claims
    assert [said(each) for each in found] == [("Roe Doe", "2001", "Anthers open late", "", "", "")]


def test_a_table_without_titles_tells_first_authors_and_years() -> None:
    text = (
        "| PMID | Authors | Year | Finding |\n|---|---|---|---|\n"
        "| 90000001 | Roe et al. | 2001 | Late |\n"
        "| 90000002 | Doe & Poe | 2002 | Early |\n"
        "| 90000003 | RYE-3 | 2003 | Never |\n\n"
        "| Study | PMID |\n|---|---|\n| Poe et al. (2004) | 90000004 |\n| RYE-4 | 90000005 |\n"
    )
    found = extract_text(text, report="r", sha256="").claims
    assert [said(each) for each in found] == [
        ("Roe …", "2001", "", "", "", ""),
        ("Doe …", "2002", "", "", "", ""),
        ("Poe …", "2004", "", "", "", ""),
    ]


def test_the_list_beside_the_report_tells_as_well() -> None:
    sidecar = "1. Roe J. Anthers open late. J Bot. 2001;12:3. PMID: 90000001\n"
    extraction = extract_text("See PMID:90000001.", report="r", sha256="", sidecar=sidecar)
    (found,) = extraction.claims
    assert extraction.citations[found.citation].where == "sidecar"
    assert sidecar[found.start : found.end] == "Roe J. Anthers open late. J Bot. 2001;12:3"


@pytest.mark.parametrize(
    ("printed", "families"),
    [
        ("Li, S., & Wu, B.", ["Li", "Wu"]),
        ("He, Z.-H., ... Poe, Q.", ["He", "Poe"]),
        ("García Márquez J, Šimić A, D'costa SD", ["García Márquez", "Šimić", "D'costa"]),
        ("Thomas N. O’Roe, Luuk R. van den Doe, and X. Y. Poe", ["O’Roe", "van den Doe", "Poe"]),
        ("Anthers open late", None),
        ("Roe A, Role of anthers", None),
        ("Roe et al", None),
        ("", None),
    ],
)
def test_names_are_read_in_three_orders_or_not_at_all(
    printed: str, families: list[str] | None
) -> None:
    found = names(printed)
    assert (found and [each.family for each in found.authors]) == families


@settings(deadline=None, max_examples=300)
@given(
    st.lists(
        st.sampled_from(["Roe J", ", ", ". ", "(2001)", "; ", "12:3", "[a](b)", "“", "”", "et al", "Title of it", "\n", "**", "- ", "# [1] x"]),
        max_size=20,
    ).map("".join)
)  # fmt: skip
def test_claims_stay_inside_and_never_fail(text: str) -> None:
    found = claim(text)
    assert found is None or 0 <= found.start <= found.end <= len(text)


FIELDS = {
    'PMID: 90000001\nTitle: "Recurrent ANTH1 variant in two families"\n': ["Recurrent ANTH1 variant in two families"],
    '{id: doi:10.5555/x, title: "Old working title of anthers"}\n': ["Old working title of anthers"],
    "- id: PMID:90000001\n  title: Anthers open late\n- id: PMID:90000002\n  title: Anthers open early\n": [
        "Anthers open late", "Anthers open early",
    ],
    "NCT90000001\nTitle: A trial of anthers in spring\nPhase: 2\n": ["A trial of anthers in spring"],
    'The article titled "Anthers open late in spring" (PMID: 90000001) says so.\n': ["Anthers open late in spring"],
    "Roe J, Doe A. Anthers open late in spring. J Bot. 2001;12:3. PMID: 90000001\n": ["Anthers open late in spring"],
    'They found "anthers open late in spring" (PMID: 90000001).\n': [],
    "Title: A report on anthers\nTitle: A second report on anthers\nPMID: 90000001\n": [],
    '{"works":[{"title":"Anthers open late","pmid":90000001},{"title":"Buds","doi":"10.5555/b.2"}]}\n': [],
    "As shown in Roe J, Doe A. Anthers open late in spring. J Bot. 2001;12:3. PMID: 90000001\n": [],
}  # fmt: skip


@pytest.mark.parametrize("text", FIELDS)
def test_fields_around_an_identifier_tell_the_title(text: str) -> None:
    assert [each.title for each in extract_text(text, report="r", sha256="").claims] == FIELDS[text]
