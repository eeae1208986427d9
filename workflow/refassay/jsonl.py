"""The nouns as JSON and back again, each to the same bytes.

:func:`dump` is canonical: keys sorted, no spaces, UTF-8, one line. What :func:`load` gives
equals what was dumped.
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, cast

from refassay.model import Identifier, plain

_TAG = "kind"
"""Names the class of a member of a union, such as an answer."""

_Builder = Callable[[Any], Any]


def dump(value: Any) -> str:
    """One canonical line of JSON, without the line end.

    Half a surrogate pair, as in the name of a file that is not UTF-8, is escaped: the line can
    always be encoded.
    """
    line = json.dumps(_tagged(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return line if line.isascii() else line.encode("utf-8", "backslashreplace").decode("utf-8")


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
    kind: Any = type(value)
    if kind in _AS_THEY_ARE:
        return value
    if kind is tuple or kind is list:
        return [_tagged(item) for item in value]
    if kind is Identifier:
        return value.curie
    names, tag = _shape(kind)
    if names is not None:
        out = {name: _tagged(getattr(value, name)) for name in names}
        if tag:
            out[_TAG] = tag
        return out
    if isinstance(value, Mapping):
        return {str(key): _tagged(item) for key, item in value.items()}
    return plain(value)


_AS_THEY_ARE = frozenset({str, int, float, bool, type(None)})


@cache
def _shape(kind: Any) -> tuple[tuple[str, ...] | None, str]:
    """The fields of a noun, and its name where it is a member of a union; found out once."""
    name: str = kind.__name__
    if not is_dataclass(kind):
        return None, ""
    tag = name if name in _union_members() else ""
    return tuple(field.name for field in fields(kind)), tag


@cache
def _union_members() -> dict[str, type]:
    from refassay import model

    unions = (model.Answer, model.Extracted, model.Assayed)
    return {member.__name__: member for union in unions for member in typing.get_args(union)}


def _build(kind: Any, data: Any) -> Any:
    return _builder(kind)(data)


@cache
def _builder(kind: Any) -> _Builder:
    """What makes a value of a kind from plain JSON; found out once for each kind."""
    origin = typing.get_origin(kind)
    if kind is Any:
        return lambda data: data
    if origin in (typing.Union, types.UnionType):
        return _union_builder(typing.get_args(kind))
    if kind is Identifier:
        return lambda data: Identifier.from_curie(_of_type(str, data))
    if origin is tuple:
        return _tuple_builder(typing.get_args(kind))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        inner = _builder(typing.get_args(kind)[-1])
        return lambda data: {key: inner(item) for key, item in _of_type(dict, data).items()}
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind
    if is_dataclass(kind):
        return _noun_builder(cast(type, kind))
    return _plain_builder(kind)


def _of_type(kind: type, data: Any) -> Any:
    if isinstance(data, kind):
        return data
    raise TypeError(f"expected {kind.__name__}, found {type(data).__name__}")


def _plain_builder(kind: type) -> _Builder:
    if kind is float:
        return lambda data: float(data) if type(data) is int else _of_type(float, data)
    return lambda data: _of_type(kind, data)


def _tuple_builder(inner: tuple[Any, ...]) -> _Builder:
    builders = [_builder(each) for each in inner if each is not Ellipsis]
    if len(inner) == 2 and inner[1] is Ellipsis:
        (each,) = builders
        return lambda data: tuple([each(item) for item in _of_type(list, data)])
    return lambda data: tuple(
        [one(item) for one, item in zip(builders, _of_type(list, data), strict=True)]
    )


def _noun_builder(noun: type) -> _Builder:
    builders = {name: _builder(hint) for name, hint in typing.get_type_hints(noun).items()}

    def build(data: Any) -> Any:
        return noun(
            **{
                name: builders[name](item)
                for name, item in _of_type(dict, data).items()
                if name in builders
            }
        )

    return build


def _union_builder(members: tuple[Any, ...]) -> _Builder:
    named = {
        name: _builder(member) for name, member in _union_members().items() if member in members
    }
    rest = _builder(next(member for member in members if member is not type(None)))

    def build(data: Any) -> Any:
        if data is None:
            return None
        tagged = named.get(data.get(_TAG, "")) if isinstance(data, dict) else None
        return (tagged or rest)(data)

    return build
