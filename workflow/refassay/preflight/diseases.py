"""Names of other diseases that a text speaks of, read off their last word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from refassay.preflight.folding import fold, lowered
from refassay.preflight.names import GENERIC, Name, arabic

_HEAD_WORDS = """
syndrome disease dystrophy dysplasia myopathy neuropathy nephropathy retinopathy encephalopathy
ataxia anemia anaemia fever cancer carcinoma sarcoma lymphoma leukemia leukaemia melanoma glioma
infection deficiency disorder dementia epilepsy palsy fibrosis sclerosis porphyria malaria
hepatitis tuberculosis diabetes hypertension anomaly atrophy arthritis colitis dermatitis
hyperplasia aciduria acidemia acidaemia thalassemia thalassaemia hemophilia haemophilia
"""
_HEADS = tuple(_HEAD_WORDS.split())
_SHARED = ("opathy", "plasia", "trophy", "emia", "itis", "osis", "oma", "philia", "uria")


def _by_ending() -> dict[str, list[str]]:
    """Ends of words with the words that end so; a word that shares none is its own."""
    grouped: dict[str, list[str]] = {}
    for head in _HEADS:
        ending = next((each for each in _SHARED if head.endswith(each)), head)
        grouped.setdefault(ending, []).append(head)
    return grouped


_ENDINGS = _by_ending()
_LETTER = r"[^\s.,;:!?()\[\]{}|<>\"«»“”/\x00]"
_BEFORE = re.compile(rf"{_LETTER}+[ \t\-‐‑–]$")
_LOOKED_AT = 5000
"""Names of one text."""
_MOST = 3
"""Words in front of the last one that are looked at."""
_BREAKING = """
a an the and or of in to with without by as due on for from at is are was were be been has have had
can may into between among during after before than whether if when which who whom whose that this
these those such its their his her our your no not only also including versus vs like both either
cause causes caused causing underlie underlies mimic mimics resemble resembles develop develops
patients patient individuals individual cases case families people
"""
_BREAKS = frozenset(_BREAKING.split())
"""Words that no name of a disease goes across."""
_VAGUE_WORDS = """
other another same different any all each every some rare severe mild common progressive chronic
acute systemic multisystem metabolic neurological cardiac heart muscle skin kidney renal liver
hepatic lung pulmonary bone brain eye vascular cardiovascular respiratory inflammatory autoimmune
infectious developmental underlying known clinical classical typical atypical early late onset end
stage advanced primary secondary active symptomatic asymptomatic multiple several single two three
many most monogenic mendelian neurodegenerative neurodevelopmental neuromuscular lysosomal storage
mitochondrial spectrum target index concomitant comorbid overlapping mimicking differential life
first second
"""
_VAGUE = frozenset(_VAGUE_WORDS.split()) | GENERIC
"""Words that do not make a name by themselves."""


def diseases_in(text: str) -> Iterator[tuple[str, int]]:
    """Names of diseases in a printed text with their places, as far as they have a word of their
    own: ``Marfan syndrome``, ``breast cancer``.
    """
    for start, end in _endings(text)[:_LOOKED_AT]:
        words: list[tuple[int, str]] = []
        while len(words) < _MOST:
            before = _BEFORE.search(text, max(0, start - 40), start)
            word = before.group().strip(" \t-‐‑–*_`'’") if before else ""
            if before is None or fold(word) in _BREAKS:
                break
            start = before.start() + len(before.group()) - len(before.group().lstrip("*_`'’"))
            words.insert(0, (start, word))
        at = _first(words)
        if at is not None:
            yield text[at:end], at


def _endings(text: str) -> list[tuple[int, int]]:
    """Where the last words of names stand, without their plural's ``s``, in order.

    Looked for one by one: a few times as quick as a pattern of them all.
    """
    lower = lowered(text)
    found = []
    for ending, heads in _ENDINGS.items():
        at = lower.find(ending)
        while at >= 0:
            end = at + len(ending)
            behind = end + 1 if lower[end : end + 1] == "s" else end
            if not lower[behind : behind + 1].isalnum():
                for head in heads:
                    start = end - len(head)
                    if lower.startswith(head, max(0, start)) and not (
                        start > 0 and lower[start - 1].isalnum()
                    ):
                        found.append((start, end))
            at = lower.find(ending, end)
    return sorted(found)


def _first(words: list[tuple[int, str]]) -> int | None:
    """Where the name starts: at its last capital with those right before it, else at the last
    word that tells something.
    """
    telling = [index for index, (_, word) in enumerate(words) if _tells(word)]
    if not telling:
        return None
    proper = [index for index in telling if words[index][1][:1].isupper()]
    first = (proper or telling)[-1]
    while first - 1 in proper:
        first -= 1
    return words[first][0]


def is_proper(text: str, at: int) -> bool:
    """Whether a name begins with a capital that no sentence's beginning explains."""
    before = text[max(0, at - 3) : at].rstrip("*_`")
    return text[at : at + 1].isupper() and before[-1:] == " " and before[-2:-1].isalnum()


def others(text: str, own: Iterable[Name]) -> Counter[str]:
    """How often each disease is named that shares no telling word with ours."""
    ours = frozenset(word for name in own for word in name.own_words)
    counted: Counter[str] = Counter()
    for name, _ in diseases_in(text):
        key = " ".join(re.findall(r"[^\W_]+", fold(name)))
        if not ours & (set(key.split()) - GENERIC):
            counted[key] += 1
    return counted


def _tells(word: str) -> bool:
    folded = fold(word)
    return len(folded) > 1 and folded not in _VAGUE and not arabic(folded)
