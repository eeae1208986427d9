"""A printed title that is not the one of the record: the gravest fault, and the best hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from refassay import titles
from refassay.checks._check import Check, Subject
from refassay.checks._printed import gravest, listed, place, registered
from refassay.checks._wording import Sides, at, evidence, quoted
from refassay.identity.author import Standing, name_of
from refassay.identity.judgement import Identity
from refassay.identity.placeholder import is_generic
from refassay.identity.title import Verdict, begins_alike_only, shares_a_run
from refassay.identity.words import Weight, spelled
from refassay.identity.writing import is_english, may_be_foreign
from refassay.model import Finding, Identifier, Level, Reference

_COPIED, _RELATED = 0.75, 0.2
"""Shared content words (Dice) of two wordings that are one text, and of two that are related."""
_WORDS = 12
"""Differing words that a finding lists at most."""


def find_title(subject: Subject) -> Iterator[Finding]:
    """A finding for each reference whose printed title is not the record's, one a reference."""
    references = {each.id: each for each in subject.references}
    for each, level in gravest((one, level_of(one)) for one in subject.identities):
        reference = references[each.reference]
        finding = at(
            place(reference, subject.extraction, each.claim.citation),
            "R202",
            "title",
            level,
            _sides(each, references),
            reference=reference.id,
        )
        yield replace(finding, offer=each.of_another)


def level_of(each: Identity) -> Level | None:
    """How grave the difference of the titles is; None where there is none to speak of."""
    title, facts = each.title, each.facts
    if title.verdict in (Verdict.SAME, Verdict.UNKNOWN):
        return None
    if not title.heavy:
        return Level.NOTE
    if each.of_another is not None:
        return Level.ERROR
    other = title.verdict is Verdict.OTHER
    if not facts.literature:
        # Trials and datasets are often described in a report's own words.
        return Level.WARNING if other else Level.NOTE
    if (facts.retitled or facts.translated) and not _is_copied(each):
        return _reworded(each)
    if facts.part or is_generic(title.registered) or (each.place_agrees and not each.contradicted):
        return Level.WARNING
    return Level.ERROR if other or _is_sister(each) else Level.WARNING


def _reworded(each: Identity) -> Level:
    """A preprint or a translation: another wording alone proves nothing."""
    legible = is_english(each.claim.title) or not may_be_foreign(each.claim.title)
    nothing = each.title.shared < _RELATED and (legible or len(each.facts.titles) > 1)
    pair = each.claim.title, each.title.registered
    if each.facts.translated and (shares_a_run(*pair) or begins_alike_only(*pair)):
        nothing = True  # The translation is the record's own, and so the rest should be.
    known = each.authors.standing in (Standing.AGREE, Standing.EXTRA)
    year = each.facts.retitled or not each.year_differs
    if ((known and year) or (each.place_agrees and not each.contradicted)) and not nothing:
        return Level.NOTE
    stranger = each.authors.standing is Standing.OTHER
    return Level.ERROR if stranger and each.title.verdict is Verdict.OTHER else Level.WARNING


def _is_copied(each: Identity) -> bool:
    """Whether the printed title is the record's own wording, but for a word or a sign."""
    title = each.title
    sign = title.weight is Weight.SIGN and title.verdict is Verdict.VARIANT
    return sign or title.shared >= _COPIED


def _is_sister(each: Identity) -> bool:
    """Whether a title that differs in few words is that of another paper all the same."""
    stranger = each.authors.standing is Standing.OTHER
    return stranger or (each.year_differs and each.title.weight is Weight.SIGN)


def names_another(each: Identity) -> bool:
    """Whether the title already says that it is another work: the rest follows from that."""
    level = level_of(each)
    return level is Level.ERROR or (each.names_other and level is Level.WARNING)


_DRIFTED = (
    "Authors, year, volume and page are the record's: the identifier seems to be right, and the "
    "title to have drifted."
)


