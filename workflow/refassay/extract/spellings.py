"""Every spelling of every kind, read by one compiled pattern that the table of kinds makes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from refassay.extract.addresses import Carried, address_end, carried
from refassay.identifiers import READ
from refassay.identifiers._kind import Ending, Kind, Spot
from refassay.identifiers.doi import NUMBERED
from refassay.identifiers.doi_end import decoded, shorter, stop
from refassay.model import Identifier


class Found(NamedTuple):
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
    candidates: tuple[Identifier, ...] = ()
    """Other readings, where no rule tells where it ends."""

    def within(self, start: int, end: int) -> Found:
        """The same, as part of a link."""
        return Found(self.id, self.start, self.end, start, end, *self[5:])


class _Form(NamedTuple):
    """What a branch of the pattern has found: an address where `kind` is None."""

    kind: Kind | None
    label: re.Pattern[str] | None


_STOPPERS = (
    r"\s\x00-\x1f<>\"|`^“”‘’«»„…—\u2190-\u21ff\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef"
)
_GAP = r"(?:[\s:：=\#№~*/_`\"'“”‘’\[\](){}（）【】\\–—-]|</?[a-z]{1,6}>|&nbsp;|&#160;){0,12}"


def _master() -> tuple[re.Pattern[str], list[_Form]]:
    """All spellings in one pattern that begins with the character in front of a spelling.

    Written so that the engine passes over prose quickly: the character in front is one of a
    set, and each branch begins with one letter or figure in both cases, and with a second one
    where all that it holds have that in common. Every spelling has one group, so that the number
    of the group tells the form.
    """
    branches: dict[str, dict[str, list[tuple[str, _Form]]]] = {}
    for spelling, form in _spelled():
        letter = _SECOND.match(spelling, 1)
        second = letter.group().lower() if letter else ""
        rows = branches.setdefault(spelling[0].lower(), {}).setdefault(second, [])
        rows.append((spelling[1 + len(second) :], form))
    forms = [form for tried in branches.values() for rows in tried.values() for _, form in rows]
    either = "|".join(
        f"{_either_case(first)}(?:{'|'.join(map(_branch, tried, tried.values()))})"
        for first, tried in branches.items()
    )
    firsts = "".join(map(_both_cases, branches))
    # One look at the set is quicker than one at each branch.
    head = rf"(?-i:[^A-Za-z0-9](?=[{firsts}]))"
    return re.compile(rf"{head}(?:{either})", re.IGNORECASE), forms


_SECOND = re.compile(r"[A-Za-z](?![?*+{|])")


def _both_cases(letter: str) -> str:
    return letter + letter.upper()


def _either_case(letter: str) -> str:
    return f"(?-i:[{_both_cases(letter)}])"


def _branch(second: str, rows: list[tuple[str, _Form]]) -> str:
    """What may stand behind the first letter of some spellings that have the same second one."""
    rest = "|".join(rest for rest, _ in rows)
    return f"{_either_case(second)}(?:{rest})" if second else rest


def _spelled() -> Iterator[tuple[str, _Form]]:
    """Every spelling's pattern with one group, in the order of trial."""
    body = (
        rf"(?:[^{_STOPPERS}\[\]hH]++|h(?!ttps?://)|\\?\[[^\s\[\]()<>]{{1,40}}\](?![(\[])"
        r"|<[0-9]{1,6}:[^<>\s]{1,40}>(?=[0-9]\.[0-9])){1,400}+()"
    )
    host = rf"(?=[^{_STOPPERS}/:]{{1,100}}\.)"
    address = _Form(None, None)
    yield rf"https?://{host}{body}", address
    yield rf"ftp://{host}{body}", address
    yield rf"www\.[a-z0-9-]{{1,60}}\.{body}", address
    for kind in READ:
        for name in kind.hosts:
            yield rf"{re.escape(name)}/{body}", address
    for kind in READ:
        for label in kind.labels:
            form = _Form(kind, re.compile(label, re.IGNORECASE))
            yield rf"{label}{_GAP}({kind.labelled})", form
    for kind in READ:
        for spelling in (kind.bare, *kind.also):
            if spelling:
                yield rf"{spelling}()", _Form(kind, None)


_MASTER, _FORMS = _master()
_MORE = {kind.prefix: re.compile(kind.more, re.IGNORECASE) for kind in READ if kind.more}
_ELLIPSES = ("…", "...", " …", " ...")
MOST = 100_000
"""Places of one text that are looked at; a note says when there are more."""
_LONGEST = 300
"""Characters; a run that is longer is no identifier, whatever it begins with."""


