"""The cache of references that other validators keep: read when imported, never asked.

Its row is no part of the table of registries: there is no route to it and nobody behind it. An
entry says what a registry told somebody else at another time, so that it is weaker evidence than
an exchange of our own (:func:`refassay.settle.settle`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refassay.model import IMPORTED, Found, Identifier
from refassay.registries._cache_entry import entry_of
from refassay.registries._registry import Reading, Registry, Reply, Request, Unreadable

MEDIA_TYPE = "text/markdown"


def request(ids: Sequence[Identifier]) -> Request:
    """Nothing can be asked here. Raises ValueError."""
    raise ValueError(f"nobody can be asked about {len(ids)} identifiers here")


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """The entry's record, for the one identifier that it names itself."""
    entry = entry_of(reply.body)
    if entry.record is None or tuple(ids) != (entry.record.id,):
        raise Unreadable(f"the entry is about {entry.reference_id}")
    return {entry.record.id: Reading(Found(entry.record))}


REGISTRY = Registry(
    name=IMPORTED,
    title="The references cache (imported)",
    group="",
    hosts=(),
    pace="",
    interval=0,
    batch=1,
    request=request,
    read=read,
    source="files of a references_cache folder, as LinkML's reference validator writes them (2026)",
)
