"""Crossref's answers with works in them: the envelope, and whose record each work is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refassay.model import Identifier
from refassay.registries._crossref_record import Work
from refassay.registries._json_fields import mapping, parsed_object, required, text
from refassay.registries._registry import Reply, Unreadable
from refassay.registries._works import doi_named


def message_of(reply: Reply, *, kind: str = "") -> Work:
    """What an answer says, which has to be of that kind, such as ``work-list``.

    Raises Unreadable for one of another kind, or that is no good answer of Crossref's.
    """
    document = parsed_object(reply)
    if document.get("status") != "ok":
        raise Unreadable(f"status {text(document.get('status'))[:60] or 'missing'}")
    if kind and document.get("message-type") != kind:
        raise Unreadable(f"{text(document.get('message-type'))[:60] or 'nothing'} for a {kind}")
    message: Work = required(document.get("message"), dict, "message")
    return message


def works_by_doi(works: Iterable[object]) -> Iterator[tuple[Identifier, Work]]:
    """The works, each with its DOI. Raises Unreadable for one without."""
    for work in works:
        own = doi_named(text(mapping(work).get("DOI")))
        if own is None:
            raise Unreadable("a work without a DOI")
        yield own, mapping(work)
