"""Invented works in any number, the same ones for the same number and seed."""

from __future__ import annotations

import random
from typing import Any

_GENES = ("ZORB1", "QUIV2", "TARN4", "MELK9P", "VOXA3", "BRIMP1", "LUTEX2", "DRELL5")
_THINGS = ("syndrome", "myopathy", "dysplasia", "neuropathy", "nephropathy", "ataxia")
_PLACES = ("Velmar", "Ostrin", "Calder", "Tunsk", "Averil", "Morrow", "Hesper", "Quillan")
_DEEDS = ("Variants in", "Loss of", "Expression of", "Rescue of", "Structure of", "Screening for")
_FAMILIES = ("Ardent", "Belmor", "Cissard", "Dovrin", "Elkarth", "Fennimor", "Gaskal", "Hollim")
_GIVEN = ("Ansa", "Boril", "Cade", "Deva", "Eron", "Fia", "Goran", "Hale")
_JOURNALS = ("Journal of Invented Genetics", "Annals of Fictive Medicine", "Unreal Biology")


def synthetic_records(number: int, seed: int = 1) -> dict[str, Any]:
    """A table of `number` works, a tenth as many data sets and a twentieth as many trials.

    Work k has PMID 90000001+k; four of five a DOI under 10.5555, two of five a PMCID; one of
    twenty is a data set of DataCite's under 10.5072 without a PMID. One of fifty is retracted.
    """
    chance = random.Random(seed)
    works = [_work(place, chance) for place in range(number)]
    datasets = [_dataset(place, chance) for place in range(max(1, number // 10))]
    trials = [_trial(place, chance) for place in range(max(1, number // 20))]
    return {"works": works, "datasets": datasets, "trials": trials}


def _work(place: int, chance: random.Random) -> dict[str, Any]:
    pmid, gene, name = 90000001 + place, chance.choice(_GENES), chance.choice(_PLACES)
    thing = chance.choice(_THINGS)
    people = [
        f"{chance.choice(_FAMILIES)}, {chance.choice(_GIVEN)}" for _ in range(chance.randint(1, 5))
    ]
    work: dict[str, Any] = {
        "pmid": pmid,
        "title": f"{chance.choice(_DEEDS)} {gene} in {name} {thing} {place + 1}.",
        "authors": people,
        "journal": chance.choice(_JOURNALS),
        "date": f"{chance.randint(1995, 2025)}-{chance.randint(1, 12):02d}",
        "volume": str(chance.randint(1, 60)),
        "pages": f"{chance.randint(1, 400)}-{chance.randint(401, 900)}",
        "mesh": ["Humans", f"{name} {thing}"],
        "references": [90000001 + chance.randrange(1_000) for _ in range(3)],
    }
    if chance.random() < 0.75:
        work["abstract"] = _abstract(gene, name, thing, chance)
    if place % 20 == 7:
        work |= {"doi": f"10.5072/set.{place + 1}", "pmid": None}
    elif place % 5:
        work["doi"] = f"10.5555/work.{place + 1}"
    if place % 5 < 2 and work["pmid"]:
        work["pmcid"] = f"PMC{pmid}"
    if place % 50 == 13:
        work["notices"] = [{"type": "retraction", "pmid": pmid + 5_000_000, "date": "2024-03-01"}]
    return work


def _abstract(gene: str, name: str, thing: str, chance: random.Random) -> str:
    share = chance.randint(11, 89)
    return (
        f"{name} {thing} is an invented condition that serves to try out software. We looked for "
        f"variants of {gene} in {chance.randint(20, 400)} invented families and saw them in "
        f"{share} percent. Carriers had an earlier onset, and the effect was the same in both "
        f"sexes. In a made-up model the loss of {gene} slowed the growth of cells, and its return "
        f"restored it. These findings, none of which is true, link {gene} to {name} {thing}."
    )


def _dataset(place: int, chance: random.Random) -> dict[str, Any]:
    first = 9900001 + place
    return {
        "accession": f"GSE{first}",
        "title": f"{chance.choice(_GENES)} in {chance.choice(_PLACES)} tissue {place + 1}",
        "summary": "An invented series.",
        "organism": "Homo sapiens",
        "type": "Expression profiling by high throughput sequencing",
        "date": f"{chance.randint(2008, 2025)}-06-01",
        "samples": [f"GSM{9900001 + 4 * place + each}" for each in range(4)],
        "pmids": [90000001 + place],
    }


def _trial(place: int, chance: random.Random) -> dict[str, Any]:
    return {
        "nct": f"NCT{90000001 + place}",
        "title": f"A trial in {chance.choice(_PLACES)} {chance.choice(_THINGS)}",
        "status": chance.choice(("COMPLETED", "RECRUITING", "WITHDRAWN")),
        "conditions": [f"{chance.choice(_PLACES)} {chance.choice(_THINGS)}"],
        "interventions": ["Inventamab"],
        "phases": ["PHASE2"],
        "enrollment": chance.randint(10, 400),
    }
