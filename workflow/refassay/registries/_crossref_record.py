"""One Crossref work as a `Record`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from refassay.model import Author, Identifier, Notice, Record
from refassay.registries._dates import date_from_parts, iso_date, years_in
from refassay.registries._json_fields import (
    filled,
    first_text,
    items,
    mapping,
    objects,
    text,
    texts,
)
from refassay.registries._notices import once, text_notices, title_notices, update_type
from refassay.registries._plain_text import plain_text
from refassay.registries._works import doi_named

Work = Mapping[str, Any]

TYPES = {
    "journal-article": "article-journal",
    "proceedings-article": "paper-conference",
    "book-chapter": "chapter",
    "book-section": "chapter",
    "book-part": "chapter",
    "reference-entry": "entry-encyclopedia",
    "book": "book",
    "monograph": "book",
    "edited-book": "book",
    "reference-book": "book",
    "dissertation": "thesis",
    "posted-content": "article",
    "report": "report",
    "dataset": "dataset",
    "peer-review": "review",
    "standard": "standard",
}
"""Crossref's types as CSL's; others keep Crossref's word. The original is in ``extra``."""

_PUBLISHED = (
    "published",
    "published-online",
    "published-print",
    "published-other",
    "posted",
    "approved",
    "content-created",
)
"""Dates on which a work came out. ``created``, ``deposited`` and ``indexed`` are the record's."""


def record_from(work: Work, own: Identifier) -> Record:
    """What Crossref says of a work. Fields that are missing or odd stay empty."""
    issued = _date(work.get("issued"))
    dates = [date for name in _PUBLISHED if (date := _date(work.get(name)))]
    kind = text(work.get("type"))
    title = title_of(work)
    abstract = text(work.get("abstract"))
    notices = _all_notices(work, own, title, abstract)
    return Record(
        id=own,
        type=TYPES.get(kind, kind),
        title=title,
        author=tuple(_people(work.get("author"))),
        container_title=first_text(work.get("container-title")) or _group(work),
        issued=issued or next(iter(dates), ""),
        years=years_in([issued, *dates]),
        volume=text(work.get("volume")),
        issue=text(work.get("issue")),
        page=text(work.get("page")) or text(work.get("article-number")),
        publisher=text(work.get("publisher")),
        publication_types=_publication_types(work, kind),
        keywords=tuple(texts(work.get("subject"))),
        abstract=abstract,
        notices=notices,
        extra=filled(
            type=kind,
            container_title_short=first_text(work.get("short-container-title")),
            titles=_other_titles(work),
            original_title=first_text(work.get("original-title")),
            editor=[_name(one) for one in _people(work.get("editor"))],
            language=texts([work.get("language")]),
            updates=_updates(work),
            **_relations(work, _newer(work)),
        ),
    )


def title_of(work: Work) -> str:
    """Title and subtitle, joined by a colon where the title does not hold the subtitle."""
    title, subtitle = first_text(work.get("title")), first_text(work.get("subtitle"))
    if not subtitle or subtitle.casefold() in title.casefold():
        return title
    if not title:
        return subtitle
    return f"{title} {subtitle}" if title.endswith((":", "?", "!")) else f"{title}: {subtitle}"


def _other_titles(work: Work) -> list[str]:
    """Further titles, such as a translation (recorded answers hold up to three)."""
    return texts(work.get("title"))[1:]


def _people(value: object) -> Iterator[Author]:
    for one in objects(value):
        family, given = (_name_part(one.get(name)) for name in ("family", "given"))
        if given and not family:
            family, given = given, ""
        literal = text(one.get("name")) or text(one.get("literal"))
        given = " ".join(filter(None, (given, text(one.get("suffix")))))
        if family:
            yield Author(family=family, given=given)
        elif literal:
            yield Author(literal=literal)


def _name_part(value: object) -> str:
    """A part of a name; ``-`` and ``&NA;`` stand for nothing (recorded answers, 2013, 2026)."""
    part = text(value)
    return part if part != "&NA;" and any(map(str.isalpha, part)) else ""


def _name(author: Author) -> str:
    return author.literal or f"{author.family} {author.given}".strip()


