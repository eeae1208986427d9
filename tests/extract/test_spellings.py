"""Each way in which reports spell identifiers, and what only looks like one."""

# ruff: noqa: E501 - tables read better in long lines

import pytest

from refassay.extract import extract_text
from refassay.model import Extraction


def read(text: str, **kwargs: str) -> Extraction:
    return extract_text(text, report="report.md", sha256="0" * 64, **kwargs)


def found(text: str) -> list[str]:
    return [mention.id.curie for mention in read(text).mentions]


A, B, C = "PMID:90000001", "PMID:90000002", "PMID:90000003"

PUBMED = [
    ("PMID: 90000001", [A]),
    ("PMID:90000001", [A]),
    ("PMID 90000001", [A]),
    ("PMID90000001", [A]),
    ("pmid = 90000001", [A]),
    ("PMID (90000001)", [A]),
    ("PMID [90000001]", [A]),
    ("PMID ：90000001", [A]),
    ("PMID - 90000001", [A]),
    ("PMID#90000001", [A]),
    ("**PMID:** 90000001", [A]),
    ("**PMID**: 90000001", [A]),
    ("*PMID*: 90000001", [A]),
    ("PMID: `90000001`", [A]),
    ("`PMID: 90000001`", [A]),
    ("PMID: **90000001**", [A]),
    ("<b>PMID</b>: 90000001", [A]),
    ('"pmid": "90000001",', [A]),
    ("PMID_90000001.md", [A]),
    ("[PMID: 90000001]", [A]),
    ("(PMID:90000001)", [A]),
    ("PMID:0090000001", [A]),
    ("PMID:\n90000001", [A]),
    ("ＰＭＩＤ：９００００００１", [A]),
    ("PMID:\u200b90000001", [A]),
    ("PMID: 9000\u200b0001", [A]),
    ("PMID:\u00a090000001", [A]),
    ("PMID: 12345", ["PMID:12345"]),
    ("PMID:1", ["PMID:1"]),
    ("PubMed ID: 90000001", [A]),
    ("PubMed-ID: 90000001", [A]),
    ("pubmed:90000001", [A]),
    ("PubMed 90000001.", [A]),
    ("PubMed: 90000001", [A]),
    ("PubMed PMID: 90000001", [A]),
    ("PubMed abstract 90000001", [A]),
    ("PMIDs 90000001; 90000002", [A, B]),
    ("PMID: 90000001, 90000002, 90000003", [A, B, C]),
    ("PMIDs: 90000001, 90000002 and 90000003.", [A, B, C]),
    ("PMIDs: 90000001, 90000002, and 90000003.", [A, B, C]),
    ("PMID: 90000001/90000002", [A, B]),
    ("PMID 90000001 & 90000002", [A, B]),
    ("PMIDs: 90000001 90000002", [A, B]),
    ("PMIDs：90000001、90000002", [A, B]),
    ("PMIDs: **90000001**, **90000002**", [A, B]),
    ("PMID: 90000001, PMID: 90000002", [A, B]),
    ("PMIDs: [90000001](https://pubmed.ncbi.nlm.nih.gov/90000001/), "
     "[90000002](https://pubmed.ncbi.nlm.nih.gov/90000002/)", [A, B]),
    ("https://pubmed.ncbi.nlm.nih.gov/90000001/", [A]),
    ("https://pubmed.ncbi.nlm.nih.gov/90000001/?dopt=Abstract", [A]),
    ("HTTPS://PUBMED.NCBI.NLM.NIH.GOV/90000001/", [A]),
    ("pubmed.ncbi.nlm.nih.gov/90000001", [A]),
    ("https://pubmed.gov/90000001.", [A]),
    ("https://www.ncbi.nlm.nih.gov/pubmed/90000001", [A]),
    ("http://ncbi.nlm.nih.gov/pubmed/?term=90000001", [A]),
    ("https://pubmed.ncbi.nlm.nih.gov/?term=90000001%5Buid%5D", [A]),
    ("https://www.ncbi.nlm.nih.gov/pubmed/?term=PMID%3A90000001", [A]),
    ("https://www.ncbi.nlm.nih.gov/entrez/query.fcgi?cmd=Retrieve&db=pubmed&list_uids=90000001", [A]),
    ("https://europepmc.org/article/MED/90000001", [A]),
    ("https://europepmc.org/abstract/med/90000001", [A]),
    ("https://www.ncbi.nlm.nih.gov/pmc/articles/pmid/90000001/", [A]),
    ("https://identifiers.org/pubmed:90000001", [A]),
    ("https://pubmed.ncbi.nlm.nih.gov/?term=90000001,90000002", [A, B]),
    ("https://pubmed.ncbi.nlm.nih.gov/?term=90000001+90000002+90000003", [A, B, C]),
    ("https://www.ncbi.nlm.nih.gov/pubmed/90000001%2C90000002", [A, B]),
    ("PMID 90000001\\ue202turn0search1", [A]),
    ("PMID 90000001\ue200cite\ue202turn0search1\ue201", [A]),
    ("PMID: 1234567890", ["PMID:1234567890"]),
    ("PMID:90000001,90000002", [A, B]),
    ("PMIDs 90000001-90000003", [A, C]),
    ("PMID/90000001", [A]),
    ("PMID number 90000001", [A]),
    ("PMID No. 90000001", [A]),
    ("PMID/PMCID: 90000001 / PMC90000001", [A, "PMC:PMC90000001"]),
    ("PMID:90000001,222 3-4", [A]),
    ("PMID: 90000001, 12345 patients", [A]),
    ("PMID: 90,000,001", [A]),
    ("PMID: 90 000 001", [A]),
    ("PMID 90 000 001 shows it", [A]),
    ("(PMID: 900,001)", ["PMID:900001"]),
    ("PMID 9000 0001", ["PMID:9000 0001"]),
    ("PMID: 1234 (2012)", ["PMID:1234"]),
    ("(PMID: 90000001; 10000000 cells per well)", [A]),
    ("PMID: 90000001 and 10000000 cells per well", [A]),
    ("PMIDs 90000001, 90000002 and 90000003 show it", [A, B, C]),
    ("PMID: [3]", ["PMID:3"]),
    ("https://pubmed.ncbi.nlm.nih.gov/?term=90000001&sort=date", [A]),
    ("https://pubmed.ncbi.nlm.nih.gov/?sort=date&term=90000001#top", [A]),
    ("https://pubmed.ncbi.nlm.nih.gov/?term=90000001+OR+90000002", [A, B]),
    ("PMIDs: 699201, 728575 and 754321", ["PMID:699201", "PMID:728575", "PMID:754321"]),
    ("PMIDs: 90000001 (2012), 90000002 (2014)", [A, B]),
    ("PMIDs:\n- 90000001\n- 90000002\n", [A, B]),
    ("**PMIDs:**\n\n- 90000001\n- 90000002 (2014)\n", [A, B]),
    ('"pmids": ["90000001", "90000002"]', [A, B]),
    ('"pmids": [\n  90000001,\n  90000002\n]', [A, B]),
    ("PMID:&nbsp;90000001", [A]),
    ('<a href="https://pubmed.ncbi.nlm.nih.gov/90000001/">PMID: 90000001</a>', [A]),
]  # fmt: skip

