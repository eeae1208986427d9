"""Whether the words in quotation marks stand in the work that they are pinned to.

Findings about the verdicts of :mod:`refassay.checks._judged_quotes`. Each says which text was
searched; none says that a quote was made up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refassay.checks._check import Check, Subject
from refassay.checks._judged_quotes import judge_quotes
from refassay.checks._searched import searched, text_of, tier_words
from refassay.checks._wording import Sides, evidence, in_text, quoted
from refassay.model import Finding, JudgedQuote, Level, Quote
from refassay.works import record_of

__all__ = ["MISATTRIBUTED", "QUOTE", "judge_quotes"]

_HELD = ("exact", "folded")
_WHY = {
    "inside_word": "Its characters stand there only inside other words, numbers or signs",
    "changed": "The nearest passage differs in a number, a sign, an operator or a negation",
    "edited": "The nearest passage differs in a few words",
    "paraphrase": "A passage shares many of the words, as a paraphrase does",
    "order": "Its parts stand there in another order",
    "apart": "Its parts stand there too far apart for an ellipsis",
    "meaning": "What it leaves out or puts in turns the meaning",
    "not_there": "Nothing near it stands there",
}
"""What a reason class says, as a sentence."""
_NEXT = {
    "inside_word": "Quote whole words and numbers with their signs.",
    "changed": "Compare number, sign and negation with the source, and correct the quote.",
    "edited": "Quote the source's own words, or take away the quotation marks.",
    "paraphrase": "Quote the source's own words, or take away the quotation marks.",
    "order": "Quote the parts in the source's order, or apart.",
    "apart": "Quote the parts apart, or read the full text.",
    "meaning": "Read what was left out, and quote it as well.",
    "not_there": "Look for the words in the full text, and see whether another work was meant.",
}


def find_quote(subject: Subject) -> Iterator[Finding]:
    """One finding for each quote that no text holds as it stands."""
    for quote, judged in _by_quote(subject.quotes):
        held = [each for each in judged if each.verdict in _HELD]
        if held and all(each.difference for each in held):
            yield _finding(quote, held[0], Level.NOTE, _turned(subject, judged, held[0]))
        if held or any(each.verdict == "misattributed" for each in judged):
            continue
        loose = next((each for each in judged if each.verdict == "loose"), None)
        if loose is not None:
            yield _finding(quote, loose, Level.WARNING, _loose(subject, judged, loose))
            continue
        missed = [each for each in judged if each.verdict == "not_found"]
        if missed:
            unread = [each for each in judged if each.verdict == "not_checkable"]
            level = Level.NOTE if unread else Level.WARNING
            yield _finding(quote, missed[0], level, _missed(subject, judged, missed, unread))


def _by_quote(judged: Sequence[JudgedQuote]) -> Iterator[tuple[Quote, list[JudgedQuote]]]:
    groups: dict[Quote, list[JudgedQuote]] = {}
    for each in judged:
        groups.setdefault(each.quote, []).append(each)
    yield from groups.items()


def _finding(quote: Quote, about: JudgedQuote, level: Level, sides: Sides) -> Finding:
    return in_text(quote, "R601", "quote", level, sides, reference=about.reference)


def _turned(subject: Subject, judged: Sequence[JudgedQuote], one: JudgedQuote) -> Sides:
    lookups = searched(subject, [one.reference])
    return Sides(
        said=_said(judged),
        found=f"{text_of(one.reference, one.tier, lookups)} holds it, but {one.difference}.",
        next="Read the whole sentence, and quote it from where its meaning begins.",
        evidence=evidence(lookups),
    )


def _loose(subject: Subject, judged: Sequence[JudgedQuote], one: JudgedQuote) -> Sides:
    lookups = searched(subject, [one.reference])
    return Sides(
        said=_said(judged),
        found=f"{text_of(one.reference, one.tier, lookups)} holds it only loosely: {_passage(one)}",
        next="Compare both, and quote the source's own words.",
        evidence=evidence(lookups),
    )


def _missed(
    subject: Subject,
    judged: Sequence[JudgedQuote],
    missed: Sequence[JudgedQuote],
    unread: Sequence[JudgedQuote],
) -> Sides:
    lookups = searched(subject, [each.reference for each in missed])
    nearest = next((each for each in missed if each.passage), missed[0])
    told = [
        f"{text_of(each.reference, each.tier, searched(subject, [each.reference]))} does not "
        "hold it."
        for each in missed
    ]
    told.append(_WHY[nearest.reason_class] + (f": {_passage(nearest)}" if nearest.passage else "."))
    told += [f"{each.reference}: {each.reason}." for each in unread]
    reasons = dict.fromkeys(each.reason for each in missed)
    told.append(" ".join(f"{each[:1].upper()}{each[1:]}." for each in reasons))
    return Sides(
        said=_said(judged),
        found=" ".join(told),
        next=_next(nearest),
        evidence=evidence(lookups),
    )


def _next(nearest: JudgedQuote) -> str:
    if nearest.tier == "full_text" and nearest.reason_class == "not_there":
        return "See whether another work was meant, or whether its supplement holds the words."
    return _NEXT[nearest.reason_class]


def _said(judged: Sequence[JudgedQuote]) -> str:
    pins = " and ".join(str(each.reference) for each in judged)
    return f"{quoted(judged[0].quote.text)} is pinned to {pins}."


def _passage(one: JudgedQuote) -> str:
    text = f"«{one.passage}»" if one.passage else ""
    return f"{text} ({one.difference})." if one.difference else f"{text}."


def find_misattributed(subject: Subject) -> Iterator[Finding]:
    """A finding for each quote whose words stand in the text of another work."""
    by_id = {each.id: each for each in subject.references}
    for judged in subject.quotes:
        if judged.verdict != "misattributed" or judged.found_in is None:
            continue
        own, other = by_id[judged.reference], by_id.get(judged.found_in)
        known = other.resolution.lookups if other else subject.lookups.get(judged.found_in, ())
        records = [
            look for look in (*own.resolution.lookups, *known) if record_of(look) is not None
        ]
        title = (
            f" («{other.record.title}»)" if other and other.record and other.record.title else ""
        )
        how = "which the report also cites" if other else "whose title the report prints"
        tier, other_tier = tier_words(judged.tier), tier_words(judged.found_tier)
        unread = "" if judged.tier == "full_text" else "; its full text was not searched"
        sides = Sides(
            said=f"{quoted(judged.quote.text)} is pinned to {judged.reference}.",
            found=f"These words stand in the {other_tier} of {judged.found_in}{title}, {how}. The "
            f"{tier} of {judged.reference} does not hold them{unread}.",
            next=f"See whether {judged.found_in} was meant.",
            evidence=evidence([*records, *searched(subject, [own.id, judged.found_in])]),
        )
        yield in_text(
            judged.quote,
            "R602",
            "misattributed",
            Level.WARNING,
            sides,
            reference=judged.reference,
        )


QUOTE = Check(
    code="R601",
    name="quote",
    level=Level.WARNING,
    title="The quoted words were not found as they stand",
    what="Words in quotation marks that are pinned to a reference are looked for in the title and "
    "the abstract of the work and, with `full_text`, in its full text: literally, then with "
    "dashes, quotation marks, ligatures, accents, case, white space, line ends and numbers in one "
    "spelling. Signs, operators and numbers are never folded away, and a match begins and ends "
    "with whole words. Ellipses must join parts in order, near together, without leaving out a "
    "*not*; words in brackets may be put in. It speaks when nothing holds the words, and when they "
    "are held only *loosely*; it notes a *not* that stands right before them in the source.",
    why="Quotation marks say that the source says so. A number, a sign or a *not* that differs "
    "turns a finding into its opposite.",
    example="«anthers never open in the cold» (PMID:90000021)",
    cure="Compare the quote with the passage that the finding shows. Quote the source's own words, "
    "or take away the quotation marks. Where only the abstract was searched, look into the full "
    "text first.",
    limits="An abstract is not the paper: words that it lacks may stand in the full text, and the "
    "finding says which text was searched. Full texts are those that PubMed Central, Europe PMC "
    "and Bookshelf give to programs; pages of publishers are never read. It is a note where "
    "another work that the quote is pinned to could not be read. Quotations of fewer than three "
    "words are counted and not judged; one of three that the text lacks is not checkable, nor is a "
    "quote in another language than the text.",
    find=find_quote,
)

MISATTRIBUTED = Check(
    code="R602",
    name="misattributed",
    level=Level.WARNING,
    title="The quoted words stand in another cited work",
    what="The text of the work that a quote is pinned to does not hold it, while that of another "
    "work that the report cites does (see `quote` for what is read): exactly, or up to dashes, "
    "quotation marks, case and white space.",
    why="The words are real and the reference is wrong: a reader who follows it finds nothing.",
    example="«anthers open late in the cold» (PMID:90000021)",
    cure="Pin the quote to the work that holds it.",
    limits="Without `full_text` only titles and abstracts are searched. The words may stand in the "
    "full text of both works.",
    find=find_misattributed,
    names=("quote",),
)
