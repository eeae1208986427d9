"""A term that a report names, against what the ontologies at hand say of it.

Only what they clearly show is called wrong: a printed label that is the name of another term, a
label that says the opposite, a term that is obsolete, or that the file which owns its prefix does
not have. A paraphrase is none of these.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from refassay.extract.term_prefixes import is_well_formed
from refassay.model import JudgedTerm, TermMention
from refassay.terms.labels import (
    is_variant,
    key_of,
    may_stand_for,
    opposed,
    shares_a_word,
    words_of,
)
from refassay.terms.ontologies import Known, Ontologies
from refassay.terms.ontology import SCOPES, Term

AGREEING = frozenset({"same", "variant", "exact", "narrow", "broad", "related"})
"""Words for a label that is one of the term's names."""
CONTRADICTING = frozenset({"other_term", "opposite", "unknown"})
"""Words for a label that is not."""
_CUT = re.compile(r"\s*(?:[,;:/]|\s[-–—]|\()\s*")
_BEGINS = re.compile(
    r"(?:^|[,:;]\s+|\b(?:and|or|the|an?|as|is|are|was|were|has|had|have|shows?|showed|develops?"
    r"|developed|presents? with|presented with|experienced|exhibit(?:s|ed)?|including|like)\s+)",
    re.IGNORECASE,
)
"""Where a label may begin in running prose: behind these a new noun begins."""
_ADDED = (
    "onset frequent very obligate occasional rare excluded absent present mild moderate severe"
    " profound borderline progressive nonprogressive variable acute subacute chronic congenital"
    " neonatal antenatal infantile childhood juvenile adult young late middle age early left right"
    " bilateral unilateral male female see formerly too not general broad removed remove obsolete"
    " patient patients case cases of in the to and or about some most all half"
)
_REMARKS = frozenset(_ADDED.split())
"""Words that are often added to a term, alone or together, and may be a term themselves."""
_LOOSE = ("prose", "item")
"""Bindings in which other words may stand in front of the label."""
_SMALL = 3
"""Letters of a word that may stand in any label."""
_REACH = 6
"""Terms of one list that are looked at."""
_LIST_GAP = 8
"""Characters between two terms of one list, at most: no label fits in."""
_MOST_WORDS = 6
"""Words of a phrase that is taken for a label without knowing it."""
_SENTENCE = re.compile(
    r"\b(?:is|are|was|were|has|had|have|shows?|showed|develop(?:s|ed)?|present(?:s|ed)?|with"
    r"|requires?|involved|implicated|detected|expressed|functions?"
    r"|highly|primarily|associated|related|likely|possible|suggested|known|identified|see)\b",
    re.IGNORECASE,
)


def judge_terms(mentions: Sequence[TermMention], ontologies: Ontologies) -> tuple[JudgedTerm, ...]:
    """What is known of each, in their order."""
    judged = [_judged(each, ontologies) for each in mentions]
    return tuple(_in_list(each, judged[at + 1 : at + _REACH]) for at, each in enumerate(judged))


def _in_list(judged: JudgedTerm, near: Sequence[JudgedTerm]) -> JudgedTerm:
    """One of several terms that stand together behind their labels: ``A and B (HP:1, HP:2)``.

    Where the label of the first is the name of a term beside it, it may be the label of both.
    """
    if judged.agreement != "other_term":
        return judged
    end = judged.mention.end
    for each in near:
        apart = each.mention.start - end
        if not 0 <= apart <= _LIST_GAP or each.mention.label:
            continue
        end = each.mention.end
        if each.mention.curie in judged.meant:
            holds = None if judged.status == "current" else judged.holds
            reason = _REASONS["unclear"]
            return replace(judged, agreement="unclear", meant=(), holds=holds, reason=reason)
    return judged


