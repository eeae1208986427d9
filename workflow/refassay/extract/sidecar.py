"""The list of citations that a client writes beside a report (``report.md.citations.md``)."""

from __future__ import annotations

import re
from pathlib import Path

from refassay.extract.blocks import Span

_QUERY = re.compile(
    r"^[ \t]*(?:\*\*|__)?(?:Query|Question|Prompt):?(?:\*\*|__)?:?", re.MULTILINE | re.I
)
_AFTER = re.compile(
    r"^[ \t]*(?:\*\*|__)(?:Provider|Generated|Model|Date|Citations?)(?::(?:\*\*|__)|(?:\*\*|__):)",
    re.MULTILINE | re.IGNORECASE,
)


def sidecars_of(path: Path) -> tuple[Path, ...]:
    """Where the sidecar of a report can lie, in the order in which it is looked for."""
    if path.name.endswith(".citations.md"):
        return ()
    whole = path.with_name(path.name + ".citations.md")
    stem = path.with_name(path.stem + ".citations.md")
    return (whole,) if whole == stem else (whole, stem)


def query_part(text: str) -> Span | None:
    """The repeated prompt of a sidecar: from ``**Query:**`` to the last of the lines of the
    client's own (provider, date) that follow it. The prompt may hold headings and lists.
    """
    query = _QUERY.search(text)
    if query is None:
        return None
    ends = [match.start() for match in _AFTER.finditer(text, query.end())]
    if not ends:
        return None
    return Span(query.start(), ends[-1])
