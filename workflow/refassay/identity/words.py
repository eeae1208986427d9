"""The words of a title, and when two of them say the same.

Folded on both sides by :func:`refassay.titles.words` (markup, entities, NFKC, case, accents,
Greek letters, punctuation); here besides, word by word: numbers in words and Roman numerals,
American spelling, plural forms, slips of one letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum

_NEGATIONS = (
    "not no non without never nor neither none cannot lack lacks lacking absence absent fails"
    " failed failure unlike"
)
NEGATIONS = frozenset(_NEGATIONS.split())
"""Words that turn a statement round."""
_STOP = (
    "a an the of in on at by for from to with and or as is are was were be been its their this that"
    " these those via into than using der die das des und von zur zum im le la les du de et un une"
    " el los las y en del al e il di"
)
STOP = frozenset(_STOP.split())
"""Words without weight: two titles may differ in them."""
_NUMBERS = {
    "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
    "first": "1st", "second": "2nd", "third": "3rd", "i": "1", "ii": "2", "iii": "3", "iv": "4",
    "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "x": "10", "xi": "11", "xii": "12",
}  # fmt: skip
_TENS = {
    "twenty": "2", "thirty": "3", "forty": "4", "fifty": "5", "sixty": "6", "seventy": "7",
    "eighty": "8", "ninety": "9",
}  # fmt: skip
_DIMENSIONS = frozenset({"dimension", "dimensional", "dimensions"})
_OPPOSITES = (
    ("hypo", "hyper"), ("inter", "intra"), ("pre", "post"), ("anti", "pro"), ("up", "down"),
    ("micro", "macro"), ("endo", "exo"), ("ecto", "endo"), ("intra", "extra"), ("homo", "hetero"),
    ("over", "under"), ("in", "de"), ("mono", "bi"), ("mono", "poly"), ("uni", "bi"),
    ("ab", "ad"), ("af", "ef"), ("eu", "dys"), ("ortho", "para"), ("sub", "supra"),
    ("infra", "supra"), ("tachy", "brady"), ("max", "min"), ("super", "sub"),
)  # fmt: skip
"""Beginnings that turn a word into its opposite; the rest of the word is the same."""
_TURNING = ("non", "un", "in", "im", "ir", "il", "dis", "anti", "de", "mis", "a", "an", "counter")
"""Beginnings that turn the word behind them round."""
_OPPOSED = (
    "male/female men/women man/woman boys/girls high/low higher/lower increase/decrease"
    " increased/decreased increases/decreases increasing/decreasing gain/loss early/late"
    " acute/chronic positive/negative activation/inhibition activates/inhibits"
    " activator/inhibitor activators/inhibitors agonist/antagonist agonists/antagonists"
    " maternal/paternal dominant/recessive benign/malignant left/right upper/lower"
    " superior/inferior anterior/posterior dorsal/ventral proximal/distal short/long"
    " before/after children/adults"
)
_PAIRS = frozenset(frozenset(pair.split("/")) for pair in _OPPOSED.split())
_VOWELS = (
    ("ae", "e"), ("oe", "e"), ("our", "or"), ("ogue", "og"), ("yse", "yze"), ("sulph", "sulf"),
    ("kappab", "kb"),
)  # fmt: skip
"""British and American spellings, and *NF-kB*, which is often printed with a Latin k."""
_SPELLINGS = {
    "ageing": "aging", "grey": "gray", "disc": "disk", "discs": "disks", "mould": "mold",
    "moulds": "molds", "programme": "program", "programmes": "programs", "aluminium": "aluminum",
    "defence": "defense", "licence": "license", "practise": "practice", "plough": "plow",
    "whilst": "while", "amongst": "among", "versus": "vs", "judgement": "judgment",
    "sceptic": "skeptic", "offence": "offense", "microrna": "mir", "micrornas": "mirs",
}  # fmt: skip
"""Spellings that no rule below brings together, and that are too short for a slip."""
_IZE = re.compile(r"is(?=(?:e|ed|es|ing|ation|ations|er|ers)$)")
_METRE = re.compile(r"(?<=[bct])re$")
_DOUBLED = re.compile(r"ll(?=(?:ed|ing|er|ers|or)$)")
_LONG = 6
"""Letters; in a shorter word one letter may make another word."""


class Weight(StrEnum):
    """What a difference in a word means."""

    NONE = "none"
    """Stop words and spellings: nothing."""
    SPELLING = "spelling"
    """A slip of one letter, or a plural."""
    CONTENT = "content"
    """Another word."""
    SIGN = "sign"
    """A number, a negation or an opposite: the mark of another work."""


def spelled(word: str) -> str:
    """The word in American spelling, numbers in figures, Roman ones of two letters and more."""
    if word in _NUMBERS and len(word) > 1:
        return _NUMBERS[word]
    if word in _SPELLINGS:
        return _SPELLINGS[word]
    if len(word) < 4 or has_digit(word):
        return word
    for british, american in _VOWELS:
        word = word.replace(british, american)
    word = _IZE.sub("iz", word)
    word = _METRE.sub("er", word)
    return _DOUBLED.sub("l", word)


def joined(words: Sequence[str]) -> Iterator[str]:
    """The words in one spelling; *twenty-one* is 21, *three-dimensional* is 3d."""
    at = 0
    while at < len(words):
        word, behind = words[at], words[at + 1] if at + 1 < len(words) else ""
        figure = _NUMBERS.get(behind, "")
        taken = 2
        if word in _TENS and len(figure) == 1 and len(behind) > 2 and figure != "0":
            yield _TENS[word] + figure
        elif behind in _DIMENSIONS and spelled(word).isdigit():
            yield f"{spelled(word)}d"
        else:
            yield f"{_TENS[word]}0" if word in _TENS else spelled(word)
            taken = 1
        at += taken


def has_digit(word: str) -> bool:
    """Whether a figure is in it."""
    return any(char.isdigit() for char in word)


_IRREGULAR = {
    "men": "man", "women": "woman", "mice": "mouse", "children": "child", "feet": "foot",
    "teeth": "tooth", "criteria": "criterion", "bacteria": "bacterium", "phenomena": "phenomenon",
    "loci": "locus", "nuclei": "nucleus", "fungi": "fungus", "genera": "genus", "indices": "index",
}  # fmt: skip


def stem(word: str) -> str:
    """The word without the ending of a plural; a rough one, for counting what is shared."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) > 4 and not has_digit(word):
        for ending, instead in (("ies", "y"), ("ses", "sis"), ("s", "")):
            if word.endswith(ending) and not word.endswith("ss"):
                return word[: -len(ending)] + instead
    return word


