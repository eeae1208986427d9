"""Units of measure, what they are units of, and how much of the first of their kind each is."""

from __future__ import annotations

import re
from decimal import Decimal

from refassay.numbers.measure import Kind

Unit = tuple[Kind, str, str, Decimal]
"""Kind, canonical spelling, dimension, and the factor to the dimension's first unit."""


def _table() -> dict[str, Unit]:
    rows: dict[str, Unit] = {}

    def add(kind: Kind, dimension: str, spellings: str, factor: str = "1") -> None:
        names = spellings.split("|")
        for name in names:
            rows[name] = (kind, names[0], dimension, Decimal(factor))

    add(Kind.DURATION, "days", "day|days|d", "1440")
    add(Kind.DURATION, "days", "week|weeks|wk|wks", "10080")
    add(Kind.DURATION, "days", "hour|hours|h|hr|hrs", "60")
    add(Kind.DURATION, "days", "minute|minutes|min|mins")
    # A month is no whole number of days, so that months and days are not turned into each other.
    add(Kind.DURATION, "months", "month|months|mo|mos")
    add(Kind.DURATION, "months", "year|years|yr|yrs", "12")
    add(Kind.DURATION, "seconds", "second|seconds|s|sec", "1000")
    add(Kind.DURATION, "seconds", "ms|milliseconds|msec")
    for per in ("", "/kg", "/day", "/kg/day", "/d", "/kg/d", "/m2", "/m²", "/week"):
        tail = per.replace("/d", "/day").replace("/dayay", "/day").replace("²", "2")
        for name, factor in (("ng", "1"), ("µg", "1000"), ("mg", "1000000"), ("g", "1000000000")):
            for spelled in (name, "mcg", "μg", "ug") if name == "µg" else (name,):
                rows[spelled + per] = (Kind.DOSE, name + tail, "mass" + tail, Decimal(factor))
    add(Kind.DOSE, "kilograms", "kg|kilograms")
    for volume, scale in (("L", "1"), ("l", "1"), ("dL", "10"), ("dl", "10"), ("mL", "1000")):
        for name, factor in (("pg", "1"), ("ng", "1000"), ("µg", "1000000"), ("mg", "1000000000")):
            rows[f"{name}/{volume}"] = (
                Kind.CONCENTRATION,
                f"{name}/{volume.replace('l', 'L')}",
                "mass per volume",
                Decimal(factor) * Decimal(scale),
            )
        rows[f"g/{volume}"] = (
            Kind.CONCENTRATION,
            f"g/{volume.replace('l', 'L')}",
            "mass per volume",
            Decimal(10**12) * Decimal(scale),
        )
    for name, factor in (("pM", "1"), ("nM", "1000"), ("µM", "1000000"), ("mM", "1000000000")):
        add(Kind.CONCENTRATION, "molar", f"{name}|{name[0]}mol/L|{name[0]}mol/l", factor)
    add(Kind.CONCENTRATION, "units per volume", "IU/mL|U/mL", "1000")
    add(Kind.CONCENTRATION, "units per volume", "U/L|IU/L")
    add(Kind.DOSE, "units", "IU|units")
    add(Kind.DOSE, "radiation", "Gy")
    add(Kind.QUANTITY, "volume", "mL|ml", "1000")
    add(Kind.QUANTITY, "volume", "µL|µl")
    add(Kind.QUANTITY, "volume", "L|litres|liters", "1000000")
    for name, factor in (("nm", "1"), ("µm", "1000"), ("mm", "1000000"), ("cm", "10000000")):
        add(Kind.QUANTITY, "length", name, factor)
    add(Kind.QUANTITY, "metres", "m|metres|meters|metre|meter")
    add(Kind.QUANTITY, "metres", "km", "1000")
    add(Kind.QUANTITY, "pressure", "mmHg|mm Hg")
    add(Kind.QUANTITY, "temperature", "°C|℃")
    add(Kind.QUANTITY, "mass of molecules", "kDa", "1000")
    add(Kind.QUANTITY, "mass of molecules", "Da")
    add(Kind.QUANTITY, "bases", "bp|nt")
    add(Kind.QUANTITY, "bases", "kb|kbp", "1000")
    add(Kind.QUANTITY, "bases", "Mb|Mbp", "1000000")
    add(Kind.QUANTITY, "energy", "kcal")
    add(Kind.QUANTITY, "frequency", "Hz")
    add(Kind.QUANTITY, "bmi", "kg/m2|kg/m²")
    add(Kind.QUANTITY, "points", "points|point")
    add(Kind.QUANTITY, "residues", "amino acids|residues|aa")
    add(Kind.QUANTITY, "doublings", "copies")
    return rows


UNITS: dict[str, Unit] = _table()
"""By every spelling."""

_BY_NAME: dict[str, Unit] = {}
for _row in UNITS.values():
    _BY_NAME.setdefault(_row[1], _row)

_SPELLED = "|".join(sorted((re.escape(name) for name in UNITS), key=len, reverse=True))
UNIT = re.compile(rf"[ \u00a0\u2009\u202f-]?(?:({_SPELLED}))(?![\w/µ²]|[-–](?!old\b)[A-Za-z0-9])")
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
