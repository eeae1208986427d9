"""Where one key and its value stand in a front matter, and putting another text there.

The rest of the front matter keeps its bytes: it is never loaded and written again. What is
written is read back, and a change that would alter any other key is not made.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from refassay.extract.front_fields import has_aliases, loaded, loader

_BARE_KEY = re.compile(r"[\w\"']+[ \t]*:[ \t]*(?:#.*)?")


@dataclass(frozen=True, slots=True)
class Place:
    """Where key and value stand: ``body[start:end]``, offsets from 0."""

    start: int
    end: int
    value: int
    """Where the value begins."""
    flow: bool = False
    """The key stands inside braces, so the value has to be written in one line."""


@lru_cache(maxsize=16)
def place_of(body: str, key: str) -> Place | None:
    """Where the last `key` at the top level stands with its value, or None."""
    known = loaded(body)
    if known is None:
        return _by_indentation(body, key)
    return _by_events(body, key) if key in known else None


def replaced(body: str, key: str, block: str, *, eol: str) -> str | None:
    """The front matter with `block` (``key:`` and its lines, ended by a line feed) for the old one.

    None when there is no such key, when the change would alter another one, or when a part of
    the front matter stands for another. Comments that stood in lines of their own inside the old
    value are kept behind the new one.
    """
    place = place_of(body, key)
    if place is None or has_aliases(body):
        return None
    column = place.start - (body.rfind("\n", 0, place.start) + 1)
    if place.flow:
        new = body[: place.value] + _in_one_line(block, key) + body[place.end :]
    else:
        new = _with_lines(body, place, _indented(block, column), eol=eol)
    return new if _keeps_the_rest(body, new, key, block) else None


def inserted(body: str, key: str, block: str, *, eol: str) -> str | None:
    """The front matter with `block` behind its last key; None where that would break it."""
    before = body if not body or body.endswith(("\n", "\r")) else body + eol
    column = _first_column(body)
    new = before + _indented(block, column).replace("\n", eol)
    return new if loaded(body) is not None and _keeps_the_rest(body, new, key, block) else None


def _with_lines(body: str, place: Place, block: str, *, eol: str) -> str:
    """The new lines for the old ones; a bare key line and full-line comments stay as they are."""
    old = body[place.start : place.end].splitlines()
    new = block.lstrip(" ").splitlines()
    if old and _BARE_KEY.fullmatch(old[0]):
        new[0] = old[0]
    comments = [line for line in old[1:] if line.lstrip(" \t").startswith("#")]
    return body[: place.start] + eol.join([*new, *comments]) + body[place.end :]


def _keeps_the_rest(old: str, new: str, key: str, block: str) -> bool:
    before = loaded(old)
    if before is None:
        # Not YAML before, so nothing can be compared; the block itself still has to be.
        return loaded(block) is not None
    after = loaded(new)
    wanted = loaded(block)
    if after is None or wanted is None:
        return False
    others = {name: value for name, value in before.items() if name != key}
    kept = {name: value for name, value in after.items() if name != key}
    return repr(kept) == repr(others) and after.get(key) == wanted.get(key)


def _by_events(body: str, key: str) -> Place | None:
    """By the marks of the YAML parser: exact for every style."""
    found: Place | None = None
    for start, value, end, name, flow in _entries(body):
        if name == key:
            found = Place(start, end, value, flow)
    return found


def _entries(body: str) -> Iterator[tuple[int, int, int, str, bool]]:
    """Start, value's start, end, key and whether in braces, for each key of the top level."""
    import yaml

    events = [
        event
        for event in yaml.parse(body, Loader=loader())
        if isinstance(event, yaml.NodeEvent | yaml.CollectionEndEvent)
    ]
    if not events or not isinstance(events[0], yaml.MappingStartEvent):
        return
    flow = bool(events[0].flow_style)
    at = 1
    while at < len(events) - 1:
        key_event = events[at]
        after_key, _ = _node_end(events, at)
        after_value, end = _node_end(events, after_key)
        if isinstance(key_event, yaml.ScalarEvent):
            start, value = _at(key_event.start_mark), _at(events[after_key].start_mark)
            end = start + len(body[start : max(end, value)].rstrip())
            end = end if flow else _line_end(body, end)
            yield start, value, end, key_event.value, flow
        at = after_value


def _node_end(events: list[Any], at: int) -> tuple[int, int]:
    """Index of the event behind a node, and where its last printed character ends."""
    import yaml

    depth, end = 0, _at(events[at].start_mark)
    styles: list[bool] = []
    while True:
        event = events[at]
        at += 1
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            styles.append(bool(event.flow_style))
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
            if styles.pop():
                end = _at(event.end_mark)
        else:
            end = max(end, _at(event.end_mark))
        if depth == 0:
            return at, end


def _at(mark: Any) -> int:
    """The offset of a mark; the parser of a text gives one for every event."""
    return int(mark.index)


def _by_indentation(body: str, key: str) -> Place | None:
    """By lines, for a front matter that is no YAML: the key and what is indented below it."""
    pattern = re.compile(rf"^([\"']?){re.escape(key)}\1[ \t]*:(?=[ \t\r\n]|\Z)", re.MULTILINE)
    found = None
    for found in pattern.finditer(body):  # noqa: B007 - the last one counts
        pass
    if found is None:
        return None
    end, at = _line_end(body, found.end()), found.end()
    at = _next_line(body, found.end())
    while at < len(body):
        stop = _line_end(body, at)
        line = body[at:stop]
        if line.strip() and not line.startswith((" ", "\t", "- ", "-\r", "#")):
            break
        if line.strip() and not line.startswith("#"):
            end = stop
        at = _next_line(body, at)
    return Place(found.start(), end, found.end())


def _line_end(body: str, at: int) -> int:
    stop = body.find("\n", at)
    stop = len(body) if stop < 0 else stop
    return stop - 1 if stop > at and body[stop - 1] == "\r" else stop


def _next_line(body: str, at: int) -> int:
    stop = body.find("\n", at)
    return len(body) if stop < 0 else stop + 1


def _first_column(body: str) -> int:
    """Spaces before the first key: a top level may be indented as a whole."""
    for line in body.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            return len(line) - len(line.lstrip(" "))
    return 0


def _indented(block: str, column: int) -> str:
    return "".join(" " * column + line for line in block.splitlines(keepends=True))


def _in_one_line(block: str, key: str) -> str:
    value = (loaded(block) or {}).get(key)
    return json.dumps(value, ensure_ascii=True)
