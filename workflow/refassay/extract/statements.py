"""Sentences that cite something, and whether they give a result in numbers."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from refassay.extract.above import above
from refassay.extract.sentences import Span, paragraphs, sentences
from refassay.model import Identifier


class Cites(NamedTuple):
    """A place that cites. Offsets are the view's."""

    start: int
    end: int
    citation: int | None
    ids: tuple[Identifier, ...]


class Stated(NamedTuple):
    """A sentence with offsets of the view."""

    start: int
    end: int
    before: Span | None
    """The sentence before it in the same paragraph."""
    quantitative: bool
    places: tuple[Cites, ...]
    above: tuple[Span, ...] = ()
    """The heading above it, and what leads to its list."""


_LEAST_WORDS = 3
_WORD = re.compile(r"[^\W\d_]{2,}")
_BULLET = re.compile(r"[ \t>]*(?:[-*+•]|[0-9]{1,4}[.)])[ \t]+")
_NUMBER = r"[-−–]?[0-9]{1,7}(?:[.,·][0-9]{1,6})*"
_WHO = (
    r"(?:patients?|participants?|individuals?|subjects?|cases?|controls?|famil(?:y|ies)|adults?"
    r"|children|women|men|mice|rats|dogs|samples?|specimens?|stud(?:y|ies)|trials?|probands?|people"
    r"|carriers?|deaths?|infants?|persons?|events?|donors?|cells|tumou?rs?|births?)"
)
_MEASURES = r"(?:a|c|s)?(?:HR|OR|RR|IRR|SMD|WMD|MD|NNT|NNH|AUC|AUROC|ICC)s?"
_IN_WORDS = (
    r"(?:(?:hazard|odds|risk|rate|prevalence)[ ]ratios?|relative[ ]risk|effect[ ]size"
    r"|cohen['’]?s[ ]d|mean[ ]difference|correlation|sensitivity|specificity)"
)
_STUFF = (
    r"(?:w/v|v/v|glucose|dextrose|saline|solution|cream|ointment|gel|DMSO|FBS|ethanol|agarose"
    r"|CO2|oxygen)"
)
_FIGURE_FIRST = re.compile(
    rf"[0-9](?:\s?(?:%|％|percent\b|per[ ]cent\b|percentage[ ]points?\b)(?!\s?{_STUFF})"
    r"|[- –]?fold\b|[ ](?:of|out[ ]of)[ ](?:the[ ])?[0-9]{1,6}\b|[ ]?±"
    r"|(?<![\w.-][0-9])[0-9]{0,2}(?:,?[0-9]{3}){0,2}[ ](?:[a-z-]{2,20}[ ]){0,2}"
    rf"{_WHO}\b)"
)
"""Begins with a figure, so that the engine looks for nothing else."""
_Rows = tuple[tuple[tuple[str, ...], re.Pattern[str]], ...]


def _rows(*rows: tuple[tuple[str, ...], str]) -> _Rows:
    """Patterns that begin with a word, each with strings of which one is in whatever it finds:
    to look for those is cheaper.
    """
    return tuple((strings, re.compile(rf"\b{pattern}")) for strings, pattern in rows)


_FIGURE = re.compile("[0-9]")
_AS_WRITTEN = _rows(
    (
        ("HR", "OR", "RR", "MD", "NNT", "NNH", "AU", "ICC"),
        rf"{_MEASURES}\b[\s,:=(]{{0,4}}(?:of|was|is)?[\s=]{{0,3}}{_NUMBER}",
    ),
    (
        ("=", "<", ">", "≤", "≥", "value", "adj", "p of", "P of", "p was", "P was"),
        r"[pP](?:[- ]?(?:values?|adj))?\s{0,2}(?:[<>=≤≥]|of|was)\s{0,2}(?:0?[.·][0-9]|[0-9])",
    ),
    (("=",), r"[nNr]\s{0,2}=\s{0,2}[-−–]?[0-9.]"),
    (("edian", "ean", "verage"), r"(?:[Mm]edian|[Mm]ean|[Aa]verage)\b[^.;0-9\n]{0,40}[0-9]"),
)
"""Each with a figure."""
_WITHOUT_FIGURE = _rows(
    ((" interval",), r"(?:confidence|credible) interval"),
    (("fold",), r"(?:two|three|four|five|six|seven|eight|ten|several)-?fold\b"),
)
_IN_SMALL_LETTERS = (
    *_WITHOUT_FIGURE,
    *_rows(
        (
            (
                *(" ratio", "relative risk", "effect size", "cohen", "mean difference"),
                *("correlation", "sensitivity", "specificity"),
            ),
            rf"{_IN_WORDS}\b[^.;0-9\n]{{0,40}}{_NUMBER}",
        )
    ),
)
_NO_RESULT = re.compile(
    r"(?:1[89]|20)(?<![0-9.,]..)[0-9]{2}(?![0-9.,]?[0-9%])(?![ ](?:patients|participants))"
    r"|(?:[Pp]hase|[Tt]ype|[Gg]rade|[Ss]tage|[Cc]lass|[Ff]igure|Fig\.|[Tt]able|[Ll]ine)s?[ ]"
    r"[0-9]{1,4}(?:[ ]?(?:[-–/,]|and|or|to)[ ]?[0-9]{1,4}){0,3}"
    r"|https?://[^\s)]{1,2000}"
)
"""Years, numbers of phases and figures, addresses: no results."""


