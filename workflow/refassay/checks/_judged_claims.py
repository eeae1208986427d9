"""A verdict for every sentence with figures: does the work that it is pinned to have them?

Searched are the titles and abstracts (or summaries) of the work's records, and its full text
where one was read. A figure that an abstract lacks may stand in the full text, so *not in the
text* accuses nobody. What a work is said to contradict must be pinned to that work alone: of a
sentence that cites several, any of them may be meant.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from refassay.checks._quoted_texts import READ, texts_of
from refassay.model import (
    Extraction,
    Identifier,
    JudgedClaim,
    JudgedMeasure,
    Outcome,
    Reference,
    Statement,
)
from refassay.numbers import (
    Compared,
    Judged,
    Sentence,
    Source,
    Standing,
    Text,
    Verdict,
    compare,
    read_sentence,
    read_source,
)
from refassay.numbers.scope import scope_of, scope_under
from refassay.numbers.words import about
from refassay.subject import WorkText
from refassay.works import Work

SHOWN = 300
"""Characters of a source that a result holds at most."""
_MARKUP = re.compile(
    r"\]\([^()\s]{0,2000}\)|\\?[\[\]]|[*`]{1,3}"
    r"|(?i:\b(?:PMIDs?|PMCIDs?|DOIs?|arXiv|GEO|see|reviewed in)\b:?)(?=[\s:)\]]|$)"
)


def judge_claims(
    extraction: Extraction,
    references: Sequence[Reference],
    works: Sequence[Work],
    *,
    others: Collection[Identifier] = (),
    texts: Mapping[int, WorkText] | None = None,
) -> tuple[JudgedClaim, ...]:
    """A verdict for every quantitative statement and every reference it is pinned to, in order.

    `others` are identifiers beside which the report prints another work's title: which work was
    meant is not known, so nothing is said of what it contains. `texts` are the full texts of the
    works, by their numbers, where they are looked into at all.
    """
    by_id = {each.id: each for each in references}
    judge = _Judge(extraction, by_id, works, frozenset(others), texts or {})
    quantitative = (each for each in extraction.statements if each.quantitative)
    return tuple(judged for each in quantitative for judged in judge.all_of(each))


def source_of(work: Work, full: WorkText | None = None) -> Source:
    """What was read of a work, ready for comparing: records and, where given, its full text."""
    names = {author.family for _, record in work.records() for author in record.author}
    return read_source(tuple(_texts_of(work, full)), " ".join(sorted(names)))


def _texts_of(work: Work, full: WorkText | None) -> Iterator[Text]:
    """Titles, abstracts or summaries, and the paragraphs of the full text."""
    near = texts_of(work)
    for text, tier in zip(near.texts, near.tiers, strict=True):
        yield Text(text, tier)
    if full is not None and full.text is not None:
        for each in full.text.passages:
            yield Text(each.text, "full_text", each.section, each.cites)


class Told:
    """What the sentences of a report say, without their citations; offsets stay the same."""

    def __init__(self, extraction: Extraction) -> None:
        self._text: dict[int, str] = {}
        own = [(each.start, each.end) for each in extraction.mentions if not each.source]
        marks = [(each.start, each.end) for each in extraction.markers]
        self._spans = sorted({*own, *marks})
        self._starts = [start for start, _ in self._spans]

    def of(self, statement: Statement) -> str:
        """The statement with citations, links and markup blanked."""
        text = statement.text
        at = bisect_left(self._starts, statement.start)
        while at < len(self._spans) and self._starts[at] < statement.end:
            start, end = (place - statement.start for place in self._spans[at])
            text = text[:start] + " " * (min(end, len(text)) - start) + text[end:]
            at += 1
        return _MARKUP.sub(lambda match: " " * len(match.group()), text)


@dataclass(slots=True)
class _Judge:
    extraction: Extraction
    by_id: Mapping[Identifier, Reference]
    works: Sequence[Work]
    others: frozenset[Identifier]
    texts: Mapping[int, WorkText]
    sources: dict[int, Source] = field(default_factory=dict)
    told: Told = field(init=False)

    def __post_init__(self) -> None:
        self.told = Told(self.extraction)

    def all_of(self, statement: Statement) -> Iterator[JudgedClaim]:
        """One verdict for each reference, each once."""
        if not statement.references:
            return
        before = statement.preceding
        claim = read_sentence(self.told.of(statement))
        claim = replace(
            claim, before=about(before), scope=scope_of(before) | scope_under(statement.under)
        )
        judged = [self._judge(statement, claim, each) for each in statement.references]
        alone = self._is_alone(statement)
        for each in judged:
            yield each if alone or each.verdict != Verdict.CONTRADICTED else _doubted(each, judged)

    def _judge(self, statement: Statement, claim: Sentence, identifier: Identifier) -> JudgedClaim:
        blank = JudgedClaim(statement, identifier, Verdict.NOT_ASSESSED.value)
        reference = self.by_id.get(identifier)
        if reference is None or reference.outcome is not Outcome.FOUND:
            reason = "the reference was not found: there is no text to search"
            return replace(blank, reason=reason, reason_class="reference")
        if not claim.measures:
            reason = "no figure of it could be read with its kind and unit"
            return replace(blank, reason=reason, reason_class="no_figure")
        if identifier in self.others:
            reason = "the report prints another work's title beside the identifier: which was meant"
            return replace(blank, reason=f"{reason} is not known", reason_class="identity")
        source, searched = self._source(reference.work)
        if source.tier == "none":
            return replace(blank, reason=searched, reason_class="no_text")
        judged = _verdict(replace(blank, tier=source.tier), compare(claim, source))
        return replace(judged, reason=f"{judged.reason}; {searched}")

    def _source(self, number: int) -> tuple[Source, str]:
        """What was read of a work, and a sentence that says so."""
        full = self.texts.get(number)
        if number not in self.sources:
            self.sources[number] = source_of(self.works[number - 1], full)
        source = self.sources[number]
        unread = full.why if full is not None and full.text is None else ""
        return source, READ[source.tier] + (f", since {unread}" if unread else "")

    def _is_alone(self, statement: Statement) -> bool:
        """Whether all that it cites is one work, so that nothing else can be meant."""
        numbers = {
            self.by_id[each].work if each in self.by_id else None for each in statement.references
        }
        return len(numbers) == 1 and all(
            self.extraction.citations[each].ids
            for each in statement.citations
            if each < len(self.extraction.citations)
        )


def _verdict(blank: JudgedClaim, compared: Compared) -> JudgedClaim:
    found = sum(each.standing is Standing.FOUND for each in compared.judged)
    sentence = compared.sentence
    return replace(
        blank,
        verdict=compared.verdict.value,
        reason=f"{found} of {len(compared.judged)} figures were found",
        source_sentence=shown(sentence.text) if sentence else "",
        recited=sentence is not None and sentence.recited,
        measures=tuple(map(_measure, compared.judged)),
    )


def _measure(judged: Judged) -> JudgedMeasure:
    own = judged.measure
    return JudgedMeasure(
        text=own.exact,
        kind=own.kind.value,
        unit=own.unit,
        name=own.name,
        start=own.start,
        standing=judged.standing.value,
        source=judged.source.exact if judged.source else "",
        why=judged.why,
    )


def _doubted(judged: JudgedClaim, beside: Iterable[JudgedClaim]) -> JudgedClaim:
    """Of a sentence that cites several works, no one is known to be the one that is meant."""
    holder = next(
        (each.reference for each in beside if each.verdict == Verdict.SUPPORTED.value), None
    )
    reason = f"{holder} has them" if holder else "the sentence cites other works as well"
    return replace(
        judged,
        verdict=Verdict.NOT_IN_TEXT.value,
        reason=f"{judged.reason}; {reason}",
        measures=tuple(
            replace(each, standing="unclear", why="") if each.standing == "contradicted" else each
            for each in judged.measures
        ),
    )


def shown(text: str) -> str:
    """A source's words on one line, at most :data:`SHOWN` characters of them."""
    flat = " ".join(text.split())
    return flat if len(flat) <= SHOWN else flat[: SHOWN - 1].rstrip() + "…"
