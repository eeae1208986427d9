"""Text and list that do not belong together."""

from assay_samples import found, result
from refassay.extract import extract_text
from refassay.model import Assay, Level


def assayed(text: str) -> Assay:
    return result(extract_text(text, report="r", sha256=""))


def entries(number: int) -> str:
    lines = (
        f"{n}. Roe J. Anthers {n}. Botany 20{n:02}. PMID:900001{n:02}" for n in range(1, number + 1)
    )
    return "\n\n## References\n\n" + "\n".join(lines) + "\n"


def notes(text: str, name: str) -> list[tuple[str, str, int]]:
    found = [each for each in assayed(text).findings if each.check == name]
    assert all(each.level is Level.NOTE and each.reference is None for each in found)
    return [(each.said, each.found, each.line) for each in found]


def test_a_text_that_cites_up_to_48_with_a_list_of_9_is_one_note() -> None:
    text = "First.\n\nShown " + " ".join(f"[{n}]" for n in range(1, 49)) + " and [48]." + entries(9)
    assert notes(text, "dangling_marker") == [
        (
            "The text cites 39 labels without a counterpart (10, 11, 12, 13, 14 and 34 more), "
            "40 times, first with «[10]» on line 3.",
            "The list has 9 entries, and none of them is called that.",
            3,
        )
    ]
    assert notes(text, "uncited_entry") == []


def test_entries_that_nothing_cites_are_one_note() -> None:
    text = "Shown [1], and PMID:90000102 too." + entries(4)
    assert notes(text, "uncited_entry") == [
        (
            "The list has 2 labels without a counterpart (3, 4), first «3. Roe J. Anthers 3. "
            "Botany 2003. PMID:90000103» on line 7.",
            "The text cites other entries by their labels, and these nowhere.",
            7,
        )
    ]


def test_an_entry_whose_work_the_text_names_by_another_identifier_is_cited() -> None:
    text = (
        "Shown [1], and PMID:90000102 too.\n\n## References\n\n"
        "1. Roe J. Anthers 1. Botany 2001. PMID:90000101\n"
        "2. Roe J. Anthers 2. Botany 2002. doi:10.5555/anthers.2\n"
    )
    same = found("PMID:90000102", "pubmed", "Anthers 2", same_as=("DOI:10.5555/anthers.2",))
    made = result(extract_text(text, report="r", sha256=""), same)
    assert not [each for each in made.findings if each.check == "uncited_entry"]


def test_a_list_that_the_text_cites_in_no_way_is_left_alone() -> None:
    assert notes("Shown elsewhere." + entries(3), "uncited_entry") == []
    assert notes("Shown elsewhere." + entries(3), "dangling_marker") == []


def test_markers_without_any_list_are_told() -> None:
    (note,) = notes("A [1]. B [2]. C [3].", "dangling_marker")
    assert note[1] == "The report has no list in which these could be looked up."


def test_notes_about_lists_ask_for_no_review() -> None:
    made = assayed("Shown [1][9]." + entries(2))
    assert not any("marker" in reason or "entr" in reason for reason in made.needs_review)
