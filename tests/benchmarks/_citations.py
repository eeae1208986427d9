"""Right citations as people print them, and wrong ones of each kind, made from facts."""

from __future__ import annotations

import csv
import gzip
import random
import re
import unicodedata
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from refassay.model import Author, Claim, Identifier, Record
from refassay.registries._plain_text import bare_title, unbracketed

Change = Callable[[str, random.Random], str | None]


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


Fault = Callable[[str, Record, "Stock"], Case | None]


def records_of(path: Path, half: str) -> list[Record]:
    """The facts of one half (by a hash of the PMID) as records."""
    wanted = {"tune": 0, "report": 1}[half]
    with gzip.open(path, "rt", encoding="utf-8", newline="") as stream:
        rows = csv.DictReader(stream, delimiter="\t")
        made = [_record(row) for row in rows if zlib.crc32(row["pmid"].encode()) % 2 == wanted]
    return [record for record in made if record.title and record.author and record.year]


def _record(row: dict[str, str]) -> Record:
    title, year = row["title"], row["year"]
    family, _, given = row["first_author"].rpartition(" ")
    extra: dict[str, object] = {"language": [row["language"]] if row["language"] else []}
    if unbracketed(title) is not None:
        extra["translated_title"] = True
    return Record(
        id=Identifier("PMID", row["pmid"]),
        type="article-journal",
        title=unbracketed(title) or bare_title(title),
        author=(Author(family, given),) if family else (),
        container_title=row["journal_ta"],
        issued=year,
        years=(int(year[:4]),) if year[:4].isdigit() else (),
        extra=extra,
    )


def claim_of(record: Record) -> Claim:
    """The citation of a record, as the record has it."""
    return Claim(
        0,
        title=record.title,
        author=record.author,
        issued=record.issued,
        container_title=record.container_title,
    )


def _case(title: str, dice: random.Random) -> str:
    return dice.choice([str.upper, str.lower, str.title])(title)


def _marked(title: str, dice: random.Random) -> str:
    words = title.split(" ")
    at = dice.randrange(len(words))
    before, after = dice.choice([("*", "*"), ("<i>", "</i>"), ("**", "**"), ("_", "_")])
    words[at] = f"{before}{words[at]}{after}"
    return " ".join(words)


def _typeset(title: str, _dice: random.Random) -> str:
    title = re.sub(r"(?<=\w)-(?=\w)", "\u2010", title).replace(" - ", " \u2013 ")
    return title.replace("'", "\u2019").replace('"', "\u201c")


def _greek(title: str, _dice: random.Random) -> str:
    for name, letter in (("alpha", "α"), ("beta", "β"), ("gamma", "γ"), ("kappa", "κ")):
        title = re.sub(rf"\b{name}\b", letter, title, flags=re.I)
    return title


def _british(title: str, _dice: random.Random) -> str:
    for american, british in (
        ("tumor", "tumour"), ("anemia", "anaemia"), ("hemo", "haemo"), ("ization", "isation"),
        ("color", "colour"), ("behavior", "behaviour"), ("fetal", "foetal"), ("edema", "oedema"),
        ("estrogen", "oestrogen"), ("pediatric", "paediatric"), ("center", "centre"),
    ):  # fmt: skip
        title = re.sub(american, british, title, flags=re.I)
    return title


def _subtitle_left_out(title: str, _dice: random.Random) -> str | None:
    main = re.split(r"[:.?] ", title)[0]
    return main if len(main.split()) > 3 and main != title else None


def _ellipsis(title: str, dice: random.Random) -> str | None:
    words = title.split(" ")
    kept = len(words) * 2 // 3
    return " ".join(words[:kept]) + dice.choice(["…", "...", " ..."]) if kept > 3 else None


def _site(title: str, dice: random.Random) -> str:
    ends = [" - PubMed", " | J Synth", " - PMC", " (PDF)", " [Internet]", " — ScienceDirect"]
    return title + dice.choice(ends)


def _entities(title: str, _dice: random.Random) -> str:
    return title.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


STYLES: dict[str, Change] = {
    "as registered": lambda title, _dice: title,
    "full stop": lambda title, _dice: f"{title}.",
    "letters": _case,
    "marked up": _marked,
    "typeset": _typeset,
    "greek letters": _greek,
    "british": _british,
    "no subtitle": _subtitle_left_out,
    "ellipsis": _ellipsis,
    "site behind it": _site,
    "entities": _entities,
    "quoted": lambda title, _dice: f"“{title},”",
    "unaccented": lambda title, _dice: _unaccented(title),
}


def _unaccented(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text)
    return "".join(char for char in apart if not unicodedata.combining(char))