class Scanned(NamedTuple):
    """What a scan found, in order of start, and how far it came."""

    founds: list[Found]
    end: int


def scan(text: str) -> Scanned:
    """All identifiers and addresses of the view's text."""
    # A spelling has a character in front of it, also one that begins the text.
    shift = int(text[:1].isalnum())
    padded = "\n" + text if shift else text
    founds: list[Found] = []
    at = 0
    for _ in range(MOST):
        match = _MASTER.search(padded, at)
        if match is None:
            return Scanned(founds, len(text))
        here, at = _at_match(padded, match)
        while (
            here
            and padded[(end := here[-1].end) : end + 1] in _GLUED_FIRST
            and (glued := _GLUED.match(padded, end))
        ):
            more, at = _glued(padded, glued)
            if not more:
                break
            here += more
        founds += [_shifted(found, shift) for found in here] if shift else here
    return Scanned(founds, at)


def _at_match(text: str, match: re.Match[str]) -> tuple[list[Found], int]:
    """What a match stands for, and where to go on: at the character in front of the next."""
    form = _FORMS[(match.lastindex or 0) - 1]
    start = match.start() + 1
    if form.kind is None:
        found = _address(text, start, match.end())
        wraps = found.id is None and text.startswith("http", found.end)
        founds = [] if wraps else [found, *_further(text, found)]
        return founds, max(found.end, start + 1) - 1
    label_end, local = start, start
    if form.label is not None:
        label = form.label.match(text, start)
        label_end = label.end() if label else start
        local = match.start(match.lastindex or 0)
    if match.end() - local > _LONGEST:
        return [], match.end() - 1
    reading = _read(text, form.kind, (start, label_end, local, match.end()))
    if reading is None:
        return [], max(label_end, start + 1) - 1
    return [reading, *_list(text, form.kind, reading)], max(reading.end, start + 1) - 1


_GLUED = re.compile(
    r"(?<=[A-Za-z0-9])(?:(?P<word>and|or)(?=10\.[0-9]{4})|PM(?:C?IDs?\b|C[0-9]{4})|DOI\b|https?://)",
    re.IGNORECASE,
)
"""What begins where an identifier ends, without a space."""
_GLUED_FIRST = frozenset("aodphAODPH")


def _glued(text: str, place: re.Match[str]) -> tuple[list[Found], int]:
    """What is glued to an identifier, and where to go on."""
    start = place.end("word") if place["word"] else place.start()
    piece = "\n" + text[start : start + 2 * _LONGEST]
    match = _MASTER.match(piece)
    if match is None:
        return [], place.start() - 1
    here, at = _at_match(piece, match)
    return [_shifted(found, 1 - start) for found in here], max(at + start - 1, start - 1)


_PLUS = re.compile(r"(?:[,;]|\+(?:OR\+)?|%2C|%20(?:OR%20)?)([0-9]{5,9})(?![0-9a-z])", re.IGNORECASE)


def _further(text: str, found: Found) -> Iterator[Found]:
    """Further numbers of an address that asks for several, such as ``?term=1,2``."""
    if found.id is None or not found.id.local.isdigit():
        return
    at = text.rfind(found.id.local, found.start, found.end) + len(found.id.local)
    kind = READ[_NUMBER[found.id.prefix]]
    while match := _PLUS.match(text, at, found.end):
        start, at = match.span(1)
        yield Found(kind.read(match[1]), start, at, start, at, labelled=True)


def _shifted(found: Found, shift: int) -> Found:
    start, end = found.start - shift, found.end - shift
    return found._replace(start=start, end=end, outer_start=start, outer_end=end)


@lru_cache(maxsize=8192)
def _address_of(printed: str) -> tuple[int, bool, Carried | None, Identifier | None]:
    length, cut = address_end(printed)
    inside = carried(printed[:length])
    return length, cut, inside, inside.kind.read(inside.ending.local) if inside else None


def _address(text: str, start: int, stop_at: int) -> Found:
    length, cut, inside, identifier = _address_of(text[start:stop_at])
    end = start + length
    if inside is None:
        return Found(None, start, end, start, end, address=True, cut=cut)
    return Found(
        identifier,
        start,
        end,
        start,
        end,
        address=True,
        cut=cut or _breaks_off(text, end, inside.kind.prefix),
        derived=inside.derived,
        version=inside.ending.version,
        candidates=_in_doubt(inside.kind, inside.ending),
    )


def _in_doubt(kind: Kind, ending: Ending) -> tuple[Identifier, ...]:
    """A DOI without its last part, where that may be no part of it."""
    less = shorter(ending.local) if kind.prefix == "DOI" and not ending.version else ""
    return (kind.read(less),) if less and kind.accepts(kind.read(less)) else ()


