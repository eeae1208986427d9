"""A registry simulator: one loopback HTTP server that speaks the registries' real protocols.

It is addressed through refassay's gateway convention, ``http://127.0.0.1:PORT/HOST/path?query``,
answers from a plain table of records, and can be slow, limited or broken on purpose.

    with Simulator(load_records("records.yaml"), faults=[Fault("hang", registry="crossref")]) as it:
        ...  # give it.gateway to refassay; it.requests and it.count("pubmed") say what was asked

From a shell, in ``tests/``: ``python -m simulator --records records.yaml --port-file port.txt``.

The table of records is a YAML or JSON file (or a dict) with three lists, all of them optional.
One work feeds every service that would know it: PubMed, PMC, ID converter, Crossref or DataCite,
and doi.org agree unless they are told not to.

    works:
      - pmid: 90000001
        pmcid: PMC90000001
        doi: 10.5555/example.1
        arxiv: "9901.00001"        # instead of a DOI; its DOI is 10.48550/arxiv.9901.00001
        agency: Crossref           # by default DataCite for 10.5072 and 10.48550, else Crossref
        title: A title with <i>markup</i>
        authors: ["Family, Given", A Consortium]    # without a comma: a group
        journal: Journal of Examples
        date: "2021-03-14"         # or "2021-03", "2021", or a MedlineDate: "1998 Dec-1999 Jan"
        online: "2021-02-01"       # electronic publication, when it differs
        volume: "7"                # also issue, pages, language, publisher
        abstract: Text, or a mapping of labels to texts.
        mesh: [Humans]             # subject headings; keywords: [...] are the authors'
        types: [Journal Article]   # PubMed's publication types
        kind: journal-article      # Crossref's type; posted-content for a preprint
        book: NBK90001             # a book (chapter) at PubMed; book_title: names the whole
        references: [90000007]     # PMIDs in its reference list
        cites: [10.5555/b]         # DOIs in its reference list at Crossref
        text:                      # its full text, in PMC, Europe PMC or (book) Bookshelf
          - {title: Introduction, type: intro, paragraphs: ["Seen before [1]."]}
          - {title: Results, paragraphs: [Words], table: [[Age, "5"]], caption: A table}
        cited:                     # the list to which bracketed numbers of the text lead
          - {pmid: 90000007, doi: 10.5555/cited, title: A work, authors: ["Doe, A"], year: 2001}
        notices:                   # published about this work
          - {type: retraction, pmid: 90000002, doi: 10.5555/notice.1, date: "2022-05-01",
             says: [pubmed, crossref], source: publisher}
        notice_of:                 # the record is the notice: type, pmid, doi, date, says
          - {type: retraction, pmid: 90000001, doi: 10.5555/example.1}
        pubmed: {doi: null}        # this service sees these fields otherwise ...
        pmc_text: {text: null}     # (here: the publisher does not allow its text as XML)
        idconv: false              # ... or does not know the work at all ...
        crossref: {returns: 10.5555/other}          # ... or answers with another work's record
    datasets:
      - accession: GSE9900001      # GSE, GSM, GPL or GDS
        title: A series
        summary: Text.
        organism: Homo sapiens
        type: Expression profiling by high throughput sequencing
        status: public             # private, deleted or unapproved; 'date' says until or since when
        date: "2021-05-01"
        platform: GPL9900001
        samples: [GSM9900001]
        pmids: [90000001]
        gds: false                 # not (yet) in the index, only at the accession viewer
    trials:
      - {nct: NCT90000001, title: A trial, status: COMPLETED, conditions: [Example], summary: Text.}

Service keys of a work: pubmed, pubmed_summary, pmc, idconv, crossref, datacite, doi_agency,
doi_handle, pmc_text, europepmc_text, bookshelf_text; of a data set: gds, geo_viewer; of a trial:
clinicaltrials. ``pubmed_summary`` follows ``pubmed`` unless it has a key of its own.
Notice types: retraction, partial_retraction, expression_of_concern, correction, withdrawal.
"""

from simulator.faults import FAULTS, Fault, load_faults, tellable_faults
from simulator.records import Records, load_records
from simulator.reply import Seen
from simulator.server import Simulator
from simulator.synthetic import synthetic_records

__all__ = [
    "FAULTS",
    "Fault",
    "Records",
    "Seen",
    "Simulator",
    "load_faults",
    "load_records",
    "synthetic_records",
    "tellable_faults",
]
