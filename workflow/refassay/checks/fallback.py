"""A tool failed while the report was written, or another provider stood in for the one asked."""

from __future__ import annotations

from collections.abc import Iterator

from refassay.checks._check import Check, Subject
from refassay.checks._wording import Sides, in_text, quoted
from refassay.model import Finding, Level

_WHERE = {
    "front_matter": "The report's front matter says",
    "prose": "The report says",
}


def find_fallback(subject: Subject) -> Iterator[Finding]:
    """A finding for each place where the report tells of a failed tool."""
    for each in subject.extraction.failures:
        sides = Sides(
            said=f"{_WHERE[each.source]} {quoted(each.text)}.",
            found="What a report says after a tool failed may rest on what its writer remembers, "
            "or on another tool than the one that was asked for. No registry was asked about this.",
            next="See which parts rest on the failed tool, and have them made again, or say in "
            "the text on what they rest instead.",
        )
        yield in_text(each, "R504", "fallback", Level.WARNING, sides)


FALLBACK = Check(
    code="R504",
    name="fallback",
    level=Level.WARNING,
    title="A tool failed while the report was written",
    what="The front matter tells that another provider stood in (`fell_back`, a "
    "`requested_provider` that is not the `provider`), that attempts failed (`provider_attempts`) "
    "or that tools were denied (`permission_denials`, `denied_tools`). Or a sentence says that "
    "the writer could not search, or could not open what it cites. Each place is named.",
    why="Prose that was written without its sources reads like prose that was written from them. "
    "A fallback is no fault as long as nobody mistakes it for the real thing.",
    example="The web search tool returned an error, so this section relies on my training data.",
    cure="Have those parts made again with the tools at work, or label them in the text.",
    limits="Only what the report admits is seen. What failed in an experiment or in a cited study "
    "is passed over, as are block quotes, code and the bibliography. Of one report, 300 sentences "
    "that could tell of it are looked at, and 50 places are listed.",
    find=find_fallback,
)
