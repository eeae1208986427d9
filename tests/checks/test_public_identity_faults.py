"""Faults of identity, notices, titles and authors that others met in public, each as a report.

Every text, title, name and identifier is invented; the kind of each fault is a public one. A row
is the report, what the registries have, and the findings that it must give: no fewer, no more.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from assay_samples import absent, curie, found, notice, of_check, only, report, result, told
from refassay.baseline import read_baseline
from refassay.commands.check import exit_code
from refassay.model import Assay, Author, Level, Lookup
from refassay.reading import read_report
from refassay.registries import BY_NAME
from refassay.registries._registry import Reply
from refassay.reports import Named
from refassay.settings import Settings

ERROR, WARNING, NOTE = Level.ERROR, Level.WARNING, Level.NOTE
CHECKS = (
    "absent", "title", "author", "year", "journal", "conflict", "duplicate_id", "did_you_mean",
    "trial", "retracted", "withdrawn", "concern", "corrected", "notice_cited", "misattributed",
)  # fmt: skip
P1, P2, P3 = "PMID:90000101", "PMID:90000102", "PMID:90000103"
D1, D2 = "DOI:10.5555/public.1", "DOI:10.5555/public.2"
N1, N2 = "clinicaltrials:NCT90000001", "clinicaltrials:NCT90000002"


@dataclass(frozen=True)
class Fault:
    """One public fault."""

    number: int
    text: str
    lookups: tuple[Lookup, ...]
    expected: tuple[tuple[str, str, Level], ...] = ()
    """Check, reference and level of each finding."""
    says: tuple[str, ...] = ()
    """Words that the findings hold."""
    name: str = "report.md"
    offers: Mapping[str, str] = field(default_factory=dict)


def people(*names: str) -> tuple[Author, ...]:
    """``Olm P`` as an author, a bare word as a family name."""
    parts = [name.partition(" ") for name in names]
    return tuple(Author(family, given) for family, _, given in parts)


def paper(of: str, title: str, **more: Any) -> Lookup:
    """A record by PubMed, Crossref, DataCite or the registry of trials."""
    names = {"PMID": "pubmed", "DOI": "crossref", "arXiv": "datacite"}
    registry = names.get(of.split(":")[0], "clinicaltrials")
    return found(of, registry, title, **{"author": people("Olm P"), "years": (2019,), **more})


def entry(title: str, by: str = "Olm P", at: str = "PMID: 90000101", year: int = 2019) -> str:
    """A report with one entry in its list."""
    printed = f"{by}. {title}. J Synth. {year};12(3):45-67. {at}"
    return f"Anthers open late [1].\n\n## References\n\n1. {printed}\n"


def trial(of: str, title: str, condition: str, people: int, phase: str = "PHASE2") -> Lookup:
    """A registered trial."""
    extra = {"conditions": [condition], "enrollment": people, "phases": [phase]}
    sponsor = (Author(literal="Rye University Hospital"),)
    return paper(of, title, author=sponsor, abstract=f"A trial of {condition}.", extra=extra)


CREAM = "Emollient cream for dermatitis of rye farmers"
DEEP = "Deep brain stimulation of farmers with tremor"
LONG = (
    "Late opening of the anthers in northern rye is associated with a delayed growth of the "
    "terminal branches and with the loss of two genes of the cold response"
)

FAULTS = [
    Fault(3, entry("Recurrent KIFX variant in two families of farmers"),
          (paper(P1, "KIFX mutation in congenital fibrosis"),), (("title", P1, ERROR),)),
    Fault(4, entry("A locus (APX3) maps to 18q11"),
          (paper(P1, "Mapping of a gene (APX3) on 18q11"),), (("title", P1, WARNING),),
          says=("«locus maps", "«mapping")),
    Fault(4, entry("A locus for gout (APX3) maps to 18q11", by="Ferrule K"),
          (paper(P1, "A locus for gout (APX2) maps to 3q26"),), (("title", P1, ERROR),),
          says=("«apx3 18q11»", "«apx2 3q26»")),
    Fault(5, entry("Rye in the cold: insights from archived biopsies"),
          (paper(P1, "Rye in the cold: insights from biopsy analysis"),),
          (("title", P1, WARNING),)),
    Fault(7, "NCT90000001 is a deep brain stimulation trial for tremor (6 patients).\n\n"
             "NCT90000002 is a trial of a cream for dermatitis (14 patients).\n",
          (trial(N1, CREAM, "dermatitis", 14), trial(N2, DEEP, "tremor", 6)),
          (("trial", N1, WARNING), ("trial", N2, WARNING)),
          says=("The report gives the enrolment 6; the registry has 14.",),
          offers={N1: N2, N2: N1}),
    Fault(7, "Notes: NCT90000001 described as stimulation trial (6 patients), NCT90000002 as "
             "cream trial (14).\n",
          (trial(N1, CREAM, "dermatitis", 14), trial(N2, DEEP, "tremor", 6)),
          (("trial", N1, WARNING), ("trial", N2, WARNING))),
    Fault(7, "Two trials, of stimulation (NCT90000002, n = 6) and of a cream (NCT90000001).\n",
          (trial(N1, CREAM, "dermatitis", 14), trial(N2, DEEP, "tremor", 6))),
    Fault(7, "A phase 3 trial of a cream (NCT90000001) was sponsored by Oat Pharma.\n",
          (trial(N1, CREAM, "dermatitis", 14),), (("trial", N1, WARNING),),
          says=("phase 3; the registry has 2", "Oat Pharma; the registry has Rye University")),
    Fault(7, "See [Deep brain stimulation of farmers with tremor]"
             "(https://clinicaltrials.gov/study/NCT90000001) for it.\n\n"
             "| Trial | Title |\n| --- | --- |\n"
             "| NCT90000001 | Deep brain stimulation of farmers with tremor |\n",
          (trial(N1, CREAM, "dermatitis", 14),), (("title", N1, WARNING),)),
    Fault(9, '[{"type": "article-journal", "DOI": "10.5555/public.1", '
             '"title": "Old working title of the anthers"}]',
          (paper(D1, "Sheep, goats and the invention of the kettle"),), (("title", D1, ERROR),),
          name="list.json"),
    Fault(10, entry("A bacterial enzyme that cuts pectin in cider", by="Bract N"),
          (paper(P1, "Outcome of the knee after surgery in sheep"),), (("title", P1, ERROR),)),
    Fault(13, entry("Anthers open late in northern rye", by="Olm P, Quarn R, Tull S, Nobody N"),
          (paper(P1, "Anthers open late in northern rye",
                 author=people("Olm P", "Quarn R", "Tull S")),),
          (("author", P1, WARNING),), says=("«Nobody, N»",)),
    Fault(13, entry("Anthers open late in northern rye", by="Olm P, Quarn R, et al"),
          (paper(P1, "Anthers open late in northern rye",
                 author=people("Olm P", "Quarn R", "Tull S")),)),
    Fault(15, "Shown before [1].\n\n## References\n\n1. [Anthers open late in northern rye]"
              "(https://journal.example/doi/full/10.5555/public.1)\n",
          (paper(D1, "Prices of goats and the theory of auctions"),), (("title", D1, ERROR),)),
    Fault(17, entry("Anthers open late in northern rye", at="doi:10.5555/public.1")
              + "2. Olm P. Prices of goats in winter. J Synth. 2019;12(3):45-67. PMID: 90000102\n",
          (paper(D1, "Prices of goats in winter"),
           paper(P2, "Anthers open late in northern rye")),
          (("title", D1, ERROR), ("title", P2, ERROR)), offers={D1: P2, P2: D1}),
    Fault(18, "@article{olm2019,\n title = {Anthers open late in northern rye},\n"
              " author = {Olm, Pia},\n year = {2019},\n doi = {10.5555/public.1}\n}\n",
          (paper(D1, "Prices of goats and the theory of auctions"),), (("title", D1, ERROR),),
          name="list.bib"),
    Fault(19, "Known [1][2][3].\n\n## References\n\n"
              "1. Olm, P. (2024). Anthers open late in northern rye. arXiv:2404.90001\n"
              "2. Quarn, R. (2024). Prices of goats and the theory of auctions. arXiv:2404.90001\n"
              "3. Tull, S. (2024). A bacterial enzyme cuts pectin in cider. arXiv:2404.90001\n",
          absent("arXiv:2404.90001"),
          (("absent", "arXiv:2404.90001", ERROR), ("duplicate_id", "arXiv:2404.90001", WARNING)),
          says=("3 different titles",)),
    Fault(20, "Anthers open late: doi:10.5555/public.1 (PMID:90000101).\n",
          (paper(D1, "Anthers open late in northern rye"),
           paper(P1, "Prices of goats and the theory of auctions", same_as=[D2])),
          (("conflict", P1, ERROR),), says=(f"The registries give {D2} for {P1}",)),
    Fault(20, "Anthers open late: doi:10.5555/public.1 (PMID:90000101).\n",
          (paper(D1, "", author=()), paper(P1, "Prices of goats in winter", same_as=[D2])),
          (("conflict", P1, WARNING),)),
    Fault(20, "Anthers open late: doi:10.5555/public.1 (PMID:90000101).\n",
          (paper(D1, "Anthers open late in northern rye"),
           paper(P1, "Anthers open late in northern rye.", same_as=[D1]))),
    Fault(22, "Olm says «the anthers of northern rye open late in cold springs» (PMID:90000101). "
              "See also PMID:90000102.\n",
          (paper(P1, "Prices of goats in winter", abstract="Goats cost more in winter. " * 20),
           paper(P2, "Anthers", abstract="Here the anthers of northern rye open late in cold "
                                         "springs, as farmers know. " * 5)),
          (("misattributed", P1, WARNING),), says=(P2,)),
    Fault(102, "Anthers open late (doi:10.5555/public.1).\n",
          (paper(D1, "Anthers open late", notices=(notice("retraction", source="crossref"),)),),
          (("retracted", D1, ERROR),)),
    Fault(105, "Anthers open late (doi:10.5555/public.1).\n",
          (paper(D1, "Anthers open late", notices=(notice("correction", source="crossref"),)),),
          (("corrected", D1, NOTE),)),
    Fault(105, "Anthers open late (doi:10.5555/public.1).\n",
          (paper(D1, "Anthers", notices=(notice("expression_of_concern", source="crossref"),)),),
          (("concern", D1, WARNING),)),
    Fault(107, "It was taken back (PMID:90000101).\n",
          (paper(P1, "Retraction: Anthers open late",
                 notices=(notice("retraction", direction="is_notice", id=P2),)),),
          (("notice_cited", P1, NOTE),), says=(P2,)),
    Fault(108, "Anthers open late (doi:10.5555/public.1).\n",
          (paper(D1, "Anthers open late", notices=(
              notice("retraction", id=D1, label="Retract and replace", source="crossref"),)),),
          (("retracted", D1, WARNING),), says=("under the same identifier", "--baseline")),
    Fault(175, entry(LONG.replace(" terminal branches", "")), (paper(P1, LONG),),
          (("title", P1, WARNING),), says=("Only in the record: «terminal branches»",)),
    Fault(178, entry("An introduction to the botany of rye", by="Bract N", year=1986),
          (paper(P1, "An introduction to the botany of rye", years=(2007,)),),
          (("author", P1, WARNING), ("year", P1, WARNING))),
    Fault(180, entry("NRF: scenes of rye as fields"),
          (paper(P1, "NRF: scenes of rye as fields", years=(2019, 2021)),)),
    Fault(180, entry("Anthers of the rye"),
          (paper(P1, "Anthers of the rye: scenes as fields", years=(2019, 2021)),)),
    Fault(181, entry("Rye is all you need for bread"),
          (paper(P1, "Rye is not all you need for bread"),), (("title", P1, WARNING),),
          says=("Only in the record: «not»",)),
    Fault(181, entry("Rye is all you need for bread", by="Bract N"),
          (paper(P1, "Rye is not all you need for bread"),), (("title", P1, ERROR),)),
    Fault(182, entry("基于ＡＢＣ的研究。"), (paper(P1, "基于ABC的研究"),)),
    Fault(183, entry("Anthers open late in northern rye", by="Li J"),
          (paper(P1, "Anthers open late in northern rye", author=people("Bo J")),),
          (("author", P1, WARNING),), says=("«Li, J»",)),
    Fault(183, entry("Anthers open late in northern rye", by="Li J, Wu K"),
          (paper(P1, "Anthers open late in northern rye", author=people("Li J", "Wu K")),)),
    Fault(185, entry("Anthers open late in northern rye", by="Fu W"),
          (paper(P1, "Anthers open late in northern rye", author=people("Weiming Fu")),)),
    Fault(185, entry("Anthers open late in northern rye", by="Fu W"),
          (paper(P1, "Anthers open late in northern rye", author=(Author(literal="Rye Group"),)),)),
    Fault(186, entry("Heat and *E. coli* & rye"),
          (paper(P1, "Heat and <i>E. coli</i> &amp; rye"),)),
]  # fmt: skip


def read(tmp_path: Path, fault: Fault) -> Assay:
    """The assay of the report as a file."""
    path = tmp_path / fault.name
    path.write_text(fault.text, "utf-8")
    settings = Settings()
    read = read_report(Named(path, fault.name), settings)
    return result(read.extraction, *fault.lookups, settings=settings)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"no-{fault.number}")
def test_a_public_fault_is_told_and_nothing_else(tmp_path: Path, fault: Fault) -> None:
    made = read(tmp_path, fault)
    findings = of_check(made, *CHECKS)
    assert sorted((each.check, str(each.reference), each.level) for each in findings) == sorted(
        fault.expected
    )
    words = " ".join(f"{each.said} {each.found} {each.next}" for each in findings)
    assert [one for one in fault.says if one not in words] == []
    offers = {str(each.reference): str(each.offer) for each in findings if each.offer}
    assert {name: offers.get(name) for name in fault.offers} == dict(fault.offers)


ERYPTOSIS = (
    "Erythrocytes of farmers shrink in eryptosis: membrane scrambling follows calcium entry, and "
    "ceramide opens potassium channels of erythrocytes. "
)
OTHERS = (
    ("Designer drugs in the towns of the plain", "Seized tablets held cathinones. "),
    ("Surgery of the bowel in old goats", "Stapled anastomosis leaked in nine goats. "),
    ("Prices of kettles and the theory of auctions", "Sealed bids lowered the price. "),
)


def test_no_1_real_records_about_other_subjects_are_rows_that_name_what_they_are(
    tmp_path: Path,
) -> None:
    ids = (P1, P2, P3)
    text = "# Eryptosis of farmers\n\n" + ERYPTOSIS * 12 + "\n\n"
    text += "".join(f"- Ceramide scrambles the membrane of erythrocytes ({one}).\n" for one in ids)
    lookups = tuple(
        paper(one, title, abstract=words * 20)
        for one, (title, words) in zip(ids, OTHERS, strict=True)
    )
    made = read(tmp_path, Fault(1, text, lookups))
    assert [str(each.reference) for each in of_check(made, "off_topic")] == list(ids)
    assert [each.record.title for each in made.references if each.record] == [
        title for title, _ in OTHERS
    ]


def test_no_8_identifiers_that_are_offered_are_those_of_works_with_that_title(
    tmp_path: Path,
) -> None:
    title = "Anthers open late in northern rye"
    text = entry(title, at="PMID: 90000101") + f"2. Olm P. {title}. J Synth. 2019;12(3):45-67. "
    wrong = read(
        tmp_path,
        Fault(8, text + "PMID: 90000102\n", (*absent(P1), paper(P2, OTHERS[0][0]))),
    )
    assert not of_check(wrong, "did_you_mean")
    right = read(tmp_path, Fault(8, text + "PMID: 90000102\n", (*absent(P1), paper(P2, title))))
    assert only(right, "did_you_mean").offer == curie(P2)


@pytest.mark.parametrize("field", ["updated-by", "update-to"])
def test_no_103_a_retraction_is_read_from_the_field_that_tells_it(field: str) -> None:
    body = {
        "status": "ok",
        "message-type": "work",
        "message": {
            "DOI": "10.5555/public.1",
            "title": ["Anthers open late"],
            field: [{"type": "retraction", "DOI": "10.5555/public.2"}],
        },
    }
    reply = Reply(200, "application/json", json.dumps(body).encode())
    reading = BY_NAME["crossref"].read(reply, [curie(D1)])[curie(D1)]
    made = result(report(D1), told(D1, "crossref", reading.answer))
    names = [each.check for each in of_check(made, *CHECKS)]
    assert names == (["retracted"] if field == "updated-by" else ["notice_cited"])
    misspelt = json.dumps(body).replace(field, "update-by").encode()
    unread = BY_NAME["crossref"].read(Reply(200, "application/json", misspelt), [curie(D1)])
    assert not result(report(D1), told(D1, "crossref", unread[curie(D1)].answer)).findings


def test_no_108_a_replacement_can_be_accepted_with_a_reason(tmp_path: Path) -> None:
    own = notice("retraction", id=D1, label="Retract and replace", source="crossref")
    made = result(report(D1), paper(D1, "Anthers open late", notices=(own,)))
    path = tmp_path / "baseline.yaml"
    path.write_text(
        f"- {{check: retracted, reference: '{D1}', reason: the replacement is meant,"
        " person: Pia Olm, expires: 2027-01-01}\n",
        "utf-8",
    )
    baseline = read_baseline(path, today=date(2026, 11, 30))
    status = partial(exit_code, [made], ("warning",), exit_zero=False, unread=False)
    assert (status(), status(baseline=baseline)) == (1, 0)
    assert len(of_check(made, "retracted")) == 1
