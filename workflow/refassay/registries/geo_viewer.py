"""GEO's accession viewer: the one place that tells private, deleted and unknown apart.

It answers 200 to everything. SOFT text begins with ``^``; whatever else comes is a page, and
only four sentences of such pages mean anything. All others (error pages come now and then for
good accessions, data sets lead to another viewer) tell nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from refassay.identifiers import geo
from refassay.model import Answer, Found, Identifier, NotHere, Other, Record, Withheld
from refassay.registries import _entrez
from refassay.registries._dates import english_date, whole_day, years_in
from refassay.registries._json_fields import filled
from refassay.registries._plain_text import plain_text, without_page_markup
from refassay.registries._registry import Reading, Registry, Reply, Request, Unreadable
from refassay.registries._works import pmid_named
from refassay.registries.gds import TYPES

_ENTITIES = {"SERIES": "GSE", "SAMPLE": "GSM", "PLATFORM": "GPL", "DATASET": "GDS"}
_HEAD = re.compile(r"\^(SERIES|SAMPLE|PLATFORM|DATASET)[ \t]*=[ \t]*(\S+)[ \t]*\Z")
_LINE = re.compile(r"!([A-Za-z]{1,20})_([A-Za-z0-9_]{1,60})[ \t]*=[ \t]*(.*)\Z")

_DAY = r"[A-Z][a-z]{2} [0-9]{1,2}, [0-9]{4}"
_NAMED = """["“'] ?{accession} ?["”']"""
_SENTENCE = (
    f"Accession {_NAMED} (is currently private(?: and is scheduled to be released on <day>)?"
    "|was deleted by the GEO staff(?: on <day>)?|is not yet approved by GEO curators)"
).replace("<day>", _DAY.replace("{", "{{").replace("}", "}}"))
_UNKNOWN = f"Could not find a public or private accession {_NAMED}"


def request(ids: Sequence[Identifier]) -> Request:
    """One GET for the first identifier: the viewer shows one at a time."""
    return Request(
        url="https://www.ncbi.nlm.nih.gov/geo/query/acc.cgi",
        query=(("acc", ids[0].local), ("targ", "self"), ("form", "text"), ("view", "brief")),
    )


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """Found for SOFT of the same accession; else what one of the four sentences says."""
    asked = ids[0]
    try:
        text = reply.body.decode("utf-8")
    except UnicodeDecodeError:
        text = reply.body.decode("latin-1")
    answer = _soft(text, asked) if text.startswith("^") else _page(text, asked)
    return {asked: Reading(answer, 0, len(reply.body))}


def _soft(text: str, asked: Identifier) -> Answer:
    if not text.endswith("\n"):
        raise Unreadable("SOFT that breaks off")
    kind, accession, fields = _fields(text.splitlines())
    if not accession.startswith(_ENTITIES[kind]):
        raise Unreadable(f"a {kind} called {accession}")
    named = fields.get("geo_accession", [accession])[0]
    if named != accession:
        raise Unreadable(f"{accession} calls itself {named}")
    own = geo.KIND.read(accession)
    record = _record(own, fields)
    if own != asked:
        return Other(own, record)
    status = fields.get("status", [""])[0]
    if status and not status.lower().startswith("public"):
        return Withheld(status, whole_day(english_date(status)), record)
    return Found(record)


def _fields(lines: Sequence[str]) -> tuple[str, str, dict[str, list[str]]]:
    """Kind and accession of the first entity, and its lines by name."""
    kind, accession, fields = "", "", dict[str, list[str]]()
    for line in lines:
        if line.startswith("^"):
            if kind:
                break
            if head := _HEAD.match(line):
                kind, accession = head.groups()
        elif kind and (match := _LINE.match(line)):
            fields.setdefault(match[2], []).append(plain_text(match[3]))
    if not kind:
        raise Unreadable("SOFT of no series, sample, platform or data set")
    return kind, accession, fields


def _record(own: Identifier, fields: Mapping[str, Sequence[str]]) -> Record:
    def every(*names: str) -> list[str]:
        return list(dict.fromkeys(one for name in names for one in fields.get(name, ()) if one))

    released = english_date(" ".join(fields.get("status", ())))
    return Record(
        id=own,
        type="dataset",
        title=" ".join(every("title")),
        issued=released,
        years=years_in([released]),
        publisher="NCBI GEO",
        abstract=" ".join(every("summary", "description")),
        extra=filled(
            entry_type=TYPES[own.local[:3]],
            status=" ".join(fields.get("status", ())),
            organism=every(
                "organism", "sample_organism", "platform_organism", "organism_ch1", "organism_ch2"
            ),
            assay=" ".join(every("type")),
            platforms=every("platform_id"),
            samples=every("sample_id"),
            n_samples=len(every("sample_id")) or None,
            series=every("series_id"),
            pubmed=[one.curie for one in map(pmid_named, every("pubmed_id")) if one],
            relations=every("relation"),
            released=released,
        ),
    )


def _page(text: str, asked: Identifier) -> Answer:
    words = without_page_markup(text)
    accession = re.escape(asked.local)
    if sentence := re.search(_SENTENCE.format(accession=accession), words):
        reason = sentence[1]
        until = english_date(reason) if reason.startswith("is currently private") else ""
        return Withheld(reason, whole_day(until))
    if re.search(_UNKNOWN.format(accession=accession), words):
        return NotHere("could not find a public or private accession")
    raise Unreadable("a page that says nothing about the accession")


REGISTRY = Registry(
    name="geo_viewer",
    title="GEO accession viewer",
    group="geo",
    hosts=("www.ncbi.nlm.nih.gov",),
    pace="ncbi",
    interval=_entrez.INTERVAL,
    batch=1,
    request=request,
    read=read,
    source=(
        "https://www.ncbi.nlm.nih.gov/geo/info/geo_paccess.html, as remembered, 2026-11; SOFT "
        "recorded 2002 to 2021; the sentences of pages measured by others, 2026-09 (private, "
        "deleted, not found) or quoted (not approved)"
    ),
)
