"""Retractions, corrections and their like, from each registry's words to ours.

Both directions are read: what was published *about* a work, and that a record *is* such a
notice. To mix them up accuses the notice of being retracted, or clears the retracted paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from refassay.model import Notice

UPDATE_TYPES = {
    "retraction": "retraction",
    "removal": "retraction",
    "retract_and_replace": "retraction",
    "partial_retraction": "partial_retraction",
    "withdrawal": "withdrawal",
    "expression_of_concern": "expression_of_concern",
    "reinstatement": "reinstatement",
    "correction": "correction",
    "corrigendum": "correction",
    "erratum": "correction",
    "corrected_article": "correction",
    "clarification": "correction",
}
"""Update types of Crossref and Retraction Watch → ours. ``addendum``, ``new_version`` and
``new_edition`` add something and mend nothing: they are no notices and stay in ``extra``.
(https://www.crossref.org/documentation/register-maintain-records/maintaining-your-metadata/
registering-updates/, as remembered, 2026-11)"""

_OF_THIS_TITLES = re.compile(
    r"[\[(]?(RETRACTED|Retracted|WITHDRAWN|Withdrawn|REMOVED)"
    r"(?: (?:ARTICLE|Article|article|PAPER|Paper|CHAPTER|Chapter|PREPRINT|Preprint))?"
    r"(?:[\])]:?|:) ?\S"
)
_NOTICE_TITLES = {
    "retraction": r"(?:notice of )?retraction(?:(?: note| notice| statement)(?::| to:?)|:| of:) ",
    "withdrawal": r"(?:notice of )?withdrawal(?: notice(?::| to:?)|:) ",
    "expression_of_concern": r"(?:editorial )?(?:notice of )?expressions? of concern: ",
    "correction": (
        r"(?:(?:author|publisher)(?:['’]s)? )?"
        r"(?:(?:correction|corrections)(?::| to:| for:)|(?:corrigendum|erratum)(?::| to:?| for:?)) "
    ),
}
"""Beginnings of the titles of notices. Without a colon an ordinary title may begin so, too:
*Retraction of the lung*, *Correction for multiple testing*."""


def update_type(value: str) -> str | None:
    """Our word for a Crossref update type in any spelling, or None where it is no notice."""
    return UPDATE_TYPES.get("_".join(re.split(r"[\s_-]+", value.strip().lower())))


def title_notices(title: str, known: Iterable[Notice], source: str) -> tuple[Notice, ...]:
    """What the title alone tells, where the registry has no field that says it.

    ``RETRACTED: …`` and ``WITHDRAWN: …`` are put before the titles of such works by publishers
    and PubMed; ``Retraction: …``, ``Correction to: …`` are notices. A record that already has a
    notice of either direction is left alone: some publishers call the *notice* ``Retracted: …``.
    """
    if any(True for _ in known):
        return ()
    marked = _OF_THIS_TITLES.match(title)
    if marked:
        kind = "withdrawal" if marked[1].lower() == "withdrawn" else "retraction"
        return (Notice(type=kind, source=source, label=f"title begins with {marked[1]}"),)
    for kind, pattern in _NOTICE_TITLES.items():
        if begun := re.match(pattern, title, re.IGNORECASE):
            label = f"title begins with {begun.group().strip()}"
            return (Notice(type=kind, direction="is_notice", source=source, label=label),)
    return ()


def once(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """Each notice once, in order; told by two sources, it names both. A notice without an
    identifier is dropped where one of its type and direction has one.
    """
    kept: dict[tuple[str, str, str | None], Notice] = {}
    for notice in notices:
        key = (notice.type, notice.direction, notice.id or (notice.label or None))
        known = kept.get(key)
        kept[key] = notice if known is None else _joined(known, notice)
    named = {(one.type, one.direction) for one in kept.values() if one.id}
    return tuple(one for one in kept.values() if one.id or (one.type, one.direction) not in named)


def _joined(known: Notice, again: Notice) -> Notice:
    """One notice that two sources tell of: the first's words, both sources."""
    sources = known.source
    if again.source and again.source not in sources.split(", "):
        sources = f"{sources}, {again.source}"
    return Notice(
        type=known.type,
        direction=known.direction,
        id=known.id,
        date=known.date or again.date,
        source=sources,
        label=known.label or again.label,
    )
