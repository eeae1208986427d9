"""What a sentence is about, which way it points, and how sure it is of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_TOKEN = re.compile(r"[^\W_]+(?:[-‐‑'’][^\W_]+)*[+−]?|[<>≤≥]")


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_LETTER = re.compile(r"[^\W\d_]")
_STOP = _set(
    """a about above across after all also although an and any approximately are around as at be
        because been before being below between both but by can compared could did do does due
        during each either estimated even for from further given had has have having he her here
        how however if in into is it its itself just least like made many may me might more most
        much namely no nor not of off on once only onto or other our out over own per
        respectively same she should since so some such than that the their them then there
        therefore these they this those though through thus to too total toward under until up
        upon us used using versus very via vs was we were what when where whereas whether which
        while who whom whose will with within without would yet you
        analysis cohort confidence data difference estimate evidence finding find found
        frequency group hazard hr interval level mean median nearly number observed odds
        or patient patients participant participants individual individuals subject subjects people
        person persons percent percentage proportion rate ratio relative report reported reports
        result results rr show showed shown significant significantly study studies trial trials
        value values ci p n case cases among occurred receive received recorded identified detected
        seen noted demonstrated revealed according paper authors article
        associated association corresponding equivalent mark markedly substantial substantially
        clear clearly present effect effects"""
)
"""Small words, and those that every sentence with results has."""
_ALIKE = {
    "mortality": "death",
    "died": "death",
    "die": "death",
    "dead": "death",
    "fatality": "death",
    "female": "woman",
    "women": "woman",
    "male": "man",
    "men": "man",
    "children": "child",
    "paediatric": "child",
    "pediatric": "child",
    "mice": "mouse",
    "murine": "mouse",
    "tumour": "tumor",
    "cancers": "cancer",
    "responded": "response",
    "respond": "response",
    "survived": "survival",
    "survive": "survival",
    "relapsed": "relapse",
    "therapy": "treatment",
    "treated": "treatment",
    "affected": "affect",
    "heterozygous": "heterozygote",
    "carriers": "carrier",
}
_UP = _set(
    """increase increased increases increasing rise rises rose raised raises higher greater
    elevated elevates elevate more gain gained grew longer upregulated up-regulated upregulation
    upregulates augmented worse worsened worsens worsening improved improves improve
    improvement faster larger stronger"""
)
_DOWN = _set(
    """decrease decreased decreases decreasing reduce reduced reduces reducing reduction
    reductions lower lowered lowers lowering decline declined declines fell falls fall dropped drops
    drop fewer less shorter shortened
    shortens downregulated down-regulated downregulation downregulates
    diminished diminishes attenuated attenuates suppressed suppresses smaller slower weaker
    inhibited inhibits"""
)
_AS_NOUN = _set("falls fall gain longer rise drop drops rises decline")
_TURNS = _set("improve improved improves improvement worse worsened worsens worsening")
"""Words that tell whether it was good, not which way the figure went: no direction."""
_NOT = re.compile(
    r"\b(?:not|no|never|neither|nor|without|fail(?:ed|s)? to|cannot|didn['’]t|doesn['’]t"
    r"|non-?significant(?:ly)?|nonsignificant(?:ly)?|unable to)\b",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"\s(?:than\s[0-9]|likely\b|limbs?\b|extremit|backs?\b|legs?\b|respiratory|urinary|gastro|airway"
    r"|lobes?\b|body\b|abdom|quartile|tertile|quintile|income|education|middle|(?:o)?esophag|lip\b"
    r"|motor\b|bound|limit|ejection|penetrance|intracranial|order\b|follow)"
)
"""Behind *more*, *lower*, *reduced* ...: a bound of a figure or part of a name, no direction."""
_NOUNS = re.compile(
    r"\b(?:of|from|for|and|no|risk|prevent(?:s|ed|ing)?|weight|elderly)\s$", re.IGNORECASE
)
"""Before *falls*, *gain*, *longer*: no direction either."""
_NEAR = 40
"""Characters between a negation and the word that it turns, at most."""
_OPPOSITES = tuple(
    (re.compile(rf"\b(?:{one})\b", re.IGNORECASE), re.compile(rf"\b(?:{other})\b", re.IGNORECASE))
    for one, other in (
        ("improv(?:e|es|ed|ing|ement)|better", "worse|worsen(?:s|ed|ing)?|deteriorat(?:es|ed|ion)"),
        ("earlier|younger", "later|older"),
        ("common|commoner|frequent|often", "rare|rarer|rarely|uncommon|infrequent"),
        ("positive(?:ly)?|direct(?:ly)?", "negative(?:ly)?|inverse(?:ly)?"),
        ("sensitive|sensitivity", "resistant|resistance"),
        ("activat(?:es|ed|ion|or)|agonists?", "inhibit(?:s|ed|ion|ors?)|antagonists?"),
        ("present|presence", "absent|absence"),
        ("protective|benefi(?:t|cial)", "harm(?:ful)?|deleterious|detrimental"),
    )
)
"""Words of which a source that has one does not say the other."""
_STRONG = re.compile(
    r"\b(?:causes?|caused|proves?|proved|proven|establish(?:es|ed)|confirms? that|cures?|cured"
    r"|prevents?|eliminates?|guarantees?|definitive(?:ly)?|conclusive(?:ly)?|leads? to|led to"
    r"|induc(?:es|ed)|trigger(?:s|ed)|driv(?:es|en)|mediat(?:es|ed)|due to|result(?:s|ed) in"
    r"|required for)\b",
    re.IGNORECASE,
)
_CERTAIN_WORDS = (
    "cause causes caused prove proves proved proven prevent prevents cure cures eliminate"
    " eliminates definitive definitively conclusive conclusively"
)
_SURE = re.compile(
    r"\b(?:causes?|caused|proves?|proved|proven|definitive(?:ly)?|conclusive(?:ly)?|cures?"
    r"|prevents?|eliminates?)\b",
    re.IGNORECASE,
)
_HEDGE = re.compile(
    r"\b(?:may|might|could|can|possibl[ey]|perhaps|potential(?:ly)?|suggest(?:s|ed|ing|ive)?"
    r"|associat(?:ed|ion|ions)|correlat(?:e|es|ed|ion|ions)|linked|appear(?:s|ed)? to"
    r"|seem(?:s|ed)? to|likely|putative|trend|hypothesi[sz]ed?|speculate|unclear|not significant"
    r"|non-?significant)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Direction:
    """Which way a sentence says that something went."""

    up: bool
    negated: bool


def about(text: str) -> frozenset[str]:
    """The words that tell what a text is about: folded, without endings, small words and figures.

    Words of direction, hedges and what every result is said with are none.
    """
    return frozenset(filter(None, map(_root, _TOKEN.findall(text))))


def in_turn(text: str) -> Iterator[tuple[str, str]]:
    """Pairs of telling words of a text that stand next to each other."""
    last, end = "", -1
    for match in _TOKEN.finditer(text):
        root = _root(match.group())
        if root and last and text[end : match.start()] in (" ", "-"):
            yield last, root
        last, end = root, match.end()


@lru_cache(maxsize=20_000)
def _root(token: str) -> str:
    word = token.casefold().replace("’", "'").replace("‐", "-").replace("‑", "-")
    if word.endswith("'s"):
        word = word[:-2]
    if not _LETTER.search(word) or "¤" in word:
        return ""
    if word in _STOP or word in _UP or word in _DOWN or (len(word) == 1 and token.islower()):
        return ""
    if word in _ALIKE:
        return _ALIKE[word]
    return _stem(word)


def _stem(word: str) -> str:
    """Without the endings of plurals, participles and adverbs; British as American spelling."""
    if not word.isalpha() or len(word) < 5:
        return word
    stem = word.replace("aemi", "emi").replace("oedem", "edem").replace("isation", "ization")
    stem = stem.replace("our", "or").replace("haemo", "hemo").replace("paed", "ped")
    for ending in ("ies", "ied", "ingly", "edly", "ing", "ed", "es", "s", "ly", "ity", "e"):
        if stem.endswith(ending) and len(stem) - len(ending) >= 4 and not stem.endswith("ss"):
            return stem[: -len(ending)]
    return stem


def directions(text: str) -> tuple[Direction, ...]:
    """Every word of a text that says which way something went."""
    found = []
    for match in _TOKEN.finditer(text):
        word = match.group().casefold()
        if word in _TURNS or (word not in _UP and word not in _DOWN):
            continue
        before = text[max(0, match.start() - _NEAR) : match.start()]
        if _BOUND.match(text, match.end()) or (word in _AS_NOUN and _NOUNS.search(before)):
            continue
        turned = [each for each in _NOT.finditer(before) if not _breaks(before[each.end() :])]
        found.append(Direction(word in _UP, bool(turned)))
    return tuple(found)


def _breaks(between: str) -> bool:
    return any(sign in between for sign in ",;:()") or " but " in between or " and " in between


def are_opposite(one: str, other: str) -> bool:
    """Whether one text has a word whose opposite the other has, and neither has both."""
    for left, right in _OPPOSITES:
        here = (left.search(one) is not None, right.search(one) is not None)
        there = (left.search(other) is not None, right.search(other) is not None)
        if here != there and sum(here) == sum(there) == 1:
            return True
    return False


def negations(text: str) -> int:
    """How many negations a text has."""
    return len(_NOT.findall(text))


def is_certain(text: str) -> bool:
    """Whether it says outright that one thing causes, prevents, cures or proves another."""
    return bool(_SURE.search(text)) and not _HEDGE.search(text) and not negations(text)


def is_strong(text: str) -> bool:
    """Whether it has any word of cause or proof."""
    return bool(_STRONG.search(text))


def without_certainty(words: frozenset[str]) -> frozenset[str]:
    """Words of a sentence without those that say that one thing causes or proves another."""
    return words - about(_CERTAIN_WORDS)


def is_hedged(text: str) -> bool:
    """Whether it says *may*, *suggests*, *was associated with* or the like."""
    return bool(_HEDGE.search(text))


def compares(text: str) -> bool:
    """Whether it sets one thing against another: which way it points depends on the order."""
    return bool(re.search(r"\b(?:than|versus|vs|compared|relative to|over)\b", text, re.IGNORECASE))
