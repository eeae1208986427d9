"""The report does not speak of the subject that its front matter names, or perhaps not."""

from __future__ import annotations

from collections.abc import Iterator

from refassay.checks._check import Check, Subject
from refassay.checks._wording import quoted
from refassay.model import Axis, EntityCheck, Finding, Level

_PLACES = 3
"""Places that a finding lists at most."""


def find_wrong_entity(subject: Subject) -> Iterator[Finding]:
    """A finding where the report is about something else than was meant."""
    checked = subject.extraction.entity
    if checked is not None and checked.verdict == "FAIL":
        yield _finding(
            checked,
            ("R403", "entity", Level.WARNING),
            "Read the report for what it is about, and have it made again if it is another "
            "subject. Its references may all be real and belong to that other one. It is a clue "
            "from counted names, not a proof.",
        )


def find_doubtful_entity(subject: Subject) -> Iterator[Finding]:
    """A finding where it could not be confirmed that the report is about what was meant."""
    checked = subject.extraction.entity
    if checked is not None and checked.verdict == "WARN":
        yield _finding(
            checked,
            ("R404", "entity_doubt", Level.NOTE),
            "See whether the report answers the question that was asked; `refassay preflight` "
            "takes synonyms, genes and identifiers beside those of the front matter.",
        )


def _finding(checked: EntityCheck, which: tuple[str, str, Level], next_: str) -> Finding:
    code, name, level = which
    entity = checked.entity
    meant = [entity.label and quoted(entity.label), *entity.ids]
    meant += [f"gene {entity.genes[0]}"] if entity.genes else []
    told = ("fail", "warn")
    spots = [
        one for word in told for axis in checked.axes if axis.outcome == word for one in axis.spots
    ]
    first = spots[0] if spots else None
    return Finding(
        code=code,
        check=name,
        level=level,
        reference=None,
        line=first.line if first else 1,
        column=first.column if first else 1,
        exact=first.exact if first else "",
        said=f"The front matter names {', '.join(filter(None, meant))} as the subject.",
        found=" ".join((*checked.reasons, *map(_places, _told(checked)))),
        next=next_,
    )


def _told(checked: EntityCheck) -> list[Axis]:
    """The axes with places that fail, then those that are doubtful."""
    failed = [axis for axis in checked.axes if axis.outcome == "fail" and axis.spots]
    return failed + [axis for axis in checked.axes if axis.outcome == "warn" and axis.spots]


def _places(axis: Axis) -> str:
    shown = ", ".join(
        f"{quoted(one.exact)} ({one.line}:{one.column})" for one in axis.spots[:_PLACES]
    )
    return f"See {shown}."


ENTITY = Check(
    code="R403",
    name="entity",
    level=Level.WARNING,
    title="The report may be about another subject than was meant",
    what="Where the front matter names the subject (`disease_name`, `mondo_id`, `gene` ..., at the "
    "top or in `template_variables`), the report's own text is looked through for its name and "
    "synonyms, for namesakes (another type, *hypo* for *hyper*), for its gene and other genes, "
    "and for its numbers in OMIM, Mondo and Orphanet. What the text speaks of and what numbers it "
    "prints are two questions: the right number on another subject makes it worse.",
    why="A report about the wrong disease may have nothing but real references, all on its topic.",
    example="---\ndisease_name: Cantaloupe syndrome\n---\nHoneydew disease is caused by HONY2. ...",
    cure="Have the report made again with the subject fixed by an identifier.",
    limits="Names and symbols are counted, nothing is understood. Another gene is called a rival "
    "only where the subject's gene is never named, or where the text gives the other one to a "
    "second disease in two sentences or more. Texts that are short or not mostly English are not "
    "judged by names.",
    find=find_wrong_entity,
)

DOUBT = Check(
    code="R404",
    name="entity_doubt",
    level=Level.NOTE,
    title="The subject is in doubt, or its identifier was sent empty",
    what="As R403, with a weaker result: the name is found in parts or as an abbreviation alone, "
    "its gene is never named, another number of the same catalogue is printed, or the query was "
    'ungrounded: its identifier was sent empty (`mondo_id: ""`).',
    why="A subject that is fixed by a word alone may be taken for its namesake.",
    example='---\ntemplate_variables: {disease_name: Cantaloupe syndrome, mondo_id: ""}\n---',
    cure="Give the identifier, the gene and the synonyms with the question.",
    limits="A note only. It says nothing of single references.",
    find=find_doubtful_entity,
)
