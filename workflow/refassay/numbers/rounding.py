"""Whether one printed figure can be another one: rounded, converted, or the same with a turn.

A claim may round what its source prints (12.3 % as 12 %, half up or half to even), never the
other way round: 12.3 % is not what a source says that prints 12 %. Behind *about* a figure may
also be rounded to its last figure that is not 0. *More than* 50 holds of what lies at most a tenth
above 50; p < 0.05 holds of every p value or bound below it. A share (12 of 34) gives its per cent.
"""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from enum import StrEnum

from refassay.numbers.measure import Kind, Measure
from refassay.numbers.units import factor_between


class Fit(StrEnum):
    """How a claim's measure lies to one of the source."""

    SAME = "same"
    TURNED = "turned"
    """The same figure with the other sign or operator."""
    NEAR = "near"
    """It may be the same, and may not: more exact than the source, or only roughly equal."""
    DIFFERENT = "different"
    APART = "apart"
    """Of another kind, unit or name: nothing follows."""


_QUANTITIES = frozenset({Kind.DURATION, Kind.DOSE, Kind.CONCENTRATION, Kind.QUANTITY, Kind.PERCENT})
_LARGE = 100
_NEAR_SHARE = Decimal("0.02")
"""Part of a figure by which two that differ may still be slips of rounding."""


def fit(claim: Measure, source: Measure) -> Fit:
    """How a measure of a claim lies to one of its source."""
    if claim.kind is Kind.PERCENT and source.kind is Kind.SHARE:
        return _of_share(claim, source)
    if claim.kind is Kind.COUNT and source.kind is Kind.SHARE:
        return _of_whole(claim, source)
    scale = _scale(claim, source)
    if scale is None:
        return Fit.APART
    if claim.kind is Kind.P_VALUE:
        return _p_values(claim, source)
    if len(claim.values) != len(source.values):
        return Fit.APART if claim.kind is Kind.SHARE else _ranges(claim, source)
    fits = [
        _one(one, other * scale, claim, source)
        for one, other in zip(claim.values, source.values, strict=True)
    ]
    worst = max(fits, key=_ORDER.index)
    if worst is Fit.DIFFERENT and claim.kind is not source.kind:
        return Fit.APART
    if worst is Fit.SAME and _spreads_differ(claim, source):
        return Fit.NEAR
    return worst


_ORDER = (Fit.SAME, Fit.TURNED, Fit.NEAR, Fit.DIFFERENT, Fit.APART)


def _scale(claim: Measure, source: Measure) -> Decimal | None:
    """What the source's figure is multiplied by; None where the two are not comparable."""
    if Kind.DIFFERENCE in (claim.kind, source.kind) and {claim.kind, source.kind} & _QUANTITIES:
        # A mean difference of 2.4 days, and shorter by 2.4 days.
        return factor_between(source.unit, claim.unit) if source.unit else None
    if claim.kind is not source.kind or claim.name != source.name:
        if claim.kind is Kind.INTERVAL and source.kind is Kind.INTERVAL:
            return None if claim.name and source.name else Decimal(1)
        return None
    if claim.kind in (Kind.COUNT, Kind.SHARE):
        return (
            Decimal(1) if not claim.unit or not source.unit or claim.unit == source.unit else None
        )
    if claim.unit == source.unit:
        return Decimal(1)
    return factor_between(source.unit, claim.unit)


def _one(one: Decimal, other: Decimal, claim: Measure, source: Measure) -> Fit:
    """Two figures in the same unit."""
    if _operators_clash(claim.operator, source.operator):
        return Fit.TURNED if one == other else Fit.NEAR
    if claim.operator in (">", ">=", "<", "<="):
        return _bound(one, other, claim, source)
    if source.operator in (">", ">=", "<", "<=", "~"):
        # The source gives a bound or a rough figure: the figure itself says more than that.
        same = one == other and (source.operator == "~" or claim.operator == "~")
        return Fit.SAME if same else Fit.NEAR if _close(one, other) else Fit.DIFFERENT
    if one == other or _is_rounded(one, other):
        return Fit.SAME
    if claim.operator == "~" and _is_rounded(_coarse(one), other):
        return Fit.SAME
    if -one == other or _is_rounded(-one, other):
        return Fit.TURNED if claim.signed and source.signed else Fit.NEAR
    if _is_rounded(other, one) or _is_coarse(one, other) or _close(one, other):
        return Fit.NEAR
    return Fit.DIFFERENT


