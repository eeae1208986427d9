"""What each report of a shard cites, without the rest: all that asking and comparing keys need.

The extract step leaves it beside the whole readings, line by line for the same reports. Those are
some hundred times as long, and read for the reports alone of which something is made anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from refassay import jsonl, leads
from refassay.model import Extracted, Extraction, Identifier, Mention


@dataclass(frozen=True, slots=True)
class Cited:
    """One report."""

    report: str
    digest: str
    """sha256 of its whole line."""
    ids: tuple[Identifier, ...] | None = None
    """Distinct, in order of first mention; None when the report could not be read."""
    candidates: tuple[tuple[Identifier, ...], ...] = ()
    """For each of them the other readings of where it ends."""
    can_lead: bool = False
    """Whether its answers can lead to something else to ask for."""

    @property
    def readings(self) -> tuple[Identifier, ...]:
        """As :func:`refassay.selection.readings`: all on whose answers its result depends."""
        others = (each for candidates in self.candidates for each in candidates)
        return tuple(dict.fromkeys((*(self.ids or ()), *others)))

    @property
    def mentioned(self) -> Extraction:
        """A reading of which nothing is left but one mention of each identifier."""
        named = zip(self.ids or (), self.candidates, strict=True)
        mentions = (Mention(one, "", 0, 0, 1, 1, candidates=more) for one, more in named)
        return Extraction(self.report, "", tuple(mentions))


def cited_of(extracted: Extracted, line: str) -> Cited:
    """What a report cites, given its reading as a noun and as a line."""
    digest = hashlib.sha256(line.encode("utf-8")).hexdigest()
    if not isinstance(extracted, Extraction):
        return Cited(extracted.report, digest)
    named: dict[Identifier, dict[Identifier, None]] = {}
    for mention in extracted.mentions:
        named.setdefault(mention.id, {}).update(dict.fromkeys(mention.candidates))
    return Cited(
        extracted.report,
        digest,
        tuple(named),
        tuple(map(tuple, named.values())),
        any(lead.concerns(extracted) for lead in leads.LEADS),
    )


def cited_in(*paths: Path) -> Iterator[Cited]:
    """The reports of some shards, in order."""
    for path in paths:
        yield from jsonl.read_lines(Cited, path)


def lines_of(*paths: Path) -> Iterator[str]:
    """The whole lines of some shards, in the same order."""
    for path in paths:
        with path.open(encoding="utf-8", newline="\n") as stream:
            yield from (line.rstrip("\n") for line in stream)