def printed(record: Record, style: str, dice: random.Random) -> Claim | None:
    """A right citation of a record in a style, its author, year and journal varied as well."""
    title = STYLES[style](record.title, dice)
    if title is None or record.year is None:
        return None
    claim = claim_of(record)
    first = record.author[0]
    spelled = [
        first,
        Author(first.family, ". ".join(first.given) + "."),
        Author(_unaccented(first.family), first.given),
        Author(first.family.upper(), first.given),
        Author(first.family.split(" ")[-1].split("-")[-1], first.given),
    ]
    journal = record.container_title
    names = [journal, ". ".join(journal.split(" ")) + ".", journal.upper(), f"The {journal}", ""]
    year = record.year + dice.choice([0, 0, 0, 1, -1])
    return replace(
        claim,
        title=title,
        author=(dice.choice(spelled),),
        issued=str(year),
        container_title=dice.choice(names),
        et_al=True,
    )


LAYOUTS = {
    "vancouver": "1. {family} {given}, et al. {title}. {journal}. {year}. PMID: {pmid}",
    "apa": "1. {family}, {dotted} ({year}). {title}. *{journal}*. {url}",
    "linked title": "1. [{title}]({url})",
    "bold title": "- **{title}** ({family} et al., {journal}, {year}). PMID:{pmid}",
    "keyed": "({key}): {given} {family}. {title}. {journal}, 12:34-56, Mar {year}. PMID: {pmid}",
    "quoted title": '[1] {dotted} {family}, "{title}," {journal}, {year}. PMID {pmid}.',
    "heading": "### [1] {title}\n\n- Authors: {family} {given}\n- Year: {year}\n- PMID: {pmid}",
}
"""How reports print an entry."""


def as_text(record: Record, layout: str) -> str:
    """A record as an entry in one of the layouts."""
    first, year = record.author[0], str(record.year)
    return layout.format(
        family=first.family,
        given=first.given,
        dotted=". ".join(first.given) + ".",
        title=record.title,
        journal=record.container_title,
        year=year,
        pmid=record.id.local,
        url=f"https://pubmed.ncbi.nlm.nih.gov/{record.id.local}/",
        key=re.sub(r"[^a-z]", "", first.family.lower()) + year + "title pages 1-2",
    )


# What is wrong, by kind ---------------------------------------------------------------------


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

    def other(self) -> Record:
        """Any record."""
        return self.dice.choice(self.records)


def stock_of(records: Sequence[Record], dice: random.Random, listed: Sequence[Record]) -> Stock:
    """Words of the first records' titles, and each record's nearest sister."""
    words = {word for one in records[:3000] for word in re.findall(r"\b[a-z]{6,}\b", one.title)}
    return Stock(records, dice, listed, sorted(words), _sisters(records))


def _titled(change: Callable[[str, Stock], str | None]) -> Fault:
    def make(kind: str, record: Record, stock: Stock) -> Case | None:
        title = change(record.title, stock)
        return Case(kind, replace(claim_of(record), title=title), (record,)) if title else None

    return make


def _wrong_pmid(kind: str, record: Record, stock: Stock) -> Case:
    return Case(kind, claim_of(stock.other()), (record,))


def _bare_title(kind: str, record: Record, stock: Stock) -> Case:
    return Case(kind, Claim(0, title=stock.other().title), (record,))


def _no_title(kind: str, record: Record, stock: Stock) -> Case:
    return Case(kind, replace(claim_of(stock.other()), title=""), (record,))


def _sibling(kind: str, record: Record, stock: Stock) -> Case | None:
    near = stock.sisters.get(record.id)
    return Case(kind, claim_of(near), (record,)) if near else None


def _invented(_title: str, stock: Stock) -> str:
    return " ".join(stock.dice.choice(stock.words) for _ in range(9)).capitalize()


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
    year = (record.year or 0) + stock.dice.choice([-9, -5, -3, -2, 2, 3, 5, 9])
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
    "title of another, bare": _bare_title,
    "author, year of another, no title": _no_title,
    "sibling paper": _sibling,
    "one word": _titled(lambda title, stock: _one_word(title, stock.dice, stock.words)),
    "one number": _titled(lambda title, stock: _one_number(title, stock.dice)),
    "negation": _titled(lambda title, stock: _negation(title, stock.dice)),
    "opposite": _titled(lambda title, stock: _opposite(title, stock.dice)),
    "two words dropped": _titled(lambda title, stock: _two_dropped(title, stock.dice)),
    "title made up": _titled(_invented),
    "author added": _author_added,
    "authors of another": _authors_of_another,
    "year off": _year_off,
    "journal swapped (note)": _journal_swapped,
    "DOI of another": _doi_of_another,
    "identifier made up": _made_up,
    "identifier truncated": _truncated,
    "two identifiers changed about": _changed_about,
}
"""By kind, what makes a wrong citation of a record; None where the record is not fit for it."""


def _sisters(records: Sequence[Record]) -> dict[Identifier, Record]:
    """For records whose first author has several, the one with the title most like it."""
    by_author: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        by_author[f"{record.author[0].family} {record.author[0].given}"].append(record)
    found = {}
    for group in by_author.values():
        for record, near in _nearest(group):
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