NO_PUBMED = [
    "PMID: not available",
    "no PMID (2019)",
    "We searched PubMed (2015–2020).",
    "PubMed 2020",
    "PubMed returned 12345 articles",
    "PubMed: 123456 results",
    "PubMed (1,234 hits)",
    "PMIDs 3 of 5 were read",
    "PMIDs 12,345 of them",
    "PMID: 12,345 patients",
    "PubMed 1,234,567 articles",
    "PMID: 1,234,567 records",
    "every claim has a PMID [3]",
    "each has a PMID (12)",
    "https://pubmed.ncbi.nlm.nih.gov/?term=5-HT",
    "https://www.ncbi.nlm.nih.gov/pubmed/?term=5+HT+receptor",
    "https://pubmed.ncbi.nlm.nih.gov/?term=90000001-like",
    "PMID:\n1. Smith",
    "PMID\n\n90000001 is a number",
    "a grant 90000001",
    "https://pubmed.ncbi.nlm.nih.gov/?term=trehalose",
    "https://example.org/a#:~:text=PMID%3A%2090000001",
    "nonPMID 90000001",
    "PMID: 90000001abc",
]

PMC = [
    ("PMC90000001", ["PMC:PMC90000001"]),
    ("PMCID: 90000001", ["PMC:PMC90000001"]),
    ("PMCID: PMC90000001", ["PMC:PMC90000001"]),
    ("PMC 90000001", ["PMC:PMC90000001"]),
    ("PMC:PMC90000001", ["PMC:PMC90000001"]),
    ("PMC: 90000001", ["PMC:PMC90000001"]),
    ("_PMC90000001_", ["PMC:PMC90000001"]),
    ("**PMCID:** PMC90000001", ["PMC:PMC90000001"]),
    ("PMCIDs: PMC90000001, PMC90000002", ["PMC:PMC90000001", "PMC:PMC90000002"]),
    ("PMC90000001.1", ["PMC:PMC90000001"]),
    ("https://www.ncbi.nlm.nih.gov/pmc/articles/PMC90000001/", ["PMC:PMC90000001"]),
    ("https://pmc.ncbi.nlm.nih.gov/articles/PMC90000001/#S3", ["PMC:PMC90000001"]),
    ("https://www.ncbi.nlm.nih.gov/pmc/articles/PMC90000001/pdf/main.pdf", ["PMC:PMC90000001"]),
    ("https://europepmc.org/article/PMC/PMC90000001", ["PMC:PMC90000001"]),
    ("https://europepmc.org/articles/pmc90000001", ["PMC:PMC90000001"]),
    ("PMC128915", ["PMC:PMC128915"]),
    ("PMCID: 90000001,90000002", ["PMC:PMC90000001", "PMC:PMC90000002"]),
]

