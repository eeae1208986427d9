"""What a report may be written in: one file per format, and this table.

To add a format, write a file like its neighbours and add one row here. What it gives is an
:class:`refassay.model.Extraction` like any other, so everything after it works at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from refassay.errors import UsageError
from refassay.extract.source import Source, read_bytes, source_of
from refassay.inputs import (
    bibtex,
    csl_json,
    docx,
    html,
    identifier_list,
    markdown,
    openevidence_json,
    openevidence_markdown,
    pdf,
    plain_text,
    ris,
    separated,
)
from refassay.inputs._input import Asked, Content, Input
from refassay.inputs._woven import Places, Woven, entity_back, failures_back
from refassay.model import EntityCheck, Extraction, Failure

INPUTS: tuple[Input, ...] = (
    markdown.INPUT,
    plain_text.INPUT,
    identifier_list.INPUT,
    openevidence_markdown.INPUT,
    openevidence_json.INPUT,
    csl_json.INPUT,
    bibtex.INPUT,
    ris.INPUT,
    separated.INPUT,
    html.INPUT,
    pdf.INPUT,
    docx.INPUT,
)

BY_NAME: dict[str, Input] = {each.name: each for each in INPUTS}


@dataclass(frozen=True, slots=True)
class Given:
    """A report that was read, whatever it was written in."""

    source: Source
    extraction: Extraction
    subject: Woven
    """The text that tells what it is about, over the file's; empty where it is a mere list."""

    def located(self, failures: tuple[Failure, ...]) -> tuple[Failure, ...]:
        """Failures that were found in the subject's text, with the offsets of the file."""
        if not failures:
            return ()
        return failures_back(failures, self.subject, Places(self.subject.original))

    def placed(self, checked: EntityCheck) -> EntityCheck:
        """A check of the subject's text, with the offsets of the file."""
        return entity_back(checked, self.subject, Places(self.subject.original))


def read_input(path: Path, *, report: str, max_bytes: int) -> Given:
    """Read a report in the format that its content and its name show.

    Raises UsageError where it cannot be read or is in no format that has a row.
    """
    source = open_source(path, max_bytes=max_bytes)
    row = row_for(source)
    content = row.read(source, Asked(report, max_bytes))
    return Given(source, replace(content.extraction, format=row.name), content.subject)


def open_source(path: Path, *, max_bytes: int) -> Source:
    """A report's file. Raises UsageError for what cannot be read, is too large or unknown."""
    raw = read_bytes(path, max_bytes=max_bytes)
    row = next((each for each in INPUTS if each.begins and raw.startswith(each.begins)), None)
    if row is None or (row is docx.INPUT and not docx.is_document(raw)):
        return _text_source(path, raw)
    return row.opened(path, raw)


def row_for(source: Source) -> Input:
    """The format of a report: by its bytes, then by its content, then by its name.

    A Markdown file stays one unless it is an answer with citation data: a report may begin with
    anything.
    """
    binary = (each for each in INPUTS if each.begins and source.raw.startswith(each.begins))
    found = next(binary, None)
    if found is not None:
        return found
    named = next((each for each in INPUTS if each.is_named(source.path)), plain_text.INPUT)
    rows: tuple[Input, ...] = INPUTS
    if named is markdown.INPUT:
        rows = (openevidence_markdown.INPUT,)
    elif named is not plain_text.INPUT:
        rows = (named, *(each for each in INPUTS if each is not identifier_list.INPUT))
    fitting = next((each for each in rows if each.fits(source)), None)
    return fitting or named


def takes_section(extraction: Extraction) -> bool:
    """Whether a result section can be written at the end of the report's own text."""
    row = BY_NAME.get(extraction.format)
    return row is not None and row.takes_section


def refuse_section(path: Path, extraction: Extraction) -> None:
    """Raises UsageError where no result section can be written into the report."""
    if not takes_section(extraction):
        raise UsageError(
            f"{path} was read as {BY_NAME[extraction.format].what}, which no result section fits",
            expected="a report in Markdown or plain text",
            next_step="leave --in-place out, and write the results with --json or --results",
        )


def _text_source(path: Path, raw: bytes) -> Source:
    """A file of text. Raises UsageError naming what can be read, for any other."""
    try:
        return source_of(path, raw)
    except UsageError as error:
        known = ", ".join(each.name.replace("_", " ") for each in INPUTS)
        raise UsageError(
            error.seen,
            expected=f"one of {known}",
            next_step=error.next_step,
        ) from error


__all__ = [
    "BY_NAME",
    "INPUTS",
    "Content",
    "Given",
    "Input",
    "open_source",
    "read_input",
    "refuse_section",
    "row_for",
    "takes_section",
]
