"""Two texts in one spelling, with the places in the original.

Documented folding. The same rules are applied to the quote and to the source:

| folded | examples |
| --- | --- |
| form, ligatures, subscripts, accents in a word, case | ``ﬁ`` fi, ``H₂O`` H2O, ``naïve`` naive |
| dashes and quotation marks | ``–`` -, ``—`` and ``--`` a dash between spaces, ``“`` ' |
| what is not seen, white space | soft hyphen, zero width, thin space, line end |
| a hyphen at a line end | joined or kept, whichever the other text has |
| operators in words and their spaces | ``≥`` ``> or =`` ``>/=`` are >=; ``p < 0.05`` p<0.05 |
| numbers | ``1,000`` 1000, ``0·05`` and ``.05`` 0.05, ``5mg`` 5 mg, ``42 %`` 42% |
| raised digits behind a digit | ``10⁶`` 10^6 |

Never folded away: signs, operators, digits, letters of another name. In *loose* spelling go also
punctuation between words, hyphens between letters, the caret, and Greek letters by name.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from refassay.quotes._letters import spelled
from refassay.titles import GREEK


class LineEnds(StrEnum):
    """What becomes of a hyphen at the end of a line."""

    KEPT = "kept"
    JOINED = "joined"


@dataclass(frozen=True, slots=True, eq=False)
class Folded:
    """A text in one spelling. ``starts[i]`` and ``ends[i]`` say where its character i was."""

    text: str
    starts: array[int]
    ends: array[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The place in the original of ``text[start:end]``, which must not be empty."""
        return self.starts[start], max(self.ends[start:end])


_UNITS = (
    "mg g kg µg μg ug ng pg ml l dl µl μl ul mm cm m km µm μm um nm mmol µmol μmol nmol pmol mol "
    "mmhg kda da bp kb mb h hr hrs s min ms hz khz mhz kcal cal kj j w v mv ma iu u c k "
    "mg/kg mg/dl g/l ng/ml pg/ml mmol/l kg/m2 ml/min"
)
_UNIT = "|".join(sorted(map(re.escape, _UNITS.split()), key=len, reverse=True))
_WRAPPED = re.compile(
    r"(?<=[^\W\d_])[-‐‑\u00ad] ?(?:\r?\n[ \t>]{0,20}| )(?!(?:and|or|to|und|oder|et|ou|y|e)\b)"
    r"(?=[^\W\d_])"
)
"""A hyphen at a line end, also where the lines were joined by a space."""
_BROKEN_BEFORE = re.compile(r"(?<=[^\W\d_]) [-‐‑] ?\r?\n[ \t>]{0,20}(?=[^\W\d_])")

Rule = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]

_RULES: tuple[Rule, ...] = (
    (re.compile(r"\s+"), " "),
    (re.compile(r"(?<=\S) ?-{2,3} ?(?=\S)"), " - "),
    (re.compile(r" {2,}"), " "),
    (re.compile(r"'{2,}"), "'"),
    (re.compile(r"([<>]) ?(?:or|/) ?="), lambda found: found[1] + "="),
    (re.compile(r"\b(?:greater|more) than or equal to\b"), ">="),
    (re.compile(r"\b(?:less|lower|fewer) than or equal to\b"), "<="),
    (re.compile(r" ?(\+/-|-/\+|[<>!]=|[<>=~≈]) ?"), lambda found: found[1]),
    (re.compile(r"(?<=\d) ?x ?(?=\d)"), "x"),
    (re.compile(r"(?<=\d)·(?=\d)"), "."),
    (re.compile(r"(?<=\d),(?=\d{3}(?!\d))"), ""),
    (re.compile(r"(?<![\w.,)])\.(?=\d)"), "0."),
    (re.compile(r"(?<=\d) (?=[%‰°])"), ""),
    (re.compile(rf"(\d)(?=(?:{_UNIT})(?![\w/]))"), lambda found: found[1] + " "),
    (re.compile(r"(?<=\d) ?u(?=[glm](?![\w]))"), "μ"),
    (re.compile(r" +(?=[,;:)\]}])| (?=\.(?![\d.]))|(?<=[(\[{]) +"), ""),
)
_LOOSER: tuple[Rule, ...] = (
    (re.compile(r"(?<=[^\W_])\(([+-]?\d{0,3}[+-]?)\)"), lambda found: found[1]),
    (re.compile(r"-?([α-ω])(?:-(?=[^\W_]))?"), lambda found: f" {GREEK.get(found[1], found[1])} "),
    (
        re.compile(r"(?<=[^\W_])-?(alpha|beta|gamma|delta|epsilon|kappa|lambda|omega)(?![^\W_])"),
        lambda found: f" {found[1]}",
    ),
    (re.compile(r"(?<=\d) to (?=\d)"), "-"),
    (re.compile(r"\^"), ""),
    (re.compile(r"(?<!\d)[,;:]|[,;:](?!\d)|[()\[\]{}'!?*_]"), " "),
    (re.compile(r"\.(?!\d)|(?<!\d)\."), " "),
    (re.compile(r"(?<=[^\W\d_])-(?=[^\W_])| - |(?<=\d)-(?=[^\W\d_])"), " "),
    (re.compile(r"(?<=[^\W_])-(?=[^\W\d_])"), " "),
    (re.compile(r"\s{2,}"), " "),
)
_OUTER = " .,;:!?'"
"""Marks around a quotation that may be the report's own."""


