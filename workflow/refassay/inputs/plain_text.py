"""Any other text: it is read as Markdown is, which costs plain text nothing.

JSON of no format that has a row of its own is such a text too: it is read, and a note says how.
"""

from __future__ import annotations

from dataclasses import replace

from refassay.extract.source import Source
from refassay.inputs import markdown
from refassay.inputs._input import Asked, Content, Input
from refassay.inputs._json import parse_whole

JSON = "JSON of a form that is not known: read as plain text, so only spelled-out identifiers count"


def read(source: Source, asked: Asked) -> Content:
    """What the text cites, and the list of citations beside it."""
    content = markdown.read(source, asked)
    if parse_whole(source.text) is None:
        return content
    extraction = content.extraction
    return Content(replace(extraction, notes=(*extraction.notes, JSON)), content.subject)


INPUT = Input(
    name="plain_text",
    what="any text",
    read=read,
    endings=(".txt", ".text"),
    takes_section=True,
)
