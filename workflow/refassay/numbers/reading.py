"""Which measures a text gives: each figure is read by what stands right before and behind it.

Years, numbers of phases, figures and citations, names of genes, variants, bands and markers are
none (:mod:`refassay.numbers.masking`). A figure that nothing says what it counts is none either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from refassay.numbers.counted import COUNTED, SHARE_OF, counted
from refassay.numbers.figures import Figure, figures
from refassay.numbers.masking import masked
from refassay.numbers.measure import Kind, Measure
from refassay.numbers.units import UNIT, unit_of

_BEFORE = 96
_BEHIND = 48

_P_VALUE = re.compile(
    r"\b[pP](?:[-– ]?[vV]alues?|[-– _]?adj(?:usted)?|[-– ](?:trend|interaction))?"
    r"(?:\sfor\s[a-z]{1,15})?[\s,:(]{0,3}(?:of|was|were|is)?\s{0,2}"
    r"(?P<op><=|>=|<|>|=|≤|≥|⩽|⩾|of|was|were|less than|greater than)\s{0,2}$"
)
_INTERVAL = re.compile(
    r"(?:(?P<level>[0-9]{2}(?:\.[0-9]{1,2})?)\s?%[\s-]{0,2})?"
    r"(?:C\.?I\.?s?|CrI|HDI|[Cc]onfidence [Ii]ntervals?|[Cc]redible [Ii]ntervals?"
    r"|[Cc]onfidence [Ll]imits?)(?:\s?[\[(]CI[\])])?[\])]?[\s:,=;(\[]{0,4}"
    r"(?:of|was|were|is|from|ranged from|between)?[\s(\[]{0,2}$"
)
_LEVEL = re.compile(
    r"\s?%[\s-]{0,2}(?:C\.?I\b|CrI|HDI|[Cc]onfidence|[Cc]redible|[Uu]ncertainty|[Pp]rediction)"
)
_NAMES = (
    ("HR", r"(?:a|c|adjusted )?HRs?|(?:[Aa]djusted )?[Hh]azard ratios?"),
    ("OR", r"(?:a|c|p)?ORs?|[Oo]dds ratios?"),
    ("RR", r"(?:a)?RRs?|[Rr]isk ratios?|[Rr]elative risks?"),
    ("IRR", r"(?:a)?IRRs?|(?:[Ii]ncidence )?[Rr]ate ratios?"),
    ("PR", r"(?:a)?PRs|[Pp]revalence ratios?"),
    ("SMD", r"SMD|[Ss]tandardi[sz]ed mean differences?"),
    ("MD", r"WMD|MD|(?:[Ww]eighted )?[Mm]ean (?:between-group )?differences?"),
    ("RD", r"[Rr]isk differences?|[Aa]bsolute (?:risk )?(?:reduction|difference|increase)s?"),
    ("NNT", r"NNTs?|[Nn]umber needed to treat"),
    ("NNH", r"NNHs?|[Nn]umber needed to harm"),
    ("AUC", r"AUC|AUROC|[Aa]rea under (?:the|a) (?:[A-Za-z]{1,12} ){0,3}curve"),
    ("ICC", r"ICC"),
    ("r", r"r|[Rr]ho|ρ|[Cc]orrelation coefficients?"),
    ("R2", r"[Rr][²2]"),
    ("kappa", r"[Kk]appa|κ"),
    ("d", r"Cohen['’]?s d|[Ee]ffect size"),
)
_NAMED = re.compile(
    r"\b(?:"
    + "|".join(f"(?P<{name}>{pattern})" for name, pattern in _NAMES)
    + r")\b(?:\s?[\[(](?:[a-z]?[A-Z]{2,4})[\])])?"
    r"(?:[\s,:;=(\[]{0,4}(?:(?:of|was|were|is|for [a-z -]{2,60}|=)[\s,:=(]{0,3}){0,2})"
    r"(?P<op><|>|≤|≥|~|≈)?\s?$"
)
_RATIOS = ("HR", "OR", "RR", "IRR", "PR")
_DIFFERENCES = ("SMD", "MD", "RD")
_NUMBERED = re.compile(r"\b[nN]\s{0,2}=\s{0,2}$")
_OPERATOR = re.compile(
    r"(?i:(?P<about>\b(?:about|approximately|approx\.?|around|roughly|nearly|almost|some|circa|ca\.?)"
    r"|[~∼≈])|(?P<more>\b(?:over|more than|greater than|above|exceeding|>)|>)"
    r"|(?P<least>\b(?:at least|up from|no (?:fewer|less) than)|≥|>=|⩾)"
    r"|(?P<less>\b(?:under|less than|fewer than|below|lower than)|<)"
    r"|(?P<most>\b(?:up to|at most|no more than)|≤|<=|⩽))\s?(?:a |an |the )?$"
)
_OPERATORS = {"about": "~", "more": ">", "least": ">=", "less": "<", "most": "<="}
_PERCENT = re.compile(
    r"\s?-?(?:(?P<points>%[ -]points?|percentage[ -]points?|per cent points?)"
    r"|%|％|per ?cent\b|percent\b)"
)
_FOLD = re.compile(
    r"\s?[-– ]?fold\b|\s?×(?!\s?10)|\s?times\b(?=\s(?:as|higher|lower|more|greater|less|the))"
)
_AGE = re.compile(r"[\s-]?(?:years?|yrs?|y|months?)[\s-](?:old\b|of age\b)|\s?y/o\b")
_AGED = re.compile(r"\b(?:aged?|age (?:was|of))\b[^0-9.;]{0,20}$")
_WITH_INTERVAL = re.compile(
    r"\s?[,;]?\s?[(\[]?\s?[0-9]{2}\s?%[\s-]{0,2}(?:C\.?I\b|CrI|[Cc]onfidence|[Cc]redible)"
)
_SPREAD = re.compile(r"\s?(?:±|\+/-|\+/−)\s?$")
_RANGE = re.compile(r"\s?(?:[-–−—]|to|,)\s?$")
_AND = re.compile(r"\s?(?:[-–−—]|to|and|or|,|,? vs\.?|versus|,? and|compared with)\s{0,2}$")
_COMPARISONS = {"⩽": "<=", "≤": "<=", "⩾": ">=", "≥": ">=", "≈": "~", "less than": "<"}
_COMPARISONS["greater than"] = ">"


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
        if measure is None and ratio and _WITH_INTERVAL.match(text.shown, every[index].end):
            # ``HR 0.91 (95% CI ...) in one group and 0.76 (95% CI ...) in the other``.
            figure = every[index]
            own = text.measure(ratio.kind, [figure.value], figure.start, figure.end)
            measure = replace(own, name=ratio.name, unit=ratio.unit, signed=figure.signed)
        if measure is not None and measure.kind in (Kind.RATIO, Kind.DIFFERENCE):
            ratio = measure
        if measure is None:
            waiting = [*_joined(text, waiting, every[index]), every[index]]
        else:
            if waiting and _AND.fullmatch(text.shown[waiting[-1].end : every[index].start]):
                yield from _inherited(text, waiting, measure)
            waiting = []
            yield measure
        index += max(1, used)


def _joined(text: _Text, waiting: list[Figure], figure: Figure) -> list[Figure]:
    """The figures that stand in one list with this one: ``12, 15 and 18 %``."""
    if waiting and _AND.fullmatch(text.shown[waiting[-1].end : figure.start]):
        return waiting
    return []


def _inherited(text: _Text, waiting: Sequence[Figure], last: Measure) -> Iterator[Measure]:
    if last.kind in (Kind.P_VALUE, Kind.INTERVAL, Kind.COUNT, Kind.SHARE):
        return
    for each in waiting:
        if not each.in_words:
            own = text.measure(last.kind, [each.value], each.start, each.end)
            yield replace(own, unit=last.unit, name=last.name, signed=each.signed)


def _at(text: _Text, every: Sequence[Figure], index: int) -> tuple[Measure | None, int]:
    """The measure that begins with a figure, and how many figures it takes up."""
    figure = every[index]
    if _LEVEL.match(text.shown, figure.end):
        return None, 1
    before = text.before(figure.start)
    following = every[index + 1] if index + 1 < len(every) else None
    between = text.shown[figure.end : following.start] if following else ""
    if not figure.in_words:
        if told := _cued(text, figure, following, before, between):
            return told
    if following and (told := _share(text, figure, following)):
        return told
    if text.shown[max(0, figure.start - 1) : figure.start] == "/":
        return None, 1
    pair = bool(following) and not figure.in_words and bool(_RANGE.fullmatch(between))
    if following and pair and "," not in between and figure.value < abs(following.value):
        measure = _unitary(text, replace(following, start=figure.start), figure)
        if measure is not None:
            values = (figure.value, abs(following.value))
            return replace(measure, values=values, operator=_operator(before)), 2
    if following and not figure.in_words and _SPREAD.fullmatch(between):
        measure = _unitary(text, replace(following, start=figure.start), figure)
        if measure is not None:
            return (
                replace(measure, values=(figure.value,), spread=following.value),
                2,
            )
    measure = _unitary(text, figure, figure)
    if measure is None:
        return None, 1
    if figure.in_words or measure.kind in (Kind.DURATION, Kind.AGE):
        # *Over* 24 months is how long it took.
        return measure, 1
    return replace(measure, operator=_operator(before)), 1


def _cued(
    text: _Text, figure: Figure, following: Figure | None, before: str, between: str
) -> tuple[Measure, int] | None:
    """What stands before the figure says what it is."""
    if cue := _P_VALUE.search(before):
        operator = _COMPARISONS.get(cue["op"], cue["op"])
        operator = operator if operator in ("<", ">", "<=", ">=") else "="
        own = text.measure(Kind.P_VALUE, [figure.value], figure.start, figure.end)
        return replace(own, operator=operator), 1
    if following and _RANGE.fullmatch(between) and (cue := _INTERVAL.search(before)):
        return _interval(text, figure, following, cue["level"] or ""), 2
    if _NUMBERED.search(before):
        return text.measure(Kind.COUNT, [figure.value], figure.start, figure.end), 1
    return _named(text, figure, following, before, between)


def _interval(text: _Text, low: Figure, high: Figure, level: str) -> Measure:
    top = high.value
    end = high.end
    if unit := _PERCENT.match(text.shown, end):
        end = unit.end()
    own = text.measure(Kind.INTERVAL, [low.value, top], low.start, end)
    return replace(own, name=level, signed=low.signed or high.signed)


def _named(
    text: _Text, figure: Figure, following: Figure | None, before: str, between: str
) -> tuple[Measure, int] | None:
    cue = _NAMED.search(before)
    if cue is None:
        return None
    name = next(name for name, _ in _NAMES if cue[name])
    kind = Kind.COEFFICIENT
    if name in _RATIOS:
        kind = Kind.RATIO
    elif name in _DIFFERENCES:
        kind = Kind.DIFFERENCE
    own = _unitary(text, figure, figure)
    if own is not None and own.kind is Kind.PERCENT and kind is not Kind.DIFFERENCE:
        return None
    unit = own.unit if own is not None and kind is Kind.DIFFERENCE else ""
    end = own.end if own is not None and kind is Kind.DIFFERENCE else figure.end
    values, used = [figure.value], 1
    if following and _RANGE.fullmatch(between) and "," not in between:
        values, used, end = [figure.value, following.value], 2, following.end
    made = text.measure(kind, values, figure.start, end)
    operator = _COMPARISONS.get(cue["op"] or "", cue["op"] or "")
    return replace(made, unit=unit, name=name, operator=operator, signed=figure.signed), used


def _share(text: _Text, part: Figure, whole: Figure) -> tuple[Measure, int] | None:
    between = text.shown[part.end : whole.start]
    joint = SHARE_OF.fullmatch(between)
    if joint is None or not 0 <= part.value <= whole.value:
        return None
    if between.strip() == "in" and part.value != 1:
        return None
    if between.strip() == "/" and (whole.value < 2 or UNIT.match(text.shown, whole.end)):
        return None
    if part.value % 1 or whole.value % 1:
        return None
    what, _ = counted(text.shown, whole.end)
    made = text.measure(Kind.SHARE, [part.value, whole.value], part.start, whole.end)
    return replace(made, unit=what), 2


def _unitary(text: _Text, figure: Figure, first: Figure) -> Measure | None:
    """What stands behind the figure says what it is."""
    shown, at = text.shown, figure.end
    if not figure.in_words:
        if match := _PERCENT.match(shown, at):
            kind = Kind.DIFFERENCE if match["points"] else Kind.PERCENT
            made = text.measure(kind, [figure.value], first.start, match.end())
            unit = "points" if match["points"] else "%"
            return replace(made, unit=unit, signed=first.signed)
        if match := _AGE.match(shown, at):
            made = text.measure(Kind.AGE, [figure.value], first.start, match.end())
            return replace(made, unit="month" if "onth" in match.group() else "year")
    if match := _FOLD.match(shown, at):
        made = text.measure(Kind.FOLD, [figure.value], first.start, match.end())
        return replace(made, unit="fold")
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
    if kind is Kind.DURATION and unit in ("year", "month") and _AGED.search(
        text.before(first.start)
    ):
        kind = Kind.AGE
    made = text.measure(kind, [figure.value], first.start, match.end())
    return replace(made, unit=unit, signed=first.signed)


def _operator(before: str) -> str:
    match = _OPERATOR.search(before)
    return _OPERATORS[match.lastgroup or ""] if match and match.lastgroup else ""


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
