"""What a body says: the registry's own reader, held to its promise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from refassay.model import Answer, Found, FullText, Hits, Identifier

if TYPE_CHECKING:
    from refassay.registries._registry import Reading, Registry, Reply

_MOST = 64
"""Bodies of which the reading is kept: what has come is read at once, and again to index it."""


def read_reply(
    registry: Registry, reply: Reply, ids: Sequence[Identifier]
) -> Mapping[Identifier, Reading]:
    """A reading for each identifier, and for no other. Raises Unreadable."""
    from refassay.registries._registry import Unreadable

    try:
        readings = _reading(registry.read, reply, tuple(ids))
    except RecursionError as error:  # a hostile body: brackets within brackets
        raise Unreadable("the body is nested too deeply") from error
    if set(readings) != set(ids):
        missing = [identifier.curie for identifier in ids if identifier not in readings]
        raise Unreadable(f"the body does not speak of {', '.join(missing[:3]) or 'them alone'}")
    return readings


@lru_cache(maxsize=_MOST)
def _reading(
    read: Callable[[Reply, Sequence[Identifier]], Mapping[Identifier, Reading]],
    reply: Reply,
    ids: tuple[Identifier, ...],
) -> Mapping[Identifier, Reading]:
    """The reader is pure: the same bytes say the same."""
    return read(reply, ids)


def holds_abstracts(readings: Mapping[Identifier, Reading]) -> bool:
    """Whether the body holds publishers' abstracts or texts, which belong to them."""
    return any(_holds_abstract(each, reading.answer) for each, reading in readings.items())


def _holds_abstract(identifier: Identifier, answer: Answer) -> bool:
    from refassay.identifiers import kind_of

    if isinstance(answer, FullText):
        return bool(answer.passages)
    if isinstance(answer, Hits):
        return any(record.abstract for record in answer.records)
    kind = kind_of(identifier)
    if not isinstance(answer, Found) or kind is None or not kind.literature:
        return False
    return bool(answer.record.abstract)
