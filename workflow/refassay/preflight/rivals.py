"""Whether a text gives another gene to another disease, which is what makes it a rival."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from refassay.preflight.diseases import diseases_in, is_proper
from refassay.preflight.folding import Body, fold
from refassay.preflight.genes import Symbol
from refassay.preflight.names import GENERIC, Name

_READ = 60
"""Sentences with the other gene that are read."""
_AROUND = 300
"""Characters of a sentence on either side of the gene."""
_END = re.compile(r"[.!?][\"”')\]*_]{0,3}\s|\n")
_ENOUGH = 2
"""Sentences that name the same other disease beside the gene."""


def second_disease(body: Body, rival: Symbol, names: Sequence[Name]) -> str:
    """The other disease that the text names beside a gene in two sentences or more; else empty.

    A disease counts where its name begins with a proper word (*Marfan*) or with the gene
    itself (*GENB-related disorder*); a symptom such as *heart disease* does not. Names that share
    a telling word with the subject's do not count either.
    """
    text = body.own.raw
    ours = frozenset(word for name in names for word in name.own_words)
    found: Counter[str] = Counter()
    for sentence in _sentences(text, rival):
        here = set()
        for name, at in diseases_in(sentence):
            words = re.findall(r"[^\W_]+", fold(name))
            proper = is_proper(sentence, at) or words[0] == rival.name.lower()
            if (proper or _stands_proper(text, name)) and not ours & (set(words) - GENERIC):
                here.add(" ".join(words))
        found.update(here)
    if not found:
        return ""
    top, most = min(found.items(), key=lambda item: (-item[1], item[0]))
    return f"«{top}»" if most >= _ENOUGH else ""


def _stands_proper(text: str, name: str) -> bool:
    """Whether the name, at the beginning of a sentence here, has its capital elsewhere as well."""
    if not name[:1].isupper():
        return False
    at = text.find(name)
    for _ in range(_READ):
        if at < 0:
            return False
        if is_proper(text, at):
            return True
        at = text.find(name, at + 1)
    return False


def _sentences(text: str, rival: Symbol) -> Iterable[str]:
    done = -1
    for start, end in rival.places[:_READ]:
        if start < done:
            continue
        lowest = max(0, start - _AROUND, done)
        first = lowest
        for match in _END.finditer(text, lowest, start):
            first = match.end()
        ending = _END.search(text, end, end + _AROUND)
        done = ending.end() if ending else min(len(text), end + _AROUND)
        yield text[first:done]