def _group(work: Work) -> str:
    """Preprints stand in no journal: their server's name is ``institution`` or ``group-title``."""
    for place in objects(work.get("institution")):
        if name := text(place.get("name")):
            return name
    return ""


def _publication_types(work: Work, kind: str) -> tuple[str, ...]:
    """``Preprint`` for preprints. A list answer has no ``subtype``, so that posted content is
    taken for one unless it says otherwise (letters, working papers and reports are rare).
    """
    subtype = text(work.get("subtype"))
    if subtype == "preprint" or (kind == "posted-content" and not subtype):
        return ("Preprint",)
    return (subtype,) if subtype else ()


def _date(value: object) -> str:
    parts = items(next(iter(items(mapping(value).get("date-parts"))), None))
    return date_from_parts(*parts[:3]) if parts else ""


def _all_notices(work: Work, own: Identifier, title: str, abstract: str) -> tuple[Notice, ...]:
    """What the update fields tell, then what only the title or the abstract does."""
    told = once(_notices(work, own))
    told += title_notices(title, told, "crossref")
    return told + text_notices(abstract, told, "crossref")


def _notices(work: Work, own: Identifier) -> Iterator[Notice]:
    """``updated-by`` is said of this work; ``update-to`` names the work that this one is about.

    A work whose ``update-to`` names itself was mended in place: that is said of it, too.
    """
    for update, kind in _typed(work.get("updated-by")):
        yield _notice(update, kind, "of_this", doi_named(text(update.get("DOI"))))
    for update, kind in _typed(work.get("update-to")):
        other = doi_named(text(update.get("DOI")))
        yield _notice(update, kind, "of_this" if other == own else "is_notice", other)


def _typed(value: object) -> Iterator[tuple[Work, str]]:
    for update in objects(value):
        kind = update_type(text(update.get("type")))
        if kind:
            yield update, kind


def _notice(update: Work, kind: str, direction: str, other: Identifier | None) -> Notice:
    when = mapping(update.get("updated"))
    source = text(update.get("source"))
    return Notice(
        type=kind,
        direction=direction,
        id=other.curie if other else None,
        date=_date(when) or iso_date(text(when.get("date-time"))) or None,
        source="crossref" if source in ("", "publisher") else source,
        label=text(update.get("label")) or text(update.get("type")),
    )


def _updates(work: Work) -> list[str]:
    """Updates that are no notices (addendum, new version ...): their kind and DOI."""
    found = []
    for name in ("updated-by", "update-to"):
        for update in objects(work.get(name)):
            kind = text(update.get("type"))
            if kind and update_type(kind) is None:
                found.append(f"{name} {kind} {plain_text(text(update.get('DOI')))}".strip())
    return found


_NEWER = frozenset({"new_version", "new_edition"})


def _newer(work: Work) -> list[str]:
    """DOIs of what the updates call a new version of this work, as CURIEs."""
    named = [
        doi_named(text(update.get("DOI")))
        for update in objects(work.get("updated-by"))
        if text(update.get("type")).lower().replace("-", "_") in _NEWER
    ]
    return [one.curie for one in named if one is not None]


def _relations(work: Work, newer: list[str]) -> dict[str, list[str]]:
    """DOIs of preprints, published papers and versions, as CURIEs."""
    wanted = {
        "is-preprint-of": "is_preprint_of",
        "has-preprint": "has_preprint",
        "is-version-of": "is_version_of",
        "has-version": "has_version",
        "is-replaced-by": "is_replaced_by",
        "replaces": "replaces",
        "is-review-of": "is_review_of",
    }
    relation = mapping(work.get("relation"))
    found = {name: curies for key, name in wanted.items() if (curies := _dois(relation.get(key)))}
    if newer:
        found["is_replaced_by"] = list(dict.fromkeys([*found.get("is_replaced_by", []), *newer]))
    return found


def _dois(value: object) -> list[str]:
    return list(dict.fromkeys(one.curie for one in _related(objects(value))))


def _related(entries: Iterable[Work]) -> Iterator[Identifier]:
    for entry in entries:
        if text(entry.get("id-type")).lower() == "doi":
            found = doi_named(text(entry.get("id")))
            if found is not None:
                yield found
