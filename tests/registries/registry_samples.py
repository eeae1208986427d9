"""Invented answers in the registries' shapes, and the recorded ones where they are at hand."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from refassay.model import Answer, Found, Identifier, Record
from refassay.registries import BY_NAME, Reply

WIRE = Path(__file__).parents[3] / "shared" / "wire"

NEEDS_WIRE = pytest.mark.skipif(not WIRE.is_dir(), reason="the recorded answers are not at hand")


def pmid(number: int | str) -> Identifier:
    return Identifier("PMID", str(number))


def doi(local: str) -> Identifier:
    return Identifier("DOI", local)


def geo(local: str) -> Identifier:
    return Identifier("GEO", local)


def reply(body: bytes | str | Any, media: str = "application/json", status: int = 200) -> Reply:
    """A reply with bytes, text, or anything else as JSON."""
    if not isinstance(body, (bytes, str)):
        body = json.dumps(body, ensure_ascii=False)
    return Reply(status, media, body.encode("utf-8") if isinstance(body, str) else body)


def ask(registry: str, answer: Reply, *ids: Identifier) -> dict[Identifier, Answer]:
    readings = BY_NAME[registry].read(answer, list(ids))
    assert list(readings) == list(ids)
    return {identifier: reading.answer for identifier, reading in readings.items()}


def ask_one(registry: str, answer: Reply, identifier: Identifier) -> Any:
    return ask(registry, answer, identifier)[identifier]


def record_of(answer: Answer) -> Record:
    assert isinstance(answer, Found), answer
    return answer.record


HEAD = (
    '<?xml version="1.0" ?>\n<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, '
    '1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">\n'
)


def article(number: int, inner: str = "", citation: str = "", data: str = "") -> str:
    """A PubmedArticle: what stands in Article, beside it, and in PubmedData."""
    return (
        f'<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">{number}'
        f"</PMID><Article>{inner or '<ArticleTitle>Invented title.</ArticleTitle>'}</Article>"
        f"{citation}</MedlineCitation><PubmedData>{data}</PubmedData></PubmedArticle>"
    )


def efetch(*articles: str) -> Reply:
    body = f"{HEAD}<PubmedArticleSet>{''.join(articles)}</PubmedArticleSet>\n"
    return reply(body, "text/xml")


def links(*refs: tuple[str, str, int | None]) -> str:
    inner = "".join(
        f'<CommentsCorrections RefType="{kind}"><RefSource>{source}</RefSource>'
        + (f'<PMID Version="1">{number}</PMID>' if number else "")
        + "</CommentsCorrections>"
        for kind, source, number in refs
    )
    return f"<CommentsCorrectionsList>{inner}</CommentsCorrectionsList>"


def types(*names: str) -> str:
    inner = "".join(f'<PublicationType UI="D1">{name}</PublicationType>' for name in names)
    return (
        "<ArticleTitle>Invented title.</ArticleTitle>"
        f"<PublicationTypeList>{inner}</PublicationTypeList>"
    )


def esummary(**summaries: Mapping[str, Any]) -> Reply:
    """esummary's JSON; keywords are ``u`` and the uid."""
    result: dict[str, Any] = {"uids": [key[1:] for key in summaries]}
    for key, summary in summaries.items():
        result[key[1:]] = {"uid": key[1:], **summary}
    return reply({"header": {"type": "esummary", "version": "0.3"}, "result": result})


def work_list(*works: Any, total: int | None = None) -> Reply:
    message = {"total-results": len(works) if total is None else total, "items": list(works)}
    return reply({"status": "ok", "message-type": "work-list", "message": message})


def one_work(work: Any) -> Reply:
    return reply({"status": "ok", "message-type": "work", "message": work})


def doi_list(*entries: Mapping[str, Any], total: int | None = None) -> Reply:
    data = [{"id": one.get("doi"), "type": "dois", "attributes": one} for one in entries]
    return reply({"data": data, "meta": {"total": len(data) if total is None else total}})


def study(number: str, **modules: Any) -> dict[str, Any]:
    naming = {"nctId": number, "briefTitle": "Invented study", **modules.pop("naming", {})}
    return {"protocolSection": {"identificationModule": naming, **modules}}


def recorded(service: str) -> list[dict[str, str]]:
    """The rows of the index of recorded answers for a service."""
    if not WIRE.is_dir():
        return []
    with (WIRE / "INDEX.tsv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [row for row in rows if row["service"] == service]


def recorded_reply(row: Mapping[str, str]) -> Reply:
    media = row["content_type"].partition(";")[0].strip().lower()
    body = (WIRE.parent / row["file"]).read_bytes()
    return Reply(int(row["status"]), media, body)


def tags_of(row: Mapping[str, str]) -> dict[str, str]:
    """``has-pmcid=1;cc:RetractionIn=1`` → names and counts."""
    pairs = (tag.rpartition("=") for tag in row["tags"].split(";") if tag)
    return {name or count: count for name, _, count in pairs}
