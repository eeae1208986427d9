"""Markdown, as most providers write reports; also what no other row claims."""

from __future__ import annotations

from refassay.extract import extract_source
from refassay.extract.source import Source
from refassay.inputs._input import Asked, Content, Input
from refassay.inputs._woven import whole


def read(source: Source, asked: Asked) -> Content:
    """What the report cites, and the list of citations beside it."""
    extraction = extract_source(source, report=asked.report, max_bytes=asked.max_bytes)
    return Content(extraction, whole(source.text))


INPUT = Input(
    name="markdown",
    what="a report in Markdown",
    read=read,
    endings=(".md", ".markdown", ".mdown", ".qmd", ".rmd"),
    takes_section=True,
)
