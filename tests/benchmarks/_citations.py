"""Right citations as people print them, made from bibliographic facts."""

from __future__ import annotations

import csv
import gzip
import random
import re
import unicodedata
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from refassay.model import Author, Claim, Identifier, Record
from refassay.registries._plain_text import bare_title, unbracketed
from refassay.titles import GREEK

Change = Callable[[str, random.Random], str | None]


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
        volume=record.volume,
        page=record.page,
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


def _greek_names(title: str) -> str | None:
    changed = "".join(f"{GREEK[char]}" if char in GREEK else char for char in title)
    return changed if changed != title else None


_AMERICAN = (
    ("tumor", "tumour"), ("anemia", "anaemia"), ("hemo", "haemo"), ("ization", "isation"),
    ("color", "colour"), ("behavior", "behaviour"), ("fetal", "foetal"), ("edema", "oedema"),
    ("estrogen", "oestrogen"), ("pediatric", "paediatric"), ("center", "centre"),
)  # fmt: skip


def _american(title: str) -> str | None:
    changed = title
    for american, british in _AMERICAN:
        changed = re.sub(british, american, changed, flags=re.I)
    return changed if changed != title else None


def _british(title: str, _dice: random.Random) -> str:
    for american, british in _AMERICAN:
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
    "brackets": lambda title, _dice: f"[{title}].",
    "greek names": lambda title, _dice: _greek_names(title),
    "american": lambda title, _dice: _american(title),
    "wrapped": lambda title, _dice: (
        title.replace(" ", "  ", 3).replace("-", "- ", 1) if "-" in title and " " in title else None
    ),
}


def _unaccented(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text)
    return "".join(char for char in apart if not unicodedata.combining(char))


def printed(record: Record, style: str, dice: random.Random) -> Claim | None:
    """A right citation of a record in a style; its authors, year and journal varied as well."""
    title = STYLES[style](record.title, dice)
    if title is None or record.year is None:
        return None
    year = record.year + dice.choice([0, 0, 0, 1, -1])
    shown = dice.choice([1, 1, 3, 6, 99])
    authors = tuple(_spelled(one, dice) for one in record.author[:shown])
    return replace(
        claim_of(record),
        title=title,
        author=authors,
        issued=str(year),
        container_title=_journal(record.container_title, dice),
        et_al=record.extra.get("all_authors") is not True or len(record.author) > shown,
    )


def _spelled(author: Author, dice: random.Random) -> Author:
    if author.literal:
        return author
    letters = [part[0] for part in re.split(r"[ -]", author.given) if part]
    initials = author.given if author.given.isupper() else "".join(letters)
    return dice.choice(
        [
            Author(author.family, initials),
            Author(author.family, initials),
            Author(_unaccented(author.family), initials),
            Author(author.family, initials[:1]),
        ]
    )


def _journal(name: str, dice: random.Random) -> str:
    return dice.choice([name, name, ". ".join(name.split(" ")) + ".", name.upper(), f"The {name}"])
