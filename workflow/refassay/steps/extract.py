"""The extract step: the reports of one shard → what each of them cites, in full and in brief."""

from __future__ import annotations

from pathlib import Path

from refassay import jsonl
from refassay.extract.sidecar import sidecars_of
from refassay.files import write_atomically
from refassay.model import Extraction, Unread
from refassay.provenance.code import code_version
from refassay.provenance.seal import fits_a_line
from refassay.reading import read_all
from refassay.reports import Named
from refassay.settings import Settings
from refassay.steps.cited import cited_of
from refassay.steps.memo import Memo, key_of, stamp_of


def extract(
    settings: Settings, names: tuple[str, ...], *, memo: Path, output: Path, brief: Path
) -> int:
    """Write one line a report, and one in brief; gives how many had to be read anew.

    A report that could not be read is not remembered: what kept us from it may be mended.
    """
    root = Path(settings.reports)
    remembered = Memo(memo)
    lines = []
    briefs = []
    made = 0
    for name in names:
        named = Named(root / name, name)
        key = key_of(code_version(), name, *_read_with(settings), *_stamps(named.path))
        line, cited = remembered.get(key), remembered.get(key_of(key, "brief"))
        if line is None or cited is None:
            made += 1
            extracted = _extracted(named, settings)
            line = jsonl.dump(extracted)
            cited = jsonl.dump(cited_of(extracted, line))
            if isinstance(extracted, Extraction):
                remembered.put(key, line)
                remembered.put(key_of(key, "brief"), cited)
        lines.append(line)
        briefs.append(cited)
    write_atomically(brief, "".join(line + "\n" for line in briefs).encode())
    write_atomically(output, "".join(line + "\n" for line in lines).encode())
    remembered.save()
    return made


def _extracted(named: Named, settings: Settings) -> Extraction | Unread:
    if not fits_a_line(named.name):
        return Unread(
            named.name,
            "the report's name holds a line end, a backslash or bytes that are not UTF-8",
            "a name that any list of files can hold",
            "rename it, or leave it out with the setting exclude",
        )
    read, unread = read_all([named], settings)
    return read[0].extraction if read else unread[0]


def _read_with(settings: Settings) -> tuple[str, ...]:
    """The settings on which reading depends."""
    return (str(settings.max_report_bytes), str(settings.relevance.terms))


def _stamps(path: Path) -> list[str]:
    """What tells that a report or its sidecar changed."""
    return [stamp_of(each) for each in (path, *sidecars_of(path))]
