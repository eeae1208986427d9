"""Which printed words are the label of a term: only signs that bind them count.

In front: ``**Label** (CURIE)``, ``"Label" [CURIE]``, ``*Label*, CURIE``, a list's item
``- Label (CURIE)``, a link ``[Label](…CURIE)``. Behind: ``CURIE (Label)``, ``CURIE — Label``,
``"CURIE": "Label"``. In running prose nothing shows where a label begins: the words before the
bracket are kept, for whoever knows the term's names.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from refassay.extract._term_words import LONGEST, MARKS, Printed, cleaned, is_label, printed

REACH = 200
"""Characters on either side of a CURIE that are looked at."""
_NEUTRAL = (
    r"(?:(?:HPO?|GO|MONDO|Mondo|CHEBI|ChEBI|OMIM|ORPHA|Orphanet|DOID|UBERON|CL|NCIT|NCIt|EFO)"
    r"(?:[ ](?:ID|id|term|code|accession))?|ID|id|term|Term|code|CURIE|ontology[ ]ID)[:=]?[ ]?"
)
_OPENED = re.compile(rf"[\[(][*_`\[(\"“]{{0,5}}(?:{_NEUTRAL})?[`\[]?")
_CLOSED = re.compile(r"[^\n()\[\]]{0,60}[)\]]:?(?P<mark>\*{1,3}|_{1,2})(?![^\W_])")
_SHORT = re.compile(r"[ ]?\((?=[a-z-]{0,11}[A-Z0-9])[A-Za-z0-9-]{1,12}\)[ ]?$")
"""An abbreviation in brackets behind a label; small letters alone (``(severe)``) belong to it."""
_SPACES = (" ", "\t", "\n")
_OPENING = 40
"""Characters from a bracket to the CURIE in it."""
_BETWEEN = re.compile(
    r"(?:[ ]?[:=][ \t]{1,3}|[ \t]{1,3}[-–—→][ \t]{1,3}|,[ ]|[ \t]{1,3})[*_`\[]{0,4}$"
)
_ITEM = re.compile(
    r"[ \t>]{0,12}(?P<mark>(?:[-*+•]|\#{1,6}|[0-9]{1,3}[.)])[ \t]{1,4})?(?:\[[ xX]\][ ])?"
)
_MOST_WORDS = 9
"""Words of an item that is one label."""
_LEAD = re.compile(r"[^:\n]{1,60}:[*_]{0,3}[ \t]{1,4}(?=\S)")
_HARD = re.compile(
    r"[.;:!?][*_\"”’)]{0,3}(?=\s)|[|()\[\]\"“”«»{}<>]|\n[ \t]*(?:\n|[-*+>#|]|[0-9]{1,3}[.)][ ])"
)
_CLOSERS = re.compile(r"[*_`\"”]{0,4}(?:\]\([^()\s]{0,200}\))?[*_`]{0,4}")
_PAREN = re.compile(r"[ ]{0,2}[*_]{0,3}\(")
_AFTER_MARK = re.compile(
    r"[ ]{0,2}(?:[:=~][ \t]{0,3}|[-–—→][ \t]{1,3}|(?=[*_\"“])|(?<=[ ])(?=[^\W_]))"
)
_FIELD = re.compile(
    r"[\"'`]?,?\s{1,8}[\"']?(?:label|name|term_label|lbl)[\"']?[ ]?[:=][ ]?(?=[\"'\w])",
    re.IGNORECASE,
)
"""What stands between a CURIE and its label in data: ``"id": "CURIE", "label": "``."""
_FIELD_END = re.compile(r"[\n,}\]](?<![\w][,])|(?<=[^\s:])[\"']|,[ ]?[\"'}]")
_INSIDE = re.compile(r"(?:,|;|[ ]?[-–—:]|[ ])[ ]{0,2}(?=[*_\"“]{0,3}[^\W_])")
_STOPS = re.compile(r"[;|\n()\[\]<>{}]|[.](?:\s|$)|[ ][-–—][ ]|,[ ]?[A-Za-z]{2,12}:[0-9]|\x00")
_CLOSING = {"”": "“", '"': '"', "»": "«", "’": "‘"}


class Labels(NamedTuple):
    """The label of a term, and further words that may be one."""

    label: Printed = Printed()
    beside: tuple[str, ...] = ()


