"""The front matter of a cache entry as it is found: delimiter-aware, and forgiving of its writers.

Only a line that holds nothing but ``---`` opens and closes it, so that a title may hold dashes.
Everything is text: a DOI that looks like a number, or a title that reads *No*, stays what it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from refassay.registries._registry import Unreadable

_LARGEST = 2**18
"""Characters of front matter that are read."""
_LISTS = ("authors", "keywords", "publication_types")
_KEY = re.compile(r"([A-Za-z_][A-Za-z0-9_-]{0,60}):(?:[ \t]+(\S.*?))?[ \t]*")
_ITEM = re.compile(r"([ \t]{0,8}-[ \t]+)(\S.*?)[ \t]*")
_WHOLE = re.compile(r"""'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|[|>][0-9+-]{0,2}""")
"""A value that YAML takes as it stands: quoted to its end, or the head of a block."""
_BREAKS = {ord(char): " " for char in "\u2028\u2029\x85\ufeff\ufffe\uffff"}
_BREAKS |= dict.fromkeys((*range(9), 11, 12, *range(14, 32), *range(127, 160)), " ")
"""Line ends that only YAML knows, and characters that it refuses."""
_NOTHING = frozenset({"", "~", "null", "Null", "NULL", "None"})


def parted(data: bytes) -> tuple[str, str]:
    """Front matter and body of an entry. Raises Unreadable where there is no front matter."""
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise Unreadable("it is not UTF-8") from error
    if not text.strip():
        raise Unreadable("it is empty")
    lines = text.split("\n")
    if lines[0].rstrip() != "---":
        page = text.lstrip()[:15].lower().startswith(("<!doctype html", "<html"))
        raise Unreadable("it is a web page" if page else "it has no front matter")
    end = next((at for at, line in enumerate(lines) if at and line.rstrip() == "---"), None)
    if end is None:
        raise Unreadable("its front matter is not closed")
    return "\n".join(lines[1:end]), "\n".join(lines[end + 1 :])


def fields_of(matter: str) -> dict[str, Any]:
    """The keys of a front matter; values are text, or lists and mappings of it.

    Raises Unreadable where it is no such thing.
    """
    import yaml

    if len(matter) > _LARGEST:
        raise Unreadable(f"its front matter is longer than {_LARGEST} characters")
    clean = matter.translate(_BREAKS)
    mended = list(_mended(clean.split("\n")))
    plain = _plain(mended)
    if plain is not None:
        return plain
    for text in ("\n".join(mended), clean):
        try:
            loaded = yaml.load(text, Loader=yaml.BaseLoader)
        except (yaml.YAMLError, ValueError, RecursionError):
            continue
        if isinstance(loaded, dict):
            return loaded
    raise Unreadable("its front matter is not a list of keys with values")


def text_of(value: Any) -> str:
    """A value as text, white space single; empty for none."""
    if isinstance(value, list):
        return ", ".join(filter(None, map(text_of, value[:100])))
    text = " ".join(value.split()) if isinstance(value, str) else ""
    return "" if text in _NOTHING else text


def texts_of(value: Any) -> tuple[str, ...]:
    """The texts of a list; a single one is a list of one."""
    items = value if isinstance(value, list) else [value]
    return tuple(filter(None, (text_of(item) for item in items if isinstance(item, str))))


def _mended(lines: list[str]) -> Iterator[str]:
    """The lines with values quoted that their writer should have quoted."""
    key = ""
    for at, line in enumerate(lines):
        following = lines[at + 1] if at + 1 < len(lines) else ""
        goes_on = following.startswith((" ", "\t")) and not _ITEM.fullmatch(following)
        field, item = _KEY.fullmatch(line), _ITEM.fullmatch(line)
        if field:
            key = field[1]
        if goes_on or not ((field and field[2]) or (item and key in _LISTS)):
            yield line
        elif field:
            yield f"{key}: {_quoted(field[2], in_list=key in _LISTS)}"
        elif item:
            yield item[1] + _quoted(item[2], in_list=False)


def _plain(lines: list[str]) -> dict[str, Any] | None:
    """The keys of a front matter that is nothing but quoted values and lists of them.

    Most are, once mended, and YAML's own reader takes milliseconds for each.
    """
    fields: dict[str, Any] = {}
    items: list[str] | None = None
    for line in filter(str.strip, lines):
        field, item = _KEY.fullmatch(line), _ITEM.fullmatch(line)
        if field:
            text = _unquoted(field[2] or "")
            items = [] if text == "" else None
            fields[field[1]] = items if text == "" else text
        elif item and items is not None:
            text = _unquoted(item[2])
            items.append(text or "")
        else:
            return None
        if text is None:
            return None
    return fields


def _unquoted(value: str) -> str | None:
    """The text of a quoted value on one line; None for anything else."""
    if not value:
        return ""
    if value[0] == "'" and _WHOLE.fullmatch(value):
        return value[1:-1].replace("''", "'")
    try:
        text = json.loads(value) if value[0] == '"' else None
    except ValueError:  # an escape that only YAML has
        return None
    return text if isinstance(text, str) else None


def _quoted(value: str, *, in_list: bool) -> str:
    if _WHOLE.fullmatch(value) or (in_list and value[0] == "[" and value[-1] == "]"):
        return value
    if value[0] in "'\"" and value[-1] == value[0] and len(value) > 1:
        value = value[1:-1]
    return json.dumps(value, ensure_ascii=False)
