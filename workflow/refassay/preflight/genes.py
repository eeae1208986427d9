"""Symbols of genes in a text, told from other capitals by what stands beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from refassay.preflight.folding import Body
from refassay.preflight.lookalikes import is_lookalike

_SYMBOL = re.compile(
    r"[A-Z](?:[A-Z0-9]+(?:-[A-Z0-9]+){0,2}(?![^\W_])|(?<=C)[0-9XY]{1,2}orf[0-9]{1,3})"
)
"""Begins with one of a set, so that the engine passes quickly over everything else."""
_BETWEEN = r"[*_`]{0,3}(?:[-\s]{0,2}[(\"“]?)"
_AFTER = re.compile(
    rf"{_BETWEEN}(?:gene\b|mutat|mutant|variants?\b|locus|allele|knock|encod|haplo|express|mrna"
    r"|transcript|promoter|exon|overexpress|polymorphism|missense|nonsense|frameshift|splice|dosage"
    r"|null\b|-/-|\+/-)",
    re.IGNORECASE,
)
"""What stands behind a symbol of a gene and not behind an abbreviation of another thing."""
_PERHAPS_AFTER = re.compile(
    rf"{_BETWEEN}(?:genes|loci|delet|loss|protein|related|associated|deficien|signal|fusion|receptor"
    r"|channel|inactivat|activat|disrupt|truncat|gain|copy|kinase|pathogenic)",
    re.IGNORECASE,
)
"""What stands behind either; enough for a symbol with a digit."""
_BEFORE = re.compile(
    r"(?:\bgenes?|mutations? (?:in|of|affecting)|variants? (?:in|of)|encoded by|expression of"
    r"|loss of|deletions? (?:in|of)|lack(?:ing)?(?: of)?|knock\w{0,8} of|locus|product of|caused by"
    r"|defects? in|deficiency of|inactivation of|levels of|called|named|symbol:?)\W{0,6}$"
    r"|(?<![*_`])[*_`]$",
    re.IGNORECASE,
)
_NOT_AFTER = re.compile(
    r"[*_`]{0,3}[-\s]{1,2}(?:cells?\b|cell lines?|score|scale|trial|study|criteria|questionnaire"
    r"|consortium|guideline|grant|mg\b|ml\b|%)",
    re.IGNORECASE,
)
_LOOKED_AT = 60
"""Places of one symbol whose surroundings are read."""
_CANDIDATES = 40
"""Symbols, most frequent first, whose surroundings are read."""
_SHOWN = 10
_DOMINANT = 10
"""Mentions from which on a symbol with a digit needs no word beside it."""


@dataclass(frozen=True)
class Symbol:
    """One symbol of a text and where it stands in the own text, as printed."""

    name: str
    places: tuple[tuple[int, int], ...]

    @property
    def count(self) -> int:
        """How often it stands there."""
        return len(self.places)


def plain(symbol: str) -> str:
    """A symbol in one spelling: capitals, no hyphens."""
    return re.sub(r"[^0-9A-Za-z]", "", symbol).upper()


def intended(body: Body, genes: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Where the gene that was meant stands, by any of its symbols, in order.

    A symbol with a digit may be written in small letters, as of a mouse or a fish; one without
    counts in capitals or as it was given, since it may be a word.
    """
    text = body.own.raw
    found: set[tuple[int, int]] = set()
    for gene in genes:
        has_digit = any(char.isdigit() for char in gene)
        given = re.sub(r"[^0-9A-Za-z]", "", gene)
        # In any case of letters they are one pattern.
        ways = {plain(gene), *(() if has_digit else (given, given[:1].upper() + given[1:]))}
        for spelled in ways - {""}:
            letters = "[-‐‑.]?".join(spelled[:20])
            pattern = re.compile(letters + r"(?![^\W_])", re.IGNORECASE if has_digit else 0)
            found.update(
                match.span()
                for match in pattern.finditer(text)
                if not text[match.start() - 1 : match.start()].isalnum()
            )
    return tuple(sorted(found))


