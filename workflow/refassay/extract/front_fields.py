"""The keys and values of a front matter, and whether a block at the top of a text is one."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

_LONGEST = 100_000
"""Characters of a front matter that is parsed; a longer one is treated as text."""
_KEY_LINE = re.compile(r"[A-Za-z_][\w.-]{0,60}:(?:[ \t]|$)")
_ALIASED = re.compile(r"(?:^|[\s,\[{:-])\*[^\s,\]}]")
_APART = re.compile(r"(?:[ ]{0,3}\#{1,6}[ \t][^\n\r]*(?:\r\n|\r|\n))?[ \t]*(?:\r\n|\r|\n)")
"""A blank line at the top, or a heading and a blank line."""
_SENTENCE = 4
"""Words of a value that is a sentence."""
_LONGEST_KEY = 4
"""Words of a key; a longer one is a sentence that has a colon."""


@lru_cache(maxsize=16)
def loaded(body: str) -> dict[Any, Any] | None:
    """The front matter as keys and values, not to be changed; None when it is no YAML mapping.

    Also None when it is too long, or holds an alias (such as ``*name``): a few lines of those
    stand for more than any machine can hold.
    """
    import yaml

    if len(body) > _LONGEST:
        return None
    try:
        if has_aliases(body):
            return None
        value = yaml.load(body, Loader=loader())
    except (yaml.YAMLError, ValueError, TypeError, RecursionError, OverflowError):
        return None
    if value is None:
        return {}
    return value if isinstance(value, dict) else None


@lru_cache(maxsize=16)
def has_aliases(body: str) -> bool:
    """Whether a part of the front matter stands for another; also of one that breaks off later."""
    import yaml

    if len(body) > _LONGEST or "&" not in body or not _ALIASED.search(body):
        return False
    try:
        return any(isinstance(one, yaml.AliasEvent) for one in yaml.parse(body, Loader=loader()))
    except (yaml.YAMLError, ValueError, RecursionError):
        return False


def loader() -> Any:
    """A safe loader: the fast one where PyYAML was built with it. Both give the same."""
    import yaml

    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def is_front_matter(body: str) -> bool:
    """Whether what stands between two ``---`` lines at the top is a front matter.

    It is when it is a YAML mapping. Files have values with colons that nobody quoted, so one
    that cannot be parsed still is when each of its lines is a key's or belongs to a key. A rule
    that is followed by a heading and prose, up to another rule, is none.
    """
    if not body.strip():
        return True
    known = loaded(body)
    if known is None:
        return _has_keys_alone(body)
    if not known or any(len(str(key).split()) > _LONGEST_KEY for key in known):
        return False
    return not _is_prose(body, known)


def _is_prose(body: str, known: dict[Any, Any]) -> bool:
    """Whether what can be read as keys and values is a paragraph such as ``Note: it slows voles.``

    It is where it stands behind a blank line or a heading, as no front matter begins; where one
    of the values is a sentence; and where no key is in small letters, as those of programs are.
    """
    if not _APART.match(body) or any(str(key)[:1].islower() for key in known):
        return False
    return any(
        isinstance(value, str) and len(value.split()) >= _SENTENCE for value in known.values()
    )


def _has_keys_alone(body: str) -> bool:
    lines = [line.rstrip() for line in body.splitlines()]
    has_key = False
    for number, line in enumerate(lines):
        if _KEY_LINE.match(line):
            has_key = True
        elif line.startswith("#"):
            if number + 1 < len(lines) and not lines[number + 1]:
                return False  # a heading
        elif line and not (has_key and line.startswith((" ", "\t", "-", "]", "}"))):
            return False
    return has_key
