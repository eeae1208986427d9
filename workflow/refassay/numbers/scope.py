"""Of whom a sentence tells where the one before it said so."""

from __future__ import annotations

import re

from refassay.numbers.words import about

_CARRIED = about(
    "women men females males boys girls child children adults infants adolescents elderly placebo"
    " controls baseline subgroup subset second third replication validation training severe mild"
    " carriers smokers survivors untreated unvaccinated pregnant former latter"
)
_OPENING = re.compile(
    r"(?:[A-Z][A-Z /&-]{2,40}:\s)?(?:(?:In|Among|Of|For|With|On)\s[^,:;]{1,80}[,:]"
    r"|(?:\S{1,40}\s){1,4})"
)


def scope_of(text: str) -> frozenset[str]:
    """To whom a sentence narrows what it begins to tell: *In the placebo arm, relapse was rare.*

    The next one may go on with it, and say nothing of it.
    """
    opening = _OPENING.match(text)
    return about(opening.group()) & _CARRIED if opening else frozenset()


def scope_under(heading: str) -> frozenset[str]:
    """To whom a heading, or what leads to a list, narrows what stands below it."""
    return about(heading) & _CARRIED
