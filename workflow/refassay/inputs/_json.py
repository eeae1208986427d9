"""JSON with the place of every value in its text.

The standard library's reader loses the places. This one keeps them, does not recurse, and
refuses what is nested more deeply than anybody writes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from json import JSONDecodeError, JSONDecoder
from typing import Any

from refassay.inputs._woven import Weaver, Woven

_TOKEN = re.compile(
    r"[ \t\n\r]*(?:(?P<mark>[{}\[\],:])|(?P<quote>\")|(?P<word>true|false|null|NaN|-?Infinity)"
    r"|(?P<number>-?[0-9]{1,400}(?:\.[0-9]{1,400})?(?:[eE][+-]?[0-9]{1,6})?))"
)
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_ESCAPE = re.compile(
    r"[^\\]+|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\."
)
_SHORT = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_READ = JSONDecoder(strict=False).raw_decode
_HALF = re.compile("[\ud800-\udfff]")
_DEEPEST = 100


@dataclass(slots=True)
class Node:
    """One value. `start` to `end` is its spelling, quotation marks and brackets included."""

    value: dict[str, Node] | list[Node] | str | int | float | bool | None
    start: int
    end: int

    def get(self, key: str) -> Node | None:
        """The member of an object; None for anything else."""
        return self.value.get(key) if isinstance(self.value, dict) else None

    @property
    def members(self) -> dict[str, Node]:
        """The members of an object; none for anything else."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def items(self) -> list[Node]:
        """The items of an array; none for anything else."""
        return self.value if isinstance(self.value, list) else []

    @property
    def text(self) -> str:
        """A string or a number as text; empty for anything else."""
        if isinstance(self.value, str):
            return self.value
        if isinstance(self.value, float) and self.value.is_integer():
            return f"{self.value:.0f}"
        number = isinstance(self.value, (int, float)) and not isinstance(self.value, bool)
        return f"{self.value}" if number else ""

    def plain(self) -> Any:
        """The value as the standard library would give it."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def walk(self) -> Iterator[Node]:
        """The value and everything in it, in the order of the text."""
        left = [self]
        while left:
            node = left.pop()
            yield node
            inner = node.members.values() if node.members else node.items
            left.extend(reversed(list(inner)))


def parse(text: str, at: int = 0) -> Node:
    """The value at `at` and its place; what follows it is not read. Raises ValueError."""
    open_: list[Node] = []
    keys: list[str | None] = []
    while True:
        token = _TOKEN.match(text, at)
        if token is None:
            raise ValueError(f"no JSON at character {at}")
        at = token.end()
        mark = token["mark"]
        if mark in ("{", "["):
            if len(open_) >= _DEEPEST:
                raise ValueError(f"nested more than {_DEEPEST} deep")
            open_.append(Node({} if mark == "{" else [], token.start("mark"), -1))
            keys.append(None)
            continue
        if mark == ",":
            continue
        if mark == ":":
            raise ValueError(f"a colon out of place at character {at - 1}")
        if mark in ("}", "]"):
            node = _closed(open_, keys, mark, at)
        else:
            node, at = _scalar(text, token)
            if open_ and open_[-1].members is open_[-1].value and keys[-1] is None:
                at = _colon(text, at)
                keys[-1] = node.text
                continue
        if not open_:
            return node
        _put(open_[-1], keys, node)


def parse_whole(text: str) -> Node | None:
    """The value that makes up the whole text; None where the text is something else."""
    head = text.lstrip("\ufeff \t\r\n")[:1]
    return _parse_whole(text) if head in ("{", "[") and head else None


@lru_cache(maxsize=1)
def _parse_whole(text: str) -> Node | None:
    try:
        node = parse(text, 1 if text.startswith("\ufeff") else 0)
    except ValueError:
        return None
    return node if not text[node.end :].strip() else None


def spelled(node: Node, text: str) -> Woven:
    """A string or a number as a woven text over its spelling in the file."""
    weaver = Weaver(text)
    if not isinstance(node.value, str):
        weaver.copy(node.start, node.end)
        return weaver.done()
    for piece in _ESCAPE.finditer(text, node.start + 1, node.end - 1):
        said = piece.group()
        weaver.put(
            _said(said) if said.startswith("\\") else _HALF.sub("\ufffd", said), *piece.span()
        )
    return weaver.done()


def _said(escape: str) -> str:
    if escape[1] != "u":
        return _SHORT.get(escape[1], escape[1])
    if len(escape) > 6:
        high, low = int(escape[2:6], 16), int(escape[8:], 16)
        return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    char = chr(int(escape[2:], 16))
    return "\ufffd" if _HALF.match(char) else char


def _scalar(text: str, token: re.Match[str]) -> tuple[Node, int]:
    if token["quote"]:
        start = token.start("quote")
        try:
            value, end = _READ(text, start)
        except JSONDecodeError as error:
            raise ValueError(str(error)) from error
        return Node(_HALF.sub("\ufffd", value), start, end), end
    if token["word"]:
        return Node(_WORDS.get(token["word"]), token.start("word"), token.end()), token.end()
    number = token["number"]
    whole = number.lstrip("-").isdigit()
    value = int(number) if whole else float(number)
    if value in (float("inf"), float("-inf")):
        return Node(None, token.start("number"), token.end()), token.end()
    return Node(value, token.start("number"), token.end()), token.end()


def _closed(open_: list[Node], keys: list[str | None], mark: str, at: int) -> Node:
    if not open_ or isinstance(open_[-1].value, dict) != (mark == "}") or keys[-1] is not None:
        raise ValueError(f"{mark} out of place at character {at - 1}")
    node = open_.pop()
    keys.pop()
    node.end = at
    return node


def _colon(text: str, at: int) -> int:
    token = _TOKEN.match(text, at)
    if token is None or token["mark"] != ":":
        raise ValueError(f"no colon at character {at}")
    return token.end()


def _put(into: Node, keys: list[str | None], node: Node) -> None:
    if isinstance(into.value, list):
        into.value.append(node)
    elif isinstance(into.value, dict):
        key = keys[-1]
        if key is None:
            raise ValueError(f"a value without a name at character {node.start}")
        into.value[key] = node
        keys[-1] = None
