"""Which identifiers of a report are checked, and which the settings leave out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from refassay.model import Extraction, Identifier
from refassay.settings import Settings


@dataclass(frozen=True, slots=True)
class Selection:
    """The distinct identifiers of a report, in order of their first mention."""

    chosen: tuple[Identifier, ...]
    """To be asked for, with the other readings of those whose end is in doubt."""
    skipped: tuple[Identifier, ...] = ()
    """Not asked for: ``skip_prefixes`` names their prefix."""
    beyond: tuple[Identifier, ...] = ()
    """Not asked for: ``max_references`` was reached before them."""


def select(extraction: Extraction, settings: Settings) -> Selection:
    """The identifiers to be asked for. Prefixes are compared without regard to case."""
    distinct = tuple(dict.fromkeys(mention.id for mention in extraction.mentions))
    skipped = tuple(each for each in distinct if is_skipped(each, settings))
    asked = tuple(each for each in distinct if not is_skipped(each, settings))
    limit = settings.max_references or len(asked)
    chosen = asked[:limit]
    return Selection(
        chosen=(*chosen, *_other_readings(extraction, chosen)),
        skipped=skipped,
        beyond=asked[limit:],
    )


def readings(extraction: Extraction) -> tuple[Identifier, ...]:
    """Every identifier on whose answers the result of a report depends, in order, each once."""
    printed = dict.fromkeys(mention.id for mention in extraction.mentions)
    return (*printed, *_other_readings(extraction, tuple(printed)))


def _other_readings(
    extraction: Extraction, chosen: tuple[Identifier, ...]
) -> tuple[Identifier, ...]:
    known = set(chosen)
    others = (
        each
        for mention in extraction.mentions
        if mention.candidates and mention.id in known
        for each in mention.candidates
    )
    return tuple(dict.fromkeys(each for each in others if each not in known))


def is_skipped(identifier: Identifier, settings: Settings) -> bool:
    """Whether ``skip_prefixes`` names its prefix, with or without a colon."""
    left_out = {prefix.rstrip(":").casefold() for prefix in settings.skip_prefixes}
    return identifier.prefix.casefold() in left_out


def asked_for(extractions: Iterable[Extraction], settings: Settings) -> tuple[Identifier, ...]:
    """The distinct identifiers of several reports that are to be asked for, sorted."""
    return tuple(sorted({one for each in extractions for one in select(each, settings).chosen}))
