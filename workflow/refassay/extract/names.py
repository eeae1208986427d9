"""Names of authors as bibliographies print them; nothing where the names are not certain."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from refassay.model import Author


class Names(NamedTuple):
    """Authors that are printed, and whether it says that there are more."""

    authors: tuple[Author, ...]
    et_al: bool


_PARTICLE = (
    r"(?:d[aeiou]|de[lnr]?|della|des|du|van|von|vom|zu|zur|te|ter|ten|la|le|el|al|bin|ibn|y|e"
    r"|dos|das|st\.?)"
)
_LETTER = r"[^\W\d_]"
_BIG = r"[^\W\d_a-zß-öø-ÿ]"
_NAME = rf"{_BIG}(?:{_LETTER}|['’‐-]){{1,40}}"
FAMILY = (
    rf"(?:{_PARTICLE}[ ]){{0,3}}(?:[dl]['’])?{_NAME}(?:[ ](?:{_PARTICLE}[ ]){{0,2}}{_NAME}){{0,2}}"
)
_CAPITALS = rf"{_BIG}(?:[.]?[-‐ ]?{_BIG}){{0,4}}[.]?"
_SUFFIX = r"(?:,?[ ](?:Jr|Sr|II|III|IV)\.?)?"
_BEHIND = re.compile(rf"(?P<family>{FAMILY})[ ](?P<given>{_CAPITALS}){_SUFFIX}")
"""``Roe JA``, ``van den Berg J``."""
_INVERTED = re.compile(rf"(?P<family>{FAMILY}),[ ](?P<given>{_CAPITALS}){_SUFFIX}")
"""``Roe, J. A.``."""
_GIVEN = rf"(?:{_BIG}\.?(?:[-‐]?{_BIG}\.?){{0,2}}|{_NAME})"
_IN_ORDER = re.compile(
    rf"(?P<given>{_GIVEN}(?:[ ]{_GIVEN}){{0,4}}?)[ ]"
    rf"(?P<family>(?:{_PARTICLE}[ ]){{0,3}}(?:[dl]['’])?{_NAME}){_SUFFIX}"
)
"""``Jane A. Roe``, ``CN Dautriche``."""
_LETTERS_FIRST = re.compile(
    rf"(?P<given>{_BIG}{{1,3}}|{_BIG}\.(?:[ -]?{_BIG}\.){{0,3}})[ ](?P<family>{FAMILY}){_SUFFIX}"
)
"""``JM Roe Doe``, ``J. M. de la Rye Poe``: behind initials, all else is the family name."""
_ORDERS = {
    "inverted": _INVERTED,
    "behind": _BEHIND,
    "letters": _LETTERS_FIRST,
    "in order": _IN_ORDER,
}
_ODD = re.compile(
    rf"(?P<family>{FAMILY}(?:[ ]{_LETTER}{{2,20}})?)[ ]"
    rf"(?P<given>{_BIG}(?:{_LETTER}?{_BIG}|{_LETTER})?)"
)
"""``Roe Hf``, ``Ro e N``: a name only between others that are written as all are."""
_MANY = 3
_OTHERS = re.compile(r"[,;]?[ ](?:et[ ]al|and[ ](?:others|colleagues))\.?$|[,;]?[ ]?(?:…|\.\.\.)$")
_ENDS_OF_OTHERS = (" al", " al.", "others", "others.", "colleagues", "colleagues.", "…", "...")
"""To look for these is cheaper."""
_AND = re.compile(r",?[ ](?:and|&)[ ]|,[ ]&[ ]|;[ ]")
_SKIPPED = re.compile(r",?[ ](?:\.[ ]?\.[ ]?\.|…),?[ ](?:&[ ])?")
"""Authors left out in the middle of a list."""
_COMMA_AFTER_INITIALS = re.compile(r"(?<=\.),[ ]")
_MOST = 200
_GROUP = re.compile(
    r"\b(?:group|network|consortium|society|committee|association|organi[sz]ation|institute"
    r"|investigators|foundation|university|collaboration|agency|library|hospital|gov|inc|ltd|study"
    r"|pharmaceuticals?|therapeutics|biotherapeutics|NV|S\.?A|GmbH|AG|Corp)\b",
    re.IGNORECASE,
)


def names(printed: str, order: str = "") -> Names | None:
    """The authors of a list, or None where a part of it is no name.

    `order` is ``inverted`` (Roe, J.), ``behind`` (Roe J), ``in order`` (Jane Roe) or any.
    """
    text = " ".join(printed.split()).strip(" ,;")
    if not text or len(text) > 4000:
        return None
    et_al = False
    if text.endswith(_ENDS_OF_OTHERS) and (others := _OTHERS.search(text, max(0, len(text) - 24))):
        text, et_al = text[: others.start()].rstrip(" ,;"), True
    if "…" in text or " ." in text:
        text, left_out = _SKIPPED.subn(", ", text)
        et_al = et_al or left_out > 0
    orders = (order,) if order else ("inverted", "behind", "in order")
    if orders[-1] == "in order" and (text[1:2] == "." or text[1:2].isupper() or text[1:2] == " "):
        orders = (*orders[:-1], "letters", "in order")
    authors = _in_orders(text, orders)
    if authors:
        return Names(authors[:_MOST], et_al or len(authors) > _MOST)
    return _first_inverted(text, et_al=et_al) if order in ("", "inverted") else None


def _in_orders(text: str, orders: Sequence[str]) -> tuple[Author, ...]:
    """The authors in the first of some orders that all of them have."""
    printed: dict[bool, list[str]] = {}
    for name in orders:
        inverted = name == "inverted"
        parts = printed.get(inverted)
        if parts is None:
            parts = printed[inverted] = _parts(text, inverted=inverted)
        if found := _all_match(_ORDERS[name], parts, pointed=inverted):
            return tuple(Author(family=match["family"], given=match["given"]) for match in found)
    return ()


def listed(printed: str) -> Names | None:
    """``Roe, Jane and Al Doe and others``, as BibTeX has it; None where a part is no name."""
    found: list[Author] = []
    et_al = False
    for part in " ".join(printed.split()).split(" and "):
        family, comma, given = part.partition(", ")
        if part == "others":
            et_al = True
        elif comma and re.fullmatch(FAMILY, family):
            found.append(Author(family=family, given=given))
        else:
            who = names(part)
            if who is None:
                return None
            found += who.authors
            et_al = et_al or who.et_al
    return Names(tuple(found[:_MOST]), et_al) if found else None


_LEAD = re.compile(rf"(?P<family>{FAMILY})(?: {_BIG}{{1,3}})?,? (?:et al\b\.?|and colleagues)")


def lead(printed: str) -> Names | None:
    """``Roe et al.``: the family name of the first author alone."""
    match = _LEAD.fullmatch(printed.strip(" ,;"))
    return Names((Author(family=match["family"]),), et_al=True) if match else None


_LED = re.compile(rf"(?P<family>{FAMILY}),[ ](?P<given>{_NAME}(?:[ ]{_BIG}\.?){{0,2}})")


def _first_inverted(text: str, *, et_al: bool) -> Names | None:
    """``Roe, Jane, Al Doe, and Bo Poe``: the first with the family name in front."""
    first, comma, rest = text.partition(", ")
    given, more, others = rest.partition(", ")
    if not comma or not (more or et_al or " and " in rest):
        return None
    if " and " in given:
        given, _, others = given.partition(" and ")
    lead = _LED.fullmatch(f"{first}, {given}")
    further = names(others.removeprefix("and "), "in order") if others else Names((), et_al=False)
    if lead is None or further is None:
        return None
    author = Author(family=lead["family"], given=lead["given"])
    return Names((author, *further.authors), et_al or further.et_al)


def _persons(parts: list[str]) -> list[str]:
    """Without the groups that stand behind the persons: they are no names to compare."""
    kept = list(parts)
    while len(kept) > 1 and (is_group(kept[-1]) or kept[-1].rstrip(".").lower() == "collaborators"):
        kept.pop()
    return kept


def _all_match(style: re.Pattern[str], parts: list[str], *, pointed: bool) -> list[re.Match[str]]:
    """The match of each person, or nothing where one is no name in that style.

    `pointed`: the point of an initial at the end counts.
    """
    found: list[re.Match[str]] = []
    # Most texts are no names from the first part on: that is asked before anything else.
    if not parts or not style.fullmatch(parts[0] if pointed else parts[0].rstrip(".")):
        return found
    persons = _persons(parts)
    odd = 0
    for part in persons:
        match = style.fullmatch(part if pointed else part.rstrip("."))
        if match is None and style is _BEHIND and len(persons) > _MANY * (odd + 1):
            match, odd = _ODD.fullmatch(part), odd + 1
        if match is None:
            return []
        found.append(match)
    return found


def is_group(printed: str) -> bool:
    """Whether its words say that it is an institution."""
    return len(printed) < 200 and bool(_GROUP.search(printed))


def _parts(text: str, *, inverted: bool) -> list[str]:
    if "&" in text or " and " in text or "; " in text:
        text = _AND.sub("; ", text)
    text = _COMMA_AFTER_INITIALS.sub("; ", text) if inverted else text.replace(", ", "; ")
    parts = [part.strip(" ,") for part in text.split(";")]
    joined: list[str] = []
    for part in parts:
        if joined and part.rstrip(".") in ("Jr", "Sr", "II", "III", "IV"):
            continue
        joined.append(part)
    return [part for part in joined if part]
