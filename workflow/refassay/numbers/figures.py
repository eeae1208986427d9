"""The figures of a text: where they stand, what they are worth, how exactly they are printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

_DIGITS = (
    r"[0-9]{1,3}(?:[,\u2009\u202f\u00a0][0-9]{3}){1,3}(?![0-9])(?:[.·][0-9]{1,8})?"
    r"|[0-9]{1,9}(?:[.·∙][0-9]{1,10}|,[0-9]{1,2}(?![0-9]))?"
    r"|[.·][0-9]{1,8}"
)
_NUMBER = re.compile(
    r"(?<![\w.,·∙¤])(?P<sign>[+−–-](?=[0-9.·]))?"
    rf"(?P<digits>{_DIGITS})"
    r"(?P<power>\s?[×x]\s?10\s?\^?\s?(?P<exponent>[-−–+]?[0-9]{1,3}|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})"
    r"|[eE](?P<e>[-−–+]?[0-9]{1,3})(?![\w]))?"
    r"(?![0-9¤])"
)
_AFTER_A_DASH = re.compile(r"(?<=[0-9%])[-–−—](?P<digits>" + _DIGITS + r")(?![0-9¤])")
_WORDS = {
    word: number
    for number, word in enumerate(
        (
            *("one", "two", "three", "four", "five", "six"),
            *("seven", "eight", "nine", "ten", "eleven", "twelve"),
        ),
        1,
    )
}
_WORD = re.compile(rf"\b(?:{'|'.join(_WORDS)})\b(?![-–](?!fold\b)\w)", re.IGNORECASE)
_SUPERSCRIPT = str.maketrans("⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹−–", "-+0123456789--")


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure. Offsets count from 0, a sign is part of it."""

    value: Decimal
    start: int
    end: int
    signed: bool = False
    in_words: bool = False


def figures(text: str) -> Iterator[Figure]:
    """The figures of a text in which everything else with digits is masked, in order."""
    found = [_figure(match) for match in _NUMBER.finditer(text)]
    taken = {each.start for each in found}
    for match in _AFTER_A_DASH.finditer(text):
        if match.start() not in taken and match.start() + 1 not in taken:
            value = _value(match["digits"])
            found.append(Figure(value, match.start() + 1, match.end()))
    for match in _WORD.finditer(text):
        value = Decimal(_WORDS[match.group().lower()])
        found.append(Figure(value, match.start(), match.end(), in_words=True))
    return iter(sorted(found, key=lambda each: each.start))


def _figure(match: re.Match[str]) -> Figure:
    value = _value(match["digits"])
    exponent = match["exponent"] or match["e"]
    if exponent:
        value = value.scaleb(int(exponent.translate(_SUPERSCRIPT)))
    sign = match["sign"] or ""
    if sign and sign != "+":
        value = -value
    return Figure(value, match.start(), match.end(), bool(sign))


def _value(digits: str) -> Decimal:
    """A comma before one or two figures, or behind a lone 0, is a decimal one."""
    plain = digits.replace("·", ".").replace("∙", ".")
    head, comma, tail = plain.partition(",")
    if comma and (len(tail.split(".")[0]) < 3 or head == "0"):
        return Decimal(f"{head}.{tail}")
    return Decimal(re.sub(r"[,\u2009\u202f\u00a0]", "", plain))
