"""Every spelling of every kind, read by one compiled pattern that the table of kinds makes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from refassay.extract.addresses import address_end, carried
from refassay.identifiers import KINDS
from refassay.identifiers._kind import Ending, Kind, Spot
from refassay.identifiers.doi_end import stop
from refassay.model import Identifier


@dataclass(frozen=True, slots=True)
class Found:
    """An identifier or an address as found. Offsets are the view's."""

    id: Identifier | None
    """None for an address that carries nothing we can check."""
    start: int
    end: int
    outer_start: int
    """With the Markdown link around it."""
    outer_end: int
    address: bool = False
    labelled: bool = False
    cut: bool = False
    derived: str | None = None
    version: str | None = None

    def within(self, start: int, end: int) -> Found:
        """The same, as part of a link."""
        return replace(self, outer_start=start, outer_end=end)


_STOPPERS = (
    r"\s\x00-\x1f<>\"|`^“”‘’«»„…\u2190-\u21ff\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef"
)
_GAP = r"(?:[\s:：=\#*_`\"'“”‘’\[\](){}（）【】\\–—-]|</?[a-z]{1,6}>){0,12}"
_NOT_INSIDE = r"(?<![A-Za-z0-9])"


def _master() -> re.Pattern[str]:
    hosts = "|".join(re.escape(host) for kind in KINDS for host in kind.hosts)
    rows = [
        rf"(?P<url>(?:(?:https?|ftp)://|www\.[a-z0-9-]{{1,60}}\.|(?:{hosts})/)"
        rf"(?:[^{_STOPPERS}]|<[0-9]{{1,6}}:[^<>\s]{{1,40}}>(?=[0-9]\.[0-9])){{1,4000}})"
    ]
    for number, kind in enumerate(KINDS):
        if kind.labels and kind.labelled:
            rows.append(
                rf"(?P<label{number}>{kind.labels})(?P<gap{number}>{_GAP})"
                rf"(?P<labelled{number}>{kind.labelled})"
            )
    for number, kind in enumerate(KINDS):
        if kind.bare:
            rows.append(rf"(?P<bare{number}>{kind.bare})")
    return re.compile(_NOT_INSIDE + "(?:" + "|".join(rows) + ")", re.IGNORECASE)


_MASTER = _master()
_MORE = {kind.prefix: re.compile(kind.more, re.IGNORECASE) for kind in KINDS if kind.more}
_ELLIPSIS = re.compile(r"[ ]?(?:…|\.\.\.)")
_RUN = re.compile(rf"[^{_STOPPERS}]*")
_LONGEST = 500
"""Characters; a run that is longer is no identifier, whatever it begins with."""


def scan(text: str) -> list[Found]:
    """All identifiers and addresses of the view's text, in order of their start."""
    return list(_walk(text))


def _walk(text: str) -> Iterator[Found]:
    at = 0
    while match := _MASTER.search(text, at):
        at = match.end()
        name = match.lastgroup or ""
        if name == "url":
            found = _address(text, match)
            at = max(found.end, match.start() + 1)
            yield found
            continue
        form, number = name.rstrip("0123456789"), int(name.lstrip("abcdefghijklmnopqrstuvwxyz"))
        kind = KINDS[number]
        reading = _read(text, match, kind, form, number)
        if reading is None:
            at = match.end(f"label{number}") if form == "labelled" else match.start() + 2
            continue
        at = max(reading.end, match.start() + 1)
        yield reading
        yield from _list(text, kind, reading)


def _address(text: str, match: re.Match[str]) -> Found:
    printed = match.group()
    length, cut = address_end(printed)
    start, end = match.start(), match.start() + length
    inside = carried(printed[:length])
    if inside is None:
        return Found(None, start, end, start, end, address=True, cut=cut)
    return Found(
        inside.kind.read(inside.ending.local),
        start,
        end,
        start,
        end,
        address=True,
        cut=cut or _breaks_off(text, end),
        derived=inside.derived,
        version=inside.ending.version,
    )


def _read(text: str, match: re.Match[str], kind: Kind, form: str, number: int) -> Found | None:
    printed = match[f"{form}{number}"]
    label = match[f"label{number}"] if form == "labelled" else ""
    gap = match[f"gap{number}"] if form == "labelled" else ""
    if "\n\n" in gap.replace(" ", ""):
        return None
    begin = match.start(f"{form}{number}")
    if len(printed) > _LONGEST:
        return None
    cut = False
    if kind.prefix == "DOI":
        length, cut = stop(printed)
        printed = printed[:length]
    end = begin + len(printed)
    spot = Spot(label, gap, printed, _before(text, match.start()), _after(text, end))
    if not printed or kind.doubtful(spot):
        return None
    ending = kind.ending(printed)
    if kind.prefix == "DOI":
        if not kind.accepts(kind.read(ending.local)):
            return None
        ending, end = _rejoined(text, match.start(), ending, end)
    return Found(
        kind.read(ending.local),
        match.start(),
        end,
        match.start(),
        end,
        labelled=bool(label),
        cut=cut or _breaks_off(text, end),
        version=ending.version,
    )


def _list(text: str, kind: Kind, first: Found) -> Iterator[Found]:
    """Further members of a list that has one label: ``PMIDs: 1, 2 and 3``."""
    pattern = _MORE.get(kind.prefix)
    if pattern is None or first.id is None:
        return
    at = first.end
    while match := pattern.match(text, at):
        start, at = match.span(match.lastindex or 0)
        printed = kind.joined(first.id.local, match[match.lastindex or 0])
        yield Found(kind.read(printed), start, at, start, at, labelled=True)


def _before(text: str, at: int) -> str:
    return text[max(0, at - 80) : at].rsplit("\n\n", 1)[-1]


def _after(text: str, at: int) -> str:
    return text[at : at + 80].split("\n\n", 1)[0]


_BROKEN = re.compile(r"[-/][ \t]*(?:\n|$)|\.[ \t]*\n[ \t>]*[a-z0-9]")


def _breaks_off(text: str, end: int) -> bool:
    """An ellipsis behind it, or a line that ends inside it."""
    return bool(_ELLIPSIS.match(text, end) or _BROKEN.match(text, end))


_NEXT = re.compile(r"(?P<mark>[.-]?)[ \t]{0,3}\n[ \t>]{0,8}(?P<rest>[0-9a-z][0-9a-z.()/-]{2,60})")
_NO_FIGURE = re.compile(r"[^0-9]*")
_FIGURES = re.compile(r"[0-9]+(?:[.-][0-9]+)+")


def _rejoined(text: str, start: int, ending: Ending, end: int) -> tuple[Ending, int]:
    """A DOI that a line end broke, put together where that is certain.

    Certain is: what stands before the break has no figure at all behind the slash, or the
    bracket that opened before the DOI closes directly behind the rest; and the rest is made of
    figures with points or hyphens between.
    """
    match = _NEXT.match(text, end)
    if match is None or not match["mark"]:
        return ending, end
    length = stop("10.5555/" + match["rest"]).length - len("10.5555/")
    rest = match["rest"][:length]
    if not _FIGURES.fullmatch(rest):
        return ending, end
    suffix = ending.local.partition("/")[2]
    behind = match.start("rest") + length
    bracketed = text[behind : behind + 1] == ")" and "(" in text[max(0, start - 12) : start]
    if not (_NO_FIGURE.fullmatch(suffix) or bracketed):
        return ending, end
    return Ending(ending.local + match["mark"] + rest, ending.version), behind
