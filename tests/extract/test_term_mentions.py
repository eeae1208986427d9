"""Which CURIEs of terms are read, and which words count as their labels."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.extract import extract_text
from refassay.model import TermMention


def terms(text: str) -> tuple[TermMention, ...]:
    return extract_text(text, report="r.md", sha256="").terms


@pytest.mark.parametrize(
    ("printed", "curie"),
    [
        ("HP:9900001", "HP:9900001"),
        ("hp:9900001", "HP:9900001"),
        ("HP_9900001", "HP:9900001"),
        ("HP\\:9900001", "HP:9900001"),
        ("HP: 9900001", "HP:9900001"),
        ("`GO:0005737`", "GO:0005737"),
        ("MONDO:0005148", "MONDO:0005148"),
        ("Mondo:0005148", "MONDO:0005148"),
        ("ORPHA:558", "Orphanet:558"),
        ("Orphanet_558", "Orphanet:558"),
        ("MIM:154700", "OMIM:154700"),
        ("OMIM: #154700", "OMIM:154700"),
        ("OMIM:PS154700", "OMIMPS:154700"),
        ("NCIT:C3262", "NCIT:C3262"),
        ("NCBITaxon:9606", "NCBITaxon:9606"),
        ("CHEBI:15377", "CHEBI:15377"),
        ("DOID:162", "DOID:162"),
        ("HGNC:1100", "HGNC:1100"),
        ("UBERON:0000955", "UBERON:0000955"),
        ("CL:0000540", "CL:0000540"),
        ("https://example.org/ols?obo_id=HP%3A9900001", "HP:9900001"),
        ("http://purl.obolibrary.org/obo/HP_9900001", "HP:9900001"),
        ("HP\u200b:9900001", "HP:9900001"),
        ("ＨＰ:９９００００１", "HP:9900001"),
    ],
)
def test_every_spelling_is_read_with_its_place(printed, curie):
    text = f"# A\n\nSeen was {printed} there.\n"
    (only,) = terms(text)
    assert only.curie == curie
    assert text[only.start : only.end] == only.exact
    assert (only.line, text.split("\n")[2][only.column - 1 :][: len(only.exact)]) == (3, only.exact)


@pytest.mark.parametrize(
    "text",
    [
        "PMID:9900001", "PMID: 9900001", "a score: 12", "SHP:9900001", "my_HP:9900001",
        "HP:9900001a", "HP 9900001", "CL:95", "HP: 100 points", "so:1234567", "at 10:9900001",
        "GO_REF:0000024", "HP:100", "to:9900001", "Temp:9900001",
        "```\nHP:9900001\n```", "<!-- HP:9900001 -->", "---\nterm: HP:9900001\n---\n# A\n",
        "# T\n\n## Question\n\nUse HP:9900001 please.\n\n## Output\n\nNothing.\n",
        "[a](https://example.org/x#:~:text=HP%3A9900001%20words)",
    ],
)  # fmt: skip
def test_lookalikes_code_and_echoes_are_no_terms(text):
    assert terms(text) == ()


@pytest.mark.parametrize(
    ("text", "malformed"),
    [
        ("- Petal (HP:000)", ["HP:000"]),
        ("- Petal (GO:00057)", ["GO:00057"]),
        ("- A (HP:9900001)\n- B (HP:1234)", ["HP:1234"]),
        ("- A (HP:9900001)\n- B (HP:99000011)", ["HP:99000011"]),
        ("- B (HP:1234)", []),
        ("- B (HP:12)", []),
    ],
)
def test_a_cut_off_term_is_read_where_it_is_certainly_one(text, malformed):
    assert [each.curie for each in terms(text) if len(each.curie) != 10] == malformed


@pytest.mark.parametrize(
    ("text", "label", "binding"),
    [
        ("- Folded petal (HP:9900001)", "Folded petal", "item"),
        ("3. Folded petal [HP:9900001] – often", "Folded petal", "item"),
        ("- Folded petal – HP:9900001", "Folded petal", "item"),
        ("## Folded petal (HP:9900001)", "Folded petal", "item"),
        ("- **Process**: Folded petal (HP:9900001)", "Folded petal", "item"),
        ("See **Folded petal** (HP:9900001).", "Folded petal", "marked"),
        ("See *Folded petal* **(HP:9900001)**.", "Folded petal", "marked"),
        ("See **Folded petal (HP:9900001)** there.", "Folded petal", "marked"),
        ("See “Folded petal” (HP:9900001).", "Folded petal", "marked"),
        ('See "Folded petal" [HP:9900001].', "Folded petal", "marked"),
        ("See (e.g. *folded petal*, HP:9900001).", "folded petal", "marked"),
        ("See **Process: folded petal** (HPO: HP:9900001).", "folded petal", "marked"),
        ("[Folded petal](http://purl.obolibrary.org/obo/HP_9900001)", "Folded petal", "marked"),
        ("- HP:9900001 (Folded petal)", "Folded petal", "behind"),
        ("- **HP:9900001** — Folded petal; often", "Folded petal", "behind"),
        ("HP:9900001: Folded petal\n", "Folded petal", "behind"),
        ("1. HP:9900001 ~ Folded petal\n", "Folded petal", "behind"),
        ('{"HP:9900001": "Folded petal"}', "Folded petal", "behind"),
        ("id: HP:9900001\nlabel: Folded petal\n", "Folded petal", "behind"),
        ("as HP:9900001 (Folded petal, often) says", "Folded petal, often", "behind"),
        ("It is a folded petal (HP:9900001).", "It is a folded petal", "prose"),
        ("First. Then folded\npetals (HP:9900001).", "Then folded petals", "prose"),
        ("(related to HP:9900001)", "", ""),
        ("see HP:9900001 for this", "", ""),
        ("- [ebi.ac.uk](https://ebi.ac.uk/QuickGO/term/GO:0005737)", "", ""),
        ("- HP:9900001 (PMID:90000001)", "", ""),
        ("- HP:9900001 (Smith et al. 2019)", "", ""),
    ],
)  # fmt: skip
def test_a_label_counts_where_something_binds_it(text, label, binding):
    (only,) = terms(text)
    assert (only.label, only.binding) == (label, binding)
    printed = text[only.label_start : only.label_end]
    assert " ".join(printed.split()).strip("*") == label


def test_a_columns_heading_binds_the_labels_below_it():
    text = (
        "| n | HPO term | ID | note |\n| - | - | - | - |\n"
        "| 1 | **Folded petal** | HP:9900001 | odd |\n"
        "| 2 | Straight petal | [HP:9900002](https://e.org/HP:9900002) | odd |\n"
        "| 3 | Two | HP:9900003, HP:9900004 | odd |\n"
    )
    found = [(each.curie, each.label, each.binding) for each in terms(text)]
    assert found[:2] == [
        ("HP:9900001", "Folded petal", "cell"),
        ("HP:9900002", "Straight petal", "cell"),
    ]
    assert {binding for _, _, binding in found[2:]} == {""}


def test_columns_without_a_telling_heading_bind_nothing():
    text = "| Remark | ID |\n| - | - |\n| Folded petal | HP:9900001 |\n"
    assert [each.label for each in terms(text)] == [""]


def test_a_link_and_its_text_are_one_mention():
    text = "- [HP:9900001](http://purl.obolibrary.org/obo/HP_9900001) and GO:0005737"
    assert [each.curie for each in terms(text)] == ["HP:9900001", "GO:0005737"]


PIECES = st.sampled_from([
    "HP:9900001", "GO:0005737", "Folded petal", "(", ")", "[", "](", "**", "*", "`", '"', "“", "”",
    " ", "\n", "\n\n", "- ", "| ", " — ", ": ", ", ", "http://purl.obolibrary.org/obo/HP_9900001",
    "| Term | ID |\n| - | - |\n", "\u200b", "é", "\r\n", "%3A1", "HP\\:9900001",
])  # fmt: skip


@settings(max_examples=300)
@given(st.lists(PIECES, max_size=30).map("".join))
def test_places_are_exact_whatever_stands_around(text):
    for each in terms(text):
        assert text[each.start : each.end] == each.exact
        if each.label:
            assert 0 <= each.label_start < each.label_end <= len(text)
            assert each.binding
        else:
            assert each.binding == ""


@pytest.mark.parametrize(
    "piece",
    ["HP:9900001 ", "(HP:9900001)", "**x (HP:9900001)", "a:1", "%3A1", "://HP:9900001",
     "[HP:9900001](x/HP_9900001)", '"HP:9900001', "| x | HP:9900001 |\n"],
)  # fmt: skip
def test_the_time_grows_with_the_length_and_no_faster(piece):
    def seconds(size: int) -> float:
        text = piece * (size // len(piece))
        begun = time.process_time()
        extract_text(text, report="r.md", sha256="")
        return time.process_time() - begun

    small = min(seconds(50_000) for _ in range(2))
    assert seconds(400_000) < 8 * 4 * max(small, 0.01)