DOI = [
    ("doi:10.5555/ab.1", ["DOI:10.5555/ab.1"]),
    ("DOI 10.5555/AB.1;", ["DOI:10.5555/ab.1"]),
    ("**DOI:** 10.5555/ab.1", ["DOI:10.5555/ab.1"]),
    ("10.5555/ab.1", ["DOI:10.5555/ab.1"]),
    ("doi.org/10.5555/ab.1", ["DOI:10.5555/ab.1"]),
    ("https://dx.doi.org/10.5555/ab.1", ["DOI:10.5555/ab.1"]),
    ("http://doi.org/doi:10.5555/ab.1", ["DOI:10.5555/ab.1"]),
    ("info:doi/10.5555/ab.1", ["DOI:10.5555/ab.1"]),
    ("https://hdl.handle.net/10.5555/ab.1", ["DOI:10.5555/ab.1"]),
    ("https://api.crossref.org/works/10.5555/ab.1", ["DOI:10.5555/ab.1"]),
    ("https://doi.org/10.5555%2Fab.1", ["DOI:10.5555/ab.1"]),
    ("https://doi.org/10.5072/x%2894%2990302-6", ["DOI:10.5072/x(94)90302-6"]),
    ("(doi:10.5072/x(94)90302-6)", ["DOI:10.5072/x(94)90302-6"]),
    ("(https://doi.org/10.5072/x(94)90302-6)", ["DOI:10.5072/x(94)90302-6"]),
    ("[a](https://doi.org/10.5072/x(94)90302-6)", ["DOI:10.5072/x(94)90302-6"]),
    ("[10.5072/x(94)90302-6]", ["DOI:10.5072/x(94)90302-6"]),
    ("doi:10.5072/0006-3568(2001)051[0933:TEOTWA]2.0.CO;2.",
     ["DOI:10.5072/0006-3568(2001)051[0933:teotwa]2.0.co;2"]),
    ("https://doi.org/10.5072/0006-3568(2001)051[0933:TEOTWA]2.0.CO;2",
     ["DOI:10.5072/0006-3568(2001)051[0933:teotwa]2.0.co;2"]),
    ("doi:10.5072/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2",
     ["DOI:10.5072/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2"]),
    ("https://doi.org/10.5072/(SICI)1097-0258(19980815/30)17:15/16%3C1661::AID-SIM968%3E3.0.CO;2-2",
     ["DOI:10.5072/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2"]),
    ("doi:10.5072/(SICI)1(1998)17:15&lt;1661::AID-SIM968&gt;3.0.CO;2-2",
     ["DOI:10.5072/(sici)1(1998)17:15<1661::aid-sim968>3.0.co;2-2"]),
    (r"10.5072/978-3-030-80614-9\_8", ["DOI:10.5072/978-3-030-80614-9_8"]),
    ("doi:10.5072/978-3-030-80614-9/8", ["DOI:10.5072/978-3-030-80614-9/8"]),
    ("*doi:10.5555/ab.1*", ["DOI:10.5555/ab.1"]),
    ("_10.5555/ab.1_", ["DOI:10.5555/ab.1"]),
    ("`10.5555/ab.1`", ["DOI:10.5555/ab.1"]),
    ("**10.5555/ab.1**", ["DOI:10.5555/ab.1"]),
    ("<https://doi.org/10.5555/ab.1>", ["DOI:10.5555/ab.1"]),
    ("“10.5555/ab.1”", ["DOI:10.5555/ab.1"]),
    ("10.5555/ab\u200b.1", ["DOI:10.5555/ab.1"]),
    ("10.5555/ab\u20111", ["DOI:10.5555/ab-1"]),
    ("doi:10.5555/ab.1，如", ["DOI:10.5555/ab.1"]),
    ("（doi:10.5555/ab.1）。", ["DOI:10.5555/ab.1"]),
    ("doi:10.5555/ab.1该研究", ["DOI:10.5555/ab.1"]),
    ("doi:10.5555/ab.1,doi:10.5555/ab.2", ["DOI:10.5555/ab.1", "DOI:10.5555/ab.2"]),
    ("doi:10.5555/ab.1;10.5555/ab.2", ["DOI:10.5555/ab.1", "DOI:10.5555/ab.2"]),
    ("https://doi.org/10.5555/ab.1https://doi.org/10.5555/ab.2",
     ["DOI:10.5555/ab.1", "DOI:10.5555/ab.2"]),
    ("https://doi.org/10.5555/ab.1,https://doi.org/10.5555/ab.2",
     ["DOI:10.5555/ab.1", "DOI:10.5555/ab.2"]),
    ("DOIs: 10.5555/ab.1, 10.5555/ab.2", ["DOI:10.5555/ab.1", "DOI:10.5555/ab.2"]),
    ("10.5555/ab.1(PMID:90000001)", ["DOI:10.5555/ab.1", A]),
    ("doi:10.9999/../10.5555/ab.1", ["DOI:10.9999/../10.5555/ab.1"]),
    ("doi:10.5555/ab.", ["DOI:10.5555/ab"]),
    ("10.5555/ab.1—shown", ["DOI:10.5555/ab.1"]),
    ("10.5555/ab.1's", ["DOI:10.5555/ab.1"]),
    ("10.5555/ab.1.The next", ["DOI:10.5555/ab.1"]),
    ("https://web.archive.org/web/2020/https://doi.org/10.5555/ab.1", ["DOI:10.5555/ab.1"]),
    ("https://doi.org/10.5555/ab.1%20and", ["DOI:10.5555/ab.1"]),
    ("https://doi.org/10.5555/ab.1/", ["DOI:10.5555/ab.1"]),
    ("https://academic.example.org/x/doi/10.1093/xyz/gzzz999/5999894", ["DOI:10.1093/xyz/gzzz999"]),
    ("https://www.nature.com/articles/ab1234.pdf", ["DOI:10.1038/ab1234"]),
    ("DOI:10.5555/ab27104455)](https://www.example.org/1", ["DOI:10.5555/ab27104455"]),
    ("DOI:10.5555/s00439-016-1756-5](https://doi.org/10.5555/s00439-016-1756-5",
     ["DOI:10.5555/s00439-016-1756-5"]),
    ("10.5555/journal.x&type=printable", ["DOI:10.5555/journal.x"]),
    ("https://example.org/article?id=10.5555%2Fjournal.x&utm_source=y", ["DOI:10.5555/journal.x"]),
    ("https://example.org/doi/full/10.5555/ab.1", ["DOI:10.5555/ab.1"]),
    ("https://example.org/doi/10.5555/ab.1/full", ["DOI:10.5555/ab.1"]),
    ("https://example.org/doi/10.5555/ab.1?journalCode=x#d1", ["DOI:10.5555/ab.1"]),
    ("https://example.org/content/pdf/10.5555/ab.1.pdf", ["DOI:10.5555/ab.1"]),
    ("https://example.org/doi/10.5555/ab.1/abstract;jsessionid=A1", ["DOI:10.5555/ab.1"]),
    ("| [x](https://doi.org/10.5555/ab.1)|10.5555/ab.2|", ["DOI:10.5555/ab.1", "DOI:10.5555/ab.2"]),
    ("doi:10.5555/ab.1[1], doi:10.5555/ab.2.[3-5] x", ["DOI:10.5555/ab.1", "DOI:10.5555/ab.2"]),
    ("https://doi.org/10.5555/ab.1[12][13]. And on", ["DOI:10.5555/ab.1"]),
    ("https://doi.org/10.5555/ab.1[^note] and on", ["DOI:10.5555/ab.1"]),
    ("doi:10.5555/0006(2001)051[0933:TEOT]2.0 is whole", ["DOI:10.5555/0006(2001)051[0933:teot]2.0"]),
    ("[1](https://doi.org/10.5555/ab.1)[2](https://doi.org/10.5555/ab.2)",
     ["DOI:10.5555/ab.1", "DOI:10.5555/ab.2"]),
    ("[[1]](https://doi.org/10.5555/ab.1),[[2]](https://doi.org/10.5555/ab.2)",
     ["DOI:10.5555/ab.1", "DOI:10.5555/ab.2"]),
    ("[1]: https://doi.org/10.5555/ab.1 \"Title\"", ["DOI:10.5555/ab.1"]),
    ("(doi:10.5555/j.cell.\n2020.01.001)", ["DOI:10.5555/j.cell.2020.01.001"]),
    ("(doi:10.5555/j.cell.2020.\n01.001)", ["DOI:10.5555/j.cell.2020.01.001"]),
    ("https://doi.org/\n10.5555/ab.1", ["DOI:10.5555/ab.1"]),
    ("doi:10.5555/\nab1234 shows", ["DOI:10.5555/ab1234"]),
    ("10.48550/arXiv.2401.00001", ["DOI:10.48550/arxiv.2401.00001"]),
]  # fmt: skip

