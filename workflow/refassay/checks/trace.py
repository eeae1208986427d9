"""Whose figures they are: followed from a review to the work that it has them from."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from refassay.checks._check import Check, Subject
from refassay.checks._judged_claims import Told, shown
from refassay.checks._wording import Sides, count, evidence, in_text, quoted
from refassay.identifiers import kind_of
from refassay.identity.author import name_of
from refassay.leads.trace import LEAD
from refassay.model import (
    Finding,
    Found,
    Identifier,
    JudgedClaim,
    Level,
    Lookup,
    Record,
    Reference,
    TracedClaim,
)
from refassay.numbers import Sentence, Text, Verdict, compare, read_sentence, read_source
from refassay.numbers.words import about
from refassay.settle import asked, registry_title, settle
from refassay.subject import Followed

_MOST_SHOWN = 3
"""Originals that a finding names at most."""
_TRIAL = re.compile(
    r"\b(?:(?P<number>NCT[0-9]{8})\b"
    r"|(?P<before>[A-Z][A-Z0-9]{3,14}(?:-[A-Z0-9]{1,6})?) (?:trial|study)\b"
    r"|(?:trial|study) (?P<behind>[A-Z][A-Z0-9]{3,14}(?:-[A-Z0-9]{1,6})?)\b)"
)
"""A trial's number, or its name in capitals beside the word *trial* or *study*."""


@dataclass(frozen=True, slots=True)
class Original:
    """A cited work that has all the figures of a claim, or tells of the trial that it names."""

    record: Record
    sentence: str
    lookup: Lookup
    beside: bool
    """The source cites it in the very paragraph."""


def traced(subject: Subject) -> tuple[TracedClaim, ...]:
    """For each sentence with figures that a secondary source stands for: whose they are."""
    if not subject.followed:
        return ()
    told = Told(subject.extraction)
    return tuple(_traced(subject, told, each) for each in subject.followed)


def _traced(subject: Subject, told: Told, followed: Followed) -> TracedClaim:
    judged, cited = followed.judged, followed.cited
    claim = claim_of(told, judged)
    records = {each: found for each in cited.every if (found := _record(subject, each))}
    originals = list(_originals(claim, records, set(cited.beside)))
    read = len(records)
    blank = TracedClaim(judged.statement, judged.reference, "not_traced", read=read)
    if not originals:
        trial, originals = _of_trial(judged.statement.text, records, set(cited.beside))
        blank = replace(blank, trial=trial)
    if originals:
        originals.sort(key=lambda each: (not each.beside, each.record.issued[:4] or "9999"))
        first = originals[0]
        return replace(
            blank,
            verdict="traced",
            originals=tuple(each.record.id for each in originals[:_MOST_SHOWN]),
            sentence=shown(first.sentence),
            told_by=_told_by(first),
            evidence=evidence(each.lookup for each in originals[:_MOST_SHOWN]),
        )
    if cited.is_open or any(not subject.was_answered(each) for each in cited.every):
        return replace(blank, reason="not every cited work was answered for")
    if not read:
        return replace(blank, reason="nobody lists what the source cites")
    more = f"; {cited.left_out} more were not asked for" if cited.left_out else ""
    reason = f"none of {count(read, 'cited work', 'cited works')} that were read has them{more}"
    return replace(blank, verdict="untraced", reason=reason)


def claim_of(told: Told, judged: JudgedClaim) -> Sentence:
    """The claim's sentence, ready for comparing."""
    statement = judged.statement
    return replace(read_sentence(told.of(statement)), before=about(statement.preceding))


def _originals(
    claim: Sentence,
    records: Mapping[Identifier, tuple[Lookup, Record]],
    beside: Collection[Identifier],
) -> Iterator[Original]:
    for each, (lookup, record) in records.items():
        texts = (Text(record.title, "none"), Text(record.abstract, "abstract"))
        names = " ".join(sorted(one.family for one in record.author))
        compared = compare(claim, read_source(texts, names))
        found = compared.sentence if compared.verdict is Verdict.SUPPORTED else None
        if found is not None and not found.recited:
            yield Original(record, found.text, lookup, each in beside)


def _of_trial(
    said: str,
    records: Mapping[Identifier, tuple[Lookup, Record]],
    beside: Collection[Identifier],
) -> tuple[str, list[Original]]:
    """The trial that the sentence names, and the works whose title or abstract names it too."""
    names = [match[match.lastgroup or 0] for match in _TRIAL.finditer(said)]
    for name in dict.fromkeys(names):
        whole = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
        found = [
            Original(record, record.title, lookup, each in beside)
            for each, (lookup, record) in records.items()
            if whole.search(f"{record.title} {record.abstract}")
        ]
        if found:
            return name, found
    return "", []


def _record(subject: Subject, identifier: Identifier) -> tuple[Lookup, Record] | None:
    """The full record with an abstract, where one was read."""
    kind = kind_of(identifier)
    for lookup in settle(kind, identifier, subject.lookups.get(identifier, ())).lookups:
        if isinstance(lookup.answer, Found) and lookup.answer.record.abstract:
            return lookup, lookup.answer.record
    return None