@lru_cache(maxsize=256)
def fold(text: str, line_ends: LineEnds = LineEnds.KEPT) -> Folded:
    """The text in one spelling. Folding what is folded changes nothing."""
    size = len(text)
    state = Folded(text, array("I", range(size)), array("I", range(1, size + 1)))
    state = _replaced(state, _NARROW)
    mended = "" if line_ends is LineEnds.JOINED else "-"
    if "\n" in text or line_ends is LineEnds.JOINED:
        state = _replaced(state, (_BROKEN_BEFORE, mended))
    if line_ends is LineEnds.JOINED:
        state = _replaced(state, (_WRAPPED, mended))
    elif "\n" in text:
        state = _replaced(state, (_AT_LINE_END, mended))
    for _ in range(3):  # what is not seen can stand between a letter and its neighbour
        before, state = state.text, _spelled(state)
        if state.text == before or before.isascii():
            break
    return _until_still(state, _RULES)


_NARROW: Rule = (re.compile(r"(?<=\d)[\u2009\u202f\u00a0\u2007](?=\d{3}(?!\d))"), "")
"""A narrow space between thousands, told from a plain one before spaces are folded."""
_AT_LINE_END = re.compile(r"(?<=[^\W\d_])[-‐‑] ?\r?\n[ \t>]{0,20}(?=[^\W\d_])")


@lru_cache(maxsize=256)
def loosen(folded: Folded) -> Folded:
    """The text in loose spelling: for what is accepted only with the difference shown."""
    return trimmed(_until_still(folded, _LOOSER))


def trimmed(folded: Folded, marks: str = _OUTER) -> Folded:
    """Without the marks at both ends."""
    text = folded.text
    start = len(text) - len(text.lstrip(marks))
    end = max(len(text.rstrip(marks)), start)
    return Folded(text[start:end], folded.starts[start:end], folded.ends[start:end])


def without(folded: Folded, spans: Sequence[tuple[int, int]]) -> Folded:
    """The text with some spans (in order, apart) cut out."""
    keep: list[int] = []
    at = 0
    for start, end in spans:
        keep.extend(range(at, start))
        at = end
    keep.extend(range(at, len(folded.text)))
    return Folded(
        "".join([folded.text[index] for index in keep]),
        array("I", [folded.starts[index] for index in keep]),
        array("I", [folded.ends[index] for index in keep]),
    )


def _spelled(state: Folded) -> Folded:
    text: list[str] = []
    starts, ends = array("I"), array("I")
    for start, end, spelling in spelled(state.text):
        text.append(spelling)
        if end - start == len(spelling):
            starts.extend(state.starts[start:end])
            ends.extend(state.ends[start:end])
        else:
            starts.extend([state.starts[start]] * len(spelling))
            ends.extend([state.ends[end - 1]] * len(spelling))
    return Folded("".join(text), starts, ends)


def _until_still(state: Folded, rules: Sequence[Rule]) -> Folded:
    """All rules in order, again where one makes work for another."""
    for _ in range(5):
        before = state.text
        for rule in rules:
            state = _replaced(state, rule)
        if state.text == before:
            break
    return state


def _replaced(state: Folded, rule: Rule) -> Folded:
    """Every match of a rule replaced; what replaces it takes the whole match's place."""
    pattern, replacement = rule
    text: list[str] = []
    starts, ends = array("I"), array("I")
    at = 0
    for match in pattern.finditer(state.text):
        new = replacement(match) if callable(replacement) else replacement
        start, end = match.span()
        if new == match[0]:
            continue
        text += (state.text[at:start], new)
        starts.extend(state.starts[at:start])
        ends.extend(state.ends[at:start])
        if new:
            first = state.starts[start] if end > start else 0
            starts.extend([first] * len(new))
            ends.extend([max(state.ends[start:end])] * len(new))
        at = end
    if not at:
        return state
    text.append(state.text[at:])
    starts.extend(state.starts[at:])
    ends.extend(state.ends[at:])
    return Folded("".join(text), starts, ends)