GLUED = [
    "¹²", "†", "‡", "§", "¶", "★", "✓", "•", "·", "₁", "⟩", "$", "،", "؛", "^1^", ";9000001",
    ";90000001", ",2012", r"\n", "&lt;/a&gt;", "%29", "%3E", "[90000001]", "†.", "¹).",
]  # fmt: skip


@pytest.mark.parametrize("glued", GLUED)
def test_a_doi_ends_before_what_was_glued_to_it(glued: str) -> None:
    assert found(f"doi:10.5555/ab.1{glued} and on") == ["DOI:10.5555/ab.1"]
    assert found(f"https://doi.org/10.5555/ab.1{glued} and on") == ["DOI:10.5555/ab.1"]


@pytest.mark.parametrize(
    ("text", "curies"),
    [
        ("doi:10.5555/ab.1;GSE9900001", ["DOI:10.5555/ab.1", "GEO:GSE9900001"]),
        ("doi:10.5555/ab.1,GSE9900001", ["DOI:10.5555/ab.1", "GEO:GSE9900001"]),
        ("10.5555/ab.1;NCT90000001", ["DOI:10.5555/ab.1", "clinicaltrials:NCT90000001"]),
        ("10.5555/ab.1,arXiv:2401.00001", ["DOI:10.5555/ab.1", "arXiv:2401.00001"]),
        ("10.5555/ab.1/10.5072/b.2", ["DOI:10.5555/ab.1", "DOI:10.5072/b.2"]),
    ],
)
def test_the_next_identifier_glued_to_a_doi_is_read_too(text: str, curies: list[str]) -> None:
    assert found(text) == curies


