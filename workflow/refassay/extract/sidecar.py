"""The list of citations that a client writes beside a report (``report.md.citations.md``)."""

from __future__ import annotations

import re
from pathlib import Path

from refassay.extract.blocks import Span

_QUERY = re.compile(
    r"^[ \t]*(?:\*\*|__)?(?:Query|Question|Prompt):?(?:\*\*|__)?:?", re.MULTILINE | re.I
)
_AFTER = re.compile(
    r"^[ \t]*(?:\*\*|__)(?:Provider|Generated|Model)(?::(?:\*\*|__)|(?:\*\*|__):)[^\n]*",
    re.MULTILINE | re.IGNORECASE,
)
_BLANK = re.compile(r"\n[ \t]*(?:\n|$)")


def sidecars_of(path: Path) -> tuple[Path, ...]:
    """Where the sidecar of a report can lie, in the order in which it is looked for."""
    if path.name.endswith(".citations.md"):
        return ()
    whole = path.with_name(path.name + ".citations.md")
    stem = path.with_name(path.stem + ".citations.md")
    return (whole,) if whole == stem else (whole, stem)


def is_there(path: Path) -> bool:
    """Whether a sidecar is a file; one whose name is too long to be there is not."""
    try:
        return path.is_file()
    except OSError:
        return False


def query_part(text: str) -> Span | None:
    """The head of a sidecar: the repeated prompt from ``**Query:**`` on, and the lines of the
    client's own (provider, date) that follow it. The prompt may hold headings and lists.
    """
    query = _QUERY.search(text)
    after = [match.span() for match in _AFTER.finditer(text, query.end() if query else 0)]
    if query is None:
        return Span(after[0][0], after[-1][1]) if after else None
    if after:
        return Span(query.start(), after[-1][1])
    blank = _BLANK.search(text, query.end())
    return Span(query.start(), blank.start() if blank else len(text))
