"""JSON answers: parsed strictly, and fields of foreign shape left empty.

A registry's field may be missing, null or of another type than yesterday. What tells *whose*
record it is must be right, or the whole body is unreadable; anything else is left out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from refassay.registries._plain_text import plain_text
from refassay.registries._registry import Reply, Unreadable

_NEUTRAL = frozenset({"", "text/plain", "text/javascript", "application/octet-stream"})


def parsed(reply: Reply) -> Any:
    """The body as JSON. Raises Unreadable for anything that is not one whole JSON text.

    A name that stands twice in an object has two meanings, of which parsers choose one each.
    """
    if "json" not in reply.media_type and reply.media_type not in _NEUTRAL:
        raise Unreadable(f"{reply.media_type} instead of JSON")
    try:
        whole = reply.body.decode("utf-8")
        return json.loads(whole, parse_constant=_no_constant, object_pairs_hook=_single)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not JSON: {str(error)[:100]}") from error


def parsed_object(reply: Reply) -> Mapping[str, Any]:
    """The body as a JSON object. Raises Unreadable for anything else."""
    document = parsed(reply)
    if not isinstance(document, dict):
        raise Unreadable(f"a JSON {type(document).__name__} instead of an object")
    return document


def required(value: object, kind: type, name: str) -> Any:
    """`value`, which has to be a `kind`. Raises Unreadable naming the field."""
    if not isinstance(value, kind):
        raise Unreadable(f"{name} is a {type(value).__name__}")
    return value


def text(value: object) -> str:
    """A text or number as plain text; anything else is empty."""
    if isinstance(value, str):
        return plain_text(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return ""


def holds_all(total: object, shown: int) -> bool:
    """Whether a list is whole by its own count: a whole number, and as many entries.

    A count that is missing or of another type says nothing, so that the list does not either.
    """
    return isinstance(total, int) and not isinstance(total, bool) and total == shown


def texts(value: object) -> list[str]:
    """The texts of a list that are not empty, in order."""
    return [found for item in items(value) if (found := text(item))]


def first_text(value: object) -> str:
    """The first text of a list, or the text itself, or nothing."""
    if isinstance(value, list):
        return next(iter(texts(value)), "")
    return text(value)


def items(value: object) -> list[Any]:
    """A list as it is; anything else is an empty one."""
    return value if isinstance(value, list) else []


def objects(value: object) -> list[Mapping[str, Any]]:
    """The JSON objects of a list."""
    return [item for item in items(value) if isinstance(item, dict)]


def mapping(value: object) -> Mapping[str, Any]:
    """A JSON object as it is; anything else is an empty one."""
    return value if isinstance(value, dict) else {}


def filled(**fields: Any) -> dict[str, Any]:
    """The fields that hold something, for `Record.extra`."""
    return {name: value for name, value in fields.items() if value not in ("", None, [], {})}


def _single(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a name stands twice in one object")
    return fields


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