def _operators_clash(one: str, other: str) -> bool:
    sides = {"<": -1, "<=": -1, ">": 1, ">=": 1}
    return sides.get(one, 0) * sides.get(other, 0) < 0


def _bound(one: Decimal, other: Decimal, claim: Measure, source: Measure) -> Fit:
    if source.operator in (">", ">=", "<", "<="):
        return Fit.SAME if one == other else Fit.NEAR
    above = claim.operator in (">", ">=")
    margin = abs(one) / 10
    if above and one <= other <= one + margin:
        return Fit.SAME
    if not above and one - margin <= other <= one:
        return Fit.SAME
    return Fit.NEAR


def _p_values(claim: Measure, source: Measure) -> Fit:
    """``p < 0.05`` holds of ``p = 0.03`` and of ``p < 0.01``, and is denied by ``p = 0.2``."""
    one, other = claim.values[0], source.values[0]
    below, above = ("<", "<="), (">", ">=")
    if claim.operator in below:
        if source.operator in above:
            return Fit.TURNED if other >= one else Fit.NEAR
        if source.operator in below:
            return Fit.SAME if other <= one else Fit.NEAR
        return Fit.SAME if other <= one else Fit.DIFFERENT
    if claim.operator in above:
        if source.operator in below:
            return Fit.TURNED if other <= one else Fit.NEAR
        if source.operator in above:
            return Fit.SAME if other >= one else Fit.NEAR
        return Fit.SAME if other >= one else Fit.DIFFERENT
    if source.operator in below:
        return Fit.NEAR if one <= other else Fit.DIFFERENT
    if source.operator in above:
        return Fit.NEAR if one >= other else Fit.DIFFERENT
    if one == other or _is_rounded(one, other):
        return Fit.SAME
    return Fit.NEAR if _is_rounded(other, one) else Fit.DIFFERENT


def _ranges(claim: Measure, source: Measure) -> Fit:
    """A single figure against a range: inside it nothing follows."""
    scale = _scale(claim, source) or Decimal(1)
    ends = [value * scale for value in source.values]
    if len(claim.values) == 1 and min(ends) <= claim.values[0] <= max(ends):
        return Fit.NEAR
    return Fit.APART


def _of_share(claim: Measure, source: Measure) -> Fit:
    if len(claim.values) != 1 or not source.values[1]:
        return Fit.APART
    exact = 100 * source.values[0] / source.values[1]
    printed = claim.values[0]
    # 6 of 12 is 50.0 % as well: the counts are exact, however many decimals are printed.
    same = printed == exact or _is_rounded(printed, exact)
    if same and claim.operator in ("", "=", "~"):
        return Fit.SAME
    return Fit.NEAR if _close(printed, exact) else Fit.APART


def _of_whole(claim: Measure, source: Measure) -> Fit:
    """A count against the share of one: either of its two figures may be meant."""
    if claim.unit and source.unit and claim.unit != source.unit:
        return Fit.APART
    return Fit.SAME if claim.values[0] in source.values and not claim.operator else Fit.APART


def _spreads_differ(claim: Measure, source: Measure) -> bool:
    if claim.spread is None or source.spread is None:
        return False
    return not (claim.spread == source.spread or _is_rounded(claim.spread, source.spread))


def _exponent(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def _is_rounded(coarse: Decimal, fine: Decimal) -> bool:
    """Whether `coarse` is `fine`, rounded to as many decimals as `coarse` is printed with."""
    exponent = _exponent(coarse)
    if _exponent(fine) > exponent:
        return False
    step = Decimal(1).scaleb(exponent)
    if abs(fine) / step > Decimal(10) ** 20:
        return False
    return coarse in (
        fine.quantize(step, rounding=ROUND_HALF_UP),
        fine.quantize(step, rounding=ROUND_HALF_EVEN),
    )


def _coarse(value: Decimal) -> Decimal:
    """The figure as printed to its last digit that is not 0: 12,000 to thousands."""
    return value.normalize()


def _is_coarse(one: Decimal, other: Decimal) -> bool:
    """Whether a large figure may have been rounded without a word: 12,000 for 11,987."""
    return abs(one) >= _LARGE and _is_rounded(_coarse(one), other)


def _close(one: Decimal, other: Decimal) -> bool:
    """Within some hundredths, or within one of the last printed digit: a slip of rounding."""
    step = Decimal(1).scaleb(max(_exponent(one), _exponent(other)))
    apart = abs(one - other)
    return apart <= _NEAR_SHARE * max(abs(one), abs(other)) or (
        step < 1 and apart <= step and apart <= abs(one) / 5
    )
