"""What the registries together say of one work, ready for comparing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from refassay.identifiers import kind_of
from refassay.identity import author
from refassay.model import Found, Identifier, Lookup, Record
from refassay.works import Work, all_years

_FURTHER_TITLES = (
    "titles",
    "original_title",
    "vernacular_title",
    "official_title",
    "brief_title",
    "acronym",
)
"""Fields of `Record.extra` that hold the title in another language or form."""
_SHORT_NAMES = ("container_title_short", "collection_title", "iso_abbreviation")
_PREPRINT = frozenset({"preprint", "posted-content"})
_PARTS = frozenset(
    (
        "book",
        "chapter",
        "monograph",
        "edited-book",
        "reference-book",
        "proceedings",
        "book-chapter",
        "book-section",
        "reference-entry",
        "component",
        "entry-encyclopedia",
        "peer-review",
        "review",
        "report",
        "figure",
        "graphic",
    )
)
"""Types of which a part may be cited by the name of the whole, or the whole by a part's."""
_NOT_FOREIGN = frozenset({"en", "un", "mu", "zx"})
"""English, undetermined, several: the first letters of the codes in use."""
_EDITIONS = frozenset({"ru", "uk", "be", "ch", "zh", "jp", "ja", "ko", "ge", "ar", "hy"})
"""Russian, Ukrainian, Belarusian, Chinese, Japanese, Korean, Georgian, Armenian: journals in these
are translated as a whole (as remembered, 2026-11); the first letters of the codes in use. German,
whose code begins as that of Georgian, is none of them."""
_LISTS_ALL = frozenset({"pubmed"})
"""Registries that list all authors of a work, or say that they do not."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the registries together say of one work, ready for comparing."""

    lookups: tuple[Lookup, ...]
    titles: tuple[str, ...]
    lists: tuple[author.Listed, ...]
    years: tuple[int, ...]
    containers: tuple[str, ...]
    volumes: tuple[str, ...]
    pages: tuple[str, ...]
    retitled: bool
    """A preprint, or a title that is a translation: another wording proves little."""
    translated: bool
    editions: bool
    """In a language whose journals come out in English as well, under another name."""
    part: bool
    """A book, chapter, figure: the whole may be cited by its part's name, or the other way."""
    literature: bool


def facts_of(work: Work, identifier: Identifier) -> Facts | None:
    """What is known of a work; None where no full record of it was read."""
    told = [
        (lookup, record)
        for lookup, record in work.records()
        if isinstance(lookup.answer, Found) and not record.thin
    ]
    return facts_from(told, identifier) if told else None


def facts_from(told: Sequence[tuple[Lookup, Record]], identifier: Identifier) -> Facts:
    """What some full records of one work say of it, each with the answer that brought it."""
    records = [record for _, record in told]
    containers = [name for one in records for name in (one.container_title, *_short_names(one))]
    years = sorted({each for one in records for each in all_years(one)})
    return Facts(
        lookups=tuple(lookup for lookup, _ in told),
        titles=_once(title for one in records for title in titles_of(one)),
        lists=tuple(_listed(lookup, one) for lookup, one in told if one.author),
        years=tuple(years),
        containers=_once(containers),
        volumes=_once(one.volume for one in records),
        pages=_once(one.page for one in records),
        retitled=any(map(_is_preprint, records)) or identifier.prefix == "arXiv",
        translated=any(map(_is_translated, records)),
        editions=any(map(_has_editions, records)),
        part=any(one.type in _PARTS for one in records),
        literature=is_literature(identifier),
    )


def titles_of(record: Record) -> list[str]:
    """Every title that a record gives its work."""
    further = [text for name in _FURTHER_TITLES for text in _texts(record.extra.get(name))]
    return [title for title in (record.title, *further) if title]


def _listed(lookup: Lookup, record: Record) -> author.Listed:
    complete = record.extra.get("authors_complete") is not False
    known = lookup.registry in _LISTS_ALL or len(record.author) > 1
    return author.Listed(record.author, complete and known)


def _is_preprint(record: Record) -> bool:
    words = (record.type, str(record.extra.get("type", "")), *record.publication_types)
    return any(word.casefold() in _PREPRINT for word in words)


def _is_translated(record: Record) -> bool:
    """Whether the work is in another language than its title, as far as registries tell."""
    languages = [text[:2].lower() for text in _texts(record.extra.get("language"))]
    foreign = bool(languages) and not any(each in _NOT_FOREIGN for each in languages)
    return foreign or record.extra.get("translated_title") is True


def _has_editions(record: Record) -> bool:
    """Whether its language is one of these, or is not told."""
    languages = [text[:3].lower() for text in _texts(record.extra.get("language"))]
    return not languages or any(
        each[:2] in _EDITIONS and each not in ("ger", "deu") for each in languages
    )


def _short_names(record: Record) -> list[str]:
    return [text for name in _SHORT_NAMES for text in _texts(record.extra.get(name))]


def _texts(value: object) -> list[str]:
    each = value if isinstance(value, (list, tuple)) else [value]
    return [item for item in each if isinstance(item, str)]


def _once(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for value in values if value))


def is_literature(identifier: Identifier) -> bool:
    """Whether it is of a kind that names works of the literature."""
    kind = kind_of(identifier)
    return kind is not None and kind.literature
