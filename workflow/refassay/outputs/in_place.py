"""A report brought up to date in its own file: our section and our block, nothing else.

The section stands between two markers and is replaced there. A section that another validator
left without markers is replaced too; an author's own section of that name is not ours. The front
matter block is only refreshed where the front matter already has one. All other characters stay,
and doing it twice gives the same text as doing it once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from refassay.errors import UsageError
from refassay.extract.blocks import Span
from refassay.extract.reading import read_text
from refassay.extract.sections import BEGIN, END, front_matter, generated_sections
from refassay.files import write_if_changed
from refassay.inputs import refuse_section
from refassay.model import Assay, Identifier
from refassay.outputs import _yaml_block
from refassay.outputs.front_matter import KEY, block_text
from refassay.outputs.section import section

if TYPE_CHECKING:
    from refassay.extract.source import Source

_BEGIN_MARK = re.compile(r"<!--[ \t]*refassay:begin\b[^>\n]{0,200}-->")
_LEGACY = re.compile(r"#{1,6}[ \t]+reference[ \t]+validation\b", re.IGNORECASE)
_HANDMADE = re.compile(r"^ {0,3}(?:`{3}|~{3})|<!--", re.MULTILINE)
"""What no validator writes into its section, so that it ends there: a code block, a comment."""
_TABLE = re.compile(r"^[ \t]{0,8}\|[ \t:|-]{3,2000}\r?$", re.MULTILINE)
_FENCE_LINE = re.compile(r"^ {0,3}(`{3,}|~{3,})", re.MULTILINE)


def updated_in_place(text: str, assay: Assay, *, encoding: str = "utf-8") -> str:
    """The report's text with our section, and with our front matter block if it had one.

    What we add can be written in `encoding`. Raises UsageError when the section would not be
    found again, or would hide a part of the report from the next run, such as behind something
    that is opened and never closed.
    """
    return _with_section(with_block(text, assay), assay, encoding=encoding, cited=_cited(text))


def write_in_place(path: Path, source: Source, assay: Assay) -> bool:
    """Bring the report's file up to date, atomically; says whether anything was written.

    Raises UsageError when the file has changed since it was read, or takes no such section.
    """
    refuse_section(path, assay.extraction)
    new = source.encode(updated_in_place(source.text, assay, encoding=source.encoding))
    try:
        now = path.read_bytes()
    except OSError as error:
        raise _changed(path, error.strerror or "it cannot be read") from error
    if now != source.raw:
        raise _changed(path, "its bytes differ from those that were checked")
    return write_if_changed(path, new)


def with_block(text: str, assay: Assay) -> str:
    """The text with the front matter block refreshed, if the front matter has one."""
    matter = front_matter(text)
    if matter is None or not matter.closed:
        return text
    body = text[slice(*matter.body)]
    if _yaml_block.place_of(body, KEY) is None:
        return text
    new = _yaml_block.replaced(body, KEY, block_text(assay), eol=line_end(text))
    if new is None:
        return text
    return text[: matter.body.start] + new + text[matter.body.end :]


def line_end(text: str) -> str:
    """The line end that most lines have outside of what is ours: CR LF or LF."""
    theirs = list(_theirs(text))
    windows = sum(part.count("\r\n") for part in theirs)
    return "\r\n" if 2 * windows > sum(part.count("\n") for part in theirs) else "\n"


def fenced(assay: Assay, *, eol: str, encoding: str) -> str:
    """Our section between its markers, without a line end behind the second one."""
    text = f"{BEGIN}\n{section(assay)}{END}".replace("\n", eol)
    return text.encode(encoding, "xmlcharrefreplace").decode(encoding)


def _with_section(
    text: str, assay: Assay, *, encoding: str, cited: tuple[tuple[Identifier, str], ...]
) -> str:
    """The text with our section. What it cites, `cited`, must be the same with it."""
    eol = line_end(text)
    ours = fenced(assay, eol=eol, encoding=encoding)
    for new in _candidates(text, ours, eol):
        for _ in range(3):  # what is added can end another section that is ours to replace
            spans = our_sections(new)
            if [new[slice(*span)] for span in spans] == [ours] and line_end(new) == eol:
                if _cited(new) == cited:
                    return new
                break
            new = _replaced(new, spans, ours, eol=eol) if spans else new
    raise UsageError(
        "the section cannot be added: something above it is opened and never closed",
        expected="a report whose code fences and comments end",
        next_step="close the last one, or use the validated copy in the results",
    )


@lru_cache(maxsize=4)
def _cited(text: str) -> tuple[tuple[Identifier, str], ...]:
    """What the text alone mentions, in order, each as printed: an extraction's mentions."""
    reading = read_text(text)
    found = sorted((each.start, each.end, each.id) for each in reading.founds if each.id)
    view = reading.view
    return tuple((one, view.original[slice(*view.span(start, end))]) for start, end, one in found)


