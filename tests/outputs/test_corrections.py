"""The register of corrections. All is invented."""

from __future__ import annotations

from assay_samples import absent, found, report, result
from refassay.model import Assay, Claim
from refassay.outputs import row, tree_files
from refassay.outputs.corrections import corrections_of, corrections_tsv

ONE, TWO, NOWHERE = "PMID:90000011", "PMID:90000012", "PMID:90009999"
TITLE, KETTLE = "Anthers open late in northern rye", "Sheep, goats and the invention of the kettle"


def assayed(*claims: Claim) -> Assay:
    return result(
        report(ONE, TWO, NOWHERE, claims=claims),
        found(ONE, "pubmed", TITLE, issued="2019"),
        found(TWO, "pubmed", KETTLE),
        *absent(NOWHERE),
    )


def test_each_wrong_identifier_has_one_line_with_an_offer_where_there_is_one() -> None:
    made = assayed(Claim(0, KETTLE), Claim(2, TITLE))
    lines = corrections_tsv([("report.md", corrections_of(made))]).decode().splitlines()
    assert lines == [
        "claimed_id\twhat_it_is\tright_id\twhy\tdecided_by\treport\tline",
        f"{ONE}\t{TITLE} (2019)\t{TWO}\tthe printed title is another work's\t\treport.md\t1",
        f"{NOWHERE}\tdoes not exist\t{ONE}\tno registry has it\t\treport.md\t3",
    ]


def test_details_that_are_off_need_no_correction_of_the_identifier() -> None:
    made = assayed(Claim(0, TITLE, issued="1990"), Claim(1, KETTLE))
    assert [each.claimed for each in corrections_of(made)] == [NOWHERE]


def test_the_register_is_among_the_files_of_the_tree() -> None:
    made = assayed()
    files = tree_files([made])
    assert files["corrections.tsv"].count(b"\n") == 2
    assert row(made).corrections == corrections_of(made)


def test_a_cell_stays_a_cell_and_is_no_formula() -> None:
    (line,) = corrections_of(assayed())
    text = corrections_tsv([("=cmd\tx\n.md", [line])]).decode()
    assert text.splitlines()[1].split("\t")[5] == "'=cmd x .md"
