"""What a sentence says of a trial, and whether that is what its registry says.

Trials are described in a report's own words: a swapped number shows in the subject, the number
of patients, the phase and the sponsor. None of these proves much alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from refassay import titles
from refassay.identity.words import STOP, stem
from refassay.model import Identifier, Record

_SHARED = (
    "trial study patient participant subject volunteer phase randomized randomised controlled"
    " placebo double blind open label pilot ongoing completed recruiting recruit enrolled"
    " enrolment enrollment enroll active terminated withdrawn sponsor sponsored registered registry"
    " clinical evaluate evaluating evaluated evaluation safety efficacy treatment therapy treated"
    " treat intervention group dose daily week month year with note described which tested testing"
    " test small large first second while whereas also other another both compared identifier"
    " number adult children people women outcome result reported show showed disease disorder"
    " syndrome condition human health"
)
_GENERIC = frozenset(_SHARED.split())
"""Words that many trials share."""
_WORD = 4
"""Letters; shorter words tell little."""
_PEOPLE = (
    r"(?:patients|participants|subjects|volunteers|adults|children|infants|women|men|people)\b"
)
_NUMBER = r"(?:\d{1,3}(?:,\d{3}){1,2}|\d{1,6})"
_COUNT = re.compile(
    rf"(?<![\d.,])(?P<people>{_NUMBER})[ -](?:[a-z-]{{1,20}} ){{0,2}}{_PEOPLE}"
    rf"|\b[nN] ?= ?(?P<n>{_NUMBER})\b|\((?P<bare>{_NUMBER})\)"
    r"|\b(?:enrol|recruit|randomi)[a-z]{0,8}(?: (?:of|is|was|about|only)|:)?"
    rf" (?P<enrolled>{_NUMBER})\b"
)
_PHASE = re.compile(
    r"\bphases? ?(?P<phases>[1-4](?: ?[/-] ?[1-4])?|I{1,3}V?(?: ?[/-] ?I{1,3})?)(?![0-9])", re.I
)
_SPONSOR = re.compile(
    r"\b[Ss]ponsor(?:ed by|:| is| was)? (?P<name>[A-Z][\w&.-]{1,30}(?: [A-Z][\w&.-]{1,30}){0,5})"
)
_ROMAN = {"i": "1", "ii": "2", "iii": "3", "iv": "4"}


@dataclass(frozen=True, slots=True)
class Description:
    """What a report says of a trial."""

    text: str
    words: frozenset[str]
    """Telling words, folded."""
    counts: frozenset[int]
    """Numbers of people."""
    enrolled: bool
    """Whether it says of such a number that these were enrolled."""
    phases: frozenset[str]
    """Figures, 1 to 4."""
    sponsor: str


def description_of(text: str) -> Description:
    """What a piece of text says."""
    counts = list(_COUNT.finditer(text))
    sponsor = _SPONSOR.search(text)
    return Description(
        text=text,
        words=_telling(text),
        counts=frozenset(map(_number, counts)),
        enrolled=any(one["enrolled"] for one in counts),
        phases=frozenset(one for each in _PHASE.finditer(text) for one in _phases(each["phases"])),
        sponsor=sponsor["name"].rstrip(".") if sponsor else "",
    )


def _number(match: re.Match[str]) -> int:
    return int(next(filter(None, match.groups())).replace(",", ""))


def _telling(text: str) -> frozenset[str]:
    stems = (stem(word) for word in titles.words(text[:3000]) if word not in STOP)
    return frozenset(
        word
        for word in stems
        if len(word) >= _WORD and word not in _GENERIC and not any(map(str.isdigit, word))
    )


def _phases(printed: str) -> Iterator[str]:
    for part in re.split(r"[\s/-]+", printed.lower()):
        yield _ROMAN.get(part, part)


def shared_words(said: Description, record: Record) -> int:
    """How many of its telling words the registry's description has, too."""
    return len(said.words & _words_of(record))


def _words_of(record: Record) -> frozenset[str]:
    further = [record.extra.get(name) for name in ("official_title", "acronym")]
    listed = [record.extra.get(name) or () for name in ("conditions", "interventions")]
    parts = [record.title, record.abstract, *record.keywords]
    parts += [one for one in further if isinstance(one, str)]
    parts += [one for each in listed if isinstance(each, (list, tuple)) for one in each]
    return _telling(" ".join(map(str, parts)))


def contradictions(said: Description, record: Record) -> dict[str, tuple[str, str]]:
    """By name, what the report says and what the registry has instead; only what both tell."""
    found: dict[str, tuple[str, str]] = {}
    enrolled = record.extra.get("enrollment")
    if len(said.counts) == 1 and isinstance(enrolled, int) and enrolled not in said.counts:
        found["enrolment"] = (str(*said.counts), str(enrolled))
    phases = registered_phases(record)
    if said.phases and phases and not said.phases & phases:
        found["phase"] = ("/".join(sorted(said.phases)), "/".join(sorted(phases)))
    sponsor = record.author[0].literal if record.author else ""
    if said.sponsor and sponsor and not _one_name(said.sponsor, sponsor):
        found["sponsor"] = (said.sponsor, sponsor)
    return found


def registered_phases(record: Record) -> frozenset[str]:
    """Figures of ``PHASE2`` or ``Phase 2/Phase 3``."""
    listed = record.extra.get("phases")
    values = listed if isinstance(listed, (list, tuple)) else [listed]
    return frozenset(char for value in values for char in str(value or "") if char in "1234")


def _one_name(printed: str, registered: str) -> bool:
    left, right = titles.words(printed), titles.words(registered)
    initials = "".join(word[0] for word in right)
    return bool(set(left) & set(right) - STOP) or "".join(left) in initials


def pieces(text: str, trials: Sequence[Identifier]) -> Iterator[tuple[Identifier, str]]:
    """What a sentence says of each of its trials: all of it where it names one.

    Of several, the description stands behind each number, or in front of each; where both could
    be, nothing is said.
    """
    places = sorted((text.find(each.local), each) for each in trials)
    if len(places) == 1:
        yield places[0][1], text
        return
    if not places or places[0][0] < 0:
        return
    starts = [at for at, _ in places]
    ends = [at + len(each.local) for at, each in places]
    before, after = _telling(text[: starts[0]]), _telling(text[ends[-1] :])
    if after and not before:
        for number, (at, each) in enumerate(places):
            yield each, text[at : [*starts, len(text)][number + 1]]
    elif before and not after:
        for number, (_, each) in enumerate(places):
            yield each, text[[0, *ends][number] : ends[number]]
