"""PubMed's publication types and CommentsCorrections as notices.

``XIn`` and ``XedIn`` are said of the work itself, ``XOf`` and ``XFor`` by the notice. A notice
has a PMID of its own; only the work that it is about is retracted.
(https://www.nlm.nih.gov/bsd/mms/medlineelements.html#cc and
https://www.nlm.nih.gov/bsd/policy/errata.html, as remembered, 2026-11; recorded answers, 2021.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from refassay.model import Identifier, Notice
from refassay.registries._notices import once

OF_THIS = {
    "RetractionIn": "retraction",
    "RetractedandRepublishedIn": "retraction",
    "PartialRetractionIn": "partial_retraction",
    "ExpressionOfConcernIn": "expression_of_concern",
    "ErratumIn": "correction",
    "CorrectedandRepublishedIn": "correction",
}
"""What was published about the work of the record."""

REPUBLISHED = {
    "RetractedandRepublishedIn": "retracted and republished in",
    "CorrectedandRepublishedIn": "corrected and republished in",
}
"""Links that lead to the new version of the work; said in words, since a citation alone would
read like that of a notice."""

IS_NOTICE = {
    "RetractionOf": "retraction",
    "PartialRetractionOf": "partial_retraction",
    "ExpressionOfConcernFor": "expression_of_concern",
    "ErratumFor": "correction",
}
"""What the record itself is, and of which work. ``UpdateIn``, ``RepublishedIn``, ``CommentIn``,
``RetractedandRepublishedFrom`` (the record is the new version) and the rest say nothing against a
work."""

TYPES_OF_THIS = {"Retracted Publication": "retraction"}
TYPES_OF_NOTICES = {
    "Retraction of Publication": "retraction",
    "Retraction Notice": "retraction",
    "Expression of Concern": "expression_of_concern",
    "Published Erratum": "correction",
}

_IN_WORDS = {
    name.lower().replace("and", " and ").replace(" ", ""): name for name in (*OF_THIS, *IS_NOTICE)
}


def link_type_in_words(words: str) -> str:
    """``Retraction in`` of a summary → ``RetractionIn`` of a record."""
    return _IN_WORDS.get("".join(words.lower().split()), "")


def link_notice(kind: str, pmid: Identifier | None, label: str, date: str) -> list[Notice]:
    """The notice that a link of this RefType tells of: one, or none."""
    direction = "of_this" if kind in OF_THIS else "is_notice"
    word = OF_THIS.get(kind) or IS_NOTICE.get(kind)
    if word is None:
        return []
    if kind in REPUBLISHED:
        label = f"{REPUBLISHED[kind]} {label}".strip()
    return [
        Notice(
            type=word,
            direction=direction,
            id=pmid.curie if pmid else None,
            date=(date or None) if direction == "of_this" else None,
            source="pubmed",
            label=label or kind,
        )
    ]


def with_types(links: Sequence[Notice], types: Iterable[str]) -> tuple[Notice, ...]:
    """The links' notices, and those that the publication types alone tell of."""
    told = {(notice.type, notice.direction) for notice in links}
    return once([*links, *(one for one in _typed(types) if (one.type, one.direction) not in told)])


def _typed(types: Iterable[str]) -> Iterator[Notice]:
    for name in types:
        if name in TYPES_OF_THIS:
            yield Notice(type=TYPES_OF_THIS[name], source="pubmed", label=name)
        elif name in TYPES_OF_NOTICES:
            word = TYPES_OF_NOTICES[name]
            yield Notice(type=word, direction="is_notice", source="pubmed", label=name)
