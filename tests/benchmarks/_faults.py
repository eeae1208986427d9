"""Wrong citations of each kind, made from bibliographic facts."""

from __future__ import annotations

import random
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from benchmarks._citations import claim_of
from refassay.model import Claim, Identifier, Record


@dataclass(frozen=True)
class Case:
    """A citation: what it prints, the identifiers it prints, and the records behind those."""

    kind: str
    claim: Claim
    records: tuple[Record, ...]
    """Of the printed identifiers, in order; the first is that of the citation."""
    absent: tuple[Identifier, ...] = ()
    """Printed identifiers that nothing has."""
    cut: bool = False
    further: tuple[tuple[Claim, Record], ...] = ()
    """Other citations of the same report."""

    @property
    def ids(self) -> tuple[Identifier, ...]:
        """The identifiers that it prints, in order."""
        return (*(each.id for each in self.records), *self.absent)


Fault = Callable[[str, Record, "Stock"], Case | None]


def _one_word(title: str, dice: random.Random, words: Sequence[str]) -> str | None:
    own = title.split(" ")
    places = [at for at, word in enumerate(own) if re.fullmatch(r"[a-z]{6,}", word)]
    if not places or len(own) < 4:
        return None
    at = dice.choice(places)
    other = dice.choice(words)
    if other[:4] == own[at][:4]:
        return None
    own[at] = other
    return " ".join(own)


def _one_number(title: str, dice: random.Random) -> str | None:
    found = list(re.finditer(r"\d", title))
    if not found or len(title.split(" ")) < 4:
        return None
    at = dice.choice(found).start()
    other = dice.choice([digit for digit in "123456789" if digit != title[at]])
    return title[:at] + other + title[at + 1 :]


def _negation(title: str, dice: random.Random) -> str | None:
    words = title.split(" ")
    if len(words) < 4:
        return None
    words.insert(dice.randrange(1, len(words)), dice.choice(["not", "no", "without"]))
    return " ".join(words)


_TURNED = (
    ("hypo", "hyper"), ("hyper", "hypo"), ("increase", "decrease"), ("decrease", "increase"),
    ("intra", "extra"), ("inhibition", "activation"), ("inhibitor", "activator"),
    ("acute", "chronic"), ("chronic", "acute"), ("female", "male"), ("positive", "negative"),
    ("high", "low"), ("agonist", "antagonist"), ("early", "late"), ("upper", "lower"),
)  # fmt: skip


def _opposite(title: str, _dice: random.Random) -> str | None:
    if len(title.split(" ")) < 4:
        return None
    for word, other in _TURNED:
        changed = re.sub(rf"\b{word}", other, title, count=1, flags=re.I)
        if changed != title:
            return changed
    return None


def _two_dropped(title: str, dice: random.Random) -> str | None:
    words = title.split(" ")
    inner = [
        at
        for at in range(1, len(words) - 4)
        if all(re.fullmatch(r"[a-z]{5,}", word) for word in words[at : at + 2])
    ]
    if len(words) < 10 or not inner:
        return None
    at = dice.choice(inner)
    return " ".join(words[:at] + words[at + 2 :])


@dataclass(frozen=True)
class Stock:
    """What wrong citations are made of."""

    records: Sequence[Record]
    dice: random.Random
    listed: Sequence[Record]
    """Records with all their authors."""
    words: Sequence[str]
    sisters: Mapping[Identifier, Record]
    """By work, the one of the same first author with the title most like it."""
    neighbours: Mapping[Identifier, Record]
    """By work, the one of the same journal and year with the title most like it."""
    ordered: Sequence[Record]
    """By rising PMID."""

    def other(self) -> Record:
        """Any record."""
        return self.dice.choice(self.records)