def symbols(
    body: Body,
    own: Iterable[str],
    lexicon: frozenset[str] | None = None,
    *,
    taken: Iterable[tuple[int, int]] = (),
) -> tuple[Symbol, ...]:
    """The symbols of other genes that a text names, most frequent first; at most ten.

    `own` are the symbols of the gene that was meant, `taken` the places where it stands. With a
    lexicon only what stands in it counts; short ones of letters alone need a word beside them in
    any case.
    """
    text = body.own.raw
    ours_at = {start for start, _ in taken}
    places: dict[str, list[tuple[int, int]]] = {}
    known_parts: dict[str, list[tuple[str, int, int]]] = {}
    for match in _SYMBOL.finditer(text):
        at, printed = match.start(), match.group()
        if text[at - 1 : at].isalnum():
            continue
        if (parts := known_parts.get(printed)) is None:
            parts = known_parts[printed] = _parts(printed)
        for name, first, last in parts:
            if at + first not in ours_at:
                places.setdefault(name, []).append((at + first, at + last))
    ours = {plain(each) for each in own}
    known = {
        name: spots
        for name, spots in places.items()
        if name not in ours and not is_lookalike(name) and (lexicon is None or name in lexicon)
    }
    ranked = sorted(known.items(), key=lambda item: (-len(item[1]), item[0]))
    kept = (
        Symbol(name, tuple(spots))
        for name, spots in ranked[:_CANDIDATES]
        if _reads_like_a_gene(text, name, spots, in_lexicon=lexicon is not None)
    )
    return tuple(islice(kept, _SHOWN))


def lexicon_of(text: str) -> frozenset[str]:
    """The symbols of a list: one a line, or the column ``symbol`` of a table with tabs."""
    lines = text.splitlines()
    if not lines:
        return frozenset()
    head = [cell.strip().casefold() for cell in lines[0].split("\t")]
    column = head.index("symbol") if "symbol" in head else 0
    cells = (
        cells[column]
        for line in lines[1 if "symbol" in head else 0 :]
        if len(cells := line.split("\t")) > column and not line.startswith("#")
    )
    return frozenset(symbol for cell in cells if (symbol := plain(cell)))


def _parts(printed: str) -> list[tuple[str, int, int]]:
    """One symbol, or those that a hyphen joins: ``IL-6`` is one, ``KCNJ8-ABCC9`` two.

    With the places where each begins and ends, from 0.
    """
    pieces = printed.split("-")
    if len(pieces) == 1 or any(len(piece) < 3 or piece.isdigit() for piece in pieces):
        return [(plain(printed), 0, len(printed))]
    found = []
    at = 0
    for piece in pieces:
        found.append((piece, at, at + len(piece)))
        at += len(piece) + 1
    return found


def _reads_like_a_gene(
    text: str, name: str, places: list[tuple[int, int]], *, in_lexicon: bool
) -> bool:
    has_digit = any(char.isdigit() for char in name)
    if in_lexicon and (has_digit or len(name) > 3):
        return True
    looked_at = places[:_LOOKED_AT]
    others = [place for place in looked_at if not _NOT_AFTER.match(text, place[1])]
    if (len(looked_at) - len(others)) * 3 > len(looked_at):
        return False
    if has_digit and len(name) >= 4:
        return len(places) >= _DOMINANT or any(
            _PERHAPS_AFTER.match(text, place[1]) or _tells_of_a_gene(text, place)
            for place in others
        )
    telling = (place for place in others if _tells_of_a_gene(text, place))
    return sum(1 for _ in islice(telling, 2)) == 2


def _tells_of_a_gene(text: str, place: tuple[int, int]) -> bool:
    start, end = place
    if _AFTER.match(text, end):
        return True
    return _BEFORE.search(text, max(0, start - 30), start) is not None
