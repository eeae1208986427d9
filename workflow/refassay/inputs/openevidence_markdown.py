"""An OpenEvidence answer as Markdown: text with ``[N]`` markers, then a block of citation data.

The block stands below a heading ``Citation Data``, as JSON in a code fence or bare.
"""

from __future__ import annotations

import re

from refassay.extract.source import Source
from refassay.inputs._input import Asked, Content, Input
from refassay.inputs._json import Node, parse
from refassay.inputs._openevidence import entries_of, gathered, joined
from refassay.inputs._woven import Woven, whole

_HEADING = re.compile(
    r"^[ ]{0,3}#{1,6}[ \t]+\**Citation[ \t]+Data\**[ \t]*:?[ \t]*\r?$", re.M | re.I
)
_OPENS = re.compile(
    r"\s{0,40}(?:(?:`{3,20}|~{3,20})[ \t]*(?:json[a-z]?)?[ \t]*\r?\n\s{0,40})?(?=[\[{])", re.I
)


def fits(source: Source) -> bool:
    """Whether there is a block of citation data."""
    return _block(source.text) is not None


def read(source: Source, asked: Asked) -> Content:
    """The citations of the block, and what the text says beside it."""
    text = source.text
    block = _block(text)
    assert block is not None
    begin, node = block
    notes = []
    if node is None:
        notes.append("the citation data is not JSON: its identifiers were read as plain text")
        bare = re.sub(r"[`~]{3,20}", lambda fence: " " * len(fence[0]), text[begin:])
        body = Woven(text, text[:begin] + bare, ((0, 0, len(text)),))
        gathering = gathered([], text)
        extraction = joined(source, asked.report, gathering, body, notes=notes)
        return Content(extraction, whole(text[:begin]))
    hidden = re.sub(r"[^\r\n]", " ", text[node.start : node.end])
    body = replaced(text, node.start, node.end, hidden)
    inner = node.get("citations")
    gathering = gathered(entries_of([inner or node], text), text)
    if not gathering.citations:
        notes.append("the citation data holds no citation")
    extraction = joined(source, asked.report, gathering, body, notes=notes)
    return Content(extraction, whole(text[:begin]))


def replaced(text: str, start: int, end: int, by: str) -> Woven:
    """The text with a stretch written over by one of the same length."""
    return Woven(text, text[:start] + by + text[end:], whole(text).pieces)


def _block(text: str) -> tuple[int, Node | None] | None:
    """Where the last heading with data below it stands, and the data if it can be read."""
    found: tuple[int, Node | None] | None = None
    for heading in _HEADING.finditer(text):
        opens = _OPENS.match(text, heading.end())
        if opens is None:
            continue
        try:
            found = (heading.start(), parse(text, opens.end()))
        except ValueError:
            found = (heading.start(), None)
    return found


INPUT = Input(
    name="openevidence_markdown",
    what="an OpenEvidence answer: text with [N] markers and a block of citation data",
    read=read,
    fits=fits,
    takes_section=True,
)
