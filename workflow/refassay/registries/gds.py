"""GEO through Entrez: summaries of series, samples, platforms and data sets that are public.

What it does not list may be private, deleted, or not yet indexed: its *no* is never absence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refassay.model import Identifier, NotHere, Record
from refassay.registries import _entrez
from refassay.registries._dates import iso_date, years_in
from refassay.registries._json_fields import filled, objects, text, texts
from refassay.registries._registry import Reading, Registry, Reply, Request
from refassay.registries._works import pmid_named

UID_OFFSETS = {"GSE": 200_000_000, "GPL": 100_000_000, "GSM": 300_000_000, "GDS": 0}
"""Entrez' number of an accession is this plus its own (recorded answers, 2019 to 2026). It is
a way to ask, never a proof: the accession in the answer has to be the one that was asked for."""

TYPES = {"GSE": "series", "GPL": "platform", "GSM": "sample", "GDS": "dataset"}


def uid_of(identifier: Identifier) -> str:
    """Entrez' number of a GEO accession."""
    return str(UID_OFFSETS[identifier.local[:3]] + int(identifier.local[3:]))


def request(ids: Sequence[Identifier]) -> Request:
    """One POST to esummary for the computed numbers."""
    return _entrez.entrez_request("esummary", "gds", list(_by_uid(ids)), "json")


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """A record where the accession in the answer is the asked one, else NotHere."""
    return _entrez.summaries(reply, _by_uid(ids), _read_one)


def _by_uid(ids: Sequence[Identifier]) -> dict[str, tuple[Identifier, ...]]:
    """Two accessions can share a number (GSE100000001 and GSM1): each is asked for once."""
    uids: dict[str, tuple[Identifier, ...]] = {}
    for identifier in ids:
        uid = uid_of(identifier)
        uids[uid] = (*uids.get(uid, ()), identifier)
    return uids


def _read_one(identifier: Identifier, summary: _entrez.Summary) -> Record | NotHere:
    accession = text(summary.get("accession"))
    if accession != identifier.local:
        return NotHere(f"its number holds {accession or 'nothing'}")
    released = iso_date(text(summary.get("pdat")))
    samples = [text(one.get("accession")) for one in objects(summary.get("samples"))]
    return Record(
        id=identifier,
        type="dataset",
        title=text(summary.get("title")),
        issued=released,
        years=years_in([released]),
        publisher="NCBI GEO",
        keywords=tuple(filter(None, [text(summary.get("gdstype"))])),
        abstract=text(summary.get("summary")),
        extra=filled(
            entry_type=TYPES[identifier.local[:3]],
            organism=[one.strip() for one in text(summary.get("taxon")).split(";") if one.strip()],
            assay=text(summary.get("gdstype")),
            platforms=_accessions("GPL", summary.get("gpl")),
            series=_accessions("GSE", summary.get("gse")),
            n_samples=_count(summary.get("n_samples")),
            samples=[one for one in samples if one],
            pubmed=[one.curie for one in map(pmid_named, texts(summary.get("pubmedids"))) if one],
            bioproject=text(summary.get("bioproject")),
            relations=_relations(summary),
            released=released,
        ),
    )


def _accessions(prefix: str, numbers: object) -> list[str]:
    return [f"{prefix}{one.strip()}" for one in text(numbers).split(";") if one.strip().isdigit()]


def _relations(summary: _entrez.Summary) -> list[str]:
    return [
        f"{text(one.get('relationtype'))}:{text(one.get('targetobject'))}"
        for one in objects(summary.get("extrelations"))
        if text(one.get("targetobject"))
    ]


def _count(value: object) -> int | None:
    digits = text(value)
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 12 else None


REGISTRY = Registry(
    name="gds",
    title="GEO (Entrez)",
    group="geo",
    hosts=(_entrez.HOST,),
    pace="ncbi",
    interval=_entrez.INTERVAL,
    # Summaries list samples, and esummary refuses JSON above 10 MB (measured by others, 2026).
    batch=50,
    request=request,
    read=read,
    source=(
        "https://www.ncbi.nlm.nih.gov/geo/info/geo_paccess.html and NBK25499, as remembered, "
        "2026-11; recorded answers of 2019 and later; accession and number quoted by others, 2026"
    ),
    interval_with_key=_entrez.INTERVAL_WITH_KEY,
    contact_field="email",
    key_field="api_key",
)
