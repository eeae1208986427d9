"""Terms of ontologies and the labels printed beside them, against local files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from refassay.checks._check import Check, Subject
from refassay.checks._wording import Sides, quoted
from refassay.model import Finding, Identifier, JudgedTerm, Level
from refassay.terms.judging import CONTRADICTING
from refassay.terms.labels import key_of

_LINES = 5
"""Line numbers that a finding lists at most."""
_SHOWN = 3
"""Terms that a sentence names at most."""


def find_malformed(subject: Subject) -> Iterator[Finding]:
    """A finding for each CURIE of the wrong shape."""
    for group in _groups(subject, lambda each: each.status == "malformed", with_label=False):
        first = group[0]
        prefix = first.mention.curie.partition(":")[0]
        sides = Sides(
            said=_said(group),
            found=f"Terms of {prefix} have seven figures behind the colon. No file was read for "
            "this.",
            next="Look the term up by its label and write the whole identifier.",
        )
        yield _finding(first, "R801", "term_malformed", Level.WARNING, sides)


def find_absent(subject: Subject) -> Iterator[Finding]:
    """A finding for each term that the file which owns its prefix does not have."""
    for group in _groups(subject, lambda each: each.status == "absent"):
        first = group[0]
        offer = ""
        if first.meant:
            offer = f" {quoted(first.mention.label)} is {_listed(first.meant)} there."
        sides = Sides(
            said=_said(group),
            found=f"{first.mention.curie} is not in {first.ontology}, which defines its "
            f"prefix.{offer} A newer release may have it.",
            next=f"Write {first.meant[0]} if that is meant."
            if len(first.meant) == 1
            else "Look the term up by its label, or give a newer release of the ontology.",
        )
        yield _finding(first, "R802", "term_absent", Level.WARNING, sides)


def find_label(subject: Subject) -> Iterator[Finding]:
    """A finding for each term beside which the label of another one stands."""
    for group in _groups(subject, lambda each: each.agreement in CONTRADICTING):
        first = group[0]
        label = quoted(first.mention.label)
        found = f"{first.mention.curie} is {quoted(first.label)} in {first.ontology}"
        if first.meant:
            found += f"; {label} is {_listed(first.meant)}."
            following = "Find out which of the two is meant, and write its identifier and label."
        elif first.agreement == "opposite":
            found += f"; {label} differs in a word that turns it round, or in a number."
            following = "Find out which of the two is meant, and correct the other."
        else:
            found += f"; {label} has no word in common with any of its names."
            following = "Look up the term that the label means, or write the term's own label."
        sides = Sides(said=_said(group), found=found, next=following)
        yield _finding(first, "R803", "term_label", Level.WARNING, sides)
    yield from _loose(subject)


def _loose(subject: Subject) -> Iterator[Finding]:
    """A note for each label that is a synonym of another reach than the term."""
    scopes = ("broad", "narrow", "related")
    for group in _groups(subject, lambda each: each.agreement in scopes):
        first = group[0]
        sides = Sides(
            said=_said(group),
            found=f"{first.mention.curie} is {quoted(first.label)} in {first.ontology}, which "
            f"lists {quoted(first.mention.label)} as a {first.agreement} synonym only.",
            next="See whether the term says what is meant; write its own label beside it.",
        )
        yield _finding(first, "R803", "term_label", Level.NOTE, sides)


def find_obsolete(subject: Subject) -> Iterator[Finding]:
    """A finding for each term that is not to be used any more."""
    for group in _groups(
        subject, lambda each: each.status in ("obsolete", "merged"), with_label=False
    ):
        first = group[0]
        told = any(each.mention.said_obsolete for each in group)
        if first.status == "merged":
            found = (
                f"{first.mention.curie} was merged into {first.replaced_by[0]} "
                f"({quoted(first.label)}) in {first.ontology}."
            )
        else:
            instead = (
                f"; it names {_listed(first.replaced_by)} instead" if first.replaced_by else ""
            )
            found = f"{first.mention.curie} is obsolete in {first.ontology}{instead}."
        if told:
            found += " The report says so as well."
        sides = Sides(
            said=_said(group),
            found=found,
            next=f"Write {first.replaced_by[0]} if it means the same."
            if len(first.replaced_by) == 1
            else "Look for the term that is used now.",
        )
        grave = first.status == "obsolete" and not told
        level = Level.WARNING if grave else Level.NOTE
        yield _finding(first, "R804", "term_obsolete", level, sides)


def _groups(
    subject: Subject, belongs: Callable[[JudgedTerm], bool], *, with_label: bool = True
) -> Iterator[Sequence[JudgedTerm]]:
    """Those that belong, the mentions of one term (and label) together, in order of place."""
    groups: dict[tuple[str, str], list[JudgedTerm]] = {}
    for each in subject.terms:
        if belongs(each):
            label = key_of(each.mention.label) if with_label else ""
            groups.setdefault((each.mention.curie, label), []).append(each)
    yield from groups.values()


def _said(group: Sequence[JudgedTerm]) -> str:
    first = group[0].mention
    name = "" if first.exact == first.curie else f" ({first.curie})"
    label = f" and prints {quoted(first.label)} beside it" if first.label else ""
    text = f"The report names {quoted(first.exact)}{name}{label}"
    if len(group) == 1:
        return f"{text}, once."
    numbers = sorted({each.mention.line for each in group})
    shown = ", ".join(map(str, numbers[:_LINES])) + (" …" if len(numbers) > _LINES else "")
    lines = "line" if len(numbers) == 1 else "lines"
    return f"{text}, {len(group)} times ({lines} {shown})."


def _listed(curies: Sequence[str]) -> str:
    more = f" and {len(curies) - _SHOWN} more" if len(curies) > _SHOWN else ""
    return " or ".join(curies[:_SHOWN]) + more


def _finding(judged: JudgedTerm, code: str, check: str, level: Level, sides: Sides) -> Finding:
    mention = judged.mention
    other = judged.meant or judged.replaced_by
    return Finding(
        code=code,
        check=check,
        level=level,
        reference=Identifier.from_curie(mention.curie),
        line=mention.line,
        column=mention.column,
        exact=mention.exact,
        said=sides.said,
        found=sides.found,
        next=sides.next,
        offer=Identifier.from_curie(other[0]) if len(other) == 1 else None,
    )


_LIMITS = (
    "Only prefixes whose ontology was given (`ontologies`, `--ontology`) are looked at; the others "
    "are counted as not assessed. What a newer or older release says is not known."
)

MALFORMED = Check(
    code="R801",
    name="term_malformed",
    level=Level.WARNING,
    title="Not shaped like a term of that ontology",
    what="A prefix such as `HP`, `MONDO` or `GO` with three to nine figures, but not seven, "
    "where it begins with a zero or the report names whole terms of that prefix as well.",
    why="A cut-off identifier points nowhere, or at another term.",
    example="- Folded petals (HP:000)",
    cure="Look the term up by its label and write it in full.",
    find=find_malformed,
    limits="Prefixes whose identifiers vary in length are passed over.",
)

ABSENT = Check(
    code="R802",
    name="term_absent",
    level=Level.WARNING,
    title="Not in the ontology that defines its prefix",
    what="A term is looked up in the local file that defines its prefix. A file that holds some "
    "terms of another ontology, or a subset, never says that one is absent.",
    why="An invented identifier looks like any other, and links data to nothing.",
    example="- Folded petals (HP:9999999)",
    cure="Look the term up by its label. Where the file is old, give a newer release.",
    find=find_absent,
    limits=_LIMITS,
)

LABEL = Check(
    code="R803",
    name="term_label",
    level=Level.WARNING,
    title="The label printed beside a term is another one's",
    what="The label in front of or behind a term, where emphasis, brackets, a list's item or a "
    "table's heading bind it, against the term's label and synonyms. A warning where it is the "
    "name of another term, where it says the opposite or another number, or where all of an item "
    "or cell has no word in common with any name. A note for a synonym of another reach.",
    why="The right word with the wrong identifier passes every reader and misleads every machine.",
    example="- Folded petals (HP:9900002), where HP:9900002 is Straight petals",
    cure="Find out which of the two is meant, and write its identifier and its label.",
    find=find_label,
    limits=f"Paraphrases and abbreviations are not judged. {_LIMITS}",
)

OBSOLETE = Check(
    code="R804",
    name="term_obsolete",
    level=Level.WARNING,
    title="The term is obsolete",
    what="Terms that the local file marks as obsolete, with those that it names instead. A note "
    "where it was merged into another, or where the report says itself that it is obsolete.",
    why="Obsolete terms vanish from tools and annotations; what hangs on them is lost.",
    example="- Old petals (HP:9900003)",
    cure="Use the term that replaces it, after a look at whether it means the same.",
    find=find_obsolete,
    limits=_LIMITS,
)
