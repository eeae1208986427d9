"""Where in a body each record stands: byte offset and length, counted from 0.

The spans are found in the bytes themselves, so that anybody can cut the record out of the stored
body and parse it alone. Where they cannot be told they are None: a span is a convenience, the
evidence is the body.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

Span = tuple[int, int]

_DECODER = json.JSONDecoder()
_SPACE = re.compile(r"[ \t\n\r]*")


def xml_spans(body: bytes, names: Sequence[str]) -> list[Span]:
    """Spans of the elements of these names, in order. They must not lie in one another."""
    alternatives = "|".join(map(re.escape, names)).encode("ascii")
    tag = re.compile(rb"<(/?)(" + alternatives + rb")(?=[\s>/])")
    spans: list[Span] = []
    start: int | None = None
    for match in tag.finditer(body):
        if not match[1]:
            start = match.start()
            continue
        end = body.find(b">", match.end()) + 1
        if start is not None and end > 0:
            spans.append((start, end - start))
        start = None
    return spans


def json_spans(body: bytes, path: Sequence[str]) -> list[Span] | None:
    """Spans of the elements of the list that the keys of `path` lead to; of an object: itself."""
    text = body.decode("utf-8")
    try:
        at = _descend(text, path)
        if text[at] == "[":
            found = [(start, end) for _, start, end in _elements(text, at)]
        else:
            found = [(at, _DECODER.raw_decode(text, at)[1])]
    except (ValueError, IndexError, KeyError, RecursionError):
        return None
    return _in_bytes(text, found)


def json_member_spans(body: bytes, path: Sequence[str]) -> dict[str, Span] | None:
    """Spans of the values of the object that the keys of `path` lead to, by key."""
    text = body.decode("utf-8")
    try:
        members = list(_members(text, _descend(text, path)))
    except (ValueError, IndexError, KeyError, RecursionError):
        return None
    spans = _in_bytes(text, [(start, end) for _, start, end in members])
    return {key: span for (key, _, _), span in zip(members, spans, strict=True)}


def _descend(text: str, path: Sequence[str]) -> int:
    at = _skip(text, 0)
    for wanted in path:
        at = next((start for key, start in _keys(text, at) if key == wanted), -1)
        if at < 0:
            raise KeyError(wanted)
    return at


def _keys(text: str, at: int) -> Iterator[tuple[str, int]]:
    """Keys of the object at `at`, each with the position of its value; lazily."""
    if text[at] != "{":
        raise KeyError("no object")
    at = _skip(text, at + 1)
    while text[at] == '"':
        key, at = _DECODER.raw_decode(text, at)
        start = _skip(text, _skip(text, at) + 1)
        yield key, start
        at = _skip(text, _DECODER.raw_decode(text, start)[1])
        at = _skip(text, at + 1) if text[at] == "," else at


def _members(text: str, at: int) -> Iterator[tuple[str, int, int]]:
    for key, start in _keys(text, at):
        yield key, start, _DECODER.raw_decode(text, start)[1]


def _elements(text: str, at: int) -> Iterator[tuple[int, int, int]]:
    at, number = _skip(text, at + 1), 0
    while text[at] != "]":
        _, end = _DECODER.raw_decode(text, at)
        yield number, at, end
        number, at = number + 1, _skip(text, end)
        at = _skip(text, at + 1) if text[at] == "," else at


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _in_bytes(text: str, spans: Sequence[Span]) -> list[Span]:
    """Spans (start, end) in characters → (offset, length) in bytes; ascending, one pass."""
    if text.isascii():
        return [(start, end - start) for start, end in spans]
    out, seen, offset = [], 0, 0
    for start, end in spans:
        offset += len(text[seen:start].encode("utf-8"))
        length = len(text[start:end].encode("utf-8"))
        out.append((offset, length))
        offset, seen = offset + length, end
    return out