NO_DOI = ["10.1/x", "10.5555/", "version 10.5555", "110.5555/x", "doi:10.55/x"]

UP, PD = "uniprot:P99999", "pdb:9ZZ9"

LABELLED = [
    ("UniProt P99999", [UP]),
    ("**UniProt ID**: P99999", [UP]),
    ("UniProtKB/Swiss-Prot: P99999-2", [UP]),
    ("UniProt: P99999, Q99999 and A0A999ZZZ9", [UP, "uniprot:Q99999", "uniprot:A0A999ZZZ9"]),
    ("https://www.uniprot.org/uniprotkb/P99999/entry", [UP]),
    ("| Gene | UniProt |\n|---|---|\n| a | P99999 |\n", [UP]),
    ("PDB 9ZZ9", [PD]),
    ("(PDB: 9zz9)", [PD]),
    ("PDB entries 9ZZ9 (wild type) and 9ZZ8", [PD, "pdb:9ZZ8"]),
    ("https://www.rcsb.org/structure/9ZZ9", [PD]),
]  # fmt: skip

OTHER = [
    ("arXiv:2401.00001", ["arXiv:2401.00001"]),
    ("arXiv:2401.00001v2", ["arXiv:2401.00001"]),
    ("arXiv preprint arXiv:2401.00001", ["arXiv:2401.00001"]),
    ("https://arxiv.org/pdf/2401.00001v2.pdf", ["arXiv:2401.00001"]),
    ("arXiv: hep-th/9901001", ["arXiv:hep-th/9901001"]),
    ("https://arxiv.org/abs/math.gt/0309136", ["arXiv:math.GT/0309136"]),
    ("NCT90000001", ["clinicaltrials:NCT90000001"]),
    ("nct90000001.", ["clinicaltrials:NCT90000001"]),
    ("NCT 90000001", ["clinicaltrials:NCT90000001"]),
    ("ClinicalTrials.gov: NCT90000001", ["clinicaltrials:NCT90000001"]),
    ("https://clinicaltrials.gov/ct2/show/NCT90000001", ["clinicaltrials:NCT90000001"]),
    ("https://clinicaltrials.gov/study/NCT90000001?tab=results", ["clinicaltrials:NCT90000001"]),
    ("NCT9000001", ["clinicaltrials:NCT9000001"]),
    ("GSE9900001", ["GEO:GSE9900001"]),
    ("geo:gse9900001", ["GEO:GSE9900001"]),
    ("GSE9900001/9900002/9900003", ["GEO:GSE9900001", "GEO:GSE9900002", "GEO:GSE9900003"]),
    ("GSE9900001/GSE9900002", ["GEO:GSE9900001", "GEO:GSE9900002"]),
    ("GSE9900001_series_matrix.txt.gz", ["GEO:GSE9900001"]),
    ("https://www.ncbi.nlm.nih.gov/geo/query/acc.cgi?acc=GSE9900001", ["GEO:GSE9900001"]),
    ("https://ftp.ncbi.nlm.nih.gov/geo/series/GSE9900nnn/GSE9900001/suppl/", ["GEO:GSE9900001"]),
    ("GSM9900001, GPL9900001 and GDS9900001", ["GEO:GSM9900001", "GEO:GPL9900001", "GEO:GDS9900001"]),
    ("Affymetrix arrays (GPL96)", ["GEO:GPL96"]),
    ("GEO accession: GSE12", ["GEO:GSE12"]),
]  # fmt: skip