def not_judged(terms: Sequence[JudgedTerm]) -> Iterator[str]:
    """What to say of terms that no ontology at hand tells of, by prefix, most mentions first."""
    for reason, text in (
        ("No ontology was given", "terms: no ontology given for {}"),
        ("None of the ontologies", "terms: not in the ontologies given, and none of these owns {}"),
    ):
        prefixes = Counter(
            each.mention.curie.partition(":")[0]
            for each in terms
            if each.status == "not_assessed" and each.reason.startswith(reason)
        )
        if prefixes:
            ordered = sorted(prefixes.items(), key=lambda item: (-item[1], item[0]))
            told = (f"{name} ({times} mention{'s' * (times > 1)})" for name, times in ordered)
            yield text.format(", ".join(told))


def _judged(mention: TermMention, ontologies: Ontologies) -> JudgedTerm:
    prefix, _, local = mention.curie.partition(":")
    if not is_well_formed(prefix, local):
        reason = f"{mention.curie} does not have the shape of a term of {prefix}."
        return JudgedTerm(mention, holds=False, status="malformed", reason=reason)
    if not ontologies.files or not ontologies.knows(prefix):
        return JudgedTerm(
            mention, None, "not_assessed", reason=f"No ontology was given that has {prefix} terms."
        )
    known = ontologies.find(mention.curie)
    if known is None:
        return _missing(mention, prefix, ontologies)
    return _found(mention, known, ontologies)


def _missing(mention: TermMention, prefix: str, ontologies: Ontologies) -> JudgedTerm:
    owner = ontologies.owner(prefix)
    if not owner:
        reason = f"None of the ontologies given defines {prefix}: they hold only some of its terms."
        return JudgedTerm(mention, None, "not_assessed", reason=reason)
    meant = _named(mention, ontologies) if mention.label else ()
    reason = f"{owner} defines {prefix} and does not have {mention.curie}."
    return JudgedTerm(
        mention, holds=False, status="absent", meant=meant, ontology=owner, reason=reason
    )


def _named(mention: TermMention, ontologies: Ontologies) -> tuple[str, ...]:
    """The terms of the same prefix that the printed label names."""
    for words in _readings(mention):
        if meant := _same_prefix(mention.curie, ontologies.named(words)):
            return meant
    return ()


def _found(mention: TermMention, known: Known, ontologies: Ontologies) -> JudgedTerm:
    term = known.term
    status = "merged" if known.merged else "obsolete" if term.obsolete else "current"
    replaced = (known.curie,) if known.merged else term.replaced_by
    agreement, meant = _agreement(mention, known, ontologies)
    if term.obsolete:
        # Its successor has its name: that is told with the successor.
        meant = tuple(each for each in meant if each not in replaced)
        agreement = "unclear" if agreement in CONTRADICTING and not meant else agreement
    holds: bool | None = True
    if status == "obsolete" or agreement in CONTRADICTING:
        holds = False
    elif agreement not in AGREEING:
        holds = None
    return JudgedTerm(
        mention=mention,
        holds=holds,
        status=status,
        agreement=agreement,
        label=term.label,
        meant=meant,
        replaced_by=replaced,
        ontology=known.ontology,
        reason=_REASONS[agreement],
    )


_REASONS = {
    "same": "The printed label is the term's own.",
    "variant": "The printed label has the words of the term's own.",
    "exact": "The printed label is an exact synonym of the term.",
    "narrow": "The printed label is a narrower synonym of the term.",
    "broad": "The printed label is a broader synonym of the term.",
    "related": "The printed label is a related synonym of the term.",
    "other_term": "The printed label is the name of another term.",
    "opposite": "The printed label says the opposite of the term's, or another number.",
    "unknown": "The printed label has nothing in common with any name of the term.",
    "unclear": "The words in front are none of the term's names; they may be a paraphrase.",
    "no_label": "No label is printed beside it.",
}


