"""What a measure is: a figure with what it counts, as printed in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class Kind(StrEnum):
    """What sort of figure it is. Figures of different kinds are never held against each other."""

    PERCENT = "percent"
    COUNT = "count"
    """So many of something: ``n = 12``, ``12 patients``, ``twelve mice``."""
    SHARE = "share"
    """So many of so many: ``12 of 34``, ``12/34``."""
    RATIO = "ratio"
    """Hazard, odds, risk, rate and prevalence ratios."""
    DIFFERENCE = "difference"
    """Mean, median, risk and standardised differences."""
    COEFFICIENT = "coefficient"
    """Correlations, areas under a curve, kappa, Cohen's d."""
    FOLD = "fold"
    P_VALUE = "p_value"
    INTERVAL = "interval"
    """A confidence or credible interval: two values, and the level where it is printed."""
    DOSE = "dose"
    CONCENTRATION = "concentration"
    DURATION = "duration"
    AGE = "age"
    QUANTITY = "quantity"
    """Any other figure with a unit: a length, a pressure, a temperature ..."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure of a text. ``text[start:end] == exact``, offsets from 0, the end not included."""

    kind: Kind
    values: tuple[Decimal, ...]
    """One, or the two ends of a range or interval, or the two counts of a share; as printed, so
    that ``12.0`` is more exact than ``12``."""
    exact: str
    start: int
    end: int
    unit: str = ""
    """Canonical: ``%``, ``mg/kg``, ``month``; for counts what is counted, such as ``people``."""
    name: str = ""
    """Which ratio, difference or coefficient: ``HR``, ``MD``, ``r``; the level of an interval."""
    operator: str = ""
    """``<``, ``>``, ``<=``, ``>=``, ``~`` for *about*; empty or ``=`` for the figure itself."""
    signed: bool = False
    """Whether a plus or minus stands before it."""
    spread: Decimal | None = None
    """What stands behind ``±``."""