def weigh(word: str) -> Weight:
    """What it means when only one of two titles has this word."""
    if word in NEGATIONS or has_digit(word):
        return Weight.SIGN
    return Weight.NONE if word in STOP else Weight.CONTENT


def weigh_pair(one: str, other: str) -> Weight:
    """What it means when one title has `one` where the other has `other`."""
    if _number(one) == _number(other) or one.replace("ue", "u") == other.replace("ue", "u"):
        return Weight.NONE
    if any(has_digit(_number(word)) or word in NEGATIONS for word in (one, other)):
        return Weight.SIGN
    if are_opposite(one, other):
        return Weight.SIGN
    if one in STOP and other in STOP:
        return Weight.NONE
    if stem(one) == stem(other) or _one_slip(one, other):
        return Weight.SPELLING
    return Weight.CONTENT


def are_opposite(one: str, other: str) -> bool:
    """Whether one is the other turned round: *hypo* and *hyper*, *stable* and *unstable*."""
    if frozenset((stem(one), stem(other))) in _PAIRS or frozenset((one, other)) in _PAIRS:
        return True
    short, long = sorted((one, other), key=len)
    if len(short) >= 4 and any(long == begin + short for begin in _TURNING):
        return True
    return any(_turned(one, other, *pair) or _turned(other, one, *pair) for pair in _OPPOSITES)


def _turned(one: str, other: str, begin: str, instead: str) -> bool:
    return (
        one.startswith(begin)
        and other.startswith(instead)
        and len(one) - len(begin) >= 3
        and one[len(begin) :] == other[len(instead) :]
    )


def _number(word: str) -> str:
    return _NUMBERS.get(word, word)


def _one_slip(one: str, other: str) -> bool:
    """Whether one letter was changed, added, left out or swapped with the next in a long word."""
    if min(len(one), len(other)) < _LONG or abs(len(one) - len(other)) > 1:
        return False
    short, long = sorted((one, other), key=len)
    at = next((i for i, char in enumerate(short) if char != long[i]), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = short[at : at + 2] == long[at : at + 2][::-1]
    return short[at + 1 :] == long[at + 1 :] or (swapped and short[at + 2 :] == long[at + 2 :])
