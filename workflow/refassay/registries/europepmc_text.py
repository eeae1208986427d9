"""The full text of open access articles at Europe PMC, as JATS XML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refassay.identifiers.queries import query
from refassay.model import Identifier, NotHere
from refassay.registries._json_fields import parsed_object
from refassay.registries._matching import Returned, matched, span_reading
from refassay.registries._registry import Reading, Registry, Reply, Request, Unreadable
from refassay.registries._xml import local_name, named, xml_root
from refassay.registries.pmc_text import answer_of, own_pmcid

_CLOSED = "is not open access"
_NOTHING = "Europe PMC gives no full text of it"


def request(ids: Sequence[Identifier]) -> Request:
    """One GET for one article."""
    [one] = ids
    return Request(
        url=f"https://www.ebi.ac.uk/europepmc/webservices/rest/{one.local}/fullTextXML",
        accept="application/xml",
    )


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """The article's text; NotHere where the service has none of it.

    It says so by 404, with whatever body (told by others, 2021); by an ``errorBean`` that names
    the article as not open access (recorded for supplementary files); or as its searches do, by
    an answer with a ``hitCount`` of 0 (recorded).
    """
    [asked] = ids
    refusal = _refusal(reply, asked)
    if refusal:
        return {asked: Reading(NotHere(refusal), 0, len(reply.body))}
    root = xml_root(reply, ("article",))
    own = own_pmcid(root)
    if own is None:
        raise Unreadable("an article without a PMCID of its own")
    answer = span_reading(answer_of(root, own), (0, len(reply.body)))
    returned: list[Returned] = [(query("europepmc_text", own.local), answer)]
    return matched(ids, returned, None)


def _refusal(reply: Reply, asked: Identifier) -> str:
    """In what words the service says that it has no text; empty where it does not say so."""
    if reply.status == 404:
        return _NOTHING
    if "json" in reply.media_type:
        hits = parsed_object(reply).get("hitCount")
        return _NOTHING if type(hits) is int and hits == 0 else ""
    root = xml_root(reply, ("article", "errorBean", "responseWrapper"))
    if local_name(root) == "responseWrapper":
        hits = ["".join(each.itertext()).strip() for each in named(root, "hitCount")]
        return _NOTHING if hits == ["0"] else ""
    if local_name(root) == "errorBean":
        said = " ".join("".join(each.itertext()) for each in named(root, "errMsg"))
        if _CLOSED not in said or asked.local not in said:
            raise Unreadable(f"an error: {said[:100]}")
        return said[:200]
    return ""


REGISTRY = Registry(
    name="europepmc_text",
    title="Europe PMC's full text",
    group="texts",
    hosts=("www.ebi.ac.uk",),
    pace="europepmc",
    interval=0.5,
    batch=1,
    request=request,
    read=read,
    source=(
        "https://europepmc.org/RestfulWebService (fullTextXML, open access subset; stored copy, "
        "2026); no limit is documented: the pace is ours, 2026-11"
    ),
    statuses=frozenset({200, 404}),
)