NO_OTHER = [
    "The gene GSE1 (KIAA0182) is overexpressed.",
    "Depression was scored with the GDS15.",
    "GSM900 mobile phone radiation",
    "licensed under GPL3",
    "NCT123",
    "GSEA12345",
    "2401.00001",
    "GSE0",
    "BMC90000001",
    "chapter PMC 11",
    "the gene P99999 and 9ZZ9",
    "the PDB 2019 release",
    "UniProt release 2024",
    "the PDB 50th anniversary",
]


@pytest.mark.parametrize(("text", "curies"), [*PUBMED, *PMC, *DOI, *LABELLED, *OTHER])
def test_a_spelling_is_read_alone_and_in_a_sentence(text: str, curies: list[str]) -> None:
    assert found(text) == curies
    assert found(f"Shown before, see\n\n{text}\n\nand more.") == curies


@pytest.mark.parametrize("text", [*NO_PUBMED, *NO_DOI, *NO_OTHER])
def test_a_lookalike_is_not_read(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(("text", "curies"), [*PUBMED, *PMC, *DOI, *LABELLED, *OTHER])
def test_exact_is_the_text_between_the_offsets(text: str, curies: list[str]) -> None:
    for before in ("", "Ü\u200b\n", "\r\n\r\nA ", "😀 "):
        whole = f"{before}{text}\n"
        for mention in read(whole).mentions:
            assert whole[mention.start : mention.end] == mention.exact
            assert mention.exact.strip() == mention.exact
            lines = whole.replace("\r\n", "\n").replace("\r", "\n").split("\n")
            assert mention.exact.split("\n")[0] in lines[mention.line - 1][mention.column - 1 :]
