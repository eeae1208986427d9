"""Whether a passage begins and ends with whole words, whole numbers and their signs."""

from __future__ import annotations

import re
from enum import IntEnum

_PREFIXES = """
non not anti un de dis in im ir il mis contra counter ex pre post sub super hyper hypo pseudo quasi
semi half near never no
"""
_SUFFIXES = """
free less negative null deficient resistant independent naive like only off out refractory
insensitive intolerant poor low lacking
"""
_TURNING_PREFIX = frozenset(_PREFIXES.split())
"""Before a hyphen: without it the word behind says something else."""
_TURNING_SUFFIX = frozenset(_SUFFIXES.split())
"""Behind a hyphen: without it the word in front says something else."""
_WORD_BEFORE = re.compile(r"[^\W_]{1,30}$")
_WORD_BEHIND = re.compile(r"[^\W_]{1,30}")


class Edge(IntEnum):
    """How a passage begins or ends."""

    WHOLE = 0
    IN_COMPOUND = 1
    """Between the parts of a hyphenated word, or behind a sign that says *about*."""
    INSIDE = 2
    """Inside a word or number, or without the sign that belongs to it."""


def edges(text: str, start: int, end: int) -> Edge:
    """The worse of the two edges of ``text[start:end]``, which must not be empty."""
    return max(_left(text, start), _right(text, end))


def _left(text: str, start: int) -> Edge:
    if start == 0:
        return Edge.WHOLE
    before, first = text[start - 1], text[start]
    farther = text[start - 2] if start > 1 else " "
    if not first.isalnum():
        # A sign belongs to what stands in front of it.
        return Edge.INSIDE if first in "+-<>=" and before in "<>=!+-" else Edge.WHOLE
    if before.isalnum():
        return Edge.INSIDE
    if before in "-‐‑–−":
        return _behind_hyphen(text[: start - 1], first, farther)
    if first.isdecimal():
        return _number_left(before, farther)
    return Edge.INSIDE if before == "'" and farther.isalnum() and first in "tT" else Edge.WHOLE


def _behind_hyphen(head: str, first: str, farther: str) -> Edge:
    if first.isdecimal():
        return Edge.INSIDE
    if not farther.isalnum():
        return Edge.WHOLE
    word = _WORD_BEFORE.search(head[-31:])
    turning = word is not None and word[0].casefold() in _TURNING_PREFIX
    return Edge.INSIDE if turning else Edge.IN_COMPOUND


def _number_left(before: str, farther: str) -> Edge:
    if before in "<>≤≥≠+±^" or (before == "=" and farther in "<>!"):
        return Edge.INSIDE
    if before in ".,:/·x" and farther.isdecimal():
        return Edge.INSIDE
    return Edge.IN_COMPOUND if before in "~≈" else Edge.WHOLE


def _right(text: str, end: int) -> Edge:
    if end == len(text):
        return Edge.WHOLE
    last, behind = text[end - 1], text[end]
    farther = text[end + 1] if end + 1 < len(text) else " "
    if not last.isalnum():
        return Edge.INSIDE if last in "+-<>=" and behind in "+-=" else Edge.WHOLE
    if behind.isalnum() or behind == "^":
        return Edge.INSIDE
    if behind in "+-‐‑–−" and not farther.isalnum():
        return Edge.WHOLE if behind != "+" and not _is_sign(text, end) else Edge.INSIDE
    if behind in "-‐‑–−":
        return _before_hyphen(text[end + 1 :], last, farther)
    return _number_right(last, behind, farther)


def _is_sign(text: str, at: int) -> bool:
    """Whether a ``-`` with no letter behind it closes a word, as in ``CD4- T cells``."""
    before = text[max(0, at - 12) : at]
    return text[at] in "-−" and any(char.isdecimal() or char.isupper() for char in before[-1:])


def _before_hyphen(tail: str, last: str, farther: str) -> Edge:
    if last.isdecimal() and farther.isdecimal():
        return Edge.INSIDE
    word = _WORD_BEHIND.match(tail)
    turning = word is not None and word[0].casefold() in _TURNING_SUFFIX
    return Edge.INSIDE if turning else Edge.IN_COMPOUND


def _number_right(last: str, behind: str, farther: str) -> Edge:
    if last.isdecimal() and behind in ".,:/·" and farther.isdecimal():
        return Edge.INSIDE
    if last.isdecimal() and behind in "%‰":
        return Edge.IN_COMPOUND
    return Edge.INSIDE if behind in "'’" and farther in "tT" else Edge.WHOLE
