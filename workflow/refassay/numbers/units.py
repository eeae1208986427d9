"""Units of measure, what they are units of, and how much of the first of their kind each is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import product

from refassay.numbers.measure import Kind

Unit = tuple[Kind, str, str, Decimal]
"""Kind, canonical spelling, dimension, and the factor to the dimension's first unit."""


_MOLAR = (("pM", "1"), ("nM", "1000"), ("µM", "1000000"), ("mM", "1000000000"))
_MASSES = (("ng", "1"), ("µg", "1000"), ("mg", "1000000"), ("g", "1000000000"))
_MICROGRAMS = ("µg", "mcg", "μg", "ug")
_PER = {
    "": "", "/kg": "/kg", "/day": "/day", "/kg/day": "/kg/day", "/d": "/day", "/kg/d": "/kg/day",
    "/m2": "/m2", "/m²": "/m2", "/week": "/week",
}  # fmt: skip
"""What a dose may be given per, as it is spelled and as it is written here."""
_PER_VOLUME = (("pg", 1), ("ng", 10**3), ("µg", 10**6), ("mg", 10**9), ("g", 10**12))
_VOLUMES = (("L", 1), ("l", 1), ("dL", 10), ("dl", 10), ("mL", 1000))

# Kind, dimension, spellings (the first is canonical), factor to the dimension's first unit. A
# month is no whole number of days, so that months and days are not turned into each other.
_ROWS = (
    (Kind.DURATION, "days", "day|days|d", "1440"),
    (Kind.DURATION, "days", "week|weeks|wk|wks", "10080"),
    (Kind.DURATION, "days", "hour|hours|h|hr|hrs", "60"),
    (Kind.DURATION, "days", "minute|minutes|min|mins", "1"),
    (Kind.DURATION, "months", "month|months|mo|mos", "1"),
    (Kind.DURATION, "months", "year|years|yr|yrs", "12"),
    (Kind.DURATION, "seconds", "second|seconds|s|sec", "1000"),
    (Kind.DURATION, "seconds", "ms|milliseconds|msec", "1"),
    (Kind.DOSE, "kilograms", "kg|kilograms", "1"),
    *(
        (Kind.CONCENTRATION, "molar", f"{name}|{name[0]}mol/L|{name[0]}mol/l", factor)
        for name, factor in _MOLAR
    ),
    (Kind.CONCENTRATION, "units per volume", "IU/mL|U/mL", "1000"),
    (Kind.CONCENTRATION, "units per volume", "U/L|IU/L", "1"),
    (Kind.DOSE, "units", "IU|units", "1"),
    (Kind.DOSE, "radiation", "Gy", "1"),
    (Kind.QUANTITY, "volume", "mL|ml", "1000"),
    (Kind.QUANTITY, "volume", "µL|µl", "1"),
    (Kind.QUANTITY, "volume", "L|litres|liters", "1000000"),
    (Kind.QUANTITY, "length", "nm", "1"),
    (Kind.QUANTITY, "length", "µm", "1000"),
    (Kind.QUANTITY, "length", "mm", "1000000"),
    (Kind.QUANTITY, "length", "cm", "10000000"),
    (Kind.QUANTITY, "metres", "m|metres|meters|metre|meter", "1"),
    (Kind.QUANTITY, "metres", "km", "1000"),
    (Kind.QUANTITY, "pressure", "mmHg|mm Hg", "1"),
    (Kind.QUANTITY, "temperature", "°C|℃", "1"),
    (Kind.QUANTITY, "mass of molecules", "kDa", "1000"),
    (Kind.QUANTITY, "mass of molecules", "Da", "1"),
    (Kind.QUANTITY, "bases", "bp|nt", "1"),
    (Kind.QUANTITY, "bases", "kb|kbp", "1000"),
    (Kind.QUANTITY, "bases", "Mb|Mbp", "1000000"),
    (Kind.QUANTITY, "energy", "kcal", "1"),
    (Kind.QUANTITY, "frequency", "Hz", "1"),
    (Kind.QUANTITY, "bmi", "kg/m2|kg/m²", "1"),
    (Kind.QUANTITY, "points", "points|point", "1"),
    (Kind.QUANTITY, "residues", "amino acids|residues|aa", "1"),
    (Kind.QUANTITY, "doublings", "copies", "1"),
)


def _spelled() -> Iterator[tuple[str, Unit]]:
    """Every spelling with its unit."""
    for kind, dimension, spellings, factor in _ROWS:
        names = spellings.split("|")
        yield from ((name, (kind, names[0], dimension, Decimal(factor))) for name in names)
    for per, (name, factor) in product(_PER, _MASSES):
        unit = (Kind.DOSE, name + _PER[per], "mass" + _PER[per], Decimal(factor))
        yield from ((each + per, unit) for each in (_MICROGRAMS if name == "µg" else (name,)))
    for (volume, scale), (name, mass) in product(_VOLUMES, _PER_VOLUME):
        canonical = f"{name}/{volume.replace('l', 'L')}"
        both = Decimal(mass) * Decimal(scale)
        yield f"{name}/{volume}", (Kind.CONCENTRATION, canonical, "mass per volume", both)


UNITS: dict[str, Unit] = dict(_spelled())
"""By every spelling."""

_BY_NAME: dict[str, Unit] = {}
for _row in UNITS.values():
    _BY_NAME.setdefault(_row[1], _row)

_ANY = "|".join(sorted((re.escape(name) for name in UNITS), key=len, reverse=True))
UNIT = re.compile(rf"[ \u00a0\u2009\u202f-]?(?:({_ANY}))(?![\w/µ²]|[-–](?!old\b)[A-Za-z0-9])")
"""A unit right behind a figure."""


def unit_of(spelling: str) -> Unit:
    """The unit of that spelling. Raises KeyError for one that is not in the table."""
    return UNITS[spelling.replace("μ", "µ")]


def factor_between(source: str, claim: str) -> Decimal | None:
    """By what a figure in `source` is multiplied to be one in `claim`; None where it cannot be."""
    if source == claim:
        return Decimal(1)
    one, other = _BY_NAME.get(source), _BY_NAME.get(claim)
    if one is None or other is None or one[2] != other[2]:
        return None
    return one[3] / other[3]
