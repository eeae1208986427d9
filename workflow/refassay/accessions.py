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
from refassay.identifiers import READ, READ_BY_PREFIX
from refassay.model import Identifier

ALIASES: dict[str, str] = {
    "ae": "arrayexpress",
    "geo_series": "GEO",
    "nasa_osdr": "osdr",
    "nct": "clinicaltrials",
    "pmcid": "PMC",
    "proteomexchange": "pride",
    "pubmed": "PMID",
}
"""Prefixes that mean another one."""
_LABELLED = frozenset({"pdb", "uniprot", "cellxgene"})
"""Prefixes without which these accessions look like many other things."""


KEYS = frozenset({"accession", "accessions", "dataset", "datasets"})
"""Keys of a YAML file whose values are accessions."""


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
        kind = READ_BY_PREFIX.get(ALIASES.get(prefix.lower(), prefix).lower())
        return kind.read(local) if kind else Identifier(prefix, local.strip())
    return _bare(text)


def _bare(text: str) -> Identifier:
    """Of the kind whose canonical spelling it is but for case, else of one whose it holds whole."""
    printed = text.casefold()
    read = [(kind, kind.read(text)) for kind in READ if kind.prefix not in _LABELLED]
    shaped = [identifier for kind, identifier in read if kind.accepts(identifier)]
    same = [each for each in shaped if each.local.casefold() == printed]
    inside = [each for each in shaped if each.local.casefold() in printed]
    return next(iter(same + inside), Identifier("", text))


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
        value = yaml.safe_load(path.read_bytes())
    except (OSError, ValueError, RecursionError, yaml.YAMLError) as error:
        said = error.strerror if isinstance(error, OSError) else str(error)
        raise UsageError(
            f"{path} cannot be read as YAML: {' '.join(str(said).split())}",
            expected="a YAML file with accessions",
            next_step="correct the path or the file",
        ) from error
    yield from _walk(value, str(path))


def _walk(value: Any, source: str) -> Iterator[tuple[str, str]]:
    """The accessions below a value, with where they stand, in the file's order.

    A value that is referred to again and again (YAML's aliases) is walked once.
    """
    seen: set[int] = set()
    stack: list[tuple[Any, str, bool]] = [(value, source, False)]
    while stack:
        one, place, wanted = stack.pop()
        if isinstance(one, dict | list):
            if id(one) in seen:
                continue
            seen.add(id(one))
            stack += reversed(list(_inside(one, place, wanted=wanted)))
        elif isinstance(one, str) and wanted and one.strip() and " " not in one.strip():
            yield one.strip(), place


def _inside(
    value: dict[Any, Any] | list[Any], place: str, *, wanted: bool
) -> Iterator[tuple[Any, str, bool]]:
    if isinstance(value, list):
        yield from ((inner, place, wanted) for inner in value)
        return
    for key, inner in value.items():
        yield inner, f"{place}:{key}", str(key).lower() in KEYS