def _candidates(text: str, ours: str, eol: str) -> Iterator[str]:
    """The text with our section in place of an old one, else at its end, which may need closing."""
    spans = our_sections(text)
    if spans:
        yield _replaced(text, spans, ours, eol=eol)
    for closing in _closings(text, eol):
        before = text + closing
        yield before + _gap(before, eol) + ours + eol


@lru_cache(maxsize=4)
def our_sections(text: str) -> tuple[Span, ...]:
    """The sections of the text that are ours to replace, in order."""
    spans = []
    for span in generated_sections(text):
        held = text[span.start : span.end]
        if _is_fenced(held):
            spans.append(span)
        elif _LEGACY.match(held.lstrip()):
            own = _HANDMADE.split(held, maxsplit=1)[0]
            if "validator" in own.lower() and _TABLE.search(own):
                spans.append(Span(span.start, span.start + len(own)))
    return tuple(spans)


def _is_fenced(held: str) -> bool:
    return _BEGIN_MARK.match(held) is not None


def _replaced(text: str, spans: Sequence[Span], ours: str, *, eol: str) -> str:
    """Our section for the first of the spans with markers, else for the first; none of the rest."""
    with_marks = (span for span in spans if _is_fenced(text[span.start : span.end]))
    keep = next(with_marks, spans[0])
    out, at = [], 0
    for span in spans:
        out.append(text[at : span.start])
        held = text[span.start : span.end]
        tail = held[len(held.rstrip()) :]
        if span is keep:
            ends = tail or text[span.end : span.end + 2]
            out.append(ours if ends.startswith(("\n", "\r\n")) else ours + eol)
        out.append(tail)
        at = span.end
    out.append(text[at:])
    return "".join(out)


def _gap(before: str, eol: str) -> str:
    """What makes the section start behind an empty line."""
    if not before.strip():
        return ""
    if not before.endswith(("\n", "\r")):
        return eol + eol
    return "" if before.endswith(("\n\n", "\r\n\r\n", "\n\r\n")) else eol


def _closings(text: str, eol: str) -> Iterator[str]:
    """What may have to be closed before anything can be added: nothing, a code fence, a comment."""
    yield ""
    start = "" if text.endswith("\n") or not text else eol
    # The longest fence of a kind closes every fence of that kind.
    longest: dict[str, str] = {}
    for mark in _FENCE_LINE.finditer(text):
        longest[mark[1][0]] = max(mark[1], longest.get(mark[1][0], ""), key=len)
    for fence in longest.values():
        yield start + fence + eol
    yield start + "-->" + eol


def _theirs(text: str) -> Iterator[str]:
    """The text without our sections and our front matter block."""
    at = 0
    matter = front_matter(text)
    if matter is not None and matter.closed:
        body = text[slice(*matter.body)]
        place = _yaml_block.place_of(body, KEY)
        if place is not None:
            yield text[: matter.body.start + place.start]
            at = matter.body.start + place.end
    for span in our_sections(text):
        yield text[at : max(at, span.start)]
        # The white space at its end stays when it is replaced.
        at = max(at, span.start + len(text[span.start : span.end].rstrip()))
    yield text[at:]


def _changed(path: Path, why: str) -> UsageError:
    return UsageError(
        f"{path} was not brought up to date: {why}",
        expected="the file as it was read at the start of this run",
        next_step="run again",
    )
