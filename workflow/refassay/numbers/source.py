"""The texts of a work, cut into sentences with their measures: read once, searched often."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from refassay.extract.sentences import sentences
from refassay.numbers.counted import COUNTED
from refassay.numbers.measure import Measure
from refassay.numbers.pieces import Piece, pieces, wordless
from refassay.numbers.reading import measures
from refassay.numbers.scope import scope_of
from refassay.numbers.words import about
from refassay.quotes.sentence import tells_of_others

LONGEST = 4000
"""Characters of a sentence that are read at most."""
_LABEL = re.compile(r"^[A-Z][A-Z /&-]{2,40}:\s*")
"""``RESULTS:`` in front of a part of an abstract."""


@dataclass(frozen=True, slots=True)
class Text:
    """One text of a work: its title, its abstract, a paragraph."""

    text: str
    tier: str
    """``abstract``, ``full_text``, ``summary``; ``none`` for a title: no text to search."""
    section: str = ""
    cites: tuple[tuple[int, int, str], ...] = ()
    """Where it cites others: start, end, key."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with its measures, and the part of it in which each of them stands."""

    text: str
    bare: str
    """The text with figures and their units blanked."""
    measures: tuple[Measure, ...]
    pieces: tuple[Piece, ...]
    words: frozenset[str]
    before: frozenset[str] = frozenset()
    """What the sentence before it is about."""
    scope: frozenset[str] = frozenset()
    """To whom the sentence before it narrows what is told."""
    tier: str = "abstract"
    section: str = ""
    recited: bool = False
    """It cites another work, or stands in an introduction: it may tell what others found."""

    @property
    def is_paired(self) -> bool:
        """Whether its figures belong to its words in turn: ``12 % and 20 %, respectively``."""
        return "respectively" in self.text

    def words_of(self, index: int) -> frozenset[str]:
        """What the part around a measure is about."""
        return self.pieces[index].words


@dataclass(frozen=True, slots=True)
class Source:
    """What was read of a work."""

    sentences: tuple[Sentence, ...]
    """Those that give a measure."""
    plain: tuple[str, ...]
    """Every sentence, for what is told without figures."""
    known: frozenset[str]
    """What the work as a whole is about: its title, and who wrote it."""
    tiers: tuple[str, ...]

    @property
    def tier(self) -> str:
        """The fullest text that was read; ``none`` where there is but a title."""
        return next(
            (each for each in ("full_text", "abstract", "summary") if each in self.tiers), "none"
        )


def read_sentence(text: str) -> Sentence:
    """A sentence of a report or of a source, as far as it is read."""
    shown = text[:LONGEST]
    found = measures(shown)
    bare = wordless(shown, found)
    return Sentence(shown, bare, found, pieces(shown, found), about(bare))


def read_source(texts: Sequence[Text], known: str = "") -> Source:
    """The sentences of some texts, each once, in order. `known` is told of the whole work."""
    seen: dict[str, Sentence | str] = {}
    for each in texts:
        for sentence in _read(each):
            shown = sentence if isinstance(sentence, str) else sentence.text
            seen.setdefault(_folded(shown), sentence)
    title = " ".join(each.text for each in texts if each.tier == "none")
    every = tuple(seen.values())
    return Source(
        tuple(each for each in every if not isinstance(each, str)),
        tuple(each if isinstance(each, str) else each.text for each in every),
        about(f"{title} {known}"),
        tuple(dict.fromkeys(each.tier for each in texts)),
    )


def _folded(text: str) -> str:
    """One spelling of the same sentence in two records: without its label, signs kept."""
    return "".join(_LABEL.sub("", text).casefold().replace("−", "-").split())


@lru_cache(maxsize=500)
def _read(text: Text) -> tuple[Sentence | str, ...]:
    """Every sentence of a text, those without a measure as they stand."""
    before = scope = frozenset[str]()
    found: list[Sentence | str] = []
    for start, end in sentences(text.text, (0, len(text.text))):
        shown = text.text[start:end]
        made = read_sentence(shown) if _may_measure(shown) else None
        if made is not None and made.measures:
            recited = _is_recited(text, start, end)
            made = replace(made, before=before, scope=scope, tier=text.tier)
            found.append(replace(made, section=text.section, recited=recited))
        else:
            found.append(shown)
        before, scope = about(shown), scope_of(shown)
    return tuple(found)


def _may_measure(text: str) -> bool:
    return any(char.isdigit() for char in text) or COUNTED.search(text) is not None


def _is_recited(text: Text, start: int, end: int) -> bool:
    """Whether the sentence tells of others' work; of an abstract that is not asked."""
    if text.tier != "full_text":
        return False
    cites = any(start <= one < end for one, _, _ in text.cites)
    return tells_of_others(text.text[start:end], text.section, cites=cites)