def stock_of(records: Sequence[Record], dice: random.Random, listed: Sequence[Record]) -> Stock:
    """Words of the first records' titles, and each record's nearest sister."""
    words = {word for one in records[:3000] for word in re.findall(r"\b[a-z]{6,}\b", one.title)}
    return Stock(
        records,
        dice,
        listed,
        sorted(words),
        _sisters(records, lambda one: f"{one.author[0].family} {one.author[0].given}"),
        _sisters(records, lambda one: f"{one.container_title} {one.issued[:4]}"),
        sorted(records, key=lambda one: int(one.id.local)),
    )


def _titled(change: Callable[[str, Stock], str | None]) -> Fault:
    def make(kind: str, record: Record, stock: Stock) -> Case | None:
        title = change(record.title, stock)
        return Case(kind, replace(claim_of(record), title=title), (record,)) if title else None

    return make


def _wrong_pmid(kind: str, record: Record, stock: Stock) -> Case:
    return Case(kind, claim_of(stock.other()), (record,))


def _neighbouring_pmid(kind: str, record: Record, stock: Stock) -> Case:
    at = bisect_left(stock.ordered, int(record.id.local), key=lambda one: int(one.id.local))
    near = stock.ordered[at - 1 if at else 1]
    return Case(kind, claim_of(near), (record,))


def _same_journal(kind: str, record: Record, stock: Stock) -> Case | None:
    near = stock.neighbours.get(record.id)
    return Case(kind, claim_of(near), (record,)) if near else None


def _bare_title(kind: str, record: Record, stock: Stock) -> Case:
    return Case(kind, Claim(0, title=stock.other().title), (record,))


def _no_title(kind: str, record: Record, stock: Stock) -> Case:
    return Case(kind, replace(claim_of(stock.other()), title=""), (record,))


def _sibling(kind: str, record: Record, stock: Stock) -> Case | None:
    near = stock.sisters.get(record.id)
    return Case(kind, claim_of(near), (record,)) if near else None


def _invented(_title: str, stock: Stock) -> str:
    return " ".join(stock.dice.choice(stock.words) for _ in range(9)).capitalize()


