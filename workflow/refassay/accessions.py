"""Dataset accessions as people name them on the command line or in a knowledge base's YAML.

A bare accession takes the first kind whose shape it has; a prefix is read case-insensitively and
may be an alias that knowledge bases use.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from refassay.errors import UsageError
from refassay.identifiers import BY_PREFIX, KINDS
from refassay.model import Identifier

ALIASES: dict[str, str] = {
    "geo_series": "GEO",
    "nct": "clinicaltrials",
    "pmcid": "PMC",
    "pubmed": "PMID",
}
"""Prefixes that mean another one."""


@dataclass(slots=True)
class Asked:
    """An accession that somebody wants looked up, and where it was named."""

    printed: str
    id: Identifier
    sources: list[str] = field(default_factory=list)


def identifier_of(printed: str) -> Identifier:
    """The identifier that an accession names; of an unknown prefix it has no kind."""
    text = printed.strip()
    prefix, colon, local = text.partition(":")
    if colon:
        kind = BY_PREFIX.get(ALIASES.get(prefix.lower(), prefix).lower())
        return kind.read(local) if kind else Identifier(prefix, local.strip())
    for kind in KINDS:
        identifier = kind.read(text)
        if kind.accepts(identifier):
            return identifier
    return Identifier("", text)


def accessions(arguments: list[str]) -> list[Asked]:
    """Those named as arguments and in the YAML files among them, each once, in order.

    Raises UsageError for a file that cannot be read.
    """
    found: dict[Identifier, Asked] = {}
    for argument in arguments:
        if argument.lower().endswith((".yaml", ".yml")):
            pairs = list(_from_file(Path(argument)))
        else:
            pairs = [(argument, "command line")]
        for printed, source in pairs:
            identifier = identifier_of(printed)
            found.setdefault(identifier, Asked(printed, identifier)).sources.append(source)
    return list(found.values())


def _from_file(path: Path) -> Iterator[tuple[str, str]]:
    import yaml

    try:
        value = yaml.safe_load(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise UsageError(
            f"{path} cannot be read as YAML: {' '.join(str(error).split())}",
            expected="a YAML file with accessions",
            next_step="correct the path or the file",
        ) from error
    yield from _walk(value, str(path))


def _walk(value: Any, place: str, *, wanted: bool = False) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            named = str(key).lower() in {"accession", "accessions", "dataset", "datasets"}
            yield from _walk(inner, f"{place}:{key}", wanted=named)
    elif isinstance(value, list):
        for inner in value:
            yield from _walk(inner, place, wanted=wanted)
    elif isinstance(value, str) and wanted and value.strip() and " " not in value.strip():
        yield value, place
