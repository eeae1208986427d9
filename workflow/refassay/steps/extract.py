"""The extract step: the reports of one shard → what each of them cites."""

from __future__ import annotations

from pathlib import Path

from refassay import jsonl
from refassay.files import write_atomically
from refassay.model import Extraction, Unread
from refassay.provenance.code import code_version
from refassay.reading import read_all
from refassay.reports import Named
from refassay.settings import Settings
from refassay.steps.memo import Memo, key_of


def extract(settings: Settings, names: tuple[str, ...], *, memo: Path, output: Path) -> int:
    """Write one line a report; gives how many had to be read anew."""
    root = Path(settings.reports)
    remembered = Memo(memo)
    lines = []
    for name in names:
        named = Named(root / name, name)
        key = key_of(code_version(), name, str(settings.max_report_bytes), *_stamps(named.path))
        lines.append(remembered.line(key, lambda named=named: _line(named, settings)))  # type: ignore[misc]
    write_atomically(output, "".join(line + "\n" for line in lines).encode())
    remembered.save()
    return remembered.made


def _line(named: Named, settings: Settings) -> str:
    read, unread = read_all([named], settings)
    extracted: Extraction | Unread = read[0].extraction if read else unread[0]
    return jsonl.dump(extracted)


def _stamps(path: Path) -> list[str]:
    """What tells that a report or its sidecar changed: size and time of both."""
    stamps = []
    for each in (path, Path(f"{path}.citations.md"), path.with_suffix(".citations.md")):
        try:
            state = each.stat()
            stamps.append(f"{state.st_size} {state.st_mtime_ns}")
        except OSError:
            stamps.append("none")
    return stamps
