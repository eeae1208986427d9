"""How findings are worded: the report's side, the registries' side, the evidence.

*Could not ask* and *does not exist* never share a sentence: each registry's answer is a sentence
of its own (:func:`refassay.settle.sentence`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from refassay.model import Answer, Finding, Identifier, Level, Lookup, Mention, Reference
from refassay.settle import sentence

_LINES = 5
"""Line numbers that a finding lists at most."""
_EXACT = 160
"""Characters of the report that a sentence repeats at most."""


@dataclass(frozen=True, slots=True)
class Sides:
    """The three parts of a finding, and its evidence."""

    said: str
    found: str
    next: str
    evidence: tuple[str, ...] = ()


class Passage(Protocol):
    """Words of the report and where they stand: a quote, a failure, a citation, a statement ..."""

    @property
    def text(self) -> str: ...
    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


def about(reference: Reference, code: str, check: str, level: Level, sides: Sides) -> Finding:
    """A finding at the first mention of a reference."""
    return at(reference.mentions[0], code, check, level, sides, reference=reference.id)


def at(
    mention: Mention,
    code: str,
    check: str,
    level: Level,
    sides: Sides,
    *,
    reference: Identifier | None = None,
) -> Finding:
    """A finding at the place of a mention."""
    found = _finding(code, check, level, sides)
    return replace(
        found,
        reference=reference,
        line=mention.line,
        column=mention.column,
        exact=mention.exact,
        source=mention.source,
    )


def in_text(
    words: Passage,
    code: str,
    check: str,
    level: Level,
    sides: Sides,
    *,
    reference: Identifier | None = None,
) -> Finding:
    """A finding at words of the report that are no mention, and which of them it is about."""
    found = _finding(code, check, level, sides)
    return replace(
        found, reference=reference, line=words.line, column=words.column, exact=words.text
    )


def whole_report(code: str, check: str, level: Level, sides: Sides) -> Finding:
    """A finding about the report as a whole: line 1, no reference."""
    return _finding(code, check, level, sides)


def _finding(code: str, check: str, level: Level, sides: Sides) -> Finding:
    """The one place where findings are made."""
    return Finding(
        code=code,
        check=check,
        level=level,
        reference=None,
        line=1,
        column=1,
        exact="",
        said=sides.said,
        found=sides.found,
        next=sides.next,
        evidence=sides.evidence,
    )


def said(reference: Reference) -> str:
    """What the report says: the identifier as printed, how often and where."""
    return printed(reference.id, reference.mentions)


def printed(identifier: Identifier, mentions: Sequence[Mention]) -> str:
    """An identifier as the report prints it, how often and where."""
    first = mentions[0]
    name = "" if first.exact == identifier.curie else f" ({identifier})"
    beside = f" in its sidecar {first.source}" if first.source else ""
    text = f"The report cites {quoted(first.exact)}{name}{beside}"
    if len(mentions) == 1:
        return f"{text}, once."
    return f"{text}, {len(mentions)} times ({lines(mentions)})."


def quoted(text: str) -> str:
    """A piece of the report in quotation marks, on one line, cut when long."""
    flat = " ".join(text.split())
    return f"«{flat if len(flat) <= _EXACT else flat[: _EXACT - 1] + '…'}»"


def lines(mentions: Iterable[Mention]) -> str:
    """``lines 3, 7 and 12``: each once, the first few; a sidecar's only if there are no others."""
    every = list(mentions)
    own = [mention for mention in every if not mention.source] or every
    numbers = sorted({mention.line for mention in own})
    shown = [str(number) for number in numbers[:_LINES]]
    if len(numbers) == 1:
        return f"line {shown[0]}"
    if len(numbers) > _LINES:
        return f"lines {', '.join(shown)} and {len(numbers) - _LINES} more"
    return f"lines {', '.join(shown[:-1])} and {shown[-1]}"


def answers(lookups: Iterable[Lookup], *kinds: type[Answer]) -> tuple[Lookup, ...]:
    """The lookups whose answer is of one of these classes."""
    return tuple(look for look in lookups if isinstance(look.answer, kinds))


def sentences(lookups: Iterable[Lookup]) -> str:
    """What each registry said, a sentence each."""
    return " ".join(sentence(look) for look in lookups)


def evidence(lookups: Iterable[Lookup]) -> tuple[str, ...]:
    """sha256 of the bodies, or the paths of exchanges that have none; each once, in order."""
    return tuple(
        dict.fromkeys(item for look in lookups if (item := look.body or look.exchange) is not None)
    )


def count(number: int, one: str, many: str) -> str:
    """``1 citation``, ``3 citations``."""
    return f"{number} {one if number == 1 else many}"
