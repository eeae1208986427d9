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
    "retraction_and_replacement": "retraction",
    "retracted_and_republished": "retraction",
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

_THING = r"(?: (?:ARTICLE|Article|article|PAPER|Paper|CHAPTER|Chapter|PREPRINT|Preprint))?"
_OF_THIS_TITLES = re.compile(
    r"[\[(]?(RETRACTED|Retracted|WITHDRAWN|Withdrawn|REMOVED|TEMPORARY REMOVAL)"
    rf"{_THING}(?:[\])][:.]?|:|(?<=[A-Z])(?:\.| ?[–—]| -)) ?\S"
)
_OF_THIS_ENDS = re.compile(
    rf"\S \[(RETRACTED|Retracted|WITHDRAWN|Withdrawn){_THING}[.\]]"
    r"|\S \((RETRACTED|WITHDRAWN)\)\W*$|\S \((Retracted) (?:article|paper)\b"
)
"""What stands before or behind the title of a work that was taken back. A bracket in lower case
may be of the subject."""
_FOR_ITS_AUTHORS = r" for [^\W\d_]{2,40}(?:,? et al\.?,| and [^\W\d_]{2,40},) "
_QUOTED = r"[“\"‘][^“”\"]{10,400}[”\"’]\W*$"
_NOTICE_TITLES = {
    "retraction": (
        r"(?:(?:notice|statement) of )?retraction(?:(?: note| notice| statement)(?::| to:?)"
        r"|(?: and replacement)?:| of:) |notice of retraction(?: and replacement)?\. "
        rf"|retraction{_FOR_ITS_AUTHORS}|retraction (?:of|to) {_QUOTED}"
    ),
    "partial_retraction": r"(?:notice of )?partial retraction(?: note| notice)?(?::| to:?| of:) ",
    "reinstatement": r"(?:notice of )?reinstatement(?: notice)?(?::| of:) ",
    "withdrawal": r"(?:notice of )?withdrawal(?: notice(?::| to:?)|:) ",
    "expression_of_concern": (
        r"(?:editorial )?(?:notice of )?expressions? of concern(?::| (?:for|regarding):?) "
    ),
    "correction": (
        r"(?:(?:author|publisher)(?:['’]s)? )?(?:corrections?(?::| to:| for:)"
        r"|(?:corrigend(?:um|a)|errat(?:um|a))(?::| to:?| for:?)) "
        rf"|correction{_FOR_ITS_AUTHORS}|corrections? to {_QUOTED}"
    ),
}
"""Beginnings of the titles of notices. Without a colon an ordinary title may begin so, too:
*Retraction of the lung*, *Correction for multiple testing*."""
_TAKEN_BACK = re.compile(
    r"(?:abstract|withdrawal statement|summary)?[\s:.]{0,5}"
    r"(?:this (?:paper|article|manuscript|submission|preprint|work|review)"
    r"(?: has been| was| is)(?: now)? withdrawn\b"
    # A study may also be withdrawn because nobody took part in it.
    r"|this study (?:has been|was|is) withdrawn"
    r" (?:by (?:the|its|all) (?:co-?)?authors?|at the request)\b"
    r"|the authors? (?:have|has) (?:withdrawn|decided to withdraw) (?:this|their|the)\b)",
    re.IGNORECASE,
)
"""What servers and publishers put in the place of the abstract of a withdrawn work (arXiv,
bioRxiv and medRxiv, Elsevier, as remembered, 2026-11; none recorded)."""
_BACK = ("retraction", "partial_retraction", "withdrawal")


_WITHDRAWN = ("withdrawn", "temporary removal")


def update_type(value: str) -> str | None:
    """Our word for a Crossref update type in any spelling, or None where it is no notice."""
    return UPDATE_TYPES.get("_".join(re.split(r"[\s_-]+", value.strip().lower())))


def title_notices(title: str, known: Iterable[Notice], source: str) -> tuple[Notice, ...]:
    """What the title alone tells, where the registry has no field that says it.

    ``RETRACTED: …`` and ``WITHDRAWN: …`` are put before the titles of such works by publishers
    and PubMed; ``Retraction: …``, ``Correction to: …`` are notices. A record that is already known
    as a notice is left alone: some publishers call the *notice* ``Retracted: …``; so is one of
    which it is known otherwise that it was taken back.
    """
    told = tuple(known)
    if any(one.direction == "is_notice" or one.type in _BACK for one in told):
        return ()
    marked = _OF_THIS_TITLES.match(title) or _OF_THIS_ENDS.search(title)
    if marked:
        word = next(filter(None, marked.groups()))
        kind = "withdrawal" if word.casefold() in _WITHDRAWN else "retraction"
        return (Notice(type=kind, source=source, label=f"title has {word}"),)
    if told:
        return ()
    for kind, pattern in _NOTICE_TITLES.items():
        if begun := re.match(pattern, title, re.IGNORECASE):
            label = f"title begins with {begun.group().strip()}"
            return (Notice(type=kind, direction="is_notice", source=source, label=label),)
    return ()


def text_notices(abstract: str, known: Iterable[Notice], source: str) -> tuple[Notice, ...]:
    """A withdrawal that stands in the place of the abstract, where nothing else tells of it."""
    begun = _TAKEN_BACK.match(abstract)
    if begun is None or any(one.direction == "is_notice" or one.type in _BACK for one in known):
        return ()
    return (Notice(type="withdrawal", source=source, label=" ".join(begun.group().split())),)


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