def labels_of(text: str, start: int, end: int, *, in_address: bool) -> Labels:
    """What is printed beside the CURIE at ``text[start:end]``."""
    if in_address:
        return Labels(_link_text(text, start))
    before = _in_front(text, start, end)
    behind = _behind(text, start, end)
    beside = _in_bracket(text, start, end)
    found = [each for each in (before, behind) if each.text]
    bound = [each for each in found if each.binding != "prose"] + [
        each for each in found if each.binding == "prose"
    ]
    if not bound:
        return Labels(Printed(), (beside,))
    return Labels(bound[0], (*(each.text for each in bound[1:]), beside))


def _in_front(text: str, start: int, end: int) -> Printed:
    floor = max(0, start - REACH)
    opened = _opening(text, max(floor, start - _OPENING), start)
    if opened >= 0:
        marks = len(text[floor:opened]) - len(text[floor:opened].rstrip("*_"))
        outer = marks > 0 and text[floor : opened - marks][-1:] in _SPACES
        at = opened - marks if outer else opened
        gap = text[max(floor, at - 6) : at]
        at -= len(gap) - len(gap.rstrip(" \t\n")) if gap.count("\n") < 2 else 0
        return _before(text, floor, at, "" if outer else _emphasis_after(text, end))
    glue = _BETWEEN.search(text, max(floor, start - 10), start)
    if glue is None:
        return Printed()
    at, sign = glue.start(), glue.group().strip(" \t*_`[")
    marked = _marked(text, floor, at)
    if marked.text and sign != "→":
        return marked
    if sign in (",", "→"):
        return Printed()
    item = _item(text, floor, at)
    if item.text and sign in ("–", "—", "-"):
        return item
    # Without a bracket or a dash, the words may be anything: "see", "Phenotype:".
    return item._replace(binding="prose") if item.text or not sign else _prose(text, floor, at)


def _before(text: str, floor: int, at: int, emphasis: str) -> Printed:
    """The label in front of the bracket that begins at `at`."""
    marked = _marked(text, floor, at)
    if marked.text:
        return marked
    if emphasis:
        opened = text.rfind(emphasis, floor, at)
        if opened >= 0 and "\n" not in text[opened:at]:
            inner = printed(text, _lead(text, opened + len(emphasis), at), at, "marked")
            if inner.text:
                return inner
    short = _SHORT.search(text, max(floor, at - 20), at)
    at = short.start() if short else at
    item = _item(text, floor, at)
    return item if item.text else _prose(text, floor, at)


def _opening(text: str, floor: int, start: int) -> int:
    """Where the bracket stands that a CURIE begins; -1 where none does."""
    near = max(text.rfind("(", floor, start), text.rfind("[", floor, start))
    if near < 0:
        return -1
    first = near
    while first > floor and text[first - 1] in '*_`[("“':
        first -= 1
    while text[first] not in "([":
        first += 1
    return first if _OPENED.fullmatch(text, first, start) else -1


def _emphasis_after(text: str, end: int) -> str:
    """The mark that closes behind the bracket in which a CURIE stands: ``**Label (CURIE):**``."""
    closing = _CLOSED.match(text, end)
    return closing["mark"] if closing else ""


def _marked(text: str, floor: int, at: int) -> Printed:
    """A label in emphasis, quotation marks or a link that ends at `at`."""
    while at > floor and text[at - 1] in " \t":
        at -= 1
    last = text[at - 1 : at]
    if last in _CLOSING and last:
        opened = text.rfind(_CLOSING[last], floor, at - 1)
        inner = at - 1
        return _within(text, opened, opened + 1, inner)
    if last in ("*", "_", "`"):
        inner = at
        while inner > floor and text[inner - 1] == last:
            inner -= 1
        mark = text[inner:at]
        opened = text.rfind(mark, floor, inner)
        return _within(text, opened, opened + len(mark), inner)
    if last == ")":
        middle = text.rfind("](", floor, at)
        opened = text.rfind("[", floor, middle) if middle >= 0 else -1
        if opened >= 0 and ")" not in text[middle : at - 1]:
            return _within(text, opened, opened + 1, middle)
    return Printed()


def _within(text: str, opened: int, start: int, end: int) -> Printed:
    if opened < 0 or not 0 < end - start <= LONGEST or "\n\n" in text[start:end]:
        return Printed()
    before = text[opened - 1 : opened]
    if before.isalnum():
        return Printed()
    return printed(text, _lead(text, start, end), end, "marked")


def _lead(text: str, start: int, end: int) -> int:
    """Behind a heading such as ``Molecular function:``."""
    lead = _LEAD.match(text, start, end)
    return lead.end() if lead else start


