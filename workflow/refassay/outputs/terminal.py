"""Findings as ``refassay check`` prints them: for people first, one line to grep per finding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from refassay.model import Assay, Assayed, Finding, Level, Unread
from refassay.outputs import _tally

_BOLD, _DIM, _OFF = "\x1b[1m", "\x1b[2m", "\x1b[0m"
_COLOURS = {Level.ERROR: "\x1b[31m", Level.WARNING: "\x1b[33m", Level.NOTE: "\x1b[36m"}


def is_coloured(environment: Mapping[str, str], *, on_terminal: bool) -> bool:
    """Whether to use colour: on a terminal, unless NO_COLOR is set or the terminal is dumb."""
    return on_terminal and not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"


def findings_text(assayed: Assayed, *, titles: Mapping[str, str], colour: bool = False) -> str:
    """All findings of one report, an empty line behind each; empty when there are none.

    `titles` gives the one-line title of each finding's code.
    """
    if isinstance(assayed, Unread):
        return _unread(assayed, colour=colour) + "\n"
    report = assayed.extraction.report
    return "".join(
        _finding(each, report, titles, colour=colour) + "\n" for each in assayed.findings
    )


def unwritten_text(report: Unread, *, colour: bool = False) -> str:
    """A report that was checked and that its result could not be written into."""
    return _unread(report, colour=colour, what="the result was not written into the report") + "\n"


def summary_line(assays: Sequence[Assayed]) -> str:
    """What was looked at and how it came out, with every denominator, in one line."""
    read = [each for each in assays if isinstance(each, Assay)]
    references = [one for each in read for one in each.references]
    counts = {name: sum(_tally.outcomes(each)[name] for each in read) for name in _OUTCOMES}
    answered = counts["found"] + counts["withheld"] + counts["absent"]
    citations = sum(each.coverage.citations for each in read)
    checked = sum(each.coverage.checked for each in read)
    parts = [
        _tally.count(len(assays), "report"),
        _tally.count(len(references), "identifier") if references else "no identifiers found",
        f"{answered} of {len(references)} answered for" if references else "",
        f"{counts['absent']} of {answered} do not exist" if answered else "",
        f"{counts['unanswered']} not answered" if counts["unanswered"] else "",
        f"{checked} of {_tally.count(citations, 'citation')} checked" if citations else "",
        _seen(read),
        _levels(read),
        f"{len(assays) - len(read)} could not be read" if len(read) < len(assays) else "",
    ]
    return "; ".join(part for part in parts if part)


def needs_text(assays: Sequence[Assayed]) -> str:
    """What the reader has to know besides: what is open, not read or not run. One line each."""
    read = [each for each in assays if isinstance(each, Assay)]
    lines = []
    if len(read) < len(assays):
        lines.append("INCOMPLETE: not everything could be read")
    if any(_tally.is_incomplete(each) for each in read):
        lines.append(
            "INCOMPLETE: not everything was answered; asking again asks only for what is open"
        )
    lines += [
        f"{_printable(each.extraction.report)}: {_printable(note)}"
        for each in read
        for note in dict.fromkeys(each.extraction.notes)
    ]
    lines += [f"not run: {_printable(told)}" for told in _not_run(read)]
    oldest = min((each.oldest_answer for each in read if each.oldest_answer), default=None)
    if oldest:
        lines.append(f"oldest registry answer used: {oldest}")
    return "".join(line + "\n" for line in lines)


def _not_run(read: Sequence[Assay]) -> Iterator[str]:
    """Each reason once; of several reports, with those that it is not the reason of all of."""
    reasons: dict[str, dict[str, None]] = {}
    for each in read:
        for reason in each.not_run:
            reasons.setdefault(reason, {})[each.extraction.report] = None
    for reason, reports in reasons.items():
        if len(reports) == len(read):
            yield reason
        elif len(reports) == 1:
            yield f"{reason} ({next(iter(reports))})"
        else:
            yield f"{reason} ({len(reports)} of {len(read)} reports)"


def _seen(read: Sequence[Assay]) -> str:
    """How many quotes and sentences with figures were borne out by what was searched."""
    quotes = [_tally.quotes(each) for each in read]
    figures = [_tally.claims(each) for each in read]
    number = sum(len(some) for each in quotes for some in each.values())
    sentences = sum(each["sentences"] for each in figures)
    parts = [
        f"{sum(len(each['valid']) for each in quotes)} of {_tally.count(number, 'quote')}"
        if number
        else "",
        f"the figures of {sum(each['supported_number'] for each in figures)} of "
        f"{_tally.count(sentences, 'sentence')}"
        if sentences
        else "",
    ]
    told = " and ".join(filter(None, parts))
    return f"seen in the texts that were searched: {told}" if told else ""


_OUTCOMES = ("found", "withheld", "absent", "unanswered", "unsupported", "malformed")


def _levels(assays: Sequence[Assay]) -> str:
    counts = _tally.levels(finding for each in assays for finding in each.findings)
    shown = [_tally.count(number, name) for name, number in counts.items() if number]
    return ", ".join(shown) or "no findings"


def _finding(finding: Finding, report: str, titles: Mapping[str, str], *, colour: bool) -> str:
    place = f"{_tally.file_of(report, finding.source)}:{finding.line}:{finding.column}"
    title = titles.get(finding.code, finding.check.replace("_", " "))
    head = f"{finding.code} {title}"
    if colour:
        place, head = f"{_BOLD}{place}{_OFF}", f"{_COLOURS[finding.level]}{head}{_OFF}"
    rows = [
        ("report", finding.said),
        ("registry", finding.found),
        ("next", finding.next),
        ("evidence", ", ".join(finding.evidence)),
    ]
    lines = [f"{place}  {head} ({finding.level.value})"]
    lines += [_row(name, text, colour=colour) for name, text in rows if text]
    return "\n".join(lines) + "\n"


def _unread(report: Unread, *, colour: bool, what: str = "the report could not be read") -> str:
    place, head = f"{report.report}:1:1", f"R000 {what}"
    if colour:
        place, head = f"{_BOLD}{place}{_OFF}", f"{_COLOURS[Level.ERROR]}{head}{_OFF}"
    rows = [("seen", report.seen), ("expected", report.expected), ("next", report.next_step)]
    lines = [f"{place}  {head} (error)", *(_row(name, text, colour=colour) for name, text in rows)]
    return "\n".join(lines) + "\n"


def _row(name: str, text: str, *, colour: bool) -> str:
    label = f"{name:<9}"
    return (
        f"  {_DIM}{label}{_OFF} {_printable(text)}" if colour else f"  {label} {_printable(text)}"
    )


def _printable(text: str) -> str:
    """On one line, without control characters: a title cannot move the cursor."""
    return "".join(char if char.isprintable() else " " for char in " ".join(text.split()))
