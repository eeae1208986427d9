"""One DataCite DOI as a `Record`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from refassay.model import Author, Identifier, Notice, Record
from refassay.registries._dates import iso_date, years_in
from refassay.registries._json_fields import filled, mapping, objects, text
from refassay.registries._notices import text_notices, title_notices
from refassay.registries._works import doi_named, twin_of

Attributes = Mapping[str, Any]

TYPES = {
    "journalarticle": "article-journal",
    "conferencepaper": "paper-conference",
    "preprint": "article",
    "dataset": "dataset",
    "software": "software",
    "dissertation": "thesis",
    "report": "report",
    "book": "book",
    "bookchapter": "chapter",
    "peerreview": "review",
    "text": "document",
    "image": "graphic",
    "audiovisual": "motion_picture",
}
"""DataCite's general resource types as CSL's; others keep their word in lower case."""

_ISSUED = ("issued", "available", "created")
_RELATIONS = {
    "isidenticalto": "is_identical_to",
    "isnewversionof": "is_new_version_of",
    "ispreviousversionof": "is_previous_version_of",
    "isversionof": "is_version_of",
    "hasversion": "has_version",
    "obsoletes": "obsoletes",
    "isobsoletedby": "is_obsoleted_by",
    "issupplementto": "is_supplement_to",
    "ispublishedin": "is_published_in",
    "isvariantformof": "is_variant_form_of",
    "isoriginalformof": "is_original_form_of",
}
"""Relations kept by CURIE or address, for the reader: none of them merges two works."""


def record_from(attributes: Attributes, own: Identifier) -> Record:
    """What DataCite says of a DOI. Fields that are missing or odd stay empty."""
    kinds = mapping(attributes.get("types"))
    general = text(kinds.get("resourceTypeGeneral"))
    title = title_of(attributes)
    dates = _dates(attributes)
    year = text(attributes.get("publicationYear"))
    return Record(
        id=own,
        type=TYPES.get(general.lower(), general.lower()),
        title=title,
        author=tuple(_people(attributes.get("creators"))),
        container_title=text(mapping(attributes.get("container")).get("title")),
        issued=_issued(dates, year),
        years=years_in([year, *(dates[name] for name in _ISSUED if name in dates)]),
        volume=text(mapping(attributes.get("container")).get("volume")),
        issue=text(mapping(attributes.get("container")).get("issue")),
        page=_pages(mapping(attributes.get("container"))),
        publisher=_publisher(attributes),
        same_as=twin_of(own),
        publication_types=_publication_types(own, general),
        keywords=tuple(_subjects(attributes)),
        abstract=_abstract(attributes),
        notices=_notices(attributes, title),
        extra=filled(
            type=general,
            resource_type=text(kinds.get("resourceType")),
            state=text(attributes.get("state")),
            agency=text(attributes.get("agency")),
            version=text(attributes.get("version")),
            language=[one] if (one := text(attributes.get("language"))) else [],
            **_relations(attributes),
        ),
    )


def title_of(attributes: Attributes) -> str:
    """The first main title, with the first subtitle behind a colon."""
    mains: list[str] = []
    subtitles: list[str] = []
    for one in objects(attributes.get("titles")):
        kind, words = text(one.get("titleType")).lower(), text(one.get("title"))
        if words:
            (subtitles if kind == "subtitle" else mains if not kind else []).append(words)
    title, subtitle = "".join(mains[:1]), "".join(subtitles[:1])
    if not title or not subtitle or subtitle.casefold() in title.casefold():
        return title or subtitle
    return f"{title}: {subtitle}"


def _people(value: object) -> Iterator[Author]:
    """``Family, Given`` is split where no parts are given; organisations stay whole."""
    for one in objects(value):
        name, kind = text(one.get("name")), text(one.get("nameType")).lower()
        family, given = text(one.get("familyName")), text(one.get("givenName"))
        if kind != "organizational" and (family or given):
            yield Author(family=family, given=given)
        elif kind != "organizational" and name.count(", ") == 1:
            before, _, after = name.partition(", ")
            yield Author(family=before, given=after)
        elif name:
            yield Author(literal=name)


def _dates(attributes: Attributes) -> dict[str, str]:
    found: dict[str, str] = {}
    for one in objects(attributes.get("dates")):
        date = iso_date(text(one.get("date")))
        if date:
            found.setdefault(text(one.get("dateType")).lower(), date)
    return found


def _issued(dates: Mapping[str, str], year: str) -> str:
    """The date of issue; ``publicationYear`` decides where the two name different years."""
    issued = dates.get("issued", "")
    if year.isdigit() and len(year) == 4 and not issued.startswith(year):
        return year
    return issued or next((dates[name] for name in _ISSUED if name in dates), "")


def _notices(attributes: Attributes, title: str) -> tuple[Notice, ...]:
    """What the dates tell, else the title, else a description that says it was withdrawn.

    arXiv keeps the authors' comment, *withdrawn* among others, as a description beside the
    abstract (as remembered, 2026-11; recorded answers hold comments, none of a withdrawal).
    """
    told = _withdrawals(attributes) or title_notices(title, (), "datacite")
    for one in objects(attributes.get("descriptions")):
        told += text_notices(text(one.get("description")), told, "datacite")
    return told


def _withdrawals(attributes: Attributes) -> tuple[Notice, ...]:
    """A date of type ``Withdrawn`` says that the resource was removed (DataCite Metadata Schema
    4.2 and later, appendix 1, dateType; as remembered, 2026-11; none recorded).
    """
    date = _dates(attributes).get("withdrawn")
    if date is None:
        return ()
    return (Notice(type="withdrawal", date=date, source="datacite", label="date Withdrawn"),)


def _publisher(attributes: Attributes) -> str:
    """A text, or an object with a name (``?publisher=true``)."""
    publisher = attributes.get("publisher")
    return text(publisher) or text(mapping(publisher).get("name"))


def _pages(container: Attributes) -> str:
    first, last = text(container.get("firstPage")), text(container.get("lastPage"))
    return f"{first}-{last}" if first and last and first != last else first


def _publication_types(own: Identifier, general: str) -> tuple[str, ...]:
    """``Preprint`` where the type says so, and for arXiv, whose older DOIs say ``Article``."""
    arxiv = any(one.prefix == "arXiv" for one in (own, *twin_of(own)))
    return ("Preprint",) if arxiv or general.lower() == "preprint" else ()


def _subjects(attributes: Attributes) -> Iterator[str]:
    seen = (text(one.get("subject")) for one in objects(attributes.get("subjects")))
    yield from dict.fromkeys(filter(None, seen))


def _abstract(attributes: Attributes) -> str:
    wanted = [
        text(one.get("description"))
        for one in objects(attributes.get("descriptions"))
        if text(one.get("descriptionType")).lower() == "abstract"
    ]
    return next(filter(None, wanted), "")


def _relations(attributes: Attributes) -> dict[str, list[str]]:
    related: dict[str, list[str]] = {}
    for one in objects(attributes.get("relatedIdentifiers")):
        name = _RELATIONS.get(text(one.get("relationType")).lower())
        printed = text(one.get("relatedIdentifier"))
        if name and printed:
            doi = doi_named(printed)
            related.setdefault(name, []).append(doi.curie if doi else printed)
    return related