def find_traced(subject: Subject) -> Iterator[Finding]:
    """A note for each sentence whose figures are those of a work that its source cites."""
    by_id = {each.id: each for each in subject.references}
    for each in subject.traced:
        if each.verdict != "traced":
            continue
        also = "".join(f", as in {one}" for one in each.originals[1:])
        sides = Sides(
            said=_said(each, by_id[each.reference]),
            found=f"{_where(each)}, which it cites{also} ({each.told_by}): «{each.sentence}»",
            next=f"Cite {each.originals[0]} for the figures, or say that {each.reference} tells "
            "them of it.",
            evidence=each.evidence,
        )
        finding = in_text(
            each.statement, "R704", "traced", Level.NOTE, sides, reference=each.reference
        )
        yield replace(finding, offer=each.originals[0])


def _where(each: TracedClaim) -> str:
    if each.trial:
        return (
            f"The trial {each.trial} is that of {each.originals[0]} (figures not in its abstract)"
        )
    return f"The figures stand in the abstract of {each.originals[0]}"


def find_untraced(subject: Subject) -> Iterator[Finding]:
    """A note for each sentence whose figures were not seen in any work that its source cites."""
    by_id = {each.id: each for each in subject.references}
    judged = {(each.statement, each.reference): each for each in subject.claims}
    for each in subject.traced:
        reference = by_id[each.reference]
        if each.verdict == "untraced":
            others = f"{each.reference} tells of others' work"
            own = _own_words(judged.get((each.statement, each.reference)))
            sides = Sides(
                said=_said(each, reference),
                found=f"{own or others}; {each.reason}.",
                next="See whether the figures are the source's own; if not, cite where it has them "
                "from."
                if own
                else "Look in the source for where its figures come from, and cite that.",
                evidence=evidence(reference.resolution.lookups),
            )
            yield in_text(
                each.statement, "R705", "untraced", Level.NOTE, sides, reference=each.reference
            )


def _own_words(judged: JudgedClaim | None) -> str:
    """That the source itself has the figures, in a sentence that cites nobody."""
    if judged is None or judged.recited or judged.verdict != "supported_number":
        return ""
    place = "full text" if judged.tier == "full_text" else judged.tier
    return f"The figures stand in the {place} of {judged.reference}: «{judged.source_sentence}»"


def _said(each: TracedClaim, reference: Reference) -> str:
    kind = f", {reference.study_type.lower()}" if reference.study_type else ""
    return f"{quoted(each.statement.text)} is pinned to {each.reference}{kind}."


def _told_by(original: Original) -> str:
    look, record = original.lookup, original.record
    who = name_of(record.author[0]) if record.author else ""
    told = f"{registry_title(look.registry)}, {asked(look)}"
    return "; ".join(filter(None, (", ".join(filter(None, (who, record.issued[:4]))), told)))


def not_traced(subject: Subject) -> Iterator[str]:
    """What was not followed, as lines about the whole report."""
    if not LEAD.is_on(subject.settings):
        if any(each.quantitative for each in subject.extraction.statements):
            yield "trace: switched off (trace); whose figures a review repeats was not asked"
        return
    left = sum(each.verdict == "not_traced" for each in subject.traced)
    if left:
        yield (
            f"trace: {left} of {len(subject.traced)} sentences with figures from secondary sources "
            "could not be followed"
        )


TRACED = Check(
    code="R704",
    name="traced",
    level=Level.NOTE,
    title="The figures are those of a work that the source cites",
    what="With the setting `trace`, a sentence with figures that is pinned to a review, "
    "meta-analysis or guideline, or to a passage that cites others, is followed: the works that "
    "the source cites (in the very paragraph where its text was read, else as PubMed or "
    "Crossref list them) are asked for, and their abstracts searched for all the figures, or else "
    "for the name or NCT number of the trial that the sentence names.",
    why="A figure belongs to the study that measured it. Several reviews of one study are one "
    "piece of evidence.",
    example="Late anthers were seen in 12% of cold stands (PMID:90000031, a review).",
    cure="Cite the study for the figure.",
    limits="Only abstracts of the cited works are read, and at most 200 of them. The same figure "
    "may stand in another work than the one that the source has it from.",
    find=find_traced,
    names=("trace",),
)

UNTRACED = Check(
    code="R705",
    name="untraced",
    level=Level.NOTE,
    title="No work that the source cites was seen to have the figures",
    what="As `traced`, where every cited work that could be read was read, and none has the "
    "figures in its abstract.",
    why="A figure that nobody is seen to have measured should be looked up before it is used.",
    example="Late anthers were seen in 44% of cold stands (PMID:90000031, a review).",
    cure="Look in the source for where the figure comes from.",
    limits="It may be the source's own pooled figure, or stand in a full text.",
    find=find_untraced,
    names=("trace",),
)
