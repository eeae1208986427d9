"""Names of other diseases that a text speaks of, read off their last word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from refassay.preflight.folding import fold
from refassay.preflight.names import GENERIC, Name, arabic

_HEADS = (
    r"syndrome|disease|dystrophy|dysplasia|myopathy|neuropathy|nephropathy|retinopathy|encephalopathy"
    r"|cardiomyopathy|ataxia|an[a]?emia|fever|cancer|carcinoma|sarcoma|lymphoma|leuk[a]?emia|melanoma"
    r"|glioma|blastoma|infection|deficiency|disorder|dementia|epilepsy|palsy|fibrosis|sclerosis"
    r"|porphyria|malaria|hepatitis|tuberculosis|diabetes|hypertension|anomaly|atrophy|arthritis"
    r"|colitis|dermatitis|hyperplasia|aciduria|acid[a]?emia|thalass[a]?emia|h[a]?emophilia"
)
_ENDING = re.compile(rf"(?<![^\W_])(?P<head>{_HEADS})s?(?![^\W_])", re.IGNORECASE)
_LETTER = r"[^\s.,;:!?()\[\]{}|<>\"«»“”/\x00]"
_BEFORE = re.compile(rf"{_LETTER}+[ \t\-‐‑–]$")
_MOST = 3
"""Words in front of the last one that are looked at."""
_LISTED = """
this that these those such other another same different any all each every some no not its their
his her our your rare severe mild common progressive chronic acute systemic multisystem
metabolic neurological cardiac heart muscle skin kidney renal liver hepatic lung pulmonary bone
brain vascular cardiovascular respiratory inflammatory autoimmune infectious developmental
underlying known clinical classical typical atypical early late onset end stage advanced primary
secondary active symptomatic asymptomatic multiple several single two three many most monogenic
mendelian neurodegenerative neurodevelopmental neuromuscular lysosomal storage mitochondrial
spectrum target index concomitant comorbid overlapping mimicking differential on for from by at
as is are was were be been has have had can may into between among during after before than
whether if when which who causing causes cause cause-of patients patient individuals cases
families both only also including versus vs like life first second
"""
_NOT_OURS = frozenset(_LISTED.split()) | GENERIC
"""Words that make no name of a disease, at the beginning of one or alone."""


def diseases_in(text: str) -> Iterator[tuple[str, int]]:
    """Names of diseases in a printed text with their places, as far as they have a word of their
    own: ``Marfan syndrome``, ``breast cancer``.
    """
    for match in _ENDING.finditer(text):
        start = match.start()
        words: list[tuple[int, str]] = []
        while len(words) < _MOST:
            before = _BEFORE.search(text, max(0, start - 40), start)
            if before is None:
                break
            word = before.group().strip(" \t-‐‑–*_`'’")
            if fold(word) in _NOT_OURS and fold(word) not in GENERIC:
                break
            start = before.start()
            words.insert(0, (start, word))
        while words and fold(words[0][1]) in _NOT_OURS:
            words.pop(0)
        if any(_tells(word) for _, word in words):
            yield text[words[0][0] : match.end("head")], words[0][0]


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
    return len(folded) > 1 and folded not in _NOT_OURS and not arabic(folded)
