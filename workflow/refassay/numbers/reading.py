"""Which measures a text gives: each figure is read by what stands right before and behind it.

Years, numbers of phases, figures and citations, names of genes, variants, bands and markers are
none (:mod:`refassay.numbers.masking`). A figure that nothing says what it counts is none either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from refassay.numbers import cues
from refassay.numbers.counted import COUNTED, SHARE_OF, counted
from refassay.numbers.figures import Figure, figures
from refassay.numbers.masking import masked
from refassay.numbers.measure import Kind, Measure
from refassay.numbers.units import UNIT, unit_of

_BEFORE = 96
_OPERATOR_LENGTH = 24
"""Characters before a figure that are looked at."""


@dataclass(frozen=True, slots=True)
class _Text:
    """A text in which what is no measure is masked."""

    original: str
    shown: str

    def before(self, at: int) -> str:
        return self.shown[max(0, at - _BEFORE) : at]

    def measure(self, kind: Kind, values: Sequence[Decimal], start: int, end: int) -> Measure:
        return Measure(kind, tuple(values), self.original[start:end], start, end)


def measures(text: str) -> tuple[Measure, ...]:
    """The measures of a text, in order of place. Offsets count from 0."""
    if not any(char.isdigit() for char in text) and not COUNTED.search(text):
        return ()
    shown = _Text(text, masked(text))
    found = list(_read(shown, list(figures(shown.shown))))
    return tuple(sorted(_bracketed(shown, found), key=lambda each: each.start))


def _read(text: _Text, every: Sequence[Figure]) -> Iterator[Measure]:
    index = 0
    waiting: list[Figure] = []
    ratio: Measure | None = None
    while index < len(every):
        measure, used = _at(text, every, index)
        if measure is None and ratio and cues.WITH_INTERVAL.match(text.shown, every[index].end):
            # ``HR 0.91 (95% CI ...) in one group and 0.76 (95% CI ...) in the other``.
            figure = every[index]
            own = text.measure(ratio.kind, [figure.value], figure.start, figure.end)
            measure = replace(own, name=ratio.name, unit=ratio.unit, signed=figure.signed)
        if measure is not None and measure.kind in (Kind.RATIO, Kind.DIFFERENCE):
            ratio = measure
        if measure is None:
            waiting = [*_joined(text, waiting, every[index]), every[index]]
        else:
            if waiting and cues.AND.fullmatch(text.shown[waiting[-1].end : every[index].start]):
                yield from _inherited(text, waiting, measure)
            waiting = []
            yield measure
        index += max(1, used)


def _joined(text: _Text, waiting: list[Figure], figure: Figure) -> list[Figure]:
    """The figures that stand in one list with this one: ``12, 15 and 18 %``."""
    if waiting and cues.AND.fullmatch(text.shown[waiting[-1].end : figure.start]):
        return waiting
    return []


def _inherited(text: _Text, waiting: Sequence[Figure], last: Measure) -> Iterator[Measure]:
    if last.kind in (Kind.P_VALUE, Kind.INTERVAL, Kind.COUNT, Kind.SHARE):
        return
    for each in waiting:
        if not each.in_words:
            own = text.measure(last.kind, [each.value], each.start, each.end)
            yield replace(own, unit=last.unit, name=last.name, signed=each.signed)


@dataclass(frozen=True, slots=True)
class _Spot:
    """A figure and what stands around it."""

    text: _Text
    figure: Figure
    following: Figure | None

    @property
    def before(self) -> str:
        return self.text.before(self.figure.start)

    @property
    def between(self) -> str:
        """What stands between it and the next figure."""
        if self.following is None:
            return ""
        return self.text.shown[self.figure.end : self.following.start]


Read = tuple[Measure, int]
"""A measure, and how many figures it takes up."""


def _at(text: _Text, every: Sequence[Figure], index: int) -> tuple[Measure | None, int]:
    """The measure that begins with a figure, and how many figures it takes up."""
    figure = every[index]
    if cues.LEVEL.match(text.shown, figure.end):
        return None, 1
    spot = _Spot(text, figure, every[index + 1] if index + 1 < len(every) else None)
    told: tuple[Measure | None, int] | None = None if figure.in_words else _cued(spot)
    told = told or _share(spot)
    if told is None and text.shown[max(0, figure.start - 1) : figure.start] == "/":
        return None, 1
    return told or _paired(spot) or _single(spot)


def _single(spot: _Spot) -> tuple[Measure | None, int]:
    measure = _unitary(spot.text, spot.figure, spot.figure)
    if measure is None or spot.figure.in_words or measure.kind in (Kind.DURATION, Kind.AGE):
        # *Over* 24 months is how long it took.
        return measure, 1
    behind = cues.BEHIND.match(spot.text.shown, measure.end)
    if behind is not None:
        return replace(measure, operator=cues.OPERATORS[behind.lastgroup or ""]), 1
    return replace(measure, operator=_operator(spot.before)), 1


def _paired(spot: _Spot) -> Read | None:
    """A range, or a figure with its spread: the unit stands behind the second figure."""
    figure, following, between = spot.figure, spot.following, spot.between
    if following is None or figure.in_words:
        return None
    spread = bool(cues.SPREAD.fullmatch(between))
    ranged = bool(cues.RANGE.fullmatch(between)) and "," not in between
    if not spread and not (ranged and figure.value < abs(following.value)):
        return None
    measure = _unitary(spot.text, replace(following, start=figure.start), figure)
    if measure is None:
        return None
    if spread:
        return replace(measure, values=(figure.value,), spread=following.value), 2
    values = (figure.value, abs(following.value))
    return replace(measure, values=values, operator=_operator(spot.before)), 2


def _cued(spot: _Spot) -> Read | None:
    """What stands before the figure says what it is."""
    figure, following, before = spot.figure, spot.following, spot.before
    if cue := cues.P_VALUE.search(before):
        operator = cues.COMPARISONS.get(cue["op"], cue["op"])
        operator = operator if operator in ("<", ">", "<=", ">=") else "="
        own = spot.text.measure(Kind.P_VALUE, [figure.value], figure.start, figure.end)
        return replace(own, operator=operator), 1
    is_range = following is not None and cues.RANGE.fullmatch(spot.between)
    if following and is_range and (cue := cues.INTERVAL.search(before)):
        return _interval(spot.text, figure, following, cue["level"] or ""), 2
    if cues.NUMBERED.search(before):
        return spot.text.measure(Kind.COUNT, [figure.value], figure.start, figure.end), 1
    return _named(spot)


def _interval(text: _Text, low: Figure, high: Figure, level: str) -> Measure:
    end = high.end
    if unit := cues.PERCENT.match(text.shown, end):
        end = unit.end()
    own = text.measure(Kind.INTERVAL, [low.value, high.value], low.start, end)
    return replace(own, name=level, signed=low.signed or high.signed)


def _named(spot: _Spot) -> Read | None:
    """A ratio, a difference or a coefficient whose name stands before it."""
    cue = cues.NAMED.search(spot.before)
    if cue is None:
        return None
    text, figure, following = spot.text, spot.figure, spot.following
    name = next(name for name, _ in cues.NAMES if cue[name])
    kind = cues.KINDS.get(name, Kind.COEFFICIENT)
    own = _unitary(text, figure, figure)
    if own is not None and own.kind is Kind.PERCENT and kind is not Kind.DIFFERENCE:
        return None
    own = own if kind is Kind.DIFFERENCE else None
    values, used, end = [figure.value], 1, own.end if own else figure.end
    if following and cues.RANGE.fullmatch(spot.between) and "," not in spot.between:
        values, used, end = [figure.value, following.value], 2, following.end
    made = text.measure(kind, values, figure.start, end)
    operator = cues.COMPARISONS.get(cue["op"] or "", cue["op"] or "")
    unit = own.unit if own else ""
    return replace(made, unit=unit, name=name, operator=operator, signed=figure.signed), used


def _share(spot: _Spot) -> tuple[Measure | None, int] | None:
    text, part, whole, between = spot.text, spot.figure, spot.following, spot.between
    if whole is None:
        return None
    joint = SHARE_OF.fullmatch(between)
    if joint is None or part.value < 0:
        return None
    if part.value > whole.value:
        # *27 of 19 probands* is no share, and no count of probands either.
        impossible = joint.group().split()[:1] == ["of"] and _are_counts(text, part, whole)
        return (None, 2) if impossible else None
    if between.strip() == "in" and part.value != 1:
        return None
    if between.strip() == "/" and (whole.value < 2 or UNIT.match(text.shown, whole.end)):
        return None
    if part.value % 1 or whole.value % 1:
        return None
    what, _ = counted(text.shown, whole.end)
    made = text.measure(Kind.SHARE, [part.value, whole.value], part.start, whole.end)
    return replace(made, unit=what), 2


def _are_counts(text: _Text, part: Figure, whole: Figure) -> bool:
    """Whether something is counted behind two whole figures."""
    return not (part.value % 1 or whole.value % 1) and bool(counted(text.shown, whole.end)[0])


def _unitary(text: _Text, figure: Figure, first: Figure) -> Measure | None:
    """What stands behind the figure says what it is."""
    shown, at = text.shown, figure.end
    if not figure.in_words:
        if match := cues.PERCENT.match(shown, at):
            kind = Kind.DIFFERENCE if match["points"] else Kind.PERCENT
            made = text.measure(kind, [figure.value], first.start, match.end())
            unit = "points" if match["points"] else "%"
            return replace(made, unit=unit, signed=first.signed)
        if match := cues.AGE.match(shown, at):
            made = text.measure(Kind.AGE, [figure.value], first.start, match.end())
            return replace(made, unit="month" if "onth" in match.group() else "year")
    if match := cues.FOLD.match(shown, at):
        made = text.measure(Kind.FOLD, [figure.value], first.start, match.end())
        return replace(made, unit="fold")
    if not figure.in_words and cues.COUNTED_SHARE.match(shown, at) and figure.value % 1 == 0:
        return text.measure(Kind.COUNT, [figure.value], first.start, figure.end)
    if not figure.in_words and (rate := cues.RATE.match(shown, at)):
        made = text.measure(Kind.QUANTITY, [figure.value], first.start, rate.end())
        return replace(made, unit="per " + re.sub(r"\D", "", rate["base"]))
    what, end = counted(shown, at)
    if what and figure.value % 1 == 0 and not figure.signed:
        return replace(text.measure(Kind.COUNT, [figure.value], first.start, end), unit=what)
    if figure.in_words:
        return None
    return _quantity(text, figure, first)


def _quantity(text: _Text, figure: Figure, first: Figure) -> Measure | None:
    match = UNIT.match(text.shown, figure.end)
    if match is None:
        return None
    kind, unit, _, _ = unit_of(match[1])
    if (
        kind is Kind.DURATION
        and unit in ("year", "month")
        and cues.AGED.search(text.before(first.start))
    ):
        kind = Kind.AGE
    made = text.measure(kind, [figure.value], first.start, match.end())
    return replace(made, unit=unit, signed=first.signed)


def _operator(before: str) -> str:
    match = cues.OPERATOR.search(before[-_OPERATOR_LENGTH:])
    return cues.OPERATORS[match.lastgroup or ""] if match and match.lastgroup else ""


_BRACKET = re.compile(
    r"\s?[,;]?\s?[(\[](?P<low>[-−–]?[0-9]{1,4}(?:[.·][0-9]{1,4})?)"
    r"(?:\s?[-–−—]\s?|\sto\s|,\s)(?P<high>[-−–]?[0-9]{1,4}(?:[.·][0-9]{1,4})?)[)\];,]"
)


def _bracketed(text: _Text, found: Sequence[Measure]) -> Iterator[Measure]:
    """Intervals without a word: ``HR 0.7 (0.5–0.9)``."""
    taken = {each.start for each in found}
    for each in found:
        yield each
        if each.kind not in (Kind.RATIO, Kind.DIFFERENCE):
            continue
        match = _BRACKET.match(text.shown, each.end)
        if match and match.start("low") not in taken:
            ends = [_signed(match["low"]), _signed(match["high"])]
            if ends[0] <= each.values[0] <= ends[1]:
                yield text.measure(Kind.INTERVAL, ends, match.start("low"), match.end("high"))


def _signed(printed: str) -> Decimal:
    return Decimal(re.sub("[−–]", "-", printed).replace("·", "."))
