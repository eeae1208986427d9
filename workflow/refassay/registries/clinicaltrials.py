"""ClinicalTrials.gov: registered studies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from refassay.identifiers import nct
from refassay.model import Answer, Author, Found, Identifier, NotHere, Record, Withheld
from refassay.registries._dates import iso_date, years_in
from refassay.registries._json_fields import (
    filled,
    holds_all,
    mapping,
    objects,
    parsed_object,
    required,
    text,
    texts,
)
from refassay.registries._matching import Returned, by_position, matched, span_reading
from refassay.registries._registry import Reading, Registry, Reply, Request, Unreadable
from refassay.registries._spans import json_spans

FIELDS = (
    "NCTId,NCTIdAlias,BriefTitle,OfficialTitle,Acronym,OverallStatus,WhyStopped,Phase,StudyType,"
    "Condition,Keyword,InterventionName,LeadSponsorName,EnrollmentCount,BriefSummary,StartDate,"
    "CompletionDate,StudyFirstPostDate"
)
"""Names of https://clinicaltrials.gov/data-api/about-api/study-data-structure (as remembered,
2026-11); most of them stand in the recorded requests."""


def request(ids: Sequence[Identifier]) -> Request:
    """One GET for up to 100 studies."""
    return Request(
        url="https://clinicaltrials.gov/api/v2/studies",
        query=(
            ("filter.ids", ",".join(one.local for one in ids)),
            ("pageSize", str(len(ids))),
            ("countTotal", "true"),
            ("fields", FIELDS),
        ),
        accept="application/json",
    )


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """A record for each study of a list or a single answer; NotHere for those left out."""
    document = parsed_object(reply)
    listed = "studies" in document
    studies = required(document["studies"], list, "studies") if listed else [document]
    spans = json_spans(reply.body, ("studies",) if listed else ())
    returned = list(_returned(studies, ids, spans))
    whole = listed and _is_whole(document, studies)
    missing = NotHere("not in the list of ClinicalTrials.gov") if whole else None
    return matched(ids, returned, missing)


def _is_whole(document: Mapping[str, Any], studies: Sequence[object]) -> bool:
    """Whether a study that is missing here is missing there: a list of one page."""
    return holds_all(document.get("totalCount"), len(studies)) and not document.get("nextPageToken")


def _returned(
    studies: Sequence[object], ids: Sequence[Identifier], spans: list[tuple[int, int]] | None
) -> Iterator[Returned]:
    for position, study in enumerate(studies):
        protocol = required(mapping(study).get("protocolSection"), dict, "protocolSection")
        naming = required(protocol.get("identificationModule"), dict, "identificationModule")
        own = nct.KIND.read(text(naming.get("nctId")))
        if not nct.KIND.accepts(own):
            raise Unreadable("a study without an NCT number")
        aliases = [nct.KIND.read(one) for one in texts(naming.get("nctIdAliases"))]
        record = _record(own, aliases, protocol)
        reading = span_reading(_answer(record), by_position(spans, position))
        # A number that was merged into another one is an alias of it (nctIdAliases).
        named = [one for one in ids if one in (own, *aliases)]
        for identifier in named or [own]:
            yield identifier, reading


def _answer(record: Record) -> Answer:
    """``WITHHELD`` is a status of its own: registered, not shown (delayed posting of devices)."""
    if record.extra.get("status") == "WITHHELD":
        return Withheld("withheld: posting is delayed", record=record)
    return Found(record)


def _record(own: Identifier, aliases: list[Identifier], protocol: Mapping[str, Any]) -> Record:
    naming, status, design, sponsors = (
        mapping(protocol.get(name))
        for name in (
            "identificationModule",
            "statusModule",
            "designModule",
            "sponsorCollaboratorsModule",
        )
    )
    conditions = mapping(protocol.get("conditionsModule"))
    sponsor = text(mapping(sponsors.get("leadSponsor")).get("name"))
    posted, started, completed = (
        iso_date(text(mapping(status.get(f"{name}DateStruct")).get("date")))
        for name in ("studyFirstPost", "start", "completion")
    )
    named = texts(conditions.get("conditions"))
    return Record(
        id=own,
        type="clinical-trial",
        title=text(naming.get("briefTitle")) or text(naming.get("officialTitle")),
        author=(Author(literal=sponsor),) if sponsor else (),
        issued=posted or started,
        years=years_in([posted, started, completed]),
        publisher="ClinicalTrials.gov",
        same_as=tuple(one for one in aliases if one != own and nct.KIND.accepts(one)),
        keywords=tuple(dict.fromkeys([*named, *texts(conditions.get("keywords"))])),
        abstract=text(mapping(protocol.get("descriptionModule")).get("briefSummary")),
        extra=filled(
            official_title=text(naming.get("officialTitle")),
            acronym=text(naming.get("acronym")),
            status=text(status.get("overallStatus")),
            why_stopped=text(status.get("whyStopped")),
            phases=texts(design.get("phases")),
            study_type=text(design.get("studyType")),
            enrollment=_count(mapping(design.get("enrollmentInfo")).get("count")),
            conditions=named,
            interventions=_interventions(protocol),
            started=started,
            completed=completed,
        ),
    )


def _interventions(protocol: Mapping[str, Any]) -> list[str]:
    arms = mapping(protocol.get("armsInterventionsModule"))
    names = (text(one.get("name")) for one in objects(arms.get("interventions")))
    return [name for name in names if name]


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


REGISTRY = Registry(
    name="clinicaltrials",
    title="ClinicalTrials.gov",
    group="trials",
    hosts=("clinicaltrials.gov", "www.clinicaltrials.gov"),
    pace="clinicaltrials",
    interval=1.0,
    batch=100,
    request=request,
    read=read,
    source=(
        "https://clinicaltrials.gov/data-api/api (filter.ids, pageSize, fields), as remembered, "
        "2026-11; no limit is published, robots.txt asks for one second (as probed by others, "
        "2026-09-06); recorded answers, 2025 and 2026"
    ),
)
