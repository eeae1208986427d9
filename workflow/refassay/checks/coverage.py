"""How much of what the report cites could be checked at all.

Nothing unchecked reads as checked: every link without an identifier, every identifier about which
nobody answered, every entry that carries none is listed, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refassay.checks._check import Check, SetAside, Subject
from refassay.checks._wording import Sides, at, count, quoted, whole_report
from refassay.model import (
    Citation,
    Coverage,
    Extraction,
    Finding,
    Identifier,
    Level,
    Outcome,
    Reference,
    Unanswered,
)
from refassay.settle import registry_title

_ANSWERED = (Outcome.FOUND, Outcome.WITHHELD, Outcome.ABSENT)
_SHOWN = 3
"""Unchecked items that the note names."""

Item = tuple[str, int, int, str]
"""Sidecar or not, line, column, what is said: sorts in reading order."""


def cover(
    extraction: Extraction, references: Sequence[Reference], set_aside: Sequence[SetAside]
) -> Coverage:
    """Count citations and list what was not checked."""
    answered = {each.id for each in references if each.outcome in _ANSWERED}
    loose = _unbound(extraction)
    cited = [citation.ids for citation in extraction.citations] + [(each,) for each in loose]
    items = [
        *_without_identifier(extraction),
        *_links(extraction),
        *_unanswered(references),
        *_left_out(set_aside),
    ]
    return Coverage(
        citations=len(cited),
        with_identifier=sum(bool(ids) for ids in cited),
        checked=sum(any(each in answered for each in ids) for ids in cited),
        unchecked=tuple(line for *_, line in sorted(items)),
    )


def _unbound(extraction: Extraction) -> list[Identifier]:
    """Identifiers with a mention that belongs to no citation, each once."""
    return list(dict.fromkeys(each.id for each in extraction.mentions if each.citation is None))


def _without_identifier(extraction: Extraction) -> Iterator[Item]:
    """Citations that carry neither an identifier nor a link that is listed of its own."""
    starts = sorted((url.start, url.end) for url in extraction.urls)
    for citation in extraction.citations:
        if citation.ids or _holds_link(citation, starts):
            continue
        label = f"[{citation.label}] " if citation.label else ""
        text = f"{label}{quoted(citation.text)}: carries no identifier that a registry answers for"
        beside = citation.where == "sidecar"
        yield _item(citation.line, citation.column, text, in_sidecar=beside)


def _holds_link(citation: Citation, links: list[tuple[int, int]]) -> bool:
    """Whether a listed link stands inside; a sidecar's offsets are not the report's."""
    from bisect import bisect_left

    if citation.where == "sidecar":
        return False
    first = bisect_left(links, (citation.start, 0))
    return first < len(links) and links[first][1] <= citation.end


def _links(extraction: Extraction) -> Iterator[Item]:
    """Each link once, however often it stands in the report."""
    places: dict[str, list[tuple[int, int]]] = {}
    for url in extraction.urls:
        places.setdefault(url.url, []).append((url.line, url.column))
    for address, where in places.items():
        line, column = min(where)
        times = f" ({len(where)} times)" if len(where) > 1 else ""
        text = f"{address}{times}: no identifier that can be checked"
        yield _item(line, column, text)


def _unanswered(references: Sequence[Reference]) -> Iterator[Item]:
    for each in references:
        if each.outcome in _ANSWERED:
            continue
        first = each.mentions[0]
        text = f"{quoted(first.exact)} ({each.id}): {_why(each)}"
        yield _item(first.line, first.column, text, in_sidecar=bool(first.source))


def _why(reference: Reference) -> str:
    if reference.outcome is Outcome.UNANSWERED:
        silent = [
            registry_title(look.registry)
            for look in reference.resolution.lookups
            if isinstance(look.answer, Unanswered)
        ]
        if silent:
            return f"{' and '.join(dict.fromkeys(silent))} did not answer"
        return "no registry that could tell has answered"
    if reference.outcome is Outcome.MALFORMED:
        return "does not have the shape of such an identifier, so nobody was asked"
    return reference.resolution.reason.rstrip(".") or "no registry is known for it"


def _left_out(set_aside: Sequence[SetAside]) -> Iterator[Item]:
    why = {
        "derived": "read from an address by rule, and not confirmed by a registry",
        "beyond": "not checked, since max_references was reached before it",
    }
    for each in set_aside:
        first = each.mentions[0]
        text = f"{quoted(first.exact)} ({each.id}): {why[each.why]}"
        yield _item(first.line, first.column, text, in_sidecar=bool(first.source))


def _item(line: int, column: int, text: str, *, in_sidecar: bool = False) -> Item:
    place = f"line {line} of the sidecar" if in_sidecar else f"line {line}"
    return ("sidecar" if in_sidecar else "", line, column, f"{place}: {text}")


def find_nothing(subject: Subject) -> Iterator[Finding]:
    """A finding where the report carries nothing that could be checked."""
    asked = (*_ANSWERED, Outcome.UNANSWERED)
    if any(each.outcome in asked for each in subject.references):
        return
    cited = subject.coverage.citations
    has = f"{count(cited, 'citation', 'citations')}, none of" if cited else "no citation, none of"
    said = (
        f"The report has {has} which carries an identifier that could be checked."
        if cited
        else "The report has no references: no citation and no identifier."
    )
    sides = Sides(
        said=said,
        found="No registry was asked: there was nothing to check. That is no all-clear.",
        next="Ask for PMIDs, DOIs or accessions for what the report rests on.",
    )
    yield whole_report("R501", "coverage", Level.WARNING, sides)


def find_unchecked(subject: Subject) -> Iterator[Finding]:
    """A note where a part of what the report cites was not checked."""
    coverage = subject.coverage
    if not coverage.unchecked or not subject.references:
        return
    shown = "; ".join(coverage.unchecked[:_SHOWN])
    rest = len(coverage.unchecked) - _SHOWN
    more = f"; and {rest} more" if rest > 0 else ""
    cites = count(coverage.citations, "citation", "citations")
    sides = Sides(
        said=f"The report has {cites}; {coverage.with_identifier} of {coverage.citations} carry an "
        f"identifier. Not checked: {shown}{more}.",
        found=f"Registries answered for {coverage.checked} of {coverage.citations}.",
        next="Check the others by hand, or ask for identifiers. Rates count only what was checked.",
    )
    yield whole_report("R502", "coverage", Level.NOTE, sides)


def find_derived(subject: Subject) -> Iterator[Finding]:
    """A note for each identifier that a rule made of a link and that no registry has."""
    for each in subject.set_aside:
        if each.why != "derived":
            continue
        first = each.mentions[0]
        sides = Sides(
            said=f"{quoted(first.exact)} is a link. By the rule «{first.derived}» it would be "
            f"{each.id}.",
            found="No registry confirms that. It says nothing about the work behind the link.",
            next="Open the link and give the work's own identifier.",
            evidence=each.evidence,
        )
        yield at(first, "R503", "derived", Level.NOTE, sides)


NOTHING = Check(
    code="R501",
    name="coverage",
    level=Level.WARNING,
    title="There was nothing to check",
    what="The report carries no identifier that a registry could be asked about.",
    why="A report without findings must not look like a report without faults.",
    example="As is well known, anthers open late.",
    cure="Ask for PMIDs, DOIs or accessions for what the report rests on.",
    find=find_nothing,
    names=("nothing_to_check",),
)

UNCHECKED = Check(
    code="R502",
    name="coverage",
    level=Level.NOTE,
    title="A part of the citations was not checked",
    what="Lists entries without an identifier, links to pages that carry none, identifiers about "
    "which nobody answered, and what the settings leave out. A citation is an entry of the "
    "bibliography, or a mention in the text that is bound to none.",
    why="A rate over the third of a list that could be checked says nothing about the rest.",
    example="[4] Doe J. Anthers. Botany Weekly 1999.",
    cure="Check them by hand, or ask for identifiers.",
    find=find_unchecked,
    names=("unchecked",),
)

DERIVED = Check(
    code="R503",
    name="derived",
    level=Level.NOTE,
    title="An identifier read from a link could not be confirmed",
    what="Some publishers' addresses hold a piece of the DOI, and a rule completes it. Where no "
    "registry has the result, the rule may be wrong, so the report is not blamed: the link is "
    "listed as unchecked.",
    why="A guess of ours must not become an accusation.",
    example="https://www.nature.com/articles/example1",
    cure="Open the link and give the work's own identifier.",
    find=find_derived,
)
