"""What a registry can do wrong: one table.

A fault is *tellable* when what it sends can be told from a well-formed "no such record". After
a tellable fault nothing may ever be called absent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from simulator.records import Records, Row
from simulator.reply import HTML, Call, Reply, json_reply, text_reply

_NCBI_JSON = ("pubmed_summary", "pubmed_search", "pmc", "gds")
_XML = ("pubmed", "pmc_text", "europepmc_text", "bookshelf_text")


@dataclass(frozen=True)
class Fault:
    """One fault, for the requests that it fits."""

    mode: str
    """A name of :data:`FAULTS`, or a status such as ``503``."""
    registry: str = "*"
    """Name of the registry, with ``*`` for any letters."""
    id: str = ""
    """Regular expression, searched in each identifier asked; empty fits every request."""
    times: int | None = None
    """Only for so many requests that fit; None is always."""
    status: int | None = None
    retry_after: str | None = None
    location: str = ""
    """Where a redirect leads; ``{host}``, ``{path}`` and ``{query}`` are filled in."""
    seconds: float = 0.05
    """Between two pieces of a slow body."""

    def __post_init__(self) -> None:
        if str(self.mode).isdigit():
            object.__setattr__(self, "status", int(self.mode))
            object.__setattr__(self, "mode", "status")
        if self.mode not in FAULTS:
            raise ValueError(f"no fault {self.mode!r}: there are {', '.join(FAULTS)}")

    def fits(self, call: Call) -> bool:
        """Whether the fault is for this request."""
        if not fnmatchcase(call.registry, self.registry):
            return False
        return not self.id or any(re.search(self.id, each) for each in call.ids or (call.path,))

    def reply(self, records: Records, call: Call) -> Delivery:
        """What is sent instead of the true answer, and how."""
        return FAULTS[self.mode].make(self, records, call)


@dataclass(frozen=True)
class Delivery:
    """An answer, and how it is handed over."""

    reply: Reply
    how: str = "whole"
    """``whole``, ``hang`` (nothing at all), ``stall`` (half, then nothing), ``reset``,
    ``truncated`` (half of what was announced, then the end) or ``slow``."""
    seconds: float = 0.0


@dataclass(frozen=True)
class FaultKind:
    """A row of the table."""

    about: str
    make: Callable[[Fault, Records, Call], Delivery]
    tellable: bool = True


def load_faults(path: Path) -> list[Fault]:
    """The faults of a YAML file: a list of mappings."""
    import yaml

    rows: list[dict[str, Any]] = yaml.safe_load(path.read_text("utf-8")) or []
    return [Fault(**{**row, "mode": str(row["mode"])}) for row in rows]


def tellable_faults() -> tuple[str, ...]:
    """Names of the faults after which nothing may be called absent."""
    return tuple(name for name, kind in FAULTS.items() if kind.tellable)


def too_many(call: Call, retry_after: str | None) -> Reply:
    """A 429 in the registry's own words. NCBI's repeats the key or the caller's address."""
    if call.host.endswith("ncbi.nlm.nih.gov"):
        key = call.fields.get("api_key") or "127.0.0.1"
        body = {"error": "API rate limit exceeded", "api-key": key, "count": "4", "limit": "3"}
        reply = json_reply(body, status=429, media_type="application/json")
    else:
        page = "<html><body><h1>429 Too Many Requests</h1>\nToo many requests.\n</body></html>"
        reply = text_reply(page, status=429, media_type="text/html")
    return replace(reply, headers={"Retry-After": retry_after} if retry_after else {})


class _Forgetful(Records):
    """A table in which nothing is found."""

    def find(self, service: str, identifier: str) -> Row | None:
        return None

    def by_any_id(self, identifier: str) -> Row | None:
        return None


class _Confused(Records):
    """A table in which something else is found, whatever was asked."""

    def __init__(self, records: Records, asked: Iterable[str]) -> None:
        super().__init__()
        self._records, self._asked = records, tuple(asked)

    def find(self, service: str, identifier: str) -> Row | None:
        return self._records.another(service, self._asked) or _INVENTED

    def by_any_id(self, identifier: str) -> Row | None:
        return self.find("idconv", identifier)


_INVENTED: Row = {
    "pmid": 90009999,
    "pmcid": "PMC90009999",
    "doi": "10.5555/another.work",
    "agency": "Crossref",
    "accession": "GSE9909999",
    "nct": "NCT90009999",
    "title": "A record that nobody asked for",
    "journal": "Journal of Examples",
    "date": "2001",
    "book": "NBK909999",
    "text": [{"title": "Results", "paragraphs": ["Words that nobody asked for."]}],
}


def _true(records: Records, call: Call) -> Reply:
    return call.answer(records, call)


def _changed(change: Callable[[bytes], bytes], how: str = "whole") -> Any:
    def make(fault: Fault, records: Records, call: Call) -> Delivery:
        reply = _true(records, call)
        return Delivery(replace(reply, body=change(reply.body)), how, fault.seconds)

    return make


