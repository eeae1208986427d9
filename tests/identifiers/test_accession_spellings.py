"""Accessions of repositories as reports spell them, and what only looks like one."""

import pytest

from refassay.extract import extract_text
from refassay.identifiers import UNASKED, kind_of
from refassay.model import Outcome
from refassay.settle import settle


def found(text: str) -> list[str]:
    return [each.id.curie for each in extract_text(text, report="r", sha256="").mentions]


READ = {
    "Reads are in SRP990001.": ["sra:SRP990001"],
    "srr9900001, ERR9900002 and DRX990003": ["sra:SRR9900001", "sra:ERR9900002", "sra:DRX990003"],
    "SRR9900001-SRR9900005": ["sra:SRR9900001", "sra:SRR9900005"],
    "SRA accession SRP991": ["sra:SRP991"],
    "https://www.ncbi.nlm.nih.gov/sra/?term=SRP990001": ["sra:SRP990001"],
    "https://www.ebi.ac.uk/ena/browser/view/ERP990001": ["sra:ERP990001"],
    "sra:SRP990001": ["sra:SRP990001"],
    "BioProject PRJNA990001": ["bioproject:PRJNA990001"],
    "PRJNA990001/990002": ["bioproject:PRJNA990001", "bioproject:PRJNA990002"],
    "PRJNA1/2": ["bioproject:PRJNA1", "bioproject:PRJNA2"],
    "(PRJEB99001; PRJDB9901)": ["bioproject:PRJEB99001", "bioproject:PRJDB9901"],
    "**BioSample:** SAMN99000001": ["biosample:SAMN99000001"],
    "SAMEA9900001": ["biosample:SAMEA9900001"],
    "dbGaP phs990001.v2.p1": ["dbgap:phs990001"],
    "E-MTAB-99001 and E-GEOD-99002": ["arrayexpress:E-MTAB-99001", "arrayexpress:E-GEOD-99002"],
    "`E-MTAB-99001`": ["arrayexpress:E-MTAB-99001"],
    "ArrayExpress: E-ZZZZ-1": ["arrayexpress:E-ZZZZ-1"],
    "PRIDE (PXD990001)": ["pride:PXD990001"],
    "MTBLS99001.": ["metabolights:MTBLS99001"],
    "EGAS99000000001 and EGAD99000000002": ["ega:EGAS99000000001", "ega:EGAD99000000002"],
    "JGAS990001": ["jga:JGAS990001"],
    "OSD-737": ["osdr:OSD-737"],
    "the spaceflight data set OSD-1": ["osdr:OSD-1"],
    "MSV990000001": ["massive:MSV990000001"],
    "MGYS99000001": ["mgnify:MGYS99000001"],
    "ImmPort SDY9901": ["immport:SDY9901"],
    "the study SDY9901 of vaccination": ["immport:SDY9901"],
    "Metabolomics Workbench study ST990001": ["metabolomics_workbench:ST990001"],
    "lipidomics (ST990001)": ["metabolomics_workbench:ST990001"],
    "ENCODE ENCSR990ZZZ": ["encode:ENCSR990ZZZ"],
    "GCST99000001/99000002": ["gcst:GCST99000001", "gcst:GCST99000002"],
    "CRA990001, HRA990002": ["gsa:CRA990001", "gsa:HRA990002"],
    "Synapse (syn99000001)": ["synapse:syn99000001"],
    "the data set syn99000001": ["synapse:syn99000001"],
    "https://www.synapse.org/#!Synapse:syn99000001": [],
    "https://www.synapse.org/Synapse:syn99000001": ["synapse:syn99000001"],
    "cellxgene:99999999-aaaa-4bbb-8ccc-999999999999": [
        "cellxgene:99999999-aaaa-4bbb-8ccc-999999999999"
    ],
    "[Book](https://www.ncbi.nlm.nih.gov/books/NBK990001/)": ["bookshelf:NBK990001"],
    "Bookshelf ID: NBK990001": ["bookshelf:NBK990001"],
    "| SRA | n |\n|---|---|\n| SRP991 | 4 |\n": ["sra:SRP991"],
    "PDB 9ZZ9, UniProt P99999": ["pdb:9ZZ9", "uniprot:P99999"],
    "GSE9900001, GSE9900002": ["GEO:GSE9900001", "GEO:GSE9900002"],
    "GSE9900001, 9900002 and 9900003.": ["GEO:GSE9900001", "GEO:GSE9900002", "GEO:GSE9900003"],
}

NOT_READ = [
    "the genes SRP54, SRP9, ERP44 and SRS2", "SAMD9 and SAMD9L", "E-mail-1", "e-MAIL-22 sent",
    "type ST131 of the clone", "ST990001 at the station", "sequence type ST990001",
    "the OSD-1 menu", "SDY12 the motor", "syn99000001", "99999999-aaaa-4bbb-8ccc-999999999999",
    "phs1", "EGAS", "PXD", "MTBLS", "MGYS", "CRA1", "the P99999 plate", "9ZZ9", "ENCODE project",
    "CRA (CRA of 2020)", "NBK", "ERR 12",
]  # fmt: skip


@pytest.mark.parametrize("text", READ)
def test_accessions_are_read_as_people_spell_them(text: str) -> None:
    assert found(text) == READ[text]


@pytest.mark.parametrize("text", NOT_READ)
def test_what_only_looks_like_an_accession_is_left_alone(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "GSE9900001, 9900002 patients",
        "GSE9900001, 9900002.5",
        "GSE9900001, 9,900",
        "GSE9900001, 99000",
        "GSE9900001, 9900002-9900009",
        "GSE9900001 and 9900002 cells",
        "GSE9900001/12",
    ],
)
def test_a_number_behind_an_accession_is_a_list_only_where_that_is_certain(text: str) -> None:
    assert found(text) == ["GEO:GSE9900001"]


def test_a_version_is_kept_apart() -> None:
    (mention,) = extract_text("phs990001.v2.p1", report="r", sha256="").mentions
    assert (mention.id.curie, mention.version, mention.exact) == (
        "dbgap:phs990001",
        "v2.p1",
        "phs990001.v2.p1",
    )


@pytest.mark.parametrize("kind", UNASKED, ids=lambda kind: kind.prefix)
def test_what_nobody_is_asked_about_is_unsupported_with_the_reason(kind) -> None:
    identifier = kind.read(kind.examples[0])
    settled = settle(kind_of(identifier), identifier, ())
    assert settled.outcome is Outcome.UNSUPPORTED
    assert settled.reason == f"No registry is asked about the kind «{kind.name}» yet."