def _sides(each: Identity, references: dict[Identifier, Reference]) -> Sides:
    said = f"The report prints the title {quoted(each.claim.title)} beside {each.reference}."
    found = [registered(each), _apart(each), _rest(each)]
    cure = "Open the work. Correct the title if it is the one that was meant, else the identifier."
    if each.title.verdict is Verdict.VARIANT and not each.title.heavy:
        cure = "Copy the title from the record."
    if each.drifted:
        found.append(_DRIFTED)
        cure = "Copy the title from the record."
    if each.of_another is not None:
        found.append(
            f"The printed title is that of {each.of_another}, which this report also cites."
        )
        cure = f"See whether {each.of_another} was meant here, and whether the two were changed."
    lookups = [*each.facts.lookups]
    if each.of_another in references:
        lookups += references[each.of_another].resolution.lookups
    return Sides(said, " ".join(filter(None, found)), cure, evidence(lookups))


def _apart(each: Identity) -> str:
    """Which words differ, where they are few."""
    title = each.title
    if title.verdict is Verdict.OTHER:
        return ""
    sides = (
        ("report", title.only_printed, title.printed),
        ("record", title.only_registered, title.registered),
    )
    told = [
        f"Only in the {name}: {quoted(' '.join(_unfolded(words[:_WORDS], text)))}."
        for name, words, text in sides
        if words
    ]
    return " ".join(told)


def _unfolded(words: Sequence[str], title: str) -> list[str]:
    """The words as that title spells them: *tumour*, where they were compared as *tumor*."""
    own = {spelled(word): word for word in titles.words(title)}
    return [own.get(word, word) for word in words]


def _rest(each: Identity) -> str:
    """What else of the citation speaks for or against it, when the titles do not agree."""
    if not each.title.heavy:
        return ""
    against, support = [], []
    if each.authors.standing is Standing.OTHER:
        against.append(f"the first author ({name_of(each.claim.author[0])})")
    elif each.authors.standing is Standing.AGREE:
        support.append("the printed authors")
    if each.claim.issued and each.facts.literature and each.facts.years:
        (against if each.year_differs else support).append(_year(each))
    if each.journal_differs:
        against.append(f"the journal ({each.claim.container_title})")
    against += [f"the {name} ({getattr(each.claim, name)})" for name in each.place_differs]
    if each.place_agrees:
        support.append("volume and page")
    told = []
    if against:
        told.append(f"The record does not have {listed(against, 'or')} either.")
    if support:
        told.append(f"The record does have {listed(support)}.")
    return " ".join(told)


def _year(each: Identity) -> str:
    """The printed year; where the record's is the one beside it, that is said."""
    printed = each.claim.issued[:4]
    near = not each.year_differs and printed not in map(str, each.facts.years)
    return f"the year ({printed}{', give or take one' if near else ''})"


TITLE = Check(
    code="R202",
    name="title",
    level=Level.ERROR,
    title="The printed title is not that of the record",
    what="The title that the report prints beside an identifier is compared, folded, with every "
    "title that the registries give the work. An error when it is another title, when it is that "
    "of another work that the report cites, or when it differs in a number, a negation or a word "
    "and the authors are others too. A warning when only words of content, numbers, a negation or "
    "an opposite differ, or when all but the title is the record's. A note for spellings and for a "
    "title that breaks off. Authors, year and "
    "journal that differ as well are told in the same finding.",
    why="A real identifier on the wrong paper passes every check of existence, and a reader who "
    "follows it reads another paper.",
    example="Olm P. Anthers open late in rye. J Synth. 2003. PMID:90000012 (which is another "
    "paper).",
    cure="Open the work. Correct the title if it is the one that was meant, else the identifier.",
    limits="A title in another script, of two words, or that is the name of a site is not "
    "compared; neither is one for which only existence is known. Preprints and translated titles "
    "are judged by their authors as well. A missing subtitle is no difference.",
    find=find_title,
    names=("wrong_work",),
)
