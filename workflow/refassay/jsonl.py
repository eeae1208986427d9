"""The nouns as JSON and back again, each to the same bytes.

:func:`dump` is canonical: keys sorted, no spaces, UTF-8, one line. What :func:`load` gives
equals what was dumped.
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, cast

from refassay.model import Identifier, plain

_TAG = "kind"
"""Names the class of a member of a union, such as an answer."""


def dump(value: Any) -> str:
    """One canonical line of JSON, without the line end."""
    return json.dumps(_tagged(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def load(noun: Any, line: str) -> Any:
    """The noun that was dumped (`noun` may be a union of them).

    Raises ValueError, KeyError or TypeError for anything else.
    """
    return _build(noun, json.loads(line))


def write_lines(path: Path, nouns: Iterable[Any]) -> None:
    """Write one noun a line; the file appears whole or not at all."""
    from refassay.files import write_atomically

    write_atomically(path, "".join(dump(noun) + "\n" for noun in nouns).encode("utf-8"))


def read_lines(noun: Any, path: Path) -> Iterator[Any]:
    """The nouns of a file, in order. Raises as :func:`load` does, naming the line."""
    with path.open(encoding="utf-8", newline="\n") as stream:
        for number, line in enumerate(stream, start=1):
            try:
                yield load(noun, line)
            except (ValueError, KeyError, TypeError) as error:
                raise ValueError(f"{path}:{number}: not a {noun}: {error}") from error


def _tagged(value: Any) -> Any:
    """As :func:`refassay.model.plain`, with the class named where a union has to be told apart."""
    if isinstance(value, Identifier):
        return value.curie
    if is_dataclass(value) and not isinstance(value, type):
        out = {field.name: _tagged(getattr(value, field.name)) for field in fields(value)}
        if type(value).__name__ in _union_members():
            out[_TAG] = type(value).__name__
        return out
    if isinstance(value, (list, tuple)):
        return [_tagged(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): _tagged(item) for key, item in value.items()}
    return plain(value)


@cache
def _union_members() -> dict[str, type]:
    from refassay import model

    unions = (model.Answer, model.Extracted, model.Assayed)
    return {member.__name__: member for union in unions for member in typing.get_args(union)}


@cache
def _hints(noun: type) -> dict[str, Any]:
    return typing.get_type_hints(noun)


def _build(kind: Any, data: Any) -> Any:
    origin = typing.get_origin(kind)
    if kind is Any:
        return data
    if origin in (typing.Union, types.UnionType):
        return _build_union(typing.get_args(kind), data)
    if kind is Identifier:
        return Identifier.from_curie(data)
    if origin is tuple:
        inner = typing.get_args(kind)
        if len(inner) == 2 and inner[1] is Ellipsis:
            return tuple(_build(inner[0], item) for item in data)
        return tuple(_build(each, item) for each, item in zip(inner, data, strict=True))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return dict(data)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind(data)
    if is_dataclass(kind):
        hints = _hints(cast(type, kind))
        known = {name: _build(hints[name], item) for name, item in data.items() if name in hints}
        return cast(Any, kind)(**known)
    if kind is float and isinstance(data, int):
        return float(data)
    if not isinstance(data, kind):
        raise TypeError(f"expected {kind.__name__}, found {type(data).__name__}")
    return data


def _build_union(members: tuple[Any, ...], data: Any) -> Any:
    if data is None:
        return None
    named = _union_members().get(data.get(_TAG, "")) if isinstance(data, dict) else None
    if named is not None and named in members:
        return _build(named, data)
    rest = [member for member in members if member is not type(None)]
    return _build(rest[0], data)