@lru_cache(maxsize=8192)
def _local(kind_number: int, printed: str) -> tuple[int, bool, Ending, Identifier]:
    """How much of a printed local part belongs to it, whether it breaks off, and what it says."""
    kind = READ[kind_number]
    cut = False
    if kind.prefix == "DOI":
        length, cut = stop(printed)
        printed = printed[:length]
    ending = kind.ending(printed)
    return len(printed), cut, ending, kind.read(ending.local)


_NUMBER = {kind.prefix: number for number, kind in enumerate(READ)}


def _read(text: str, kind: Kind, places: tuple[int, int, int, int]) -> Found | None:
    """The identifier at (start, end of the label, start of the local part, end)."""
    start, label_end, local, stop_at = places
    gap = text[label_end:local]
    if gap.count("\n") > 2:
        return None
    length, cut, ending, identifier = _local(_NUMBER[kind.prefix], text[local:stop_at])
    end = local + length
    printed = text[local:end]
    spot = Spot(text[start:label_end], gap, printed, _before(text, start), _after(text, end))
    if not printed or kind.doubtful(spot):
        return None
    others: tuple[str, ...] = ()
    if kind.prefix == "DOI":
        if printed[:1] in "sS":
            return _numbered(kind, printed, start, end)
        if not kind.accepts(identifier):
            return None
        joined, end = _rejoined(text, start, ending, end)
        if joined is not ending:
            ending, identifier = joined, kind.read(joined.local)
        elif not ending.version:
            others = _other_ends(text, printed, ending.local, end)
    candidates = (kind.read(each) for each in others)
    return Found(
        identifier,
        start,
        end,
        start,
        end,
        labelled=label_end > start,
        cut=cut or _breaks_off(text, end, kind.prefix),
        version=ending.version,
        candidates=tuple(each for each in candidates if kind.accepts(each) and each != identifier),
    )


def _numbered(kind: Kind, printed: str, start: int, end: int) -> Found:
    """An article number without the prefix of its DOI: the registries say which it is."""
    first, *others = (kind.read(prefix + printed) for prefix in NUMBERED)
    rule = "an article number of Springer Nature"
    return Found(first, start, end, start, end, derived=rule, candidates=tuple(others))


def _list(text: str, kind: Kind, first: Found) -> Iterator[Found]:
    """Further members of a list that has one label: ``PMIDs: 1, 2 and 3``."""
    pattern = _MORE.get(kind.prefix)
    if pattern is None or first.id is None:
        return
    at = first.end
    while match := pattern.match(text, at):
        start, at = match.span(match.lastindex or 0)
        printed = kind.joined(first.id.local, match[match.lastindex or 0])
        if not printed:
            break
        yield Found(kind.read(printed), start, at, start, at, labelled=True)


def _before(text: str, at: int) -> str:
    return text[max(0, at - 80) : at].rsplit("\n\n", 1)[-1]


def _after(text: str, at: int) -> str:
    return text[at : at + 80].split("\n\n", 1)[0]


_BROKEN = re.compile(r"[-/][ \t]*(?:\n|$)|\.[ \t]*\n[ \t>]*(?![0-9]{1,3}[.)]\s)[a-z0-9]")


def _breaks_off(text: str, end: int, prefix: str) -> bool:
    """An ellipsis behind it, or, for what may hold any character, a line that ends inside it."""
    if text.startswith(_ELLIPSES, end):
        return True
    return prefix == "DOI" and bool(_BROKEN.match(text, end))


_NEXT = re.compile(r"(?P<mark>[.-]?)[ \t]{0,3}\n[ \t>]{0,8}(?P<rest>[0-9a-z][0-9a-z.()/-]{2,60})")
_NO_FIGURE = re.compile(r"[^0-9]*")
_FIGURES = re.compile(r"[0-9]+(?:[.-][0-9]+)+")


def _other_ends(text: str, printed: str, local: str, end: int) -> tuple[str, ...]:
    """Other readings of a DOI: before a glued word, or with what a line end broke off."""
    earlier = shorter(printed)
    if earlier:
        return (decoded(earlier),)
    broken = _NEXT.match(text, end) if local in printed else None
    if broken is None or not broken["mark"]:
        return ()
    rest = broken["rest"][: stop("10.5555/" + broken["rest"]).length - len("10.5555/")]
    if not any(char.isdigit() for char in rest):
        return ()
    joined = local + broken["mark"] + rest
    return (joined, local + rest) if broken["mark"] == "-" else (joined,)


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
