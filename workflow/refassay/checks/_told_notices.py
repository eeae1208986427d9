"""What registries tell of notices about a work: sentences, who is silent, what was taken back.

Used by :mod:`refassay.checks.notices`, which decides what each of them means for a reference.
"""

from __future__ import annotations

from refassay.model import Found, Identifier, Lookup, Notice
from refassay.settle import asked, registry_title
from refassay.works import Work, notices_of, outlives

Told = tuple[tuple[Lookup, Notice], ...]
"""Notices, each with the answer that tells of it."""


def notices_told(work: Work, types: frozenset[str]) -> Told:
    """The notices of these types about a work."""
    return tuple((look, notice) for look, notice in notices_of(work) if notice.type in types)


def is_replaced(notice: Notice) -> bool:
    """Whether the registry's words say that a new version took the place of the work."""
    label = notice.label.casefold()
    return "replace" in label or "republish" in label


def names(notice: Notice, work: Work) -> bool:
    """Whether a notice has one of the work's own identifiers."""
    return notice.id is not None and Identifier.from_curie(notice.id) in work.names


def new_version(work: Work) -> Identifier | None:
    """The identifier of the version that was published in the place of a retracted work."""
    links = (
        notice.id
        for _, notice in notices_told(work, frozenset({"retraction"}))
        if notice.id and notice.label.startswith("retracted and republished in")
    )
    return next((Identifier.from_curie(each) for each in links), None)


_SOURCES = {"retraction-watch": "Retraction Watch", "publisher": "the publisher"}
"""Crossref's words for who told it of a notice, as people know them."""


def tellers(told: Told) -> str:
    """The registries that tell it, each once: ``PubMed (asked …)``."""
    names = (f"{registry_title(look.registry)} ({asked(look)})" for look, _ in told)
    return " ".join(dict.fromkeys(names))


def sentence_of(lookup: Lookup, notice: Notice) -> str:
    """``PubMed (asked …) tells of a retraction: PMID:2, 2003-05, «J Synth. 2003».``"""
    who = registry_title(lookup.registry)
    own = (lookup.registry, who.casefold())
    others = [one for one in notice.source.split(", ") if one and one.casefold() not in own]
    if others:
        named = " and ".join(_SOURCES.get(one, one) for one in others)
        also = "also " if len(others) < len(notice.source.split(", ")) else ""
        who = f"{who}, {also}from {named}"
    facts = [notice.id, notice.date, f"«{notice.label}»" if notice.label else None]
    detail = ", ".join(fact for fact in facts if fact)
    about_it = f": {detail}" if detail else ""
    words = words_of(notice)
    article = "an" if words[0] in "aeiou" else "a"
    return f"{who} ({asked(lookup)}) tells of {article} {words}{about_it}."


def words_of(notice: Notice) -> str:
    """The type of a notice as people read it."""
    return notice.type.replace("_", " ")


def silent(work: Work, told: Told) -> list[Lookup]:
    """Answers of registries that keep notices and have none of these."""
    telling = {look.registry for look, _ in told}
    found: dict[str, Lookup] = {}
    for lookup, record in work.records():
        full = isinstance(lookup.answer, Found) and not record.thin
        if full and lookup.registry not in telling and _keeps_notices(lookup.registry):
            found.setdefault(lookup.registry, lookup)
    return list(found.values())


def _keeps_notices(registry: str) -> bool:
    from refassay.registries import BY_NAME

    return registry in BY_NAME and BY_NAME[registry].notices


def reinstated(work: Work, told: Told) -> str:
    """A sentence where the work was reinstated after it was taken back, else nothing."""
    back = [
        (look, notice)
        for look, notice in notices_told(work, frozenset({"reinstatement"}))
        if all(outlives(notice, each) for _, each in told)
    ]
    return sentence_of(*back[0]) if back else ""
