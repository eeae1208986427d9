"""How a result is shown: one file per format, and this table.

To add a format, write a function from an assay to bytes in a file of its own and add one row
here; every report then gets the file, and the audit makes it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath

from refassay.inputs import takes_section
from refassay.model import Assay, Assayed, Unread
from refassay.outputs import census, corrections, index_page, page, validated_copy, validation_json
from refassay.outputs._format import Format, Text
from refassay.outputs._row import Row, row


def _copy(source: Text, assay: Assay) -> bytes:
    text = validated_copy.validated_copy(source.text, assay, encoding=source.encoding)
    return source.encode(text)


FORMATS: tuple[Format, ...] = (
    Format(
        "copy",
        "{report}",
        "the report with our block and section, for people",
        _copy,
        lambda assay: takes_section(assay.extraction),
    ),
    Format(
        "json",
        "validation.json",
        "everything that is known, for machines",
        lambda _source, assay: validation_json.as_bytes(validation_json.validation(assay)),
    ),
    Format(
        "html",
        "index.html",
        "one page with every finding and reference, for people",
        lambda _source, assay: page.report_page(assay),
    ),
)


def report_files(source: Text, assay: Assay) -> dict[str, bytes]:
    """The files of one report by their names in its folder.

    A report whose own name is that of one of our files gets its copy as ``report-NAME``.
    """
    own = PurePosixPath(assay.extraction.report).name
    taken = {each.file.casefold() for each in FORMATS} | {"manifest.json"}
    copy = f"report-{own}" if own.casefold() in taken else own
    made = (each for each in FORMATS if each.applies(assay))
    return {each.file.format(report=copy): each.render(source, assay) for each in made}


def tree_files(results: Iterable[Assayed]) -> dict[str, bytes]:
    """The files of the whole tree by their names in the results folder."""
    return tree_files_of([row(each) for each in results])


def tree_files_of(rows: Sequence[Row]) -> dict[str, bytes]:
    """The same, from the rows of the reports: a row is small, a result is not."""
    tsv, json = census.census(rows)
    register = corrections.corrections_tsv((each.report, each.corrections) for each in rows)
    return {
        "census.tsv": tsv,
        "census.json": json,
        "corrections.tsv": register,
        "index.html": index_page.index_page(rows),
    }


def unread_of(results: Path) -> tuple[Unread, ...]:
    """The reports that could not be read, as the census in a results folder lists them.

    Empty when there is no census that can be read.
    """
    return census.unread_in(results / "census.json")


__all__ = [
    "FORMATS",
    "Format",
    "Row",
    "Text",
    "report_files",
    "row",
    "tree_files",
    "tree_files_of",
    "unread_of",
]
