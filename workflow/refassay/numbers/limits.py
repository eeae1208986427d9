"""What narrows that for which a figure holds: words, times, doses, labels, what is counted.

Two figures are held against each other only where claim and source are narrowed alike; where one
of them names a dose, a time, a cohort or a variant that the other does not name, both may be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from refassay.numbers import cues
from refassay.numbers.counted import kinds_counted
from refassay.numbers.measure import Kind, Measure
from refassay.numbers.rounding import Fit, fit
from refassay.numbers.source import Sentence

_LIMITS = re.compile(
    r"\b(?:wom[ae]n|m[ae]n|females?|males?|child(?:ren)?|adults?|infants?|adolescents?|elderly|older"
    r"|younger|sub-?groups?|placebo|controls?|baseline|(?:un)?adjusted|crude|uni-?variat\w{1,4}"
    r"|multi-?varia\w{1,4}|per[- ]protocol|intention[- ]to[- ]treat|overall|primary|secondary"
    r"|validation|training|discovery|replication|derivation|internal|external|local|distant|median"
    r"|means?|pooled|only|first|second|third|early|late|severe|mild|moderate|major|minor|absolute"
    r"|relative|cumulative|annual|total|all-cause|minimum|maximum|peak|final|initial|low|high"
    r"|(?:days?|weeks?|months?|years?|visits?|cycles?|phases?|types?|stages?|grades?|class)\s[0-9]{1,3}"
    r"|(?:19|20)[0-9]{2}|confirmed|suspected|heterozyg\w{1,6}|homozyg\w{1,6}|left|right|anterior|posterior"
    # Small words that turn or narrow what stands beside them.
    r"|before|after|during|until|without|above|below|both|either|each|every|any|all|other|another"
    r"|further|additional|once|twice|thrice|per\s[a-z]{1,20}|except|excluding"
    r")\b",
    re.IGNORECASE,
)
_TESTS = re.compile(
    r"\b(?:interaction|trend|heterogeneity|non-?inferiority|superiority|nominal|corrected"
    r"|(?:one|two|1|2)[- ](?:sided|tailed))\b",
    re.IGNORECASE,
)
_ADJUSTED = re.compile(r"\b[ac](?=(?:HR|OR|RR|IRR)s?\b)")
_CIRCUMSTANCES = frozenset({Kind.DURATION, Kind.AGE, Kind.DOSE, Kind.CONCENTRATION, Kind.QUANTITY})
"""Measures that may say when, for whom or under what something was seen."""
_TIMES = frozenset({Kind.DURATION, Kind.AGE})
_LABEL = re.compile(
    r"\b(?P<word>[^\W\d_]{2,30})[ ](?:[<>≤≥=][ ]?)?"
    r"(?P<figure>[0-9]{1,6}(?:[.·][0-9]{1,4})?)(?![0-9%])"
    r"|\b(?P<before>[^\W\d_]{2,30})[ ](?P<letter>[A-Z])(?![\w.'’]|[ ]?[<>≤≥=])"
)
"""``HPV 16``, ``exon 5``, ``BMI >30``, ``hepatitis A``."""
_APART = tuple(
    (re.compile(rf"\b(?:{one})\b", re.IGNORECASE), re.compile(rf"\b(?:{other})\b", re.IGNORECASE))
    for one, other in (
        ("m[ae]n|males?|boys?", "wom[ae]n|females?|girls?"),
        ("before", "after"),
        ("left", "right"),
        ("adults?", "child(?:ren)?|infants?"),
    )
)
"""What holds of one of them is not said of the other."""
_SMALL = (
    "a about after all an and are at before between but by for from had has have in into is of on"
    " only or over than the to total under until up was were with within since some were"
    " approximately around nearly almost roughly least most"
)
_NO_NAME = frozenset(_SMALL.split())
"""Words before a figure that do not make a name of it."""
_POINTS_BACK = re.compile(
    r"\b(?:(?:of|among|in|for|from) (?:these|those|them|whom)"
    r"(?! (?:with|who|without|on|in|given|treated|taking|receiving|aged|whose|not|under)\b)"
    r"|th(?:is|at|ese|ose) (?:\w{1,20} )?(?:(?:sub-?)?(?:groups?|sets?)|arms?|patients|families)"
    r"|the (?:latter|former|remaining|remainder|others?|rest))\b",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"\b(?P<word>by|to)\s(?:about |approximately |around |nearly |almost |some )?$"
)


def are_narrowed_alike(claim: Sentence, index: int, source: Sentence, place: int) -> bool:
    """Whether nothing limits one of two figures that does not limit the other as well."""
    own, there = claim.pieces[index], source.pieces[place]
    one, other = claim.text[own.start : own.end], source.text[there.start : there.end]
    if limits(claim.text) != limits(source.text) or limits(one) != limits(other):
        return False
    if {label for _, label in _labels(claim)} != {label for _, label in _labels(source)}:
        return False
    if {_leads_to(claim, index), _leads_to(source, place)} == {"by", "to"}:
        return False
    mine, theirs = kinds_counted(one), kinds_counted(other)
    if mine and theirs and not mine & theirs:
        return False
    return _same_before(claim, source) and _same_circumstances(claim, index, source, place)


def _same_before(claim: Sentence, source: Sentence) -> bool:
    """Whether neither rests on a sentence before it that narrows what it says."""
    if _POINTS_BACK.search(claim.text) or _POINTS_BACK.search(source.text):
        return False
    return all(
        one.scope <= one.words | other.words | other.scope
        for one, other in ((claim, source), (source, claim))
    )


def are_apart(claim: Sentence, index: int, source: Sentence, place: int) -> bool:
    """Whether two figures are surely of different things: men and women, exon 5 and exon 7."""
    own, there = claim.pieces[index], source.pieces[place]
    one, other = claim.text[own.start : own.end], source.text[there.start : there.end]
    for left, right in _APART:
        here = (left.search(one) is not None, right.search(one) is not None)
        beside = (left.search(other) is not None, right.search(other) is not None)
        if here != beside and sum(here) == sum(beside) == 1:
            return True
    mine, theirs = _by_name(claim), _by_name(source)
    if any(not mine[name] & theirs[name] for name in mine.keys() & theirs.keys()):
        return True
    return {_leads_to(claim, index), _leads_to(source, place)} == {"by", "to"}


def limits(text: str) -> frozenset[str]:
    """The words of a text that narrow what it says, in one spelling."""
    found = {match.group().casefold().rstrip("s") for match in _LIMITS.finditer(text)}
    return tests_named(text) | found | ({"adjusted"} if _ADJUSTED.search(text) else set())


def tests_named(text: str) -> frozenset[str]:
    """What a p value or an interval is of, where a text says so: *for interaction*, *one-sided*."""
    return frozenset(match.group().casefold() for match in _TESTS.finditer(text))


def _by_name(sentence: Sentence) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for name, label in _labels(sentence):
        found.setdefault(name, set()).add(label)
    return found


def _labels(sentence: Sentence) -> Iterator[tuple[str, str]]:
    """Figures and letters that are part of a name, each behind the word before it."""
    for match in _LABEL.finditer(sentence.text):
        at = match.start("figure") if match["figure"] else match.start("letter")
        if any(each.start <= at < each.end for each in sentence.measures):
            continue
        if match["figure"] is None:
            yield match["before"].casefold(), match["letter"]
        elif match["word"].casefold() not in _NO_NAME and not cues.LEVEL.match(
            sentence.text, match.end()
        ):
            yield match["word"].casefold(), match["figure"]


def _leads_to(sentence: Sentence, index: int) -> str:
    """``by`` or ``to`` right before the figure: by how much it changed, and to what."""
    start = sentence.measures[index].start
    match = _CHANGE.search(sentence.text[max(0, start - 24) : start])
    return match["word"] if match else ""


def _same_circumstances(claim: Sentence, index: int, source: Sentence, place: int) -> bool:
    """Whether both name the same times, ages and doses, or neither any."""
    left, right = _circumstances(claim, index), _circumstances(source, place)
    return _held(left, right) and _held(right, left)


def _circumstances(sentence: Sentence, index: int) -> list[Measure]:
    own = sentence.measures[index]
    return [
        each
        for place, each in enumerate(sentence.measures)
        if place != index
        and each.kind in _CIRCUMSTANCES
        and (each.kind in _TIMES or each.kind is not own.kind)
    ]


def _held(these: Sequence[Measure], those: Sequence[Measure]) -> bool:
    return all(any(fit(one, other) is Fit.SAME for other in those) for one in these)
