"""What an entry tells whose title is set off by emphasis: ``**Title** (Roe et al., J, 2001)``."""

from __future__ import annotations

import re
from typing import NamedTuple

from refassay.extract.names import FAMILY, Names
from refassay.model import Author

_TITLE = re.compile(
    r"\s{0,3}(?:\*\*(?P<strong>(?:[^*\n]|\*(?!\*)){3,500}?)\*\*|\*(?P<slanted>[^*\n]{12,500})\*"
    r"|__(?P<under>[^\n]{12,500}?)__)[ .,:;]{0,3}(?P<rest>[^\n]*(?:\n(?![ \t]*\n)[^\n]*)?)"
)
_SHORT = re.compile(
    rf"(?P<family>{FAMILY})(?: (?:et al\.?|and colleagues)"
    rf"|(?: (?:and|&) (?P<second>{FAMILY})))?,? "
    r"(?P<journal>[^\W\d_a-z][^,;:()\n]{1,90}(?: : [^;:()\n]{1,160})?(?: \([A-Z][^()\n]{1,60}\))?),?"
    r" \(?(?P<year>(?:19|20)[0-9]{2})[a-z]?\)?"
)
"""``Roe et al., J Synth, 2001``. Without a journal, what is set off may be a sentence that the work
is cited for."""

_LEAST = 3
"""Words of a title in bold letters."""
_LONGEST = 30
"""Words of a journal's name."""


class SetOff(NamedTuple):
    """A title that is set off, and what the rest of the entry tells."""

    title: str
    who: Names | None
    year: str
    journal: str = ""


def set_off(raw: str, cut: re.Pattern[str]) -> SetOff | None:
    """The title at the beginning of an entry, if behind it stand authors, journal and year.

    `raw` is the entry as printed, without its marker; `cut` finds where the identifiers begin.
    """
    match = _TITLE.match(raw)
    if match is None:
        return None
    title = match["strong"] or match["slanted"] or match["under"]
    rest = re.sub(r"[*_`]+", "", match["rest"])
    tail = cut.search(rest)
    rest = " ".join((rest[: tail.start()] if tail else rest).split())
    # A label (**Results:**) is no title, and few words in italics may be a journal's name.
    count = len(title.split())
    if title.rstrip()[-1:] in ":;" or count < (6 if match["slanted"] else 1):
        return None
    told = _short(rest.strip(" ()[].,;:–—-"))
    # One word or two may be a label as well; the authors and the journal are told all the same.
    return told._replace(title=title if count >= _LEAST else "") if told else None


def _short(rest: str) -> SetOff | None:
    match = _SHORT.fullmatch(rest)
    if match is None or len(match["journal"].split()) > _LONGEST:
        return None
    others = [Author(family=match["second"])] if match["second"] else []
    who = Names((Author(family=match["family"]), *others), et_al="et al" in rest or "colle" in rest)
    return SetOff("", who, match["year"], match["journal"].strip())
