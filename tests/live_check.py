"""Ask the live registries for identifiers of every outcome, and for what they lead to.

``make live``.

Prints what each registry answered, so that a person can see whether the registries still speak
as the readers expect. Needs a network and a contact address; never part of ``make test``.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from refassay.identifiers import kind_of
from refassay.model import Answer, FullText, Hits, Identifier, Outcome
from refassay.opened import Opened, open_evidence
from refassay.outputs.validation_json import answer_word
from refassay.settings import Settings, secrets_from
from refassay.settle import settle

# Each of these was public knowledge in 2026-11: the identifier, and what it should come out as.
KNOWN: tuple[tuple[str, Outcome], ...] = (
    ("PMID:22610116", Outcome.FOUND),
    ("PMID:99999999", Outcome.ABSENT),
    ("PMC:PMC128915", Outcome.FOUND),
    ("DOI:10.1016/s0140-6736(97)11096-0", Outcome.FOUND),
    ("DOI:10.5281/zenodo.7961621", Outcome.FOUND),
    ("DOI:10.5555/refassay-absent", Outcome.ABSENT),
    ("arXiv:1706.03762", Outcome.FOUND),
    ("GEO:GSE68086", Outcome.FOUND),
    ("GEO:GSE999999999", Outcome.ABSENT),
    ("clinicaltrials:NCT02576665", Outcome.FOUND),
)

# What answers lead to: a query, and the class of a good answer.
FURTHER: tuple[tuple[str, type[Answer]], ...] = (
    ("pubmed_search:Attention deficit hyperactivity disorder in adults", Hits),
    ("crossref_search:Attention is all you need", Hits),
    ("pubmed_links:22610116", Hits),
    ("crossref_references:10.1371/journal.pone.0033693", Hits),
    ("pmc_text:PMC3306331", FullText),
    ("europepmc_text:PMC3306331", FullText),
    ("bookshelf_text:NBK1116", FullText),
)


def main() -> int:
    """Ask, and print a line for each answer; 1 when an outcome is not the expected one."""
    secrets = secrets_from()
    if not secrets.contact:
        sys.stderr.write("refassay: set REFASSAY_CONTACT=name@example.org to your own address\n")
        return 2
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        settings = replace(Settings(), evidence=str(Path(folder) / "evidence"))
        opened = open_evidence(settings, secrets)
        ids = [Identifier.from_curie(curie) for curie, _expected in KNOWN]
        opened.ask(ids)
        known = opened.known(ids)
        for identifier, (_curie, expected) in zip(ids, KNOWN, strict=True):
            resolution = settle(kind_of(identifier), identifier, known[identifier])
            same = resolution.outcome is expected
            wrong += not same
            title = resolution.record.title if resolution.record else ""
            print(f"{'ok   ' if same else 'OTHER'} {identifier}: {resolution.outcome} {title[:60]}")
            for lookup in resolution.lookups:
                print(f"        {lookup.registry}: {answer_word(lookup.answer)}")
        wrong += _further(opened)
    every = len(KNOWN) + len(FURTHER)
    print(f"{every - wrong} of {every} as expected")
    return 1 if wrong else 0


def _further(opened: Opened) -> int:
    """Ask the queries, print a line for each, and give how many were answered otherwise."""
    queries = [Identifier.from_curie(curie) for curie, _expected in FURTHER]
    opened.ask(queries)
    known = opened.known(queries)
    wrong = 0
    for asked, (_curie, expected) in zip(queries, FURTHER, strict=True):
        answers = [look.answer for look in known[asked]]
        same = any(isinstance(each, expected) for each in answers)
        wrong += not same
        said = ", ".join(type(each).__name__ for each in answers) or "no answer"
        print(f"{'ok   ' if same else 'OTHER'} {asked}: {said}")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