def _recombined(title: str, stock: Stock) -> str | None:
    """The first half of one title and the second of another."""
    left, right = title.split(" "), stock.other().title.split(" ")
    if len(left) < 6 or len(right) < 6:
        return None
    return " ".join([*left[: len(left) // 2], *right[len(right) // 2 :]])


def _other_ending(title: str, stock: Stock) -> str | None:
    """A title that is broken off, with an ending of its own."""
    words = title.split(" ")
    if len(words) < 8:
        return None
    kept = words[: len(words) * 2 // 3]
    return f"{' '.join(kept)} {' '.join(stock.dice.sample(list(stock.words), 3))}"


def _first_author_replaced(kind: str, _record: Record, stock: Stock) -> Case | None:
    if not stock.listed:
        return None
    record, extra = stock.dice.choice(stock.listed), stock.other().author[0]
    if any(extra.family.casefold()[:4] in each.family.casefold() for each in record.author):
        return None
    if extra.family.casefold() in " ".join(each.given for each in record.author).casefold():
        return None
    return Case(kind, replace(claim_of(record), author=(extra, *record.author[1:])), (record,))


def _authors_of_another(kind: str, record: Record, stock: Stock) -> Case | None:
    strangers = stock.other().author
    if strangers[0].family.casefold()[:3] == record.author[0].family.casefold()[:3]:
        return None
    return Case(kind, replace(claim_of(record), author=strangers), (record,))


def _author_added(kind: str, _record: Record, stock: Stock) -> Case | None:
    if not stock.listed:
        return None
    record, extra = stock.dice.choice(stock.listed), stock.other().author[0]
    names = list(record.author)
    if len(names) < 2 or any(extra.family.casefold() in each.family.casefold() for each in names):
        return None
    names.insert(stock.dice.randrange(1, len(names) + 1), extra)
    return Case(kind, replace(claim_of(record), author=tuple(names)), (record,))


def _year_off(kind: str, record: Record, stock: Stock) -> Case:
    year = (record.year or 0) + stock.dice.choice([-9, -5, -4, -3, 3, 4, 5, 9])
    return Case(kind, replace(claim_of(record), issued=str(year)), (record,))


def _journal_swapped(kind: str, record: Record, stock: Stock) -> Case | None:
    name = stock.other().container_title
    if not name or name == record.container_title:
        return None
    return Case(kind, replace(claim_of(record), container_title=name), (record,))


def _doi_of_another(kind: str, record: Record, stock: Stock) -> Case:
    twin = replace(stock.other(), id=Identifier("DOI", f"10.5555/{record.id.local}"))
    return Case(kind, claim_of(record), (record, twin))


def _made_up(kind: str, record: Record, _stock: Stock) -> Case:
    nowhere = Identifier("PMID", "9" + record.id.local[-7:].zfill(7))
    return Case(kind, claim_of(record), (), (nowhere,))


def _truncated(kind: str, record: Record, _stock: Stock) -> Case:
    short = Identifier("DOI", f"10.5555/s{record.id.local[:4]}")
    return Case(kind, claim_of(record), (), (short,), cut=True)


def _changed_about(kind: str, record: Record, stock: Stock) -> Case:
    second = stock.other()
    further = ((claim_of(record), second),)
    return Case(kind, claim_of(second), (record,), further=further)


FAULTS: dict[str, Fault] = {
    "wrong PMID": _wrong_pmid,
    "neighbouring PMID": _neighbouring_pmid,
    "title of another, bare": _bare_title,
    "author, year of another, no title": _no_title,
    "sibling, same author": _sibling,
    "sibling, same journal and year": _same_journal,
    "one word": _titled(lambda title, stock: _one_word(title, stock.dice, stock.words)),
    "one number": _titled(lambda title, stock: _one_number(title, stock.dice)),
    "negation": _titled(lambda title, stock: _negation(title, stock.dice)),
    "opposite": _titled(lambda title, stock: _opposite(title, stock.dice)),
    "two words dropped": _titled(lambda title, stock: _two_dropped(title, stock.dice)),
    "title made up": _titled(_invented),
    "title recombined": _titled(_recombined),
    "title with another ending": _titled(_other_ending),
    "author added": _author_added,
    "first author replaced": _first_author_replaced,
    "authors of another": _authors_of_another,
    "year off": _year_off,
    "journal swapped": _journal_swapped,
    "DOI of another": _doi_of_another,
    "identifier made up": _made_up,
    "identifier truncated": _truncated,
    "two identifiers changed about": _changed_about,
}
"""By kind, what makes a wrong citation of a record; None where the record is not fit for it."""

PARTS: Mapping[str, frozenset[str]] = defaultdict(
    frozenset,
    {
        "author added": frozenset({"author", "authors"}),
        "first author replaced": frozenset({"author"}),
        "authors of another": frozenset({"author"}),
        "year off": frozenset({"year"}),
        "journal swapped": frozenset({"journal"}),
        **dict.fromkeys(
            (
                "title of another, bare",
                "one word",
                "one number",
                "negation",
                "opposite",
                "two words dropped",
                "title made up",
                "title recombined",
                "title with another ending",
            ),
            frozenset({"title"}),
        ),
    },
)
"""The part of a citation that alone is wrong, where it is not the identifier."""


def _sisters(records: Sequence[Record], key: Callable[[Record], str]) -> dict[Identifier, Record]:
    """For records that share a key with others, the one with the title most like it."""
    groups: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        groups[key(record)].append(record)
    found = {}
    for group in groups.values():
        for record, near in _nearest(group[:60]):
            found[record.id] = near
    return found


def _nearest(group: Sequence[Record]) -> Iterator[tuple[Record, Record]]:
    for record in group:
        words = set(record.title.casefold().split())
        rest = [each for each in group if each.title.casefold() != record.title.casefold()]
        if rest:
            yield (
                record,
                max(rest, key=lambda each: len(words & set(each.title.casefold().split()))),
            )