def _line_start(text: str, floor: int, at: int) -> int:
    """Where the line or the table's cell begins; -1 where that lies out of reach."""
    line = text.rfind("\n", floor, at)
    cell = text.rfind("|", floor, at)
    if max(line, cell) < 0:
        return 0 if floor == 0 else -1
    return max(line, cell) + 1


def _item(text: str, floor: int, at: int) -> Printed:
    """All of a list's item, a heading or a cell that stands before `at`, when it is one phrase."""
    begin = _line_start(text, floor, at)
    if begin < 0:
        return Printed()
    item = _ITEM.match(text, begin, at)
    is_item = item is not None and item["mark"] is not None
    if not is_item and text[begin - 1 : begin] != "|":
        return Printed()
    inner = _lead(text, item.end() if item else begin, at)
    words = text[inner:at].strip(MARKS)
    if _HARD.search(words) or len(words.split()) > _MOST_WORDS:
        return Printed()
    return printed(text, inner, at, "item")


def _prose(text: str, floor: int, at: int) -> Printed:
    """The words of the sentence before `at`, a dozen at most."""
    begin = floor
    for hard in _HARD.finditer(text, floor, at):
        begin = hard.end()
    words = list(re.finditer(r"\S+", text[begin:at]))[-12:]
    if begin == floor and floor > 0:
        words = words[1:]
    return printed(text, begin + words[0].start(), at, "prose") if words else Printed()


def _behind(text: str, start: int, end: int) -> Printed:
    closers = _CLOSERS.match(text, end)
    at = closers.end() if closers else end
    limit = min(len(text), at + REACH)
    field = _FIELD.match(text, end, limit)
    if field is not None:
        stopped = _FIELD_END.search(text, field.end(), limit)
        stop = stopped.start() if stopped else limit
        return printed(text, field.end(), stop, "behind")
    paren = _PAREN.match(text, at, limit)
    if paren is not None:
        stop = _matching(text, paren.end(), limit)
        return printed(text, paren.end(), stop, "behind") if stop else Printed()
    mark = _AFTER_MARK.match(text, at, limit)
    if mark is None or not (_opens(text, start) or text[mark.end() : mark.end() + 1] in '"“'):
        return Printed()
    begin = mark.end()
    quote = text[begin : begin + 1]
    if quote in ('"', "“"):
        stop = text.find('"' if quote == '"' else "”", begin + 1, limit)
        return printed(text, begin + 1, stop, "behind") if stop > 0 else Printed()
    stopped = _STOPS.search(text, begin, limit)
    stop = stopped.start() if stopped else limit
    return printed(text, begin, stop, "behind") if stopped or limit == len(text) else Printed()


def _opens(text: str, start: int) -> bool:
    """Whether a CURIE stands first in its line, item or cell."""
    floor = max(0, start - 60)
    begin = _line_start(text, floor, start)
    if begin < 0:
        return False
    item = _ITEM.match(text, begin, start)
    return text[item.end() if item else begin : start].strip(MARKS + "{") == ""


def _matching(text: str, at: int, limit: int) -> int:
    """Where the bracket closes that was opened before `at`; 0 where it does not in reach."""
    depth = 1
    for place in range(at, limit):
        char = text[place]
        if char == "\n":
            return 0
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return place
    return 0


def _in_bracket(text: str, start: int, end: int) -> str:
    """Words behind a CURIE in the same bracket: ``(CURIE, label)``, ``[CURIE label]``."""
    floor = max(0, start - REACH)
    opened = max(text.rfind("(", floor, start), text.rfind("[", floor, start))
    if opened < 0:
        return ""
    inside = _INSIDE.match(text, end)
    if inside is None:
        return ""
    stopped = _STOPS.search(text, inside.end(), inside.end() + REACH)
    words = cleaned(text[inside.end() : stopped.start()]) if stopped else ""
    return words if is_label(words) else ""


def _link_text(text: str, start: int) -> Printed:
    """The text of the link whose target a CURIE stands in."""
    floor = max(0, start - 2 * REACH)
    middle = text.rfind("](", floor, start)
    if middle < 0 or any(char.isspace() or char == ")" for char in text[middle + 2 : start]):
        return Printed()
    depth = 0
    for place in range(middle - 1, floor - 1, -1):
        depth += (text[place] == "]") - (text[place] == "[")
        if text[place] == "\n":
            return Printed()
        if depth < 0:
            return printed(text, place + 1, middle, "marked")
    return Printed()
