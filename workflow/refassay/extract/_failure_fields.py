"""The keys of a report's front matter that tell of a fallback.

(Keys of the deep-research clients of this field: `fell_back`, `requested_provider`,
`provider_attempts`, `run_metadata.permission_denials`, `run_metadata.denied_tools`; seen in
published reports, 2025 and 2026.)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_FLAGS = frozenset({"fell_back", "fallback_used"})
_LISTS = frozenset({"permission_denials", "denied_tools"})
_INSIDE = frozenset({"run_metadata", "provider_config"})
"""Mappings in which the keys stand as well. Nowhere else: others have words like these too."""
_OF_PROVIDERS = ("requested_provider", "provider_attempts")
_LARGEST = 2**18
"""Characters of front matter that are read as YAML; of a longer one, the plain flags."""
_NO = frozenset({"", "false", "no", "off", "0", "none", "null", "~", "[]", "{}"})


def told_fields(matter: str) -> list[tuple[int, int]]:
    """Start and end, in the front matter's text, of each key with its value that tells of one."""
    import yaml

    if not any(name in matter for name in (*_FLAGS, *_LISTS, *_OF_PROVIDERS)):
        return []
    if len(matter) > _LARGEST:
        return _by_line(matter)
    # As long as before: these end a line for YAML alone, and others it refuses.
    clean = "".join(
        char if char in "\t\n\r" or char.isprintable() else " "
        for char in matter.replace("\u2028", " ").replace("\u2029", " ").replace("\x85", " ")
    )
    try:
        root = yaml.compose(clean, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, ValueError, RecursionError):
        return _by_line(matter)
    found = sorted({(key.start_mark.index, _end(clean, value)) for key, value in _told(root)})
    return found


def _told(root: Any) -> Iterator[tuple[Any, Any]]:
    pairs = list(_pairs(root))
    names = {key.value: value for key, value in pairs}
    for key, value in pairs:
        name = key.value
        if name in _INSIDE:
            yield from _flagged(_pairs(value))
        elif name == "requested_provider":
            if _other(value, names.get("provider")):
                yield key, value
        elif name == "provider_attempts":
            yield from ((each, each) for each in _items(value) if _did_not_succeed(each))
    yield from _flagged(pairs)


def _flagged(pairs: Any) -> Iterator[tuple[Any, Any]]:
    for key, value in pairs:
        said = _text(value).lower()
        is_set = key.value in _FLAGS and said in ("true", "yes", "on")
        is_filled = key.value in _LISTS and (_items(value) or said not in _NO)
        if is_set or is_filled:
            yield key, value


def _did_not_succeed(attempt: Any) -> bool:
    said = {key.value: _text(value).lower() for key, value in _pairs(attempt)}
    return said.get("succeeded") in ("false", "no", "off")


def _other(requested: Any, provider: Any) -> bool:
    wanted, wrote = _text(requested).casefold(), _text(provider).casefold()
    return bool(wanted and wrote) and wanted not in _NO and wanted != wrote


def _pairs(node: Any) -> list[tuple[Any, Any]]:
    if getattr(node, "id", "") != "mapping":
        return []
    return [(key, value) for key, value in node.value if isinstance(key.value, str)]


def _items(node: Any) -> list[Any]:
    return list(node.value) if getattr(node, "id", "") in ("sequence", "mapping") else []


def _text(node: Any) -> str:
    return node.value.strip() if getattr(node, "id", "") == "scalar" else ""


def _end(text: str, node: Any) -> int:
    """Where a value ends: a block's mark stands behind the white space that follows it."""
    end = int(node.end_mark.index)
    while end > 0 and text[end - 1] in " \t\r\n":
        end -= 1
    return end


def _by_line(matter: str) -> list[tuple[int, int]]:
    """The plain flags of a front matter that is no YAML."""
    import re

    flag = re.compile(r"^(?:fell_back|fallback_used):[ \t]*(?:true|yes)\b", re.MULTILINE)
    return [match.span() for match in flag.finditer(matter)]