def _half(body: bytes) -> bytes:
    return body[: max(1, len(body) // 2)]


def _status(fault: Fault, _records: Records, call: Call) -> Delivery:
    status = fault.status or 503
    if status == 429:
        return Delivery(too_many(call, fault.retry_after))
    page = f"<html><head><title>{status}</title></head><body><h1>{status}</h1></body></html>"
    headers = {"Retry-After": fault.retry_after} if fault.retry_after else {}
    return Delivery(replace(text_reply(page, status=status, media_type=HTML), headers=headers))


def _html(_fault: Fault, _records: Records, _call: Call) -> Delivery:
    page = "<html><head><title>Error</title></head><body>Temporarily unavailable.</body></html>"
    return Delivery(text_reply(page, media_type=HTML))


def _redirect(fault: Fault, _records: Records, call: Call) -> Delivery:
    from urllib.parse import urlencode

    query = urlencode({**call.fields, "redirected": "1"})
    template = fault.location or "https://{host}{path}?{query}"
    location = template.format(host=call.host, path=call.path, query=query)
    moved = text_reply("", status=fault.status or 302, media_type=HTML)
    return Delivery(replace(moved, headers={"Location": location}))


def _outside(fault: Fault, records: Records, call: Call) -> Delivery:
    elsewhere = fault.location or "https://elsewhere.example.org/landing"
    return _redirect(replace(fault, location=elsewhere), records, call)


def _forgotten(_fault: Fault, _records: Records, call: Call) -> Delivery:
    return Delivery(_true(_Forgetful(), call))


def _confused(_fault: Fault, records: Records, call: Call) -> Delivery:
    return Delivery(_true(_Confused(records, call.ids), call))


def _envelope(_fault: Fault, _records: Records, call: Call) -> Delivery:
    said = "Unable to obtain query #1"
    if call.registry in _XML:
        xml = f'<?xml version="1.0" ?>\n<eFetchResult>\n\t<ERROR>{said}</ERROR>\n</eFetchResult>\n'
        return Delivery(text_reply(xml, media_type="text/xml; charset=UTF-8"))
    if call.registry in _NCBI_JSON:
        header = {"type": "eutils", "version": "0.3"}
        return Delivery(json_reply({"header": header, "eutilsresult": {"ERROR": said}}))
    return Delivery(json_reply({"error": "internal error", "status": "error"}))


def _null(_fault: Fault, records: Records, call: Call) -> Delivery:
    """The true answer with null where its substance was."""
    reply = _true(records, call)
    try:
        whole = json.loads(reply.body)
    except ValueError:
        return Delivery(replace(reply, body=b"null", status=200))
    if isinstance(whole, dict):
        keep = ("status", "header", "message-type", "message-version", "meta", "handle", "request")
        whole = {key: value if key in keep else None for key, value in whole.items()}
    else:
        whole = None
    return Delivery(replace(reply, body=json.dumps(whole).encode(), status=200))


def _wrong_shape(_fault: Fault, records: Records, call: Call) -> Delivery:
    reply = _true(records, call)
    body = b'<?xml version="1.0" ?>\n<Set></Set>\n' if call.registry in _XML else b"{}"
    return Delivery(replace(reply, body=body, status=200))


def _echo(_fault: Fault, _records: Records, call: Call) -> Delivery:
    """An error page that repeats every field it was sent, secrets included."""
    sent = "&".join(f"{key}={value}" for key, value in call.fields.items())
    return Delivery(json_reply({"error": "bad request", "request": sent}, status=400))


def _bad_encoding(_fault: Fault, records: Records, call: Call) -> Delivery:
    reply = _true(records, call)
    return Delivery(replace(reply, headers={**reply.headers, "Content-Encoding": "gzip"}))


FAULTS: Mapping[str, FaultKind] = {
    "status": FaultKind("any status, 503 by default, with an HTML page", _status),
    "hang": FaultKind("nothing is ever sent", _changed(bytes, "hang")),
    "stall": FaultKind("half of the body, then nothing", _changed(bytes, "stall")),
    "reset": FaultKind("the connection is reset", _changed(bytes, "reset")),
    "truncated": FaultKind(
        "half of the announced length, then the end", _changed(bytes, "truncated")
    ),
    "slow": FaultKind(
        "the true body, a few bytes at a time", _changed(bytes, "slow"), tellable=False
    ),
    "html200": FaultKind("an HTML page with status 200", _html),
    "malformed": FaultKind("half of the body, its length announced truly", _changed(_half)),
    "empty": FaultKind("status 200 without a body", _changed(lambda _body: b"")),
    "garbage": FaultKind(
        "bytes that are no text", _changed(lambda _body: bytes(range(128, 256)) * 4)
    ),
    "bad_encoding": FaultKind("said to be compressed, and is not", _bad_encoding),
    "redirect": FaultKind("to the same address again, or to a given one", _redirect),
    "redirect_outside": FaultKind("to a host that is no registry", _outside),
    "wrong_record": FaultKind("a well-formed record of something else", _confused),
    "envelope": FaultKind("an error message with status 200", _envelope),
    "null_message": FaultKind("null where the records belong", _null),
    "wrong_shape": FaultKind("well-formed, but nothing that the registry would say", _wrong_shape),
    "empty_list": FaultKind("an empty JSON list", _changed(lambda _body: b"[]")),
    "echo_secrets": FaultKind("a 400 that repeats what was sent", _echo),
    "emptyset": FaultKind("a well-formed answer without the record", _forgotten, tellable=False),
}
"""Every fault by name. A ``slow`` one brings the true answer in the end, whatever it is."""
