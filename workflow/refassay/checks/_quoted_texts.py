"""What is searched for a quote: the texts of a work, each with the tier that a verdict names.

First titles and abstracts (or summaries) of its records, then its full text, where there is one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from refassay.identifiers import kind_of
from refassay.model import CitedWork, FullText, Passage
from refassay.quotes import Match, Miss, Verdict, grade
from refassay.quotes.grading import holds
from refassay.quotes.joints import is_joined
from refassay.quotes.matching import Grade
from refassay.quotes.misses import Reason
from refassay.quotes.passages import Passages
from refassay.quotes.sentence import sentence_at, tells_of_others
from refassay.subject import WorkText
from refassay.works import Work

READ = {
    "abstract": "only title and abstract were searched, the full text was not",
    "summary": "only title and summary of the record were searched",
    "full_text": "title, abstract and full text were searched",
    "none": "no abstract was there to search",
}
"""What was searched, for each tier."""

_FULLEST_FIRST = ("full_text", "abstract", "summary")
_JOINED_WRONGLY = (Reason.ORDER, Reason.APART, Reason.MEANING)
_MOST_CITED = 5
"""Cited works that are named for one sentence."""


@dataclass(frozen=True, slots=True)
class Secondary:
    """How a passage tells of others' work."""

    section: str = ""
    """The passage's section, where the source tells it."""
    is_secondary: bool = False
    """Whether its sentence is the source's account of others' work."""
    cited: tuple[CitedWork, ...] = ()
    """The works that the sentence cites, as the source lists them."""


@dataclass(frozen=True, slots=True)
class Found:
    """Where a quote stands in a work."""

    match: Match
    tier: str
    secondary: Secondary = field(default_factory=Secondary)
    in_title: bool = False


@dataclass(frozen=True, slots=True)
class Texts:
    """What was read of one work: every text once, with the tier of each."""

    texts: tuple[str, ...] = ()
    tiers: tuple[str, ...] = ()
    full: FullText | None = None
    passages: Passages = field(default_factory=Passages)
    unread: str = ""
    """Why the full text was not read, as the end of a sentence; empty where nobody asked."""
    is_open: bool = False
    """Whether it was asked for and got no answer yet."""

    @property
    def tier(self) -> str:
        """The fullest text that was read."""
        if self.full is not None:
            return "full_text"
        return next((tier for tier in _FULLEST_FIRST if tier in self.tiers), "none")

    @property
    def searched(self) -> str:
        """What was searched, as a sentence without its full stop."""
        if not self.unread:
            return READ[self.tier]
        only = {"abstract": "only title and abstract were", "none": "only the title was"}
        if self.tier not in only:
            return READ[self.tier]
        return f"{only[self.tier]} searched; the full text was not, since {self.unread}"

    def find(self, quote: str) -> Found | Miss:
        """Where the quote stands: title and abstract first, then the passages of the text."""
        near = grade(quote, self.texts)
        if isinstance(near, Match) and near.grade is not Grade.LOOSE:
            return self._in_record(near)
        far = self._in_passages(quote)
        if isinstance(far, Found) and not (
            isinstance(near, Match) and far.match.grade is Grade.LOOSE
        ):
            return far
        if isinstance(near, Match):
            return self._in_record(near)
        return near if isinstance(far, Found) or far is None else _nearer(near, far)

    def holds(self, quote: str) -> str:
        """The tier of the text that holds the quote but for typography; empty where none does."""
        for text, tier in zip(self.texts, self.tiers, strict=True):
            if holds(quote, (text,)):
                return self.tier if tier == "none" else tier
        chosen = [self.passages.texts[at] for at in self.passages.likely(quote)]
        return "full_text" if self.full is not None and holds(quote, chosen) else ""

    def _in_record(self, match: Match) -> Found:
        tier = self.tiers[match.source]
        told = secondary(Passage(self.texts[match.source]), match, ())
        if tier == "none":
            return Found(match, self.tier, in_title=True)
        return Found(match, tier, told)

    def _in_passages(self, quote: str) -> Found | Miss | None:
        if self.full is None:
            return None
        chosen = self.passages.likely(quote)
        verdict: Verdict = grade(quote, [self.passages.texts[at] for at in chosen])
        if isinstance(verdict, Miss):
            return self._across(quote) or verdict
        passage = self.full.passages[chosen[verdict.source]]
        return Found(verdict, "full_text", secondary(passage, verdict, self.full.cited))

    def _across(self, quote: str) -> Found | Miss | None:
        """What becomes of a quote with an ellipsis whose parts stand in several passages."""
        if not is_joined(quote) or self.full is None:
            return None
        verdict = grade(quote, ("\n".join(self.passages.texts),))
        if isinstance(verdict, Match):
            return Found(verdict, "full_text")
        return verdict if verdict.reason in _JOINED_WRONGLY else None


def texts_of(work: Work, full: WorkText | None = None) -> Texts:
    """Titles, abstracts and summaries of the work's records, each once, and its full text."""
    found: dict[str, str] = {}
    for _, record in work.records():
        kind = kind_of(record.id)
        tier = "abstract" if kind is None or kind.literature else "summary"
        if record.title:
            found.setdefault(record.title, "none")
        if record.abstract:
            found.setdefault(record.abstract, tier)
    near = Texts(tuple(found), tuple(found.values()))
    if full is None:
        return near
    if full.text is None:
        return Texts(near.texts, near.tiers, unread=full.why, is_open=full.is_open)
    passages = Passages.of([each.text for each in full.text.passages])
    return Texts(near.texts, near.tiers, full.text, passages)


def secondary(passage: Passage, match: Match, cited: tuple[CitedWork, ...]) -> Secondary:
    """Whether the sentence that holds a match tells of others' work, and of which."""
    start, end = sentence_at(passage.text, match.start, match.end)
    sentence = passage.text[start:end]
    keys = [key for a, b, key in passage.cites if a < end and b > start]
    told = tells_of_others(sentence, passage.section, cites=bool(keys))
    works = tuple(each for each in cited if each.key in keys)[:_MOST_CITED]
    return Secondary(passage.section, told, works if told else ())


def _nearer(one: Miss, other: Miss) -> Miss:
    """The miss that says more: a passage near to the quote, else the first."""
    if one.reason is None or one.passage:
        return one
    if other.passage or one.reason is not Reason.LANGUAGE:
        return other if other.reason is not None else one
    return other