def stated(text: str, places: Sequence[Cites]) -> Iterator[Stated]:
    """The sentences of a text in which one of the places lies (rising), in order.

    A sentence that is nothing but citations belongs to the one before it.
    """
    starts = [place.start for place in places]
    blocks = paragraphs(text) if places else []
    for paragraph, over in zip(blocks, above(text, blocks), strict=True):
        first = bisect_left(starts, paragraph[0])
        if first == len(starts) or starts[first] >= paragraph[1]:
            continue
        block = sentences(text, paragraph)
        for start, end, inside, says in _joined(text, block, places, starts):
            if not says and not _says_something(text, start, end, inside):
                continue
            before = _previous(text, block, start)
            own = _BULLET.match(text, start, end)
            begin = own.end() if own else start
            told = is_quantitative(_without(text, begin, end, inside))
            yield Stated(begin, end, before, told, tuple(inside), over)


def is_quantitative(sentence: str) -> bool:
    """Whether a sentence without its citations gives an effect, an interval, a share, a count."""
    return _gives_numbers(sentence) and _gives_numbers(_NO_RESULT.sub(" ", sentence))


def _gives_numbers(shown: str) -> bool:
    figure = _FIGURE.search(shown)
    if figure is None:
        return _holds(shown.lower(), _WITHOUT_FIGURE)
    return (
        _FIGURE_FIRST.search(shown, figure.start()) is not None
        or _holds(shown, _AS_WRITTEN)
        or _holds(shown.lower(), _IN_SMALL_LETTERS)
    )


def _holds(shown: str, rows: _Rows) -> bool:
    for strings, pattern in rows:
        if any(map(shown.__contains__, strings)) and pattern.search(shown):
            return True
    return False


class _Sentence(NamedTuple):
    """A sentence in which something is cited, with those behind it that are citations alone."""

    start: int
    end: int
    inside: list[Cites]
    says: bool
    """It is known to say something; where not, it may."""


def _joined(
    text: str, block: list[Span], places: Sequence[Cites], starts: list[int]
) -> list[_Sentence]:
    joined: list[_Sentence] = []
    silent: int | None = None  # where the sentence before begins, if it cites nothing
    for start, end in block:
        first = bisect_left(starts, start)
        if first == len(starts) or starts[first] >= end:
            silent = start
            continue
        inside = [*places[first : bisect_left(starts, end, first)]]
        if _says_something(text, start, end, inside):
            joined.append(_Sentence(start, end, inside, says=True))
        elif silent is None and joined:
            last = joined[-1]
            joined[-1] = _Sentence(last.start, end, last.inside + inside, last.says)
        else:
            joined.append(_Sentence(start if silent is None else silent, end, inside, says=False))
        silent = None
    return joined


def _previous(text: str, block: list[Span], start: int) -> Span | None:
    near = bisect_left(block, (start, start)) - 1
    if near < 0:
        return None
    first, last = block[near]
    own = _BULLET.match(text, first, last)
    return (own.end() if own else first, last)


def _without(text: str, start: int, end: int, places: Sequence[Cites]) -> str:
    parts: list[str] = []
    at = start
    for place in places:
        parts.append(text[at : max(at, place.start)])
        at = max(at, place.end)
    return " ".join([*parts, text[at:end]])


def _says_something(text: str, start: int, end: int, places: Sequence[Cites]) -> bool:
    rest = _without(text, start, end, places)
    return next(islice(_WORD.finditer(rest, 0, 400), _LEAST_WORDS - 1, None), None) is not None