def _agreement(
    mention: TermMention, known: Known, ontologies: Ontologies
) -> tuple[str, tuple[str, ...]]:
    """A word for how the printed label compares, and the terms that it names instead."""
    readings = list(_readings(mention))
    agreeing = _best(known.term, [*readings, *_beside(mention)])
    if agreeing:
        return agreeing, ()
    if not mention.label:
        return "no_label", ()
    ending = _best(known.term, _suffixes(mention)) if mention.binding in _LOOSE else ""
    if mention.binding == "prose" and (ending or _holds_a_name(mention.label, known.term)):
        return ending or "unclear", ()
    for words in readings:
        meant = _same_prefix(known.curie, ontologies.named(words))
        if meant and not (mention.binding in ("behind", "prose") and _is_remark(words)):
            if _goes_on(mention.label, words, known.term):
                return "unclear", ()
            return "other_term", meant
    if ending or mention.binding == "prose":
        return ending or "unclear", ()
    word = _unnamed(mention, known.term)
    # What a merged term was called before is not in the file.
    return "unclear" if known.merged and word == "unknown" else word, ()


def _goes_on(label: str, part: str, term: Term) -> bool:
    """Whether the rest of a label is the term's own: *deafness, sensorineural* for *sensorineural
    hearing loss*.
    """
    names = {word for name in (term.label, *(text for text, _ in term.synonyms))
             for word in words_of(name)}  # fmt: skip
    rest = [word for word in words_of(label) if word not in words_of(part)]
    return any(len(word) > _SMALL and word in names for word in rest)


def _unnamed(mention: TermMention, term: Term) -> str:
    """How a label compares that is the name of no term at all."""
    names = [term.label, *(text for text, _ in term.synonyms)]
    if any(opposed(mention.label, name) for name in names):
        return "opposite"
    words = mention.label.split()
    if (
        mention.binding not in ("cell", "item")
        or len(words) > _MOST_WORDS
        or any(word.lower() in _REMARKS for word in words)
        or _SENTENCE.search(mention.label)
        or may_stand_for(mention.label, term.label)
        or any(shares_a_word(mention.label, name) for name in names)
    ):
        return "unclear"
    return "unknown"


def _readings(mention: TermMention) -> Iterator[str]:
    """What the printed label may be: all of it, or a part that its punctuation sets apart."""
    label = mention.label
    if not label:
        return
    if mention.binding in _LOOSE:
        for begin in _BEGINS.finditer(label):
            if words := label[begin.end() :].strip():
                yield words
    if mention.binding == "prose":
        return
    yield label
    parts = [part for part in _CUT.split(label) if part]
    if len(parts) > 1:
        yield parts[0]
        if label.endswith(")"):
            yield parts[-1].rstrip(")")


def _suffixes(mention: TermMention) -> Iterator[str]:
    """The words before the bracket, from many to one."""
    words = mention.label.split()
    for at in range(1, len(words)):
        yield " ".join(words[at:])


def _beside(mention: TermMention) -> Iterator[str]:
    for words in mention.beside:
        yield words
        yield from _CUT.split(words)[:1]
        parts = words.split()
        yield from (" ".join(parts[at:]) for at in range(1, len(parts)))


def _best(term: Term, given: Iterable[str]) -> str:
    """How closely one of the readings is a name of the term; empty where none is."""
    readings = list(given)
    keys = {key_of(words) for words in readings} - {""}
    if key_of(term.label) in keys:
        return "same"
    scopes = {scope for text, scope in term.synonyms if key_of(text) in keys}
    for scope in SCOPES:
        if scope in scopes:
            return scope.lower()
    return "variant" if any(is_variant(words, term.label) for words in readings[:1]) else ""


def _holds_a_name(label: str, term: Term) -> bool:
    """Whether a name of the term stands anywhere in words of prose."""
    said = f" {' '.join(words_of(label))} "
    names = (term.label, *(text for text, _ in term.synonyms))
    return any(f" {' '.join(words_of(name))} " in said for name in names)


def _is_remark(words: str) -> bool:
    """Whether they only say how often, how early or how badly."""
    return all(word.lower() in _REMARKS or not word.isalpha() for word in words.split())


def _same_prefix(curie: str, others: Sequence[str]) -> tuple[str, ...]:
    prefix = curie.partition(":")[0]
    return tuple(each for each in others if each.partition(":")[0] == prefix and each != curie)
