"""What a report says: everything here is read from its text alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from refassay.model.entity import EntityCheck
from refassay.model.words import Identifier


@dataclass(frozen=True, slots=True)
class Mention:
    """One place in a report that names an identifier.

    ``text[start:end] == exact`` holds for the text as decoded from the original file; offsets
    count characters from 0, ``end`` is not included. ``line`` and ``column`` count from 1.
    """

    id: Identifier
    exact: str
    start: int
    end: int
    line: int
    column: int
    citation: int | None = None
    """Index into :attr:`Extraction.citations`, from 0."""
    cut: bool = False
    """The text breaks off here: line end, opening bracket or ellipsis right behind it."""
    derived: str | None = None
    """The rule by which the identifier was made from something else, such as a publisher's URL."""
    version: str | None = None
    """A version that the report prints and the registry does not keep apart, such as ``v2``."""
    source: str = ""
    """Empty for the report itself, else the sidecar's file name: offsets are then the sidecar's."""
    candidates: tuple[Identifier, ...] = ()
    """Other identifiers that the same characters may mean, where no rule tells where it ends."""


@dataclass(frozen=True, slots=True)
class Citation:
    """An entry of a bibliography, or a group of mentions in the text that is bound to none.

    ``ids`` holds the identifiers printed in it, in order of appearance, each once.
    ``pairs`` says which of them the report gives as names of one and the same work.
    """

    text: str
    start: int
    end: int
    line: int
    column: int
    label: str | None = None
    """What the text cites it by: ``12``, ``smith2020title``."""
    ids: tuple[Identifier, ...] = ()
    one_work: tuple[tuple[Identifier, ...], ...] = ()
    """Groups of identifiers of different kinds that stand side by side as names of one work."""
    where: str = "text"
    """``entry`` in a bibliography, ``text``, or ``sidecar`` (offsets are then the sidecar's)."""
    cited_at: tuple[tuple[int, int], ...] = ()
    """Where the text cites it by its label: start and end of each marker, in order."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """What a structured input says of it besides, by the input's own names."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A place where the text cites an entry by its label: ``[9]``, a key, author and year.

    ``[3-5]`` is three of them with the same place. Offsets are the report's.
    """

    text: str
    start: int
    end: int
    line: int
    column: int
    label: str
    """``9``, ``smith2020title``, ``Smith 2020``."""
    entry: int | None = None
    """Index into :attr:`Extraction.citations`, from 0; None where no entry has the label."""
    sure: bool = True
    """False where it may name another entry as well, such as one of two by the same author."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of the report that cites something. Offsets are the report's."""

    text: str
    start: int
    end: int
    line: int
    column: int
    preceding: str = ""
    """The sentence before it in the same paragraph, which often says what it is about."""
    under: str = ""
    """The heading above it and the words that lead to its list, each on a line."""
    quantitative: bool = False
    """It gives a result in numbers: an effect, an interval, a share, a p value, a count of
    patients. Years, doses and citation numbers are none."""
    citations: tuple[int, ...] = ()
    """Indexes into :attr:`Extraction.citations`, from 0, in order of appearance, each once."""
    references: tuple[Identifier, ...] = ()
    """The identifiers that it is pinned to, in order of appearance, each once."""


@dataclass(frozen=True, slots=True)
class Url:
    """A link that reads like a citation and carries no identifier that we can check."""

    url: str
    start: int
    end: int
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Quote:
    """Words that the report puts in quotation marks and attributes to a reference."""

    text: str
    start: int
    end: int
    line: int
    column: int
    references: tuple[Identifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Author:
    """A person (``family``, ``given``) or a group (``literal``), in CSL-JSON's words."""

    family: str = ""
    given: str = ""
    literal: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """What a report prints about the work that a citation names. Field names follow CSL-JSON.

    Offsets are those of the citation's text; what is not printed is empty.
    """

    citation: int
    """Index into :attr:`Extraction.citations`, from 0."""
    title: str = ""
    author: tuple[Author, ...] = ()
    """Those that are printed, which may be the first few."""
    et_al: bool = False
    """Whether it says that there are further authors."""
    issued: str = ""
    """``YYYY``, ``YYYY-MM`` or ``YYYY-MM-DD``."""
    container_title: str = ""
    volume: str = ""
    page: str = ""
    start: int = 0
    end: int = 0
    line: int = 1
    column: int = 1


@dataclass(frozen=True, slots=True)
class Failure:
    """A place where a report says that a tool failed it, or that another one stood in."""

    text: str
    """The sentence, or the lines of the front matter, white space single."""
    start: int
    end: int
    line: int
    column: int
    source: str
    """``front_matter`` or ``prose``."""


@dataclass(frozen=True, slots=True)
class TermMention:
    """One place in a report that names a term of an ontology, with the label printed beside it.

    ``text[start:end] == exact``, and the label stands in ``text[label_start:label_end]``, maybe
    with markup. Offsets count characters from 0; line and column from 1.
    """

    curie: str
    """In its own spelling, such as ``HP:9900001``, well formed or not."""
    exact: str
    start: int
    end: int
    line: int
    column: int
    label: str = ""
    """Without markup, white space single; empty where none is printed."""
    label_start: int = 0
    label_end: int = 0
    binding: str = ""
    """What shows that the label belongs to it: ``cell`` (of a table's row), ``item`` (all of a
    list's item before it), ``marked`` (emphasis, quotation marks, a link), ``behind`` (in brackets
    or after a dash). In ``prose`` nothing shows where the label begins."""
    beside: tuple[str, ...] = ()
    """Further words near it that may be a label as well."""
    said_obsolete: bool = False
    """The words around it say themselves that it is obsolete, merged or replaced."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """Everything that was read from one report. A pure function of its text (and sidecar)."""

    report: str
    """The path under which the report is known, with forward slashes."""
    sha256: str
    """Of the file's bytes."""
    mentions: tuple[Mention, ...] = ()
    citations: tuple[Citation, ...] = ()
    quotes: tuple[Quote, ...] = ()
    urls: tuple[Url, ...] = ()
    vocabulary: tuple[tuple[str, float], ...] = ()
    """Weighed terms of the report's subject, heaviest first: for the relevance check."""
    sidecars: tuple[tuple[str, str], ...] = ()
    """(file name, sha256) of the files beside it that were read with it."""
    provider: str = ""
    """Who wrote it, as its front matter says; empty where it does not."""
    failures: tuple[Failure, ...] = ()
    """What it tells of tools that failed while it was written, in reading order."""
    notes: tuple[str, ...] = ()
    """What is odd about the file: encoding, front matter that is not closed, a cut prompt."""
    claims: tuple[Claim, ...] = ()
    """What it prints about the works that it cites."""
    markers: tuple[Marker, ...] = ()
    """Where its text cites entries by their labels, in order of place."""
    statements: tuple[Statement, ...] = ()
    """Its sentences that cite something, in order of place."""
    terms: tuple[TermMention, ...] = ()
    """The terms of ontologies that it names, in order of place."""
    format: str = "markdown"
    """The row of :data:`refassay.inputs.INPUTS` by which it was read."""
    entity: EntityCheck | None = None
    """Whether it speaks of the subject that its front matter names; None where that names none."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A report that could not be read; the others are finished."""

    report: str
    seen: str
    expected: str
    next_step: str


Extracted = Extraction | Unread
